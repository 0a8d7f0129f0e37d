"""The whole text of a source, as checkers are given it."""

from __future__ import annotations

import hashlib
import tempfile

from reader_examples import BOUNDS

from vault_grade.reader.protocol import Document, Job
from vault_grade.reader.seen import Texts
from vault_grade.server import Server
from vault_grade.spawn import Reader

PATH = "standard/issuer/x.dat"


def texts(data: bytes, media_type: str, sha256: str | None = None) -> Texts:
    """What a reader process says of ``data``."""
    document = Document(PATH, sha256 or hashlib.sha256(data).hexdigest(), media_type, None)
    with tempfile.TemporaryFile() as file, Reader(BOUNDS, Server()) as reader:
        file.write(data)
        file.flush()
        return reader.ask(Job(documents=(document,), texts=True), Texts, [file.fileno()])


def test_what_nobody_sees_is_no_text_of_a_page() -> None:
    """A checker reads what people read: no script, no hidden words; blocks stand apart."""
    page = b"<p>One line.</p><p hidden>Hidden.</p><script>var x</script><p>Another <b>line</b>.</p>"
    text = texts(page, "text/html").texts[PATH]
    assert text.split("\n") == ["One line.", "Another line."]
    assert "Hidden" not in text and "var" not in text


def test_lines_and_pages_stay_in_order() -> None:
    """Line ends are kept, and a page's end is one."""
    assert texts(b"First.\nSecond.\n\x0cThird.\n", "text/plain").texts[PATH].split() == [
        "First.",
        "Second.",
        "Third.",
    ]


def test_an_altered_source_gives_no_text() -> None:
    """The bytes are hashed before they are read."""
    answer = texts(b"Words.", "text/plain", "0" * 64)
    assert answer.refused and "not the file" in answer.refused
    assert not answer.texts


def test_a_source_without_text_says_why() -> None:
    """What cannot be read is no empty text."""
    answer = texts(b"\x89PNG....", "image/png")
    assert not answer.texts
    assert "image/png" in answer.unreadable[PATH]
