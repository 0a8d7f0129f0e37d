"""Locators: a closed list, read whole or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.locator import Locator, join_locators, parse_locator


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("p. 78", ("78", "78")),
        ("p 78", ("78", "78")),
        ("p.78", ("78", "78")),
        ("page 78", ("78", "78")),
        ("Page 78", ("78", "78")),
        ("pp. 78-79", ("78", "79")),
        ("pp. 78–79", ("78", "79")),
        ("pp. 178-9", ("178", "179")),
        ("p. iv", ("iv", "iv")),
        ("pp. iv-v", ("iv", "v")),
        ("p. A-3", ("A-3", "A-3")),
        ("pp. A-3–A-5", ("A-3", "A-5")),
        ("S. 12", ("12", "12")),
        ("Seite 12", ("12", "12")),
    ],
)
def test_a_printed_page_is_read_as_labels(text: str, labels: tuple[str, str]) -> None:
    """Pages by their printed label are checked against labels, first and last."""
    assert parse_locator(text) == Locator(text, labels=labels)


@pytest.mark.parametrize(("text", "positions"), [("#page=78", (78, 78)), ("#page=78-79", (78, 79))])
def test_a_page_fragment_is_read_as_positions(text: str, positions: tuple[int, int]) -> None:
    """``#page=`` counts pages from the file's first."""
    assert parse_locator(text) == Locator(text, positions=positions)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("line 120", (120, 120)),
        ("lines 120-124", (120, 124)),
        ("lines 120–4", (120, 124)),
        ("l. 7", (7, 7)),
        ("ll. 7-9", (7, 9)),
    ],
)
def test_lines_are_read_as_numbers(text: str, lines: tuple[int, int]) -> None:
    """Lines are 1-based numbers, first and last."""
    assert parse_locator(text) == Locator(text, lines=lines)


@pytest.mark.parametrize(
    "text",
    [
        "§ 5.2",
        "§5",
        "§§ 5-7",
        "Art. 65(3)",
        "Art. 65 (3)(a)",
        "Article 65",
        "Artículo 14",
        "Recital 12",
        'sec. "Scope, and aims"',
        "sec. “Scope”",
        "section 5.2",
        "ch. 3",
        "chapter 3",
        "Annex III",
        "Annex A",
        "para. 4",
        "Table 2",
        "Fig. 3",
        "note 25",
        "fn. 25",
        "reg. 2",
        "cl. 4",
        "00:12:30",
        "12:30",
        "1:02-1:09",
    ],
)
def test_other_places_are_kept_and_not_checked(text: str) -> None:
    """Numbered parts and times are kept as written, with nothing to check."""
    assert parse_locator(text) == Locator(text)


def test_several_places_are_joined_by_commas() -> None:
    """A label, a position and a part may stand together, and each is kept."""
    text = "Art. 4(1), p. 33, #page=35"
    assert parse_locator(text) == Locator(text, labels=("33", "33"), positions=(35, 35))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the Board",
        "p.",
        "p. the",
        "page",
        "p. 78 and more",
        "p. 78,",
        "p. 78.",
        "notes on a theme",
        "art x",
        "Article",
        "pp. 9-3",
        "lines 9-8",
        "line 0",
        "#page=0",
        "p. 3, p. 5",
        "line 3, line 5",
        "artist 5",
        "78",
        "#page=3, #page=4",
        "and p. 78",
        "p. " + "9" * 5000,
    ],
)
def test_what_is_outside_the_list_is_no_locator(text: str) -> None:
    """Words, ranges that run backwards, places stated twice: none of them is read in part."""
    assert parse_locator(text) is None


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever stands there is a locator that keeps its text, or none."""
    locator = parse_locator(text)
    assert locator is None or locator.text == text.strip()


@settings(deadline=None)
@given(st.integers(1, 999_999), st.integers(0, 9))
def test_a_short_last_number_is_written_out(first: int, more: int) -> None:
    """The last number of a range may be cut to the digits that change."""
    last = first + more
    short = str(last)[-2:] if str(first)[:-2] == str(last)[:-2] else str(last)
    locator = parse_locator(f"lines {first}-{short}")
    assert locator is not None
    assert locator.lines == (first, last)


def test_joining_keeps_both_texts_and_every_place() -> None:
    """What a link says and what stands behind it are one locator."""
    joined = join_locators(parse_locator("#page=35"), parse_locator("p. 33"))
    assert joined == Locator("#page=35, p. 33", labels=("33", "33"), positions=(35, 35))
    assert join_locators(None, joined) is joined
    assert join_locators(joined, None) is joined
