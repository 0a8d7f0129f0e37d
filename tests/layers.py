"""Which module may import what: the rules, and what breaks them in given sources. Used by test_layers.py."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

PACKAGE = "vault_grade"
USE_CASES = "use cases"
LAYERS = ("the ground", "vault", "language", "formats", "checkers", "reader", "spawn", USE_CASES, "cli")
"""From the ground up. A module of the package that stands in none of the others is a use case."""
GROUND = ("errors", "findings")
SPAWN = ("spawn", "server", "checking")

BLIND = ("reader.layers", "reader.search", "reader.glyphs")
"""They know nothing of notes, vaults or ledgers."""
SEEN_BY_THE_BLIND = (*BLIND, "formats.locator", "formats.answers", "language", "errors")

CHECKERS = "checkers"
"""Each is a program of its own and may import of ours only itself: they share no code, with each other or with us."""

SCREEN_ONLY = ("typer", "rich")
SCREEN_CALLS = ("print", "input", "breakpoint")

ONLY_IN = {
    "pymupdf": ("reader",),
    "fitz": (),
    "pypdfium2": ("reader.layers.pdfium",),
    "git": ("vault.history", "vault.identity"),
}
"""Libraries that only some modules may import, at any place."""

DEAR = (
    "yaml",
    "ruamel",
    "frontmatter",
    "markdown_it",
    "git",
    "nupunkt",
    "filelock",
    "chardet",
    "pymupdf",
    "pypdfium2",
    "rich",
    "httpx",
    "publicsuffixlist",
)
"""Libraries that take long to import: not paid for before they are needed."""
DEAR_MODULES = frozenset(
    {
        "vault.yaml_text",
        "formats.header_yaml",
        "formats.header_edit",
        "formats.markdown",
        "formats.inline_links",
        "formats.links",
        "formats.rows.strict",
        "reader.layers.pdf",
        "reader.layers.pdf_document",
        "reader.layers.pdf_painting",
        "reader.layers.pdf_second",
        "reader.layers.pdfium",
        "reader.glyphs.shapes",
        "reader.glyphs.references",
        "reader.glyphs.likeness",
        "reader.glyphs.readings",
        "reader.glyphs.judge",
        "reader.glyphs.collect",
        "reader.glyphs.doubts",
    }
)
"""Modules that import one at their top, or another of these; they are imported in functions only."""


@dataclass(frozen=True)
class Imported:
    """One import. target: full name of the module or of what is taken from it. early: paid for at import."""

    target: str
    line: int
    early: bool


def violations(sources: Mapping[str, str]) -> list[str]:
    """What breaks the rules, each in one line. sources: of every module, by its full name."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    imported = {name: list(imports(name, tree)) for name, tree in trees.items()}
    found = []
    for name, tree in trees.items():
        problems = [*_of_imports(name, imported[name]), *_of_calls(name, tree)]
        found += [f"{name}:{line}: {problem}" for line, problem in problems]
    return found + _dear_unlisted(imported)


def imports(name: str, tree: ast.Module) -> Iterator[Imported]:
    """Every import of a module, wherever it stands; those of names that a string gives to importlib too."""
    late = {id(inner) for node in ast.walk(tree) for later in _later(node) for inner in ast.walk(later)}
    for node in ast.walk(tree):
        for target in _targets(name, node):
            yield Imported(target, node.lineno, id(node) not in late)  # type: ignore[attr-defined]


def _later(node: ast.AST) -> list[ast.stmt]:
    """What of a statement is not run when the module is imported."""
    for_types = isinstance(node, ast.If) and ast.unparse(node.test).split(".")[-1] == "TYPE_CHECKING"
    if for_types or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return node.body  # type: ignore[attr-defined, no-any-return]
    return []


def _targets(name: str, node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = (
            ".".join([*name.split(".")[: -node.level], *filter(None, [node.module])])
            if node.level
            else node.module
        )
        return [f"{base}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in (
        "import_module",
        "__import__",
    ):
        return [
            one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
    return []


def inside(name: str) -> str:
    """A module's name without the package's."""
    return name.removeprefix(PACKAGE).removeprefix(".")


def below(name: str, folders: tuple[str, ...]) -> bool:
    """Whether a name is one of these or stands in one of them."""
    return any(name == one or name.startswith(f"{one}.") for one in folders)


def layer(name: str) -> str:
    """The layer of a module, or of what is taken from it."""
    first = inside(name).split(".")[0]
    if first == "__main__":
        return "cli"
    if first in GROUND or not first or first.startswith("__"):
        return LAYERS[0]
    if first in SPAWN:
        return "spawn"
    return first if first in LAYERS else USE_CASES


def _checker(name: str) -> tuple[str, ...]:
    """What tells one checker from another and from the rest: its package below checkers."""
    parts = inside(name).split(".")
    return tuple(parts[:2]) if parts[0] == CHECKERS else ()


def _ours(target: str) -> bool:
    return below(target, (PACKAGE,))


def _of_imports(name: str, imported: list[Imported]) -> Iterator[tuple[int, str]]:
    here = layer(name)
    for one in imported:
        if _ours(one.target):
            there = layer(one.target)
            if LAYERS.index(there) > LAYERS.index(here):
                yield one.line, f"{here} imports {one.target} of {there}, a layer above"
            if below(inside(name), BLIND) and not below(inside(one.target), SEEN_BY_THE_BLIND):
                yield one.line, f"{one.target} is nothing that {' or '.join(BLIND)} may know"
            if here == CHECKERS and _checker(one.target) != _checker(name):
                yield one.line, f"a checker imports {one.target}, which is not its own"
            continue
        library = one.target.split(".")[0]
        if library in SCREEN_ONLY and here != "cli":
            yield one.line, f"{library} is imported below cli"
        if library in ONLY_IN and not below(inside(name), ONLY_IN[library]):
            yield one.line, f"{library} is imported outside {' and '.join(ONLY_IN[library]) or 'nowhere'}"
        if library in DEAR and one.early and inside(name) not in DEAR_MODULES:
            yield one.line, f"{library} is imported at the top, before it is needed"


def _of_calls(name: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    if layer(name) == "cli" or (layer(name) in (CHECKERS, "spawn") and name.endswith(".__main__")):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in SCREEN_CALLS:
            yield node.lineno, f"{ast.unparse(node.func)} is called below cli"
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.stdout", "sys.stderr", "sys.stdin"):
            yield node.lineno, f"{ast.unparse(node)} is used below cli"


def _dear_unlisted(imported: Mapping[str, list[Imported]]) -> list[str]:
    """Modules that come to a dear one at their top, by whatever way, and are not listed as such."""
    early = {
        name: {module for one in mine if one.early for module in _loaded(one.target, imported)}
        for name, mine in imported.items()
    }
    dear = {f"{PACKAGE}.{name}" for name in DEAR_MODULES}
    found = []
    for name, targets in early.items():
        if inside(name) not in DEAR_MODULES and (reached := sorted(targets & dear)):
            found.append(f"{name}: imports {reached[0]} at the top, and a dear library with it")
    return found


def _loaded(target: str, known: Mapping[str, object]) -> set[str]:
    """The modules of ours that an import of ``target`` loads: itself, and each package on the way."""
    parts = target.split(".")
    return {name for end in range(len(parts)) if (name := ".".join(parts[: end + 1])) in known}
