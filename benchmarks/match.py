"""The match against pdfgrep and pdftotext on one PDF, and many notes against one cold interpreter after another.

usage: python benchmarks/match.py [--pdf FILE] [--documents DIR] [--notes 200] [--rounds 5]

Without --pdf a PDF of 160 pages is made; without --documents, 13 documents are. pdfgrep and pdftotext are Debian's
packages pdfgrep and poppler-utils.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from generated import make_pdf, match_vault, pdf_quotes, write_note
from side_by_side import VAULT_GRADE, command, report, timed

TYPES = {
    ".pdf": "application/pdf",
    ".txt": "text/plain",
    ".htm": "text/html",
    ".xml": "application/xml",
    ".csv": "text/csv",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


def one_note(folder: Path, pdf: Path, rounds: int) -> bool:
    """One note with ten quotes, each with its page."""
    root = folder / "one"
    root.mkdir()
    (path,) = match_vault(root, [pdf], TYPES)
    quotes = list(pdf_quotes(pdf, 10))
    write_note(root / "notes/note.md", [(words, path, f"#page={page}") for page, words in quotes])
    write_note(root / "notes/unplaced.md", [(words, path, "") for _, words in quotes])
    held = str(root / "store" / path)
    match = (VAULT_GRADE, "--vault", str(root), "match", "--dry-run")
    greps = [command("pdfgrep", "-F", words, held, statuses=(0, 1)) for _, words in quotes]
    works = {
        "vault-grade match, 10 quotes with pages": command(*match, str(root / "notes/note.md")),
        "vault-grade match, 10 quotes without": command(*match, str(root / "notes/unplaced.md")),
        "ten pdfgrep -F": lambda: [grep() for grep in greps],
        "pdftotext": command("pdftotext", held, str(root / "text")),
        "python -c pass": command(sys.executable, "-c", "pass"),
    }
    times = timed(works, rounds)
    ours = "vault-grade match, 10 quotes with pages"
    reached = report(f"one note, {pdf.name}", times, ours, {"ten pdfgrep -F": 1}, 0.5)
    return report("the same", times, ours, {"pdftotext": 1, "python -c pass": 1}, 1.5) and reached


def many_notes(folder: Path, documents: list[Path], notes: int) -> bool:
    """Many notes in several documents: together, and each by a cold start of its own."""
    root = folder / "many"
    root.mkdir()
    readable = [document for document in documents if document.suffix in TYPES]
    paths = dict(zip(readable, match_vault(root, documents, TYPES), strict=False))
    names = {document: f"research/measured/{document.name.lower()}" for document in paths}
    quotes = {document: list(_some_quotes(document)) for document in readable}
    for number in range(notes):
        document = readable[number % len(readable)]
        page, words = quotes[document][number // len(readable) % len(quotes[document])]
        place = f"#page={page}" if page else ""
        write_note(root / f"notes/note-{number}.md", [(words, names[document], place)])
    match = (VAULT_GRADE, "--vault", str(root), "match", "--dry-run")
    every = [
        command(*match, str(root / f"notes/note-{number}.md"), statuses=(0, 1)) for number in range(notes)
    ]
    works = {
        "vault-grade match --all": command(*match, "--all", statuses=(0, 1)),
        "one cold interpreter after another": lambda: [one() for one in every],
    }
    times = timed(works, 1)
    title = f"{notes} notes in {len(readable)} documents"
    return report(title, times, "vault-grade match --all", {"one cold interpreter after another": 1}, 0.2)


def _some_quotes(document: Path) -> list[tuple[int, str]]:
    if document.suffix == ".pdf":
        return list(pdf_quotes(document, 12)) or [(1, "words that do not stand there")]
    data = document.read_bytes()
    if document.suffix == ".docx":
        with zipfile.ZipFile(document) as archive:
            data = archive.read("word/document.xml").replace(b"</w:t>", b"\n").replace(b">", b">\n")
    text = data[:4_000_000].decode("utf-8", "replace")
    lines = [
        " ".join(line.split()[:8]) for line in text.splitlines() if len(line.split()) > 9 and line.isascii()
    ]
    plain = [line for line in lines if not set(line) & set("<>\\`*_[]&")]
    return [(0, line) for line in plain[100:112] or plain[:12]] or [(0, "words that do not stand there")]


def main() -> int:
    """Measure both, print the ratios, and end with 1 where one is not reached."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--pdf", type=Path)
    wanted.add_argument("--documents", type=Path)
    wanted.add_argument("--notes", type=int, default=200)
    wanted.add_argument("--rounds", type=int, default=5)
    said = wanted.parse_args()
    for tool in ("pdfgrep", "pdftotext"):
        if shutil.which(tool) is None:
            raise SystemExit(f"{tool} is not installed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if said.pdf is None:
            said.pdf = folder / "made.pdf"
            make_pdf(said.pdf, 160)
        documents = sorted(said.documents.iterdir()) if said.documents else []
        for number in range(0 if documents else 13):
            documents.append(folder / f"made-{number}.pdf")
            make_pdf(documents[-1], 20, seed=number)
        reached = one_note(folder, said.pdf, said.rounds)
        reached &= many_notes(folder, [d for d in documents if d.suffix != ".tsv"], said.notes)
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
