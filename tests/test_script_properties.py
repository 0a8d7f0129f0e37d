"""Offsets and digest of any script, however it is written."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from vault_grade.errors import BadScript
from vault_grade.formats.script import Script, heard_digest, read_script

PIECES = [
    "It rose 4%.",
    "Then it fell",
    "HOST:",
    "**Anna:**",
    "[PAUSE]",
    "<!-- no -->",
    "%% no %%",
    "[^a]",
    "[@ons; @who]",
    "[[notes/x|the x]]",
    "[[x]]",
    "[the ONS](https://a.example/x)",
    "https://b.example/y.",
    "*so* **it** is",
    "`code`",
    "~~",
    "``",
    "[",
    "]",
    "](",
    "\\",
    "&amp;",
    "<b>",
    "</p>",
    "| a | b |",
    "|---|---|",
    "- ",
    "> ",
    "# ",
    "    ",
    "1. ",
    "2. ",
    "1986. ",
    "```",
    "[^a]: https://c.example",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "é",
    "😀",
    "א",
    "\u2028",
]
SCRIPTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), min_size=1, max_size=25).map("".join)


def drawn(text: str) -> Script:
    """The script of a drawn text, where there is one."""
    assume(not any(unicodedata.category(one) == "Cs" for one in text))
    try:
        return read_script(text.encode())
    except BadScript:
        assume(False)
        raise


@given(SCRIPTS, st.data())
def test_a_sentence_replaced_by_itself_gives_the_same_file(text: str, data: st.DataObject) -> None:
    """Every span is inside the script, in order, and no two overlap."""
    script = drawn(text)
    assert script.text == text
    one = data.draw(st.sampled_from(script.sentences))
    start, end = one.span
    assert (text[:start] + text[start:end] + text[end:]).encode() == text.encode()
    ends = [0]
    for sentence in script.sentences:
        assert ends[-1] <= sentence.span.start < sentence.span.end <= len(text)
        ends.append(sentence.span.end)


@given(SCRIPTS)
def test_every_offset_points_at_the_words_it_says(text: str) -> None:
    """A sentence's letters stand in its span in their order, on the line that it names."""
    script = drawn(text)
    lines = re.split(r"\r\n|\r|\n", text)
    for sentence in script.sentences:
        source = iter(text[slice(*sentence.span)])
        assert all(letter in source for letter in sentence.text if letter.isalnum())
        first = len(re.findall(r"\r\n|\r|\n", text[: sentence.span.start]))
        assert sentence.line == first + 1 <= len(lines)
        for citation in sentence.citations:
            assert citation.written.lstrip("@^") in text[slice(*citation.span)].replace("&amp;", "&")


@given(SCRIPTS)
def test_every_letter_of_a_sentence_is_heard(text: str) -> None:
    """The heard stretches hold all sentences, in order and without overlap."""
    script = drawn(text)
    at = 0
    for span in script.heard:
        assert at <= span.start < span.end <= len(text)
        at = span.end
    heard = iter("".join(text[slice(*span)] for span in script.heard))
    assert all(letter in heard for one in script.sentences for letter in one.text if letter.isalnum())


@given(SCRIPTS)
@settings(max_examples=50)
def test_the_line_ends_change_no_words(text: str) -> None:
    """LF, CRLF and a byte-order mark give the same sentences."""
    plain = re.sub(r"\r\n?", "\n", text)
    others = [plain.replace("\n", "\r\n"), f"\ufeff{plain}"]
    assume(not plain.startswith("\ufeff"))
    script = drawn(plain)
    for other in others:
        assert [one.text for one in drawn(other).sentences] == [one.text for one in script.sentences]
        assert heard_digest(drawn(other)) == heard_digest(script)


def read(text: str) -> Script:
    return read_script(text.encode())


SCRIPT = """---
title: Bread
date: 2020-01-01
---
# The price

HOST: It *rose* 4%.[^ons] <!-- a comment -->
[PAUSE]
Then it fell. [Who](https://who.example) said so.

```
code
```

- one
- two [@ons]

[^ons]: https://ons.example/cpi
[^unused]: https://unused.example
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a comment", "another, with 4%"),
        ("<!-- a comment -->", ""),
        ("[PAUSE]", "[MUSIC FADES IN]"),
        ("[PAUSE]\n", ""),
        ("code\n", "other code\n"),
        ("2020-01-01", "2021-01-01"),
        ("Then it fell", "Then  it\nfell"),
    ],
)
def test_what_is_not_heard_changes_no_digest(old: str, new: str) -> None:
    """Comments, stage directions, code, other fields of the header; nor does white space."""
    assert old in SCRIPT
    assert heard_digest(read(SCRIPT.replace(old, new))) == heard_digest(read(SCRIPT))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Bread", "title: Milk"),
        ("# The price", "# The prices"),
        ("# The price", "## The prices"),
        ("# The price", "The price"),
        ("4%", "5%"),
        ("HOST", "GUEST"),
        ("*rose*", "~~rose~~"),
        ("[^ons] ", "[^unused] "),
        ("[^ons] ", ""),
        ("ons.example", "other.example"),
        ("who.example", "other.example"),
        ("[@ons]", "[@who]"),
        ("- one\n- two", "- two\n- one"),
        ("- one\n", ""),
        ("[PAUSE]", "PAUSE"),
    ],
)
def test_anything_that_is_heard_or_cited_changes_the_digest(old: str, new: str) -> None:
    """A word, a mark, a kind of block, an order, a label, a citation, what a footnote says."""
    assert old in SCRIPT
    assert heard_digest(read(SCRIPT.replace(old, new))) != heard_digest(read(SCRIPT))


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "[a](b ",
        "*a ",
        "_a",
        "<!-- ",
        "<a ",
        "<script>",
        "&a",
        "[^a",
        "^[",
        "http://(",
        "[[",
        "a.",
        "A. ",
        "[@a",
        "a](b 'c ",
    ],
)
def test_reading_takes_time_in_line_with_the_length(piece: str) -> None:
    """A hundred thousand characters of any mark that is never closed are read, as one paragraph, and not for hours."""
    script = read("It rose. " + piece * (100_000 // len(piece)))
    assert script.sentences[0].text.startswith("It rose")
