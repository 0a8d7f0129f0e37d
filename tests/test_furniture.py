"""Rule ``furniture``: sentences that go on over the end of a page or a column, and what they are never joined with."""

from __future__ import annotations

from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printed_pages import CAPTION, HEAD, NOTE, Design, Printed, designs, printed

from vault_grade.formats.answers import Place


def open_ends(page: Printed) -> list[int]:
    """The ends of columns at which a sentence is not over."""
    return [end for end in page.ends() if not page.words[end - 1].endswith(".")]


@settings(max_examples=30, deadline=None)
@given(design=designs, data=st.data())
def test_a_sentence_that_goes_on_over_a_page_or_a_column_is_found(
    design: Design, data: st.DataObject
) -> None:
    """Whatever furniture, note or figure stands between its parts."""
    page = printed(design)
    end = data.draw(st.sampled_from(open_ends(page)))
    first = data.draw(st.integers(max(0, end - 12), end - 3))
    last = data.draw(st.integers(end + 3, min(len(page.words), end + 12)))
    found = page.ask(" ".join(page.words[first:last]))
    assert found.answer == "found"


@settings(max_examples=30, deadline=None)
@given(design=designs, data=st.data())
def test_a_sentence_that_is_changed_at_the_break_is_not_found(design: Design, data: st.DataObject) -> None:
    """A word left out, swapped, put in or changed by a letter, right where the page ends."""
    page = printed(design)
    end = data.draw(st.sampled_from(page.ends()))
    words = page.words[max(0, end - 8) : end + 8]
    at = words.index(page.words[end])
    change = data.draw(st.sampled_from(["drop before", "drop after", "swap", "add", "letter"]))
    if change == "drop before":
        del words[at - 1]
    elif change == "drop after":
        del words[at]
    elif change == "swap":
        words[at - 1], words[at] = words[at], words[at - 1]
    elif change == "add":
        words.insert(at, "not")
    else:
        words[at] = words[at][:-2] + "x" + words[at][-1]
    assert page.ask(" ".join(words)).answer == "missing"


@settings(max_examples=30, deadline=None)
@given(design=designs, data=st.data())
def test_body_and_what_stands_round_it_are_never_joined(design: Design, data: st.DataObject) -> None:
    """Head, foot, number, note and caption are no part of a sentence, neither before nor after it."""
    page = printed(design)
    end = page.ends()[design.columns - 1]
    before, after = page.words[end - 6 : end], page.words[end : end + 6]
    asides = [HEAD, "1", "2", NOTE[:15], "1 " + NOTE[:15], CAPTION[:9], HEAD + " 2"]
    aside = data.draw(st.sampled_from(asides))
    joined = data.draw(st.sampled_from([[*before, aside], [aside, *after], [*before, aside, *after]]))
    assert page.ask(" ".join(joined)).answer == "missing"


@settings(max_examples=30, deadline=None)
@given(design=designs.filter(lambda design: design.columns > 1), data=st.data())
def test_two_columns_are_never_read_across(design: Design, data: st.DataObject) -> None:
    """Lines that stand side by side, and the ends of columns that do not follow on."""
    page = printed(design)
    row = data.draw(st.integers(0, design.lines - 1))
    left, right = page.columns[0][row], page.columns[1][row]
    assert page.ask(f"{left} {right}").answer == "missing"
    assert page.ask(f"{page.columns[0][-1]} {page.columns[2][0]}").answer == "missing"


@pytest.mark.parametrize("lines", [7, 10])
@pytest.mark.parametrize("size", [10.0, 11.0])
def test_a_sentence_goes_on_over_pages_of_narrow_ragged_columns(size: float, lines: int) -> None:
    """Lines of three words fill a column as well as those of ten: it is told by its lines, one over another."""
    page = printed(Design(columns=3, size=size, lines=lines, head=False, number=False))
    end = page.ends()[2]
    assert page.ask(" ".join(page.words[end - 5 : end + 5])).answer == "found"


def test_the_place_of_words_over_a_page_break_names_both_pages() -> None:
    """And the rule, where something was passed over."""
    page = printed(Design())
    end = page.ends()[0]
    found = page.ask(" ".join(page.words[end - 5 : end + 5]))
    assert found.place == Place(page=1, end_page=2)
    assert found.rules == ("furniture",)
    assert found.how == "typeset"


@pytest.mark.parametrize("length", [60, 200, 700])
def test_the_sentence_of_words_over_a_page_break_is_made_of_whole_words(length: int) -> None:
    """However long it is: what is shown of it begins and ends with a word of the page."""
    page = printed(Design(lines=38, sentence=length))
    end = page.ends()[0]
    found = page.ask(" ".join(page.words[end - 3 : end + 3]))
    assert found.sentence is not None
    words = found.sentence.split()
    first = page.words.index(words[0])
    assert page.words[first : first + len(words)] == words
    assert len(words) >= min(length, 60)


def test_pages_without_furniture_need_no_rule() -> None:
    """Where nothing is passed over nothing is folded."""
    page = printed(Design(head=False, number=False))
    end = page.ends()[0]
    found = page.ask(" ".join(page.words[end - 5 : end + 5]))
    assert (found.answer, found.rules, found.how) == ("found", (), "text")


def document(*pages: list[tuple[float, float, str, float]]) -> Printed:
    """A document of lines, each with its place and its size."""
    made = pymupdf.open()
    for lines in pages:
        page: Any = made.new_page()
        for x, y, text, size in lines:
            page.insert_text((x, y), text, fontsize=size)
    return Printed(made.tobytes(), [])


def body(
    *lines: str, x: float = 60, y: float = 100, size: float = 10
) -> list[tuple[float, float, str, float]]:
    return [(x, y + 12 * row, line, size) for row, line in enumerate(lines)]


FIRST = body(
    "The members of the board are chosen for two years by all who hold",
    "a share in the house, and those who were chosen once may be so a",
    "second time but no more. The chair of the board is held by one who",
)
SECOND = body(
    "was chosen by the members at the first meeting of the year, and the",
    "clerk keeps the book of what was said and of what was done there in",
    "a place that is known to everyone who has the right to read it all.",
)
OVER = "The chair of the board is held by one who was chosen by the members"


def test_a_line_that_only_one_page_has_is_not_passed_over() -> None:
    """Nothing shows that it is furniture: it may be a sentence."""
    only = [(60.0, 60.0, "Never to be passed over by anyone who reads it", 10.0)]
    assert document(FIRST, SECOND).ask(OVER).answer == "found"
    assert document(FIRST, only + SECOND).ask(OVER).answer == "missing"


def test_a_repeated_line_that_is_not_set_apart_from_the_text_is_text() -> None:
    """A form may begin each page with one sentence, which is as much of the text as others."""
    same = [(60.0, 88.0, "Nothing in this part shall bind a member who was not told of it so", 10.0)]
    assert document(same + FIRST, same + SECOND).ask(OVER).answer == "missing"


def test_a_heading_between_is_not_passed_over() -> None:
    """Larger type at the top of a page begins something new."""
    heading = [(60.0, 70.0, "Of the chair", 16.0)]
    assert document(FIRST, heading + SECOND).ask(OVER).answer == "missing"


def test_small_type_without_a_mark_is_not_passed_over() -> None:
    """It may be a passage that the text quotes, and belongs to the sentence."""
    small = [(60.0, 150.0, "so long as nobody has objected to it in writing", 8.0)]
    marked = [(60.0, 150.0, "1 So long as nobody has objected to it.", 8.0)]
    assert document(FIRST + small, SECOND).ask(OVER).answer == "missing"
    assert document(FIRST + marked, SECOND).ask(OVER).answer == "found"


def test_the_cells_of_a_table_do_not_go_on_on_the_next_page() -> None:
    """The last cell of one page and the first of the next stand in two rows."""
    cells = [(60.0 + 90 * at, 160.0, text, 10.0) for at, text in enumerate(["north", "12", "held by"])]
    more = [(60.0 + 90 * at, 60.0, text, 10.0) for at, text in enumerate(["south one", "14", "open"])]
    asked = document(FIRST + cells, more + SECOND).ask("held by south one")
    assert asked.answer == "missing"


@pytest.mark.parametrize("numbers", [(1, 2), (41, 42), (998, 999)])
def test_page_numbers_that_count_up_are_furniture(numbers: tuple[int, int]) -> None:
    """Wherever the count stands, in the text's own type too."""
    feet = [[(290.0, 146.0, f"page {number}", 10.0)] for number in numbers]
    assert document(FIRST + feet[0], SECOND + feet[1]).ask(OVER).answer == "found"


def test_numbers_that_do_not_count_are_text() -> None:
    """A number at the foot of both pages that grew by more than the pages between is a figure of the text."""
    feet = [[(290.0, 146.0, f"total {number}", 10.0)] for number in (12, 15)]
    assert document(FIRST + feet[0], SECOND + feet[1]).ask(OVER).answer == "missing"
