"""The ``checkers`` of vault.yaml: two, each built in, a model behind an address, or any command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

BUILT_IN = ("align", "facts")
DEFAULT_SECONDS = 120
FIELDS = ("name", "command", "openai", "model", "environment", "seconds")
OPENAI_FIELDS = ("url", "model", "key")


class BadChecker(ValueError):
    """A checker that cannot be used: what is wrong, and what to do about it, each a clause."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what, self.fix = what, fix


@dataclass(frozen=True, slots=True)
class CheckerSetting:
    """One checker of an audit.

    name: as its answers are signed. command: the program and its arguments; empty for one that comes with this
    program. url, model: of an endpoint that speaks OpenAI's protocol; a command may state its model too. key: name of
    the variable that holds the endpoint's key. environment: names of further variables that it may see. seconds:
    that a claim may take.
    """

    name: str
    command: tuple[str, ...] = ()
    url: str | None = None
    model: str | None = None
    key: str | None = None
    environment: tuple[str, ...] = ()
    seconds: int = DEFAULT_SECONDS

    @property
    def asks_model(self) -> bool:
        """Whether a claim may cost something: anything but a built-in checker."""
        return self.name not in BUILT_IN


DEFAULT = tuple(CheckerSetting(name) for name in BUILT_IN)


def checkers_of(said: Any) -> tuple[CheckerSetting, ...]:
    """The two checkers in a setting's value. Raises BadChecker."""
    if not isinstance(said, list) or len(said) != 2:
        raise BadChecker("an audit has two checkers", "list two, for example: checkers: [align, facts]")
    one, other = (_checker(item) for item in said)
    if one.name == other.name:
        raise BadChecker(f"two checkers are called {one.name!r}", "give each its own name")
    if (one.command, one.url, one.model) == (other.command, other.url, other.model) and one.asks_model:
        raise BadChecker(
            "the two checkers are one: they have the same command and model", "name another model or command"
        )
    return one, other


def _checker(said: Any) -> CheckerSetting:
    if isinstance(said, str):
        if said not in BUILT_IN:
            raise BadChecker(
                f"no checker called {said!r} is built in",
                f"write {' or '.join(BUILT_IN)}, or give it a command",
            )
        return CheckerSetting(said)
    if not isinstance(said, dict) or not set(said) <= set(FIELDS):
        raise BadChecker("a checker is a name or a group of settings", f"known: {', '.join(FIELDS)}")
    name = _text(said, "name")
    if name is None or name in BUILT_IN:
        raise BadChecker(
            "a checker needs a name of its own", f"write one that is not {' or '.join(BUILT_IN)}"
        )
    if ("command" in said) == ("openai" in said):
        raise BadChecker(f"the checker {name!r} needs a command or openai", "write one of the two")
    openai = _openai(said["openai"], name) if "openai" in said else {}
    return CheckerSetting(
        name=name,
        command=_list(said, "command"),
        environment=_list(said, "environment"),
        seconds=_seconds(said),
        **({"model": _text(said, "model")} | openai),
    )


def _openai(said: Any, name: str) -> dict[str, str | None]:
    if not isinstance(said, dict) or not set(said) <= set(OPENAI_FIELDS):
        raise BadChecker(f"openai of the checker {name!r} is no group", f"known: {', '.join(OPENAI_FIELDS)}")
    found = {one: _text(said, one) for one in OPENAI_FIELDS}
    if not found["model"]:
        raise BadChecker(f"the checker {name!r} names no model", "write openai: {url: …, model: …}")
    return found


def _text(said: Mapping[str, Any], name: str) -> str | None:
    value = said.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        raise BadChecker(f"{name} of a checker must be text", "write one value, or leave it out")
    return value.strip()


def _list(said: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = said.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise BadChecker(f"{name} of a checker must be a list of texts", f"write {name}: [a, b]")
    if name in said and not value:
        raise BadChecker(f"{name} of a checker is empty", "leave it out, or fill it")
    return tuple(value)


def _seconds(said: Mapping[str, Any]) -> int:
    value = str(said.get("seconds", DEFAULT_SECONDS))
    if not (value.isascii() and value.isdigit() and len(value) <= 6 and int(value) >= 1):
        raise BadChecker(f"seconds of a checker is {value[:20]!r}", "write a whole number from 1 to 999999")
    return int(value)
