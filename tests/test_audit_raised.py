"""Audits over sources with raised type: marks of notes are no part of a figure, and powers are no flat numbers."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

import pytest
from audit_examples import SHA256, SLUG, Clock, vault_with_episode

from vault_grade.audit.run import audit, prepare
from vault_grade.formats.predicates import AuditedClaim
from vault_grade.vault.layout import open_vault

PAGE = b"""<p>The ferry carried many passengers after slow growth<sup>3</sup> of the town.</p>
<p>The field beside the harbour covers 10<sup>20</sup> grains of sand.</p>
<p>The ferry earned 8,560<sup>3</sup> crowns in its first year.</p>
<p>The quay was 5 m<sup>2</sup> of old stone at that time.</p>"""
HELD = ["The ferry carried many passengers after slow growth of the town."]
FALSE = [
    "The field beside the harbour covers 1020 grains of sand.",
    "The field beside the harbour covers 10 grains of sand.",
    "The ferry earned 85,603 crowns in its first year.",
    "The ferry earned 85603 crowns in its first year.",
    "The quay was 5 m of old stone at that time.",
]
TRUE_POWERS = [
    "The field beside the harbour covers 10²⁰ grains of sand.",
    "The quay was 5 m² of old stone at that time.",
]
LIAR = """
import json, sys
asked = json.load(sys.stdin)
lines = [one for one in asked["sources"][0]["text"].split("\\n") if one[:14] == asked["claim"][:14]]
print(json.dumps({"answer": "supported", "source": "report", "quote": lines[-1]}))
"""


def audited(folder: Path, claims: list[str], liars: bool = False) -> list[AuditedClaim]:
    """The claims of a script that cites the page, audited by the checkers that come with the program, or by liars."""
    script = "# Ships\n\n" + "\n\n".join(f"{claim} [@report]" for claim in claims) + "\n"
    vault_with_episode(folder, script)
    sources = folder / f"episodes/{SLUG}/sources"
    (sources / "report.html").write_bytes(PAGE)
    listed = (sources / "sources.yaml").read_text("utf-8").replace(SHA256, hashlib.sha256(PAGE).hexdigest())
    listed = listed.replace("report.txt", "report.html").replace("text/plain", "text/html")
    (sources / "sources.yaml").write_text(listed, "utf-8")
    if liars:
        (folder / "liar.py").write_text(LIAR, "utf-8")
        command = [sys.executable, "-I", str(folder / "liar.py")]
        settings = [{"name": name, "command": [*command, name]} for name in ("one", "other")]
        (folder / "vault.yaml").write_text(json.dumps({"checkers": settings}), "utf-8")
    vault = open_vault(folder)
    prepared = prepare(vault, SLUG, os.environ, lambda done, total: None)
    made = audit(vault, prepared, os.environ, Clock()).audit
    return [one for one in made.claims if one.cites]


def test_what_a_raised_mark_stands_in_passes_without_it(tmp_path: Path) -> None:
    """Both checkers are given the words without the mark, and the search finds their quotes all the same."""
    found = audited(tmp_path, [*HELD, *TRUE_POWERS])
    assert [one.flags for one in found] == [()] * 3
    assert {one.answers[0].sentence for one in found} == {*HELD, *TRUE_POWERS}


@pytest.mark.parametrize("liars", [False, True])
def test_no_figure_of_raised_and_flat_digits_passes(tmp_path: Path, liars: bool) -> None:
    """Not by the checkers that come with the program, nor by two that quote the very sentence and call it support."""
    found = audited(tmp_path, FALSE, liars)
    assert len(found) == len(FALSE)
    assert all(one.flags for one in found)
    assert not any(one.answer == "supported" and one.counted for claim in found for one in claim.answers)
