"""Comparisons of size, superlatives, directions."""

from __future__ import annotations

from vault_grade.audit.patterns.base import either, pattern, words_of

_COMPARATIVES = (
    "more less fewer higher lower larger bigger smaller greater better worse faster slower stronger"
    " weaker richer poorer older younger cheaper longer shorter"
)
_OUTDOING = " ".join(
    f"{stem}{end}"
    for stem, ends in {
        "outnumber": " s ed ing",
        "outpac": "e es ed ing",
        "outperform": " s ed ing",
        "outstrip": " s ped ping",
        "outweigh": " s ed ing",
        "exceed": " s ed ing",
        "surpass": " es ed ing",
        "overt": "ake akes aken aking ook",
        "dwarf": " s ed",
    }.items()
    for end in ends.split(" ")
)

THAN = pattern(
    "comparison",
    "one thing held against another: more than, larger than, other than by a figure; not rather than,"
    " more than happy",
    r"(?<!\brather\ )(?<!\bother\ )\bthan\b(?!\ (?:happy|welcome|willing|glad)\b)",
    anchors="than",
)

AS_MUCH = pattern(
    "comparison",
    "as much as another: as many as, as high as, half as large",
    r"\bas\ (?:many|much|few|little|high|low|large|big|small|fast|rich|poor|likely|common|old|long)\b.{0,60}?\ as\b",
    anchors="as",
)

OUTDOING = words_of("comparison", "a verb that compares: exceeds, outnumbered, overtook", _OUTDOING)

COMPARED = pattern(
    "comparison",
    "compared with, relative to, versus, on a par with, below average, above the level",
    r"""\b(?:compared|in\ comparison)\ (?:with|to)\b | \brelative\ to\b | \bversus\b | \bvs\b
      | \bon\ (?:a\ )?par\ with\b | \bunmatched\b
      | \b(?:above|below|over|under)[- ]average\b | \b(?:below|above)\ (?:the|its|their|his)\ (?:\w++\ ){0,2}?
            (?:average|level|levels|limit|target|rate|line|norm|peak|mean|median)\b""",
    anchors="compared comparison relative versus vs par unmatched average above below",
)

MORE = pattern(
    "comparison",
    "more or less of something that is counted, or far more: far higher, fewer people, a larger share",
    rf"""\b(?:far|much|considerably|significantly|slightly|substantially|a\ lot)\ {either(_COMPARATIVES)}\b
      | \b(?:bigger|larger|smaller|higher|lower|fewer|greater)\ (?:number|share|proportion|part|rate|amount)s?\b
      | \b(?:more|fewer)\ (?:people|workers|americans|women|men|children|jobs|countries|companies
        |households|families|patients
            |students|voters)\b""",
    anchors=_COMPARATIVES,
)

_SUPERLATIVES = (
    "biggest largest greatest highest lowest smallest longest shortest oldest eldest youngest newest"
    " fastest quickest slowest strongest weakest richest poorest cheapest hottest warmest coldest"
    " coolest deepest heaviest lightest earliest nearest closest farthest furthest hardest easiest"
    " toughest tallest widest narrowest steepest sharpest safest busiest deadliest wealthiest healthiest"
    " driest wettest cleanest dirtiest loudest brightest darkest bloodiest costliest rarest fullest"
    " finest broadest simplest gravest fewest unprecedented"
)

SUPERLATIVES = words_of(
    "superlative", "a superlative in one word: the largest, highest ever, unprecedented", _SUPERLATIVES
)

MOST = pattern(
    "superlative",
    "most, least, best, worst or only, of a kind: the most expensive, the least known, the worst, the"
    " only country",
    r"""\b(?:the|a|its|our|their|his|her|'s|second|among\ the|of\ the)\ (?:most|least|best|worst|only)\b
            (?!\ (?:of\ (?:us|all|it)|ways?|things?|ones?|question|reason|answer|part|we|i|you|important)\b)
      | \b(?:worst|best)[- ](?:in|ever|since|performing|selling|on\ record|known|paid)\b""",
    anchors="most least best worst only",
)

RECORDS = pattern(
    "superlative",
    "a record: an all-time high, record profits, on record, number one, first-ever, in history",
    r"""\ball[- ]time\b | \brecord[- ](?:high|low|number|level|profit|year|temperature|sum|amount|breaking
      |setting|rate|deficit|surplus)
      | \b(?:hit|set|broke|sets|breaks)\ (?:a\ |new\ |the\ |all\ )*+records?\b | \bon\ record\b
        | \bnumber\ one\b | \bfirst[- ]ever\b
      | \bhistoric\ (?:high|low) | \bin\ (?:\w++\ )?history\b | \bon\ earth\b | \btop\ (?:two|three|five
        |ten|\d)""",
    anchors="time record records number first historic history earth top",
)

_MOVED = (
    "rose risen fell fallen grew grown shrank shrunk sank sunk increased decreased declined dropped"
    " climbed plunged plummeted soared surged slumped jumped dipped tumbled doubled tripled quadrupled"
    " halved expanded contracted narrowed widened worsened deteriorated accelerated slowed rebounded"
    " recovered peaked collapsed eroded skyrocketed spiked swelled swollen dwindled evaporated exploded"
    " stagnated stalled flattened eased weakened strengthened improved reduced raised lowered slashed"
    " diminished multiplied"
)
_MOVING = (
    "rising falling growing shrinking sinking increasing decreasing declining dropping climbing plunging"
    " soaring surging slumping expanding contracting narrowing widening worsening deteriorating"
    " accelerating slowing rebounding recovering collapsing eroding skyrocketing dwindling improving"
    " losing gaining"
)
_MOVES = (
    "rises falls grows shrinks sinks increases decreases declines drops climbs plunges soars surges"
    " slumps jumps dips doubles triples expands contracts worsens peaks improves"
)
_TO_MOVE = (
    "rise fall grow shrink increase decrease decline drop climb soar expand contract narrow widen worsen improve slow"
    " recover erode"
)
_MOVEMENTS = (
    "rise increase decrease decline drop growth surge slump plunge upturn downturn turnaround reduction"
    " slowdown rebound recovery spike expansion"
)

MOVED = words_of("direction", "something moved: rose, has fallen, was cut, doubled", _MOVED)

MOVES = pattern(
    "direction",
    "something moves: is growing, keeps falling, rises; not what is only wished: to raise, will grow",
    rf"""\b(?:is|are|was|were|been|be|'s|'re|keeps?|kept|began|started
      |of)\ (?:\w++\ ){{0,2}}?{either(_MOVING)}\b
      | \b{either(_MOVES)}\b | \b(?:continued?|continues|began|begun|started)\ to\ {either(_TO_MOVE)}\b""",
    anchors=f"{_MOVING} {_MOVES} {_TO_MOVE}",
)

MOVEMENTS = pattern(
    "direction",
    "a movement: an increase in, the sharp decline of",
    rf"""\b(?:an?|the|this|that|any|no|its|their|sharp|steep|big|biggest|huge|massive|slight|steady|further|annual
        |\w{{3,14}}+(?<=al)|\w{{3,14}}+(?<=ic))[ ]{either(_MOVEMENTS)}s?\ (?:in|of|from|to|by|since|over|on)\b""",
    anchors=f"{_MOVEMENTS} {' '.join(f'{one}s' for one in _MOVEMENTS.split())}",
)

UP_AND_DOWN = pattern(
    "direction",
    "up, down, higher or lower: went up, down by, up sharply, is lower",
    r"""\b(?:went|going|goes|gone|go|are|is|was|were|been|moved|moving|come|comes|came|coming|driven|driving
      |pushed|pushing|\w{4,14}+(?<=ally)|sharply|rates?|prices|taxes|deficits?|unemployment|inflation|crime
      |costs)\ (?:way\ |back\ )?
        (?:up|down)(?=[,.;!?]|$|\ (?:by|from|to|on|over|since|in|every|and|again|this|last|\d|an?|almost
          |more|about)\b)
      | \b(?:up|down)\ (?:by|from|\d|almost|more\ than|about|nearly|sharply|slightly)\b | \b(?:higher
        |lower)\b(?!\ education)""",
    anchors="up down higher lower",
)
