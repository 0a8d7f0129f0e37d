"""A page's own style sheets: which elements their rules hide, part, raise or lower.

Sources: CSS Syntax 3 (comments, strings, blocks), Selectors 4. What of a selector is not understood is taken to hold;
of what must stand round an element, only that it stands there at all is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.css_values import Declarations, Effect, declarations, effects, unescaped

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

_MOST_RULES = 1000
_DEEPEST = 32  # blocks in blocks; what is farther out is taken to hold

Tokens = frozenset[str]
"""Simple selectors: ``p``, ``.class``, ``#id``, ``[attribute``, in lower case as pages without a DOCTYPE read them."""


@dataclass(frozen=True, slots=True)
class _Rule:
    last: Tokens
    around: Tokens
    effects: frozenset[Effect]


@dataclass(slots=True)
class Sheet:
    """The rules of style sheets that do something to words, by one of the simple selectors each asks for."""

    variables: dict[str, set[str]] = field(default_factory=dict)
    _rules: dict[str, list[_Rule]] = field(default_factory=dict)

    def effects(self, own: Tokens, around: Collection[str] | None) -> frozenset[Effect]:
        """What the rules do to an element. own: its simple selectors; around: those of all that it stands in.

        ``around`` None: it may stand in anything.
        """
        told: frozenset[Effect] = frozenset()
        if self._rules:
            for key in own | {"*"}:
                for rule in self._rules.get(key, ()):
                    if rule.last <= own and (around is None or all(part in around for part in rule.around)):
                        told |= rule.effects
        return told

    def inline(self, style: str) -> frozenset[Effect]:
        """What a style attribute does."""
        return effects(declarations(_TAKEN_OUT.sub("", style)), self.variables)

    def add(self, rule: _Rule) -> None:
        """Takes in a rule; of very many that ask for the same, all are taken to hold wherever that is."""
        key = min(rule.last, default="*")
        rules = self._rules.setdefault(key, [])
        rules.append(rule)
        if len(rules) > _MOST_RULES:
            told = frozenset(effect for one in rules for effect in one.effects)
            self._rules[key] = [_Rule(frozenset({key} - {"*"}), frozenset(), told)]


def sheet_of(css: Collection[str]) -> Sheet:
    """The rules of all style sheets and (for their variables) style attributes of a page."""
    sheet = Sheet()
    read = [rule for one in css for rule in _rules(one)]
    for _, found in read:
        for name, value in found:
            if name.startswith("--"):
                sheet.variables.setdefault(name, set()).add(value)
    for preludes, found in read:
        told = effects(found, sheet.variables)
        if told:
            for selector in _selectors(preludes):
                rule = _rule(selector, told)
                if rule is not None:
                    sheet.add(rule)
    return sheet


def _rules(css: str) -> Iterator[tuple[list[str], Declarations]]:
    """The rules: what stands before a block, outermost first, and the declarations in it. At-rules are looked into."""
    css = _TAKEN_OUT.sub("", css)
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
            yield preludes[-_DEEPEST:], declarations(";".join(bodies.pop()))
            preludes.pop()
    while bodies:
        bodies[-1].append(css[start:])
        start = len(css)
        yield preludes[-_DEEPEST:], declarations(";".join(bodies.pop()))
        preludes.pop()


def _selectors(preludes: list[str]) -> Iterator[str]:
    """The selectors that declarations stand under; a nested rule's ``&`` is what the rule round it says."""
    if any(_NOT_FOR_WORDS.match(prelude) for prelude in preludes):
        return
    styles = [prelude for prelude in preludes if not prelude.startswith("@")]
    while styles:
        nested = False
        for selector in _without_parentheses(styles.pop()).split(","):
            if selector.strip().endswith("&") and styles:
                nested = True
            else:
                yield selector.replace("&", "").strip()
        if not nested:
            return


def _without_parentheses(prelude: str) -> str:
    for _ in range(8):
        shorter = _PARENTHESES.sub("", prelude)
        if shorter == prelude:
            break
        prelude = shorter
    return prelude


def _rule(selector: str, told: frozenset[Effect]) -> _Rule | None:
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
    return _Rule(frozenset(last), frozenset(around), told)


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
            found.add(f"[{name}")
        elif sign != ":":
            found.add(sign + name)
    return found


def tokens_of(tag: str, attributes: Mapping[str, str]) -> Tokens:
    """The simple selectors that an element has."""
    found = {tag, *(f"[{name}" for name in attributes)}
    found.update(f".{name}" for name in attributes.get("class", "").lower().split())
    if "id" in attributes:
        found.add("#" + attributes["id"].lower())
    return frozenset(found)
