"""Stage directions and speaker labels: lines, and beginnings of lines, that are no part of a sentence."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from vault_grade.formats.script.flow import Flow
from vault_grade.formats.script.links import label_of

_DIRECTION = re.compile(r"\[(?![@^])([^\[\]\n]*+)\][ \t]*")
_REFERENCE_MARK = re.compile(r"\[[\d,;\s–-]+\]\s*")
_LABEL = re.compile(r"(\*{1,2}|_{1,2}|)([^\W\d_][^:*_\n]{0,60}+)(?::\1|\1:)(?=\s|\Z)")
_NUMBER = re.compile(r"\d{1,2}")
_MOST_WORDS = 4


class Aside(NamedTuple):
    """A stretch of a flow that is no part of a sentence. heard: whether an audience gets it all the same."""

    start: int
    end: int
    heard: bool


def asides(flow: Flow, references: Container[str]) -> list[Aside]:
    """The stage directions and speaker labels of a block, in order.

    A stage direction is a pair of square brackets on a line of its own; one that ``references`` knows is a link. A
    speaker label begins a line: capitals (``HOST:``), or one or two names in strong type
    (``**Anna:**``).
    """
    found = []
    for start, alone in zip(flow.starts, flow.alone, strict=True):
        end = flow.text.find("\n", start)
        line = flow.text[start : end if end >= 0 else len(flow.text)]
        direction = _DIRECTION.fullmatch(line)
        if direction and alone and not _is_link(line, direction[1], references):
            found.append(Aside(start, start + len(line), heard=False))
        elif size := _label(line):
            found.append(Aside(start, start + size, heard=True))
    return found


def _is_link(line: str, label: str, references: Container[str]) -> bool:
    return label_of(label) in references or _REFERENCE_MARK.fullmatch(line) is not None


def label_of_line(line: str) -> str | None:
    """The speaker that a line's label names, without its marks; None where it begins with no label."""
    found = _LABEL.match(line)
    return found[2] if found and _label(line) else None


def _label(line: str) -> int:
    """The characters of the speaker label that ``line`` begins with; 0 where it begins with none."""
    found = _LABEL.match(line)
    if found is None:
        return 0
    mark, words = found[1], found[2].split()
    names = words[:-1] if _NUMBER.fullmatch(words[-1]) else words
    if len(words) > _MOST_WORDS or not names:
        return 0
    loud = all(name.isupper() and not any(map(str.isdigit, name)) for name in names)
    strong = len(mark) == 2 and len(names) <= 2 and all(name.isalpha() and name.istitle() for name in names)
    return found.end() if loud or strong else 0
