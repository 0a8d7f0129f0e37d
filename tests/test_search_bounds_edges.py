"""The bounds of a match where a page begins, behind brackets and bars, and at characters that are rare.

Each example was missing from the other tests: a fault put into the search on purpose was seen by none of them.
The words between the bar and the far end are the match.
"""

from __future__ import annotations

import pytest
from test_search_bounds import bars

from vault_grade.reader.search.bounds import begins, whole

BEGINS_INSIDE = ["e-|mail x", "a -(|5) x", "a\n10\xa0|5 x", "x · |5 y", "x ➖ |5 y"]
BEGINS_WHOLE = ["a|—5 x", "5|—word x", "a – (|5 x)", "word—(|5 x)", "=|5 x", "= |5 x"]
ENDS_INSIDE = ["가|\u11ff", "가|\u1160"]
ENDS_WHOLE = ["5| \uf02d x"]


@pytest.mark.parametrize("example", BEGINS_INSIDE)
def test_no_match_begins_behind_what_belongs_to_it(example: str) -> None:
    """A word of one letter at the top of a page, a dash before a bracket, digits on the second line of a page."""
    text, at = bars(example)
    assert not begins(text, at)


@pytest.mark.parametrize("example", BEGINS_WHOLE)
def test_a_match_may_begin_behind_what_does_not_belong_to_it(example: str) -> None:
    """Dashes that part clauses, before a bracket too, and an equals sign with nothing before it."""
    text, at = bars(example)
    assert whole(text, at, len(text))


@pytest.mark.parametrize("example", ENDS_INSIDE)
def test_no_match_ends_inside_a_syllable(example: str) -> None:
    """The first and the last of the Hangul vowels and finals go on with the syllable before them."""
    text, at = bars(example)
    assert not whole(text, 0, at)


@pytest.mark.parametrize("example", ENDS_WHOLE)
def test_a_match_may_end_before_what_does_not_belong_to_it(example: str) -> None:
    """A character without a name, a space away, is no unit."""
    text, at = bars(example)
    assert whole(text, 0, at)
