"""Lines of a PDF with Hebrew or Arabic letters, put in the order in which they are read.

A file draws such a line in any order: from the left as it is shown, run by run, word by word. MuPDF turns each run of
its letters round, Arabic figures with them, and leaves the runs as they are drawn. So the order is taken from where the
characters stand, from left to right, and put into the order of reading by Unicode's rules (``bidi_reading``).

What the places do not prove is given as it is drawn, without its figures and Latin letters.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.bidi import LEFT, RIGHT, bidi_class, has_right_to_left
from vault_grade.reader.layers.bidi_reading import Reading, reading
from vault_grade.reader.layers.pdf_blanks import Blocks
from vault_grade.reader.layers.pdf_lines import ALIGNED_ROWS, LEVEL, SMALLEST, TOUCH, WORD_GAP
from vault_grade.reader.layers.pdf_places import Place, place_of
from vault_grade.reader.layers.pdf_right_to_left_signs import Char, Claims, Sign, signs_of

if TYPE_CHECKING:
    from vault_grade.reader.layers.pdf_painting import Painting

# In multiples of the type's size.
_SAME_BASE = 0.1  # of pieces of one line; what is raised in it stands in a piece with others
_COLUMN_GAP = 0.8  # beyond which MuPDF takes two pieces for two lines
_JUMP = 0.33  # wider than most spaces between words
_LEAST_SPACE = 0.03  # to which a space of the file's own may be drawn together

_HIDDEN = 0.5  # share of the narrower of two signs that lies under the other: nothing tells which comes first
_NEAR = 2.0  # points between the edges of one column's lines
_ROWS = 2  # that show a column beside the line itself
_MOSTLY = 3  # times as many letters run one way as the other, where the page's paragraphs do

_Edge = tuple[float, float]
"""The right edge of a column's line, and its baseline."""


class _Piece(Struct, frozen=True):
    """What stands on one line of the paper, from left to right.

    lines: MuPDF's. blanks: the middles of the spaces that the file has there. base: of the baseline.
    """

    lines: Sequence[dict[str, Any]]
    signs: Sequence[Sign]
    blanks: Sequence[float]
    base: float


def right_to_left(blocks: Blocks, painting: Painting) -> Blocks:
    """MuPDF's blocks of text, character by character, with those lines in the order of reading.

    blocks: their lines have their text. Lines that stand on one height become one; of those that go into another one
    nothing is left.
    """
    if not any(has_right_to_left(line["text"]) for block in blocks for line in block["lines"]):
        return blocks
    for span in (span for block in blocks for line in block["lines"] for span in line["spans"]):
        span["text"] = "".join([char["c"] for char in span["chars"]])
    claims, ways = cache(partial(_claims, painting)), _ways(blocks)
    pieces = [_piece(lines, claims) for lines in _rows(blocks, _base(ways))]
    new = _lines(pieces, ways)
    for block in blocks:
        block["lines"] = [one for line in block["lines"] for one in new.get(id(line), [line])]
    return blocks


def any_right_to_left(blocks: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a block has a character that runs from right to left. blocks: their spans have their text."""
    texts = [span["text"] for block in blocks for line in block["lines"] for span in line["spans"]]
    return any(has_right_to_left(text) for text in texts if not text.isascii())


def _claims(painting: Painting) -> Mapping[Place, Sequence[str]]:
    """What the file says of the glyphs that stand for several characters, or at one place."""
    from vault_grade.reader.glyphs.collect import glyphs_of, placed

    claims: defaultdict[Place, list[str]] = defaultdict(list)
    for glyph in glyphs_of(map(placed, painting.runs)):
        claims[place_of(glyph.x, glyph.y)].append(
            normalize("NFKC", glyph.claim)
        )  # a form of Arabic is its letters
    return {place: said for place, said in claims.items() if len("".join(said)) > 1}


def _ways(blocks: Blocks) -> Counter[str]:
    """How many characters there are of each class."""
    spans = (span["text"] for block in blocks for line in block["lines"] for span in line["spans"])
    return Counter(bidi_class(character) for text in spans for character in text)


def _base(ways: Counter[str]) -> int | None:
    """The direction of a page's paragraphs, None where that is not plain."""
    right, left = ways["R"] + ways["AL"], ways["L"]
    return RIGHT if right >= _MOSTLY * left else LEFT if left >= _MOSTLY * right else None


def _rows(blocks: Blocks, way: int | None) -> Iterator[list[dict[str, Any]]]:
    """The lines that stand on one height and near one another, where one of them has such letters, or no letters.

    way: of the page's paragraphs. A line of figures runs as they do.
    """
    level: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for line in (line for block in blocks for line in block["lines"]):
        if tuple(line["dir"]) == LEVEL and _text(line).strip():
            level[round(_height(line))].append(line)
    taken: set[int] = set()
    for line in [line for lines in level.values() for line in lines if _may_turn(_text(line), way)]:
        if id(line) not in taken:
            height, size = _height(line), _size(line)
            around = (other for step in (-1, 0, 1) for other in level.get(round(height) + step, ()))
            on_it = [one for one in around if abs(_height(one) - height) <= _SAME_BASE * size]
            row = _near(line, [one for one in on_it if id(one) not in taken], WORD_GAP * size)
            taken.update(map(id, row))
            yield row


def _may_turn(text: str, way: int | None) -> bool:
    return has_right_to_left(text) or (way != LEFT and not any(map(str.isalpha, text)))


def _near(line: dict[str, Any], others: Iterable[dict[str, Any]], reach: float) -> list[dict[str, Any]]:
    """The lines that are no farther from this one, or from one another, than ``reach`` points."""
    stretches: list[list[dict[str, Any]]] = []
    edge = -inf
    for one in sorted(others, key=lambda one: float(one["bbox"][0])):
        if one["bbox"][0] - edge > reach:
            stretches.append([])
        stretches[-1].append(one)
        edge = max(edge, one["bbox"][2])
    return next(stretch for stretch in stretches if any(one is line for one in stretch))


def _text(line: Mapping[str, Any]) -> str:
    return "".join([span["text"] for span in line["spans"]])


def _main(line: Mapping[str, Any]) -> Mapping[str, Any]:
    return max(line["spans"], key=lambda span: len(span["text"].strip()))


def _height(line: Mapping[str, Any]) -> float:
    return float(_main(line)["origin"][1])


def _size(line: Mapping[str, Any]) -> float:
    return max(float(_main(line)["size"]), SMALLEST)


def _piece(lines: Sequence[dict[str, Any]], claims: Claims) -> _Piece:
    signs = sorted((sign for line in lines for sign in signs_of(line, claims)), key=lambda sign: sign.middle)
    chars = (char for line in lines for span in line["spans"] for char in span["chars"])
    blanks = [char["bbox"] for char in chars if char["c"].isspace() and not char.get("synthetic")]
    return _Piece(lines, signs, sorted((box[0] + box[2]) / 2 for box in blanks), _height(lines[0]))


def _lines(pieces: Sequence[_Piece], ways: Counter[str]) -> dict[int, list[dict[str, Any]]]:
    """What stands in the place of each of MuPDF's lines, by its identity."""
    edges = sorted(_edges(pieces))
    new: dict[int, list[dict[str, Any]]] = {}
    proven: list[_Piece] = []
    for piece in pieces:
        if any(_covers(one, two) for one, two in pairwise(piece.signs)):
            new.update((id(line), [_unproven(line)]) for line in piece.lines)
        else:
            new.update((id(line), []) for line in piece.lines)
            proven += _parted(piece, edges)
    for piece, told in zip(proven, _readings(proven, ways), strict=True):
        new[id(piece.lines[0])].append(_line(piece, told))
    return new


def _covers(one: Sign, two: Sign) -> bool:
    """Whether a sign lies under its neighbour, so that nothing tells which of them is the left one."""
    return min(one.x1, two.x1) - max(one.x0, two.x0) > _HIDDEN * min(one.x1 - one.x0, two.x1 - two.x0)


def _unproven(line: dict[str, Any]) -> dict[str, Any]:
    """The line as it is drawn, without what may be read backward there."""
    spans = (span for span in line["spans"] if span["chars"])
    return {**line, "spans": [_span(span, list(map(_letter, span["chars"]))) for span in spans]}


def _letter(char: Char) -> Char:
    mark = bidi_class(char["c"]) in ("R", "AL", "NSM") or not char["c"].isalnum()
    return char if mark else {**char, "c": GONE}


def _edges(pieces: Sequence[_Piece]) -> Iterator[_Edge]:
    """Where a line has a gap that no text has: the right edge of what stands left of it."""
    signs = ((piece.base, sign) for piece in pieces for sign in piece.signs)
    by_line = sorted(signs, key=lambda one: (round(one[0]), one[1].middle))
    for (base, one), (other, two) in pairwise(by_line):
        if round(base) == round(other) and two.x0 - one.x1 >= _COLUMN_GAP * two.size:
            yield one.x1, base


def _parted(piece: _Piece, edges: Sequence[_Edge]) -> Iterator[_Piece]:
    """The piece, parted where a column begins, from right to left."""
    end = len(piece.signs)
    for at in range(len(piece.signs) - 1, 0, -1):
        if _is_border(piece.signs[at - 1], piece.signs[at], piece.base, edges):
            yield replace(piece, signs=piece.signs[at:end])
            end = at
    yield replace(piece, signs=piece.signs[:end])


def _is_border(one: Sign, two: Sign, base: float, edges: Sequence[_Edge]) -> bool:
    gap, size = two.x0 - one.x1, two.size
    if gap < _JUMP * size:
        return False
    near = edges[bisect_left(edges, (one.x1 - _NEAR, -inf)) : bisect_left(edges, (one.x1 + _NEAR, inf))]
    rows = {other for _, other in near if 0 < abs(other - base) <= ALIGNED_ROWS * size}
    return gap >= WORD_GAP * size or len(rows) >= _ROWS


def _readings(pieces: Sequence[_Piece], ways: Counter[str]) -> list[Reading]:
    """How the pieces are read, if the brackets of the page are those that are read, or else those that are shown."""
    base = _base(ways)
    before = "AL" if ways["AL"] and base != LEFT else "R"
    texts = ["".join([char for char, _ in _shown(piece)]) for piece in pieces]
    as_read, as_shown = (
        [reading(text, base, before, turned=turned) for text in texts] for turned in (False, True)
    )
    return max(as_read, as_shown, key=lambda told: sum(one.brackets for one in told))


def _shown(piece: _Piece) -> list[tuple[str, Sign]]:
    """The characters of a piece from left to right, spaces among them, each with its sign or the one before it."""
    shown: list[tuple[str, Sign]] = []
    for sign in piece.signs:
        if shown and _is_parted(shown[-1][1], sign, piece.blanks):
            shown.append((" ", shown[-1][1]))
        shown.append((sign.character, sign))
    return shown


def _is_parted(one: Sign, two: Sign, blanks: Sequence[float]) -> bool:
    """Whether there is a space between two signs: a gap, or one of the file's own that is not drawn over."""
    gap, size = two.x0 - one.x1, max(one.size, two.size)
    own = bisect_left(blanks, one.middle) < bisect_left(blanks, two.middle)
    measured = one.x1 > one.x0 and two.x1 > two.x0
    return (own and gap >= _LEAST_SPACE * size) or (measured and gap >= TOUCH * size)


def _line(piece: _Piece, told: Reading) -> dict[str, Any]:
    """A line of MuPDF's kind with the piece's characters in reading order."""
    shown = _shown(piece)
    spans: list[dict[str, Any]] = []
    last: tuple[int, Sign] | None = None
    for place, character in zip(told.order, told.text, strict=True):
        sign = shown[place][1]
        chars = _chars(shown, place, character)
        if last is None or sign.span is not last[1].span or abs(place - last[0]) != 1:
            spans.append({**sign.span, "chars": []})
        spans[-1]["chars"] += chars
        last = place, sign
    spans = [_span(span, span["chars"]) for span in spans]
    return {**piece.lines[0], "spans": spans, "bbox": _around([span["bbox"] for span in spans])}


def _chars(shown: Sequence[tuple[str, Sign]], place: int, character: str) -> list[Char]:
    """The characters that stand at a place of a piece. character: the first of them, as it is read there."""
    one, sign = shown[place]
    first = sign.chars[0]
    if one == " ":
        _, top, _, bottom = first["bbox"]
        box = (sign.x1, top, max(sign.x1, shown[place + 1][1].x0), bottom)
        origin = (sign.x1, first["origin"][1])
        return [{**first, "c": character, "bbox": box, "origin": origin, "synthetic": True}]
    rest = () if character == GONE else sign.chars[1:]
    return [{**first, "c": character}, *rest]


def _span(span: Mapping[str, Any], chars: Sequence[Char]) -> dict[str, Any]:
    inked = next((char for char in chars if not char["c"].isspace()), chars[0])
    text = "".join([char["c"] for char in chars])
    box = _around([char["bbox"] for char in chars])
    return {**span, "chars": list(chars), "text": text, "bbox": box, "origin": inked["origin"]}


def _around(boxes: Sequence[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """The smallest box that holds them all."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
