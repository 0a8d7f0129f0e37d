"""Ruby: small type between the lines that says how a word is read is no part of the sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from docx_examples import DOCX, docx, run
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

Words = list[tuple[str, str]]
"""Words, each with its reading, which is empty for most."""


def html(words: Words) -> tuple[bytes, str]:
    body = "".join(
        f"<ruby>{word}<rp>(</rp><rt>{reading}</rt><rp>)</rp></ruby>" if reading else word
        for word, reading in words
    )
    return f"<!doctype html><meta charset=utf-8><p>{body}</p>".encode(), "text/html"


def word(words: Words) -> tuple[bytes, str]:
    body = "".join(
        f"<w:r><w:ruby><w:rt>{run(reading)}</w:rt><w:rubyBase>{run(one)}</w:rubyBase></w:ruby></w:r>"
        if reading
        else run(one)
        for one, reading in words
    )
    return docx(f"<w:p>{body}</w:p>"), DOCX


def answer(document: tuple[bytes, str], quote: str) -> str:
    data, media_type = document
    return Searcher(open_layer(data, media_type, None), data).search(quote).answer


words = st.lists(
    st.tuples(
        st.sampled_from(["この", "漢字", "委員会", "とは", "年二回", "会議"]),
        st.sampled_from(["", "かんじ", "いん"]),
    ),
    min_size=8,
    max_size=12,
)


@settings(max_examples=40, deadline=None)
@given(words)
@pytest.mark.parametrize("printed", [html, word])
def test_the_readings_between_the_lines_are_passed_over_and_never_read_along(
    printed: Callable[[Words], tuple[bytes, str]], words: Words
) -> None:
    """The words are found as the line has them; with a reading among them they are other words."""
    document = printed(words)
    line = "".join(word for word, _ in words)
    assert answer(document, line) == "found"
    if any(reading for _, reading in words):
        assert answer(document, "".join(word + reading for word, reading in words)) == "missing"
