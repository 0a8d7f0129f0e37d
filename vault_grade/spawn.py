"""Starts readers: processes that hold nothing of the work, bounded, and ended when they do not end themselves.

One server a worker (server.py) forks a child for each job (reader/__main__.py), so a note costs a fork and not an
interpreter's start.
"""

from __future__ import annotations

import os
import signal
import socket
import tempfile
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from vault_grade.errors import ReaderFailed, about
from vault_grade.reader.protocol import LENGTH, MOST_ANSWER, Failure, Job
from vault_grade.server import Server
from vault_grade.vault.settings import Bounds

Wanted = TypeVar("Wanted")

GRACE = 5
"""Seconds a reader may be late before its parent ends it: its own alarm comes first."""

MOST_NAMES = 3
"""Documents that an error names."""

MORE_TIME = "where the document is sound, give the reader more in vault.yaml (reader: seconds)"


class Reader:
    """Starts reader processes one after another; use as a context manager, one per thread.

    bounds: what each process may use. server: what they are forked from, closed with this reader; a server that
    dies is followed by another.
    """

    def __init__(self, bounds: Bounds, server: Server) -> None:
        self._bounds, self._server = bounds, server

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()

    def stop(self) -> None:
        """Say that nothing more will be asked; see ``Server.stop``."""
        self._server.stop()

    def ask(self, job: Job, wanted: type[Wanted], files: Sequence[int], note: bytes | None = None) -> Wanted:
        """What a fresh process says of ``job``.

        files: open descriptors of the job's documents, in order. note: the note's bytes, if the job has one.
        Raises ReaderFailed, which names the documents, where it crashed, went out of its bounds, or said what is no
        ``wanted``.
        """
        with (
            about(_names(job)),
            tempfile.TemporaryDirectory(prefix="vault-grade-", ignore_cleanup_errors=True) as folder,
        ):
            bounded = replace(
                job,
                folder=folder,
                seconds=self._bounds.seconds,
                memory=self._bounds.memory,
                note=None if note is None else len(note),
            )
            answer = self._exchange(msgspec.json.encode(bounded), note or b"", files)
            said: Wanted | Failure = _decoded(answer, Failure, wanted)
            if isinstance(said, Failure):
                raise ReaderFailed(said.failed)
        return said

    def _exchange(self, header: bytes, note: bytes, files: Sequence[int]) -> bytes:
        ours, theirs = socket.socketpair()
        deadline = time.monotonic() + self._bounds.seconds + GRACE
        with ours:
            try:
                with theirs:
                    socket.send_fds(self._server.control, [b"j"], [theirs.fileno()])
                answer = b"".join(_converse(ours, deadline, LENGTH.pack(len(header)) + header + note, files))
            except (TimeoutError, OverflowError) as error:
                endless = "the reader's answer has no end" if isinstance(error, OverflowError) else None
                raise self._end(endless) from error
            except OSError:
                answer = b""  # it hung up: how it ended is said next
        status = self._status(deadline)
        if status != 0 or not answer:
            raise self._failed(status)
        return answer

    def _status(self, deadline: float) -> int:
        """How the child ended: waitpid's status.

        Raises ReaderFailed where it had to be ended by force, or its server died; the next job gets a new server.
        """
        control = self._server.control
        control.settimeout(max(0.01, deadline - time.monotonic()))
        try:
            said = control.recv(2)
        except TimeoutError as error:
            raise self._end() from error
        except OSError:
            said = b""
        if len(said) != 2:
            raise self._end("the reader process could not be started, or was ended from outside")
        control.settimeout(None)
        return int.from_bytes(said, "big")

    def _end(self, why: str | None = None) -> ReaderFailed:
        """End a server that is of no use any more, start another, and give the error for it."""
        self._server.close()
        self._server = Server(self._server.preload)
        late = f"the reader gave no answer within {self._bounds.seconds} seconds and was ended"
        return ReaderFailed(why or late, fix=None if why else MORE_TIME)

    def _failed(self, status: int) -> ReaderFailed:
        if not os.WIFSIGNALED(status):
            return ReaderFailed("the reader ended without an answer")
        number = os.WTERMSIG(status)
        if number in (signal.SIGALRM, signal.SIGXCPU):
            why = f"the reader did not come to an end within {self._bounds.seconds} seconds"
            return ReaderFailed(why, fix=MORE_TIME)
        return ReaderFailed(f"the reader crashed ({signal.Signals(number).name})")


def _names(job: Job) -> str:
    """The files of a job, for errors: on which of them it failed is not known. Empty where none has a name."""
    alone = job.inspect or (job.received.name if job.received else None)
    names = [alone] if alone else [one.path for one in job.documents]
    more = f" or one of {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def _decoded(answer: bytes, *wanted: type[Any]) -> Any:
    """The answer as the first of the types that it fits. Raises ReaderFailed where it fits none."""
    problem: Exception = ValueError("no type fits")
    for kind in wanted:
        try:
            return msgspec.json.decode(answer, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            problem = error
    raise ReaderFailed(f"the reader answered nonsense ({problem})") from problem


def _converse(wire: socket.socket, deadline: float, message: bytes, files: Sequence[int]) -> Iterator[bytes]:
    wire.settimeout(max(0.01, deadline - time.monotonic()))
    wire.sendall(message)
    for file in files:
        socket.send_fds(wire, [b"f"], [file])
    total = 0
    while part := wire.recv(1 << 20):
        total += len(part)
        if total > MOST_ANSWER:
            raise OverflowError
        yield part
        wire.settimeout(max(0.01, deadline - time.monotonic()))
