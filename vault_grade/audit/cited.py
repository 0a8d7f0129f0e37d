"""The sources that a script's citations lead to: captures of its episode, held documents, what a note rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag

from vault_grade.audit.publishers import publishers_of
from vault_grade.capture.places import SOURCES
from vault_grade.capture.primary import HANDED_OVER
from vault_grade.check.recorded import newest_first, read_recorded
from vault_grade.errors import BadNote, BadPath
from vault_grade.formats import ledger
from vault_grade.formats.catalogue import Row, find
from vault_grade.formats.catalogue.read import load as load_catalogue
from vault_grade.formats.citation import Reference
from vault_grade.formats.claims import claims_digest
from vault_grade.formats.note import MOST_BYTES, read_note
from vault_grade.formats.predicates import STORE, AuditedSource
from vault_grade.formats.script import Citation
from vault_grade.formats.sources import NAME, Source, parse
from vault_grade.formats.sources import load as load_sources
from vault_grade.match.plan import field_names
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.note_names import find_note
from vault_grade.vault.paths import inside


@dataclass(frozen=True, slots=True)
class Cited:
    """A source that a script may cite.

    id: as answers and records name it: a capture's id, a held document's path below the store. file: path below the
    vault. The rest is as its row has it; a held document is primary, since it is the issuer's own publication, and a
    capture is where its row says so and the address that it came from bears it out.
    """

    id: str
    file: str
    sha256: str
    media_type: str
    encoding: str | None
    title: str
    publisher: str | None
    primary: bool
    rule: str
    extent: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the citations of one script can lead to. captures: of its episode, in the order of their list."""

    vault: Vault
    captures: tuple[Cited, ...]
    by_name: Mapping[str, Cited]

    def cited_by(self, citations: Iterable[Citation]) -> tuple[tuple[Cited, ...], tuple[str, ...]]:
        """The sources that the citations lead to, each once, and as written those that lead to none.

        Raises BadCatalogue where the catalogue is damaged, BadLedger where the ledger cannot be listed.
        """
        found: dict[str, Cited] = {}
        unknown: dict[str, None] = {}
        for one in citations:
            led = tuple(self._led(one.target)) if one.target else ()
            found |= {source.id: source for source in led}
            if not led:
                unknown[one.written] = None
        return tuple(found.values()), tuple(unknown)

    def source(self, name: str) -> Cited | None:
        """The source of this id as its row has it now; None where there is none any more. Raises BadCatalogue."""
        captured = next((one for one in self.captures if one.id == name), None)
        rows = [] if captured else self._rows([Reference("path", name)])
        return captured or next(map(held, rows), None)

    def _led(self, target: str) -> Iterator[Cited]:
        if captured := self.by_name.get(_name(target)):
            yield captured
        elif not target.startswith(("http://", "https://")):
            rows = self._rows(_references(target))
            yield from (held(row) for row in rows[:1] or self._behind(target))

    def _rows(self, references: Iterable[Reference]) -> list[Row]:
        """The rows that stand, in the order of the references."""
        wanted = list(references)
        rows = find(load_catalogue(self.vault.catalogue), wanted)
        named = [rows[one.canonical] for one in wanted if one.canonical in rows]
        return [row for row in named if not row.withdrawn]

    def _behind(self, target: str) -> list[Row]:
        """The documents in which the passing run of a note found its quotes; none where no such run counts."""
        try:
            note = read_note(read_bytes(find_note(self.vault, target), MOST_BYTES), field_names(self.vault))
        except (BadPath, BadNote):
            return []
        claims = claims_digest(note.header.pointer, note.quotes)
        runs = [
            one
            for one in ledger.names(self.vault.ledger)
            if one.claims == claims and one.kind in ledger.SETTLED
        ]
        newest = next(newest_first(runs), None)
        if newest is None or newest.kind != "pass" or not note.header.pointer:
            return []
        seen = read_recorded(self.vault.ledger, newest).documents
        rows = self._rows(Reference("path", path) for path in seen)
        return rows if all(seen[row.path] == row.sha256 for row in rows) else []


def shelf_of(vault: Vault, folder: Path) -> Shelf:
    """What scripts of the episode in ``folder`` can cite. Raises BadSources where its list is damaged."""
    base = folder / SOURCES
    rows = parse(load_sources(base / NAME), vault.relative(base / NAME))
    captures = tuple(_captured(vault, base, row) for row in rows)
    by_name: dict[str, Cited] = {}
    for one, row in zip(captures, rows, strict=True):
        for name in (row.id, row.url, row.final_url):
            if name:
                by_name.setdefault(_name(name), one)
    return Shelf(vault, captures, by_name)


def _captured(vault: Vault, base: Path, row: Source) -> Cited:
    primary, rule = _decided(vault, row) if row.primary else (False, row.rule)
    return Cited(
        id=row.id,
        file=vault.relative(inside(base, row.file)),
        sha256=row.sha256,
        media_type=row.media_type,
        encoding=row.encoding,
        title=row.title,
        publisher=row.publisher,
        primary=primary,
        rule=rule,
        extent=row.extent,
        url=row.final_url or row.url,
    )


def _decided(vault: Vault, row: Source) -> tuple[bool, str]:
    """Whether a row that says primary is so by the address that answered, and the rule: a row is a line of text."""
    decision = publishers_of(vault).decide(row.final_url) if row.final_url else HANDED_OVER
    return (True, row.rule) if decision.primary else (False, f"{decision.rule}, though its row says primary")


def held(row: Row) -> Cited:
    """A held document as a source."""
    return Cited(
        id=row.path,
        file=STORE + row.path,
        sha256=row.sha256,
        media_type=row.media_type,
        encoding=row.encoding,
        title=row.title,
        publisher=row.issuer,
        primary=True,
        rule="held in the store",
        extent="full",
        url=row.source,
    )


def recorded_source(one: Cited) -> AuditedSource:
    """A source as a record has it."""
    return AuditedSource(
        one.id, one.file, one.title, one.publisher, one.primary, one.rule, one.extent, one.url
    )


def _name(target: str) -> str:
    """An address without its fragment, which names a place in the page, and without a slash at its end."""
    return urldefrag(target).url.rstrip("/") if "://" in target else target


def _references(target: str) -> list[Reference]:
    """What a target may mean in the catalogue, the plainest first."""
    path = target.removeprefix(STORE)
    if "/" in path:
        return [Reference("path", path)]
    return [Reference("name", path), Reference("key", path)]
