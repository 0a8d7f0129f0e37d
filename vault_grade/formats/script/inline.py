"""The words of a block among the marks of Markdown: one pass from left to right, in time linear in its length.

markdown-it reads the blocks; its inline tokens know nothing of where they stand, so that the marks inside a line are
read here. Where the two could disagree, the words are kept: a sentence too much is audited, none too few.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vault_grade.formats.script import links
from vault_grade.formats.script.directions import Aside
from vault_grade.formats.script.emphasis import Run, pairs, run_at
from vault_grade.formats.script.links import Written
from vault_grade.formats.script.masked import Cut, Found, Mark
from vault_grade.formats.script.model import Footnote

_SPECIAL = re.compile(r"[\\`*_~&<\[\]!^%⁰¹²³⁴-⁹]|(?i:https?://)")
_SPECIAL_HTML = re.compile(r"[&<]")
_ESCAPE = re.compile(r"\\[!-/:-@\[-`{-~\n]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31}+);")
TAG = re.compile(r"""</?([A-Za-z][A-Za-z0-9-]{0,40}+)(?:[^<>"']|"[^"<]*+"|'[^'<]*+'){0,4000}+>""")
_SILENT = ("script", "style", "template")
_BLOCK_NAMES = (
    "address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p section summary table tbody td tfoot"
    " th thead title tr ul"
)
_BLOCKS = frozenset(_BLOCK_NAMES.split())
"""Elements whose beginning and end part what stands before them from what stands after (HTML, "Rendering")."""

_TICKS = re.compile("`+")


@dataclass(slots=True)
class _Scan:
    """One block while it is read. opened: square brackets that may open a link: where, and whether an image's."""

    text: str
    references: Mapping[str, str]
    footnotes: Mapping[str, Footnote]
    cuts: list[Cut] = field(default_factory=list)
    unheard: list[tuple[int, int]] = field(default_factory=list)
    pairs: list[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    opened: list[tuple[int, bool]] = field(default_factory=list)
    ticks: dict[int, list[int]] = field(default_factory=dict)
    closings: dict[str, list[int]] = field(default_factory=dict)

    def silence(self, start: int, end: int) -> int:
        """Take a stretch that no audience gets out of the words."""
        self.unheard.append((start, end))
        self.cuts.append(Cut(start, end))
        return end

    def cite(self, start: int, end: int, cited: Sequence[Written]) -> int:
        """Take a citation that has no words, and the white space that sets it off, out of the words."""
        begin = start
        if not self.text[end : end + 1].isalnum():
            begin = len(self.text[:start].rstrip()) if self.text[start - 1 : start].isspace() else start
        self.cuts.append(Cut(begin, end))
        self.marks += [Mark(start, end, start, start, one) for one in cited]
        return end

    def closing(self, pattern: str, at: int) -> int | None:
        """Where the next ``pattern`` after ``at`` ends. Each pattern is looked for once in a block, not once a mark."""
        if pattern not in self.closings:
            self.closings[pattern] = [one.end() for one in re.finditer(pattern, self.text)]
        ends = self.closings[pattern]
        following = bisect_right(ends, at)
        return ends[following] if following < len(ends) else None

    def around(self, opening: tuple[int, int], closing: tuple[int, int]) -> None:
        """Take two marks that belong together out of the words, and leave what stands between them."""
        self.pairs.append((opening, closing))
        self.cuts += [Cut(*opening), Cut(*closing)]


def find(
    text: str,
    asides: Sequence[Aside],
    references: Mapping[str, str],
    footnotes: Mapping[str, Footnote],
    *,
    only_html: bool = False,
) -> Found:
    """What stands in a block beside its words.

    asides: its stage directions and speaker labels. references: addresses of reference links, by label. only_html: the
    block is HTML, and holds no Markdown.
    """
    scan = _Scan(text, references, footnotes)
    for run in _TICKS.finditer(text):
        scan.ticks.setdefault(len(run[0]), []).append(run.start())
    at = 0
    for aside in [*asides, None]:
        if aside is None or aside.start >= at:
            at = _region(scan, at, aside.start if aside else len(text), only_html)
        if aside and aside.start >= at:
            scan.breaks.append(aside.start) if aside.heard else None
            scan.cuts.append(Cut(aside.start, aside.end))
            scan.unheard += [] if aside.heard else [(aside.start, aside.end)]
            at = aside.end
    for opening, closing in pairs(
        [run for run in scan.runs if run.character != "~" or run.end - run.start <= 2]
    ):
        scan.around(opening, closing)
    return Found(scan.cuts, scan.unheard, scan.pairs, scan.marks, scan.breaks)


def _region(scan: _Scan, at: int, end: int, only_html: bool) -> int:
    special = _SPECIAL_HTML if only_html else _SPECIAL
    while found := special.search(scan.text, at, end):
        at = _read(scan, found.start(), found[0])
    return max(at, end)


def _read(scan: _Scan, at: int, character: str) -> int:
    """Read what begins at ``at``; where to go on."""
    if character == "<":
        return _angle(scan, at)
    if character == "&":
        return _entity(scan, at)
    if character == "[":
        return _opening(scan, at)
    if character == "]":
        return _closing(scan, at)
    if character in "*_~":
        scan.runs.append(run_at(scan.text, at))
        return scan.runs[-1].end
    if character == "`":
        return _code(scan, at)
    if character == "\\":
        return _escape(scan, at)
    if character in "!^%":
        return _prefixed(scan, at, character)
    if len(character) > 1:
        end = links.bare_url(scan.text, at)
        return _words_cite(scan, at, end, links.to_address("link", scan.text[at:end])) if end > at else at + 1
    found = links.RAISED.match(scan.text, at)
    return scan.cite(at, found.end(), [Written("footnote", found[0], None)]) if found else at + 1


def _words_cite(scan: _Scan, at: int, end: int, cited: Sequence[Written]) -> int:
    scan.marks += [Mark(at, end, at, end, one) for one in cited]
    return end


def _escape(scan: _Scan, at: int) -> int:
    found = _ESCAPE.match(scan.text, at)
    if found is None:
        return at + 1
    scan.cuts.append(Cut(at, at + 1))
    return at + 2


def _entity(scan: _Scan, at: int) -> int:
    found = _ENTITY.match(scan.text, at)
    words = html.unescape(found[0]) if found else ""
    if found is None or words == found[0]:
        return at + 1
    scan.cuts.append(Cut(at, found.end(), words))
    return found.end()


def _code(scan: _Scan, at: int) -> int:
    """A code span: words of its sentence, read as they stand."""
    found = _TICKS.match(scan.text, at)
    size = found.end() - at if found else 1
    same = scan.ticks.get(size, [])
    following = bisect_right(same, at)
    if following == len(same):
        return at + size
    closing = same[following]
    scan.around((at, at + size), (closing, closing + size))
    return closing + size


def _angle(scan: _Scan, at: int) -> int:
    text = scan.text
    if text.startswith("<!--", at):
        end = scan.closing("-->", at + 4)
        return scan.silence(at, end) if end else at + 4
    if found := links.AUTOLINK.match(text, at):
        scan.around((at, at + 1), (found.end() - 1, found.end()))
        _words_cite(scan, at + 1, found.end() - 1, links.to_address("link", found[1]))
        return found.end()
    found = TAG.match(text, at)
    if found is None:
        return at + 1
    name = found[1].lower()
    silent = name in _SILENT and text[at + 1] != "/"
    closed = scan.closing(rf"(?i)</{name}\s*+>", found.end()) if silent else None
    return scan.silence(at, closed) if closed else _tag(scan, at, found.end(), name)


def _tag(scan: _Scan, at: int, end: int, name: str) -> int:
    scan.cuts.append(Cut(at, end, "\n" if name in _BLOCKS else ""))
    if name in _BLOCKS:
        scan.breaks.append(at)
    return end


def _opening(scan: _Scan, at: int) -> int:
    text = scan.text
    if found := links.WIKI.match(text, at):
        first, last = found.span(2) if found[2] else found.span(1)
        scan.around((at, first), (last, found.end()))
        scan.marks.append(Mark(at, found.end(), first, last, links.wiki(found[1])))
        return found.end()
    if found := links.FOOTNOTE.match(text, at):
        return scan.cite(at, found.end(), links.footnote(found[1], scan.footnotes))
    if (found := links.KEYS.match(text, at)) and (cited := links.keys(found[1])):
        return scan.cite(at, found.end(), cited)
    found = links.NUMBER.match(text, at)
    if (
        found
        and text[found.end() : found.end() + 1] != "("
        and links.label_of(found[1]) not in scan.references
    ):
        return scan.cite(at, found.end(), [Written("footnote", found[1], None)])
    scan.opened.append((at, False))
    return at + 1


def _closing(scan: _Scan, at: int) -> int:
    """A square bracket that may end a link's or an image's words."""
    if not scan.opened:
        return at + 1
    start, image = scan.opened.pop()
    first = start + 2 if image else start + 1
    end, address = _destination(scan, first, at)
    if address is None:
        return at + 1
    scan.around((start, first), (at, end))
    if not image:
        scan.marks += [Mark(start, end, first, at, one) for one in links.to_address("link", address)]
    return end


def _destination(scan: _Scan, first: int, at: int) -> tuple[int, str | None]:
    """Where a link that ends its words at ``at`` ends, and its address; None where it is none."""
    if found := links.DESTINATION.match(scan.text, at + 1):
        return found.end(), found["pointed"] or found["bare"] or ""
    if not scan.references:
        return at, None
    found = links.REFERENCE.match(scan.text, at + 1)
    if found and (address := scan.references.get(links.label_of(found[1] or scan.text[first:at]))):
        return found.end(), address
    return at + 1, scan.references.get(links.label_of(scan.text[first:at])) if at - first <= 1000 else None


def _prefixed(scan: _Scan, at: int, character: str) -> int:
    """``![image](…)``, ``![[embedded note]]``, ``^[inline note]``, ``%% comment %%``."""
    text = scan.text
    if character == "%":
        end = text.find("%%", at + 2) if text.startswith("%%", at) else -1
        return scan.silence(at, end + 2) if end >= 0 else at + 1
    if character == "!" and (found := links.WIKI.match(text, at + 1)):
        scan.unheard.append((at, found.end()))
        return scan.cite(at, found.end(), [links.wiki(found[1])])
    if character == "^" and (found := links.INLINE_NOTE.match(text, at)):
        targets = links.targets_of(found[1]) or (None,)
        return scan.cite(at, found.end(), [Written("footnote", "^", target) for target in targets])
    if character == "!" and text.startswith("[", at + 1):
        scan.opened.append((at, True))
        return at + 2
    return at + 1
