"""Which addresses may be asked, and where their names lead.

A name is resolved once, every address that it leads to is looked at, and one of these very addresses is connected
to: a name that leads elsewhere a moment later (DNS rebinding) gains nothing.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from vault_grade.errors import NotFetched

if TYPE_CHECKING:
    from httpx import URL

WEB = re.compile(r"https?://", re.IGNORECASE)
PORTS = {"http": 80, "https": 443}
SHOWN = 200
"""Characters of an address that an error shows."""

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]
"""Where a host name leads: host and port to addresses in digits. Raises OSError."""

TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for an IPv4 address in their last 32 bits (RFC 6052)."""
NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "64:ff9b:1::/48", "5f00::/16")))
"""Of IANA's registries of special addresses, what the tables of some Python versions lack."""
CLOUD = frozenset({ipaddress.ip_address("168.63.129.16")})
"""Addresses of a cloud's own services that look public (Microsoft, "What is IP address 168.63.129.16")."""


def is_address(text: str) -> bool:
    """Whether a text is an address on the web, http or https."""
    return WEB.match(text) is not None


def web_url(text: str, base: URL | None = None) -> URL:
    """An address, without the part after ``#``, that may be asked; relative to ``base`` where there is one.

    Raises NotFetched for another scheme, no host, a user name or password, and what is no address at all.
    """
    import httpx

    shown = " ".join(text.split())[:SHOWN]
    try:
        text = text.strip()  # blanks round it are no part of it (URL Standard, 4.4)
        url = base.join(text) if base else httpx.URL(text)
        url = url.copy_with(fragment=None)
        host, port = url.host, url.port
    except (httpx.InvalidURL, ValueError, UnicodeError, TypeError) as error:
        raise NotFetched(
            "this is no address", where=shown, fix="write it whole, as a browser does"
        ) from error
    if not url.scheme:
        raise NotFetched("the address has no scheme", where=shown, fix="begin it with https://")
    if url.scheme not in PORTS:
        what = f"only http and https are fetched, not {url.scheme}"
        raise NotFetched(what, where=shown, fix="hand the file over instead")
    if not host or "%" in host or port == 0:
        raise NotFetched("the address names no host", where=shown, fix="write it whole, as a browser does")
    if url.userinfo:
        shown = str(url.copy_with(username="", password=""))[:SHOWN]
        raise NotFetched(
            "the address holds a user name or a password, which would be recorded",
            where=shown,
            fix="fetch the file yourself and hand it over",
        )
    return url


def public(ip: Ip) -> bool:
    """Whether an address is of the public internet: none of this machine, its networks, or a cloud's own services."""
    inner = _carried(ip)
    if inner is not None:
        return public(inner)
    site_local = isinstance(ip, ipaddress.IPv6Address) and (ip.is_site_local or ip.scope_id is not None)
    elsewhere = any(ip in network for network in NOT_PUBLIC if network.version == ip.version)
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or site_local or elsewhere or ip in CLOUD)


def _carried(ip: Ip) -> Ip | None:
    """The IPv4 address that an IPv6 address stands for, or is carried to."""
    if isinstance(ip, ipaddress.IPv4Address):
        return None
    if ip in TRANSLATED:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)


async def resolve(host: str, port: int) -> list[str]:
    """Where the system says that a host name leads."""
    import asyncio

    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


async def checked_hosts(url: URL, allow: tuple[str, ...], asked: Resolve) -> list[str]:
    """The addresses, in digits, of an address's host: all that its name leads to, each looked at.

    allow: hosts that may lead anywhere. Raises NotFetched where the name leads nowhere, or to a private address.
    """
    shown = str(url)[:SHOWN]
    try:
        found = await asked(url.host, url.port or PORTS[url.scheme])
        ips = [ipaddress.ip_address(one) for one in found]
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no host name"
        raise NotFetched(
            f"the host {url.host} is not found: {why}", where=shown, fix="check the address"
        ) from error
    private = [ip for ip in ips if not public(ip)]
    if private and url.host.lower() not in allow:
        raise NotFetched(
            f"{url.host} leads to {private[0]}, which is not an address of the public internet",
            where=shown,
            fix=f"if that is meant, allow it in vault.yaml: network: {{allow: [{url.host}]}}",
        )
    return [str(ip) for ip in ips]
