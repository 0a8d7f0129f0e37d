"""Vaults with documents of every format, notes that quote them, and their evidence: what its tests share."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pymupdf
from store_examples import make_row, make_vault, put

from vault_grade.evidence.gather import Evidence, gather
from vault_grade.evidence.page import page
from vault_grade.reader.evidence.exhibit import evidence_job
from vault_grade.reader.evidence.shown import Box, Exhibit
from vault_grade.reader.protocol import Document, Job, Views
from vault_grade.vault.layout import Vault

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
PDF = "application/pdf"
STORE = "standard/issuer/"

SENTENCES = (
    "The Board shall meet at least twice a year.",
    "Members may resign at any time by letter to the chair.",
    "A letter that arrives late counts for the next meeting.",
)


def paper(*pages: Sequence[str], size: tuple[float, float] = (595, 842), at: float = 72) -> bytes:
    """A PDF with lines of type on each page."""
    document = pymupdf.open()
    for lines in pages:
        sheet = document.new_page(width=size[0], height=size[1])
        for number, line in enumerate(lines):
            sheet.insert_text((at, at + 16 * number), line, fontsize=11)
    return bytes(document.tobytes())


def evidence_vault(
    root: Path, documents: Mapping[str, tuple[bytes, str]], **changes: Mapping[str, object]
) -> Vault:
    """A vault that holds documents, each given with its media type. changes: of rows, by the name before its dot."""
    rows = {
        name: make_row(name, data, media_type=kind, **changes.get(name.partition(".")[0], {}))
        for name, (data, kind) in documents.items()
    }
    vault = make_vault(root, *rows.values())
    for name, (data, _) in documents.items():
        put(vault, rows[name], data)
    vault.notes.mkdir()
    return Vault(root.resolve())


def pdf_vault(root: Path, **row: object) -> Vault:
    """A vault that holds one PDF of one page with three sentences."""
    return evidence_vault(root, {"board.pdf": (paper(SENTENCES), PDF)}, board=row)


def write_note(vault: Vault, *quotes: tuple[str, str, str], head: str = "", tail: str = "") -> Path:
    """A draft with quotes, each a claim, the words, and a citation. head, tail: before and after them."""
    body = "".join(f"{claim}\n\n{_quoted(words)}\n> — {cited}\n\n" for claim, words, cited in quotes)
    path = vault.notes / "board.md"
    path.write_text(f"---\nstatus: draft\norigin: memory\n---\n\n{head}{body}{tail}", encoding="utf-8")
    return path


def _quoted(words: str) -> str:
    return "\n".join(f"> {line}" for line in words.split("\n"))


def evidence_of(vault: Vault, path: Path) -> Evidence:
    """The evidence of a note, by a reader process of its own."""
    return gather(vault, path)


def page_of(vault: Vault, path: Path) -> str:
    """The evidence of a note as HTML."""
    return page(gather(vault, path), NOW)


def exhibit_of(data: bytes, *quotes: str, place: str = "#page=1", copy: bool = False) -> Exhibit:
    """What is shown of quotes of a PDF, without a process."""
    path = f"{STORE}board.pdf"
    document = Document(path, hashlib.sha256(data).hexdigest(), PDF, None, (path,))
    note = "".join(f"Claim.\n\n{_quoted(words)}\n> — {path}, {place}\n\n" for words in quotes)
    return evidence_job(Job(documents=(document,)), Views(copy), note.encode(), [data])


def words_under(data: bytes, number: int, boxes: Sequence[Box]) -> list[str]:
    """The words that PyMuPDF itself sees with their middle under any of the boxes, in its order."""
    with pymupdf.open(stream=data) as document:
        sheet = document[number - 1]
        words = [(pymupdf.Rect(one[:4]) * sheet.rotation_matrix, one[4]) for one in sheet.get_text("words")]
    return [word for box, word in words if any(_under(box, mark) for mark in boxes)]


def _under(box: pymupdf.Rect, mark: Box) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return bool(mark[0] <= x <= mark[2] and mark[1] <= y <= mark[3])
