"""The same work on several parts at once, each part in a forked process."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(work: Callable[[Part], Result], parts: Sequence[Part]) -> list[Result]:
    """``work`` on each part, in order. The first part is done here and the others in forks of this process.

    Where the system cannot fork, or a fork does not deliver, its part is done here too: the result is the same.
    Results must be picklable. For work that only reads; multiprocessing would cost more to import than this saves.
    """
    forks = [_fork(work, part) for part in parts[1:]]
    results = [work(part) for part in parts[:1]]
    for fork, part in zip(forks, parts[1:], strict=True):
        said = _delivered(*fork) if fork else None
        results.append(work(part) if said is None else pickle.loads(said))
    return results


def _delivered(child: int, pipe: int) -> bytes | None:
    """What a child says, waited for; None where it did not come to a good end."""
    with os.fdopen(pipe, "rb") as file:
        said = file.read()
    try:
        _, status = os.waitpid(child, 0)
    except ChildProcessError:  # a caller that ignores SIGCHLD: the system forgets how its children ended
        return None
    return said if status == 0 else None


def _fork(work: Callable[[Part], Result], part: Part) -> tuple[int, int] | None:
    """Start a child on one part: its process id, and the pipe that its pickled result comes through."""
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
            file.write(pickle.dumps(work(part)))
        status = 0
    finally:
        os._exit(status)
