"""An audit: every claim asked of two checkers, every answer held against its source, and the whole put on record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from vault_grade import __version__
from vault_grade.audit import flags
from vault_grade.audit.asking import Failed, Given, ask_all
from vault_grade.audit.attribution import unpublished
from vault_grade.audit.cited import Cited, recorded_source
from vault_grade.audit.claims import Claim
from vault_grade.audit.confirm import confirm, searched
from vault_grade.audit.kept import Kept
from vault_grade.audit.listing import Listed, list_claims
from vault_grade.audit.publishers import Publishers, publishers_of
from vault_grade.audit.readers import of_each
from vault_grade.checking.open import identity
from vault_grade.checking.protocol import Given as Handed
from vault_grade.checking.protocol import Reply, Request
from vault_grade.errors import BadScript
from vault_grade.formats import ledger
from vault_grade.formats.answers import SEARCH_RULES, Found
from vault_grade.formats.predicates import (
    AuditChecker,
    AuditedClaim,
    AuditRun,
    CheckerAnswer,
    Reader,
    audit_statement,
)
from vault_grade.formats.script import heard_digest
from vault_grade.vault.checker_settings import CheckerSetting
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked

PROGRAM = "vault-grade"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Prepared:
    """What an audit will ask. texts: of the cited sources, by id. requests: by the id of each claim with a source."""

    listed: Listed
    cited: dict[str, Cited]
    texts: dict[str, str]
    requests: dict[str, Request]
    publishers: Publishers
    layers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Audited:
    """An audit that was recorded. run: path relative to the vault."""

    run: str
    audit: AuditRun


def prepare(vault: Vault, slug: str, variables: Mapping[str, str], progress: Progress) -> Prepared:
    """Find the claims of a script and read the sources that they cite.

    Raises BadScript, BadSources, BadCapture, BadCatalogue, BadLedger, CheckerFailed (of the paragraph pass), and
    ReaderFailed where a source cannot be read.
    """
    publishers = publishers_of(vault)
    listed = list_claims(vault, slug, variables, publishers.names, progress)
    cited = _cited(listed)
    read, layers = of_each(vault, list(cited.values()), lambda sources, one: sources.text(one).text)
    texts = dict(zip(cited, read, strict=True))
    requests = {
        claim.id: _request(listed, claim, cited, texts)
        for claim in listed.claims
        if any(texts[name] for name in claim.cites)
    }
    return Prepared(listed, cited, texts, requests, publishers, layers)


def _cited(listed: Listed) -> dict[str, Cited]:
    """Every source that a claim cites, by id."""
    wanted = {name for claim in listed.claims for name in claim.cites}
    citations = [one for sentence in listed.script.sentences for one in sentence.citations]
    found, _ = listed.shelf.cited_by(citations)
    return {one.id: one for one in found if one.id in wanted}


def _request(listed: Listed, claim: Claim, cited: Mapping[str, Cited], texts: Mapping[str, str]) -> Request:
    paragraph = listed.script.paragraphs[claim.paragraph - 1].text
    given = tuple(Handed(name, cited[name].title, texts[name]) for name in claim.cites if texts[name])
    return Request(claim.sentence, paragraph, given)


def audit(
    vault: Vault,
    prepared: Prepared,
    variables: Mapping[str, str],
    clock: Callable[[], datetime],
    progress: Progress = lambda done, total: None,
) -> Audited:
    """Ask both checkers, confirm their quotes, raise the flags, and record the audit.

    What an audit of the same text that was cut short had asked of a checker with a model is not asked again.
    variables: of this program's environment. progress: told after each answer.
    Raises BadScript where the script changed meanwhile, BadCapture where a source did, ReaderFailed, BadLedger.
    """
    started = clock()
    checkers = vault.settings.checkers
    kept = Kept(vault, prepared.listed.episode, started)
    requests = list(prepared.requests.values())
    asked = ask_all(checkers, requests, variables, progress, kept)
    given = dict(zip(prepared.requests, asked, strict=True))
    replies = [one for answers in given.values() for one in answers.values() if isinstance(one, Reply)]
    found, layers = searched(vault, prepared.cited, replies)
    claims = []
    for claim in prepared.listed.claims:
        answers = _answers(claim, given.get(claim.id, {}), found, checkers)
        claims.append(_audited(prepared, claim, answers))
    finished = clock()
    made = _made(prepared, checkers, tuple(claims), layers, (started, finished))
    statement = audit_statement(made, [(one.file, one.sha256) for one in prepared.cited.values()])
    with locked(vault.root):
        _refuse_changed(prepared)
        path = ledger.record(vault.ledger, statement, made.ledger_kind, made.ledger_claims, finished)
    kept.remove()
    return Audited(vault.relative(path), made)


def _made(
    prepared: Prepared,
    checkers: Sequence[CheckerSetting],
    claims: tuple[AuditedClaim, ...],
    layers: tuple[str, ...],
    times: tuple[datetime, datetime],
) -> AuditRun:
    """The audit as it is recorded. layers: that read the sources. times: when it began, and when it ended."""
    started, finished = times
    return AuditRun(
        script=prepared.listed.episode.name,
        text=prepared.listed.script.text,
        heard=heard_digest(prepared.listed.script),
        claims=claims,
        sources=tuple(recorded_source(one) for one in prepared.cited.values()),
        checkers=tuple(_checker(one) for one in checkers),
        publishers=prepared.publishers.digest,
        publishers_added=prepared.publishers.added,
        paragraph_pass=prepared.listed.asserted.name,
        empty_paragraphs=tuple(one.number for one in prepared.listed.asserted.empty),
        discarded=prepared.listed.asserted.invented,
        rules_version=SEARCH_RULES,
        reader=Reader(PROGRAM, __version__, layers),
        started=_stamp(started),
        finished=_stamp(finished),
        by=f"{PROGRAM} {__version__}",
    )


def _answers(
    claim: Claim,
    given: Mapping[str, Given],
    found: Mapping[tuple[str, str], Found],
    checkers: Iterable[CheckerSetting],
) -> tuple[CheckerAnswer, ...]:
    """Both checkers' answers, in the order of the settings; none where nothing could be asked."""
    if not given:
        return ()
    confirmed = {
        one.checker: one
        for one in confirm(
            claim.sentence, {name: one for name, one in given.items() if isinstance(one, Reply)}, found
        )
    }
    failed = {
        name: CheckerAnswer(name, "failed", False, None, None, one.why)
        for name, one in given.items()
        if isinstance(one, Failed)
    }
    return tuple((confirmed | failed)[one.name] for one in checkers)


def _audited(prepared: Prepared, claim: Claim, answers: tuple[CheckerAnswer, ...]) -> AuditedClaim:
    quoted = [prepared.cited[one.source] for one in answers if one.counted and one.source]
    primary = any(one.primary for one in quoted)
    cited = [prepared.cited[name].publisher for name in claim.cites]
    raised = flags.of_claim(
        answers,
        cites_unknown=bool(claim.unknown_citations),
        primary=primary,
        unpublished=unpublished(
            claim.sentence, cited, prepared.publishers.names_of, prepared.publishers.published_by
        ),
    )
    return AuditedClaim(
        id=claim.id,
        sentence=claim.sentence,
        span=(claim.span.start, claim.span.end),
        line=claim.line,
        passes=claim.passes,
        signs=claim.signs,
        cites=claim.cites,
        unknown_citations=claim.unknown_citations,
        answers=answers,
        primary=primary,
        flags=tuple(one.name for one in raised),
    )


def _checker(setting: CheckerSetting) -> AuditChecker:
    version, sha256 = identity(setting)
    return AuditChecker(setting.name, setting.command, setting.model, version, sha256)


def _refuse_changed(prepared: Prepared) -> None:
    """Under the lock: the script must still be the one that was audited. The sources were hashed as they were read."""
    episode = prepared.listed.episode
    _, script = episode.read()
    if script.text != prepared.listed.script.text:
        raise BadScript(
            "the script changed during the audit: nothing was recorded",
            where=episode.name,
            fix="run it again",
        )


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
