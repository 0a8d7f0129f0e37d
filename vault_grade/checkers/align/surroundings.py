"""What stands round a sentence and takes it back: a heading "Myths", an answer "That is false."."""

from __future__ import annotations

import re

from vault_grade.checkers.align.words import UNTRUE, UNTRUE_BELOW

_UNTRUE = "|".join(sorted(UNTRUE))
_DENIED = re.compile(
    rf"""\s* ["'“‘(\[]* (?:
        (?:this|that|it|which|these|both|the\ (?:claim|statement|story|rumou?r|report|allegation|assertion|idea)s?)\s
        (?:is|was|are|were|has\ been|have\ been|turned\ out\ to\ be|turned\ out|proved|proved\ to\ be)\s
        (?:\w+\s){{0,3}}? (?:{_UNTRUE}|not\s(?:\w+\s)?(?:true|so|the\ case)) \b
      | (?:that|this|it)\ (?:isn|wasn)['’]t\ (?:\w+\ )?(?:true|so|the\ case) \b
      | (?:{_UNTRUE}|not\ true|not\ so) \s* (?:[.!,;:–—-]|\n|\Z)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_WORD = re.compile(r"[^\W\d_]+")
_LISTED = re.compile(r"\s*(?:[-*•–·]|\(?\w{1,3}[.)])\s")
_MOST_LISTED = 30
_LONGEST_HEADING = 12
"""Words."""


def is_taken_back(text: str, start: int, end: int) -> bool:
    """Whether what stands before or after ``text[start:end]`` says that it is not so."""
    return _DENIED.match(text, end) is not None or _is_introduced_as_untrue(text, start)


def _is_introduced_as_untrue(text: str, start: int) -> bool:
    """Whether the heading above, or the line that introduces the list, speaks of what is not so."""
    line = text.rfind("\n", 0, start) + 1
    for _ in range(_MOST_LISTED):
        above, begins = _line_above(text, line)
        if not (_LISTED.match(text, line) and _LISTED.match(above)):
            break
        line = begins
    if above.endswith((".", "!", "?", "…")):
        return False
    words = [word.lower() for word in _WORD.findall(above)]
    return len(words) <= _LONGEST_HEADING and not UNTRUE_BELOW.isdisjoint(words)


def _line_above(text: str, line: int) -> tuple[str, int]:
    """The nearest line above that holds anything, and where it begins."""
    end = len(text[max(0, line - 2000) : line].rstrip()) + max(0, line - 2000)
    begins = text.rfind("\n", 0, end) + 1
    return text[max(begins, end - 300) : end].strip(), begins
