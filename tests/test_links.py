"""The links and embeds of a text, in all the ways they are written."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadNote
from vault_grade.formats.links import Link, links_of

WRITTEN = {
    "[[board]]": Link("board", True, False, 1),
    "[[board|the board]]": Link("board", True, False, 1),
    "[[board#Meetings]]": Link("board", True, False, 1),
    "[[board#^a1b2]]": Link("board", True, False, 1),
    "[[people/board.md#Meetings|the board]]": Link("people/board.md", True, False, 1),
    "![[board]]": Link("board", True, True, 1),
    "![[board#Meetings|300]]": Link("board", True, True, 1),
    "> a quote with [[board]]": Link("board", True, False, 1),
    "- a list with [[board]]": Link("board", True, False, 1),
    "# a heading with [[board]]": Link("board", True, False, 1),
    "**[[board]]**": Link("board", True, False, 1),
    "a[^1]\n\n[^1]: [[board]]": Link("board", True, False, 3),
    "| a |\n| - |\n| [[board\\|b]] |": Link("board", True, False, 3),
    "[x](board.md)": Link("board.md", False, False, 1),
    "[x](../notes/the%20board.md#a)": Link("../notes/the board.md", False, False, 1),
    "[x](<the board.md> 'a title')": Link("the board.md", False, False, 1),
    "[x][ref]\n\n[ref]: board.md": Link("board.md", False, False, 1),
    "![x](board.md)": Link("board.md", False, True, 1),
    "a <a class='b' href='board.md'>x</a>": Link("board.md", False, False, 1),
    '<div><a href="board.md">x</a></div>': Link("board.md", False, False, 1),
    "<a href=board.md class=b>x</a>": Link("board.md", False, False, 1),
    "[" * 100 + "[x](board.md)": Link("board.md", False, False, 1),
    "[x]\n\n[x]: board.md": Link("board.md", False, False, 1),
    "![x][]\n\n[x]: board.md": Link("board.md", False, True, 1),
    "[a `]` b](board.md)": Link("board.md", False, False, 1),
    "[a](b(1)((c)).md)": Link("b(1)((c)).md", False, False, 1),
    "[a](b\\(1.md (t))": Link("b(1.md", False, False, 1),
    "a <!x [x](board.md)": Link("board.md", False, False, 1),
    "a <!-- [x](board.md)": Link("board.md", False, False, 1),
    "a ``` [x](board.md)": Link("board.md", False, False, 1),
    "%% [x](board.md)": Link("board.md", False, False, 1),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_link_is_read_however_it_is_written(text: str) -> None:
    """Aliases, headings, titles and markup round it are no part of what it names."""
    assert links_of(text) == (WRITTEN[text],)


@pytest.mark.parametrize(
    "text",
    [
        "`[[board]]`",
        "    [[board]]",
        "```\n[[board]]\n```",
        "%%\n[[board]]\n%%",
        "<!-- [[board]] -->",
        "words <!-- [x](board.md) --> and words",
        "words <![CDATA[ [x](board.md) ]]> and words",
        "[x] (board.md)",
        "[x](a board.md)",
        "[x][none]",
        "<b title='[x](board.md)'>",
        "\\[[board]]",
        "[[#Meetings]]",
        "[x](#meetings)",
        "[x](https://example.org/board.md)",
        "[x](//example.org/board.md)",
        "[x](mailto:ada@example.org)",
        "<https://example.org/[[board]]>",
        "[x]()",
    ],
)
def test_what_is_no_link_to_a_file_is_passed_over(text: str) -> None:
    """Code, comments, escapes, places in the text itself, and the web."""
    assert links_of(text) == ()


def test_lines_are_those_of_the_file() -> None:
    """Counted from the line on which the text begins, for every kind of line end."""
    assert [link.line for link in links_of("[[a]]\r\n\r\n[[b]]\r\rmore [[c]]", 5)] == [5, 7, 9]


def test_a_text_that_is_too_long_is_refused() -> None:
    """It would take longer than anyone waits."""
    with pytest.raises(BadNote, match="longer than"):
        links_of("a" * ((1 << 20) + 1))


def test_no_link_stands_in_a_link() -> None:
    """The inner one is the link, as CommonMark has it; an image in a link is one beside it."""
    assert [link.target for link in links_of("[a [b](in.md) c](out.md) [d](next.md)")] == ["in.md", "next.md"]
    assert [link.target for link in links_of("[![b](in.png)](out.md)")] == ["out.md", "in.png"]


MANY = [
    "[[a|",
    "[a](",
    "![[",
    "![a](",
    "[@",
    "[a][",
    "[",
    "a <!-- ",
    "a <?",
    "a <!A ",
    "a <a b",
    "` ``",
    "`%%`%%\n",
]


@pytest.mark.parametrize("opening", [*MANY, "a %%\n", "[a]: \n", "](<"])
def test_a_text_of_openings_takes_no_more_than_its_length(opening: str) -> None:
    """Twice the text, twice the steps: a file of one megabyte must not hold up a release for hours."""
    once, twice = (steps(opening * (size // len(opening))) for size in (8_000, 16_000))
    assert once < twice < 2.2 * once


def steps(text: str) -> int:
    """How many functions are called to read the links of a text."""
    called = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    links_of("[[board]]")
    sys.setprofile(count)
    try:
        links_of(text)
    finally:
        sys.setprofile(None)
    return called


@pytest.mark.parametrize("opening", MANY)
def test_what_never_closes_comes_to_an_end(opening: str) -> None:
    """Where each opening looks for its closing to the end of the text, this would not end within a day."""
    assert links_of(opening * (200_000 // len(opening))) == ()


@given(st.text(st.sampled_from("[]!|#(ab).md<>`%^ \n\\"), max_size=60))
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    """And whatever is read as a link names something."""
    assert all(link.target for link in links_of(text))
