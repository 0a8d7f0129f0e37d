"""Rule ``row``: tables are read across, and nothing is read across that has anything between its pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search.search import Searcher

TORN = ("The Board shall", "publish its minutes again")
QUOTE = " ".join(TORN)


def asked(quote: str, draw: Callable[[Any], object]) -> Found:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "These are words of the page that stand by themselves.")
    draw(page)
    data = document.tobytes()
    return Searcher(open_layer(data, "application/pdf", None), data).search(quote)


def across(text: str, size: float = 11) -> float:
    return 72.0 + float(pymupdf.get_text_length(text, fontsize=size))


def table(
    page: Any, rows: Sequence[Sequence[str]], edges: Sequence[float] = (72, 200, 300), top: float = 300
) -> None:
    for number, row in enumerate(rows):
        for x, cell in zip(edges, row, strict=False):
            page.insert_text((x, top + 15 * number), cell)


def torn(page: Any, y: float = 300) -> tuple[float, float]:
    """One printed line whose word in the middle is left out; where that word would stand."""
    page.insert_text((72, y), TORN[0])
    page.insert_text((across(f"{TORN[0]} never "), y), TORN[1])
    return across(f"{TORN[0]} "), across(f"{TORN[0]} never")


ROWS = [("Alpha beta", "12 mg", "daily"), ("Gamma delta", "345 mg", "weekly"), ("Epsilon", "7 mg", "monthly")]


def test_the_cells_of_a_row_are_read_across() -> None:
    """A row of a table without rules, whose cells stand under those of the other rows."""
    found = asked("Gamma delta 345 mg weekly", lambda p: table(p, ROWS))
    assert (found.answer, found.rules) == ("found", ("row",))


def test_figures_set_flush_right_are_read_across() -> None:
    """The cells of a column may end at one edge instead of beginning at one."""

    def draw(p: Any) -> None:
        for number, (name, value) in enumerate(
            [("Alpha beta", "12"), ("Gamma delta", "3 450"), ("Epsilon", "7")]
        ):
            p.insert_text((72, 300 + 15 * number), name)
            p.insert_text((260 - pymupdf.get_text_length(value), 300 + 15 * number), value)

    assert asked("Gamma delta 3 450", draw).answer == "found"


def test_rows_on_coloured_grounds_are_read_across() -> None:
    """Stripes of colour under the rows are their ground."""

    def draw(p: Any) -> None:
        for number in range(3):
            p.draw_rect((70, 289 + 15 * number, 400, 304 + 15 * number), fill=(0.8, 0.9, 0.7), color=None)
        table(p, ROWS)

    assert asked("Gamma delta 345 mg weekly", draw).answer == "found"


def test_one_ruled_row_is_read_across() -> None:
    """Rules round the cells show a table, even of one row."""

    def draw(p: Any) -> None:
        table(p, ROWS[:1])
        for x in (68, 190, 290, 380):
            p.draw_line((x, 285), (x, 308), width=0.7)
        for y in (285, 308):
            p.draw_line((68, y), (380, y), width=0.7)

    assert asked("Alpha beta 12 mg daily", draw).answer == "found"


def test_two_rows_are_not_read_as_one() -> None:
    """A row ends where the next one begins."""
    assert asked("Alpha beta 12 mg daily Gamma delta 345 mg", lambda p: table(p, ROWS)).answer == "missing"


def test_a_word_drawn_last_is_not_passed_over() -> None:
    """A negation that the file paints after all else stands between the pieces all the same."""

    def draw(p: Any) -> None:
        for y in (300, 315, 330):
            torn(p, y)
        for y in (300, 315, 330):
            p.insert_text((across(f"{TORN[0]} "), y), "never")

    assert asked(QUOTE, draw).answer == "missing"


def _image(p: Any, box: tuple[float, float, float, float]) -> None:
    bar = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 8, 8))
    bar.clear_with(0)
    p.insert_image(box, pixmap=bar, keep_proportion=False)


BETWEEN: dict[str, Callable[[Any, float, float, float], object]] = {
    "nothing": lambda p, x0, x1, y: None,
    "a picture": lambda p, x0, x1, y: _image(p, (x0, y - 10, x1, y + 3)),
    "a bar": lambda p, x0, x1, y: p.draw_rect((x0, y - 10, x1, y + 3), fill=(0, 0, 0)),
    "a white bar": lambda p, x0, x1, y: p.draw_rect((x0, y - 10, x1, y + 3), fill=(1, 1, 1), color=None),
    "a stroke": lambda p, x0, x1, y: p.draw_line((x0, y - 4), (x1, y - 4), width=9),
    "a dash": lambda p, x0, x1, y: p.draw_line((x1 - 8, y - 4), (x1 - 3, y - 4), width=0.8),
    "a drawn figure one": lambda p, x0, x1, y: p.draw_line((x1 - 8, y - 8), (x1 - 8, y), width=1),
    "a word put in below": lambda p, x0, x1, y: p.insert_text((x0, y + 8), "not", fontsize=9),
    "a word put in above": lambda p, x0, x1, y: p.insert_text((x0, y - 8), "not", fontsize=8),
    "a word that nobody sees": lambda p, x0, x1, y: p.insert_text((x0, y), "never", render_mode=3),
}


@pytest.mark.parametrize("what", BETWEEN)
@pytest.mark.parametrize("lines", [1, 2])
def test_a_torn_sentence_is_no_row(what: str, lines: int) -> None:
    """What lies where a word was parts the pieces, and so does a gap that no further row has."""
    if what == "nothing" and lines == 2:
        pytest.skip("two lines with one gap and nothing in it are a table to the eye as well")

    def draw(p: Any) -> None:
        for number in range(lines):
            x0, x1 = torn(p, 300 + 30 * number)
            BETWEEN[what](p, x0, x1, 300 + 30 * number)

    assert asked(QUOTE, draw).answer == "missing"


@pytest.mark.parametrize("gap", [12, 14, 16, 25])
@pytest.mark.parametrize("ragged", [True, False])
def test_narrow_columns_of_text_are_not_read_across(gap: float, ragged: bool) -> None:
    """Two columns of running text that the file draws line by line are no table."""
    left = ["The Board shall never in", "any case be asked to do", "something it will not do"]
    right = ["publish its minutes again", "if the members have said", "that they do not want it"]

    def draw(p: Any) -> None:
        for number, (one, two) in enumerate(zip(left, right, strict=True)):
            p.insert_text((72, 300 + 14 * number), one)
            p.insert_text((across(one if ragged else left[1]) + gap, 300 + 14 * number), two)

    assert asked(f"{left[0]} {right[0]}", draw).answer == "missing"


@given(
    word=st.sampled_from(["never", "not", "only", "1", "-"]), place=st.floats(0.1, 0.9), rise=st.floats(-9, 9)
)
def test_whatever_stands_between_two_cells_parts_them(word: str, place: float, rise: float) -> None:
    """No word in the gap, at whatever height about the row and however late it is painted, is passed over."""

    def draw(p: Any) -> None:
        table(p, ROWS)
        start, room = across("Gamma delta"), 200 - across("Gamma delta") - across(word) + 72
        p.insert_text((start + 1 + place * (room - 2), 315 + rise), word)

    assert asked("Gamma delta 345 mg weekly", draw).answer == "missing"
