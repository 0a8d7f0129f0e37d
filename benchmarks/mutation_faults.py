"""Small faults in the functions of a module, as mutmut makes them, one at a time."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in one function.

    file: path from the root of the project. line: where it is, from 1. function: the function or method it is in, as
    ``Class.method``. change: what it puts in the place of what. source: the whole function with the fault in it.
    """

    file: str
    line: int
    function: str
    change: str
    source: str

    @property
    def name(self) -> str:
        """Tells one fault from the others of its file, from one run to the next."""
        return f"{self.file}:{self.line}: {self.change}"


def faults(root: Path, file: str, most: int | None = None, seed: int = 1) -> list[Fault]:
    """The faults of the functions of a file, in order; decorated functions, and what is run at import, have none.

    most: so many of them, drawn by lot. seed: the same number draws the same.
    """
    wrapper = MetadataWrapper(cst.parse_module((root / file).read_text("utf-8")))
    places = wrapper.resolve(PositionProvider)
    visitor = MutationVisitor(mutation_operators, IgnoredCode(set(), set(), set()))
    wrapper.visit(visitor)
    owners = _owners(wrapper.module)
    named: dict[tuple[int, str], Any] = {}
    for one in visitor.mutations:
        if one.contained_by_top_level_function in owners:
            change = (
                f"{_short(wrapper.module, one.original_node)} → {_short(wrapper.module, one.mutated_node)}"
            )
            named[places[one.original_node].start.line, change] = one
    drawn = range(len(named))
    chosen = sorted(random.Random(seed).sample(drawn, most)) if most and most < len(named) else drawn
    listed = list(named.items())
    return [
        Fault(file, line, owners[one.contained_by_top_level_function], change, _source(one))
        for (line, change), one in (listed[at] for at in chosen)
    ]


def _source(mutation: Any) -> str:
    """The function with the fault in it."""
    whole = mutation.contained_by_top_level_function.deep_replace(
        mutation.original_node, mutation.mutated_node
    )
    return str(cst.Module([whole.with_changes(leading_lines=[])]).code)


def _owners(module: cst.Module) -> dict[Any, str]:
    """The functions and methods of a module, with their names."""
    owners = {node: node.name.value for node in module.body if isinstance(node, cst.FunctionDef)}
    for node in module.body:
        if isinstance(node, cst.ClassDef):
            methods = (one for one in node.body.body if isinstance(one, cst.FunctionDef))
            owners |= {method: f"{node.name.value}.{method.name.value}" for method in methods}
    return owners


def _short(module: cst.Module, node: cst.CSTNode) -> str:
    return " ".join(module.code_for_node(node).split())
