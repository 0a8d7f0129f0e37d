"""The search in PDFs whose fonts lie: what the page does not show is never found."""

from __future__ import annotations

import pymupdf
import pytest
from glyph_examples import ask, layer_of, printed
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers.base import Trust
from vault_grade.reader.layers.doubt import Doubting

LINES = [
    "The potential U = −1.1 V was held for 6.9 μm of the way,",
    "and 15 ± 2 ions were seen in each trap.",
]
LIES = {"−": "2", "=": "5", "μ": "m"}


@pytest.mark.parametrize("face", ["Helvetica", "Times-Italic", "Courier-Bold"])
def test_what_an_honest_page_shows_is_found(face: str) -> None:
    """A map to Unicode that tells the truth is no reason for doubt."""
    data = printed(LINES, face=face)
    assert ask(data, "The potential U = −1.1 V was held for 6.9 μm of the way").answer == "found"
    layer = layer_of(data)
    assert isinstance(layer, Doubting)
    assert layer.doubts(1) == []


def test_the_text_of_a_lying_font_is_not_found() -> None:
    """The words stand in the file, and the page shows others: they are missing, and the reason says what is shown."""
    found = ask(printed(LINES, LIES), "The potential U 5 21.1 V was held")
    assert (found.answer, found.place) == ("missing", None)
    assert found.reason == "page 1 shows “=” where its text says “5”"
    assert found.nearest is not None
    assert found.nearest.text == "The potential U 5 21.1 V was held"


def test_what_a_lying_font_hides_is_unreadable() -> None:
    """An honest quote of the printed page differs from the text only where that lies: a person must look."""
    found = ask(printed(LINES, LIES), "The potential U = −1.1 V was held for 6.9 μm of the way")
    assert found.answer == "unreadable"
    assert found.place is not None
    assert found.place.page == 1
    assert found.reason == "page 1 shows “=” where its text says “5”"


def test_a_quote_with_a_change_of_its_own_is_missing() -> None:
    """One difference that stands on honest characters is enough: no lie explains it."""
    found = ask(printed(LINES, LIES), "The potential U = −1.1 V was kept for 6.9 μm of the way")
    assert found.answer == "missing"


def test_words_beside_a_lie_are_found() -> None:
    """Only the characters of the match decide, not the page."""
    assert ask(printed(LINES, LIES), "and 15 ± 2 ions were seen in each trap").answer == "found"


def test_a_minus_that_is_said_to_be_a_space_is_not_passed_over() -> None:
    """The text has `U =  1.1 V`; the page shows a minus there."""
    data = printed(LINES, {"−": " "})
    assert ask(data, "The potential U = 1.1 V was held").answer == "unreadable"
    assert ask(data, "The potential U = −1.1 V was held").answer == "unreadable"


def test_a_page_that_is_all_lies_is_unreadable_where_it_is_stated() -> None:
    """Nothing on the page is like the quote, and most of its text is contradicted."""
    shift = {letter: chr((ord(letter) - 97 + 13) % 26 + 97) for letter in "abcdefghijklmnopqrstuvwxyz"}
    data = printed(["the board shall meet at least twice a year in the office"], shift)
    found = ask(data, "the board shall meet at least twice a year")
    assert found.answer == "unreadable"
    assert ask(data, "gur obneq funyy zrrg ng yrnfg gjvpr").answer == "missing"


def retold(drawn: str, told: str) -> bytes:
    """A page that shows ``drawn`` in a sentence, and of which the file says (ActualText) that it is ``told``."""
    sentence = "The act of the year XXXX applies to all members."
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), sentence)
    xref = page.get_contents()[0]
    before, after = (part.encode().hex() for part in sentence.split("XXXX"))
    shown = f"/Span <</ActualText ({told})>> BDC <{drawn.encode().hex()}> Tj EMC"
    stream = document.xref_stream(xref).decode("ascii")
    whole = f"[<{sentence.encode().hex()}>]TJ"
    assert whole in stream
    stream = stream.replace(whole, f"<{before}> Tj {shown} <{after}> Tj")
    document.update_stream(xref, stream.encode("ascii"))
    data: bytes = document.tobytes()
    return data


def test_actual_text_that_says_what_is_drawn_is_believed() -> None:
    """The characters of the file for a stretch, and the glyphs that look like them."""
    assert ask(retold("2024", "2024"), "The act of the year 2024 applies to all").answer == "found"


def ligature_beside_actual_text(claim: str) -> bytes:
    """A page with some ActualText, and the one glyph of fi in a word, of which the font claims something."""
    code = claim.encode("utf-16-be").hex()
    cmap = (
        "/CIDInit /ProcSet findresource begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff>\n"
        f"endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange 1 beginbfchar <01> <{code}>"
        " endbfchar endcmap end"
    )
    words, told = b"the act is speci\x01c to all of the".hex(), b" members".hex()
    content = f"BT /F 12 Tf 40 700 Td <{words}> Tj /Span<</ActualText( members)>> BDC <{told}> Tj EMC ET"
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        f"<</Length {len(content)}>>stream\n{content}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[1 /fi]>>/ToUnicode 6 0 R>>",
        f"<</Length {len(cmap)}>>stream\n{cmap}\nendstream",
    ]
    body = "".join(f"{number} 0 obj{one}endobj\n" for number, one in enumerate(objects, 1))
    return f"%PDF-1.4\n{body}trailer<</Root 1 0 R>>".encode()


@pytest.mark.parametrize("claim", ["fi", "ﬁ"])
def test_a_ligature_beside_actual_text_is_believed(claim: str) -> None:
    """Its letters are told at two places, and are the letters of one glyph."""
    data = ligature_beside_actual_text(claim)
    assert ask(data, "the act is specific to all of the members").answer == "found"


@pytest.mark.parametrize("claim", ["fo", "xfi", "un"])
def test_a_glyph_that_claims_letters_of_no_ligature_is_not(claim: str) -> None:
    """Letters that are no ligature are not put together: the page shows fewer than its text has."""
    data = ligature_beside_actual_text(claim)
    assert ask(data, f"the act is speci{claim}c to all of the members").answer != "found"


@pytest.mark.parametrize(("drawn", "told"), [(" ", "  "), (" ", "   ")])
def test_spaces_told_of_one_space_show_what_it_does(drawn: str, told: str) -> None:
    """White space carries nothing, however much of it the file has for one gap."""
    data = retold(drawn, told)
    assert ask(data, "The act of the year applies to all").answer == "found"
    assert ask(data, "The act of the year not applies to all").answer != "found"


def test_a_soft_hyphen_told_of_a_space_is_passed_over() -> None:
    """A hyphenating program marks where a word may break, by a space in the very place of the next letter."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "X")
    xref = page.get_contents()[0]
    width = pymupdf.Font("helv").text_length("All mem", 11)
    mark = f"/Span <</ActualText <FEFF00AD>>> BDC {width} 0 Td ( ) Tj EMC 0 0 Td"
    text = f"BT 1 0 0 1 72 700 Tm /helv 11 Tf (All mem) Tj {mark} (bers shall have one vote each.) Tj ET"
    document.update_stream(xref, text.encode("ascii"))
    assert ask(document.tobytes(), "All members shall have one vote each.").answer == "found"


@pytest.mark.parametrize(
    ("drawn", "told"),
    [("2024", "1999"), ("is", "is not"), ("20", "2024"), ("not", ""), ("X", "not"), ("2024", "10")],
)
def test_actual_text_that_says_something_else_is_not_found(drawn: str, told: str) -> None:
    """Other characters, more or fewer than are drawn: words that the page does not show are no match."""
    words = f"The act of the year {told} applies to all".replace("  ", " ")
    assert ask(retold(drawn, told), words).answer != "found"


def test_text_that_is_not_painted_is_not_compared() -> None:
    """The invisible layer over a scan shows nothing that could contradict it: other rules judge it."""
    document = pymupdf.open()
    document.new_page().insert_text((72, 100), "The layer over a scan", render_mode=3)
    layer = layer_of(document.tobytes())
    assert isinstance(layer, Doubting)
    assert layer.doubts(1) == []


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_page_is_judged_as_it_stands(rotation: int) -> None:
    """The glyphs are found under their characters however the page is turned."""
    document = pymupdf.open("pdf", printed(LINES, LIES))
    document[0].set_rotation(rotation)
    layer = layer_of(document.tobytes())
    assert isinstance(layer, Doubting)
    text = layer.page(1).text
    assert {text[at] for at, _ in layer.doubts(1)} >= {"5", "m"}
    assert {doubt.trust for _, doubt in layer.doubts(1)} == {Trust.CONTRADICTED}


def test_an_embedded_font_is_trusted() -> None:
    """A font program in the file, cut down to what is used, with its own map."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_font(fontname="F0", fontbuffer=pymupdf.Font("tiit").buffer)
    page.insert_text((72, 100), "The Board shall meet 12 times a year (at −5 °C).", fontname="F0")
    document.subset_fonts()
    assert ask(document.tobytes(), "The Board shall meet 12 times a year").answer == "found"


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from("−=±+×μ"),
    st.sampled_from("0123456789abdefgh"),
    st.sampled_from(["Helvetica", "Times-Roman"]),
)
@example("±", "1", "Times-Roman")
def test_no_sign_is_found_as_a_digit_or_a_letter(sign: str, claim: str, face: str) -> None:
    """A sign that a font calls a digit or a letter is never part of a match."""
    data = printed([f"the value is {sign} by the first count of all"], {sign: claim}, face)
    assert ask(data, f"the value is {claim} by the first count").answer != "found"


def test_a_page_of_too_many_glyphs_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words on it cannot be borne out: unreadable, with the reason, and nothing is kept beyond the bound."""
    monkeypatch.setattr("vault_grade.reader.layers.pdf_painting.MOST_GLYPHS", 10)
    monkeypatch.setattr("vault_grade.reader.glyphs.doubts.MOST_GLYPHS", 10)
    found = ask(printed(LINES), "and 15 ± 2 ions were seen in each trap")
    assert found.answer == "unreadable"
    assert found.reason is not None
    assert "more than 10" in found.reason
