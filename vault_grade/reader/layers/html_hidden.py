"""Which elements of an HTML page are not shown, as far as the file itself says so.

Sources: the HTML standard's rendering section (hidden elements), CSS 2.2 (display, visibility).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from vault_grade.reader.layers.flow import names

NEVER_SHOWN = names(
    "area audio base canvas datalist embed head iframe link meta metadata noembed noframes noscript object param "
    "rp script source style template title track video"
)
DELETED = frozenset({"del", "s", "strike"})  # struck-out words are not what the document says

_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?%?\s*(?:;|!|$)"
    r"|font-size\s*:\s*0(?:px|pt|em|rem|%)?\s*(?:;|!|$)|content-visibility\s*:\s*hidden",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_RULE = re.compile(r"([^{}]{1,2000})\{([^{}]{0,4000})\}")
_SIMPLE = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<kind>[.#])?(?P<name>(?<=[.#])[\w-]+)?", re.IGNORECASE)


@dataclass(slots=True)
class Sheet:
    """The selectors that a page's own style sheets hide: a tag, a class or a name, each as (tag, sign, name)."""

    hidden: set[tuple[str, str, str]] = field(default_factory=set)

    def read(self, css: str) -> None:
        """Takes in one ``style`` element. Only plain selectors outside ``@media`` and the like are understood."""
        for selectors, body in _RULE.findall(_outside_blocks(_COMMENT.sub(" ", css))):
            if _HIDING.search(body):
                for selector in selectors.split(","):
                    self._hide(selector.strip())

    def _hide(self, selector: str) -> None:
        match = _SIMPLE.fullmatch(selector)
        if match and selector:
            self.hidden.add(((match["tag"] or "").lower(), match["kind"] or "", match["name"] or ""))

    def hides(self, tag: str, attributes: Mapping[str, str | None]) -> bool:
        """Whether an element with these attributes is hidden by a selector."""
        if not self.hidden:
            return False
        keys = [("", "")]
        keys += [(".", name) for name in (attributes.get("class") or "").split()]
        keys.append(("#", attributes.get("id") or ""))
        return any((owner, *key) in self.hidden for owner in ("", tag) for key in keys)


def _outside_blocks(css: str) -> str:
    """The sheet without its at-rules that hold rules: they apply on conditions nobody knows here."""
    kept: list[str] = []
    depth = start = 0
    at_rule: int | None = None
    for sign in re.finditer(r"[@{};]", css):
        if sign.group() == "@" and depth == 0 and at_rule is None:
            kept.append(css[start : sign.start()])
            at_rule = sign.start()
        elif sign.group() == "{":
            depth += 1
        elif sign.group() == "}" and depth:
            depth -= 1
        if at_rule is not None and depth == 0 and sign.group() in "};":
            at_rule, start = None, sign.end()
    return "".join(kept) + (css[start:] if at_rule is None else "")


def hidden(tag: str, attributes: Mapping[str, str | None], sheet: Sheet) -> bool:
    """Whether an element, and with it all that stands in it, is not shown.

    ``aria-hidden`` hides from screen readers only; it is not among the signs.
    """
    if tag in NEVER_SHOWN or tag in DELETED or "hidden" in attributes:
        return True
    if tag == "dialog" and "open" not in attributes:
        return True
    style = attributes.get("style")
    return bool(style and _HIDING.search(style)) or sheet.hides(tag, attributes)
