"""The ledger: files made whole, named for what they hold, and what stands read off the names."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_examples import (
    ADMITTED,
    DOCUMENT,
    FOUND,
    GAP,
    PASS,
    REFUSED,
    WHEN,
    flip_bit,
    promotion_on,
    put,
    statement_of,
    vault_in,
)
from schema_check import validate_statement

from vault_grade import runs
from vault_grade.errors import BadLedger
from vault_grade.formats import ledger
from vault_grade.formats.ledger import RunName, parse_name

CLAIMS = "c" * 32
HEX = st.text("0123456789abcdef", min_size=32, max_size=32)


def test_a_run_is_a_file_in_its_months_folder_named_for_what_it_holds(tmp_path: Path) -> None:
    """The name states time, outcome, claims digest and the digest of the bytes."""
    path = ledger.record(tmp_path / "ledger", statement_of(PASS), "pass", CLAIMS, WHEN)
    data = path.read_bytes()
    validate_statement(data)
    assert path.parent == tmp_path / "ledger" / "2026-11"
    assert path.name == f"20261130T091213Z-pass-{CLAIMS}-{ledger.content_digest(data)}.json"
    assert ledger.read(path) == statement_of(PASS)


def test_the_name_states_utc_whatever_the_zone(tmp_path: Path) -> None:
    """A run at 01:30 on the first of December in Madrid stands in November."""
    madrid = datetime(2026, 12, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))
    path = ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, madrid)
    assert (path.parent.name, path.name[:16]) == ("2026-11", "20261130T233000Z")


def test_the_same_run_twice_in_one_second_is_one_file(tmp_path: Path) -> None:
    """Recording again what is there already is no error and leaves one file."""
    first = ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN)
    assert ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN) == first
    assert [one.name for one in first.parent.iterdir()] == [first.name]


def test_a_recorded_file_is_never_written_over(tmp_path: Path) -> None:
    """Where other bytes stand under a run's name they stay, and the run is an error."""
    path = ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN)
    flip_bit(path, 40)
    damaged = path.read_bytes()
    with pytest.raises(BadLedger, match="other bytes stand under"):
        ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN)
    assert path.read_bytes() == damaged


def test_a_ledger_that_cannot_be_written_is_one_clear_error(tmp_path: Path) -> None:
    """A file where the month's folder should be: what, where and the fix, in one line."""
    (tmp_path / "2026-11").write_text("")
    with pytest.raises(BadLedger, match="the run cannot be written") as caught:
        ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN)
    assert caught.value.fix
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("link", ["ledger", "ledger/2026-11"])
def test_nothing_is_recorded_through_a_link(tmp_path: Path, link: str) -> None:
    """A link in the place of the ledger or of a month leads where no check looks."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / link).parent.mkdir(exist_ok=True)
    (tmp_path / link).symlink_to(elsewhere)
    with pytest.raises(BadLedger, match="a link stands in the place"):
        ledger.record(tmp_path / "ledger", statement_of(PASS), "pass", CLAIMS, WHEN)
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("kind", ["", "Pass", "a-b", "../x"])
def test_a_kind_that_cannot_stand_in_a_name_is_a_bug_of_the_caller(tmp_path: Path, kind: str) -> None:
    """What would not be read back from the name is not written."""
    with pytest.raises(ValueError, match="not a name"):
        ledger.record(tmp_path, statement_of(PASS), kind, CLAIMS, WHEN)
    assert list(tmp_path.iterdir()) == []


def test_a_time_without_a_zone_is_a_bug_of_the_caller(tmp_path: Path) -> None:
    """A naive time would be read as local time."""
    with pytest.raises(ValueError, match="no time zone"):
        ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN.replace(tzinfo=None))


@given(st.datetimes(datetime(1000, 1, 1), datetime(9999, 1, 1)), st.text("abcxyz", min_size=1), HEX, HEX)
@settings(max_examples=50)
def test_a_name_reads_as_it_was_made(when: datetime, kind: str, claims: str, content: str) -> None:
    """Every name of a run gives back its parts."""
    name = RunName(when.strftime(ledger.STAMP), kind, claims, content)
    assert parse_name(name.file) == name


@given(st.text(max_size=120))
@settings(max_examples=50)
def test_any_other_name_is_no_run(text: str) -> None:
    """Arbitrary text is no run's name, and so is a run's name with anything added."""
    assert parse_name(text) is None
    good = f"20261130T091213Z-pass-{CLAIMS}-{CLAIMS}.json"
    assert parse_name(good + text) is None or text == ""
    assert parse_name(text + good) is None or text == ""


def test_foreign_files_are_passed_over(tmp_path: Path) -> None:
    """Only files with a run's name, in the folder of their month, are runs; the rest neither counts nor hinders."""
    run = ledger.record(tmp_path, statement_of(PASS), "pass", CLAIMS, WHEN)
    (tmp_path / "README.md").write_text("x")
    (tmp_path / "2026-12").mkdir()
    (tmp_path / "2026-12" / run.name).write_bytes(run.read_bytes())
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / run.name).write_bytes(run.read_bytes())
    for name in (
        "x.json",
        run.name + ".bak",
        "x" + run.name,
        ".hidden",
        "ä\n" + run.name.replace("ccc", "ddd"),
    ):
        (run.parent / name).write_text("x")
    assert [one.file for one in ledger.names(tmp_path)] == [run.name]
    assert ledger.passing(tmp_path) == {CLAIMS}


def test_no_ledger_is_an_empty_ledger(tmp_path: Path) -> None:
    """A vault in which nothing was matched yet has no runs; that is no error."""
    assert list(ledger.names(tmp_path / "ledger")) == []
    assert ledger.passing(tmp_path / "ledger") == frozenset()


def test_a_ledger_that_cannot_be_listed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to see the runs is not to have none."""

    def refused(path: object) -> list[str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "listdir", refused)
    with pytest.raises(BadLedger, match="cannot be listed"):
        list(ledger.names(tmp_path))
    with pytest.raises(BadLedger, match="cannot be listed"):
        ledger.passing(tmp_path)


@pytest.mark.parametrize(
    ("runs_in_order", "stands"),
    [
        (["pass"], "pass"),
        (["gap"], "gap"),
        (["refused"], None),
        (["pass", "gap"], "gap"),
        (["gap", "pass"], "pass"),
        (["pass", "refused"], "pass"),
        (["gap", "refused"], "gap"),
        (["pass", "gap", "refused", "pass"], "pass"),
        (["admission", "promotion"], None),
    ],
)
def test_the_latest_settled_run_stands(tmp_path: Path, runs_in_order: list[str], stands: str | None) -> None:
    """A later gap ends a pass, a later pass a gap; a refused run settles nothing."""
    for days, kind in enumerate(runs_in_order):
        ledger.record(tmp_path, statement_of(PASS), kind, CLAIMS, WHEN + timedelta(days=days))
    assert ledger.standing(tmp_path).get(CLAIMS) == stands
    assert (CLAIMS in ledger.passing(tmp_path)) == (stands == "pass")


@pytest.mark.parametrize("order", [("pass", "gap"), ("gap", "pass")])
def test_within_one_second_a_gap_outweighs_a_pass(tmp_path: Path, order: tuple[str, str]) -> None:
    """Where the order cannot be known, the evidence is missing."""
    for kind in order:
        ledger.record(tmp_path, statement_of(PASS), kind, CLAIMS, WHEN)
    assert ledger.standing(tmp_path) == {CLAIMS: "gap"}


@given(
    st.lists(
        st.tuples(st.integers(0, 90), st.sampled_from(["pass", "gap", "refused"]), st.sampled_from("abc"))
    )
)
@settings(max_examples=50)
def test_what_stands_is_what_a_plain_reading_of_the_names_gives(
    tmp_path_factory: pytest.TempPathFactory, found: list[tuple[int, str, str]]
) -> None:
    """The one search over all names agrees with sorting the parsed names."""
    folder = tmp_path_factory.mktemp("ledger")
    for days, kind, digit in found:
        name = RunName((WHEN + timedelta(days=days)).strftime(ledger.STAMP), kind, digit * 32, "0" * 32)
        (folder / name.path).parent.mkdir(exist_ok=True)
        (folder / name.path).touch()
    settled = [name for name in ledger.names(folder) if name.kind != "refused"]
    expected = {
        one.claims: one.kind for one in sorted(settled, key=lambda one: (one.when, one.kind == "gap"))
    }
    assert ledger.standing(folder) == expected


@pytest.mark.parametrize("damage", ["missing", "folder", "pipe"])
def test_a_file_that_cannot_be_read_is_one_clear_error(tmp_path: Path, damage: str) -> None:
    """Missing, a folder, a named pipe: an error with the file's place, and no hang."""
    path = tmp_path / "ledger" / "2026-11" / "x.json"
    path.parent.mkdir(parents=True)
    if damage == "folder":
        path.mkdir()
    elif damage == "pipe":
        os.mkfifo(path)
    with pytest.raises(BadLedger, match="cannot be read") as caught:
        ledger.read(path)
    assert caught.value.where == "ledger/2026-11/x.json"


def test_the_log_is_newest_first_and_says_what_each_run_came_to(tmp_path: Path) -> None:
    """An entry has the run's time, outcome, note, document and counts."""
    vault = vault_in(tmp_path)
    put(vault, ADMITTED, WHEN - timedelta(days=1))
    run = put(vault, PASS)
    put(vault, promotion_on(run, WHEN + timedelta(hours=1)), WHEN + timedelta(hours=1))
    put(vault, GAP, WHEN + timedelta(days=1))
    found = [(one.kind, one.note, one.document, one.found, one.quotes) for one in runs.log(vault)]
    assert found == [
        ("gap", "notes/board.md", DOCUMENT, 1, 2),
        ("promotion", "notes/board.md", DOCUMENT, 1, 1),
        ("pass", "notes/board.md", DOCUMENT, 1, 1),
        ("admission", None, DOCUMENT, 0, 0),
    ]
    assert runs.log(vault)[2].path == f"ledger/2026-11/{run.name}"
    assert runs.log(vault)[2].when == WHEN


def test_the_log_can_be_narrowed(tmp_path: Path) -> None:
    """By note, by kind, and to the newest few."""
    vault = vault_in(tmp_path)
    put(vault, PASS)
    put(vault, replace(PASS, note="notes/other.md"), WHEN + timedelta(days=1))
    put(vault, REFUSED, WHEN + timedelta(days=2))
    assert [one.kind for one in runs.log(vault, note="notes/board.md")] == ["refused", "pass"]
    assert [one.note for one in runs.log(vault, kind="pass")] == ["notes/other.md", "notes/board.md"]
    assert [one.kind for one in runs.log(vault, limit=1)] == ["refused"]
    assert runs.log(vault, note="notes/none.md") == ()


@pytest.mark.damages_ledger
def test_the_log_shows_a_damaged_file_with_its_problem(tmp_path: Path) -> None:
    """A damaged run is never left out, whichever note is asked for."""
    vault = vault_in(tmp_path)
    flip_bit(put(vault, PASS), 0)
    (entry,) = runs.log(vault, note="notes/other.md")
    assert entry.kind == "pass"
    assert entry.problem
    assert entry.problem == "its bytes are not those that its name states"


@pytest.mark.damages_ledger
def test_a_run_whose_words_were_changed_is_not_shown_as_a_run(tmp_path: Path) -> None:
    """Still JSON, still a Statement, and yet no more than what somebody wrote there."""
    vault = vault_in(tmp_path)
    run = put(vault, PASS)
    run.chmod(0o600)
    run.write_bytes(run.read_bytes().replace(b"twice", b"never"))
    for look in (lambda: runs.show(vault, run.name), lambda: ledger.read(run)):
        with pytest.raises(BadLedger, match=r"not those that its name states.*ledger verify"):
            look()
    (entry,) = runs.log(vault)
    assert entry.problem


def test_a_run_is_shown_by_path_name_or_beginning(tmp_path: Path) -> None:
    """Whatever of its name tells it apart is enough."""
    vault = vault_in(tmp_path)
    run = put(vault, PASS)
    put(vault, GAP, WHEN + timedelta(days=1))
    for name in (f"ledger/2026-11/{run.name}", run.name, run.name[:-5], "20261130"):
        shown = runs.show(vault, name)
        assert (shown.path, shown.predicate) == (f"ledger/2026-11/{run.name}", PASS)


def test_an_ambiguous_name_names_the_candidates(tmp_path: Path) -> None:
    """Where several runs' names begin so, the error lists them."""
    vault = vault_in(tmp_path)
    both = [put(vault, PASS), put(vault, GAP, WHEN + timedelta(hours=1))]
    with pytest.raises(BadLedger, match="2 runs' names begin with '2026'") as caught:
        runs.show(vault, "2026")
    assert all((name := parse_name(one.name)) and name.short in str(caught.value) for one in both)
    assert both[0].name not in str(caught.value)


def test_candidates_of_one_second_and_the_same_quotes_are_named_whole(tmp_path: Path) -> None:
    """What is shown of them tells them apart."""
    vault = vault_in(tmp_path)
    both = [put(vault, PASS), put(vault, replace(PASS, by="another"))]
    with pytest.raises(BadLedger, match="2 runs' names begin") as caught:
        runs.show(vault, "2026")
    assert all(one.name in str(caught.value) for one in both)


@pytest.mark.parametrize("name", ["2027", "", "ledger/2026-11/"])
def test_a_name_that_no_run_has_is_an_error(tmp_path: Path, name: str) -> None:
    """No run's name begins so: said, with where to look."""
    vault = vault_in(tmp_path)
    put(vault, PASS)
    with pytest.raises(BadLedger, match="ledger log"):
        runs.show(vault, name)


def test_a_found_quote_in_the_log_is_one_that_was_answered_found(tmp_path: Path) -> None:
    """Unreadable quotes are counted among the quotes and not among the found."""
    vault = vault_in(tmp_path)
    unreadable = replace(FOUND, answer="unreadable", how=None, matched=None, reason="no text")
    put(vault, replace(GAP, quotes=(FOUND, unreadable)))
    assert [(one.found, one.quotes) for one in runs.log(vault)] == [(1, 2)]


def test_a_file_where_a_month_should_be_is_passed_over(tmp_path: Path) -> None:
    """A stray file named as a month ends neither census nor check: verify names it as foreign."""
    (tmp_path / "2026-11").write_text("")
    assert list(ledger.names(tmp_path)) == []
    assert ledger.passing(tmp_path) == frozenset()
