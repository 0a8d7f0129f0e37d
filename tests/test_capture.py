"""A capture keeps what was received, whole, with a row that says where it came from; and refuses what is no source."""

from __future__ import annotations

import errno
import hashlib
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from received_examples import SENTENCE, article, page
from store_examples import make_row, make_vault, put
from web_examples import Page, Web, html, moved, packed, serving

from vault_grade.capture import Captured, Decision, Wish, capture
from vault_grade.capture.keep import made_id
from vault_grade.capture.run import Sight, seeing
from vault_grade.errors import BadCapture, BadSources, NotFetched, VaultGradeError
from vault_grade.formats.sources import parse
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Settings

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
ARTICLE = page(article(200), "The board's year 2026")


@pytest.fixture(scope="module")
def sight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sight]:
    """Readers for all these tests: each file gets a process of its own."""
    with seeing(make_vault(tmp_path_factory.mktemp("sight"))) as one:
        yield one


@pytest.fixture
def web() -> Iterator[Web]:
    """A server with one article."""
    with serving({"/article": Page(ARTICLE, headers={"Content-Type": "text/html"})}) as server:
        yield server


@pytest.fixture
def vault(tmp_path: Path, web: Web) -> Vault:
    """A vault with an episode, which may ask the server."""
    made = make_vault(tmp_path / "vault")
    (made.root / "episodes/prices").mkdir(parents=True)
    (made.root / "episodes/prices/script.md").write_text(f"# Prices\n\n{SENTENCE}\n", encoding="utf-8")
    return Vault(made.root.resolve(), Settings(network=web.network))


def keep(vault: Vault, sight: Sight, what: str | Path, **wish: str) -> Captured:
    """A capture at the moment at which everything happens in these tests."""
    return capture(vault, Wish(str(what), **wish), sight, lambda: NOW)


def refused(vault: Vault, sight: Sight, what: str | Path, **wish: str) -> str:
    """The line with which a capture is refused; nothing is kept then."""
    before = files(vault)
    with pytest.raises(VaultGradeError) as caught:
        keep(vault, sight, what, **wish)
    assert "\n" not in str(caught.value)
    assert files(vault) == before
    return str(caught.value)


def files(vault: Vault) -> dict[str, bytes]:
    """Every file of the vault but its lock."""
    paths = [path for path in vault.root.rglob("*") if path.is_file() and path.name != ".vault-grade.lock"]
    return {vault.relative(path): path.read_bytes() for path in paths}


def test_a_page_is_kept_whole_with_both_addresses(vault: Vault, sight: Sight, web: Web) -> None:
    """The file is what the server sent; the row says what, from where, and when."""
    web.pages["/old"] = moved("/article", 301)
    captured = keep(vault, sight, f"{web.url}/old", id="board")
    source = captured.source
    assert (vault.root / "captures/board.html").read_bytes() == ARTICLE
    assert (captured.new, captured.folder, captured.remarks) == (True, "captures", ())
    assert (source.url, source.final_url) == (f"{web.url}/old", f"{web.url}/article")
    assert (source.title, source.extent, source.encoding) == ("The board's year 2026", "full", "utf-8")
    assert (source.media_type, source.captured) == ("text/html", "2026-11-30T09:12:13Z")
    assert source.sha256 == hashlib.sha256(ARTICLE).hexdigest()
    assert parse((vault.root / "captures/sources.yaml").read_bytes()) == (source,)


@pytest.mark.parametrize(
    ("asked", "kept"),
    [("/a b", "/a%20b"), ("/a\u00a0b", "/a%C2%A0b"), ("/article ", "/article"), ("/k\u00e4se", "/k\u00e4se")],
)
def test_an_address_is_recorded_so_that_the_list_can_hold_it(
    vault: Vault, sight: Sight, web: Web, asked: str, kept: str
) -> None:
    """As it was written; with blanks in it as the server was asked, for a row holds an address without blanks."""
    web.pages |= dict.fromkeys(("/a%20b", "/a%C2%A0b", "/k%C3%A4se"), web.pages["/article"])
    captured = keep(vault, sight, web.url + asked)
    assert captured.source.url == web.url + kept
    assert [one.url for one in parse((vault.root / "captures/sources.yaml").read_bytes())] == [web.url + kept]


def test_an_episode_has_captures_of_its_own(vault: Vault, sight: Sight, web: Web) -> None:
    """They stand below its sources folder, under an id made from the title."""
    captured = keep(vault, sight, f"{web.url}/article", episode="prices")
    assert (captured.folder, captured.source.file) == (
        "episodes/prices/sources",
        "the-board-s-year-2026.html",
    )
    assert (vault.root / captured.folder / captured.source.file).read_bytes() == ARTICLE


def test_what_came_packed_is_kept_unpacked(vault: Vault, sight: Sight, web: Web) -> None:
    """The file can be opened, and its checksum taken."""
    web.pages["/z"] = packed(ARTICLE)
    source = keep(vault, sight, f"{web.url}/z").source
    assert source.sha256 == hashlib.sha256(ARTICLE).hexdigest()


def test_primary_is_decided_by_the_address_that_answered(vault: Vault, sight: Sight, web: Web) -> None:
    """The rule is recorded; no claim and no word of the page has a say."""
    asked: list[str] = []

    def decide(url: str) -> Decision:
        asked.append(url)
        return Decision(True, "The Bureau", "domain bureau.example, government")

    web.pages["/old"] = moved("/article")
    source = capture(vault, Wish(f"{web.url}/old"), sight, lambda: NOW, decide=decide).source
    assert asked == [f"{web.url}/article"]
    assert (source.primary, source.publisher, source.rule) == (
        True,
        "The Bureau",
        "domain bureau.example, government",
    )


def test_a_file_handed_over_is_never_primary(vault: Vault, sight: Sight, tmp_path: Path) -> None:
    """Whatever address it is said to come from."""
    (tmp_path / "page.html").write_bytes(ARTICLE)

    def decide(url: str) -> Decision:
        raise AssertionError(f"{url} was only claimed")

    wish = Wish(str(tmp_path / "page.html"), claimed="https://www.ons.gov.uk/a")
    source = capture(vault, wish, sight, lambda: NOW, decide=decide).source
    assert (source.url, source.final_url) == ("https://www.ons.gov.uk/a", None)
    assert (source.primary, source.rule) == (False, "handed over, not fetched by the program")


def test_without_a_list_of_publishers_nothing_is_primary(vault: Vault, sight: Sight, web: Web) -> None:
    """The row says why."""
    source = keep(vault, sight, f"{web.url}/article").source
    assert (source.primary, source.rule) == (False, "no publisher known")


def test_the_same_text_is_one_source(vault: Vault, sight: Sight, web: Web, tmp_path: Path) -> None:
    """Other bytes of the same words, from elsewhere, are what is there already; the line says under which id."""
    first = keep(vault, sight, f"{web.url}/article", id="board").source
    (tmp_path / "page.html").write_bytes(ARTICLE.replace(b"<main>", b"<main class='print'>\n"))
    before = files(vault)
    again = keep(vault, sight, tmp_path / "page.html", id="other")
    assert (again.new, again.source) == (False, first)
    assert again.remarks == ("this text is captured already, as board",)
    assert files(vault) == before


def test_a_page_that_changed_is_another_source(vault: Vault, sight: Sight, web: Web) -> None:
    """Under another id, and the earlier one is named."""
    keep(vault, sight, f"{web.url}/article")
    web.pages["/article"] = Page(ARTICLE.replace(b"twice", b"thrice"))
    again = keep(vault, sight, f"{web.url}/article")
    assert (again.new, again.source.id) == (True, "the-board-s-year-2026-2")
    assert again.remarks == ("captured before with other words, as the-board-s-year-2026",)


def test_an_abstract_is_kept_and_said_to_be_one(vault: Vault, sight: Sight, web: Web) -> None:
    """It can be quoted; nobody should take it for the whole."""
    web.pages["/a"] = Page(page("<h2>Abstract</h2>" + article(100)))
    captured = keep(vault, sight, f"{web.url}/a")
    assert (captured.source.extent, captured.remarks) == (
        "abstract",
        ("it holds an abstract, not the full text",),
    )


REFUSALS = {
    "/404": (Page(b"", 404), "the server answers 404 Not Found"),
    "/soft": (Page(page("<h1>Page not found</h1>")), "the page is an error page"),
    "/login": (Page(page("<h1>Sign in</h1><input type=password>")), "the page is a sign-in wall"),
    "/empty": (Page(page('<div id="app"></div><script src="/a.js"></script>')), "no text without a browser"),
    "/nothing": (Page(b""), "it holds no readable text"),
    "/image": (Page(b"\x89PNG\r\n\x1a\n" + bytes(20)), "no text can be read from image/png"),
    "/short": (Page(ARTICLE, length=len(ARTICLE) + 1), "broke off"),
    "/private": (moved("http://10.0.0.1/"), "not an address of the public internet"),
}


@pytest.mark.parametrize("path", REFUSALS)
def test_what_is_no_source_is_refused_and_nothing_kept(
    vault: Vault, sight: Sight, web: Web, path: str
) -> None:
    """Neither a file nor a row stays."""
    web.pages[path], why = REFUSALS[path]
    assert why in refused(vault, sight, web.url + path)


def test_a_script_and_its_releases_are_never_sources(
    vault: Vault, sight: Sight, web: Web, tmp_path: Path
) -> None:
    """By their place, by their bytes under another name, and by their words as they come back from the net."""
    episode = vault.root / "episodes/prices"
    assert "never a source" in refused(vault, sight, episode / "script.md", episode="prices")
    (episode / "release").mkdir()
    (episode / "release/transcript.txt").write_text(SENTENCE * 9, encoding="utf-8")
    assert "never a source" in refused(vault, sight, episode / "release/transcript.txt")
    (tmp_path / "copy.txt").write_text((SENTENCE + "\n") * 9, encoding="utf-8")
    assert "a script, or a release of one" in refused(vault, sight, tmp_path / "copy.txt", episode="prices")
    web.pages["/episode"] = html(f"<p>{SENTENCE * 9}")
    assert "a script, or a release of one" in refused(vault, sight, f"{web.url}/episode")


def test_what_the_vault_holds_is_no_capture(vault: Vault, sight: Sight, tmp_path: Path) -> None:
    """Notes are not, and held documents are cited as they are, wherever their bytes come from."""
    vault.notes.mkdir()
    (vault.notes / "board.md").write_text(SENTENCE, encoding="utf-8")
    assert "a note is never a source" in refused(vault, sight, vault.notes / "board.md")
    for own in ("ledger/2026-11/run.json", "catalogue.yaml", "vault.yaml"):
        (vault.root / own).parent.mkdir(parents=True, exist_ok=True)
        (vault.root / own).write_text(SENTENCE, encoding="utf-8")
        assert "of itself is never a source" in refused(vault, sight, vault.root / own)
    assert "this is the vault itself" in refused(vault, sight, vault.root)
    row = make_row("board.txt", SENTENCE.encode())
    held = Vault(make_vault(tmp_path / "held", row).root.resolve())
    place = put(held, row, SENTENCE.encode())
    assert "a held document is no capture" in refused(held, sight, place)
    (tmp_path / "download.txt").write_bytes(SENTENCE.encode())
    assert f"the store holds this document; cite it as {row.path}" in refused(
        held, sight, tmp_path / "download.txt"
    )


@pytest.mark.parametrize(
    ("what", "wish", "why"),
    [
        ("nothing.pdf", {}, "it cannot be read: No such file"),
        (".", {}, "it cannot be read: Is a directory"),
        ("a\0b", {}, "this is no path"),
        ("/dev/zero", {}, "not a regular file"),
        ("ftp://example.org/x", {}, "ftp://example.org/x: only http and https are fetched, not ftp"),
        ("https://ada:secret@example.org/x", {}, "a user name or a password"),
        ("https://example.org/x", {"claimed": "https://example.org/y"}, "an address needs no --url"),
        ("page.html", {"claimed": "example.org"}, "the address has no scheme; begin it with https://"),
        ("page.html", {"id": "Board 2026"}, "is no id"),
        ("page.html", {"id": "nul"}, "is no id"),
        ("page.html", {"episode": "../prices"}, "is no episode's name"),
        ("page.html", {"episode": "wages"}, "there is no such episode"),
    ],
)
def test_what_cannot_be_meant_is_one_clear_line(
    vault: Vault,
    sight: Sight,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    what: str,
    wish: dict[str, str],
    why: str,
) -> None:
    """Paths, addresses, ids and episodes that are none; no password is repeated."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_bytes(ARTICLE)
    said = refused(vault, sight, what, **wish)
    assert why in said
    assert "secret" not in said


def test_an_id_that_is_taken_is_refused(vault: Vault, sight: Sight, web: Web) -> None:
    """An id means one source for ever."""
    keep(vault, sight, f"{web.url}/article", id="board")
    web.pages["/other"] = Page(page(article(80)))
    assert "the id board is taken" in refused(vault, sight, f"{web.url}/other", id="board")


def test_a_damaged_list_is_never_written_over(vault: Vault, sight: Sight, web: Web) -> None:
    """It is an error with its line, and stays as it is."""
    (vault.root / "captures").mkdir()
    (vault.root / "captures/sources.yaml").write_text("sources:\n  - id: a\n", encoding="utf-8")
    with pytest.raises(BadSources, match=r"captures/sources\.yaml:2"):
        keep(vault, sight, f"{web.url}/article")
    assert (vault.root / "captures/sources.yaml").read_text(encoding="utf-8") == "sources:\n  - id: a\n"


def test_a_file_left_by_a_kill_is_taken_as_it_is(vault: Vault, sight: Sight, web: Web) -> None:
    """A capture that was ended between file and row is finished by the next; other bytes there are left alone."""
    (vault.root / "captures").mkdir()
    (vault.root / "captures/board.html").write_bytes(ARTICLE)
    assert keep(vault, sight, f"{web.url}/article", id="board").new
    (vault.root / "captures/rates.html").write_bytes(b"something else")
    web.pages["/rates"] = Page(page(article(80)))
    assert "another file stands there" in refused(vault, sight, f"{web.url}/rates", id="rates")


def test_where_the_row_cannot_be_written_the_file_goes_too(
    vault: Vault, sight: Sight, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fills up between the two leaves neither; a file that stood there already stays."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("vault_grade.capture.keep.write_new", full)
    assert "sources.yaml: it cannot be written: No space left" in refused(vault, sight, f"{web.url}/article")
    (vault.root / "captures/board.html").write_bytes(ARTICLE)
    refused(vault, sight, f"{web.url}/article", id="board")


def test_what_arrives_has_no_name_before_it_is_kept(vault: Vault, sight: Sight, web: Web) -> None:
    """Whatever ends the program meanwhile leaves nothing in the folder."""
    there: list[list[Path]] = []

    def rest(handler: BaseHTTPRequestHandler) -> None:
        there.append(list((vault.root / "captures").iterdir()))
        handler.wfile.write(ARTICLE[100:])

    web.pages["/slow"] = Page(ARTICLE[:100], length=len(ARTICLE), then=rest)
    assert keep(vault, sight, f"{web.url}/slow").new
    assert there == [[]]


def test_a_capture_that_is_gone_hinders_nothing(vault: Vault, sight: Sight, web: Web) -> None:
    """A checkout without some of its captures can have others."""
    keep(vault, sight, f"{web.url}/article", id="board")
    (vault.root / "captures/board.html").unlink()
    web.pages["/rates"] = Page(page(article(80)))
    assert keep(vault, sight, f"{web.url}/rates").new


def test_a_link_out_of_the_vault_is_refused(vault: Vault, sight: Sight, web: Web, tmp_path: Path) -> None:
    """What is captured stays in the vault."""
    (tmp_path / "elsewhere").mkdir()
    (vault.root / "captures").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(VaultGradeError, match="leaves the vault"):
        keep(vault, sight, f"{web.url}/article")


def test_a_silent_server_holds_no_lock(vault: Vault, sight: Sight, web: Web) -> None:
    """While one capture waits for the net, another is made."""
    waiting = threading.Event()

    def wait(_: object) -> None:
        waiting.set()
        web.stop.wait(20)

    web.pages["/slow"] = Page(ARTICLE[:100], length=len(ARTICLE), then=wait)
    with ThreadPoolExecutor(1) as pool, seeing(vault) as other:
        slow = pool.submit(keep, vault, other, f"{web.url}/slow")
        assert waiting.wait(10)
        assert keep(vault, sight, f"{web.url}/article").new
        web.stop.set()
        with pytest.raises(NotFetched):
            slow.result()


@pytest.mark.parametrize(
    ("title", "url", "made"),
    [
        ("The board's year: 2026", None, "the-board-s-year-2026"),
        ("Überblick über die Wirtschaft", None, "uberblick-uber-die-wirtschaft"),
        ("a" * 60, None, "a" * 48),
        ("word " * 20, None, "word-word-word-word-word-word-word-word-word"),
        ("物価指数", "https://www.stat.go.jp/x", "www-stat-go-jp"),
        ("nul", None, "source"),
        (None, None, "source"),
    ],
)
def test_an_id_is_made_of_the_titles_first_words(title: str | None, url: str | None, made: str) -> None:
    """Short enough to be written by hand, and a file's name on every machine."""
    assert made_id(title, url) == made


def test_a_refusal_says_how_to_go_on(vault: Vault, sight: Sight, web: Web) -> None:
    """A page that needs a browser can be kept by way of one."""
    web.pages["/app"] = Page(page('<div id="app"></div><script src="/a.js"></script>'))
    with pytest.raises(BadCapture, match="save it from a browser as a PDF"):
        keep(vault, sight, f"{web.url}/app")
