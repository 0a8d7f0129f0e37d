"""The table at which people decide: what stands now, and one decision after another. It knows nothing of the web."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from vault_grade.audit.episode import find_episode
from vault_grade.audit.resolve import Choice, Current, Resolved, resolve, seen
from vault_grade.audit.review.claim import CONFIRM, beside
from vault_grade.audit.review.lists import Piece
from vault_grade.audit.review.look import Look, look
from vault_grade.audit.review.material import Material, Progress, gather
from vault_grade.audit.review.page import pieces
from vault_grade.errors import BadPath, BadScript, VaultGradeError
from vault_grade.formats import ledger
from vault_grade.formats.predicates import Decision
from vault_grade.formats.script.read import MOST_BYTES
from vault_grade.page.html import Html, plain
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.signatures import SIGNERS_NAME, read_signers

DECISIONS: Mapping[str, Decision] = {
    "accept": "accept",
    "rewrite": "rewrite",
    "cut": "cut",
    CONFIRM: "accept",
}
"""What the form's words are on record."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person sends: one decision on one claim of the audit that the page shows."""

    audit: str
    claim: str
    decision: str
    person: str
    instead: str = ""
    confirms: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """What the page is told. mark: changes whenever anything that it shows may have.

    problem: why nothing can be decided, and what to do; then the rest is empty. states: of each flagged claim, in a
    word, with who decided.
    """

    mark: str
    problem: str | None = None
    audit: str | None = None
    title: str = ""
    open: int = 0
    states: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()


class Desk:
    """One script under review, for any number of pages at once.

    clock: aware. tell: told a line for the person at the terminal when a decision is asked for, and when it is made.
    """

    def __init__(
        self, vault: Vault, slug: str, clock: Callable[[], datetime], tell: Callable[[str], None]
    ) -> None:
        self._vault, self._slug, self._clock, self._tell = vault, slug, clock, tell
        self._episode = find_episode(vault, slug)
        self._looking = threading.Lock()
        self._deciding = threading.Lock()
        self._material: Material | None = None
        self._beside: dict[str, Html] = {}
        self._state = State("")

    def prepare(self, progress: Progress) -> None:
        """Read the sources before anybody looks. Raises BadScript where there is no audit of this text."""
        with self._looking:
            self._gather(seen(self._vault, self._slug), progress)

    def state(self) -> State:
        """How things stand; nothing is changed. What cannot be read is a problem to be shown."""
        with self._looking:
            mark = self._mark()
            if mark != self._state.mark:
                try:
                    self._state = self._looked(mark)
                except VaultGradeError as error:
                    self._state = State(mark, str(error))
            return self._state

    def decide(self, asked: Asked) -> Resolved:
        """Record one decision. Raises BadScript and the other errors of ``resolve``; then nothing was recorded."""
        choice = self._choice(asked)
        with self._deciding:
            by = f"{asked.claim}: {asked.decision} by {asked.person}"
            if read_signers(self._vault.root) is not None:
                self._tell(f"{by}: sign here")
            done = resolve(self._vault, self._slug, choice, asked.person, "review", self._clock)
            self._tell(f"{by}, recorded in {done.statement}")
            return done

    def close(self) -> None:
        """Wait for the decision that is being recorded, and take no other."""
        self._deciding.acquire()

    def _choice(self, asked: Asked) -> Choice:
        decision = DECISIONS.get(asked.decision)
        if decision is None:
            raise BadScript(f"{asked.decision[:80]!r} is no decision")
        confirms = None
        if asked.decision == CONFIRM:
            before = self._earlier(asked)
            if before is None or before != asked.confirms:
                raise BadScript(f"claim {asked.claim[:80]!r} has no such earlier decision to confirm")
            confirms = before
        instead = asked.instead if decision == "rewrite" else None
        return Choice(asked.claim, decision, instead, confirms, asked.audit)

    def _earlier(self, asked: Asked) -> str | None:
        """File name of the earlier decision that was shown beside the claim."""
        with self._looking:
            if self._material is None or self._material.run != asked.audit:
                return None
            before = self._material.earlier.get(asked.claim)
            return before.run if before else None

    def _mark(self) -> str:
        """Of all that may change under the page: the script, the audits, the decisions, and who may sign."""
        seal = hashlib.sha256()
        for path in (self._episode.script, self._vault.root / SIGNERS_NAME):
            try:
                seal.update(read_bytes(path, MOST_BYTES))
            except (OSError, BadPath) as error:
                seal.update(str(error).encode())
            seal.update(b"\0")
        names = (one.file for one in ledger.names(self._vault.ledger) if one.kind in ("audit", "resolution"))
        seal.update("\n".join(sorted(names)).encode())
        return seal.hexdigest()

    def _looked(self, mark: str) -> State:
        now = seen(self._vault, self._slug)
        material = self._material
        if material is None or material.run != now.standing.run:
            material = self._gather(now)
        looked = look(now, material.audited)
        signs = read_signers(self._vault.root) is not None
        return State(
            mark,
            None,
            now.standing.run,
            plain(now.script.paragraphs[0].text),
            len(looked.open),
            _states(looked),
            tuple(pieces(looked, self._beside, material.earlier, signs=signs)),
        )

    def _gather(self, now: Current, progress: Progress = lambda done, total: None) -> Material:
        material = gather(self._vault, now, progress)
        audit = now.standing.audit
        self._beside = {one.id: beside(one, audit, material) for one in audit.claims}
        self._material = material
        return material


def _states(looked: Look) -> dict[str, str]:
    return {
        one.claim.id: f"{one.state} by {one.decided.resolution.person}" if one.decided else one.state
        for one in looked.flagged
    }
