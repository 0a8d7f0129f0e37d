"""The notes that a work carries: those it links to or embeds, and those that the texts it embeds link to or embed.

What an embed names becomes a part of the work, so its own links and embeds are the work's; what a link leads to is
carried, and not looked through.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.errors import BadNote, BadPath
from vault_grade.formats.header import read
from vault_grade.formats.note import MOST_BYTES, body_text
from vault_grade.match.plan import field_names
from vault_grade.release.names import Names, meant, names_of
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.walk import NOTE_SUFFIX

if TYPE_CHECKING:
    from vault_grade.formats.links import Link


@dataclass(frozen=True, slots=True)
class Broken:
    """A link that means no one file. where: the file that it stands in, relative to the vault, and line; written: as
    it stands. problem: one clause.
    """

    where: str
    line: int
    written: str
    problem: str


@dataclass(slots=True)
class Carried:
    """What a work carries. notes: each once, in the order in which it is met. broken: links that mean no one file.

    texts: the SHA-256 of each text that is part of the work, the work's own first.
    """

    notes: dict[Path, None] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)
    texts: dict[Path, str] = field(default_factory=dict)


def carried(vault: Vault, work: Path) -> Carried:
    """What a work carries; itself too, where it is a note with a record.

    work: a Markdown file, anywhere. Embeds that go in a circle come to an end.

    Raises BadNote where the work or a text that it embeds cannot be read, BadPath where the notes cannot be listed.
    """
    names, found = names_of(vault), Carried()
    start = Path(os.path.realpath(work))
    waiting = [start]
    while waiting:
        text = waiting.pop(0)
        if text in found.texts:
            continue
        digest, has_record, links = _read(vault, text)
        found.texts[text] = digest
        if text == start and has_record and start in names.notes:
            found.notes[start] = None  # before any link of its own is taken up
        for link in links:
            waiting += _follow(vault, names, found, text, link)
    return found


def _follow(vault: Vault, names: Names, found: Carried, text: Path, link: Link) -> list[Path]:
    """Take up what one link means; what is embedded is looked through next."""
    target = meant(names, link, text)
    if target.path is None:
        problem = target.problem or "links to nothing"
        found.broken.append(Broken(vault.relative(text), link.line, link.target, problem))
        return []
    if target.note:
        found.notes[target.path] = None
    return [target.path] if link.embed and target.path.suffix == NOTE_SUFFIX else []


def _read(vault: Vault, path: Path) -> tuple[str, bool, tuple[Link, ...]]:
    """A text's digest, whether it carries a record, and its links."""
    from vault_grade.formats.links import links_of

    where = vault.relative(path)
    try:
        data = read_bytes(path, MOST_BYTES)
        header = read(data, field_names(vault))
        body = body_text(data, header.body)
        links = links_of(body, data.count(b"\n", 0, header.body) + 1)
    except OSError as error:
        raise BadNote(
            f"it cannot be read: {error.strerror or error}", where=where, fix="check the path"
        ) from error
    except BadPath as error:
        raise BadNote(error.what, where=where, fix=error.fix) from error
    except BadNote as error:
        raise BadNote(error.what, where=where, fix=error.fix) from error
    return hashlib.sha256(data).hexdigest(), header.has_record, links
