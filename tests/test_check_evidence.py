"""`check` against catalogue and ledger: which runs count, what one damaged file means, which notes are looked at."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from ledger_examples import CATALOGUE, DOCUMENT, SHA256, WHEN, flip_bit, put
from note_examples import (
    BODY,
    CLAIM,
    DRAFT,
    POINTER,
    QUOTE,
    VALIDATED,
    but_unsigned,
    note,
    record_promotion,
    record_run,
    run_of,
    vault_in,
    write,
)

from vault_grade.census import take_census
from vault_grade.check.run import check_notes, check_vault
from vault_grade.errors import BadCatalogue, BadPath
from vault_grade.findings import Finding
from vault_grade.formats import ledger
from vault_grade.formats.header import FieldNames
from vault_grade.formats.ledger import parse_name
from vault_grade.formats.predicates import match_statement
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Settings

LATER = WHEN + timedelta(seconds=1)


def found(vault: Vault, now: datetime = WHEN) -> list[Finding]:
    """What check finds."""
    return but_unsigned(check_vault(vault, now))


def names(findings: Iterable[Finding]) -> list[str]:
    """The codes found, in order."""
    return [one.code.name for one in findings]


@pytest.mark.parametrize(
    ("pointer", "message"),
    [
        ("regulation/eu/gone.txt", "regulation/eu/gone.txt has no row in catalogue.yaml"),
        ("'@board'", f"@board is not the path of a document; that of {DOCUMENT} is"),
        ("board.txt", f"board.txt is not the path of a document; that of {DOCUMENT} is"),
    ],
)
def test_a_pointer_that_is_no_path_of_a_row_is_found(tmp_path: Path, pointer: str, message: str) -> None:
    """A key or a bare name leads to a document in a quote, and not in a pointer: no match writes it so."""
    vault = vault_in(tmp_path)
    vault.catalogue.write_text(CATALOGUE.replace("  title:", "  key: board\n  title:"))
    write(vault, "a.md", note(f"{DRAFT}pointer: {pointer}\n"))
    findings = found(vault)
    assert (findings[0].code.name, findings[0].message) == ("pointer-not-held", message)
    quoted = [] if "board" in pointer else ["pointer-not-quoted"]
    assert names(findings) == ["pointer-not-held", *quoted, "pointer-without-run"]


@pytest.mark.parametrize("cited", [f"{DOCUMENT}, line 1", "[@board, line 1]", "[[board.txt]], line 1"])
def test_a_quote_may_name_the_pointers_document_in_any_way(tmp_path: Path, cited: str) -> None:
    """By its path, by its key, by its bare name where only one row has it."""
    vault = vault_in(tmp_path)
    vault.catalogue.write_text(CATALOGUE.replace("  title:", "  key: board\n  title:"))
    path = write(vault, "a.md", note(DRAFT + POINTER, f"{CLAIM}> The Board shall meet.\n> — {cited}\n"))
    record_run(vault, path)
    assert found(vault) == []


def test_other_names_for_the_fields_stand_in_findings_and_repairs(tmp_path: Path) -> None:
    """Whoever writes `stand` is told of `stand`, at its line."""
    fields = {"status": "stand", "origin": "herkunft", "pointer": "fundstelle", "validator": "wer"}
    vault = replace(vault_in(tmp_path), settings=Settings(fields=fields))
    write(vault, "a.md", note(f"herkunft: web\nherkunft: web\nfundstelle: {DOCUMENT}\n"))
    write(vault, "b.md", note("stand: validated\nvalidated_on: 2026-11-30\n"))
    said = [(one.code.name, one.line, one.message, one.repair) for one in found(vault)]
    assert said[:2] == [
        ("duplicate-field", 3, "herkunft stands more than once", "leave one"),
        ("status-missing", 1, "no stand", "write stand: draft"),
    ]
    assert [one[:3] for one in said[2:]] == [
        ("pointer-without-run", 4, "no passing run stands behind the pointer and these quotes"),
        ("validator-missing", 2, "validated, with no wer"),
        ("validated-without-pointer", 2, "validated, with no fundstelle"),
    ]


def test_a_run_counts_while_the_row_has_what_it_saw(tmp_path: Path) -> None:
    """A row that is given another checksum, or is gone, takes its runs away."""
    vault = vault_in(tmp_path)
    record_run(vault, write(vault, "a.md", note(DRAFT + POINTER)))
    vault.catalogue.write_text(CATALOGUE.replace(SHA256, "f" * 64))
    (finding,) = found(vault)
    assert finding.code.name == "pointer-without-run"
    assert finding.message == f"the run saw another {DOCUMENT} than the catalogue now holds"
    vault.catalogue.write_text("documents: []\n")
    assert names(found(vault)) == ["pointer-not-held", "pointer-without-run"]


def test_a_gap_that_saw_another_document_takes_no_pass_away(tmp_path: Path) -> None:
    """Of the runs that count the latest decides; one whose document's row changed does not count."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    gap = replace(run_of(vault, path, "gap"), started="2026-11-30T09:12:14Z", finished="2026-11-30T09:12:14Z")
    put(vault, gap, LATER, statement=match_statement(gap, "a" * 64, {DOCUMENT: "f" * 64}))
    assert found(vault) == []
    record_run(vault, path, "gap", LATER)
    assert found(vault)[0].message == "the latest run of these quotes is a gap"


@pytest.mark.parametrize(("gap_later", "stale"), [(-1, 0), (0, 1), (1, 1)])
def test_check_and_census_agree_on_which_run_is_the_latest(
    tmp_path: Path, gap_later: int, stale: int
) -> None:
    """A gap of the same second outweighs the pass in both."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    record_run(vault, path, "gap", WHEN + timedelta(seconds=gap_later))
    assert take_census(vault).pointer_without_run == stale
    assert names(found(vault)) == ["pointer-without-run"] * stale


@pytest.mark.parametrize("outcome", ["gap", "refused"])
def test_what_is_no_pass_stands_behind_nothing(tmp_path: Path, outcome: str) -> None:
    """Neither a gap nor a refusal supports a pointer."""
    vault = vault_in(tmp_path)
    record_run(vault, write(vault, "a.md", note(DRAFT + POINTER)), outcome)  # type: ignore[arg-type]
    assert names(found(vault)) == ["pointer-without-run"]


def test_paragraphs_that_no_quote_covers_are_counted(tmp_path: Path) -> None:
    """Headings and quotes are none; a claim may stand right above its quote, and folds as white space does."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    body = (
        "# Head\nOne, uncovered: a heading follows.\n\n## Next\n\n"
        f"Covered by the\nquote.\n{QUOTE}\nTwo, uncovered.\n\n#tag is three\n\n"
    )
    write(vault, "a.md", note(DRAFT + POINTER, body))
    (finding,) = found(vault)
    assert finding.message == "the body changed since it was matched; paragraphs that no quote covers: 3"


def test_an_earlier_pass_of_the_same_text_is_enough(tmp_path: Path) -> None:
    """A thought added and taken back again leaves the note as it was matched."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    write(vault, "a.md", note(DRAFT + POINTER, BODY + "\nMore.\n"))
    record_run(vault, path, when=LATER)
    assert found(vault) == []
    write(vault, "a.md", note(DRAFT + POINTER))
    assert found(vault) == []


@pytest.mark.damages_ledger
@pytest.mark.parametrize(
    "damage", ["a flipped bit", "another word", "no bytes", "an empty object", "a folder"]
)
@pytest.mark.parametrize("kind", ["pass", "promotion"])
def test_a_damaged_file_of_the_ledger_is_a_finding_of_its_note(
    tmp_path: Path, damage: str, kind: str
) -> None:
    """The reason is said in one line, and the other notes are checked all the same."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(POINTER + VALIDATED))
    record_promotion(vault, path, record_run(vault, path))
    write(vault, "b.md", note("origin: web\n"))
    (file,) = vault.ledger.glob(f"*/*-{kind}-*.json")
    if damage == "a flipped bit":
        flip_bit(file, 700)
    elif damage == "another word":
        file.write_bytes(file.read_bytes().replace(b"notes/a.md", b"notes/b.md"))
    elif damage == "a folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_text("" if damage == "no bytes" else "{}\n")
    findings = found(vault)
    code = "pointer-without-run" if kind == "pass" else "promotion-missing"
    assert names(findings) == [code, "status-missing"]
    assert f"{file.name} cannot be used: " in findings[0].message
    assert "\n" not in findings[0].message


@pytest.mark.damages_ledger
def test_a_gap_that_cannot_be_read_is_a_gap(tmp_path: Path) -> None:
    """Damage to what speaks against a note does not speak for it."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    record_run(vault, path, "gap", LATER).write_text("")
    assert [one.message for one in found(vault)] == ["the latest run of these quotes is a gap"]


@pytest.mark.damages_ledger
def test_a_file_under_a_name_that_it_does_not_bear_out_is_no_evidence(tmp_path: Path) -> None:
    """A pass made by renaming another run, or by changing the word in a gap, supports nothing."""
    vault = vault_in(tmp_path)
    other = write(vault, "b.md", note(DRAFT + POINTER, BODY.replace("twice", "once")))
    name = parse_name(record_run(vault, other).name)
    wanted = parse_name(record_run(vault, write(vault, "a.md", note(DRAFT + POINTER)), "gap").name)
    assert name and wanted
    renamed = replace(name, claims=wanted.claims, when="20261130T091214Z")
    (vault.ledger / renamed.path).write_bytes((vault.ledger / name.path).read_bytes())
    (finding,) = check_notes(vault, [vault.notes / "a.md"], WHEN)
    assert finding.message == "the latest run of these quotes is a gap"
    (vault.ledger / wanted.path).unlink()
    (finding,) = check_notes(vault, [vault.notes / "a.md"], WHEN)
    assert finding.message.endswith("cannot be used: it holds something else than its name states")
    forged = replace(run_of(vault, vault.notes / "a.md", "gap"), outcome="pass")
    path = put(vault, forged, statement=match_statement(forged, "a" * 64, {DOCUMENT: SHA256}))
    (vault.ledger / renamed.path).unlink()
    (finding,) = check_notes(vault, [vault.notes / "a.md"], WHEN)
    assert f"{path.name} cannot be used: the run says pass, and a quote is missing" in finding.message


def test_a_promoted_note_that_was_renamed_keeps_its_promotion(tmp_path: Path) -> None:
    """It stands for the claims and the text; one of other quotes under the old name is stale."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(POINTER + VALIDATED))
    record_promotion(vault, path, record_run(vault, path))
    path.rename(vault.notes / "b.md")
    assert found(vault) == []
    other = write(vault, "a.md", note(POINTER + VALIDATED, BODY.replace("twice", "once")))
    record_run(vault, other, when=LATER)
    assert [(one.where, one.code.name) for one in found(vault)] == [("notes/a.md", "promotion-stale")]


@pytest.mark.parametrize(("hour", "future"), [(9, True), (10, False)])
def test_a_date_is_in_the_future_when_it_is_so_everywhere(tmp_path: Path, hour: int, future: bool) -> None:
    """The first of December begins in Kiribati at 10:00 UTC of the day before, whatever zone the clock has."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(POINTER + VALIDATED.replace("2026-11-30", "2026-12-01")))
    day = datetime(2026, 12, 1, 0, 30, tzinfo=UTC)
    record_promotion(vault, path, record_run(vault, path, when=day), when=day)
    now = datetime(2026, 11, 30, hour, 30, tzinfo=UTC)
    for clock in (now, now.astimezone(timezone(timedelta(hours=-11)))):
        assert names(found(vault, clock)) == ["date-in-future"] * future


def test_only_the_notes_and_folders_named_are_checked(tmp_path: Path) -> None:
    """In the order given; a folder's broken links are told with it."""
    vault = vault_in(tmp_path)
    for name in ("a.md", "b.md", "f/c.md"):
        write(vault, name, note("status: draft\n"))
    (vault.notes / "f/d.md").symlink_to("gone.md")
    where = [one.where for one in check_notes(vault, [vault.notes / "f", vault.notes / "a.md"], WHEN)]
    assert where == ["notes/f/d.md", "notes/f/c.md", "notes/a.md"]
    assert list(check_notes(vault, [], WHEN)) == []


def test_notes_that_cannot_be_read_are_found_and_not_crashed_on(tmp_path: Path) -> None:
    """A folder named like a note, one that is gone, one that is too long, a name that is no UTF-8."""
    vault = vault_in(tmp_path)
    long = write(vault, "long.md", note(DRAFT))
    os.truncate(long, 50_000_000)
    odd = Path(os.fsdecode(os.fsencode(vault.notes) + b"/\xe4.md"))
    odd.write_text(note("status: draft\n"))
    findings = list(check_notes(vault, [long, vault.notes / "gone.md", odd], WHEN))
    assert names(findings) == ["note-unreadable", "note-unreadable", "origin-missing"]
    assert findings[1].message == "cannot be read: No such file or directory"
    assert os.fsencode(findings[2].where) == b"notes/\xe4.md"


def test_a_vault_that_cannot_be_checked_is_an_error(tmp_path: Path) -> None:
    """A damaged catalogue or no folder of notes is no list without findings."""
    vault = vault_in(tmp_path)
    vault.notes.rmdir()
    assert found(vault) == []  # git keeps no empty folder: a new vault that was cloned
    vault.notes.write_text("a file")
    with pytest.raises(BadPath):
        found(vault)
    vault.notes.unlink()
    vault.catalogue.write_text("documents:\n- path: x\n")
    with pytest.raises(BadCatalogue):
        found(vault)


def _many(vault: Vault, count: int) -> int:
    """Notes of all kinds, and how many findings they must give."""
    randomly = random.Random(1)
    expected = 0
    for number in range(count):
        kind = randomly.choice(["plain", "draft", "bare", "hand", "grounded", "promoted"])
        body = f"Claim {number}.\n\n> Sentence {number} of the rules.\n> — {DOCUMENT}, line {number + 1}\n"
        header = {
            "plain": "tags: [a]\n",
            "draft": DRAFT,
            "bare": "status: draft\n",
            "hand": DRAFT + POINTER,
            "grounded": DRAFT + POINTER,
            "promoted": POINTER + VALIDATED,
        }[kind]
        path = write(vault, f"{number % 100}/{number}.md", note(header, body))
        expected += kind in ("bare", "hand")
        if kind in ("grounded", "promoted"):
            run = record_run(vault, path)
            if kind == "promoted":
                record_promotion(vault, path, run)
    return expected


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_many_notes_give_the_findings_that_were_made(
    tmp_path: Path, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each run and each promotion is read once at most."""
    vault = vault_in(tmp_path)
    expected = _many(vault, count)
    read: list[Path] = []
    load = ledger.load

    def counted(path: Path) -> bytes:
        read.append(path)
        return load(path)

    monkeypatch.setattr(ledger, "load", counted)
    findings = found(vault)
    assert len(findings) == expected
    assert set(names(findings)) <= {"origin-missing", "pointer-without-run"}
    assert len(read) == len(set(read)) == len(list(vault.ledger.glob("*/*.json")))


def test_names_are_those_of_the_vault(tmp_path: Path) -> None:
    """Runs of notes with renamed fields stand behind them."""
    fields = {"pointer": "fundstelle"}
    vault = replace(vault_in(tmp_path), settings=Settings(fields=fields))
    path = write(vault, "a.md", note(f"{DRAFT}fundstelle: {DOCUMENT}\n"))
    record_run(vault, path, names=FieldNames(**fields))
    assert found(vault) == []
