"""The paragraphs of a note that no quote stands under: a person who promotes it is asked about each."""

from __future__ import annotations

import pytest

from vault_grade.formats.note import read_note
from vault_grade.formats.paragraphs import unquoted

QUOTE = "> The Board shall meet at least twice a year.\n> -- regulation/eu/board.pdf, p. 3\n"
CALLOUT = "> [!note] Remember\n> It met 40 times.\n"
CALLOUT_WORDS = "> [!note] Remember > It met 40 times."


def of(body: str) -> tuple[str, ...]:
    """The paragraphs of a note with this body."""
    return unquoted(read_note(f"---\nstatus: draft\n---\n{body}".encode()))


def test_what_no_quote_follows_is_not_covered() -> None:
    """Headings and quotes are no paragraphs; a claim is covered by its quote."""
    assert of(f"# Board\n\nIt meets.\n\n{QUOTE}\nIt eats.\n\n## Food\n\nMuch of it.\n") == (
        "It eats.",
        "Much of it.",
    )


@pytest.mark.parametrize("kind", ["note", "WARNING", "tip|wide", "claim"])
def test_a_callout_is_a_paragraph_of_the_note(kind: str) -> None:
    """What it says, the note says: before a quote it is part of the claim, elsewhere nothing covers it."""
    callout = CALLOUT.replace("note", kind)
    words = CALLOUT_WORDS.replace("note", kind)
    assert of(f"It meets.\n\n{QUOTE}\n{callout}") == (words,)
    assert of(f"It meets.\n\n{callout}\n{QUOTE}") == ()


@pytest.mark.parametrize("kind", ["quote", "Cite", "pdf"])
def test_a_callout_that_is_a_quote_is_none(kind: str) -> None:
    """It is searched like any quote."""
    assert of(f"It meets.\n\n> [!{kind}]\n{QUOTE}") == ()


def test_the_figures_of_a_callout_are_held_against_the_quote_after_it() -> None:
    """It stands in the claim that is recorded with the quote."""
    note = read_note(f"It meets.\n\n{CALLOUT}\n{QUOTE}".encode())
    assert note.quotes[0].claim.endswith("It met 40 times.")
