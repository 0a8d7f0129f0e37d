"""The pattern pass: each pattern by what it takes for a sign and what it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.audit.patterns import PATTERNS, pattern_pass
from vault_grade.audit.patterns.base import Pattern, shown
from vault_grade.audit.patterns.organisations import given_names

SIGNS = pattern_pass()

SHOWN = {
    "number": [
        "There are 4 of them.",
        "It has 1,500 pages.",
        "It rose to ٤.",
        "A cup holds ½ of it.",
        "Twelve people came.",
        "Forty-two came.",
        "She saw two hundred and five ships.",
        "A dozen eggs broke.",
        "Millions watched.",
        "Dozens of them left.",
        "A hundred years passed.",
        "It took one year.",
        "Tens of thousands fled.",
        "Nobody expected a two-party deal.",
        "It is a billion-dollar fund.",
        "Zero cases were seen.",
        "The share is nil.",
        "It took a fortnight.",
        "They own a couple of mills.",
        "It has a single runway.",
    ],
    "percentage": [
        "It is 12%.",
        "It is 12 %.",
        "It is five per cent.",
        "It is 5 percent of it.",
        "A small percentage of it.",
        "About 3‰ of it.",
    ],
    "points": [
        "It fell 2 percentage points.",
        "It rose fifty basis points.",
        "It lost 25 bps.",
        "The index lost 300 points.",
    ],
    "money": [
        "It cost £1.5bn.",
        "It cost US$ 5.",
        "It cost 20 €.",
        "It cost USD 5 million.",
        "It cost 5 EUR.",
        "It cost 3m GBP.",
        "It cost ten dollars.",
        "It cost 40 pence.",
        "It cost millions of euros.",
        "It is a billion-dollar deal.",
        "The ticket was a fiver.",
        "It cost five million Swiss francs.",
        "It cost ¥400.",
    ],
    "fraction": [
        "Half of them left.",
        "Two-thirds left.",
        "A quarter of them left.",
        "One in five left.",
        "Nine out of ten left.",
        "The majority of them left.",
        "Most of them left.",
        "Three in every 100 left.",
    ],
    "multiple": [
        "It doubled.",
        "It is twice that.",
        "A threefold rise.",
        "It is ten times that.",
        "A 5-fold rise.",
    ],
    "range": [
        "It takes 5–10 days.",
        "It is between five and ten.",
        "It went from 3% to 4%.",
        "It took two or three.",
        "It was $3-4.",
    ],
    "ordinal": [
        "It is the 21st.",
        "They are first in science.",
        "It is the third attempt.",
        "It is the second largest.",
        "It fell for the first time.",
        "It is the first country to do so.",
        "She ranked sixth.",
        "He came first.",
        "It is its forty-second edition.",
    ],
    "date": [
        "It happened on New Year's Eve.",
        "It was signed at Easter.",
        "It happened at noon.",
        "It begins at seven o'clock.",
        "On 12 March 2020 it ended.",
        "It ended March 12th.",
        "It ended on 12/03/2020.",
        "It ended 2020-03-12.",
        "It ended on 12.3.2020.",
        "It ended in May.",
        "It ended on Friday.",
        "It ended on the 4th of July.",
        "It ended in late March.",
        "It ended last year.",
        "It ended two weeks ago.",
        "It ended yesterday.",
        "It grew over the past few months.",
        "It ended the week before.",
        "It ended in Sept. of that year.",
    ],
    "year": [
        "It was 1984.",
        "In '08 it ended.",
        "In ’08 it ended.",
        "Caesar died in 44 BC.",
        "It fell in fiscal 2020.",
        "AD 79 was bad.",
    ],
    "decade": [
        "The 1990s were good.",
        "The ’80s were good.",
        "The nineties were good.",
        "In the twentieth century it ended.",
        "It ended last century.",
        "It was the turn of the century.",
    ],
    "quarter": [
        "It fell in Q3.",
        "In H1 2020 it fell.",
        "In the third quarter it fell.",
        "It fell year-on-year.",
        "The financial year ended.",
    ],
    "comparison": [
        "It is larger than Spain.",
        "It has more rain than Spain.",
        "It has as many people as Spain.",
        "It exceeds the limit.",
        "It overtook Spain.",
        "Compared with Spain it is small.",
        "It is below average.",
        "Far higher rates were seen.",
        "Fewer people came.",
        "It is on a par with Spain.",
    ],
    "superlative": [
        "It is the largest.",
        "It is the most expensive.",
        "It is the country's least known river.",
        "It was the worst fire.",
        "It is the only moon.",
        "It is an all-time high.",
        "It made record profits.",
        "It is unprecedented.",
        "It is the best-selling car.",
        "It is the hottest day on record.",
    ],
    "direction": [
        "Prices continue to decline.",
        "The use of it is dramatically down.",
        "There was a substantial increase in permits.",
        "The rate comes down and stays there.",
        "Prices rose.",
        "Prices have fallen.",
        "Prices are rising.",
        "Prices keep rising.",
        "It saw an increase in crime.",
        "Prices went up.",
        "Prices are down sharply.",
        "Wages are lower.",
        "The sharp decline of it hurt.",
        "Demand doubled.",
    ],
    "organisation": [
        "Then Acme Inc. left.",
        "Muster GmbH left.",
        "Example plc left.",
        "Beispiel e.V. left.",
        "The Bank of England left.",
        "The Supreme Court agreed.",
        "The Ministry of Health agreed.",
        "Oxford University agreed.",
        "Congress agreed.",
        "NATO agreed.",
        "The W.H.O. agreed.",
        "AT&T agreed.",
        "NASA's probe left.",
        "They asked Goldman Sachs about it.",
        "They asked Amnesty International about it.",
        "Then Google announced it.",
        "Google announced it.",
        "According to Gallup it is so.",
        "The United Nations agreed.",
    ],
}

NOT_SHOWN = {
    "number": [
        "No one knows one of them.",
        "A once common bird.",
        "They often tend to attend.",
        "She is a phone owner.",
    ],
    "money": ["He pounds the table.", "They won.", "It makes sense to try it."],
    "ordinal": [
        "First of all, it is so.",
        "In the first place, it is so.",
        "On second thoughts, it is so.",
        "Ask the third party.",
        "Give me a second.",
        "Secondly, it is so.",
    ],
    "date": [
        "They march on.",
        "It may be so.",
        "The march went on.",
        "A man sat there.",
        "It went on at night.",
    ],
    "comparison": [
        "No other than him.",
        "We are more than happy to help.",
    ],
    "superlative": ["An honest guest had an interest in the forest.", "That is the best way to do it."],
    "direction": [
        "We want to raise it.",
        "They will grow it.",
        "Stand up and sit down.",
        "Higher education matters.",
    ],
    "organisation": [
        "The US and the UK signed.",
        "Then John Smith left.",
        "They asked President Grant Miller about it.",
        "It is OK.",
        "GDP is a measure.",
        "They went to New Zealand.",
        "I think that I am right.",
        "The war was the Korean War.",
    ],
}


@pytest.mark.parametrize(("sign", "sentence"), [(sign, one) for sign, many in SHOWN.items() for one in many])
def test_a_sign_is_seen(sign: str, sentence: str) -> None:
    """In every usual shape."""
    assert sign in SIGNS(sentence)


@pytest.mark.parametrize(
    ("sign", "sentence"), [(sign, one) for sign, many in NOT_SHOWN.items() for one in many]
)
def test_what_looks_like_a_sign_is_none(sign: str, sentence: str) -> None:
    """Other words with the same letters."""
    assert sign not in SIGNS(sentence)


@pytest.mark.parametrize("one", PATTERNS, ids=lambda one: f"{one.sign}: {one.means[:40]}")
def test_every_pattern_is_shown_by_an_example(one: Pattern) -> None:
    """None is there for nothing, each says what it means, and its anchors do not keep it from looking."""
    assert one.means
    sentences = [shown(sentence) for sentence in SHOWN[one.sign]]
    assert any(one.stands_in(sentence) for sentence in sentences)
    assert all(one.stands_in(sentence) for sentence in sentences if one.look(sentence))


def test_signs_come_once_and_in_order() -> None:
    """Several patterns may show one sign."""
    assert SIGNS("Unilever plc, NATO and Congress spent 5% or $4m in 2020.") == (
        "number",
        "percentage",
        "money",
        "year",
        "organisation",
    )


@given(st.text(max_size=60), st.sampled_from("0123456789٣४"), st.text(max_size=60))
def test_no_digit_goes_unseen(before: str, digit: str, after: str) -> None:
    """The pattern pass cannot decline a figure, wherever it stands."""
    assert "number" in SIGNS(before + digit + after)


@given(st.text("aAbB ,.-'’", max_size=40), st.sampled_from(["%", "percent", "two", "million", "ninety-nine"]))
def test_no_number_word_goes_unseen(before: str, word: str) -> None:
    """Whatever stands around it, as a word of its own."""
    signs = SIGNS(f"{before} {word}.")
    assert "percentage" in signs or "number" in signs or word == "%"


def test_given_names_are_seen() -> None:
    """One word as it is written, several in any case, with the possessive; their number costs nothing."""
    signs = pattern_pass(
        [f"Office {number}" for number in range(5000)] + ["Destatis", "Statistics Iceland", "data.gov"]
    )
    assert signs("then destatis said") == ()
    for words in (
        "Destatis is in a city",
        "the Destatis’s view",
        "they ask statistics iceland",
        "they ask data.gov",
    ):
        assert "organisation" in signs(words)
    assert not given_names([]).look(shown("Destatis"))


UNITS = [
    "two ",
    "twenty-",
    "two hundred and ",
    "1,",
    "1.5 ",
    "$",
    "A",
    "A.",
    "A.B",
    "A&",
    "Bank of ",
    "Acme, ",
    "of the ",
    "The Bank ",
    "from 1 ",
    "between two ",
    "as many ",
    "the first ",
    "last few ",
    "million-",
    "is more ",
    "x" * 50 + " ",
    "has never ",
    "there is no ",
    "i really ",
    "wasn't ",
    "'s ",
    "½",
    "—",
]


@pytest.mark.parametrize("unit", UNITS)
def test_no_pattern_backtracks_without_bound(unit: str) -> None:
    """Of what each repetition repeats, ten thousand characters are looked through, and what stands behind is seen.

    A search that takes time in the cube of their number would not come back; one that takes time in its square
    shows in the test of a hundred thousand.
    """
    sentence = shown(unit * (10_000 // len(unit)) + " and it is 12% more.")
    seen = {one.sign for one in PATTERNS if one.look(sentence)}
    assert {"number", "percentage"} <= seen


def test_a_sentence_of_a_hundred_thousand_characters_is_looked_through() -> None:
    """All that the repetitions repeat, one after the other."""
    piece = "".join(unit * (3_400 // len(unit)) for unit in UNITS)
    assert len(piece) > 90_000
    assert "organisation" in SIGNS(piece)
