"""The domain that somebody registered, by the public suffix list (https://publicsuffix.org)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from vault_grade.errors import NotFetched

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*\.(?![0-9]+\Z){_LABEL}")
"""A host's name with two labels or more, the last no number: no address in digits (URL Standard, 3.5)."""


def host_of(url: str) -> str | None:
    """The host that an address names, in small ASCII letters; None where it names none, or a number.

    It is read as the program itself would ask it: one reader of addresses for both, so that no address can be one host
    to the list and another to the net. ``https://gov.uk.example.com`` is ``gov.uk.example.com``.
    """
    from vault_grade.fetch.addresses import web_url

    try:
        host = web_url(url).raw_host.decode("ascii")
    except NotFetched:
        return None
    return plain_host(host.lower().removesuffix("."))


def plain_host(text: str) -> str | None:
    """A text that is a host's name in small ASCII letters; None for any other text."""
    return text if _HOST.fullmatch(text) else None


def above(host: str) -> Iterator[str]:
    """A host and every domain that it stands below, the longest first: ``a.b.c``, ``b.c``, ``c``."""
    labels = host.split(".")
    for at in range(len(labels)):
        yield ".".join(labels[at:])


def registrable(host: str) -> str | None:
    """The registrable domain of a host: ``www.ons.gov.uk`` is ``ons.gov.uk``; None for a public suffix itself."""
    found: str | None = _suffixes().privatesuffix(host)
    return found


@lru_cache(maxsize=1)
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
