"""The reader is a process of its own: nothing of the work in it, its bounds around it, a new one for each note."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import tempfile
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from match_examples import BOARD, DRAFT, FOUND, TEXT, board_vault, clock, match_one, runs, write_note
from reader_examples import BOUNDS, IN_CHILD, ask_about, disturb, open_descriptors, reader_running

from vault_grade.errors import ReaderFailed
from vault_grade.match.notes import all_notes
from vault_grade.match.run import match_notes
from vault_grade.reader.protocol import Answer, Job
from vault_grade.reader.seen import Inspection
from vault_grade.server import Server
from vault_grade.spawn import Reader

WORDS = b"The Board shall meet.\n"
NOTE = b"> The Board shall meet.\n> -- standard/issuer/x.dat, line 1\n"

SPY = """
import resource, sys
search, job.calls = quotes.search_job, getattr(job, "calls", 0) + 1
LIMITS = ("CORE", "FSIZE", "NOFILE", "CPU", "AS", "NPROC")
def spy(*given):
    answer = search(*given)
    opened = [entry.path for entry in os.scandir("/proc/self/fd")] if os.path.isdir("/proc/self/fd") else []
    return dict(
        pid=os.getpid(), parent=os.getppid(), calls=job.calls, modules=list(sys.modules),
        environment=dict(os.environ), folder=os.getcwd(), files=os.listdir("."),
        isolated=sys.flags.isolated, opened=[os.readlink(one) for one in opened if os.path.exists(one)],
        limits={name: resource.getrlimit(getattr(resource, "RLIMIT_" + name)) for name in LIMITS},
        alarm=signal.alarm(0), found=[quote.found.answer for quote in answer.quotes],
    )
quotes.search_job = spy
"""
"""Has a child say how it is, after it did its work."""

OURS = "match census check promote admit store restore verify replay runs cli init new spawn"
OTHERS = "typer rich click yaml ruamel git frontmatter filelock subprocess http urllib.request"


def pdf(*lines: str) -> bytes:
    document = pymupdf.open()
    for line in lines:
        document.new_page().insert_text((72, 100), line)
    return bytes(document.tobytes())


@pytest.mark.parametrize(
    ("data", "media_type"),
    [(WORDS, "text/plain"), (b"<p>" + WORDS, "text/html"), (pdf(WORDS.decode()), "application/pdf")],
    ids=["text", "html", "pdf"],
)
def test_the_child_holds_nothing_of_the_work(
    monkeypatch: pytest.MonkeyPatch, data: bytes, media_type: str
) -> None:
    """No use case, no way to prompt, no catalogue reader, no git, no network: only what a search needs."""
    with reader_running(monkeypatch, SPY) as reader:
        said = ask_about(reader, data, NOTE, dict, media_type)
    assert said["found"] == ["found"]
    assert {f"vault_grade.{name}" for name in OURS.split()} & set(said["modules"]) == set()
    assert set(OTHERS.split()) & set(said["modules"]) == set()
    assert ("pymupdf" in said["modules"]) == (media_type == "application/pdf")


def test_the_child_sees_no_environment_and_no_folder_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolated flags, an empty environment but for Python's own locale, an empty folder that is gone afterwards."""
    monkeypatch.setenv("SECRET", "x")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    with reader_running(monkeypatch, SPY) as reader:
        said = ask_about(reader, WORDS, NOTE, dict)
    assert said["isolated"] == 1
    assert set(said["environment"]) <= {"LC_CTYPE", "__CF_USER_TEXT_ENCODING"}
    assert said["files"] == []
    assert Path(said["folder"]).parent == Path(tempfile.gettempdir()).resolve()
    assert not Path(said["folder"]).exists()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system does not list open files")
def test_the_child_has_nothing_open_but_its_own_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the server's wire nor any file of the parent, nor the document any more."""
    with tempfile.TemporaryFile() as _, reader_running(monkeypatch, SPY) as reader:
        said = ask_about(reader, WORDS, NOTE, dict)
    others = [one for one in said["opened"] if one != "/dev/null" and not one.startswith("/proc/")]
    assert len(others) == 1
    assert others[0].startswith("socket:")


def test_the_child_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """No core, no file, no process, few descriptors; time and memory as the settings say."""
    with reader_running(monkeypatch, SPY) as reader:
        said = ask_about(reader, WORDS, NOTE, dict)
    limits = said["limits"]
    assert (limits["CORE"], limits["FSIZE"], limits["NPROC"]) == ([0, 0], [0, 0], [0, 0])
    assert limits["NOFILE"] == [64, 64]
    assert limits["CPU"] == [BOUNDS.seconds, BOUNDS.seconds + 1]
    assert limits["AS"] == [(BOUNDS.memory << 20) + 3 * len(WORDS)] * 2
    assert 0 < said["alarm"] <= BOUNDS.seconds


def test_the_child_leaves_nothing_beside_what_it_imports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It may write no bytecode, and the folder that Python makes for it first would be one that nobody can open."""
    (tmp_path / "late.py").write_text("")
    importing = f"""
import sys
search = quotes.search_job
def import_late(*given):
    sys.path.insert(0, {str(tmp_path)!r})
    import late
    return search(*given)
quotes.search_job = import_late
"""
    with reader_running(monkeypatch, importing) as reader:
        ask_about(reader, WORDS, NOTE, Answer)
    assert [one.name for one in tmp_path.iterdir()] == ["late.py"]


def test_each_note_has_a_process_that_has_seen_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """One server, three jobs: three processes, and what one leaves in its memory the next does not find."""
    with reader_running(monkeypatch, SPY) as reader:
        said: list[dict[str, Any]] = [ask_about(reader, WORDS, NOTE, dict) for _ in range(3)]
    assert len({one["pid"] for one in said}) == 3
    assert len({one["parent"] for one in said}) == 1
    assert [one["calls"] for one in said] == [1, 1, 1]
    assert os.getpid() not in {one["pid"] for one in said} | {one["parent"] for one in said}


def test_one_server_does_searches_and_looks() -> None:
    """A job that searches and one that looks at a file go through the same server."""
    with Reader(BOUNDS, Server(("match", "inspect"))) as reader, tempfile.TemporaryFile() as file:
        file.write(WORDS)
        file.flush()
        assert ask_about(reader, WORDS, NOTE, Answer).quotes[0].found.answer == "found"
        assert reader.ask(Job(inspect="x.txt"), Inspection, [file.fileno()]).media_type == "text/plain"


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL, signal.SIGABRT])
def test_a_crashed_child_ends_its_own_job_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: signal.Signals
) -> None:
    """The error names the signal, and the same server does the next job."""
    mark = str(tmp_path / "crashed")
    once = f"os.path.exists({mark!r}) or (open({mark!r}, 'w'), os.kill(os.getpid(), {int(number)}))"
    with reader_running(monkeypatch, once) as reader:
        with pytest.raises(ReaderFailed, match=rf"the reader crashed \({number.name}\)"):
            ask_about(reader, WORDS, NOTE, Answer)
        assert ask_about(reader, WORDS, NOTE, Answer).quotes[0].found.answer == "found"


def test_a_server_that_was_ended_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The job at hand fails in one line; the next one has a new server."""
    with reader_running(monkeypatch, SPY) as reader:
        first = ask_about(reader, WORDS, NOTE, dict)["parent"]
        os.kill(first, signal.SIGKILL)
        with pytest.raises(ReaderFailed, match="could not be started, or was ended from outside"):
            ask_about(reader, WORDS, NOTE, dict)
        assert ask_about(reader, WORDS, NOTE, dict)["parent"] != first


def test_a_parent_that_goes_away_leaves_no_server_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing ends the server, and waits for it."""
    with reader_running(monkeypatch, SPY) as reader:
        server = ask_about(reader, WORDS, NOTE, dict)["parent"]
    with pytest.raises(ProcessLookupError):
        os.kill(server, 0)


def test_300_jobs_leave_nothing_open_and_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also where every third of them fails: no descriptor here or in the server, no working folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Reader(BOUNDS, Server(("match",))) as reader:
        ask_about(reader, WORDS, NOTE, Answer)
        before = open_descriptors()
        for number in range(300):
            if number % 3:
                ask_about(reader, WORDS, NOTE, Answer)
                continue
            with pytest.raises(ReaderFailed, match="is not UTF-8"):
                ask_about(reader, WORDS, b"\xff", Answer)
        assert open_descriptors() == before
        server = Path(f"/proc/{reader._server.process.pid}/fd")
        assert not server.is_dir() or len(list(server.iterdir())) <= 4
    assert list(tmp_path.iterdir()) == []


SWAP = """
wait = job.take_bounds
def swapped(*given):
    import pathlib
    place = pathlib.Path({place!r})
    other = place.with_name("other.txt")
    other.write_bytes(b"Nothing of the kind stands here.")
    os.replace(other, place)
    wait(*given)
job.take_bounds = swapped
"""


def test_a_document_swapped_meanwhile_changes_no_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Hash and search see the bytes that were opened, read once; the run names their checksum."""
    vault = board_vault(tmp_path / "vault")
    place = str(vault.store / BOARD)
    disturb(monkeypatch, IN_CHILD.format(code=SWAP.format(place=place)))
    match = match_one(vault, write_note(vault, DRAFT + FOUND))
    assert match.outcome == "pass"
    assert (vault.store / BOARD).read_bytes() != TEXT
    subjects = json.loads(runs(vault)[0].read_bytes())["subject"]
    document = next(one for one in subjects if one["name"].endswith("board.txt"))
    assert document["digest"]["sha256"] == hashlib.sha256(TEXT).hexdigest()


def test_many_notes_go_through_several_readers_in_order(tmp_path: Path) -> None:
    """The outcomes come in the order of the notes, whichever reader was first."""
    vault = board_vault(tmp_path / "vault")
    for number in range(12):
        write_note(
            vault, DRAFT + (FOUND if number % 2 else FOUND.replace("twice", "often")), f"{number:02}.md"
        )
    matches = list(match_notes(vault, all_notes(vault), clock))
    assert [one.note for one in matches] == [f"notes/{number:02}.md" for number in range(12)]
    assert [one.outcome for one in matches] == ["gap", "pass"] * 6
