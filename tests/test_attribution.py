"""Who a claim credits, and whether anything of theirs is among its sources."""

from __future__ import annotations

import pytest

from vault_grade.audit.attribution import credited, unpublished
from vault_grade.audit.publishers.decide import listing
from vault_grade.audit.publishers.read import built_in

LIST = listing(built_in())

CREDITED = {
    "The Office for National Statistics said that prices rose 3%.": "Office for National Statistics",
    "Prices rose 3%, according to the Bank of England.": "Bank of England",
    "NASA reported a landing in 1969.": "NASA",
    "A report by the World Health Organization puts it at 5 million.": "World Health Organization",
    "ONS figures show a fall of 2%.": "ONS",
    "The WHO has warned of 20 outbreaks.": "WHO",
    "Acme Inc. announced 300 redundancies.": "Acme Inc",
    "The European Commission’s data put it at 4%.": "European Commission",
    "WHO officials warned of 20 outbreaks.": "WHO",
    "The WHO’s European office warned of 20 outbreaks.": "WHO",
    "The FIPS office said that there are 12.": "FIPS office",
    "The Springfield council reported 12 of them.": "Springfield council",
    "The Norwegian government expects 4%.": "Norwegian government",
    "The World Health Organization, which counts them, said 20.": "World Health Organization",
    "The Bank of England, in its May report, warned of 5%.": "Bank of England",
    "The Met Office has long warned of 2 degrees.": "Met Office",
    "Figures published last week by the ONS show 5%.": "ONS",
    "Researchers at Oxford University found 5%.": "Oxford University",
    "As the OECD put it, growth is slow.": "OECD",
    "The OECD puts growth at 2%.": "OECD",
    "In a report, the World Bank wrote that 5% are poor.": "World Bank",
    "Prices rose 3%, according to officials at the European Commission.": "European Commission",
    "Both the WHO and Unicef said 5%.": "WHO",
}


@pytest.mark.parametrize("sentence", CREDITED)
def test_a_credited_organisation_is_seen(sentence: str) -> None:
    """However the sentence credits it."""
    assert CREDITED[sentence] in credited(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Prices rose 3% in May.",
        "Ada Lovelace said that it weaves.",
        "She said that prices rose.",
        "The ONS has 4,000 people.",
        "In the report it says so.",
        "NASA was founded in 1958.",
        "Members of the European Parliament were found guilty.",
        "In the EU, prices rose by 5%.",
        "The Supreme Court ruled in 1954.",
        "The Home Office is in London and 5% of its people expect more.",
    ],
)
def test_nobody_is_credited_where_nobody_tells(sentence: str) -> None:
    """A person's words are no organisation's, and a name alone tells nothing."""
    assert credited(sentence) == ()


def test_what_the_organisation_published_stands_for_it() -> None:
    """By its name, by its initials, or by another name that is listed."""
    sentence = "ONS figures show a fall of 2%."
    assert unpublished(sentence, ["Office for National Statistics"]) == ()
    assert unpublished("The Office for National Statistics said 2%.", ["ONS"]) == ()
    assert unpublished(sentence, ["HM Treasury"]) == ("ONS",)
    assert unpublished(sentence, []) == ("ONS",)

    def names(name: str) -> tuple[str, ...]:
        return ("Eurostat", "Statistical Office of the European Union") if name in ("Eurostat",) else (name,)

    assert unpublished("Eurostat said 2%.", ["Statistical Office of the European Union"], names) == ()
    assert unpublished("Eurostat said 2%.", ["ONS"], names) == ("Eurostat",)


def test_two_organisations_need_a_source_each() -> None:
    """One that is there does not stand for the other."""
    sentence = "The Bank of England said 2%, and the Treasury report said 3%."
    assert "Bank of England" not in unpublished(sentence, ["Bank of England"])
    assert unpublished(sentence, ["Bank of England"])


def test_organisations_named_together_need_a_source_each() -> None:
    """Two names with an ``and`` between are two, unless they are one name."""
    assert credited("The WHO and UNICEF said 5%.") == ("WHO", "UNICEF")
    assert unpublished("The WHO and UNICEF said 5%.", ["WHO"]) == ("UNICEF",)
    assert credited("The Department of Health and Social Care said 5%.") == (
        "Department of Health and Social Care",
    )


def test_a_periodical_is_credited_with_what_stands_in_it() -> None:
    """Its name may be a word of every day: only what is said to stand in it names the journal."""
    sentence = "A paper in Nature reports 5%."
    assert unpublished(sentence, ["Nature Portfolio"], LIST.names_of) == ()
    assert unpublished(sentence, ["The Lancet"], LIST.names_of) == ("the journal Nature",)
    assert unpublished("A study in The Lancet found 5%.", ["The Lancet"], LIST.names_of) == ()
    assert credited("Nature reports nothing, it only grows by 5%.", LIST.names_of) == ()


@pytest.mark.parametrize(
    "unit",
    ["A ", "Aa of the ", "the WHO ", "WHO a b, ", "said by ", "data of a ", "A&A' ", "WHO (", "a’", ", "],
)
def test_a_sentence_of_any_length_is_looked_through(unit: str) -> None:
    """Of what each repetition repeats, and what stands behind is seen: a search without bound would not come back."""
    assert "IMF" in credited(f"{unit * (50_000 // len(unit))}. Also the IMF said 5%.")


def test_two_names_with_the_same_initials_are_two() -> None:
    """Initials stand for a name, and never for another name's initials."""
    assert unpublished("The Bank of England said 2%.", ["Bank of Estonia"]) == ("Bank of England",)
    assert unpublished("The BoE said 2%.", ["Bank of England"]) == ()
