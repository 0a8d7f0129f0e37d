"""The nearest passages of sources: a hint, by the words they share."""

from __future__ import annotations

from vault_grade.audit.passages import SHOWN, Passages

TEXTS = {
    "ons": "Consumer prices rose by 4.2% in May. Bread became dearer.\n\nMilk fell.",
    "who": "A note on milk and on bread. Nothing else is here.\n\nThe mill burnt down in a storm.",
}


def test_the_passage_with_the_rarest_shared_words_is_nearest() -> None:
    """A figure counts as a word; common words count little."""
    passages = Passages(TEXTS)
    first, *rest = passages.nearest("The consumer prices rose 4.2%.")
    assert (first.source, first.text) == ("ons", "Consumer prices rose by 4.2% in May.")
    assert len(rest) < SHOWN
    assert passages.nearest("A mill burnt down.")[0].source == "who"


def test_where_nothing_is_near_nothing_is_shown() -> None:
    """One common word makes no passage near; no texts, no passages."""
    assert Passages(TEXTS).nearest("Quantum chromodynamics of a hadron") == []
    assert Passages({}).nearest("Bread became dearer.") == []
    assert Passages(TEXTS).nearest("?!") == []


def test_a_long_passage_is_cut() -> None:
    """What is shown stays short, whatever the source."""
    long = Passages({"x": "word " * 5000})
    assert all(len(one.text) <= 600 for one in long.nearest("a word"))
