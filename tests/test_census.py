"""The census: how many notes stand at each grade, and what evidence is missing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledger_examples import DOCUMENT, WHEN
from note_examples import BODY, CLAIM, DRAFT, POINTER, QUOTE, VALIDATED, note, record_run, vault_in, write

from vault_grade import census
from vault_grade.census import Census, Listed, take_census
from vault_grade.formats.header import FieldNames
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Settings

GERMAN = {"pointer": "fundstelle", "status": "stand", "origin": "herkunft"}

KINDS: dict[str, tuple[bytes, Census]] = {
    "validated": (note(POINTER + VALIDATED).encode(), Census(validated=1)),
    "validated by nobody": (
        note("status: validated\n").encode(),
        Census(validated=1, validated_without_evidence=1),
    ),
    "validated on no day": (
        note("status: validated\nvalidator: Ada\n").encode(),
        Census(validated=1, validated_without_evidence=1),
    ),
    "validated on a blank day": (
        note("status: validated\nvalidator: Ada\nvalidated_on: ''\n").encode(),
        Census(validated=1, validated_without_evidence=1),
    ),
    "grounded": (note(DRAFT + POINTER).encode(), Census(grounded=1)),
    "grounded without a run": (
        note(DRAFT + POINTER, BODY.replace("twice", "once")).encode(),
        Census(grounded=1, pointer_without_run=1),
    ),
    "pointer alone": (
        note(POINTER, "No quote.\n").encode(),
        Census(grounded=1, pointer_without_run=1),
    ),
    "grounded and binary": (
        note(DRAFT + POINTER, BODY + "\0").encode(),
        Census(grounded=1, pointer_without_run=1),
    ),
    "grounded in Latin-1": (
        note(DRAFT + POINTER).encode() + b"\xe4",
        Census(grounded=1, pointer_without_run=1),
    ),
    "draft": (note(DRAFT).encode(), Census(floor=1)),
    "origin alone": (note("origin: memory\n", "Text.\n").encode(), Census(floor=1)),
    "status unknown, with an origin": (note("status: done\norigin: web\n").encode(), Census(floor=1)),
    "status of another system": (note("status: done\n").encode(), Census(without_record=1)),
    "gap mark alone": (note("gap: ledger/x.json\n").encode(), Census(without_record=1)),
    "no header": (BODY.encode(), Census(without_record=1)),
    "empty": (b"", Census(without_record=1)),
    "one byte": (b"-", Census(without_record=1)),
    "binary": (bytes(range(256)) * 50, Census(without_record=1)),
    "header without an end": (b"---\nstatus: draft\n" + BODY.encode(), Census(unreadable=1)),
    "header in Latin-1": (
        note("status: draft\ntitle: \xe4\n").encode("latin-1", "replace"),
        Census(unreadable=1),
    ),
    "status twice": (note("status: draft\nstatus: validated\n").encode(), Census(unreadable=1)),
    "status a list": (note("status: [draft]\n").encode(), Census(unreadable=1)),
}


KINDS_UNREADABLE = sum(expected.unreadable for _, expected in KINDS.values())


def vault_with_a_run(folder: Path) -> Vault:
    """A vault whose ledger has a pass of the example note's claims, and none of its notes."""
    vault = vault_in(folder)
    path = write(vault, "once.md", KINDS["grounded"][0])
    record_run(vault, path)
    path.unlink()
    return vault


@pytest.mark.parametrize("kind", KINDS)
def test_a_note_counts_where_its_header_puts_it(tmp_path: Path, kind: str) -> None:
    """One note of each kind, one number each."""
    data, expected = KINDS[kind]
    vault = vault_with_a_run(tmp_path)
    write(vault, "a.md", data)
    assert take_census(vault) == expected


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("marks", ["CRLF", "byte-order mark"])
def test_line_ends_and_marks_change_no_count(tmp_path: Path, kind: str, marks: str) -> None:
    """A note that an editor saved with CRLF or a byte-order mark counts as before."""
    data, expected = KINDS[kind]
    vault = vault_with_a_run(tmp_path)
    write(vault, "a.md", data.replace(b"\n", b"\r\n") if marks == "CRLF" else b"\xef\xbb\xbf" + data)
    assert take_census(vault) == expected


FOLDERS = st.sampled_from(["", "a/", "a/b/", "c/", "ä ö/"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    notes=st.lists(st.tuples(FOLDERS, st.sampled_from(sorted(KINDS))), max_size=40),
    per_process=st.sampled_from([1, 5, 1000]),
)
def test_the_census_of_any_tree_is_the_sum_of_its_notes(
    tmp_path_factory: pytest.TempPathFactory, notes: list[tuple[str, str]], per_process: int
) -> None:
    """Whatever notes stand in whatever folders, counted by one process or several."""
    vault = vault_with_a_run(tmp_path_factory.mktemp("vault"))
    for number, (folder, kind) in enumerate(notes):
        write(vault, f"{folder}{number}.md", KINDS[kind][0])
    expected = sum((KINDS[kind][1] for _, kind in notes), Census())
    assert take_census(vault, per_process=per_process) == expected
    listed = take_census(vault, listed=True, per_process=per_process).listed
    assert sorted(one.note for one in listed) == sorted(f"notes/{f}{n}.md" for n, (f, _) in enumerate(notes))


@pytest.mark.parametrize("processors", [2, 4, 8])
def test_the_census_does_not_depend_on_the_number_of_processors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processors: int
) -> None:
    """Numbers and list are those of one process: folders of every size, all kinds of notes, broken links among them."""
    vault = vault_with_a_run(tmp_path)
    for number, (data, _) in enumerate(list(KINDS.values()) * 3):
        write(vault, f"{'a/' * (number % 3)}{number}.md", data)
    for folder in ("", "a/", "empty/"):
        write(vault, f"{folder}keep", "")
        (vault.notes / folder / "dangling.md").symlink_to("gone.md")
    alone = take_census(vault, listed=True)
    monkeypatch.setattr(census, "processors", lambda: processors)
    for per_process in (1, 4, 7):
        assert take_census(vault, listed=True, per_process=per_process) == alone
    assert alone.unreadable == 3 + 3 * KINDS_UNREADABLE


def test_the_list_names_each_note_in_the_order_of_the_folders(tmp_path: Path) -> None:
    """Path, grade, pointer and what is missing; the same with several processes."""
    vault = vault_with_a_run(tmp_path)
    for name, kind in (
        ("b/z.md", "grounded without a run"),
        ("b/a.md", "draft"),
        ("c.md", "validated by nobody"),
    ):
        write(vault, name, KINDS[kind][0])
    write(vault, "d.md", KINDS["empty"][0])
    expected = [
        Listed("notes/c.md", "validated", None, "no validator or no date"),
        Listed("notes/d.md", "without record"),
        Listed("notes/b/a.md", "floor"),
        Listed("notes/b/z.md", "grounded", DOCUMENT, "no passing run behind the pointer"),
    ]
    assert take_census(vault, listed=True).listed == expected
    assert take_census(vault, listed=True, per_process=1).listed == expected


@pytest.mark.parametrize("size", [4096, 16384, 100_000, 400_000])
@pytest.mark.parametrize("over", [-5, -1, 0, 1, 5])
def test_a_header_of_any_size_is_read_to_its_end(tmp_path: Path, size: int, over: int) -> None:
    """Also where its closing line stands across the end of one of the pieces it is read in."""
    vault = vault_in(tmp_path)
    start, end = "---\nx: ", "\nstatus: draft\n---\n"
    write(vault, "a.md", start + "x" * (size + over - len(start) - len(end)) + end + BODY)
    assert take_census(vault) == Census(floor=1)


def test_other_names_for_the_fields_are_read(tmp_path: Path) -> None:
    """What vault.yaml calls the fields counts, and their usual names then do not."""
    vault = replace(vault_in(tmp_path), settings=Settings(fields=GERMAN))
    path = write(vault, "a.md", note(f"fundstelle: {DOCUMENT}\nstand: draft\n"))
    write(vault, "b.md", note(POINTER + "status: draft\n"))
    write(vault, "c.md", note("stand: validated\n"))
    expected = Census(validated=1, grounded=1, without_record=1, validated_without_evidence=1)
    assert take_census(vault) == replace(expected, pointer_without_run=1)
    record_run(vault, path, names=FieldNames(**GERMAN))
    assert take_census(vault) == expected


def test_a_quote_that_was_edited_has_no_run_behind_it(tmp_path: Path) -> None:
    """A note is stale as soon as a quote differs, and not for a claim that does."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    assert take_census(vault).pointer_without_run == 0
    write(vault, "a.md", note(DRAFT + POINTER, "The board may well meet twice a year.\n\n" + QUOTE))
    assert take_census(vault).pointer_without_run == 0
    write(vault, "a.md", note(DRAFT + POINTER, CLAIM + QUOTE.replace("shall", "may")))
    assert take_census(vault).pointer_without_run == 1
    write(vault, "a.md", note(DRAFT + "pointer: regulation/eu/other.txt\n"))
    assert take_census(vault).pointer_without_run == 1


def test_a_renamed_note_and_a_copy_keep_the_run(tmp_path: Path) -> None:
    """A run stands behind claims, in whatever note they are made."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    record_run(vault, path)
    path.rename(vault.notes / "renamed.md")
    assert take_census(vault) == Census(grounded=1)
    write(vault, "copy.md", note(POINTER, "Another claim.\n\n" + QUOTE))
    assert take_census(vault) == Census(grounded=2)


@pytest.mark.parametrize(
    ("runs", "stale"),
    [
        ((("gap", 0),), 1),
        ((("pass", 0), ("gap", 1)), 1),
        ((("gap", 0), ("pass", 1)), 0),
        ((("pass", 0), ("gap", 0)), 1),
        ((("pass", 0), ("refused", 1)), 0),
        ((("refused", 0),), 1),
    ],
)
def test_the_latest_settled_run_decides(
    tmp_path: Path, runs: tuple[tuple[str, int], ...], stale: int
) -> None:
    """A later gap takes a pass away, one of the same second too; a refused run settles nothing."""
    vault = vault_in(tmp_path)
    path = write(vault, "a.md", note(DRAFT + POINTER))
    for outcome, seconds in runs:
        record_run(vault, path, outcome, WHEN + timedelta(seconds=seconds))  # type: ignore[arg-type]
    assert take_census(vault) == Census(grounded=1, pointer_without_run=stale)


def test_a_validated_note_needs_no_run_for_the_census(tmp_path: Path) -> None:
    """The staleness of a pointer is told of grounded notes only."""
    vault = vault_in(tmp_path)
    write(vault, "a.md", note(POINTER + VALIDATED))
    assert take_census(vault) == Census(validated=1)
