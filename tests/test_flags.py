"""The table of flags: what follows from two answers, and from what a claim cites."""

from __future__ import annotations

from itertools import product

import pytest

from vault_grade.audit.flags import FLAGS, of_answers, of_claim, state
from vault_grade.formats.predicates import CheckerAnswer

WORDS = ("supported", "contradicted", "silent", "abstained", "uncounted", "failed")
TABLE = """
supported | - | disagreement+contradicted | disagreement | unchecked | unconfirmed | failed
contradicted || contradicted | disagreement+contradicted | contradicted | contradicted+unconfirmed | contradicted+failed
silent ||| unsupported | unsupported | unsupported+unconfirmed | failed
abstained |||| unchecked | unconfirmed | failed
uncounted ||||| unconfirmed | failed
failed |||||| failed
"""


def answer(word: str) -> CheckerAnswer:
    """An answer that stands in one column of the table."""
    said = "supported" if word == "uncounted" else word
    return CheckerAnswer("one", said, word in ("supported", "contradicted"), "a", "words", None)  # type: ignore[arg-type]


def rows() -> dict[tuple[str, str], set[str]]:
    """The table above, read."""
    cells: dict[tuple[str, str], set[str]] = {}
    for line in TABLE.strip().splitlines():
        first, *others = (cell.strip() for cell in line.split("|"))
        cells |= {
            (first, word): set(cell.replace("-", "").split("+")) - {""}
            for word, cell in zip(WORDS, others, strict=True)
            if cell
        }
    return cells


@pytest.mark.parametrize("pair", list(product(WORDS, WORDS)))
def test_flags_are_those_of_the_table_in_either_order(pair: tuple[str, str]) -> None:
    """Each pair of answers has the flags of its cell, whichever checker said which."""
    table = rows()
    wanted = table[pair] if pair in table else table[pair[::-1]]
    assert {one.name for one in of_answers(answer(pair[0]), answer(pair[1]))} == wanted


def test_only_two_counted_supports_raise_no_flag() -> None:
    """No other pair of answers lets a claim through."""
    clean = [pair for pair in product(WORDS, WORDS) if not of_answers(*map(answer, pair))]
    assert clean == [("supported", "supported")]


def test_an_answer_without_a_quote_is_never_uncounted() -> None:
    """Silence and abstention need no quote, so there is none that could fail to count."""
    assert [state(answer(word)) for word in WORDS] == list(WORDS)


def test_a_claim_with_nothing_captured_is_unsupported() -> None:
    """No answers: nothing that it cites could be asked."""
    assert names(of_claim((), cites_unknown=False, primary=False, unpublished=())) == ["unsupported"]


def test_support_from_no_primary_source_is_secondary() -> None:
    """It would pass, and does not."""
    both = (answer("supported"), answer("supported"))
    assert names(of_claim(both, cites_unknown=False, primary=False, unpublished=())) == ["secondary"]
    assert names(of_claim(both, cites_unknown=False, primary=True, unpublished=())) == []


def test_a_citation_that_leads_nowhere_is_flagged_beside_support() -> None:
    """What was never captured supports nothing, whatever the other citations do."""
    both = (answer("supported"), answer("supported"))
    assert names(of_claim(both, cites_unknown=True, primary=True, unpublished=())) == ["unsupported"]


def test_every_flag_that_fits_is_kept_in_the_order_of_the_list() -> None:
    """None is dropped because another stands."""
    pair = (answer("supported"), answer("contradicted"))
    found = of_claim(pair, cites_unknown=True, primary=True, unpublished=["ONS"])
    assert names(found) == ["contradicted", "disagreement", "unsupported", "attribution"]
    assert [one for one in FLAGS if one in found] == list(found)


def names(flags: tuple[object, ...]) -> list[str]:
    """The flags' names."""
    return [one.name for one in flags]  # type: ignore[attr-defined]
