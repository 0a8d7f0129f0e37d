"""Reader processes that do not keep to the wire: every one of them ends as one clear error, none as a hang."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from match_examples import BOARD, DRAFT, FOUND, board_vault, match_one, runs, write_note
from reader_examples import BOUNDS, IN_CHILD, ask_about, disturb, open_descriptors, reader_running

from vault_grade import spawn
from vault_grade.errors import ReaderFailed
from vault_grade.reader.protocol import Answer
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.settings import Bounds

WORDS = b"The Board shall meet.\n"
NOTE = b"> The Board shall meet.\n> -- standard/issuer/x.dat, line 1\n"
SHORT = Bounds(seconds=1, memory=1024)
SAY = "wire.sendall({!r}); os._exit(0)"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (SAY.format(b"no JSON"), "the reader answered nonsense"),
        (SAY.format(b"[" * 100_000), "the reader answered nonsense"),
        (SAY.format(b'{"refused": "\xff"}'), "the reader answered nonsense"),
        (SAY.format(b'{"quotes": [{"text": 1}]}'), "the reader answered nonsense"),
        (SAY.format(b'{"quotes": "found"'), "the reader answered nonsense"),
        (SAY.format(b"[]"), "the reader answered nonsense"),
        (SAY.format(b""), "the reader ended without an answer"),
        ("os._exit(3)", "the reader ended without an answer"),
        ("wire.sendall(b'{'); os.kill(os.getpid(), signal.SIGKILL)", r"the reader crashed \(SIGKILL\)"),
        ("wire.sendall(b'{}'); os.kill(os.getpid(), signal.SIGSEGV)", r"the reader crashed \(SIGSEGV\)"),
        ("wire.sendall(b'{}'); os._exit(1)", "the reader ended without an answer"),
        ("raise KeyboardInterrupt", "the reader ended without an answer"),
    ],
)
def test_an_answer_that_is_none_is_a_clear_error(
    monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    """Nonsense, half an answer, a whole one from a process that crashed after it, and silence."""
    instead = f"quotes.search_job = lambda *_: exec({code!r})"  # once it has read its job
    with reader_running(monkeypatch, instead) as reader, pytest.raises(ReaderFailed, match=why):
        ask_about(reader, WORDS, NOTE, Answer)


LATE = "within 1 seconds"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("time.sleep(600)", "gave no answer " + LATE),
        ("wire.close(); time.sleep(600)", "gave no answer " + LATE),
        ("wire.sendall(b'{}'); wire.close(); time.sleep(600)", "gave no answer " + LATE),
        ("while True: time.sleep(0.05); wire.sendall(b' ')", "gave no answer " + LATE),
        ("signal.pthread_sigmask(signal.SIG_BLOCK, list(signal.Signals)); time.sleep(600)", "gave no answer"),
    ],
    ids=["silent", "hangs up", "answers and stays", "trickles", "deaf"],
)
def test_a_child_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch, code: str, why: str) -> None:
    """By the parent where the bounds that it puts on itself do not hold; and the next job is done."""
    monkeypatch.setattr(spawn, "GRACE", 0.5)
    with reader_running(monkeypatch, code, SHORT) as reader:
        before = open_descriptors()
        with pytest.raises(ReaderFailed, match=why):
            ask_about(reader, WORDS, NOTE, Answer)
        assert len(open_descriptors()) <= len(before)


def test_an_answer_without_an_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before its time is over: nothing holds more of it than an answer can have."""
    monkeypatch.setattr(spawn, "MOST_ANSWER", 8 << 20)
    endless = "while True: wire.sendall(b' ' * (1 << 20))"
    with reader_running(monkeypatch, endless) as reader:
        before = open_descriptors()
        with pytest.raises(ReaderFailed, match="the reader's answer has no end"):
            ask_about(reader, WORDS, NOTE, Answer)
        assert len(open_descriptors()) <= len(before)


def test_a_child_over_its_time_is_ended_by_its_own_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server lives on; its parent needs not end it."""
    with reader_running(monkeypatch, "quotes.search_job = lambda *_: time.sleep(600)", SHORT) as reader:
        server = reader._server
        with pytest.raises(ReaderFailed, match="the reader did not come to an end within 1 seconds"):
            ask_about(reader, WORDS, NOTE, Answer)
        assert reader._server is server


def test_a_child_that_burns_its_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processor time is bounded for itself, where the alarm is put off."""
    busy = "def burn(*_):\n    signal.alarm(0)\n    while True: pass\nquotes.search_job = burn"
    with (
        reader_running(monkeypatch, busy, SHORT) as reader,
        pytest.raises(ReaderFailed, match="the reader did not come to an end within 1 seconds"),
    ):
        ask_about(reader, WORDS, NOTE, Answer)


def test_a_server_that_cannot_start_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """It dies before the first job, time and again; each job says so."""
    disturb(monkeypatch, "raise SystemExit(1)")
    with Reader(BOUNDS, Server()) as reader:
        for _ in range(2):
            with pytest.raises(ReaderFailed, match="could not be started, or was ended from outside"):
                ask_about(reader, WORDS, NOTE, Answer)


def test_a_server_that_never_answers_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that hangs before it forks is ended with its whole group."""
    monkeypatch.setattr(spawn, "GRACE", 0.5)
    disturb(monkeypatch, "import time; time.sleep(600)")
    with Reader(SHORT, Server()) as reader:
        number = reader._server.process.pid
        with pytest.raises(ReaderFailed, match="gave no answer"):
            ask_about(reader, WORDS, NOTE, Answer)
    with pytest.raises(ProcessLookupError):
        os.killpg(number, signal.SIGKILL)


LIE = """
from msgspec.structs import replace
search = quotes.search_job
def lie(*given):
    answer = search(*given)
    first = answer.quotes[0]
    return replace(answer, {})
quotes.search_job = lie
"""


@pytest.mark.parametrize(
    "lie",
    [
        "quotes=answer.quotes[:1]",
        "quotes=()",
        "quotes=(first, first)",
        "quotes=(*answer.quotes, first)",
        "quotes=(first, replace(answer.quotes[1], text='Other words.'))",
        "quotes=(first, replace(answer.quotes[1], document='standard/issuer/panel.txt'))",
        "seen={}",
        "seen={path: '0' * 64 for path in answer.seen}",
    ],
)
def test_an_answer_about_other_quotes_or_documents_grounds_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lie: str
) -> None:
    """The parent knows what it asked: one answer for each quote of the note, in the documents of their rows."""
    disturb(monkeypatch, IN_CHILD.format(code=LIE.format(lie)))
    vault = board_vault(tmp_path / "vault")
    second = f"> The Board elects its chair\n> — {BOARD}, line 2\n"
    path = write_note(vault, f"{DRAFT}{FOUND}\nThe chair.\n\n{second}")
    match = match_one(vault, path)
    assert (match.outcome, match.reason) == (
        "refused",
        "the reader's answer is not about this note and its documents",
    )
    assert runs(vault) == []
