"""How a dialogue shows what a person has to weigh."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.cli.dialogue import Dialogue

WORDS = st.lists(st.text("abcdefg-é", min_size=1, max_size=20), min_size=1, max_size=40)


@given(words=WORDS, columns=st.integers(1, 200))
def test_a_fact_is_broken_between_words_where_the_terminal_ends(words: list[str], columns: int) -> None:
    """Every word stays whole and in its place, beside the fact's name; a narrow terminal is taken for one of 40."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        told: list[str] = []
        patch.setattr(Dialogue, "tell", lambda _, line="": told.append(line))
        Dialogue().tell_fact("claim", " ".join(words))
    assert all(len(line) <= max(40, columns - 1) for line in told)
    assert told[0].startswith("  claim     ")
    assert all(line.startswith(" " * 12) and line[12] != " " for line in told[1:])
    assert " ".join(line[12:] for line in told) == " ".join(words)
