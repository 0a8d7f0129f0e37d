"""Names of organisations without a model: legal forms, institution words, acronyms, given names, and capitals.

Recall beats precision here: a person's name of two words is pulled too, and does no harm but for a look at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from vault_grade.audit.patterns.base import CAPITALISED, CAPITALS, Pattern, Shown, either, pattern
from vault_grade.language.names import GIVEN_NAMES, PLACES, TITLES

_FORMS = (
    "Inc Incorporated Ltd Limited LLC LLP LP PLC plc Plc Corp Corporation Co Company Companies GmbH AG"
    " KG KGaA SE OHG UG SA SAS SARL NV BV SpA Srl AB ASA AS ApS Oyj Oy Pty Pte Bhd KK Holding Holdings"
    " Group Partners Ventures Industries Enterprises Bros eG OÜ UAB Kft Zrt Nyrt JSC PJSC OJSC"
)
_DOTTED = r"S\.A|N\.V|B\.V|S\.p\.A|S\.r\.l|A/S|K\.K|e\.V|Sp\.\ z\ o\.o|s\.r\.o|a\.s"

LEGAL_FORMS = pattern(
    "organisation",
    "a company's legal form after its name: Acme Inc., Muster GmbH, Example plc, Beispiel e.V.",
    rf"[A-ZÀ-ÞŁŚŽ][\w&'.-]{{0,40}}+,?\s(?:{either(_FORMS)}|{_DOTTED})(?!\w)",
    anchors=f"{_FORMS.lower()} s n b p k e z o r",
    cased=True,
)

_INSTITUTIONS = (
    "University Université Universität College School Academy Institute Institution Institut Laboratory"
    " Laboratories Observatory Museum Library Hospital Clinic Bank Banque Treasury Exchange Ministry"
    " Ministère Ministerium Department Dept Office Bureau Agency Agence Administration Commission"
    " Committee Council Conseil Congress Parliament Senate Assembly Bundestag Bundesrat Knesset Duma"
    " Cabinet Court Tribunal Authority Board Trust Foundation Stiftung Fund Fonds Association Federation"
    " Confederation Society Union Alliance League Coalition Network Organization Organisation"
    " Corporation Company Group Holdings Center Centre Church Police Army Navy Marines Corps Guard"
    " Guards Force Forces Airline Airlines Airways Railway Railways Motors Pharmaceuticals Press Times"
    " Post Journal Herald Tribune Gazette Review News Broadcasting Service Services Registry Registrar"
    " Regulator Ombudsman Inspectorate Directorate Secretariat Consulate Embassy Mission Taskforce"
    " Reserve Chamber Guild Initiative Panel Party"
)
_SEATS = "Congress Parliament Treasury Pentagon Kremlin Whitehall Vatican Bundestag Fed Interpol Eurostat Unicef Nasdaq"
_CAPITAL = r"[A-ZÀ-ÞŁŚŽ][\w&'.-]{0,40}+"

INSTITUTIONS = pattern(
    "organisation",
    "an institution's word with a capital beside another: Bank of England, Supreme Court, the Ministry"
    " of Health, Congress",
    rf"""\b(?=[A-ZÀ-ÞŁŚŽ])(?: (?!Soviet\sUnion|Oval\sOffice){_CAPITAL}\s(?:(?:of|for|and|on|the|de|des|du|la|der|für
      |&)\s){{0,2}}+(?:{_CAPITAL}\s){{0,3}}?{either(_INSTITUTIONS)}\b
      | {either(_INSTITUTIONS)}\s(?:of|for|on|de|des|du|der|für)\s(?:the\s|la\s)?[A-ZÀ-ÞŁŚŽ]
      | Government\sof\s(?:the\s)?[A-ZÀ-ÞŁŚŽ] | (?!(?:The|This|That|Our|Your|Any|No|If|In|A)\b){_CAPITAL}\sGovernment\b
      | {either(_SEATS)}\b | United\ Nations\b | (?:White\ House|Downing\ Street|Wall\ Street
        |Capitol\ Hill|Scotland\ Yard)\b )
      | \b(?:the|The|by|our|its|federal|national|state)\s{either(_INSTITUTIONS)}\b""",
    anchors=f"{_INSTITUTIONS} {_SEATS} Government House Street Hill Yard Nations".lower(),
    cased=True,
)

_NO_NAMES = (
    "US USA UK UAE TV OK CEO CFO CTO GDP GNP DNA RNA AIDS HIV AM PM AD BC CE BCE ID IQ MP VP II III IV"
    " VI VII VIII IX XI XII DC NY LA CA PR IT AI CO ET PT GMT UTC FAQ PS DVD CD PC GPS SUV UFO VIP IOU"
    " ASAP DIY BMI ICU CT MRI WMD ICBM SALT START"
)

ACRONYMS = pattern(
    "organisation",
    "capitals that abbreviate a name: NATO, WHO, the E.U., AT&T; not US, GDP, CEO, AIDS",
    rf"""(?<![\w.@\#])(?!{either(_NO_NAMES)}(?![\w&])) (?: [A-Z]{{2,6}}+(?![\w'-]|\.[A-Z])
      | [A-Z]{{2,6}}+(?='s\b|-[a-z])
      | (?!U\.S\.|U\.K\.|D\.C\.|A\.D\.|B\.C\.|P\.S\.|L\.A\.|N\.Y\.
        |[A-Z]\.[A-Z]\.\ [A-Z][a-z])(?:[A-Z]\.){{2,6}}+ | [A-Z]{{1,3}}+&[A-Z]{{1,3}}+\b )""",
    anchors=CAPITALS,
    cased=True,
)

_SEQUENCE = re.compile(
    r"[A-ZÀ-ÞŁŚŽ][\w'&-]{0,40}+(?:\s(?:(?:of|for|&|the|de)\s){0,2}+(?!I\b)[A-ZÀ-ÞŁŚŽ][\w'&-]{0,40}+){1,12}+(?<!'s)"
)
_HEADS = (
    "war wars act acts bill treaty doctrine amendment revolution crisis accord accords day days street"
    " avenue road river lake sea ocean mountains canal coast city county state states island islands"
    " peninsula valley desert gulf i ii iii iv depression plan"
    " deal order constitution religion testament era age age's prize medal cup olympics games grants grant wall"
)
_NO_HEADS = frozenset(_HEADS.split())
_OTHERS = (
    "american americans british french german russian chinese japanese european african asian indian israeli"
    " iraqi iranian mexican arab jewish muslim christian catholic cold second first third world social i god"
    " merry happy good dear internet old"
)
_NO_BEGINNING = TITLES | GIVEN_NAMES | PLACES | frozenset(_OTHERS.split())


def _capitals(sentence: Shown) -> bool:
    for found in _SEQUENCE.finditer(sentence.text):
        before = sentence.text[max(0, found.start() - 2) : found.start()].rstrip()
        words = found[0].split()
        inside = bool(before) and (before[-1].isalnum() or before[-1] in ",;:)'\"&-")
        if inside and words[0].lower() not in _NO_BEGINNING and words[-1].lower() not in _NO_HEADS:
            return True
    return False


CAPITALISED_WORDS = Pattern(
    "organisation",
    "two or more capitalised words in a row inside a sentence, unless they begin as names of persons and"
    " places do, or end as names of laws, wars and places do: Goldman Sachs, Amnesty International",
    frozenset({CAPITALISED}),
    _capitals,
)

_DOES = (
    "said says say reported reports found finds announced announces published publishes warned warns"
    " estimated estimates claimed claims launched acquired bought sold sued hired fined ruled released"
    " recommended approved denied concluded predicted forecast forecasts"
)

SPEAKERS = pattern(
    "organisation",
    "one capitalised word that says or does what organisations do: Google announced, according to Gallup",
    rf"""(?:(?<=[\w,;:)'"]\s)|\A)(?!(?:I|He|She|They|We|You|It|Who|That|This|And|But|As
      |So)\b)[A-ZÀ-ÞŁŚŽ][\w&'-]{{1,40}}+\s
        (?:has\s|have\s|had\s)?{either(_DOES)}\b | \b[Aa]ccording\ to\ (?:the\ )?[A-ZÀ-ÞŁŚŽ]""",
    anchors=f"{_DOES} according",
    cased=True,
)

_WORD = re.compile(r"[^\W_]++(?:['&.-][^\W_]++)*+")


def given_names(names: Iterable[str]) -> Pattern:
    """The pattern of names that are given: a gazetteer. Time does not grow with their number.

    A name of one word is only seen as it is written; longer ones in any case of letters.
    """
    known: dict[str, list[tuple[str, ...]]] = {}
    for name in names:
        if words := tuple(_WORD.findall(name.replace("’", "'"))):
            known.setdefault(words[0].lower(), []).append(words)
    first = frozenset(
        part for word in known for part in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", word) or ["#"]
    )
    return Pattern(
        "organisation", "a name of the publishers' list, or of the vault's own", first, _finder(known)
    )


def _finder(known: dict[str, list[tuple[str, ...]]]) -> Callable[[Shown], bool]:
    def look(sentence: Shown) -> bool:
        words = [one.removesuffix("'s") for one in _WORD.findall(sentence.text)]
        return any(
            _is_name(tuple(words[at : at + len(name)]), name)
            for at, word in enumerate(words)
            for name in known.get(word.lower(), ())
        )

    return look if known else lambda sentence: False


def _is_name(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return words == name or (
        len(name) > 1 and [one.lower() for one in words] == [one.lower() for one in name]
    )
