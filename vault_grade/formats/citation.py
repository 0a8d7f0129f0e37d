"""Citations: the line under a quote that names the document and the place in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from vault_grade.formats.locator import Locator, join_locators, parse_locator

Kind = Literal["path", "name", "key", "url"]

_CANONICAL = {"path": "", "name": "", "key": "@", "url": ""}


@dataclass(frozen=True, slots=True)
class Reference:
    """A document as a note names it; whether it is held, the catalogue says.

    kind: ``path`` below the store, or below the vault for ``captures/``; bare file ``name``; citation ``key``; ``url``.
    target: the path, name, key (without ``@``) or URL as written. A badly formed path is kept as it is, so that it can
    be refused with a clear error rather than be taken for words.
    """

    kind: Kind
    target: str

    @property
    def canonical(self) -> str:
        """How runs and digests write the reference: ``regulation/eu/x.pdf``, ``x.pdf``, ``@key``, ``https://…``."""
        return _CANONICAL[self.kind] + self.target


class Citation(NamedTuple):
    """What a citation line says. At least one of the two is there."""

    reference: Reference | None
    locator: Locator | None


_DASH = re.compile(r"\s*(?:—|–|-{2,3})\s*(?=\S)")
_LETTER = r"[^\s,;`*|<>()\[\]#]"
_SEGMENT = r"[^\s,;:`*|<>()\[\]#/]+"
_PLAIN = re.compile(
    rf"""(?P<mark>`|\*{{1,3}}|)                                        # markup round the path is no part of it
    (?P<above>(?:\.{{1,2}}/)*(?:store/(?={_LETTER}*/)|(?=captures/)))?
    (?P<path>(?(above){_LETTER}+(?<![.:])                            # said to be in the store: however badly formed
    | (?:/?{_SEGMENT}(?:/{_SEGMENT}){{2,}}\.[A-Za-z][A-Za-z0-9]{{0,7}} | store/{_LETTER}+(?<![.:]))))
    (?:\#(?P<fragment>[^\s,;`*]*))?(?P=mark)(?=[\s,;.(]|\Z)""",
    re.VERBOSE,
)
# Below are strings, compiled by `re` when first met: few notes need them, and the census counts its milliseconds.
_WIKI = r"\[\[([^\[\]|#\n]+)(?:#([^\[\]|\n]*))?(?:\\?\|[^\[\]\n]*)?\]\]"
_LINK = r"\[[^\[\]\n]*\]\((?:<([^<>\n]*)>|([^\s()<>]*))(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)"
_KEY = r"\[-?@(\w+(?:[:.#$%&\-+?<>~/]\w+)*)(?:\s*,\s*([^\[\]\n]*))?\]"
_URL = r"(?i)<(https?://[^\s<>]+)>|(https?://[^\s<>\[\]]*[^\s<>\[\].,;:])"
_FILE = r"(?i)[^\\/]+\.(?!md\Z|markdown\Z)[a-z0-9]{1,8}"
_ABOVE = r"(?:\.{1,2}/)*(?:store/(?=.*/)|(?=captures/))"
_PAGE = r"page=[0-9]{1,9}(?:[-–][0-9]{1,9})?(?=&|\Z)"


@lru_cache(maxsize=4096)
def parse_citation(line: str, *, dash: bool = True) -> Citation | None:
    """The citation that ``line`` is, or None where its words are no citation.

    line: Markdown source, without the marks of the block quote. dash: whether it must begin with a dash. It is a
    citation if a document stands first, by its shape alone, or if the whole line is a locator of the closed list.
    What follows a document after a comma and is outside that list is kept as the locator's text, with nothing to check.
    """
    opening = _DASH.match(line)
    if opening is None and dash:
        return None
    text = (line[opening.end() :] if opening else line).strip()
    document = _document(text)
    if document is None:
        locator = parse_locator(text)
        return Citation(None, locator) if locator else None
    reference, stated, rest = document
    if not rest:
        return Citation(reference, stated)
    locator = _rest(rest)
    if locator is None and rest.strip(" \t.,;"):
        return None
    return Citation(reference, join_locators(stated, locator))


def _document(text: str) -> tuple[Reference, Locator | None, str] | None:
    """The document that ``text`` begins with, the locator inside its own writing, and what follows."""
    if text.startswith("["):
        return _bracketed(text)
    if found := _PLAIN.match(text):
        return Reference("path", found["path"]), _fragment(found["fragment"]), text[found.end() :]
    found = re.match(_URL, text)
    return found and _url(found[1] or found[2], text[found.end() :])


def _bracketed(text: str) -> tuple[Reference, Locator | None, str] | None:
    """A citation key, a wiki link, or a Markdown link."""
    if found := re.match(_KEY, text):
        return Reference("key", found[1]), _rest(f",{found[2] or ''}"), text[found.end() :]
    if found := re.match(_WIKI, text):
        return _linked(found[1].strip(), found[2], text[found.end() :])
    found = re.match(_LINK, text)
    if found is None:
        return None
    target = found[1] or found[2] or ""
    if re.match(_URL, target):
        return _url(target, text[found.end() :])
    from urllib.parse import unquote  # costs more than all of a note's citations

    address, _, fragment = target.partition("#")
    return _linked(unquote(address), fragment, text[found.end() :])


def _linked(target: str, fragment: str | None, rest: str) -> tuple[Reference, Locator | None, str] | None:
    """A link's target: a path has a slash, a bare name does not. A note is no document."""
    if not re.fullmatch(_FILE, target.rpartition("/")[2]):
        return None
    above = re.match(_ABOVE, target)
    path = target[above.end() :] if above else target
    return Reference("path" if "/" in target else "name", path), _fragment(fragment), rest


def _url(url: str, rest: str) -> tuple[Reference, Locator | None, str]:
    """``#page=`` is a place in the document; any other fragment belongs to its address."""
    address, _, fragment = url.partition("#")
    if re.match(_PAGE, fragment):
        return Reference("url", address), _fragment(fragment), rest
    return Reference("url", url), None, rest


def _fragment(fragment: str | None) -> Locator | None:
    if not fragment:
        return None
    page = re.match(_PAGE, fragment)
    written = f"#{page[0] if page else fragment}"
    return parse_locator(written) or Locator(written)


def _rest(text: str) -> Locator | None:
    """What follows a document: its locator, perhaps in parentheses. Other words only count after a comma."""
    after = text.lstrip().lstrip(",;").strip()
    bare = after.rstrip(".")
    if bare.startswith("(") and bare.endswith(")"):
        bare = bare[1:-1]
    if locator := parse_locator(bare):
        return locator
    return Locator(after) if bare and text.lstrip()[0] in ",;" else None
