"""Figures of an HTML file between which something may stand, or room be left, are two numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers.html import open_html
from vault_grade.reader.search import Searcher

BEGIN, END = "The whole rate of them was", "percent of all pupils"

BETWEEN = [
    *(
        f'<span style="{style}">abc</span>'
        for style in ("visibility:hidden", "opacity:0", "clip-path:inset(100%)")
    ),
    *('<span style="padding:2em"></span>', '<span class="gap"></span>', "<span hidden>9</span>"),
    *(
        "<img src=x>",
        "<input>",
        "<canvas></canvas>",
        "<svg></svg>",
        "<iframe src=x></iframe>",
        "<x-point>,</x-point>",
    ),
]
ROUND = [
    *("margin-left:3em", "padding-left:3em", "position:relative;left:3em", "display:inline-block;width:4em"),
    *("float:right", "display:block", "display:flex", "transform:translateX(3em)", "letter-spacing:2em"),
]
NUMBERS = st.integers(1, 999).map(str)


def answer(words: str, quote: str) -> str:
    layer = open_html(f"<!doctype html><title>t</title><p>{BEGIN} {words} {END}.".encode(), "utf-8")
    return Searcher(layer, b"").search(f"{BEGIN} {quote} {END}").answer


@settings(max_examples=60, deadline=None)
@given(NUMBERS, NUMBERS, st.sampled_from(BETWEEN))
def test_what_stands_between_two_figures_parts_them(one: str, two: str, between: str) -> None:
    """Seen or not: what a style makes of it, in the file or outside, is room to the eye."""
    assert answer(f"{one}{between}{two}", f"{one}{two}") == "missing"


@settings(max_examples=60, deadline=None)
@given(
    NUMBERS,
    NUMBERS,
    st.sampled_from([*(f'style="{style}"' for style in ROUND), 'class="cell"']),
    st.booleans(),
)
def test_a_figure_with_a_style_of_its_own_is_another_number(
    one: str, two: str, look: str, first: bool
) -> None:
    """It may be moved, or be a cell by a style sheet that is not in the file."""
    words = f"<b {look}>{one}</b>{two}" if first else f"{one}<b {look}>{two}</b>"
    assert answer(words, f"{one}{two}") == "missing"


@pytest.mark.parametrize(
    "words",
    [
        "1<b>2</b>",
        "<a href=x>12</a>",
        '<span class="n">12</span>',
        "1<wbr>2",
        "1<!-- 3 -->2",
        '1<a id="p2"></a>2',
    ],
)
def test_a_number_in_plain_phrases_is_one(words: str) -> None:
    """Bold type, a link, a comment, or a mark to which others lead leave no room."""
    assert answer(words, "12") == "found"


def test_a_raised_figure_is_read_by_its_own_rules() -> None:
    """A power by a class of its own is a power, and a note's mark is passed over."""
    power = '<style>.up{vertical-align:super}</style>10<span class="up">2</span>'
    assert answer(power, "10²") == "found"
    assert answer(power, "102") == "missing"
    assert answer('1995 and<span style="vertical-align:super">2</span> more', "1995 and more") == "found"
