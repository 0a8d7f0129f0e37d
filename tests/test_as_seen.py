"""What a reader of a page reads of raised type and of hidden words: as checkers, and people, are given it."""

from __future__ import annotations

import re

import pymupdf
import pytest
from docx_examples import DOCX, docx, paragraph, run
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask, flagged_page, raised_page

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import GONE, Page, Trust
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.as_seen import stretch_seen, words_seen
from vault_grade.reader.texts import whole_text

SAID = "It rose to 8,560³ after slow growth, and 10²⁰ of them lived on 5 km² of the 21st island."
HTML = (
    "<p>It rose to 8,560<sup>3</sup> after slow growth<sup>3</sup>, and 10<sup>20</sup> of them lived on 5"
    " km<sup>2</sup> of the 21<sup>st</sup> island.</p>"
)
_HIGH = "<w:vertAlign w:val='superscript'/>"
_PARTS = ["It rose to 8,560", "3", " after slow growth", "3", ", and 10", "20", " of them lived on 5 km", "2"]
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")

_FLAT = ["growth", "a", "10", "8,560", "2.5", "km", ",", ".", " ", "–", "("]
flat = st.lists(st.sampled_from(_FLAT), min_size=1, max_size=4)
high = st.lists(
    st.sampled_from(["1", "20", "3,4", "[5]", "−2", "+", "st", "n", "*", " "]), min_size=1, max_size=2
)


def pdf() -> bytes:
    """A page with small raised figures behind a number, a word, a power of ten and a unit."""
    with pymupdf.open() as document:
        page, x = document.new_page(width=900), 40.0
        for at, part in enumerate([*_PARTS, " of the 21st island."]):
            size, y = (7, 95) if at % 2 else (12, 100)
            page.insert_text((x, y), part, fontsize=size)
            x += pymupdf.get_text_length(part, fontsize=size)
        return bytes(document.tobytes())


def word_file() -> bytes:
    """The same as a DOCX file."""
    runs = [run(part, _HIGH if at % 2 else "") for at, part in enumerate([*_PARTS, " of the 21"])]
    return docx(paragraph(*runs, run("st", _HIGH), run(" island.")))


@pytest.mark.parametrize(
    ("data", "media_type"),
    [(HTML.encode(), "text/html"), (pdf(), "application/pdf"), (word_file(), DOCX)],
    ids=["html", "pdf", "docx"],
)
def test_a_source_is_read_without_marks_and_with_powers(data: bytes, media_type: str) -> None:
    """In every format that can raise a figure; and the search finds the very sentence that is read."""
    layer = open_layer(data, media_type, None)
    text = whole_text(layer).strip()
    assert text == SAID
    found = Searcher(layer, data).search(text)
    assert (found.answer, found.sentence) == ("found", SAID)


def test_the_mark_of_a_note_itself_is_left_out() -> None:
    """The raised figure that a note begins with is none of its words; the figures of a nuclide are."""
    assert words_seen(raised_page("", "3", "The sample covers 12 towns.")) == "The sample covers 12 towns."
    assert words_seen(raised_page("", "14", "C is dated by it.")) == "14C is dated by it."


def test_a_raised_figure_beside_another_never_runs_into_it() -> None:
    """On either side, and with whatever else is raised with it."""
    assert words_seen(raised_page("with 10", "2n", " of 5", "1", "/2 and 8,560", "1,2")) == (
        "with 10²n of 5¹/2 and 8,560¹,²"
    )
    assert (
        words_seen(raised_page("from 2008.", "5", " to 1", "3", ",5 and 8,", "5"))
        == "from 2008.⁵ to 1³,5 and 8,⁵"
    )


def test_superscript_characters_are_read_as_raised_type_is() -> None:
    """A text file has no other: its marks of notes are left out, its powers stay."""
    page = Page(1, "slow growth², and 10²⁰ of them", ())
    assert words_seen(page) == "slow growth, and 10²⁰ of them"


def test_hidden_words_part_what_stands_beside_them() -> None:
    """A figure is not made of two that have hidden words between them; hidden blanks are nothing."""
    assert words_seen(flagged_page("rose to 1", (",", False), "5 of them")) == "rose to 1 5 of them"
    assert words_seen(flagged_page("rose to", ("  ", False), " 15")) == "rose to 15"
    assert (
        words_seen(flagged_page("rose to ", ("15 or", Trust.UNKNOWN), " 16"))
        == f"rose to {GONE * 2} {GONE * 2} 16"
    )


def test_the_sentence_of_an_answer_has_no_hidden_words() -> None:
    """It is what a claim's figures are looked for in: a figure that nobody sees would bear them out."""
    page = flagged_page("The ferry carried many people in its first year", (" or 4,100 of them", False), ".")
    found = ask(page, "The ferry carried many people in its first year")
    assert found.answer == "found"
    assert "4,100" not in (found.sentence or "")


def test_a_stretch_is_read_as_the_page_is() -> None:
    """By its places on the page."""
    page = raised_page("One. Then 10", "20", " of them lived. More.")
    assert stretch_seen(page, 5, page.text.index(" More")) == "Then 10²⁰ of them lived."


@given(st.lists(st.tuples(flat, high), min_size=1, max_size=6), flat)
def test_no_figure_is_read_that_the_page_does_not_print(
    pairs: list[tuple[list[str], list[str]]], last: list[str]
) -> None:
    """Each stands on the line, or above it, as it is: none is put together of the two."""
    parts = ["".join(part) for pair in pairs for part in pair] + ["".join(last)]
    printed = {figure for part in parts for figure in _FIGURE.findall(part)}
    assert set(_FIGURE.findall(words_seen(raised_page(*parts)))) <= printed


@given(
    st.lists(
        st.sampled_from(
            [
                ("growth", "3"),
                ("people,", "12"),
                ("it (as said)", "[4]"),
                ("about 10", "20"),
                ("over 5 km", "2"),
            ]
        ),
        min_size=2,
        max_size=6,
    )
)
def test_what_is_read_is_found(pairs: list[tuple[str, str]]) -> None:
    """A checker that quotes it word for word is not told that its quote is missing."""
    parts = [part for words, raised in pairs for part in (f" then {words}", raised)]
    page = raised_page(*parts, " once more.")
    assert ask(page, words_seen(page).strip()).answer == "found"
