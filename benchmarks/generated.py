"""Vaults made for measuring: notes, runs behind some of them, documents."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from vault_grade.formats.claims import digest_of
from vault_grade.formats.ledger import RunName

DOCUMENT = "standard/vault-grade/measured.txt"
WORDS = [
    "board",
    "member",
    "shall",
    "meet",
    "record",
    "document",
    "admission",
    "checksum",
    "quote",
    "passage",
    "reader",
    "search",
    "page",
    "line",
    "note",
    "grade",
    "person",
    "ledger",
    "run",
    "pointer",
    "claim",
    "source",
    "edition",
    "issuer",
    "class",
    "store",
    "census",
    "evidence",
]


def sentence(chance: random.Random, words: int = 14) -> str:
    """A sentence of plain words."""
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize() + "."


def census_vault(root: Path, notes: int, runs: int) -> None:
    """A vault of ``notes`` notes, one in ten grounded, and ``runs`` runs, one behind each grounded note."""
    chance = random.Random(1)
    root.joinpath("catalogue.yaml").write_text("documents: []\n")
    grounded = []
    for number in range(notes):
        quotes = [f"{sentence(chance)} Item {number}.", sentence(chance)]
        pointer = DOCUMENT if number % 10 == 0 else None
        folder = root / "notes" / f"{number // 200:03d}"
        folder.mkdir(parents=True, exist_ok=True)
        folder.joinpath(f"note-{number}.md").write_text(
            _note(chance, number, pointer, quotes), encoding="utf-8"
        )
        if pointer:
            grounded.append(digest_of(pointer, [(quote, pointer) for quote in quotes]))
    _runs(root / "ledger", grounded, runs)


def _note(chance: random.Random, number: int, pointer: str | None, quotes: Sequence[str]) -> str:
    head = [
        f'title: "Note {number}"',
        "tags: [board, meeting]",
        *([f"pointer: {pointer}"] if pointer else []),
    ]
    body = [f"# Note {number}", ""]
    for quote in quotes:
        body += [sentence(chance), "", f"> {quote}", f"> — {DOCUMENT}, line {number % 500 + 1}", ""]
    return "\n".join(
        ["---", *head, "status: draft", "origin: document", "---", "", *body, sentence(chance, 60), ""]
    )


def _runs(ledger: Path, claims: Sequence[str], count: int) -> None:
    """Names as the ledger has them; the census opens no run, so what stands in these is not looked at."""
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(count):
        digest = claims[number % len(claims)] if claims else f"{number:032x}"
        when = begin + timedelta(minutes=40 * number)
        content = hashlib.sha256(str(number).encode()).hexdigest()[:32]
        path = ledger / RunName(when.strftime("%Y%m%dT%H%M%SZ"), "pass", digest, content).path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}\n")


def make_pdf(path: Path, pages: int, seed: int = 1) -> None:
    """A PDF of running text, some 3,000 characters a page."""
    import pymupdf

    chance = random.Random(seed)
    with pymupdf.open() as document:
        for _ in range(pages):
            text = " ".join(sentence(chance) for _ in range(36))
            page = document.new_page()
            page.insert_textbox(pymupdf.Rect(60, 60, 535, 780), text, fontsize=11)
        document.save(path, deflate=True)


def pdf_quotes(path: Path, count: int) -> Iterator[tuple[int, str]]:
    """Page positions and phrases of ten words that stand on one line there, spread over the document."""
    import pymupdf

    with pymupdf.open(path) as document:
        found = 0
        step = max(1, document.page_count // (count + 2))
        for number in range(step, document.page_count, step):
            for line in document[number].get_text().splitlines():
                words = line.split()
                if len(words) >= 10 and all(word.isalpha() and word.isascii() for word in words[1:9]):
                    yield number + 1, " ".join(words[1:9])
                    found += 1
                    break
            if found == count:
                return


def match_vault(root: Path, documents: Sequence[Path], types: dict[str, str]) -> list[str]:
    """A vault that holds the documents, with rows as an admission writes them; the paths below the store."""
    rows, paths = ["documents:"], []
    for document in documents:
        path = f"research/measured/{document.name.lower()}"
        target = root / "store" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        data = document.read_bytes()
        target.write_bytes(data)
        kind = types.get(document.suffix, "application/octet-stream")
        rows += [f"- path: {path}", f"  title: {document.name}", "  issuer: measured", '  version: "1"']
        rows += [
            f'  sha256: "{hashlib.sha256(data).hexdigest()}"',
            f"  bytes: {len(data)}",
            f"  media_type: {kind}",
        ]
        rows += ["  admitted: 2026-01-01"]
        if not kind.startswith("application/"):
            rows += ["  encoding: " + ("windows-1252" if b"windows-1252" in data[:2000] else "utf-8")]
        paths.append(path)
    root.joinpath("catalogue.yaml").write_text("\n".join(rows) + "\n", encoding="utf-8")
    root.joinpath("notes").mkdir(exist_ok=True)
    return paths


def write_note(path: Path, quotes: Sequence[tuple[str, str, str]]) -> None:
    """A draft that quotes: words, document, locator."""
    body = [
        line
        for words, document, place in quotes
        for line in ("A claim.", "", f"> {words}", f"> — {document}{place}", "")
    ]
    path.write_text(
        "\n".join(["---", "status: draft", "origin: document", "---", "", *body]), encoding="utf-8"
    )
