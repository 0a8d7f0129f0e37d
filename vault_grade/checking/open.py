"""A checker as the settings describe it, ready to be asked; and what identifies it."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from vault_grade import __version__
from vault_grade.checking.built_in import BuiltIn
from vault_grade.checking.command import Command
from vault_grade.server import BOOTSTRAP, ROOT
from vault_grade.vault.checker_settings import CheckerSetting


class Asked(Protocol):
    """Something that answers messages, each in a process of its own."""

    def ask(self, message: bytes) -> bytes:
        """What a fresh process answers. Raises CheckerFailed."""
        ...


def open_checker(setting: CheckerSetting, variables: Mapping[str, str]) -> AbstractContextManager[Asked]:
    """The checker, to be used as a context manager in one thread. variables: of this program's environment."""
    if not setting.asks_model:
        return BuiltIn(setting.name, setting.seconds)
    named = (*setting.environment, *([setting.key] if setting.key else []))
    return Command(setting.command or _openai(setting), named, setting.seconds, variables)


def _openai(setting: CheckerSetting) -> tuple[str, ...]:
    given = {"--model": setting.model, "--url": setting.url, "--key": setting.key}
    options = [part for name, value in given.items() if value for part in (name, value)]
    program = ("vault_grade.checkers.openai", "--seconds", str(setting.seconds))
    return (sys.executable, "-I", "-c", BOOTSTRAP, str(ROOT), *program, *options)


def identity(setting: CheckerSetting) -> tuple[str, str]:
    """The version of a checker, and the SHA-256 of what makes it the checker that it is.

    That is its name, command, endpoint and model, and for one that comes with this program, this program's version.
    The version of any other command is its own affair and not known here: then it is empty.
    """
    version = "" if setting.command else __version__
    fields = [setting.name, list(setting.command), setting.url, setting.model, version]
    return version, hashlib.sha256(json.dumps(fields).encode()).hexdigest()
