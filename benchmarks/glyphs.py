"""How many lies of fonts are seen by the shapes of their glyphs, and how many honest glyphs are doubted.

    python benchmarks/glyphs.py --font some.ttf … --pdf some.pdf some/folder …

A font of one's own is asked twice: as it is, when no glyph should be doubted, and with one glyph that is said to be
another character, for each of many such lies, when that glyph should be. The faces that the program compares with are
none of those asked. Of PDFs, every character of every page is asked: it counts as doubted where a quote with it would
not be found. Without fonts, those of Debian's fonts-dejavu-core and fonts-liberation are asked where they are.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path

import pymupdf

from vault_grade.reader.glyphs.judge import Verdict, judge
from vault_grade.reader.glyphs.likeness import Drawn, ready
from vault_grade.reader.glyphs.readings import readings
from vault_grade.reader.glyphs.shapes import shape_of
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import CannotRead, Layer
from vault_grade.reader.layers.doubt import Doubting

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
PRINTED = LETTERS + DIGITS + "−=±+×÷<>≤≥.,;:()[]%&/-–—“”‘’§€£¼éüñçßμπΩ"
LIES = {
    "minus as 2, 1, 5 or )": [("−", claim) for claim in "215)"],
    "equals as 4, 5 or ¼": [("=", claim) for claim in "45¼"],
    "plus-minus as a digit": [("±", claim) for claim in DIGITS],
    "plus as a digit": [("+", claim) for claim in DIGITS],
    "times as a digit": [("×", claim) for claim in DIGITS],
    "micro as m": [("μ", "m")],
    "≤ or ≥ as a digit": [(shown, claim) for shown in "≤≥" for claim in DIGITS],
    "a digit as another": list(permutations(DIGITS, 2)),
    "a letter as another": random.Random(1).sample(list(permutations(LETTERS, 2)), 250),
}
"""What a glyph shows and what it is said to be: of letters a sample. Pairs that some faces draw alike are left out."""

_FACES = Path("/usr/share/fonts/truetype")
_DOUBTED = (Verdict.CONTRADICTED, Verdict.UNREADABLE)


def shapes(font: pymupdf.Font) -> dict[str, Drawn]:
    """The shape of each character that the font has."""
    drawn = {}
    for character in PRINTED:
        glyph = font.has_glyph(ord(character))
        shape = shape_of(font.this, glyph) if glyph else None
        if shape is not None:
            drawn[character] = ready(shape)
    return drawn


def doubted(drawn: Mapping[str, Drawn], shown: str = "", claim: str = "") -> frozenset[str]:
    """The claims that are doubted where the glyph ``shown`` is said to be ``claim``, and all others are honest."""
    said = {(c, claim if c == shown else c): shape for c, shape in drawn.items() if c != claim}
    return frozenset(key[1] for key, judged in judge(said).items() if judged.verdict in _DOUBTED)


def faces(given: Sequence[Path]) -> Iterator[tuple[str, dict[str, Drawn]]]:
    """Each font by its name with its shapes."""
    for path in given or sorted([*_FACES.glob("dejavu/*.ttf"), *_FACES.glob("liberation/*.ttf")]):
        yield path.stem, shapes(pymupdf.Font(fontfile=str(path)))


def show_faces(given: Sequence[Path]) -> None:
    """Print the honest glyphs that are doubted, and of each kind of lie the share that is seen."""
    asked, seen, honest = Counter[str](), Counter[str](), Counter[str]()
    names = []
    for name, drawn in faces(given):
        names.append(name)
        honest["asked"] += len(drawn)
        honest["doubted"] += len(doubted(drawn))
        for kind, lies in LIES.items():
            for shown, claim in lies:
                if shown in drawn and claim in drawn and claim not in readings(shown):
                    asked[kind] += 1
                    seen[kind] += claim in doubted(drawn, shown, claim)
    print(f"{len(names)} fonts: {', '.join(names)}")
    print(f"  honest glyphs doubted     {honest['doubted']:6,} of {honest['asked']:,}")
    for kind in LIES:
        if asked[kind]:
            share = f"{seen[kind] / asked[kind]:.0%}"
            print(f"  {kind:<24}  {share:>6} of {asked[kind]:,} seen")


def show_pages(given: Sequence[Path]) -> None:
    """Print for each PDF how many of its characters are doubted, and what is said of the most frequent ones."""
    for top in given:
        for path in sorted(top.rglob("*.pdf")) if top.is_dir() else [top]:
            try:
                layer = open_layer(path.read_bytes(), "application/pdf", None)
            except CannotRead as problem:
                print(f"{path.name}: {problem}")
                continue
            characters, reasons = asked_pages(layer)
            print(f"{path.name}: {sum(reasons.values()):,} of {characters:,} characters doubted")
            for reason, count in reasons.most_common(3):
                print(f"  {count:6,}  {reason}")


def asked_pages(layer: Layer) -> tuple[int, Counter[str]]:
    """How many characters that can be seen the layer has, and why some are doubted."""
    assert isinstance(layer, Doubting)
    characters, reasons = 0, Counter[str]()
    for number in range(1, layer.page_count() + 1):
        page = layer.page(number)
        spans = [span for span in page.spans if span.visible]
        characters += sum(len("".join(page.text[span.start : span.end].split())) for span in spans)
        reasons.update(doubt.reason for _, doubt in layer.doubts(number))
    return characters, reasons


def main() -> None:
    """Ask the fonts, then the documents."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--font", type=Path, nargs="*", default=[], help="font files")
    parser.add_argument("--pdf", type=Path, nargs="*", default=[], help="PDFs, and folders with them")
    given = parser.parse_args()
    show_faces(given.font)
    show_pages(given.pdf)


if __name__ == "__main__":
    main()
