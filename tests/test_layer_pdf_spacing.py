"""Letter-spaced words of a PDF: accents that are glyphs of their own, and rows of letters that are no word."""

from __future__ import annotations

import pytest
from glyph_examples import ask, drawn
from hypothesis import given, settings
from hypothesis import strategies as st

WIDTH = 6.6
"""Points that Courier has for a sign."""

Pieces = list[tuple[float, float, str]]


def spaced(words: str, gap: float, accents: dict[int, str], *, x: float = 100, first: bool = False) -> Pieces:
    """A line of words set letter by letter, with gaps of ``gap`` points, and of thrice that between words.

    accents: signs drawn over the letters with these numbers. first: each before its letter, as TeX draws it.
    """
    pieces: Pieces = []
    for at, letter in enumerate(words):
        if letter == " ":
            x += 2 * gap
            continue
        drawing = [(x, 700.0, letter), *([(x, 700.0, accents[at])] if at in accents else [])]
        pieces += reversed(drawing) if first else drawing
        x += WIDTH + gap
    return pieces


def with_words(pieces: Pieces) -> Pieces:
    """The same between words that are set as usual."""
    end = max(x for x, _, _ in pieces) + 2.5 * WIDTH
    return [(100 - 8.2 * WIDTH, 700, "we know"), *pieces, (end, 700, "and so on")]


@pytest.mark.parametrize(
    ("lies", "first"),
    [({}, False), ({}, True), ({"´": "\u0301"}, False)],
    ids=["after", "before", "combining"],
)
@pytest.mark.parametrize("gap", [2.0, 3.0, 4.0])
def test_a_spaced_word_is_found_with_accents_drawn_over_its_letters(
    lies: dict[str, str], first: bool, gap: float
) -> None:
    """Whether the file names an accent that stands by itself, before or after the letter, or one that combines."""
    pieces = spaced("communiquesetude", gap, {9: "´", 11: "´"}, first=first)
    data = drawn(with_words(pieces), lies, "Courier")
    found = ask(data, "we know communiquésétude and so on")
    assert (found.answer, found.rules) == ("found", ("spacing",))
    for other in ("communiqueseétude", "communiquesetude", "communiqúesétude", "communiqués étude"):
        assert ask(data, f"we know {other} and so on").answer != "found"


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(0, 11)), st.sets(st.integers(0, 11)), st.booleans())
def test_each_accent_stays_with_its_letter(drawn_over: set[int], typed: set[int], first: bool) -> None:
    """A quote with another accent, one more or one less is another word."""
    letters = "aeiouaeiouae"
    data = drawn(with_words(spaced(letters, 3.0, dict.fromkeys(drawn_over, "´"), first=first)), {}, "Courier")

    def quote(over: set[int]) -> str:
        word = "".join(letter + "\u0301" if at in over else letter for at, letter in enumerate(letters))
        return f"we know {word} and so on"

    assert ask(data, quote(drawn_over)).answer == "found"
    assert (ask(data, quote(typed)).answer == "found") == (typed == drawn_over)


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(1, 6), min_size=1))
def test_a_spaced_word_is_one_word_or_letters_and_nothing_between(cuts: set[int]) -> None:
    """What is set as one word is not two: nowhere is not found as now here; typed letter by letter it is."""
    word = "nowhere"
    data = drawn(with_words(spaced(word, 3.0, {})), {}, "Courier")
    typed = "".join(f" {letter}" if at in cuts else letter for at, letter in enumerate(word))
    found = ask(data, f"we know {typed} and so on").answer == "found"
    assert found == (len(cuts) == len(word) - 1)
    assert ask(data, f"we know {word} and so on").answer == "found"


@pytest.mark.parametrize("letters", ["ABCDEFG", "cdefghijk", "YNYYNNYN", "xxxxxxx"])
@pytest.mark.parametrize("gap", [2.0, 3.0, 4.0])
def test_the_letters_of_a_list_or_of_a_tables_cells_are_no_word(letters: str, gap: float) -> None:
    """Options from A to G, or yes and no in a row, stand apart however alike their gaps are."""
    data = drawn(with_words(spaced(letters, gap, {})), {}, "Courier")
    assert ask(data, f"we know {letters} and so on").answer == "missing"
    assert ask(data, f"we know {' '.join(letters)} and so on").answer == "found"


@pytest.mark.parametrize("word", ["banana", "pepper", "defghi a", "Mississippi"])
def test_words_of_few_letters_are_words_all_the_same(word: str) -> None:
    """A spaced word is found at a line's beginning and end, too."""
    data = drawn(spaced(f"{word} of trees", 2.0, {}), {}, "Courier")
    assert ask(data, f"{word} of trees").answer == "found"
