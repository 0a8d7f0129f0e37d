"""Paged plain text: sentences that go on over a form feed, with the feet and heads of the pages between."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.answers import Found, Place
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

FIRST = (
    "   The board of the house is chosen by the members, and\n"
    "   those who hold a share may be heard by it, as long as"
)
SECOND = (
    "   none of them has been heard before in the same year,\n"
    "   and the clerk has written down what each one said."
)
OVER = "as long as none of them has been heard before"


def paged(
    *bodies: str,
    foot: str = "Ada & Bell            Standards            [Page {}]",
    head: str = "XYZ 12    Boards    July 2017",
) -> str:
    """Pages as an RFC has them: a foot with its number, a form feed, a head, and blank lines round the text."""
    pages = [f"\n{head.format(n)}\n\n\n{body}\n\n\n\n{foot.format(n)}\n" for n, body in enumerate(bodies, 5)]
    return "\f".join(pages)


def ask(text: str, quote: str) -> Found:
    data = text.encode()
    return Searcher(open_layer(data, "text/plain", "utf-8"), data).search(quote)


def test_a_sentence_that_goes_on_over_a_form_feed_is_found() -> None:
    """The foot and the head between are passed over, and the rule and both pages are named."""
    found = ask(paged(FIRST, SECOND), OVER)
    assert (found.answer, found.rules) == ("found", ("furniture",))
    assert found.place == Place(page=1, line=6, end_page=2, end_line=15)


@settings(max_examples=50)
@given(words=st.permutations(OVER.split()))
def test_no_other_words_are_found_over_a_form_feed(words: list[str]) -> None:
    """Only those in their order."""
    assert (ask(paged(FIRST, SECOND), " ".join(words)).answer == "found") == (" ".join(words) == OVER)


def test_foot_and_head_are_joined_with_the_text_by_nobody() -> None:
    """Although the file has them one after another."""
    text = paged(FIRST, SECOND)
    assert ask(text, "as long as Ada & Bell Standards [Page 5]").answer == "missing"
    assert ask(text, "XYZ 12 Boards July 2017 none of them has been heard").answer == "missing"
    assert ask(text, "Ada & Bell Standards [Page 5]").answer == "found"


def test_a_line_that_only_one_page_has_is_text() -> None:
    """It is neither repeated nor does it count the pages."""
    text = paged(FIRST + "\n\n   Never to be passed over.", SECOND)
    assert ask(text, OVER).answer == "missing"
    assert ask(text, "as long as Never to be passed over. none of them has been heard").answer == "found"


def test_a_repeated_line_that_no_blank_line_sets_apart_is_text() -> None:
    """Pages may begin with one sentence."""
    same = "   and as long as the house stands there is a board which"
    text = f"{same}\n{FIRST}\f{same}\n{SECOND}"
    assert ask(text, OVER).answer == "missing"
    assert ask(text, f"as long as {same.strip()} none of them").answer == "found"


def test_pages_without_heads_and_feet_go_on_as_they_stand() -> None:
    """Nothing is folded."""
    found = ask(f"{FIRST}\f{SECOND}\n", OVER)
    assert (found.answer, found.rules) == ("found", ())
