"""Lines of a PDF that run from right to left, in whatever order the file draws them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from glyph_examples import ask, drawn, layer_of
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.bidi import RIGHT, levels, shown

PITCH, WIDTH, RIGHT_EDGE = 14.0, 6.6, 520.0
"""Points between lines, those that Courier has for a sign, and where a line begins."""

LETTERS = dict(zip("abcdefghijklmnopqrstuv", "אבגדהוזחטיכלמנסעפצקרשת", strict=True)) | {
    "x": "ل",
    "y": "س",
    "z": "لا",
}
"""The Latin glyphs that are drawn, for want of a face with Hebrew letters, and what their font says that they are."""

_GLYPHS = {letter: glyph for glyph, letter in LETTERS.items()}
WAYS = ("whole", "runs", "words", "signs", "gaps")

SENTENCES = [
    "הועדה תתכנס לפחות פעמים בשנה, ותפרסם דוח",
    "שיעור הריבית עלה 12.5% בשנת 2023 והמדד ירד 7.25%",
    "חברת EXAMPLE HOLDINGS דיווחה על רווח של 1,234.50",
    "המדד ירד בתאריך 12/05/2021 בערך −5 אחוזים (לעומת 4:30)",
]

TURNED = str.maketrans("()", ")(")
WORDS = ["ועדה", "שנת", "מדד", "12.5%", "2023", "ירד", "4:30", "EXAMPLE"]


def as_drawn(line: str, way: str) -> list[tuple[float, str]]:
    """A line in pieces with their distances from its left end, in the order in which a file draws them."""
    level = levels(line, RIGHT, "R")
    order = shown(level)
    seen = "".join(_GLYPHS.get(line[at], line[at]) for at in order)
    cuts = [
        0,
        *(k for k in range(1, len(seen)) if _is_cut(way, seen, [level[at] for at in order], k)),
        len(seen),
    ]
    pieces = [(WIDTH * one, seen[one:two]) for one, two in pairwise(cuts)]
    if way in ("words", "signs"):
        pieces.reverse()
    return [piece for piece in pieces if way != "gaps" or piece[1] != " "]


def _is_cut(way: str, seen: str, level: Sequence[int], at: int) -> bool:
    if way == "runs":
        return level[at - 1] != level[at]
    return way == "signs" or (way in ("words", "gaps") and " " in seen[at - 1 : at + 1])


def page(
    lines: Sequence[str], way: str, edge: float = RIGHT_EDGE, top: float = 700
) -> list[tuple[float, float, str]]:
    """The pieces of lines that all end at one place on the right, as a page of Hebrew has them."""
    return [
        (edge - WIDTH * len(line) + x, top - PITCH * row, text)
        for row, line in enumerate(lines)
        for x, text in as_drawn(line, way)
    ]


def text_of(pieces: Sequence[tuple[float, float, str]]) -> str:
    return layer_of(drawn(pieces, LETTERS, "Courier")).page(1).text


@pytest.mark.parametrize("way", WAYS)
def test_a_sentence_is_found_as_it_is_read_however_it_is_drawn(way: str) -> None:
    """In one piece, run by run, word by word from either side, sign by sign, and with gaps for spaces."""
    data = drawn(page(SENTENCES, way), LETTERS, "Courier")
    for sentence in SENTENCES:
        assert ask(data, sentence).answer == ask(data, sentence, None).answer == "found"
        assert ask(data, sentence[::-1]).answer != "found"


def test_a_file_may_hold_the_brackets_that_are_shown_or_those_that_are_read() -> None:
    """An opening bracket is drawn as a closing one where letters run from right to left; both mean the first."""
    sentence = "המדד ירד בשנת 2023 (לעומת 4:30) בערך 12.5%"
    (x, y, seen), *_ = page([sentence], "whole")
    assert "(" in seen.partition("4:30")[2]
    as_read = drawn([(x, y, seen)], LETTERS, "Courier")
    as_shown = drawn([(x, y, seen.translate(TURNED))], LETTERS, "Courier")
    honest = drawn([(x, y, seen.translate(TURNED))], LETTERS | {"(": ")", ")": "("}, "Courier")
    for data in (as_read, as_shown, honest):
        assert ask(data, sentence).answer == "found"
        assert ask(data, sentence.translate(TURNED)).answer != "found"


@pytest.mark.parametrize("way", WAYS)
def test_no_quote_is_found_whose_figures_or_words_are_turned_round(way: str) -> None:
    """A number read backward, two words exchanged, a sign lost."""
    data = drawn(page(SENTENCES, way), LETTERS, "Courier")
    for one, other in [
        ("12.5%", "5.21%"),
        ("7.25%", "52.7%"),
        ("2023", "3202"),
        ("12/05/2021", "1202/50/21"),
        ("−5", "5"),
        ("EXAMPLE HOLDINGS", "HOLDINGS EXAMPLE"),
        ("1,234.50", "05.432,1"),
        ("תתכנס לפחות", "לפחות תתכנס"),
        ("דיווחה על", "על דיווחה"),
    ]:
        sentence = next(sentence for sentence in SENTENCES if one in sentence)
        assert ask(data, sentence.replace(one, other)).answer != "found"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS), min_size=3, max_size=9),
    st.sampled_from(WAYS),
)
def test_words_are_read_in_the_order_in_which_they_were_written(words: list[str], way: str) -> None:
    """However they are drawn, or not at all: what may be read in two orders is GONE."""
    line = " ".join(["ירד", *words, "ועדה"])
    told = text_of(page([*SENTENCES, line], way)).split("\n")[-1]
    assert told.startswith("ירד ") and told.endswith(" ועדה")
    for part in told.split(GONE):
        assert part.strip() in line


def test_the_letters_of_a_ligature_are_read_as_the_file_names_them() -> None:
    """MuPDF turns them round with the line: lam and alef of one glyph are not alef and lam."""
    assert text_of([(200, 700, "xyz xzy")]) == "سلال لاسل"
    assert text_of([(200, 700, "z"), (206.6, 700, "y"), (213.2, 700, "x")]) == "لسلا"


def test_two_columns_are_not_read_along() -> None:
    """Lines that stand side by side are two, although they are so near that they may be one line of spaced words."""
    right = ["הועדה תתכנס פעמים", "ותפרסם דוח בשנה", "והמדד ירד בתאריך"]
    left = ["חברת רווח דיווחה", "שיעור הריבית עלה", "בערך אחוזים לעומת"]
    width = WIDTH * max(map(len, right))
    pieces = [
        piece
        for row in range(3)
        for lines, edge in ((left, RIGHT_EDGE - width - 12), (right, RIGHT_EDGE))
        for piece in page([lines[row]], "whole", edge, 700 - PITCH * row)
    ]
    data = drawn(pieces, LETTERS, "Courier")
    for one, two in zip(right, left, strict=True):
        assert ask(data, f"{one} {two}").answer != "found"
        assert ask(data, f"{two} {one}").answer != "found"
        assert ask(data, one).answer == ask(data, two).answer == "found"


def test_figures_at_one_place_prove_no_order() -> None:
    """Where signs lie upon one another nothing tells which is read first: such a line has no figures."""
    line = page(["שיעור הריבית עלה 12.5% בשנת"], "whole")
    (x, y, text), *_ = line
    told = text_of([(x, y, text), (x + 2, y, text)])
    assert GONE in told
    assert not any(c.isdigit() for c in told)
