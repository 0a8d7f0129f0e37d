"""How the checker facts reads figures, dates and words: what has one key, and what must not."""

from __future__ import annotations

import pytest

from vault_grade.checkers.facts.items import read_items


def keys(text: str) -> list[str]:
    """The keys of a text's items."""
    return [item.key for item in read_items(text)]


ALIKE = [
    ("4,100 men", "4100 men"),
    ("4\u202f100 men", "4100 men"),
    ("4'100 men", "4100 men"),
    ("12 men", "twelve men"),
    ("25 men", "twenty-five men"),
    ("300 men", "three hundred men"),
    ("0.5 tons", ".5 tons"),
    ("1.5 million people", "1,500,000 people"),
    ("$1.5bn", "$1.5 billion"),
    ("$1.5bn", "1,500 million dollars"),
    ("$2.50", "$2.5"),
    ("$100.00", "$100"),
    ("US$ 5", "USD 5"),
    ("US $ 5", "5 US dollars"),
    ("€5", "5 euros"),
    ("5 %", "5 per cent"),
    ("5%", "5 percent"),
    ("1st", "first"),
    ("21 km", "21 kilometres"),
    ("a 5-kilometre run", "a 5 kilometre run"),
    ("3 May 2019", "May 3, 2019"),
    ("3rd of May 2019", "2019-05-03"),
    ("Oct. 11", "11 October"),
    ("May 2019", "May, 2019"),
    ("1746–94", "1746-94"),
    ("didn't", "did not"),
    ("can’t", "cannot"),
    ("it's", "it is"),
    ("the U.S. and 3 p.m.", "the US and 3 pm"),
    ("ﬁnal eﬀort", "final effort"),
    ("“Ada’s” well – known", '"Ada\'s" well-known'),
    ("“for under $10”", '"for under $10"'),
    ("Zoë", "Zoe\u0308"),
    ("Ada & Bea", "Ada and Bea"),
    ("rose.[12]", "rose."),
    ("１２ men", "12 men"),
]
DIFFERENT = [
    ("4,100 men", "4,101 men"),
    ("4.100 men", "4,100 men"),
    ("1.5 million", "1.5 billion"),
    ("5 million", "5"),
    ("10² metres", "102 metres"),
    ("5 m", "5 million"),
    ("-5 degrees", "5 degrees"),
    ("2-1", "2 1"),
    ("2-1", "1-2"),
    ("1/2", "1-2"),
    ("10+ men", "10 men"),
    ("<5", "5"),
    ("5 °", "5"),
    ("5′ tall", "5″ tall"),
    ("$5", "£5"),
    ("$5", "US$5"),
    ("A$5 fee", "a $5 fee"),
    ("give us $5", "give US$5"),
    ("5%", "5"),
    ("5%", "5 percentage points"),
    ("section 4.10", "section 4.1"),
    ("agent 007", "agent 7"),
    ("1990s", "1990"),
    ("1st", "1"),
    ("20 miles", "20 kilometres"),
    ("5 in 1901", "5 inches 1901"),
    ("3 May 2019", "May 2019"),
    ("3 May 2019", "3 May"),
    ("March 2,000 men", "March 2000 men"),
    ("12 May 2019", "5 December 2019"),
    ("let us go", "let US go"),
    ("who said so", "WHO said so"),
    ("the few", "few"),
    ("the cause", "a cause"),
    ("cats", "cat"),
    ("re-sign", "resign"),
    ("5\u200b0 men", "50 men"),
    ("n\u0336ot", "not"),
    ("8,560³ men", "8,560 men"),
    ("8,560³ men", "8,560 3 men"),
    ("10² cells", "10⁻² cells"),
    ("10² cells", "10³ cells"),
    ("10² cells", "102 cells"),
    ("5 m² of it", "5 m of it"),
    ("5 m² of it", "5 m³ of it"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_variants_of_one_thing_have_one_key(one: str, other: str) -> None:
    """Notation and typography make no difference."""
    assert keys(one) == keys(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_things_have_different_keys(one: str, other: str) -> None:
    """Nothing that changes a value, a unit or a sense is folded away."""
    assert keys(one) != keys(other)


def test_items_know_their_kinds() -> None:
    """Figures, dates, units, names, links and words are told apart."""
    kinds = [(item.key, item.kind) for item in read_items("On 3 May 2019 Ada walked 20 miles.")]
    assert kinds == [
        ("on", "link"),
        ("@2019-05-03", "date"),
        ("ada", "name"),
        ("walked", "word"),
        ("20", "figure"),
        ("mi", "unit"),
    ]
