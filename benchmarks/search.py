"""The search in a long PDF: a thousand quotes, one stated page, a missing quote, and memory as the document grows.

usage: python benchmarks/search.py [--pages 1000] [--quotes 1000] [--rounds 3]

pdftotext is Debian's package poppler-utils. The document is made here, of prose of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from generated import match_vault, write_note
from side_by_side import VAULT_GRADE, Work, command, report, timed

BEGINNINGS = [
    *("ba", "ce", "di", "fo", "gu", "ha", "ki", "lo", "me", "nu"),
    *("pa", "re", "si", "to", "vu", "stra", "cle", "pro", "gri", "tha"),
]
ENDINGS = ["n", "r", "s", "t", "l", "nd", "st", "rm", "ck", "ng", "ly", "tion", "ment", "ing", "ed", "er"]
TYPES = {".pdf": "application/pdf"}

PLAIN = """
import json, subprocess, sys
pdf, quotes = sys.argv[1:]
text = " ".join(subprocess.run(["pdftotext", pdf, "-"], capture_output=True, check=True).stdout.decode().split())
sys.exit(not all(quote in text for quote in json.load(open(quotes))))
"""
HASHED = "import hashlib, sys, pymupdf; hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest()"
SEARCHED = """
import hashlib, json, resource, sys
from vault_grade.reader.quotes import search_job
from vault_grade.reader.protocol import Document, Job, Words
from vault_grade.formats.locator import parse_locator
path, quotes, place = sys.argv[1:]
data = open(path, "rb").read()
document = Document("a/b/c.pdf", hashlib.sha256(data).hexdigest(), "application/pdf")
words = tuple(Words(quote, document.path, (), parse_locator(place)) for quote in json.load(open(quotes)))
answer = search_job(Job(documents=(document,), words=words), None, [data])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
HINTED = """
import json, sys, time
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher
data = open(sys.argv[1], "rb").read()
searcher = Searcher(open_layer(data, "application/pdf", None), data)
first, second = json.load(open(sys.argv[2]))
searcher.search(first)
start = time.perf_counter()
hint = searcher.search(second).nearest
print(time.perf_counter() - start if hint and hint.changes else "no hint")
"""


def make_prose(path: Path, pages: int) -> list[str]:
    """A PDF of prose of some 2,700 characters a page; the words of each page."""
    import pymupdf

    chance = random.Random(7)
    texts = []
    with pymupdf.open() as document:
        for _ in range(pages):
            words = [_word(chance) for _ in range(430)]
            text = " ".join(words)
            document.new_page().insert_textbox(pymupdf.Rect(60, 60, 535, 780), text, fontsize=11)
            texts.append(text)
        document.save(path, deflate=True)
    return texts


def _word(chance: random.Random) -> str:
    """A word of one to three syllables, short ones more often, as in a language."""
    syllables = chance.choices((1, 2, 3), (4, 3, 1))[0]
    return "".join(chance.choice(BEGINNINGS) for _ in range(syllables)) + chance.choice(ENDINGS)


def quotes_of(texts: list[str], count: int) -> list[tuple[int, str]]:
    """Positions of pages, spread over the document, and ten words of each."""
    chance = random.Random(3)
    found = []
    for number in range(count):
        page = number * len(texts) // count
        words = texts[page].split()
        first = chance.randrange(len(words) // 2)
        found.append((page + 1, " ".join(words[first : first + 10])))
    return found


def many_quotes(folder: Path, pdf: Path, quotes: list[tuple[int, str]], rounds: int) -> bool:
    """A note of many quotes, without their pages and with them, against pdftotext and a plain substring search."""
    root = folder / "vault"
    root.mkdir()
    (path,) = match_vault(root, [pdf], TYPES)
    write_note(root / "notes/unplaced.md", [(words, path, "") for _, words in quotes])
    write_note(root / "notes/placed.md", [(words, path, f"#page={page}") for page, words in quotes])
    words = folder / "quotes.json"
    words.write_text(json.dumps([words for _, words in quotes]))
    match = (VAULT_GRADE, "--vault", str(root), "match", "--dry-run")
    works = {
        "vault-grade match without pages": command(*match, str(root / "notes/unplaced.md")),
        "vault-grade match with pages": command(*match, str(root / "notes/placed.md")),
        "pdftotext and substrings": command(sys.executable, "-c", PLAIN, str(pdf), str(words)),
    }
    times = timed(works, rounds)
    title = f"{len(quotes)} quotes, {pdf.name}"
    reached = report(title, times, "vault-grade match without pages", {"pdftotext and substrings": 1}, 3)
    return (
        report(title, times, "vault-grade match with pages", {"pdftotext and substrings": 1}, 3) and reached
    )


def one_page(folder: Path, pdf: Path, quote: tuple[int, str], rounds: int) -> bool:
    """One quote with its page, in a cold interpreter, against the import of PyMuPDF and the hash."""
    words = folder / "one.json"
    words.write_text(json.dumps([quote[1]]))
    works = {
        "one stated page": searched(pdf, words, f"#page={quote[0]}"),
        "PyMuPDF and the hash": command(sys.executable, "-c", HASHED, str(pdf)),
    }
    times = timed(works, 3 * rounds)
    return report(f"one stated page, {pdf.name}", times, "one stated page", {"PyMuPDF and the hash": 1}, 1.3)


def searched(pdf: Path, words: Path, place: str = "") -> Work:
    """The reader's work in an interpreter of its own."""
    return command(sys.executable, "-c", SEARCHED, str(pdf), str(words), place)


def said(script: str, *words: str) -> str:
    """What a script prints."""
    return subprocess.run(
        (sys.executable, "-c", script, *words), capture_output=True, check=True, text=True
    ).stdout


def missing_quote(folder: Path, pdf: Path, quotes: list[tuple[int, str]]) -> bool:
    """The nearest passage of a quote with one word changed, where another missing quote had all pages read before."""
    words = folder / "missing.json"
    changed = [quote.replace(quote.split()[4], "vaultgrade") for _, quote in quotes[:2]]
    words.write_text(json.dumps(changed))
    seconds = float(said(HINTED, str(pdf), str(words)))
    print(f"\nthe nearest passage, {pdf.name}\n  {seconds * 1000:9.1f} ms  to reach: at most 1000 ms")
    return seconds <= 1


def memory(folder: Path, small: Path, large: Path) -> bool:
    """The reader's greatest memory where a missing quote has every page read, in a short and a long document."""
    words = folder / "nowhere.json"
    words.write_text(json.dumps(["words that nobody has ever set on any page"]))
    most = [int(said(SEARCHED, str(pdf), str(words), "")) / 1024 for pdf in (small, large)]
    print("\nmemory with all pages read")
    for pdf, mebibytes in zip((small, large), most, strict=True):
        print(f"  {mebibytes:9.1f} MiB  {pdf.name}, {pdf.stat().st_size / 1024**2:.1f} MiB")
    return most[1] <= 1.25 * most[0]


def main() -> int:
    """Measure all, print the ratios, and end with 1 where one is not reached."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--pages", type=int, default=1000)
    wanted.add_argument("--quotes", type=int, default=1000)
    wanted.add_argument("--rounds", type=int, default=3)
    asked = wanted.parse_args()
    if shutil.which("pdftotext") is None:
        raise SystemExit("pdftotext is not installed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        short, long = folder / "short.pdf", folder / "long.pdf"
        make_prose(short, max(1, asked.pages // 10))
        quotes = quotes_of(make_prose(long, asked.pages), asked.quotes)
        reached = [
            one_page(folder, long, quotes[len(quotes) // 2], asked.rounds),
            missing_quote(folder, long, quotes),
            memory(folder, short, long),
            many_quotes(folder, long, quotes, asked.rounds),
        ]
    return int(not all(reached))


if __name__ == "__main__":
    sys.exit(main())
