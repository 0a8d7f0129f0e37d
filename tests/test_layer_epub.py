"""The EPUB layer: the documents of the spine, in its order, as the HTML layer reads them."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

import pytest
from docx_examples import zipped
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.formats.locator import parse_locator
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, CannotRead, Layer
from vault_grade.reader.search import Searcher

EPUB = "application/epub+zip"
XHTML = "application/xhtml+xml"
CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="{}" '
    'media-type="application/oebps-package+xml"/></rootfiles></container>'
)
FIRST = "The board shall meet at least twice in each calendar year."
SECOND = "A member who cannot attend may name a deputy."


def document(body: str, head: str = "<title>T</title>") -> str:
    """An XHTML document; its body begins on line 2."""
    return f'<html xmlns="http://www.w3.org/1999/xhtml"><head>{head}</head>\n<body>{body}</body></html>'


def package(items: Mapping[str, str], spine: list[str]) -> str:
    """A package document. items: media type by address, the address being the identity too."""
    manifest = "".join(
        f"<item id={quoteattr(name)} href={quoteattr(name)} media-type='{kind}'/>"
        for name, kind in items.items()
    )
    order = "".join(f"<itemref idref={quoteattr(name)}/>" for name in spine)
    return (
        f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{manifest}</manifest>'
        f"<spine>{order}</spine></package>"
    )


def epub(
    documents: Mapping[str, str], spine: list[str] | None = None, more: Mapping[str, str] | None = None
) -> bytes:
    """An EPUB file with its documents in the folder OPS. more: further members by name."""
    items = dict.fromkeys(documents, XHTML)
    members = {
        "mimetype": EPUB,
        "META-INF/container.xml": CONTAINER.format("OPS/book.opf"),
        "OPS/book.opf": package(items, list(documents) if spine is None else spine),
        **{f"OPS/{name}": text for name, text in documents.items()},
    }
    return zipped({**members, **(more or {})})


def opened(data: bytes) -> Layer:
    return open_layer(data, EPUB, None)


def texts(layer: Layer) -> list[str]:
    return [layer.page(number).text for number in range(1, layer.page_count() + 1)]


def test_documents_are_read_in_the_order_of_the_spine() -> None:
    """Each is a page; what is not in the spine is not read, and nothing is read twice."""
    documents = {name: document(f"<p>{name}</p>") for name in ("a.xhtml", "b.xhtml", "nav.xhtml")}
    layer = opened(epub(documents, ["b.xhtml", "a.xhtml", "b.xhtml"]))
    assert texts(layer) == ["b.xhtml", "a.xhtml"]
    assert not layer.paged


def test_lines_are_counted_on_through_the_documents() -> None:
    """A line of the file has one number, whichever document it stands in."""
    data = epub({"a": document(f"<p>{FIRST}</p>\r\n"), "b": document(f"<p>{SECOND}</p>")})
    layer = opened(data)
    assert [span.line for number in (1, 2) for span in layer.page(number).spans] == [2, 5]
    found = Searcher(layer, data).search(SECOND, (), parse_locator("line 5"))
    assert (found.answer, found.cautions, found.place and found.place.page) == ("found", (), 2)


def test_a_sentence_goes_on_in_the_next_document() -> None:
    """Programs cut long documents where they like."""
    data = epub({"a": document(f"<p>{FIRST[:20]}</p>"), "b": document(f"<p>{FIRST[20:]}</p>")})
    searcher = Searcher(opened(data), data)
    assert searcher.search(FIRST).answer == "found"
    assert searcher.search(FIRST.replace("twice", "once")).answer == "missing"


def test_addresses_are_read_as_addresses() -> None:
    """Per-cent signs stand for characters, and the package document says from where."""
    items = {"../te%20xt/a.xhtml": XHTML}
    members = {
        "META-INF/container.xml": CONTAINER.format("OPS/book.opf"),
        "OPS/book.opf": package(items, list(items)),
        "te xt/a.xhtml": document("words"),
    }
    assert texts(opened(zipped(members))) == ["words"]


@pytest.mark.parametrize(
    "body",
    ["one<script src='x.js'/> two", "one<style/> two", "one<a id='x'/> two", "one<iframe src='x'/> two"],
)
def test_an_empty_element_ends_where_it_begins(body: str) -> None:
    """In XHTML a slash closes it: what follows is not inside."""
    assert texts(opened(epub({"a": document(body, head="<title/>")}))) == ["one two"]


def test_what_the_files_own_style_sheet_hides_is_no_text() -> None:
    """Also where the document links to it; a sheet that is not in the file hides nothing."""
    head = "<link rel='stylesheet' href='css/a.css'/><link rel='stylesheet' href='http://localhost/b.css'/>"
    body = "does <span class='x'>not</span> apply"
    data = epub({"a": document(body, head)}, more={"OPS/css/a.css": ".x { display: none }"})
    assert texts(opened(data)) == ["does apply"]
    assert texts(opened(epub({"a": document(body, head)}))) == ["does not apply"]


def test_what_cannot_be_read_is_told_where_it_stands() -> None:
    """A picture in the spine, a document that is not there, that is encrypted, or that declares entities."""
    items = {"a.svg": "image/svg+xml", "gone": XHTML, "locked": XHTML, "bomb": XHTML, "good": XHTML}
    members = {
        "META-INF/container.xml": CONTAINER.format("book.opf"),
        "META-INF/encryption.xml": "<encryption><CipherReference URI='locked'/></encryption>",
        "book.opf": package(items, [*items, "nowhere"]),
        "a.svg": "<svg/>",
        "locked": document("secret"),
        "bomb": f"<!DOCTYPE html [<!ENTITY a 'not'>]>{document('does &a; apply')}",
        "good": document(FIRST),
    }
    data = zipped(members)
    layer = opened(data)
    pages = [layer.page(number) for number in range(1, 7)]
    assert [page.text for page in pages] == ["", "", "", "", FIRST, ""]
    reasons = ("image/svg", "not in the file", "encrypted", "declares entities", None, "not in the file")
    assert all((reason or "") in (page.unseen or "") for page, reason in zip(pages, reasons, strict=True))
    assert pages[4].unseen is None
    found = Searcher(layer, data).search("These words are not in it.")
    assert any("encrypted" in said for said in found.unseen)


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({}, "container.xml is missing"),
        ({"META-INF/container.xml": "<container/>"}, "names no package"),
        ({"META-INF/container.xml": CONTAINER.format("x.opf")}, "x.opf is missing"),
        ({"META-INF/container.xml": CONTAINER.format("x.opf"), "x.opf": "<package>"}, "damaged"),
        (
            {"META-INF/container.xml": CONTAINER.format("x"), "x": "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"},
            "declares entities",
        ),
        (
            {
                "META-INF/container.xml": CONTAINER.format("x"),
                "META-INF/encryption.xml": "<encryption><CipherReference URI='x'/></encryption>",
                "x": "<package/>",
            },
            "encrypted",
        ),
    ],
)
def test_a_damaged_file_cannot_be_read(members: dict[str, str], reason: str) -> None:
    """The clause says what is wrong."""
    with pytest.raises(CannotRead, match=reason):
        opened(zipped({"mimetype": EPUB, **members}))


def test_a_file_with_an_empty_spine_has_no_pages() -> None:
    """And so no text in which words could be missing."""
    assert Searcher(opened(epub({}, [])), b"").search(FIRST).answer == "unreadable"


def test_xhtml_by_itself_is_read_as_xhtml() -> None:
    """By its media type; as HTML the slash means nothing."""
    data = document("one<span hidden='hidden'/> two").encode()
    assert open_layer(data, XHTML, None).page(1).text == "one two"
    assert open_layer(data, "text/html", None).page(1).text == "one"


@given(st.lists(st.text("abc <&.\n", max_size=20), min_size=1, max_size=5))
def test_words_come_back_in_order(bodies: list[str]) -> None:
    """Whatever the documents hold, each page has its words, and spans that cover it."""
    layer = opened(epub({f"d{at}": document(escape(body)) for at, body in enumerate(bodies)}))
    for number, body in enumerate(bodies, 1):
        page = layer.page(number)
        assert page.text == " ".join(body.split())
        assert BREAK not in page.text
        ends = [0, *(span.end for span in page.spans)]
        assert [span.start for span in page.spans] == ends[:-1]
