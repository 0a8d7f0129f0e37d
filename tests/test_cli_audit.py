"""The audit at the command line: JSON, annotations, SARIF, the state, the table."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from audit_examples import SLUG, Clock, audit_of, put_audit, vault_with_episode
from cli_vault import run
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.audit.resolve import Choice, resolve
from vault_grade.audit.table import FORMULA, harmless, table
from vault_grade.vault.layout import Vault

SCRIPT = """# Ships

The ferry carried 4,100 passengers in its first year. [@report]

The ferry carried 9,900 passengers in its second year.
"""
NAME = f"episodes/{SLUG}/script.md"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An episode with one claim that stands in its source and one that cites nothing."""
    return vault_with_episode(tmp_path, SCRIPT)[0]


def test_json_has_every_field_that_programs_rely_on(vault: Vault) -> None:
    """The fields of the list of claims, and what the audit adds; nothing else is on standard output."""
    listed = run(vault.root, "claims", SLUG, "--json").json
    ran = run(vault.root, "audit", SLUG, "--json")
    assert (ran.status, ran.err) == (1, "")
    made = ran.json
    assert set(made) == {*listed, "run", "checkers", "open", "line"}
    assert (made["version"], made["script"], made["open"], made["line"]) == (1, NAME, 1, None)
    assert [one["name"] for one in made["checkers"]] == ["align", "facts"]
    assert (vault.root / made["run"]).is_file()
    added = {"answers", "passed", "primary", "flags", "resolution"}
    assert all(set(one) == {*listed["claims"][0], *added} for one in made["claims"])
    known = [{key: one[key] for key in listed["claims"][0]} for one in made["claims"]]
    assert known == listed["claims"]
    passed, flagged = made["claims"]
    assert (passed["passed"], passed["primary"], passed["flags"], passed["resolution"]) == (
        True,
        True,
        [],
        None,
    )
    assert (flagged["passed"], flagged["flags"], flagged["answers"]) == (False, ["unsupported"], [])
    start, end = passed["span"]
    assert SCRIPT[start:end].startswith(passed["sentence"])
    for answer in passed["answers"]:
        assert set(answer) == {"checker", "answer", "counted", "source", "quote", "reason"}
        assert (answer["answer"], answer["counted"], answer["source"]) == ("supported", True, "report")


def test_annotations_stand_at_the_lines_of_the_script(vault: Vault) -> None:
    """One for each flagged claim, as GitHub reads them."""
    ran = run(vault.root, "audit", SLUG, "--format", "github")
    assert ran.status == 1
    assert ran.out == (
        f"::error file={NAME},line=5,title=unsupported::The ferry carried 9,900 passengers in its second year.\n"
    )


def test_sarif_lists_every_flag_as_a_rule_and_each_flagged_claim_with_its_line(vault: Vault) -> None:
    """SARIF 2.1.0."""
    (made,) = run(vault.root, "audit", SLUG, "--format", "sarif").json["runs"]
    rules = [one["id"] for one in made["tool"]["driver"]["rules"]]
    assert {"unsupported", "contradicted", "secondary", "attribution"} <= set(rules)
    (result,) = made["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (result["ruleId"], result["level"]) == ("unsupported", "error")
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == (NAME, 5)


def test_the_state_runs_nothing_and_says_what_is_open_and_decided(vault: Vault) -> None:
    """Before a decision, after it, and after an edit that puts the audit in question."""
    script = vault.root / NAME
    put_audit(vault, audit_of(SCRIPT, passing=(1, 2)))
    before = sorted(vault.ledger.rglob("*"))
    first = run(vault.root, "audit", SLUG, "--state")
    assert (first.status, "unchecked         1" in first.out) == (1, True)
    assert sorted(vault.ledger.rglob("*")) == before
    resolve(vault, SLUG, Choice("c003", "accept"), "Ada Example", "terminal", Clock())
    second = run(vault.root, "audit", SLUG, "--state")
    assert (second.status, "accept            1 by a person" in second.out) == (0, True)
    made = run(vault.root, "audit", SLUG, "--state", "--json").json
    assert (made["open"], made["problem"]) == (0, None)
    assert made["claims"][2]["resolution"]["person"] == "Ada Example"
    assert run(vault.root, "audit", SLUG, "--state", "--format", "github").out == ""
    script.write_text(SCRIPT.replace("4,100", "4,200"), "utf-8")
    third = run(vault.root, "audit", SLUG, "--state")
    assert (third.status, "not current: the script changed since its audit" in third.out) == (1, True)


def test_a_reason_without_end_does_not_fill_the_screen(vault: Vault) -> None:
    """What a checker says for people is cut on the screen, and whole in JSON."""
    audit = audit_of(SCRIPT, passing=(1, 2))
    long = replace(audit.claims[2].answers[0], counted=False, reason="because " * 50_000)
    claims = (*audit.claims[:2], replace(audit.claims[2], answers=(long, audit.claims[2].answers[1])))
    put_audit(vault, replace(audit, claims=claims))
    assert len(run(vault.root, "audit", SLUG, "--state").out) < 3000
    said = run(vault.root, "audit", SLUG, "--state", "--json").json["claims"][2]["answers"][0]["reason"]
    assert len(said) == 400_000


def test_the_state_of_a_script_that_was_never_audited_says_so(vault: Vault) -> None:
    """There is nothing to show."""
    ran = run(vault.root, "audit", SLUG, "--state")
    assert (ran.status, ran.out) == (2, "")
    assert "never audited" in ran.err


def test_the_table_holds_every_claim(vault: Vault) -> None:
    """With both answers and what a person decided; the file is new, or a table of ours."""
    put_audit(vault, audit_of(SCRIPT, passing=(1, 2)))
    resolve(
        vault, SLUG, Choice("c003", "rewrite", "-5 degrees, it is said."), "Ada Example", "terminal", Clock()
    )
    for _ in range(2):
        assert run(vault.root, "audit", SLUG, "--state", "--csv", "claims.csv").status == 0
    with (vault.root / "claims.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [one["claim"] for one in rows] == ["c001", "c002", "c003"]
    assert (rows[1]["passed"], rows[1]["align: answer"], rows[1]["facts: quote"]) == (
        "yes",
        "supported",
        rows[1]["sentence"],
    )
    assert (rows[2]["decision"], rows[2]["replacement"]) == ("rewrite", "'-5 degrees, it is said.")


@pytest.mark.parametrize("name", [NAME, "notes/x.csv", "other.txt", "no/such/folder.csv"])
def test_the_table_is_written_over_nothing_else(vault: Vault, name: str) -> None:
    """Neither the script, nor into the vault's own folders, nor over a file of somebody's; and nothing is run.

    An option that this command does not have is not named as a way out.
    """
    (vault.root / "other.txt").write_text("mine", "utf-8")
    if name.startswith("notes"):
        (vault.root / "notes/x.csv").write_text("mine", "utf-8")
    ran = run(vault.root, "audit", SLUG, "--csv", name)
    assert (ran.status, "--force" in ran.err) == (2, False)
    assert (vault.root / "other.txt").read_text("utf-8") == "mine"
    assert not list(vault.ledger.rglob("*.json"))


@given(st.text())
def test_no_cell_is_taken_for_a_formula(cell: str) -> None:
    """Whatever stands there: it begins with none of the four signs, in any width, behind any blank."""
    shown = harmless(cell)
    assert shown in (cell, f"'{cell}")
    assert not shown.lstrip().startswith(tuple(FORMULA))


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "＝1", "\u200b=1", "\ufeff@x", "\rx"]
)
def test_what_a_spreadsheet_would_calculate_is_text(cell: str) -> None:
    """An apostrophe before it."""
    assert harmless(cell) == f"'{cell}"


def test_a_table_of_hostile_words_has_as_many_rows_as_claims() -> None:
    """Quotation marks, commas and line ends are kept in their cells."""
    script = '# =cmd|"/c calc"!A0\n\n"One, two" said @them.\n\n+44 is "it".\n'
    rows = list(csv.reader(io.StringIO(table(audit_of(script), {}))))
    assert len(rows) == 4
    assert [row[2] for row in rows[1:]] == ['\'=cmd|"/c calc"!A0', '"One, two" said @them.', '\'+44 is "it".']
