"""Missing documents come back by checksum, from folders and over HTTP, and nothing else does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from store_examples import make_row, make_vault, put

from vault_grade.errors import BadDocument, BadPath
from vault_grade.restore import Outcome, Restored, restore
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Network, Settings

DATA = b"The Board shall meet at least twice a year.\n" * 50
ROW = make_row("a.txt", DATA)
OTHER = b"Another text of the same length.........." * 60


class Server(BaseHTTPRequestHandler):
    """Answers each path with one kind of behaviour."""

    stop = threading.Event()

    def do_GET(self) -> None:
        kind = self.path.strip("/").split("/")[0]
        if kind == "moved":
            self.answer(302, {"Location": "/good/"})
        elif kind == "moved-to-file":
            self.answer(302, {"Location": "file:///etc/hostname"})
        elif kind == "moved-forever":
            self.answer(302, {"Location": "/moved-forever/"})
        elif kind == "gone":
            self.answer(404, {"Content-Length": "0"})
        else:
            self.answer(200, self.headers_for(kind), DATA if kind == "good" else self.bytes_for(kind))
            if kind == "silent":
                self.stop.wait(5)

    def headers_for(self, kind: str) -> dict[str, str]:
        lengths = {
            "good": len(DATA),
            "silent": len(DATA),
            "truncated": len(DATA),
            "short-lie": 10,
            "other": len(OTHER),
        }
        return {"Content-Length": str(lengths[kind])} if kind in lengths else {}

    def bytes_for(self, kind: str) -> bytes:
        return {
            "truncated": DATA[:99],
            "silent": DATA[:99],
            "short-lie": DATA,
            "other": OTHER,
            "longer": DATA * 50,
        }.get(kind, b"<html>")

    def answer(self, status: int, headers: dict[str, str], data: bytes = b"") -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Tests print nothing."""


@pytest.fixture
def web() -> Iterator[str]:
    """The address of a server on this machine."""
    Server.stop.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    Server.stop.set()
    server.shutdown()
    thread.join()
    server.server_close()


def netted(vault: Vault, idle: float = 10) -> Vault:
    """The vault, with settings that let this machine be asked."""
    return Vault(vault.root, Settings(network=Network(allow=("127.0.0.1",), idle=idle)))


def only(results: tuple[Restored, ...]) -> Restored:
    (result,) = results
    return result


def nothing_kept(vault: Vault) -> bool:
    """Whether no file at all was left in the store."""
    return not [path for path in vault.store.rglob("*") if path.is_file()]


def test_a_document_is_found_in_a_folder_whatever_its_name(tmp_path: Path) -> None:
    """The checksum decides: another name, another folder, the very bytes; and the file is read-only again."""
    vault = make_vault(tmp_path / "vault", ROW)
    (tmp_path / "from/deep").mkdir(parents=True)
    (tmp_path / "from/deep/Download (1)").write_bytes(DATA)
    (tmp_path / "from/a.txt").write_bytes(OTHER[: len(DATA)])
    result = only(restore(vault, str(tmp_path / "from")))
    assert (result.outcome, result.origin) == (Outcome.RESTORED, str(tmp_path / "from/deep/Download (1)"))
    held = vault.store / ROW.path
    assert held.read_bytes() == DATA
    assert held.stat().st_mode & 0o222 == 0
    assert only(restore(vault, str(tmp_path / "from"))).outcome is Outcome.HELD


@pytest.mark.parametrize("data", [OTHER[: len(DATA)], DATA + b"\n", b""])
def test_a_file_of_the_name_with_other_bytes_is_another_copy(tmp_path: Path, data: bytes) -> None:
    """It is named with both checksums, and never put into the store."""
    vault = make_vault(tmp_path / "vault", ROW)
    (tmp_path / "from").mkdir()
    (tmp_path / "from/a.txt").write_bytes(data)
    result = only(restore(vault, str(tmp_path / "from")))
    assert result.outcome is Outcome.ANOTHER_COPY
    assert result.why == f"it has sha256 {make_row('x', data).sha256}, admitted was {ROW.sha256}"
    assert nothing_kept(vault)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    """A folder gives what is in it, and nothing that it merely points at."""
    vault = make_vault(tmp_path / "vault", ROW)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/a.txt").write_bytes(DATA)
    (tmp_path / "from").mkdir()
    (tmp_path / "from/a.txt").symlink_to(tmp_path / "elsewhere/a.txt")
    (tmp_path / "from/folder").symlink_to(tmp_path / "elsewhere")
    assert only(restore(vault, str(tmp_path / "from"))).outcome is Outcome.NOT_FOUND


def test_an_altered_document_is_reported_and_left_alone(tmp_path: Path) -> None:
    """What stands in the store is never overwritten, even by the right bytes."""
    vault = make_vault(tmp_path / "vault", ROW)
    put(vault, ROW, b"altered")
    (tmp_path / "from").mkdir()
    (tmp_path / "from/a.txt").write_bytes(DATA)
    result = only(restore(vault, str(tmp_path / "from")))
    assert result.outcome is Outcome.ALTERED
    assert ROW.sha256 in str(result.why)
    assert (vault.store / ROW.path).read_bytes() == b"altered"


def test_something_else_in_the_way_is_reported(tmp_path: Path) -> None:
    """A folder, or a name in another case, keeps a document out and is said."""
    vault = make_vault(tmp_path / "vault", ROW)
    (vault.store / ROW.path).mkdir(parents=True)
    assert only(restore(vault, str(tmp_path))).outcome is Outcome.IN_THE_WAY
    (vault.store / ROW.path).rename(vault.store / "standard/issuer/A.TXT")
    assert only(restore(vault, str(tmp_path))).outcome is Outcome.IN_THE_WAY


@pytest.mark.parametrize("source", ["nowhere", "ftp://example.org/x", ""])
def test_a_source_that_is_neither_folder_nor_address_is_refused(tmp_path: Path, source: str) -> None:
    """A wrong source is an error, not a list of documents not found."""
    vault = make_vault(tmp_path / "vault", ROW)
    with pytest.raises(BadPath, match=r"neither a folder nor an http\(s\) address"):
        restore(vault, source)


def test_a_store_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """A full or closed disk stops the work with one line."""
    vault = make_vault(tmp_path / "vault", ROW)
    (tmp_path / "from").mkdir()
    (tmp_path / "from/a.txt").write_bytes(DATA)
    (vault.root / "store").write_bytes(b"a file where the folder belongs")
    with pytest.raises(BadDocument, match="it cannot be put into the store"):
        restore(vault, str(tmp_path / "from"))


@pytest.mark.parametrize("kind", ["good", "moved"])
def test_a_document_is_fetched_from_its_source(tmp_path: Path, web: str, kind: str) -> None:
    """Without a source of its own the row's address is asked, and a redirect followed."""
    row = replace(ROW, source=f"{web}/{kind}/a.txt")
    vault = netted(make_vault(tmp_path / "vault", row))
    result = only(restore(vault))
    assert (result.outcome, result.origin) == (Outcome.RESTORED, row.source)
    assert (vault.store / row.path).read_bytes() == DATA
    assert [path.name for path in vault.store.rglob("*") if path.is_file()] == ["a.txt"]


def test_a_base_address_is_asked_before_the_rows_source(tmp_path: Path, web: str) -> None:
    """The document's path is added to the base; where that is gone or differs, the source is next."""
    for base in ("good", "gone", "other"):
        row = replace(ROW, source=f"{web}/good/")
        vault = make_vault(tmp_path / base, row)
        result = only(restore(vault, f"{web}/{base}/"))
        expected = f"{web}/good/{ROW.path}" if base == "good" else row.source
        assert (result.outcome, result.origin) == (Outcome.RESTORED, expected)


@pytest.mark.parametrize("kind", ["other", "longer", "short-lie", "page"])
def test_a_download_that_differs_is_another_copy(tmp_path: Path, web: str, kind: str) -> None:
    """Other bytes, more bytes, a length that lies, a web page in its place: never kept, never called altered."""
    vault = netted(make_vault(tmp_path / "vault", replace(ROW, source=f"{web}/{kind}/")))
    result = only(restore(vault))
    assert result.outcome is Outcome.ANOTHER_COPY
    assert result.why
    assert nothing_kept(vault)


def test_a_row_with_a_wrong_length_is_not_restored(tmp_path: Path, web: str) -> None:
    """Where checksum and length of a row contradict each other the row is wrong, and that is said."""
    row = replace(ROW, source=f"{web}/good/", bytes=len(DATA) + 1)
    vault = netted(make_vault(tmp_path / "vault", row))
    result = only(restore(vault))
    assert (result.outcome, nothing_kept(vault)) == (Outcome.ANOTHER_COPY, True)
    assert "the right sha256; the row says" in str(result.why)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("gone", "404"),
        ("truncated", "broke off"),
        ("silent", "timed out"),
        ("moved-to-file", "only http and https are fetched"),
        ("moved-forever", "redirect"),
    ],
)
def test_a_download_that_fails_is_not_found_and_says_why(
    tmp_path: Path, web: str, kind: str, why: str
) -> None:
    """A server that refuses, breaks off, falls silent or points elsewhere than the web gives no document."""
    vault = netted(make_vault(tmp_path / "vault", replace(ROW, source=f"{web}/{kind}/")), idle=0.3)
    result = only(restore(vault))
    assert result.outcome is Outcome.NOT_FOUND
    assert why in str(result.why)
    assert "\n" not in str(result.why)
    assert nothing_kept(vault)


@pytest.mark.parametrize(
    "source", [None, "file:///etc/hostname", "http://127.0.0.1:1/x", "http://[bad", "http://a b\n/"]
)
def test_a_source_that_leads_nowhere_is_not_found(tmp_path: Path, source: str | None) -> None:
    """No address, no server, another scheme, an address that is none: a reason, and no crash."""
    vault = netted(make_vault(tmp_path / "vault", replace(ROW, source=source)))
    result = only(restore(vault))
    assert result.outcome is Outcome.NOT_FOUND
    assert result.why


def test_a_private_address_is_asked_only_where_it_is_named(tmp_path: Path, web: str) -> None:
    """A row may have been written by anyone; whoever names a base address means it."""
    row = replace(ROW, source=f"{web}/good/")
    vault = make_vault(tmp_path / "row", row)
    result = only(restore(vault))
    assert result.outcome is Outcome.NOT_FOUND
    assert "not an address of the public internet" in str(result.why)
    assert only(restore(vault, f"{web}/good")).outcome is Outcome.RESTORED


def test_only_the_rows_asked_for_are_restored_and_each_is_told(tmp_path: Path) -> None:
    """Results come in the order asked, and one by one as they are settled."""
    rows = [make_row(f"{n}.txt", DATA + bytes([n])) for n in range(3)]
    vault = make_vault(tmp_path / "vault", *rows)
    (tmp_path / "from").mkdir()
    for n in range(2):
        (tmp_path / f"from/{n}").write_bytes(DATA + bytes([n]))
    told: list[Restored] = []
    results = restore(vault, str(tmp_path / "from"), [rows[2], rows[0]], told.append)
    assert [(one.row.path[-5], one.outcome.value) for one in results] == [
        ("2", "not found"),
        ("0", "restored"),
    ]
    assert tuple(told) == results
