"""Signs, units, points and invisible characters at the edge of a match, told by their kind and not one by one.

In each example the words between the bar and the far end are the match.
"""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask

from vault_grade.language.negations import PREFIXES
from vault_grade.language.unseen import UNSEEN, without_unseen
from vault_grade.reader.search.bounds import whole
from vault_grade.reader.search.signs import BARS, is_dash, is_joint, is_sign, is_unit

EVERY = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF]
SIGNS = [character for character in EVERY if is_sign(character)]
DASHES = [character for character in EVERY if is_dash(character)]
CURRENCIES = [character for character in EVERY if unicodedata.category(character) == "Sc"]
UNITS = [character for character in EVERY if is_unit(character) and not character.isalnum()]
UNSEEN_ONES = sorted(UNSEEN)

BEGINS_INSIDE = [
    *(
        "a −|$5 x",
        "a -|$5 x",
        "≥ |€5 x",
        "≥ |€ 5 x",
        "a ≥ |-5 x",
        "a ≥ |(5) x",
        "US|$5 x",
        "−|.5 x",
        "−|(5) x",
    ),
    *(
        ">=|5 x",
        ">= |5 x",
        "!= |5 x",
        "!=|5 x",
        "=/= |5 x",
        "== |5 x",
        "≠ |5 x",
        "≮ |5 x",
        "+ |5 x",
        ">|= 5 x",
    ),
    *(
        "!|= 5 x",
        "a /|= 5 x",
        "a :|= 5 x",
        "a ±(|5 x",
        "a ≥ (|5 x",
        "a ‒|5 x",
        "a －|5 x",
        "a ﹣|5 x",
        "a ⁻|5 x",
        "a —|5 x",
        "—|5 x",
        "a ―|5 x",
        "5—|6 x",
        "5|—6 x",
    ),
    *("a −|x y", "a ¬|p q", "a ¬ |p q", "a √|x y", "5…|6 x", "12．|345 x", "12，|345 x", "12|，345 x"),
    *(
        "5%—|6 x",
        "5 |½ x",
        "5 |1/2 x",
        "5 |1⁄2 x",
        "5 x |10 y",
        "5 * |10 y",
        "10 ^ |3 y",
        "5\n|000 x",
        "5  |000 x",
    ),
    *("\ufffd|5 x", "\uf02d|5 x", "col·|lectiu x", "col|·lectiu x"),
    *("non—|binding x", "un―|lawful x", "Non—\n|binding x", "non–\n|binding x", "non\u2043\n|binding x"),
    *("un\u200b|lawful x", "un|\u200blawful x", "un\ufeff|lawful x", "12\u200b|345 x", "−\u2060|345 x"),
    *("≥\u200b \ufe0f|5 x", "non-\u200b\n|binding x", "−" + "\u200b" * 300 + "|5 x"),
]

ENDS_INSIDE = [
    *(
        "5| ½",
        "5|½",
        "5| 1/2",
        "5| 1⁄2 x",
        "5| x 10",
        "5| X 10^3",
        "5| * 10",
        "5|*10",
        "5| × 10",
        "5| + 3",
        "5| ÷ 2",
    ),
    *("5|(%)", "5| (%)", "5|( % )", "5|％", "5| ٪", "5|﹪", "5|‱", "5|㎏", "5| ㎡", "5|℉", "5|￥", "5|؉"),
    *(
        "5|—6",
        "5|‒6",
        "5|－6",
        "5|-€6",
        "5%|–6%",
        "5 €|—6 €",
        "5|...6",
        "5|…6",
        "5|．6",
        "5|，6",
        "5|!",
        "5|! x",
    ),
    *(
        "5|\n000",
        "10|\n 000",
        "5|  000",
        "5 k|€",
        "5 US|$",
        "5 m| ^2",
        "10| ^ 2",
        "5 mg| / L",
        "5 €|/kg",
        "5 %|/a",
        "(5)| %",
        "[5]|€",
    ),
    *(
        "a ≥|€5",
        "a ≥| (5)",
        "a −| 5",
        "a >|= 5",
        "a -|€5",
        "self|‒destined",
        "self|－destined",
        "col|·lectiu",
    ),
    *("note\u200d|d", "note|\u200dd", "5\u200b|%", "5| \ufe0f%", "12|\u200b345", "5|\uf025", "5|\ufffd"),
]

BEGINS_WHOLE = [
    *("a word—|5 x", "(a)—|5 x", "word—|word x", "a — |5 x", "N = |5 x", "N=|5 x", "→|word x"),
    *(
        "<b>|word x",
        "2.20x\n|3 y",
        "a — |(5) x",
        "a |$5 x",
        "a $|x y",
        "(|$5 x)",
        "a |-$5 x",
        "* |5 x",
        "x = |-5 y",
        "a 5 |1/2/2020",
    ),
    *("a\u200b |word x", "\ufeff|word x", "a ❤\ufe0f |word", "2020 |2016/679 x", "a! |5 x", "come—\n|word x"),
]

ENDS_WHOLE = [
    *(
        "word|—word",
        "5|—word",
        "5| – 6",
        "5| (x)",
        "5|... Then",
        "5|…",
        "5| * x",
        "5| x",
        "word|!",
        "5| = 5",
        "5| < x",
    ),
    *(
        "word|\u200b x",
        "word|\ufeff",
        "5|\u200b x",
        "5 %|.",
        "5 €| x",
        "5 mg|, x",
        "$5|) x",
        "(5)| x",
        "5| < 6",
        "5|\n<0.1",
        "5| ≥ 6",
        "word| ^ x",
        "5| 2016/679",
    ),
    "word| / word",
]


def bars(example: str) -> tuple[str, int]:
    before, after = example.split("|")
    return before + after, len(before)


@pytest.mark.parametrize("example", BEGINS_INSIDE)
def test_no_match_begins_behind_a_sign_or_inside_a_number(example: str) -> None:
    """What stands before the bar changes what stands after it."""
    text, at = bars(example)
    assert not whole(text, at, len(text))


@pytest.mark.parametrize("example", ENDS_INSIDE)
def test_no_match_ends_before_a_unit_or_inside_a_number(example: str) -> None:
    """What stands after the bar changes what stands before it."""
    text, at = bars(example)
    assert not whole(text, 0, at)


@pytest.mark.parametrize("example", BEGINS_WHOLE)
def test_a_match_may_begin_where_nothing_belongs_to_it(example: str) -> None:
    """Punctuation, bullets and an equals sign leave what follows as it is."""
    text, at = bars(example)
    assert whole(text, at, len(text))


@pytest.mark.parametrize("example", ENDS_WHOLE)
def test_a_match_may_end_where_nothing_belongs_to_it(example: str) -> None:
    """Punctuation and words leave what stands before them as it is."""
    text, at = bars(example)
    assert whole(text, 0, at)


@given(
    st.sampled_from(SIGNS),
    st.sampled_from(["", " ", "\n", "\u2009 "]),
    st.sampled_from(["5", "$5", "€ 5", "(5)", ".5"]),
)
def test_every_sign_of_mathematics_stays_with_its_number(sign: str, space: str, number: str) -> None:
    """Whatever relation or operator Unicode knows, a quote that begins behind it is refused."""
    text = f"it is {sign}{space}{number} of all"
    assert not whole(text, text.index(sign) + len(sign + space), len(text))


@given(st.sampled_from(DASHES), st.sampled_from(["5", "$5", "(5)"]))
def test_every_dash_before_a_number_is_its_sign(dash: str, number: str) -> None:
    """A person may have typed any of them for a minus."""
    text = f"it is {dash}{number} of all"
    assert not whole(text, 7, len(text))


@given(st.sampled_from(DASHES), st.sampled_from(sorted(PREFIXES)), st.sampled_from(["", "\n", " \n "]))
def test_every_dash_keeps_a_negating_prefix(dash: str, prefix: str, end: str) -> None:
    """Not even an em dash, on the line or at its end, lets a quote begin behind non, un, anti."""
    text = f"a {prefix}{dash}{end}binding rule"
    assert not whole(text, text.index("binding"), len(text))


@given(st.sampled_from([dash for dash in DASHES if is_joint(dash)]))
def test_every_dash_but_the_long_ones_joins_words(dash: str) -> None:
    """A word is not ended by a hyphen of another script or width; by an em dash it is."""
    text = f"the self{dash}destined end"
    assert not whole(text, 0, 8)
    assert not whole(text, 9, len(text))
    assert all(whole(f"the end{bar}then", 0, 7) for bar in BARS)


@given(st.sampled_from(UNITS), st.sampled_from(["", " ", "\n", "(", " ( "]))
def test_every_sign_of_a_unit_stays_with_its_number(unit: str, space: str) -> None:
    """Per cent of every script and width, degrees, primes, squared units, currencies."""
    text = f"it is 5{space}{unit} of all"
    assert not whole(text, 0, 7)


@given(st.sampled_from(CURRENCIES), st.sampled_from(["", " ", "\u202f"]))
def test_every_currency_stays_with_its_number(sign: str, space: str) -> None:
    """Before the number or after it."""
    text = f"it is {sign}{space}5 of all"
    assert not whole(text, text.index("5"), len(text))


@given(
    st.text(st.sampled_from("ab5 0\n.,-−—≥$%^/(x’·½"), min_size=2, max_size=12),
    st.lists(st.tuples(st.integers(0, 12), st.sampled_from(UNSEEN_ONES)), min_size=1, max_size=4),
    st.data(),
)
def test_unseen_characters_never_make_an_edge(
    text: str, unseen: list[tuple[int, str]], data: st.DataObject
) -> None:
    """Wherever such characters are put, no stretch is whole that is not whole without them."""
    littered = text
    for at, character in unseen:
        littered = littered[:at] + character + littered[at:]
    start = data.draw(st.integers(0, len(littered) - 1))
    end = data.draw(st.integers(start, len(littered)))
    if whole(littered, start, end):
        first = len(without_unseen(littered[:start]))
        last = first + len(without_unseen(littered[start:end]))
        assert first == last or whole(text, first, last)


@pytest.mark.parametrize(
    "example",
    [
        "The result was −|$5 million in the first year.|",
        "The fee must be >= |5 million in the first year.|",
        "It costs 12．|345 euros in the first year.|",
        "This is a non\uff0d|binding recommendation of all.|",
        "|The board is exactly as wide as 5| 1/2 inches.",
        "|The count is exactly as high as 5|％ of all.",
        "It is said that un\u200b|lawful conduct of the Board is listed|",
    ],
)
def test_a_quote_that_loses_a_sign_or_unit_is_missing(example: str) -> None:
    """The same characters stand on the page, with one more that changes what they say."""
    before, quote, after = example.split("|")
    assert ask(before + quote + after, quote).answer == "missing"
