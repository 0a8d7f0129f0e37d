"""Starts the interpreter that readers are forked from, as early as a command can and with next to no imports.

It is isolated (``-I``) and has an empty environment. It loads its libraries while its parent still loads its own, among
them pathlib, of which nothing is used here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from vault_grade.errors import ReaderFailed

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

ROOT = os.path.realpath(f"{__file__}/../..")
BOOTSTRAP = (
    "import runpy, sys; sys.path.insert(0, sys.argv[1]); program = sys.argv[2]; sys.argv[1:3] = []; "
    "runpy.run_module(program, run_name='__main__', alter_sys=True)"
)
"""Isolated interpreters do not look beside the program: each is told where this very code is."""

LOOKED_AT = 1 << 20
"""Bytes of a note that are looked at to guess what its reader will need."""


class Server:
    """One such interpreter; use as a context manager. It forks a child for each socket that is sent to it.

    preload: names of reader.__main__.PRELOADS to load once, before forking. control: where the sockets go.
    Raises ReaderFailed where the system cannot fork.
    """

    def __init__(self, preload: Sequence[str] = ()) -> None:
        if not hasattr(os, "fork"):
            raise ReaderFailed("a reader process needs Linux or macOS", fix="run this in WSL on Windows")
        self.preload = tuple(preload)
        self.process, self.control = start_isolated("vault_grade.reader", self.preload)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def stop(self) -> None:
        """Send it, and whatever it started, to their end, which takes a large process a while, and wait for nothing."""
        _kill(self.process)

    def close(self) -> None:
        """End it, and whatever it started."""
        end(self.process)
        self.control.close()


def start_isolated(program: str, arguments: Sequence[str]) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A program of ours in an interpreter that is isolated (``-I``), with an empty environment; and a socket to it.

    program: full name of the package. It is given the socket's descriptor as its first argument.
    """
    control, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", BOOTSTRAP, ROOT, program, str(theirs.fileno()), *arguments],
            env={},
            cwd="/",
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return process, control


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads its own session, and whatever it started."""
    _kill(process)
    process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """It may have ended already: what it started and left behind is of its group still."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def preload_for(paths: Sequence[str | Path]) -> tuple[str, ...]:
    """What readers of these notes should load before the first: for a single note only what it looks to need."""
    if len(paths) != 1 or os.path.isdir(paths[0]):  # noqa: PTH112
        return ("pdf", "match", "note", "markdown", "many")
    try:
        with os.fdopen(os.open(paths[0], os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as note:
            return ("pdf", "match", "note") if b".pdf" in note.read(LOOKED_AT) else ("match", "note")
    except (OSError, ValueError):
        return ("match", "note")
