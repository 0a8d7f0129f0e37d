"""What of an HTML page the eye sees: what an element is by its own rules, carried on by those that it stands in.

Sources: CSS Backgrounds 3 (the canvas), CSS 2.2 (inheritance, boxes in lines and blocks), the Quirks Mode standard
(tables do not take over the colour of what they stand in).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from vault_grade.reader.layers.base import BREAK, LINE, CannotRead
from vault_grade.reader.layers.contrast import BLACK, Seen
from vault_grade.reader.layers.css_colours import CLEAR, NAMED, PAPER, Behind, Ink, Tint, seen_in
from vault_grade.reader.layers.css_colours import ink as ink_of
from vault_grade.reader.layers.css_effects import Effect
from vault_grade.reader.layers.css_sheet import Sheet
from vault_grade.reader.layers.flow import names
from vault_grade.reader.layers.html_hidden import TELLING, Look, legacy_colour, look
from vault_grade.reader.layers.html_tokens import Start

_PARTS = names(
    "aside caption figcaption figure footer header hr nav select table tbody td textarea tfoot th thead tr"
)
_BLOCKS = names(
    "address article blockquote body br center dd details dialog dir div dl dt fieldset form h1 h2 h3 h4 h5 h6 "
    "hgroup html legend li main menu ol optgroup option p pre search section summary ul"
)
JOINTS = dict.fromkeys(_PARTS, BREAK) | dict.fromkeys(_BLOCKS, LINE)
"""What stands at the edges of an element."""

_PREFORMATTED = frozenset({"pre", "textarea", "xmp", "plaintext", "listing"})
_DRAWN_WORDS = frozenset({"text", "foreignobject"})
_BESIDE_ITS_BOX = names("caption legend rt rp dialog")  # drawn outside the ground of what they stand in
_MOST_AROUND = 1000

Inks = frozenset[Tint | Ink]


@dataclass(frozen=True, slots=True)
class Sight:
    """How the words of an element stand on the page.

    seen: whether they are, were they on the page. lost: nobody sees its own words; hidden: nor anything else in it,
    whatever that says. away: it is off the page, cut off or too small; veiled: perhaps nobody sees it. edge: what
    parts it from the words on both sides; enclosed: it takes no room in what is seen, being away or in what is.
    parts: what stands in it stands side by side. drawing, lettered: in SVG; in its letters.
    inks, links, body: what colours words, links, and words of the body have. here, blocks, anywhere: what is behind
    words in the line, behind a block that stands in it, and behind what may stand anywhere.
    around: the simple selectors that rules ask for and that stand round its insides.
    """

    seen: Seen = Seen.YES
    lost: bool = False
    hidden: bool = False
    away: bool = False
    veiled: bool = False
    edge: str = ""
    enclosed: bool = False
    parts: bool = False
    raised: bool = False
    lowered: bool = False
    preformatted: bool = False
    drawing: bool = False
    lettered: bool = False
    inks: Inks = frozenset({Tint(BLACK)})
    links: Inks = frozenset({Tint(NAMED["linktext"])})
    body: Inks = frozenset()
    here: Behind = PAPER
    blocks: Behind = PAPER
    anywhere: Behind = PAPER
    around: frozenset[str] = frozenset()
    paged: bool = False  # in the body
    inside: dict[Start, Sight] = field(default_factory=dict, compare=False, repr=False)
    """What is known of elements in one of this sight."""


class Sights:
    """Works the sight of an element out once, however often its like stands on a page.

    quirks: the page may be one whose tables do not take over colours.
    """

    def __init__(self, sheet: Sheet, *, quirks: bool) -> None:
        self._sheet, self._quirks = sheet, quirks
        self.moved = self.doubtful = False
        """Whether so far any element may stand behind what it is not round; may not be seen, and is not lost."""
        self._known: dict[Sight, Sight] = {}
        self._alike: dict[tuple[object, ...], Start] = {}

    def inside(self, parent: Sight, start: Start) -> Sight:
        """The sight of an element that stands in another. Raises CannotRead where too much stands round it."""
        found = parent.inside.get(start)
        if found is None:
            like = self._alike.setdefault(self._likeness(start), start)
            found = parent.inside.get(like)
            if found is None:
                made = self._made(parent, like)
                found = parent.inside[like] = self._known.setdefault(made, made)
            parent.inside[start] = found
        return found

    def _likeness(self, start: Start) -> tuple[object, ...]:
        """By what two elements look alike wherever they stand."""
        attributes = start.attributes
        told = frozenset((name, attributes[name]) for name in TELLING & attributes.keys())
        return start.name, "href" in attributes, told, start.selectors & self._sheet.mentioned

    def _made(self, parent: Sight, start: Start) -> Sight:
        tag = start.name
        its = look(tag, start.attributes, start.selectors, parent.around, self._sheet)
        block = tag in JOINTS
        hidden = parent.hidden or Effect.HIDES in its.effects
        around = parent.around | (start.selectors & self._sheet.asked)
        if len(around) > _MOST_AROUND:
            raise CannotRead("its style rules ask for too much of what stands round an element")
        made = replace(
            _coloured(parent, start, its, quirks=self._quirks),
            hidden=hidden,
            away=parent.away or Effect.AWAY in its.effects,
            veiled=parent.veiled or Effect.VEILS in its.effects,
            enclosed=parent.away or {Effect.AWAY, Effect.APART} <= its.effects,
            edge="" if parent.hidden else _edge(parent, tag, its),
            parts=Effect.PARTS in its.effects,
            raised=parent.raised or (Effect.RAISED in its.effects and not block),
            lowered=parent.lowered or (Effect.LOWERED in its.effects and not block),
            preformatted=parent.preformatted or tag in _PREFORMATTED,
            drawing=parent.drawing or tag == "svg",
            lettered=parent.lettered or tag in _DRAWN_WORDS,
            around=around,
            inside={},
        )
        lost = hidden or (made.drawing and not made.lettered)
        seen = Seen.NO if lost else _seen(made)
        self.moved |= Effect.MOVED in its.effects
        self.doubtful |= not lost and (made.away or seen is not Seen.YES)
        return replace(made, lost=lost, seen=seen)


def _edge(parent: Sight, tag: str, its: Look) -> str:
    return BREAK if parent.parts or Effect.APART in its.effects else JOINTS.get(tag, "")


def _seen(sight: Sight) -> Seen:
    by_colour = seen_in(sight.inks, sight.here)
    return Seen.UNTOLD if sight.veiled and by_colour is Seen.YES else by_colour


def _coloured(parent: Sight, start: Start, its: Look, *, quirks: bool) -> Sight:
    """The parent's sight with the element's colours."""
    tag = start.name
    links = parent.links | _of_links(start) if tag == "body" else parent.links
    inks = _inks(its.inks, parent.inks | (parent.body if tag == "table" and quirks else frozenset()), links)
    body = inks if tag in ("html", "body") else parent.body
    moved = Effect.MOVED in its.effects or tag in _BESIDE_ITS_BOX
    boxed = tag in JOINTS or Effect.BOXED in its.effects
    below = parent.anywhere if moved else parent.blocks if boxed else parent.here
    own = _over(its, below)
    first = not parent.body if tag == "html" else tag == "body" and not parent.paged
    made = replace(parent, inks=inks, links=links, body=body, paged=parent.paged or tag == "body")
    if first and parent.anywhere == PAPER:  # its ground is the whole page's
        return replace(made, here=own, blocks=own, anywhere=own)
    again = tag in ("html", "body") and not first  # no element to browsers
    flimsy = again or Effect.FLIMSY in its.effects or Effect.INLINE in its.effects
    here = own | below if flimsy else own
    blocks = here if tag in JOINTS and not flimsy else here | parent.blocks
    return replace(made, here=here, blocks=blocks, anywhere=parent.anywhere | own)


def _inks(own: Inks, parent: Inks, links: Inks) -> Inks:
    found = own - {Ink.INHERITED, Ink.LINK}
    found |= parent if Ink.INHERITED in own else frozenset()
    return found | links if Ink.LINK in own else found


def _of_links(body: Start) -> Inks:
    read = ink_of(legacy_colour(body.attributes.get("link", "")))
    return frozenset() if read is None else frozenset({read[0]})


def _over(its: Look, below: Behind) -> Behind:
    """What is behind words of an element: its own ground over what is below it."""
    grounds = [below.under(tint) for tint in its.grounds] or [below.under(CLEAR)]
    behind = grounds[0]
    for other in grounds[1:]:
        behind |= other
    for tint in its.stops:
        behind |= behind.under(tint)
    return Behind(behind.colours, behind.picture or its.picture)
