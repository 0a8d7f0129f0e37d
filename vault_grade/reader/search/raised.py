"""What of a page's text is set above the line: marks of notes, which carry no words, and powers, which are numbers.

Sources: the layers' own judgment of place and size (``Span.raised``), the superscripts of the Unicode Standard (22.4).
What is no mark beyond doubt is none: a footnote that is kept costs a look, an exponent that is lost a falsehood.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from vault_grade.reader.layers.base import BREAK, Page
from vault_grade.reader.search.characters import WHITE, is_digit, is_letter, is_word, white_end

_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
LOWERED = str.maketrans(_SUPERSCRIPTS, "0123456789+-")
"""Superscript digits and signs to the plain ones."""

_NUMBERS = r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*,?"
_BARE = re.compile(rf"{_NUMBERS}|[a-d]")
_ENCLOSED = rf"(?:\[\s?(?:{_NUMBERS}|[a-z]|note \d{{1,3}})\s?\]|\(\s?(?:{_NUMBERS}|[a-z])\s?\))(?:\s?,\s?)?"
_SIGNS = r"[*†‡§¶‖#]{1,4}"
_MARK = re.compile(rf"(?:{_ENCLOSED})+|{_SIGNS}|{_BARE.pattern}")
_OWN_MARK = r"\d{1,3}|[a-z]|[*†‡§¶‖#]{1,3}"  # compiled by `re` when first met
_NOTE_WORD = re.compile(r"[^\W\d_]{3}")
_RAISED_CODES = re.compile(f"[{_SUPERSCRIPTS}]+")
POWER = re.compile(r"[+\-\u2010-\u2013\u2212]?\d+")

_WITHIN_FIGURE = frozenset(".,'’")
_LONGEST = 40
_BEFORE = 60
"""Characters before a mark in which the word that it stands at is looked for."""

_LEAST_LETTERED = 4
"""Letters of a word that a raised letter may be a note's mark of: XXe and Mme are words themselves."""

_OPENING = frozenset("([{«‹“„‘‚¿¡/|")
_OPERATORS = frozenset("=+−×∙⋅·÷<>≤≥≦≧±∓^≈∼~√∑∫∏∝→|*/\u2212")
_MULTIPLIED = (
    "mm cm dm km nm pm μm µm um hm mi ft in yd nmi ha kg mg ng pg μg µg ms ns μs µs min hr sec rad sr mol barn"
    " eV keV MeV GeV TeV kV mV Pa hPa kPa MPa GPa Hz kHz MHz GHz kW MW GW Wh kWh MJ kJ kN px pt pc kpc Mpc ly"
    " au dB lb lbs oz gal bar mbar sin cos tan cot csc sinh cosh tanh log ln lg exp det max lim chi rho sigma"
    " foot feet inch inches yard yards mile miles second seconds hour hours sq cu"
)
_UNITS = frozenset(_MULTIPLIED.split())
"""Words that a raised figure multiplies: symbols of units (SI Brochure, NIST SP 811), functions, names of units."""

_LENGTHS = re.compile(r"(?:\w+)?(?:metre|meter|gram|gramme)s?", re.IGNORECASE)


def run_at(page: Page, at: int) -> tuple[int, int] | None:
    """The stretch of raised type that holds ``text[at]``, white space at its ends left off; None where none does."""
    if page.text[at] in _SUPERSCRIPTS:
        return _codes_at(page.text, at)
    spans, index = page.spans, _span_at(page, at)
    if index < 0 or not spans[index].raised or at >= spans[index].end:
        return None
    first = last = index
    while first and spans[first - 1].raised and spans[first - 1].end == spans[first].start:
        first -= 1
    while last + 1 < len(spans) and spans[last + 1].raised and spans[last].end == spans[last + 1].start:
        last += 1
    return _trimmed(page.text, at, spans[first].start, spans[last].end)


def _span_at(page: Page, at: int) -> int:
    return bisect_right(page.spans, at, key=lambda span: span.start) - 1


def _codes_at(text: str, at: int) -> tuple[int, int]:
    start = end = at
    while start and text[start - 1] in _SUPERSCRIPTS:
        start -= 1
    while end < len(text) and text[end] in _SUPERSCRIPTS:
        end += 1
    return start, end


def _trimmed(text: str, at: int, start: int, end: int) -> tuple[int, int] | None:
    """The part of ``text[start:end]`` round ``at`` that no line end, nor white space at either side, belongs to."""
    for cut in "\n" + BREAK:
        start = max(start, text.rfind(cut, start, at) + 1)
        found = text.find(cut, at, end)
        end = found if found >= 0 else end
    while start < end and text[start] in WHITE:
        start += 1
    while start < end and text[end - 1] in WHITE:
        end -= 1
    return (start, end) if start <= at < end else None


def mark_at(page: Page, at: int) -> int | None:
    """Where the note's mark that begins at ``at`` ends; None where no mark begins there."""
    if not 0 < at < len(page.text):
        return None
    run = run_at(page, at)
    if run is None or run[0] != at or run[1] - at > _LONGEST:
        return None
    end = run[1]
    mark = page.text[at:end].translate(LOWERED)
    return end if _MARK.fullmatch(mark) and _is_mark(page.text, at, end, mark) else None


def own_mark_before(page: Page, at: int) -> int | None:
    """Where the mark begins that stands right before the first word of its own note; None where none does.

    Nothing is read before it, and the word has three letters at least: the raised figures of ¹⁴C are no mark.
    """
    if not at or page.text[at - 1] in WHITE or not _NOTE_WORD.match(page.text, at):
        return None
    run = run_at(page, at - 1)
    if run is None or run[1] != at or page.text[run[0] - 1 : run[0]] not in ("", BREAK):
        return None
    return run[0] if re.fullmatch(_OWN_MARK, page.text[run[0] : at].translate(LOWERED)) else None


def _is_mark(text: str, at: int, end: int, mark: str) -> bool:
    """Whether what stands round ``text[at:end]``, which is shaped like a mark, lets it be one."""
    at = _word_end(text, at)
    before = text[at - 1]
    if end < len(text) and (is_word(text[end]) or text[end] in "^+"):
        return False
    if is_digit(before) or before in WHITE or before == BREAK or before in _OPENING or before in _OPERATORS:
        return False
    if not _BARE.fullmatch(mark):
        return True
    following = white_end(text, end)
    if following < len(text) and text[following] in _OPERATORS:
        return False
    head = text[max(0, at - _BEFORE) : at]
    if _after_word(head, lettered=mark.isalpha()):
        return True
    if mark.isalpha():
        return False
    from vault_grade.reader.search.figure_marks import behind_figure  # its many patterns are seldom needed

    return behind_figure(text, end, head, mark, _UNITS)


def _word_end(text: str, at: int) -> int:
    """Where the word before ``at`` ends: one space may stand between it and its mark, but no line end."""
    return at - 1 if at > 1 and text[at - 1] in WHITE and text[at - 1] != "\n" else at


def _after_word(head: str, *, lettered: bool) -> bool:
    """Whether a bare number or letter behind ``head`` follows a word or a clause, and not a quantity."""
    if head[-1] in ")]}":
        return not lettered and _plain_brackets(head)
    closing = re.search(r"[^\w\s]*\Z", head)
    word = re.search(r"[^\W\d_]*\Z", head[: closing.start()] if closing else head)
    if word is None or len(word[0]) < 2:
        return False
    if lettered and (len(word[0]) < _LEAST_LETTERED or not word[0].islower()):
        return False
    if is_letter(head[-1]) and _multiplied(word[0]):
        return False
    led = head[: word.start()].rstrip()
    return not led or led[-1] not in _OPERATORS


def _multiplied(word: str) -> bool:
    """Whether the word may be a quantity that is raised to a power: a unit, a function, two sides of a triangle."""
    return (
        word in _UNITS
        or word.lower() in _UNITS
        or bool(_LENGTHS.fullmatch(word))
        or (len(word) == 2 and not word.islower())
    )


def _plain_brackets(head: str) -> bool:
    """Whether the bracket that ``head`` ends with holds words, or an abbreviation of capitals, and no quantity."""
    match = re.search(r"([^()\[\]{}]{3,})[)\]}]\Z", head)
    if match is None or any(sign in _OPERATORS for sign in match[1]):
        return False
    words = re.findall(r"[^\W\d_]{3,}", match[1])
    return len(words) > 1 or (match[1].isupper() and match[1].isalpha())


def power_at(page: Page, at: int) -> tuple[str, int] | None:
    """The exponent that begins at ``at``, its sign as ``-``, and where it ends; None where none does, or a mark."""
    if not 0 < at < len(page.text):
        return None
    run = run_at(page, at)
    if run is None or run[0] != at or not _bears_power(page.text[at - 1]) or mark_at(page, at) is not None:
        return None
    value = plain_power(page.text[at : run[1]].translate(LOWERED))
    return (value, run[1]) if value is not None else None


def _bears_power(before: str) -> bool:
    return is_word(before) or before in ")]}|"


def plain_power(text: str) -> str | None:
    """An exponent as digits with ``-`` for every shape of minus; None where ``text`` is none."""
    if not POWER.fullmatch(text):
        return None
    return text if text[0].isdigit() or text[0] == "+" else "-" + text[1:]


def ends_in_figure(text: str, at: int) -> bool:
    """Whether figures at ``at`` would be read on from those before, over what may stand within a number."""
    first = at - 1 if text[at - 1 : at] in _WITHIN_FIGURE else at
    return is_digit(text[first - 1 : first])


def begins_with_figure(text: str, at: int) -> bool:
    """Whether figures before ``at`` would be read on in those after it."""
    first = at + 1 if text[at : at + 1] in _WITHIN_FIGURE else at
    return is_digit(text[first : first + 1])


def marks(page: Page) -> tuple[tuple[int, int], ...]:
    """Every mark of the page, first and end offset, in order."""
    starts = {span.start for span in page.spans if span.raised}
    if not page.text.isascii():
        starts |= {found.start() for found in _RAISED_CODES.finditer(page.text)}
    found: list[tuple[int, int]] = []
    for start in sorted(starts):
        at = white_end(page.text, start)
        end = mark_at(page, at)
        if end is not None and (not found or at >= found[-1][1]):
            found.append((at, end))
    return tuple(found)


def without_marks(page: Page) -> str:
    """The page's text with spaces in the place of its marks, every other character where it was."""
    pieces: list[str] = []
    at = 0
    for start, end in marks(page):
        pieces += page.text[at:start], " " * (end - start)
        at = end
    return "".join([*pieces, page.text[at:]])
