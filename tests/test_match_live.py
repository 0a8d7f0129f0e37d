"""Quotes of pages and captures: searched in what is there now, recorded with its digest, and no way to a pointer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from ledger_examples import FOUND as FOUND_QUOTE
from ledger_examples import LIVE, PAGE, put, statement_of, vault_in
from match_examples import (
    BOARD,
    DRAFT,
    FOUND,
    board_vault,
    clock,
    gap_of,
    match_one,
    pointer_of,
    runs,
    write_note,
)
from received_examples import article, page
from source_examples import make_source
from web_examples import Page, Web, html, moved, serving

from vault_grade.census import take_census
from vault_grade.formats import ledger
from vault_grade.formats.predicates import LiveMatch, documents_of, parse
from vault_grade.formats.sources import append
from vault_grade.formats.statement import Subject
from vault_grade.match.plan import Living
from vault_grade.match.run import Match
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Settings
from vault_grade.verify import verify

ARTICLE = html("<main><p>The rate was 3.1 per cent in May.</p><p>It had been 2.9 per cent.</p></main>")
RATE = "The rate was high.\n\n> The rate was 3.1 per cent in May.\n> — {}\n"
WRONG = "The rate was high.\n\n> The rate was 3.2 per cent in May.\n> — {}\n"


@pytest.fixture
def web() -> Iterator[Web]:
    """A server of one page."""
    with serving({"/rates": ARTICLE}) as server:
        yield server


@pytest.fixture
def vault(tmp_path: Any, web: Web) -> Vault:
    """A vault that holds two texts and may ask the server."""
    return Vault(board_vault(tmp_path / "vault").root, Settings(network=web.network))


def keep(vault: Vault, text: str, name: str = "rates.txt") -> str:
    """A capture of this text, by its path in the vault."""
    (vault.root / "captures").mkdir(exist_ok=True)
    (vault.root / "captures" / name).write_text(text, encoding="utf-8")
    source = make_source(
        1,
        id=name.partition(".")[0],
        file=name,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        media_type="text/plain",
    )
    (vault.root / "captures/sources.yaml").write_bytes(append(b"sources: []\n", source))
    return f"captures/{name}"


def live(vault: Vault, text: str, given: str | None = None, **how: Any) -> Match:
    """A note of this text, matched with the net."""
    return match_one(vault, write_note(vault, text), living=Living(True, given), **how)


def test_a_page_is_fetched_searched_and_recorded(vault: Vault, web: Web) -> None:
    """The run names both addresses and the digest of what came, and no pointer; the note stays as it is."""
    web.pages["/old"] = moved("/rates")
    url = f"{web.url}/old"
    match = live(vault, DRAFT + RATE.format(f"{url}, line 1"))
    assert (match.outcome, match.document, match.reason) == ("pass", None, None)
    assert [(one.answer, one.document, one.cited_as) for one in match.quotes] == [("found", url, url)]
    note = vault.notes / "board.md"
    assert (pointer_of(note), gap_of(note)) == (None, None)
    assert note.read_text(encoding="utf-8").startswith(DRAFT)
    assert match.run is not None
    statement = ledger.read(vault.root / match.run)
    digest = hashlib.sha256(ARTICLE.body).hexdigest()
    assert statement.subjects[1:] == (Subject(url, digest),)
    run = parse(statement)
    assert isinstance(run, LiveMatch)
    assert (run.outcome, run.pointer) == ("pass", None)
    assert [(one.url, one.final_url, one.sha256) for one in run.pages] == [(url, f"{web.url}/rates", digest)]


def test_words_that_are_not_on_the_page_are_a_gap(vault: Vault, web: Web) -> None:
    """With the nearest passage, and the mark in the note that a gap leaves; a later pass takes it away."""
    match = live(vault, DRAFT + WRONG.format(f"{web.url}/rates"))
    assert (match.outcome, match.reason) == ("gap", "the only quote is missing")
    assert match.quotes[0].nearest is not None
    assert gap_of(vault.notes / "board.md") == match.run
    web.pages["/rates"] = Page(ARTICLE.body.replace(b"3.1", b"3.2"))
    again = match_one(vault, vault.notes / "board.md", living=Living(True))
    assert (again.outcome, gap_of(vault.notes / "board.md")) == ("pass", None)


def test_nothing_is_fetched_unless_it_is_asked_for(vault: Vault, web: Web) -> None:
    """A plain match of a note that quotes an address is refused, and says how."""
    match = match_one(vault, write_note(vault, DRAFT + RATE.format(f"{web.url}/rates")))
    assert (match.outcome, match.run) == ("refused", None)
    assert "match --live NOTE" in str(match.reason)
    assert web.asked == []


def test_an_address_that_is_given_is_the_document_of_quotes_that_name_none(vault: Vault, web: Web) -> None:
    """The quote needs no citation then; the run says where it was searched."""
    match = live(vault, f"{DRAFT}The rate.\n\n> The rate was 3.1 per cent in May.\n", f"{web.url}/rates#top")
    assert (match.outcome, match.quotes[0].document) == ("pass", f"{web.url}/rates")
    assert match.quotes[0].cited_as is None


def test_an_address_that_no_quote_is_of_is_refused(vault: Vault, web: Web) -> None:
    """A note is not searched where it does not say it stands."""
    match = live(vault, DRAFT + FOUND, f"{web.url}/rates")
    assert (match.outcome, web.asked) == ("refused", [])
    assert f"no quote is of {web.url}/rates" in str(match.reason)


def test_places_of_one_page_are_fetched_once(vault: Vault, web: Web) -> None:
    """The part of an address after its # is no other page."""
    two = RATE.format(f"{web.url}/rates#a") + "\n> It had been 2.9 per cent.\n> — " + f"{web.url}/rates#b\n"
    assert live(vault, DRAFT + two).outcome == "pass"
    assert len(web.asked) == 1


def test_a_note_that_quotes_held_documents_too_stays_at_the_floor(vault: Vault, web: Web) -> None:
    """All is searched, each in its own document; a pointer that was there goes."""
    path = write_note(vault, DRAFT + FOUND)
    assert match_one(vault, path).document == BOARD
    assert pointer_of(path) == BOARD
    path.write_bytes(path.read_bytes() + f"\n{RATE.format(f'{web.url}/rates')}".encode())
    match = match_one(vault, path, living=Living(True))
    assert (match.outcome, match.document, pointer_of(path)) == ("pass", None, None)
    assert [one.document for one in match.quotes] == [BOARD, f"{web.url}/rates"]
    assert match.run is not None
    assert list(documents_of(ledger.read(vault.root / match.run))) == [BOARD]
    assert take_census(vault).floor == 1


def test_a_pointer_asked_for_is_refused(vault: Vault, web: Web) -> None:
    """There is none to give."""
    match = live(vault, DRAFT + RATE.format(f"{web.url}/rates"), pointer=BOARD)
    assert "gets no pointer" in str(match.reason)


def test_a_pointer_written_by_hand_has_no_run_behind_it(vault: Vault, web: Web) -> None:
    """The claims of a live pass are no grounded note's, and its name says live: nothing counts it."""
    path = write_note(vault, DRAFT + RATE.format(f"{web.url}/rates"))
    assert match_one(vault, path, living=Living(True)).outcome == "pass"
    path.write_bytes(path.read_bytes().replace(b"---\n", f"---\npointer: {BOARD}\n".encode(), 1))
    assert take_census(vault).pointer_without_run == 1
    assert ledger.passing(vault.ledger) == frozenset()
    assert [name.kind for name in ledger.names(vault.ledger) if name.kind != "admission"] == ["live"]


REFUSALS = {
    "/gone": (Page(b"", 404), "the server answers 404 Not Found"),
    "/soft": (Page(page("<h1>Page not found</h1>")), "the page is an error page"),
    "/login": (Page(page("<h1>Sign in</h1><input type=password>")), "the page is a sign-in wall"),
    "/app": (Page(page("<div id=a></div><script>x</script>")), "no text without a browser"),
    "/away": (moved("http://10.0.0.1/"), "not an address of the public internet"),
}


@pytest.mark.parametrize("path", REFUSALS)
def test_a_page_that_cannot_be_had_settles_nothing(vault: Vault, web: Web, path: str) -> None:
    """A wall in the page's place does not make the words missing: no run, and the note as it was."""
    web.pages[path], why = REFUSALS[path]
    note = DRAFT + RATE.format(web.url + path)
    match = live(vault, note)
    assert (match.outcome, match.run) == ("refused", None)
    assert why in str(match.reason)
    assert (vault.notes / "board.md").read_text(encoding="utf-8") == note
    assert runs(vault) == []


def test_an_address_that_ends_in_another_type_is_read_as_what_comes(vault: Vault, web: Web) -> None:
    """A viewer's page under the name of a PDF is a page."""
    web.pages["/rates.pdf"] = ARTICLE
    assert live(vault, DRAFT + RATE.format(f"{web.url}/rates.pdf, line 1")).outcome == "pass"


@pytest.mark.parametrize(
    "reference", ["captures/rates.txt", "captures/rates.txt, line 1", "[@rates, line 1]"]
)
def test_a_capture_is_searched_and_keeps_the_note_at_the_floor(vault: Vault, reference: str) -> None:
    """By its path or its id, with no net; no pointer, in a run of its own kind."""
    keep(vault, "The rate was 3.1 per cent in May.\n")
    path = write_note(vault, DRAFT + RATE.format(reference))
    match = match_one(vault, path)
    assert (match.outcome, match.document, pointer_of(path)) == ("pass", None, None)
    assert [(one.answer, one.document) for one in match.quotes] == [("found", "captures/rates.txt")]
    assert match.run is not None
    assert "-live-" in match.run
    assert "captures/rates.txt" in {one.name for one in ledger.read(vault.root / match.run).subjects}
    assert match_one(vault, write_note(vault, DRAFT + WRONG.format(reference))).outcome == "gap"


def test_a_capture_that_was_altered_or_is_gone_settles_nothing(vault: Vault) -> None:
    """Its row has its checksum; a search in other bytes would say nothing of it."""
    kept = keep(vault, "The rate was 3.1 per cent in May.\n")
    (vault.root / kept).write_text("The rate was 3.1 per cent in May. More.\n", encoding="utf-8")
    path = write_note(vault, DRAFT + RATE.format(kept))
    assert "differs" in str(match_one(vault, path).reason)
    (vault.root / kept).unlink()
    match = match_one(vault, path)
    assert (match.outcome, match.run) == ("refused", None)
    assert "the capture is not here" in str(match.reason)


def test_a_capture_without_a_row_is_no_document(vault: Vault) -> None:
    """A file that somebody put there says nothing of where it is from."""
    keep(vault, "The rate was 3.1 per cent in May.\n")
    match = match_one(vault, write_note(vault, DRAFT + RATE.format("captures/other.txt")))
    assert "the catalogue has no row for captures/other.txt" in str(match.reason)


def test_a_key_of_the_catalogue_comes_before_a_captures_id(vault: Vault) -> None:
    """A held document is never shadowed by what was captured later."""
    keep(vault, "The Board shall meet at least twice a year.\n", "board-2026.txt")
    note = f"{DRAFT}> The Board shall meet at least twice a year.\n> — [@board-2026]\n"
    assert match_one(vault, write_note(vault, note)).document == BOARD


def test_a_dry_run_writes_nothing(vault: Vault, web: Web) -> None:
    """It fetches and searches all the same."""
    match = live(vault, DRAFT + RATE.format(f"{web.url}/rates"), dry_run=True)
    assert (match.outcome, match.run, runs(vault)) == ("pass", None, [])


def test_the_ledger_verifies_live_runs(vault: Vault, web: Web) -> None:
    """What the program writes is in order, names, subjects, outcome and times."""
    live(vault, DRAFT + RATE.format(f"{web.url}/rates"))
    live(vault, DRAFT + WRONG.format(f"{web.url}/rates"))
    verified = verify(vault)
    assert verified.findings == ()
    assert verified.checked.runs == 2


FORGED = {
    "a pass with a quote missing": (
        replace(LIVE, quotes=(replace(LIVE.quotes[0], answer="missing"),)),
        "says pass",
    ),
    "a gap with all found": (replace(LIVE, outcome="gap"), "says gap"),
    "nothing quoted": (replace(LIVE, quotes=()), "no quote is of a page or a capture"),
    "held documents only": (replace(LIVE, quotes=(FOUND_QUOTE,)), "no quote is of a page or a capture"),
    "a page of another digest": (
        replace(LIVE, pages=(replace(PAGE, sha256="c" * 64),)),
        "is no subject",
    ),
    "a page that was not fetched": (replace(LIVE, pages=()), "is a subject, and was not fetched"),
    "a quote of another page": (
        replace(LIVE, quotes=(replace(LIVE.quotes[0], document="https://example.org/b"),)),
        "which is no subject",
    ),
    "another time": (replace(LIVE, finished="2026-11-30T09:12:14Z"), "the name says"),
}


@pytest.mark.damages_ledger
@pytest.mark.parametrize("name", FORGED)
def test_a_forged_live_run_shows(tmp_path: Any, name: str) -> None:
    """What does not follow from what is recorded is found by verify."""
    run, why = FORGED[name]
    vault = vault_in(tmp_path)
    statement = statement_of(run)
    if name == "a page of another digest":
        statement = replace(statement, subjects=statement_of(LIVE).subjects)
    put(vault, run, statement=statement)
    assert [why in one.message for one in verify(vault).findings] == [True]


def test_the_clock_is_that_of_the_match(vault: Vault, web: Web) -> None:
    """The run says when each page was fetched."""
    match = live(vault, DRAFT + RATE.format(f"{web.url}/rates"))
    assert match.run is not None
    run = parse(ledger.read(vault.root / match.run))
    assert isinstance(run, LiveMatch)
    assert [one.fetched for one in run.pages] == [clock().strftime("%Y-%m-%dT%H:%M:%SZ")]


def test_a_page_of_many_words_is_searched_whole(vault: Vault, web: Web) -> None:
    """Whatever stands before and after the words."""
    web.pages["/long"] = html(article(3000) + "<p>The rate was 3.1 per cent in May.</p>" + article(3000))
    match = live(vault, DRAFT + RATE.format(f"{web.url}/long"))
    assert (match.outcome, match.reason) == ("pass", None)
