"""Findings: what a check has to say, as data. Text, JSON, annotations and SARIF are renderings of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How much a finding weighs; the words are those of SARIF 2.1.0."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding: its stable name, its level, and what it means in one sentence."""

    name: str
    level: Level
    meaning: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found.

    where: path relative to the vault, POSIX. line: 1-based, None where the whole file is meant.
    message: one line for a person. repair: a command or act that mends it, where there is one.
    """

    code: Code
    where: str
    message: str
    line: int | None = None
    repair: str | None = None
