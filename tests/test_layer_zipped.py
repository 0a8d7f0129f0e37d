"""Documents kept in ZIP files: read within bounds, in one way only, and never by what they say of their size."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile

import pytest
from docx_examples import zipped
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import zipped as bounds
from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.layers.zipped import Zipped

WORDS = b"The board shall meet twice. " * 40


def stored(data: bytes, compression: int = zipfile.ZIP_STORED) -> bytes:
    """A ZIP file of one member."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        archive.writestr("a.xml", data)
    return file.getvalue()


def test_members_are_read_whole() -> None:
    """What was put in comes out."""
    archive = Zipped(zipped({"a.xml": WORDS, "b/c.xml": b""}))
    assert (archive.read("a.xml"), archive.read("b/c.xml")) == (WORDS, b"")
    assert "a.xml" in archive
    assert "c.xml" not in archive


def test_a_bomb_is_not_unpacked() -> None:
    """A member that unpacks to more than any text does is refused before it fills the memory."""
    data = zipped({"a.xml": bytes(8 << 20)})
    assert len(data) < 20_000
    with pytest.raises(CannotRead, match="ZIP bomb"):
        Zipped(data).read("a.xml")


def test_what_all_members_come_to_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each member counts, once: a page that is built again is not taken for another."""
    monkeypatch.setattr(bounds, "MOST_UNPACKED", 2 * len(WORDS))
    archive = Zipped(zipped(dict.fromkeys(["a.xml", "b.xml", "c.xml"], WORDS)))
    assert [archive.read("a.xml"), archive.read("a.xml"), archive.read("b.xml")] == [WORDS] * 3
    with pytest.raises(CannotRead, match="ZIP bomb"):
        archive.read("c.xml")
    assert archive.read("b.xml") == WORDS


def test_too_many_members_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No publication has that many."""
    monkeypatch.setattr(bounds, "MOST_MEMBERS", 2)
    with pytest.raises(CannotRead, match="3 members"):
        Zipped(zipped({"a": "", "b": "", "c": ""}))


@pytest.mark.parametrize("second", ["a.xml", "A.XML"])
def test_two_members_of_one_name_are_refused(second: str) -> None:
    """Two programs would read two texts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr("a.xml", "one")
        archive.writestr(second, "two")
    with pytest.raises(CannotRead, match="two members of one name"):
        Zipped(file.getvalue())


@pytest.mark.parametrize("size", [1, len(WORDS) - 1, len(WORDS) + 1, 1 << 30])
def test_a_member_of_another_size_than_it_says_is_refused(size: int) -> None:
    """The directory's word for the size is held against what comes out."""
    data = bytearray(stored(WORDS, compression=zipfile.ZIP_DEFLATED))
    entry = data.rfind(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", size)
    with pytest.raises(CannotRead, match=r"damaged|not of the size"):
        Zipped(bytes(data)).read("a.xml")


def test_ways_of_packing_that_the_formats_do_not_know_are_refused() -> None:
    """Only stored and deflated members stand in DOCX and EPUB."""
    with pytest.raises(CannotRead, match="packed in a way"):
        Zipped(stored(WORDS, compression=zipfile.ZIP_LZMA)).read("a.xml")


def test_encrypted_members_are_refused() -> None:
    """The reason is said, and not taken for damage."""
    data = bytearray(stored(WORDS))
    for signature, flags in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.find(signature) + flags] |= 1
    with pytest.raises(CannotRead, match="encrypted"):
        Zipped(bytes(data)).read("a.xml")


def test_a_part_that_is_not_there_is_said() -> None:
    """By its name."""
    with pytest.raises(CannotRead, match=r"b\.xml is missing"):
        Zipped(stored(WORDS)).read("b.xml")


@given(st.binary(max_size=80), st.integers(0, 2000), st.integers(0, 400))
def test_any_damage_is_told_or_harmless(new: bytes, at: int, cut: int) -> None:
    """Bytes overwritten, cut off or put in their place: the member as it was, or a clause."""
    whole = zipped({"a.xml": WORDS})
    at %= len(whole)
    data = whole[:at] + new + whole[at + len(new) : len(whole) - cut]
    try:
        read = Zipped(data).read("a.xml")
    except CannotRead as error:
        assert str(error)
    else:
        assert read == WORDS
