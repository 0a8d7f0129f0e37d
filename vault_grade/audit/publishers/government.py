"""Domains below which a country registers its government and nobody else: governments.yaml, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from vault_grade.audit.publishers.registrable import above, registrable

FILE = "governments.yaml"
COUNTRIES = "countries.yaml"


@dataclass(frozen=True, slots=True)
class Rule:
    """A domain that a country keeps for its government.

    country: two capitals (ISO 3166, and EU). origin: where its rules of registration stand.
    """

    domain: str
    country: str
    origin: str


@lru_cache(maxsize=1)
def rules() -> Mapping[str, Rule]:
    """The rules by domain."""
    from vault_grade.vault.yaml_text import load

    said = load((resources.files("vault_grade.audit.publishers") / FILE).read_bytes())
    return {one: Rule(one, group["country"], group["origin"]) for group in said for one in group["domains"]}


def government_domain(host: str) -> str | None:
    """The government's domain that a host stands below, the longest; None where it stands below none."""
    return next((one for one in above(host) if one in rules()), None)


def government_name(host: str, domain: str) -> str:
    """A name for who publishes at a host that no entry names: the domain they registered, and whose country.

    domain: the government's, as ``government_domain`` has it. Whether a ministry, a town or a court registered it
    cannot be told from the address: it is no more than a government's, ``leeds.gov.uk (government, United Kingdom)``.
    """
    registered = registrable(host)
    if registered is None or not registered.endswith(f".{domain}"):
        registered = next((one for one in above(host) if one.partition(".")[2] == domain), host)
    return f"{registered} (government, {_countries()[rules()[domain].country]})"


@lru_cache(maxsize=1)
def _countries() -> Mapping[str, str]:
    from vault_grade.vault.yaml_text import load

    said = load((resources.files("vault_grade.audit.publishers") / COUNTRIES).read_bytes())
    return {code: str(name) for code, name in said.items()}
