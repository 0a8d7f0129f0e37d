"""Closed lists of English words that carry no thing of their own but turn, bound or join what others say."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


NEGATIONS = _set(
    "not no never none neither nor nothing nobody nowhere cannot without hardly scarcely barely rarely seldom"
)

TURNING = NEGATIONS | _set(
    "if unless except excepting excluding only until till provided whether though although however but "
    "despite deny denies denied denying doubt doubts doubted doubting false falsely wrongly untrue fail "
    "fails failed failing refuse refuses refused refusing alleged allegedly rumoured rumored supposed "
    "supposedly instead rather than"
)
"""Words that may turn round what stands beside them: no piece is taken out of a sentence that holds one elsewhere."""

LINKS = _set(
    "a an the and or but nor of in on at by to from for with without into onto over under between among "
    "through during before after since until till against about as than that which who whom whose what "
    "where when while why how if unless because although though so yet i you he she it we they me him her "
    "us them my your his its our their this these those there here be am is are was were been being have "
    "has had having do does did will would shall should can could may might must not 's 'd then up down "
    "out off via per"
)
"""Words of grammar: they bind, and count for nothing when two texts are searched for what they share."""

SUPPOSING = _set("suppose imagine assume pretend assuming supposing")
"""Words that ask to think of what follows as if it were so."""

POINTING = _set("this that these those it above preceding foregoing")
"""Words with which a sentence may speak of the one before it."""

POINTING_ON = _set("following next")
"""Words with which a sentence may speak of the one after it; PARTS: of what it then says something."""

PARTS = _set(
    "was were is are sentence sentences statement statements figure figures claim claims paragraph line lines "
    "passage words entry number numbers"
)

BREAKING_OFF = _set("that if whether unless not never although though than would could might may should")
"""Words that end a line of their own only before what they turn."""

BACK = _set(
    "false untrue wrong incorrect repealed revoked retracted withdrawn superseded myth hoax unfounded "
    "debunked debunks disproved disproven disproves refuted refutes rebutted fake hypothetical nonsense "
    "corrected correction corrections erratum errata misprint misprinted mistaken mistake error errors "
    "erroneous inaccurate struck deleted annulled rescinded overturned contested contests disputed disputes "
    "denied denies dubious doubtful doubted unproven unconfirmed exaggerated fabricated invented liar lied "
    "lie misquoted satire rumour rumor alleged discredited sic"
)
"""What is said of a sentence that does not hold, or that somebody puts right."""

UNREAL = _set(
    "fiction fictional draft drafts proposed proposal proposals scenario scenarios imaginary imagined myths "
    "legend legends fable fables novel parody dream example examples hypothesis mistakes"
)
"""What a heading calls that which is made up, or not yet so."""

ASSENT = _set("true so case valid believe believed happen happened")
"""Words that take a sentence back where they are negated: not true, not the case."""

OPENERS = _set("also however indeed moreover furthermore meanwhile additionally")
"""Words that only lead over to a sentence: before a comma at its head they may stand or be missing."""

PRONOUNS = _set("he she it they his her its their")

TIME_LINKS = _set("in on since by until during")

IRREGULAR = _set(
    "bought brought built caught found fought founded held hit led left lost made met paid put "
    "read sent shot sold spent struck sued taught told won"
)
"""Past forms that do not end in -ed and are the same in "Ada built it" and "it was built by Ada"."""

TITLES = _set(
    "mr mrs ms dr prof st sr jr rev hon gen col lt sgt capt gov sen rep reps sens vs ed eds cf approx ca ave mt ft eg"
    " ie viz dept"
)
"""Words whose full stop ends no sentence."""

BEFORE_NUMBERS = _set(
    "no nos vol vols fig figs p pp art sec jan feb mar apr jun jul aug sep sept oct nov dec"
)
"""Words whose full stop ends no sentence where a number follows."""

SAYING = _set(
    "say says said saying tell tells told claim claims claimed report reports reported believe believes believed think"
    " thinks thought argue argues argued suggest suggests suggested add adds added write writes wrote warn warns warned"
    " insist insists insisted admit admits admitted deny denies denied"
)
"""Verbs with which a comma tells who speaks: "Ada, said Bea, won" is not "Ada said Bea won"."""

GOING_ON = (
    TURNING
    | SAYING
    | _set(
        "a an the of and or but to in on at by for from with that which who is are was were be been being has have had"
        " will would can could may might must do does did as when while because"
    )
)
"""Words that end no line but one that breaks off."""

SEVERAL = _set(
    "and or & both i we you they who people men women children police media many most some all few several others"
)
"""Words that tell that a subject is more than one, where none of it ends in -s."""

_OPPOSED = (
    "more fewer, more less, most least, most fewest, 1o last, before after, above below, over under, up "
    "down, majority minority, highest lowest, higher lower, high low, rise fall, rises falls, rose fell, "
    "risen fallen, rising falling, increase decrease, increases decreases, increased decreased, "
    "increasing decreasing, increase decline, increases declines, increased declined, increasing "
    "declining, grew shrank, gain loss, gained lost, gains losses, won lost, wins loses, win lose, opened "
    "closed, opens closes, open closed, open close, opening closing, began ended, begins ends, started "
    "stopped, started ended, accepted rejected, accept reject, approved rejected, allowed banned, allowed "
    "forbidden, allows bans, allow ban, true false, always never, all none, everyone nobody, larger "
    "smaller, largest smallest, bigger smaller, biggest smallest, older younger, oldest youngest, longer "
    "shorter, longest shortest, earlier later, earliest latest, faster slower, fastest slowest, better "
    "worse, best worst, maximum minimum, north south, northern southern, east west, eastern western, left "
    "right, inside outside, import export, imports exports, imported exported, buy sell, bought sold, "
    "alive dead, born died, male female, men women, man woman, with without, guilty innocent, legal "
    "illegal, possible impossible, success failure, succeeded failed, strengthened weakened, improved "
    "worsened, expanded contracted, entered left, joined left, arrived departed, added removed, included "
    "excluded, includes excludes, including excluding, supported opposed, supports opposes, support "
    "oppose, positive negative, public private, upper lower, top bottom, exceeded missed"
)
OPPOSITES = frozenset(frozenset(pair.split()) for pair in _OPPOSED.split(","))
"""Pairs of keys that cannot both be right in one place."""

SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
MANY = _set("dozens hundreds thousands millions billions trillions dozen hundred") | SCALES.keys()
"""Sizes that stand without a figure: millions of people."""

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
)
_SMALL += " seventeen eighteen nineteen"
NUMBERS = {word: value for value, word in enumerate(_SMALL.split())}
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
TENS = {w: 10 * n for n, w in enumerate(_TENS.split(), 2)}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
ORDINALS = {word: value for value, word in enumerate(_ORDINALS.split(), 1)}

_MONTHS = "january february march april may june july august september october november december"
MONTHS = {name: number for number, name in enumerate(_MONTHS.split(), 1)}
MONTHS |= {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}

_UNITS = (
    "km kilometer kilometers kilometre kilometres; m meter meters metre metres; cm centimeter centimeters "
    "centimetre centimetres; mm millimeter millimeters millimetre millimetres; mi mile miles; ft foot "
    "feet; inch inches; yd yard yards; kg kilogram kilograms kilo kilos kilogramme kilogrammes; g gram "
    "grams gramme grammes; mg milligram milligrams; lb lbs pound pounds; oz ounce ounces; t tonne tonnes; "
    "ton tons; l liter liters litre litres; gallon gallons; hectare hectares ha; acre acres; second "
    "seconds sec secs; minute minutes min mins; hour hours hr hrs; day days; week weeks; month months; "
    "year years yr yrs; decade decades; century centuries; kw kilowatt kilowatts; mw megawatt megawatts; "
    "gw gigawatt gigawatts; kwh; mwh; gwh; twh; mph; kph; hz; khz; mhz; ghz; kb; mb; gb; tb"
)
UNITS = {name: group.split()[0] for group in _UNITS.split(";") for name in group.split()}
"""Names of units by the one name that stands for them; read as such directly after a figure only."""

CURRENCY_SIGNS = frozenset("$€£¥₹₩₽₺฿")
CURRENCY_CODES = {"usd": "us$", "eur": "€", "gbp": "£", "jpy": "¥", "inr": "₹"}
CURRENCY_WORDS = {"dollar": "$", "dollars": "$", "euro": "€", "euros": "€"}
DOLLARS = _set("us usa a au c ca nz hk s")
MONEY_SCALES = {"k": 3, "m": 6, "mn": 6, "mln": 6, "b": 9, "bn": 9, "tn": 12, "trn": 12}
