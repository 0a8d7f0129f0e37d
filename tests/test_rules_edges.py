"""Where a rule's grant ends: what stands beside the case that it is made for, and looks much like it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_examples import ask, raised_page, rules_used

from vault_grade.reader.layers.base import BREAK, Page
from vault_grade.reader.layers.small_capitals import OLD_STYLE, SMALL_CAPITALS
from vault_grade.reader.search.account import account


def test_a_soft_hyphen_at_the_end_of_a_page_is_in_no_word() -> None:
    """Nor is one at its beginning, though the page ends with a letter."""
    assert rules_used("word", "word\xad") is None
    assert rules_used("words", "word\xad") is None
    assert account("word", Page(1, "\xadword", ()), 0) is None


def test_a_mark_takes_the_space_after_it_only_for_one_before_it() -> None:
    """Of two spaces round a mark one is the words' own; a single one always is."""
    for after in (" towards that", "\ntowards that"):
        page = raised_page("the goals of modern physics", "1", after)
        assert ask(page, "the goals of modern physicstowards that").answer == "missing"
    page = raised_page("the goals of modern physics ", "1", " towards that")
    assert ask(page, "the goals of modern physics towards that").rules == ("mark",)
    assert ask(page, "the goals of modern physicstowards that").answer == "missing"


@pytest.mark.parametrize("page", ["the ‘mot’ b", "the “mot” b", "the ‹mot› b", "the «mot» b", "the `mot´ b"])
def test_a_space_beside_a_mark_that_is_no_guillemet_is_printed_or_not(page: str) -> None:
    """Only the inside of a guillemet may have one more or less; its outside may not."""
    mark = '"' if page[4] in "“«" else "'"
    assert rules_used(f"the {mark}mot{mark} b", page) == ("quotes",)
    assert rules_used(f"the {mark}mot{mark}b", page) is None
    assert rules_used(f"the{mark}mot{mark} b", page) is None
    assert rules_used(f"the {mark}mot {mark} b", page) is None
    assert rules_used(f"the {mark} mot{mark} b", page) is None


@pytest.mark.parametrize("inside", ["mot", " mot ", "\u202fmot\xa0"])
def test_a_quote_with_guillemets_may_have_their_inner_space_too(inside: str) -> None:
    """The person types « mot » as French does, the page has it straight or curly, with spaces or without."""
    for page in ("a «mot» b", "a “mot” b", 'a "mot" b'):
        assert rules_used(f"a «{inside}» b", page) in ((), ("quotes",))
    assert rules_used("a « mot » b", "a “ mot ” b") == ("quotes",)


@pytest.mark.parametrize("base", ["x", "10", "(a+b)", "[a+b]", "{a+b}", "|a|"])
def test_a_power_stands_at_what_can_bear_one(base: str) -> None:
    """A letter, a digit, a closing bracket or bar; a figure that stands alone after a space is no power."""
    assert rules_used(f"the {base}^20 there", f"the {base}²⁰ there") == ("raised",)
    assert rules_used(f"the {base}²⁰ there", f"the {base}^20 there") == ("raised",)
    assert rules_used(f"the {base} ^20 there", f"the {base} ²⁰ there") is None
    assert rules_used("^20 there", "²⁰ there") is None


@pytest.mark.parametrize("one", ["^{ab}", "^{2k}", "²⁺", "²⁻", "^{−}", "^{1.5}"])
@pytest.mark.parametrize("other", ["^{cd}", "^{2j}", "⁺²", "³⁻", "^{+}", "^{1,5}"])
def test_what_is_raised_and_no_whole_number_equals_nothing_but_itself(one: str, other: str) -> None:
    """Letters, charges and fractions in an exponent are compared sign for sign."""
    assert rules_used(f"the x{one} there", f"the x{other} there") is None
    assert rules_used(f"the x{one} there", f"the x{one} there") == ()


def test_a_break_between_columns_is_no_character() -> None:
    """Not even for a quote that has the very same sign."""
    assert rules_used(f"one{BREAK}two", f"one{BREAK}two") is None


@given(
    st.text(st.sampled_from("ab«»“\"'‘ \u202f"), min_size=1, max_size=9),
    st.text(st.sampled_from("ab«»“\"'‘ \u202f"), min_size=1, max_size=9),
)
def test_the_space_inside_a_guillemet_is_all_that_marks_may_gain_or_lose(quote: str, page: str) -> None:
    """Two texts are the same for the rule only if they are so without that space and with one shape for each mark."""
    if rules_used(quote, page) is not None:
        assert _plain_marks(quote) == _plain_marks(page)


def _plain_marks(text: str) -> str:
    inside = re.sub(r"(?<=«)\s+|\s+(?=»)", "", text)
    return re.sub(r"\s+", " ", re.sub("[«»“]", '"', inside).replace("‘", "'"))


@given(st.sampled_from(["", " ", "\u202f"]), st.data())
def test_the_space_inside_a_guillemet_may_stand_on_either_side(space: str, data: st.DataObject) -> None:
    """Whatever marks the two sides have: those that may have the space are « before a word and » after one."""
    typed, drawn = (data.draw(st.sampled_from(["«{0}mot{0}»", "“mot”", '"mot"'])) for _ in range(2))
    assert rules_used(f"a {typed.format(space)} b", f"a {drawn.format('')} b") is not None
    assert rules_used(f"a {typed.format('')} b", f"a {drawn.format(space)} b") is not None


@pytest.mark.parametrize("form", sorted(SMALL_CAPITALS | OLD_STYLE)[::7])
def test_a_quote_that_was_copied_with_small_capitals_is_found(form: str) -> None:
    """Where the page has the plain letter, as where it has the same form."""
    plain = (SMALL_CAPITALS | OLD_STYLE)[form]
    assert rules_used(f"a{form}b", f"a{plain}b") == ("smallcaps",)
    assert rules_used(f"a{form}b", f"a{form}b") == ()


@pytest.mark.parametrize(
    ("left", "right"), [("\u2e80", "\u2e80"), ("ﾊﾟ", "ﾅ"), ("\u9fff", "一"), ("、", "象")]
)
def test_cjk_goes_to_both_ends_of_each_script(left: str, right: str) -> None:
    """The first and the last character of a block are characters of it."""
    assert rules_used(f"現{left}{right}象", f"現{left}\n{right}象") == ("cjk",)


@pytest.mark.parametrize(("left", "right"), [("사람", "은"), ("１", "２"), ("Ａ", "Ｂ"), ("\ufb01", "n")])
def test_cjk_leaves_scripts_with_spaces_alone(left: str, right: str) -> None:
    """Korean sets spaces between words; full-width figures and letters make words and numbers."""
    assert rules_used(f"現{left}{right}象", f"現{left}\n{right}象") is None


def test_a_page_that_ends_in_a_line_end_ends_there() -> None:
    """A quote that goes on has nothing to go on with."""
    assert rules_used("現象は", "現象\n") is None
    assert rules_used("the word", "the wor-\n") is None


def test_a_soft_hyphen_at_a_line_end_may_be_typed_as_the_hyphen_that_is_drawn() -> None:
    """As a hyphen or not at all; never as a space or an apostrophe."""
    page = "the rule is non\xad\nbinding for all"
    assert rules_used("the rule is non-binding for all", page) == ("hyphen",)
    assert rules_used("the rule is nonbinding for all", page) == ("hyphen",)
    for typed in (" ", "’", "."):
        assert rules_used(f"the rule is non{typed}binding for all", page) is None


def test_a_word_is_broken_at_the_end_of_its_own_line_only() -> None:
    """A line that ends earlier on the page breaks no word further down."""
    assert rules_used("A line. The nonbinding rule", "A line.\nThe non- binding rule") is None
    assert rules_used("A line. The non-binding rule", "A line.\nThe non- binding rule") is None


@pytest.mark.parametrize(
    ("parts", "quote", "rules"),
    [
        (("modern physics", "1", " towards"), "modern physics towards", ("mark",)),
        (("modern physics ", "1", " towards"), "modern physics towards", ("mark",)),
        (("modern physics ", "1", ", towards"), "modern physics, towards", ("mark",)),
        (("modern physics", "1", ", towards"), "modern physics, towards", ("mark",)),
        (("modern physics,", "1", "\n towards"), "modern physics, towards", ("mark",)),
        (("modern physics", "1", " towards"), "modern physics1 towards", ()),
        (("modern physics", "1", " towards"), "modern physicstowards", None),
        (("modern physics ", "1", " towards"), "modern physicstowards", None),
        (("modern physics ", "1", " towards"), "modern physics  1towards", None),
        (("modern physics", "", " towards"), "modern physicstowards", None),
        (("10", "1", " towards"), "10 towards", None),
    ],
)
def test_a_mark_is_passed_over_with_one_space(
    parts: tuple[str, ...], quote: str, rules: tuple[str, ...] | None
) -> None:
    """The words before and behind keep the space between them; the whole mark goes and nothing beside it."""
    page = raised_page(*parts)
    match = account(quote, page, 0)
    assert (match and match.rules) == rules
    assert match is None or match.end == len(page.text)


HAIR = "\u200a"


@pytest.mark.parametrize(
    ("quote", "page"),
    [
        ("Verordnung", HAIR.join("Verordnung")),
        ("Norm", HAIR.join("Norm")),
        ("Verfu\u0308gung", HAIR.join(["V", "e", "r", "f", "u\u0308", "g", "u", "n", "g"])),
        ("die Verordnung gilt", f"die {HAIR.join('Verordnung')} gilt"),
        ("die Norm, die gilt", f"die {HAIR.join('Norm,')} die gilt"),
    ],
)
def test_a_spaced_word_is_joined(quote: str, page: str) -> None:
    """From its first letter to its last, with the comma behind it, wherever on the page it stands."""
    assert rules_used(quote, page) == ("spacing",)


@pytest.mark.parametrize(
    "page",
    [
        "Ver ordnung",
        f"Ver{HAIR}ordnung",
        f"V{HAIR}e{HAIR}rordnung",
        f"V{HAIR}e{HAIR}r o{HAIR}r{HAIR}d{HAIR}n{HAIR}u{HAIR}n{HAIR}g",
        " ".join("Verordnung"),
        HAIR.join("Ver1ordnung"),
        f"V{HAIR}{HAIR}e{HAIR}r{HAIR}o{HAIR}r{HAIR}d{HAIR}n{HAIR}u{HAIR}n{HAIR}g",
    ],
)
def test_a_space_that_is_printed_joins_no_word(page: str) -> None:
    """An ordinary space, a gap alone or beside a whole word, a figure among the letters."""
    assert rules_used("Verordnung", page) is None


@pytest.mark.parametrize(
    ("quote", "page"),
    [
        ("x abc", f"x a{HAIR}b{HAIR}c"),
        ("ab.. c d", f"a{HAIR}b..{HAIR}c{HAIR}d"),
        ("abc", f"a{HAIR}b{HAIR}c"),
        ("Vero\u0301rdnung", f"V{HAIR}e{HAIR}r{HAIR}o\u0301rdnung"),
    ],
)
def test_gaps_join_no_word_where_they_are_few_or_touch_one(quote: str, page: str) -> None:
    """Fewer than three in a row part single letters; a word behind spaced letters is another, accent or not."""
    assert rules_used(quote, page) is None
