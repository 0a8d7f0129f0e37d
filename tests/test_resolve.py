"""A person's decisions on flagged claims, and how a script stands after them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from audit_examples import SCRIPT, SLUG, WHEN, Clock, audit_of, put_audit, vault_with_episode

from vault_grade.audit import resolve as module
from vault_grade.audit.resolve import Choice, Resolved, current, earlier, resolve, seen
from vault_grade.audit.standing import audits_of, standing
from vault_grade.errors import BadScript, NeedsPerson
from vault_grade.formats import ledger
from vault_grade.formats.predicates import RESOLUTION, Resolution, parse, resolution_statement
from vault_grade.vault.layout import Vault

CHOICES = {
    "accept": Choice("c003", "accept"),
    "rewrite": Choice("c004", "rewrite", "It closed in 1938. [@report]"),
    "cut": Choice("c005", "cut"),
}


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """A vault with an audited episode, all of whose claims are flagged."""
    made, _ = vault_with_episode(tmp_path)
    put_audit(made, audit_of())
    return made


def decide(vault: Vault, choice: Choice, clock: Callable[[], object] | None = None) -> Resolved:
    """Record a choice as Ada."""
    return resolve(vault, SLUG, choice, "Ada Example", "terminal", clock or Clock())  # type: ignore[arg-type]


def script_of(vault: Vault) -> Path:
    """The script's path."""
    return vault.root / f"episodes/{SLUG}/script.md"


@pytest.mark.parametrize("order", list(permutations(CHOICES)))
def test_decisions_in_any_order_leave_the_audit_one_of_the_text(vault: Vault, order: tuple[str, ...]) -> None:
    """Accepted, rewritten, cut: the text changes where it was decided and nowhere else."""
    clock = Clock()
    for name in order:
        decide(vault, CHOICES[name], clock)
    wanted = SCRIPT.replace(
        "It closed in 1938, and nobody missed it. [@report]", "It closed in 1938. [@report]"
    )
    wanted = wanted.replace("- The line made money [@report].", "- ")
    assert script_of(vault).read_text("utf-8") == wanted
    assert [one.id for one in current(vault, SLUG).standing.open] == ["c001", "c002"]


def test_a_decision_is_a_statement_with_name_and_time(vault: Vault) -> None:
    """What was flagged, what was decided, by whom and when."""
    done = decide(vault, CHOICES["rewrite"])
    held = parse(ledger.read(vault.root / done.statement))
    assert isinstance(held, Resolution)
    assert (held.person, held.decision, held.flags, held.asked) == (
        "Ada Example",
        "rewrite",
        ("unchecked",),
        "terminal",
    )
    assert held.resolved == "2026-11-30T09:12:14Z"
    assert done.open == 4


@pytest.mark.parametrize("edit", ["<!-- another note -->\n", "[applause]\n"])
def test_a_comment_or_a_stage_direction_reopens_nothing(vault: Vault, edit: str) -> None:
    """Not even between two decisions, though every place below it moves."""
    decide(vault, CHOICES["accept"])
    path = script_of(vault)
    path.write_text(path.read_text("utf-8").replace("# What", f"{edit}\n# What"), "utf-8")
    decide(vault, CHOICES["cut"], Clock(WHEN + timedelta(minutes=1)))
    assert edit in path.read_text("utf-8")
    assert "made money" not in path.read_text("utf-8")
    assert len(current(vault, SLUG).standing.open) == 3


EDITS = {
    "a word": ("carried 4,100", "took 4,100"),
    "the title": ("The harbour in 1931", "The harbour in 1932"),
    "a heading": ("# What the report says", "# What the reports say"),
    "a speaker": ("HOST:", "GUEST:"),
    "a citation": ("year. [@report]", "year. [@other]"),
    "a sentence more": ("[music]", "It was loved.\n\n[music]"),
    "an order": ("- The line made money [@report].", "- It closed.\n- The line made money [@report]."),
}


@pytest.mark.parametrize("edit", EDITS)
def test_any_other_edit_puts_the_whole_audit_in_question(vault: Vault, edit: str) -> None:
    """What an audience gets is another text: nothing more can be decided before a new audit."""
    decide(vault, CHOICES["cut"] if edit != "an order" else CHOICES["accept"])
    path = script_of(vault)
    before, after = EDITS[edit]
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")
    with pytest.raises(BadScript, match="changed since its audit"):
        decide(vault, CHOICES["rewrite"])


LINES = "HOST: The ferry was large.\nIt closed in 1938.\nNobody saw.\n\n> It sank.\n> It rose.\n> It sank again.\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("order", list(permutations(["c002", "c003", "c005"])))
def test_a_sentence_on_a_line_of_its_own_is_cut_with_the_line(
    tmp_path: Path, order: tuple[str, ...], end: str
) -> None:
    """An empty line would part its paragraph in two; a quote's line goes with its mark."""
    made, _ = vault_with_episode(tmp_path, LINES.replace("\n", end))
    put_audit(made, audit_of(LINES.replace("\n", end)))
    clock = Clock()
    for claim in order:
        decide(made, Choice(claim, "cut"), clock)
    wanted = "HOST: The ferry was large.\n\n> It sank.\n> It sank again.\n"
    assert script_of(made).read_bytes().decode() == wanted.replace("\n", end)
    assert len(current(made, SLUG).standing.open) == 3


REFUSED = {
    "no such claim": (Choice("c099", "cut"), "no claim"),
    "no words": (Choice("c004", "rewrite", "  "), "needs words"),
    "another paragraph": (Choice("c004", "rewrite", "One.\n\nTwo."), "another paragraph"),
    "a comment that swallows the rest": (Choice("c003", "rewrite", "It did. <!--"), "replacement"),
    "a heading": (Choice("c004", "rewrite", "Words.\n# Heading"), "replacement"),
    "a list": (Choice("c004", "rewrite", "Words.\n- item"), "replacement"),
    "a stage direction": (Choice("c004", "rewrite", "[applause]"), "replacement"),
    "only a citation": (Choice("c004", "rewrite", "[@report]"), "replacement"),
    "a code fence": (Choice("c003", "rewrite", "Words.\n```\n"), "replacement"),
    "a terminal's escape": (Choice("c003", "rewrite", "It \x1b[31mdid."), "nobody sees"),
    "another speaker": (Choice("c003", "rewrite", "GUEST: It did."), "no word of the sentence"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_replacement_that_is_more_than_one_is_refused(vault: Vault, kind: str) -> None:
    """Nothing is recorded and the script is as it was."""
    choice, why = REFUSED[kind]
    with pytest.raises(BadScript, match=why):
        decide(vault, choice)
    assert script_of(vault).read_text("utf-8") == SCRIPT
    assert not [one for one in ledger.names(vault.ledger) if one.kind == "resolution"]


def test_a_claim_is_decided_once(vault: Vault) -> None:
    """The second person is told who was first."""
    decide(vault, CHOICES["accept"])
    with pytest.raises(BadScript, match="decided by Ada Example: accept"):
        decide(vault, CHOICES["accept"], Clock(WHEN + timedelta(minutes=1)))


def test_a_decision_on_an_earlier_audit_is_none_on_a_later_one(vault: Vault) -> None:
    """A new audit may give the same id to another sentence than the one that the person was shown."""
    run = current(vault, SLUG).standing.run
    put_audit(vault, audit_of(), WHEN + timedelta(hours=1))
    with pytest.raises(BadScript, match="audited anew meanwhile"):
        decide(vault, replace(CHOICES["cut"], audit=run), Clock(WHEN + timedelta(hours=2)))
    assert script_of(vault).read_text("utf-8") == SCRIPT


def test_to_look_changes_nothing(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where a decision was cut short: it is seen, and put into the text by the next act."""
    monkeypatch.setattr(module, "write_atomic", lambda *_, **__: None)
    decide(vault, CHOICES["rewrite"])
    now = seen(vault, SLUG)
    assert now.standing.unfinished == now.standing.decided["c004"]
    assert script_of(vault).read_text("utf-8") == SCRIPT


def test_a_claim_that_passed_is_not_decided(tmp_path: Path) -> None:
    """There is no flag to clear."""
    made, _ = vault_with_episode(tmp_path)
    put_audit(made, audit_of(passing=(3,)))
    with pytest.raises(BadScript, match="passed"):
        decide(made, CHOICES["accept"])


@pytest.mark.parametrize("name", ["", "  ", "x" * 10_000, "Ada\nExample", "Ada\x1b[31m"])
def test_a_decision_needs_a_name(vault: Vault, name: str) -> None:
    """As every act of a person does."""
    with pytest.raises(NeedsPerson):
        resolve(vault, SLUG, CHOICES["accept"], name, "terminal", Clock())


def test_a_decision_cut_short_is_finished_before_anything_else(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record is written first; a kill before the text is leaves nothing half done for long."""

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomic", killed)
        with pytest.raises(KeyboardInterrupt):
            decide(vault, CHOICES["rewrite"])
    assert script_of(vault).read_text("utf-8") == SCRIPT
    assert len(current(vault, SLUG).standing.open) == 4
    assert "nobody missed" not in script_of(vault).read_text("utf-8")


def test_a_script_that_changes_while_a_person_decides_is_left_alone(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor that saves meanwhile loses nothing, and nothing is recorded."""
    path = script_of(vault)

    def meanwhile(*_: object) -> None:
        path.write_text(SCRIPT + "\nMore.\n", "utf-8")

    monkeypatch.setattr(module, "signature_over", meanwhile)
    with pytest.raises(BadScript, match="changed meanwhile"):
        decide(vault, CHOICES["rewrite"])
    assert path.read_text("utf-8") == SCRIPT + "\nMore.\n"
    assert not [one for one in ledger.names(vault.ledger) if one.kind == "resolution"]


def forged(vault: Vault, when_later: int = 60, **changes: Any) -> None:
    """Record a resolution of claim c003 with some fields changed, by its own true name."""
    script = f"episodes/{SLUG}/script.md"
    [(run, audit)] = audits_of(vault, script)
    claim = audit.claims[2]
    made = Resolution(
        script=script,
        audit=run,
        claim=claim.id,
        sentence=claim.sentence,
        span=claim.span,
        flags=claim.flags,
        decision="accept",
        replacement=None,
        confirms=None,
        heard=audit.heard,
        person="Eve",
        resolved="2026-11-30T09:13:13Z",
        asked="terminal",
        signed=False,
    )
    made = replace(made, **changes)
    when = WHEN + timedelta(seconds=when_later)
    ledger.record(vault.ledger, resolution_statement(made), "resolution", made.ledger_claims, when)


FORGED: dict[str, dict[str, Any]] = {
    "copied to another sentence": {"sentence": "It closed in 1938, and nobody missed it."},
    "spanning two sentences": {"span": (80, 200)},
    "another claim's": {"claim": "c004"},
    "other flags": {"flags": ("failed",)},
    "another script": {"script": "episodes/other/script.md"},
    "accepting with a replacement": {"replacement": "Other words."},
    "a second paragraph": {"decision": "rewrite", "replacement": "One.\n\nTwo."},
}


@pytest.mark.parametrize("kind", FORGED)
@pytest.mark.damages_ledger
def test_a_forged_resolution_lets_nothing_through(vault: Vault, kind: str) -> None:
    """One that does not speak of a flagged claim as the audit has it stops everything until it is gone."""
    forged(vault, **FORGED[kind])
    with pytest.raises(BadScript, match="resolution"):
        current(vault, SLUG)


@pytest.mark.damages_ledger
def test_an_edited_resolution_lets_nothing_through(vault: Vault) -> None:
    """Its bytes are not those that its name states."""
    done = decide(vault, CHOICES["accept"])
    path = vault.root / done.statement
    path.chmod(0o644)
    statement = json.loads(path.read_text("utf-8"))
    assert statement["predicateType"] == RESOLUTION
    path.write_text(path.read_text("utf-8").replace("Ada Example", "Eve Example"), "utf-8")
    with pytest.raises(BadScript, match="is damaged"):
        current(vault, SLUG)


def test_two_resolutions_of_one_claim_let_nothing_through(vault: Vault) -> None:
    """Two people's branches that were merged: neither is taken."""
    forged(vault)
    forged(vault, 61, person="Ada", resolved="2026-11-30T09:13:14Z")
    with pytest.raises(BadScript, match="two resolutions"):
        current(vault, SLUG)


def test_a_deleted_resolution_of_a_rewrite_leaves_a_text_that_was_not_audited(vault: Vault) -> None:
    """The words on disk have no decision behind them."""
    done = decide(vault, CHOICES["rewrite"])
    (vault.root / done.statement).unlink()
    with pytest.raises(BadScript, match="changed since its audit"):
        current(vault, SLUG)


def test_an_earlier_decision_is_offered_for_an_unchanged_sentence(vault: Vault) -> None:
    """After a new audit an accepted or rewritten sentence can be confirmed; another one not."""
    clock = Clock()
    accepted, rewritten = decide(vault, CHOICES["accept"], clock), decide(vault, CHOICES["rewrite"], clock)
    text = script_of(vault).read_text("utf-8")
    put_audit(vault, audit_of(text), WHEN + timedelta(hours=1))
    now = current(vault, SLUG)
    found = {one.id: earlier(vault, now, one) for one in now.standing.open}
    runs = {name: one.run for name, one in found.items() if one}
    assert runs == {"c003": Path(accepted.statement).name, "c004": Path(rewritten.statement).name}
    again = resolve(
        vault,
        SLUG,
        Choice("c003", "accept", confirms=runs["c003"]),
        "Ada",
        "terminal",
        Clock(WHEN + timedelta(hours=2)),
    )
    assert again.resolution.confirms == runs["c003"]


def test_a_script_that_was_never_audited_has_no_standing(tmp_path: Path) -> None:
    """And says what to run."""
    made, episode = vault_with_episode(tmp_path)
    assert standing(made, episode.name, episode.read()[1]) is None
    with pytest.raises(BadScript, match="vault-grade audit harbour"):
        current(made, SLUG)
