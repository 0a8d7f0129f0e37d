"""What comes after a sentence and takes it back: "That is false.", "Later research disproved it.", "[Repealed]"."""

from __future__ import annotations

import re

from vault_grade.checkers.align.words import (
    BELIEVED,
    NEGATIONS,
    POINTING_BACK,
    REVERSALS,
    TEXTS,
    TEXTUAL_END,
    UNTRUE,
)

_UNTRUE = "|".join(sorted(UNTRUE))
_TEXTS = "|".join(sorted(TEXTS))
_ENDED = "|".join(sorted(TEXTUAL_END))
_DENIED = re.compile(
    rf"""\s* ["'“‘(\[]* (?:
        (?:this|that|it|which|these|both|(?:this|that|the)\ (?:{_TEXTS})s?)\s
        (?:is|was|are|were|(?:has|have)\ (?:\w+\ )?been|turned\ out\ to\ be|turned\ out|proved|proved\ to\ be)\s
        (?:\w+\s){{0,3}}? (?:{_UNTRUE}|(?:not|no\ longer)\s(?:\w+\s)?(?:true|so|the\ case|valid|in\ force)) \b
      | (?:this|that|the|these)\ (?:{_TEXTS})s?\s (?:is|was|are|were|(?:has|have)\ (?:\w+\ )?been|had\ to\ be)\s
        (?:\w+\s){{0,3}}? (?:{_ENDED}) \b
      | (?:that|this|it)\ (?:isn|wasn)['’]t\ (?:\w+\ )?(?:true|so|the\ case) \b
      | (?:this|that|it)\ (?:never|did\ not|didn['’]t)\ (?:in\ fact\ )?happen(?:ed)? \b
      | (?:this|that)\ (?:is|was)\ (?:at\ least\ )?(?:only\ |just\ |merely\ )?(?:what|the|a|an|his|her|their)\s
        (?:plan|theory|idea|claim|hope|story|allegation|promise|proposal|hypothesis|assumption|rumou?r|joke
           |\w+\s(?:said|says|claimed|claims|believed|thought|hoped|argued|alleged)) \b
      | or\ so\ (?:\w+\ ){{1,5}}? (?:said|says|say|thought|think|claimed|claims|claim|believed|hoped|told|seemed) \b
      | (?:or\ )?at\ least,?\ (?:that|this|so|according) \b
      | (?:{_UNTRUE}|not\ true|not\ so|{_ENDED}|not|or\ not) \s* (?:[.!,;:)\]–—-]|\n|\Z)
      | (?:in\ (?:truth|reality)|would\ that|no\ such|nothing\ of|far\ from\ it|as\ if|if\ only|except\ that|i\ made)\b
      | (?:wait|sorry|psych|ignore|forget|strike|delete|pure|hardly|april\ fool|just\ kidding|or\ rather|alas)\b
      | (?:truth|fact|reality|correction|rather|correct|right|recte|read)(?:\ check)?\s?:
      | (?:in\ fact,?\ (?:the|it|only)|actually)\b
        [^.!?\n]{{0,30}}? (?:\d|\b(?:two|three|ten|twenty|ninety|hundred|thousand)\b)
      | (?:few|none|nobody)\ (?:\w+\ ){{1,6}}?(?:this|that)\s*(?:[.,;]|today|now\b|any\ ?more)
      | (?:this|that)\ (?:(?:could|can)\ ?not\ be|has\ never\ been|should\ (?:have\ )?(?:read|been?|say|said))\b
      | (?:[\w']+\ ){{1,3}}? (?:retracted|corrected|withdrew|revised|reject(?:s|ed)?)\s
        (?:this|that|it|the\ (?:{_TEXTS}|number))\b
      | (?:for|read)\ [\d,.]+\ (?:read|for)\ \d
      | (?:this|that|these|those)\s(?:claims?|statements?|figures?|numbers?|counts?|sentences?)\b
      | the\ (?:claim|statement|figure|number|count|sentence)\ (?:above\ |itself\ )?(?:is|was|has|had|should)\b
      | the\ (?:true|real|correct|right|actual|proper)\ (?:{_TEXTS}|number|answer|sum|date|value|amount)s?\b
      | (?:so|thus)\ (?:(?:said|says|wrote|claimed|spoke|ran|the|an?|he|she|they)\b)(?:\ [\w'’]+){{0,4}}\s*[.!]
    )
      | [\s"'”’)\]|]*(?:no|n|f|x|fiction|lie|made\ up)\s*(?:[|.!\n]|\Z)
      | [\s"'”’)\]|]*(?:[\u2014\u2013]\s?(?=[^\W\d_])|[\u2717\u2718\u274c\u2716])""",
    re.IGNORECASE | re.VERBOSE,
)
_NEXT = re.compile(r"[\s\"'”’.)\]|]*(?P<open>[(\[]?)(?P<words>(?:[^.!?…\n]|\n(?!\s*\n)){1,300})")
_WORD = re.compile(r"[^\W\d_]+")
_REACH = 400
"""Characters that are looked at."""
_NEAR = 4
"""Words between one that points back and one that denies."""
_SHORT = 6
"""Words of a remark that speaks of nothing but the sentence before it."""


def is_taken_back_after(text: str, end: int) -> bool:
    """Whether what follows ``text[:end]`` says that its last sentence is not so, or whose words it is.

    By a phrase of denial at its beginning, or by a word of denial or correction in the next sentence: near one that
    points back, or anywhere where that sentence is short or stands in brackets.
    """
    after = text[end : end + _REACH]
    if _DENIED.match(after):
        return True
    following = _NEXT.match(after)
    if following is None:
        return False
    words = [word.lower() for word in _WORD.findall(following["words"])]
    if following["open"] or len(words) <= _SHORT:
        return not REVERSALS.isdisjoint(words) or is_unbelieved(words)
    points = [at for at, word in enumerate(words) if word in POINTING_BACK]
    return any(
        not REVERSALS.isdisjoint(near) or is_unbelieved(near)
        for at in points
        for near in [words[max(0, at - _NEAR) : at + _NEAR + 1]]
    )


def is_unbelieved(words: list[str]) -> bool:
    """Whether "true", or a word like it, stands soon after a negation."""
    return any(
        word in NEGATIONS and not BELIEVED.isdisjoint(words[at + 1 : at + 4]) for at, word in enumerate(words)
    )
