"""Vaults with one held text, notes that quote it, and matches of them: what the tests of the match share."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from store_examples import make_row, make_vault, put

from vault_grade.formats.catalogue import Row
from vault_grade.formats.note import read_note
from vault_grade.match import run
from vault_grade.match.notes import Named
from vault_grade.match.run import Match, match_notes
from vault_grade.reader.protocol import Answer, Job
from vault_grade.reader.quotes import search_job
from vault_grade.vault.layout import Vault

TEXT = b"The Board shall meet at least twice a year.\nThe Board elects its chair for a term of two years.\n"
OTHER = b"Members of the panel may resign at any time.\n"
BOARD = "standard/issuer/board.txt"
PANEL = "standard/issuer/panel.txt"
NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)

FOUND = f"The board meets.\n\n> The Board shall meet at least twice a year.\n> — {BOARD}, line 1\n"
MISSING = f"The board meets.\n\n> The Board shall meet at least thrice a year.\n> — {BOARD}, line 1\n"
RESIGN = f"\nThe panel.\n\n> Members of the panel may resign at any time.\n> — {PANEL}, line 1\n"
DRAFT = "---\nstatus: draft\norigin: memory\n---\n"


def clock() -> datetime:
    """The moment at which everything happens in these tests."""
    return NOW


class HereReader:
    """Does a reader's job in this very process, where the test is about what the parent does with the answer."""

    def __init__(self, *_: Any) -> None:
        pass

    def __enter__(self) -> HereReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def stop(self) -> None:
        """Nothing runs that could be stopped."""

    def ask(self, job: Job, wanted: type[Answer], files: Sequence[int], note: bytes | None = None) -> Answer:
        """The answer of a reader that was handed the same open files."""
        return search_job(job, note, [os.pread(file, 1 << 20, 0) for file in files])


def read_here(monkeypatch: pytest.MonkeyPatch, reader: type[HereReader] = HereReader) -> None:
    """Have matches start no process: ``reader`` does the work of one."""
    monkeypatch.setattr(run, "Reader", reader)
    monkeypatch.setattr(run, "Server", lambda _: None)


def board_vault(root: Path, *more: Row) -> Vault:
    """A vault that holds two texts, and rows of documents that it does not hold."""
    root.parent.mkdir(parents=True, exist_ok=True)
    rows = (make_row("board.txt", TEXT, key="board-2026"), make_row("panel.txt", OTHER))
    vault = make_vault(root, *rows, *more)
    put(vault, rows[0], TEXT)
    put(vault, rows[1], OTHER)
    vault.notes.mkdir(exist_ok=True)
    return Vault(root.resolve())


def write_note(vault: Vault, text: str | bytes, name: str = "board.md") -> Path:
    """A note of the vault."""
    path = vault.notes / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def match_one(vault: Vault, path: Path, **how: Any) -> Match:
    """The match of a note that is named itself."""
    (match,) = match_notes(vault, [Named(path, itself=True)], clock, **how)
    return match


def runs(vault: Vault) -> list[Path]:
    """The runs of matches in the ledger, admissions left out."""
    return sorted(path for path in vault.ledger.rglob("*.json") if "-admission-" not in path.name)


def pointer_of(path: Path) -> str | None:
    """The pointer in a note's header."""
    return read_note(path.read_bytes()).header.pointer


def gap_of(path: Path) -> str | None:
    """The gap mark in a note's header."""
    return read_note(path.read_bytes()).header.gap


def modes_bind() -> bool:
    """Whether this user is bound by the modes of files; root is not."""
    with tempfile.NamedTemporaryFile() as file:
        Path(file.name).chmod(0)
        return not os.access(file.name, os.R_OK)
