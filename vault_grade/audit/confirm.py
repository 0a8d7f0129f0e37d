"""Whether a checker's quote counts: it stands in its source, whole, and one that supports has the claim's figures."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from vault_grade.audit.cited import Cited
from vault_grade.audit.clip import altered_by_clipping
from vault_grade.audit.readers import of_each
from vault_grade.checking.protocol import QUOTED, Reply
from vault_grade.formats.answers import Found
from vault_grade.formats.predicates import CheckerAnswer
from vault_grade.language.quantities import absent
from vault_grade.language.sentences import sentences
from vault_grade.vault.layout import Vault

_MAY_END = re.compile(
    r"[^\W\d_]{2,}[.!?…][\"'”’)\]]*(?=\d*\s*[A-ZÀ-ÖØ-Þ])|(?:[A-Z]\.){2,}(?=\s+[A-Z])"
    r"|\n(?=\s*[-*•–·▪]\s)|\n(?=[^\n]*[|\t])"
)
LONGEST_QUOTE = 1000
"""Characters: a quote is a sentence or two. A whole page would hold every figure of any claim."""


def confirm(
    claim: str, replies: Mapping[str, Reply], found: Mapping[tuple[str, str], Found]
) -> tuple[CheckerAnswer, ...]:
    """Each checker's reply to a claim as an answer that counts or does not. found: by source id and quote."""
    return tuple(_answer(claim, checker, reply, found) for checker, reply in replies.items())


def _answer(claim: str, checker: str, reply: Reply, found: Mapping[tuple[str, str], Found]) -> CheckerAnswer:
    if reply.answer not in QUOTED or reply.source is None or reply.quote is None:
        return CheckerAnswer(checker, reply.answer, False, None, None, reply.reason)
    seen = found.get((reply.source, reply.quote))
    why = uncounted(claim, reply.quote, seen, carries=reply.answer == "supported")
    return CheckerAnswer(
        checker,
        reply.answer,
        why is None,
        reply.source,
        reply.quote,
        why or reply.reason,
        seen.place if seen else None,
        seen.sentence if seen else None,
    )


def uncounted(claim: str, quote: str, found: Found | None, *, carries: bool) -> str | None:
    """Why a quote does not count for a claim, one clause; None where it does.

    found: None where it is too long. carries: it must have the claim's figures and dates, as what supports it has;
    what contradicts it has others.
    """
    if found is None:
        return f"its quote is longer than {LONGEST_QUOTE:,} characters"
    if found.answer != "found":
        return f"its quote is {found.answer} in the source{f': {found.reason}' if found.reason else ''}"
    if "clipped-negation" in found.cautions:
        return "its quote leaves a negation or an exception out"
    return _carried(claim, quote, found) if carries else None


def _carried(claim: str, quote: str, found: Found) -> str | None:
    """Why words that stand in a source do not carry the claim; None where they do."""
    whole = found.sentence or quote
    if "clipped" in found.cautions and (why := altered_by_clipping(claim, whole, found.matched or quote)):
        return why
    lost = min(
        (absent(claim, one) for one in (*_sentences(whole, claim), *_sentences(quote, claim))), key=len
    )
    return f"its quoted sentence does not say {', '.join(lost)}" if lost else None


def _sentences(text: str, claim: str) -> list[str]:
    """The sentences of a quote: a claim's figures have to stand in one of them, or they may be those of two things.

    Parted too where a sentence may end behind an abbreviation or at the line of a list or a table, but not between
    words that follow one another in the claim.
    """
    said = " ".join(claim.split())
    ends = {end for _, end in sentences(text)} | {found.end() for found in _MAY_END.finditer(text)}
    parted = [0, *sorted(end for end in ends if not _follow_on(text, end, said)), len(text)]
    return [text[start:end] for start, end in pairwise(parted) if start < end]


def _follow_on(text: str, at: int, claim: str) -> bool:
    """Whether the words on either side of a place follow one another in the claim."""
    before, after = text[:at].split(), text[at:].split()
    return bool(before and after) and f"{before[-1]} {after[0]}" in claim


def searched(
    vault: Vault, by_id: Mapping[str, Cited], replies: Sequence[Reply]
) -> tuple[dict[tuple[str, str], Found], tuple[str, ...]]:
    """What the search says of every quote in the replies, by source id and quote, and the text layers that it used.

    Each source is opened once, several of them at a time.

    Raises BadCapture where a source is not the file of its row, ReaderFailed.
    """
    wanted: dict[str, dict[str, None]] = defaultdict(dict)
    for reply in replies:
        if reply.answer in QUOTED and reply.source and reply.quote and len(reply.quote) <= LONGEST_QUOTE:
            wanted[reply.source][reply.quote] = None
    found, layers = of_each(
        vault,
        [by_id[name] for name in wanted],
        lambda sources, source: sources.search(source, list(wanted[source.id])),
    )
    pairs = zip(wanted.items(), found, strict=True)
    by_quote = {
        (name, quote): one for (name, quotes), all_ in pairs for quote, one in zip(quotes, all_, strict=True)
    }
    return by_quote, layers
