"""The episode in this repository: its audit comes out as its README says, and the demo shows it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from audit_examples import Clock

from vault_grade.audit.line import line_of
from vault_grade.audit.run import audit, prepare
from vault_grade.audit.standing import standing
from vault_grade.capture.places import folder_of
from vault_grade.census import take_census
from vault_grade.check.run import check_vault
from vault_grade.formats.predicates import AuditRun
from vault_grade.formats.script import read_script
from vault_grade.restore import restore
from vault_grade.vault.layout import Vault, open_vault
from vault_grade.verify import verify

ROOT = Path(__file__).resolve().parent.parent
SLUG = "no-word-for-it"
README = (ROOT / "episodes" / "README.md").read_text("utf-8")
ROW = re.compile(r"^\| (\w+) \| (.+?) \| .+ \|$", re.MULTILINE)
SHARED = ("catalogue.yaml", "notes", "ledger", "store/README.md", "episodes", "docs/issued", "scripts/demo")


def copied(folder: Path) -> Path:
    """What the demo works on, in a folder of its own, as a fresh checkout has it: without documents."""
    for name in SHARED:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        copy(ROOT / name, target)
    return folder


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> tuple[Vault, AuditRun]:
    """A copy of this vault, and the audit of its episode with the default checkers."""
    vault = open_vault(copied(tmp_path_factory.mktemp("vault")).resolve())
    restore(vault, str(vault.root / "docs" / "issued"))
    prepared = prepare(vault, SLUG, os.environ, lambda done, total: None)
    return vault, audit(vault, prepared, os.environ, Clock(datetime.now(UTC))).audit


def test_the_flagged_claims_are_those_of_the_readme(audited: tuple[Vault, AuditRun]) -> None:
    """Each with its one flag, and no other claim has any."""
    told = {claim: flag for flag, claim in ROW.findall(README) if flag != "flag"}
    assert {one.sentence: ", ".join(one.flags) for one in audited[1].claims if one.flags} == told
    assert len(set(told.values())) == len(told) == 4


def test_the_numbers_are_those_of_the_readme(audited: tuple[Vault, AuditRun]) -> None:
    """Of the claims, and of those that pass; enough pass for a release to carry a line."""
    claims, passed = re.findall(r"finds (\d+) claims, of which (\d+) pass", README)[0]
    made = audited[1]
    assert (len(made.claims), sum(one.passed for one in made.claims)) == (int(claims), int(passed))
    assert (line_of(made) or "").startswith(f"{passed} of {claims} claims passed")


def test_the_audit_is_of_the_script_and_leaves_the_vault_in_order(audited: tuple[Vault, AuditRun]) -> None:
    """The ledger verifies with it, and no note is touched or counted otherwise."""
    vault, _ = audited
    script = (vault.root / "episodes" / SLUG / "script.md").read_bytes()
    stands = standing(vault, f"episodes/{SLUG}/script.md", read_script(script))
    assert stands is not None and stands.problem is None and len(stands.open) == 4
    assert verify(vault).findings == ()
    assert list(check_vault(vault, datetime.now(UTC))) == []
    assert take_census(vault) == take_census(open_vault(ROOT))


def test_what_was_captured_is_what_was_published() -> None:
    """Byte for byte; a file handed over is no primary source."""
    folder = folder_of(open_vault(ROOT), SLUG)
    (source,) = folder.sources()
    published = ROOT / "docs" / "issued" / "measurements-2026-11.txt"
    assert (folder.path / source.file).read_bytes() == published.read_bytes()
    assert not source.primary


def test_the_demo_tells_its_story_twice(tmp_path: Path) -> None:
    """From a fresh checkout and again; each part ends as it says, and the flags of the episode are shown."""
    top = copied(tmp_path)
    environment = top / "scripts" / "environment"
    environment.write_text(f"#!/bin/sh\necho '{sys.prefix}'\n", "utf-8")
    environment.chmod(0o755)
    for _ in range(2):
        done = subprocess.run([top / "scripts" / "demo"], capture_output=True, text=True, timeout=300)
        assert (done.returncode, done.stderr) == (0, "")
        parts = re.split(r"^── \d+\. ", done.stdout, flags=re.MULTILINE)[1:]
        statuses = [re.findall(r"^\(exit status (\d)\)$", part, re.MULTILINE) for part in parts]
        assert statuses == [[], [], ["1"], ["2"], ["2", "1"], [], [], ["1"]]
        assert all(f"claim     {claim}" in parts[-1] for flag, claim in ROW.findall(README) if flag != "flag")
        assert "passed            8 of 12 claims" in parts[-1]
    assert not list((top / "episodes").rglob(".vg-*"))
