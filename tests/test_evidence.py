"""What the page of evidence says of a note: the quotes, how they were found, and what the vault knows beside them."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from docx_examples import DOCX, docx, paragraph
from evidence_examples import (
    NOW,
    PDF,
    SENTENCES,
    STORE,
    evidence_of,
    evidence_vault,
    page_of,
    paper,
    pdf_vault,
    write_note,
)
from match_examples import clock
from test_layer_epub import EPUB, document, epub

from vault_grade.evidence.editions import editions_of
from vault_grade.evidence.gather import gather
from vault_grade.evidence.words import RULES
from vault_grade.formats import ledger
from vault_grade.formats.catalogue import Row
from vault_grade.formats.predicates import MatchRun, documents_of, match_statement, parse
from vault_grade.match.notes import Named
from vault_grade.match.run import match_notes
from vault_grade.page.document import POLICY
from vault_grade.reader.search.rules import in_order
from vault_grade.vault.layout import Vault

BOARD = f"{STORE}board.pdf"
FIRST = ("The board meets.", SENTENCES[0], f"{BOARD}, #page=1")
FORMATS = {
    "rules.txt": (f"One line.\n{SENTENCES[0]}\nA third line.\n".encode(), "text/plain"),
    "rules.csv": (f"a,b\n1,{SENTENCES[0]}\n2,x\n".encode(), "text/csv"),
    "rules.html": (f"<p>One line.</p><p>{SENTENCES[0]}</p><p>A third line.</p>".encode(), "text/html"),
    "rules.xml": (
        f"<r><p>One line.</p>\n<p>{SENTENCES[0]}</p>\n<p>Third.</p></r>".encode(),
        "application/xml",
    ),
    "rules.docx": (docx(paragraph("One line.") + paragraph(SENTENCES[0]) + paragraph("A third line.")), DOCX),
    "rules.epub": (epub({"a.xhtml": document(f"<p>One line.</p><p>{SENTENCES[0]}</p>")}), EPUB),
}


def everything(root: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_the_claim_the_quote_and_the_page_stand_together(tmp_path: Path) -> None:
    """Each claim is beside its quote, its citation, and a picture of the page."""
    vault = pdf_vault(tmp_path / "vault")
    html = page_of(vault, write_note(vault, FIRST, head="# How often\n\n"))
    section = html[html.index('<section class="quote"') : html.index('<section class="more"')]
    for expected in ("The board meets.", SENTENCES[0], BOARD, "#page=1", "<rect", "The whole page"):
        assert expected in section
    assert "<bdi>How often</bdi></h1>" in html


def test_a_dry_run_changes_nothing_in_the_vault(tmp_path: Path) -> None:
    """Evidence of a pass and of a gap leaves every byte of the vault as it was."""
    vault = pdf_vault(tmp_path / "vault")
    path = write_note(vault, FIRST, ("Wrong.", "The Board shall meet thrice a year.", BOARD))
    before = everything(vault.root)
    assert evidence_of(vault, path).outcome == "gap"
    assert everything(vault.root) == before


def test_the_evidence_agrees_with_the_match(tmp_path: Path) -> None:
    """Outcome, reason, pointer and every answer are those that a match comes to."""
    vault = pdf_vault(tmp_path / "vault")
    path = write_note(vault, FIRST, ("Wrong.", "The Board shall meet thrice a year.", BOARD))
    found = evidence_of(vault, path)
    (match,) = match_notes(vault, [Named(path, itself=True)], clock, dry_run=True)
    assert (found.outcome, found.reason, found.document) == (match.outcome, match.reason, match.document)
    assert found.quotes == match.quotes


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    """One file with the policy that forbids everything but its own pictures and style, and no script in it."""
    vault = pdf_vault(tmp_path / "vault")
    html = page_of(vault, write_note(vault, FIRST))
    assert POLICY == "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    assert f'http-equiv="Content-Security-Policy" content="{POLICY.replace(chr(39), "&#x27;")}"' in html
    assert "<script" not in html and "<link" not in html and "http:" not in html


@pytest.mark.parametrize("name", FORMATS)
def test_formats_without_pages_show_the_passage_in_its_surroundings(tmp_path: Path, name: str) -> None:
    """The words are marked in the text round them, for every format that has no pages."""
    vault = evidence_vault(tmp_path / "vault", {name: FORMATS[name]}, rules={"encoding": "utf-8"})
    found = evidence_of(vault, write_note(vault, ("Claim.", SENTENCES[0], f"{STORE}{name}")))
    (shown,) = found.shown
    assert found.outcome == "pass" and shown.passage is not None and not shown.views
    assert [one.text for one in shown.passage.pieces if one.kind == "marked"] == [SENTENCES[0]]
    assert "".join(one.text for one in shown.passage.pieces).strip() != SENTENCES[0]
    assert f'<mark class="found">{SENTENCES[0]}</mark>' in page_of(vault, vault.notes / "board.md")


def test_words_that_nobody_sees_are_not_shown(tmp_path: Path) -> None:
    """The surroundings leave out what the page hides, and say that something is there."""
    import pymupdf

    pdf = pymupdf.open(stream=paper(SENTENCES))
    pdf[0].insert_text((72, 120), "These words are white on white.", color=(1, 1, 1))
    vault = evidence_vault(tmp_path / "vault", {"board.pdf": (pdf.tobytes(), PDF)})
    html = page_of(vault, write_note(vault, FIRST))
    assert "white on white" not in html
    assert "words that nobody sees" in html


def test_the_whole_sentence_is_shown_round_a_clipped_quote(tmp_path: Path) -> None:
    """Where the source goes on, its sentence is given whole, the quote marked in it, and the caution explained."""
    vault = pdf_vault(tmp_path / "vault")
    html = page_of(vault, write_note(vault, ("Claim.", "may resign at any time", BOARD)))
    assert 'Members <mark class="found">may resign at any time</mark> by letter to the chair.' in html
    assert "The sentence in the source has words before or behind the quote." in html


def test_what_was_left_out_at_a_cut_is_shown(tmp_path: Path) -> None:
    """The words between the parts are given, and the rule is named and explained."""
    vault = pdf_vault(tmp_path / "vault")
    quote = "The Board shall meet at least […] resign at any time by letter"
    html = page_of(vault, write_note(vault, ("Claim.", quote, BOARD)))
    assert "Left out at […]" in html and "twice a year.\nMembers may" in html
    assert '<a href="#rule-cut">cut</a>' in html and 'id="rule-cut"' in html


def test_a_missing_quote_shows_the_nearest_passage_with_the_difference(tmp_path: Path) -> None:
    """The quote's words are struck out, the source's put in, whole words at a time."""
    vault = pdf_vault(tmp_path / "vault")
    html = page_of(
        vault, write_note(vault, ("Claim.", "The Board shall meet at least thrice a year.", BOARD))
    )
    assert "at least <del>thrice</del><ins>twice</ins> a year." in html
    assert "The only quote is missing." in html


def test_every_rule_has_its_words() -> None:
    """No rule of the search is without an explanation."""
    assert in_order(set(RULES)) == tuple(RULES)
    assert len(RULES) == 14


def test_the_row_of_the_document_is_shown(tmp_path: Path) -> None:
    """Title, issuer, version, day of admission, checksum, source, and the day of a dated copy."""
    row = {"source": "https://example.org/board", "consolidated_as_of": "2026-05-04", "licence": "CC BY 4.0"}
    vault = pdf_vault(tmp_path / "vault", **row)
    html = page_of(vault, write_note(vault, FIRST))
    sha256 = hashlib.sha256((vault.store / BOARD).read_bytes()).hexdigest()
    for expected in ("The board.pdf", "Issuer", "2026-11-30", sha256, "2026-05-04", "CC BY 4.0"):
        assert expected in html
    assert '<a href="https://example.org/board" rel="noopener noreferrer">' in html


def test_newer_and_older_editions_are_named(tmp_path: Path) -> None:
    """What supersedes the document is said at the top; the chain stands with the document."""
    documents = {f"v{n}.txt": (f"{SENTENCES[0]} Edition {n}.".encode(), "text/plain") for n in (1, 2, 3)}
    changes = {f"v{n}": {"supersedes": f"{STORE}v{n - 1}.txt", "version": f"edition {n}"} for n in (2, 3)}
    vault = evidence_vault(tmp_path / "vault", documents, **changes)
    html = page_of(vault, write_note(vault, ("Claim.", SENTENCES[0], f"{STORE}v2.txt")))
    assert "is superseded by a newer edition" in html
    newer, older = html.index("Newer editions"), html.index("Older editions")
    assert newer < html.index("v3.txt</bdi></code>") < older < html.index("v1.txt</bdi></code>")


def test_editions_in_a_circle_come_to_an_end() -> None:
    """Rows that supersede one another in a circle are each told once; a row that is not there is named."""
    rows = [
        _row("a/b/one.txt", "a/b/two.txt"),
        _row("a/b/two.txt", "a/b/one.txt"),
        _row("a/b/three.txt", "a/b/gone.txt"),
    ]
    circle = editions_of("a/b/one.txt", rows)
    assert [row.path for row in (*circle.newer, *circle.older)] == ["a/b/two.txt"]
    assert editions_of("a/b/three.txt", rows).unknown == "a/b/gone.txt"


def _row(path: str, supersedes: str) -> Row:
    return Row(
        path=path,
        title="T",
        issuer="I",
        version="1",
        sha256="0" * 64,
        bytes=1,
        media_type="text/plain",
        admitted="2026-01-01",
        supersedes=supersedes,
    )


def test_earlier_runs_that_said_otherwise_are_told(tmp_path: Path) -> None:
    """A run that missed the words that are found now is named at the quote and at the note; one that agrees is not."""
    vault = pdf_vault(tmp_path / "vault")
    path = write_note(vault, FIRST)
    (agreed,) = match_notes(vault, [Named(path, itself=True)], clock)
    assert agreed.run is not None
    earlier = _said_missing(vault, agreed.run)
    found = gather(vault, path)
    assert [one.run for one in found.earlier.quotes[0]] == [vault.relative(earlier)]
    assert [one.outcome for one in found.earlier.note] == ["gap"]
    html = page_of(vault, path)
    assert "Earlier runs said otherwise" in html and earlier.name in html and agreed.run not in html


def _said_missing(vault: Vault, run: str) -> Path:
    """A run of the same quotes that found none of them, a day earlier."""
    statement = ledger.read(vault.root / run)
    passed = parse(statement)
    assert isinstance(passed, MatchRun)
    quotes = tuple(
        replace(one, answer="missing", place=None, matched=None, reason="gone") for one in passed.quotes
    )
    when = NOW - timedelta(days=1)
    stamp = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    gap = replace(passed, outcome="gap", quotes=quotes, reason="missing", started=stamp, finished=stamp)
    other = match_statement(gap, statement.subjects[0].sha256, documents_of(statement))
    return ledger.record(vault.ledger, other, "gap", gap.ledger_claims, when)


@pytest.mark.damages_ledger
def test_a_run_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """A damaged run may have said otherwise: it is told, not passed over."""
    vault = pdf_vault(tmp_path / "vault")
    path = write_note(vault, FIRST)
    (match,) = match_notes(vault, [Named(path, itself=True)], clock)
    assert match.run is not None
    run = vault.root / match.run
    run.write_bytes(run.read_bytes().replace(b'"outcome"', b'"Outcome"'))
    assert evidence_of(vault, path).earlier.unread == (match.run,)
    assert "1 run could not be read" in page_of(vault, path)


def test_paragraphs_without_a_quote_are_listed(tmp_path: Path) -> None:
    """What no quote stands under is said at the top and listed below."""
    vault = pdf_vault(tmp_path / "vault")
    path = write_note(vault, FIRST, tail="Nothing stands under this.\n")
    assert evidence_of(vault, path).unquoted == ("Nothing stands under this.",)
    html = page_of(vault, path)
    assert "No quote stands under 1 paragraph." in html
    assert '<li dir="auto">Nothing stands under this.</li>' in html


def test_a_read_only_note_has_evidence_too(tmp_path: Path) -> None:
    """A match would have to mark the note; evidence does not."""
    vault = pdf_vault(tmp_path / "vault")
    path = write_note(vault, FIRST)
    path.chmod(0o444)
    assert evidence_of(vault, path).outcome == "pass"
