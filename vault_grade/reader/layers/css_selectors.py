"""What the selectors of style rules ask of an element, and of what it stands in.

Source: Selectors 4. What of a selector is not understood is taken to hold; of what must stand round an element, only
that it stands there at all is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vault_grade.reader.layers.css_values import BLANK, COMMENT, unescaped

_NOT_FOR_WORDS = re.compile(
    r"@(?:-\w+-)?(?:keyframes|font-face|page|property|counter-style|font-feature-values|font-palette-values|"
    r"view-transition|color-profile)\b|@media\s+(?:only\s+)?print\s*\Z",
    re.IGNORECASE,
)
_IDENTIFIER = r"(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}[ \t\n\f\r]?|\\.)+"
_PART = re.compile(
    rf"(?P<sign>[.#]|::?|\[\s*(?:[\w*]*\|)?)?(?P<name>{_IDENTIFIER})(?P<rest>[^\[\]]*\])?", re.DOTALL
)
_VALUE = re.compile(r"\s*=\s*([\w-]{1,40})\s*\]")
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
_LAYER = re.compile(r"@layer(?:\s+[\w.-]+)?\s*", re.IGNORECASE)
_SIMPLE = re.compile(r"[.#]?[\w-]+")
_LONGEST = 1000  # of one selector; what is longer is not read
_STRONGEST = (1 << 30, 0, 0)  # what is not understood may be stronger than all that is

Tokens = frozenset[str]
"""Simple selectors: ``p``, ``.class``, ``#id``, ``[attribute``, in lower case as pages without a DOCTYPE read them.

Classes and identities stand there a second time as they are written, with EXACT before them.
"""

EXACT = "="


@dataclass(frozen=True, slots=True)
class Selector:
    """last: what an element must have, around: what must stand round it; exactly so, where that is understood whole.

    strength: its specificity.
    """

    last: Tokens
    around: Tokens
    exact: tuple[Tokens, Tokens] | None
    strength: tuple[int, int, int]

    @property
    def asked(self) -> Tokens:
        """All that it asks for, of whatever element."""
        return self.last | self.around


ANYTHING = Selector(frozenset(), frozenset(), None, _STRONGEST)


def selectors(preludes: list[str], *, sure: bool) -> Iterator[Selector]:
    """The selectors that declarations stand under, as far as they are for words at rest.

    preludes: what stands before the blocks, outermost first. sure: the sheet is understood whole.
    A nested rule's ``&`` is what the rule round it says.
    """
    if any(_NOT_FOR_WORDS.match(prelude.strip(BLANK)) for prelude in preludes):
        return
    # A comment before a selector is nothing to anybody; what else leaves this sign may spoil it.
    commented = COMMENT in (preludes[-1].lstrip(BLANK) if len(preludes) == 1 else "".join(preludes))
    preludes = [prelude.replace(COMMENT, "").strip() for prelude in preludes]
    styles = [prelude for prelude in preludes if not prelude.startswith("@")]
    conditions = [prelude for prelude in preludes if prelude.startswith("@")]
    sure = sure and len(styles) == 1 and all(map(_SURE_CONDITION.fullmatch, conditions))
    sure = sure and not commented and _SURE_PRELUDE.fullmatch(styles[0]) is not None
    while styles:
        nested = False
        for selector in _without_parentheses(styles.pop()).split(","):
            if selector.strip().endswith("&") and styles:
                nested = True
            else:
                read = _selector(selector.replace("&", "").strip(), sure)
                if read is not None:
                    yield read
        if not nested:
            return


def is_conditional(preludes: list[str]) -> bool:
    """Whether declarations may hold on some screens or for some readers only."""
    conditions = (prelude for prelude in preludes if prelude.startswith("@"))
    return not all(_SURE_CONDITION.fullmatch(one) or _LAYER.fullmatch(one) for one in conditions)


def _without_parentheses(prelude: str) -> str:
    for _ in range(8):
        shorter = _PARENTHESES.sub("", prelude)
        if shorter == prelude:
            break
        prelude = shorter
    return prelude


def _selector(selector: str, sure: bool) -> Selector | None:
    """One selector, or None where it is for no words at rest."""
    if len(selector) > _LONGEST:
        return ANYTHING
    selector = re.sub(r"\[[^\[\]]*\]", lambda found: re.sub(r"[\s>+~]", "", found[0]), selector)
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
    strength = _specificity(compounds) if exact else _STRONGEST
    return Selector(frozenset(last), frozenset(around), exact, strength)


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
        if sign.startswith("[") and "|" not in sign:
            value = _VALUE.fullmatch(part["rest"] or "")
            found.add(f"[{name}={value[1].lower()}" if value else f"[{name}")
        elif sign[:1] not in (":", "["):
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
