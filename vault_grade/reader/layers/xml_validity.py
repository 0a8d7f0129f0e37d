"""Which wordings of a law stand in an XML file beside the one that it gives for its own date, and when they hold.

Sources: CLML (legislation.gov.uk schema: RestrictStartDate, RestrictEndDate, Status, Versions, and dct:valid for the
file's date); Akoma Ntoso 1.0 (OASIS LegalDocML part 2: temporalData, eventRef, period, alternativeTo, and the
expression's FRBRdate).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

VERSION = "http://www.legislation.gov.uk/namespaces/legislation Version"
"""The element, with its namespace, that holds a wording kept beside the text."""

_TERMS = "http://purl.org/dc/terms/"
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Period:
    """From a day, to the day on which it ends, each as an ISO date, None where it is open."""

    start: str | None = None
    end: str | None = None

    def holds(self, day: str | None) -> bool:
        """Whether a day lies in it; with no day, whether it has no end."""
        if day is None:
            return self.end is None
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)

    def __str__(self) -> str:
        said = (f"from {self.start}" if self.start else "", f"to {self.end}" if self.end else "")
        return " ".join(filter(None, said))


class Validity:
    """What a file says of its date and of its periods, gathered in a first reading, then asked in the second."""

    def __init__(self) -> None:
        self._dated: str | None = None
        self._events: dict[str, str] = {}
        self._periods: dict[str, list[tuple[str, str]]] = {}
        self._group = ""
        self._root: Mapping[str, str] | None = None
        self._in_expression = self._in_valid = False

    def start(self, namespace: str, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        if self._root is None:
            self._root = attributes
        identity = attributes.get("eId") or attributes.get("id", "")
        if (namespace, name) == (_TERMS, "valid"):
            self._in_valid = True
        elif name == "FRBRExpression":
            self._in_expression = True
        elif name == "FRBRdate" and self._in_expression:
            self._take(attributes.get("date", ""))
        elif name == "eventRef":
            self._events[f"#{identity}"] = attributes.get("date", "")
        elif name == "temporalGroup":
            self._group = f"#{identity}"
        elif name == "timeInterval":
            interval = attributes.get("start", ""), attributes.get("end", "")
            self._periods.setdefault(self._group, []).append(interval)

    def end(self, namespace: str, name: str) -> None:
        """An element ends."""
        if name == "FRBRExpression":
            self._in_expression = False
        self._in_valid = False

    def text(self, text: str) -> None:
        """Characters of an element."""
        if self._in_valid:
            self._take(text)

    def _take(self, text: str) -> None:
        """Takes the file's date; of several the last day."""
        for day in _DATE.findall(text):
            self._dated = max(day, self._dated or day)

    @property
    def day(self) -> str | None:
        """The date for which the file gives the law: as it says, else the first on which the whole of it holds."""
        return self._dated or _day((self._root or {}).get("RestrictStartDate"))

    def beside(self, attributes: Mapping[str, str], *, version: bool = False) -> str | None:
        """When an element's wording holds, in a few words, where that is not the file's own date; else None.

        version: the element stands among wordings that are kept beside the text, whenever they hold. What holds for
        the root element holds for the file.
        """
        root = self._root or {}
        periods = list(self._stated(attributes))
        prospective = attributes.get("Status") == "Prospective" != root.get("Status")
        apart = version or prospective or "alternativeTo" in attributes
        if not apart and (not periods or any(period.holds(self.day) for period in periods)):
            return None
        said = [
            attributes.get("RestrictExtent", ""),
            "prospective" if prospective else "",
            *map(str, periods),
        ]
        return ", ".join(filter(None, said)) or "another version"

    def _stated(self, attributes: Mapping[str, str]) -> Iterator[Period]:
        first, last = (_day(attributes.get(name)) for name in ("RestrictStartDate", "RestrictEndDate"))
        if first or last:
            yield Period(first, last)
        for start, end in self._periods.get(attributes.get("period", ""), ()):
            yield Period(_day(self._events.get(start)), _day(self._events.get(end)))


def _day(text: str | None) -> str | None:
    hit = _DATE.match(text or "")
    return hit[0] if hit else None
