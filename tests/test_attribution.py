"""Who a claim credits, and whether anything of theirs is among its sources."""

from __future__ import annotations

import pytest

from vault_grade.audit.attribution import credited, unpublished

CREDITED = {
    "The Office for National Statistics said that prices rose 3%.": "Office for National Statistics",
    "Prices rose 3%, according to the Bank of England.": "Bank of England",
    "NASA reported a landing in 1969.": "NASA",
    "A report by the World Health Organization puts it at 5 million.": "World Health Organization",
    "ONS figures show a fall of 2%.": "ONS",
    "The WHO has warned of 20 outbreaks.": "WHO",
    "Acme Inc. announced 300 redundancies.": "Acme Inc",
    "The European Commission’s data put it at 4%.": "European Commission",
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


def test_two_names_with_the_same_initials_are_two() -> None:
    """Initials stand for a name, and never for another name's initials."""
    assert unpublished("The Bank of England said 2%.", ["Bank of Estonia"]) == ("Bank of England",)
    assert unpublished("The BoE said 2%.", ["Bank of England"]) == ()
