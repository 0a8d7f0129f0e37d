"""What stands round a sentence and takes it back, or makes no statement of it.

A heading "Myths", an answer "That is false.", a line "If the deal fails:" above a list, a sentence "Suppose the
following." before it.
"""

from __future__ import annotations

import re

from vault_grade.checkers.align.words import (
    LIMITING_BELOW,
    OPEN_BELOW,
    RESTRICTIONS,
    TEXTS,
    TEXTUAL_END,
    UNTRUE,
    UNTRUE_BELOW,
)

_UNTRUE = "|".join(sorted(UNTRUE))
_TEXTS = "|".join(sorted(TEXTS))
_ENDED = "|".join(sorted(TEXTUAL_END))
_DENIED = re.compile(
    rf"""\s* ["'“‘(\[]* (?:
        (?:this|that|it|which|these|both|(?:this|that|the)\ (?:{_TEXTS})s?)\s
        (?:is|was|are|were|(?:has|have)\ (?:\w+\ )?been|turned\ out\ to\ be|turned\ out|proved|proved\ to\ be)\s
        (?:\w+\s){{0,3}}? (?:{_UNTRUE}|(?:not|no\ longer)\s(?:\w+\s)?(?:true|so|the\ case|valid|in\ force)) \b
      | (?:this|that|the|these)\ (?:{_TEXTS})s?\s (?:is|was|are|were|(?:has|have)\ (?:\w+\ )?been|had\ to\ be)\s
        (?:\w+\s){{0,3}}? (?:{_ENDED}) \b
      | (?:that|this|it)\ (?:isn|wasn)['’]t\ (?:\w+\ )?(?:true|so|the\ case) \b
      | (?:this|that|it)\ (?:never|did\ not|didn['’]t)\ (?:in\ fact\ )?happen(?:ed)? \b
      | (?:this|that)\ (?:is|was)\ (?:at\ least\ )?(?:only\ |just\ |merely\ )?(?:what|the|a|an|his|her|their)\s
        (?:plan|theory|idea|claim|hope|story|allegation|promise|proposal|hypothesis|assumption|rumou?r|joke
           |\w+\s(?:said|says|claimed|claims|believed|thought|hoped|argued|alleged)) \b
      | or\ so\ (?:\w+\ ){{1,5}}? (?:said|says|say|thought|think|claimed|claims|claim|believed|hoped|told|seemed) \b
      | (?:or\ )?at\ least,?\ (?:that|this|so|according) \b
      | (?:{_UNTRUE}|not\ true|not\ so|{_ENDED}) \s* (?:[.!,;:)\]–—-]|\n|\Z)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_SUPPOSED = re.compile(
    r"(?:^|[.!?…]\s+)(?:suppose|imagine|assume|pretend|consider|picture|what\ if)\b[^.!?\n]{0,80}[.!?]\s*\Z",
    re.IGNORECASE | re.VERBOSE,
)
"""A short sentence that asks to think of what follows as if it were so."""
_WORD = re.compile(r"[^\W\d_]+")
_LISTED = re.compile(r"\s*(?:[-*•–·]|\(?\w{1,3}[.)])\s")
_MOST_LISTED = 30
_LONGEST_HEADING = 12
"""Words."""
_LONGEST_ABOVE = 300
"""Characters that are looked at of the line above, its last."""
_FULL_STOPS = (".", "!", "?", "…")
_LEADS_ON = (":", "—", "–", "-")
"""Ends of a line that introduces what follows it."""


def is_taken_back(text: str, start: int, end: int) -> bool:
    """Whether what stands before or after ``text[start:end]`` says that it is not so."""
    above, _ = _introduction(text, start)
    words = _words(above)
    untrue = len(words) <= _LONGEST_HEADING and not UNTRUE_BELOW.isdisjoint(words)
    return _DENIED.match(text, end) is not None or (untrue and not above.endswith(_FULL_STOPS))


def is_conditional(text: str, start: int) -> bool:
    """Whether what leads on to the sentence at ``start`` says that it stands under a condition, or is somebody's words.

    So does the line above that ends in a colon, or introduces a list, or is marked as a heading, and a sentence that
    asks to suppose it.
    """
    if _SUPPOSED.search(text[max(0, start - _LONGEST_ABOVE) : start]):
        return True
    above, is_list = _introduction(text, start)
    words = _words(above)
    if above.endswith(_LEADS_ON):
        return not (RESTRICTIONS | LIMITING_BELOW).isdisjoint(words)
    if above.endswith(_FULL_STOPS) or len(words) > _LONGEST_HEADING:
        return False
    limiting = LIMITING_BELOW if is_list else OPEN_BELOW if above.startswith("#") else frozenset()
    return not limiting.isdisjoint(words)


def _words(line: str) -> list[str]:
    """The words of a line in small letters, but for those with a capital inside it: they are names (States, May)."""
    found = _WORD.findall(line)
    return [
        word.lower() for place, word in enumerate(found) if place == 0 or word.islower() or word.isupper()
    ]


def _introduction(text: str, start: int) -> tuple[str, bool]:
    """The line above the one that holds ``start``, or above its list; and whether it is a list's."""
    line = text.rfind("\n", 0, start) + 1
    is_list = _LISTED.match(text, line) is not None
    for _ in range(_MOST_LISTED):
        above, begins = _line_above(text, line)
        if not (is_list and _LISTED.match(above)):
            break
        line = begins
    return above, is_list


def _line_above(text: str, line: int) -> tuple[str, int]:
    """The nearest line above that holds anything, and where it begins."""
    end = len(text[max(0, line - 2000) : line].rstrip()) + max(0, line - 2000)
    begins = text.rfind("\n", 0, end) + 1
    return text[max(begins, end - _LONGEST_ABOVE) : end].strip(), begins
