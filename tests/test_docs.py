"""The documentation says what the program does."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from vault_grade.check.codes import CODES as CHECK_CODES
from vault_grade.cli.commands import COMMANDS
from vault_grade.reader.search.rules import NAMES
from vault_grade.store import CODES as STORE_CODES
from vault_grade.verify import CODES as LEDGER_CODES

TOP = Path(__file__).parent.parent
DOCS = TOP / "docs"


def test_the_command_reference_is_what_the_help_says() -> None:
    """docs/commands.md is written from the help texts, and is current."""
    done = subprocess.run([sys.executable, str(TOP / "scripts/document-commands"), "--check"])
    assert done.returncode == 0, "run: python scripts/document-commands"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_its_exit_statuses_and_an_example(name: str) -> None:
    """A command's help ends with an example and what its exit status means; a group's commands do."""
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    sections = re.findall(rf"^## vault-grade {name}\b.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    told = [section for section in sections if "COMMAND [ARGS]" not in section]
    assert told
    assert all("Exit status:" in section and "Example:" in section for section in told)


@pytest.mark.parametrize("code", [code.name for code in (*CHECK_CODES, *STORE_CODES, *LEDGER_CODES)])
def test_every_finding_is_explained(code: str) -> None:
    """docs/findings.md has a line for every code that a check can give."""
    assert f"`{code}`" in (DOCS / "findings.md").read_text(encoding="utf-8")


def test_every_dependency_earns_its_place_in_the_docs() -> None:
    """docs/dependencies.md has a line for each dependency that pyproject.toml names."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (DOCS / "dependencies.md").read_text(encoding="utf-8").lower()
    for requirement in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        name = re.sub(r"^types-.*", "types-", re.split(r"[<>=\[~! ]", requirement)[0].lower())
        assert name in page, f"{name} is not in docs/dependencies.md"


def test_every_link_between_the_pages_leads_somewhere() -> None:
    """A relative link in the README or the docs names a file that is there."""
    for page in (TOP / "README.md", *DOCS.glob("*.md")):
        text = re.sub(r"`[^`]*`", "", page.read_text(encoding="utf-8"))  # examples are no links
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_names_the_two_commands() -> None:
    """A newcomer finds the command that shows the program, and the one that tests it."""
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    assert "scripts/demo" in readme
    assert "scripts/test" in readme


def test_every_rule_of_the_search_is_explained() -> None:
    """docs/search.md has a row for each of the rules, in their order."""
    page = (DOCS / "search.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `([\w-]+)` \|", page, re.MULTILINE)
    assert rows == [(str(number), name) for number, name in enumerate(NAMES, start=1)]
