"""What the checker facts must never certify, and what it must: on made-up sentences, each kind of change by itself."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable

import pytest
from facts_examples import Parts, ask, changed, parts
from hypothesis import assume, given
from hypothesis import strategies as st

SAID = [
    Parts("Arlen", "sued", "Borwick", 2, "June", 1900, "about", 1001, "miles", "Calder", 32, "wells", 40),
    Parts(
        "Eskdale", "bought", "Farrow", 9, "July", 1931, "nearly", 6420, "dollars", "Gilden", 53, "mills", 47
    ),
    Parts(
        "Jessop", "praised", "Lorne", 20, "April", 1870, "almost", 2044, "percent", "Iverton", 80, "boats", 32
    ),
]
KINDS = sorted(changed(SAID[0]))


def document(said: list[Parts], joint: str) -> str:
    """A text of several sentences."""
    return joint.join(one.sentence() for one in said)


several = st.lists(parts(), min_size=1, max_size=3)
joints = st.sampled_from(("\n", " ", "\n\n"))


@given(several, joints)
def test_every_sentence_of_a_source_is_supported(said: list[Parts], joint: str) -> None:
    """By a quote that stands in the source as it is, and holds the claim."""
    text = document(said, joint)
    for one in said:
        found = ask(one.sentence(), text)
        assert (found.answer, found.source) == ("supported", "a")
        assert found.quote and found.quote in text and one.sentence() in found.quote


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_change_is_supported(kind: str) -> None:
    """Value, unit, date, name, role, negation, hedge, quantifier: whichever of them is changed."""
    for one in SAID:
        assert ask(changed(one)[kind].sentence(), document(SAID, "\n")).answer != "supported"


@given(several, joints, st.data())
def test_a_changed_sentence_is_never_supported(said: list[Parts], joint: str, data: st.DataObject) -> None:
    """Whatever the sentence and the source."""
    one = data.draw(st.sampled_from(said))
    claim = changed(one)[data.draw(st.sampled_from(KINDS))].sentence()
    assume(claim not in document(said, joint))
    assert ask(claim, document(said, joint)).answer != "supported"


@given(st.lists(parts(), min_size=2, max_size=2), joints, st.data())
def test_two_sentences_stitched_are_never_supported(
    said: list[Parts], joint: str, data: st.DataObject
) -> None:
    """The beginning of one and the end of the next are no sentence of the source."""
    one, two = (part.sentence().split() for part in said)
    cut = data.draw(st.integers(1, len(one) - 1))
    claim = " ".join(one[:cut] + two[cut:])
    assume(claim not in document(said, joint))
    assert ask(claim, document(said, joint)).answer != "supported"


@given(parts(), st.data())
def test_two_words_exchanged_are_never_supported(said: Parts, data: st.DataObject) -> None:
    """Whichever two they are."""
    words = said.sentence().split()
    at, to = sorted(data.draw(st.lists(st.integers(0, len(words) - 1), min_size=2, max_size=2, unique=True)))
    words[at], words[to] = words[to], words[at]
    assume(words != said.sentence().split())
    assert ask(" ".join(words), said.sentence()).answer != "supported"


@given(parts(), st.data())
def test_a_sentence_with_a_word_less_or_more_is_never_supported(said: Parts, data: st.DataObject) -> None:
    """What is left out may be what the rest depended on."""
    words = said.sentence().split()
    at = data.draw(st.integers(0, len(words) - 1))
    assert ask(" ".join(words[:at] + words[at + 1 :]), said.sentence()).answer != "supported"
    more = data.draw(st.sampled_from(("not", "former", "only", "all", "first", "allegedly", "5", "the")))
    assert ask(" ".join([*words[:at], more, *words[at:]]), said.sentence()).answer != "supported"


@given(several, st.integers(50, 100))
def test_wrapped_prose_is_read_by_sentences(said: list[Parts], width: int) -> None:
    """A sentence is found across its lines; a piece from the middle of a line to its end is none."""
    text = textwrap.fill(document(said, " "), width)
    for one in said:
        assert ask(one.sentence(), text).answer == "supported"
        words = one.sentence().split()
        assert ask(" ".join(words[:-2]) + ".", text).answer != "supported"
        assert ask(" ".join(["The", *words[3:]]), text).answer != "supported"


VARIANTS: dict[str, Callable[[str], str]] = {
    "thousands": lambda text: text.replace(",", "", 1),
    "spaces": lambda text: text.replace(" ", "\u00a0"),
    "line breaks": lambda text: text.replace(" ", "\n", 3),
    "sign for percent": lambda text: text.replace(" percent", "%"),
    "two words": lambda text: text.replace("percent", "per cent"),
    "sign for dollars": lambda text: re.sub(r"([\d,]+) dollars", r"$\1", text),
    "small letter": lambda text: text[0].lower() + text[1:],
    "soft hyphens": lambda text: text.replace("while", "wh\u00adile"),
    "no full stop": lambda text: text.rstrip("."),
    "quotes": lambda text: f"“{text}”",
    "heading": lambda text: f"## {text}",
    "led over": lambda text: f"However, {text}",
    "brackets of a note": lambda text: f"{text}[12]",
}


@pytest.mark.parametrize("kind", sorted(VARIANTS))
def test_typography_makes_no_difference(kind: str) -> None:
    """In the claim or in the source."""
    for one in SAID:
        variant = VARIANTS[kind](one.sentence())
        assert ask(variant, document(SAID, "\n")).answer == "supported"
        assert ask(one.sentence(), f"A first line.\n\n{variant}\n\nA last line.").answer == "supported"


@given(several, st.sampled_from(sorted(VARIANTS)), st.data())
def test_a_typographic_variant_is_supported(said: list[Parts], kind: str, data: st.DataObject) -> None:
    """Whatever the sentence and the source."""
    claim = VARIANTS[kind](data.draw(st.sampled_from(said)).sentence())
    assert ask(claim, document(said, "\n")).answer == "supported"


@given(st.text(max_size=300), st.text(max_size=600), st.text(max_size=100))
def test_any_text_is_answered(claim: str, text: str, paragraph: str) -> None:
    """With one of the four words; a quote is always verbatim text of the source."""
    found = ask(claim, text, paragraph=paragraph)
    assert found.answer in ("supported", "contradicted", "silent", "abstained")
    if found.answer in ("supported", "contradicted"):
        assert found.quote and found.quote in text


@given(st.integers(1_000, 9_999_999), st.integers(1_000, 9_999_999))
def test_a_number_parted_by_spaces_stands_for_itself_only(claimed: int, written: int) -> None:
    """However it is grouped in the claim, it is supported where the source has its value, and nowhere else."""
    said = f"The ferry carried {written:,} passengers in its first year."
    found = ask(f"The ferry carried {claimed:,} passengers in its first year.".replace(",", " "), said)
    assert (found.answer == "supported") == (claimed == written)
    same = ask(said.replace(",", " "), said)
    assert same.answer == "supported"
