"""The PDF layer: which lines flow on into one another, and which are kept apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, LINE, CannotRead, Layer, Page, Trust
from vault_grade.reader.layers.pdf_lines import cleaned

PDF = "application/pdf"
Draw = Callable[[Any], object]


def layer_of(*pages: Draw) -> Layer:
    document = pymupdf.open()
    for draw in pages:
        draw(document.new_page())
    return open_layer(document.tobytes(), PDF, None)


def page_of(draw: Draw) -> Page:
    return layer_of(draw).page(1)


def lines(page: Any, x: float, y: float, *texts: str, size: float = 10, pitch: float = 12) -> None:
    for number, text in enumerate(texts):
        page.insert_text((x, y + number * pitch), text, fontsize=size)


def flows(page: Page) -> list[str]:
    """What stands between breaks, white space folded."""
    return [" ".join(part.split()) for part in page.text.split(BREAK)]


def test_lines_below_one_another_flow_on() -> None:
    """Lines of one paragraph are parted by a line end and by nothing else."""
    page = page_of(lambda p: lines(p, 72, 100, "The board shall meet", "twice a year."))
    assert page.text == "The board shall meet" + LINE + "twice a year."


def test_a_paragraph_flows_on_into_the_next_in_its_column() -> None:
    """A quote may run over the end of a paragraph or a list item."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "The board shall:", size=9)
        lines(p, 72, 128, "(a) meet twice a year;", size=9)
        lines(p, 72, 156, "(b) report to the members.", size=9)

    assert flows(page_of(draw)) == ["The board shall: (a) meet twice a year; (b) report to the members."]


def test_two_columns_are_kept_apart() -> None:
    """Neither the lines of one row nor the end of one column and the head of the other join."""

    def draw(p: Any) -> None:
        for row in range(4):
            p.insert_text((72, 100 + 12 * row), f"Left column row {row}.", fontsize=10)
            p.insert_text((320, 100 + 12 * row), f"Right column row {row}.", fontsize=10)

    text = page_of(draw).text
    assert not re.search(r"Left[^\x1d]*Right|Right[^\x1d]*Left", text)


def test_columns_with_a_narrow_gutter_are_kept_apart() -> None:
    """A gap no wider than a stretched word space is a column's edge where it stands in row after row."""

    def draw(p: Any) -> None:
        for row in range(5):
            left = f"left words of the row {row}"
            p.insert_text((72, 100 + 12 * row), left, fontsize=10)
            p.insert_text(
                (72 + pymupdf.get_text_length(f"left words of the row {row}") * 10 / 11 + 11, 100 + 12 * row),
                "right words",
            )

    assert not any("left" in part and "right" in part for part in flows(page_of(draw)))


def test_a_sentence_goes_on_at_the_head_of_the_next_column() -> None:
    """Foot and head of full columns join over the notes drawn between them, if the sentence is open."""

    def draw(p: Any) -> None:
        left = [f"Row {n} of the left column is full of words" for n in range(6)]
        lines(p, 72, 100, *left, "and its last one ends with the open words")
        lines(p, 72, 190, "1 A note at the foot of the page", size=7)
        lines(p, 320, 100, "that go on here.", *[f"Row {n} of the right column is full" for n in range(6)])

    parts = flows(page_of(draw))
    assert any("ends with the open words that go on here." in part for part in parts)
    assert "1 A note at the foot of the page" in parts


def test_a_finished_sentence_does_not_join_two_columns() -> None:
    """Where the left column's last sentence is closed, nothing shows that the right one goes on with it."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, *[f"Row {n} of the left column is full of words." for n in range(6)])
        lines(p, 320, 100, "then the right column", *[f"Row {n} of the right column" for n in range(6)])

    assert not any("left" in part and "right" in part for part in flows(page_of(draw)))


def test_cells_of_a_table_are_kept_apart() -> None:
    """Neither cells side by side nor cells in neighbouring rows join."""

    def draw(p: Any) -> None:
        for row, cells in enumerate((("Adults", "40 mg", "daily"), ("Children", "20 mg", "never"))):
            for column, cell in enumerate(cells):
                p.insert_text((72 + 120 * column, 100 + 14 * row), cell, fontsize=10)

    assert flows(page_of(draw)) == ["Adults", "40 mg", "daily", "Children", "20 mg", "never"]


def test_rows_of_a_table_without_rules_are_kept_apart() -> None:
    """Cells below one another do not join where each row has its cells, however the file orders them."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "Adults", "Children")
        lines(p, 240, 100, "take forty", "take none")

    assert flows(page_of(draw)) == ["Adults", "Children", "take forty", "take none"]


def test_a_rule_between_two_lines_parts_them() -> None:
    """Rows of a ruled table drawn column by column do not join."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "Adults take forty", "Children take none", pitch=16)
        p.draw_line((70, 105), (200, 105))

    assert flows(page_of(draw)) == ["Adults take forty", "Children take none"]


def test_an_underline_parts_nothing() -> None:
    """A line right under the words is no rule between rows."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "The underlined words", "go on below.")
        p.draw_line((72, 101.5), (165, 101.5), width=0.5)

    assert flows(page_of(draw)) == ["The underlined words go on below."]


def test_an_upright_rule_parts_two_pieces_of_a_row() -> None:
    """A small gap with a rule in it is the edge of a cell."""

    def draw(p: Any) -> None:
        p.insert_text((72, 100), "forty", fontsize=10)
        p.draw_line((99, 90), (99, 104), width=0.5)
        p.insert_text((105, 100), "mg", fontsize=10)

    assert flows(page_of(draw)) == ["forty", "mg"]


def test_a_footnote_is_kept_apart_from_the_text_above_it() -> None:
    """Smaller type right below the last line of the text does not go on with its sentence."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "The text ends with the words", "that are no")
        lines(p, 72, 128, "notes at the foot", size=8)

    assert flows(page_of(draw)) == ["The text ends with the words that are no", "notes at the foot"]


def test_a_footnote_of_the_same_size_is_known_by_its_raised_mark() -> None:
    """A line that begins with a raised mark begins something new."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "The text ends with the words")
        p.insert_text((72, 109), "4", fontsize=6)
        p.insert_text((75.5, 113), "of a note.", fontsize=10)

    assert flows(page_of(draw)) == ["The text ends with the words", "4of a note."]


def test_a_note_mark_is_raised() -> None:
    """A small figure above the line is in the text, and its span says so."""

    def draw(p: Any) -> None:
        p.insert_text((72, 100), "the system", fontsize=10)
        p.insert_text((72 + pymupdf.get_text_length("the system", fontsize=10), 96), "2", fontsize=6)

    page = page_of(draw)
    assert [page.text[span.start : span.end] for span in page.spans if span.raised] == ["2"]


def test_a_mark_drawn_later_stands_at_its_word() -> None:
    """Marks that a browser draws after the line they belong to do not part the line."""

    def draw(p: Any) -> None:
        width = pymupdf.get_text_length("above sea level", fontsize=10)
        p.insert_text((72, 100), "above sea level", fontsize=10)
        p.insert_text((72 + width + 9, 100), ", they say", fontsize=10)
        p.insert_text((72 + width + 0.5, 96), "[4]", fontsize=6)

    page = page_of(draw)
    assert (
        "".join(page.text[s.start : s.end] for s in page.spans if not s.raised) == "above sea level, they say"
    )


def test_line_numbers_do_not_part_the_text() -> None:
    """Numbers that count every line in the margin are read apart from the lines."""

    def draw(p: Any) -> None:
        for number in range(1, 7):
            p.insert_text((72, 90 + 20 * number), f"words of line {number}", fontsize=10)
            p.insert_text((50, 90 + 20 * number), str(number), fontsize=10)

    assert flows(page_of(draw))[0] == " ".join(f"words of line {number}" for number in range(1, 7))


def test_numbers_that_count_nothing_stay_in_their_place() -> None:
    """A column of figures in the margin that is no count of lines stays beside its words."""

    def draw(p: Any) -> None:
        for row, number in enumerate((12, 7, 30, 2, 9)):
            p.insert_text((50, 110 + 20 * row), str(number), fontsize=10)
            p.insert_text((90, 110 + 20 * row), f"words of row {row}", fontsize=10)

    assert flows(page_of(draw))[:2] == ["12", "words of row 0"]


def test_a_rotated_stamp_does_not_part_the_text() -> None:
    """Text in another direction comes after all else, however it is drawn."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "The board shall meet")
        p.insert_text((40, 300), "DRAFT COPY", fontsize=10, rotate=90)
        lines(p, 72, 112, "twice a year.")

    assert flows(page_of(draw)) == ["The board shall meet twice a year.", "DRAFT COPY"]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_reads_as_the_upright_one(turn: int) -> None:
    """The page's own rotation changes neither text nor order."""

    def draw(p: Any) -> None:
        lines(p, 72, 100, "The board shall meet", "twice a year.")
        p.set_rotation(turn)

    assert flows(page_of(draw)) == ["The board shall meet twice a year."]


def test_spans_know_line_box_and_size() -> None:
    """Each stretch has the line on its page, a box in points from the top left, and its type's size."""
    page = page_of(lambda p: lines(p, 72, 100, "First", "Second"))
    first, second = page.spans
    assert (first.line, second.line) == (1, 2)
    assert first.size == second.size == 10
    assert first.box is not None
    assert second.box is not None
    assert first.box[0] == pytest.approx(72, abs=1)
    assert first.box[3] < second.box[3]


def test_ligatures_are_kept_as_the_file_has_them() -> None:
    """Folding is the search's work: the layer changes no character."""

    def draw(p: Any) -> None:
        writer = pymupdf.TextWriter(p.rect)
        writer.append((72, 100), "a ﬁrst oﬃce", font=pymupdf.Font("helv"))
        writer.write_text(p)

    assert "ﬁ" in page_of(draw).text


def test_a_glyph_without_known_character_is_not_trusted() -> None:
    """A glyph whose name says nothing is a span of its own that nothing may rest on."""
    document = pymupdf.open()
    document.new_page().insert_text((72, 100), "about Q mV", fontname="cour")
    font = next(x for x in range(1, document.xref_length()) if "/Courier" in document.xref_object(x))
    document.xref_set_key(font, "Encoding", "<</BaseEncoding/WinAnsiEncoding/Differences[81/odd]>>")
    page = open_layer(document.tobytes(), PDF, None).page(1)
    assert [(page.text[span.start : span.end], span.trust) for span in page.spans] == [
        ("about ", Trust.TRUSTED),
        (GONE, Trust.UNKNOWN),
        (" mV", Trust.TRUSTED),
    ]


def test_control_codes_are_unknown_characters() -> None:
    """A program's own break sign or another control code as a glyph is a character that nobody knows."""
    assert cleaned("no\x1dten\x85\ud800", last=True) == f"no{GONE}ten{GONE}{GONE}"


def test_a_tab_is_a_space_and_a_line_end_only_ends_a_line() -> None:
    """Tabs between words and line ends after them are white space; elsewhere a line end is no character."""
    assert cleaned("1.\tWords\r", last=True) == "1. Words "
    assert cleaned("o\rce\r", last=False) == f"o{GONE}ce{GONE}"


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 150), st.integers(5, 16), st.text("abc 12,.-", min_size=1, max_size=9)),
        max_size=40,
    )
)
def test_spans_cover_the_text_without_gaps(pieces: list[tuple[int, int, str]]) -> None:
    """Whatever stands on a page, its spans follow one another from the text's start to its end, and lose nothing."""

    def draw(p: Any) -> None:
        for number, (shift, size, text) in enumerate(pieces):
            p.insert_text((20 + 290 * (number % 2) + shift, 30 + 18 * number), text, fontsize=size)

    page = page_of(draw)
    ends = [0, *(span.end for span in page.spans)]
    assert [span.start for span in page.spans] == ends[:-1]
    assert ends[-1] == len(page.text)
    assert all(span.start < span.end for span in page.spans)
    drawn = sorted("".join(text for *_, text in pieces).replace(" ", ""))
    assert sorted(re.sub(r"[\s\x1d]", "", page.text)) == drawn


@settings(max_examples=25, deadline=None)
@given(st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=120), st.integers(8, 14))
def test_a_paragraph_is_read_as_it_was_set(words: list[str], size: int) -> None:
    """Words set as a paragraph are found in their order, with nothing between them but white space."""

    def draw(p: Any) -> None:
        p.insert_textbox((72, 72, 400, 780), " ".join(words), fontsize=size, align=pymupdf.TEXT_ALIGN_JUSTIFY)

    assert flows(page_of(draw)) == [" ".join(words)]


def test_pages_are_read_one_at_a_time_and_in_any_order() -> None:
    """Asking for a page twice, or backwards, gives the same page."""
    layer = layer_of(*(lambda p, n=n: lines(p, 72, 100, f"Page {n}") for n in range(3)))
    assert layer.page_count() == 3
    assert layer.paged
    assert [layer.page(number).text for number in (3, 1, 3, 2)] == ["Page 2", "Page 0", "Page 2", "Page 1"]


def test_the_layer_names_library_and_version() -> None:
    """A run can record what read the document."""
    assert layer_of(lambda p: None).name == f"pdf (PyMuPDF {pymupdf.VersionBind})"


def test_no_layer_for_other_types_is_said() -> None:
    """A type without a layer is refused with its name."""
    with pytest.raises(CannotRead, match="no text can be read from image/png"):
        open_layer(b"PNG", "image/png", None)
