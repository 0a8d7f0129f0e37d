"""The quotes of a note: which block quotes there are, their words, and what stands for what."""

from __future__ import annotations

import pytest

from vault_grade.formats.citation import Reference
from vault_grade.formats.locator import Locator
from vault_grade.formats.quotes import Quote, parse

ACT = Reference("path", "regulation/eu/x.pdf")
CITED = "> — regulation/eu/x.pdf, p. 3"


def texts(body: str) -> list[str]:
    return [one.text for one in parse(body)]


def only(body: str) -> Quote:
    (quote,) = parse(body)
    return quote


def test_a_quote_has_its_words_claim_document_and_place() -> None:
    """The plain case: a claim, a quote of two lines, and its citation."""
    body = f"# Board\n\nThe board meets.\n\n> The Board shall\n> meet twice.\n{CITED}\n"
    assert parse(body) == (
        Quote(
            text="The Board shall\nmeet twice.",
            claim="The board meets.",
            reference=ACT,
            locator=Locator("p. 3", labels=("3", "3")),
            cited=True,
            line=5,
            problem=None,
        ),
    )


def test_lines_are_counted_from_where_the_body_begins() -> None:
    """A body under a header of nine lines begins on line ten."""
    assert [one.line for one in parse("> a b\n\ntext\n\n> c *d*\n", first_line=10)] == [10, 14]
    assert [one.line for one in parse("> a b\r\n\r\n> c d\r\n", first_line=10)] == [10, 12]


def test_a_document_left_out_is_that_of_the_quote_before() -> None:
    """A place alone, or no citation at all, rests on the quote before; the first quote must name a document."""
    first, second, third, fourth = parse(f"> a\n\n> b\n{CITED}\n\n> c\n> — p. 4\n\n> d\n")
    assert (first.reference, first.cited, first.locator) == (None, False, None)
    assert (second.reference, second.cited) == (ACT, True)
    assert (third.reference, third.cited) == (ACT, True)
    assert third.locator == Locator("p. 4", labels=("4", "4"))
    assert (fourth.reference, fourth.cited, fourth.locator) == (ACT, False, None)


def test_a_last_dash_line_that_cites_nothing_is_words() -> None:
    """Words after a dash are searched like the others."""
    quote = only("> The Board shall meet\n> — without exception.\n")
    assert quote.text == "The Board shall meet\n— without exception."
    assert not quote.cited


def test_a_citation_stands_on_the_last_line_only() -> None:
    """A citation before other words is words."""
    assert texts(f"> a\n{CITED}\n> b\n") == ["a\n— regulation/eu/x.pdf, p. 3\nb"]


@pytest.mark.parametrize(
    "body",
    [
        f"> words\n>\n{CITED}\n",
        "> words\n— regulation/eu/x.pdf, p. 3\n",
        "> words  \n> — regulation/eu/x.pdf, p. 3\n",
        "> words\\\n> — regulation/eu/x.pdf, p. 3\n",
        "> > words\n>\n> — regulation/eu/x.pdf, p. 3\n",
        "> > words\n> > — regulation/eu/x.pdf, p. 3\n",
        "> words\n> - — regulation/eu/x.pdf, p. 3\n",
    ],
)
def test_a_citation_is_found_wherever_the_last_line_stands(body: str) -> None:
    """A paragraph of its own, a lazy line, a nested quote: the last line is the last line."""
    quote = only(body)
    assert (quote.text, quote.reference, quote.cited, quote.problem) == ("words", ACT, True, None)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("The *Board* **shall** meet", "The Board shall meet"),
        (r"a\*b \> c \\ d", r"a*b > c \ d"),
        ("the [Board](https://example.org) meets", "the Board meets"),
        ("the [[Board|Council]] of [[Europe]]", "the Council of Europe"),
        ("run `a *b* <c>` now", "run a *b* <c> now"),
        ("R&amp;D &sect; 5 &#8805; 3", "R&D § 5 ≥ 3"),
        ("R&D costs", "R&D costs"),
        ("p < 0.05 and a > b", "p < 0.05 and a > b"),
        ("# The *head*", "The head"),
        ("1. first\n> 2. second", "1. first\n2. second"),
        ("- first\n>\n> - second", "- first\n\n- second"),
        ("-\n> - second", "-\n- second"),
        ("5) a\n>    - b", "5) a\n- b"),
        ("one\n>\n> two", "one\n\ntwo"),
        ("    indented", "indented"),
        ("```html\n> <!-- shown -->\n> ```", "<!-- shown -->"),
        ("one\n> ***\n> two", "one\n\ntwo"),
        ("one\n> ---", "one"),
        ("<https://example.org>", "https://example.org"),
        ("snake_case and 2*3*4", "snake_case and 234"),
    ],
)
def test_markup_is_no_word(source: str, words: str) -> None:
    """Emphasis, links, escapes, entities and heading marks go; list markers stay as typed."""
    quote = only(f"> {source}\n")
    assert (quote.text, quote.problem) == (words, None)


def test_cut_marks_are_told_from_escaped_brackets() -> None:
    """Only an unescaped mark says that words were left out; the offsets say which."""
    quote = only("> One two […] three *four* \\[...\\] five [...] six\n> — p. 3\n")
    assert quote.text == "One two […] three four [...] five [...] six"
    assert [quote.text[at : at + 5] for at in quote.cuts] == ["[…] t", "[...]"]
    assert quote.cuts == (8, 34)
    assert only("> in `[...]` code and [...](link)").cuts == ()


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("It shall <b>not</b> meet", "it holds raw HTML"),
        ("a\n>\n> <div>b</div>", "it holds raw HTML"),
        ("It shall <!-- not --> meet", "it holds a comment"),
        ("a\n> <!-- b -->\n> c", "it holds a comment"),
        ("It shall %%not%% meet", "it holds a comment"),
        ("a\n> %%\n> b\n> %%\n> c", "it holds a comment"),
        ("It shall ~~not~~ meet", "it holds struck-out words"),
        ("It shall ~not~ meet", "it holds struck-out words"),
        ("a\n> — regulation/eu/x.pdf, ~~p. 3~~", "it holds struck-out words"),
        ("a\n> — regulation/eu/x.pdf, p. 3 <!-- b -->", "it holds a comment"),
        ("a ![b](c.png) d", "it holds an image"),
        ("a ![[b.png]] d", "it holds an image"),
        ("a\n> > [!note]\n> > b", "it holds a callout"),
        ("", "it holds no words"),
        ("— regulation/eu/x.pdf, p. 3", "it holds no words"),
        ("a ~~b\n> — regulation/eu/x.pdf, p. 3~~", "it holds struck-out words"),
        ("a " + "[" * 501, "it is too long, or too full of brackets, to be read"),
        ("word " * 5000, "it is too long, or too full of brackets, to be read"),
    ],
)
def test_what_cannot_be_searched_is_a_problem(source: str, problem: str) -> None:
    """Hidden, struck-out or drawn words are never passed over: the quote says what is wrong with it."""
    assert only(f"> {source}\n").problem == problem


def test_words_that_may_not_be_searched_stay_in_the_text() -> None:
    """The text of a quote with a problem shows what was typed, so that no run of other words covers it."""
    assert (
        only("> It shall ~~not~~ <b>meet</b> ![a](b.png).").text
        == "It shall ~~not~~ <b>meet</b> ![a](b.png)."
    )


@pytest.mark.parametrize(
    "body",
    [
        "```\n> a\n```\n",
        "~~~md\n> a\n",
        "    > a\n",
        "<!--\n> a\n-->\n",
        "<div>\n> a\n</div>\n",
        "%%\n> a\n%%\n",
        "text %% hidden\n\n> a\n\nhidden %% text\n",
        "- %%\n  > a\n  %%\n",
        "\\> a\n",
        "a -> b\n\nc > d\n",
        "> [!note] Title\n> a\n",
        "> [!WARNING]-\n> a\n> — regulation/eu/x.pdf, p. 3\n",
    ],
)
def test_block_quotes_in_code_comments_and_callouts_are_none(body: str) -> None:
    """What no reader sees as a quote is no quote."""
    assert parse(body) == ()


@pytest.mark.parametrize(
    "body",
    [
        "100%% sure\n\n> a\n",
        "`%%`\n\n> a\n\n`%%`\n",
        "\\%%\n\n> a\n\n%%\n",
        "%%x%%\n> a\n",
        "text %%x%% text\n\n> a\n",
        "- item\n  > a\n",
        "- > a\n",
        "1. item\n\n   > a\n",
        "text\n> a\n",
        "> [!note]\n> > a\n",
        "<!-- b -->\n\n> a\n",
        "```\n```\n> a\n",
        "> a\n# head\n",
        "   > a",
        "> a\r",
    ],
)
def test_other_block_quotes_are_found(body: str) -> None:
    """Quotes in lists, after comments that end, and after marks that open no comment are searched."""
    assert texts(body) == ["a"]


@pytest.mark.parametrize(
    "title",
    ["— regulation/eu/x.pdf, p. 3", "regulation/eu/x.pdf, p. 3", "[[store/regulation/eu/x.pdf]], p. 3"],
)
@pytest.mark.parametrize("kind", ["quote", "QUOTE", "cite", "pdf", "pdf|red", "quote]-", "quote]+"])
def test_a_quoting_callout_may_cite_in_its_title(kind: str, title: str) -> None:
    """The title line names the document and place, the rest is the quote."""
    mark = kind if "]" in kind else f"{kind}]"
    quote = only(f"> [!{mark} {title}\n> The *Board*\n> > meets\n")
    assert (quote.text, quote.reference, quote.cited) == ("The Board\n\nmeets", ACT, True)
    assert quote.locator == Locator("p. 3", labels=("3", "3"))


def test_a_quoting_callout_may_cite_in_its_last_line() -> None:
    """Title and last line complete one another; two documents are a problem."""
    quote = only("> [!quote] [[store/regulation/eu/x.pdf]]\n> a\n> — p. 3\n")
    assert (quote.text, quote.reference, quote.problem) == ("a", ACT, None)
    assert quote.locator == Locator("p. 3", labels=("3", "3"))
    assert only(f"> [!quote] On boards\n> a\n{CITED}\n").reference == ACT
    assert only(f"> [!quote] regulation/eu/y.pdf\n> a\n{CITED}\n").problem == (
        "its title and its last line cite different documents"
    )


@pytest.mark.parametrize(
    ("before", "claim"),
    [
        ("One.\n\n# Head\n\nTwo.\n\n", "Two."),
        ("One.\n\nHead\n----\nTwo.\n\n", "Two."),
        ("One.\n\n***\n\nTwo & three.\n\n", "One.\n\n***\n\nTwo & three."),
        ("> other\n\nTwo.\n\n", "Two."),
        ("One <!-- x --> two %%y\nz%% three <!-- open.\n\n", "One  two  three <!-- open."),
        ("```\n# no head\n```\nTwo.\n\n", "```\n# no head\n```\nTwo."),
        ("# Head\n", ""),
        ("#\nTwo.\n\n#tag three\n\n", "Two.\n\n#tag three"),
    ],
)
def test_the_claim_is_the_text_since_the_quote_or_heading_before(before: str, claim: str) -> None:
    """A claim is what the note says between; comments are left out of it."""
    assert parse(f"{before}> last\n")[-1].claim == claim


def test_a_list_item_is_the_claim_of_the_quote_inside_it() -> None:
    """A quote nested in a list item has the item's own text before it."""
    first, second = parse("- One.\n  > a\n- Two.\n  > b\n")
    assert (first.claim, second.claim) == ("- One.", "- Two.")
