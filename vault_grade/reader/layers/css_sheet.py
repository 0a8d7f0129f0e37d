"""A page's own style sheets: which elements their rules hide, part, raise or lower.

Source: CSS Syntax 3 (comments, strings, blocks).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import itemgetter

from vault_grade.reader.layers.base import CannotRead
from vault_grade.reader.layers.css_effects import Effect
from vault_grade.reader.layers.css_selectors import ANYTHING, Selector, Tokens, is_conditional, selectors
from vault_grade.reader.layers.css_style import Said, Style, style_of
from vault_grade.reader.layers.css_values import BLANK, COMMENT, Declarations, declarations

_TAKEN_OUT = re.compile(
    r"/\*.*?(?:\*/|\Z)|<!--|-->|\"(?:[^\"\\\n]|\\.)*(?:\"|\n|\Z)|'(?:[^'\\\n]|\\.)*(?:'|\n|\Z)|url\([^)\"']{0,300}\)",
    re.DOTALL | re.IGNORECASE,
)
_SIGN = re.compile(r"\\.|[{};]", re.DOTALL)
_SHORT = re.compile(r"[\"'][\w-]{1,40}[\"']")
_OPENED_BY = {")": "(", "]": "["}
_BRACKET = re.compile(r"[(){}\[\];]")

_FOR_THE_DARK = re.compile(
    r"prefers-color-scheme\s*:\s*dark|forced-colors|inverted-colors|prefers-contrast", re.IGNORECASE
)
_MOST_ALIKE = 1000  # rules that ask for one and the same thing
_MOST_RULES = (
    20_000  # of one page, its style attributes apart; the largest sheets in use have some ten thousand
)
_MOST_LOOKS = 1_000_000  # at a rule, for one element or another
_MOST_COLOURS = 50  # that may be one element's
_DEEPEST = 32  # blocks in blocks; what is farther out is taken to hold


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
    """place: counted from the beginning of the first sheet. conditional: perhaps for some readers only."""

    selector: Selector
    place: int
    conditional: bool = False
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
    _looks: int = 0

    def styles(self, own: Tokens, around: Tokens) -> list[Style]:
        """What the rules say of an element, from the weakest to the strongest.

        own: its simple selectors; around: those of all that it stands in. Raises CannotRead where the rules of a page
        have been gone through too often.
        """
        found: list[tuple[tuple[int, int, int, int], Style]] = []
        for key in self._rules.keys() & (own | around):
            rules = self._rules[key]
            self._looks += len(rules)
            for rule in rules:
                selector = rule.selector
                if selector.last <= own and selector.around <= around:
                    found.append(((*selector.strength, rule.place), _as_far_as_sure(rule, own, around)))
        if self._looks > _MOST_LOOKS:
            raise CannotRead("its style sheets have too many rules for one and the same elements")
        return [style for _, style in sorted(found, key=itemgetter(0))]

    def inline(self, style: str) -> Style:
        """What a style attribute says."""
        if style not in self._inline:
            self._inline[style] = style_of(declarations(_without_strings(style)), self.variables)
        return self._inline[style]

    def add(self, rule: _Rule, spread: Mapping[str, int]) -> None:
        """Takes in a rule; of very many that ask for the same, all are taken to hold wherever that is.

        spread: how many rules ask for each simple selector.
        """
        selector = rule.selector
        key = min(selector.asked, key=lambda token: (spread[token], token), default="*")
        rules = self._rules.setdefault(key, [])
        rules.append(rule)
        last, around = selector.exact or (frozenset(), frozenset())
        self.mentioned |= selector.asked | last | around
        self.asked |= selector.around | around
        if len(rules) > _MOST_ALIKE:
            self._rules[key] = [
                _Rule(ANYTHING, rule.place, any(one.conditional for one in rules), _all(rules))
            ]


def _as_far_as_sure(rule: _Rule, own: Tokens, around: Tokens) -> Style:
    style = rule.style
    if not (style.inks or style.grounds or Effect.HIDES in style.effects):
        return style
    exact = rule.selector.exact
    if exact is not None and exact[0] <= own and exact[1] <= around:
        return style
    effects = style.effects
    if Effect.HIDES in effects:
        effects = effects - {Effect.HIDES} | {Effect.VEILS if rule.conditional else Effect.AWAY}
    return replace(
        style,
        effects=effects,
        inks=tuple(said.unsure() for said in style.inks),
        grounds=tuple(said.unsure() for said in style.grounds),
    )


def _all(rules: Collection[_Rule]) -> Style:
    """The style of rules of which each may hold; what may have any colour is untold."""
    styles = [rule.style for rule in rules]
    told = {effect for style in styles for effect in style.effects}
    inks = frozenset(value for style in styles for said in style.inks for value in said.values)
    grounds = frozenset(value for style in styles for said in style.grounds for value in said.values)
    stops = frozenset(tint for style in styles for tint in style.stops)
    if max(len(inks), len(grounds), len(stops)) > _MOST_COLOURS:
        return Style(frozenset(told | {Effect.VEILS}))
    return Style(
        frozenset(told),
        (Said(inks, important=True, sure=False),) if inks else (),
        (Said(grounds, important=True, sure=False),) if grounds else (),
        stops,
        any(style.picture for style in styles),
    )


def sheet_of(css: Collection[Css], present: Tokens) -> Sheet:
    """The rules of all style sheets and (for their variables) style attributes of a page.

    present: the simple selectors of all its elements; what asks for others is left out.
    Raises CannotRead for more rules than any page needs.
    """
    sheet = Sheet()
    blocks = (block for one in css for block in _blocks(one) if block.found)
    read = list(islice(blocks, _MOST_RULES + 1))
    if len(read) > _MOST_RULES:
        raise CannotRead(f"its style sheets hold more than {_MOST_RULES:,} rules")
    ruling = [(block, list(_ruling(block, place, present))) for place, block in enumerate(read)]
    for block, rules in ruling:
        for name, value, _, _ in block.found if rules else ():
            if name.startswith("--") and not _is_for_the_dark(block.preludes):
                sheet.variables.setdefault(name, set()).add(value)
    spread = Counter(token for _, rules in ruling for rule in rules for token in rule.selector.asked)
    for block, rules in ruling:
        style = style_of(block.found, sheet.variables) if rules else _NO_STYLE
        if _is_for_the_dark(block.preludes):
            style = Style(style.effects)
        for rule in rules if style else ():
            sheet.add(replace(rule, style=style), spread)
    return sheet


def _ruling(block: _Block, place: int, present: Tokens) -> Iterator[_Rule]:
    """The rules of a block, their style still empty, that some element may fulfil."""
    conditional = is_conditional(block.preludes)
    for selector in selectors(block.preludes, sure=block.sure):
        if selector.asked <= present:
            yield _Rule(selector, place, conditional)


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
    """Whether the marks of a sheet are in order, so that every browser parts its blocks as they are parted here."""
    open_: list[str] = []
    start = 0
    for sign in _BRACKET.finditer(css):
        mark = sign[0]
        if mark in "([":
            open_.append(mark)
            continue
        if mark in ")]":
            if not open_ or open_.pop() != _OPENED_BY[mark]:
                return False
            continue
        piece, start = css[start : sign.start()].strip(BLANK), sign.end()
        in_rules = not open_ or open_[-1] == "@"
        if open_[-1:] in (["("], ["["]) or (in_rules and mark == ";" and not piece.startswith("@")):
            return False
        if mark == "{":
            open_.append("@" if piece.startswith("@") else "{")
        elif mark == "}" and (not open_ or (open_.pop() == "@" and piece)):
            return False
    return "\\" not in css and not open_
