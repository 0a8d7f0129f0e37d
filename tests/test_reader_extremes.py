"""Documents and quotes of a size or a kind that nobody expects: each has an answer within the bounds, never a crash.

The sizes that people would call extreme are marked long; the same documents in small are always tested.
"""

from __future__ import annotations

import hashlib
import random
import unicodedata
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import hostile_documents
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from match_examples import DRAFT, board_vault, match_one, write_note
from search_examples import ask
from store_examples import make_row

from vault_grade.match.run import Match
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Bounds, Settings

WORDS = "The Board shall meet twice a year."
NOWHERE = "Words that nobody has ever set on any page"
SETTLED = ("pass", "gap", "refused")
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def match_file(
    root: Path, write: bytes | int, media_type: str, quote: str = WORDS, seconds: int = 10, memory: int = 1024
) -> Match:
    """The match of a note that quotes a document of these bytes, or of so many empty ones that fill no disk."""
    digest = hashlib.sha256()
    size = write if isinstance(write, int) else len(write)
    for at in range(0, size, 1 << 20):
        digest.update(
            bytes(min(1 << 20, size - at)) if isinstance(write, int) else write[at : at + (1 << 20)]
        )
    row = make_row("extreme.bin", b"", media_type=media_type, sha256=digest.hexdigest(), bytes=size)
    held = board_vault(root, row)
    path = held.store / row.path
    if isinstance(write, int):
        with path.open("wb") as file:
            file.truncate(write)
    else:
        path.write_bytes(write)
    vault = Vault(held.root, Settings(reader=Bounds(seconds, memory)))
    match = match_one(vault, write_note(vault, f"{DRAFT}> {quote}\n> — {row.path}\n"))
    assert match.outcome in SETTLED
    assert match.reason is None or "\n" not in match.reason
    return match


def pages(count: int) -> bytes:
    """A PDF of so many pages of prose."""
    document = pymupdf.open()
    for number in range(1, count + 1):
        document.new_page().insert_text(
            (72, 72), f"Page {number} of the records says what was done on day {number * 7}."
        )
    return bytes(document.tobytes(deflate=True))


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_document_of_many_pages_has_an_answer_for_its_last_page_and_for_none(
    tmp_path: Path, count: int
) -> None:
    """Memory is that of one page, and what is nowhere is missing."""
    data = pages(count)
    last = f"Page {count} of the records says what was done on day {count * 7}."
    assert match_file(tmp_path / "a", data, "application/pdf", last, 120, 256).outcome == "pass"
    match = match_file(tmp_path / "b", data, "application/pdf", NOWHERE, 240, 256)
    assert [quote.answer for quote in match.quotes] == ["missing"]


@pytest.mark.parametrize("size", [2 << 20, pytest.param(1 << 30, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "media_type", ["application/pdf", "text/plain", "text/html", "application/xml", DOCX]
)
def test_a_file_of_nothing_but_zeros_grounds_nothing(tmp_path: Path, size: int, media_type: str) -> None:
    """A sparse file is large and says nothing, whatever its row calls it."""
    assert match_file(tmp_path / "vault", size, media_type, seconds=30).outcome in ("gap", "refused")


@pytest.mark.parametrize("glyphs", [320_000, pytest.param(5_000_000, marks=pytest.mark.long)])
def test_a_page_of_millions_of_glyphs_grounds_nothing_false(tmp_path: Path, glyphs: int) -> None:
    """More than a page can have: nobody could look at each, and no word of it is found."""
    line = b"(" + b"x" * 1000 + b") Tj T*\n"
    content = b"BT /F 1 Tf 2 TL 9 790 Td\n" + line * (glyphs // 1000) + b"ET"
    packed = hostile_documents.stream(b"/Filter/FlateDecode", zlib.compress(content))
    data = hostile_documents.pdf(hostile_documents.one_page(packed))
    assert match_file(tmp_path / "vault", data, "application/pdf", seconds=20).outcome in ("gap", "refused")


def with_font(damage: random.Random | None) -> bytes:
    """A page in an embedded font, some of whose bytes are changed."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_font("own", fontbuffer=pymupdf.Font("helv").buffer)
    page.insert_text((72, 72), WORDS, fontname="own")
    streams = [xref for xref in range(1, document.xref_length()) if document.xref_is_stream(xref)]
    xref = max(streams, key=lambda xref: len(document.xref_stream(xref)))
    program = bytearray(document.xref_stream(xref))
    assert len(program) > 10_000
    if damage is not None:
        for _ in range(damage.randint(1, 200)):
            program[damage.randrange(len(program))] = damage.randrange(256)
        document.update_stream(xref, bytes(program[: damage.randint(len(program) // 2, len(program))]))
    return bytes(document.tobytes())


def test_the_font_of_the_next_test_can_be_read(tmp_path: Path) -> None:
    """Undamaged, its words are found: the damage is what is tested there."""
    assert match_file(tmp_path / "vault", with_font(None), "application/pdf").outcome == "pass"


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 60))]
)
def test_a_damaged_font_brings_nobody_down(tmp_path: Path, seed: int) -> None:
    """Fonts are programs: whatever their bytes, the reader has an answer, and never one to another question."""
    data = with_font(random.Random(seed))
    match_file(tmp_path / "a", data, "application/pdf")
    assert match_file(tmp_path / "b", data, "application/pdf", NOWHERE).outcome in ("gap", "refused")


def test_a_glyph_that_draws_itself_is_no_circle_to_walk_in(tmp_path: Path) -> None:
    """A Type 3 font is made of drawings, and these may call for the font again."""
    objects = hostile_documents.one_page(hostile_documents.stream(b"", b"BT /F 9 Tf 9 700 Td (aaa) Tj ET"))
    objects[5] = (
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]"
        b"/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/Resources<</Font<</F 5 0 R>>>>>>"
    )
    objects[6] = hostile_documents.stream(b"", b"9 0 d0 BT /F 9 Tf (a) Tj ET")
    data = hostile_documents.pdf(objects)
    assert match_file(tmp_path / "vault", data, "application/pdf").outcome in ("gap", "refused")


@pytest.mark.parametrize(
    ("name", "media_type"), [("word/document.xml", DOCX), ("META-INF/container.xml", "application/epub+zip")]
)
@pytest.mark.parametrize("size", [32 << 20, pytest.param(1 << 30, marks=pytest.mark.long)])
def test_an_archive_that_unfolds_without_end_is_refused(
    tmp_path: Path, name: str, media_type: str, size: int
) -> None:
    """A ZIP bomb is told from its directory, and not unpacked."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", media_type)
        with archive.open(name, "w", force_zip64=True) as member:
            for _ in range(size >> 20):
                member.write(bytes(1 << 20))
    assert match_file(tmp_path / "vault", packed.getvalue(), media_type).outcome == "refused"


@pytest.mark.parametrize("size", [4 << 20, pytest.param(500 << 20, marks=pytest.mark.long)])
@pytest.mark.parametrize("word", ["word ", "x", "-", "\u00ad"])
def test_one_line_that_fills_the_file_has_an_answer(tmp_path: Path, size: int, word: str) -> None:
    """Time and memory are bounded by the file, however its characters fold."""
    data = (word * (size // len(word.encode()))).encode()
    match = match_file(tmp_path / "vault", data, "text/plain", NOWHERE, 60, 2048)
    assert match.outcome in ("gap", "refused")


DIRECTIONS = [
    chr(code) for code in (0x61C, *range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
]
CONTROLS = [
    chr(code) for code in (*range(0x20), 0x7F, *range(0x80, 0xA0)) if chr(code) not in "\t\n\x0b\x0c\r\x85"
]


@pytest.mark.parametrize("sign", [*DIRECTIONS, *CONTROLS], ids=lambda sign: f"U+{ord(sign):04X}")
def test_a_quote_with_a_sign_that_nobody_sees_is_not_searched(sign: str) -> None:
    """It may look other than it is: not even a page that has the same sign bears it out."""
    quote = f"The Board {sign}shall meet twice"
    found = ask(f"So {quote} a year", quote)
    assert found.answer == "missing"
    assert found.reason and f"U+{ord(sign):04X}" in found.reason


@pytest.mark.parametrize("sign", DIRECTIONS, ids=lambda sign: unicodedata.name(sign))
def test_directions_in_a_page_are_not_passed_over(sign: str) -> None:
    """What is turned round on the page reads otherwise than its characters stand."""
    assert ask(f"The Board {sign}shall meet twice a year", "The Board shall meet twice").answer != "found"


@given(st.characters(exclude_categories=["Cs"]))
def test_a_quote_of_one_character_settles_nothing(sign: str) -> None:
    """Whatever it is, and although the page has it."""
    assert ask(f"So {sign} there", sign).answer == "missing"


@given(st.text(st.sampled_from("()[]{}*+?.\\^$|#&-~% ab1"), min_size=12, max_size=40))
def test_signs_of_patterns_are_found_as_they_are_and_match_nothing_else(quote: str) -> None:
    """No sign of a quote is an order: it is found where it stands, and not in words that such a pattern would fit."""
    found = ask(f"so\x1d{quote}\x1dthere", quote)
    assert found.answer == "found" or found.reason
    if any(sign in "()[]{}*+?.\\^$|" for sign in quote):
        assert ask("so aaaa bbbb 1111 abab 1a1a aabb there", quote).answer == "missing"


def test_a_quote_of_100_000_characters_is_found_and_missed() -> None:
    """By its last character."""
    text = " ".join(f"Record {number} was kept." for number in range(5_000))
    assert ask(f"So it is. {text} And so on.", text).answer == "found"
    assert ask(f"So it is. {text} And so on.", text[:-1] + "!").answer == "missing"
