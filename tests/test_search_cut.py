"""Quotes with words left out: the parts stand in order, near to one another, and nothing turns them round."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask

from vault_grade.formats.answers import Found, Place
from vault_grade.language.known import FREQUENT, known_language
from vault_grade.reader.layers.base import BREAK

PAGE = (
    "We implemented these techniques for an existing interpreter. The tests were run by the members of the office"
    " in the spring. This paper makes the following contributions to the field of study. The end is here."
)
FIRST, LAST = (
    "We implemented these techniques for an existing interpreter.",
    "This paper makes the following contributions",
)


def ask_cut(page: str | list[str], quote: str, *, paged: bool = True) -> Found:
    cuts = tuple(mark.start() for mark in re.finditer(r"\[(?:…|\.\.\.)\]", quote))
    return ask(page, quote, cuts=cuts, paged=paged)


@pytest.mark.parametrize("mark", ["[...]", "[…]", "\n[…]\n"])
def test_parts_in_order_are_found_and_what_was_left_out_is_shown(mark: str) -> None:
    """The person sees the words between, and the rule is named."""
    found = ask_cut(PAGE, f"{FIRST} {mark} {LAST}")
    assert (found.answer, found.how, found.rules) == ("found", "typeset", ("cut",))
    assert found.matched == f"{FIRST} […] {LAST}"
    assert found.left_out == "The tests were run by the members of the office in the spring."


def test_three_parts_have_two_gaps() -> None:
    """Every gap is shown."""
    found = ask_cut(
        PAGE,
        "We implemented these techniques for […] The tests were run by […] in the spring. This paper makes",
    )
    assert found.left_out == "an existing interpreter. […] the members of the office"


def test_a_mark_at_either_end_leaves_nothing_out_between_words() -> None:
    """Such a quote is searched as the one part it has."""
    found = ask_cut(PAGE, f"[…] {LAST} […]")
    assert (found.answer, found.rules, found.left_out) == ("found", (), None)


def test_parts_in_another_order_are_missing() -> None:
    """The order of a document is a part of what it says."""
    assert ask_cut(PAGE, f"{LAST} […] {FIRST}").answer == "missing"


def test_a_changed_part_is_missing() -> None:
    """Each part is held to what a whole quote is held to."""
    assert ask_cut(PAGE, f"{FIRST.replace('these', 'those')} […] {LAST}").answer == "missing"
    assert ask_cut(PAGE, f"{FIRST} […] {LAST.replace('following', 'follow')}").answer == "missing"
    assert ask_cut(PAGE, f"{FIRST} […] {LAST[:-1]}").answer == "missing"


@pytest.mark.parametrize(("length", "answer"), [(290, "found"), (310, "missing")])
def test_parts_too_far_apart_are_missing(length: int, answer: str) -> None:
    """Three hundred characters of the source, no more."""
    between = ("word " * 100)[:length].strip()
    assert ask_cut(f"{FIRST} {between} {LAST} to the field", f"{FIRST} […] {LAST}").answer == answer


@pytest.mark.parametrize("part", ["it works so", "of the same"])
def test_a_part_that_is_too_small_makes_the_quote_missing(part: str) -> None:
    """Such a part could stand anywhere."""
    found = ask_cut(f"{FIRST} and {part} {LAST}", f"{FIRST} […] {part} […] {LAST}")
    assert (found.answer, "too short" in str(found.reason)) == ("missing", True)


@pytest.mark.parametrize(
    "between",
    [
        "not",
        "It never worked.",
        "except where",
        "nicht",
        "il n’a",
        "sauf",
        "salvo",
        "senza",
        "geen",
        "nie",
        "não",
        "can’t",
        "with-\nout",
        "with\xadout",
        "with\u200bout",
        "_not_",
        "canʼt",
    ],
)
def test_a_negation_in_what_was_left_out_makes_the_quote_missing(between: str) -> None:
    """Leaving it out would turn the quote round; the person is shown where."""
    found = ask_cut(f"{FIRST} {between} {LAST} to the field", f"{FIRST} […] {LAST}")
    assert (found.answer, found.left_out) == ("missing", between)
    assert found.reason == "the words that were left out hold a negation or an exception"
    assert found.nearest is not None and between in found.nearest.text


def test_more_parts_than_anyone_needs_are_refused() -> None:
    """A quote of a hundred cuts is no quote; one of ninety-nine is slow reading, but found."""
    parts = [f"The member number {n} of the office met there." for n in range(101)]
    page = " So it was. ".join(parts)
    assert "more than 99 times" in str(ask_cut(page, " […] ".join(parts)).reason)
    assert ask_cut(page, " […] ".join(parts[:100])).answer == "found"


def test_parts_may_stand_on_two_neighbouring_pages() -> None:
    """On the same page or the next, but not further on, and no part runs over the end of a printed page."""
    quote = f"{FIRST} […] {LAST}"
    found = ask_cut([f"Before. {FIRST} And so", f"it went. {LAST} to it"], quote)
    assert found.place == Place(page=1, end_page=2)
    assert found.left_out == "And so\nit went."
    assert ask_cut([f"Before. {FIRST}", "", f"{LAST} to it"], quote).answer == "missing"
    pages = [f"Before. {FIRST[:20]}", f"{FIRST[20:]} and {LAST} to it"]
    assert ask_cut(pages, quote).answer == "missing"
    assert ask_cut(pages, quote, paged=False).answer == "found"


def test_a_break_may_lie_in_what_was_left_out_but_not_in_a_part() -> None:
    """The mark says that something was there; a part says that nothing was."""
    assert (
        ask_cut(f"{FIRST}{BREAK}a caption{BREAK}{LAST} to it", f"{FIRST} […] {LAST}").left_out == "a caption"
    )
    assert (
        ask_cut(f"{FIRST[:20]}{BREAK}{FIRST[20:]} and {LAST} to it", f"{FIRST} […] {LAST}").answer
        == "missing"
    )


def test_a_language_without_a_list_raises_a_caution() -> None:
    """Where no negation would be known, the person has to look."""
    finnish = (
        "Kaikki ihmiset syntyvät vapaina ja tasavertaisina, ja heidän on toimittava toisiaan kohtaan hyvin."
    )
    quote = "Kaikki ihmiset syntyvät vapaina ja […] ja heidän on toimittava toisiaan kohtaan"
    assert "cut-unchecked" in ask_cut(finnish, quote).cautions
    assert "cut-unchecked" not in ask_cut(PAGE, f"{FIRST} […] {LAST}").cautions


@pytest.mark.parametrize(
    "text",
    [
        "The Board shall meet at least twice a year, and it shall report to the Council on the use of its powers.",
        "Die Kommission berichtet dem Rat über die Anwendung der Verordnung und schlägt eine Änderung vor.",
        "Les États membres prennent les mesures qui sont nécessaires pour la mise en œuvre des règles.",
        "Los españoles son iguales ante la ley, sin que pueda prevalecer discriminación alguna por razón de sexo.",
        "La Commissione adotta gli atti che sono necessari per il rispetto delle norme della direttiva.",
        "De Commissie brengt verslag uit aan het Parlement over de toepassing van deze verordening.",
        "Komisja składa sprawozdanie z wykonania rozporządzenia oraz przedstawia wnioski do Rady w tym zakresie.",
        "A Comissão apresenta um relatório ao Parlamento sobre a aplicação do regulamento e das regras.",
    ],
)
def test_the_listed_languages_are_known(text: str) -> None:
    """One sentence is enough to tell that a language has a list."""
    assert known_language(text)


def test_other_languages_and_figures_are_not_known() -> None:
    """Greek, Hungarian and a table of numbers have no list."""
    assert len(FREQUENT) == 8
    for text in (
        "Η Επιτροπή υποβάλλει έκθεση στο Συμβούλιο",
        "A Bizottság jelentést tesz a Tanácsnak az alkalmazásról",
        "12 13 14 15",
        "",
    ):
        assert not known_language(text)


@given(st.lists(st.integers(0, 60), min_size=4, max_size=4, unique=True).map(sorted))
def test_any_two_stretches_in_order_are_found_when_nothing_turns_them(bounds: list[int]) -> None:
    """Wherever the words are taken from, the parts are found and the gap is what stands between."""
    words = [f"word{n}" for n in range(70)]
    a, b, c, d = bounds
    first, second = " ".join(words[a : b + 5]), " ".join(words[max(c + 5, b + 5) : d + 10])
    found = ask_cut(" ".join(words), f"{first} […] {second}")
    enough = all(len(part.split()) >= 5 or len(part) >= 25 for part in (first, second))
    near = len(" ".join(words[b + 5 : max(c + 5, b + 5)])) <= 298
    assert (found.answer == "found") == (enough and near)


def test_a_part_may_be_the_first_or_the_last_of_a_page() -> None:
    """Words that begin with the second page, or end with the first, run over no page's end."""
    for paged in (True, False):
        found = ask_cut([f"Before. {FIRST} And so", f"{LAST} to it"], f"{FIRST} […] {LAST}", paged=paged)
        assert (found.answer, found.left_out) == ("found", "And so")
        assert ask_cut([FIRST, f"it went. {LAST}"], f"{FIRST} […] {LAST}", paged=paged).answer == "found"


def test_parts_that_stand_on_one_page_are_found_there_once() -> None:
    """Not also on the page before, though the parts are looked for over its end too."""
    found = ask_cut(["Other words stand here.", PAGE, "Other words too."], f"{FIRST} […] {LAST}")
    assert (found.place, found.cautions) == (Place(page=2), ("clipped",))


def test_the_sentence_of_three_parts_goes_to_the_end_of_the_last() -> None:
    """What is shown as the source's sentences holds every part, and says whether they go on."""
    found = ask_cut(
        PAGE,
        "We implemented these techniques for […] The tests were run by […] This paper makes the following",
    )
    assert found.sentence == PAGE.removesuffix(" The end is here.")
    assert found.cautions == ("clipped",)


def test_words_that_turn_a_quote_round_are_shown_with_their_page() -> None:
    """The person can look at them where they stand."""
    found = ask_cut(["Before it.", f"{FIRST} It was not so. {LAST} to it"], f"{FIRST} […] {LAST}")
    assert found.nearest is not None
    assert (found.answer, found.nearest.place) == ("missing", Place(page=2))
    assert found.nearest.text == f"{FIRST} It was not so. {LAST}"
