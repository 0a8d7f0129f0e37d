"""The list of captured sources: read as strictly as the catalogue, written without a change to anything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from source_examples import make_source, sources

from vault_grade.errors import BadSources
from vault_grade.formats.sources import Source, append, load, parse


def listed(*some: Source) -> bytes:
    """The list that holds these."""
    data = b"sources: []\n"
    for one in some:
        data = append(data, one)
    return data


@given(sources())
def test_what_is_written_is_read(some: list[Source]) -> None:
    """Sources put in one after another are read back whole, whatever words their titles hold."""
    assert sorted(parse(listed(*some)), key=lambda one: one.id) == sorted(some, key=lambda one: one.id)


def test_a_row_is_written_for_every_reader_of_yaml() -> None:
    """The checksum and the time are quoted, true is a truth, and a field without a value is left out."""
    written = listed(make_source(2, publisher=None)).decode().splitlines()
    assert written == [
        "sources:",
        "  - id: source-02",
        "    file: source-02.html",
        "    url: https://example.org/2#part",
        "    final_url: https://www.example.org/2",
        "    title: Title 2",
        "    primary: true",
        "    rule: no publisher known",
        "    extent: full",
        f'    sha256: "{make_source(2).sha256}"',
        "    media_type: text/html",
        "    encoding: utf-8",
        '    captured: "2026-11-30T09:12:13Z"',
    ]


@pytest.mark.parametrize("text", ["sources: []\n", "sources:\n", "# none yet\nsources: []  # really\n"])
def test_a_list_may_be_empty(text: str) -> None:
    """No rows are no rows, and the first finds its place under the key."""
    assert parse(text.encode()) == ()
    assert parse(append(text.encode(), make_source(1))) == (make_source(1),)


def test_comments_and_other_fields_stay_where_they_are() -> None:
    """A new row touches no other byte."""
    before = listed(make_source(1), make_source(3)).replace(
        b"  - id: source-03", b"  # kept\n  - id: source-03"
    )
    before += b"    shelf: 12\n"
    after = append(before, make_source(2))
    new = after.decode().splitlines()
    old = before.decode().splitlines()
    assert [line for line in new if line in old or "02" not in line][: len(old)]
    assert after.startswith(before[: before.index(b"  # kept")])
    assert after.endswith(before[before.index(b"  # kept") :])


def test_there_need_be_no_file(tmp_path: Path) -> None:
    """Before the first capture there is no list, and that is an empty one."""
    assert parse(load(tmp_path / "sources.yaml")) == ()


def test_a_folder_in_its_place_is_an_error(tmp_path: Path) -> None:
    """What cannot be read is never taken for an empty list."""
    (tmp_path / "sources.yaml").mkdir()
    with pytest.raises(BadSources, match=r"sources\.yaml: it cannot be read"):
        load(tmp_path / "sources.yaml")


TWO = listed(make_source(1), make_source(2)).decode()
DAMAGED = {
    "nothing": (TWO, "", "sources.yaml:1: `sources:` is missing"),
    "another list": ("sources:", "documents:", "sources.yaml:1: 'documents' stands beside `sources:`"),
    "a field twice": ("    title: Title 2", "    title: x\n    title: y", "'title' stands twice"),
    "an id twice": ("id: source-02", "id: source-01", "two rows of id source-01"),
    "a file twice": ("file: source-02.html", "file: source-01.html", "two rows of file source-01.html"),
    "no id": ("- id: source-02\n    file", "- file", "the row has no 'id'"),
    "no rule": ("    rule: no publisher known\n    extent: full\n", "    extent: full\n", "has no 'rule'"),
    "an id in capitals": ("id: source-02", "id: Source-02", "is no id"),
    "an id that is a device": ("id: source-02", "id: nul", "is no id"),
    "a file elsewhere": ("file: source-02.html", "file: ../source-02.html", "is no file name of this folder"),
    "primary maybe": ("primary: true", "primary: yes", "primary is 'yes'"),
    "an unknown extent": ("extent: full", "extent: half", "the extent is 'half'"),
    "a short checksum": (make_source(2).sha256, make_source(2).sha256[1:], "not 64 lower-case hex digits"),
    "no time": ("2026-11-30T09", "2026-11-31T09", "is no time"),
    "another scheme": (
        "url: https://example.org/2",
        "url: file:///etc/passwd",
        "is no http or https address",
    ),
    "a misspelt field": ("publisher: The", "publishr: The", "there is no field 'publishr'"),
    "a merge": ("  - id: source-02", "<<<<<<< ours\n  - id: source-02", "merge-conflict mark"),
    "an alias": ("title: Title 2", "title: *a", "undefined alias"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damage_is_named_with_its_line(name: str) -> None:
    """No damaged row is skipped, and none is half read."""
    old, new, problem = DAMAGED[name]
    text = TWO.replace(old, new, 1)
    assert text != TWO
    with pytest.raises(BadSources) as caught:
        parse(text.encode())
    assert problem in str(caught.value)
    assert str(caught.value).startswith("sources.yaml:")


@pytest.mark.parametrize("field", ["id", "file", "sha256"])
def test_a_source_is_listed_once(field: str) -> None:
    """A second row of the same id, file or bytes is refused, and names the row that is there."""
    first = make_source(1)
    again = make_source(2, **{field: getattr(first, field)})
    with pytest.raises(BadSources, match=rf"the {field} .* is that of source-01 already"):
        append(listed(first), again)
