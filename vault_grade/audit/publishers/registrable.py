"""The domain that somebody registered, by the public suffix list (https://publicsuffix.org)."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


def host_of(url: str) -> str | None:
    """The host that an address names, in small ASCII letters; None where it names none, or a number.

    ``gov.uk.example.com`` is ``gov.uk.example.com``, ``https://gov.uk@example.com`` is ``example.com``.
    """
    try:
        host = urlsplit(url).hostname or ""
        plain = (host if host.isascii() else host.encode("idna").decode("ascii")).rstrip(".").lower()
    except (ValueError, UnicodeError):
        return None
    return plain if plain and "." in plain and not _is_number(plain) else None


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def registrable(host: str) -> str | None:
    """The registrable domain of a host: ``www.ons.gov.uk`` is ``ons.gov.uk``; None for a public suffix itself."""
    found: str | None = _suffixes().privatesuffix(host)
    return found


def is_below(host: str, domain: str) -> bool:
    """Whether a host is a domain, or stands below it, label by label."""
    return host == domain or host.endswith(f".{domain}")


@lru_cache(maxsize=1)
def _suffixes() -> PublicSuffixList:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
