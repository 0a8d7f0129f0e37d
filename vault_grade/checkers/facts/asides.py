"""What a claim may leave out of a sentence it repeats: brackets, and a closing clause that only adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vault_grade.checkers.facts.items import Item
from vault_grade.checkers.facts.lexicon import RESTRICTIONS, TURNING

Items = tuple[Item, ...]
_ADDING = frozenset(("which", "who", "whose"))


def shortened(items: Items) -> Iterator[Items]:
    """The sentence whole, then without what may be left out of it."""
    yield items
    plain = tuple(item for item in items if not item.aside)
    if len(plain) < len(items) and not any(map(_restricts, items, (None, *items))):
        yield plain
    else:
        plain = items
    if (cut := _closing_clause(plain)) and _says_none(RESTRICTIONS, plain[cut:]):
        yield plain[:cut]


def harmless(items: Iterable[Item]) -> bool:
    """Whether nothing in these items turns round the piece of a sentence beside them."""
    return _says_none(TURNING, items)


def _restricts(item: Item, before: Item | None) -> bool:
    """Whether an item in brackets says more than something beside: a limit, or the size of the figure before it."""
    opens_after_figure = before is not None and before.kind == "figure" and not before.aside
    return item.aside and (opens_after_figure or item.key.lower() in RESTRICTIONS)


def _says_none(words: frozenset[str], items: Iterable[Item]) -> bool:
    return not any(item.key.lower() in words for item in items)


def _closing_clause(items: Items) -> int:
    """Where a last clause begins that a comma parts from the sentence and that only tells more of it; 0 for none."""
    commas = [n for n, item in enumerate(items) if item.comma]
    last = commas[-1] if commas else 0
    return last if last and items[last].key in _ADDING and not any(i.stop for i in items[last:]) else 0
