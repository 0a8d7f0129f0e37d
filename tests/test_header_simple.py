"""The one search that reads a header whose every line is an entry by itself."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.header import Header, read
from vault_grade.formats.header_scan import ROLES, FieldNames, scan_simple
from vault_grade.formats.header_yaml import entries

NAMES = (
    FieldNames(),
    FieldNames(pointer="fundstelle", status="stand", origin="origin-2", gap="lücke"),
    FieldNames(pointer="status", status="pointer", validator="title", gap="gap_"),
)
KEYS = ("title", "tags", "pointer_old", "my-status", "fundstelle", "stand", "origin-2", "lücke", "gap_", "x")
VALUES = (
    *(
        "",
        " ",
        " draft",
        " a/b-1.pdf",
        "  two  ",
        ' "a: [b]"',
        " 'it is'",
        " ''",
        " [a, b c]",
        " []",
        " null",
    ),
    *(
        " ~",
        " a: b",
        " a #b",
        ' "a" b',
        ' "a\\"',
        " 'a''b'",
        " - x",
        " |",
        " >-",
        " &a",
        " *a",
        " !t x",
        "draft",
    ),
    *(
        " {a}",
        " [a",
        " @x",
        " %x",
        " `x`",
        " , x",
        " [a, [b]]",
        " é",
        "\tx",
        " x\ty",
        " x\r",
        " 1.10",
        " a:b",
    ),
)
ODD = (
    "",
    "- x",
    "  x",
    " x: y",
    "# why",
    "? x",
    "pointer : x",
    '"pointer": x',
    "pointer",
    "--- x",
    "é: x",
    "status:x",
)
LINES = st.one_of(
    st.tuples(st.sampled_from((*ROLES, *KEYS)), st.sampled_from((*VALUES, *VALUES[:11]))).map(":".join),
    st.tuples(st.sampled_from(ROLES), st.sampled_from(VALUES[:11])).map(":".join),
    st.sampled_from(ODD),
)
HEADERS = st.lists(LINES, max_size=5)


@settings(deadline=None)
@given(HEADERS, st.sampled_from(NAMES))
def test_it_reads_what_a_yaml_reader_reads_or_nothing(lines: list[str], names: FieldNames) -> None:
    """Each of our fields once, with its text, whatever the vault calls it; and where the body starts."""
    head = "---\n" + "".join(f"{line}\n" for line in lines) + "---\n"
    found = scan_simple(head.encode() + b"Body.\n", names)
    if found is None:
        return
    mine = {getattr(names, role): role for role in ROLES}
    try:
        ours = [entry for entry in entries(head[3:-4]) or () if entry.name in mine]
    except yaml.YAMLError:
        raise AssertionError("read, and no YAML") from None
    values, body = found
    said = {mine[entry.name]: entry.value for entry in ours if entry.name}
    assert dict(zip(ROLES, values, strict=True)) == dict.fromkeys(ROLES) | said
    assert len(said) == len(ours)
    assert body == len(head.encode())


@pytest.mark.parametrize("names", NAMES)
def test_it_reads_the_headers_that_most_notes_have(names: FieldNames) -> None:
    """Ours among others, with and without quotes, in any order; nothing is left to a slower way."""
    head = (
        f'---\ntitle-2: "A: note"\ntags: [a, b]\n{names.origin}: web\nempty:\n{names.pointer}: a/b.pdf  \n'
        f"{names.status}: 'draft'\npointer_old: x\n{names.gap}: ''\n---\n"
    ).encode()
    assert scan_simple(head, names) == (("a/b.pdf", None, "draft", None, None, "web"), len(head))


@pytest.mark.parametrize("role", ROLES)
def test_a_field_that_stands_twice_is_left_to_the_reader_that_names_it(role: str) -> None:
    """Next to each other or apart, and though the texts are the same."""
    for between in ("", "title: x\n", "gap_:\n"):
        data = f"---\n{role}: x\n{between}{role}: x\n---\n".encode()
        assert scan_simple(data, NAMES[0]) is None
        assert read(data).duplicates == (role,)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 20])
def test_a_header_that_is_cut_short_is_no_header_yet(size: int) -> None:
    """The first bytes of a file may end anywhere in it."""
    assert scan_simple(b"---\nstatus: draft\n---\n"[:size], NAMES[0]) is None
    assert read(b"---\nstatus: draft\n---\n") == Header(status="draft", body=22)
