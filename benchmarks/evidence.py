"""The evidence of 30 quotes in one PDF: seconds and bytes, beside pdftoppm drawing the same pages.

usage: python benchmarks/evidence.py [--pdf FILE] [--quotes 30] [--rounds 3]

Without --pdf a PDF of 160 pages is made. pdftoppm is of Debian's package poppler-utils.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import sys
import tempfile
from pathlib import Path

from generated import make_pdf, match_vault, pdf_quotes, write_note
from side_by_side import VAULT_GRADE, Work, command, report, timed

MOST_SECONDS, MOST_BYTES = 5.0, 5_000_000
DOTS = 126
"""Dots an inch at which evidence draws its pages."""


def measure(folder: Path, pdf: Path, quotes: int, rounds: int) -> bool:
    """Time both, print the ratio and the sizes, and say whether the bounds are kept."""
    (path,) = match_vault(folder, [pdf], {".pdf": "application/pdf"})
    found = list(pdf_quotes(pdf, quotes))
    note, page = folder / "notes/note.md", folder / "page.html"
    write_note(note, [(words, path, f", #page={number}") for number, words in found])
    held = str(folder / "store" / path)
    ours = f"vault-grade evidence, {len(found)} quotes"
    drawn = [
        command(
            "pdftoppm",
            "-png",
            "-gray",
            "-r",
            str(DOTS),
            "-f",
            number,
            "-l",
            number,
            held,
            str(folder / "drawn"),
        )
        for number in (str(at) for at, _ in found)
    ]
    works: dict[str, Work] = {
        ours: command(VAULT_GRADE, "--vault", str(folder), "evidence", str(note), "-o", str(page)),
        "pdftoppm, the same pages": lambda: [draw() for draw in drawn],
    }
    times = timed(works, rounds)
    report(f"evidence, {pdf.name}", times, ours, {"pdftoppm, the same pages": 1}, 1.5)
    pictures = sum(one.stat().st_size for one in folder.glob("drawn*.png"))
    before = _spent()
    works[ours]()
    print(f"  {_spent() - before:.1f} s of processor time for evidence, whatever else the machine does")
    seconds, size = min(times[ours]), page.stat().st_size
    print(f"  {size:,} bytes, of which pdftoppm's pictures alone would be {pictures * 4 // 3:,}")
    reached = seconds <= MOST_SECONDS and size <= MOST_BYTES
    print(f"  to reach: {MOST_SECONDS:g} s, {MOST_BYTES:,} bytes: {'reached' if reached else 'NOT reached'}")
    return reached


def _spent() -> float:
    """Seconds of processor time of all processes that were waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Measure, and end with 1 where a bound is not kept."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--pdf", type=Path)
    wanted.add_argument("--quotes", type=int, default=30)
    wanted.add_argument("--rounds", type=int, default=3)
    said = wanted.parse_args()
    if shutil.which("pdftoppm") is None:
        raise SystemExit("pdftoppm is not installed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "vault"
        folder.mkdir()
        if said.pdf is None:
            said.pdf = Path(name) / "made.pdf"
            make_pdf(said.pdf, 160)
        return int(not measure(folder, said.pdf, said.quotes, said.rounds))


if __name__ == "__main__":
    sys.exit(main())
