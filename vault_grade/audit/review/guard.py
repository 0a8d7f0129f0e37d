"""Which requests are the page's own. A browser sends many: from other sites, for other names, out of old pages.

The name that the browser asked for is checked against rebinding (a foreign name that leads to the loopback address),
the origin against posts from other pages. A token in a header of our own, which no other page may set or read, tells
those who were given the address from those who were not. There is no cookie: nothing is sent by itself.
Source: OWASP, "Cross-Site Request Forgery Prevention Cheat Sheet"; W3C, "Fetch Metadata Request Headers".
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import Message

TOKEN_HEADER = "X-Vault-Grade-Token"
MOST_BODY = 1 << 16
"""Bytes of the longest decision: a sentence, a name."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Of every answer."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a request is not answered. status: of HTTP. why: one clause."""

    status: int
    why: str


def hosts(port: int) -> tuple[str, str]:
    """What a browser may call this server."""
    return f"127.0.0.1:{port}", f"localhost:{port}"


def foreign(headers: Message, port: int) -> Refused | None:
    """A request for another name than ours; None where it is none."""
    if _one(headers, "Host") not in hosts(port):
        return Refused(421, "this server answers to its own address only")
    return None


def not_ours(headers: Message, token: str) -> Refused | None:
    """A request that does not come from our page with the token of this review."""
    if headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return Refused(403, "another page sent this")
    if not is_same(_one(headers, TOKEN_HEADER), token):
        return Refused(401, "this page has no token: open the address that stands in the terminal")
    return None


def bad_post(headers: Message, port: int) -> Refused | None:
    """A post that another page could have sent, or whose body is not what ours sends."""
    if _one(headers, "Origin") not in tuple(f"http://{one}" for one in hosts(port)):
        return Refused(403, "another page sent this")
    if _one(headers, "Content-Type") != "application/json":
        return Refused(415, "a decision is sent as JSON")
    length = _one(headers, "Content-Length")
    if headers.get("Transfer-Encoding") or not (length.isascii() and length.isdigit()):
        return Refused(411, "a decision says how long it is")
    if len(length) > len(str(MOST_BODY)) or int(length) > MOST_BODY:
        return Refused(413, f"a decision has at most {MOST_BODY:,} bytes")
    return None


def is_same(given: str, wanted: str) -> bool:
    """Whether two secrets are one, in a time that says nothing of where they differ."""
    return secrets.compare_digest(given.encode("utf-8", "surrogateescape"), wanted.encode())


def _one(headers: Message, name: str) -> str:
    """The header's one value; nothing where it is missing or stands there twice."""
    found: Sequence[str] = headers.get_all(name, [])
    return found[0] if len(found) == 1 else ""
