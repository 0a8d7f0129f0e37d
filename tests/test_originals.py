"""Real publications, admitted and quoted through the program's own use cases.

They lie in the folder ``shared`` beside the checkout, and are not part of the project.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from vault_grade.admit import Entry, admit
from vault_grade.formats.catalogue import Row
from vault_grade.init import init
from vault_grade.inspection import reader_inspection
from vault_grade.match.notes import all_notes
from vault_grade.match.run import Match, match_notes
from vault_grade.vault.layout import Vault

SHARED = Path(__file__).parents[2] / "shared"
ORIGINALS = SHARED / "originals"
QUOTES = SHARED / "cases" / "originals.jsonl"

pytestmark = pytest.mark.skipif(
    not QUOTES.is_file(), reason="the real publications (../shared/originals, ../shared/cases) are not here"
)

LEAST_FOUND = 24
"""All of them: also those that run over pages or columns, and rows of tables."""


def now() -> datetime:
    """A moment."""
    return datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> tuple[Vault, dict[str, Row], list[str]]:
    """A vault that holds all of them: the vault, the rows by file, and every warning."""
    vault = init(tmp_path_factory.mktemp("originals") / "vault").vault
    rows: dict[str, Row] = {}
    warnings: list[str] = []
    for file in sorted(ORIGINALS.iterdir()):
        if file.suffix == ".tsv":
            continue
        entry = Entry(
            store_class="research",
            issuer="various",
            title=file.name,
            version="1",
            source=f"https://example.org/{file.name}",
        )
        admitted = admit(vault, file, entry, by=None, now=now(), inspect=reader_inspection(vault))
        rows[file.name] = admitted.row
        warnings += admitted.warnings
    return vault, rows, warnings


@pytest.fixture(scope="module")
def matches(held: tuple[Vault, dict[str, Row], list[str]]) -> list[Match]:
    """One note for each quote that was read by eye, all matched."""
    vault, rows, _ = held
    for number, line in enumerate(QUOTES.read_text(encoding="utf-8").splitlines()):
        case = json.loads(line)
        page = re.search(r"pdf p\.(\d+)", case["locator"])
        place = f", #page={page[1]}" if page else ""
        words = re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", case["quote"])
        body = f"A claim.\n\n> {words}\n> — {rows[case['file']].path}{place.replace(', #', '#')}\n"
        text = f"---\nstatus: draft\norigin: document\n---\n{body}"
        (vault.notes / f"quote-{number:02d}.md").write_text(text, encoding="utf-8")
    return list(match_notes(vault, all_notes(vault), now))


def test_every_publication_is_admitted_and_only_the_picture_brings_a_warning(
    held: tuple[Vault, dict[str, Row], list[str]],
) -> None:
    """The signs of a saved page are in none of them; no words can be read from the scan that is a JPEG."""
    _, rows, warnings = held
    assert len(rows) == 13
    assert warnings == ["no text can be read from image/jpeg: it can be held, but not be quoted"]


def test_honest_quotes_are_found(matches: list[Match]) -> None:
    """Every note is settled, and at least so many quotes are found."""
    answers = Counter(quote.answer for match in matches for quote in match.quotes)
    assert len(matches) == 24
    assert not [match.reason for match in matches if match.outcome == "refused"]
    assert answers["found"] >= LEAST_FOUND, answers


def test_what_no_layer_reads_says_so_at_match(held: tuple[Vault, dict[str, Row], list[str]]) -> None:
    """A document without a text layer is held all the same; a quote from it is unreadable, with the reason."""
    vault, rows, _ = held
    path = vault.notes / "unread.md"
    path.write_text(
        f"---\nstatus: draft\n---\n\n> Some words that are quoted\n> — {rows['eo-9066-1942-scan.jpg'].path}\n"
    )
    (match,) = [
        m for m in match_notes(vault, all_notes(vault), now, dry_run=True) if m.note == "notes/unread.md"
    ]
    path.unlink()
    assert (match.outcome, match.quotes[0].answer) == ("gap", "unreadable")
    assert "image/jpeg" in (match.quotes[0].reason or "")
