"""Pages that a server sends in a source's place, with a status that says all is well.

Only short pages are judged, and of those only what they say they are: an article about error pages is long. What is
asked of a page is said at each rule; docs/captures.md says the same to people.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from vault_grade.reader.received.page import HtmlPage

FEW = 30
"""Words: a page with scripts and fewer than this is made by them in a browser."""
SHORT = 250
"""Words that an error page or a robot wall has at most."""
LONG = 400
"""Words that a sign-in page or a cookie notice has at most, all its small print included."""
LITTLE = 60
"""Words that a page may have beside what makes it a wall."""
SENTENCE = 12
"""Words of a line that is more than a button or an item of a menu."""
HEAD_AT_MOST = 300
"""Characters of a title or heading that are looked at."""

_AFTER_NUMBER = (
    r"\Z|not\s+found|error|forbidden|page|file|unauthori[sz]ed|gone|bad|internal|server|service|access"
    r"|too\s+many"
)
_SUBJECT = r"(?:the\s+|this\s+|that\s+)?(?:requested\s+)?(?:page|file|document|resource|url|article|content)"
_NOT = (
    r"(?:(?:was|is|could|does|has)(?:n['’]t|\s+not|\s+no\s+longer)|can(?:['’]t|\s?not|\s+no\s+longer)|no\s+longer)"
    r"(?:\s+(?:be|been|currently))*"
)
_IS_NOT = (
    rf"{_NOT}\s+(?:found|exists?|available|here|located)"
    r"|(?:has|was)\s+(?:been\s+|since\s+)*(?:removed|deleted|moved)\s*(?:\Z|[.!])"
    r"|not\s+(?:found|available)|(?:is\s+)?missing\s*\Z|(?:is\s+)?(?:currently\s+|temporarily\s+)?unavailable"
)
_ERROR = re.compile(
    rf"""^(?:(?:oops|sorry|uh[- ]?oh|whoops)\W+)?(?:
      (?:(?:error|http|status)\W*){{0,3}}(?:40[0-9]|41[0-9]|42[0-9]|451|50[0-9]|52[0-9])\W*(?:{_AFTER_NUMBER})
    | {_SUBJECT}\s+(?:(?:that\s+)?you(?:['’]re)?(?:\s+\w+){{1,4}}\s+)?(?:{_IS_NOT})
    | (?:not\s+found|forbidden|access\s+denied|bad\s+request|unauthori[sz]ed)\s*(?:\Z|[.!])
    | (?:an?\s+)?(?:internal\s+)?(?:server\s+)?error(?:\s+(?:occurred|has\s+occurred|page)|\s*(?:\Z|[:!]))
    | service\s+(?:temporarily\s+)?unavailable | bad\s+gateway | gateway\s+time-?out | temporarily\s+unavailable
    | something\s+(?:went|has\s+gone)\s+wrong\s*(?:\Z|[.!])
    | (?:site\s+|website\s+|down\s+|under\s+)+(?:for\s+)?maintenance
    | we\s+(?:can['’]?t|cannot|could\s?n['’]?o?t)\s+find\s+(?:that|the|this|what|your|a)\b
    | seite\s+nicht\s+gefunden | page\s+(?:non\s+trouv|introuvable) | p[aá]gina\s+no\s+encontrada
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ROBOT = re.compile(
    r"""just\s+a\s+moment(?:\.\.\.|…) | attention\s+required!?\s*\|\s*cloudflare | are\s+you\s+a\s+(?:human|robot)\?
    | (?:verify|verifying|confirm|prove)\s+(?:that\s+)?you\s+are\s+(?:a\s+)?(?:human|not\s+a\s+(?:ro)?bot)
    | verify(?:ing)?\s+you(?:['’]re)?\s+(?:are\s+)?human | checking\s+(?:your\s+browser|if\s+the\s+site\s+connection)
    | unusual\s+(?:traffic|activity)\s+from | pardon\s+our\s+interruption | security\s+check\s+to\s+access
    | (?:complete|solve|enter)\s+(?:the|a|this)\s+(?:re)?captcha | you\s+have\s+been\s+blocked
    | enable\s+javascript\s+and\s+cookies\s+to\s+continue | access\s+to\s+this\s+page\s+has\s+been\s+denied
    | request\s+unsuccessful\.\s+incapsula | automated\s+(?:access|requests)\s+(?:to|from|detected)
    | ddos\s+protection\s+by""",
    re.IGNORECASE | re.VERBOSE,
)
_SIGN_IN = re.compile(
    r"^(?:please\s+)?(?:sign[- ]?in|log[- ]?in|log[- ]?on|anmelden|anmeldung|se\s+connecter|iniciar\s+sesi[oó]n)\b"
    r"|\b(?:sign|log)[- ]?in\s*\Z|^(?:account|member|user|single)\s+(?:sign|log)[- ]?(?:in|on)\b",
    re.IGNORECASE,
)
_COOKIE = re.compile(
    r"\b(?:cookies?|consent|privacy|tracking|vendors|partners|legitimate\s+interests?|personal(?:i[sz]ed|\s+data)|ads)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\b(?:accept|reject|allow|agree|decline|refuse|manage|customi[sz]e)\b", re.IGNORECASE)
_SCRIPTED = re.compile(
    r"(?:enable|requires?|needs?|activate|turn\s+on|without)\s+java\s?script"
    r"|javascript\s+(?:is\s+)?(?:required|disabled|not\s+enabled|to\s+run)",
    re.IGNORECASE,
)
_NAME_OF_SITE = re.compile(r"\s+[|·•–—»-]\s+|:\s+")

SAVE = "save it from a browser as a PDF, or download the file, and capture that (--url says where it is from)"


@dataclass(frozen=True, slots=True)
class Wall:
    """Why a page can be no source, and how to go on; each a clause."""

    why: str
    fix: str = SAVE


def wall(title: str | None, text: str, page: HtmlPage | None) -> Wall | None:
    """What stands in a source's place; None where nothing does.

    title: of the file. text: its readable words. page: the figures, of HTML; without them only an error is looked for.
    """
    words = len(text.split())
    if words >= LONG:
        return None
    heads = list(_heads([title or "", *page.headings[:2]] if page else text.strip().split("\n", 1)[:1]))
    others = _heads(_other_heads(text, words, page)) if page else ()
    error = next((head for head in (*heads, *others) if _ERROR.search(head)), None)
    if error and words < (SHORT if page else FEW):
        return Wall(f"the page is an error page (“{_line(error)}”)", "check the address")
    return _web_wall(title, text, words, heads, page) if page else None


def _web_wall(title: str | None, text: str, words: int, heads: list[str], page: HtmlPage) -> Wall | None:
    if page.leads_on and words < FEW:
        return Wall(f"the page only sends a browser on to {page.leads_on[:200]}", "capture that address")
    robot = _ROBOT.search(f"{title or ''}\n{text}") if words < SHORT else None
    if robot:
        return Wall(f"the page is a wall against robots (“{_line(robot[0])}”)")
    if words < SHORT and page.running < LITTLE and _SCRIPTED.search(text):
        return Wall("the page's text is made by scripts in a browser")
    if (page.password and page.running < LITTLE) or any(_SIGN_IN.search(head) for head in heads):
        return Wall("the page is a sign-in wall")
    if _is_cookie_notice(text):
        return Wall("the page is a cookie notice and nothing else")
    if page.scripts and words < FEW:
        return Wall("the page has next to no text without a browser: its scripts make it")
    return None


def _other_heads(text: str, words: int, page: HtmlPage) -> list[str]:
    """Where next to nothing stands below it, a page says what it is under any heading, or in any line."""
    if words < FEW:
        return text.split("\n")
    return page.headings if page.running < LITTLE else []


def _heads(heads: list[str]) -> list[str]:
    """What a page says it is, each whole and without the name of its site before or after."""
    short = [head[:HEAD_AT_MOST] for head in heads]
    parts = [part for head in short for part in (head, *_NAME_OF_SITE.split(head))]
    return [part.strip() for part in parts if part.strip()]


def _is_cookie_notice(text: str) -> bool:
    """Every line that is a sentence speaks of cookies and the like, and little stands beside them."""
    lines = text.split("\n")
    told = [line for line in lines if _COOKIE.search(line)]
    sentences = [line for line in lines if len(line.split()) >= SENTENCE]
    beside = sum(len(line.split()) for line in lines if line not in told)
    notice = bool(sentences) and all(line in told for line in sentences)
    return notice and "cookie" in text.lower() and bool(_CHOICE.search(text)) and beside < LITTLE


def _line(text: str) -> str:
    return " ".join(text.split())[:80]
