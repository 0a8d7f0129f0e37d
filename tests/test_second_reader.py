"""The second pair of eyes for PDF: what MuPDF misses PDFium may find, where the page itself bears it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from search_examples import StringLayer

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import Trust
from vault_grade.reader.layers.pdf import PdfLayer
from vault_grade.reader.layers.pdfium import Pdfium, Sign
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.search import look

TIGHT = 0.14  # of the type's size: MuPDF sees no space in it, PDFium mostly does
WORDS = "The Board shall meet at least twice a year in public"
SEEN = "shall meet at least twice a"
"""Those of the words that PDFium parts from one another."""

few = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
Draw = Callable[[Any], object]


def tight(page: Any, words: str = WORDS, y: float = 100, gap: float = TIGHT, **how: Any) -> None:
    """The words one by one, with so little between them."""
    x = 72.0
    for word in words.split():
        page.insert_text((x, y), word, **how)
        x += pymupdf.get_text_length(word) + gap * 11


def document(*draw: Draw) -> bytes:
    made = pymupdf.open()
    page = made.new_page()
    for step in draw:
        step(page)
    return bytes(made.tobytes())


def searcher(data: bytes) -> Searcher:
    return Searcher(open_layer(data, "application/pdf", None), data)


def ask(quote: str, *draw: Draw) -> Found:
    return searcher(document(*draw)).search(quote)


def test_words_that_only_the_second_reader_parts_are_found_with_a_caution() -> None:
    """The rule names the second reader, and the caution says that the first does not have the words."""
    found = ask(SEEN, tight)
    assert (found.answer, found.how, found.rules) == ("found", "typeset", ("second-reader",))
    assert found.place is not None and found.place.page == 1
    assert found.cautions == ("clipped", "one-reader")
    assert found.matched == SEEN


def test_what_the_first_reader_finds_is_not_asked_again() -> None:
    """No rule and no caution of a second reader where the first one has the words."""
    one = searcher(document(lambda page: tight(page, gap=0.28)))
    found = one.search(SEEN)
    assert (found.answer, found.rules, found.cautions) == ("found", (), ("clipped",))
    assert one.readers() == {one.layer.name}


def test_a_run_names_the_second_reader_where_it_was_asked() -> None:
    """And its version, as of the first."""
    one = searcher(document(tight))
    one.search(SEEN)
    assert {name.partition(" ")[2].split()[0] for name in one.readers()} == {"(PyMuPDF", "(PDFium"}


def _hidden_layer(page: Any) -> None:
    off = page.parent.add_ocg("off", on=False)
    tight(page, oc=off)


UNSEEN: dict[str, tuple[Draw, ...]] = {
    "invisible": (lambda page: tight(page, render_mode=3),),
    "white on white": (lambda page: tight(page, color=(1, 1, 1)),),
    "covered": (tight, lambda page: page.draw_rect((60, 85, 500, 110), color=None, fill=(1, 1, 1))),
    "off the page": (lambda page: tight(page, y=-20),),
    "in a switched-off layer": (_hidden_layer,),
    "transparent": (lambda page: tight(page, fill_opacity=0.02, stroke_opacity=0.02),),
    "a point high": (lambda page: tight(page, fontsize=1),),
    "struck out": (tight, lambda page: page.draw_line((60, 97), (500, 97), width=1)),
}


@pytest.mark.parametrize("way", UNSEEN)
def test_words_that_nobody_sees_are_not_found_by_the_second_reader(way: str) -> None:
    """It tells characters; whether the eye sees them is judged as for the first reader."""
    visible = [
        lambda page: page.insert_text((72, 300), "Other words stand here in plain sight."),
        *UNSEEN[way],
    ]
    assert ask(SEEN, *visible).answer != "found"


def test_a_scan_without_text_rests_on_nobody() -> None:
    """A page that could not be inspected is unreadable, and the second reader is not asked about it."""
    drawn = pymupdf.open(stream=document(tight), filetype="pdf")
    scan = pymupdf.open()
    scan.new_page().insert_image(pymupdf.Rect(0, 0, 595, 842), pixmap=drawn[0].get_pixmap())
    one = searcher(scan.tobytes())
    assert one.search(SEEN).answer == "unreadable"
    assert one.readers() == {one.layer.name}


def test_the_text_layer_of_a_scan_is_not_for_the_second_reader() -> None:
    """Under invisible words there is no glyph whose shape could bear them out."""
    drawn = pymupdf.open(stream=document(tight), filetype="pdf")
    scan = pymupdf.open()
    page = scan.new_page()
    page.insert_image(pymupdf.Rect(0, 0, 595, 842), pixmap=drawn[0].get_pixmap())
    tight(page, render_mode=3)
    assert searcher(scan.tobytes()).search(SEEN).answer != "found"


def test_a_gap_beside_a_figure_is_never_for_the_second_reader_to_close_or_open() -> None:
    """1 234 and 1234 are two things; what MuPDF has stands."""
    for quote in ("items 1 234 in all", "items 1234 in all"):
        found = ask(quote, lambda page: tight(page, "There are items 1 234 in all"))
        assert "second-reader" not in found.rules


@pytest.mark.parametrize("gap", [0.08, 0.12, 0.14, 0.16])
def test_letter_spaced_words_are_not_parted(gap: float) -> None:
    """A gap between words is wider than those between the letters of its line."""
    text = " ".join("SHALL MEET TWICE A YEAR".replace(" ", ""))
    data = document(lambda page: tight(page, text, gap=gap))
    second = searcher(data).pages.second
    first = searcher(data).pages
    assert second is not None
    assert second.page(1).text == first.page(1).text


class Misreader:
    """A second reader that takes each of some characters for another."""

    name = "misreader"

    def __init__(self, data: bytes, mistakes: dict[str, str]) -> None:
        self._right, self._mistakes = Pdfium.open(data), mistakes

    def bare(self, number: int) -> str | None:
        return None

    def signs(self, number: int) -> list[Sign]:
        assert self._right is not None
        return [
            sign._replace(text=self._mistakes.get(sign.text, sign.text)) for sign in self._right.signs(number)
        ]


def misread(data: bytes, quote: str, mistakes: dict[str, str]) -> Found:
    """What a search finds with a second reader who makes these mistakes."""
    import pymupdf as library

    layer = PdfLayer(library.open(stream=data), data, Misreader(data, mistakes))  # type: ignore[arg-type]
    return Searcher(layer, data).search(quote)


def test_a_second_reader_who_reads_rightly_is_borne_out() -> None:
    """The counterpart of what follows: by itself the second reader finds what the page shows."""
    data = document(lambda page: page.insert_text((72, 100), WORDS))
    assert misread(data, WORDS, {}).answer == "found"


@few
@given(data=st.data())
def test_what_a_second_reader_misreads_is_not_found(data: st.DataObject) -> None:
    """The page shows one character, the second reader says another: the drawing decides."""
    shown = data.draw(st.sampled_from(sorted(set(WORDS.replace(" ", "")))))
    said = data.draw(st.sampled_from("abcdefghkmnpqrstwxz2346789+=%<>ΩΣ≥µ"))
    assume(said != shown)
    page = document(lambda page: page.insert_text((72, 100), WORDS))
    wrong = WORDS.replace(shown, said)
    assert misread(page, wrong, {shown: said}).answer != "found"


def test_a_glyph_that_the_second_reader_does_not_have_is_unknown() -> None:
    """Its place is no blank: the words around it do not close up."""
    data = document(lambda page: page.insert_text((72, 100), "The Board shall not meet twice a year"))
    layer = PdfLayer(pymupdf.open(stream=data), data, Misreader(data, {}))  # type: ignore[arg-type]
    assert layer._told is not None
    signs = layer._told.signs(1)
    layer._told.signs = lambda number: [s for s in signs if s.text not in "not"]  # type: ignore[method-assign]
    page = layer.page(1)
    assert any(span.trust is Trust.UNKNOWN for span in page.spans)
    assert Searcher(layer, data).search("The Board shall meet twice a year").answer != "found"


@few
@given(data=st.data(), gap=st.sampled_from([0.12, 0.14, 0.145, 0.16, 0.19]))
def test_words_changed_in_one_thing_are_found_by_nobody(data: st.DataObject, gap: float) -> None:
    """A word left out, put in or swapped, a letter dropped, added or changed: two readers let no more through."""
    page = document(lambda page: tight(page, gap=gap))
    words = SEEN.split()
    kind = data.draw(st.sampled_from(["drop word", "add not", "swap words", "drop", "add", "letter"]))
    at = data.draw(st.integers(1, len(words) - 2))
    if kind == "drop word":
        del words[at]
    elif kind == "add not":
        words.insert(at, "not")
    elif kind == "swap words":
        words[at], words[at + 1] = words[at + 1], words[at]
    else:
        word = words[at]
        middle = data.draw(st.integers(0, len(word) - 1))
        letter = {"drop": "", "add": word[middle] + "x", "letter": "x"}[kind]
        words[at] = word[:middle] + letter + word[middle + 1 :]
    assert searcher(page).search(" ".join(words)).answer == "missing"


def test_a_layer_without_a_second_reader_has_one_answer() -> None:
    """Other formats have none, and nothing changes for them."""
    one = Searcher(StringLayer(["The Board shall meet twice."]), b"")
    assert one.pages.second is None
    assert look(one.pages, b"", "The Board may meet twice", (), None)[0].answer == "missing"
