"""The loopback server of a review: a few addresses, answered to this machine only, with nothing changed but by a post.

GET  /, /style.css, /script.js   the frame: no word of the vault, no token needed
GET  /state                      how things stand; ?mark=… of what the page has spares it the rest
POST /open                       a code from the address in the terminal, for the token
POST /decide                     one decision on one claim
"""

from __future__ import annotations

import json
import secrets
import socketserver
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from vault_grade.audit.review.desk import Asked, Desk, State
from vault_grade.audit.review.guard import HEADERS, Refused, bad_post, foreign, is_same, not_ours
from vault_grade.audit.review.page import frame, script, style
from vault_grade.errors import VaultGradeError

ADDRESS = "127.0.0.1"
PATIENCE = 30
"""Seconds for a request to be sent whole."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The body of a post to /open. code: what stands behind the address in the terminal."""

    code: str


@dataclass(slots=True)
class Site:
    """What is served. tell: told of faults.

    token: what the page's requests carry. code: stands in the address that the terminal shows, for any number of
    pages. once: in the one that the browser is started with, for one page: other people on the machine may see the
    commands that run on it.
    """

    desk: Desk
    tell: Callable[[str], None]
    token: str = field(default_factory=secrets.token_urlsafe)
    code: str = field(default_factory=secrets.token_urlsafe)
    once: str | None = field(default_factory=secrets.token_urlsafe)
    opening: threading.Lock = field(default_factory=threading.Lock)

    def opened(self, code: str) -> bool:
        """Whether a code opens the page; the one for one page does so once."""
        with self.opening:
            if self.once is not None and is_same(code, self.once):
                self.once = None
                return True
        return is_same(code, self.code)


class Review(ThreadingHTTPServer):
    """The server, bound to the loopback address; use as a context manager. port: 0 for one that is free.

    Raises VaultGradeError where the port cannot be had.
    """

    daemon_threads = True

    def __init__(self, site: Site, port: int) -> None:
        self.site = site
        self.frame = {"/": ("text/html", frame()), "/style.css": ("text/css", style())}
        self.frame["/script.js"] = ("text/javascript", script())
        try:
            super().__init__((ADDRESS, port), _Handler)
        except OSError as error:
            why = f"port {port} cannot be had: {error.strerror or error}"
            raise VaultGradeError(why, fix="leave --port out, or name another") from error

    def server_bind(self) -> None:
        """Without the parent's question to the network for this machine's name."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = ADDRESS, self.server_address[1]

    def address(self, code: str) -> str:
        """Where a page opens. The code stands behind ``#``: a browser sends that to nobody."""
        return f"http://{ADDRESS}:{self.server_port}/#open={code}"

    def start(self) -> None:
        """Answer requests from now on, in threads."""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no fault; anything else is said at the terminal."""
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            self.site.tell(f"a fault in vault-grade itself: {type(error).__name__}: {error}")

    def close(self) -> None:
        """Take no more requests, once the decision that is being recorded is whole."""
        self.site.desk.close()
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    server_version, sys_version = "vault-grade", ""
    server: Review

    def do_GET(self) -> None:
        """What may be seen; nothing is changed."""
        address = urlsplit(self.path)
        refused = foreign(self.headers, self.server.server_port)
        if refused is None and address.path in self.server.frame:
            kind, body = self.server.frame[address.path]
            self._send(200, f"{kind}; charset=utf-8", body.encode())
            return
        refused = refused or not_ours(self.headers, self.server.site.token)
        if refused is None and address.path != "/state":
            refused = Refused(404, "there is no such page")
        if refused is not None:
            self._refuse(refused)
            return
        mark = parse_qs(address.query).get("mark", [""])[0]
        self._say(200, state_json(self.server.site.desk.state(), mark))

    def do_POST(self) -> None:
        """A code for the token, or a decision."""
        acts = {"/open": self._open, "/decide": self._decide}
        port, token = self.server.server_port, self.server.site.token
        refused = foreign(self.headers, port) or bad_post(self.headers, port)
        if refused is None and self.path not in acts:
            refused = Refused(404, "there is no such page")
        if refused is None and self.path != "/open":
            refused = not_ours(self.headers, token)
        if refused is not None:
            self._refuse(refused)
            return
        acts[self.path](self.rfile.read(int(self.headers["Content-Length"])))

    def _open(self, body: bytes) -> None:
        asked = _decoded(body, Opening)
        if asked is None or not self.server.site.opened(asked.code):
            self._refuse(Refused(403, "this address was used up: open the one that stands in the terminal"))
            return
        self._say(200, {"version": 1, "token": self.server.site.token})

    def _decide(self, body: bytes) -> None:
        asked = _decoded(body, Asked)
        if asked is None:
            self._refuse(Refused(400, "this is no decision"))
            return
        site = self.server.site
        try:
            done = site.desk.decide(asked)
        except (VaultGradeError, OSError) as error:
            said = {"version": 1, "recorded": False, "said": _said(error)}
            self._say(409, said | {"state": state_json(site.desk.state())})
            return
        said = {"version": 1, "recorded": True, "said": done.statement}
        self._say(200, said | {"state": state_json(site.desk.state())})

    def _refuse(self, refused: Refused) -> None:
        self._say(refused.status, {"version": 1, "said": refused.why})

    def _say(self, status: int, said: Mapping[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(said).encode())

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The library's own refusals (a method, a line too long) in our words' form, with our headers."""
        self._refuse(Refused(code, message or "this is no request"))

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: requests are no news for the person at the terminal."""


def state_json(state: State, mark: str = "") -> dict[str, Any]:
    """The state as the page is told of it; no more than that it is the same where the page has it."""
    if state.mark == mark:
        return {"version": 1, "mark": mark}
    return {
        "version": 1,
        "mark": state.mark,
        "problem": state.problem,
        "audit": state.audit,
        "title": state.title,
        "open": state.open,
        "states": dict(state.states),
        "pieces": state.pieces,
    }


def _decoded(body: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _said(error: Exception) -> str:
    if isinstance(error, VaultGradeError):
        return f"{error.what}{f'; {error.fix}' if error.fix else ''}"
    return f"it was not finished: {error}; see: vault-grade ledger log --kind resolution"
