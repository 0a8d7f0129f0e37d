"""How checkers are asked: a process a claim, clean and bounded, whose answer is read strictly."""

from __future__ import annotations

import fcntl
import json
import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.checking.command import Command
from vault_grade.checking.exchange import MOST_ANSWER
from vault_grade.checking.protocol import Given, Reply, Request, decode, encode
from vault_grade.errors import CheckerFailed

REQUEST = Request("Claim.", "Claim.", (Given("a", "Title", "The text of it.\n"),))


def program(folder: Path, source: str) -> tuple[str, ...]:
    """A checker in Python: ``source`` runs with ``asked``, the request, and ``say``, which answers."""
    path = folder / "checker.py"
    head = "import json, os, sys, time\nasked = json.load(sys.stdin)\n"
    path.write_text(f"{head}def say(**answer): print(json.dumps(answer))\n{source}\n", "utf-8")
    return (sys.executable, "-I", str(path))


def ask(command: tuple[str, ...], seconds: int = 20, names: tuple[str, ...] = (), **variables: str) -> Reply:
    """The reply of a checker to ``REQUEST``."""
    with Command(command, names, seconds, {**os.environ, **variables}) as checker:
        return decode(checker.ask(encode(REQUEST)), REQUEST)


def test_a_checker_is_given_the_claim_and_its_answer_is_read(tmp_path: Path) -> None:
    """What stands in the request comes back from a program of its own."""
    source = "say(answer='supported', source=asked['sources'][0]['id'], quote=asked['sources'][0]['text'], reason='x')"
    assert ask(program(tmp_path, source)) == Reply("supported", "a", "The text of it.\n", "x")


def test_a_checker_sees_no_variable_but_those_that_are_named_for_it(tmp_path: Path) -> None:
    """A key goes to the checker that needs it, and nothing else does."""
    command = program(tmp_path, "say(answer='silent', reason=' '.join(sorted(os.environ)))")
    seen = (
        ask(command, names=("ITS_KEY",), ITS_KEY="k", VAULT_GRADE_DIR="v", OTHER_KEY="o").reason or ""
    ).split()
    assert "ITS_KEY" in seen
    assert not {"VAULT_GRADE_DIR", "OTHER_KEY"} & set(seen)


def test_a_checker_works_in_an_empty_folder_that_goes_with_it(tmp_path: Path) -> None:
    """What it writes there is gone: it can keep nothing for its next claim."""
    command = program(
        tmp_path, "open('kept', 'w').write('x'); say(answer='silent', reason=os.getcwd() + os.listdir()[0])"
    )
    first, second = ask(command).reason, ask(command).reason
    assert first and second and first.endswith("kept") and first != second
    assert not Path(first.removesuffix("kept")).exists()


FAILING = {
    "nothing": ("", "answered nothing"),
    "nonsense": ("print('yes')", "no JSON"),
    "a list": ("print([])", "no JSON object"),
    "deep": ("print('[' * 100000)", "no JSON"),
    "not UTF-8": ("sys.stdout.buffer.write(b'\\xff')", "no JSON"),
    "half a character": ('print(\'{"answer": "silent", "reason": "\\\\ud800"}\')', "no text"),
    "another word": ("say(answer='probably')", "none of"),
    "another field": ("say(answer='silent', score=1)", "'score'"),
    "no quote": ("say(answer='supported', source='a')", "without a source and a quote"),
    "blank quote": ("say(answer='supported', source='a', quote=' ')", "without a source and a quote"),
    "another source": ("say(answer='supported', source='b', quote='The text')", "'b'"),
    "a number": ("say(answer='supported', source='a', quote=1)", "quote is no text"),
    "two answers": ("say(answer='silent'); say(answer='silent')", "no JSON"),
    "two minds": ('print(\'{"answer": "silent", "answer": "abstained"}\')', "'answer' stands twice"),
    "no number": ('print(\'{"answer": "silent", "reason": NaN}\')', "no JSON"),
    "an exit": ("sys.exit('cannot go on')", "exit status 1: cannot go on"),
    "a crash": ("os.kill(os.getpid(), 11)", "exit status -11"),
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_checker_that_does_not_answer_has_failed(tmp_path: Path, kind: str) -> None:
    """Nothing is guessed from what is not wholly an answer."""
    source, why = FAILING[kind]
    with pytest.raises(CheckerFailed, match=why):
        ask(program(tmp_path, source))


def test_a_checker_that_prints_without_end_is_ended(tmp_path: Path) -> None:
    """Its answer is read up to a bound and no further."""
    with pytest.raises(CheckerFailed, match="more than 1 MB"):
        ask(program(tmp_path, f"while True: print('x' * {MOST_ANSWER})"))


@pytest.mark.parametrize("source", ["time.sleep(100)", "say(answer='silent'); os.close(1); time.sleep(100)"])
def test_a_checker_that_does_not_end_is_ended(tmp_path: Path, source: str) -> None:
    """Whether it has answered already or not."""
    with pytest.raises(CheckerFailed, match=r"ended|come to an end"):
        ask(program(tmp_path, source), seconds=1)


def test_nothing_that_a_checker_started_outlives_it(tmp_path: Path) -> None:
    """A process that it left behind is ended with it: it holds a lock for as long as it lives."""
    held = tmp_path / "held"
    held.touch()
    lock = f"import fcntl; file = open({str(held)!r}); fcntl.flock(file, {{}})"
    left = lock.format("fcntl.LOCK_EX") + "; print('locked', flush=True); import time; time.sleep(100)"
    source = (
        f"import subprocess\nleft = subprocess.Popen([sys.executable, '-c', {left!r}], stdout=subprocess.PIPE)\n"
        "left.stdout.readline()\nsay(answer='silent')"
    )
    assert ask(program(tmp_path, source)).answer == "silent"
    with held.open() as file:
        for _ in range(200):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                time.sleep(0.1)
    pytest.fail("it is alive after twenty seconds")


def test_a_checker_need_not_read_what_it_is_given(tmp_path: Path) -> None:
    """It may end at once, however long the sources are."""
    path = tmp_path / "checker.py"
    path.write_text('print(\'{"answer": "abstained"}\')', "utf-8")
    long = Request("Claim.", "Claim.", (Given("a", "", "text " * 1_000_000),))
    with Command((sys.executable, "-I", str(path)), (), 20, os.environ) as checker:
        assert decode(checker.ask(encode(long)), long).answer == "abstained"


def test_a_checker_that_is_not_there_says_so() -> None:
    """The name of the command stands in the reason."""
    with pytest.raises(CheckerFailed, match="no-such-checker: No such file"):
        ask(("no-such-checker",))


@given(st.text(), st.text(min_size=1), st.text())
def test_a_request_comes_out_as_it_went_in(claim: str, name: str, text: str) -> None:
    """Whatever characters a claim and a source hold."""
    request = Request(claim, claim, (Given(name, text, text),))
    assert json.loads(encode(request)) == {
        "version": 1,
        "claim": claim,
        "paragraph": claim,
        "sources": [{"id": name, "title": text, "text": text}],
    }


@given(st.binary())
def test_no_bytes_are_an_answer_by_chance(data: bytes) -> None:
    """Bytes are an answer or an error for people, and nothing else."""
    with pytest.raises(CheckerFailed):
        decode(data, REQUEST)
