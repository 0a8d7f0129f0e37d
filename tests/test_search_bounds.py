"""A match begins and ends with whole words and numbers, and with the signs and units that belong to them."""

from __future__ import annotations

import pytest
from search_examples import ask

INSIDE = [
    ("the misinformation act of the land", "information act of the land"),
    ("the act of information and more", "the act of inform"),
    ("read cafe\u0301 society and laws", "fe\u0301 society and laws"),
    ("so we read the cafe\u0301 society", "so we read the cafe"),
    ("that they don’t meet at all", "t meet at all in"),
    ("that all of them don’t meet", "that all of them don"),
    ("the member's rights of all", "s rights of all"),
    ("il n’est pas admis de voter", "est pas admis de voter"),
    ("a non-binding act of the Board", "binding act of the Board"),
    ("an act that is self-destined", "an act that is self"),
    ("a non–self-destined act of it", "self-destined act of it"),
    ("the adminis-\ntration of all data", "tration of all data"),
    ("for the whole adminis-\ntration", "for the whole adminis"),
    ("the adminis\xadtration of all data", "tration of all data"),
    ("for the whole adminis\xadtration", "for the whole adminis"),
    ("of short- and long-term kinds", "in all of short"),
    ("a total of 12345 people met", "345 people met here"),
    ("a total sum of 12345 people", "a total sum of 123"),
    ("a rate of 3.14 units a year", "14 units a year"),
    ("at a steady rate of 3.14", "at a steady rate of 3"),
    ("at a steady rate of 3,14 units", "at a steady rate of 3"),
    ("at a steady rate of .05 units", "05 units of all"),
    ("a loss of -5 points in the year", "5 points in the year"),
    ("a loss of −5 points in the year", "5 points in the year"),
    ("a loss of − 5 points in the year", "5 points in the year"),
    ("a loss of –5 points in the year", "5 points in the year"),
    ("a p value of <0.05 in the year", "0.05 in the year"),
    ("a p value of < 0.05 in the year", "0.05 in the year"),
    ("a dose of ≥ 5 units in the year", "5 units in the year"),
    ("a dose of ±5 units in the year", "5 units in the year"),
    ("about ~5 units in the year", "5 units in the year"),
    ("a share in the year of 5%", "a share in the year of 5"),
    ("a share in the year of 5 %", "a share in the year of 5"),
    ("a share in the year of 5‰", "a share in the year of 5"),
    ("a heat in the year of 5 °C", "a heat in the year of 5"),
    ("a size in the year of 10²", "a size in the year of 10"),
    ("a size in the year of 10^2", "a size in the year of 10"),
    ("a size in the year of 5 × 10", "a size in the year of 5"),
    ("a size in the year of 5 ± 2", "a size in the year of 5"),
    ("a sum in the year of 10 000 euros", "a sum in the year of 10"),
    ("a sum of 10\u202f000 euros a year", "000 euros a year in"),
    ("a sum of 12 345 euros a year", "345 euros a year"),
    ("a sum of 12,345 euros a year", "345 euros a year"),
    ("a sum of 12’345 francs a year", "345 francs a year"),
    ("a sum of $12 million a year", "12 million a year"),
    ("a sum of € 12 million a year", "12 million a year"),
    ("a sum in the year of 12 €", "a sum in the year of 12"),
    ("a sum in the year of 12€", "a sum in the year of 12"),
    ("meet in the year at 12:30", "meet in the year at 12"),
    ("as much as 1/2 of the year", "2 of the year or"),
    ("a share in the year of 1/2", "a share in the year of 1"),
    ("a share in the year of 3 mg/L", "a share in the year of 3 mg"),
    ("the years from 1990–1995 on", "1995 on and after that"),
    ("the years of 1990–1995", "of the years of 1990"),
    ("a speedup in the year of 2x-20x", "a speedup in the year of 2x"),
    ("with a speedup of 2x-20x there", "-20x there and so on"),
    ("for people of age 18+ in all", "for people of age 18"),
    ("so that it is a=\u0338b for all", "so that it is a="),
]


@pytest.mark.parametrize(("page", "quote"), INSIDE)
def test_a_match_never_begins_or_ends_inside(page: str, quote: str) -> None:
    """The same characters stand on the page, but as a part of something else."""
    assert ask(f"of {page} in here or", quote).answer == "missing"
    beyond = f"of {page} in here or"
    assert ask(beyond, beyond).answer == "found"


WHOLE = [
    ("as they say, l’État paie tout", "État paie tout"),
    ("as they say, l'État paie tout", "État paie tout"),
    ("the act (of information) is here", "of information"),
    ("a list: - the first item here", "the first item here"),
    ("a list\n-the first item here", "the first item here"),
    ("an act—the first of them—is here", "the first of them"),
    ("the workers’ rights are here", "all of the workers"),
    ("so “the first of them” is here", "the first of them"),
    ("a year (29,031 feet) is here", "a year (29,031 feet)"),
    ("the year was 1990, and so on", "all of the year was 1990"),
    ("the year was 1990. 30 people met", "30 people met in"),
    ("N = 127 people met in the year", "127 people met in the year"),
    ("in Table 3\n100 people met there", "100 people met there"),
    ("in May – 12 people met there", "12 people met there"),
    ("工具を用いずに電線の接続を行うことができる", "電線の接続を行うことができる"),
    ("a cost of 5 dollars a year", "all of a cost of 5 dollars"),
]


@pytest.mark.parametrize(("page", "quote"), WHOLE)
def test_a_match_may_begin_and_end_at_whole_words(page: str, quote: str) -> None:
    """Marks, brackets, em dashes and elided words leave the word beside them whole."""
    assert ask(f"all of {page} in here", quote).answer == "found"


def test_the_reason_says_that_the_letters_are_there() -> None:
    """A person who sees the same characters on the page is told why they do not count."""
    found = ask("a sum of $12 million a year", "12 million a year")
    assert "not as the same whole words and numbers" in str(found.reason)
