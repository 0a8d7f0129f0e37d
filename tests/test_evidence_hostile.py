"""Evidence of notes and documents that were made to deceive, or that are very large."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pymupdf
import pytest
from browser import browser, opened
from evidence_examples import (
    PDF,
    SENTENCES,
    STORE,
    evidence_of,
    evidence_vault,
    exhibit_of,
    page_of,
    paper,
    write_note,
)

from vault_grade.reader.evidence.pictures import MOST_PIXELS, ZOOM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCRIPT = "<script>alert('in')</script><img src=x onerror=alert(1)> shall not run at all"
BREAKOUT = "\"'></bdi></p></svg><svg onload=alert(2)> is what this line of the rules says"
HOSTILE = (
    f"One line.\n{SCRIPT}\n{BREAKOUT}\nThe order \u202eesrever\u202c of words is turned by \x1b[31m codes.\n"
)
TITLE = "A <b>bold</b> title \u202ewith\u202c turns & <script>alert(3)</script>"


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    """One browser for all tests of this file."""
    with browser() as one:
        yield one


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a note whose title, claims, quotes, document and row try to be markup."""
    folder = tmp_path_factory.mktemp("hostile")
    row = {"title": TITLE, "source": "javascript:alert(4)", "version": "<i>1</i>", "issuer": "]]>--><!--"}
    vault = evidence_vault(folder / "vault", {"bad.txt": (HOSTILE.encode(), "text/plain")}, bad=row)
    cited = f"{STORE}bad.txt"
    path = write_note(
        vault,
        ("A claim <script>alert(5)</script> \u202eturned\u202c.", SCRIPT.replace("<", "\\<"), cited),
        ("Another\x1b[2J claim.", BREAKOUT.replace("<", "\\<"), cited),
        ("A third.", "The order of words is turned by codes", cited),
        head=f"# {TITLE}\n\n",
        tail="A paragraph </ul><script>alert(6)</script>.\n",
    )
    target = folder / "page.html"
    target.write_text(page_of(vault, path), encoding="utf-8")
    return target


def test_a_hostile_note_shows_text_and_nothing_else(running: Browser, hostile: Path) -> None:
    """Nothing runs, nothing is asked for, no element is made of other people's words, and all of them can be read."""
    with opened(running, hostile) as one:
        one.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        one.page.wait_for_timeout(100)
        assert (one.said, one.asked) == ([], [])
        count = "n => document.querySelectorAll(n).length"
        assert one.run(count, "script, img, iframe, b, i, [onload], [onerror], [href^='javascript:']") == 0
        text = one.run("document.body.innerText")
        for number in (3, 5, 6):
            assert f"<script>alert({number})</script>" in text
        assert SCRIPT in text and BREAKOUT in text and "javascript:alert(4)" in text


def test_what_turns_or_steers_text_is_shown_as_an_escape(hostile: Path) -> None:
    """No override and no control code is left in the file: each can be read as what it is."""
    html = hostile.read_text(encoding="utf-8")
    assert not set(html) & set("\x1b\u202e\u202c")
    assert '<span class="escape">\\u202e</span>' in html and '<span class="escape">\\u001b</span>' in html


def test_a_page_of_three_metres_is_drawn_within_bounds_and_close_enough_to_read() -> None:
    """The whole page is coarse; the surroundings of the words have a picture of their own at the usual zoom."""
    side = 3000 / 25.4 * 72
    exhibit = exhibit_of(paper(SENTENCES, size=(side, side), at=4000), SENTENCES[1])
    whole, near = exhibit.pictures
    sizes = [pymupdf.Pixmap(one.data) for one in exhibit.pictures]
    assert all(size.width * size.height <= 1.01 * MOST_PIXELS for size in sizes)
    assert whole.box[2] == pytest.approx(side, abs=1)
    assert sizes[1].width / (near.box[2] - near.box[0]) == pytest.approx(ZOOM, rel=0.02)
    assert near.box == exhibit.quotes[0].views[0].crop


def test_many_large_pages_are_drawn_coarser_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all whole pages would be too many pixels together, each is drawn with fewer."""
    from vault_grade.reader.evidence import pictures

    data = paper(SENTENCES[:1], SENTENCES[1:2], SENTENCES[2:])
    monkeypatch.setattr(pictures, "MOST_TOGETHER", 300_000)
    exhibit = exhibit_of(data, *SENTENCES)
    sizes = [pymupdf.Pixmap(one.data) for one in exhibit.pictures]
    assert len(sizes) == 3
    assert sum(size.width * size.height for size in sizes) <= 1.05 * 300_000


def test_a_photograph_is_kept_small() -> None:
    """A page image is given as a JPEG where that takes fewer bytes."""
    noise = pymupdf.Pixmap(pymupdf.csGRAY, 900, 900, os.urandom(900 * 900), 0)
    pdf = pymupdf.open(stream=paper(SENTENCES))
    pdf[0].insert_image(pymupdf.Rect(60, 150, 530, 700), pixmap=noise)
    (picture,) = exhibit_of(pdf.tobytes(), SENTENCES[0]).pictures
    assert picture.media_type == "image/jpeg" and picture.data.startswith(b"\xff\xd8")


def test_five_hundred_quotes_have_a_page(tmp_path: Path, running: Browser) -> None:
    """Each has its section, and each page of the document stands in the file once."""
    line = "Rule number {} says what the rule with the number {} has to say."
    pages = [[line.format(n, n) for n in range(at, at + 40)] for at in range(0, 520, 40)]
    vault = evidence_vault(tmp_path / "vault", {"board.pdf": (paper(*pages), PDF)})
    quotes = [("Claim.", line.format(n, n), f"{STORE}board.pdf, #page={n // 40 + 1}") for n in range(500)]
    path = write_note(vault, *quotes)
    found = evidence_of(vault, path)
    assert found.outcome == "pass" and len(found.shown) == 500 and len(found.pictures) == 13
    target = tmp_path / "page.html"
    target.write_text(page_of(vault, path), encoding="utf-8")
    with opened(running, target, 360) as one:
        assert one.run("document.querySelectorAll('section.quote').length") == 500
        assert one.run("document.documentElement.scrollWidth") <= 360


def test_a_page_that_cannot_be_drawn_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page on which drawing fails has its answer and its passage, and no picture."""
    from vault_grade.reader.evidence import exhibit as module

    def fail(*_: object) -> None:
        raise RuntimeError("a broken page")

    monkeypatch.setattr(module, "pictures_of", fail)
    exhibit = exhibit_of(paper(SENTENCES), SENTENCES[0])
    assert exhibit.answer.quotes[0].found.answer == "found"
    assert exhibit.pictures == () and exhibit.quotes[0].passage is not None
