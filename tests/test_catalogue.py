"""Reading the catalogue: every scalar as text, and each kind of damage named with its line and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue_examples import make_row, plain

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue import load, parse

TWO = plain(make_row(1, key="k1"), make_row(2)).decode()
SHA = make_row(1).sha256


def test_every_value_is_read_as_text() -> None:
    """Words and digits that YAML gives a type stay what they are."""
    texts = {
        "title": "no",
        "issuer": "0123",
        "version": "1.10",
        "licence": "12:30",
        "producer": "0x1F",
        "created": "1e3",
    }
    (row,) = parse(plain(make_row(1, **texts)))
    assert {name: getattr(row, name) for name in texts} == texts
    assert row.bytes == 1001


def test_a_field_that_is_null_is_absent() -> None:
    """What YAML writes where there is no value counts as none; the same word in quotes is a text."""
    (row,) = parse(plain(make_row(1, licence="null", source="~", producer='"null"')))
    assert (row.licence, row.source, row.producer) == (None, None, "null")


@pytest.mark.parametrize(
    "text", ["documents:\n", "documents: []\n", "documents: null", "version: 1\ndocuments: []\n"]
)
def test_a_catalogue_may_be_empty_of_rows(text: str) -> None:
    """No rows are no rows, however that is written."""
    assert parse(text.encode()) == ()


def test_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    """A file saved by another system reads the same, lines included."""
    rows = parse(TWO.encode())
    other = parse(b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
    assert other == rows
    assert [row.line for row in other] == [row.line for row in rows] == [2, 11]


def test_fields_of_the_users_own_may_stand() -> None:
    """An unknown field is no damage, whatever it holds."""
    text = TWO + "    shelf: 12\n    notes:\n      - a\n      - b: c\n"
    assert parse(text.encode()) == parse(TWO.encode())


def test_rows_may_stand_in_any_order() -> None:
    """Order is the writer's promise; a reader takes what people make of it."""
    assert [row.path[-5] for row in parse(plain(make_row(3), make_row(1)))] == ["3", "1"]


DAMAGED = {
    "nothing": ("", "", 1, "`documents:` is missing"),
    "only comments": (TWO, "# x\n", 1, "`documents:` is missing"),
    "a list": (TWO, "- a\n", 1, "does not begin with `documents:`"),
    "text": ("documents:\n" + TWO[11:], "documents: none\n", 1, "`documents:` is not a list"),
    "another top key": ("documents:", "more: 1\ndocuments:", 1, "'more' stands beside `documents:`"),
    "documents twice": ("documents:\n", "documents: []\ndocuments:\n", 2, "'documents' stands twice"),
    "row of text": (
        "  - path: standard/issuer/file-002.txt",
        "  - x\n  - path: standard/issuer/file-002.txt",
        11,
        "not a list",
    ),
    "field twice": (
        "    version: 1.10",
        "    title: x\n    version: 1.10",
        5,
        "'title' stands twice, first on line 3",
    ),
    "path missing": ("  - path: standard/issuer/file-001.txt\n    title", "  - title", 2, "has no 'path'"),
    "title missing": ("    title: Title 2\n", "", 11, "file-002.txt has no 'title'"),
    "title empty": ("title: Title 2", 'title: ""', 12, "'title' is empty"),
    "title a list": ("title: Title 2", "title: [a]", 12, "'title' is not plain text"),
    "path outside": ("standard/issuer/file-001.txt", "../issuer/file-001.txt", 2, "is not class/issuer/file"),
    "path too short": (
        "standard/issuer/file-001.txt",
        "standard/file-001.txt",
        2,
        "is not class/issuer/file",
    ),
    "path upper case": (
        "standard/issuer/file-001.txt",
        "standard/issuer/File-001.txt",
        2,
        "is not class/issuer/file",
    ),
    "path hidden": ("standard/issuer/file-001.txt", "standard/issuer/.file", 2, "is not class/issuer/file"),
    "path a device": ("standard/issuer/file-001.txt", "standard/issuer/nul.txt", 2, "Windows device"),
    "path escaped": (
        "standard/issuer/file-001.txt",
        '"standard\\u002fissuer/file-001.txt"',
        2,
        "not written plainly",
    ),
    "path on the next line": (
        "path: standard/issuer/file-001.txt",
        "path:\n      standard/issuer/file-001.txt",
        3,
        "plainly",
    ),
    "key escaped": ("key: k1", '"k\\u0065y": k1', 10, "not written plainly"),
    "key with a blank": ("key: k1", "key: k 1", 10, "cannot be cited"),
    "sha256 short": (SHA, SHA[:63], 6, "not 64 lower-case hex digits"),
    "sha256 upper case": (SHA, SHA.upper(), 6, "not 64 lower-case hex digits"),
    "bytes no number": ("bytes: 1001", "bytes: 1,001", 7, "are not a number"),
    "no day": ("admitted: 2026-11-30", "admitted: 2026-02-30", 9, "is not a day"),
    "day without dashes": ("admitted: 2026-11-30", "admitted: 20261130", 9, "is not a day"),
    "field misspelt": ("key: k1", "withdrwan: yes", 10, "write 'withdrawn'"),
    "supersedes nothing": ("key: k1", "supersedes: yes", 10, "is not class/issuer/file"),
    "path twice": (
        "file-002",
        "file-001",
        11,
        "two rows of path standard/issuer/file-001.txt: lines 2 and 11",
    ),
    "key twice": ("1002\n", "1002\n    key: k1\n", 11, "two rows of key k1: lines 2 and 11"),
    "alias": ("title: Title 1", "title: &a Title 1\n    producer: *a", 3, "used again by an alias"),
    "merge key": ("title: Title 1", "<<: {title: Title 1}", 3, "name is not plain text"),
    "tag": ("title: Title 1", "title: !!binary Title", 3, "'title' is not plain text"),
    "second document": ("    key: k1\n", "    key: k1\n---\n", 11, ""),
    "tab": ("    title: Title 1", "\ttitle: Title 1", 3, "no valid YAML"),
    "control character": ("Title 1", "Title \x07", 2, "no valid YAML"),
    "line separator": ("Title 1", "Title \u2028", 3, "U+2028 ends a line"),
    "lone carriage return": ("Title 1", "Title \r1", 3, "U+000D ends a line"),
    "ours": ("    title: Title 2", "<<<<<<< HEAD\n    title: Title 2", 12, "merge-conflict mark"),
    "base": ("    title: Title 2", "||||||| base\n    title: Title 2", 12, "merge-conflict mark"),
    "theirs": ("    title: Title 2", "=======\n    title: Title 2", 12, "merge-conflict mark"),
    "end": ("    title: Title 2", ">>>>>>> other\n    title: Title 2", 12, "merge-conflict mark"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damage_is_named_with_its_line_and_a_remedy(name: str) -> None:
    """Each kind of damage is an error of one line that says where, and what to do."""
    old, new, line, message = DAMAGED[name]
    text = TWO.replace(old, new, 1) if old else new
    assert text != TWO
    with pytest.raises(BadCatalogue) as caught:
        parse(text.encode())
    assert caught.value.where == f"catalogue.yaml:{line}"
    assert message in str(caught.value)
    assert caught.value.fix
    assert "\n" not in str(caught.value)


def test_a_conflict_mark_on_the_first_line_is_seen() -> None:
    """A merge that touched the beginning of the file leaves its mark there."""
    with pytest.raises(BadCatalogue, match=r"catalogue\.yaml:1: merge-conflict mark"):
        parse(b"<<<<<<< HEAD\n" + TWO.encode())


def test_bytes_that_are_not_utf_8_are_named_by_line() -> None:
    """A file in another encoding is refused where the first foreign byte stands."""
    with pytest.raises(BadCatalogue, match=r"catalogue\.yaml:3: not UTF-8"):
        parse(TWO.replace("Title 1", "Titel ä").encode("latin-1"))
    with pytest.raises(BadCatalogue):
        parse(TWO.encode("utf-16"))


def test_many_nested_brackets_are_an_error_and_no_crash() -> None:
    """Depth is bounded by the YAML library."""
    for text in ("documents: " + "[" * 100_000, "documents:\n" + "- " * 100_000):
        with pytest.raises(BadCatalogue):
            parse(text.encode())


def test_anchors_between_rows_in_braces_are_refused() -> None:
    """A row must be whole by itself in every layout."""
    row = "path: standard/issuer/file-00{n}.txt, issuer: X, version: 1, sha256: {sha}, bytes: 1, "
    row += "media_type: a/b, admitted: 2026-11-30"
    rows = [row.format(n=n, sha=make_row(n).sha256) for n in (1, 2)]
    text = "documents: [{title: &t T, " + rows[0] + "}, {title: *t, " + rows[1] + "}]\n"
    with pytest.raises(BadCatalogue, match="used again by an alias"):
        parse(text.encode())
    assert len(parse(text.replace("&t ", "").replace("*t", "T").encode())) == 2


def test_a_catalogue_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    """No file, or a folder in its place, is said in one line."""
    with pytest.raises(BadCatalogue, match=r"catalogue\.yaml: it cannot be read: No such file"):
        load(tmp_path / "catalogue.yaml")
    with pytest.raises(BadCatalogue, match="cannot be read"):
        load(tmp_path)
