"""A quote that is part of a sentence carries a claim only where what it leaves off cannot turn the rest."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from audit_examples import SLUG, Clock
from hypothesis import given
from hypothesis import strategies as st
from test_audit import audited, replace_source, the_claim

from vault_grade.audit.clip import altered_by_clipping
from vault_grade.audit.run import audit, prepare
from vault_grade.language.limits import BOUNDS, LIMITS
from vault_grade.language.sentence_at import sentence_at
from vault_grade.vault.layout import open_vault

CLAIM = "The ferry carried 4,100 passengers in 1931."
KERNEL = "the ferry carried 4,100 passengers in 1931"

TURNED = {
    "a condition before": f"If the grant is paid, {KERNEL}.",
    "a condition behind": f"At the quay {KERNEL}, if the board agrees.",
    "a condition by order of words": f"Had it been built in time, {KERNEL}.",
    "a report before": f"Critics say that {KERNEL}.",
    "a report behind": f"In the end {KERNEL}, the clerks insist.",
    "a doubt before": f"Allegedly {KERNEL}.",
    "a failure": f"The board refused to say so, and {KERNEL}.",
    "a correction in brackets": f"In all, {KERNEL} (this figure is wrong).",
    "a bound behind": f"In all, {KERNEL}, at most.",
    "something made up": f"In the novel of the town, {KERNEL}.",
    "somebody's words": f"“In all, {KERNEL}, and we were glad of it.",
    "a figure put right": f"In all, {KERNEL} (so 1,400).",
    "another figure": f"In all, {KERNEL}, or 1,400 by the census.",
    "a film": f"In the film of the town, {KERNEL}.",
    "a question": f"In all, {KERNEL}, and by how many boats?",
    "another thing": f"Next to it the plan of {KERNEL}.",
    "a phrase that goes on": f"In all, {KERNEL} miles of the line.",
    "a language of other limits": f"Laut Bericht der Stadt und der Bahn: {KERNEL}, und das ist die Zahl.",
}
INNER = {
    "a bound": ("The ferry carried fewer than 4,100 passengers in 1931.", "4,100 passengers in 1931"),
    "a near bound": ("The ferry carried nearly 4,100 passengers in 1931.", "4,100 passengers in 1931"),
    "a possibility": ("The ferry might have carried 4,100 passengers.", "carried 4,100 passengers"),
    "somebody else": ("The tram carried 4,100 passengers in 1931.", "carried 4,100 passengers in 1931"),
}
HARMLESS = {
    "the beginning of the claim": (
        "The ferry carried 4,100 passengers in 1931.",
        "carried 4,100 passengers in 1931",
    ),
    "where": (f"In the harbour, {KERNEL}.", KERNEL),
    "when": (f"By the end of that year, {KERNEL}.", KERNEL),
    "more of the same": (f"In the harbour {KERNEL}, and 200 dogs.", f"In the harbour {KERNEL}"),
    "a clause beside it": (f"The line opened in June, and {KERNEL}, which pleased the town.", KERNEL),
    "a phrase more": (f"In the harbour, {KERNEL} between the two piers.", KERNEL),
}


@pytest.mark.parametrize("kind", TURNED)
def test_what_limits_the_rest_cannot_be_left_off(kind: str) -> None:
    """By its words, by a mark of a question or of speech, or by a phrase that goes on."""
    assert altered_by_clipping(CLAIM, TURNED[kind], KERNEL)


@pytest.mark.parametrize("kind", INNER)
def test_a_quote_that_begins_within_a_clause_leaves_nothing_off_that_the_claim_has_not(kind: str) -> None:
    """What stands there says of whom, or of how much, the rest is said."""
    assert altered_by_clipping(CLAIM, *INNER[kind])


@pytest.mark.parametrize("kind", HARMLESS)
def test_what_only_adds_may_be_left_off(kind: str) -> None:
    """The words of the claim, and a clause or phrase that limits nothing."""
    assert altered_by_clipping(CLAIM, *HARMLESS[kind]) is None


@given(word=st.sampled_from(sorted(LIMITS)), behind=st.booleans())
def test_no_word_that_limits_is_left_off(word: str, behind: bool) -> None:
    """On whichever side it stands, in a clause of its own."""
    sentence = f"The {KERNEL}, {word} the town." if behind else f"The town {word}, {KERNEL}."
    assert altered_by_clipping(CLAIM, sentence, KERNEL)


@given(word=st.sampled_from(sorted(BOUNDS)), behind=st.booleans())
def test_no_word_that_bounds_a_figure_is_left_off_beside_it(word: str, behind: bool) -> None:
    """Right before the figure, or behind it."""
    sentence = f"The ferry carried 4,100, {word}." if behind else f"The ferry carried {word} 4,100."
    assert altered_by_clipping("The ferry carried 4,100.", sentence, "4,100")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (f"If the grant is paid, {KERNEL}.\n", f"{KERNEL}."),
        (f"Critics say that {KERNEL}.\n", f"{KERNEL}."),
        ("The ferry carried fewer than 4,100 passengers in 1931.\n", "4,100 passengers in 1931."),
        ("The ferry carried passengers.\nThere were 4,100 seats in 1931.\n", "The ferry carried passengers."),
        ("The ferry carried passengers in 1931. The tram carried 4,100 of them.\n", None),
        ("The tram carried 4,100 passengers of Borwick & Co. The ferry carried passengers in 1931.\n", None),
        ("The tram carried 4,100 passengers in the U.S. The ferry carried passengers in 1931.\n", None),
        ("The tram carried 4,100 passengers.The ferry carried passengers in 1931.\n", None),
        ("- The tram carried 4,100 passengers\n- The ferry carried passengers in 1931\n", None),
        ("Tram passengers | 4,100\nFerry passengers | 1931\n", None),
        (
            f"Nobody on the whole river believes that\n{CLAIM[:-1]} when it was new and in its best year.\n",
            CLAIM[:-1],
        ),
    ],
)
def test_two_checkers_that_clip_alike_pass_nothing(tmp_path: Path, text: str, quote: str | None) -> None:
    """Nor do two that quote two sentences, of which one has the figure and the other the year."""
    words = quote or text.strip()
    says = f"say(answer='supported', source='report', quote={words!r})"
    audited(tmp_path, says, says, script=f"{CLAIM} [@report]\n")
    replace_source(tmp_path / f"episodes/{SLUG}/sources", text.encode())
    vault = open_vault(tmp_path)
    made = audit(vault, prepare(vault, SLUG, os.environ, lambda done, total: None), os.environ, Clock())
    claim = the_claim(made)
    assert claim.flags == ("unconfirmed",)
    assert not any(one.counted for one in claim.answers)


def test_a_sentence_below_a_marked_heading_is_whole() -> None:
    """A heading has no full stop; the mark of one begins a line that goes on with nothing."""
    text = "more of it here\n##### What is new\n##### The pier, at last!\n"
    start = text.index("##### The pier")
    assert text[slice(*sentence_at(text, start, len(text) - 1))] == "##### The pier, at last!"
