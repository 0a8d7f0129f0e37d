"""Findings rendered: text, JSON, GitHub annotations, SARIF."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_vault import make_vault, note, run

from vault_grade.check.codes import CODES


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one note whose header claims what nothing supports."""
    make_vault(tmp_path)
    note(tmp_path, "a,b:c%.md", header="status: validated\nvalidator: Ada\n")
    return tmp_path


def test_text_names_place_level_code_and_mend(root: Path) -> None:
    """One line a finding, the command that mends it below."""
    ran = run(root, "check")
    assert ran.status == 1
    assert (
        "notes/a,b:c%.md:2: error date-missing: validated, with no validated_on\n    promote it again"
        in ran.out
    )
    assert ran.out.splitlines()[-1] == "2 errors"


def test_json_is_one_object_with_every_field(root: Path) -> None:
    """Codes are stable names; the line is a number."""
    ran = run(root, "check", "--json")
    assert ran.json["version"] == 1
    codes = {one["code"] for one in ran.json["findings"]}
    assert codes == {"date-missing", "validated-without-pointer"}
    assert {"code", "level", "where", "line", "message", "repair"} == set(ran.json["findings"][0])


def test_github_annotations_are_escaped(root: Path) -> None:
    """Colons, commas and percent signs of a path cannot end the property they stand in."""
    lines = run(root, "check", "--format", "github").out.splitlines()
    assert lines[0].startswith("::error file=notes/a%2Cb%3Ac%25.md,line=2,title=date-missing::")


def test_sarif_has_rules_results_and_regions(root: Path) -> None:
    """SARIF 2.1.0: every code is a rule, every result names one, and its place."""
    log = run(root, "check", "--format", "sarif").json
    assert log["version"] == "2.1.0"
    (sarif,) = log["runs"]
    rules = {rule["id"] for rule in sarif["tool"]["driver"]["rules"]}
    assert rules == {code.name for code in CODES}
    assert {result["ruleId"] for result in sarif["results"]} <= rules
    place = sarif["results"][0]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "notes/a%2Cb%3Ac%25.md"}, "region": {"startLine": 2}}


def test_notes_alone_do_not_change_the_status(root: Path) -> None:
    """A missing document is a note: a vault without its documents still works."""
    held = root / "store/standard/acme/rules.txt"
    held.unlink()
    ran = run(root, "store", "check", "--json")
    levels = {one["code"]: one["level"] for one in ran.json["findings"]}
    assert levels["document-missing"] == "note"


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--format", "sarif"),
        ("store", "check", "--format", "github"),
        ("ledger", "verify", "--format", "sarif"),
        ("audit", "harbour", "--format", "github"),
        ("census", "--format", "hook"),
    ],
)
def test_two_ways_of_printing_at_once_are_refused(root: Path, words: tuple[str, ...]) -> None:
    """In one line, with the status of what could not be asked; one of them alone, or the same twice, is not."""
    said = run(root, *words, "--json")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "two ways of printing" in said.err
    assert run(root, *words[:-1], "json", "--json").out == run(root, *words[:-2], "--json").out
