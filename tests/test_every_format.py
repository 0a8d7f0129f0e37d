"""Each format in turn: any words that are printed are found however the file sets them, and changed ones are not.

The long forms look at many more documents: run with ``--long``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import pytest
from changed_quotes import changed, stands_in, whole
from docx_examples import DOCX, docx
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from search_examples import sentences, spans_of_words, typeset
from test_layer_epub import document, epub

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

_CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
short = settings(max_examples=15, deadline=None, suppress_health_check=_CHECKS)
long = settings(max_examples=400, deadline=None, suppress_health_check=_CHECKS)

Print = Callable[[st.DrawFn, Sequence[str]], bytes]


@dataclass(frozen=True)
class Format:
    """How a format sets words."""

    media_type: str
    printed: Print
    encoding: str | None = None


def _text(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    return draw(typeset(words)).encode()


def _text_of_pages(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    """Pages with form feeds, each with a running head that counts them."""
    half = len(words) // 2
    pages = [draw(typeset(words[:half])), draw(typeset(words[half:]))]
    # What says the same on both pages at one place is a running head to any reader.
    assume(set(pages[0].split("\n")).isdisjoint(pages[1].split("\n")))
    return "\f".join(f"Journal of the Board {n}\n\n{page}\n" for n, page in enumerate(pages, 41)).encode()


def _marked_up(draw: st.DrawFn, words: Sequence[str], gaps: Sequence[str], tags: Sequence[str]) -> str:
    """Words of HTML or XML: some in elements, or partly in them, between gaps that part no words."""
    pieces = []
    for word in words:
        at = draw(st.integers(0, len(word)))
        tag = draw(st.sampled_from([*tags, "", ""]))
        left, right = escape(word[:at], quote=False), escape(word[at:], quote=False)
        pieces.append(f"{left}<{tag}>{right}</{tag}>" if tag and right else left + right)
        pieces.append(draw(st.sampled_from(gaps)))
    return "".join(pieces)


HTML_GAPS = (" ", " ", "\n", "&#32;", "&nbsp;", " <!-- not --> ", "<br>", " <script>not()</script>")


def _html(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    body = _marked_up(draw, words, HTML_GAPS, ("b", "em", "span", "a"))
    return f"<!doctype html><meta charset=utf-8><title>not</title><p>Before.<p>{body}<p>After.".encode()


def _xml(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    body = _marked_up(draw, words, (" ", "\n", "&#32;", " <!-- not --> ", "<![CDATA[ ]]>"), ("i", "b"))
    root = '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><body>'
    return f"{root}<p>Before.</p><p>{body}</p><p>After.</p></body></act></akomaNtoso>".encode()


def _epub(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    body = _marked_up(draw, words, (" ", "\n", "&#160;", " <!-- not --> ", "<br/>"), ("b", "em", "span"))
    return epub({"a.xhtml": document(f"<p>Before.</p><p>{body}</p><p>After.</p>")})


def _docx(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    runs = []
    for word in words:
        at = draw(st.integers(0, len(word)))
        gap = draw(st.sampled_from([" ", " ", "\xa0", "<w:tab/>", "<w:br/>"]))
        parts = [escape(part, quote=False) for part in (word[:at], word[at:])]
        runs += [_run(part, draw(st.sampled_from(["", "<w:b/>"]))) for part in parts if part]
        runs.append(f"<w:r>{gap}</w:r>" if gap.startswith("<") else _run(gap))
        if draw(st.integers(0, 5)) == 0:
            runs.append(
                '<w:del w:id="1"><w:r><w:delText>not </w:delText></w:r></w:del><w:proofErr w:type="spellEnd"/>'
            )
    return docx(f"<w:p>{_run('Before.')}</w:p><w:p>{''.join(runs)}</w:p><w:p>{_run('After.')}</w:p>")


def _run(text: str, how: str = "") -> str:
    return f'<w:r><w:rPr>{how}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def _csv(draw: st.DrawFn, words: Sequence[str]) -> bytes:
    """A table one of whose cells holds the words."""
    file = io.StringIO()
    table = csv.writer(
        file, quoting=draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])), lineterminator="\r\n"
    )
    table.writerow(["name", "words", "year"])
    table.writerow(["before", " ".join(words), "2024"])
    table.writerow(["after", "nothing", "2025"])
    return file.getvalue().encode()


FORMATS = {
    "text": Format("text/plain", _text, "utf-8"),
    "text of pages": Format("text/plain", _text_of_pages, "utf-8"),
    "HTML": Format("text/html", _html),
    "XML": Format("application/xml", _xml),
    "EPUB": Format("application/epub+zip", _epub),
    "DOCX": Format(DOCX, _docx),
    "CSV": Format("text/csv", _csv, "utf-8"),
}


def ask(form: Format, data: bytes, quote: str) -> Found:
    return Searcher(open_layer(data, form.media_type, form.encoding), data).search(quote)


@st.composite
def printed(draw: st.DrawFn, form: Format, words: Sequence[str]) -> bytes:
    return form.printed(draw, words)


def asked_honestly(form: Format, data: st.DataObject, words: list[str]) -> tuple[str, object]:
    """The answer for some of the words in a row, and what shows why."""
    first, last = data.draw(spans_of_words(words))
    assume(whole(words, first, last))
    file = data.draw(printed(form, words))
    quote = " ".join(words[first:last])
    found = ask(form, file, quote)
    return found.answer, (quote, found.reason, file)


def asked_changed(form: Format, data: st.DataObject, words: list[str]) -> tuple[str, object]:
    """The answer for the same words with one thing changed, and what shows why."""
    first, last = data.draw(spans_of_words(words))
    file = data.draw(printed(form, words))
    quote = data.draw(changed(words[first:last]))
    assume(not stands_in(quote, " ".join(words)))
    return ask(form, file, quote).answer, (quote, file)


@pytest.mark.parametrize("name", FORMATS)
@short
@given(data=st.data(), words=sentences)
def test_words_that_are_printed_are_found(name: str, data: st.DataObject, words: list[str]) -> None:
    """Lines, runs, elements and references never lose an honest quote."""
    answer, why = asked_honestly(FORMATS[name], data, words)
    assert answer == "found", why


@pytest.mark.parametrize("name", FORMATS)
@short
@given(data=st.data(), words=sentences)
def test_words_with_one_thing_changed_are_not_found(name: str, data: st.DataObject, words: list[str]) -> None:
    """A letter, digit, sign, point, unit, negation or the order of words: one change is enough."""
    answer, why = asked_changed(FORMATS[name], data, words)
    assert answer != "found", why


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
@long
@given(data=st.data(), words=sentences)
def test_many_documents_print_words_that_are_found(name: str, data: st.DataObject, words: list[str]) -> None:
    """The same over many more documents."""
    answer, why = asked_honestly(FORMATS[name], data, words)
    assert answer == "found", why


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
@long
@given(data=st.data(), words=sentences)
def test_many_changes_are_not_found(name: str, data: st.DataObject, words: list[str]) -> None:
    """The same over many more documents and changes."""
    answer, why = asked_changed(FORMATS[name], data, words)
    assert answer != "found", why
