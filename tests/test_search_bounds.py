"""A match begins and ends with whole words and numbers, and with the signs and units that belong to them.

In each example the words between the bars are the match.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask

from vault_grade.reader.search.bounds import begins, whole

BEGINS_INSIDE = [
    *(
        "mis|information act",
        "caf|\u00e9 x",
        "cafe|\u0301 x",
        "|\u0301 x",
        "x_|y z",
        "x|_y z",
        "a2|b c",
        "1|2 x",
        "a|2 x",
    ),
    *(
        "don’|t meet",
        "don'|t meet",
        "member'|s x",
        "don|’t meet",
        "n’|est pas",
        "n'|est pas",
        "O’|Brien x",
        "2’|s x",
    ),
    *(
        "non-|binding",
        "non\u2010|binding",
        "non\u2011|binding",
        "non–|self x",
        "non−|self x",
        "non|-binding",
        "2|-20x",
    ),
    *(
        "adminis-\n|tration",
        "adminis\xad\n|tration",
        "adminis-  \n  |tration",
        "adminis\xad|tration",
        "a|\xadb c",
    ),
    *("COVID-\n|19 x", "COVID-|19 x", "1990–|1995 x", "x−|5 y", "10^|20 x", "10|^20 x", "18|+ x"),
    *(
        "3.|14 x",
        "3,|14 x",
        "3|.14 x",
        "3|,14 x",
        "12’|345 x",
        "12'|345 x",
        "3·|14 x",
        "1/|2 x",
        "1|/2 x",
        "12:|30 x",
    ),
    *("12|:30 x", ".|05 x", ",|05 x", "٣٫|١٤ x", "½|5 x"),
    *("-|5 x", " −|5 x", "(–|5 x)", "− |5 x", "−\u2009|5 x", "+|5 x", "%|5 x"),
    *(
        "<|5 x",
        "< |5 x",
        "> |5 x",
        "≥ |5 x",
        "≤|5 x",
        "±|5 x",
        "± |5 x",
        "~|5 x",
        "≈ |5 x",
        "2 × |5 x",
        "√|5 x",
    ),
    *("$|12 x", "€ |12 x", "US$|12 x", "£\u202f|12 x"),
    *("10\u202f|000 x", "10\u2009|000 x", "10\xa0|5 x", "12 |345 x", "1 |345 678 x", "1\xa0 |500 x"),
]

ENDS_INSIDE = [
    *("act of inform|ation", "cafe|\u0301", "a=|\u0338b", "x|_y", "b|2", "1|2", "10|²", "10|ⁿ", "5|½", "5|x"),
    *("don|’t", "don|'t", "don’|t", "Havel|'s", "l|’État", "l’|État", "5|’s"),
    *(
        "self|-destined",
        "self|–destined",
        "self|\u2011destined",
        "self-|destined",
        "short|- and",
        "short|-\nterm",
    ),
    *(
        "adminis|-\ntration",
        "adminis|\xad\ntration",
        "adminis|\xadtration",
        "adminis\xad|tration",
        "a –|5",
        "a −|x",
    ),
    *("3|.14", "3|,14", "3.|14", "3,|14", "12|’345", "12|:30", "12:|30", "1|/2", "1/|2", "3|·14", "1|/x"),
    *("1990|–1995", "2|-20", "2x|-20x", "5|+", "18|+ x", "10|^2", "x|^2", "m|^2"),
    *("5|%", "5| %", "5|\u202f%", "5|‰", "5| °C", "5|°", "5|′", "5|″", "5| ℃"),
    *("12|€", "12| €", "12|\xa0$", "12| £ x"),
    *("5| × 10", "5|×10", "5| ± 2", "5|±2", "5| · 10", "5| ∙ 10"),
    *("10| 000", "10|\u202f000", "10|\xa05", "12| 345 x"),
    *("3 mg|/L", "km|/h", "p <| 5", "p ≥|5", "a +|5", "10^|2", "$|5", "€| 5"),
]

BEGINS_WHOLE = [
    *(" |5 x", "\n|word x"),
    *(
        "|word x",
        "a |word x",
        "a\n|word x",
        "(|word x)",
        "“|word x”",
        "a “|word x”",
        "/|word x",
        "a—|word x",
    ),
    *(
        "l’|État x",
        "l'|État x",
        "L’|État x",
        "d’|un x",
        "qu’|il x",
        "dell’|uomo x",
        "’|tis x",
        "‘|word x’",
        " ’|90s x",
    ),
    *(
        "- |word x",
        "a\n-|word x",
        "a - |word x",
        "a – |word x",
        "a - |5 x",
        "a – |5 x",
        "a-\n\x1d|word",
        "a — |5 x",
        "-\n|a b",
    ),
    *(
        "N = |127 x",
        "Table 3\n|100 x",
        "of 1990. |30 x",
        "of 1990, |30 x",
        "1990 |2000 x",
        "1234 |567 x",
        "3 |10 x",
    ),
    *("12 |3456 x", "(|5 x)", "No |5 x", "5 |words x", "5% |of x", "a |“word x", "a |(5) x", "a| (5) x"),
    *(
        "を|用いずに",
        "語|word",
        "word|語",
        "a |-5 x",
        "a |+5 x",
        "a |.5 x",
        "a|. Then",
        "5|. Then",
        "5|, then",
        "a|’ then",
    ),
]

ENDS_WHOLE = [
    *("5| ", "word|\n", "No.|5 x"),
    *(
        "a word|",
        "word| x",
        "word|\nx",
        "word|.",
        "word|, x",
        "word|)",
        "word|” x",
        "word|—x",
        "word| — x",
        "word|’ x",
    ),
    *(
        "word| – x",
        "word| - x",
        "word|–\nx",
        "word|-",
        "word.| Then",
        "word,| then",
        "word:| x",
        "word|/ x",
        "word –| x",
    ),
    *(
        "5|",
        "5| x",
        "5|.",
        "5|, x",
        "5|. Then",
        "5|)",
        "5| of 10",
        "5|: x",
        "5%| x",
        "5| (x)",
        "5| - 10",
        "5|; 10",
    ),
    *(
        "1990| 2000",
        "1990| 200",
        "5| 10",
        "5|\n100",
        "1234| 567",
        "3.14| x",
        "5 ×| x",
        "12 $| x",
        "5| × x",
    ),
    *(
        "を用|いずに",
        "語|word",
        "“word”| x",
        "(5)| x",
        "word’| x",
        "words’| x",
        "x <| y",
        "5| = 5",
        "a/|b",
        "p =| 5",
    ),
]


def bars(example: str) -> tuple[str, int]:
    assert example.count("|") == 1
    return example.replace("|", ""), example.index("|")


@pytest.mark.parametrize("example", BEGINS_INSIDE)
def test_no_match_begins_inside(example: str) -> None:
    """What stands before the bar belongs to what stands after it."""
    text, at = bars(example)
    assert not begins(text, at)
    assert not whole(text, at, len(text))


@pytest.mark.parametrize("example", ENDS_INSIDE)
def test_no_match_ends_inside(example: str) -> None:
    """What stands after the bar belongs to what stands before it."""
    text, at = bars(example)
    assert not whole(text, 0, at)


@pytest.mark.parametrize("example", BEGINS_WHOLE)
def test_a_match_may_begin_at_a_whole_word_or_number(example: str) -> None:
    """Marks, brackets, em dashes, elided words and bullets leave the word after them whole."""
    text, at = bars(example)
    assert whole(text, at, len(text))


@pytest.mark.parametrize("example", ENDS_WHOLE)
def test_a_match_may_end_at_a_whole_word_or_number(example: str) -> None:
    """Marks, brackets and dashes as punctuation leave the word before them whole."""
    text, at = bars(example)
    assert whole(text, 0, at)


def test_nothing_is_no_match() -> None:
    """An empty stretch is not whole."""
    assert not whole("a word", 2, 2)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30), st.data())
def test_bounds_can_be_asked_of_any_text(text: str, data: st.DataObject) -> None:
    """No text makes the question fail, and no letter is ever parted from the next."""
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, len(text)))
    if whole(text, start, end):
        for at in (start, end):
            assert not (
                text[at - 1 : at].isascii() and text[at - 1 : at].isalnum() and text[at : at + 1].isdecimal()
            )


@pytest.mark.parametrize(
    "example",
    [
        "the mis|information act of the land|",
        "that is so |for all of inform|ation",
        "that they don’|t meet at all|",
        "a loss of −|5 points in the year|",
        "|a share in the year of 5| %",
        "a sum of $|12 million a year|",
        "a sum of 12 |345 euros a year|",
        "the adminis-\n|tration of all data|",
    ],
)
def test_a_quote_that_cuts_a_word_or_number_is_missing(example: str) -> None:
    """The same characters stand on the page, but as a part of something else."""
    before, quote, after = example.split("|")
    found = ask(before + quote + after, quote)
    assert found.answer == "missing"
    assert ask(before + quote + after, before + quote + after).answer == "found"


def test_the_reason_says_that_the_letters_are_there() -> None:
    """A person who sees the same characters on the page is told why they do not count."""
    found = ask("a sum of $12 million a year", "12 million a year")
    assert "not as the same whole words and numbers" in str(found.reason)
