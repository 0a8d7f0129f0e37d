"""What a sign is: something in a file that an issuer's own artefact would not carry, and how much it weighs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Weight = Literal["strong", "weak"]
SEEN_LIMIT = 120
"""Characters of a file that a sign shows: enough to recognise, too little to flood a terminal."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign that a file is no issuer's artefact.

    name: stable, kebab-case. weight: a weak sign stands in genuine publications too. says: what the sign means, a
    clause. seen: what stands in the file, one printable line. where: "line 3", "page 1", "the PDF's creator" ….
    """

    name: str
    weight: Weight
    says: str
    seen: str
    where: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign that one regular expression finds in text.

    needles: lower case; one of them is in every text that the pattern matches, so that the slow search is spared.
    made_by: the tool that writes it, and what else may.
    """

    name: str
    weight: Weight
    says: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    made_by: str


def find(marks: Iterable[Mark], text: str) -> list[Sign]:
    """The marks that stand in ``text``, each once, with the line of its first appearance."""
    found = []
    lowered = text.lower()
    for mark in marks:
        near = any(needle in lowered for needle in mark.needles)
        hit = mark.pattern.search(text) if near else None
        if hit:
            line = text.count("\n", 0, hit.start()) + 1
            found.append(Sign(mark.name, mark.weight, mark.says, shown(hit.group()), f"line {line}"))
    return found


def shown(text: str) -> str:
    """The text as one printable line of bounded length: what a hostile file says goes to a terminal."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * SEEN_LIMIT]).split())
    return line if len(line) <= SEEN_LIMIT else line[: SEEN_LIMIT - 1] + "…"


def refuse(signs: Iterable[Sign]) -> bool:
    """Whether the signs are enough to refuse a file: one strong sign, or two weak ones."""
    weights = [sign.weight for sign in signs]
    return "strong" in weights or weights.count("weak") > 1
