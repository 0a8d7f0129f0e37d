"""The page of evidence in a browser: what it looks like, asks for, prints, and can be reached with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pymupdf
import pytest
from browser import CONTRASTS, Scheme, browser, opened
from evidence_examples import PDF, SENTENCES, STORE, evidence_vault, page_of, paper, write_note

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TEXT = "\n".join(f"Line {number} of the rules says what line {number} has to say." for number in range(60))
LONG = "verylongword" * 40


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    """One browser for all tests of this file."""
    with browser() as one:
        yield one


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with every kind of answer: found with a caution, missing with a nearest passage, in a text, on no page."""
    folder = tmp_path_factory.mktemp("evidence")
    vault = evidence_vault(
        folder / "vault",
        {"board.pdf": (paper(SENTENCES, SENTENCES), PDF), "rules.txt": (TEXT.encode(), "text/plain")},
        board={"title": "The rules of the Board", "consolidated_as_of": "2026-01-01"},
        rules={"supersedes": f"{STORE}board.pdf", "source": "https://example.org/rules"},
    )
    path = write_note(
        vault,
        ("The board met 14 times.", SENTENCES[0], f"{STORE}board.pdf, #page=2"),
        ("Part of it.", "may resign at any time by letter", f"{STORE}board.pdf, #page=1"),
        ("It is missing.", "The Board shall meet at least thrice a year.", f"{STORE}board.pdf, #page=1"),
        ("Rules.", "Line 30 of the rules says what line 30 has to say.", f"{STORE}rules.txt, line 3"),
        ("", "Zebras quarrel mildly beneath violet umbrellas", f"{STORE}rules.txt, line 3"),
        head=f"# A note\n\nA paragraph without a quote, {LONG}.\n\n## Next\n\n",
        tail="Another paragraph that nothing stands under.\n",
    )
    target = folder / "page.html"
    target.write_text(page_of(vault, path), encoding="utf-8")
    return target


def test_it_asks_for_nothing_and_the_console_stays_silent(running: Browser, written: Path) -> None:
    """No request leaves the page, no script runs, and the browser has nothing to complain of."""
    with opened(running, written) as one:
        one.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        one.page.wait_for_timeout(100)
        assert (one.said, one.asked) == ([], [])


@pytest.mark.parametrize("width", [360, 800, 1280, 2000])
def test_nothing_runs_out_of_the_window(running: Browser, written: Path, width: int) -> None:
    """At the width of a phone as at that of a screen, with all details open, the page is no wider than its window."""
    with opened(running, written, width) as one:
        one.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert one.run("document.documentElement.scrollWidth") <= width


WRAPPED = """() => [...document.querySelectorAll('.passage.fixed')].map(passage => {
  const style = getComputedStyle(passage), line = parseFloat(style.lineHeight);
  const high = passage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  return Math.round(high / line) - passage.textContent.split('\\n').length;
})"""
"""Of each passage of a format whose lines are set: how many more lines it takes than its source."""


@pytest.mark.parametrize("width", [800, 1000, 1280, 2000])
def test_lines_of_seventy_two_columns_stay_lines(running: Browser, tmp_path: Path, width: int) -> None:
    """A text's lines are not broken anew where the window has room for them; the type gets smaller first."""
    text = "\n".join(f"Line {number} ".ljust(72, "x") for number in range(60))
    vault = evidence_vault(tmp_path / "vault", {"rules.txt": (text.encode(), "text/plain")})
    path = write_note(vault, ("Rules.", f"{'Line 30 '.ljust(72, 'x')}", f"{STORE}rules.txt, line 31"))
    target = tmp_path / "page.html"
    target.write_text(page_of(vault, path), encoding="utf-8")
    with opened(running, target, width) as one:
        assert one.run(WRAPPED) == [0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(running: Browser, written: Path, scheme: Scheme) -> None:
    """Every text has a contrast of at least 4.5 to 1 with what is behind it, in light and in dark."""
    with opened(running, written, scheme=scheme) as one:
        one.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        contrasts = one.run(CONTRASTS)
        assert len(contrasts) > 80
        assert [(ratio, text) for ratio, text in contrasts if ratio < 4.5] == []


def test_light_and_dark_differ(running: Browser, written: Path) -> None:
    """The page follows what the person's system asks for."""
    grounds = []
    for scheme in ("light", "dark"):
        with opened(running, written, scheme=scheme) as one:
            grounds.append(one.run("getComputedStyle(document.documentElement).backgroundColor"))
    assert grounds[0] != grounds[1]


def test_claim_and_picture_stand_side_by_side_only_where_there_is_room(
    running: Browser, written: Path
) -> None:
    """Two columns on a wide window, one on a narrow one."""
    tops = "[...document.querySelector('.beside').children].map(e => e.getBoundingClientRect().top)"
    with opened(running, written, 1280) as wide, opened(running, written, 360) as narrow:
        assert len(set(wide.run(tops))) == 1
        assert len(set(narrow.run(tops))) == 2


def test_the_marks_lie_on_the_ink_of_the_words(running: Browser, written: Path) -> None:
    """On the screen the mark of a quote covers a part of the picture, at the place that the page's own words have."""
    with opened(running, written) as one:
        shown = one.run(
            """() => { const s = document.querySelector('.leaf svg');
            const b = s.getBoundingClientRect(), v = s.viewBox.baseVal;
            return [...s.querySelectorAll('rect')].map(r => { const m = r.getBoundingClientRect();
              return [m.left, m.right, m.top, m.bottom].map((e, i) => i < 2
                ? v.x + (e - b.left) / b.width * v.width : v.y + (e - b.top) / b.height * v.height); }); }"""
        )
    with pymupdf.open(stream=paper(SENTENCES)) as document:
        words = document[0].get_text("words")
    under = [
        w[4]
        for w in words
        for left, right, top, bottom in shown
        if left <= w[0] and w[2] <= right and top <= (w[1] + w[3]) / 2 <= bottom
    ]
    assert " ".join(under) == SENTENCES[0]


def test_a_mark_colours_the_picture_and_leaves_the_letters(running: Browser, written: Path) -> None:
    """Where a mark lies the picture is yellow, its letters still dark; beside it the paper is white."""
    with opened(running, written) as one:
        box = one.page.locator(".leaf svg").first.locator("rect").first.bounding_box()
        assert box is not None
        shot = pymupdf.Pixmap(one.page.screenshot(clip=box, full_page=True))
    colours = {shot.pixel(x, y) for x in range(2, shot.width - 2) for y in range(2, shot.height - 2)}
    assert any(red > 240 and green > 200 and blue < 120 for red, green, blue in colours)
    assert any(max(colour) < 90 for colour in colours)


def test_it_is_parted_as_a_screen_reader_needs_it(running: Browser, written: Path) -> None:
    """Landmarks once each, headings in order without a step left out, a text for every picture, names for sections."""
    with opened(running, written) as one:
        count = "n => document.querySelectorAll(n).length"
        assert [one.run(count, name) for name in ("main", "nav", "body > header", "h1", "html[lang=en]")] == [
            1
        ] * 5
        levels = one.run("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => Number(h.tagName[1]))")
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert one.run(count, "svg[role=img]:not([aria-label])") == 0
        assert one.run(count, "svg:not([role=img]):not([aria-hidden])") == 0
        assert one.run(count, "section:not([aria-labelledby])") == 0
        assert one.run("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == one.run(
            count, "[id]"
        )
        missing = "[...document.querySelectorAll('a[href^=\"#\"]')].filter(a => !document.querySelector(a.hash)).length"
        assert one.run(missing) == 0
        label = one.page.locator("svg[role=img]").first.get_attribute("aria-label")
        assert label is not None and SENTENCES[0] in label and "marked in 1 line" in label


def test_all_of_it_can_be_reached_with_the_keyboard(running: Browser, written: Path) -> None:
    """Tab comes to every link, picture and detail; Enter opens a detail."""
    with opened(running, written) as one:
        wanted = one.run("document.querySelectorAll('a[href], summary, [tabindex=\"0\"]').length")
        reached = set()
        for _ in range(wanted):
            one.page.keyboard.press("Tab")
            reached.add(one.run("[...document.querySelectorAll('*')].indexOf(document.activeElement)"))
        assert len(reached) == wanted
        one.page.locator("summary").first.focus()
        one.page.keyboard.press("Enter")
        assert one.run("document.activeElement.parentElement.open")


def test_the_printed_page_is_whole_and_keeps_within_the_paper(running: Browser, written: Path) -> None:
    """Printed to PDF it has the claims, the quotes and the pictures, and nothing is cut off at the paper's edge."""
    with opened(running, written) as one, pymupdf.open(stream=one.page.pdf(format="A4")) as printed:
        text = " ".join(" ".join(page.get_text() for page in printed).split())
        assert SENTENCES[0] in text and "may resign at any time by letter" in text
        assert any(page.get_images() for page in printed)
        right = max(word[2] for page in printed for word in page.get_text("words"))
        assert right <= printed[0].rect.width
