"""The request: redirects followed by hand, each hop checked; total time, each silence and the size bounded.

The environment's proxies are not used: the address that was looked at must be the one that is connected to.
Its certificates are (SSL_CERT_FILE, SSL_CERT_DIR). No cookies are kept, and no connection serves two hops.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from vault_grade import __version__
from vault_grade.errors import NotFetched
from vault_grade.fetch.addresses import SHOWN, Resolve, checked_hosts, resolve, web_url
from vault_grade.fetch.bodies import CODINGS, RAISE, Body, Tell, TooLong
from vault_grade.vault.settings import Network

if TYPE_CHECKING:
    from httpx import URL, AsyncHTTPTransport, Request, Response

MOVED = frozenset({301, 302, 303, 307, 308})
WHOLE = frozenset({200, 203})
"""Answers that hold what was asked for, whole."""


class StatusRefused(NotFetched):
    """The server answered with a status that is no success.

    status: of HTTP. retry_after: what the server says of when to ask again, as it says it.
    """

    status: int = 0
    retry_after: str | None = None


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came.

    url: as asked for. final_url: the address that answered. sha256, bytes: of what was written, unpacked.
    media_type: what the server says it is, without parameters; None where it does not say. charset: likewise.
    """

    url: str
    final_url: str
    sha256: str
    bytes: int
    media_type: str | None
    charset: str | None


def fetch(
    url: str,
    to: BinaryIO,
    network: Network,
    *,
    accept: str = "*/*",
    tell: Tell | None = None,
    asked: Resolve = resolve,
) -> Fetched:
    """Fetch an address into an open file.

    network: the bounds, and the hosts that may lead to private addresses. accept: the media types asked for.
    tell: told of progress. asked: how host names are resolved.
    Raises NotFetched (StatusRefused, TooLong), each in one clear line, and VaultGradeError where the file cannot be
    written. What is in the file then is worth nothing.
    """
    import asyncio  # takes long to load, and few commands fetch

    return asyncio.run(_bounded(url, to, network, accept, tell, asked))


async def _bounded(
    url: str, to: BinaryIO, network: Network, accept: str, tell: Tell | None, asked: Resolve
) -> Fetched:
    import asyncio

    import httpx

    shown = " ".join(url.split())[:SHOWN]
    try:
        async with asyncio.timeout(network.seconds), AsyncExitStack() as stack:
            transport = await stack.enter_async_context(_transport(network))

            async def ask(at: URL) -> Response:
                return await _ask(transport, at, network, accept, asked)

            response, final = await _follow(ask, web_url(url), network.redirects, stack)
            return await _receive(response, url, str(final), to, network, tell)
    except TimeoutError as error:
        what = f"it was not there within {network.seconds:g} seconds"
        raise NotFetched(what, where=shown, fix="try again, or raise network: {seconds: …}") from error
    except httpx.TimeoutException as error:
        what = f"the server was silent for {network.idle:g} seconds (timed out)"
        raise NotFetched(what, where=shown, fix="try again") from error
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
        raise NotFetched(_reason(error), where=shown, fix="try again, or hand the file over") from error


def _transport(network: Network) -> AsyncHTTPTransport:
    """The transport alone: a client would look at redirects and cookies by itself."""
    import httpx

    return httpx.AsyncHTTPTransport(
        verify=httpx.create_ssl_context(trust_env=True),
        trust_env=False,
        limits=httpx.Limits(max_keepalive_connections=0),
    )


def _request(url: URL, host: str, network: Network, accept: str) -> Request:
    """The request to one address, in digits, of the host; what it names there is the host itself."""
    import httpx

    contact = f" ({network.contact})" if network.contact else ""
    return httpx.Request(
        "GET",
        url.copy_with(host=host),
        headers={
            "Host": url.netloc.decode("ascii"),
            "User-Agent": f"vault-grade/{__version__}{contact}",
            "Accept": accept,
            "Accept-Encoding": CODINGS,
            "Connection": "close",  # a kept connection would serve another name of the same address
        },
        extensions={
            "timeout": httpx.Timeout(network.idle).as_dict(),
            "sni_hostname": url.raw_host.decode("ascii"),
        },
    )


def _reason(error: Exception) -> str:
    """What went wrong, in one line of at most a few words of the library's own."""
    import httpx

    said = " ".join(str(error).split())[:SHOWN]
    if isinstance(error, httpx.RemoteProtocolError) and ("without" in said or "disconnected" in said):
        return f"the server broke off: {said}"
    return said or f"it could not be fetched ({type(error).__name__})"


async def _follow(
    ask: Callable[[URL], Awaitable[Response]], url: URL, redirects: int, stack: AsyncExitStack
) -> tuple[Response, URL]:
    """The first answer that leads no further, and its address."""
    first, seen = url, {url}
    for _ in range(redirects + 1):
        try:
            response = await ask(url)
        except NotFetched as error:
            if url == first:
                raise
            raise _astray(error, str(url)[:SHOWN], first) from error
        stack.push_async_callback(response.aclose)
        if response.status_code not in MOVED or "location" not in response.headers:
            _refuse_status(response, url)
            return response, url
        await response.aclose()
        url = _next(response, url, first)
        if url in seen:
            raise NotFetched(f"its redirects go in a circle, to {str(url)[:SHOWN]}", where=str(first)[:SHOWN])
        seen.add(url)
    what = f"it was redirected more than {redirects} times"
    raise NotFetched(what, where=str(first)[:SHOWN], fix="ask for the last address yourself")


def _next(response: Response, url: URL, first: URL) -> URL:
    """Where a redirect leads. Raises NotFetched where it may not lead there."""
    try:
        return web_url(response.headers["location"], url)
    except NotFetched as error:
        raise _astray(error, error.where, first) from error


def _astray(error: NotFetched, to: str | None, first: URL) -> NotFetched:
    """What to say of a redirect that leads astray: no advice to allow it, for a stranger chose where it leads."""
    what = f"its redirect to {to} cannot be followed: {error.what}"
    fix = "if that is where it should lead, ask for that address yourself"
    return NotFetched(what, where=str(first)[:SHOWN], fix=fix)


async def _ask(
    transport: AsyncHTTPTransport, url: URL, network: Network, accept: str, asked: Resolve
) -> Response:
    """The answer of the first of the host's addresses that can be connected to; its body is not read yet."""
    import httpx

    hosts = await checked_hosts(url, network.allow, asked)
    for at, host in enumerate(hosts, start=1):
        try:
            return await transport.handle_async_request(_request(url, host, network, accept))
        except (httpx.ConnectError, httpx.ConnectTimeout):
            if at == len(hosts):
                raise
    raise NotFetched(f"the host {url.host} leads nowhere", where=str(url)[:SHOWN], fix="check the address")


def _refuse_status(response: Response, url: URL) -> None:
    import httpx

    status = response.status_code
    if status in WHOLE:
        return
    phrase = httpx.codes.get_reason_phrase(status)
    fix = "try again later" if status in (429, 503) else "check the address, or hand the file over"
    error = StatusRefused(f"the server answers {status} {phrase}".rstrip(), where=str(url)[:SHOWN], fix=fix)
    error.status, error.retry_after = status, response.headers.get("retry-after")
    raise error


async def _receive(
    response: Response, url: str, final: str, to: BinaryIO, network: Network, tell: Tell | None
) -> Fetched:
    coding = response.headers.get("content-encoding", "")
    length = response.headers.get("content-length", "")
    total = int(length) if length.isascii() and length.isdigit() and len(length) < 16 else 0
    if total > network.bytes:
        raise TooLong(f"it holds more than {network.bytes:,} bytes", where=final[:SHOWN], fix=RAISE)
    body = Body(to, network.bytes, coding, final[:SHOWN])
    # In pieces as they come, not of one size: of a server that trickles there is something to tell.
    async for piece in response.aiter_raw():
        body.take(piece)
        if tell:
            tell(response.num_bytes_downloaded, total)
    body.end()
    media_type, charset = _said(response.headers.get("content-type", ""))
    return Fetched(url, final, body.sha256, body.bytes, media_type, charset)


def _said(content_type: str) -> tuple[str | None, str | None]:
    """Media type and charset of a Content-Type field (RFC 9110, 8.3)."""
    from email.message import Message

    message = Message()
    message["content-type"] = " ".join(content_type.split())[:SHOWN]
    charset = message.get_param("charset")
    kind = message.get_content_type() if "/" in content_type else None
    return kind, charset if isinstance(charset, str) and charset else None
