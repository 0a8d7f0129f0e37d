"""Letters that a PDF draws in pieces or calls by a number: accents, drop caps, TeX's bitmap fonts."""

from __future__ import annotations

import unicodedata
from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import GONE, Page, Trust
from vault_grade.reader.layers.pdf_tex import t1_table
from vault_grade.reader.search import Searcher

PDF = "application/pdf"
ACCENTS = {"´": "\u0301", "¨": "\u0308", "¸": "\u0327", "`": "\u0300", "¯": "\u0304"}


def page_of(document: Any) -> Page:
    return open_layer(document.tobytes(), PDF, None).page(1)


def answer(document: Any, quote: str) -> str:
    data = document.tobytes()
    return Searcher(open_layer(data, PDF, None), data).search(quote).answer


def accented(before: str, accent: str, letter: str, after: str, aside: float = 0.0) -> Any:
    """A line in which the accent is drawn over the letter, or ``aside`` points to its left."""
    document = pymupdf.open()
    page = document.new_page()
    writer = pymupdf.TextWriter(page.rect)
    font = pymupdf.Font("helv")
    _, at = writer.append((72, 100), before, font, 11)
    middle = (font.text_length(letter, 11) - font.text_length(accent, 11)) / 2
    writer.append((at.x + middle, 100), accent, font, 11)
    _, at = writer.append((at.x + aside, 100), letter, font, 11)
    writer.append(at, after, font, 11)
    writer.write_text(page)
    return document


@pytest.mark.parametrize(
    ("accent", "letter", "whole"), [("¨", "i", "ï"), ("´", "e", "é"), ("¸", "c", "ç"), ("´", "A", "Á")]
)
def test_an_accent_drawn_over_its_letter_is_one_letter_with_it(accent: str, letter: str, whole: str) -> None:
    """The eye sees one letter, and so does the search."""
    document = accented("exactly as the na", accent, letter, "ve version")
    assert page_of(document).text == f"exactly as the na{whole}ve version"
    assert answer(document, f"exactly as the na{whole}ve version") == "found"
    assert answer(document, f"exactly as the na{letter}ve version") == "missing"


def test_an_accent_beside_a_letter_stays_a_sign() -> None:
    """Only what stands over a letter is its accent."""
    document = accented("exactly as the na", "¨", "i", "ve version", aside=6)
    assert "ï" not in unicodedata.normalize("NFC", page_of(document).text)


def test_an_accent_over_a_letter_that_has_no_such_form_stays() -> None:
    """A letter that Unicode does not have is not made up."""
    assert "´" in page_of(accented("the value of ", "´", "q", " here")).text


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(ACCENTS)), st.sampled_from("aeiouncAEO"), st.sampled_from("aeiouncAEO"))
def test_only_the_letter_under_an_accent_gets_it(accent: str, letter: str, other: str) -> None:
    """The text has the letters of the page, each with the accents that stand over it."""
    whole = unicodedata.normalize("NFC", letter + ACCENTS[accent])
    text = page_of(accented(f"ba{other}", accent, letter, f"{other}b")).text
    assert text == (f"ba{other}{whole}{other}b" if len(whole) == 1 else text)
    plain = text.replace(whole, letter).replace(accent, "").replace(" ", "")
    assert plain == f"ba{other}{letter}{other}b"


def drop_cap(letter: str, first: str, *, size: float = 34, aside: float = 2, top: float = 100) -> Any:
    """A paragraph of four lines, the first two beside a large letter."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, top + 12), letter, fontsize=size)
    left = 72 + pymupdf.get_text_length(letter, fontsize=size) + aside
    page.insert_text((left, 100), first, fontsize=10)
    page.insert_text((left, 112), "of the ultimate goals of the work", fontsize=10)
    page.insert_text((72, 124), "and there is more to be said of it all.", fontsize=10)
    return document


def test_a_drop_cap_begins_its_word() -> None:
    """The large letter and the rest of the word are one word; the sentence goes on below."""
    document = drop_cap("S", "calable computation is one")
    assert answer(document, "Scalable computation is one of the ultimate goals of the work") == "found"
    assert answer(document, "calable computation is one of the ultimate goals") == "missing"


@pytest.mark.parametrize(
    "document",
    [
        drop_cap("A", "typical case of them is one"),
        drop_cap("S", "calable computation is one", aside=20),
        drop_cap("S", "calable computation is one", size=14),
        drop_cap("S", "calable computation is one", top=160),
        drop_cap("S", "Calable computation is one"),
        drop_cap("S", "5 calable computation is one"),
    ],
    ids=["a word of its own", "far off", "not large", "below", "a capital", "a number"],
)
def test_a_large_letter_that_may_be_something_else_is_no_drop_cap(document: Any) -> None:
    """A false word would be a falsehood."""
    flat = page_of(document).text.replace(" ", "")
    assert "Scalable" not in flat and "Atypical" not in flat and "SCalable" not in flat and "S5" not in flat


def bitmap_font(codes: str, names: str, text: bytes, *, to_unicode: bool = False) -> Any:
    """A page set in a Type 3 font whose glyphs are boxes."""
    document = pymupdf.open()
    page = document.new_page()
    glyph, encoding, font = (document.get_new_xref() for _ in range(3))
    document.update_object(glyph, "<<>>")
    document.update_stream(glyph, b"60 0 0 0 50 70 d1 0 0 50 70 re f")
    document.update_object(encoding, f"<</Type/Encoding/Differences[{codes}]>>")
    procs = "".join(f"/{name} {glyph} 0 R" for name in names.split())
    extra = ""
    if to_unicode:
        cmap = document.get_new_xref()
        document.update_object(cmap, "<<>>")
        document.update_stream(cmap, b"begincmap 1 beginbfchar <1C> <0066> endbfchar endcmap")
        extra = f"/ToUnicode {cmap} 0 R"
    document.update_object(
        font,
        f"<</Type/Font/Subtype/Type3/Name/F15/FontMatrix[.01 0 0 .01 0 0]/FontBBox[0 0 60 80]/FirstChar 0/LastChar 255"
        f"/Widths[{'60 ' * 256}]/Encoding {encoding} 0 R/CharProcs<<{procs}>>{extra}>>",
    )
    document.xref_set_key(page.xref, "Resources", f"<</Font<</F15 {font} 0 R>>>>")
    content = document.get_new_xref()
    document.update_object(content, "<<>>")
    document.update_stream(content, b"BT /F15 10 Tf 72 700 Td <" + text.hex().encode() + b"> Tj ET")
    document.xref_set_key(page.xref, "Contents", f"{content} 0 R")
    return pymupdf.open(stream=document.tobytes())


def tex_font(text: bytes, *, prefix: str = "a", codes: bytes = b"", **options: bool) -> Any:
    used = sorted(set(text + codes))
    names = [f"{prefix}{code}" for code in used]
    differences = " ".join(f"{code}/{name}" for code, name in zip(used, names, strict=True))
    return bitmap_font(differences, " ".join(names), text, **options)


def test_codes_of_a_t1_bitmap_font_are_its_ligatures_marks_and_letters() -> None:
    """pdfTeX names glyphs by their codes; codes beyond TeX's older encodings show that they are T1's."""
    page = page_of(tex_font(b"\x10su\x1ece\x11-\xe9\xba\x15"))
    assert page.text == "“suﬃce”-éž–"


@pytest.mark.parametrize(
    "document",
    [
        tex_font(b"su\x1ece to say"),
        tex_font(b"su\x1ece\xe9", prefix="g"),
        tex_font(b"su\x1ece\xe9", to_unicode=True),
        tex_font(b"\x1e\xe9\xba"),
    ],
    ids=["no code beyond OT1", "other names", "the file has a map", "no letters"],
)
def test_codes_of_a_font_whose_encoding_is_not_proved_stay_unknown(document: Any) -> None:
    """A guess could put a wrong letter in place of one that cannot be read."""
    assert "ﬃ" not in page_of(document).text
    assert GONE in page_of(document).text


def test_the_t1_table_has_latin_1s_letters_where_latin_1_has_them() -> None:
    """What the table leaves out is the same in both."""
    table = t1_table()
    assert {code for code in table if code >= 0xC0} == {0xD7, 0xDF, 0xF7, 0xFF}
    assert set(range(0x80, 0xC0)) <= set(table) and set(range(0x20)) <= set(table)
    assert table[0x1B] + table[0x1F] + table[0xA0] + table[0xBF] == "ﬀﬄă£"


def test_glyphs_named_as_small_capitals_are_those_and_other_private_codes_unknown() -> None:
    """The Adobe Glyph List says which letter Asmall is; nothing says what another private code is."""
    page = page_of(bitmap_font("97/Asmall/Bsmall/uniE001", "Asmall Bsmall uniE001", b"abc"))
    assert page.text.startswith("\uf761\uf762")
    assert [span.trust for span in page.spans] == [Trust.TRUSTED, Trust.UNKNOWN]


def spaced(text: str, spacing: float, *, before: str = "", after: str = "") -> Any:
    """A line with wide gaps between the letters of ``text``, in points, among words that are set as usual."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "x")
    font = page.get_fonts()[0][4]
    parts = [
        f"0 Tc ({before}) Tj" if before else "",
        f"{spacing} Tc ({text}) Tj",
        f"0 Tc ({after}) Tj" if after else "",
    ]
    document.update_stream(
        page.get_contents()[0], f"BT /{font} 10 Tf 72 700 Td {' '.join(parts)} ET".encode()
    )
    return document


@pytest.mark.parametrize("spacing", [1.6, 2, 3, 4])
def test_letter_spaced_words_are_found_as_words(spacing: float) -> None:
    """The gaps between letters are alike, and those between words wider."""
    document = spaced("The LIMITS of Recital, and more.", spacing, before="We know ", after=" it is.")
    data = document.tobytes()
    found = Searcher(open_layer(data, PDF, None), data).search("know The LIMITS of Recital, and more. it is")
    assert (found.answer, found.rules) == ("found", ("spacing",))
    assert answer(document, "The LIMIT") == answer(document, "IMITS of Recital, and more.") == "missing"
    assert answer(document, "The LIMITSof Recital, and more.") == "missing"
    assert answer(document, "The LIMITS of Recital and more.") == "missing"


def test_letters_in_a_list_stay_apart() -> None:
    """Spaces that the file has itself part what they part; a few letters in a row are no word."""
    for text in ("a b c d e f g h", "the x y z of it"):
        document = pymupdf.open()
        document.new_page().insert_text((72, 72), f"one of {text} and more")
        assert "\u200a" not in page_of(document).text
        assert answer(document, f"one of {text.replace(' ', '')} and more") == "missing"


def test_letter_spaced_digits_are_not_joined() -> None:
    """Numbers that stand apart are not one number."""
    document = spaced("2 0 2 4 of 1234567", 3, before="in ", after=" ions there")
    assert answer(document, "2 0 2 4 of 1234567 ions there") == "missing"
