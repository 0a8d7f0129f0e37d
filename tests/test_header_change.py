"""What change() does to a note's bytes, by example."""

from __future__ import annotations

import pytest

from vault_grade.errors import BadNote
from vault_grade.formats.header import FieldNames, change, read

BOM = b"\xef\xbb\xbf"
PASSED = {"pointer": "regulation/eu/a.pdf", "gap": None}


def note(header: str, body: str = "Body.\n") -> bytes:
    return f"---\n{header}---\n{body}".encode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("pointer: old\n", "pointer: new\n"),
        ("pointer:   old   # why\n", "pointer:   new   # why\n"),
        ("pointer:\told\n", "pointer:\tnew\n"),
        ("pointer:\n", "pointer: new\n"),
        ("pointer:  # why\n", "pointer: new  # why\n"),
        ("pointer : old\n", "pointer : new\n"),
        ("'pointer': 'old'\n", "'pointer': new\n"),
        ('pointer: "old # x" # why\n', "pointer: new # why\n"),
        ("pointer: old\n  still\ntitle: x\n", "pointer: new\ntitle: x\n"),
        ("pointer:\n  old\ntitle: x\n", "pointer: new\ntitle: x\n"),
        ("pointer: # why\n  # and\n  old\ntitle: x\n", "pointer: new # why\n  # and\ntitle: x\n"),
        ("pointer: |\n  old\n\n# mine\ntitle: x\n", "pointer: new\n\n# mine\ntitle: x\n"),
        ("pointer: !!str old\n", "pointer: new\n"),
        ("a: &x old\npointer: *x # why\n", "a: &x old\npointer: new # why\n"),
        ("title: @x\npointer: @old # why\n", "title: @x\npointer: new\n"),
        ("title: @x\npointer: old # why\n", "title: @x\npointer: new # why\n"),
        ("title: @x\npointer:\n", "title: @x\npointer: new\n"),
        ("title: @x\n# mine\n", "title: @x\n# mine\npointer: new\n"),
        ("title: x\nstatus: draft\nlast: y\n", "title: x\nstatus: draft\npointer: new\nlast: y\n"),
        (
            "status: draft\norigin: |\n  memory\n\nlast: y\n",
            "status: draft\norigin: |\n  memory\npointer: new\n\nlast: y\n",
        ),
        ("title: |+\n  x\n\n", "title: |+\n  x\n\npointer: new\n"),
        ("", "pointer: new\n"),
        ("# mine\n", "# mine\npointer: new\n"),
        ("nested:\n  pointer: x\n", "nested:\n  pointer: x\npointer: new\n"),
    ],
)
def test_setting_a_field_moves_nothing_else(before: str, after: str) -> None:
    """A field keeps its place and its comment; a new one comes after ours, else at the header's end."""
    assert change(note(before), {"pointer": "new"}) == note(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("title: x\norigin: memory # of a talk\nlast: y\n", "title: x\nlast: y\n"),
        ("origin: |\n  memory\n\n# mine\n", "\n# mine\n"),
        ("origin: # why\n  memory\ntitle: x\n", "title: x\n"),
        ("'origin': memory\n", ""),
        ("title: @x\norigin: 'memory\ntitle: y\n", "title: @x\ntitle: y\n"),
        ("origin:\n", "origin:\n"),
        ("title: x\n", "title: x\n"),
    ],
)
def test_removing_a_field_takes_its_lines_and_no_other(before: str, after: str) -> None:
    """The field's lines go, with the comment on them; a field that says nothing, or is not there, stays so."""
    assert change(note(before), {"origin": None}) == note(after)


def test_several_fields_change_at_once_in_a_fixed_order() -> None:
    """Set, removed and new fields in one change; new ones stand in the order of the claim record."""
    before = "title: x\norigin: web\nlast: y\n"
    changes = {
        "validated_on": "2026-11-30",
        "validator": "Ada Example",
        "status": "validated",
        "origin": None,
    }
    changes |= {"gap": "run", "pointer": "a.pdf"}
    after = "title: x\npointer: a.pdf\ngap: run\nstatus: validated\nvalidator: Ada Example\n"
    after += "validated_on: 2026-11-30\nlast: y\n"
    assert change(note(before), changes) == note(after)


@pytest.mark.parametrize("mark", [b"", BOM])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_note_without_header_is_given_one(mark: bytes, end: bytes) -> None:
    """The new header stands before the body and behind a byte-order mark, with the note's own line ends."""
    body = b"Text." + end + b"---" + end + b"pointer: x"
    header = end.join([b"---", b"pointer: regulation/eu/a.pdf", b"---", b""])
    assert change(mark + body, PASSED) == mark + header + body


@pytest.mark.parametrize("data", [b"", BOM, b"One line"])
def test_a_note_of_less_than_a_line_is_given_a_header(data: bytes) -> None:
    """Where the note has no line end to follow, the new header has plain ones."""
    assert read(change(data, {"gap": "run"})).gap == "run"
    assert b"\r" not in change(data, {"gap": "run"})


def test_new_lines_end_as_the_header_does() -> None:
    """A header with CRLF gets CRLF, a mixed one gets what its first line has."""
    assert change(b"---\r\ntitle: x\r\n---\r\nB", {"gap": "r"}) == b"---\r\ntitle: x\r\ngap: r\r\n---\r\nB"
    assert change(b"---\r\ntitle: x\n---\nB", {"gap": "r"}) == b"---\r\ntitle: x\ngap: r\r\n---\nB"
    assert change(b"---\ngap: x\r\ntitle: x\n...", {"gap": "r"}) == b"---\ngap: r\r\ntitle: x\n..."


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("regulation/eu/2024-1689.pdf", "regulation/eu/2024-1689.pdf"),
        ("2026-11-30", "2026-11-30"),
        ("20261130T091213Z-gap-00e1", "20261130T091213Z-gap-00e1"),
        ("Ada O'Example", "Ada O'Example"),
        ("Zoë Émile 中 😀", "Zoë Émile 中 😀"),
        ("1.10", '"1.10"'),
        ("no", '"no"'),
        ("null", '"null"'),
        ("~", '"~"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("@a", '"@a"'),
        ("- a", '"- a"'),
        ("[a]", '"[a]"'),
        ('"a" b', '"\\"a\\" b"'),
        (" a ", '" a "'),
        ("a\nb\\c", '"a\\nb\\\\c"'),
        ("a\u2028b\x7f\x00", '"a\\u2028b\\u007f\\u0000"'),
    ],
)
def test_a_value_is_quoted_only_where_it_would_be_read_otherwise(value: str, written: str) -> None:
    """Plain where every YAML reader gives the same text (or the same date), else in double quotes."""
    changed = change(note(""), {"pointer": value})
    assert changed == note(f"pointer: {written}\n")
    assert read(changed).pointer == value


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"---\npointer: a\n", "the header has no end"),
        (b"---\ntitle: \xe9\n---\n", "the header is not UTF-8"),
        (b"Caf\xe9\n", "the note is not UTF-8"),
        (b"---\npointer: [a]\n---\n", "the field pointer is no single value"),
        (b"---\npointer: a\n'pointer': b\n---\n", "the header gives pointer more than once"),
        (b"---\npointer: &x a\nb: *x\n---\n", "the field pointer carries an anchor"),
        (b"---\n? pointer\n: a\n---\n", "the field pointer shares its line"),
        (b"---\n{pointer: a, b: c}\n---\n", "the field pointer shares its line"),
        (b"---\n{title: a}\n---\n", "would change others"),
        (b"---\n- a\n---\n", "would change others"),
        (b"---\nWords between two rules.\n---\n", "would change others"),
        (b"---\n  title: a\n---\n", "would change others"),
        (b"---\norigin: |+\n  kept\n\nlast: y\n---\n", "would change others"),
    ],
)
def test_a_header_that_cannot_be_changed_safely_is_refused(data: bytes, what: str) -> None:
    """The refusal says what is wrong and what to do; nothing is guessed at."""
    with pytest.raises(BadNote, match=what) as refusal:
        change(data, PASSED)
    assert refusal.value.fix


@pytest.mark.parametrize("value", ["", " ", "\n", "a\udcffb"])
def test_a_value_that_no_header_can_hold_is_refused(value: str) -> None:
    """A blank value would read as absent, and half a surrogate pair is no text."""
    with pytest.raises(BadNote, match="validator"):
        change(note("title: x\n"), {"validator": value})


def test_a_field_given_twice_does_not_hinder_others() -> None:
    """Only the field to be changed must be given once."""
    assert change(note("gap: a\ngap: b\n"), {"pointer": "c"}) == note("gap: a\ngap: b\npointer: c\n")


@pytest.mark.parametrize("data", [note("pointer: 'a'\n"), b"---\npointer: a\n", b"\xff"])
def test_no_change_is_no_change(data: bytes) -> None:
    """Without changes, or with what the header says already, the same bytes come back."""
    assert change(data, {}) == data
    assert change(note("pointer: 'a' # x\n"), {"pointer": "a", "gap": None}) == note("pointer: 'a' # x\n")


def test_other_names_are_written_too() -> None:
    """A vault's own name for a field is set, and the field of our name is left alone."""
    names = FieldNames(pointer="quelle")
    assert change(note("pointer: x\n"), PASSED, names) == note("pointer: x\nquelle: regulation/eu/a.pdf\n")
