"""What a service is asked, and what it found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from vault_grade.fetch import is_address


@dataclass(frozen=True, slots=True)
class Question:
    """What a service is asked.

    query: in words. rows: results that are wanted, at most. contact: a mail address to be told to it. key: the
    service's own, for one that has keys. prefixes, sites: of DOIs and domains, where only primary publishers are meant;
    None where anything is.
    """

    query: str
    rows: int
    contact: str | None = None
    key: str | None = None
    prefixes: tuple[str, ...] | None = None
    sites: tuple[str, ...] | None = None

    @property
    def anywhere(self) -> bool:
        """Whether anything is meant, and not primary publishers alone."""
        return self.prefixes is None


@dataclass(frozen=True, slots=True)
class Result:
    """One result. urls: where it stands, the best first, without that of its DOI. doi: without ``https://doi.org/``."""

    title: str
    urls: tuple[str, ...]
    doi: str | None = None

    @property
    def key(self) -> str:
        """What two results have in common that are one."""
        if self.doi:
            return self.doi.lower()
        return self.urls[0].partition("#")[0].rstrip("/").partition("://")[2] if self.urls else ""


def result(title: object, urls: Iterable[object], doi: object = None) -> Result | None:
    """A result of what a service says, of whatever type that is; None where it leads nowhere."""
    plain = bare_doi(doi) if isinstance(doi, str) else None
    web = dict.fromkeys(one.strip() for one in urls if isinstance(one, str) and is_address(one.strip()))
    links = tuple(one for one in web if not (plain and bare_doi(one) == plain))
    said = " ".join(title.split()) if isinstance(title, str) else ""
    return Result(said or plain or (links[0] if links else ""), links, plain) if plain or links else None


def bare_doi(text: str) -> str | None:
    """A DOI without the address of its resolver, None for a text that is none: ``10.1000/182``."""
    plain = text.strip()
    for start in ("https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi:"):
        if plain.lower().startswith(start):
            plain = plain[len(start) :]
    prefix, slash, suffix = plain.partition("/")
    return plain if prefix.startswith("10.") and slash and suffix and " " not in plain else None


def doi_url(resolver: str, doi: str) -> str:
    """The address that leads to a DOI's work (DOI Handbook, 3.8: what is no plain letter is percent-encoded)."""
    return f"{resolver}/{quote(doi, safe='/:;().,_-')}"
