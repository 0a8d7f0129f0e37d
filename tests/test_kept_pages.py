"""Pages that were read are kept: all of a small document, and no more than a bound of a large one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers.base import Page, Span
from vault_grade.reader.layers.kept import LEAST, MOST, SPAN, Kept


def page(number: int, length: int, spans: int = 0) -> Page:
    """A page of so many characters in so many spans."""
    return Page(number, "x" * length, tuple(Span(at, at + 1, 1) for at in range(spans)))


def test_all_pages_of_a_small_document_are_kept() -> None:
    """However often each is asked for, it is read once."""
    kept = Kept[str]()
    for number in range(1, 101):
        kept.keep(number, f"page {number}", page(number, 3000, 45))
    assert [kept.get(number) for number in range(1, 101)] == [f"page {number}" for number in range(1, 101)]
    assert kept.get(101) is None


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(0, MOST // 3), st.integers(0, 40)), max_size=60))
def test_more_than_the_least_are_kept_only_within_the_bound(read: list[tuple[int, int, int]]) -> None:
    """Whatever order pages are asked for in; what was asked for last is there, and is what was made of it."""
    kept, made = Kept[Page](), dict[int, Page]()
    for number, length, spans in read:
        if kept.get(number) is None:
            made[number] = kept.keep(number, page(number, length, spans), page(number, length, spans))
        assert kept.get(number) == made[number]
    held = [one for one in (kept.get(number) for number in range(1, 31)) if one is not None]
    weight = sum(len(one.text) + SPAN * len(one.spans) for one in held)
    assert len(held) <= LEAST or weight <= MOST
    assert len(held) >= min(LEAST, len(made))


def test_huge_pages_are_kept_with_their_neighbours_alone() -> None:
    """Those are what the search for a running head asks for again at once."""
    kept = Kept[int]()
    for number in range(1, 20):
        kept.keep(number, number, page(number, MOST))
    assert [number for number in range(1, 20) if kept.get(number)] == list(range(20 - LEAST, 20))
