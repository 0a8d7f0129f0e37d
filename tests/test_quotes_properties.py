"""The fast way to the quotes is the whole way's equal; no text breaks either."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.errors import BadNote
from vault_grade.formats.markdown import MOST_CHARACTERS, read_blocks
from vault_grade.formats.plain import scan
from vault_grade.formats.quotes import cited_words, parse

WORDS = st.sampled_from(
    [
        "The Board shall",
        "meet 12 times.",
        "3.5",
        "[…]",
        "[...]",
        "é\u00a0",
        "12:30",
        "-",
        "--",
        "A",
        "1. x",
        "(b)",
    ]
)
CITATIONS = st.sampled_from(
    [
        "— regulation/eu/x.pdf, p. 3",
        "-- [[store/regulation/eu/x.pdf#page=3|a_b]]",
        "— [@a_b, p. 3]",
        "— p. 4",
        "— [x](../store/regulation/eu/x.pdf)",
        "— the end",
        "—",
    ]
)
ODD = st.sampled_from(
    [
        "*",
        "_",
        "~~",
        "`",
        "```",
        "<",
        "<!--",
        "-->",
        "%%",
        "&amp;",
        "\\",
        "[",
        "](",
        "]:",
        "!",
        "[!note]",
        "[!quote]",
        "\t",
        "\x0b",
        "\u2028",
        "    ",
        "=",
        "===",
        "---",
        "+ ",
        "* ",
        "> ",
        "#",
        "1) ",
        "|",
        "\x00",
        "\ufeff",
        ":",
        "[[",
    ]
)
LINE = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
QUOTED = st.lists(st.one_of(LINE, LINE, st.just("")), min_size=1, max_size=4)
PLAIN_QUOTE = st.tuples(
    QUOTED, st.one_of(st.just(""), CITATIONS), st.sampled_from(["> ", "> ", ">", ">  ", " > "])
).map(lambda parts: "\n".join(parts[2] + line for line in [*parts[0], *([parts[1]] if parts[1] else [])]))
GAP = st.sampled_from(
    [
        "",
        "text",
        "text\nmore",
        "# Head",
        "## Head\ntext",
        "- item\n- item",
        "1. one",
        "---",
        "text\n---",
        " # odd",
        "#tag",
        "#",
        "-",
        "a\n=",
        "text\n    # no",
        "    code",
        "- a\n\n  # in",
        "  \ntext",
        "\x0b# head",
        "- a\n\t- b",
        "\ttext",
        "#\tHead",
        "text\n---\t",
        "- a\n\t> b",
        "\t# no",
        "\t",
    ]
)
NOTE = st.lists(
    st.tuples(st.one_of(PLAIN_QUOTE, GAP), st.sampled_from(["\n", "\n\n", "\n\n", "\n  \n"])), max_size=8
).map(lambda parts: "".join(block + end for block, end in parts))
NASTY = st.lists(
    st.one_of(WORDS, CITATIONS, ODD, PLAIN_QUOTE, GAP, st.sampled_from(["\n", "\n\n", "\n> ", "> ", " "])),
    max_size=20,
).map("".join)


@settings(deadline=None)
@given(st.one_of(NOTE, NOTE, NASTY))
def test_the_fast_way_reads_what_the_whole_way_reads(body: str) -> None:
    """Where the scanner answers at all, it answers as Markdown does."""
    plain = scan(body)
    assert plain is None or plain == read_blocks(body)


@settings(deadline=None)
@given(st.one_of(NOTE, NOTE, NASTY).map(lambda body: body.replace("\n> ", "\r\n> ")))
def test_the_words_alone_are_those_of_the_quotes(body: str) -> None:
    """What the census takes of a note is what a match searches, document by document."""
    quotes = [(one.text, one.reference.canonical if one.reference else None) for one in parse(body)]
    assert cited_words(body) == quotes


def test_the_fast_way_takes_plain_notes() -> None:
    """A note of headings, paragraphs, lists and plain quotes never needs the Markdown parser."""
    body = (
        "# A\n\nb -> *c*\n\n> c […] d\n> — [[store/regulation/eu/x.pdf#page=3|e]]\n\n- f\n\t- f\n\n"
        "> g\n>\n> h\n> — p. 4\n"
    )
    blocks = scan(body)
    assert blocks is not None
    assert [one.text for one in blocks] == ["c […] d", "g\n\nh"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("> a\n> # b\n", "a\n\nb"),
        ("> a\n> ===\n", "a"),
        ("> a\n> ---\n", "a"),
        ("> a\n> - b\n", "a\n- b"),
        ("> a\n> 1) b\n", "a\n1) b"),
        (">     a\n>  b\n", "a\n\nb"),
        ("> [...](b) a\n", "... a"),
        ("> [...] a\n\n[...]: b\n", "... a"),
        ("> \t\ta\n", "a"),
        ("> a_b_ _c_\n", "a_b_ c"),
        ("> &lt;\n", "<"),
        ("> a ~b~\n", "a ~b~"),
        ("> a <b\n> c>\n", "a <b\nc>"),
        ("> [[a|b]]\n", "b"),
        ("> a\n>\n", "a"),
        ("> a\nb\n", "a\nb"),
        ("> a\n%% b %%\n", "a"),
        ("> a\n<!-- b -->\n", "a"),
        (">\n>     — p. 3\n", "— p. 3"),
        ("\0> b\n\n> a\n", "a"),
        (" # head\n\n> a\n", "a"),
        ("%%\n\n> b\n\n%%\n\n> a\n", "a"),
    ],
)
def test_the_fast_way_leaves_whatever_is_unusual(body: str, words: str) -> None:
    """Marks that make a line more than plain words send the note to the Markdown parser."""
    assert scan(body) is None
    assert [one.text for one in parse(body)] == [words]


def test_a_plain_note_is_read_without_importing_the_markdown_parser() -> None:
    """The census pays for the Markdown parser only where a note needs it."""
    code = """
import sys
from vault_grade.formats.quotes import parse
assert parse("a\\n\\n> b\\n> — p. 3\\n")
assert "markdown_it" not in sys.modules
assert parse("> *b*\\n")
assert "markdown_it" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")


@settings(deadline=None)
@given(st.one_of(st.text(max_size=200), NASTY))
def test_any_text_is_read(body: str) -> None:
    """Every text has its quotes, each with a line that is in the note and cut marks that are in its words."""
    for quote in parse(body):
        assert 1 <= quote.line <= body.count("\n") + body.count("\r") + 1
        assert all(quote.text[at:].startswith(("[…]", "[...]")) for at in quote.cuts)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("> " + "[" * 50_000, id="brackets"),
        pytest.param("> " + "*a_ " * 20_000, id="emphasis"),
        pytest.param("> a <" + "word " * 200_000, id="a line of a million characters"),
        pytest.param("<!--\n" * 20_000 + "> a", id="unclosed comments"),
        pytest.param("> a %%\n\n" * 2_000, id="unclosed Obsidian comments"),
        pytest.param("%%" * 200_001 + "\n> a", id="comment marks in one line"),
        pytest.param("`" * 100_001 + "%%\n> a", id="backticks"),
        pytest.param("> w\n> — " + "a/" * 50_000, id="a path without end"),
        pytest.param("> w\n> — " + "p. 3, " * 50_000, id="a locator without end"),
        pytest.param("> w\n> — [@" + "a:" * 50_000, id="a key without end"),
    ],
)
def test_hostile_text_is_read_in_bounded_work(body: str) -> None:
    """Texts that blow up naive parsers are read: what they cost is counted in steps, not seconds."""
    steps = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal steps
        steps += event == "call"

    sys.setprofile(count)
    try:
        parse(body)
    finally:
        sys.setprofile(None)
    assert steps < 2_000_000


@pytest.mark.parametrize("body", [">" * 10_000 + " a\n", "> " * 5_000 + "a", "- " * 100 + "> *a*"])
def test_nesting_beyond_the_bound_is_refused(body: str) -> None:
    """Quotes too deep to be read are never passed over."""
    with pytest.raises(BadNote, match=r"^line 3 is nested more than 60 levels deep; write it flatter$"):
        parse(body, first_line=3)


def test_quotes_nested_within_the_bound_are_found() -> None:
    """Every quote that is not refused for its depth is found."""
    for depth in range(1, 26):
        body = "- " * depth + "> *a*"
        assert [one.text for one in parse(body)] == ["a"]


def test_a_body_beyond_the_bound_is_refused() -> None:
    """A body that could not be parsed in reasonable time is refused in one line."""
    assert parse("<\n" * MOST_CHARACTERS) == ()
    with pytest.raises(BadNote, match=r"^the note is longer than 1,048,576 characters; split it$"):
        parse("<\n" * (MOST_CHARACTERS // 2) + "> a\n")
