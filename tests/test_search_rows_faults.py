"""The lines of a page as they stand on paper: what is one line, where it is, and what is level with what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from placed_pages import Put, column, rows_of

from vault_grade.reader.layers.base import BREAK, Page, Span
from vault_grade.reader.search.rows import (
    Row,
    body_size,
    body_sizes,
    overlap,
    rows,
    same_line,
    same_size,
    stretches,
)


def spans_page(*parts: tuple[str, Span]) -> Page:
    """A page of stretches; a span's own offsets count for nothing."""
    text, spans = "", []
    for words, like in parts:
        end = len(text) + len(words)
        spans.append(replace(like, start=len(text), end=end))
        text += words
    return Page(1, text, tuple(spans))


def span(line: int, x0: float, x1: float, *, size: float = 10, y: float = 100) -> Span:
    return Span(0, 0, line, (x0, y - size, x1, y), size)


def test_the_stretches_of_a_line_are_one_row() -> None:
    """Its box holds all of them, its type is that of the longest, and it is raised as its first sign is."""
    page = spans_page(
        ("  ", span(1, 50, 60)),
        ("2", replace(span(1, 60, 63, size=6, y=95), raised=True)),
        ("of the words ", span(1, 63, 120)),
        ("said\n", span(1, 120, 150, size=8)),
        ("then\n", span(2, 60, 80, y=112)),
    )
    one, two = rows(page)
    assert one == Row(2, 20, "2of the words said", (50, 89, 150, 100), 10, raised=True, flow=0)
    assert (one.base, two.base) == (100, 112)
    assert two == Row(21, 25, "then", (60, 102, 80, 112), 10, raised=False, flow=0)


def test_what_nobody_sees_and_what_has_no_place_is_no_row() -> None:
    """Nor is white space; the rows behind keep their places and their count of breaks."""
    page = spans_page(
        ("unseen\n", replace(span(1, 60, 90), visible=False)),
        (" \n", span(2, 60, 90)),
        (f"placeless{BREAK}", Span(0, 0, 3, None, 10)),
        (f"sizeless{BREAK}", replace(span(4, 60, 90), size=None)),
        ("seen\n", span(5, 60, 90)),
    )
    assert rows(page) == [Row(28, 32, "seen", (60, 90, 90, 100), 10, raised=False, flow=2)]


def test_a_row_ends_where_its_text_does_not_flow_on() -> None:
    """What stands behind the break on the same line is not read with it."""
    page = spans_page(
        (f"left words{BREAK}right{BREAK}", span(1, 60, 200)), ("next\n", span(2, 60, 90, y=112))
    )
    assert [(row.text, row.start, row.end, row.flow) for row in rows(page)] == [
        ("left words", 0, 10, 0),
        ("next", 17, 21, 2),
    ]


def test_every_break_begins_a_new_stretch() -> None:
    """The rows between two breaks are one, however many they are."""
    lines = rows_of(*column("one", "two"), *column("three", x=300), *column("four", "five", "six", y=200))
    assert [row.flow for row in lines] == [0, 0, 1, 2, 2, 2]
    assert [[row.text for row in stretch] for stretch in stretches(lines)] == [
        ["one", "two"],
        ["three"],
        ["four", "five", "six"],
    ]


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        (Put(60, 400, "a stamp at the edge", turned=True), True),
        (Put(60, 400, "ab"), False),
        (Put(60, 400, "I", 10), False),
    ],
)
def test_a_line_that_is_much_higher_than_its_type_is_turned(line: Put, turned: bool) -> None:
    """One sign alone is never, for it may be a tall one."""
    assert rows_of(line)[0].turned is turned


def test_one_sign_and_a_line_twice_as_high_as_its_type_are_not_turned() -> None:
    """Twice is the bound, and belongs to the upright lines."""
    tall = spans_page(
        ("∑\n", Span(0, 0, 1, (60, 50, 70, 100), 10)), ("ab\n", Span(0, 0, 2, (60, 80, 70, 100), 10))
    )
    assert [row.turned for row in rows(tall)] == [False, False]
    assert rows(spans_page(("ab\n", Span(0, 0, 1, (60, 79, 70, 100), 10))))[0].turned


def test_the_running_text_is_in_the_largest_type_of_which_there_is_a_good_part() -> None:
    """A fifth of the letters is one, less is a heading; type is the same to a tenth of a point."""
    lines = [Put(60, 100, "x" * 20, 12.04), Put(60, 120, "x" * 20, 10.36), Put(60, 140, "x" * 60, 8)]
    assert sorted(body_sizes(rows_of(*lines))) == [8, 10.4, 12]
    assert body_size(rows_of(*lines)) == 12
    fewer = [Put(60, 100, "x" * 19, 12.04), *lines[1:]]
    assert body_size(rows_of(*fewer)) == 10.4
    assert body_size([]) == 0


def test_type_is_one_to_the_eye_within_three_hundredths() -> None:
    """Of the larger size."""
    assert same_size(9.71, 10)
    assert same_size(10, 9.71)
    assert not same_size(9.69, 10)
    assert not same_size(10.32, 10)


BOXES = st.builds(
    lambda x, y, width, height: (x, y, x + width, y + height),
    *[st.integers(0, 20)] * 2,
    *[st.integers(1, 20)] * 2,
)


@given(one=BOXES, other=BOXES)
def test_boxes_stand_over_one_another_where_they_share_a_column_of_points(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> None:
    """Touching edges share none."""
    shared = set(range(one[0], one[2])) & set(range(other[0], other[2]))
    assert overlap(one, other) == bool(shared)


@given(one=BOXES, other=BOXES)
def test_boxes_are_on_one_height_where_more_than_half_of_the_lower_one_is(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> None:
    """Half of it is not enough."""
    shared = set(range(one[1], one[3])) & set(range(other[1], other[3]))
    assert same_line(one, other) == (2 * len(shared) > min(one[3] - one[1], other[3] - other[1]))
