"""Glyphs judged by their shapes: honest faces are trusted, lies are seen."""

from __future__ import annotations

from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.glyphs.judge import Judged, Verdict, judge
from vault_grade.reader.glyphs.likeness import Drawn, likeness, ready
from vault_grade.reader.glyphs.readings import readings
from vault_grade.reader.glyphs.references import CHARACTERS, FACES, drawn_references, references
from vault_grade.reader.glyphs.shapes import SIDE, Shape, grown, shape_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
PRINTED = LETTERS + "0123456789−=±+×÷<>.,;:()[]%&/-–—“”‘’éüñçßμπΩ"


def drawn(face: str, character: str) -> Drawn | None:
    """The shape that a base-14 face gives a character."""
    font = pymupdf.Font(face)
    shape = shape_of(font.this, font.has_glyph(ord(character)))
    return ready(shape) if shape is not None else None


def face_with(face: str, lies: dict[str, str]) -> dict[str, Judged]:
    """The verdicts on a face in which the glyph of each key of ``lies`` is said to be its value, by the claim."""
    glyphs = {(c, lies.get(c, c)): drawn(face, c) for c in PRINTED if c not in lies.values() or c in lies}
    return {claim: judged for (_, claim), judged in judge(glyphs).items()}


def test_the_shapes_at_hand_are_those_that_mupdf_draws() -> None:
    """references.bin is what scripts/glyph-references makes of the characters and faces of today."""
    drawn_anew = drawn_references()
    assert {character: references(character) for character in drawn_anew} == drawn_anew


@pytest.mark.parametrize("face", [face for face in FACES if face != "symb"])
def test_an_honest_face_is_trusted(face: str) -> None:
    """No glyph of a regular, bold, oblique, serif or mono face is thought to lie."""
    verdicts = face_with(face, {})
    assert {c for c, judged in verdicts.items() if judged.verdict is not Verdict.TRUSTED} == set()


@pytest.mark.parametrize("face", ["helv", "tibo", "tiit", "cour"])
@pytest.mark.parametrize(
    "lie",
    ["−2", "−1", "−5", "−)", "=4", "=5", "=¼", "±9", "±6", "×3", "+1", "μm", "πp", "02", "17", "49", "gT"],
)
def test_a_lie_in_an_honest_face_is_seen(face: str, lie: str) -> None:
    """One glyph that is said to be another character is contradicted, and its neighbours are not."""
    shown, claim = lie[0], lie[1]
    verdicts = face_with(face, {shown: claim})
    assert {c for c, judged in verdicts.items() if judged.verdict is Verdict.CONTRADICTED} == {claim}
    assert shown in readings(verdicts[claim].shows)


UNKNOWN_FACE = "cjk"
"""Droid Sans Fallback: a face that is none of those that glyphs are compared with."""


@pytest.mark.parametrize("sign", "±+×÷=≤≥<>")
@pytest.mark.parametrize("digit", "0123456789")
def test_no_sign_of_arithmetic_passes_for_a_digit(sign: str, digit: str) -> None:
    """In a face that was never seen before, a sign that is said to be a digit is contradicted; nothing else is."""
    glyphs = {(c, c): drawn(UNKNOWN_FACE, c) for c in PRINTED if c not in (sign, digit)}
    verdicts = judge({**glyphs, (sign, digit): drawn(UNKNOWN_FACE, sign)})
    assert [claim for (_, claim), one in verdicts.items() if one.verdict is Verdict.CONTRADICTED] == [digit]


def test_a_face_that_was_never_seen_is_not_doubted() -> None:
    """The honest glyphs of that face are not taken for others."""
    font = pymupdf.Font(UNKNOWN_FACE)
    verdicts = judge({(c, c): drawn(UNKNOWN_FACE, c) for c in PRINTED if font.has_glyph(ord(c))})
    doubted = (Verdict.CONTRADICTED, Verdict.UNREADABLE)
    assert [claim for (_, claim), one in verdicts.items() if one.verdict in doubted] == []


def test_a_narrow_design_is_trusted() -> None:
    """A face of half the width is no lie."""
    glyphs = {(c, c): narrowed(drawn("helv", c), 0.5) for c in LETTERS}
    assert {judged.verdict for judged in judge(glyphs).values()} == {Verdict.TRUSTED}


def narrowed(shape: Drawn | None, factor: float) -> Drawn:
    """A shape of that share of its width, its ink on the square the same."""
    assert shape is not None
    lean = ready(Shape(shape.ink, 0.0, shape.bottom, factor * (shape.top - shape.bottom), shape.top))
    return shape._replace(aspect=shape.aspect + lean.aspect)


def test_a_font_that_mostly_lies_carries_nothing() -> None:
    """Where several glyphs are contradicted and few are trusted, a glyph that is like nothing much is so too."""
    lies = {("a", "x"): "b", ("b", "y"): "R", ("c", "z"): "8", ("d", "w"): "="}
    glyphs: dict[tuple[str, str], Drawn | None] = {key: drawn("helv", shown) for key, shown in lies.items()}
    speck = ready(Shape(sum(1 << at for at in range(0, SIDE * SIDE, 7)), 0.0, 0.0, 0.5, 0.7))
    assert judge({**glyphs, ("e", "k"): speck})["e", "k"].verdict is Verdict.CONTRADICTED
    assert judge({("e", "k"): speck})["e", "k"].verdict is Verdict.WEAK


def test_one_shape_for_all_characters_shows_nothing() -> None:
    """The placeholder of a layer of recognised text cannot be compared with anything."""
    box = drawn("helv", "O")
    verdicts = judge({(c, c): box for c in "OCQGDU0"})
    assert {judged.verdict for judged in verdicts.values()} == {Verdict.UNREADABLE}


@pytest.mark.parametrize(
    ("claim", "shown", "verdict"),
    [
        (" ", "−", Verdict.UNREADABLE),
        ("\u200b", "x", Verdict.UNREADABLE),
        (" ", " ", Verdict.TRUSTED),
        ("x", " ", Verdict.UNREADABLE),
        ("\xad", "-", Verdict.TRUSTED),
        ("\xad", "2", Verdict.CONTRADICTED),
        ("漢", "x", Verdict.UNVERIFIED),
    ],
)
def test_ink_where_none_belongs_and_none_where_some_does(claim: str, shown: str, verdict: Verdict) -> None:
    """A sign under a space and a letter that is blank are no text; what has no drawing here is left alone."""
    assert judge({("g", claim): drawn("helv", shown)})["g", claim].verdict is verdict


@given(st.sampled_from(CHARACTERS))
def test_a_shape_is_most_like_itself(character: str) -> None:
    """Every shape at hand is fully like itself, and like the others no more than that."""
    shapes = [ready(shape) for shape in references(character)]
    for one in shapes:
        assert likeness(one, one) == pytest.approx(1.0)
        assert all(likeness(one, other) <= 1.0 for other in shapes)


@given(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
def test_ink_grows_to_its_neighbours_only(x: int, y: int) -> None:
    """One pixel becomes at most nine, and does not run over into the next row."""
    around = grown(1 << (y * (SIDE + 1) + x))
    rows = {at // (SIDE + 1) for at in range(around.bit_length()) if around >> at & 1}
    columns = {at % (SIDE + 1) for at in range(around.bit_length()) if around >> at & 1} - {SIDE}
    assert rows == {row for row in (y - 1, y, y + 1) if 0 <= row < SIDE}
    assert columns == {column for column in (x - 1, x, x + 1) if 0 <= column < SIDE}


def test_a_glyph_that_is_turned_upside_down_is_another() -> None:
    """A p painted upside down is seen as a b."""
    font: Any = pymupdf.Font("helv")
    shape = shape_of(font.this, font.has_glyph(ord("p")), mirrored=True)
    assert shape is not None
    other = drawn("helv", "b")
    assert other is not None
    assert likeness(ready(shape)._replace(placed=False), other) > 0.9
