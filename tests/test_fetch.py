"""Fetching: what comes is what was sent, and nothing a server does takes more than its bounds or leads astray."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import io
import shutil
import socket
import subprocess
import threading
import zlib
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from web_examples import LOOPBACK, Page, Web, html, moved, packed, serving

from vault_grade.errors import NotFetched, VaultGradeError
from vault_grade.fetch import Fetched, StatusRefused, TooLong, fetch
from vault_grade.vault.settings import Network

TEXT = b"The Board shall meet at least twice a year.\n" * 3000


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of books.example, with its key, that signs itself."""
    path = tmp_path / "books.pem"
    words = (
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=books.example"
    )
    names = [
        "-addext",
        "subjectAltName=DNS:books.example",
        "-keyout",
        str(path),
        "-out",
        str(tmp_path / "cert"),
    ]
    subprocess.run(["openssl", *words.split(), *names], check=True, capture_output=True)
    path.write_bytes(path.read_bytes() + (tmp_path / "cert").read_bytes())
    return path


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl to make a certificate with")
def test_a_certificate_must_be_the_hosts(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the address is connected to in digits, the certificate is held to the name, and its signer is known."""

    async def here(host: str, port: int) -> list[str]:
        return [LOOPBACK]

    def secret(name: str, web: Web) -> bytes:
        to = io.BytesIO()
        url = f"{web.url}/page".replace("http:", "https:").replace(LOOPBACK, name)
        fetch(url, to, Network(allow=(name,)), asked=here)
        return to.getvalue()

    with serving({"/page": html("<p>A page.")}, certificate) as web:
        with pytest.raises(NotFetched, match="certificate"):
            secret("books.example", web)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert secret("books.example", web) == b"<p>A page."
        with pytest.raises(NotFetched, match="certificate"):
            secret("shop.example", web)


@pytest.fixture
def web() -> Iterator[Web]:
    """A server with a page, and no more until a test adds it."""
    with serving({"/page": html("<p>A page.")}) as server:
        yield server


def got(web: Web, path: str, **bounds: object) -> tuple[Fetched, bytes]:
    """What comes from a path, and its facts."""
    to = io.BytesIO()
    fetched = fetch(web.url + path, to, replace(web.network, **bounds))  # type: ignore[arg-type]
    return fetched, to.getvalue()


def refused(web: Web, path: str, **bounds: object) -> str:
    """The line with which an address is refused."""
    with pytest.raises(NotFetched) as caught:
        got(web, path, **bounds)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_comes_is_written_and_hashed(web: Web) -> None:
    """The bytes, their digest and length, the type and charset that the server states."""
    web.pages["/a"] = Page(TEXT, headers={"Content-Type": 'Text/Plain; charset="ISO-8859-1"'})
    fetched, data = got(web, "/a#part")
    assert data == TEXT
    digest = hashlib.sha256(TEXT).hexdigest()
    assert fetched == Fetched(
        web.url + "/a#part", web.url + "/a", digest, len(TEXT), "text/plain", "ISO-8859-1"
    )


def test_the_program_says_who_it_is(web: Web) -> None:
    """Its name and version, and the contact that the settings give; no cookie, no credentials."""
    got(web, "/page", contact="ada@example.org")
    headers = web.asked[0][1]
    assert headers["User-Agent"].startswith("vault-grade/")
    assert headers["User-Agent"].endswith("(ada@example.org)")
    assert not {"Cookie", "Authorization"} & headers.keys()


def test_the_environments_proxies_are_not_used(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would connect to an address that nobody looked at."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    assert got(web, "/page")[1]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed_and_both_addresses_kept(web: Web, status: int) -> None:
    """Relative or whole, with each status that means a redirect."""
    web.pages |= {"/a/b": moved("../c?d=e", status), "/c?d=e": moved(f"{web.url}/page#part", status)}
    fetched, data = got(web, "/a/b")
    assert (fetched.url, fetched.final_url) == (f"{web.url}/a/b", f"{web.url}/page")
    assert data == b"<p>A page."


LEADS = {
    "to a file": ("file:///etc/hostname", "only http and https are fetched, not file"),
    "to data": ("data:text/plain,x", "only http and https are fetched, not data"),
    "to a private name": ("http://localhost/", "localhost leads to"),
    "to a private address": (
        "http://10.0.0.1/",
        "10.0.0.1 leads to 10.0.0.1, which is not an address of the public",
    ),
    "to the cloud's metadata": (
        "http://169.254.169.254/latest/meta-data/",
        "not an address of the public internet",
    ),
    "to a number": ("http://2130706433/", "not an address of the public internet"),
    "to IPv6's own": ("http://[::1]/", "not an address of the public internet"),
    "to a mapped address": ("http://[::ffff:10.0.0.1]/", "not an address of the public internet"),
    "with a password": ("http://ada:secret@example.org/", "a user name or a password"),
    "to no host": ("http://[bad", "names no host"),
    "to no address": ("http://[::1", "no address"),
}


@pytest.mark.parametrize("name", LEADS)
def test_a_redirect_leads_only_where_one_may_ask(web: Web, name: str) -> None:
    """Each hop is looked at as the first is; the address asked for is named, and nobody is told to allow the other."""
    to, why = LEADS[name]
    web.pages["/away"] = moved(to)
    said = refused(web, "/away")
    assert why in said
    assert said.startswith(f"{web.url}/away: its redirect to ") and "allow:" not in said
    assert "secret" not in said


def test_redirects_come_to_an_end(web: Web) -> None:
    """A circle is told as one; a chain ends at the bound."""
    web.pages |= {"/a": moved("/b"), "/b": moved("/a")}
    assert "in a circle" in refused(web, "/a")
    web.pages |= {f"/{n}": moved(f"/{n + 1}") for n in range(20)}
    assert "redirected more than 4 times" in refused(web, "/1", redirects=4)
    assert len([path for path, _ in web.asked if path[1:].isdigit()]) == 5


@pytest.mark.parametrize(
    "url", ["ftp://example.org/x", "example.org/x", "/etc/hostname", "", "http://", "http://a b"]
)
def test_other_addresses_are_refused(url: str) -> None:
    """Only the web is asked, whatever stands where an address should."""
    with pytest.raises(NotFetched):
        fetch(url, io.BytesIO(), Network())


def test_credentials_in_an_address_are_refused_and_not_repeated() -> None:
    """They would stand in the list of sources, which is versioned."""
    with pytest.raises(NotFetched, match="a user name or a password") as caught:
        fetch("https://ada:secret@example.org/x", io.BytesIO(), Network())
    assert "secret" not in str(caught.value)


def test_this_machine_is_asked_only_where_it_is_allowed_by_name(web: Web) -> None:
    """The refusal says how to allow it; another name of the same machine stays refused."""
    with pytest.raises(NotFetched, match=r"allow it in vault\.yaml: network: \{allow: \[127\.0\.0\.1\]\}"):
        fetch(f"{web.url}/page", io.BytesIO(), Network())
    port = web.url.rpartition(":")[2]
    with pytest.raises(NotFetched, match="localhost leads to"):
        fetch(f"http://localhost:{port}/page", io.BytesIO(), web.network)
    assert web.asked == []


def test_a_name_is_resolved_once_and_that_address_connected_to(web: Web) -> None:
    """A name that leads elsewhere a moment later gains nothing, and one private address among others refuses all."""
    port = int(web.url.rpartition(":")[2])
    answers = iter([[LOOPBACK], ["10.0.0.1"]])

    async def rebinding(host: str, port: int) -> list[str]:
        return next(answers)

    to = io.BytesIO()
    fetch(f"http://books.example:{port}/page", to, Network(allow=("books.example",)), asked=rebinding)
    assert to.getvalue() == b"<p>A page."
    assert web.asked[0][1]["Host"] == f"books.example:{port}"
    assert next(answers) == ["10.0.0.1"]

    async def mixed(host: str, port: int) -> list[str]:
        return ["93.184.216.34", "192.168.1.1"]

    with pytest.raises(NotFetched, match=r"leads to 192\.168\.1\.1"):
        fetch("http://books.example/", io.BytesIO(), Network(), asked=mixed)


def test_the_next_address_of_a_host_is_tried(web: Web) -> None:
    """A host with a dead address is still there at its other."""
    port = int(web.url.rpartition(":")[2])

    async def two(host: str, port: int) -> list[str]:
        return ["127.0.0.9" if host == "two.example" else LOOPBACK, LOOPBACK]

    to = io.BytesIO()
    with socket.socket() as taken:
        taken.bind(("127.0.0.9", port))  # bound and not listening: it refuses
        fetch(f"http://two.example:{port}/page", to, Network(allow=("two.example",)), asked=two)
    assert to.getvalue() == b"<p>A page."


def test_a_host_that_is_not_there_is_said(web: Web) -> None:
    """No such name, and nobody who listens."""
    with pytest.raises(NotFetched, match=r"the host nowhere\.invalid is not found"):
        fetch("http://nowhere.invalid/", io.BytesIO(), Network())
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port = free.getsockname()[1]
    with pytest.raises(NotFetched, match="connect"):
        fetch(f"http://{LOOPBACK}:{port}/", io.BytesIO(), web.network)


@pytest.mark.parametrize(
    ("status", "words"), [(404, "404 Not Found"), (503, "503 Service"), (204, "204 No Content")]
)
def test_a_status_that_is_no_success_is_told(web: Web, status: int, words: str) -> None:
    """With its number and the standard's words, not the server's; a wait that is asked for is passed on."""
    web.pages["/no"] = Page(b"", status, {"Retry-After": "120"})
    with pytest.raises(StatusRefused, match=f"the server answers {words}") as caught:
        got(web, "/no")
    assert (caught.value.status, caught.value.retry_after) == (status, "120")


@pytest.mark.parametrize("coding", ["gzip", "x-gzip", "GZIP"])
def test_what_is_packed_is_unpacked(web: Web, coding: str) -> None:
    """The artefact is what was packed; its bytes are kept as a file, and hashed as such."""
    web.pages["/z"] = packed(TEXT, coding)
    fetched, data = got(web, "/z")
    assert (data, fetched.bytes) == (TEXT, len(TEXT))
    assert fetched.sha256 == hashlib.sha256(TEXT).hexdigest()


@pytest.mark.parametrize("wbits", [15, -15])
def test_both_kinds_of_deflate_are_unpacked(web: Web, wbits: int) -> None:
    """With zlib's wrapper as the standard says, and without it as some servers send it."""
    packer = zlib.compressobj(wbits=wbits)
    web.pages["/z"] = Page(packer.compress(TEXT) + packer.flush(), headers={"Content-Encoding": "deflate"})
    assert got(web, "/z")[1] == TEXT


def test_gzip_of_several_members_is_unpacked_whole(web: Web) -> None:
    """A gzip file may be several in a row (RFC 1952, 2.2)."""
    body = gzip.compress(TEXT[:1000]) + gzip.compress(TEXT[1000:])
    web.pages["/z"] = Page(body, headers={"Content-Encoding": "gzip"})
    assert got(web, "/z")[1] == TEXT


def test_a_bomb_ends_at_the_bound(web: Web) -> None:
    """What unpacks to more than may come is left where it is; next to nothing of it is ever in memory."""
    web.pages["/bomb"] = packed(bytes(64 << 20))
    to = io.BytesIO()
    with pytest.raises(TooLong, match="more than 1,000,000 bytes"):
        fetch(f"{web.url}/bomb", to, replace(web.network, bytes=1_000_000))
    assert len(to.getvalue()) <= 1_000_000


@pytest.mark.parametrize("length", [None, -1])
def test_too_much_is_refused_whether_it_is_told_or_not(web: Web, length: int | None) -> None:
    """By the length that is stated, before anything comes; by what comes, where none is."""
    web.pages["/long"] = Page(TEXT, length=length)
    assert "more than 1,000 bytes" in refused(web, "/long", bytes=1000)
    assert got(web, "/long", bytes=len(TEXT))[1] == TEXT


LIES = {
    "a body shorter than its length": (Page(TEXT, length=len(TEXT) + 1), "broke off"),
    "a length that is no number": (
        Page(TEXT, length=-1, headers={"Content-Length": "many"}),
        "Content-Length",
    ),
    "packed, it says, and is not": (
        Page(TEXT, headers={"Content-Encoding": "gzip"}),
        "is not gzip, as the server",
    ),
    "packed and cut short": (
        Page(gzip.compress(TEXT)[:-9], headers={"Content-Encoding": "gzip"}),
        "broke off",
    ),
    "packed in a way not asked for": (
        Page(TEXT, headers={"Content-Encoding": "br"}),
        "'br', which was not asked for",
    ),
    "packed twice": (Page(TEXT, headers={"Content-Encoding": "gzip, gzip"}), "which was not asked for"),
    "chunks that are none": (Page(b"zz\r\n", length=-1, headers={"Transfer-Encoding": "chunked"}), "chunk"),
}


@pytest.mark.parametrize("name", LIES)
def test_a_server_that_lies_gives_nothing(web: Web, name: str) -> None:
    """What came is not what was sent: it is not kept."""
    page, why = LIES[name]
    web.pages["/lie"] = page
    assert why in refused(web, "/lie")


def test_a_length_shorter_than_the_body_is_taken_at_its_word(web: Web) -> None:
    """HTTP has no other sign of where a message ends: what follows belongs to no answer."""
    web.pages["/short"] = Page(TEXT, length=10)
    assert got(web, "/short")[1] == TEXT[:10]


def test_a_server_that_falls_silent_is_given_up(web: Web) -> None:
    """Before the first byte or in the midst of them."""

    def wait(handler: BaseHTTPRequestHandler) -> None:
        web.stop.wait(20)

    web.pages["/silent"] = Page(TEXT[:10], length=20, then=wait)
    assert "silent for 0.2 seconds" in refused(web, "/silent", idle=0.2)


def test_all_of_it_is_bounded_and_not_only_each_silence(web: Web) -> None:
    """A server that sends a byte now and then is never silent, and never done."""

    def drip(handler: BaseHTTPRequestHandler) -> None:
        while not web.stop.wait(0.05):
            handler.wfile.write(b".")
            handler.wfile.flush()

    web.pages["/drip"] = Page(b"", length=10_000, then=drip)
    assert "not there within 0.5 seconds" in refused(web, "/drip", seconds=0.5, idle=10)


def test_headers_that_never_end_are_bounded_too() -> None:
    """The clock runs from the first byte that is asked for."""
    with socket.create_server((LOOPBACK, 0)) as server:
        server.settimeout(20)  # the time may be over before anything is asked for, on a busy machine
        stop = threading.Event()

        def drip() -> None:
            with contextlib.suppress(OSError), server.accept()[0] as wire:
                wire.sendall(b"HTTP/1.1 200 OK\r\n")
                while not stop.wait(0.05):
                    wire.sendall(b"X-More: yes\r\n")

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            with pytest.raises(NotFetched, match="not there within"):
                fetch(
                    f"http://{LOOPBACK}:{server.getsockname()[1]}/",
                    io.BytesIO(),
                    Network(allow=(LOOPBACK,), seconds=0.5),
                )
        finally:
            stop.set()
            thread.join()


def test_a_connection_that_is_dropped_is_one_line(web: Web) -> None:
    """No answer at all is said as such."""
    with socket.create_server((LOOPBACK, 0)) as server:
        server.settimeout(20)
        thread = threading.Thread(target=lambda: server.accept()[0].close())
        thread.start()
        with pytest.raises(NotFetched) as caught:
            fetch(f"http://{LOOPBACK}:{server.getsockname()[1]}/", io.BytesIO(), web.network)
        thread.join()
    assert "\n" not in str(caught.value)


def test_a_full_disk_is_not_the_servers_failure(web: Web, tmp_path: Path) -> None:
    """Where the bytes cannot be written the work stops with an error of its own."""
    (tmp_path / "x").touch()
    with (
        (tmp_path / "x").open("rb") as closed,
        pytest.raises(VaultGradeError, match="cannot be written") as caught,
    ):
        fetch(f"{web.url}/page", closed, web.network)
    assert not isinstance(caught.value, NotFetched)
