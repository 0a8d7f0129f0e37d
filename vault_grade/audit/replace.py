"""Replacing one sentence of a script, and nothing else: what a rewrite or a cut may do, and what it may not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from vault_grade.audit.rewritten import heard_problem, typed_problem
from vault_grade.errors import BadScript
from vault_grade.formats.script import Script, Sentence, Span, read_script

Replacement = tuple[tuple[int, int], str]
"""A span of a text, in code points, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A script with one sentence replaced; index: of that sentence in the script before."""

    script: Script
    index: int


_AFTER = re.compile(r"[ \t]*(?:\r\n|\r|\n)")


def replacement(text: str, span: tuple[int, int], instead: str) -> Replacement:
    """What stands instead of a sentence of ``text``; where it is cut and has lines for itself, the lines go with it.

    An empty line left behind would part the paragraph in two.
    """
    start, end = span
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    after = _AFTER.match(text, end)
    if instead or after is None or text[line:start].strip(" \t>"):
        return span, instead
    return (line, after.end()), ""


def applied(text: str, replacements: Iterable[Replacement]) -> str:
    """``text`` with each span replaced. The spans are those of ``text``, in any order, and do not overlap."""
    parts: list[str] = []
    at = 0
    for (start, end), instead in sorted(replacements):
        parts += [text[at:start], instead]
        at = end
    return "".join([*parts, text[at:]])


def moved(span: tuple[int, int], replacements: Iterable[Replacement]) -> tuple[int, int]:
    """Where a span stands once the replacements, of other spans, are applied."""
    shift = sum(len(instead) - (end - start) for (start, end), instead in replacements if end <= span[0])
    return span[0] + shift, span[1] + shift


def replaced(script: Script, index: int, instead: str) -> Replaced:
    """The script with its sentence ``index`` replaced; an empty ``instead`` cuts it.

    Raises BadScript where anything else that is heard would change (another sentence, its citations, the number of
    paragraphs, what kind of block one is), or where the words would not be heard whole as what they replace.
    """
    if instead and (problem := typed_problem(instead)):
        raise _refused(problem)
    span = script.sentences[index].span
    after = read_script(applied(script.text, [replacement(script.text, span, instead)]).encode())
    problem = _problem(script, after, index, cut=not instead)
    if instead and not problem:
        problem = heard_problem(script, after, span, Span(span.start, span.start + len(instead)))
    if problem:
        raise _refused(problem)
    return Replaced(after, index)


def _refused(problem: str) -> BadScript:
    return BadScript(f"the replacement {problem}", fix="write words only, and keep within the sentence")


def _problem(before: Script, after: Script, index: int, *, cut: bool) -> str | None:
    more = len(after.sentences) - len(before.sentences) + 1
    if more != 0 if cut else more < 1:
        return "joins the sentence with another" if more < 1 else "leaves something of the sentence"
    untouched = [*before.sentences[:index], *before.sentences[index + 1 :]]
    kept = [*after.sentences[:index], *after.sentences[index + more :]]
    if [_heard(one) for one in untouched] != [_heard(one) for one in kept]:
        return "changes another sentence"
    number = before.sentences[index].paragraph
    if {one.paragraph for one in after.sentences[index : index + more]} - {number}:
        return "begins another paragraph"
    gone = cut and len(after.paragraphs) < len(before.paragraphs)
    if _kinds(before, number if gone else 0) != _kinds(after):
        return "changes what a paragraph is"
    return None


def _heard(sentence: Sentence) -> tuple[str, list[tuple[str, str, str | None]]]:
    return sentence.text, [(one.kind, one.written, one.target) for one in sentence.citations]


def _kinds(script: Script, without: int = 0) -> list[str]:
    """The kinds of all paragraphs, or of all but one."""
    return [one.kind for one in script.paragraphs if one.number != without]
