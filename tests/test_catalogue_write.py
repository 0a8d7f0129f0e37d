"""Changes to the catalogue touch what they are about and no other byte."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import yaml
from catalogue_examples import TITLES, make_row, plain, rows, written
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue import Row, amend, insert, parse

EMPTY = b"# Documents that we hold.\ndocuments: []  # none yet\n"
COMMENTED = b"""# Kept by Ada.
documents:
  # the first
  - path: standard/issuer/file-001.txt
    title: Title 1
    issuer: The Issuer   # spaced
    version: "1.10"
    sha256: "1111111111111111111111111111111111111111111111111111111111111111"
    bytes: 1001
    media_type: text/plain
    admitted: 2026-11-30
    note: |
      kept as it is
      # no comment
    # says more of the first

  # the third,
  # in two lines
  - path: standard/issuer/file-003.txt
    title: 'Title 3'
    issuer: The Issuer
    version: "3"
    sha256: "3333333333333333333333333333333333333333333333333333333333333333"
    bytes: 1003
    media_type: text/plain
    admitted: 2026-11-30
    # says more of the third

# the end
"""


def added(before: bytes, after: bytes) -> bytes:
    """The bytes that were put in; fails where anything else changed."""
    start = next((at for at, byte in enumerate(before) if after[at] != byte), len(before))
    while start > 0 and not after.endswith(before[start:]):
        start -= 1
    assert after.startswith(before[:start])
    assert after.endswith(before[start:])
    return after[start : len(after) - len(before) + start]


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_insert_adds_the_row_and_changes_no_other_byte(data: st.DataObject) -> None:
    """Whatever the catalogue and the row hold, the result is the old rows and the new one, the old bytes and more."""
    some = data.draw(rows(least=1))
    catalogue = data.draw(written(some))
    new = make_row(50, title=data.draw(TITLES), licence=data.draw(TITLES), key="new")
    new = replace(
        new, path=data.draw(st.sampled_from(["guidance/a/b.txt", "standard/issuer/file-004.md", new.path]))
    )
    result = insert(catalogue, new)
    assert sorted(parse(result), key=lambda row: row.path) == sorted([*some, new], key=lambda row: row.path)
    lines = added(catalogue, result)
    assert (b"\r\n" in lines) == (b"\r\n" in catalogue)


@settings(max_examples=30, deadline=None)
@given(rows(least=2, most=4), st.randoms(use_true_random=False))
def test_the_order_of_insertion_does_not_matter(some: list[Row], random: object) -> None:
    """Rows put in one by one, in any order, make one and the same file, sorted by path."""
    results = set()
    for _ in range(2):
        random.shuffle(some)  # type: ignore[attr-defined]
        catalogue = EMPTY
        for row in some:
            catalogue = insert(catalogue, row)
        results.add(catalogue)
    assert len(results) == 1
    paths = [row.path for row in parse(results.pop())]
    assert paths == sorted(paths)


@settings(max_examples=60, deadline=None)
@given(TITLES)
def test_other_yaml_readers_see_the_same_text(title: str) -> None:
    """A title that YAML's types would turn into a number, a date or a truth value is quoted."""
    result = insert(EMPTY, make_row(1, title=title))
    assert yaml.safe_load(result)["documents"][0]["title"] == title


def test_a_row_is_written_as_the_catalogue_shows_it() -> None:
    """Checksums in double quotes, numbers and days plain, a version quoted where it looks like a number."""
    row = make_row(1, key="iso-1", source="https://example.org/1.txt")
    text = f"""# Documents that we hold.
documents:  # none yet
  - path: standard/issuer/file-001.txt
    title: Title 1
    issuer: The Issuer
    version: "1.10"
    sha256: "{row.sha256}"
    bytes: 1001
    media_type: text/plain
    source: https://example.org/1.txt
    admitted: 2026-11-30
    key: iso-1
"""
    assert insert(EMPTY, row).decode() == text


@pytest.mark.parametrize(
    ("number", "before"),
    [(0, b"  # the first\n"), (2, b"  # the third,\n"), (4, b"\n# the end\n")],
)
def test_a_comment_above_a_row_stays_above_it(number: int, before: bytes) -> None:
    """A new row goes before the comment of the row that follows it, and before what closes the list."""
    lines = insert(EMPTY, make_row(number)).partition(b"# none yet\n")[2]
    assert insert(COMMENTED, make_row(number)) == COMMENTED.replace(before, lines + before)


@pytest.mark.parametrize(
    "catalogue",
    [
        b"documents: []",
        b"documents:",
        b"documents:   # none\n",
        b"# x\ndocuments: [ ] # y\nversion: 1\n",
        b"documents: null\r\n",
        b"\xef\xbb\xbfdocuments: []\n",
    ],
)
def test_the_first_row_goes_under_documents(catalogue: bytes) -> None:
    """An empty list in any form takes its first row, and a second one."""
    result = insert(insert(catalogue, make_row(2)), make_row(1))
    assert parse(result) == (make_row(1), make_row(2))
    assert result.endswith(b"\n") == catalogue.endswith(b"\n")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"path": "standard/issuer/file-001.txt"}, "the path standard/issuer/file-001.txt is that of"),
        ({"sha256": make_row(1).sha256}, "the sha256 .* is that of standard/issuer/file-001.txt already"),
        ({"key": "k1"}, "the key k1 is that of .*choose another key"),
    ],
)
def test_what_is_held_already_is_refused(changes: dict[str, object], message: str) -> None:
    """One path, one checksum and one key belong to one row."""
    with pytest.raises(BadCatalogue, match=message):
        insert(plain(make_row(1, key="k1")), make_row(2, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"title": " "},
        {"path": "../x"},
        {"sha256": "abc"},
        {"key": "a b"},
        {"title": "\ud800"},
        {"licence": ""},
    ],
)
def test_a_row_that_could_not_be_read_back_is_refused(changes: dict[str, object]) -> None:
    """Nothing is written that reading would refuse."""
    with pytest.raises(BadCatalogue):
        insert(EMPTY, make_row(1, **changes))


def test_a_damaged_catalogue_takes_no_row() -> None:
    """A catalogue is mended before it grows."""
    with pytest.raises(BadCatalogue, match=r"catalogue\.yaml:4: no valid YAML"):
        insert(plain(make_row(1)).replace(b"Title 1", b"[x"), make_row(2))


def test_rows_in_braces_take_no_further_row() -> None:
    """A layout without a line for each row is left as it is, with the remedy."""
    catalogue = plain(make_row(1)).replace(b"\n    ", b", ").replace(b"- path", b"{path").replace(b"\n", b"")
    catalogue = catalogue.replace(b"documents:  ", b"documents: [") + b"}]\n"
    assert parse(catalogue) == (make_row(1),)
    with pytest.raises(BadCatalogue, match="begin each row with a dash"):
        insert(catalogue, make_row(2))
    with pytest.raises(BadCatalogue, match="begin each row with a dash"):
        amend(catalogue, make_row(1).path, {"licence": "x"})


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_amend_changes_the_field_and_no_other_row(data: st.DataObject) -> None:
    """The row says the new text, all else reads as before, and the bytes of the other rows stay."""
    some = data.draw(rows(least=1))
    catalogue = data.draw(written(some))
    row = data.draw(st.sampled_from(some))
    field, text = data.draw(st.sampled_from(["withdrawn", "licence", "title"])), data.draw(TITLES)
    result = amend(catalogue, row.path, {field: text})
    changes: dict[str, Any] = {field: text}
    assert list(parse(result)) == [replace(one, **changes) if one is row else one for one in some]
    for other in some:
        if other is not row:
            assert result.count(other.sha256.encode()) == 1
    assert result.count(b"#") >= catalogue.count(b"#") - str(getattr(row, field)).count("#")


def test_amend_keeps_comments_and_spacing_of_the_row() -> None:
    """Only the new line is added, below the row's last field and above the comments that follow it."""
    result = amend(COMMENTED, "standard/issuer/file-001.txt", {"withdrawn": "replaced: see 3"})
    following = b"    # says more of the first"
    assert result == COMMENTED.replace(following, b'    withdrawn: "replaced: see 3"\n' + following)


def test_amend_replaces_a_value_in_its_place() -> None:
    """The line keeps its place, its name and its comment."""
    result = amend(COMMENTED, "standard/issuer/file-001.txt", {"issuer": "Another"})
    assert result == COMMENTED.replace(b"issuer: The Issuer   #", b"issuer: Another   #")


def test_amend_at_the_end_of_a_file_without_a_final_newline() -> None:
    """The new line begins on its own, and the file ends as it did."""
    catalogue = plain(make_row(1)).removesuffix(b"\n")
    assert amend(catalogue, make_row(1).path, {"withdrawn": "why"}) == catalogue + b"\n    withdrawn: why"


@pytest.mark.parametrize("field", ["path", "sha256", "bytes", "admitted"])
def test_what_identifies_a_document_cannot_be_amended(field: str) -> None:
    """A new edition is a new row."""
    with pytest.raises(BadCatalogue, match=f"the {field} of .* cannot change"):
        amend(COMMENTED, "standard/issuer/file-001.txt", {field: "1"})


@pytest.mark.parametrize(
    "changes", [{"consolidated_as_of": "soon"}, {"withdrawn": ""}, {"supersedes": "../x"}]
)
def test_amend_refuses_what_could_not_be_read_back(changes: dict[str, str]) -> None:
    """A change that would damage the row is not made."""
    with pytest.raises(BadCatalogue):
        amend(COMMENTED, "standard/issuer/file-001.txt", changes)


def test_amend_needs_the_row() -> None:
    """A path that no row has is an error."""
    with pytest.raises(BadCatalogue, match="no row has the path"):
        amend(COMMENTED, "standard/issuer/none.txt", {"withdrawn": "why"})
