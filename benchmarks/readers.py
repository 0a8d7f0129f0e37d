"""How often the two readers of PDF disagree, and what it would cost to ask both about every quote.

    python benchmarks/readers.py some.pdf some/folder …

From some pages of each document, quotes of twelve words are taken: from MuPDF's text, and from PDFium's. Of the first
those that MuPDF finds are counted, and those of them whose words PDFium's text of the page has too; of the second those
that MuPDF finds, that only PDFium finds, and that neither does, because the page does not bear them out.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from vault_grade.formats.locator import Locator
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, LINE, CannotRead
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.fold import skeleton
from vault_grade.reader.search.hits import Hit
from vault_grade.reader.search.pages import Pages
from vault_grade.reader.search.rules import SECOND_READER

WORDS = 12
_ENDS = re.compile(f"[{LINE}{BREAK}]")


def documents(given: Sequence[Path]) -> Iterator[Path]:
    """The PDFs that are given, and those in folders that are."""
    for path in given:
        yield from sorted(path.rglob("*.pdf")) if path.is_dir() else [path]


def quotes(pages: Pages, numbers: Sequence[int], chance: random.Random) -> Iterator[tuple[int, str]]:
    """Words of each stretch of running text on the pages, with the page's number."""
    for number in numbers:
        for stretch in pages.page(number).text.split(BREAK):
            words = stretch.split()
            if len(words) >= WORDS:
                first = chance.randrange(len(words) - WORDS + 1)
                quote = " ".join(words[first : first + WORDS])
                if GONE not in quote:
                    yield number, quote


def also_there(hit: Hit, second: Pages) -> bool:
    """Whether the second reader's bare text of the pages has every line of a match."""
    first = hit.place.page or 1
    texts = (second.layer.glance(number) or "" for number in range(first, (hit.place.end_page or first) + 1))  # type: ignore[attr-defined]
    bare = skeleton("".join(texts))
    return all(skeleton(line.strip().rstrip("-\u2010\xad")) in bare for line in _ENDS.split(hit.matched))


def compared(searcher: Searcher, numbers: Sequence[int], chance: random.Random) -> Counter[str]:
    """What the two readers have of the same pages, counted, and the seconds that each took."""
    found, second = Counter[str](), searcher.pages.second
    if second is None:
        return Counter({"documents that PDFium cannot open": 1})
    for number, quote in quotes(searcher.pages, numbers, chance):
        start = time.process_time()
        answer, hit = searcher.look(quote, (), Locator("", positions=(number, number)))
        middle = time.process_time()
        if hit is not None and SECOND_READER not in answer.rules:
            found["found by MuPDF"] += 1
            found["of them in PDFium's text"] += also_there(hit, second)
            found["ms MuPDF"] += int(1000 * (middle - start))
            found["ms PDFium's text"] += int(1000 * (time.process_time() - middle))
    for number, quote in quotes(second, numbers, chance):
        answer, _ = searcher.look(quote, (), Locator("", positions=(number, number)))
        by = "both" if SECOND_READER not in answer.rules else "PDFium alone"
        found[f"taken from PDFium, found by {by if answer.answer == 'found' else 'neither'}"] += 1
    return found


def main() -> int:
    """Compare the readers over all documents and print the counts."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("documents", type=Path, nargs="+")
    wanted.add_argument("--pages", type=int, default=6, help="pages of each document")
    asked = wanted.parse_args()
    total = Counter[str]()
    for path in documents(asked.documents):
        data = path.read_bytes()
        try:
            searcher = Searcher(open_layer(data, "application/pdf", None), data)
        except CannotRead:
            total["documents that MuPDF cannot open"] += 1
            continue
        chance, count = random.Random(5), searcher.pages.count
        numbers = sorted(chance.sample(range(1, count + 1), min(asked.pages, count)))
        total += compared(searcher, numbers, chance) + Counter({"documents": 1, "pages": len(numbers)})
    for what, count in total.items():
        print(f"{count:8,} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
