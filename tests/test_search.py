"""What the search answers: found, missing or unreadable, with how, rules, place, sentence and cautions."""

from __future__ import annotations

import pytest
from search_examples import StringLayer, ask, flagged_page

from vault_grade.formats.answers import Place
from vault_grade.reader.layers.base import BREAK, Page, Span, Trust
from vault_grade.reader.search import Searcher

BOARD = "The Board shall meet at least twice a year. It shall not be chaired by the Commission."


def test_words_that_stand_in_a_text_file_are_found_as_bytes() -> None:
    """A quote that is literally in the file's bytes says so."""
    found = ask(BOARD, "shall meet at least twice", paged=False)
    assert (found.answer, found.how, found.rules) == ("found", "bytes", ())
    assert found.matched == "shall meet at least twice"


def test_words_over_a_line_end_are_found_as_text() -> None:
    """White space is folded without a name, and the source's own characters are given back."""
    found = ask(
        "The Board shall\n   meet at\u2003least twice.", "Board shall meet at least twice", paged=False
    )
    assert (found.how, found.rules, found.matched) == ("text", (), "Board shall\n   meet at\u2003least twice")


def test_a_page_of_a_paged_format_is_never_bytes() -> None:
    """A PDF's bytes hold no words, even if they happened to hold these."""
    assert ask(BOARD, "shall meet at least twice").how == "text"


@pytest.mark.parametrize(
    ("page", "quote"),
    [("nai\u0308ve users read", "na\xefve users read"), ("na\xefve users read", "nai\u0308ve users read")],
)
def test_canonical_equivalents_are_the_same_text(page: str, quote: str) -> None:
    """Precomposed and combining spellings carry no difference, whichever side has which."""
    assert (ask(page, quote).answer, ask(page, quote).how) == ("found", "text")


def test_a_folded_difference_is_named_in_the_order_of_the_list() -> None:
    """Each rule that was used is recorded, and no other."""
    found = ask(
        "an e\ufb03cient “of\ufb01ce” of 2\u201320 regula-\ntions", 'efficient "office" of 2-20 regulations'
    )
    assert (found.how, found.rules) == ("typeset", ("ligature", "quotes", "dash", "hyphen"))


@pytest.mark.parametrize(
    "quote",
    [
        "the Board shall meet at least twice",
        "Board shall meet at least once a year",
        "Board shall meet least twice a year",
        "Board shall meet at least at twice a year",
        "Board meet shall at least twice a year",
        "It shall be chaired by the Commission.",
        "It shall notbe chaired by the Commission.",
        "It [the Board] shall not be chaired by the Commission.",
    ],
)
def test_a_quote_that_differs_in_a_word_or_in_case_is_missing(quote: str) -> None:
    """Nothing but the listed differences is folded."""
    assert ask(BOARD, quote).answer == "missing"


def test_words_on_two_sides_of_a_break_are_not_one_quote() -> None:
    """What only stands next to one another in the file does not follow on, and the reason says so."""
    found = ask(f"the end of a column{BREAK}and a footnote of the page", "of a column and a footnote")
    assert found.answer == "missing"
    assert found.reason == "the words stand in the document, but they do not follow on from one another"


def test_words_that_nobody_sees_are_missing() -> None:
    """A hidden span is no part of a match, whole or in part."""
    page = flagged_page("the board shall meet ", ("every single month ", False), "of the year")
    assert ask(page, "board shall meet every single month of").answer == "missing"
    assert ask(page, "every single month").answer == "missing"


def test_hidden_words_elsewhere_on_the_page_do_no_harm() -> None:
    """Only the matched span decides."""
    page = flagged_page(("hidden before ", False), "the board shall meet", (" hidden after", False))
    assert ask(page, "the board shall meet").answer == "found"


@pytest.mark.parametrize(
    ("quote", "reason"),
    [
        ("a year", "too short to settle anything"),
        ("…!?—…!?—…!?—…!?—", "no letter and no digit"),
        ("", "no letter and no digit"),
        ("\u1161" * 12, "no letter and no digit"),
        ("Board shall \u202emeet at least", "direction mark U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Board shall \x07meet at least", "U+0007"),
        ("Board shall \ue000meet at least", "U+E000"),
        ("Board shall \ufffdmeet at least", "U+FFFD REPLACEMENT CHARACTER"),
        (f"Board shall{BREAK}meet at least", "U+001D"),
    ],
)
def test_a_quote_that_settles_nothing_or_hides_something_is_missing_with_the_reason(
    quote: str, reason: str
) -> None:
    """Too short, wordless, and unreadable quotes are not searched, even where the page holds the same."""
    found = ask(f"{BOARD} {quote}", quote)
    assert found.answer == "missing"
    assert reason in str(found.reason)


@pytest.mark.parametrize("quote", ["shall meet at", "1234567890.12", "chairpersons!"])
def test_three_words_or_twelve_characters_are_enough(quote: str) -> None:
    """The bound for short quotes is under three words and under twelve characters."""
    assert ask(f"They {quote} in the end", quote).answer == "found"


@pytest.mark.parametrize("quote", ["(.*) a+ [b] \\d{2} ^x$", "50% _of_ *all* %s {0}"])
def test_signs_of_patterns_are_plain_characters(quote: str) -> None:
    """Nothing in a quote is read as a pattern."""
    assert ask(f"so {quote} there", quote).answer == "found"
    assert ask("so aaaa b 12 xx there of all", quote).answer == "missing"


def test_the_sentence_is_given_and_a_cut_one_is_said_to_be_clipped() -> None:
    """A person sees what stands round the quoted words."""
    found = ask(BOARD, "meet at least twice a year.")
    assert found.sentence == "The Board shall meet at least twice a year."
    assert found.cautions == ("clipped",)
    assert ask(BOARD, "The Board shall meet at least twice a year.").cautions == ()


def test_the_number_of_a_list_item_is_no_part_of_the_sentence() -> None:
    """A quote without ``(a)`` or ``1.`` before it is not clipped."""
    assert ask("(a) the Board shall meet twice.", "the Board shall meet twice.").cautions == ()


def test_a_negation_that_was_cut_away_is_a_caution_of_its_own() -> None:
    """The rest of the sentence can turn the quoted words round."""
    found = ask("It is not true that the Board meets twice a year.", "the Board meets twice a year.")
    assert found.cautions == ("clipped", "clipped-negation")
    found = ask("The Board meets twice a year, except in leap years.", "The Board meets twice a year")
    assert found.cautions == ("clipped", "clipped-negation")


def test_words_that_stand_twice_are_said_to_be_repeated() -> None:
    """A locator that could mean two places is worth a look."""
    assert "repeated" in ask("of the same kind. And of the same kind.", "of the same kind.").cautions
    assert "repeated" not in ask(BOARD, "The Board shall meet").cautions


def test_a_match_may_run_over_a_form_feed_in_running_text() -> None:
    """Pages of a text file are cut through its lines; the place says where the words end."""
    found = ask(["one\nthe Board shall", "meet at least twice"], "Board shall meet at least", paged=False)
    assert found.place == Place(page=1, line=2, end_page=2)
    assert found.matched == "Board shall\nmeet at least"


def test_a_match_may_not_run_over_the_page_of_a_paged_format() -> None:
    """On paper a page ends with a foot and begins with a head; they are not to be read across."""
    assert (
        ask(["one\nthe Board shall", "meet at least twice"], "Board shall meet at least").answer == "missing"
    )


def test_ten_quotes_read_each_page_once() -> None:
    """The pages' folded form is kept for the process; only pages with candidates are asked for again."""
    layer = StringLayer([f"page number {n} of the document" for n in range(1, 31)])
    searcher = Searcher(layer, b"")
    for _ in range(10):
        assert searcher.search("no such words in here").answer == "missing"
    assert sorted(set(layer.reads)) == list(range(1, 31))
    assert layer.reads.count(7) == 1


def test_a_document_without_pages_is_unreadable() -> None:
    """An empty input is not a pass, and not a plain no."""
    assert ask([], "any words at all").answer == "unreadable"


@pytest.mark.parametrize(
    ("raised", "quote"), [("20", "a total of 1020 ions"), ("-20", "a total of 10-20 ions")]
)
def test_a_raised_power_is_not_a_flat_number(raised: str, quote: str) -> None:
    """Ten to the twentieth is not one thousand and twenty, although its characters are."""
    head, tail = "with a total of 10", " ions"
    first, last = len(head), len(head) + len(raised)
    text = head + raised + tail
    spans = (Span(0, first, 1), Span(first, last, 1, raised=True), Span(last, len(text), 1))
    assert ask(Page(1, text, spans), quote).answer == "missing"
    assert ask(text, quote).answer == "found"


def test_trust_is_judged_in_the_matched_span_only() -> None:
    """A page with one bad font still gives its other words."""
    page = flagged_page("the board shall meet twice ", ("\u03c7\u03c8", Trust.UNKNOWN), " a year")
    assert ask(page, "the board shall meet twice").answer == "found"
