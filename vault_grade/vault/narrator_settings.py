"""The ``narrator`` of vault.yaml: what makes the sound of a release."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

SOUND = "{sound}"
"""Stands in the command for the file that it is to write."""
DEFAULT_SECONDS = 1800
FIELDS = ("command", "environment", "seconds", "extension")
_EXTENSION = re.compile(r"[a-z0-9]{1,8}")


class BadNarrator(ValueError):
    """A setting that cannot be used: what is wrong, and what to do about it, each a clause."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what, self.fix = what, fix


@dataclass(frozen=True, slots=True)
class NarratorSetting:
    """A command that reads a transcript on standard input and writes the sound into a file.

    command: the program and its arguments, in which ``{sound}`` stands for the file. environment: names of variables
    that it may see. seconds: that it may take. extension: of the file.
    """

    command: tuple[str, ...]
    environment: tuple[str, ...] = ()
    seconds: int = DEFAULT_SECONDS
    extension: str = "wav"


def narrator_of(said: Any) -> NarratorSetting:
    """The narrator in a setting's value: a command, or one with more. Raises BadNarrator."""
    group = {"command": said} if isinstance(said, list) else said
    if not isinstance(group, dict) or "command" not in group or not set(group) <= set(FIELDS):
        raise BadNarrator(
            "it is no narrator", f"write a command as a list, or a group of {', '.join(FIELDS)}"
        )
    command = _texts(group["command"], "command")
    if not any(SOUND in part for part in command[1:]):
        fix = f'write for example: narrator: [espeak-ng, --stdin, -w, "{SOUND}"]'
        raise BadNarrator(f"its command does not say where {SOUND} goes", fix)
    environment = _texts(group["environment"], "environment") if "environment" in group else ()
    extension = group.get("extension", "wav")
    if not isinstance(extension, str) or not _EXTENSION.fullmatch(extension):
        raise BadNarrator("its extension is no file's ending", "write for example: extension: mp3")
    return NarratorSetting(command, environment, _seconds(group), extension)


def _texts(said: Any, name: str) -> tuple[str, ...]:
    if not isinstance(said, list) or not said or not all(isinstance(one, str) and one for one in said):
        raise BadNarrator(f"its {name} must be a list of texts", f"write {name}: [a, b]")
    return tuple(said)


def _seconds(group: dict[str, Any]) -> int:
    value = str(group.get("seconds", DEFAULT_SECONDS))
    if not (value.isascii() and value.isdigit() and len(value) <= 6 and int(value) >= 1):
        raise BadNarrator(f"its seconds are {value[:20]!r}", "write a whole number from 1 to 999999")
    return int(value)
