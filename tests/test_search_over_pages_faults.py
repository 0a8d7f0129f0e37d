"""Where a text goes on over the end of a page, to the point: told by places, by type and by what stands between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from placed_pages import FIRST, SECOND, Put, column, pages_of, placed
from search_examples import StringLayer

from vault_grade.reader.layers.base import BREAK, LINE, Page
from vault_grade.reader.search.over_pages import joined, turn
from vault_grade.reader.search.pages import Pages, Turn

FIRST_EDGE, SECOND_EDGE = (max(line.box[2] for line in lines) for lines in (FIRST, SECOND))
"""Where the longest line of either page ends."""

GOES_ON = "held by one who", "was chosen by the"


def over(left: Sequence[Put], right: Sequence[Put]) -> tuple[str, str, bool] | None:
    """The last words of the one page, the first of the other, whether something stands between; None for no turn."""
    pages = pages_of(left, right)
    at = turn(pages, 1)
    if at is None:
        return None
    before = pages.page(1).text[: at.end].split()[-4:]
    return " ".join(before), " ".join(pages.page(2).text[at.start :].split()[:4]), at.passed


def goes_on(left: Sequence[Put], right: Sequence[Put]) -> bool:
    """Whether the text of FIRST goes on in that of SECOND."""
    found = over(left, right)
    return found is not None and found[:2] == GOES_ON


def last_line(text: str, **changes: float) -> list[Put]:
    return [*FIRST[:-1], replace(FIRST[-1], text=text, **changes)]  # type: ignore[arg-type]


def first_line(text: str, **changes: float) -> list[Put]:
    return [replace(SECOND[0], text=text, **changes), *SECOND[1:]]  # type: ignore[arg-type]


def test_the_last_line_goes_on_in_the_first_one() -> None:
    """From where its words end to where the other's begin, with nothing between."""
    assert over(FIRST, SECOND) == (*GOES_ON, False)


def test_heads_and_feet_between_are_passed_over_and_it_is_said() -> None:
    """On either page; those of both are looked for on the page behind, and the page before."""
    head, foot = Put(60, 60, "Journal of the Board", 8), Put(60, 760, "Held by the clerk", 8)
    assert over([*FIRST, foot], [*SECOND, foot]) == (*GOES_ON, True)
    assert over([head, *FIRST], [head, *SECOND]) == (*GOES_ON, True)
    assert over([*FIRST, foot], SECOND) is None
    assert over(FIRST, [head, *SECOND]) is None


def test_a_head_that_only_the_page_behind_shows_to_be_one_is_passed_over() -> None:
    """The furniture of each page is that of its own neighbours."""
    head = Put(60, 60, "Journal of the Board", 8)
    pages = pages_of(FIRST, [head, *SECOND], [Put(60, 20, " " * 40), head, *FIRST])
    assert turn(pages, 1) == Turn(len(pages.page(1).text) - 1, len(head.text) + 1, passed=True)


@pytest.mark.parametrize("end", ["who", "who,", "who-", "who–", "who\xad", "12"])
def test_a_line_that_ends_amid_a_sentence_goes_on(end: str) -> None:
    """With a word, a figure, a comma or a hyphen."""
    assert over(last_line(f"second time but no more. The chair of the board is held by one {end}"), SECOND)


@pytest.mark.parametrize("end", [".", "!", "?", ".)", ".”", '?"', "!’]"])
@pytest.mark.parametrize("note", [False, True])
def test_a_sentence_that_is_over_is_followed_by_one_that_begins(end: str, note: bool) -> None:
    """With a capital, a figure or a mark, and never in the middle; a note that is marked in the text may be between."""
    mark = [Put(300, 112, "1", 6, raised=True)] if note else []
    below = [Put(60, 700, "1 Of all members", 8)] if note else []
    left = [*FIRST[:2], *mark, replace(FIRST[2], text=f"The chair is held by one who is{end}"), *below]
    for begin in ("The clerk keeps", "12 of the members", "“The clerk keeps"):
        assert over(left, first_line(begin)) == (f"by one who is{end}", over_first(begin), note)
    for begin in ("the clerk keeps", "über alle keeps", "śluby keeps", "жизнь keeps", "ἄλφα keeps"):
        assert over(left, first_line(begin)) is None


def over_first(begin: str) -> str:
    return " ".join([*begin.split(), *SECOND[1].text.split()][:4])


@pytest.mark.parametrize("end", [":", ";", ")", "*"])
def test_a_line_that_ends_otherwise_goes_on_where_nothing_stands_between(end: str) -> None:
    """A list may begin on the next page; no note may lie between."""
    left = last_line(f"The chair is held by one who is{end}")
    note = Put(60, 700, "1 Of all members", 8)
    mark = Put(300, 90, "1", 6, raised=True)
    assert over(left, first_line("The clerk keeps")) is not None
    assert over([mark, *left, note], first_line("The clerk keeps")) is None


@pytest.mark.parametrize(
    ("mark", "note", "is_note"),
    [
        (Put(300, 90, "1", 6, raised=True), Put(60, 700, "1 Of all", 8), True),
        (Put(300, 90, "12", 6, raised=True), Put(60, 700, "(12) Of all", 8), True),
        (Put(300, 90, "1", 6), Put(60, 700, "1 Of all", 8), False),
        (Put(300, 90, "1", 6, raised=True, visible=False), Put(60, 700, "1 Of all", 8), False),
        (Put(300, 90, "2", 6, raised=True), Put(60, 700, "1 Of all", 8), False),
        (Put(300, 90, "1", 6, raised=True), Put(60, 700, "Of all", 8), False),
        (Put(300, 90, "1", 6, raised=True), Put(60, 700, "1 Of all", 8, raised=True), True),
        (Put(300, 90, "x", 6, raised=True), Put(60, 700, "1 Of all", 8, raised=True), False),
        (Put(300, 90, "†", 6, raised=True), Put(60, 700, "† Of all", 8), True),
    ],
)
def test_a_note_between_two_sentences_has_its_mark_in_the_text(mark: Put, note: Put, is_note: bool) -> None:
    """Raised and seen; the note's own raised mark is not the text's."""
    left = [mark, *last_line("The chair is held by one who is."), note]
    assert (over(left, first_line("The clerk keeps")) is not None) == is_note


def test_a_note_before_a_sentence_on_its_page_parts_it() -> None:
    """Between two whole sentences only what follows the first page's text is a note."""
    left = [Put(300, 90, "1", 6, raised=True), *last_line("The chair is held by one who is.")]
    above = Put(60, 60, "1 Of all", 8)
    assert over(left, [above, *first_line("The clerk keeps")]) is None


@pytest.mark.parametrize(("short", "full"), [(49, True), (50, False), (51, False)])
def test_a_line_that_had_room_for_the_next_word_ends_its_text(short: float, full: bool) -> None:
    """Five times the type's size before the edge of its column: ten points of type, fifty points."""
    longest = 60 + 5 * len(FIRST[2].text)
    text = FIRST[2].text
    words = replace(FIRST[2], text=text[len(text) - 40 :].strip())
    ends = replace(words, x=longest - short - 5 * len(words.text))
    assert goes_on([*FIRST[:2], replace(FIRST[1], y=118, text="x" * len(text)), ends], SECOND) == full


@pytest.mark.parametrize(("indent", "on"), [(5, True), (5.1, False), (-20, True)])
def test_a_first_line_that_is_set_in_begins_something_new(indent: float, on: bool) -> None:
    """By more than half of the type's size, against the line under it."""
    assert goes_on(FIRST, first_line(SECOND[0].text, x=60 + indent)) == on


@pytest.mark.parametrize(
    ("between", "on"),
    [
        ([Put(60, 700, "1 Of all members", 8)], True),
        ([Put(60, 700, "Of all members", 8)], False),
        ([Put(60, 700, "a share in the house", 8)], False),
        ([Put(60, 700, "1 Of all members", 10)], False),
        ([Put(60, 700, "1 Of all members", 12)], False),
        ([Put(60, 700, "Figure 1. Of all", 8)], True),
        ([Put(60, 700, "Table of all members", 8)], False),
        ([Put(60, 600, "members", 8, apart=True), Put(60, 700, "Figure 1. Of all", 8)], True),
        ([Put(60, 701, "members", 8, apart=True), Put(60, 700, "Figure 1. Of all", 8)], False),
        ([Put(60, 600, "members", 8, apart=True), Put(60, 700, "Of all", 8)], False),
        ([Put(60, 700, "1 Of all", 8), Put(60, 710, "members", 8)], True),
        ([Put(60, 700, "1 Of all", 8, apart=True), Put(60, 710, "members", 8)], False),
    ],
)
def test_notes_and_figures_with_captions_lie_between_the_parts_of_a_sentence(
    between: list[Put], on: bool
) -> None:
    """What a caption stands under belongs to it; smaller type without either is text, larger type is a heading."""
    assert goes_on([*FIRST, *between], SECOND) == on
    above = [replace(line, y=line.y - 650) for line in between]
    assert goes_on(FIRST, [*above, *SECOND]) == on


@pytest.mark.parametrize(("letters", "on"), [(30, True), (31, False)])
@pytest.mark.parametrize("place", [0, 1])
def test_a_passage_above_a_caption_is_no_label_of_its_figure(letters: int, on: bool, place: int) -> None:
    """A line of more than thirty letters may be quoted by the text; figures and spaces are not counted."""
    texts = ["members 2001 2002 2003"] * 2
    texts[place] = f"{'of ' * (letters // 2)}{'a' * (letters % 2)} 2001"
    figure = [*column(*texts, y=600, size=8), Put(60, 700, "Figure 1. Of all", 8)]
    assert goes_on([*FIRST, *figure], SECOND) == on
    assert goes_on(FIRST, [*(replace(line, y=line.y - 650) for line in figure), *SECOND]) == on


@pytest.mark.parametrize(
    ("extra", "on"),
    [
        (Put(60, 129, "Words more", 8), True),
        (Put(60, 129.1, "Words more", 8), False),
        (Put(FIRST_EDGE - 1, 129.1, "Words", 8), False),
        (Put(FIRST_EDGE - 1, 60, "Words", 8), True),
        (Put(FIRST_EDGE, 60, "Words", 8), False),
        (Put(40, 300, "Words", 8), True),
        (Put(40.1, 300, "Words", 8), False),
    ],
)
def test_what_is_read_after_the_last_line_stands_below_or_to_the_right(extra: Put, on: bool) -> None:
    """Below by more than half of the type, in the width of its column; or beyond the edge of that, at any height."""
    assert goes_on([extra, *FIRST], SECOND) == on


@pytest.mark.parametrize(
    ("extra", "on"),
    [
        (Put(60, 94.9, "Words more", 8), False),
        (Put(SECOND_EDGE - 1, 60, "Words", 8), False),
        (Put(SECOND_EDGE, 60, "Words", 8), True),
        (Put(40, 300, "Words", 8), False),
        (Put(40.1, 300, "Words", 8), True),
    ],
)
def test_what_is_read_before_the_first_line_stands_above_or_to_the_left(extra: Put, on: bool) -> None:
    """Above by more than half of the type, in the width of its column; or before the edge of that, at any height."""
    assert goes_on(FIRST, [*SECOND, extra]) == on


def in_columns(*texts: Sequence[str], x: float = 60, step: float = 160) -> list[Put]:
    return [put for at, lines in enumerate(texts) for put in column(*lines, x=x + step * at)]


LEFT = [f"words of line {number} of the left" for number in "abc"]
MIDST = [f"words of line {number} of a middle" for number in "abc"]
LAST = ["words of a line of the right", "words of the next one of it", "and the last of it goes on in"]
NEXT = ["the first line of the left of", "another page is read after it", "and the rest follows on here"]


def test_the_text_of_columns_goes_on_from_the_last_to_the_first() -> None:
    """By their places and by the order of the file alike; where these differ nobody can tell."""
    ends, begins = in_columns(LEFT, MIDST, LAST), in_columns(NEXT, MIDST, LEFT)
    assert over(ends, begins) == ("it goes on in", "the first line of", False)
    assert over(in_columns(LAST, LEFT), begins) is not None
    swapped = [*column(*LAST, x=380), *column(*LEFT, x=60)]
    assert over(swapped, begins) is None
    assert over(ends, [*column(*LEFT, x=220), *column(*NEXT, x=60)]) is None


def test_a_stretch_that_flows_on_from_column_to_column_is_told_by_its_own_lines() -> None:
    """The column of the last line is what flows down to it, not what the stretch began with."""
    flow = [*column(*LEFT, x=60, apart=False), *column(*LAST, x=220)]
    narrow = [*column("words", "of it", "here", x=60, apart=False), *column(*LAST, x=220)]
    assert over(flow, SECOND) is not None
    assert over(narrow, SECOND) is None
    assert over([*flow, Put(60, 300, "Under the first column", 8)], SECOND) is not None
    assert over([*flow, Put(220, 300, "Under the last column", 8)], SECOND) is None


@pytest.mark.parametrize(
    ("lines", "characters", "on"),
    [(3, 24, True), (3, 23, False), (5, 23, False), (6, 16, True), (6, 15, False)],
)
def test_a_narrow_column_is_one_of_a_table(lines: int, characters: int, on: bool) -> None:
    """Under twelve times the type's size, or eight where it has six lines or more."""
    words = ["w" * characters] * lines
    assert (over(column(*words), SECOND) is not None) == on
    assert (over(FIRST, column(*words)) is not None) == on


@pytest.mark.parametrize(
    ("beside", "on"),
    [
        (column(*["w" * 24] * 3, x=450), True),
        (column(*["w" * 24] * 2, x=450), False),
        (column(*["w" * 23] * 3, x=450), False),
        (column("w" * 24, "w" * 24, "w" * 3, x=450), False),
        (column("w" * 24, "w" * 24, "w" * 24, "w" * 3, x=450, y=88), True),
        (column(*["w" * 24] * 3, x=450, size=8), False),
        ([Put(450, 102, "w" * 24)], False),
        ([Put(450, 160, "w" * 24)], True),
        (column(*["w" * 20] * 4, *["w" * 30] * 2, x=450, y=64), True),
    ],
)
def test_a_line_beside_what_is_no_column_of_text_is_a_row_of_a_table(beside: list[Put], on: bool) -> None:
    """Three lines, wide enough and most of them full, one over another in the text's type, are a column."""
    assert (over(FIRST, [*SECOND, *beside]) is not None) == on


@pytest.mark.parametrize(
    ("before", "first", "on"),
    [
        ([], "second time but no more. The chair of the board is held by one who", True),
        (FIRST, "the chair of the board, as it is said to be, is held by one who", True),
        (FIRST, "1 The chair of the board, as it is said to be, is held by one who", False),
        (FIRST, "† The chair of the board, as it is said to be, is held by one who", False),
        (FIRST, "Figure 1. The chair of the board, as is said, is held by one who", False),
        ([], "1 The chair of the board, as it is said to be, is held by one who", True),
        ([], "Figure 1. The chair of the board, as is said, is held by one who", False),
    ],
)
def test_a_note_or_a_caption_in_the_text_s_type_goes_on_nowhere(
    before: list[Put], first: str, on: bool
) -> None:
    """But the page's first line may begin with a number."""
    left = [*before, *column(first, y=160)]
    assert goes_on(left, SECOND) == on


def test_a_stretch_that_begins_raised_is_a_note() -> None:
    """Its own mark stands above the line, in the text's type."""
    line = Put(60, 160, "2 The chair of the board, as it is said to be, is held by one who", raised=True)
    assert not goes_on([*FIRST, line], SECOND)
    assert goes_on([*FIRST, replace(line, raised=False, text=line.text[2:])], SECOND)


def test_the_text_s_type_is_the_largest_that_both_pages_have() -> None:
    """On one of them it is running text; three lines, or all there are, are enough on the other."""
    small = [replace(line, size=8) for line in SECOND]
    assert over(FIRST, small) is None
    assert over([replace(line, size=8) for line in FIRST], small) is not None
    large = column("Of the chair", "and of the clerk", "of the house", size=14, y=40, pitch=18)
    assert over([*large, *FIRST], SECOND) is not None
    assert over(FIRST[2:], SECOND) is not None
    quoted = column("A line of smaller type that is quoted here", size=8, y=300)
    assert over([*FIRST, *quoted], SECOND) is None
    assert over([*FIRST[1:], *quoted], SECOND) is None
    assert over([], SECOND) is None
    assert over(FIRST, []) is None


def test_turned_lines_are_passed_over() -> None:
    """A stamp that runs up the page, below the text's end."""
    assert goes_on([*FIRST, Put(60, 700, "Authenticated copy", turned=True)], SECOND)


def test_a_document_without_places_goes_on_as_it_says() -> None:
    """From the end of one page to the beginning of the next, or from one running text to the other."""
    plain = Pages(StringLayer([Page(1, "held by one who", ()), Page(2, "was chosen", ())], paged=False))
    assert turn(plain, 1) == Turn(15, 0, passed=False)
    for flows, passed in (
        (((0, 4), (0, 3)), False),
        (((0, 3), (0, 3)), True),
        (((0, 4), (1, 3)), True),
    ):
        pages = [Page(number, "text", (), flow=flow) for number, flow in enumerate(flows, 1)]
        at = turn(Pages(StringLayer(pages, paged=False)), 1)
        assert at == Turn(flows[0][1], flows[1][0], passed=passed)
    half = [Page(1, "text", (), flow=(0, 3)), Page(2, "text", ())]
    assert turn(Pages(StringLayer(half, paged=False)), 1) == Turn(4, 0, passed=False)
    assert turn(Pages(StringLayer(half[::-1], paged=False)), 1) == Turn(4, 0, passed=False)


@given(reach=st.integers(70, 260), cut=st.integers(0, 2))
def test_the_ends_of_two_pages_are_put_together_of_whole_lines(reach: int, cut: int) -> None:
    """As many of either as fit, the line that goes on and the line that it goes on in among them."""
    left, right = placed(1, *FIRST), placed(2, *SECOND)
    end = len(left.text) - 1
    start = sum(len(line.text) + 1 for line in SECOND[:cut])
    page, second = joined(left, right, Turn(end, start, passed=False), reach)
    before, after = page.text[: second - 1], page.text[second:]
    assert page.text[second - 1] == LINE
    ends = [LINE.join(line.text for line in FIRST[at:]) for at in range(3)]
    begins = [LINE.join(line.text for line in SECOND[cut:at]) for at in range(cut + 1, 4)]
    assert before == max((text for text in ends if len(text) < reach), key=len)
    assert after.rstrip(LINE + BREAK) == max((text for text in begins if len(text) < reach), key=len)
    assert (page.number, page.label) == (1, left.label)
    assert [span.start for span in page.spans[1:]] == [span.end for span in page.spans[:-1]]
    assert page.spans[-1].end == len(page.text)


def test_of_a_line_longer_than_the_reach_a_part_is_taken() -> None:
    """The nearest to the border of the pages, on either side."""
    left, right = placed(1, *FIRST[:2], replace(FIRST[2], apart=False)), placed(2, *SECOND)
    for start, begin in ((0, "was chosen by t"), (len(SECOND[0].text) + 1, "clerk keeps the")):
        page, second = joined(left, right, Turn(len(left.text) - 1, start, passed=False), 15)
        assert (page.text, second) == (f"held by one who\n{begin}", 16)
