"""The layers hold: each module imports only from those below it, and pays for no library before it needs it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from layers import DEAR_MODULES, PACKAGE, imports, inside, layer, violations

ROOT = Path(__file__).parent.parent


def sources() -> dict[str, str]:
    """Every module of the package, by its full name."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path.read_text("utf-8")
    return found


def test_the_package_breaks_no_rule() -> None:
    """Every module, every import, wherever it stands."""
    assert violations(sources()) == []


def test_every_module_was_looked_at() -> None:
    """The check sees the modules that the design names, in their layers."""
    names = sources()
    assert len(names) > 80
    layers = {inside(name): layer(name) for name in names}
    assert layers["errors"] == layers["findings"] == layers[""] == "the ground"
    assert layers["vault.files"] == "vault"
    assert layers["census"] == layers["check.run"] == layers["match.run"] == "use cases"
    assert layers["spawn"] == layer("vault_grade.server.Server") == "spawn"
    assert layers["reader.__main__"] == layers["reader.layers.pdf"] == "reader"
    assert layers["cli.main"] == layers["__main__"] == "cli"


def test_every_dear_module_is_there() -> None:
    """The list of exceptions names no module that is gone."""
    assert {f"{PACKAGE}.{name}" for name in DEAR_MODULES} <= sources().keys()


BROKEN = {
    "a use case from cli": ("vault_grade.census", "from vault_grade.cli.app import app", "a layer above"),
    "a format from a use case": ("vault_grade.formats.x", "from vault_grade import census", "a layer above"),
    "the vault from a format": ("vault_grade.vault.x", "import vault_grade.formats.note", "a layer above"),
    "the vault from language": (
        "vault_grade.vault.x",
        "from vault_grade.language import words",
        "a layer above",
    ),
    "language from a format": (
        "vault_grade.language.x",
        "from vault_grade.formats import note",
        "a layer above",
    ),
    "the reader from spawn": (
        "vault_grade.reader.x",
        "from vault_grade.spawn import Reader",
        "a layer above",
    ),
    "spawn from a use case": (
        "vault_grade.spawn",
        "from vault_grade.match.run import Match",
        "a layer above",
    ),
    "an error from the vault": (
        "vault_grade.errors",
        "from vault_grade.vault.files import x",
        "a layer above",
    ),
    "in a function": ("vault_grade.vault.x", "def f():\n    import vault_grade.census", "a layer above"),
    "for types only": (
        "vault_grade.vault.x",
        "if TYPE_CHECKING:\n    from vault_grade.census import Census",
        "a layer above",
    ),
    "by a relative name": ("vault_grade.vault.x", "from ..formats import note", "vault_grade.formats.note"),
    "by a string": ("vault_grade.vault.x", "import_module('vault_grade.census')", "a layer above"),
    "a layer that knows notes": (
        "vault_grade.reader.layers.x",
        "from vault_grade.formats import note",
        "may know",
    ),
    "a search that knows the vault": (
        "vault_grade.reader.search.x",
        "import vault_grade.vault.files",
        "may know",
    ),
    "a search that knows the job": (
        "vault_grade.reader.search.x",
        "from vault_grade.reader.job import x",
        "may know",
    ),
    "a checker that knows another": (
        "vault_grade.checkers.one.x",
        "from vault_grade.checkers.two.y import z",
        "not its own",
    ),
    "a checker that knows us": (
        "vault_grade.checkers.one.x",
        "from vault_grade.language import figures",
        "not its own",
    ),
    "a checker that prints within": ("vault_grade.checkers.one.x", "print('x')", "print is called below cli"),
    "typer below cli": ("vault_grade.census", "def f():\n    import typer", "typer is imported below cli"),
    "rich below cli": (
        "vault_grade.match.x",
        "def f():\n    from rich.table import Table",
        "rich is imported below",
    ),
    "print": ("vault_grade.census", "def f():\n    print('x')", "print is called below cli"),
    "input": ("vault_grade.promote", "name = input('who? ')", "input is called below cli"),
    "a stream": ("vault_grade.census", "sys.stdout.write('x')", "sys.stdout is used below cli"),
    "pymupdf in the parent": ("vault_grade.match.x", "def f():\n    import pymupdf", "outside reader"),
    "pymupdf by its old name": ("vault_grade.reader.x", "def f():\n    import fitz", "outside nowhere"),
    "git in a use case": (
        "vault_grade.verify",
        "def f():\n    import git",
        "outside vault.history and vault.identity",
    ),
    "git at the top": ("vault_grade.vault.history", "import git", "git is imported at the top"),
    "yaml at the top": ("vault_grade.vault.settings", "import yaml", "yaml is imported at the top"),
    "yaml in a try": ("vault_grade.new", "try:\n    import yaml\nexcept ImportError: pass", "at the top"),
    "yaml beside what is for types": (
        "vault_grade.new",
        "if TYPE_CHECKING:\n    pass\nelse:\n    import yaml",
        "top",
    ),
    "yaml but for types": ("vault_grade.new", "if not TYPE_CHECKING:\n    import yaml", "at the top"),
    "yaml in a class": ("vault_grade.new", "class A:\n    import yaml", "at the top"),
    "rich at the top of cli": ("vault_grade.cli.x", "import rich", "rich is imported at the top"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_module_that_breaks_a_rule_is_found(name: str) -> None:
    """The checker is no decoration: one made-up module for each way to break a rule."""
    module, source, message = BROKEN[name]
    (found,) = violations({module: source})
    assert found.startswith(f"{module}:")
    assert message in found


def test_a_dear_module_is_dear_to_whoever_imports_it_early() -> None:
    """Directly, or by a package on the way."""
    dear = {"vault_grade.vault.yaml_text": "import yaml"}
    early = {"vault_grade.new": "from vault_grade.vault.yaml_text import load"}
    late = {"vault_grade.new": "def f():\n    from vault_grade.vault.yaml_text import load"}
    assert violations(dear | late) == []
    (found,) = violations(dear | early)
    assert found.startswith("vault_grade.new: imports vault_grade.vault.yaml_text at the top")
    chain = {"vault_grade.reader.layers.pdf": "", "vault_grade.new": "import vault_grade.reader.layers.pdf"}
    assert len(violations(chain)) == 1


ALLOWED = {
    "vault_grade.cli.main": "import typer\nfrom vault_grade import census\nprint('x')",
    "vault_grade.census": "from vault_grade import __version__\nfrom vault_grade.formats.note import read_note",
    "vault_grade.check.run": "from vault_grade.match.plan import field_names",
    "vault_grade.reader.layers.text": "from vault_grade.formats.locator import Locator\nimport re",
    "vault_grade.reader.search.x": "from vault_grade.language import words\nfrom vault_grade.reader.layers import base",
    "vault_grade.reader.inspect_pdf": "def f():\n    import pymupdf",
    "vault_grade.vault.identity": "def f():\n    import git",
    "vault_grade.vault.lock": "if TYPE_CHECKING:\n    import filelock",
    "vault_grade.formats.x": "from . import note\nfrom ..vault import files\nself.print('x')",
}


@pytest.mark.parametrize("name", ALLOWED)
def test_a_module_that_keeps_the_rules_is_not_found(name: str) -> None:
    """What each layer may do."""
    assert violations({name: ALLOWED[name]}) == []


def test_imports_are_seen_wherever_they_stand() -> None:
    """With the line, and whether they are paid for at import."""
    source = "import a\nfrom b import c, d\ndef f():\n    import e\nif TYPE_CHECKING:\n    import g\n"
    found = [(one.target, one.line, one.early) for one in imports("m", ast.parse(source))]
    assert found == [
        ("a", 1, True),
        ("b.c", 2, True),
        ("b.d", 2, True),
        ("e", 4, False),
        ("g", 6, False),
    ]
