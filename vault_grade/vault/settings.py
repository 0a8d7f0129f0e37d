"""vault.yaml: optional, and every setting has a default that works."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vault_grade.errors import BadPath, BadSettings
from vault_grade.vault.checker_settings import DEFAULT as DEFAULT_CHECKERS
from vault_grade.vault.checker_settings import BadChecker, CheckerSetting, checkers_of
from vault_grade.vault.files import read_bytes
from vault_grade.vault.narrator_settings import BadNarrator, NarratorSetting, narrator_of
from vault_grade.vault.paragraph_settings import BadParagraphs, ParagraphSetting, paragraphs_of
from vault_grade.vault.paths import checked
from vault_grade.vault.research_settings import BadResearch, ResearchSetting, research_of

SETTINGS_NAME = "vault.yaml"
CLASSES = ("regulation", "standard", "guidance", "research")
FIELDS = ("pointer", "status", "validator", "validated_on", "origin", "gap")
KNOWN = (
    "notes",
    "exclude",
    "fields",
    "classes",
    "reader",
    "network",
    "checkers",
    "paragraphs",
    "research",
    "narrator",
)
NEVER_NOTES = ("store", "ledger", "captures", "episodes")
"""Folders of the vault's root that hold no notes."""

MEND = "mend it, or remove the file: every setting has a default"
MOST_BYTES = 1 << 20
MOST_OF_A_BOUND = 1 << 20
"""Twelve days of seconds, a TiB of memory: more is a slip of the pen."""

MOST_BYTES_FETCHED = 1 << 40
_HOST = re.compile(r"[a-z0-9_.:-]{1,253}")
_CONTACT = re.compile(r"[!-'*-~]{3,200}")  # no blank, no bracket: it stands in brackets in a header
_CLASS = re.compile(r"[a-z0-9][a-z0-9.-]*")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one reader process may use: seconds of wall time, and MiB of memory beyond its documents' bytes."""

    seconds: int = 120
    memory: int = 2048


@dataclass(frozen=True, slots=True)
class Network:
    """What one fetch from the net may reach and use.

    allow: hosts, as addresses name them, that may lead to private addresses: ``localhost``, ``wiki.example.org``.
    seconds: of all of it; idle: of one silence. bytes: of what comes, unpacked. redirects: how many are followed.
    contact: an address of yours, told to every server beside the program's name; None to tell none.
    """

    allow: tuple[str, ...] = ()
    seconds: float = 300
    idle: float = 30
    bytes: int = 256 << 20
    redirects: int = 10
    contact: str | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What vault.yaml may say.

    notes: folder of the notes, "." for the vault's root. exclude: folders that are left out, as paths below the
    vault's root. fields: other names for the claim record's fields, by their usual name. classes: of the store.
    checkers: the two of an audit. paragraphs: the second pass over a script's claims. research: where sources
    are searched for. narrator: of a release, if any.
    """

    notes: str = "notes"
    exclude: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    classes: tuple[str, ...] = CLASSES
    reader: Bounds = field(default_factory=Bounds)
    checkers: tuple[CheckerSetting, ...] = DEFAULT_CHECKERS
    network: Network = field(default_factory=Network)
    paragraphs: ParagraphSetting = field(default_factory=ParagraphSetting)
    research: ResearchSetting = field(default_factory=ResearchSetting)
    narrator: NarratorSetting | None = None


def read_settings(root: Path) -> Settings:
    """The vault's settings; the defaults where there is no vault.yaml. Raises BadSettings."""
    path = root / SETTINGS_NAME
    if not os.path.lexists(path):
        return Settings()
    import yaml

    from vault_grade.vault.yaml_text import load, problem

    try:
        said = load(read_bytes(path, MOST_BYTES))
    except yaml.YAMLError as error:
        what, line = problem(error)
        raise BadSettings(f"no valid YAML: {what}", where=f"{SETTINGS_NAME}:{line}", fix=MEND) from error
    except (OSError, BadPath) as error:
        raise _bad(f"cannot be read: {_reason(error)}", MEND) from error
    if not said:
        return Settings()
    if not isinstance(said, dict):
        raise _bad("holds no settings", f"write any of {', '.join(KNOWN)}, each with a colon")
    return _settings(said)


def _reason(error: OSError | BadPath) -> str:
    return error.what if isinstance(error, BadPath) else error.strerror or str(error)


def _settings(said: dict[str, Any]) -> Settings:
    for name in said:
        if name not in KNOWN:
            raise _bad(f"unknown setting {name!r}", f"known: {', '.join(KNOWN)}")
    return Settings(
        notes=_notes(said.get("notes", "notes")),
        exclude=tuple(_path(one, "exclude") for one in _texts(said.get("exclude", []), "exclude")),
        fields=_fields(said.get("fields", {})),
        classes=_classes(said.get("classes", [])),
        reader=_bounds(said.get("reader", {})),
        checkers=_checkers(said["checkers"]) if "checkers" in said else DEFAULT_CHECKERS,
        network=_network(said.get("network", {})),
        paragraphs=_paragraphs(said["paragraphs"]) if "paragraphs" in said else ParagraphSetting(),
        research=_research(said.get("research", {})),
        narrator=_narrator(said["narrator"]) if "narrator" in said else None,
    )


def _notes(said: Any) -> str:
    notes = _text(said, "notes")
    if notes == ".":
        return notes
    if _path(notes, "notes").split("/")[0] in NEVER_NOTES:
        raise _bad(f"notes cannot be kept in {notes!r}", f"{', '.join(NEVER_NOTES)} hold other things")
    return notes


def _path(said: str, name: str) -> str:
    try:
        return checked(said)
    except BadPath as error:
        raise _bad(f"{name}: {said!r}: {error.what}", str(error.fix)) from error


def _classes(said: Any) -> tuple[str, ...]:
    more = _texts(said, "classes")
    for one in more:
        if not _CLASS.fullmatch(_path(one, "classes")):
            raise _bad(f"{one!r} cannot be a class", "use lower-case letters, digits, '-' and '.'")
    return tuple(dict.fromkeys((*CLASSES, *more)))


def _fields(said: Any) -> dict[str, str]:
    if not isinstance(said, dict) or not set(said) <= set(FIELDS):
        raise _bad("fields must give other names for known fields", f"known: {', '.join(FIELDS)}")
    given = {name: _text(said[name], f"fields.{name}") for name in said}
    names = {name: name for name in FIELDS} | given
    if len(set(names.values())) < len(names):
        raise _bad("two fields have one name", "give each its own")
    return given


def _bounds(said: Any) -> Bounds:
    if not isinstance(said, dict) or not set(said) <= {"seconds", "memory"}:
        raise _bad("reader may give seconds and memory (MiB)", "write for example: reader: {seconds: 300}")
    return Bounds(**{name: _number(value, f"reader.{name}") for name, value in said.items()})


def _network(said: Any) -> Network:
    known = ("allow", "seconds", "idle", "bytes", "redirects", "contact")
    if not isinstance(said, dict) or not set(said) <= set(known):
        raise _bad(f"network may give {', '.join(known)}", "write for example: network: {allow: [localhost]}")
    numbers = {name: said[name] for name in said if name not in ("allow", "contact")}
    most = {"bytes": MOST_BYTES_FETCHED}
    given: dict[str, Any] = {
        name: _number(value, f"network.{name}", most.get(name, MOST_OF_A_BOUND))
        for name, value in numbers.items()
    }
    hosts = tuple(_host(one) for one in _texts(said.get("allow", []), "network.allow"))
    contact = _contact(said["contact"]) if "contact" in said else None
    return Network(allow=hosts, contact=contact, **given)


def _host(said: str) -> str:
    host = said.lower().removeprefix("[").removesuffix("]")
    if not _HOST.fullmatch(host):
        fix = "write a host as addresses name it, without scheme, port or path"
        raise _bad(f"network.allow: {said[:80]!r} is no host", fix)
    return host


def _contact(said: Any) -> str:
    contact = _text(said, "network.contact")
    if not _CONTACT.fullmatch(contact):
        fix = "write a mail address or a web address"
        raise _bad(f"network.contact: {contact[:80]!r} cannot be told to a server", fix)
    return contact


def _checkers(said: Any) -> tuple[CheckerSetting, ...]:
    try:
        return checkers_of(said)
    except BadChecker as error:
        raise _bad(f"checkers: {error.what}", error.fix) from error


def _paragraphs(said: Any) -> ParagraphSetting:
    try:
        return paragraphs_of(said)
    except BadParagraphs as error:
        raise _bad(f"paragraphs: {error.what}", error.fix) from error


def _narrator(said: Any) -> NarratorSetting:
    try:
        return narrator_of(said)
    except BadNarrator as error:
        raise _bad(f"narrator: {error.what}", error.fix) from error


def _research(said: Any) -> ResearchSetting:
    try:
        return research_of(said)
    except BadResearch as error:
        raise _bad(f"research: {error.what}", error.fix) from error


def _number(said: Any, name: str, most: int = MOST_OF_A_BOUND) -> int:
    text = _text(said, name)
    # Length first: int() of a million digits takes its time.
    if not re.fullmatch(r"[0-9]{1,13}", text) or not 1 <= int(text) <= most:
        raise _bad(f"{name} is {text[:20]!r}", f"write a whole number from 1 to {most}")
    return int(text)


def _text(said: Any, name: str) -> str:
    if not isinstance(said, str) or not said.strip():
        raise _bad(f"{name} must be text", "write one value, or leave the setting out")
    return said.strip()


def _texts(said: Any, name: str) -> tuple[str, ...]:
    if not isinstance(said, list):
        raise _bad(f"{name} must be a list", "write each on a line of its own, after a dash, or [] for none")
    return tuple(_text(item, name) for item in said)


def _bad(what: str, fix: str) -> BadSettings:
    return BadSettings(what, where=SETTINGS_NAME, fix=fix)
