"""Figures that a font draws raised, and of which the file says that they are plain ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

PDF = "application/pdf"
_NAMES = {"1": "onesuperior", "2": "twosuperior", "3": "threesuperior"}
_MAP = b"""/CIDInit /ProcSet findresource begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff>
endcodespacerange 2 beginbfrange <01> <03> <0031> <20> <7e> <0020> endbfrange endcmap end"""


def printed(line: str, drawn: dict[str, str] = _NAMES) -> bytes:
    """A line of Times in which figures in braces are the font's superior ones, ``10{3} cells``, or draw others."""
    codes, high = bytearray(), False
    for sign in line:
        if sign in "{}":
            high = sign == "{"
        else:
            codes.append(int(sign) if high else ord(sign))
    content = b"BT /F 12 Tf 40 700 Td <%s> Tj ET" % codes.hex().encode()
    names = " ".join(f"{code} /{name}" for code, name in drawn.items())
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 700 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        f"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[{names}]>>/ToUnicode 6 0 R>>".encode(),
        b"<</Length %d>>stream\n%s\nendstream" % (len(_MAP), _MAP),
    ]
    body = b"".join(b"%d 0 obj%sendobj\n" % (number, one) for number, one in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R>>"


def answer(data: bytes, quote: str) -> str:
    return Searcher(open_layer(data, PDF, None), data).search(quote).answer


def test_a_power_in_superior_figures_is_no_flat_number() -> None:
    """The page shows 10 to the power of 3; the text says 103."""
    data = printed("we seeded at least 10{3} cells per well of it")
    assert answer(data, "at least 10^3 cells per well") == "found"
    assert answer(data, "at least 10³ cells per well") == "found"
    assert answer(data, "at least 103 cells per well") != "found"
    assert answer(data, "at least 10^2 cells per well") != "found"


def test_a_note_s_mark_in_superior_figures_is_passed_over() -> None:
    """It is raised to the eye, by whatever means."""
    data = printed("the survey has little attention{2} in the whole literature")
    assert answer(data, "the survey has little attention in the whole literature") == "found"


@pytest.mark.parametrize("line", ["at 1,203 m in 1.32 s and 12 mm", "a list of 3 and 2 and 1 of these"])
def test_figures_on_the_line_stay_what_they_are(line: str) -> None:
    """Nothing of a page without such figures is raised."""
    page = open_layer(printed(line), PDF, None).page(1)
    assert page.text == line
    assert not any(span.raised for span in page.spans)


@pytest.mark.parametrize("sign", ["minus", "hyphen", "equal", "plus"])
def test_a_sign_that_is_said_to_be_a_figure_is_no_raised_figure(sign: str) -> None:
    """What is no figure by its shape is for others to judge."""
    page = open_layer(printed("a potential of {2}1.1 volts was held", {"2": sign}), PDF, None).page(1)
    assert page.text == "a potential of 21.1 volts was held"
    assert not any(span.raised for span in page.spans)


@settings(max_examples=40, deadline=None)
@given(st.text("0123456789", min_size=1, max_size=4), st.text("123", min_size=1, max_size=2))
def test_no_number_takes_in_a_raised_figure(flat: str, high: str) -> None:
    """Whatever figures stand before it: the whole number is not on the page."""
    data = printed(f"the measured value was {flat}{{{high}}} units of this kind")
    assert answer(data, f"the measured value was {flat}{high} units of this kind") != "found"
    assert answer(data, f"the measured value was {flat}^{high} units of this kind") == "found"
