"""Before a work leaves, each note that it carries is matched again, and one that fails holds it back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_vault import run
from match_examples import (
    BOARD,
    DRAFT,
    FOUND,
    MISSING,
    PANEL,
    board_vault,
    clock,
    gap_of,
    pointer_of,
    runs,
    write_note,
)
from web_examples import Web, html, serving

from vault_grade.errors import BadCatalogue, BadNote, BadPath
from vault_grade.formats.ledger import parse_name
from vault_grade.release import Release, release
from vault_grade.release.carried import carried
from vault_grade.release.report import as_json, page, targets, write_report
from vault_grade.vault.layout import Vault
from vault_grade.vault.settings import Settings

WORDS = "Nobody quotes anything here.\n"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """A vault with a note that passes, one with a gap, one at the floor, and one without a record."""
    made = board_vault(tmp_path / "vault")
    write_note(made, DRAFT + FOUND)
    write_note(made, DRAFT + MISSING, "gap.md")
    write_note(made, DRAFT + WORDS, "floor.md")
    write_note(made, WORDS, "plain.md")
    return made


def write(vault: Vault, text: str, name: str = "work.md") -> Path:
    """A work of this text, in the vault's root."""
    path = vault.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def released(vault: Vault, text: str) -> Release:
    """What comes of a work of this text."""
    return release(vault, write(vault, text), clock)


def table(done: Release) -> list[tuple[str, str, str | None]]:
    """Note, grade and outcome of each carried note."""
    return [(one.note, one.grade, one.match.outcome if one.match else None) for one in done.notes]


def notes(vault: Vault, text: str) -> list[str]:
    """The notes that a work of this text carries."""
    return [path.stem for path in carried(vault, write(vault, text)).notes]


def test_a_work_whose_notes_pass_may_leave(vault: Vault) -> None:
    """Each note is matched in a run of its own, and gets its pointer as from any match."""
    done = released(vault, "The board meets twice a year ([[board|here]]).\n")
    assert (done.work, done.allowed, done.refused, done.broken) == ("work.md", True, (), ())
    assert table(done) == [("notes/board.md", "grounded", "pass")]
    assert pointer_of(vault.notes / "board.md") == BOARD
    assert [vault.relative(path) for path in runs(vault)] == [
        one.match.run for one in done.notes if one.match
    ]


def test_a_gap_holds_the_work_back(vault: Vault) -> None:
    """And leaves its mark in the note; the others are matched all the same."""
    done = released(vault, "[[board]] and [[gap]]\n")
    assert (done.allowed, done.refused) == (False, ("1 of 2 notes: gap",))
    assert table(done) == [("notes/board.md", "grounded", "pass"), ("notes/gap.md", "floor", "gap")]
    assert gap_of(vault.notes / "gap.md") is not None


def test_a_refusal_holds_the_work_back(vault: Vault) -> None:
    """A search that could not run is no search that found."""
    (vault.store / BOARD).unlink()
    done = released(vault, "[[board]]\n")
    assert (done.allowed, done.refused) == (False, ("1 of 1 notes: refused",))
    assert table(done)[0][2] == "refused"


def test_the_floor_and_notes_without_a_record_are_listed(vault: Vault) -> None:
    """They claim nothing, so they hold nothing back: a person decides what to say of them."""
    done = released(vault, "[[floor]], [[plain]], [[board]]\n")
    assert done.allowed
    assert table(done) == [
        ("notes/floor.md", "floor", None),
        ("notes/plain.md", "no record", None),
        ("notes/board.md", "grounded", "pass"),
    ]


def test_a_work_that_carries_no_note_is_no_pass(vault: Vault) -> None:
    """Nothing was checked, and an empty check is none."""
    done = released(vault, "Words, and [a page](https://example.org/).\n")
    assert (done.allowed, done.refused, done.notes) == (
        False,
        ("it carries no note: nothing was checked",),
        (),
    )


def test_a_grade_written_by_hand_holds_the_work_back(vault: Vault) -> None:
    """A note that calls itself validated and quotes nothing would leave with a grade that nothing stands behind."""
    write_note(
        vault, f"---\nstatus: validated\nvalidator: Ada\nvalidated_on: 2026-11-01\n---\n{WORDS}", "hand.md"
    )
    done = released(vault, "[[hand]]\n")
    assert done.refused == ("1 of 1 notes: validated, with no held document behind it",)


def test_a_note_that_cannot_be_read_holds_the_work_back(vault: Vault) -> None:
    """What it says of itself is not known."""
    write_note(vault, f"---\nstatus: draft\nno end of this header\n{WORDS}", "torn.md")
    done = released(vault, "[[torn]]\n")
    assert (done.allowed, done.notes[0].grade) == (False, "unreadable")


LINKS = {
    "[[board]]": ["board"],
    "[[Board#Meetings|the board]]": ["board"],
    "[x](notes/board.md)": ["board"],
    "[x](notes/board)": ["board"],
    "[x](board.md)": ["board"],
    "[x](/notes/board.md#meetings)": ["board"],
    "![[board]]": ["board"],
    "[[notes/board]]": ["board"],
    "[[sub/deep]]": ["deep"],
    "[[deep]] [[deep]] [x](notes/sub/deep.md)": ["deep"],
    "[[v1.2 rules]]": ["v1.2 rules"],
    "`[[board]]`": [],
    "[[store/standard/issuer/board.txt#page=1|b]]": [],
    "[[board.txt]]": [],
    "[x](store/standard/issuer/board.txt)": [],
}


@pytest.mark.parametrize("text", LINKS)
def test_a_link_means_one_file(vault: Vault, text: str) -> None:
    """By name, by path from where it stands, from the notes or from the vault; a held document is no note."""
    write_note(vault, WORDS, "sub/deep.md")
    write_note(vault, WORDS, "v1.2 rules.md")
    found = carried(vault, write(vault, text))
    assert [path.stem for path in found.notes] == LINKS[text]
    assert found.broken == []


def test_names_are_compared_without_case_and_form(vault: Vault) -> None:
    """As file systems and editors have it: an accent may be one character or two."""
    write_note(vault, WORDS, "Re\u0301sume\u0301.md")
    assert notes(vault, "[[r\u00e9sum\u00e9]]") == ["Re\u0301sume\u0301"]


def test_links_to_nothing_and_to_two_hold_the_work_back(vault: Vault) -> None:
    """Each is said with its line; a path settles which one is meant."""
    write_note(vault, WORDS, "a/rates.md")
    write_note(vault, WORDS, "b/rates.md")
    done = released(vault, "[[board]]\n\n[[nowhere]], ![x](picture.png)\n\n[[rates]] and [[a/rates]]\n")
    assert [(one.where, one.line, one.written) for one in done.broken] == [
        ("work.md", 3, "nowhere"),
        ("work.md", 3, "picture.png"),
        ("work.md", 5, "rates"),
    ]
    assert "may mean notes/a/rates.md and notes/b/rates.md" in done.broken[2].problem
    assert done.refused == ("3 links lead to nothing, or to more than one note",)
    assert [one.note for one in done.notes] == ["notes/board.md", "notes/a/rates.md"]


@pytest.mark.parametrize("name", ["a%00b", "b" * 300, "c/" * 450 + "d"], ids=["nul", "long", "deep"])
@pytest.mark.parametrize("link", ["[x]({})", "![[{}]]"])
def test_a_name_that_no_file_can_have_leads_to_nothing(vault: Vault, link: str, name: str) -> None:
    """Too long for the system, or with a NUL: a broken link as any other, and no fault."""
    done = released(vault, f"[[board]] {link.format(name)}\n")
    assert [one.problem for one in done.broken] == ["links to nothing"]


def test_a_name_at_the_top_is_meant_where_another_stands_deeper(vault: Vault) -> None:
    """The whole path of a note is the note."""
    write_note(vault, WORDS, "old/board.md")
    (found,) = carried(vault, write(vault, "[[board]]")).notes
    assert vault.relative(found) == "notes/board.md"


def test_embeds_are_looked_through_and_links_are_not(vault: Vault) -> None:
    """What is embedded is a part of the work, with its own links; what is linked to is only carried."""
    write_note(vault, "![[second]] [[linked]]\n", "first.md")
    write_note(vault, "[[third]]\n", "second.md")
    write_note(vault, "![[beyond]]\n", "third.md")
    write_note(vault, "![[beyond]]\n", "linked.md")
    write_note(vault, WORDS, "beyond.md")
    assert sorted(notes(vault, "![[first]]")) == ["first", "linked", "second", "third"]
    assert notes(vault, "[[first]]") == ["first"]


def test_embeds_in_a_circle_come_to_an_end(vault: Vault) -> None:
    """Two notes that embed each other, one that embeds itself, and a work that embeds itself."""
    write_note(vault, "![[two]] ![[one]]\n", "one.md")
    write_note(vault, "![[one]]\n", "two.md")
    assert notes(vault, "![[one]] ![[work]]") == ["one", "two"]


def test_a_text_that_is_no_note_is_looked_through_when_embedded(vault: Vault) -> None:
    """A chapter of the work carries what it links to, read from where it stands."""
    write(vault, "[x](../notes/board.md) [[floor]]\n", "parts/chapter.md")
    assert notes(vault, "![[chapter]]") == ["board", "floor"]
    assert notes(vault, "![x](parts/chapter.md)") == ["board", "floor"]


def test_a_note_may_be_the_work(vault: Vault) -> None:
    """Then it is checked as well; one without a record does not count as a note that it carries."""
    assert release(vault, vault.notes / "plain.md", clock).notes == ()
    path = write_note(vault, f"{DRAFT}{FOUND}\nSee [[floor]].\n", "essay.md")
    assert [one.note for one in release(vault, path, clock).notes] == ["notes/essay.md", "notes/floor.md"]


def test_a_work_may_stand_outside_the_vault(vault: Vault, tmp_path: Path) -> None:
    """Its links are names of the vault's notes, or paths from where it is."""
    work = tmp_path / "elsewhere.md"
    work.write_text("[[board]] [x](vault/notes/floor.md)\n", encoding="utf-8")
    done = release(vault, work, clock)
    assert [one.note for one in done.notes] == ["notes/board.md", "notes/floor.md"]


def test_the_header_of_a_work_carries_nothing(vault: Vault) -> None:
    """No audience reads it."""
    assert notes(vault, "---\nrelated: '[[gap]]'\n---\n[[board]]\n") == ["board"]


def test_a_work_that_cannot_be_read_is_an_error(vault: Vault, tmp_path: Path) -> None:
    """Not there, a folder, no text."""
    for path in (vault.root / "none.md", vault.notes, vault.root / "bytes.md"):
        (vault.root / "bytes.md").write_bytes(b"\xff\xfe\x00")
        with pytest.raises(BadNote):
            release(vault, path, clock)


def test_a_work_that_changes_meanwhile_is_an_error(vault: Vault) -> None:
    """What was checked is not what would leave."""
    work = write(vault, "[[board]]\n")

    def edit(done: int, total: int) -> None:
        work.write_text("[[gap]]\n", encoding="utf-8")

    with pytest.raises(BadNote, match="the work changed while it was checked"):
        release(vault, work, clock, edit)


@pytest.fixture
def web() -> Iterator[Web]:
    """A server of one page."""
    with serving({"/rates": html("<p>The rate was 3.1 per cent in May.</p>")}) as server:
        yield server


def test_a_page_that_a_note_quotes_is_fetched_now(vault: Vault, web: Web) -> None:
    """The note stays at the floor; that the words are there at this moment is on record."""
    write_note(vault, f"{DRAFT}> The rate was 3.1 per cent in May.\n> — {web.url}/rates\n", "rates.md")
    done = release(Vault(vault.root, Settings(network=web.network)), write(vault, "[[rates]]"), clock)
    assert (done.allowed, table(done)) == (True, [("notes/rates.md", "floor", "pass")])
    assert done.notes[0].match is not None
    assert "-live-" in str(done.notes[0].match.run)


def test_the_report_says_what_was_checked(vault: Vault, tmp_path: Path) -> None:
    """As JSON and as a page, with the names of the runs; a second report takes the place of the first."""
    done = released(vault, "[[board]] [[gap]] [[plain]] [[nowhere]]\n")
    (tmp_path / "build").mkdir()
    for wanted in (tmp_path / "build", tmp_path / "build/work.release.html"):
        places = targets(vault, wanted, vault.root / "work.md")
        write_report(places, done, clock())
    value = json.loads((tmp_path / "build/work.release.json").read_text(encoding="utf-8"))
    assert (value["allowed"], value["work"], value["made_by"][:11]) == (False, "work.md", "vault-grade")
    assert [one["grade"] for one in value["notes"]] == ["grounded", "floor", "no record"]
    ran = [one["run"] for one in value["notes"] if one["run"]]
    assert len(ran) == 2
    assert all(parse_name(run.rpartition("/")[2]) and (vault.root / run).is_file() for run in ran)
    assert value["broken_links"] == [
        {"where": "work.md", "line": 1, "written": "nowhere", "problem": "links to nothing"}
    ]
    shown = (tmp_path / "build/work.release.html").read_text(encoding="utf-8")
    assert all(run in shown for run in ran)
    assert "may not leave" in shown


def test_nothing_of_a_note_steers_the_page(vault: Vault) -> None:
    """Markup and directions in names, quotes and links are shown as text."""
    write_note(vault, DRAFT + FOUND.replace("shall meet", "<script>alert(1)</script>\u202e shall"), "bad.md")
    shown = page(released(vault, "[[bad]] [[<b>no]]\n"), clock())
    assert "<script" not in shown
    assert "<b>no" not in shown
    assert "\u202e" not in shown
    assert "alert(1)" in shown


@pytest.mark.parametrize("wanted", ["work.md", "nowhere/x.html", "store/x.html", "other.html", "report.pdf"])
def test_a_report_goes_into_files_of_its_own(vault: Vault, wanted: str) -> None:
    """Never over a note, into the store, or over a file that is no report."""
    write(vault, "somebody's page", "other.html")
    with pytest.raises(BadPath):
        targets(vault, vault.root / wanted, vault.root / "work.md")


def test_the_command_says_what_holds_the_work_back(vault: Vault) -> None:
    """A table for people, one object for programs, and the verdict as the exit status."""
    write(vault, "[[board]] [[plain]]\n", "good.md")
    write(vault, "[[gap]] [[nowhere]]\n", "bad.md")
    good = run(vault.root, "release", "good.md")
    assert (good.status, good.err) == (0, "")
    assert good.out.splitlines() == [
        f"grounded    pass     notes/board.md  → {BOARD}",
        "no record   -        notes/plain.md  nothing to search",
        "",
        "may leave  good.md: 2 notes, 1 matched",
    ]
    bad = run(vault.root, "release", "bad.md", "--json", "--report", ".")
    assert (bad.status, bad.json["allowed"], bad.json["version"]) == (1, False, 1)
    assert bad.json["refused"] == ["1 of 1 notes: gap", "1 link leads to nothing, or to more than one note"]
    again = run(vault.root, "release", "bad.md", "--report", ".").out.splitlines()
    assert again[-3:] == [
        "may not leave  bad.md: 1 of 1 notes: gap; 1 link leads to nothing, or to more than one note",
        "report  bad.release.json",
        "report  bad.release.html",
    ]
    empty = run(vault.root, "release", "notes/plain.md")
    assert (empty.status, run(vault.root, "release", "none.md").status) == (1, 2)


def test_an_episode_is_not_released_as_a_work_of_notes(vault: Vault) -> None:
    """By its name or by its script: its claims need an audit."""
    write(vault, "[[board]]\n", "episodes/prices/script.md")
    for word in ("prices", "episodes/prices/script.md"):
        done = run(vault.root, "release", word)
        assert done.status == 1
        assert "the script was never audited" in done.out


def test_programs_read_the_same_as_the_report(vault: Vault) -> None:
    """What --json prints is what the report holds."""
    value = as_json(released(vault, "[[board]]\n"))
    assert set(value) == {
        *("version", "work", "sha256", "allowed", "refused", "not_borne_out", "notes", "broken_links")
    }
    assert value["notes"][0]["quotes"][0]["answer"] == "found"


def test_the_reports_folder_is_made(vault: Vault) -> None:
    """One that is not there, beside one that is; never in the store, and never where its own folder is missing."""
    write(vault, "[[board]]\n", "good.md")
    ran = run(vault.root, "release", "good.md", "--report", "build/")
    assert (ran.status, (vault.root / "build/good.release.html").is_file()) == (0, True)
    for wanted in ("nowhere/build", "ledger/build", "store/build"):
        assert run(vault.root, "release", "good.md", "--report", wanted).status == 2
        assert not (vault.root / wanted).exists()


def test_a_name_that_is_no_episode_is_answered_with_those_there_are(vault: Vault) -> None:
    """A word mistyped is neither a file nor an episode."""
    ran = run(vault.root, "release", "harbor")
    assert (ran.status, "no such episode" in ran.err, "name a Markdown file" in ran.err) == (2, True, True)
    write(vault, "Words.\n", "episodes/harbour/script.md")
    write(vault, "Words.\n", "episodes/prices/script.md")
    (vault.root / "episodes/empty").mkdir()
    assert (
        "name a Markdown file, or an episode: harbour, prices\n" in run(vault.root, "release", "harbor").err
    )


def test_nothing_leaves_by_a_catalogue_that_is_damaged_anywhere(vault: Vault) -> None:
    """A row that the work does not need may still be the one that was tampered with."""
    catalogue = vault.root / "catalogue.yaml"
    sound = catalogue.read_bytes()
    assert released(vault, "[[board]]\n").allowed
    catalogue.write_bytes(sound.replace(PANEL.encode(), b"no/path"))
    with pytest.raises(BadCatalogue):
        released(vault, "[[board]]\n")
