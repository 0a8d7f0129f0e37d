"""What read() says of a note's header, by example."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vault_grade.errors import BadNote, BadSettings
from vault_grade.formats.header import NO_END, NOT_UTF8, FieldNames, Grade, Header, change, header_end, read

BOM = b"\xef\xbb\xbf"


def note(header: str, body: str = "Body.\n") -> bytes:
    return f"---\n{header}---\n{body}".encode()


@pytest.mark.parametrize(
    ("header", "pointer"),
    [
        ("pointer: regulation/eu/a.pdf\n", "regulation/eu/a.pdf"),
        ("pointer: a.pdf # as admitted\n", "a.pdf"),
        ("pointer: a#b\n", "a#b"),
        ("pointer:   a.pdf  \n", "a.pdf"),
        ("pointer:\ta.pdf\n", "a.pdf"),
        ("pointer : a.pdf\n", "a.pdf"),
        ('pointer: "a: b"\n', "a: b"),
        ('pointer: "a\\tb"\n', "a\tb"),
        ("pointer: 'it''s'\n", "it's"),
        ('"pointer": a.pdf\n', "a.pdf"),
        ('"p\\u006finter": a.pdf\n', "a.pdf"),
        ("? pointer\n: a.pdf\n", "a.pdf"),
        ("!!str pointer: a.pdf\n", "a.pdf"),
        ("pointer: !!str a.pdf\n", "a.pdf"),
        ("first: &x a.pdf\npointer: *x\n", "a.pdf"),
        ("first: &x pointer\n*x : a.pdf\n", "a.pdf"),
        ("first: &x a\npointer: *x\nlast: &x b\n", "a"),
        ("pointer: a\n  b\n", "a b"),
        ("pointer:\n\n  # why\n  a.pdf\n", "a.pdf"),
        ("pointer: >-\n  a\n  b\n", "a b"),
        ("{pointer: a.pdf, title: x}\n", "a.pdf"),
        ("# all of it indented\n  pointer: a.pdf\n  title: x\n", "a.pdf"),
        ("--- # a second mark\n  pointer: a.pdf\n", "a.pdf"),
        ("title: a\u2028pointer: a.pdf\n", "a.pdf"),
        ("pointer: 1.10\n", "1.10"),
        ("pointer: no\n", "no"),
        ("pointer: 0123\n", "0123"),
        ("pointer: 12:30\n", "12:30"),
        ("pointer: 2026-11-30\n", "2026-11-30"),
        ('pointer: "null"\n', "null"),
    ],
)
def test_a_value_is_read_as_the_text_that_yaml_reads(header: str, pointer: str) -> None:
    """However a key and its value are written, the value is the text of the scalar, never a number or date."""
    found = read(note(header))
    assert (found.pointer, found.problem, found.loose, found.duplicates) == (pointer, None, False, ())


@pytest.mark.parametrize(
    "value", ["", " ", " null", " ~", " Null", ' ""', " ''", ' "  "', " # nothing", " !!str"]
)
def test_an_empty_value_is_none(value: str) -> None:
    """A field that says nothing is read as absent, with or without other fields around it."""
    assert read(note(f"pointer:{value}\ntitle: x\n")) == Header(
        body=len(note(f"pointer:{value}\ntitle: x\n", ""))
    )


@pytest.mark.parametrize(
    "header",
    [
        'title: "over\nstatus: validated\nlines"\n',
        "title: 'over\nstatus: validated\nlines'\n",
        "tags: [a,\nstatus: validated]\n",
        "tags: {a: b,\nstatus: validated}\n",
        "k \"a: 'b\" c\nstatus: validated\nz'\n",
        'list:\n  - k: "over\nstatus: validated\nlines"\n',
        "title: |\n  status: validated\n",
        "nested:\n  status: validated\n",
        "status_old: validated\n",
        "my-status: validated\n",
        "# status: validated\n",
        "- status: validated\n",
    ],
)
def test_words_inside_another_field_are_no_field(header: str) -> None:
    """What stands in another field's text, key, list or comment is never taken for ours."""
    assert read(note(header)).status is None


@pytest.mark.parametrize(
    "bad",
    [
        "title: @x\n",
        "created: <% tp.date.now() %>: x\n",
        "title: {{title}} and more\n",
        "title: a: b\n",
        "just a stray line: : :\n- x\n",
        "\tindented: by tab\n",
        "copy: *nothing\n",
        "title: [a\n",
        "%YAML 9.9\n",
        "one: 1\n--- two\n",
        "bell: \a\n",
    ],
)
def test_our_fields_are_read_though_the_rest_is_no_yaml(bad: str) -> None:
    """Templates, odd first characters and stray lines do not hide our fields, before or after them."""
    ours = "pointer: a.pdf # held\n'status': \"draft\"\norigin:\n"
    for header in (bad + ours, ours + bad, f"pointer: a.pdf\n{bad}status: draft\n"):
        found = read(note(header))
        assert (found.pointer, found.status, found.origin, found.problem) == ("a.pdf", "draft", None, None)


def test_a_loose_header_is_said_to_be_loose() -> None:
    """Where the YAML reader was asked and failed, the header says that it was read line by line."""
    assert read(note("pointer: @a b # c\ntitle: x\n")) == Header(
        pointer="@a b # c", loose=True, body=len(note("pointer: @a b # c\ntitle: x\n", ""))
    )


@pytest.mark.parametrize("loose", ["", "title: @x\n"])
def test_a_field_given_twice_is_named_and_its_first_value_given(loose: str) -> None:
    """Two lines for one of our fields are reported, in valid YAML and elsewhere."""
    found = read(note(f"status: draft\npointer: a\n{loose}'status': validated\n"))
    assert (found.status, found.pointer, found.duplicates) == ("draft", "a", ("status",))


@pytest.mark.parametrize("value", [" [a]", "\n- a", "\n  - a", " {a: b}", "\n  a: b", " {{pointer}}"])
@pytest.mark.parametrize("loose", ["", "title: @x\n"])
def test_a_list_or_mapping_as_value_is_a_problem(value: str, loose: str) -> None:
    """A field of ours that holds more than one text cannot be read, and the reason names it."""
    found = read(note(f"{loose}pointer:{value}\nstatus: draft\n"))
    assert (found.pointer, found.status, found.problem) == (
        None,
        "draft",
        "the field pointer is no single value",
    )


@pytest.mark.parametrize(
    "data", [b"---\npointer: a\n", b"---", BOM + b"---\n", b"--- \r\npointer: a\n---x\n"]
)
def test_a_header_without_its_closing_line_is_a_problem(data: bytes) -> None:
    """A header that never ends grades nothing."""
    found = read(data)
    assert (found.problem, found.pointer, found.has_record) == (NO_END, None, False)


def test_a_header_that_is_not_utf8_is_a_problem() -> None:
    """Bytes of another encoding in the header are reported, not guessed at."""
    found = read(b"---\nvalidator: Andr\xe9\n---\nBody.\n")
    assert (found.problem, found.body) == ("the header is not UTF-8; save the note as UTF-8", 25)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-be"])
def test_a_header_in_another_unicode_encoding_is_no_missing_header(encoding: str) -> None:
    """Some editors save UTF-16: the note that claims to be validated must not be counted as one that claims nothing."""
    found = read(("\ufeff" * ("-" in encoding[4:]) + note("status: validated\n").decode()).encode(encoding))
    assert (found.problem, found.has_record) == (NOT_UTF8, False)


def test_a_body_that_is_not_utf8_does_not_matter() -> None:
    """Only the header's bytes are read as text."""
    assert read(note("pointer: a\n") + b"\xff\x00").pointer == "a"


@pytest.mark.parametrize(
    ("data", "body"),
    [
        (b"", 0),
        (b"Text.\n---\npointer: a\n---\n", 0),
        (b"----\npointer: a\n---\n", 0),
        (b"--- pointer\n---\n", 0),
        (b"\n---\npointer: a\n---\n", 0),
        (BOM + b"Text.\n", 3),
        (BOM + BOM + b"---\npointer: a\n---\n", 3),
    ],
)
def test_a_note_whose_first_line_is_no_mark_has_no_header(data: bytes, body: int) -> None:
    """The header starts in the first line or not at all; the body then starts behind a byte-order mark."""
    assert read(data) == Header(body=body)


@pytest.mark.parametrize("mark", [b"", BOM])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("close", [b"---", b"...", b"--- \t"])
def test_the_body_starts_behind_the_closing_line(mark: bytes, end: bytes, close: bytes) -> None:
    """Byte-order mark, line ends and either closing line are understood; a later mark belongs to the body."""
    head = mark + b"---  " + end + b"pointer: a" + end + close + end
    body = b"One" + end + b"---" + end + b"pointer: b" + end
    assert read(head + body) == Header(pointer="a", body=len(head))
    assert read(head.rstrip()) == Header(pointer="a", body=len(head.rstrip()))
    assert header_end(head + body) == len(head)


def test_an_empty_header_has_no_record() -> None:
    """Two marks with nothing between them are a header without fields."""
    assert read(b"---\n---\nBody.\n") == Header(body=8)


def test_header_end_asks_for_more_until_the_closing_line_is_whole() -> None:
    """Read in growing pieces, a header ends only once its closing line is there with its line end."""
    whole = BOM + b"---\r\ntitle: x\r\n--- not yet\r\n---\r\nBody.\n"
    end = whole.index(b"Body")
    assert [header_end(whole[:size]) for size in range(end + 1)] == [-1] * end + [end]
    assert [header_end(data) for data in (b"Text", b"----", BOM + b"x")] == [0, 0, 3]


@pytest.mark.parametrize(
    ("header", "record", "grade"),
    [
        ("title: x\n", False, Grade.FLOOR),
        ("status: published\n", False, Grade.FLOOR),
        ("gap: run\n", False, Grade.FLOOR),
        ("pointer:\n", False, Grade.FLOOR),
        ("status: draft\n", True, Grade.FLOOR),
        ("origin: memory\n", True, Grade.FLOOR),
        ("validator: Ada\n", True, Grade.FLOOR),
        ("validated_on: 2026-11-30\n", True, Grade.FLOOR),
        ("pointer: a\n", True, Grade.GROUNDED),
        ("pointer: a\nstatus: draft\ngap: run\n", True, Grade.GROUNDED),
        ("pointer: a\nstatus: Validated\n", True, Grade.GROUNDED),
        ("status: validated\n", True, Grade.VALIDATED),
        ("pointer: a\nstatus: validated\n", True, Grade.VALIDATED),
    ],
)
def test_record_and_grade_are_read_off_the_fields(header: str, record: bool, grade: Grade) -> None:
    """Status and pointer grade; a gap mark and a status that we do not know carry no record."""
    found = read(note(header))
    assert (found.has_record, found.grade) == (record, grade)


def test_fields_may_have_other_names() -> None:
    """A vault's own names are read in place of ours, and ours are then the user's."""
    names = FieldNames(pointer="vg-quelle", status="prüfstand")
    found = read(note("pointer: x\nvg-quelle: a\nprüfstand: draft\n"), names)
    assert (found.pointer, found.status) == ("a", "draft")


@pytest.mark.parametrize("name", ["", "a b", "a:", "-a", "1a", "status", 'a"'])
def test_a_name_that_cannot_be_a_field_is_refused(name: str) -> None:
    """A field's name is a plain word, and no two fields share one."""
    with pytest.raises(BadSettings, match="field"):
        FieldNames(pointer=name)


def test_a_header_nested_without_end_is_read_line_by_line() -> None:
    """A header made to exhaust a recursive reader costs nothing more."""
    assert read(note(f"pointer: a\nx: {'[' * 50_000}\n")).pointer == "a"


def test_a_header_of_100_kb_is_read() -> None:
    """Size is no reason to miss a field at the end."""
    lines = "".join(f"field{number}: 'it is {number}'\n" for number in range(5_000))
    assert read(note(f'title: "two\n  lines"\n{lines}pointer: a\n')).pointer == "a"


def test_a_plain_header_is_read_without_loading_a_yaml_reader() -> None:
    """The census pays for a YAML reader only where a header needs one."""
    code = (
        "import sys; from vault_grade.formats.header import read; "
        "read(b'---\\ntags: [a, b]\\nstatus: \"draft\"\\n---\\n'); print(*sys.modules)"
    )
    modules = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "vault_grade.formats.header_scan" in modules
    assert not {"yaml", "frontmatter", "ruamel", "msgspec"} & set(modules)


def test_a_header_whose_lines_end_in_cr_alone_is_named_as_such() -> None:
    """It is not taken for a note without a header, which would be given a second one."""
    header = read(b"---\rstatus: draft\r---\rWords.\r")
    assert header.problem == "the header's lines end in CR alone; save the note with LF"
    assert read(b"---\r\nstatus: draft\r\n---\r\n").status == "draft"
    with pytest.raises(BadNote, match="CR alone"):
        change(b"---\rstatus: draft\r---\r", {"status": "draft"})
