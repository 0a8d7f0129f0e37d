"""What the checker align can't let through, and what it has to, on many small documents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import pytest
from align_examples import WRONG, Said, ask, documents
from hypothesis import given, settings
from hypothesis import strategies as st

FEW = settings(max_examples=20)
"""For what is tried with many kinds of changes."""

HONEST: dict[str, Callable[[Said], str]] = {
    "as it is": str,
    "white space": lambda said: str(said).replace(" ", " \t ", 3),
    "no-break spaces": lambda said: re.sub(r" (?=\d)", "\u00a0", str(said)),
    "narrow spaces": lambda said: re.sub(r" (?=\d)", "\u202f", str(said)),
    "percent": lambda said: str(said).replace("%", " percent"),
    "per cent": lambda said: str(said).replace("%", " per cent"),
    "thousands grouped": lambda said: str(said).replace(str(said.number), f"{said.number:,}"),
    "thousands spaced": lambda said: str(said).replace(
        str(said.number), f"{said.number:,}".replace(",", " ")
    ),
    "decomposed letters": lambda said: unicodedata.normalize("NFD", str(said)),
    "ligatures": lambda said: str(said).replace("ffi", "ﬃ").replace("fi", "ﬁ"),
    "soft hyphens": lambda said: str(said).replace("fees", "fe\u00ades"),
    "no full stop": lambda said: str(said)[:-1],
    "a bullet": lambda said: f"• {said}",
    "billions shortened": lambda said: str(said).replace(" billion", "bn"),
}
"""Ways to write a sentence that change nothing in it."""


@pytest.mark.parametrize("kind", HONEST)
@FEW
@given(document=documents(), data=st.data())
def test_what_only_typesetting_changes_is_supported(
    kind: str, document: tuple[str, list[Said]], data: st.DataObject
) -> None:
    """A sentence of the source is supported however it is typeset, with a quote that is the source's own."""
    text, said = document
    chosen = data.draw(st.sampled_from(said))
    found = ask(HONEST[kind](chosen), text)
    assert (found.answer, found.source) == ("supported", "s0")
    assert found.quote is not None
    assert found.quote in text
    assert " ".join(found.quote.split()) == str(chosen)


@pytest.mark.parametrize("kind", WRONG)
@FEW
@given(document=documents(), data=st.data())
def test_what_no_sentence_says_is_not_supported(
    kind: str, document: tuple[str, list[Said]], data: st.DataObject
) -> None:
    """A sentence that was changed in one way is never supported, unless the text has it like that too."""
    text, said = document
    chosen = data.draw(st.sampled_from(said))
    claim = WRONG[kind](chosen)
    assert claim != str(chosen)
    if claim not in [str(one) for one in said]:
        assert ask(claim, text).answer != "supported"


@given(document=documents(), data=st.data())
def test_two_sentences_stitched_are_not_supported(
    document: tuple[str, list[Said]], data: st.DataObject
) -> None:
    """The first half of one sentence with the second half of another, or two sentences made one."""
    text, said = document
    one, two = data.draw(st.sampled_from(said)), data.draw(st.sampled_from(said))
    joined = f"{str(one)[:-1]} and {str(two)[0].lower()}{str(two)[1:]}"
    half = f"In {one.month} {one.year}, {one.deed}, as {two.news}."
    assert ask(joined, text).answer != "supported"
    if half not in [str(each) for each in said]:
        assert ask(half, text).answer != "supported"


@given(document=documents(), data=st.data())
def test_a_claim_with_a_word_less_or_more_is_not_supported(
    document: tuple[str, list[Said]], data: st.DataObject
) -> None:
    """Whichever word is left out, doubled, or changes its place with the next."""
    text, said = document
    chosen = str(data.draw(st.sampled_from(said)))
    words = chosen[:-1].split()
    place = data.draw(st.integers(1, len(words) - 2))
    before, word, after = words[:place], words[place], words[place + 1 :]
    changed = [[*before, *after], [*before, word, word, *after], [*before, after[0], word, *after[1:]]]
    for one in changed:
        claim = f"{' '.join(one)}."
        if claim not in [str(each) for each in said] and not _is_the_same_day(claim, chosen):
            assert ask(claim, text).answer != "supported", claim


def _is_the_same_day(claim: str, chosen: str) -> bool:
    return re.sub(r"[,.]", "", claim) == re.sub(r"[,.]", "", chosen)


@given(document=documents(), data=st.data())
def test_a_denied_sentence_supports_nothing(document: tuple[str, list[Said]], data: st.DataObject) -> None:
    """Whatever stands before the words of a claim in its sentence, or right after it, is not cut off."""
    text, said = document
    claim = str(data.draw(st.sampled_from(said)))
    before = data.draw(
        st.sampled_from(["It is false that ", "Nobody says: ", "Myth: ", "If only, ", "Unless I err, "])
    )
    after = data.draw(
        st.sampled_from([" That is false.", " This is not true.", " Not so.", "\nThis was a hoax."])
    )
    assert ask(claim, text.replace("\n", " ").replace(claim, before + claim)).answer != "supported"
    assert ask(claim, text.replace("\n", " ").replace(claim, claim + after)).answer != "supported"


@given(claim=st.text(max_size=200), text=st.text(max_size=400))
def test_nothing_that_comes_in_breaks_it(claim: str, text: str) -> None:
    """Any claim against any text gets an answer, and a quote only from the text."""
    found = ask(claim, text, claim)
    if found.quote is not None:
        assert found.quote in (text if found.source == "s0" else claim)
    assert found.answer not in ("supported", "contradicted") or (found.quote and found.source)
