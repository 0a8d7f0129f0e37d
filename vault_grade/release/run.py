"""Each note that a work carries is matched again, with the usual consequences; one that fails holds the work back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from vault_grade.check.standing import Standing, standings
from vault_grade.errors import BadNote, BadPath
from vault_grade.findings import Finding, Level
from vault_grade.formats.catalogue.read import load, parse
from vault_grade.formats.header import Grade, read
from vault_grade.formats.note import MOST_BYTES
from vault_grade.match.notes import Named
from vault_grade.match.plan import Living, field_names
from vault_grade.match.run import Match, match_notes
from vault_grade.release.carried import Broken, Carried, carried
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault

NO_RECORD = "no record"
UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Checked:
    """One carried note. grade: after the match, what header and record bear out: validated, grounded, floor, no record,
    or unreadable. match: what came of it; None where there was nothing to search: such a note is listed, and holds
    nothing back. header: the grade that its header says. promotion: what ``check`` finds of the promotion of one that
    says validated; None where it is whole.
    """

    note: str
    grade: str
    match: Match | None
    header: str
    promotion: Finding | None = None

    @property
    def borne_out(self) -> bool:
        """Whether the record bears out the grade that the header says."""
        return self.promotion is None or self.promotion.code.level is Level.NOTE


@dataclass(frozen=True, slots=True)
class Release:
    """What came of a work. work: its path, relative to the vault where it stands in it. sha256: of its bytes.

    notes: those it carries, in the order in which they are met. broken: links that lead to nothing or to more than
    one note. refused: why it may not leave, one clause each; it may where there is none.
    """

    work: str
    sha256: str
    notes: tuple[Checked, ...]
    broken: tuple[Broken, ...]
    refused: tuple[str, ...]

    @property
    def allowed(self) -> bool:
        """Whether the work may leave."""
        return not self.refused

    @property
    def not_borne_out(self) -> int:
        """How many notes say validated, and the record does not."""
        return sum(not one.borne_out for one in self.notes)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What must be known of a work, whether it may leave or not; one clause each."""
        many = self.not_borne_out
        says = "note says" if many == 1 else "notes say"
        told = f"{many} of {len(self.notes)} {says} validated, which the record does not bear out"
        return (told,) if many else ()


def release(
    vault: Vault,
    work: Path,
    clock: Callable[[], datetime],
    tell: Callable[[int, int], None] | None = None,
) -> Release:
    """Match every note that a work carries, and say whether the work may leave.

    work: a Markdown file. clock: aware times. tell: told after each note: how many, and of how many. Pages that notes
    quote are fetched. Raises BadNote where the work cannot be read or changed meanwhile, BadPath, and BadCatalogue for
    damage to any row: nothing leaves by a catalogue that is not sound.
    """
    parse(load(vault.catalogue))
    freight = carried(vault, work)
    if not work.is_file():
        raise BadNote("this is no file", where=str(work), fix="name a Markdown file")
    named = [Named(path, itself=False) for path in freight.notes]
    matches: dict[str, Match] = {}
    found = match_notes(vault, named, clock, living=Living(fetch=True)) if named else iter(())
    for done, match in enumerate(found, start=1):
        matches[match.note] = match
        if tell:
            tell(done, len(named))
    _refuse_changed(vault, freight, matches.keys())
    standing = standings(vault, clock)
    notes = tuple(
        _checked(vault, path, matches.get(vault.relative(path)), standing) for path in freight.notes
    )
    start = next(iter(freight.texts))
    refused = tuple(_reasons(notes, freight.broken))
    return Release(vault.relative(start), freight.texts[start], notes, tuple(freight.broken), refused)


def _refuse_changed(vault: Vault, freight: Carried, matched: Collection[str]) -> None:
    """Raise BadNote where the work, or a text that it embeds, is not what was looked at.

    matched: notes that a match may have marked; it has looked itself whether they changed.
    """
    for path, digest in freight.texts.items():
        if vault.relative(path) in matched:
            continue
        if hashlib.sha256(read_bytes(path, MOST_BYTES)).hexdigest() != digest:
            raise BadNote(
                "the work changed while it was checked", where=vault.relative(path), fix="run it again"
            )


def _checked(
    vault: Vault, path: Path, match: Match | None, standing: Callable[[Path, bytes], Standing]
) -> Checked:
    note = vault.relative(path)
    try:
        data = read_bytes(path, MOST_BYTES)
        header = read(data, field_names(vault))
        if header.problem:
            return Checked(note, UNREADABLE, match, UNREADABLE)
        if header.grade is Grade.VALIDATED:
            grade, finding = standing(path, data)
            return Checked(note, str(grade), match, str(Grade.VALIDATED), finding)
    except (OSError, BadPath, BadNote):
        return Checked(note, UNREADABLE, match, UNREADABLE)
    said = str(header.grade) if header.has_record else NO_RECORD
    return Checked(note, said, match, said)


def _reasons(notes: tuple[Checked, ...], broken: list[Broken]) -> list[str]:
    """Why a work may not leave.

    No reasons are a note without a record, one with nothing to search, and one whose quotes are found and whose header
    says more than the record: it is listed with the grade that is borne out.
    """
    reasons = []
    if not notes:
        reasons.append("it carries no note: nothing was checked")
    for word in ("gap", "refused"):
        count = sum(one.match is not None and one.match.outcome == word for one in notes)
        if count:
            reasons.append(f"{count} of {len(notes)} notes: {word}")
    unread = sum(one.grade == UNREADABLE and one.match is None for one in notes)
    if unread:
        reasons.append(f"{unread} of {len(notes)} notes cannot be read")
    stale = sum(
        one.header == Grade.VALIDATED and (one.match is None or not one.match.document) for one in notes
    )
    if stale:
        reasons.append(f"{stale} of {len(notes)} notes: validated, with no held document behind it")
    if broken:
        links = "link leads" if len(broken) == 1 else "links lead"
        reasons.append(f"{len(broken)} {links} to nothing, or to more than one note")
    return reasons
