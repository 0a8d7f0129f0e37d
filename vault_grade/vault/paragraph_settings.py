"""The ``paragraphs`` of vault.yaml: what reads a script for assertions that no pattern sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

BUILT_IN, NONE = "built-in", "none"
DEFAULT_SECONDS = 120
FIELDS = ("command", "environment", "seconds")


class BadParagraphs(ValueError):
    """A setting that cannot be used: what is wrong, and what to do about it, each a clause."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what, self.fix = what, fix


@dataclass(frozen=True, slots=True)
class ParagraphSetting:
    """What makes the paragraph pass.

    command: a program and its arguments; empty for the pass that comes with this one. wanted: whether there is such a
    pass at all. environment: names of the variables that the program may see. seconds: that a paragraph may take.
    """

    command: tuple[str, ...] = ()
    wanted: bool = True
    environment: tuple[str, ...] = ()
    seconds: int = DEFAULT_SECONDS

    @property
    def name(self) -> str:
        """As a list of claims says which pass it was: ``built-in``, ``none``, or the command."""
        if not self.wanted:
            return NONE
        return " ".join(self.command) or BUILT_IN


def paragraphs_of(said: Any) -> ParagraphSetting:
    """The paragraph pass in a setting's value: built-in, none, a command, or one with more. Raises BadParagraphs."""
    if said in (BUILT_IN, NONE):
        return ParagraphSetting(wanted=said == BUILT_IN)
    group = {"command": said} if isinstance(said, list) else said
    if not isinstance(group, dict) or "command" not in group or not set(group) <= set(FIELDS):
        fix = f"write {BUILT_IN}, {NONE}, a command as a list, or a group of {', '.join(FIELDS)}"
        raise BadParagraphs("it is no paragraph pass", fix)
    environment = _texts(group["environment"], "environment") if "environment" in group else ()
    return ParagraphSetting(
        _texts(group["command"], "command"), environment=environment, seconds=_seconds(group)
    )


def _texts(said: Any, name: str) -> tuple[str, ...]:
    if not isinstance(said, list) or not said or not all(isinstance(one, str) and one for one in said):
        raise BadParagraphs(f"its {name} must be a list of texts", f"write {name}: [a, b]")
    return tuple(said)


def _seconds(group: dict[str, Any]) -> int:
    value = str(group.get("seconds", DEFAULT_SECONDS))
    if not (value.isascii() and value.isdigit() and len(value) <= 6 and int(value) >= 1):
        raise BadParagraphs(f"its seconds are {value[:20]!r}", "write a whole number from 1 to 999999")
    return int(value)
