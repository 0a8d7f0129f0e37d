"""The differences between a missing quote and the nearest passage, as people read them."""

from __future__ import annotations

from vault_grade.formats.answers import Change, Nearest


def whole_words(nearest: Nearest) -> list[Change]:
    """The changes widened to whole words, those of one word made one: letters out of a word are hard to read."""
    text = nearest.text
    widened: list[Change] = []
    for change in sorted(nearest.changes, key=lambda one: one.at):
        start, end = change.at
        if widened and start < widened[-1].at[1]:
            before = widened.pop()
            begin, lead = before.at[0], ""
            quote = before.quote[: len(before.quote) - (before.at[1] - start)]
        else:
            begin = _word_edge(text, start, -1)
            lead, quote = text[begin:start], ""
        middle = _word_edge(text, end, 1)
        said = quote + lead + change.quote + text[end:middle]
        widened.append(Change(said, text[begin:middle], (begin, middle)))
    return widened


def _word_edge(text: str, at: int, step: int) -> int:
    """The edge of the word that ``at`` stands in or beside; -1 looks back, 1 ahead."""
    while 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum():
        at += step
    return at
