"""Answers that cost something, kept beside an episode while its audit runs, so that one cut short goes on.

They save calls and are nothing else: each is found by a digest of what was asked and of who was asked, read as strictly
as a fresh one, its quote searched again like any other; the file goes when the audit is on record.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Lock

from vault_grade.audit.episode import Episode
from vault_grade.checking.open import identity
from vault_grade.errors import BadPath
from vault_grade.vault.checker_settings import CheckerSetting
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside

FOLDER, FILE = ".audit", "answers.jsonl"
"""Below the episode's folder; hidden, and left out of git by a list of its own."""

FRESH = timedelta(days=1)
"""How long an answer is used: the version of a command, or of a model behind an address, is not known here."""

MOST_BYTES = 256 << 20


class Kept:
    """The kept answers of one episode; asked and added to from several threads. now: aware."""

    def __init__(self, vault: Vault, episode: Episode, now: datetime) -> None:
        self._folder = inside(vault.root, f"{vault.relative(episode.folder)}/{FOLDER}")
        self._now = now.astimezone(UTC)
        self._lock = Lock()
        self._answers = dict(self._read())

    def answer(self, setting: CheckerSetting, message: bytes) -> bytes | None:
        """What this checker answered to this message; None where it was not asked, or long ago."""
        return self._answers.get(_digest(setting, message)) if setting.asks_model else None

    def keep(self, setting: CheckerSetting, message: bytes, answer: bytes) -> None:
        """Add an answer, if it cost something. Raises OSError where it cannot be written."""
        if not setting.asks_model:
            return
        said = {
            "asked": _digest(setting, message),
            "at": self._now.isoformat(timespec="seconds"),
            "answer": answer.decode(),
        }
        # A line of its own, whatever a killed writer left at the end.
        line = f"\n{json.dumps(said)}\n".encode()
        with self._lock:
            self._folder.mkdir(exist_ok=True)
            ignored = self._folder / ".gitignore"
            if not ignored.exists():
                ignored.write_text("*\n", "utf-8")
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
            descriptor = os.open(self._folder / FILE, flags, 0o600)
            try:
                os.write(descriptor, line)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def remove(self) -> None:
        """The audit is on record: nothing of this is needed any more. What cannot be removed grows old."""
        with contextlib.suppress(OSError):
            for name in (FILE, ".gitignore"):
                (self._folder / name).unlink(missing_ok=True)
            self._folder.rmdir()

    def _read(self) -> Iterator[tuple[str, bytes]]:
        """The answers that are fresh. A line that is none, torn by a kill say, costs a call and nothing more."""
        try:
            data = read_bytes(self._folder / FILE, MOST_BYTES)
        except (OSError, BadPath):
            return
        for line in data.splitlines():
            with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
                said = json.loads(line)
                age = self._now - datetime.fromisoformat(said["at"])
                if timedelta(0) <= age <= FRESH:
                    yield str(said["asked"]), said["answer"].encode()


def _digest(setting: CheckerSetting, message: bytes) -> str:
    """Of who is asked, by its identity, and of what, byte for byte."""
    return hashlib.sha256(f"{identity(setting)[1]}\n".encode() + message).hexdigest()
