"""The list of publishers: what comes with the program, and what a vault adds in its publishers.yaml."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, get_args

from vault_grade.audit.publishers.publisher import Kind, Publisher
from vault_grade.errors import BadPath, BadSettings
from vault_grade.vault.files import read_bytes

ADDED = "publishers.yaml"
"""In the vault's folder: a list of publishers, each as in the files of data/."""

MOST_BYTES = 1 << 20
KINDS: tuple[Kind, ...] = get_args(Kind)
_FIELDS = {"name", "others", "kind", "country", "domains", "doi", "origin", "parts"}
_COUNTRY = re.compile(r"[A-Z]{2}")
_PREFIX = re.compile(r"10\.[0-9]{4,9}")
"""Of a DOI (DOI Handbook, 2.2.2)."""


@lru_cache(maxsize=1)
def built_in() -> tuple[Publisher, ...]:
    """The publishers that come with the program, in the order of their names."""
    from vault_grade.vault.yaml_text import load

    folder = resources.files("vault_grade.audit.publishers") / "data"
    found = [
        publisher
        for file in sorted(folder.iterdir(), key=lambda one: one.name)
        if file.name.endswith(".yaml")
        for publisher in read_list(load(file.read_bytes()), file.name)
    ]
    return tuple(sorted(found, key=lambda one: one.name.lower()))


def additions(root: Path) -> tuple[Publisher, ...]:
    """The publishers that the vault at ``root`` adds; none without a publishers.yaml. Raises BadSettings."""
    import yaml

    from vault_grade.vault.yaml_text import load, problem

    path = root / ADDED
    if not os.path.lexists(path):
        return ()
    try:
        said = load(read_bytes(path, MOST_BYTES))
    except yaml.YAMLError as error:
        why, line = problem(error)
        raise BadSettings(f"no valid YAML: {why}", where=f"{ADDED}:{line}", fix="mend that line") from error
    except (OSError, BadPath) as error:
        raise BadSettings(f"cannot be read: {error}", where=ADDED, fix="put a file of text there") from error
    return read_list(said, ADDED, added=True)


def read_list(said: Any, where: str, *, added: bool = False) -> tuple[Publisher, ...]:
    """Publishers as YAML has them, scalars as text. added: by the vault. Raises BadSettings, which names ``where``."""
    if not isinstance(said, list):
        raise _bad("is no list of publishers", where)
    return tuple(_publisher(item, where, added) for item in said)


def _publisher(said: Any, where: str, added: bool) -> Publisher:
    if not isinstance(said, dict) or not set(said) <= _FIELDS:
        raise _bad(f"a publisher is a group of {', '.join(sorted(_FIELDS))}", where)
    name, kind = said.get("name"), said.get("kind")
    if not isinstance(name, str) or not name.strip():
        raise _bad("a publisher has no name", where)
    if kind not in KINDS:
        raise _bad(f"the kind of {name!r} is none of {', '.join(KINDS)}", where)
    domains = tuple(_domains(said.get("domains", []), name, where, added))
    origin = said.get("origin", ADDED if added else "")
    if not domains or not isinstance(origin, str) or not origin:
        raise _bad(f"the publisher {name!r} needs a domain, and where the entry comes from", where)
    country = said.get("country", "")
    if country and not (isinstance(country, str) and _COUNTRY.fullmatch(country)):
        raise _bad(f"the country of {name!r} is not two capital letters", where)
    others = _texts(said.get("others", []), "others", name, where)
    doi = tuple(_prefixes(said.get("doi", []), name, where))
    parts = _texts(said.get("parts", []), "parts", name, where)
    return Publisher(
        name.strip(), KINDS[KINDS.index(kind)], domains, others, doi, country, origin, added, parts
    )


def _prefixes(said: Any, name: str, where: str) -> Iterator[str]:
    for one in _texts(said, "doi", name, where):
        if not _PREFIX.fullmatch(one):
            raise _bad(f"{one!r} of {name!r} is no prefix of DOIs, as 10.1038 is", where)
        yield one


def _domains(said: Any, name: str, where: str, added: bool) -> Iterator[str]:
    """The domains of an entry. That nobody can register a domain is looked up for what a vault adds: a test does it
    for the program's own list, since the public suffix list takes its time to load.
    """
    from vault_grade.audit.publishers.registrable import plain_host, registrable

    for one in _texts(said, "domains", name, where):
        if not plain_host(one) or (added and registrable(one) is None):
            raise _bad(f"{one!r} of {name!r} is no domain that somebody can register", where)
        yield one


def _texts(said: Any, field: str, name: str, where: str) -> tuple[str, ...]:
    if (
        not isinstance(said, Sequence)
        or isinstance(said, str)
        or not all(isinstance(one, str) and one for one in said)
    ):
        raise _bad(f"{field} of {name!r} must be a list of texts", where)
    return tuple(said)


def _bad(what: str, where: str) -> BadSettings:
    return BadSettings(what, where=where, fix="see: vault-grade publishers")
