"""Write to a process and read from it at once, until it ends its answer, goes on too long or says too much."""

from __future__ import annotations

import contextlib
import os
import selectors
import time

from vault_grade.errors import CheckerFailed

MOST_ANSWER = 1 << 20
"""Bytes of an answer: a quote is a sentence."""

_PIECE = 1 << 16


def exchange(into: int, out_of: int, message: bytes, deadline: float) -> bytes:
    """All that comes out of one pipe while ``message`` is written into another.

    into, out_of: descriptors, owned and closed here. deadline: of time.monotonic().
    Raises CheckerFailed at the deadline, or where more than ``MOST_ANSWER`` bytes come.
    """
    rest = memoryview(message)
    parts: list[bytes] = []
    size = 0
    os.set_blocking(into, False)
    with selectors.DefaultSelector() as ready, contextlib.ExitStack() as ends:
        ends.callback(os.close, out_of)
        writing = ends.enter_context(contextlib.ExitStack())
        writing.callback(os.close, into)
        ready.register(out_of, selectors.EVENT_READ)
        ready.register(into, selectors.EVENT_WRITE)
        while True:
            left = deadline - time.monotonic()
            events = {key.fd for key, _ in ready.select(max(0, left))}
            if not events:
                raise CheckerFailed("it gave no answer in its time and was ended")
            if into in events:
                rest = _write(into, rest)
                if not rest:
                    ready.unregister(into)
                    writing.close()
            if out_of in events:
                part = os.read(out_of, _PIECE)
                if not part:
                    return b"".join(parts)
                parts.append(part)
                size += len(part)
                if size > MOST_ANSWER:
                    raise CheckerFailed(f"it answered more than {MOST_ANSWER >> 20} MB and was ended")


def _write(into: int, rest: memoryview) -> memoryview:
    """What is left to write. A checker need not read all that it is given: then nothing is left."""
    try:
        return rest[os.write(into, rest[:_PIECE]) :]
    except BlockingIOError:
        return rest
    except BrokenPipeError:
        return rest[:0]


class Pipes:
    """One pipe into a process and one out of it; use as a context manager, which closes what is not handed on.

    theirs: the two ends that the process gets as its standard input and output.
    """

    def __init__(self) -> None:
        (their_in, self._into), (self._out_of, their_out) = os.pipe(), os.pipe()
        self.theirs = [their_in, their_out]
        self._open = [self._into, self._out_of]

    def __enter__(self) -> Pipes:
        return self

    def __exit__(self, *_: object) -> None:
        for descriptor in (*self.theirs, *self._open):
            os.close(descriptor)

    def ours(self) -> tuple[int, int]:
        """The ends that ``exchange`` takes: from now on they are the caller's to close."""
        self._open = []
        return self._into, self._out_of
