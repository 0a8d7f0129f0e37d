"""`resolve` with a person in a real pseudo-terminal: one claim, one decision, words before the name."""

from __future__ import annotations

from pathlib import Path

import pytest
from audit_examples import SLUG, vault_with_episode
from cli_vault import run
from person_at_terminal import NAME, acts, dialogue

SCRIPT = """# Ships

The ferry carried 4,100 passengers in its first year. [@report]

The ferry carried 9,900 passengers in its second year.

The ferry carried 9,800 passengers in its third year.
"""
OFFERED = r"\[q\]uit:"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with an audited episode of which two claims are open."""
    vault = vault_with_episode(tmp_path, SCRIPT)[0]
    assert run(vault.root, "audit", SLUG).status == 1
    return vault.root


def test_words_are_held_against_the_script_before_a_name_is_asked_for(root: Path) -> None:
    """What is wrong with them is said at once, and the claim is asked again; then the name, and it is shown."""
    child = dialogue(root, "resolve", SLUG)
    child.expect(OFFERED)
    child.sendline("r")
    child.expect("with its citations:")
    child.expect("with its citations:")
    child.sendline("")
    assert child.expect(["needs words", NAME]) == 0
    child.expect(OFFERED)
    child.sendline("c")
    child.expect(NAME)
    child.sendline("Ada Example")
    child.expect("cut as Ada Example, recorded in ledger/")
    child.expect(OFFERED)
    child.sendline("a")
    assert child.expect(["accept as Ada Example", NAME]) == 0
    child.expect("no flag is open")
    child.wait()
    assert child.exitstatus == 0
    assert [one.person for one in acts(root, "resolution")] == ["Ada Example"] * 2


def test_who_stops_leaves_the_rest_open(root: Path) -> None:
    """The status says that something is left, and nothing is decided for it."""
    child = dialogue(root, "resolve", SLUG)
    child.expect(OFFERED)
    child.sendline("q")
    child.expect("2 flagged claims open")
    child.wait()
    assert child.exitstatus == 1
    assert acts(root, "resolution") == []


def test_without_a_terminal_nobody_is_asked(root: Path) -> None:
    """A pipe is no person."""
    said = run(root, "resolve", SLUG)
    assert said.status == 2
    assert said.err.count("\n") == 1
