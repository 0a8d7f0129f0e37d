"""YAML read as text: every scalar is what stands in the file, and a key given twice is an error.

YAML's own types turn ``1.10``, ``no``, ``0123`` and ``12:30`` into other things, and its readers keep the last of
two equal keys; both are silent mis-readings of a header or a row.
"""

from __future__ import annotations

from typing import Any

import yaml
from yaml.constructor import ConstructorError
from yaml.nodes import MappingNode

Base: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class TextLoader(Base):  # type: ignore[misc]
    """The C loader where PyYAML has it, scalars as text, duplicate keys refused."""

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[Any, Any]:
        """A mapping of the node; raises ConstructorError for a key that is no text or stands twice."""
        seen: set[str] = set()
        for key, _ in node.value:
            name = key.value if isinstance(key.value, str) else None
            if name is None or name in seen:
                problem = f"the key {name!r} stands twice" if name else "a key is no text"
                raise ConstructorError("while reading a mapping", node.start_mark, problem, key.start_mark)
            seen.add(name)
        return super().construct_mapping(node, deep=deep)  # type: ignore[no-any-return]


def load(data: bytes) -> Any:
    """The document's value, made of dicts, lists and text. Raises yaml.YAMLError."""
    try:
        return yaml.load(data, Loader=TextLoader)
    except RecursionError as error:  # PyYAML's own reader, where there is no libyaml, has no bound on nesting
        raise yaml.YAMLError("nested too deeply") from error


def problem(error: yaml.YAMLError) -> tuple[str, int]:
    """What is wrong with a document, in a clause, and its 1-based line; the first where no line is known."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return " ".join(str(error).splitlines()[0].split()), 1
    mark = error.problem_mark or error.context_mark
    return error.problem or error.context or "it cannot be read", mark.line + 1 if mark else 1
