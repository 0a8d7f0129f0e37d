"""A rewrite is heard whole, as the same kind of block, in its place; whatever else was typed is refused."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from vault_grade.audit.replace import replaced
from vault_grade.errors import BadScript
from vault_grade.formats.script import Script, read_script

TEXT = """---
title: "The harbour"
---

# What it says

HOST: The ferry carried 4,100. [@report] It closed.

It sank <!-- check --> in <em>1938</em>.

> One line
> and another.

- An item here.

| a head | two |
| --- | --- |
| a cell | another |

The last. See [the report][r].

[r]: https://example.org/r
"""
SCRIPT = read_script(TEXT.encode())
PLACES = range(len(SCRIPT.sentences))

REFUSED = {
    "a stage direction": "[MUSIC]",
    "a stage direction on its line": "Words.\n[MUSIC]",
    "a stage direction between words": "Words and\n[MUSIC]\nmore of them.",
    "a heading": "# Heading",
    "an underlined heading": "Heading\n===",
    "a comment": "<!-- words -->",
    "a comment between words": "Words <!-- hidden --> and more.",
    "a comment of an editor": "Words %%hidden%%.",
    "code": "```\nwords\n```",
    "a script": "Words. <script>words</script>",
    "a footnote's definition": "[^x]: words",
    "a footnote's definition below": "Words.\n[^x]: words",
    "a link's definition": "[x]: https://example.org/",
    "an item": "- words",
    "a numbered item": "1. words",
    "a quote": "> words",
    "a block of HTML": "<div>Words.</div>",
    "an attribute": "Some <span title='hidden'>words</span>.",
    "a speaker": "GUEST: words.",
    "a speaker in strong type": "**Anna:** words.",
    "no word": "[@report]",
    "a rule": "---",
    "an escape sequence": "Words \x1b[31mand more.",
    "a bell": "Words\x07.",
    "a line that Markdown does not know": "Words\u2028more.",
    "words turned round": "Words \u202ederutpac\u202c.",
    "half of a character": "Words \ud800.",
    "hidden words": "Words\U000e0041\U000e0042.",
}

ACCEPTED = (
    "It closed in 1938.",
    "It closed in 1938. [@report]",
    "**Strong** and _soft_ words [^ons].",
    "See [the report](https://example.org/a).",
    "One. And two.",
    "See [the report][r].",
    "In `code` words.",
    "5 < 6 and 7 > 2.",
    "1986. It rained.",
    "سلام می\u200cگوید 5.",
    "Caf\u00e9 &amp; bar\u00a0'x'.",
)


def heard(script: Script) -> list[tuple[str, str]]:
    """Each sentence with the kind of its block."""
    return [(script.paragraphs[one.paragraph - 1].kind, one.text) for one in script.sentences]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", REFUSED)
def test_what_would_not_be_heard_as_the_sentence_is_refused(kind: str, place: int) -> None:
    """Wherever the sentence stands, with one line that says why."""
    with pytest.raises(BadScript, match="the replacement ") as caught:
        replaced(SCRIPT, place, REFUSED[kind])
    assert "\n" not in str(caught.value).replace(REFUSED[kind], "")


@pytest.mark.parametrize("words", ACCEPTED)
@pytest.mark.parametrize("place", PLACES)
def test_words_with_their_citations_are_a_rewrite(words: str, place: int) -> None:
    """Emphasis, links, footnotes, two sentences, any script: what honest rewrites hold."""
    after = replaced(SCRIPT, place, words).script
    more = len(after.sentences) - len(SCRIPT.sentences)
    assert heard(after)[:place] == heard(SCRIPT)[:place]
    assert heard(after)[place + 1 + more :] == heard(SCRIPT)[place + 1 :]
    assert {kind for kind, _ in heard(after)[place : place + 1 + more]} == {heard(SCRIPT)[place][0]}


@pytest.mark.parametrize("place", PLACES)
def test_a_sentence_may_be_left_as_it_stands(place: int) -> None:
    """With what was not heard of it before: a comment in it, a tag, the marks of a quote's second line."""
    words = TEXT[slice(*SCRIPT.sentences[place].span)]
    assert replaced(SCRIPT, place, words).script.text == TEXT


def test_a_comment_that_stood_in_the_sentence_may_stay() -> None:
    """Another one may not come in its place, and the same one not twice."""
    place = next(at for at in PLACES if "sank" in SCRIPT.sentences[at].text)
    words = "It sank <!-- check --> in <em>1939</em>."
    assert replaced(SCRIPT, place, words).script.sentences[place].text == "It sank in 1939."
    for other in (words.replace("check", "checked"), words.replace("in", "in <!-- check -->")):
        with pytest.raises(BadScript, match="no word of the sentence"):
            replaced(SCRIPT, place, other)


def test_an_escape_in_a_title_is_read_before_it_is_judged() -> None:
    """YAML writes a control character in plain letters."""
    assert replaced(SCRIPT, 0, r"A \x41 ship").script.sentences[0].text == "A A ship"
    with pytest.raises(BadScript, match=r"nobody sees, U\+001B"):
        replaced(SCRIPT, 0, r"A \x1b ship")


MARKS = "word|Two| | |\n|.|#|# |- |> |1. |*|_|`|```|[|]|(|)|<!--|-->|%%|<b>|</b>|<b x='y'>|[^x]|:|HOST:|\\|~~|---|!"
TYPED = (
    st.lists(st.sampled_from([*MARKS.split("|"), "|"]), min_size=1, max_size=8).map("".join).map(str.strip)
)


@given(words=TYPED, place=st.sampled_from(PLACES[1:]))
@example(words="Two\n[word]\nword", place=4)
def test_every_letter_of_an_accepted_rewrite_is_heard_or_cites(words: str, place: int) -> None:
    """No more, no less, and nothing else of what is heard changes."""
    assume(words)
    try:
        after = replaced(SCRIPT, place, words).script
    except BadScript:
        return
    more = len(after.sentences) - len(SCRIPT.sentences)
    new = after.sentences[place : place + 1 + more]
    assert (
        heard(after)[:place] + heard(after)[place + 1 + more :]
        == heard(SCRIPT)[:place] + heard(SCRIPT)[place + 1 :]
    )
    start = SCRIPT.sentences[place].span.start
    cited = {at for one in after.sentences for mark in one.citations for at in range(*mark.span)}
    letters = [one for at, one in enumerate(words, start) if one.isalnum() and at not in cited]
    said = [one for sentence in new for one in sentence.text if one.isalnum()]
    assert (
        letters == said
        if not cited.intersection(range(start, start + len(words)))
        else len(letters) <= len(said)
    )
