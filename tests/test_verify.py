"""`ledger verify`: every kind of damage is found, each below the API that would refuse to make it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_examples import (
    ADMITTED,
    DOCUMENT,
    FOUND,
    GAP,
    MISSING,
    PASS,
    REFUSED,
    SHA256,
    WHEN,
    WITHDRAWN_DOCUMENT,
    flip_bit,
    promotion_on,
    put,
    statement_of,
    vault_in,
    withdrawal_of,
)
from schema_check import validate_statement

from vault_grade.errors import BadCatalogue, BadDocument
from vault_grade.formats import ledger
from vault_grade.formats.answers import AnswerWord
from vault_grade.formats.predicates import AuditRun, MatchRun, Predicate
from vault_grade.formats.statement import Subject
from vault_grade.vault.layout import Vault
from vault_grade.verify import CODES, verify
from vault_grade.verify_replay import Replay

BROKEN = "no error found: the checker is broken"


def codes(vault: Vault, replay: Replay | None = None) -> list[str]:
    """The names of the codes found, in the order of the findings."""
    return [one.code.name for one in verify(vault, replay).findings]


def whole_vault(folder: Path) -> Vault:
    """A vault with one Statement of each kind."""
    vault = vault_in(folder)
    put(vault, ADMITTED, WHEN - timedelta(hours=1))
    put(vault, GAP)
    put(vault, REFUSED)
    later = WHEN + timedelta(hours=1)
    promotion = put(vault, promotion_on(put(vault, PASS), later), later)
    put(vault, withdrawal_of(promotion))
    put(vault, WITHDRAWN_DOCUMENT)
    return vault


def answering(*answers: AnswerWord) -> Replay:
    """A replay that gives these answers."""

    def replay(run: MatchRun | AuditRun, documents: Mapping[str, str]) -> Sequence[AnswerWord]:
        assert documents[f"store/{DOCUMENT}"] == SHA256
        return answers

    return replay


def test_a_whole_ledger_has_no_finding_and_says_what_was_looked_at(tmp_path: Path) -> None:
    """One Statement of each kind: nothing to find, everything counted."""
    vault = whole_vault(tmp_path)
    found = verify(vault, answering("found"))
    assert found.findings == ()
    checked = found.checked
    assert (checked.files, checked.runs, checked.admissions, checked.promotions, checked.quotes) == (
        7,
        3,
        1,
        1,
        3,
    )
    assert checked.withdrawals == 1
    assert (checked.replayed, checked.not_replayed, checked.history) == (1, {}, "no repository")
    for path in vault.ledger.rglob("*.json"):
        validate_statement(path.read_bytes())


def test_an_empty_ledger_has_no_finding_and_no_file_was_looked_at(tmp_path: Path) -> None:
    """No run is no finding, and the count says that there was nothing to check."""
    found = verify(vault_in(tmp_path))
    assert (found.findings, found.checked.files) == ((), 0)


@given(st.integers(0))
@settings(max_examples=60)
def test_any_flipped_bit_is_found(tmp_path_factory: pytest.TempPathFactory, at: int) -> None:
    """Wherever one bit of a run is flipped, a finding names the file."""
    vault = vault_in(tmp_path_factory.mktemp("vault"))
    path = put(vault, PASS)
    flip_bit(path, at % path.stat().st_size)
    findings = verify(vault).findings
    assert findings, BROKEN
    assert {one.where for one in findings} == {vault.relative(path)}
    assert "ledger-name-wrong" in {one.code.name for one in findings}


@pytest.mark.damages_ledger
def test_a_file_that_is_no_statement_is_found(tmp_path: Path) -> None:
    """Bytes under a name with the right digest are unreadable if they are no Statement."""
    vault = vault_in(tmp_path)
    name = ledger.RunName("20261130T091213Z", "pass", "c" * 32, ledger.content_digest(b"{}\n"))
    path = vault.ledger / name.path
    path.parent.mkdir()
    path.write_bytes(b"{}\n")
    assert codes(vault) == ["ledger-unreadable"], BROKEN


@pytest.mark.damages_ledger
def test_a_statement_of_a_kind_not_known_is_found_and_not_called_damaged(tmp_path: Path) -> None:
    """What a newer version wrote cannot be checked: that is said, and the advice is not to put it back."""
    vault = vault_in(tmp_path)
    newer = replace(statement_of(PASS), predicate_type="urn:vault-grade:predicate:other:v1")
    put(vault, PASS, statement=newer, kind="other")
    (finding,) = verify(vault).findings
    assert (finding.code.name, finding.repair) == (
        "ledger-unreadable",
        "a newer vault-grade may have written it",
    ), BROKEN


@pytest.mark.damages_ledger
def test_a_file_that_cannot_be_opened_is_found(tmp_path: Path) -> None:
    """A folder under a run's name is unreadable, and verify goes on to the rest."""
    vault = vault_in(tmp_path)
    path = put(vault, PASS)
    put(vault, replace(PASS, pointer=None))
    path.unlink()
    path.mkdir()
    assert codes(vault) == ["ledger-unreadable", "ledger-outcome-wrong"], BROKEN


@pytest.mark.parametrize(
    ("part", "other"),
    [("pass", "gap"), ("claims", "0" * 32), ("content", "0" * 32)],
    ids=["kind", "claims", "content"],
)
def test_a_name_that_the_content_does_not_bear_out_is_found(tmp_path: Path, part: str, other: str) -> None:
    """Outcome, claims digest and content digest are derived again from the bytes."""
    vault = vault_in(tmp_path)
    path = put(vault, PASS)
    name = ledger.parse_name(path.name)
    assert name
    renamed = replace(name, **{"kind" if part == "pass" else part: other})
    path.rename(path.with_name(renamed.file))
    assert codes(vault) == ["ledger-name-wrong"], BROKEN


@pytest.mark.parametrize("where", ["README.md", "2026-11/notes.txt", "2026-12", "attic"])
def test_a_foreign_file_is_found(tmp_path: Path, where: str) -> None:
    """What is no run, or stands in another month's folder, is named: it counts for nothing."""
    vault = vault_in(tmp_path)
    run = put(vault, PASS)
    foreign = vault.ledger / where
    if not foreign.suffix:
        foreign.mkdir()
        foreign = foreign / run.name
    foreign.write_bytes(run.read_bytes())
    (finding,) = verify(vault).findings
    assert (finding.code.name, finding.where) == ("ledger-foreign-file", vault.relative(foreign)), BROKEN


@pytest.mark.parametrize("whole_month", [True, False])
def test_a_link_in_the_ledger_is_found(tmp_path: Path, whole_month: bool) -> None:
    """A run, or a month, that is a link to elsewhere is no file of the ledger."""
    vault = vault_in(tmp_path)
    run = put(vault, PASS)
    linked = run.parent if whole_month else run
    linked.rename(tmp_path / "elsewhere")
    linked.symlink_to(tmp_path / "elsewhere")
    assert codes(vault) == ["ledger-foreign-file"], BROKEN


def test_what_a_killed_run_leaves_is_no_finding(tmp_path: Path) -> None:
    """The temporary file of a run that was killed while it wrote claims nothing."""
    from vault_grade.vault.files import temporary_path

    vault = vault_in(tmp_path)
    temporary_path(put(vault, PASS)).write_bytes(b'{"half')
    assert codes(vault) == []


@pytest.mark.damages_ledger
@pytest.mark.parametrize(
    ("predicate", "seconds"),
    [
        (PASS, 1),
        (replace(PASS, finished="2026-11-30T09:12:13+00:00"), 0),
        (replace(PASS, finished="yesterdayZ"), 0),
        (replace(PASS, started="2026-11-30T09:12:14Z"), 0),
        (ADMITTED, 2 * 86400),
        (replace(ADMITTED, admitted="30 November"), 0),
        (withdrawal_of(), 1),
        (WITHDRAWN_DOCUMENT, 2 * 86400),
    ],
)
def test_a_time_that_the_name_does_not_bear_out_is_found(
    tmp_path: Path, predicate: Predicate, seconds: int
) -> None:
    """The name's time is that of the content, which is UTC and runs forwards."""
    vault = vault_in(tmp_path)
    put(vault, predicate, WHEN + timedelta(seconds=seconds))
    assert codes(vault) == ["ledger-time-wrong"], BROKEN


def test_a_name_that_states_no_time_is_found(tmp_path: Path) -> None:
    """Digits that are no date are no time."""
    vault = vault_in(tmp_path)
    path = put(vault, PASS)
    path.rename(path.with_name(path.name.replace("20261130T", "20261131T")))
    assert codes(vault) == ["ledger-time-wrong"], BROKEN


@pytest.mark.damages_ledger
@pytest.mark.parametrize(
    "forged",
    [
        replace(PASS, quotes=()),
        replace(PASS, quotes=(replace(FOUND, text=" \n"),)),
        replace(PASS, quotes=(FOUND, MISSING)),
        replace(PASS, quotes=(FOUND, replace(MISSING, answer="unreadable"))),
        replace(PASS, pointer="regulation/eu/other.txt"),
        replace(PASS, pointer=None),
        replace(PASS, quotes=(replace(FOUND, how=None),)),
        replace(PASS, quotes=(replace(FOUND, matched=None),)),
        replace(PASS, quotes=(replace(FOUND, cuts=(4,)),)),
        replace(GAP, quotes=(FOUND,)),
    ],
)
def test_an_outcome_that_does_not_follow_is_found(tmp_path: Path, forged: MatchRun) -> None:
    """A pass needs quoted text, all found, one in the pointer's document; a gap must lack some of that."""
    vault = vault_in(tmp_path)
    put(vault, forged)
    assert codes(vault) == ["ledger-outcome-wrong"], BROKEN


def test_a_gap_for_want_of_a_quote_under_the_pointer_is_none_to_find(tmp_path: Path) -> None:
    """Every quote found and none of them in the pointer's document is a gap, rightly."""
    vault = vault_in(tmp_path)
    put(vault, replace(GAP, quotes=(FOUND,), pointer="regulation/eu/other.txt"))
    assert codes(vault) == []


@pytest.mark.parametrize(
    ("predicate", "subjects"),
    [
        (PASS, (Subject("notes/other.md", "a" * 64), Subject(f"store/{DOCUMENT}", SHA256))),
        (PASS, (Subject(PASS.note, "a" * 64),)),
        (PASS, (*statement_of(PASS).subjects, Subject("elsewhere.pdf", "a" * 64))),
        (ADMITTED, (Subject(f"store/{DOCUMENT}", "0" * 64),)),
    ],
)
def test_subjects_that_are_not_what_the_predicate_speaks_of_are_found(
    tmp_path: Path, predicate: Predicate, subjects: tuple[Subject, ...]
) -> None:
    """A found quote without its document's digest, another note, another document: each is named."""
    vault = vault_in(tmp_path)
    put(vault, predicate, statement=replace(statement_of(predicate), subjects=subjects))
    assert codes(vault) == ["ledger-subject-wrong"], BROKEN


@pytest.mark.damages_ledger
@pytest.mark.parametrize("predicate", [withdrawal_of(), WITHDRAWN_DOCUMENT], ids=["note", "document"])
def test_a_withdrawal_about_something_else_is_found(tmp_path: Path, predicate: Predicate) -> None:
    """Its one subject is what it withdraws."""
    vault = vault_in(tmp_path)
    put(vault, predicate, statement=replace(statement_of(predicate), subjects=(Subject("x.md", SHA256),)))
    assert codes(vault) == ["ledger-subject-wrong"], BROKEN


@pytest.mark.damages_ledger
def test_a_withdrawal_of_what_is_no_promotion_is_found(tmp_path: Path) -> None:
    """Its claims are those of the promotion that it names, so the name has to be one."""
    vault = vault_in(tmp_path)
    run = put(vault, PASS)
    put(vault, withdrawal_of(run), claims=PASS.ledger_claims)
    assert codes(vault) == ["ledger-name-wrong"], BROKEN


@pytest.mark.damages_ledger
@pytest.mark.parametrize("rests_on", ["nothing", "gap", "other text", "unanswered quote", "no name"])
def test_a_promotion_that_rests_on_no_pass_is_found(tmp_path: Path, rests_on: str) -> None:
    """A promotion needs a passing run of the same text, each of whose quotes the person saw."""
    vault = vault_in(tmp_path)
    run = put(vault, GAP if rests_on == "gap" else PASS)
    promotion = promotion_on(run)
    if rests_on == "nothing":
        run.unlink()
    elif rests_on == "other text":
        promotion = replace(promotion, body_sha256="c" * 64)
    elif rests_on == "unanswered quote":
        promotion = replace(promotion, answers=())
    elif rests_on == "no name":
        promotion = replace(promotion, run="x")
    claims = PASS.ledger_claims if rests_on == "no name" else None
    put(vault, promotion, claims=claims)
    assert set(codes(vault)) == {"ledger-promotion-wrong"}, BROKEN


@pytest.mark.parametrize("row", ["another sha256", "gone"])
def test_a_row_that_changed_since_is_noted(tmp_path: Path, row: str) -> None:
    """A run counts only while the row has the sha256 it saw; a refused run never counted."""
    vault = vault_in(tmp_path)
    put(vault, PASS)
    put(vault, REFUSED)
    text = vault.catalogue.read_text("utf-8")
    changed = text.replace(SHA256, "0" * 64) if row == "another sha256" else "documents: []\n"
    vault.catalogue.write_text(changed, "utf-8")
    found = verify(vault, answering())
    assert [(one.code.name, one.code.level.value) for one in found.findings] == [("row-changed", "note")], (
        BROKEN
    )
    assert row in found.findings[0].message
    assert list(found.checked.not_replayed.values()) == ["a row changed since"]


def test_a_damaged_catalogue_is_an_error_and_no_finding(tmp_path: Path) -> None:
    """Where the rows cannot be read, nothing is said about runs."""
    vault = vault_in(tmp_path)
    put(vault, PASS)
    vault.catalogue.write_text("documents: [", "utf-8")
    with pytest.raises(BadCatalogue):
        verify(vault)
    vault.catalogue.unlink()
    with pytest.raises(BadCatalogue, match="cannot be read"):
        verify(vault)


@pytest.mark.parametrize("answer", ["missing", "unreadable"])
def test_a_forged_pass_does_not_survive_the_replay(tmp_path: Path, answer: AnswerWord) -> None:
    """A pass with every name and digest right, whose words are not in the document, is found by searching again."""
    vault = vault_in(tmp_path)
    put(vault, replace(PASS, quotes=(replace(FOUND, text="The Board shall never meet"),)))
    assert codes(vault) == []
    found = verify(vault, answering(answer))
    assert [one.code.name for one in found.findings] == ["ledger-replay-differs"], BROKEN
    assert "The Board shall never meet" in found.findings[0].message
    assert found.checked.replayed == 1


def test_only_passes_are_searched_again(tmp_path: Path) -> None:
    """A gap or a refused run grounds nothing and is not replayed."""
    vault = vault_in(tmp_path)
    put(vault, GAP)
    put(vault, REFUSED)
    found = verify(vault, answering("missing"))
    assert (found.findings, found.checked.replayed, found.checked.not_replayed) == ((), 0, {})


def test_a_replay_that_cannot_be_done_is_said_and_is_no_finding(tmp_path: Path) -> None:
    """A document that is not held makes the replay impossible: neither confirmed nor denied."""
    vault = vault_in(tmp_path)
    path = put(vault, PASS)

    def replay(run: MatchRun | AuditRun, documents: Mapping[str, str]) -> Sequence[AnswerWord]:
        raise BadDocument("the document is not held", where=DOCUMENT)

    found = verify(vault, replay)
    assert (found.findings, found.checked.replayed) == ((), 0)
    assert found.checked.not_replayed == {vault.relative(path): f"{DOCUMENT}: the document is not held"}


def test_every_code_has_one_name() -> None:
    """Codes are stable and distinct."""
    assert len({code.name for code in CODES}) == len(CODES)
