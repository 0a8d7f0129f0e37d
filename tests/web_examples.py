"""A real web server on the loopback address, which behaves as badly as each test asks."""

from __future__ import annotations

import contextlib
import gzip
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from vault_grade.vault.settings import Network

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Page:
    """What the server answers at one path.

    length: the Content-Length it states, -1 for none. then: what it does after the body.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = None
    then: Callable[[BaseHTTPRequestHandler], None] | None = None


def html(text: str, **headers: str) -> Page:
    """A page of HTML."""
    return Page(text.encode(), headers={"Content-Type": "text/html; charset=utf-8", **headers})


def moved(to: str, status: int = 302) -> Page:
    """A redirect."""
    return Page(status=status, headers={"Location": to})


def packed(body: bytes, coding: str = "gzip") -> Page:
    """A body packed as gzip, whatever it is called."""
    return Page(gzip.compress(body), headers={"Content-Encoding": coding})


@dataclass
class Web:
    """The server's address, what it answers by path, what it was asked, and the event that ends what waits."""

    url: str
    pages: dict[str, Page]
    asked: list[tuple[str, Mapping[str, str]]]
    stop: threading.Event

    @property
    def network(self) -> Network:
        """Settings that let this machine be asked, under the one name that is used here."""
        return Network(allow=(LOOPBACK,), seconds=20, idle=10)


class _Quiet(ThreadingHTTPServer):
    """A server to which a client that hangs up is no fault to print."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Tests print nothing."""


@contextlib.contextmanager
def serving(pages: dict[str, Page], certificate: Path | None = None) -> Iterator[Web]:
    """A server of these pages, by path. certificate: a file that holds one and its key, for https."""
    web = Web("", dict(pages), [], threading.Event())

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            web.asked.append((self.path, dict(self.headers.items())))
            page = web.pages.get(self.path) or Page(b"not here", 404)
            self.send_response(page.status)
            length = len(page.body) if page.length is None else page.length
            headers = {"Content-Length": str(length)} if length >= 0 else {}
            for name, value in {**headers, **page.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(page.body)
                self.wfile.flush()
                if page.then:
                    page.then(self)

        def log_message(self, format: str, *args: object) -> None:
            """Tests print nothing."""

    server = _Quiet((LOOPBACK, 0), Handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    web.url = f"http://{LOOPBACK}:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield web
    finally:
        web.stop.set()
        server.shutdown()
        thread.join()
        server.server_close()
