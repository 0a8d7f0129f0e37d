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

TAKEN_BACK = {
    "later research": f"{CLAIM} Later research disproved it.",
    "a figure put right": f"{CLAIM} The board has since corrected this to 15.",
    "a claim contested": f"{CLAIM} This claim, however, is contested by the clerks.",
    "nothing of it": f"{CLAIM} Nothing of that is so.",
    "a remark in brackets": f"{CLAIM} [Struck out by the board]",
    "a correction in brackets": f"{CLAIM} (Correction: 15 percent.)",
    "a misprint": f"{CLAIM} The preceding figure is a misprint.",
    "the right figure": f"{CLAIM} The true figure is 15.",
    "no such thing": f"{CLAIM} No such rise was ever agreed.",
    "a hoax": f"{CLAIM} Anybody who was there will tell you that this is a hoax.",
    "a short no": f"{CLAIM} Not!",
    "whose words they were": f"{CLAIM} So the minister.",
    "a line that names the speaker": f"{CLAIM}\n— The minister of trade",
    "a remark in the next paragraph": f"{CLAIM}\n\nThis was later retracted.",
    "a cross": f"{CLAIM} ✗",
}
"""By what comes after the sentence."""

LED_ON_TO = {
    "a line that breaks off": f"It is not the case that\n\n{CLAIM}",
    "an erratum": f"Errata: the following sentence is to be struck out.\n\n{CLAIM}",
    "what would be": f"Had they failed, the act would read as follows. {CLAIM}",
    "what is alleged": f"The following was alleged. {CLAIM}",
    "the heading of a story": f"Fiction\n\n{CLAIM}",
    "an underlined heading": f"Fiction\n=======\n\n{CLAIM}",
    "a draft": f"In the draft budget\n\n{CLAIM}",
    "errors": f"Errors in earlier editions\n\n{CLAIM}",
    "a heading over a heading": f"Not true\n\nTariffs\n\n{CLAIM}",
    "the head of a column": f"Wrong\n{CLAIM}",
}
"""By what stands before it."""

TURNED_FOR_ALIGN = {
    "an exception above a list": f"Unless the council objects:\n1. {CLAIM}\n2. The quota ends.",
    "a list of what was rejected": f"Options considered but not adopted\n- {CLAIM}\n- The quota ends.",
    "a list of what is proposed": f"Proposed changes\n- {CLAIM}\n- The quota ends.",
    "a scenario": f"In the worst case:\n- {CLAIM}\n- The quota ends.",
    "a heading": f"## Never in force\n{CLAIM}",
    "a plan": f"{CLAIM} That was the plan.",
    "what did not come": f"{CLAIM} This never happened.",
    "the second under a heading": f"## Myths\nThe quota ends.\n{CLAIM}",
    "the second paragraph of a chapter": f"Myths\n\nThe quota ends.\n\n{CLAIM}",
    "the second of a list without marks": f"These claims are false:\n\nThe quota ends.\n\n{CLAIM}",
    "a remark on the figure": f"{CLAIM} That figure was inflated.",
    "another figure": f"{CLAIM} Actually, it was 13.",
    "what it should be": f"{CLAIM} This should read 13.",
    "for and read": f"{CLAIM} For 20 read 13.",
    "who took it back": f"{CLAIM} The ministry retracted the figure in 1932.",
    "few believe it": f"{CLAIM} Few believe this today.",
    "a label of truth": f"{CLAIM} Truth: it rises to 13.",
    "a rating in the cell beside it": f"Claim | Rating\n{CLAIM} | Rejected\nThe quota ends. | True",
    "a cross in the cell beside it": f"Claim\tRating\n{CLAIM}\t✗\nThe quota ends.\tTrue",
    "an unverified report": f"Unverified reports\n\n{CLAIM}",
}

PLAIN = {
    "a list of findings": f"The main points of the act:\n- {CLAIM}\n- The quota ends.",
    "a heading with a name": f"## United States\n{CLAIM}",
    "a month above": f"In May:\n{CLAIM}",
    "the chapter after one on myths": f"Myths\n\nThe quota ends.\n\nTariffs\n\n{CLAIM}",
    "a cell beside it": f"{CLAIM} | 2019\nThe quota ends. | 2020",
    "a neighbour with a figure": f"{CLAIM} It was 13 percent in 1990.",
    "a neighbour that points": f"{CLAIM} This is the highest rate since the war.",
    "a neighbour that denies something else": f"{CLAIM} It is not a tax on cars, so prices stay as they are.",
    "a neighbour that begins with at least": f"{CLAIM} At least ten states have signed.",
    "an order that asks for no thought": f"Read the act. {CLAIM}",
    "a paragraph about a repeal": f"{CLAIM} It was signed in May, when an older act was repealed.",
}


@pytest.mark.parametrize("kind", [*TAKEN_BACK, *LED_ON_TO])
def test_a_sentence_that_is_taken_back_in_other_words_is_not_supported(kind: str) -> None:
    """By either checker, whether the words come before it or after."""
    text = f"The office opened in May.\n\n{ {**TAKEN_BACK, **LED_ON_TO}[kind] }\n\nIt rained.\n"
    assert align_examples.ask(CLAIM, text).answer != "supported"
    assert facts_examples.ask(CLAIM, text).answer != "supported"


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
