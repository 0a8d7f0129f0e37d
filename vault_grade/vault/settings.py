"""vault.yaml: optional, and every setting has a default that works."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vault_grade.errors import BadPath, BadSettings
from vault_grade.vault.files import read_bytes
from vault_grade.vault.paths import checked

SETTINGS_NAME = "vault.yaml"
CLASSES = ("regulation", "standard", "guidance", "research")
FIELDS = ("pointer", "status", "validator", "validated_on", "origin", "gap")
KNOWN = ("notes", "exclude", "fields", "classes", "reader")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one reader process may use: seconds of wall time, and MiB of memory beyond its documents' bytes."""

    seconds: int = 120
    memory: int = 2048


@dataclass(frozen=True, slots=True)
class Settings:
    """What vault.yaml may say.

    notes: folder of the notes, "." for the vault's root. exclude: folders below it that are left out.
    fields: other names for the claim record's fields, by their usual name. classes: of the store.
    """

    notes: str = "notes"
    exclude: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    classes: tuple[str, ...] = CLASSES
    reader: Bounds = field(default_factory=Bounds)


def read_settings(root: Path) -> Settings:
    """The vault's settings; the defaults where there is no vault.yaml. Raises BadSettings."""
    path = root / SETTINGS_NAME
    if not path.exists():
        return Settings()
    import yaml

    from vault_grade.vault.yaml_text import load

    try:
        said = load(read_bytes(path, 1 << 20))
    except (yaml.YAMLError, UnicodeDecodeError, OSError, BadPath) as error:
        said_line = " ".join(str(error).split())
        raise BadSettings(f"cannot be read: {said_line}", where=SETTINGS_NAME) from error
    if not said:
        return Settings()
    if not isinstance(said, dict):
        raise BadSettings("holds no settings", where=SETTINGS_NAME, fix=f"write any of {', '.join(KNOWN)}")
    return _settings(said)


def _settings(said: dict[str, Any]) -> Settings:
    for name in said:
        if name not in KNOWN:
            raise BadSettings(
                f"unknown setting {name!r}", where=SETTINGS_NAME, fix=f"known: {', '.join(KNOWN)}"
            )
    notes = _text(said.get("notes", "notes"), "notes")
    exclude = _texts(said.get("exclude", []), "exclude")
    for path in (notes, *exclude):
        if path != ".":
            checked(path)
    return Settings(
        notes=notes,
        exclude=exclude,
        fields=_fields(said.get("fields", {})),
        classes=CLASSES + tuple(c for c in _texts(said.get("classes", []), "classes") if c not in CLASSES),
        reader=_bounds(said.get("reader", {})),
    )


def _fields(said: Any) -> dict[str, str]:
    if not isinstance(said, dict) or not set(said) <= set(FIELDS):
        raise BadSettings(
            "fields must give other names for known fields",
            where=SETTINGS_NAME,
            fix=f"known: {', '.join(FIELDS)}",
        )
    names = {
        **{name: name for name in FIELDS},
        **{name: _text(said[name], f"fields.{name}") for name in said},
    }
    if len(set(names.values())) < len(names):
        raise BadSettings("two fields have one name", where=SETTINGS_NAME, fix="give each its own")
    return {name: names[name] for name in said}


def _bounds(said: Any) -> Bounds:
    if not isinstance(said, dict) or not set(said) <= {"seconds", "memory"}:
        raise BadSettings("reader may give seconds and memory (MiB)", where=SETTINGS_NAME)
    numbers = {name: _text(value, f"reader.{name}") for name, value in said.items()}
    if any(
        not value.isascii() or not value.isdigit() or not 1 <= int(value) <= 1 << 20
        for value in numbers.values()
    ):
        raise BadSettings("reader.seconds and reader.memory are whole numbers above 0", where=SETTINGS_NAME)
    return Bounds(**{name: int(value) for name, value in numbers.items()})


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadSettings(f"{name} must be text", where=SETTINGS_NAME)
    return value.strip()


def _texts(value: Any, name: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadSettings(f"{name} must be a list", where=SETTINGS_NAME)
    return tuple(_text(item, name) for item in value)
