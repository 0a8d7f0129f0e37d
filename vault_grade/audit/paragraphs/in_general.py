"""Cues of what is stated of things in general: neither speaker nor hearer is in the sentence, and no wish.

Prose that explains states most of its facts so, in the present and without a figure: *Bees see ultraviolet light.* Each
of these cues asks for several signs at once, since each by itself stands in many a sentence that states nothing.
"""

from __future__ import annotations

import re

from vault_grade.audit.patterns.base import Pattern, Shown

_PERSONS = (
    "i me my mine myself we us our ours ourselves you your yours yourself let let's i'm i've i'd i'll we're we've we'll"
    " we'd you're you've you'll you'd please"
)
_SOMEBODY = frozenset(_PERSONS.split())
_OPENINGS = (
    "he she they it that this there here these those what which who how why when where if and but so well now yes no"
    " because not then or as just to"
)
_NO_SUBJECT = frozenset(_OPENINGS.split())
_FIRST = re.compile(r"[^\W_]+")

_HEDGES = (
    "will shall won't ll would wouldn't d should ought must shouldn't want wants need needs hope hopes wish try going"
    " gonna if whether unless better"
)
_HEDGED = frozenset(_HEDGES.split())


def _of_others(sentence: Shown) -> bool:
    first = _FIRST.search(sentence.lower)
    return first is not None and first[0] not in _NO_SUBJECT and _SOMEBODY.isdisjoint(sentence.words)


IMPERSONAL = Pattern(
    "state", "a thing for its subject, and neither speaker nor hearer in it", frozenset(), _of_others
)


def _in_general(sentence: Shown) -> bool:
    return _of_others(sentence) and _HEDGED.isdisjoint(sentence.words) and "?" not in sentence.text


_NOT_SO = re.compile(r"\b(?:(?:does|do|is|are)(?:\ not|n't)|cannot|can't|never)\b")

NOT_SO = Pattern(
    "denial",
    "something said of a thing not to be so: bats are not blind, honey never spoils",
    frozenset({"not", "doesn't", "don't", "isn't", "aren't", "cannot", "can't", "never"}),
    lambda sentence: _of_others(sentence) and _NOT_SO.search(sentence.lower),
)

_IS_A = re.compile(r"\b(?:is|are|was|were)\ (?:an?|the|no|not|neither|made|born|native|part|home)\b")

IS_A = Pattern(
    "state",
    "what a thing is or is not: the letter was a forgery, the prison is a hotel",
    frozenset({"is", "are", "was", "were"}),
    lambda sentence: _in_general(sentence) and _IS_A.search(sentence.lower),
)

_CALLS = "Ladies|Friends|Folks|Guys|Thanks|Congratulations|Cheers|Apologies|Perhaps|Sometimes|Always|Besides|Others"
_MANY = re.compile(rf"\W*(?!(?:{_CALLS})\b)[A-Z][a-z]+(?:[^su\W]s|men|people|children)\ (?:\w+\ )?[a-z]+")

MANY = Pattern(
    "state",
    "many things for a subject, at the beginning: bees see, airlines often overbook",
    frozenset(),
    lambda sentence: _in_general(sentence) and _MANY.match(sentence.text),
)

_DOES = (
    "absorbs accounts achieves acquires activates adds adjusts admits adopts ages aims amounts appears arises"
    " arrives attaches attacks avoids bears becomes behaves bends bites blooms boils bounces breaks breathes"
    " breeds brings captures catches circles claims cleans climbs closes collapses collects combines concentrates"
    " connects conquers conserves continues contributes cools corrodes crosses decays declines decomposes defends"
    " deforms demands derives descends develops differs digests dilutes disappears dissolves divides dominates"
    " doubles draws dries drifts drinks drops earns echoes eliminates emerges empties enters equals erodes"
    " erupts escapes evaporates evolves exceeds excludes excretes exercises expands expires explodes exploits"
    " extends extracts fades fails fills finances finishes fits fixes flees flies floats flourishes folds follows"
    " freezes functions gains gathers glows grows handles hangs happens hardens hatches hears heats hides hits hunts"
    " ignites ignores illuminates imitates indicates infects inhabits inherits injures inspects invades invests"
    " irritates joins kicks lands launches leaks learns leaves lends licenses lifts links maintains marks mates"
    " matures melts merges migrates mimics mixes multiplies names needs neglects nests obeys obtains omits"
    " oscillates outlaws oxidises oxidizes participates passes penetrates persists plays points polices possesses"
    " practices practises predates preserves presses preys proves publishes pumps punishes purchases radiates rains"
    " reacts recalls records recovers recruits recycles refers refines refuses regenerates rejects releases relieves"
    " renders replaces reproduces resembles resides resists resolves responds rests retains returns reveals rewards"
    " rises rotates rots rules rusts saves scatters searches secretes sees selects separates settles shakes shapes"
    " sheds shields shines shrinks signals sinks slows smells snows solves sounds specialises specializes spins"
    " spoils sprouts squeezes stems sticks stinks stops strengthens stretches strikes structures succeeds"
    " sucks sues supplements supplies surrounds survives suspends swallows swells swims tastes taxes tends"
    " terminates threatens tightens touches trades trains transforms translates trembles turns underlies undermines"
    " vanishes varies vibrates violates visits warms wastes weakens wears weighs whistles widens wins withdraws"
    " withstands"
)
_DOING = frozenset(_DOES.split())

DOES_IN_GENERAL = Pattern(
    "state",
    "what a thing does as a rule, in a word that names things too: concrete absorbs, the moon drifts",
    _DOING,
    lambda sentence: _in_general(sentence) and not _DOING.isdisjoint(sentence.words),
)
