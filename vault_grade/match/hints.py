"""How a citation is written, for whoever ended a quote with a line that is none.

``> — fips199, p. 6`` names a document by its bare key, and is read as words of the quote, which are then missing. It is
not taken for a citation: what people meant is guessed at here for a hint alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from vault_grade.errors import BadCatalogue
from vault_grade.formats.catalogue import Row, parse
from vault_grade.formats.predicates import QuoteRun

_DASHED = re.compile(r"(?:—|–|-{2,3})\s*(\S.*)")
_APART = re.compile(r"\s*[,;]\s*|\s+(?=(?:pp?\.|lines?\s|#page=|§|Art\.)\s*\S)")
"""Between a document and the place in it, as people write them."""


def citation_meant(words: str, catalogue: bytes) -> str | None:
    """What to do about the last line of a quote's words, one clause; None where it names no document of the catalogue.

    words: of the quote, as read from the note. catalogue: the bytes of catalogue.yaml.
    """
    last = words.rstrip().rpartition("\n")[2].strip()
    dashed = _DASHED.fullmatch(last)
    if dashed is None:
        return None
    named, *place = _APART.split(dashed[1], maxsplit=1)
    try:
        row = _only_row(parse(catalogue), named.strip("[]`*_ ").removeprefix("@"))
    except BadCatalogue:
        return None
    if row is None:
        return None
    after = "".join(f", {one.rstrip('.]')}" for one in place)
    cited = f"[@{row.key}{after}]" if row.key else f"{row.path}{after}"
    return f"“{last}” is read as words of the quote; to cite, write: > — {cited}"


def first_hint(quotes: Iterable[QuoteRun], catalogue: bytes) -> str | None:
    """The hint for the first missing quote that has one."""
    hints = (citation_meant(one.text, catalogue) for one in quotes if one.answer == "missing")
    return next(filter(None, hints), None)


def _only_row(rows: Iterable[Row], named: str) -> Row | None:
    """The row with this key, file name or title, where it is the only one."""
    asked = named.casefold()
    same = [
        row
        for row in rows
        if asked in ((row.key or "").casefold(), row.path.rpartition("/")[2], row.title.casefold())
    ]
    return same[0] if len(same) == 1 and asked else None
