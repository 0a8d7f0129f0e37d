"""One note's quotes searched in several processes: the same answers, within the same bounds, and no hang."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from match_examples import BOARD, DRAFT, HereReader, board_vault, clock, read_here, write_note
from reader_examples import BOUNDS, reader_running

from vault_grade.errors import ReaderFailed
from vault_grade.match import run
from vault_grade.match.notes import all_notes
from vault_grade.reader.parts import Part
from vault_grade.reader.protocol import Answer, Document, Job
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.settings import Bounds

PAGES = 6
PDF, TEXT = "standard/issuer/pages.pdf", "standard/issuer/words.txt"
WORDS = b"The chair is elected for two years by the members.\nA member may resign at any time in writing.\n"


def pages() -> bytes:
    """A PDF of pages that differ in one word, the last of them a picture without text."""
    document = pymupdf.open()
    for number in range(1, PAGES):
        page = document.new_page()
        page.insert_text((72, 100), f"Chapter {number} was written by author {number} alone.")
    document.new_page().insert_image((0, 0, 500, 500), pixmap=pymupdf.Pixmap(pymupdf.csGRAY, (0, 0, 9, 9)))
    return bytes(document.tobytes())


def note() -> bytes:
    """Quotes of both documents: found with and without a place, misplaced, missing, too short, in a cut."""
    said = []
    for number in range(1, PAGES):
        words = f"> Chapter {number} was written by author {number} alone.\n"
        said += [words + f"> — {PDF}, p. {number}\n", words + f"> — {PDF}\n", words + f"> — {PDF}, p. 2\n"]
        said.append(f"> Chapter {number} was written by author {number + 1} alone.\n> — {PDF}\n")
    said.append(f"> The chair is elected for two years […] may resign at any time in writing.\n> — {TEXT}\n")
    said.append(f"> at once\n> — {TEXT}\n")
    return "\n".join(f"A claim.\n\n{one}" for one in said).encode()


def asked(reader: Reader, parts: int, data: bytes, words: bytes = WORDS, of: bytes | None = None) -> Answer:
    """What a reader says of the note, its quotes searched in so many parts. of: the note, where it is another."""
    held = ((PDF, data, "application/pdf"), (TEXT, words, "text/plain"))
    documents = tuple(
        Document(
            path,
            hashlib.sha256(content).hexdigest(),
            kind,
            "utf-8" if kind == "text/plain" else None,
            (path,),
        )
        for path, content, kind in held
    )
    with tempfile.TemporaryFile() as first, tempfile.TemporaryFile() as second:
        for file, (_, content, _) in zip((first, second), held, strict=True):
            file.write(content)
            file.flush()
        files = [first.fileno(), second.fileno()]
        return reader.ask(Job(documents=documents, parts=parts), Answer, files, note() if of is None else of)


@given(st.lists(st.integers(), max_size=40), st.integers(1, 9))
def test_the_parts_of_quotes_are_all_quotes_in_order(quotes: list[int], count: int) -> None:
    """None is lost, none comes twice, and no part has more than one quote more than another."""
    parts = [Part(number, count).taken(quotes) for number in range(count)]
    assert [quote for part in parts for quote in part] == quotes
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_answers_do_not_depend_on_the_number_of_processes() -> None:
    """Found, missing and too short, with places, cautions, hints, and what could not be seen."""
    data = pages()
    with Reader(BOUNDS, Server(("pdf", "match"))) as reader:
        alone, *others = (asked(reader, parts, data) for parts in (1, 2, 3, 50))
    assert {quote.found.answer for quote in alone.quotes} == {"found", "missing"}
    assert len(alone.quotes) == 4 * (PAGES - 1) + 2
    for other in others:
        assert other == alone


def test_what_was_found_tells_only_of_its_own_page_what_could_not_be_seen() -> None:
    """Which other pages were looked at depends on the quotes before it; a missing one had all pages looked at."""
    with Reader(BOUNDS, Server(("pdf", "match"))) as reader:
        answer = asked(reader, 1, pages())
    unseen = {quote.found.answer: quote.found.unseen for quote in answer.quotes if quote.document == PDF}
    assert unseen == {"found": (), "missing": (f"page {PAGES}: a page image without text",)}


def test_an_altered_document_is_refused_by_every_part() -> None:
    """No word is searched in any of them."""
    with Reader(BOUNDS, Server(("match",))) as reader:
        document = Document(TEXT, hashlib.sha256(b"other words").hexdigest(), "text/plain", None, (TEXT,))
        with tempfile.TemporaryFile() as file:
            file.write(WORDS)
            file.flush()
            answer = reader.ask(Job(documents=(document,), parts=3), Answer, [file.fileno()], note())
    assert answer.refused is not None and "differs from the document that was admitted" in answer.refused
    assert not answer.quotes


LAST_PART = """
way = quotes.{way}
def disturbed(*given):
    search = way(*given)
    def disturbed_search(part):
        if part.number == part.of - 1:
            {code}
        return search(part)
    return disturbed_search
quotes.{way} = disturbed
"""


@pytest.mark.parametrize(
    ("code", "seconds", "why"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", 60, r"the reader crashed \(SIGSEGV\)"),
        ("raise ValueError('no such page')", 60, "no such page"),
        ("while True: pass", 2, "did not come to an end within 2 seconds|gave no answer within 2 seconds"),
    ],
)
@pytest.mark.parametrize("way", ["sweeping", "searching"])
def test_a_part_that_goes_wrong_ends_the_whole_as_one_clear_error(
    monkeypatch: pytest.MonkeyPatch, code: str, seconds: int, why: str, way: str
) -> None:
    """A crash, a failure and an endless loop in one of the processes; nothing is half answered."""
    bounds = Bounds(seconds=seconds, memory=1024)
    disturbed = LAST_PART.format(way=way, code=code)
    reading = reader_running(monkeypatch, disturbed, bounds, ("pdf", "match"))
    with reading as reader, pytest.raises(ReaderFailed, match=why):
        asked(reader, 2, pages())


def test_every_part_is_searched_within_the_bounds_of_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process has taken them before it looks at the note."""
    code = """
import resource
take, taken, searching, sweeping = job.take_bounds, [], quotes.searching, quotes.sweeping
job.take_bounds = lambda *bounds: (take(*bounds), taken.append(os.getpid()))
def check():
    if taken != [os.getpid()] or resource.getrlimit(resource.RLIMIT_FSIZE) != (0, 0) or not signal.alarm(9):
        os._exit(3)
quotes.searching = lambda *given: (check(), searching(*given))[1]
quotes.sweeping = lambda *given: (check(), sweeping(*given))[1]
"""
    with reader_running(monkeypatch, code, preload=("pdf", "match")) as reader:
        assert len(asked(reader, 3, pages()).quotes) == 4 * (PAGES - 1) + 2


def test_a_note_that_cannot_be_read_is_said_so_in_parts_too() -> None:
    """The error of one part is the error of all."""
    with Reader(BOUNDS, Server(("match",))) as reader, pytest.raises(ReaderFailed, match="UTF-8"):
        asked(reader, 2, pages(), of=b"> \xff\xfe words\n")


@pytest.mark.parametrize(
    ("processors", "notes", "quotes", "parts"),
    [
        (1, 1, 40, 1),
        (4, 1, 3, 1),
        (4, 1, 7, 1),
        (4, 1, 8, 2),
        (4, 1, 40, 4),
        (64, 1, 400, 8),
        (4, 2, 40, 2),
        (2, 2, 40, 1),
    ],
)
def test_a_note_is_parted_only_among_processors_that_no_other_note_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processors: int, notes: int, quotes: int, parts: int
) -> None:
    """And only where each process gets enough quotes to be worth its fork."""
    asked_for = []

    class Noting(HereReader):
        def ask(self, job: Job, *how: Any) -> Answer:
            asked_for.append(job.parts)
            return super().ask(job, *how)

    read_here(monkeypatch, Noting)
    monkeypatch.setattr(run, "processors", lambda: processors)
    vault = board_vault(tmp_path)
    for number in range(notes):
        words = f"A claim.\n\n> The Board shall meet at least twice a year.\n> — {BOARD}, line 1\n\n"
        write_note(vault, DRAFT + words * quotes, f"note-{number}.md")
    matches = list(run.match_notes(vault, all_notes(vault), clock))
    assert [match.outcome for match in matches] == ["pass"] * notes
    assert asked_for == [parts] * notes
