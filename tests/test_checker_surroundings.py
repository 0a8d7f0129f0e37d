"""What stands round a sentence may take it back, or make no statement of it: no built-in checker may overlook that."""

from __future__ import annotations

import align_examples
import facts_examples
import pytest

CLAIM = "The tariff on steel rises to 20 percent."

TURNED = {
    "a condition above": f"If the talks fail:\n{CLAIM}",
    "a condition above a list": f"If the talks fail:\n- {CLAIM}\n- The quota ends.",
    "the last of a list under a condition": f"If the talks fail:\n- The quota ends.\n- {CLAIM}",
    "somebody's words": f"Opponents of the law argue:\n{CLAIM}",
    "somebody's list": f"Opponents claim the following:\n- {CLAIM}\n- The quota ends.",
    "what an older version said": f"Correction: an earlier version of this page said:\n{CLAIM}",
    "what nobody knows": f"What we do not know:\n- {CLAIM}\n- The quota ends.",
    "a thought": f"Suppose the following. {CLAIM} The quota ends.",
    "a thought on a line of its own": f"Imagine this.\n{CLAIM}",
    "a denial after it": f"{CLAIM} This is not true.",
    "a short denial after it": f"{CLAIM} Not so.",
    "a word after it": f"{CLAIM} (Repealed.)",
    "a myth": f"{CLAIM} That is a myth.",
    "a retraction": f"{CLAIM} This statement has since been retracted.",
    "a repeal": f"{CLAIM} This paragraph was repealed in 2019.",
    "leaving it to others": f"{CLAIM} Or so the minister said.",
    "falling back": f"{CLAIM} At least that is what the minister hoped.",
}

TURNED_FOR_ALIGN = {
    "an exception above a list": f"Unless the council objects:\n1. {CLAIM}\n2. The quota ends.",
    "a list of what was rejected": f"Options considered but not adopted\n- {CLAIM}\n- The quota ends.",
    "a list of what is proposed": f"Proposed changes\n- {CLAIM}\n- The quota ends.",
    "a scenario": f"In the worst case:\n- {CLAIM}\n- The quota ends.",
    "a heading": f"## Never in force\n{CLAIM}",
    "a plan": f"{CLAIM} That was the plan.",
    "what did not come": f"{CLAIM} This never happened.",
}

PLAIN = {
    "a list of findings": f"The main points of the act:\n- {CLAIM}\n- The quota ends.",
    "a heading with a name": f"## United States\n{CLAIM}",
    "a month above": f"In May:\n{CLAIM}",
    "a neighbour that points": f"{CLAIM} This is the highest rate since the war.",
    "a neighbour that denies something else": f"{CLAIM} It is not a tax on cars, so prices stay as they are.",
    "a neighbour that begins with at least": f"{CLAIM} At least ten states have signed.",
    "an order that asks for no thought": f"Read the act. {CLAIM}",
    "a paragraph about a repeal": f"{CLAIM} It was signed in May, when an older act was repealed.",
}


@pytest.mark.parametrize("kind", TURNED)
def test_a_sentence_that_its_neighbours_turn_is_not_supported(kind: str) -> None:
    """Neither checker takes it for what it says alone."""
    text = f"The office opened in May.\n{TURNED[kind]}\n"
    assert align_examples.ask(CLAIM, text).answer == "abstained"
    assert facts_examples.ask(CLAIM, text).answer == "abstained"


@pytest.mark.parametrize("kind", TURNED_FOR_ALIGN)
def test_a_sentence_under_a_heading_that_leaves_it_open_is_not_supported(kind: str) -> None:
    """One of the two sees it, which is enough for no claim to pass."""
    assert (
        align_examples.ask(CLAIM, f"The office opened in May.\n{TURNED_FOR_ALIGN[kind]}\n").answer
        == "abstained"
    )


@pytest.mark.parametrize("kind", PLAIN)
def test_a_neighbour_that_turns_nothing_costs_no_support(kind: str) -> None:
    """Words that look like a condition or a denial, and are none of this sentence."""
    text = f"The office opened in May.\n{PLAIN[kind]}\n"
    assert align_examples.ask(CLAIM, text).answer == "supported"
    assert facts_examples.ask(CLAIM, text).answer == "supported"
