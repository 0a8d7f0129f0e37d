"""Rule ``furniture``, to the point: which lines of a page are heads, feet and numbers, and what is never joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from placed_pages import PlacedLayer, Put, ask_layer, column, pages_of, placed, rows_of

from vault_grade.reader.search.furniture import (
    begins_caption,
    begins_note,
    furniture,
    parted,
    set_apart,
)
from vault_grade.reader.search.pages import Pages

TEXT = column(
    "The members of the board are chosen for two years by all who hold",
    "a share in the house, and those who were chosen once may be so a",
    "second time but no more. The chair of the board is held by one who",
    "was chosen by the members at the first meeting of the year, and the",
)
OTHER = column(
    "clerk keeps the book of what was said and of what was done there in",
    "a place that is known to everyone who has the right to read it all.",
    "No member who has been away for a year is heard, nor are those who",
    "have come to the house by a gift that was not told of to its chair.",
)
HEAD = Put(60, 60, "Journal of the Board", 8)


def passed(pages: Pages, number: int) -> list[str]:
    """The lines of a page that are passed over."""
    starts = furniture(pages, number)
    return [line.text for line in pages.rows(number) if line.start in starts]


def of_first(*pages: Sequence[Put]) -> list[str]:
    return passed(pages_of(*pages), 1)


def test_a_line_at_the_same_place_of_two_pages_is_furniture() -> None:
    """Of both of them; the words of one page alone are not, and the text is none."""
    pages = pages_of([HEAD, *TEXT], [HEAD, *OTHER])
    assert passed(pages, 1) == passed(pages, 2) == [HEAD.text]
    assert of_first([HEAD, *TEXT]) == of_first([HEAD, *TEXT], OTHER) == []


@pytest.mark.parametrize(("apart", "is_furniture"), [(1, True), (2, True), (3, False)])
def test_heads_are_looked_for_on_two_pages_to_either_side(apart: int, is_furniture: bool) -> None:
    """Left and right pages have heads of their own; farther away it is chance."""
    between = [OTHER] * (apart - 1)
    pages = pages_of([HEAD, *TEXT], *between, [HEAD, *TEXT])
    assert bool(passed(pages, 1)) == bool(passed(pages, apart + 1)) == is_furniture
    assert all(not passed(pages, number) for number in range(2, apart + 1))


@pytest.mark.parametrize(("by", "is_furniture"), [(2, True), (2.1, False), (-2, True), (-2.1, False)])
@pytest.mark.parametrize("y", [60.0, 59.0, 61.9])
def test_the_place_of_a_line_is_its_height_within_two_points(y: float, by: float, is_furniture: bool) -> None:
    """Wherever on the page that is."""
    one, other = replace(HEAD, y=y), replace(HEAD, y=round(y + by, 1))
    assert bool(of_first([one, *TEXT], [other, *OTHER])) == is_furniture


@pytest.mark.parametrize(
    ("x", "text", "is_furniture"),
    [
        (58, "page 10", True),
        (62, "page 00010", True),
        (62.1, "page 00010", False),
        (54, "page 00010", True),
        (54.1, "page 00010", False),
        (49, "page 00010", False),
        (46, "page 00010", True),
        (42, "page 00010", True),
        (41.9, "page 00010", False),
    ],
)
def test_the_place_of_a_line_is_an_edge_or_its_middle_within_two_points(
    x: float, text: str, is_furniture: bool
) -> None:
    """A number of more figures leaves one of the three where it was: eight points of type are four a figure."""
    foot, other = Put(60, 760, "page 9", 8), Put(x, 760, text, 8)
    assert bool(of_first([*TEXT, foot], [*OTHER, other])) == is_furniture


@pytest.mark.parametrize(("size", "is_furniture"), [(8.2, True), (8.3, False), (7.7, False)])
def test_the_same_words_in_other_type_are_not_repeated(size: float, is_furniture: bool) -> None:
    """They may be a heading on one page and a head on the other."""
    assert bool(of_first([HEAD, *TEXT], [replace(HEAD, size=size), *OTHER])) == is_furniture


@pytest.mark.parametrize(
    ("one", "other", "is_furniture"),
    [
        ("page 9", "page 10", True),
        ("9 of 30", "10 of 30", True),
        ("page 9", "page 11", False),
        ("page 9", "page 9.", False),
        ("page 10", "page 9", False),
        ("item 9", "page 10", False),
        ("9 of 30", "10 of 31", True),
        ("9 of 30", "10 of 32", False),
    ],
)
def test_a_line_that_counts_the_pages_is_furniture(one: str, other: str, is_furniture: bool) -> None:
    """By one from a page to the next, in the text's own type and right below it too."""
    first, second = Put(60, 148, one), Put(60, 148, other)
    assert bool(of_first([*TEXT, first], [*OTHER, second])) == is_furniture


def test_a_line_counts_the_pages_between_and_backwards() -> None:
    """Two pages on by two, and from the page before by one."""
    pages = pages_of(
        [*TEXT, Put(60, 148, "9")], OTHER, [*TEXT, Put(60, 148, "11")], [*OTHER, Put(60, 148, "12")]
    )
    assert [passed(pages, number) for number in (1, 2, 3, 4)] == [["9"], [], ["11"], ["12"]]


@pytest.mark.parametrize(("y", "is_furniture"), [(84.4, False), (84.3, True), (88, False), (60, True)])
def test_a_repeated_line_in_the_text_s_type_is_set_apart_from_it(y: float, is_furniture: bool) -> None:
    """By more than one and three tenths of what its lines are from one another, twelve points here."""
    line = Put(60, y, "Nothing in this part shall bind a member")
    assert bool(of_first([line, *TEXT], [line, *OTHER])) == is_furniture


def test_only_lines_over_or_under_one_another_are_near() -> None:
    """What stands beside the text is apart from it, and so is what has no text over or under it."""
    beside = Put(500, 88, "Of the chair")
    assert of_first([beside, *TEXT], [beside, *OTHER]) == ["Of the chair"]
    for lines in (rows_of(beside, *TEXT), rows_of(beside)):
        assert set_apart(lines[0], lines)


def test_turned_lines_and_lines_of_other_type_are_not_the_text_that_a_line_is_apart_from() -> None:
    """A stamp at the edge, and a heading right above."""
    line = Put(60, 60, "Journal of the Board")
    stamp = Put(70, 100, "Copied", turned=True)
    small = Put(60, 64, "a title", 8)
    for other, apart in ((stamp, True), (small, True), (Put(70, 70, "Copied"), False)):
        lines = rows_of(line, other, *TEXT)
        assert set_apart(lines[0], lines) is apart


def test_the_pitch_of_the_text_is_the_most_frequent_one() -> None:
    """Not that of its paragraphs, nor of what the file draws out of order."""
    lines = [Put(60, y, "words of the text of it") for y in (100, 112, 124, 160, 196, 400, 300)]
    for y, apart in ((84.3, True), (84.5, False)):
        found = rows_of(Put(60, y, "words"), *lines)
        assert set_apart(found[0], found) == apart


def test_a_repeated_stamp_that_runs_up_the_page_is_furniture() -> None:
    """However near to the text it stands, in the text's own type."""
    stamp = Put(45, 130, "Copied", turned=True)
    assert of_first([stamp, *TEXT], [stamp, *OTHER]) == ["Copied"]


@pytest.mark.parametrize(
    ("other", "is_furniture"),
    [
        (Put(60, 40, "A line of its own"), False),
        (Put(400, 40, "A line of its own"), False),
        (Put(60, 40, "A stamp", turned=True), True),
    ],
)
def test_only_furniture_stands_farther_out_than_a_line_of_it(other: Put, is_furniture: bool) -> None:
    """A repeated line with text above and below is a heading of both pages; what runs up the page is no text."""
    assert bool(of_first([other, HEAD, *TEXT], [HEAD, *OTHER])) == is_furniture


def test_a_foot_has_nothing_but_furniture_below() -> None:
    """As a head has nothing but furniture above, and a margin beside."""
    foot, number = Put(60, 700, "All rights are held", 8), Put(60, 720, "9", 8)
    assert of_first([*TEXT, foot, number], [*OTHER, foot, replace(number, text="10")]) == [foot.text, "9"]
    assert of_first([*TEXT, foot, replace(number, text="9 words")], [*OTHER, foot]) == []
    margin = Put(20, 118, "Copy", 8)
    assert of_first([margin, *TEXT], [margin, *OTHER]) == ["Copy"]
    assert of_first([margin, *TEXT, Put(20, 90, "x")], [margin, *OTHER]) == []


def numbered(numbers: Sequence[int], edge: float = 40) -> list[Put]:
    """Numbers in a margin, set flush right."""
    return [
        Put(edge - 4 * len(str(number)), 100 + 12 * at, str(number), 8) for at, number in enumerate(numbers)
    ]


@pytest.mark.parametrize(
    ("numbers", "are"),
    [
        (range(1, 6), True),
        (range(8, 13), True),
        (range(5, 30, 5), True),
        (range(95, 120, 5), True),
        (range(1, 5), False),
        (range(2, 12, 2), False),
        ([1, 2, 3, 4, 6], False),
        ([5, 4, 3, 2, 1], False),
        ([1, 2, 3, 4, 5, 10], False),
    ],
)
def test_numbers_that_count_the_lines_are_furniture(numbers: Sequence[int], are: bool) -> None:
    """One by one or by fives, five of them at least, on one page alone."""
    assert of_first([*numbered(numbers), *TEXT]) == ([str(number) for number in numbers] if are else [])


def test_line_numbers_stand_at_one_edge_with_nothing_over_or_under_them() -> None:
    """A column of a table counts too; another number on the page is no line's."""
    five = numbered(range(1, 6))
    count = ["1", "2", "3", "4", "5"]
    assert of_first([*five, *TEXT, Put(300, 400, "77")]) == count
    assert of_first([*five, *TEXT, Put(20, 400, "words")]) == []
    assert of_first([*five, Put(36, 400, "words", turned=True), *TEXT]) == count
    near = [replace(line, x=line.x + 1.4 * (at % 2)) for at, line in enumerate(five)]
    assert of_first([*near, *TEXT]) == count
    far = [replace(line, x=line.x + 9 * (at == 4)) for at, line in enumerate(five)]
    assert of_first([*far, *TEXT]) == []
    assert of_first([*reversed(five), *TEXT]) == count[::-1]


@pytest.mark.parametrize(
    ("line", "is_note"),
    [
        (Put(60, 700, "1 So long as", 9.39), True),
        (Put(60, 700, "1 So long as", 9.41), False),
        (Put(60, 700, "So long as", 8, raised=True), True),
        (Put(60, 700, "So long as", 8), False),
        (Put(60, 700, "† So long as", 8), True),
        (Put(60, 700, "(12) So long as", 8), True),
        (Put(60, 700, "a. So long as", 8), True),
        (Put(60, 700, "a so long as", 8, raised=True), True),
        (Put(60, 700, "a share of it", 8), False),
        (Put(60, 700, "12 shares of it", 8), False),
        (Put(60, 700, "12. shares of it", 8), True),
        (Put(60, 700, "12 Ökonomie", 8), True),
        (Put(60, 700, "12 ökonomisch", 8), False),
        (Put(60, 700, "1234 So long as", 8), False),
        (Put(60, 700, "12so long as", 8), False),
        (Put(60, 700, "So 1 long as", 8), False),
    ],
)
def test_a_note_is_smaller_than_the_text_and_has_a_mark(line: Put, is_note: bool) -> None:
    """Of figures, signs, or one letter, raised or not."""
    assert begins_note(rows_of(line)[0], 10) is is_note


def test_type_of_just_so_much_less_is_smaller() -> None:
    """Ninety-four hundredths of the text's."""
    assert begins_note(rows_of(Put(60, 700, "1 So long as", 47))[0], 50)
    assert not begins_note(rows_of(Put(60, 700, "1 So long as", 47.01))[0], 50)


@pytest.mark.parametrize(
    ("text", "is_caption"),
    [
        ("Figure 1. Attendance", True),
        ("TABLE IV", True),
        ("Abb. 3", True),
        ("Fig. S12: Attendance", True),
        ("Box A", True),
        ("plate XIV", True),
        ("Figures of speech", False),
        ("Figure it out", False),
        ("table of all members", False),
        ("TABLE OF ALL MEMBERS", False),
        ("Box office", False),
        ("Table Income of members", False),
        ("Tables 1 and 2", False),
        ("As Figure 1 shows", False),
    ],
)
def test_a_caption_begins_with_its_word_and_number(text: str, is_caption: bool) -> None:
    """The word in whatever case, the number not: *table of* names none."""
    assert begins_caption(rows_of(Put(60, 700, text))[0]) is is_caption


HEADS = [Put(60, 40 + 10 * at, text, 8) for at, text in enumerate(["Journal", "of the whole", "Board of it"])]


@given(first=st.integers(0, 6), last=st.integers(0, 6))
def test_head_and_text_are_never_parts_of_one_match(first: int, last: int) -> None:
    """However many lines of either it has, and although the file has them one after another."""
    first, last = min(first, last), max(first, last)
    layer = PlacedLayer([placed(1, *HEADS, *TEXT), placed(2, *HEADS, *OTHER)])
    lines = [*HEADS, *TEXT][first : last + 1]
    answer = ask_layer(layer, " ".join(line.text for line in lines)).answer
    if len(lines) > 1 or first > 2:
        assert (answer == "missing") == (first <= 2 < last)


def test_a_match_takes_in_a_line_by_one_of_its_characters() -> None:
    """Not by the line end between; and one line alone is never parted."""
    pages = pages_of([HEAD, *TEXT], [HEAD, *OTHER])
    page, (head, text, *_) = pages.page(1), pages.rows(1)
    assert parted(pages, page, head.end - 1, text.start + 1)
    assert not parted(pages, page, head.start, text.start)
    assert not parted(pages, page, head.end, text.start + 1)
    assert not parted(pages, page, text.start, page.text.index("second"))


def test_only_a_match_at_the_edge_of_its_page_has_other_pages_read() -> None:
    """The three outermost heights above and below; a match amid the text costs no more than itself."""
    text = column(*[f"words of line number {number} of it" for number in "abcdefgh"])
    for first, last, read in ((0, 1, True), (2, 3, True), (3, 4, False), (4, 5, True), (6, 7, True)):
        layer = PlacedLayer([placed(1, *text), placed(2, *text)])
        pages = Pages(layer)
        lines = pages.rows(1)
        assert not parted(pages, pages.page(1), lines[first].start, lines[last].end)
        assert (2 in layer.reads) == read
