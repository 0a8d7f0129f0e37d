"""The stated place is looked at first, and the right one is reported."""

from __future__ import annotations

import pytest
from search_examples import StringLayer, ask

from vault_grade.formats.answers import Place
from vault_grade.formats.locator import Locator
from vault_grade.reader.search import Searcher

FRONT = [
    "cover of it",
    "the preface words here",
    "the first words here",
    "the board shall meet",
    "the end of it",
]
LABELS = ["i", "ii", "1", "2", "3"]


def at_label(first: str, last: str | None = None) -> Locator:
    return Locator(f"p. {first}", labels=(first, last or first))


def test_a_printed_label_names_the_page_where_the_file_has_labels() -> None:
    """p. 2 is the page on which a 2 is printed, not the second of the file."""
    found = ask(FRONT, "the board shall meet", at_label("2"), labels=LABELS)
    assert (found.place, found.cautions) == (Place(page=4, label="2"), ())


def test_without_labels_the_number_is_the_position() -> None:
    """A file that prints no labels can only be counted."""
    assert ask(FRONT, "the board shall meet", at_label("4")).cautions == ()
    assert ask(FRONT, "the board shall meet", at_label("2")).cautions == ("elsewhere",)


def test_a_label_that_no_page_has_is_never_read_as_a_position() -> None:
    """In a file with labels p. 4 is not there, although there is a fourth page."""
    assert ask(FRONT, "the board shall meet", at_label("4"), labels=LABELS).cautions == ("elsewhere",)


def test_a_run_of_labels_holds_the_pages_between() -> None:
    """pp. ii-2 are three pages."""
    for words in ("the preface words here", "the first words here", "the board shall meet"):
        assert ask(FRONT, words, at_label("ii", "2"), labels=LABELS).cautions == ()
    assert ask(FRONT, "the end of it", at_label("ii", "2"), labels=LABELS).cautions == ("elsewhere",)


@pytest.mark.parametrize(("position", "cautions"), [(4, ()), (3, ("elsewhere",))])
def test_label_and_position_must_agree(position: int, cautions: tuple[str, ...]) -> None:
    """Where both stand, only a page that both mean is the stated one."""
    locator = Locator("p. 2", labels=("2", "2"), positions=(position, position))
    found = ask(FRONT, "the board shall meet", locator, labels=LABELS)
    assert (found.place, found.cautions) == (Place(page=4, label="2"), cautions)


def test_the_stated_page_is_read_first_and_the_rest_not_at_all() -> None:
    """A thousand-page document costs one page where the locator is right."""
    layer = StringLayer(FRONT)
    Searcher(layer, b"").search("the board shall meet", (), Locator("#page=4", positions=(4, 4)))
    assert set(layer.reads) == {4}


def test_a_page_number_costs_no_other_page_where_there_are_no_labels() -> None:
    """Whether the file has labels is seen on the page that is read anyway."""
    layer = StringLayer(FRONT)
    Searcher(layer, b"").search("the board shall meet", (), at_label("4"))
    assert layer.reads == [4]


def test_the_stated_page_wins_over_an_earlier_one_with_the_same_words() -> None:
    """Words that stand on several pages are found where the note says."""
    pages = ["the same words stand", "nothing of that", "the same words stand"]
    assert ask(pages, "the same words stand", at_label("3")).place == Place(page=3)


@pytest.mark.parametrize(
    "locator",
    [
        Locator("p. 99", labels=("99", "99")),
        Locator("#page=99", positions=(99, 99)),
        Locator("#page=0", positions=(0, 0)),
    ],
)
def test_a_page_that_the_document_has_not_is_elsewhere(locator: Locator) -> None:
    """The words are found and the right place is said."""
    found = ask(FRONT, "the board shall meet", locator)
    assert (found.place, found.cautions) == (Place(page=4), ("elsewhere",))


LINES = "first line here\nthe board shall\nmeet twice\n\nthe board shall meet twice"


@pytest.mark.parametrize(
    ("lines", "place", "elsewhere"),
    [
        ((2, 3), Place(line=2, end_line=3), False),
        ((3, 3), Place(line=2, end_line=3), False),
        ((5, 5), Place(line=5), False),
        ((1, 1), Place(line=2, end_line=3), True),
        ((9, 12), Place(line=2, end_line=3), True),
    ],
)
def test_stated_lines_choose_among_the_matches(lines: tuple[int, int], place: Place, elsewhere: bool) -> None:
    """In a format with lines the match that runs over a stated line is taken."""
    found = ask(LINES, "board shall meet twice", Locator("line", lines=lines), paged=False)
    assert found.place == place
    assert ("elsewhere" in found.cautions) == elsewhere


def test_lines_are_counted_over_form_feeds() -> None:
    """A line is a line of the document, on whichever page."""
    pages = ["one\nthe same words stand\n", "three\nthe same words stand"]
    found = ask(pages, "the same words stand", Locator("line 4", lines=(4, 4)), paged=False)
    assert (found.place, found.cautions) == (Place(page=2, line=4), ("clipped", "repeated"))


def test_lines_say_nothing_of_a_document_of_pages() -> None:
    """A PDF has no lines of the document that a locator could name."""
    assert ask(FRONT, "the board shall meet", Locator("line 7", lines=(7, 7))).cautions == ()


def test_the_match_behind_an_answer_is_at_the_stated_place() -> None:
    """Who shows the words on the page gets the very match that the answer tells of, and the readers' names."""
    pages = ["Here the board shall meet twice a year.", "So the board shall meet twice a year."]
    searcher = Searcher(StringLayer(pages), b"")
    found, hit = searcher.look("the board shall meet twice a year", locator=at_label("2"))
    assert hit is not None
    assert found.place == hit.place == Place(page=2)
    assert hit.matched == "the board shall meet twice a year"
    assert searcher.readers() == {"strings"}
