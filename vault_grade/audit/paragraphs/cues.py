"""Words and forms by which a sentence states a fact, and those by which it states a wish, a view or a question.

They are those of any English grammar: finite past forms, the perfect, the passive, what others do; against modals,
conditions, first-person views and questions. A cue counts 1 to 3, as far as it makes a statement of a sentence by
itself; the forms that take a statement back count below zero. The counts were set by hand, in whole numbers, and looked
at on both halves of a set of debates; none was computed from it, and no sentence of it is here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from vault_grade.audit.paragraphs.in_general import DOES_IN_GENERAL, IMPERSONAL, IS_A, MANY, NOT_SO
from vault_grade.audit.patterns.base import Pattern, Shown, either, pattern, words_of


@dataclass(frozen=True, slots=True)
class Cue:
    """One cue. pattern: how it is seen, and its sign's name. counts: for the sentence, or, below zero, against it."""

    pattern: Pattern
    counts: int


_PAST = (
    "went came gave took made lost won spent left kept held built brought bought sold sent met ran began"
    " became broke chose fought paid stood taught threw wrote shot struck drove flew hid drew spoke"
    " stole swore wore caught sought bore bred dealt dug fed fled forgot froze laid lent rode rang shook"
    " sang slept spun sprang stuck stung swam swept swung tore wept withdrew undertook oversaw inherited"
    " found burnt bound bent bit blew drank ate clung crept woke slid swam leapt spilt wove forbade"
    " forgave foresaw mistook overthrew overcame overran outran withheld withstood upheld undid rewrote shone"
    " shrank sped spat strove trod dreamt befell arose awoke outsold outdid overrode resold rebuilt retook"
)
_PARTICIPLES = (
    "been done gone given taken shown written broken chosen driven known seen born eaten hidden"
    " forgotten frozen stolen spoken sworn torn worn woken flown drawn thrown withdrawn undertaken"
)
_OF_THE_MIND = (
    "wanted needed thought believed felt liked hoped tried asked talked mentioned loved cared agreed"
    " learned looked heard listened seemed appeared happened supposed concerned worried interested"
    " pleased committed determined prepared proud honored honoured blessed united based indeed need feed"
    " seed speed exceed succeed proceed advanced sacred hundred experienced qualified limited detailed"
    " balanced complicated entitled wicked naked aged deserved trusted respected guaranteed dedicated"
    " educated involved related excited embarrassed discouraged ashamed troubled scared tired"
    " unprecedented opposed used advised encouraged red bed shed wed sled breed bleed"
)
"""Words in -ed, and past forms, that tell of no event: states of mind, qualities, other words."""

_NO_PROGRESS = (
    "going trying talking saying looking asking thinking running telling suggesting coming thing things"
    " anything something nothing everything king bring morning evening spring being interesting willing"
    " feeling having speaking hearing listening wondering referring proposing debating working"
    " disturbing shocking hoping concerning"
)
_NO_EVENT = rf"(?!{either(_OF_THE_MIND)}\b)"
_NO_QUALITY = (
    r"(?<!-)(?<!\ba\ )(?<!\ban\ )(?<!\bthe\ )(?<!\bour\ )(?<!\bvery\ )(?<!\bmore\ )(?<!\bso\ )(?<!\btoo\ )"
    r"(?<!\bget\ )(?<!\bbe\ )"
)
_NOT_WISHED = (
    r"(?<!\bto\ )(?<!\bwill\ )(?<!\bwould\ )(?<!\bshould\ )(?<!\bcan\ )(?<!\bcould\ )(?<!\bmust\ )(?<!\bmay\ )"
    r"(?<!\bmight\ )(?<!n't\ )"
    r"(?<!\bnot\ )(?<!'ll\ )(?<!\blet's\ )(?<!'d\ )"
)

CAUSE = pattern(
    "cause",
    "one thing said to bring about another: because of, caused, leads to, as a result, prevents, linked to",
    r"""\b(?:because\ of|caused?|causes|causing|resulted?\ in|results\ in|leads?\ to|led\ to|as\ a\ result
      |due\ to|thanks\ to|owing\ to
        |triggers?|triggered|prevents?|prevented|contribut(?:es|ed)\ to|stems?\ from|stemmed\ from
          |linked\ to|associated\ with
        |responsible\ for|depends\ on)\b""",
    anchors="because cause caused causes causing result resulted results lead leads led due thanks owing"
    " trigger triggers triggered"
    " prevent prevents prevented contributes contributed stem stems stemmed linked associated"
    " responsible depends",
)

_NO_MATTER = (
    r"(?!\ (?:question|doubt|idea|objection|way|reason|right|point|need|excuse|choice|intention|problem|quarrel|such"
    r"|easy|simple|like|wrong|more\ important)\b)"
)
"""No statement of what there is: there is no doubt, I have no objection, there is nothing like it."""

EXISTENCE = pattern(
    "existence",
    "something said to exist, or not to: there is no, has no, not one of them was, no evidence, exists;"
    " not there is no doubt",
    rf"""\b(?:has|have|had)\ no\b{_NO_MATTER} | \bthere(?:'s|\ is|\ are|\ was|\ were|'ve\ been|\ has\ been
      |\ have\ been)\ (?:(?:still|now|also|just|really|simply)\ )?
        (?:no|not|never|hardly|only|none|nothing)\b{_NO_MATTER}
      | \b(?:no|not\ one|not\ a\ single)\ [a-z]++\ (?:is|are|was|were|has|have|had|ever)\b
      | \b(?:exists?|existed|non-?existent)\b | \bno\ evidence\b
      | \b(?:doesn't|don't|didn't|does\ not|do\ not|did\ not)\ (?:even\ )?have\ any\b
      | \b(?:is|are|was|were)\ one\ of\ the\ (?:few|only)\b""",
    anchors="any few only no not never hardly only none nothing exist exists existed existent nonexistent",
)

REPORT = pattern(
    "report",
    "somebody else said to have said, found or promised something: reported, the study, according to,"
    " claimed",
    r"""(?<!\bi\ )(?<!\bi've\ )\b(?:said|told|announced|reported|reports?|study|studies|poll|survey
      |testified|admitted|promised|claims?|claimed
        |accused|called|warned|quoted|declared|stated|revealed|wrote|confirmed|denied|according|says)\b""",
    anchors="said told announced reported report reports study studies poll survey testified admitted promised"
    " claim claims claimed accused"
    " called warned quoted declared stated revealed wrote confirmed denied according says",
)

VOTE = words_of(
    "policy action",
    "a vote, a law or another act of government or business: voted, vetoed, enacted, banned, imposed,"
    " launched",
    "vote voted votes voting veto vetoed vetoes signed passed passes enacted repealed repeal banned"
    " appointed nominated opposed opposes proposed supported supports endorsed endorses sponsored"
    " cosponsored introduced introduces approved blocked rejected ratified negotiated imposed lifted"
    " suspended ended abolished established created launched outsourced invested funded borrowed",
)

LEGALITY = words_of(
    "legality",
    "what a law or a court says: illegal, prohibits, convicted, ruled, sued",
    "illegal illegally legal legally unlawful lawful outlawed prohibited forbidden forbids prohibits"
    " violations court courts convicted indicted unconstitutional prosecuted arrested guilty violated"
    " violates violating violation ruled sued lawsuit investigation criminal",
)

EVENT = pattern(
    "event",
    "something said to have happened, in a past form: invaded, lost, was built; not what somebody"
    " thought or wanted",
    rf"""{_NO_QUALITY}\b{_NO_EVENT}[a-z]{{2,}}+(?<=ed)\b | \b{either(_PAST)}\b | \b(?:he|she|they|we|who
      |that)\ did\b
      | (?<!\bbe\ )(?<!\bget\ )(?<!\bis\ )(?<!\bare\ )\bused\b(?!\ (?:to|for|in|by|as)\b)
      | {_NOT_WISHED}\b(?:put|cut|spread|hit|quit|beat|shut)(?=\ (?:the|an?|his|her|their|our|taxes|back
        |off|into|it|up|down|defense
            |funding|programs|more)\b)""",
)

_DONE = (
    "done given taken shown written broken chosen driven seen hidden forgotten frozen stolen sworn torn flown drawn"
    " thrown withdrawn undertaken gone fallen risen grown"
)

PERFECT = pattern(
    "event",
    "something said to have been done by now, in a form that is no past: have given, had gone; the others are events;"
    " not has been, which says nothing yet",
    rf"""\b(?:has|hasn't|had|have|'ve|haven't|he's|she's|it's)\ (?:\w++\ ){{0,2}}?{either(_DONE)}\b""",
    anchors="has hasn't had have ve haven't he's she's it's",
)

PASSIVE = pattern(
    "event",
    "something said to be done to something: was given, are exempted",
    rf"\b(?:was|were|been|being|is|are|got)\ (?:\w++\ )?(?:{either(_PARTICIPLES)}|{_NO_EVENT}\w{{2,}}+(?<=ed))\b",
    anchors="was were been being is are got",
)

PROGRESS = pattern(
    "event",
    "something said to be going on: is spending, are leaving; not going to, trying, talking",
    rf"""(?:\b(?:is|are|was|were|been)|'s|'re)\ (?:(?:now|still|also|already|currently|actually|not|always
      |all|even|just)\ )?
        (?!{either(_NO_PROGRESS)}\b)\w{{3,}}+(?<=ing)\b""",
    anchors="is are was were been s re",
)

NOT_DONE = pattern(
    "event",
    "something said not to have happened: didn't, has not, weren't",
    r"\b(?:didn't|did\ not|hasn't|has\ not|haven't|have\ not|wasn't|weren't)\b",
    anchors="didn't did hasn't has haven't have wasn't weren't",
)

PAST_STATE = words_of("event", "a past state: was, were", "was were wasn't weren't")

NEVER = pattern(
    "existence",
    "never, nobody, only, no other",
    r"""\b(?:never|nobody|none|only)\b | \bnot\ (?:one|a\ single)\b
      | \bno\ (?:other|country|president|evidence|one|longer)\b | \banymore\b""",
    anchors="never nobody none only no not anymore",
)

FORCE = words_of(
    "event",
    "war and violence: troops, sanctions, killed, invasion",
    "invaded attacked bombed killed murdered died killing wars troops sanctions weapons missiles nuclear"
    " terrorists soldiers army invasion coup regime",
)

PUBLIC_MATTERS = words_of(
    "policy action",
    "what policy is about: taxes, jobs, prices, insurance, schools, trade",
    "tax taxes taxed spending budget deficit deficits debt jobs unemployment inflation economy income"
    " incomes wages medicare medicaid welfare insurance treaty agreement bill bills law laws legislation"
    " amendment program programs programme programmes administration trade imports exports oil gas"
    " energy crime drugs immigration immigrants cuts tariffs subsidies loans mortgages prices costs"
    " premiums rates rate company companies schools hospitals",
)

TRUTH = words_of(
    "denial",
    "something said to be true or false: untrue, a lie, the facts",
    "true untrue false lie lied lies incorrect inaccurate fact facts wrong falsely lying",
)

HE_OR_SHE = words_of("person", "what another person does or is", "he she his her him he's she's")
THEY = words_of("person", "what others do or are", "they they've they're")

AMOUNTS = words_of(
    "quantity",
    "how many, without a figure: most, every, several, fewer",
    "many most every all several few each number average both thousands millions half more less fewer"
    " majority",
)

TIME = words_of(
    "time",
    "when: since, already, before, under, history",
    "ago last since during years months weeks yesterday already still history before after past first"
    " now today under",
)

_INSIDE = re.compile(r"(?<=[a-z,;:] )[A-Z][\w'.-]++")
_COMMON_CAPITALS = (
    "I I'm I've I'd I'll God Mr America American Americans United States President Vice Senator Governor"
    " Congressman Republican Republicans Democrat Democrats Democratic"
)
_NO_NAMES = frozenset(_COMMON_CAPITALS.split())


def _two_names(sentence: Shown) -> bool:
    found = (one.strip(".,").removesuffix("'s") for one in _INSIDE.findall(sentence.text))
    return sum(one not in _NO_NAMES for one in found) >= 2


COMPARED = words_of(
    "comparison",
    "a thing held against another that is not named: cheaper, older, fewer",
    "richer poorer older younger cheaper faster slower stronger weaker larger bigger smaller fewer costlier"
    " warmer colder hotter heavier lighter safer taller deeper rarer wetter drier",
)

NAMES = Pattern("name", "two names inside the sentence", frozenset(), _two_names)

DOES = words_of(
    "state",
    "what somebody or something does as a rule: causes, protects, sells, allows, lives",
    "affects allows attracts bans bars belongs blocks builds burns buys carries changes charges comes comprises"
    " consists consumes contains controls converts costs covers creates cures cuts damages defines delivers destroys"
    " disrupts drives eats emits employs enables encourages ensures exports feeds flows forces forms funds generates"
    " gets gives governs guards harms helps holds hosts houses hurts impairs imports improves includes inhibits"
    " involves keeps kills lacks lasts lies limits lives loses lowers makes manages measures moves occurs occupies"
    " offers opens operates orbits owns pays permits poisons pollutes prevents produces promotes protects provides"
    " pulls pushes raises ranges reaches receives reduces reflects regulates relies remains removes requires restricts"
    " runs sells sends serves shares sits sleeps speaks spends spreads stands stays stimulates stores subsidises"
    " subsidizes suffers takes teaches thrives transmits travels treats triggers uses works",
)

LONG = Pattern(
    "length",
    "a dozen words: few that long state nothing",
    frozenset(),
    lambda sentence: sentence.length >= 12,
)

QUESTION = pattern("question", "a question", r"\?")
WILL = pattern(
    "wish", "what shall be: will, shall", r"\b(?:will|shall|won't)\b|'ll\b", anchors="will shall won't ll"
)
WOULD = pattern("wish", "what would be", r"\b(?:would|wouldn't)\b|'d\b", anchors="would wouldn't d")
SHOULD = words_of("wish", "what should be: ought, must", "should ought must shouldn't")
COULD = words_of("wish", "what can or may be", "could can can't cannot may might couldn't")
GOING_TO = pattern("wish", "what is going to be", r"\b(?:going\ to|gonna)\b", anchors="going gonna")
WANT = words_of("wish", "what is wanted: need, hope, try", "want wants need needs hope wish try")
HAVE_TO = pattern(
    "wish", "what has to be", r"\b(?:have\ to|has\ to|got\ to|had\ better|having\ to)\b", anchors="to better"
)
LET = pattern("wish", "let me, let us", r"\b(?:let\ me|let's|let\ us)\b", anchors="let let's")
CONDITION = words_of("condition", "if, whether, unless", "if whether unless")
VIEW = pattern(
    "view",
    "what the speaker thinks, feels or wants",
    r"""\bi\ (?:\w++\ )?(?:think|believe|feel|hope|guess|suppose|know|understand|agree|want|would|like|mean
      |don't|love|am|appreciate|respect
        |care|remember|wish)\b | \bi'm\b | \bmy\ (?:view|opinion|judgment|judgement|friend) | \bi'd\b""",
    anchors="i my",
)
SPEAKER = words_of("view", "the speaker", "i")
COURTESY = words_of("courtesy", "thanks, please, sorry, perhaps", "thank thanks please sorry maybe perhaps")

CUES: tuple[Cue, ...] = (
    Cue(CAUSE, 3),
    Cue(EXISTENCE, 3),
    Cue(REPORT, 2),
    Cue(VOTE, 3),
    Cue(LEGALITY, 3),
    Cue(EVENT, 2),
    Cue(PERFECT, 2),
    Cue(PASSIVE, 1),
    Cue(PROGRESS, 2),
    Cue(NOT_DONE, 2),
    Cue(PAST_STATE, 1),
    Cue(NEVER, 1),
    Cue(FORCE, 1),
    Cue(PUBLIC_MATTERS, 1),
    Cue(TRUTH, 2),
    Cue(HE_OR_SHE, 2),
    Cue(THEY, 1),
    Cue(AMOUNTS, 1),
    Cue(TIME, 1),
    Cue(NAMES, 1),
    Cue(DOES, 2),
    Cue(IMPERSONAL, 1),
    Cue(NOT_SO, 2),
    Cue(IS_A, 1),
    Cue(MANY, 2),
    Cue(DOES_IN_GENERAL, 2),
    Cue(COMPARED, 2),
    Cue(LONG, 1),
    Cue(QUESTION, -6),
    Cue(WILL, -2),
    Cue(WOULD, -1),
    Cue(SHOULD, -1),
    Cue(COULD, -2),
    Cue(GOING_TO, -3),
    Cue(WANT, -2),
    Cue(HAVE_TO, -3),
    Cue(LET, -2),
    Cue(CONDITION, -3),
    Cue(VIEW, -2),
    Cue(SPEAKER, -1),
    Cue(COURTESY, -4),
)
"""Every cue, in the order in which signs are shown."""

ENOUGH = 3
"""What the counts of a sentence must come to: one strong cue or several weak ones, less what takes them back."""
