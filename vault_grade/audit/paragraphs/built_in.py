"""The paragraph pass that comes with the program: cues of assertion, no model."""

from __future__ import annotations

from vault_grade.audit.paragraphs.cues import CUES, ENOUGH
from vault_grade.audit.patterns.base import finder, shown

BUILT_IN = "built-in"

_found = finder([cue.pattern for cue in CUES])


def asserts(words: str) -> tuple[str, ...]:
    """The signs by which a sentence states a fact, each once; none where its cues do not come to that.

    words: the sentence's words, without markup.
    """
    seen = [CUES[at] for at in _found(shown(words))]
    if sum(cue.counts for cue in seen) < ENOUGH:
        return ()
    return tuple(dict.fromkeys(cue.pattern.sign for cue in seen if cue.counts > 0))
