"""The checker facts as a program: what it reads, writes and bears."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from facts_examples import ask

from vault_grade.checkers.facts.protocol import Answer, Malformed, read_request, write_answer

COMMAND = [sys.executable, "-I", "-m", "vault_grade.checkers.facts"]
REQUEST: dict[str, Any] = {
    "version": 1,
    "claim": "The mill had 30 looms.",
    "paragraph": "The mill had 30 looms.",
    "sources": [{"id": "a", "title": "The mill", "text": "The mill had 30 looms.\n"}],
}


def run(data: bytes) -> subprocess.CompletedProcess[bytes]:
    """The program, given ``data``."""
    return subprocess.run(COMMAND, input=data, capture_output=True, timeout=60, check=False)


def test_one_object_comes_in_and_one_goes_out() -> None:
    """One line of JSON with the four members of an answer, and exit status 0."""
    done = run(json.dumps(REQUEST).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {
        "answer": "supported",
        "source": "a",
        "quote": "The mill had 30 looms.",
        "reason": None,
    }
    assert done.stdout.count(b"\n") == 1


def test_what_is_no_request_is_refused_in_one_line() -> None:
    """Exit status 2, nothing on standard output."""
    done = run(b'{"version": 1\xff')
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"this is no request to a checker: ")
    assert done.stderr.count(b"\n") == 1


MALFORMED = {
    "nothing": b"",
    "no JSON": b"{",
    "no UTF-8": b'{"version": 1, "claim": "\xff"}',
    "no object": b"[]",
    "nested too deeply": b"[" * 200_000,
    "no version": json.dumps({**REQUEST, "version": None}).encode(),
    "another version": json.dumps({**REQUEST, "version": 2}).encode(),
    "true for a version": json.dumps({**REQUEST, "version": True}).encode(),
    "no claim": json.dumps({**REQUEST, "claim": None}).encode(),
    "a number for a paragraph": json.dumps({**REQUEST, "paragraph": 5}).encode(),
    "no sources": json.dumps({**REQUEST, "sources": None}).encode(),
    "a source that is text": json.dumps({**REQUEST, "sources": ["x"]}).encode(),
    "a source without text": json.dumps({**REQUEST, "sources": [{"id": "a", "title": ""}]}).encode(),
    "one id twice": json.dumps({**REQUEST, "sources": REQUEST["sources"] * 2}).encode(),
    "a huge number": b'{"version": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("kind", MALFORMED)
def test_a_request_is_read_strictly(kind: str) -> None:
    """Every kind of bad input has its one line."""
    with pytest.raises(Malformed) as error:
        read_request(MALFORMED[kind])
    assert str(error.value)
    assert "\n" not in str(error.value)


def test_any_characters_can_be_written() -> None:
    """Half surrogate pairs and controls too: what goes out is ASCII."""
    written = write_answer(Answer("supported", "a", "\ud800\x00\u202e", None))
    assert json.loads(written)["quote"] == "\ud800\x00\u202e"


CLAIM = "The mill in Arden had 30 looms and 4 wheels in 1911."
HOSTILE = {
    "many millions of characters": "Some other sentence about mills and looms in 1912.\n" * 200_000,
    "one line": "mill looms Arden 30 " * 60_000,
    "one word": "a" * 1_000_000,
    "digits": "30" * 500_000,
    "stops": "The mill." + "." * 1_000_000,
    "brackets": "([{" * 300_000,
    "line ends": "\n" * 1_000_000,
    "white space": "The mill" + " " * 1_000_000,
    "hyphens at line ends": "mill-\n" * 200_000,
    "quotation marks": 'The mill."' + '"' * 1_000_000,
    "combining marks": "a" + "\u0301" * 1_000_000,
    "letters that change their length": "İ" * 500_000,
    "turned round": "\u202e\u2067" * 10_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_claim_is_found_whatever_stands_around_it(kind: str) -> None:
    """A source as long or as odd as may be costs little, and hides nothing."""
    assert ask(CLAIM, HOSTILE[kind]).answer != "supported"
    assert ask(CLAIM, f"{HOSTILE[kind]}\n\n{CLAIM}\n\n{HOSTILE[kind]}").quote == CLAIM


@pytest.mark.parametrize(
    "claim", ["(" * 3900 + "5 mills", "one hundred " * 300, "1" * 3900, "x. " * 1300, "a1 " * 1300]
)
def test_an_odd_claim_is_answered(claim: str) -> None:
    """Nothing in a claim of the longest admitted length is read in quadratic time, and none is certified by chance."""
    assert ask(claim, claim * 3).answer in ("abstained", "silent", "supported")


def test_right_to_left_text_is_read_like_any_other() -> None:
    """Digits of other scripts have their value."""
    text = "كان ٥٠٠ رجل في المدينة."
    assert ask(text, f"{text}\n").answer == "supported"
    assert ask(text.replace("٥٠٠", "500"), text).answer == "supported"
    assert ask(text.replace("٥٠٠", "٥٠٢"), text).answer == "contradicted"


def test_it_starts_with_the_standard_library_and_its_own_package_only() -> None:
    """Nothing else is loaded that could cost time or see the claim."""
    script = (
        "import sys; known = set(sys.modules); import vault_grade.checkers.facts.__main__\n"
        "print(*sorted({name for name in sys.modules if name not in known"
        " and name.split('.')[0] not in sys.stdlib_module_names}))"
    )
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    loaded = [name for name in done.stdout.split() if not name.startswith("vault_grade.checkers.facts")]
    assert loaded == ["vault_grade", "vault_grade.checkers"]
