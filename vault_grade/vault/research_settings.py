"""The ``research`` of vault.yaml: where sources are searched for, and how many places the two searches have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FIELDS = ("services", "keys", "places", "reserved", "sites", "resolver")
SERVICES = ("crossref", "openalex", "europepmc", "searxng")
NONE = "none"
DEFAULT_SERVICES = {
    "crossref": "https://api.crossref.org",
    "openalex": "https://api.openalex.org",
    "europepmc": "https://www.ebi.ac.uk/europepmc/webservices/rest",
}
_SITES = (
    "gov europa.eu gov.uk who.int un.org oecd.org worldbank.org imf.org bis.org ecb.europa.eu iea.org ilo.org fao.org"
    " unicef.org clinicaltrials.gov sec.gov gc.ca gov.au gouv.fr admin.ch"
)
DEFAULT_SITES = tuple(_SITES.split())
"""Domains that a search engine is held to beside those that a query names."""
MOST_PLACES = 100
_BASE = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,260}(?:/[!-\"$-;=A-Z_a-z~-]{0,300})?")
"""An address with neither a query, a part after ``#``, nor a user name."""
_SITE = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")


class BadResearch(ValueError):
    """A setting that cannot be used: what is wrong, and what to do about it, each a clause."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what, self.fix = what, fix


@dataclass(frozen=True, slots=True)
class ResearchSetting:
    """Where and how sources are searched for.

    services: addresses by name, without a slash at the end. keys: by service, the name of the variable that holds its
    key. places: sources that one research captures, at most. reserved: how many of them are held for primary
    publishers. sites: domains that a search engine is held to beside those that the query names. resolver: of DOIs.
    most_sites: domains that a search engine is held to in all.
    """

    services: Mapping[str, str] = field(default_factory=lambda: dict(DEFAULT_SERVICES))
    keys: Mapping[str, str] = field(default_factory=dict)
    places: int = 10
    reserved: int = 5
    sites: tuple[str, ...] = DEFAULT_SITES
    resolver: str = "https://doi.org"
    most_sites: int = 32


def research_of(said: Any) -> ResearchSetting:
    """The research in a setting's value. Raises BadResearch."""
    if not isinstance(said, dict) or not set(said) <= set(FIELDS):
        raise BadResearch(f"it may give {', '.join(FIELDS)}", "write for example: research: {places: 12}")
    default = ResearchSetting()
    places = _number(said.get("places", default.places), "places", 1)
    reserved = _number(said.get("reserved", min(default.reserved, places)), "reserved", 0)
    if reserved > places:
        raise BadResearch(f"{reserved} of {places} places cannot be held", "hold fewer, or have more places")
    return ResearchSetting(
        services=_services(said.get("services", {})),
        keys=_keys(said.get("keys", {})),
        places=places,
        reserved=reserved,
        sites=_sites(said["sites"]) if "sites" in said else default.sites,
        resolver=_base(said.get("resolver", default.resolver), "resolver"),
    )


def _services(said: Any) -> dict[str, str]:
    """The services with what is said of them: an address, or that one is not asked."""
    _known(said, "services")
    given = {
        name: value if value == NONE else _base(value, f"services.{name}") for name, value in said.items()
    }
    return {name: base for name, base in (DEFAULT_SERVICES | given).items() if base != NONE}


def _keys(said: Any) -> dict[str, str]:
    _known(said, "keys")
    for name, variable in said.items():
        if not isinstance(variable, str) or not _VARIABLE.fullmatch(variable):
            raise BadResearch(
                f"keys.{name} is no variable's name", "name the environment variable that holds the key"
            )
    return dict(said)


def _known(said: Any, name: str) -> None:
    if not isinstance(said, dict) or not set(said) <= set(SERVICES):
        raise BadResearch(f"{name} are a group of {', '.join(SERVICES)}", f"write {name}: {{searxng: …}}")


def _base(said: Any, name: str) -> str:
    if not isinstance(said, str) or not _BASE.fullmatch(said.strip()):
        fix = f"write http:// or https://, a host and a path at most, or for a service: {NONE}"
        raise BadResearch(f"{name} is no address", fix)
    return said.strip().rstrip("/")


def _sites(said: Any) -> tuple[str, ...]:
    if not isinstance(said, list) or not all(isinstance(one, str) and _SITE.fullmatch(one) for one in said):
        raise BadResearch("sites must be a list of domains", "write sites: [gov.uk, who.int]")
    return tuple(said)


def _number(said: Any, name: str, least: int) -> int:
    text = str(said)
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and least <= int(text) <= MOST_PLACES):
        raise BadResearch(f"{name} is {text[:20]!r}", f"write a whole number from {least} to {MOST_PLACES}")
    return int(text)
