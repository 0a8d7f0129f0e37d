"""A page's own style sheets: which elements their rules hide, part, raise or lower.

Sources: CSS Syntax 3 (comments, strings, blocks), Selectors 4. What of a selector is not understood is taken to hold;
of what must stand round an element, only that it stands there at all is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import itemgetter

from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.layers.css_style import Said, Style, style_of
from vault_grade.reader.layers.css_values import COMMENT, Declarations, Effect, declarations, unescaped

_TAKEN_OUT = re.compile(
    r"/\*.*?(?:\*/|\Z)|<!--|-->|\"(?:[^\"\\\n]|\\.)*(?:\"|\n|\Z)|'(?:[^'\\\n]|\\.)*(?:'|\n|\Z)|url\([^)\"']{0,300}\)",
    re.DOTALL | re.IGNORECASE,
)
_SIGN = re.compile(r"\\.|[{};]", re.DOTALL)
_NOT_FOR_WORDS = re.compile(
    r"@(?:-\w+-)?(?:keyframes|font-face|page|property|counter-style|font-feature-values|font-palette-values|"
    r"view-transition|color-profile)\b|@media\s+(?:only\s+)?print\s*\Z",
    re.IGNORECASE,
)
_IDENTIFIER = r"(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}[ \t\n\f\r]?|\\.)+"
_PART = re.compile(
    rf"(?P<sign>[.#]|::?|\[\s*(?:[\w*]*\|)?)?(?P<name>{_IDENTIFIER})(?P<rest>[^\[\]]*\])?", re.DOTALL
)
_SHORT = re.compile(r"[\"'][\w-]{1,40}[\"']")
_VALUE = re.compile(r"\s*=\s*([\w-]+)\s*\]")
_PARENTHESES = re.compile(r"\([^()]*\)")
# Of these an element shows nothing while nobody touches it, or has no words.
_NOT_AT_REST = frozenset(
    {
        ":hover",
        ":active",
        ":focus",
        ":focus-within",
        ":focus-visible",
        ":empty",
        ":before",
        ":after",
        ":first-letter",
    }
)

_SURE_COMPOUND = re.compile(r"(?:[a-zA-Z][\w-]*|\*)?(?:[.#][a-zA-Z][\w-]*)*", re.ASCII)
_SURE_PRELUDE = re.compile(r"[\w\s.#,>*-]+", re.ASCII)
_SURE_CONDITION = re.compile(r"@media\s+(?:screen|all)\s*", re.IGNORECASE)
_BRACKET = re.compile(r"[(){}\[\];]")

_FOR_THE_DARK = re.compile(
    r"prefers-color-scheme\s*:\s*dark|forced-colors|inverted-colors|prefers-contrast", re.IGNORECASE
)
_SIMPLE = re.compile(r"[.#]?[\w-]+")

_MOST_ALIKE = 1000  # rules that ask for one and the same thing
_MOST_RULES = (
    20_000  # of one page, its style attributes apart; the largest sheets in use have some ten thousand
)
_MOST_COLOURS = 50  # that may be one element's
_DEEPEST = 32  # blocks in blocks; what is farther out is taken to hold

Tokens = frozenset[str]
"""Simple selectors: ``p``, ``.class``, ``#id``, ``[attribute``, in lower case as pages without a DOCTYPE read them.

Classes and identities stand there a second time as they are written, with EXACT before them.
"""

EXACT = "="


Rank = tuple[int, int, int, int]

_STRONGEST = 1 << 30  # what is not understood may be stronger than all that is


@dataclass(frozen=True, slots=True)
class Css:
    """A style sheet. sure: it is known to apply, and to nothing but the screen."""

    text: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class _Block:
    """Declarations with all that stands before their block, outermost first."""

    preludes: list[str]
    found: Declarations
    sure: bool


_NO_STYLE = Style()


@dataclass(frozen=True, slots=True)
class _Rule:
    """last: what an element must have, around: what must stand round it; exactly so, where that is understood whole.

    rank: specificity and place, by which a later or closer rule is the stronger.
    """

    last: Tokens
    around: Tokens
    exact: tuple[Tokens, Tokens] | None
    rank: Rank
    style: Style = _NO_STYLE


@dataclass(slots=True)
class Sheet:
    """The rules of style sheets that do something to words, by one of the simple selectors each asks for."""

    variables: dict[str, set[str]] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    """All that rules ask of what stands round an element."""
    mentioned: set[str] = field(default_factory=set)
    """All that rules ask of anything."""
    _rules: dict[str, list[_Rule]] = field(default_factory=dict)
    _inline: dict[str, Style] = field(default_factory=dict)

    def styles(self, own: Tokens, around: Collection[str]) -> list[Style]:
        """What the rules say of an element, from the weakest to the strongest.

        own: its simple selectors; around: those of all that it stands in.
        """
        found: list[tuple[Rank, Style]] = []
        for key in self._rules.keys() & own:
            for rule in self._rules[key]:
                if rule.last <= own and all(part in around for part in rule.around):
                    found.append((rule.rank, _as_far_as_sure(rule, own, around)))
        return [style for _, style in sorted(found, key=itemgetter(0))]

    def inline(self, style: str) -> Style:
        """What a style attribute says."""
        if style not in self._inline:
            self._inline[style] = style_of(declarations(_without_strings(style)), self.variables)
        return self._inline[style]

    def add(self, rule: _Rule) -> None:
        """Takes in a rule; of very many that ask for the same, all are taken to hold wherever that is."""
        key = min(rule.last, key=_spread, default="*")
        rules = self._rules.setdefault(key, [])
        rules.append(rule)
        exactly = rule.exact or (frozenset(), frozenset())
        self.mentioned |= rule.last | rule.around | exactly[0] | exactly[1]
        self.asked |= rule.around | exactly[1]
        if len(rules) > _MOST_ALIKE:
            self._rules[key] = [_Rule(frozenset({key} - {"*"}), frozenset(), None, rule.rank, _all(rules))]


def _spread(token: str) -> tuple[bool, bool, str]:
    """The rarer what a token asks for is on a page, the sooner it comes."""
    return not token.startswith("#"), not token.startswith("."), token


def _as_far_as_sure(rule: _Rule, own: Tokens, around: Collection[str]) -> Style:
    style = rule.style
    if not (style.inks or style.grounds):
        return style
    if rule.exact is not None and rule.exact[0] <= own and all(part in around for part in rule.exact[1]):
        return style
    return replace(
        style,
        inks=tuple(said.unsure() for said in style.inks),
        grounds=tuple(said.unsure() for said in style.grounds),
    )


def _all(rules: Collection[_Rule]) -> Style:
    """The style of rules of which each may hold; what may have any colour is taken for hidden."""
    styles = [rule.style for rule in rules]
    told = {effect for style in styles for effect in style.effects}
    inks = frozenset(value for style in styles for said in style.inks for value in said.values)
    grounds = frozenset(value for style in styles for said in style.grounds for value in said.values)
    stops = frozenset(tint for style in styles for tint in style.stops)
    if max(len(inks), len(grounds), len(stops)) > _MOST_COLOURS:
        return Style(frozenset(told | {Effect.HIDES}))
    return Style(
        frozenset(told),
        (Said(inks, important=True, sure=False),) if inks else (),
        (Said(grounds, important=True, sure=False),) if grounds else (),
        stops,
        any(style.picture for style in styles),
    )


def sheet_of(css: Collection[Css], present: Collection[str]) -> Sheet:
    """The rules of all style sheets and (for their variables) style attributes of a page.

    present: the simple selectors of all its elements; what asks for others is left out.
    Raises CannotRead for more rules than any page needs.
    """
    sheet = Sheet()
    read = list(islice((block for one in css for block in _blocks(one)), _MOST_RULES + 1))
    if len(read) > _MOST_RULES:
        raise CannotRead(f"its style sheets hold more than {_MOST_RULES:,} rules")
    ruling = [(block, list(_ruling(block, place, present))) for place, block in enumerate(read)]
    for block, rules in ruling:
        for name, value, _, _ in block.found if rules else ():
            if name.startswith("--") and not _is_for_the_dark(block.preludes):
                sheet.variables.setdefault(name, set()).add(value)
    for block, rules in ruling:
        style = style_of(block.found, sheet.variables) if rules else _NO_STYLE
        if _is_for_the_dark(block.preludes):
            style = Style(style.effects)
        for rule in rules if style else ():
            sheet.add(replace(rule, style=style))
    return sheet


def _ruling(block: _Block, place: int, present: Collection[str]) -> Iterator[_Rule]:
    """The rules of a block, their style still empty, that some element may fulfil."""
    for selector, sure in _selectors(block.preludes):
        rule = _rule(selector, place, block.sure and sure)
        if rule is not None and all(token in present for token in rule.last | rule.around):
            yield rule


def _is_for_the_dark(preludes: list[str]) -> bool:
    """Whether rules give the colours of a page for readers who want it dark, or in colours of their own."""
    return any(prelude.startswith("@") and _FOR_THE_DARK.search(prelude) for prelude in preludes)


def _without_strings(css: str) -> str:
    """Style without its comments, strings and addresses, a sign left for each."""
    return _TAKEN_OUT.sub(_sign_for, css.replace(COMMENT, "\ufffd"))


def _sign_for(taken: re.Match[str]) -> str:
    first = taken[0][0]
    if taken.string[taken.start() - 1 : taken.start()] == "=" and _SHORT.fullmatch(taken[0]):
        return taken[0].strip("\"'")  # the value that a selector asks for
    return COMMENT if first in "/<-" else "url()" if first in "uU" else '""'


def _blocks(sheet: Css) -> Iterator[_Block]:
    """The blocks of a sheet, innermost first. At-rules are looked into."""
    css = _without_strings(sheet.text)
    sure = sheet.sure and _has_plain_marks(css)
    preludes: list[str] = []
    bodies: list[list[str]] = []
    start = 0
    for sign in _SIGN.finditer(css):
        if sign[0].startswith("\\"):
            continue
        piece, start = css[start : sign.start()], sign.end()
        if sign[0] == "{":
            preludes.append(piece.strip())
            bodies.append([])
            continue
        if bodies:
            bodies[-1].append(piece)
        if sign[0] == "}" and bodies:
            yield _Block(preludes[-_DEEPEST:], declarations(";".join(bodies.pop())), sure)
            preludes.pop()
    while bodies:
        bodies[-1].append(css[start:])
        start = len(css)
        yield _Block(preludes[-_DEEPEST:], declarations(";".join(bodies.pop())), False)
        preludes.pop()


def _has_plain_marks(css: str) -> bool:
    """Whether the brackets of a sheet are in order, so that every browser parts its blocks as they are parted here."""
    depth = 0
    for sign in _BRACKET.finditer(css):
        depth += 1 if sign[0] in "([" else -1 if sign[0] in ")]" else 0
        if depth < 0 or (depth and sign[0] in "{};"):
            return False
    return "\\" not in css and not depth


def _selectors(preludes: list[str]) -> Iterator[tuple[str, bool]]:
    """The selectors that declarations stand under, and whether a rule's condition and list are understood whole.

    A nested rule's ``&`` is what the rule round it says.
    """
    if any(_NOT_FOR_WORDS.match(prelude.strip(COMMENT)) for prelude in preludes):
        return
    preludes = [prelude.replace(COMMENT, "").strip() for prelude in preludes]
    styles = [prelude for prelude in preludes if not prelude.startswith("@")]
    conditions = [prelude for prelude in preludes if prelude.startswith("@")]
    sure = len(styles) == 1 and all(map(_SURE_CONDITION.fullmatch, conditions))
    sure = sure and _SURE_PRELUDE.fullmatch(styles[0]) is not None
    while styles:
        nested = False
        for selector in _without_parentheses(styles.pop()).split(","):
            if selector.strip().endswith("&") and styles:
                nested = True
            else:
                yield selector.replace("&", "").strip(), sure
        if not nested:
            return


def _without_parentheses(prelude: str) -> str:
    for _ in range(8):
        shorter = _PARENTHESES.sub("", prelude)
        if shorter == prelude:
            break
        prelude = shorter
    return prelude


def _rule(selector: str, place: int, sure: bool) -> _Rule | None:
    """The rule for one selector, or None where it is for no words at rest."""
    selector = re.sub(r"\[[^\]]*\]", lambda found: re.sub(r"[\s>+~]", "", found[0]), selector)
    selector = " ".join(selector.split())
    pieces = re.split(r"(?<!\\)\s*([>+~])\s*|(?<!\\)\s+", selector)
    compounds, joints = pieces[::2], pieces[1::2]
    last = _tokens(compounds[-1])
    if last is None:
        return None
    around: set[str] = set()
    for compound, joint in zip(compounds, joints, strict=False):
        if joint not in ("+", "~"):
            around |= _tokens(compound) or set()
    exact = _exact(compounds, joints) if sure else None
    rank = _specificity(compounds) if exact else (_STRONGEST,) * 3
    return _Rule(frozenset(last), frozenset(around), exact, (*rank, place))


def _exact(compounds: list[str], joints: list[str | None]) -> tuple[Tokens, Tokens] | None:
    """What a selector asks for, as it is written; None where there is more to it than what stands somewhere round."""
    if len(compounds) > 2 or any(joints) or not all(map(_SURE_COMPOUND.fullmatch, compounds)):
        return None
    *outer, last = (list(map(_exactly, _SIMPLE.findall(compound))) for compound in compounds)
    if any(len(compound) != 1 for compound in outer):
        return None
    return frozenset(last), frozenset(token for compound in outer for token in compound)


def _exactly(simple: str) -> str:
    return EXACT + simple if simple[0] in ".#" else simple.lower()


def _specificity(compounds: list[str]) -> tuple[int, int, int]:
    """How strong a selector of types, classes and identities is (Selectors 4, 17)."""
    simple = [one[0] for compound in compounds for one in _SIMPLE.findall(compound)]
    ids, classes = simple.count("#"), simple.count(".")
    return ids, classes, len(simple) - ids - classes


def _tokens(compound: str) -> set[str] | None:
    """The simple selectors that an element must have; None where it is no element, or not one at rest."""
    found: set[str] = set()
    for part in _PART.finditer(compound):
        sign, name = (part["sign"] or "").strip(), unescaped(part["name"]).lower()
        if sign == "::" or (sign == ":" and f":{name}" in _NOT_AT_REST):
            return None
        if sign == ":" and name == "root":
            found.add("html")
        if sign.startswith("["):
            value = _VALUE.fullmatch(part["rest"] or "")
            found.add(f"[{name}={value[1].lower()}" if value else f"[{name}")
        elif sign != ":":
            found.add(sign + name)
    return found


def tokens_of(tag: str, attributes: Mapping[str, str]) -> Tokens:
    """The simple selectors that an element has."""
    found = {tag, "*", *(f"[{name}" for name in attributes)}
    found.update(f"[{name}={value.lower()}" for name, value in attributes.items() if len(value) <= 40)
    simple = [f".{name}" for name in attributes.get("class", "").split()]
    if "id" in attributes:
        simple.append("#" + attributes["id"])
    for one in simple:
        found |= {one.lower(), EXACT + one}
    return frozenset(found)
