"""What conftest.py adds to every test: the schemas are held to, and long tests wait to be asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent

TESTS = """
import pytest
from ledger_examples import PASS, put, vault_in

@pytest.mark.long
def test_long(): pass

def test_whole(tmp_path): put(vault_in(tmp_path), PASS)

def test_damaged(tmp_path):
    (tmp_path / "deep").mkdir()
    path = put(vault_in(tmp_path / "deep"), PASS)
    path.write_bytes(path.read_bytes().replace(b'"by"', b'"By"'))

@pytest.mark.damages_ledger
def test_damaged_on_purpose(tmp_path): put(vault_in(tmp_path), PASS).write_bytes(b"")
"""


def outcomes(folder: Path, *options: str) -> str:
    """How the tests above end under the project's own conftest.py, one line a test."""
    (folder / "conftest.py").write_bytes((HERE / "conftest.py").read_bytes())
    (folder / "test_these.py").write_text(TESTS)
    settings = HERE.parent / "pyproject.toml"
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-c", str(settings)]
    told = subprocess.run(
        [*command, f"--rootdir={folder}", *options, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE.parent,
        env={"PYTHONPATH": f"{HERE}:{HERE.parent}", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return told.stdout


def test_a_ledger_that_breaks_a_schema_fails_the_test_that_wrote_it(tmp_path: Path) -> None:
    """However deep its vault lies; but for a test that says that it damages one."""
    said = outcomes(tmp_path)
    assert "1 skipped" in said and "3 passed" in said and "1 error" in said, said
    assert "ERROR at teardown of test_damaged _" in said and "ValidationError" in said, said


def test_long_tests_run_when_they_are_asked_for(tmp_path: Path) -> None:
    """And only then, as the test above shows."""
    assert "4 passed" in outcomes(tmp_path, "--long")
