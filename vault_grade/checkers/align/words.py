"""The closed lists of English words by which the checker decides."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


SMALL = _set(
    "a an the of and or in on at to for by with from as is are was were be been being but if than that this these "
    "those it its he she they we you i his her their our your him them there here which what when where how while "
    "not no nor so such into over under about after before between through during up down out off then also both "
    "each more most other some any all only own same very has have had do does did would could should"
)
"""Words that say little by themselves: by them no sentence is looked for, and a capital does not change them."""

PROPER_TOO = _set("it its us who may will can march august mark bill")
"""Words that mean another thing with a capital."""

OPENERS = _set(
    "however moreover furthermore additionally also meanwhile indeed nevertheless nonetheless besides "
    "similarly likewise consequently thus therefore hence accordingly and but so yet still then"
)
"""Words that join a sentence to the one before and say nothing of its own; for more than one word see below."""

OPENING_PHRASES = frozenset(
    {
        ("in", "addition"),
        ("in", "fact"),
        ("as", "a", "result"),
        ("at", "the", "same", "time"),
        ("for", "example"),
        ("for", "instance"),
        ("on", "the", "other", "hand"),
        ("in", "other", "words"),
        ("in", "particular"),
        ("of", "course"),
    }
)

NEGATIONS = _set("not never no")

OPPOSITES = [
    "rise fall",
    "rises falls",
    "rose fell",
    "risen fallen",
    "rising falling",
    "increase decrease decline drop",
    "increases decreases declines drops",
    "increased decreased declined dropped",
    "increasing decreasing declining dropping",
    "grow shrink",
    "grows shrinks",
    "grew shrank",
    "growing shrinking",
    "gain loss",
    "gains losses",
    "gained lost",
    "win lose",
    "wins loses",
    "won lost",
    "more fewer less",
    "most fewest least",
    "higher lower",
    "highest lowest",
    "high low",
    "above below",
    "before after",
    "first last",
    "majority minority",
    "open close",
    "opens closes",
    "opened closed",
    "with without",
    "inside outside",
    "older younger",
    "oldest youngest",
    "larger smaller",
    "largest smallest",
    "bigger smaller",
    "biggest smallest",
    "longer shorter",
    "longest shortest",
    "better worse",
    "best worst",
    "faster slower",
    "fastest slowest",
    "earlier later",
    "earliest latest",
    "accepted rejected",
    "accept reject",
    "approved rejected",
    "approve reject",
    "legal illegal",
    "lawful unlawful",
    "allowed banned forbidden prohibited",
    "maximum minimum",
    "north south",
    "northern southern",
    "east west",
    "eastern western",
]
"""Directions and comparisons: words of one line say the reverse of the first, and it of them."""

BOUNDS = _set(
    "more less fewer greater over under above below least most up than almost nearly about around approximately "
    "roughly some between minimum maximum exceeding circa ca close near"
)
"""Words after which another number need not be at odds with the first: more than 4, where it is more than 5."""

UNTRUE = _set(
    "false untrue wrong incorrect myth myths hoax hoaxes fiction fake misconception misconceptions misinformation "
    "disinformation rumour rumours rumor rumors debunked refuted disproved disproven fabricated fabrication lie lies "
    "retracted erroneous inaccurate misleading unfounded baseless discredited bogus nonsense fallacy fallacies"
)
"""What a sentence is called that is not so."""

UNTRUE_BELOW = UNTRUE | _set(
    "errors erratum errata corrections mistakes falsehood falsehoods misquotations forged forgery forgeries "
    "unverified untruths"
)
"""Words of a heading over what is not so. A wrong password makes one too: a true sentence below it needs a look."""

OPEN_BELOW = _set(
    "never proposed proposals proposal rejected repealed revoked withdrawn retracted superseded hypothetical imagined "
    "invented planned scenario scenarios assumption assumptions fiction fictional parody satire draft drafts "
    "example examples imaginary legend legends fable fables novel dream "
    "allegations retractions counterfactual forecast forecasts plan plans target targets sample projected expected "
    "deprecated unconfirmed excerpt"
)
"""Words of a heading that leave open, or deny, what stands below it."""

LIMITING_BELOW = OPEN_BELOW | _set(
    "if unless except not none nobody no case assume assuming suppose options alternatives"
)
"""Words of a line above a list that leave open, or deny, what stands in it."""

TEXTS = _set(
    "claim statement story rumour rumor report allegation assertion idea paragraph section article provision clause "
    "subsection rule regulation sentence passage figure estimate page version post tweet finding result conclusion "
    "information"
)
"""What a text calls a piece of itself when it speaks of it."""

TEXTUAL_END = _set(
    "repealed revoked rescinded withdrawn retracted superseded deleted omitted overturned annulled corrected removed "
    "struck"
)
"""What has become of a piece of a text that no longer holds."""

DENIALS = UNTRUE | _set(
    "falsely wrongly incorrectly erroneously retraction withdrawn satire parody conspiracy deny denies denied denying "
    "denial rejects rejected dispute disputes disputed invented imaginary untruth"
)
"""Words that take back what stands beside them."""

REVERSALS = (
    (DENIALS - _set("lie lies fiction"))
    | TEXTUAL_END
    | _set(
        "correction corrections corrects misprint misprints misprinted erratum errata error errors mistake "
        "mistakes mistaken mistakenly contest contests contested contradict contradicts contradicted disprove "
        "disproves refute refutes debunk debunks liar liars lied lying joking kidding exaggerated "
        "exaggeration overstated understated unproven unconfirmed unverified doubt doubts doubted doubtful "
        "dubious alleged allegedly hypothetical pretended disagree disagrees disagreed misquoted misread "
        "misreported sic inflated doctored cooked forged forgery falsified faked transposed propaganda "
        "placeholder canard canards abandoned impossible discarded revised recte unsupported fictitious "
        "counterfeit"
    )
)
"""Words of a remark on the sentence before it that take that back, or leave it open."""

POINTING_BACK = _set("this that these those it above preceding foregoing")
"""Words with which a sentence may speak of the one before it."""

BELIEVED = _set("true so case valid believe believed happen happened exist existed hold holds held")
"""Words that take a sentence back where they are negated."""

LEAVING_OPEN = _set("that whether if not never unless although though than would could should might may")
"""Words with which a line of its own breaks off before what it limits."""

RESTRICTIONS = (
    DENIALS
    | NEGATIONS
    | _set(
        # negations
        "none nobody nothing nowhere neither nor without hardly scarcely barely rarely seldom fail fails failed "
        "failing lack lacks lacked lacking refuse refuses refused unable unlikely impossible doubt doubts doubted "
        "doubtful stop stops stopped stopping prevent prevents prevented avoid avoids avoided contrary anything "
        "but however although though despite notwithstanding yet instead rather "
        # exceptions and conditions
        "except excepting excluding unless if until till only provided providing assuming suppose supposing "
        "supposed supposedly subject otherwise lest whether apart save barring hypothetical "
        "hypothetically imagine imagined wish wishes hope hopes hoped hoping fear fears feared "
        # possibility
        "may might could would should can cannot must ought perhaps maybe possibly probably likely potentially "
        "apparently seemingly seem seems seemed appear appears appeared reportedly allegedly alleged alleges allege "
        "purported purportedly ostensibly rumoured rumored speculated speculation suspected unconfirmed unverified "
        # what is meant to be, or was
        "will shall plan plans planned planning propose proposes proposed proposal intend intends intended "
        "expect expects expected aim aims aimed threaten threatens threatened promise promises promised "
        "attempt attempts attempted try tries tried "
        # what somebody says
        "say says said saying claim claims claimed claiming argue argues argued arguing think thinks thought "
        "believe believes believed believing suggest suggests suggested tell tells told ask asks asked "
        "according report reports reported reporting state states stated assert asserts asserted contend contends "
        "contended insist insists insisted maintain maintains maintained allegation allegations accuse accuses "
        "accused accusing predict predicts predicted forecast forecasts warn warns warned estimate estimates "
        "estimated joke jokes joked question questions questioned unclear uncertain "
        # of how many
        "few little half many several almost nearly"
    )
)
"""Words that may limit what the rest of their sentence says, so that no part of it stands without them."""

TITLES = _set(
    "mr mrs ms mx dr prof messrs st gen sen rep reps sens gov lt col capt cpt cmdr sgt maj adm rev hon pres supt "
    "insp mt ft jan feb mar apr jun jul aug sep sept oct nov dec"
)
"""Words that, with a capital and a full stop, stand before a name or a day: the sentence goes on."""

NEVER_FINAL = _set("vs viz cf eg ie rpt trans approx incl eds")
"""Words whose full stop ends no sentence."""

BEFORE_NUMBERS = _set("no nos fig figs vol vols pp art arts sec ch chap dept op nr tel ext est ca")
"""Words whose full stop ends no sentence where a number follows."""

MAYBE_FINAL = _set("inc ltd corp co cos jr sr etc al bros plc llc llp ave blvd rd sq am pm ad bc")
"""Abbreviations that may end a sentence or not; dotted letters (U.S., Ky.) may too."""

STARTERS = _set(
    "the a an he she it they we i you this that these those in on at but and for as if when while after before "
    "there his her their its our since by with from although however both one two three all some many most each every"
)
"""Words that begin a sentence where they have a capital after an abbreviation."""

NO_NAMES = _set(
    "The This These Those That There In After Before When While Although However Since From With Its Their"
)
"""Words that nobody is called by, so that no title stands before them."""

UNITS = _set("m g l t s h")
"""Units of one letter: behind a figure their full stop may end a sentence."""

UNFINISHED = _set(
    "a an the of and or in on at to for by with from as is are was were be been but if than that this these those "
    "its his her their our your my not no nor into over under about between through during would could should "
    "will may might must can has have had do does did which who whose whom what why how when "
    "where while because until whether"
)
"""Words with which no line ends where its sentence ends."""

SUBJECTS = _set(
    "a an the this that these those such each every both all any some no many most few several one two he she it they "
    "we you his her its their our your my there what who whoever everyone everybody someone somebody people"
)
"""Words with which, in lower case too, a sentence with its own subject begins."""
