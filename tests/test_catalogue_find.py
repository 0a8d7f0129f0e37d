"""What find gives is what the whole catalogue says, however it is written and wherever it is damaged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import yaml
from catalogue_examples import Named, by_path, make_row, plain, rows, written
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue import Row, find, parse

THREE = [make_row(number, key=f"k{number}", issuer="X") for number in (1, 2, 3)]


@settings(max_examples=70, deadline=None)
@given(st.data())
def test_find_and_parse_give_the_rows_that_were_written(data: st.DataObject) -> None:
    """Whatever style a catalogue is written in, parse find and a plain YAML reader give the same rows."""
    some = data.draw(rows())
    catalogue = data.draw(written(some))
    assert list(parse(catalogue)) == some
    found = find(catalogue, [by_path(f"standard/issuer/file-{number:03}.txt") for number in range(13)])
    assert found == {row.path: row for row in some}
    lines = {row.path: row.line for row in parse(catalogue)}
    assert {path: row.line for path, row in found.items()} == lines
    documents = yaml.load(catalogue, Loader=yaml.CBaseLoader)["documents"]
    assert [one["title"] for one in documents] == [row.title for row in some]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_find_gives_a_row_by_key_and_by_bare_file_name(data: st.DataObject) -> None:
    """A citation key and a file name lead to the row that has them, and to none where no row does."""
    some = data.draw(rows())
    catalogue = data.draw(written(some))
    keys = [Named("key", f"k{number}") for number in range(13)]
    names = [Named("name", f"file-{number:03}.txt") for number in range(13)]
    found = find(catalogue, keys + names)
    assert found == {f"@{row.key}": row for row in some if row.key} | {
        row.path.split("/")[2]: row for row in some
    }


def damages(catalogue: bytes, start: int, end: int) -> Iterator[tuple[str, bytes]]:
    """The catalogue with one byte between two offsets flipped, removed, or something put before it."""
    for at in range(start, end):
        for bit in range(8):
            flipped = bytes([catalogue[at] ^ (1 << bit)])
            yield f"bit {bit} of byte {at} flipped", catalogue[:at] + flipped + catalogue[at + 1 :]
        yield f"byte {at} removed", catalogue[:at] + catalogue[at + 1 :]
        for put in (b"\n", b" ", b'"', b"'", b"\n  - "):
            yield f"{put!r} put before byte {at}", catalogue[:at] + put + catalogue[at:]


@pytest.mark.parametrize(
    "number", [2, pytest.param(1, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long)]
)
def test_no_damage_to_a_row_gives_another_rows_document(number: int) -> None:
    """After any damage a row is whole, says another checksum or other words, is refused, or is not there."""
    catalogue = plain(*THREE)
    start = catalogue.index(f"  - path: standard/issuer/file-{number:03}".encode())
    end = catalogue.find(b"\n  - ", start + 1) + 1 or len(catalogue)
    true = {row.path: row.sha256 for row in THREE}
    references = [by_path(row.path) for row in THREE]
    assert end - start > 200
    for what, damaged in damages(catalogue, start, end):
        whole = outcome(partial(all_rows, damaged))
        for reference in references[number - 2 : number]:
            found = outcome(partial(find, damaged, [reference]))
            row = (found or {}).get(reference.target)
            assert row is None or row.sha256 == true[row.path] or row.sha256 not in true.values(), what
            assert whole is None or row == whole.get(reference.target), what


def all_rows(catalogue: bytes) -> dict[str, Row]:
    return {row.path: row for row in parse(catalogue)}


def outcome(read: Callable[[], dict[str, Row]]) -> dict[str, Row] | None:
    """The rows that a reading gives, None where it refuses; any error but BadCatalogue goes through."""
    try:
        return read()
    except BadCatalogue as error:
        assert error.where
        assert error.fix
        return None


def test_find_reads_only_the_rows_asked_for() -> None:
    """Damage to one row does not keep a match from another row's document."""
    catalogue = plain(*THREE).replace(b"Title 3", b"[broken")
    assert find(catalogue, [by_path(THREE[0].path)]) == {THREE[0].path: THREE[0]}
    with pytest.raises(BadCatalogue, match=r"catalogue\.yaml:\d+: no valid YAML"):
        find(catalogue, [by_path(THREE[2].path)])


def test_what_no_row_answers_to_is_left_out() -> None:
    """A path, key or name without a row is no error, and a URL is never looked for."""
    wanted = [by_path("standard/issuer/none.txt"), Named("key", "none"), Named("url", "https://example.org/")]
    assert find(plain(*THREE), wanted) == {}


def test_a_missing_row_in_a_damaged_catalogue_is_an_error() -> None:
    """That a row is missing is said only of a catalogue that can be read whole."""
    catalogue = plain(*THREE).replace(b"path: standard/issuer/file-003", b"path standard/issuer/file-003")
    with pytest.raises(BadCatalogue):
        find(catalogue, [by_path(THREE[2].path)])


def test_a_bare_file_name_of_two_rows_is_refused_and_both_are_named() -> None:
    """A file name that two issuers use leads to neither."""
    other = make_row(9, path="guidance/other/file-001.txt")
    with pytest.raises(BadCatalogue, match=r"standard/issuer/file-001\.txt and guidance/other/file-001\.txt"):
        find(plain(*THREE, other), [Named("name", "file-001.txt")])


def test_a_path_that_stands_twice_is_refused_with_both_lines() -> None:
    """Two rows of one path are an error for find as for parse."""
    catalogue = plain(*THREE, make_row(8, path=THREE[0].path))
    for read in (parse, lambda data: find(data, [by_path(THREE[0].path)])):
        with pytest.raises(BadCatalogue, match="lines 2 and 29"):
            read(catalogue)


@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_row_inside_a_quoted_text_is_no_row(quote: str) -> None:
    """A text over several lines, one of which looks like a whole row, makes the catalogue unreadable."""
    fake = plain(make_row(7)).decode().removeprefix("documents:\n").replace('"', "")
    catalogue = plain(make_row(1)).decode().replace("Title 1", f"{quote}Title\n{fake}{quote}")
    with pytest.raises(BadCatalogue):
        parse(catalogue.encode())


def test_a_catalogue_in_another_layout_is_read_whole() -> None:
    """Braces and JSON are YAML too: slower, and right."""
    fields = {name: str(getattr(THREE[0], name)) for name in Row.__slots__ if getattr(THREE[0], name)}
    fields.pop("line", None)
    catalogue = json.dumps({"documents": [fields]}).encode()
    assert find(catalogue, [by_path(THREE[0].path), Named("key", "k1")]) == {
        THREE[0].path: THREE[0],
        "@k1": THREE[0],
    }


@pytest.mark.parametrize(
    "more",
    [
        b"a: [\n",
        b"documents:\n",
        b"documents: []\n",
        b"title: x\n",
        b"# \xff\n",
        b"---\n",
        b"...\na\n",
        b"\x00",
    ],
    ids=repr,
)
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_more_than_a_list_of_rows_is_damage_whatever_row_is_asked_for(more: bytes, end: bytes) -> None:
    """Who asks for a sound row is told of it as every other command tells of it."""
    catalogue = plain(*THREE) + end + more
    with pytest.raises(BadCatalogue) as whole:
        parse(catalogue)
    with pytest.raises(BadCatalogue) as one:
        find(catalogue, [by_path(THREE[0].path)])
    assert str(one.value) == str(whole.value)


@pytest.mark.parametrize("asked", [by_path(THREE[0].path), Named("key", "k1"), Named("name", "file-001.txt")])
@pytest.mark.parametrize(
    "twin",
    [make_row(1, key="other", withdrawn="taken back"), make_row(9, key="k1")],
    ids=["same path", "same key"],
)
def test_two_rows_of_one_document_are_refused_by_whatever_it_is_asked_for(asked: Named, twin: Row) -> None:
    """A row that was asked for by its key may be withdrawn by another of its path."""
    with pytest.raises(BadCatalogue, match="two rows of"):
        find(plain(*THREE, twin), [asked])
