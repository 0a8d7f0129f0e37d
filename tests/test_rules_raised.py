"""Marks of notes are passed over, powers are powers, and neither is ever taken for the other."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from search_examples import ask, raised_page

from vault_grade.reader.layers.base import LINE, Page
from vault_grade.reader.search.account import account
from vault_grade.reader.search.raised import mark_at, power_at, without_marks
from vault_grade.reader.search.rules.cjk import RULE as CJK
from vault_grade.reader.search.rules.mark import RULE as MARK
from vault_grade.reader.search.rules.spacing import RULE as SPACING

MARKS = ["1", "12", "1,2", "5–7", "3, 4", "[4]", "[5][6]", "[12, 13]", "(3)", "*", "†", "‡", "a"]
RAISED_DIGITS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize(
    "after", [". Towards that", " towards that", ", towards that", f"{LINE}towards that"]
)
def test_a_raised_mark_after_a_word_is_passed_over(mark: str, after: str) -> None:
    """The quote is found without the mark, and what was passed over is named."""
    page = raised_page("the goals of modern physics", mark, after)
    found = ask(page, "the goals of modern physics" + after)
    assert (found.answer, found.rules) == ("found", ("mark",))
    assert found.matched == page.text


@pytest.mark.parametrize("mark", MARKS)
def test_a_quote_may_end_before_a_mark_and_begin_after_one(mark: str) -> None:
    """The mark of a note is no part of the word that it stands at."""
    page = raised_page("the goals of modern physics.", mark, " One of the main reasons", mark, " follows.")
    assert ask(page, "the goals of modern physics.").answer == "found"
    assert ask(page, "One of the main reasons").answer == "found"
    assert ask(page, "modern physics. One of the main reasons follows.").answer == "found"


def test_a_quote_that_has_the_mark_too_is_found_without_the_rule() -> None:
    """People copy a page with its marks."""
    page = raised_page("introduced new faults.", "[1]", " One of the main reasons")
    assert ask(page, "introduced new faults.[1] One of the main reasons").rules == ()


@pytest.mark.parametrize("after", [" of it all", ", of it all"])
def test_a_space_may_stand_before_a_mark(after: str) -> None:
    """Some publishers set one; the quote has a space there only if the words need it."""
    page = raised_page("alert in their reports ", "12", after)
    assert ask(page, "alert in their reports" + after).rules == ("mark",)
    assert ask(page, "alert in their reports").answer == "found"
    assert ask(raised_page("a total of 10 ", "12", after), "a total of 10" + after).answer == "missing"


def test_superscript_code_points_are_marks_as_raised_type_is() -> None:
    """A text file has no other way to raise a number."""
    page = "the goals of modern physics¹². Towards that"
    assert ask(page, "the goals of modern physics. Towards that").rules == ("mark",)


@pytest.mark.parametrize("flat", ["1", "[4]", "*", "12"])
def test_a_mark_that_is_not_raised_stays(flat: str) -> None:
    """Numbers on the line are the document's words."""
    assert (
        ask(f"the goals of modern physics{flat}. Towards that", "modern physics. Towards that").answer
        == "missing"
    )


@pytest.mark.parametrize(
    ("before", "raised", "after"),
    [
        ("an area of 12 m", "2", " of land"),
        ("an area of 12 km", "2", " of land"),
        ("a rate of 9 kg m", "−3", " of water"),
        ("the value of x", "2", " of the sum"),
        ("the value of (a + b)", "2", " of the sum"),
        ("the value of sin", "2", " of the sum"),
        ("a total of 10", "20", " ions there"),
        ("the 2012", "31", " edition there"),
        ("the error", "2", " = 4 of the sum"),
        ("the bias + error", "2", " of the sum"),
        ("five metres per second", "2", " at sea level"),
        ("two cubic kilometres", "3", " at sea level"),
        ("a side of AB", "2", " is the sum"),
        ("the mass of (", "14", "C) is known"),
        ("the ", "14", "C method is known"),
        ("in the XX", "e", " siècle il y a"),
        ("chapitre prem", "ier", " de la loi"),
        ("ions of Ca", "2+", " in the water"),
    ],
)
def test_what_belongs_to_a_number_a_unit_or_a_word_is_no_mark(before: str, raised: str, after: str) -> None:
    """Exponents, charges, isotopes and raised endings are never passed over."""
    page = raised_page(before, raised, after)
    assert without_marks(page) == page.text
    assert ask(page, before + after).answer == "missing"


@given(
    st.text(st.sampled_from("ab2xK9 .)=("), min_size=1, max_size=8),
    st.text(st.sampled_from("12ab[],*-"), min_size=1, max_size=5),
    st.text(st.sampled_from("ab2 .=+"), max_size=6),
)
def test_mark_passes_over_raised_type_and_nothing_else(before: str, raised: str, after: str) -> None:
    """Whatever stands round it, a grant takes the whole raised stretch, never a digit's or a single letter's own."""
    page = raised_page(before, raised, after)
    for at in range(len(page.text)):
        step = MARK.grant("q", 0, page, at)
        if step is not None:
            passed = page.text[at : at + step[1]]
            word = before.rstrip(" ")
            assert step[0] == 0 and passed.strip(" ") == raised and len(before) - len(word) < 2
            assert not word[-1].isdigit() and word[-1] not in "(="
            assert not after[:1].isalnum()
            assert not (len(word) == 1 and raised.isdigit())


@pytest.mark.parametrize("power", ["2", "20", "-3", "−3", "-12"])
@pytest.mark.parametrize("base", ["10", "x", "5 km"])
def test_the_forms_of_a_power_are_the_same(base: str, power: str) -> None:
    """10^20, 10²⁰ and a raised 20; a minus of any shape is one."""
    plain = power.replace("−", "-")
    forms = [f"a total of {base}^{plain} ions", f"a total of {base}^{{{plain}}} ions"]
    forms.append(f"a total of {base}{plain.translate(RAISED_DIGITS)} ions")
    page = raised_page(f"a total of {base}", power, " ions")
    for form in forms:
        found = ask(page, form)
        assert (found.answer, found.rules) == ("found", ("raised",)), form
    for typed in forms[:2]:
        assert ask(forms[2], typed).rules == ask(typed, forms[2]).rules == ("raised",)


@given(
    st.sampled_from(["8,560", "2008.", "2008,", "3.", "10", "1’000", "about 7"]),
    st.sampled_from(["5", "12", "1,2", "2n", "5a", "3–4"]),
    st.sampled_from([" Then it grew", " of these", ", of these", ". Then"]),
)
def test_raised_figures_are_never_read_on_from_a_number(number: str, raised: str, after: str) -> None:
    """Neither as its last digits nor as its decimals: the page shows 2008. and a small 5, and not 2008.5."""
    page = raised_page(f"It was counted in {number}", raised, f"{after} for a while.")
    assert ask(page, f"It was counted in {number}{raised}{after} for a while.").answer != "found"
    assert ask(page, f"was counted in {number}{raised}").answer != "found"


@pytest.mark.parametrize("flat", ["a total of 1020 ions", "a total of 10 20 ions", "a total of 10 ions"])
def test_a_flat_number_is_no_power(flat: str) -> None:
    """The digits are the same and the number is another."""
    page = raised_page("a total of 10", "20", " ions")
    for drawn in (page, "a total of 10²⁰ ions", "a total of 10^20 ions"):
        assert ask(drawn, flat).answer == "missing"
    assert ask(flat, "a total of 10^20 ions").answer == "missing"
    assert ask(flat, "a total of 10²⁰ ions").answer == "missing"


@pytest.mark.parametrize(("base", "power"), [("an area of 12 m", "2"), ("the sum of x", "2"), ("10", "-20")])
def test_a_raised_power_is_not_found_flat(base: str, power: str) -> None:
    """x² is not x2, m² is not m2."""
    page = raised_page(f"it is {base}", power, " here, they say")
    assert ask(page, f"it is {base}{power} here, they say").answer == "missing"


@given(st.integers(-99, 999), st.integers(-99, 999))
def test_only_the_same_power_is_the_same(one: int, other: int) -> None:
    """Digit for digit and with its sign."""
    assume(one != other)
    page = raised_page("a total of 10", str(one), " ions")
    assert ask(page, f"a total of 10^{other} ions").answer == "missing"
    assert ask(page, f"a total of 10{str(other).translate(RAISED_DIGITS)} ions").answer == "missing"
    assert ask(page, f"a total of 10^{one} ions").answer == "found"


def test_a_raised_stretch_is_a_mark_or_a_power_never_both() -> None:
    """What may be passed over may stand flat, what may not is a number."""
    for before, raised in (("word", "2"), ("x", "2"), ("10", "2"), ("word", "[2]"), ("km", "2")):
        page = raised_page(before, raised, " and")
        assert (mark_at(page, len(before)) is None) or (power_at(page, len(before)) is None)


KANJI = st.sampled_from("現象は仮定された交流電燈、。「」ねじアー")


@given(
    st.text(KANJI, min_size=4, max_size=12),
    st.integers(1, 3),
    st.sampled_from(["\n", " \n", "\n  ", "\u3000\n"]),
)
def test_a_line_that_wraps_between_ideographs_needs_no_space(text: str, at: int, end: str) -> None:
    """The person types the words without the line's end; either side may have it."""
    broken = text[:at] + end + text[at:]
    match = account(text, Page(1, broken, ()), 0)
    assert match is not None and match.rules == ("cjk",) and match.end == len(broken)
    other = account(broken, Page(1, text, ()), 0)
    assert other is not None and other.rules == ("cjk",)


@given(
    st.text(st.sampled_from("現象ab12ー。、 \n\u3000ｱ"), min_size=1, max_size=10),
    st.text(st.sampled_from("現象ab12ー。、 \n\u3000ｱ"), min_size=1, max_size=10),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_cjk_passes_over_line_ends_between_ideographs_only(quote: str, text: str, i: int, j: int) -> None:
    """Never a space on a line, never beside a Latin letter or a digit, never a character."""
    assume(i < len(quote) and j < len(text))
    step = CJK.grant(quote, i, Page(1, text, ()), j)
    if step is not None:
        assert 0 in step
        passed, side, at = (text[j : j + step[1]], text, j) if step[1] else (quote[i : i + step[0]], quote, i)
        assert passed.isspace() and "\n" in passed
        assert {side[at - 1], side[at + len(passed)]} <= set("現象ー。、ｱ")


@pytest.mark.parametrize("page", ["現象 交流", "現\x1d象", "abc\n現象", "12\n年の"])
def test_no_other_white_space_is_passed_over(page: str) -> None:
    """A space that is printed is there; columns do not join; a Latin word or a number ends at its line's end."""
    assert account(page.replace(" ", "").replace("\n", "").replace("\x1d", ""), Page(1, page, ()), 0) is None


@given(
    st.text(st.sampled_from("abc1 \u200a.,-"), min_size=1, max_size=14),
    st.integers(0, 13),
    st.sampled_from("abc1 .,"),
)
def test_spacing_passes_over_gaps_within_spaced_words_only(text: str, at: int, typed: str) -> None:
    """Never a digit's neighbour, never one hair space alone, never a character."""
    assume(at < len(text))
    step = SPACING.grant(typed, 0, Page(1, text, ()), at)
    if step is not None:
        assert step == (0, 1) and text[at] == "\u200a" and text.count("\u200a") >= 3
        assert text[at - 1].isalpha() and text[at + 1] == typed and (typed.isalpha() or typed in ".,")


@pytest.mark.parametrize("mark", ["1", "12", "*", "a", "†"])
def test_the_first_word_of_a_note_begins_behind_the_mark_of_the_note(mark: str) -> None:
    """At the foot of a page the mark stands right before it, raised and without a space."""
    page = raised_page("of the board.\x1d", mark, "See also the earlier survey of it.")
    assert ask(page, "See also the earlier survey of it.").answer == "found"


@pytest.mark.parametrize(
    ("before", "mark", "after", "quote"),
    [
        ("of the board.\x1d", "14", "C dating of the wood was used", "C dating of the wood was used"),
        ("of the board.\x1d", "3", "He was used in the whole vessel", "He was used in the whole vessel"),
        ("of the board ", "1", "See also the earlier survey", "See also the earlier survey"),
        ("of the board x", "2", "See also the earlier survey", "See also the earlier survey"),
        ("of the board.\x1d", "un", "lawful acts of the earlier board", "lawful acts of the earlier board"),
    ],
)
def test_other_raised_signs_belong_to_the_word_behind_them(
    before: str, mark: str, after: str, quote: str
) -> None:
    """Isotopes, and what is raised within a line, are no marks of a note that begins there."""
    assert ask(raised_page(before, mark, after), quote).answer != "found"


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("where x = a ≤ b it goes on", "wherex = a ≤ b it goes on"),
        ("so that a b c d each are sets", "so that a b c deach are sets"),
        ("so that a b c d each are sets", "so thata b c d each are sets"),
    ],
)
def test_a_word_is_not_joined_to_the_single_letters_beside_it(page: str, quote: str) -> None:
    """A spaced word is one of single letters to its ends: what has its letters side by side is another word."""
    spaced = re.sub(r" (?=\w\b|[=≤])|(?<=\b\w) |(?<=[=≤]) ", "\u200a", page)
    assert ask(spaced, quote).answer != "found"


def test_a_hair_space_alone_parts_two_words() -> None:
    """Only a row of gaps is a spaced word."""
    assert ask("the goals of modern\u200aphysics here", "goals of modernphysics here").answer == "missing"


@pytest.mark.parametrize("exponent", list("xnkyβ"))
@pytest.mark.parametrize("behind", [" steps of the whole search", "+1 steps of the whole search"])
def test_a_raised_variable_behind_a_digit_is_never_read_flat(exponent: str, behind: str) -> None:
    """Two to the power of x is not twice x."""
    page = raised_page("The tree has at most 2", exponent, behind)
    assert ask(page, f"The tree has at most 2{exponent}{behind}").answer == "missing"
    flat = raised_page(f"The tree has at most 2{exponent}{behind}")
    assert ask(flat, f"The tree has at most 2{exponent}{behind}").answer == "found"


@pytest.mark.parametrize(
    ("digit", "ending"), [("1", "st"), ("2", "nd"), ("2", "e"), ("1", "er"), ("3", "o"), ("5", "h")]
)
def test_the_raised_ending_of_an_ordinal_or_an_hour_is_read_as_people_type_it(
    digit: str, ending: str
) -> None:
    """Nobody reads 1st or 2e as a power."""
    page = raised_page(f"It was held on the {digit}", ending, " day of that long month")
    assert ask(page, f"It was held on the {digit}{ending} day of that long month").answer == "found"
