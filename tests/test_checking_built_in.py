"""The processes of the built-in checkers: one a claim, in no folder, with nothing of another claim."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from vault_grade.checking.built_in import BuiltIn
from vault_grade.checking.protocol import Given, Request, decode, encode

SERVED = """
import os, socket, sys
from vault_grade.checking.__main__ import serve
told = []
def main():
    try:
        os.close(os.open("kept", os.O_CREAT | os.O_WRONLY))
        said = "put"
    except OSError as error:
        said = type(error).__name__
    told.append(said)
    os.write(1, f"{os.getpid()} {len(told)} {said} {os.umask(0):o}".encode())
    return 0
serve(socket.socket(fileno=int(sys.argv[1])), main, 10, sys.argv[2])
"""
CLAIM = "The ferry carried 4,100 passengers."


def fork(control: socket.socket) -> str:
    """What a process that is forked for a pair of pipes writes."""
    (given, into), (out_of, said) = os.pipe(), os.pipe()
    socket.send_fds(control, [b"c"], [given, said])
    for descriptor in (given, into, said):
        os.close(descriptor)
    with os.fdopen(out_of) as file:
        text = file.read()
    assert int.from_bytes(control.recv(2), "big") == 0
    return text


def test_a_claim_s_process_can_leave_nothing_for_the_next(tmp_path: Path) -> None:
    """Its folder is done away with before it begins, and what it remembers goes with it."""
    folder = tmp_path / "work"
    folder.mkdir()
    control, theirs = socket.socketpair()
    command = [sys.executable, "-c", SERVED, str(theirs.fileno()), str(folder)]
    with (
        control,
        theirs,
        subprocess.Popen(command, pass_fds=[theirs.fileno()], cwd=tmp_path, stdout=2) as process,
    ):
        theirs.close()
        told = [fork(control).split() for _ in range(2)]
        control.close()
        assert process.wait(10) == 0
    assert [one[1:] for one in told] == [["2", "FileNotFoundError", "777"]] * 2  # the first was the rehearsal
    assert told[0][0] != told[1][0]
    assert not folder.exists()


def test_no_folder_is_left_when_the_asking_ends() -> None:
    """Whether its process came to do away with it or was ended before."""
    request = Request(CLAIM, CLAIM, (Given("a", "", CLAIM),))
    with BuiltIn("align", 10) as asked, BuiltIn("facts", 10) as ended_early:
        assert decode(asked.ask(encode(request)), request).answer == "supported"
        folders = [Path(one._folder.name) for one in (asked, ended_early)]
    assert not any(map(Path.exists, folders))
