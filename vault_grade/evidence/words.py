"""What the answers and the rules mean, in plain words. docs/evidence.md and docs/search.md say more."""

from __future__ import annotations

from vault_grade.formats.answers import Place

HOW = {
    "bytes": "The words stand in the file itself, byte for byte.",
    "text": "The words stand in the document’s text as they are; only white space may differ.",
    "typeset": "The words are the same once what typesetting does to them is undone:",
}

RULES = {
    "ligature": "letters that a font draws as one sign (ﬁ, ﬂ, full-width forms) are the letters they stand for",
    "quotes": "quotation marks and apostrophes are the same in whatever shape, single for single, double for double",
    "dash": "a hyphen, a non-breaking hyphen, an en dash and a minus are the same where both sides have one",
    "hyphen": "a word that is broken at the end of a line is one word",
    "cjk": "no space is needed where a line wraps between ideographs",
    "mark": "the raised mark of a footnote or a citation is passed over",
    "furniture": "page heads and feet, page numbers and footnotes are passed over where a sentence goes on after them",
    "raised": "a power is the same whether it is raised, written with ^, or set in raised digits",
    "spacing": "letters that are spaced apart for emphasis are one word",
    "smallcaps": "small capitals and old-style figures are the letters and figures that they stand for",
    "cut": "words were left out at […]; what they are is shown, and they hold no negation that is known",
    "row": "the cells of one row of a table are read across",
    "layer": "the words stand in a form field, an annotation, or in text that was read off a scanned page",
    "second-reader": "the first reader of PDF does not have the words; a second, independent one has them on the page",
}

ANSWERS = {
    "found": "Every character of the quote was found in the held document.",
    "missing": "The words are not in the document as they are quoted.",
    "unreadable": "The place where the words should be has no text that can be relied on: look at the page.",
}


def place(at: Place | None) -> str:
    """A place in words: ``page 78``, ``page iv (the 4th of the file)``, ``lines 120 to 124``."""
    if at is None:
        return ""
    if at.line is not None:
        last = at.end_line
        said = f"line {at.line}" if last in (None, at.line) else f"lines {at.line} to {last}"
        return f"{said}, {at.label}" if at.label else said
    if at.page is None:
        return ""
    label = at.label or str(at.page)
    said = page(at.page, label)
    return f"{said} and the next" if at.end_page not in (None, at.page) else said


def page(number: int, label: str | None) -> str:
    """A page by its printed label, with its position in the file where that differs."""
    return f"page {number}" if label in (None, str(number)) else f"page {label} (number {number} of the file)"


def counted(number: int, noun: str) -> str:
    """``1 quote``, ``2 quotes``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def sentence(clause: str) -> str:
    """A clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith('.') else '.'}"
