"""Numbers, fractions, percentages, ranges, ordinals."""

from __future__ import annotations

from vault_grade.audit.patterns.base import CAPITALS, FIGURE, either, pattern, words_of
from vault_grade.language.numerals import AMOUNT, NUMERAL, ORDINALS
from vault_grade.language.units import NUMBER_WORDS

_AMOUNT = AMOUNT.replace(" ", r"\ ")
_NUMERAL = NUMERAL.replace(" ", r"\ ")
_COUNTED = " ".join(word for word in NUMBER_WORDS if word != "one")
_PARTS = (
    "half third thirds quarter quarters fifth fifths sixth sixths seventh sevenths eighth eighths ninth ninths tenth"
    " tenths twentieth hundredth hundredths thousandth thousandths millionth billionth"
)
_ORDINAL_WORDS = " ".join(
    dict.fromkeys(ORDINALS.replace("(?:", "|").replace(")", "|").replace("-", "|").replace("|", " ").split())
)

DIGITS = words_of("number", "a figure in digits, in any script: 4, 1,500, ٣, ½, Ⅳ", FIGURE)

WORDS = words_of(
    "number",
    "a number in words: twelve, a hundred, forty-two, millions, dozens of, nil, a fortnight",
    f"{_COUNTED} zero nil nought fortnight dozens hundreds thousands millions billions trillions lakh lakhs crore"
    " crores umpteen zillion zillions quadrillion quadrillions quintillion quintillions googol fourscore",
)

INSIDE_WORDS = words_of(
    "number",
    "a number inside a word: a centenary, an octogenarian, thirtysomethings, biennial",
    "centenary centenaries bicentenary tercentenary quincentenary centennial bicentennial millennial"
    " biennial triennial biweekly bimonthly quadrennial sexagenarian septuagenarian octogenarian"
    " octogenarians nonagenarian nonagenarians centenarian centenarians twentysomething twentysomethings"
    " thirtysomething thirtysomethings fortysomething fortysomethings multimillion multibillion",
)

GROUPS = pattern(
    "number",
    "so many in a word for so many: a pair of, a score of, a gross of, a handful of, double digits",
    r"""\b(?:an?|the|this|each|every|another)\ (?:pair|brace|trio|quartet|score|gross|handful)\ of\b
      | \b(?:single|double|triple|treble)[- ](?:digits?|figures?)\b""",
    anchors="pair brace trio quartet score gross handful digit digits figure figures",
)

_MEASURES = (
    "inch metre meter kilometre kilometer mile yard tonne litre liter gallon pint acre hectare ounce"
    " kilo kilogram kilogramme gram century decade millennium"
)
_LASTING = "second minute hour day week month year generation lifetime"
MEASURES = pattern(
    "number",
    "a measure with a for its number: a mile away, half an hour, lasted a year, once a day; not a day off",
    rf"""\b(?:an?|half\ an?|per)[- ]{either(_MEASURES)}\b
      | \b(?:half|quarter\ of)\ an?\ {either(_LASTING)}\b
      | \b(?:once|twice)[- ](?:in[- ])?(?:an?|every|per)[- ](?:{either(_LASTING)}|{either(_MEASURES)})\b
      | \b(?:last(?:s|ed)?|lasting|takes?|took|taken|taking|spent|within|over|almost|nearly)
        \ an?\ {either(_LASTING)}\b(?!\ off\b)
      | \ba\ (?:foot|yard|ton|pound)\ (?:tall|high|long|deep|wide|thick|away|of)\b""",
    anchors=f"{_MEASURES} {_LASTING} foot ton pound",
)

ROMAN = pattern(
    "number",
    "a Roman figure behind a capitalised word, of a year or an ordinal: World War II, Henry VIII, MCMXCIX, the XXth",
    r"""\b[A-Z][a-zà-ÿ]{1,30}+\s(?=[IVXLC]{2})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b
      | \b(?=M[MDCLXVI]{3})M{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b
      | \b[IVXL]{2,6}+(?:st|nd|rd|th)\b""",
    anchors=CAPITALS,
    cased=True,
)

AGES = pattern(
    "number",
    "an age in tens: in her thirties, in his late teens",
    r"\bin\ (?:his|her|their|my|our|your)\ (?:early\ |mid-?\ ?|late\ )?"
    r"(?:teens|(?:twen|thir|for|fif|six|seven|eigh|nine)ties)\b",
    anchors="teens twenties thirties forties fifties sixties seventies eighties nineties",
)

RATES = pattern(
    "number",
    "so much for one: per capita, per person, per head, per hour",
    rf"\bper\ (?:capita|person|head|household|pupil|patient|{either(_LASTING)})\b",
    anchors="per",
)

ONE = pattern(
    "number",
    "one where it counts: one percent, one year, one vote, tens of thousands, a couple of, a single vote;"
    " not no one, one of them",
    r"""\bone(?:[- ](?:percent|per\ cent|third|quarter|half|fifth|tenth|out\ of|year|month|week|day|hour|minute|second
        |mile|dollar|pound|euro|person|man|woman|child|time|vote|seat|death|victim|country|state|nation|company)\b)
      | \b(?:tens|scores)\ of\b | \bcouple\ of\b | \b(?:a|one|every)\ single\ (?!most\b|thing\b|person\b)\w""",
    anchors="one tens scores couple single",
)

FRACTIONS = pattern(
    "fraction",
    "a part of a whole: a half, two-thirds, one in five, nine out of ten, the majority, most of",
    rf"""\b(?: {either(_PARTS)}(?:\ of\b|\ the\b|\ a\b) | (?:one|an?|{_NUMERAL})[- ]{either(_PARTS)}\b
      | (?:half|halves)\b
      | (?:the|an?|overwhelming|vast|large|great|clear|slim|big|super)[- ]?(?:majority|minority)\ of\b
      | (?:most|nearly\ all|almost\ all|virtually\ all|the\ bulk)\ of\b )""",
    anchors=f"{_PARTS} halves majority minority most nearly almost virtually bulk",
)

SHARES = pattern(
    "fraction",
    "so many of so many: one in five, nine out of ten",
    rf"\b(?:{_NUMERAL}|one|\d++)\ (?:in|out\ of)\ (?:every\ )?(?:{_NUMERAL}|\d{{1,3}}\b)",
    anchors="in out",
)

_FOLDS = " ".join(f"{word}fold" for word in [*_COUNTED.split(), "several", "many"])

MULTIPLES = pattern(
    "multiple",
    "how many times over: twice, doubled, threefold, ten times",
    rf"""\b(?: twice | thrice | (?:doubl|tripl|trebl|quadrupl|quintupl)(?:e[sd]?|ing)\b | \w{{2,12}}+(?<=fold)\b
      | \d++[- ]fold
      | (?:{_NUMERAL}|\d++|many|several)\ times\b )""",
    anchors="twice thrice double doubles doubled doubling triple triples tripled tripling treble trebles trebled"
    f" trebling quadruple quadrupled quadrupling quintupled fold times {_FOLDS}",
)

PERCENTAGES = pattern(
    "percentage",
    "a share of a hundred or a thousand by its sign: 12%, 3 ‰",
    r"[%‰٪]",
    anchors=FIGURE,
)

PERCENTAGES_IN_WORDS = pattern(
    "percentage",
    "a share of a hundred in words: 3 per cent, five percent, a percentage, fünf Prozent, cinq pour cent",
    r"\b(?:per\ ?(?:cent|mille)|percentages?|pct|prozent|pour\ cent|por\ cento|por\ ciento|per\ cento|procent)\b",
    anchors="percent per percentage percentages pct prozent pour por procent",
)

POINTS = pattern(
    "points",
    "a difference of shares or of an index: 2 percentage points, 50 basis points, 300 points",
    rf"\b(?:percentage|basis)[- ]points?\b | \b(?:bps|ppts?|pp)\b | (?:{_AMOUNT})[- ]points?\b",
    anchors="point points bps ppt ppts pp",
)

RANGES_IN_DIGITS = pattern(
    "range",
    "from one figure to another: 5–10, $3-4",
    r"\d\s?[%€£$]?\s?[-–—]\s?[€£$]?\d",
    anchors=FIGURE,
)

RANGES = pattern(
    "range",
    "from one number to another, in words: between five and ten, from 3% to 4%, two or three",
    rf"""\b(?:between|from)\ [€£$]?(?:{_AMOUNT})[^.;:?!]{{0,40}}?\ (?:and|to)\ [€£$]?(?:{_AMOUNT})
      | \b(?:{_NUMERAL})\ (?:to|or)\ (?:{_NUMERAL})\b""",
    anchors="between from to or",
)

ORDINALS_IN_DIGITS = pattern(
    "ordinal", "a place in an order, in digits: 3rd, 21st", r"\d(?:st|nd|rd|th)\b", anchors=FIGURE
)

ORDINALS_THAT_COUNT = pattern(
    "ordinal",
    "a place in an order, in words: the third time, second largest, ranked sixth; not second thoughts, a"
    " third party, give me a second",
    rf"""\b(?: (?:the|its|his|her|their|our|every|in|and)\ (?:{ORDINALS})\b
            (?!\ (?:thoughts?|party|parties|world|hand|nature|guess\w*+|wind|person|opinion)\b)
      | (?:{ORDINALS})[- ](?:largest|biggest|highest|lowest|smallest|oldest|longest|fastest|best|worst|most
        |least|ever|straight
            |consecutive|successive|quarter|century|term|time|place|year|month|week|half|generation|edition)\b
      | (?:ranks?|ranked|ranking|came|comes|finished|placed|rated)\ (?:last|{ORDINALS})\b )""",
    anchors=_ORDINAL_WORDS + " last",
)

FIRSTS = pattern(
    "ordinal",
    "first where it counts: for the first time, the first country to, first-ever; not first of all, in"
    " the first place",
    r"""\b(?: (?:for|in)\ the\ (?:very\ )?first\ (?:time|half|quarter|year|month|week|century|decade|days
      |months|years)\b
      | first[- ](?:ever|time\ (?:in|since|ever)|quarter|half\ of)\b
      | (?:the|its|his|her|their|our|'s)\ first\ (?!of\ all|place\b|thing|lady|name|amendment|\w++\ is\b)
            (?:\w++\ ){1,3}?(?:to|in|since|ever|that|who)\b
      | (?:ranks?|ranked|ranking|came|comes|finished|placed|rated)\ first\b
      | \b(?:is|are|was|were|'re|'s)\ first\ (?:in|among|of\ the|for)\b )""",
    anchors="first",
)
