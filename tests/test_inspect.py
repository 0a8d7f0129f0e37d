"""What a file is is read off its content: form, encoding, what a PDF says of itself."""

from __future__ import annotations

import gzip
import hashlib
import io
import struct
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vault_grade.reader.encodings import encoding_of
from vault_grade.reader.extensions import contradiction
from vault_grade.reader.inspect import inspect
from vault_grade.reader.layers import has_layer, open_layer
from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.media import media_type
from vault_grade.reader.seen import Inspection
from vault_grade.reader.signs.base import refuse

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT = "application/vnd.oasis.opendocument.text"
ORIGINALS = Path(__file__).parent.parent.parent / "shared" / "originals"


def zipped(members: Mapping[str, bytes]) -> bytes:
    """A ZIP file of these members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def ole(stream: str) -> bytes:
    """The start of a compound file with one stream of that name in its directory."""
    return OLE + stream.encode("utf-16-le").ljust(64, b"\0")


def pdf(
    text: str = "The Board shall meet.",
    metadata: Mapping[str, str] | None = None,
    pages: int = 1,
    password: str = "",
    margin: Callable[[int], str] | None = None,
) -> bytes:
    """A PDF of pages with one line of text each, and one line in the bottom margin."""
    import pymupdf

    document = pymupdf.open()
    for number in range(1, pages + 1):
        page = document.new_page(width=595, height=842)
        page.insert_text((72, 200), text)
        if margin:
            page.insert_text((30, 830), margin(number), fontsize=7)
    document.set_metadata(dict(metadata or {}))
    lock = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "user_pw": password} if password else {}
    data: bytes = document.tobytes(**lock)
    return data


@cache
def two_pages() -> bytes:
    """A PDF of two pages, made once."""
    return pdf(pages=2)


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"%PDF-1.7\n", "a", "application/pdf"),
        (b"junk\n%PDF-1.4\n1 0 obj\nstartxref\n9\n%%EOF", "a", "application/pdf"),
        (b"In PDF the first line reads %PDF-1.4.\n", "a.txt", "text/plain"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a", "image/jpeg"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0d", "a", "image/png"),
        (b"II*\0\x08\0\0\0", "a", "image/tiff"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "a", "image/webp"),
        (b"{\\rtf1\\ansi}", "a", "application/rtf"),
        (gzip.compress(b"text", mtime=0), "a", "application/gzip"),
        (gzip.compress(b"WARC/1.0\r\n", mtime=0), "a", "application/warc"),
        (b"\x1f\x8b\x08broken", "a", "application/gzip"),
        (ole("WordDocument"), "a", "application/msword"),
        (ole("Workbook"), "a", "application/vnd.ms-excel"),
        (ole("EncryptedPackage"), "a", "application/x-ole-storage"),
        (b"\0\x01\x02\x03", "a", "application/octet-stream"),
        (zipped({"word/document.xml": b"<w:document/>"}), "a", DOCX),
        (zipped({"mimetype": b"application/epub+zip"}), "a", "application/epub+zip"),
        (zipped({"mimetype": ODT.encode()}), "a", ODT),
        (zipped({"mimetype": b"text/html"}), "a", "application/zip"),
        (zipped({"datapackage.json": b"{}", "archive/data.warc.gz": b""}), "a", "application/wacz"),
        (zipped({"1/index.rdf": b"", "1/index.html": b""}), "a", "application/x-maff"),
        (b"PK\x03\x04 no directory", "a", "application/zip"),
        (b"<!DOCTYPE html><p>x", "a", "text/html"),
        (b"<!-- note --><HTML><body>x</body>", "a", "text/html"),
        (b'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', "a", "text/html"),
        ("<p>x</p>".encode("utf-16"), "a", "text/html"),
        (b"Rules\n<p>of the Board</p>", "a.htm", "text/html"),
        (b"Rules\n<p>of the Board</p>", "a.txt", "text/plain"),
        (b'<?xml version="1.0"?><akn:akomaNtoso/>', "a", "application/xml"),
        (b'\xef\xbb\xbf<?xml version="1.0"?><body/>', "a", "application/xml"),
        ('<?xml version="1.0"?><rule/>'.encode("utf-16-le"), "a", "application/xml"),
        (b"<Legislation xmlns='x'>\n<P>x</P></Legislation>\n", "a", "application/xml"),
        (b"<name> is a placeholder in these rules.", "a.txt", "text/plain"),
        (b"a,b\n1,2\n", "a.csv", "text/csv"),
        (b"a,b\n1,2\n", "a.txt", "text/plain"),
        (b"RFC 1\n\n\x0cpage 2\n\x1a", "a", "text/plain"),
        (b'{"a": [1, 2]}', "a.json", "application/json"),
        (b"[1] The Board.\n[2] The Council.\n", "a.txt", "text/plain"),
        (b"{" * 200_000, "a.txt", "text/plain"),
    ],
)  # fmt: skip
def test_the_media_type_is_read_off_the_content(data: bytes, name: str, kind: str) -> None:
    """First bytes, a ZIP file's directory, the root of markup; the name only where content cannot tell."""
    assert media_type(data, name) == kind


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("rule.pdf", "text/html", "named .pdf but its content is HTML"),
        ("rule.txt", "application/xml", "named .txt but its content is XML"),
        ("rule.docx", "application/msword", "named .docx but its content is application/msword"),
        (
            "rule.PDF",
            "application/octet-stream",
            "named .PDF but its content is binary data of a kind unknown here",
        ),
        ("rule.html", "text/html", None),
        ("rule.xml", "text/html", None),
        ("rule", "text/html", None),
        ("rule.v2", "application/pdf", None),
    ],
)
def test_an_extension_that_says_something_else_than_the_content_is_told(
    name: str, kind: str, says: str | None
) -> None:
    """XHTML may be named .xml; an extension that means nothing here contradicts nothing."""
    assert contradiction(name, kind) == (says and says.replace(".PDF", ".pdf"))


@pytest.mark.parametrize(
    ("data", "kind", "name", "problem"),
    [
        (b"plain", "text/plain", "utf-8", None),
        ("Überblick".encode(), "text/plain", "utf-8", None),
        ("\ufeffÜberblick".encode(), "text/plain", "utf-8", None),
        ("Überblick".encode("utf-16"), "text/plain", "utf-16", None),
        ("\ufeffÜ".encode("utf-16-be"), "text/plain", "utf-16", None),
        ("<?xml?>Ü".encode("utf-16-be"), "application/xml", "utf-16-be", None),
        (b"\xff\xfex", "text/plain", None, "its byte-order mark says utf-16, its bytes do not"),
        (b'<?xml version="1.0" encoding="ISO-8859-2"?><r>\xa3</r>', "application/xml", "iso8859-2", None),
        ('<meta charset="iso-8859-1">\x93Board\x94'.encode("latin-1"), "text/html", "cp1252", None),
        (b"<meta http-equiv=Content-Type content='text/html; charset=windows-1252'>\xe9", "text/html", "cp1252", None),
        ('<meta charset="ascii">Ü'.encode("latin-1"), "text/html", "cp1252", None),
        ('<meta charset="shift_jis">Überblick'.encode(), "text/html", "utf-8", "it declares cp932 but is utf-8"),
        ("<meta charset='iso-2022-jp'>規則".encode("iso-2022-jp"), "text/html", "iso2022_jp", None),
        (b'<meta charset="no-such-thing">x', "text/html", "utf-8", None),
        (b'<meta charset="utf-16">x', "text/html", "utf-8", None),
        (b'<meta charset="rot13">x', "text/html", "utf-8", None),
    ],
)  # fmt: skip
def test_the_encoding_is_the_one_that_the_whole_file_can_be_read_in(
    data: bytes, kind: str, name: str | None, problem: str | None
) -> None:
    """Byte-order mark, declaration as browsers take it, UTF-8; what does not decode the file is not believed."""
    found = encoding_of(data, kind)
    assert (found.name, found.problem) == (name, problem)


def test_a_guessed_encoding_is_said_to_be_a_guess() -> None:
    """Undeclared Cyrillic in a legacy encoding: the words come out right, and the guess is a problem to be told."""
    text = "Совет принимает решение о введении в действие настоящих правил.\n" * 5
    found = inspect(text.encode("cp1251"), "rule.txt")
    assert found.encoding is not None
    assert text.encode("cp1251").decode(found.encoding) == text
    assert found.problem == f"it does not say its encoding; guessed: {found.encoding}"


@given(st.binary(min_size=1, max_size=200).map(lambda data: b"Board \xe9 " + data))
def test_a_guess_reads_the_whole_file_and_is_an_encoding_that_texts_are_published_in(data: bytes) -> None:
    """Never a code page of mainframes, never an encoding in which a byte of the file has no meaning."""
    found = encoding_of(data, "text/plain")
    assert found.problem is not None
    if found.name is not None:
        assert data.decode(found.name)
        assert found.name == "cp874" or not found.name.startswith(("cp0", "cp4", "cp7", "cp8"))


@given(st.text(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
@example("", "utf-8")
@example("<", "utf-16")
def test_text_that_says_its_encoding_is_read_back(text: str, codec: str) -> None:
    """Whatever the text, the recorded encoding gives it back."""
    data = text.encode(codec)
    found = encoding_of(data, "text/plain")
    assert found.name is not None
    assert data.decode(found.name).removeprefix("\ufeff") == text.removeprefix("\ufeff")


def test_a_pdf_tells_its_producer_date_pages_and_title() -> None:
    """The document's own entries, in the catalogue's forms."""
    said = {"producer": "Distiller 9", "creationDate": "D:20160502113414+02'00'", "title": "The  Rule"}
    data = pdf(metadata=said, pages=2)
    seen = inspect(data, "rule.pdf")
    assert seen == Inspection(
        hashlib.sha256(data).hexdigest(), "application/pdf", None, "Distiller 9", "2016-05-02", 2, "The Rule",
        has_text=True,
    )  # fmt: skip


@pytest.mark.parametrize("created", ["", "D:20161399", "yesterday", "D:2016"])
def test_a_date_that_is_none_is_left_out(created: str) -> None:
    """A damaged creation date is no reason to fail, and no date."""
    assert inspect(pdf(metadata={"creationDate": created}), "rule.pdf").created is None


def test_an_encrypted_pdf_is_said_to_be_encrypted() -> None:
    """It can be held; that no word can be searched is told before anyone relies on it."""
    seen = inspect(pdf(password="secret"), "rule.pdf")
    assert seen.encrypted
    assert seen.problem == "it is encrypted: no word of it can be searched"


def test_a_pdf_without_text_is_said_to_have_none() -> None:
    """A scan, most likely."""
    seen = inspect(pdf(text=" "), "rule.pdf")
    assert seen.has_text is False
    assert seen.problem is not None
    assert "hold no text" in seen.problem


@pytest.mark.parametrize(
    "media_type",
    [
        "application/pdf",
        "text/plain; charset=utf-8",
        "text/csv",
        "text/html",
        "application/xhtml+xml",
        "application/xml",
        "image/svg+xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/epub+zip",
        "image/png",
        "application/x-ole-storage",
        "application/json",
        "",
    ],
)
def test_whether_there_is_a_text_layer_is_said_as_the_layers_have_it(media_type: str) -> None:
    """What is told at admission is what a match will find."""
    try:
        open_layer(b"", media_type, "utf-8")
        none = False
    except CannotRead as error:
        none = "no text can be read from" in str(error)
    assert has_layer(media_type) != none


@pytest.mark.parametrize(
    ("data", "name"), [(b"\x89PNG\r\n\x1a\n" + bytes(50), "a.png"), (OLE, "a.doc"), (b'{"a": 1}', "a.json")]
)
def test_a_file_of_which_no_word_can_be_read_is_told(data: bytes, name: str) -> None:
    """It may be held; that it cannot be quoted is said at admission, not first at a match."""
    assert "it can be held, but not be quoted" in (inspect(data, name).problem or "")


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-1.7\n" + b"\0" * 999, pdf()[:300]])
def test_a_broken_pdf_is_said_to_be_broken(data: bytes) -> None:
    """A download cut short gives a problem, not an exception."""
    seen = inspect(data, "rule.pdf")
    assert seen.media_type == "application/pdf"
    assert seen.problem is not None


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            b"/Count 2/Kids[4 0 R",
            b"/Count 3/Kids[2 0 R 4 0 R",
            "its page 1 is damaged (code=7: cycle in page tree)",
        ),
        (b"/Count 2/Kids[4 0 R 8 0 R]", b"/Count 2/Kids[4 0 R 2 0 R]", "its page 2 is damaged"),
        (b"/Count 2/", b"/Count 3/", "its page 3 is damaged"),
    ],
)
def test_a_damaged_page_is_told_and_hides_nothing(old: bytes, new: bytes, problem: str) -> None:
    """A tree that runs in a circle, a page that is not there: the maker's sign is seen all the same."""
    data = pdf(metadata={"creator": "Mozilla Firefox 128.0"}, pages=2)
    assert old in data
    seen = inspect(data.replace(old, new), "rule.pdf")
    assert [sign.name for sign in seen.signs] == ["browser-name"]
    assert (seen.problem or "").startswith(problem)


@given(
    st.lists(
        st.tuples(st.integers(9, 840), st.sampled_from(b"0123456789/[]<>R ()xq")), min_size=1, max_size=12
    )
)
def test_no_damage_to_a_pdf_makes_the_look_fail(damage: list[tuple[int, int]]) -> None:
    """Bytes of the objects overwritten anywhere: MuPDF repairs, or the problem says what is wrong."""
    data = bytearray(two_pages())
    for place, byte in damage:
        data[place] = byte
    assert inspect(bytes(data), "rule.pdf").media_type == "application/pdf"


def test_a_pdf_with_a_browsers_margins_is_refused() -> None:
    """Address, date, time and page counter in the margin of every page: read from the pages themselves."""
    data = pdf(pages=3, margin=lambda n: f"https://example.org/rule   30/11/2026, 09:12   {n}/3")
    seen = inspect(data, "rule.pdf")
    assert [sign.name for sign in seen.signs] == ["print-margins"]
    assert refuse(seen.signs)


def test_a_pdf_that_names_its_translating_machine_is_refused_with_the_page() -> None:
    """Cloud translation writes its attribution on the pages."""
    (sign,) = inspect(pdf(text="Machine Translated by Google", pages=2), "rule.pdf").signs
    assert (sign.name, sign.where) == ("translated-by", "page 1")


def test_titles_of_html_and_docx_are_told() -> None:
    """Entities resolved, on one line; an Office file's title out of a bounded read."""
    page = inspect(b"<html><title>The\n Board&#39;s &amp; rules\x1b</title>", "rule.html")
    assert (page.media_type, page.title) == ("text/html", "The Board's & rules")
    core = b"<cp:coreProperties><dc:title>The Rule</dc:title></cp:coreProperties>"
    office = inspect(zipped({"word/document.xml": b"", "docProps/core.xml": core}), "rule.docx")
    assert (office.media_type, office.title) == (DOCX, "The Rule")
    assert inspect(zipped({"word/document.xml": b""}), "rule.docx").title is None


def test_a_bomb_of_an_office_file_is_read_to_a_bound() -> None:
    """A member that unpacks to 64 MB costs 64 KB, and its directory's lies cost nothing."""
    core = b"<dc:title>The Rule</dc:title>" + bytes(64 << 20)
    data = zipped({"word/document.xml": b"", "docProps/core.xml": core})
    assert len(data) < 1 << 20
    assert inspect(data, "rule.docx").title == "The Rule"
    entry = data.rindex(b"PK\x01\x02")
    lying = data[: entry + 24] + struct.pack("<I", 0xFFFFFFFF) + data[entry + 28 :]
    assert inspect(lying, "rule.docx").media_type in (DOCX, "application/zip")


STARTS = [
    b"",
    b"%PDF-1.7\n",
    b"PK\x03\x04",
    b"\x1f\x8b\x08",
    OLE,
    b"<html>",
    b"<?xml ?>",
    b"{",
    b"bplist00",
    b"MIME-Version: 1.0\n",
]


@given(st.sampled_from(STARTS), st.binary(max_size=300), st.sampled_from(["a.pdf", "a.html", "a.csv", "a"]))
def test_no_bytes_make_the_look_fail(start: bytes, rest: bytes, name: str) -> None:
    """Whatever a hostile file holds, there is an answer, with the hash of the very bytes."""
    seen = inspect(start + rest, name)
    assert seen.sha256 == hashlib.sha256(start + rest).hexdigest()
    assert all(sign.seen.isprintable() for sign in seen.signs)


def test_every_real_publication_passes() -> None:
    """No sign, no contradiction in thirteen documents of official publishers; of a scan, that it cannot be quoted."""
    if not ORIGINALS.is_dir():
        pytest.skip("the folder ../shared/originals is not beside this checkout")
    files = [path for path in ORIGINALS.iterdir() if path.suffix != ".tsv"]
    assert len(files) == 13
    for path in files:
        seen = inspect(path.read_bytes(), path.name)
        told = f"no text can be read from {seen.media_type}: it can be held, but not be quoted"
        problem = told if seen.media_type.startswith("image/") else None
        assert (seen.signs, seen.problem) == ((), problem), path.name
        assert contradiction(path.name, seen.media_type) is None, path.name
