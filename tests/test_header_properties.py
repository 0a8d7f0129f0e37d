"""What holds for every header: generated ones, ours among all that YAML and people put into headers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import frontmatter
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from vault_grade.errors import BadNote
from vault_grade.formats.header import DEFAULT_NAMES, Header, change, header_end, read
from vault_grade.formats.header_scan import NULLS, ROLES, scan
from vault_grade.formats.header_yaml import entries

PATIENT = settings(deadline=None)
BOM = b"\xef\xbb\xbf"

OTHERS = (
    "# a comment: pointer: x\n",
    "\n",
    "title: Plain words, it's said\n",
    "title: 'it''s: #1'\n",
    'title: "a \\"b\\": \\u00e9" # why\n',
    'title: "over\npointer: lines"\n',
    "title: words\n  gone on\n",
    "pointer_old: x\n",
    "my-status: validated\n",
    "nested:\n  pointer: x\n  status: [validated]\n",
    "text: |\n  pointer: x\n\n  status: validated # no\n",
    "text: >-\n    gap: x\n",
    "text: |+\n  kept\n\n",
    "base: &base {a: b}\ncopy: *base\n",
    "word: &word pointer\nlist: [*word, x]\n",
    "map: {pointer: x,\n  status: y}\n",
    "tags: [a, 'b, c', \"d\"]\n",
    "tags:\n- a\n- status: validated\n",
    "tags:\n  - 'a: b'\n  -  - x\n",
    '"quoted key": x\n',
    "? complex\n: key\n",
    "!!str tagged: !!int 3\n",
    "größe: ½ — 中 😀\n",
    "when: 2026-11-30 12:30:00\n",
    "link: https://example.org/a#b\n",
    "wiki: '[[store/a.pdf|a]]'\n",
    "empty:\n",
    "tab:\tx\ty\n",
    "template: {{title}}\n",
)
BROKEN = (
    "title: @x\n",
    "created: <% now() %>: x\n",
    "title: {{title}} and more\n",
    "a stray line\nkey: x\n",
    "title: a: b\n",
    "copy: *nothing\n",
    "title: [a\n",
    "%YAML 9.9\n",
)
WRITTEN = (  # how a value may be written, and what it says
    (": {0}\n", "{0}"),
    (":   {0}  # why\n", "{0}"),
    (": '{0}: #'\n", "{0}: #"),
    (': "{0}\\t"\n', "{0}\t"),
    (": {0}\n  {0}\n", "{0} {0}"),
    (":\n  {0}\n", "{0}"),
    (": |-\n  {0}: x\n", "{0}: x"),
    (": !!str {0}\n", "{0}"),
    (":\n", None),
    (": ~ # nothing\n", None),
    (": ''\n", None),
)


@dataclass(frozen=True)
class Piece:
    """Some lines of a header: another's (no role), or one of our fields and what it says."""

    text: str
    role: str | None = None
    value: str | None = None


@dataclass(frozen=True)
class Note:
    """A generated note in its parts."""

    head: bytes
    pieces: tuple[Piece, ...]
    tail: bytes

    @property
    def data(self) -> bytes:
        return self.head + "".join(piece.text for piece in self.pieces).encode() + self.tail

    @property
    def says(self) -> dict[str, str | None]:
        return dict.fromkeys(ROLES) | {piece.role: piece.value for piece in self.pieces if piece.role}


WORDS = st.sampled_from(
    ["draft", "validated", "a/b-1.pdf", "1.10", "no", "0123", "2026-11-30", "Zoë 😀 Ex", "x'y"]
)
VALUES = st.one_of(WORDS, st.text(min_size=1).filter(lambda text: text.strip() and text.isprintable()))


@st.composite
def our_pieces(draw: st.DrawFn) -> Piece:
    role, word = draw(st.sampled_from(ROLES)), draw(WORDS)
    form, says = draw(st.sampled_from(WRITTEN[:4] + WRITTEN if "'" not in word else WRITTEN[:2]))
    key = draw(st.sampled_from([role, role, f'"{role}"']))
    return Piece(key + form.format(word), role, says and says.format(word))


@st.composite
def notes(draw: st.DrawFn, broken: bool = False) -> Note:
    others = st.sampled_from(OTHERS).map(Piece)
    ours = draw(st.lists(our_pieces(), max_size=4, unique_by=lambda piece: piece.role))
    pieces = draw(st.permutations(ours + draw(st.lists(others, max_size=6))))
    if broken:
        place = draw(st.integers(0, len(pieces)))
        pieces = [*pieces[:place], Piece(draw(st.sampled_from(BROKEN))), *pieces[place:]]
    ends = st.sampled_from(draw(st.sampled_from([["\n"], ["\n"], ["\r\n"], ["\n", "\r\n"]])))
    mark, open_, close = draw(st.sampled_from([b"", BOM])), draw(ends).encode(), draw(ends).encode()
    body = draw(st.sampled_from([b"", b"Body", b"Body.\n---\npointer: x\n---\n", b"\n---\n", b"\xff\x00"]))
    return Note(
        head=mark + b"---" + draw(st.sampled_from([b"", b" "])) + open_,
        pieces=tuple(
            Piece(piece.text.replace("\n", draw(ends)), piece.role, piece.value) for piece in pieces
        ),
        tail=draw(st.sampled_from([b"---", b"---", b"...", b"--- "])) + (close + body if body else b""),
    )


CHANGES = st.dictionaries(st.sampled_from(ROLES), st.none() | VALUES, max_size=4)


def fields(header: Header) -> dict[str, str | None]:
    return {role: getattr(header, role) for role in ROLES}


def expected_bytes(note: Note, changes: dict[str, str | None]) -> re.Pattern[bytes]:
    """The note's bytes, with one line of any text where a field is set and none where one is removed."""
    changed = {role: value for role, value in changes.items() if note.says[role] != value}
    present = [piece.role for piece in note.pieces if piece.role]
    new = [role for role in ROLES if changed.get(role) is not None and role not in present]
    added = "".join(rf"{role}: [^\r\n]+\r?\n" for role in new).encode()
    last = max((at for at, piece in enumerate(note.pieces) if piece.role), default=len(note.pieces) - 1)
    parts = [re.escape(note.head), b"" if note.pieces else added]
    for at, piece in enumerate(note.pieces):
        if piece.role not in changed:
            parts.append(re.escape(piece.text.encode()))
        elif changed[piece.role] is not None:
            parts.append(rf'"?{piece.role}"?:[^\r\n]+\r?\n'.encode())
        parts.append(added if at == last else b"")
    return re.compile(b"".join([*parts, re.escape(note.tail)]))


@PATIENT
@given(notes())
def test_our_fields_are_read_whatever_stands_around_them(note: Note) -> None:
    """In valid YAML every field says what its scalar says, and the body starts behind the closing line."""
    found = read(note.data)
    assert fields(found) == note.says
    assert (found.problem, found.loose, found.duplicates) == (None, False, ())
    assert note.data[: found.body].rstrip().endswith((b"---", b"..."))
    assert header_end(note.data) in (found.body, -1)


@PATIENT
@given(notes(broken=True))
def test_our_fields_are_read_though_a_line_is_no_yaml(note: Note) -> None:
    """A line that no YAML reader takes hides none of our fields, and adds none."""
    lookalikes = [
        piece
        for piece in note.pieces
        if not piece.role and "\npointer: lines" in piece.text.replace("\r", "")
    ]
    assume(not lookalikes)
    found = read(note.data)
    assert fields(found) == note.says
    assert (found.problem, found.duplicates) == (None, ())


class _TextHandler(frontmatter.YAMLHandler):  # type: ignore[misc]
    def load(self, fm: str, **kwargs: object) -> Any:
        return super().load(fm, Loader=yaml.CBaseLoader)


@PATIENT
@given(notes())
def test_the_reading_is_that_of_python_frontmatter(note: Note) -> None:
    """Where that library splits the note rightly, it reads the same texts."""
    assume(not note.data.startswith(BOM) and note.tail.startswith(b"---") and b"\xff" not in note.tail)
    assume(not any("{{" in piece.text for piece in note.pieces))
    # It refuses an anchor that is set twice, which YAML allows.
    assume(sum("&" in piece.text for piece in note.pieces) < 2)
    metadata, _ = frontmatter.parse(note.data.decode(), handler=_TextHandler())
    texts = {role: metadata.get(role) for role in ROLES}
    assert fields(read(note.data)) == {role: None if text in NULLS else text for role, text in texts.items()}


MARKS = (
    ": ",
    ": ",
    "\n",
    "\n  ",
    "\n- ",
    "\n  - ",
    ", ",
    " # ",
    "&x ",
    "*x",
    "!t ",
    "? ",
    "- ",
    "--- ",
    "...",
    "\r\n",
)
SOUP = st.lists(
    st.sampled_from(
        (*ROLES, *MARKS, *MARKS, *"ab:  \n\n\"'[]{}#|>~\\%@`é\t\r\x85\u2028\ufeff\0", "null", "it's", "<<")
    ),
    max_size=24,
).map("".join)


@settings(PATIENT, max_examples=300, suppress_health_check=[HealthCheck.filter_too_much])
@given(SOUP)
def test_the_scan_reads_what_the_yaml_reader_reads_or_nothing(soup: str) -> None:
    """On any valid YAML, however odd, the scan gives the YAML reader's answer or says that it is unsure."""
    text = f"\n{soup}\n"
    found = scan(text, DEFAULT_NAMES)
    try:
        ours = [entry for entry in entries(text) or () if entry.name in ROLES]
    except yaml.YAMLError:
        return
    if found is not None:
        assert len(found) == len(ours)
        assert found == {entry.name: entry.value for entry in ours}


@PATIENT
@given(st.one_of(st.binary(), st.binary().map(lambda data: b"---\n" + data + b"\n---\n")), CHANGES)
def test_no_bytes_make_reading_fail(data: bytes, changes: dict[str, str | None]) -> None:
    """Any bytes can be read, and changed or refused."""
    header_end(data)
    before = fields(read(data))
    try:
        changed = change(data, changes)
    except BadNote:
        return
    assert fields(read(changed)) == before | changes


@PATIENT
@given(SOUP, CHANGES)
def test_no_odd_header_is_changed_wrongly(soup: str, changes: dict[str, str | None]) -> None:
    """In a header of any shape the fields change as asked, or the change is refused."""
    data = f"---\n{soup}\n---\nBody.\n".encode()
    before = read(data)
    try:
        changed = change(data, changes)
    except BadNote:
        return
    assert fields(read(changed)) == fields(before) | changes
    assert changed[read(changed).body :] == data[before.body :]


@PATIENT
@given(notes(), CHANGES)
def test_a_change_touches_our_lines_and_no_other_byte(note: Note, changes: dict[str, str | None]) -> None:
    """Comments, anchors, quoting, line ends, other fields and the body stay byte for byte."""
    changed = change(note.data, changes)
    assert fields(read(changed)) == note.says | changes
    assert expected_bytes(note, changes).fullmatch(changed)


@PATIENT
@given(notes(broken=True), CHANGES)
def test_a_change_touches_no_other_byte_where_the_rest_is_no_yaml(
    note: Note, changes: dict[str, str | None]
) -> None:
    """A header that no YAML reader takes is changed as carefully as any other."""
    assume(not any("\npointer: lines" in piece.text.replace("\r", "") for piece in note.pieces))
    changed = change(note.data, changes)
    assert fields(read(changed)) == note.says | changes
    assert expected_bytes(note, changes).fullmatch(changed)


@PATIENT
@given(st.one_of(notes(), notes(broken=True)), st.sampled_from(ROLES), VALUES)
def test_setting_and_then_removing_gives_the_bytes_back(note: Note, role: str, value: str) -> None:
    """A field that was not there leaves no trace when it goes."""
    assume(role not in [piece.role for piece in note.pieces])
    assume(note.says == fields(read(note.data)))
    assert change(change(note.data, {role: value}), {role: None}) == note.data


@settings(PATIENT, max_examples=5)
@given(notes(), VALUES)
def test_a_header_of_100_kb_is_changed_as_a_small_one(note: Note, value: str) -> None:
    """Size changes nothing in what is kept."""
    filler = "".join(f"field{number}: 'it is {number}: #'\n" for number in range(4_000))
    large = Note(note.head, (*note.pieces, Piece(filler)), note.tail)
    changed = change(large.data, {"gap": value})
    assert read(changed).gap == value
    assert changed.replace(filler.encode(), b"") == change(note.data, {"gap": value})
