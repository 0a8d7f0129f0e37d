"""The PDF layer: labels, and files that cannot be read."""

from __future__ import annotations

import re
from typing import Any

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import CannotRead, Layer
from vault_grade.reader.layers.pdf_document import open_document
from vault_grade.reader.layers.pdf_labels import page_label

PDF = "application/pdf"


def document_of(pages: int) -> Any:
    document = pymupdf.open()
    for number in range(1, pages + 1):
        document.new_page().insert_text((72, 100), f"Words of page {number}")
    return document


def opened(data: bytes) -> Layer:
    return open_layer(data, PDF, None)


def test_printed_labels_are_known() -> None:
    """Front matter in Roman figures and a body that starts at 77 give their labels and positions."""
    document = document_of(6)
    document.set_page_labels(
        [{"startpage": 0, "style": "r"}, {"startpage": 3, "style": "D", "firstpagenum": 77}]
    )
    layer = opened(document.tobytes())
    assert [layer.page(number).label for number in range(1, 7)] == ["i", "ii", "iii", "77", "78", "79"]
    assert list(layer.labelled("78")) == [5]
    assert list(layer.labelled("ii")) == [2]
    assert not list(layer.labelled("5"))


def test_a_label_that_two_pages_bear_gives_both() -> None:
    """Two parts that are numbered alike have each label twice."""
    document = document_of(4)
    document.set_page_labels([{"startpage": 0, "style": "D"}, {"startpage": 2, "style": "D"}])
    assert list(opened(document.tobytes()).labelled("2")) == [2, 4]


def test_without_labels_no_page_has_one() -> None:
    """A position is not a printed number."""
    layer = opened(document_of(2).tobytes())
    assert layer.page(1).label is None
    assert not list(layer.labelled("1"))


@given(st.integers(1, 4000))
def test_roman_labels_can_be_read_back(count: int) -> None:
    """The figures of a Roman label add up to its number."""
    label = page_label([{"startpage": 0, "style": "R"}], count)
    assert label is not None
    worth = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}[figure] for figure in label]
    following = [*worth[1:], 0]
    assert sum(-one if one < two else one for one, two in zip(worth, following, strict=True)) == count


@pytest.mark.parametrize(
    ("rule", "label"),
    [
        ({"style": "a"}, "b"),
        ({"style": "A", "firstpagenum": 26}, "AA"),
        ({"style": "D", "prefix": "A-"}, "A-2"),
        ({"style": "", "prefix": "Cover"}, "Cover"),
        ({"style": "r", "firstpagenum": 10**9}, None),
    ],
)
def test_label_styles_of_the_standard(rule: dict[str, Any], label: str | None) -> None:
    """Letters double after z, prefixes stand alone, and a number out of all reason has no letters."""
    assert page_label([{"startpage": 0, **rule}], 2) == label


def test_pages_before_the_first_rule_have_no_label() -> None:
    """A rule speaks for the pages from its own on."""
    assert page_label([{"startpage": 3, "style": "D"}], 2) is None


def test_an_outline_is_not_read() -> None:
    """A document with bookmarks is opened as fast as one without, and has the same pages."""
    document = document_of(2)
    document.set_toc([[1, "First", 1], [2, "Second", 2]])
    assert pymupdf.open(stream=document.tobytes(), filetype=PDF).outline is not None
    assert open_document(document.tobytes()).outline is None
    assert opened(document.tobytes()).page(2).text == "Words of page 2"


def test_an_encrypted_document_cannot_be_read() -> None:
    """A document that needs a password says so."""
    data = document_of(1).tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="owner")
    with pytest.raises(CannotRead, match="the document is encrypted"):
        opened(data)


def test_a_document_encrypted_without_a_password_can_be_read() -> None:
    """Restrictions on printing hide no words."""
    data = document_of(1).tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="", owner_pw="owner")
    assert opened(data).page(1).text == "Words of page 1"


@pytest.mark.parametrize("data", [b"", b"no PDF at all", b"%PDF-1.7\n%%EOF\n", b"\0" * 4096])
def test_what_is_no_pdf_cannot_be_read(data: bytes) -> None:
    """Bytes that MuPDF cannot repair are refused with a clause, not a crash."""
    with pytest.raises(CannotRead, match=r"damaged|no pages"):
        opened(data)


def test_a_document_without_pages_cannot_be_read() -> None:
    """An empty page tree is nothing to search in."""
    data = re.sub(rb"/Count 1/Kids\[[^\]]*\]", b"/Count 0/Kids[]", document_of(1).tobytes())
    assert b"/Kids[]" in data
    with pytest.raises(CannotRead, match="no pages"):
        opened(data)


@pytest.mark.parametrize("count", [b"1000000000", b"-5", b"100000"])
def test_a_lying_page_count_ends(count: bytes) -> None:
    """A page tree that claims more or fewer pages than it has gives pages or an error, and no endless loop."""
    data = document_of(1).tobytes().replace(b"/Count 1", b"/Count " + count)
    assert count in data
    try:
        layer = opened(data)
    except CannotRead as error:
        assert str(error)
        return
    assert layer.page(1).text == "Words of page 1"
    assert layer.page(layer.page_count()).text in ("", "Words of page 1")


def test_a_page_tree_that_bites_its_tail_ends() -> None:
    """A page tree among its own children is refused or read as far as it goes."""
    document = document_of(1)
    root = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
    data = document.tobytes()
    cyclic = re.sub(rb"/Kids\[[^\]]*\]", f"/Kids[{root} 0 R]".encode(), data)
    assert cyclic != data
    try:
        layer = opened(cyclic)
    except CannotRead:
        return
    assert "Words" not in layer.page(1).text


def test_a_truncated_file_is_repaired_or_refused() -> None:
    """Half a file gives the pages that are whole, or a clause."""
    data = document_of(3).tobytes()
    try:
        layer = opened(data[: len(data) // 2])
    except CannotRead as error:
        assert str(error)
        return
    assert all(layer.page(n).text in ("", f"Words of page {n}") for n in range(1, layer.page_count() + 1))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damage_never_escapes_as_another_error(data: st.DataObject) -> None:
    """A file with bytes changed anywhere is read or refused; MuPDF's own errors stay inside."""
    whole = bytearray(DAMAGED_BASE)
    for place in data.draw(st.lists(st.integers(0, len(whole) - 1), min_size=1, max_size=30)):
        whole[place] ^= data.draw(st.integers(1, 255))
    try:
        layer = opened(bytes(whole))
        for number in range(1, min(layer.page_count(), 5) + 1):
            layer.page(number)
    except CannotRead as error:
        assert str(error)


def test_nothing_of_mupdf_reaches_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    """MuPDF's warnings about a damaged file are not printed."""
    data = document_of(2).tobytes()
    layer = opened(data.replace(b"startxref", b"startxxxx"))
    layer.page(1)
    assert capfd.readouterr() == ("", "")


DAMAGED_BASE = document_of(2).tobytes()
