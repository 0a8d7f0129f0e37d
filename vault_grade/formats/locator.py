"""Where a citation says its words stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Locator:
    """A locator as written, and the parts of it that can be checked.

    text: as it stands in the note ("pp. 78-79", "Art. 65(3)"), without the comma before it.
    labels: first and last printed page label (``p. 78``, ``pp. iv-v``); None where none is stated.
    positions: first and last 1-based page position (``#page=78``).
    lines: first and last 1-based line of the document (``lines 120-124``).
    """

    text: str
    labels: tuple[str, str] | None = None
    positions: tuple[int, int] | None = None
    lines: tuple[int, int] | None = None


_LABEL = r"(?:[0-9]{1,9}[a-z]?|[ivxlcdm]+|[IVXLCDM]+|[A-Za-z]{1,3}-?[0-9]{1,9})"
_NUMBER = r"(?:[0-9]|[IVXLC]+\b|[A-Z]\b)(?:[\w./–-]*\w)?(?:\s?\(\w+\))*"
_NAMES = (
    r"§{1,2}|art(?:icles?|ículos?|s?\.)?|recitals?|sec(?:tions?|s?\.)?|ch(?:apters?|s?\.)?|annex(?:es)?"
    r"|para(?:graph)?s?\.?|tables?|fig(?:ures?|s?\.)?|notes?|fn\.?|reg(?:ulations?|s?\.)?|cl(?:auses?|s?\.)?"
)
_TAIL = r"\s*(?:,\s*(?=\S)|\Z)"
_CHECKED = re.compile(
    rf"""(?:
      (?:(?:[Pp][Pp]?|[Pp]ages?)(?:\.\s*|\s+)|S\.\s*|Seiten?\s+)
        (?P<label>{_LABEL})(?:\s*[-–—]\s*(?P<last_label>{_LABEL}))?
    | \#page=(?P<position>[0-9]{{1,9}})(?:[-–](?P<last_position>[0-9]{{1,9}}))?
    | (?:[Ll]ines?\s+|ll?\.\s*)(?P<line>[0-9]{{1,9}})(?:\s*[-–—]\s*(?P<last_line>[0-9]{{1,9}}))?
    ){_TAIL}""",
    re.VERBOSE,
)


@cache
def _kept() -> re.Pattern[str]:
    """What is kept and never checked: fewer notes have any, and it takes as long to compile as the rest."""
    part = rf"""(?i:{_NAMES})\s*(?:{_NUMBER}|"[^"]*"|“[^”]*”)"""
    time = r"(?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2}(?:[-–](?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2})?"
    return re.compile(f"(?:{part}|{time}){_TAIL}")


def parse_locator(text: str) -> Locator | None:
    """The locator that ``text`` is, whole; None where any part of it is outside the closed list.

    The list is: pages by label (``p. 78``, ``pp. 178-9``, ``p. iv``, ``p. A-3``, ``S. 12``), by position
    (``#page=78``), lines (``line 120``, ``ll. 120-124``); and, kept but never checked, numbered parts (``§ 5.2``,
    ``Art. 65(3)``, ``Recital 12``, ``sec. "Scope"``, ``ch. 3``, ``Annex III``, ``para. 4``, ``Table 2``, ``Fig. 3``,
    ``fn. 25``, ``reg. 2``, ``cl. 4``) and times (``00:12:30``). Several are joined by commas.
    """
    text = text.strip()
    labels: tuple[str, str] | None = None
    positions: tuple[int, int] | None = None
    lines: tuple[int, int] | None = None
    at = 0
    while part := _CHECKED.match(text, at) or _kept().match(text, at):
        label, last_label, position, last_position, line, last_line = part.groups() or (None,) * 6
        if label:
            if labels or not (labels := _labels(label, last_label)):
                return None
        elif position:
            if positions or not (positions := _numbers(position, last_position)):
                return None
        elif line and (lines or not (lines := _numbers(line, last_line))):
            return None
        at = part.end()
        if at == len(text):
            return Locator(text, labels, positions, lines)
    return None


def join_locators(first: Locator | None, second: Locator | None) -> Locator | None:
    """One locator that says what both say; where both state the same kind of place, the second is kept."""
    if first is None or second is None:
        return first or second
    return Locator(
        f"{first.text}, {second.text}",
        second.labels or first.labels,
        second.positions or first.positions,
        second.lines or first.lines,
    )


def _labels(first: str, last: str | None) -> tuple[str, str] | None:
    """First and last label, ``178-9`` written out; None where numbers run backwards."""
    if last is None:
        return first, first
    if not (first.isdigit() and last.isdigit()):
        return first, last
    last = _written_out(first, last)
    return (first, last) if int(first) <= int(last) else None


def _numbers(first: str, last: str | None) -> tuple[int, int] | None:
    """First and last number, ``178-9`` written out; None for zero and where they run backwards."""
    numbers = int(first), int(_written_out(first, last or first))
    return numbers if 1 <= numbers[0] <= numbers[1] else None


def _written_out(first: str, last: str) -> str:
    return first[: len(first) - len(last)] + last if len(last) < len(first) else last
