"""The PDF layer: figures beside a small shape that is drawn, and in no text, are not relied on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

BASE = 300.0
Draw = Callable[[Any, float], object]


def asked(quote: str, *pieces: str, gap: float, draw: Draw, size: float = 11) -> Found:
    """The answer for a page with the pieces on one line, and something drawn from where the first of them ends."""
    document = pymupdf.open()
    page = document.new_page()
    x = 72.0
    for at, piece in enumerate(pieces):
        page.insert_text((x, BASE), piece, fontsize=size)
        x += pymupdf.get_text_length(piece, fontsize=size)
        if not at:
            draw(page, x)
            x += gap
    data = document.tobytes()
    return Searcher(open_layer(data, "application/pdf", None), data).search(quote)


MINUS: dict[str, Draw] = {
    "a line": lambda page, x: page.draw_line((x + 1, BASE - 3.5), (x + 6, BASE - 3.5), width=0.6),
    "a bar": lambda page, x: page.draw_rect((x + 1, BASE - 3.8, x + 6, BASE - 3.2), fill=0, color=None),
    "a curve": lambda page, x: page.draw_bezier(
        (x + 1, BASE - 3.5), (x + 2, BASE - 3.6), (x + 4, BASE - 3.4), (x + 6, BASE - 3.5), width=0.6
    ),
    "a coloured line": lambda page, x: page.draw_line(
        (x + 1, BASE - 3.5), (x + 6, BASE - 3.5), width=0.6, color=(1, 0, 0)
    ),
}


@pytest.mark.parametrize("way", MINUS)
def test_a_minus_that_is_drawn_is_not_read_over(way: str) -> None:
    """5.1 under the eye of a text that has no sign is −5.1 on the page."""
    quote = "The change was 5.1 points in all"
    found = asked(quote, "The change was ", "5.1 points in all", gap=7, draw=MINUS[way])
    assert found.answer == "unreadable"


@settings(max_examples=40, deadline=None)
@given(
    size=st.floats(7, 24),
    rise=st.floats(0.1, 0.6),
    width=st.floats(0.2, 0.7),
    off=st.floats(0.02, 0.25),
    after=st.booleans(),
)
def test_no_small_shape_at_a_figure_is_read_over(
    size: float, rise: float, width: float, off: float, after: bool
) -> None:
    """Wherever beside the figure it stands, whatever its size: the number is not found."""

    def stroke(page: Any, x: float) -> None:
        left = x + off * size
        y = BASE - rise * size
        page.draw_line((left, y), (left + width * size, y), width=0.05 * size)

    room = (2 * off + width) * size
    pieces = ("The change was 5", " points in all") if after else ("The change was ", "5 points in all")
    found = asked("The change was 5 points in all", *pieces, gap=room, draw=stroke, size=size)
    assert found.answer != "found"


@pytest.mark.parametrize("quote", ["The change was 5 1 points in all", "The change was 51 points in all"])
def test_a_decimal_point_that_is_drawn_is_not_read_over(quote: str) -> None:
    """Two figures with a dot between them are one number with a point."""
    found = asked(
        quote,
        "The change was 5",
        "1 points in all",
        gap=3,
        draw=lambda page, x: page.draw_circle((x + 1.5, BASE - 0.7), 0.7, fill=0, color=None),
    )
    assert found.answer != "found"


def test_a_stroke_through_a_relation_is_not_read_over() -> None:
    """Struck out, an equals sign says that two things are not equal."""
    found = asked(
        "The share a = b of the whole",
        "The share a ",
        "= b of the whole",
        gap=0,
        draw=lambda page, x: page.draw_line((x + 1, BASE + 2), (x + 5, BASE - 8), width=0.6),
    )
    assert found.answer != "found"


def _underlined_mark(page: Any, x: float) -> None:
    """The raised mark of a note before the figure, with the underline of a link."""
    page.insert_text((x - 9, BASE - 4), "[2]", fontsize=6)
    page.draw_line((x - 9, BASE - 3.2), (x - 2, BASE - 3.2), width=0.5)


HARMLESS: dict[str, Draw] = {
    "the underline of a raised mark": _underlined_mark,
    "nothing": lambda page, x: None,
    "a bullet before the line": lambda page, x: page.draw_circle((60, BASE - 3), 2, fill=0),
    "an underline": lambda page, x: page.draw_line((x, BASE + 1.5), (x + 10, BASE + 1.5), width=0.6),
    "a rule of a table": lambda page, x: page.draw_line((x - 1, BASE - 12), (x - 1, BASE + 5), width=0.6),
    "a rule above": lambda page, x: page.draw_line((x, BASE - 10), (x + 10, BASE - 10), width=0.6),
    "a ground of colour": lambda page, x: page.draw_rect(
        (x - 2, BASE - 10, x + 22, BASE + 3), fill=(1, 1, 0.6), color=None, overlay=False
    ),
    "a mark beside a letter": lambda page, x: page.draw_circle((x + 75, BASE - 3), 1, fill=0),
}


@pytest.mark.parametrize("way", HARMLESS)
def test_what_is_no_sign_of_a_figure_costs_no_quote(way: str) -> None:
    """Bullets, underlines, rules and grounds are no signs."""
    draw = HARMLESS[way]
    found = asked(
        "12 points in all were given", "There were ", "12 points in all were given", gap=0, draw=draw
    )
    assert found.answer == "found"


def test_other_words_of_the_line_are_found() -> None:
    """Only the figures within the shape's reach are given up."""
    draw = MINUS["a line"]
    found = asked("points in all were given", "It was ", "5.1 points in all were given", gap=7, draw=draw)
    assert found.answer == "found"
