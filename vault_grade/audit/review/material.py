"""What lies beside the claims of one audit, and stays while people decide: passages of sources, earlier decisions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from vault_grade.audit.cited import Cited, shelf_of
from vault_grade.audit.confirm import LONGEST_QUOTE
from vault_grade.audit.passages import Passage as Near
from vault_grade.audit.passages import Passages
from vault_grade.audit.resolve import Current, earlier_of
from vault_grade.audit.sources import Sources
from vault_grade.audit.standing import Decided
from vault_grade.errors import VaultGradeError
from vault_grade.formats import ledger
from vault_grade.formats.answers import Found
from vault_grade.formats.predicates import AuditedClaim
from vault_grade.formats.script import Script, read_script
from vault_grade.reader.evidence.shown import Passage
from vault_grade.vault.layout import Vault

Progress = Callable[[int, int], None]
Quoted = tuple[str, str]
"""A source's id, and the words that a checker quoted from it."""


@dataclass(frozen=True, slots=True)
class Material:
    """Of one audit, by its file name ``run``.

    audited: its text. around: what the search says of each quote, and the text round it, or round what is most like it.
    nearest: for claims without a quote, by id, passages that share most words with them; a hint and no more. unread: by
    source id, why it cannot be shown, one clause. earlier: by claim, what an earlier audit's decision was, if it may be
    confirmed.
    """

    run: str
    audited: Script
    around: Mapping[Quoted, tuple[Found, Passage | None]] = field(default_factory=dict)
    nearest: Mapping[str, Sequence[Near]] = field(default_factory=dict)
    unread: Mapping[str, str] = field(default_factory=dict)
    earlier: Mapping[str, Decided] = field(default_factory=dict)


def gather(vault: Vault, now: Current, progress: Progress = lambda done, total: None) -> Material:
    """Read the sources of an audit once. A source that cannot be read is named with the reason, and stops nothing.

    progress: told after each source. Raises BadLedger where the ledger cannot be listed.
    """
    claims = now.standing.audit.claims
    audited = read_script(now.standing.audit.text.encode())
    shelf, unread = _shelf(vault, now, audited)
    quotes = _quotes(claims)
    bare = [claim for claim in claims if claim.flags and not any(one.quote for one in claim.answers)]
    looked = {name for claim in bare for name in claim.cites or shelf}
    wanted = [name for name in shelf if name in quotes or name in looked]
    around: dict[Quoted, tuple[Found, Passage | None]] = {}
    texts: dict[str, str] = {}
    with Sources(vault) as sources:
        for done, name in enumerate(wanted, start=1):
            try:
                asked = quotes.get(name, [])
                found = sources.around(shelf[name], asked) if asked else []
                around |= {(name, quote): one for quote, one in zip(asked, found, strict=True)}
                if name in looked:
                    texts[name] = sources.text(shelf[name]).text
            except VaultGradeError as error:
                unread[name] = error.what
            progress(done, len(wanted))
    earlier = earlier_of(vault, now, [claim for claim in claims if claim.flags])
    return Material(now.standing.run, audited, around, _nearest(bare, texts), unread, earlier)


def _shelf(vault: Vault, now: Current, audited: Script) -> tuple[dict[str, Cited], dict[str, str]]:
    """The captures and what else the audit read, by id; and why those that are not as audited are left out."""
    try:
        shelf = shelf_of(vault, now.episode.folder)
        cited, _ = shelf.cited_by(one for sentence in audited.sentences for one in sentence.citations)
        rows = {one.id: one for one in (*shelf.captures, *cited)}
    except VaultGradeError as error:
        return {}, {one.id: error.what for one in now.standing.audit.sources}
    unread = {}
    subjects = _subjects(vault, now)
    for source in now.standing.audit.sources:
        row = rows.get(source.id)
        if row is None:
            unread[source.id] = "it is not among the sources any more"
        elif row.sha256 != subjects.get(source.file):
            unread[source.id] = "it changed since the audit"
    return {name: row for name, row in rows.items() if name not in unread}, unread


def _subjects(vault: Vault, now: Current) -> dict[str, str]:
    """The SHA-256 of each file that the audit read."""
    name = ledger.parse_name(now.standing.run)
    assert name is not None
    return {one.name: one.sha256 for one in ledger.read(vault.ledger / name.path).subjects}


def _quotes(claims: Sequence[AuditedClaim]) -> dict[str, list[str]]:
    """The quotes of all answers by their sources, each once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for claim in claims:
        for one in claim.answers:
            if one.source and one.quote and len(one.quote) <= LONGEST_QUOTE:
                found[one.source][one.quote] = None
    return {name: list(quotes) for name, quotes in found.items()}


def _nearest(claims: Sequence[AuditedClaim], texts: Mapping[str, str]) -> dict[str, Sequence[Near]]:
    """The nearest passages of what each claim cites; of all where it cites nothing."""
    counted: dict[tuple[str, ...], Passages] = {}
    found: dict[str, Sequence[Near]] = {}
    for claim in claims:
        names = tuple(sorted(name for name in claim.cites or texts if name in texts))
        if names not in counted:
            counted[names] = Passages({name: texts[name] for name in names})
        found[claim.id] = counted[names].nearest(claim.sentence)
    return found
