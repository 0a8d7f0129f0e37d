"""Asks a checker that comes with this program: a fork a claim, at the price of a few milliseconds."""

from __future__ import annotations

import os
import signal
import socket
import tempfile
import time
from types import TracebackType

from vault_grade.checking.exchange import Pipes, exchange
from vault_grade.errors import CheckerFailed
from vault_grade.server import end, start_isolated

BUILT_IN = ("align", "facts")
GRACE = 5
"""Seconds a checker may be late before it is ended from outside: its own alarm comes first."""


class BuiltIn:
    """One built-in checker, asked claim after claim; use as a context manager, one per thread.

    name: one of ``BUILT_IN``. seconds: of wall and of processor time that a claim may take.
    """

    def __init__(self, name: str, seconds: int) -> None:
        self._name, self._seconds = name, seconds
        self._start()

    def _start(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="vault-grade-", ignore_cleanup_errors=True)
        self._process, self._control = start_isolated(
            "vault_grade.checking", [self._name, str(self._seconds), self._folder.name]
        )

    def __enter__(self) -> BuiltIn:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def ask(self, message: bytes) -> bytes:
        """What a fresh process answers. Raises CheckerFailed where it did not end well."""
        deadline = time.monotonic() + self._seconds + GRACE
        try:
            answer = exchange(*self._fork(), message, deadline)
            status = self._status(deadline)
        except CheckerFailed:
            self._restart()
            raise
        if os.WIFSIGNALED(status):
            if os.WTERMSIG(status) in (signal.SIGALRM, signal.SIGXCPU):
                raise CheckerFailed(f"it did not come to an end within {self._seconds} seconds")
            raise CheckerFailed(f"it crashed ({signal.Signals(os.WTERMSIG(status)).name})")
        if status:
            raise CheckerFailed(f"it ended with exit status {os.waitstatus_to_exitcode(status)}")
        return answer

    def _fork(self) -> tuple[int, int]:
        """Have a process forked; gives the pipe into it and the pipe out of it."""
        with Pipes() as pipes:
            try:
                socket.send_fds(self._control, [b"c"], pipes.theirs)
            except OSError as error:
                raise CheckerFailed("its process could not be started, or was ended from outside") from error
            return pipes.ours()

    def _status(self, deadline: float) -> int:
        self._control.settimeout(max(0.01, deadline - time.monotonic()))
        try:
            said = self._control.recv(2)
        except OSError:
            said = b""
        if len(said) != 2:
            raise CheckerFailed("it did not end in its time, or was ended from outside")
        self._control.settimeout(None)
        return int.from_bytes(said, "big")

    def _restart(self) -> None:
        self._close()
        self._start()

    def _close(self) -> None:
        end(self._process)
        self._control.close()
        self._folder.cleanup()  # it may have been ended before it did away with it
