"""The layer of plain text and CSV files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, CannotRead, Trust


def test_form_feeds_part_the_pages() -> None:
    """A form feed ends a page and no line: lines are counted over the whole file."""
    layer = open_layer(b"one\ntwo\n\fthree\nfour", "text/plain", None)
    assert layer.page_count() == 2
    assert not layer.paged
    second = layer.page(2)
    assert (second.number, second.text, second.label) == (2, "three\nfour", None)
    assert [(second.text[s.start : s.end], s.line) for s in second.spans] == [("three\n", 3), ("four", 4)]


@given(st.text("ab\n\f", min_size=1), st.sampled_from(["\f", "\f\n", "\f \r\n"]))
def test_a_form_feed_at_the_end_begins_no_page(text: str, end: str) -> None:
    """Printers' files end in one, and a blank page that nobody wrote would be named as one that was not seen."""
    layer, parts = open_layer((text + end).encode(), "text/plain", None), text.split("\f")
    pages = [layer.page(number) for number in range(1, layer.page_count() + 1)]
    assert [page.text.replace(BREAK, "\n") for page in pages] == parts


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r", "\u2028".encode(), "\x85".encode()])
def test_every_line_end_is_a_line_end(ending: bytes) -> None:
    """Files of other systems, and Unicode's own separators, have the same lines."""
    page = open_layer(b"one" + ending + ending + b"two", "text/plain", "utf-8").page(1)
    assert page.text == "one\n\ntwo"
    assert [span.line for span in page.spans] == [1, 2, 3]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("naïve – ½".encode("windows-1252"), "windows-1252"),
        ("naïve – ½".encode("utf-16"), "utf-16"),
        ("naïve – ½".encode("utf-8-sig"), "utf-8"),
        ("naïve – ½".encode("utf-8-sig"), None),
        ("naïve – ½".encode("utf-16"), None),
        ("naïve – ½".encode(), None),
    ],
)
def test_the_encoding_is_the_rows_else_the_marks_else_utf8(data: bytes, encoding: str | None) -> None:
    """Characters are those of the recorded encoding; a byte-order mark is none of them."""
    assert open_layer(data, "text/plain", encoding).page(1).text == "naïve – ½"


@pytest.mark.parametrize(
    ("data", "encoding", "reason"),
    [
        (b"caf\xe9", None, "not valid utf-8"),
        (b"caf\xe9", "ascii", "not valid ascii"),
        (b"\x81", "windows-1252", "not valid windows-1252"),
        (b"text", "klingon", "'klingon' is not known"),
        (b"text", "rot13", "'rot13' is not known"),
        (rb"\u0041", "unicode_escape", "'unicode_escape' is not known"),
        (b"text", "utf\x00", "not"),
    ],
)
def test_bytes_that_are_not_in_the_encoding_cannot_be_read(
    data: bytes, encoding: str | None, reason: str
) -> None:
    """Nothing is guessed and nothing replaced: the clause names the encoding."""
    with pytest.raises(CannotRead, match=reason):
        open_layer(data, "text/plain", encoding)


def test_a_row_of_a_csv_file_is_a_line() -> None:
    """CSV is read as it is written, but no row goes on in the next one."""
    page = open_layer(b'name,"dose, mg"\nA,40\n', "text/csv; charset=utf-8", None).page(1)
    assert page.text == f'name,"dose, mg"{BREAK}A,40{BREAK}'
    assert [[page.text[start:end] for start, end in row] for row in page.rows] == [
        ["name", "dose, mg"],
        ["A", "40"],
    ]


def test_a_cell_may_hold_lines_and_quotation_marks() -> None:
    """Between quotation marks a line end ends no row."""
    data = b'a,"one\ntwo ""three""",b\nc\n'
    page = open_layer(data, "text/csv", None).page(1)
    assert page.text == f'a,"one\ntwo ""three""",b{BREAK}c{BREAK}'
    assert [[page.text[start:end] for start, end in row] for row in page.rows] == [
        ["a", 'one\ntwo ""three""', "b"]
    ]
    assert [span.line for span in page.spans] == [1, 2, 3]


def test_control_characters_are_unknown() -> None:
    """A control character, the layer's own break sign among them, is a character nobody knows."""
    page = open_layer(b"not\x1dten\x00mg", "text/plain", None).page(1)
    assert page.text == f"not{GONE}ten{GONE}mg"
    assert [span.trust for span in page.spans].count(Trust.UNKNOWN) == 2


def test_an_empty_file_has_one_empty_page() -> None:
    """No words, and no error."""
    page = open_layer(b"", "text/plain", None).page(1)
    assert (page.text, page.spans) == ("", ())


@given(st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from("\n\f\r\x1d\x00")))
def test_spans_cover_every_page_without_gaps(text: str) -> None:
    """Spans follow one another from start to end, and their lines never go back."""
    layer = open_layer(text.encode(), "text/plain", "utf-8")
    line = 1
    for number in range(1, layer.page_count() + 1):
        page = layer.page(number)
        ends = [0, *(span.end for span in page.spans)]
        assert [span.start for span in page.spans] == ends[:-1]
        assert ends[-1] == len(page.text)
        for span in page.spans:
            assert span.line >= line
            line = span.line


@given(
    st.text(
        st.characters(exclude_categories=("Cc", "Cs", "Co"), exclude_characters="\ufeff\ufffd\u2028\u2029")
    )
)
def test_text_without_control_characters_is_unchanged(text: str) -> None:
    """No printable character is folded, composed or dropped."""
    assert open_layer(text.encode(), "text/plain", "utf-8").page(1).text == text


def test_there_are_no_labels() -> None:
    """A text file has lines, not printed pages."""
    assert not list(open_layer(b"1", "text/plain", None).labelled("1"))
