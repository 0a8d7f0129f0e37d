"""What a received file is: its type and encoding, its title, how much of a work it holds, its text's digest."""

from __future__ import annotations

from typing import Any

import pymupdf
import pytest
from docx_examples import docx, paragraph
from hypothesis import given
from hypothesis import strategies as st
from received_examples import MENU, SENTENCE, article, page, read

ABSTRACT = "<h2>Abstract</h2>"


def pdf(*pages: str, **metadata: str) -> bytes:
    """A PDF with these pages of text."""
    document: Any = pymupdf.open()
    for text in pages:
        leaf = document.new_page()
        leaf.insert_textbox((50, 50, 550, 800), text, fontsize=9)
    document.set_metadata(metadata)
    data: bytes = document.tobytes()
    return data


EXTENTS = {
    "an article": (page(article(900)), "full"),
    "a short release": (page(article(100)), "full"),
    "a table with little else": (page(f"<table>{'<tr><td>May<td>3.1' * 60}</table>"), "full"),
    "an article of tags that are never closed": (
        page(
            "<select><option>A<option>B</select><a href=/x>A" + article(900, "<li><a href=/y>B</a><option>C")
        ),
        "full",
    ),
    "an article without a body": (b"<head><title>A</title></head><p>" + SENTENCE.encode() * 70, "full"),
    "an abstract": (page(ABSTRACT + article(200)), "abstract"),
    "an abstract in parts": (
        page(ABSTRACT + "<h3>Background</h3><h3>Results</h3><h3>Conclusions</h3>" + article(250)),
        "abstract",
    ),
    "an abstract with the list of references": (
        page(ABSTRACT + article(250) + "<h2>References</h2>"),
        "abstract",
    ),
    "a preview": (page(article(150) + "<p>This is a preview of subscription content</p>"), "abstract"),
    "a whole paper": (
        page(
            ABSTRACT + "<h2>1. Introduction</h2>" + article(2000) + "<h2>Discussion</h2><h2>References</h2>"
        ),
        "full",
    ),
    "a short paper": (
        page(ABSTRACT + "<h2>Introduction</h2>" + article(800) + "<h2>Conclusion</h2><h2>References</h2>"),
        "full",
    ),
    "a page before a file": (page(article(60) + '<a href="/report.pdf?v=2">Download</a>'), "landing"),
    "a list of ways on": (page(f"<h1>Statistics</h1><ul>{MENU}</ul>"), "landing"),
    "a shop's page": (page("<h1>On boards</h1><p>Buy this article for 30 pounds, or rent it</p>"), "landing"),
    "a text": ((SENTENCE * 3).encode(), "full"),
    "a PDF": (pdf(SENTENCE * 20, SENTENCE * 20), "full"),
    "a PDF of an abstract": (pdf("On boards\n\nAbstract\n" + SENTENCE * 8), "abstract"),
    "a PDF of a short paper": (pdf("Abstract\n" + SENTENCE * 8 + "\nReferences\n1. Rules."), "full"),
    "a long PDF with an abstract": (pdf("Abstract\n" + SENTENCE * 8, SENTENCE, SENTENCE), "full"),
}


@pytest.mark.parametrize("name", EXTENTS)
def test_how_much_of_a_work_is_told_by_rule(name: str) -> None:
    """Full text, abstract, or a page that leads to it."""
    data, extent = EXTENTS[name]
    reading = read(data, "file")
    assert (reading.refused, reading.extent) == (None, extent)


def test_a_title_is_what_the_file_calls_itself_else_how_it_begins() -> None:
    """As one line that can be shown."""
    assert read(page("<p>Words.", "The\n  board&#39;s   year")).title == "The board's year"
    assert read(pdf(SENTENCE, title="Annual report")).title == "Annual report"
    assert read(b"\n\n  Annual\treport  \n\nIt went well.\n", "x.txt").title == "Annual report"


def test_the_media_type_is_the_contents_and_a_lie_is_remarked() -> None:
    """What the server says is compared, not believed."""
    reading = read(page(article(60)), "report.pdf", "application/pdf")
    assert reading.media_type == "text/html"
    assert reading.remarks == ("the server called it application/pdf; it is text/html",)
    assert read(page(article(60)), "report", "application/xhtml+xml").remarks == ()
    assert read(page(article(60)), "report.pdf").remarks == ("named .pdf but its content is HTML",)


def test_a_fragment_is_what_the_server_calls_it() -> None:
    """One element and its end could be any XML; served as HTML it is a page, as in a browser."""
    data = f"<main><p>{SENTENCE}<p>Two</main>".encode()
    assert read(data, "page", "text/html").media_type == "text/html"
    assert read(b'<?xml version="1.0"?><law>One</law>', "page", "text/html").media_type == "application/xml"


@pytest.mark.parametrize(
    ("text", "written", "charset", "expected"),
    [
        ("Łódź", "iso8859-2", "ISO-8859-2", "iso8859-2"),
        ("Café", "cp1252", "iso-8859-1", "cp1252"),
        ("Café", "utf-8", "iso-8859-1", "utf-8"),
        ("Café", "utf-8", "no such thing", "utf-8"),
        ("Café", "utf-8", None, "utf-8"),
    ],
)
def test_the_servers_charset_counts_where_the_bytes_leave_it_open(
    text: str, written: str, charset: str | None, expected: str
) -> None:
    """UTF-8 speaks for itself; a page that says nothing of its encoding is read as the server says."""
    reading = read(f"<title>{text}</title><p>{text}, {SENTENCE}".encode(written), charset=charset)
    assert (reading.encoding, reading.title) == (expected, text)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no readable text"),
        (b"  \n\t", "no readable text"),
        (page(""), "no text without a browser"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "no text can be read from image/png"),
        (bytes(range(256)), "its text cannot be had"),
        (b"%PDF-1.7\nnonsense", "the PDF is damaged"),
        (b'{"a": [1, 2]}', "no text can be read from application/json"),
    ],
)
def test_a_file_without_text_is_refused_with_a_way_on(data: bytes, why: str) -> None:
    """Nothing can be quoted from it; the line says so, and what to do."""
    reading = read(data, "file")
    assert why in (reading.refused or "")
    assert "save it from a browser as a PDF" in (reading.fix or "")


def test_a_scan_is_refused_and_a_page_image_among_others_remarked() -> None:
    """Pages that are pictures hold no words for a search."""
    document: Any = pymupdf.open()
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 300, 400), False)
    picture.clear_with(200)
    document.new_page().insert_image(pymupdf.Rect(0, 0, 595, 842), pixmap=picture)
    assert "no readable text" in (read(document.tobytes(), "scan.pdf").refused or "")
    document.new_page().insert_textbox((50, 50, 550, 800), SENTENCE)
    assert read(document.tobytes(), "scan.pdf").remarks == (
        "1 of 2 pages could not be read, the first: page 1",
    )


def test_a_word_processors_file_is_read() -> None:
    """DOCX is a source as good as any."""
    reading = read(docx(paragraph(SENTENCE)), "report.docx")
    assert (reading.refused, reading.extent, reading.words) == (None, "full", 18)


@given(
    st.lists(st.sampled_from(["The Board", "meets", "in May.", "Café"]), min_size=1, max_size=8), st.data()
)
def test_the_same_words_have_one_digest(words: list[str], draw: st.DataObject) -> None:
    """White space, markup round the words and the file's form make no other source; another word does."""
    gaps = [draw.draw(st.sampled_from([" ", "\n", " \n\n", "\t"])) for _ in words]
    flowed = "".join(word + gap for word, gap in zip(words, gaps, strict=True))
    plain = read(flowed.encode(), "a.txt").text_sha256
    assert plain == read(f"<p>{' '.join(words)}".encode()).text_sha256
    assert plain != read(f"<p>{' '.join(words)} not".encode()).text_sha256
