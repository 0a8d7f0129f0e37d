"""The same work on several parts at once, in this process and in forks of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

MOST_PARTS = 256
"""Parts that one piece of work may have: each has a number of one byte."""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(
    work: Callable[[Part], Result],
    parts: Sequence[Part],
    processes: int | None = None,
    *,
    apart: bool = False,
) -> list[Result]:
    """``work`` on each part; the results in order of the parts.

    processes: how many share the work, this one counted; None for one a part. Each begins with a part of its own, this
    one with the first; then whichever is done takes the next, so that all end at about the same time, however fast
    each was. Where the system cannot fork, or a fork does not deliver, its parts are done here too: the result is the
    same. Results must be picklable. For work that only reads; to import multiprocessing would cost more than it saves.
    apart: all of them are forks, so that this process has done nothing of the work where none of them failed.

    Raises ValueError for more than MOST_PARTS parts.
    """
    count = min(processes or len(parts), len(parts))
    if count < 2:
        return [work(part) for part in parts]
    import pickle  # before the forks, which need it too; not before there are any

    tickets = _tickets(range(count, len(parts)))
    try:
        forks = [_fork(partial(_do, work, parts, first, tickets)) for first in range(not apart, count)]
        done = {} if apart else _do(work, parts, 0, tickets)
    finally:
        os.close(tickets)
    for fork in forks:
        said = _said(*fork) if fork else b""
        done |= pickle.loads(said) if said else {}
    return [done[at] if at in done else work(part) for at, part in enumerate(parts)]


def _tickets(numbers: Sequence[int]) -> int:
    """A pipe that gives each of the numbers, one byte each, to one reader or another, and then its end.

    One byte, since no system promises that a reader of several gets them from one writing.
    """
    tickets = bytes(numbers)
    ours, theirs = os.pipe()
    os.write(theirs, tickets)
    os.close(theirs)
    return ours


def _do(work: Callable[[Part], Result], parts: Sequence[Part], first: int, tickets: int) -> dict[int, Result]:
    """What one process does: its first part, and as many others as it gets tickets for. Results by number."""
    done = {first: work(parts[first])}
    while ticket := os.read(tickets, 1):
        done[ticket[0]] = work(parts[ticket[0]])
    return done


def _said(child: int, pipe: int) -> bytes:
    """What a child says, waited for; nothing where it did not come to a good end."""
    with os.fdopen(pipe, "rb") as file:
        said = file.read()
    try:
        _, status = os.waitpid(child, 0)
    except ChildProcessError:  # a caller that ignores SIGCHLD: the system forgets how its children ended
        return b""
    return said if status == 0 else b""


def _fork(do: Callable[[], dict[int, Result]]) -> tuple[int, int] | None:
    """Start a child: its process id, and the pipe that its pickled results come through."""
    import pickle

    if not hasattr(os, "fork"):
        return None
    ours, theirs = os.pipe()
    try:
        child = os.fork()
    except OSError:  # no process or no memory to be had
        os.close(ours)
        os.close(theirs)
        return None
    if child:
        os.close(theirs)
        return child, ours
    status = 1
    try:
        with os.fdopen(theirs, "wb") as file:
            file.write(pickle.dumps(do()))
        status = 0
    finally:
        os._exit(status)
