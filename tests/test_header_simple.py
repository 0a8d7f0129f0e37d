"""The one search that reads a header whose lines are entries and their items."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.header import Header, read
from vault_grade.formats.header_scan import ROLES, FieldNames, scan_simple
from vault_grade.formats.header_yaml import entries, loose_entries

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
    *(" It's 5 o'clock!", " 12:30:00", " https://x.y/a?b=1&c=%20", " é – „x“", ' "ü"', " 'あ'", " a&b *c @d"),
    *(
        " ~",
        " a: b",
        " a:",
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
    ),
    *(
        " {a}",
        " [a",
        " @x",
        " %x",
        " `x`",
        " , x",
        " [a, [b]]",
        " [é]",
        "\tx",
        " x\ty",
        " x\r",
        " 1.10",
        " a:b",
    ),
    *(
        "draft",
        "é",
        " x\x85y",
        " x\u2028y",
        " \ufeffx",
        " x\x07",
        " \xa0x",
        " :x",
        " ?x",
        " 'é'é",
        " x:\u3000y",
    ),
)
ITEMS = (
    "- x",
    "  - x",
    "  - é's",
    "- 'x: y'",
    '  - "x"',
    "  - x:y",
    "- [a]",
    "  - x: y",
    "    - x",
    "  - - x",
    "  -",
    "-x",
)
ODD = (
    "",
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
    "...",
)
LINES = st.one_of(
    st.tuples(st.sampled_from((*ROLES, *KEYS)), st.sampled_from((*VALUES, *VALUES[:18]))).map(":".join),
    st.tuples(st.sampled_from(ROLES), st.sampled_from(VALUES[:11])).map(":".join),
    st.tuples(st.sampled_from(KEYS), st.sampled_from(ITEMS)).map(":\n".join),
    st.sampled_from((*ODD, *ITEMS)),
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
        ours = [entry for entry in loose_entries(head[3:-4], names) if entry.name in mine]
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


@pytest.mark.parametrize(
    "line",
    [
        "title: Ärger über „Öl“ – あ",
        "title: It's half past 12:30, isn't it? 100 % & more!",
        "source: https://example.org/a-b?c=d",
        "tags:\n  - a\n  - b/c",
        "aliases:\n- 'one: two'\n- three",
    ],
)
def test_what_others_fields_often_hold_needs_no_slower_way(line: str) -> None:
    """Words of any language, times, addresses, lists an item a line."""
    head = f"---\n{line}\nstatus: draft\n---\n".encode()
    found = scan_simple(head, NAMES[0])
    assert found == ((None, None, "draft", None, None, None), len(head))


@pytest.mark.parametrize(
    "odd", [b"\xe4", b"\xc3", b"\xed\xa0\x80", b"\xc2\x85", b"\xe2\x80\xa8", b"\xef\xbb\xbf"]
)
def test_bytes_that_are_no_words_are_left_to_the_other_ways(odd: bytes) -> None:
    """Broken UTF-8, halves of characters, and what YAML takes for a line end or for nothing."""
    head = b"---\ntitle: a" + odd + b"b\nstatus: draft\n---\n"
    assert scan_simple(head, NAMES[0]) is None


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
