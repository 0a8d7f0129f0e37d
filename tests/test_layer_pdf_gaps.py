"""Words of a PDF that only gaps part, in whatever script, and type whose size the file says in units of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.pdf_word_gaps import spaced
from vault_grade.reader.search import Searcher

PDF = "application/pdf"
SIZE = 11


def printed(words: Sequence[str], gap: float, font: str = "cjk") -> Any:
    """A document of one line whose words stand ``gap`` times the type's size apart, with no character between."""
    document = pymupdf.open()
    page = document.new_page(width=900)
    writer, type_ = pymupdf.TextWriter(page.rect), pymupdf.Font(font)
    x = 72.0
    for word in words:
        writer.append((x, 100), word, type_, SIZE)
        x += type_.text_length(word, SIZE) + gap * SIZE
    writer.write_text(page)
    return document


def answer(document: Any, quote: str) -> str:
    data = document.tobytes()
    return Searcher(open_layer(data, PDF, None), data).search(quote).answer


@pytest.mark.parametrize(
    ("words", "font"),
    [
        ("nước độc lập có chủ quyền và thống nhất", "cjk"),
        ("침하게 흐린 품이 눈이 올 듯하더니", "cjk"),
        ("values of p ≤ 0.05 and of x ≥ 12 m", "cjk"),
        ("the map f → g is such that x ∈ y", "cjk"),
        ("above the cutoﬀ frequency of the low-pass part", "helv"),
    ],
)
def test_a_gap_between_words_is_a_space_after_any_character(words: str, font: str) -> None:
    """Vietnamese letters, Korean syllables, relations and ligatures end words like all others."""
    document = printed(words.split(), 0.28, font)
    assert answer(document, words) == "found"
    assert answer(document, "".join(words.split())) != "found"


def test_ideographs_are_set_without_spaces_however_wide_they_are_set() -> None:
    """A gap between two ideographs parts no words."""
    document = printed("国家建立健全的社会保障制度", 0.2)
    assert answer(document, "国家建立健全的社会保障制度") == "found"


@pytest.mark.parametrize(
    "line",
    [
        "不得少于30 天公民有权获得物质帮助",
        "起算して6 月を超えない範囲内において",
        "采用ISO 标准的产品不得少于全部",
    ],
)
def test_what_sets_an_ideograph_off_from_a_figure_is_no_space(line: str) -> None:
    """A quarter of an em is how such lines are set; a gap as wide as a word space is one."""
    quote = line.replace(" ", "")
    assert answer(printed(line.split(), 0.25), quote) == "found"
    assert answer(printed(line.split(), 0.6), quote) != "found"


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(["第", "12", "34", "条", "天", "A", "于", "的"]), min_size=8, max_size=12),
    st.data(),
)
def test_no_two_figures_or_words_are_joined_by_that(words: list[str], data: st.DataObject) -> None:
    """Whatever ideographs stand round them, figures with a gap between them are two numbers."""
    pairs = [at for at in range(1, len(words)) if (words[at - 1] + words[at]).isascii()]
    document = printed(words, 0.25)
    if pairs:
        at = data.draw(st.sampled_from(pairs))
        assert answer(document, "".join(words)) != "found"
        joined = [*words[: at - 1], words[at - 1] + words[at], *words[at + 1 :]]
        for between in ("", " "):
            assert answer(document, between.join(joined)) != "found"


WORDS = ("chủ", "thế", "한국", "≤", "0.05", "∈", "→", "value", "độ", "x", "비가", "−", "7")


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(st.sampled_from(WORDS), min_size=8, max_size=14), gap=st.floats(0.0, 0.7), data=st.data()
)
def test_a_gap_is_a_space_where_and_only_where_the_eye_sees_one(
    words: list[str], gap: float, data: st.DataObject
) -> None:
    """No word is joined to another over a gap, and none is parted without one, whatever characters stand there."""
    at = data.draw(st.integers(1, len(words) - 1))
    joined = " ".join([*words[: at - 1], words[at - 1] + words[at], *words[at + 1 :]])
    document = printed(words, gap)
    if gap > 0.2:
        assert answer(document, joined) != "found"
    elif gap < 0.1:
        assert answer(document, " ".join(words)) != "found"


def signs(*placed: tuple[str, float, float]) -> list[dict[str, Any]]:
    """A block of one line as MuPDF has it: each character with its left and right edge."""
    chars = [{"c": c, "bbox": (x0, 0.0, x1, 10.0), "origin": (x0, 8.0)} for c, x0, x1 in placed]
    return [{"lines": [{"spans": [{"size": 10.0, "chars": chars}]}]}]


def text(blocks: list[dict[str, Any]]) -> str:
    return "".join(char["c"] for char in blocks[0]["lines"][0]["spans"][0]["chars"])


def test_a_vowel_sign_that_stands_left_of_its_letter_parts_no_word() -> None:
    """The gap is measured from the nearest of the characters before."""
    assert text(spaced(signs(("क", 4.0, 10.0), ("ि", 0.0, 4.0), ("त", 10.0, 16.0)))) == "कित"


def test_words_that_run_from_right_to_left_are_parted_too() -> None:
    """Presentation forms of Arabic letters, written with gaps alone."""
    assert text(spaced(signs(("ﺎ", 20.0, 24.0), ("ﺑ", 13.0, 17.0), ("ﺖ", 9.0, 13.0)))) == "ﺎ ﺑﺖ"


@pytest.mark.parametrize(
    ("first", "last", "parts"),
    [
        ("\u0700", "\u0dff", True),
        ("\u0e00", "\u109f", False),
        ("\u10a0", "\u177f", True),
        ("\u1780", "\u17ff", False),
        ("\u1800", "\u1fff", True),
        ("\u20d0", "\u2e7f", True),
        ("\u2e80", "\ua4cf", False),
        ("\ua4d0", "\ud7ff", True),
        ("\uf900", "\ufaff", False),
        ("\ufb00", "\ufe2f", True),
        ("\ufe30", "\ufe4f", False),
        ("\ufe50", "\ufefe", True),
        ("\uff00", "\uffef", False),
        ("\U00010000", "\U0001ffff", True),
        ("\U00020000", "\U0003ffff", False),
    ],
)
def test_a_gap_parts_after_the_characters_of_scripts_that_part_their_words(
    first: str, last: str, parts: bool
) -> None:
    """From the first to the last of a stretch of Unicode: after these MuPDF leaves the space out."""
    for character in (first, last):
        assert text(spaced(signs((character, 0.0, 6.0), ("a", 10.0, 16.0)))) == f"{character}{' ' * parts}a"


def in_pixels(words: str) -> bytes:
    """A PDF in a Type 3 font whose units are pixels of 0.24 points, its words placed one by one."""
    box = b"36 0 0 0 32 36 d1 0 0 32 36 re f"
    used = sorted(set(words.replace(" ", "")))
    content, x = b"", 72.0
    for word in words.split():
        content += b"BT /F 0.24 Tf 1 0 0 1 %.2f 700 Tm (%s) Tj ET\n" % (x, word.encode())
        x += (36 * len(word) + 12) * 0.24
    differences = " ".join(f"{ord(c)} /{c}" for c in used)
    procs = " ".join(f"/{c} 5 0 R" for c in used)
    widths = " ".join("36" for _ in range(33, 127))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 6 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Length %d>>stream\n%s\nendstream" % (len(box), box),
        f"<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/FontBBox[0 -12 36 36]/FirstChar 33/LastChar 126"
        f"/Widths[{widths}]/CharProcs<<{procs}>>/Encoding<</Differences[{differences}]>>>>".encode(),
    ]
    out = b"%PDF-1.4\n"
    for number, body in enumerate(objects, 1):
        out += b"%d 0 obj%sendobj\n" % (number, body)
    return out + b"trailer<</Root 1 0 R>>"


def test_type_in_units_of_its_own_is_as_large_as_it_looks() -> None:
    """The file calls it a quarter of a point high; its words stand in one line all the same."""
    page = open_layer(in_pixels("Monday to Friday from nine"), PDF, None).page(1)
    assert page.text == "Monday to Friday from nine"
    assert all(8 < span.size < 13 for span in page.spans if span.size)
