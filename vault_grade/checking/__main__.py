"""Forks one process a claim for a checker that comes with this program.

It starts isolated and with an empty environment, loads the one checker it is for, and never sees a claim itself: the
pipes of each go to a child that is forked for it, answers that one claim within its bounds, and ends.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import socket
import sys
from collections.abc import Callable

from vault_grade.reader.bounds import MIB, take_bounds_of_one, take_lasting_bounds

MEMORY = 2048 * MIB
"""Bytes of address space."""
_TEXT = """It was shown to nobody. On 3 May 2019 no more than 1,000 people saw it.

Dr. Ada Bell said in Rome (see 4.2) that “12 % of them” did not pay: $2.5 million, or 2.5bn.
However, fewer than twenty-one people saw it on May 4, 2020; the U.S. film wasn’t
shown again. """
_CLAIM = "On 3 May 2019 no more than 1,000 people saw it."
REHEARSED = json.dumps(
    {
        "version": 1,
        "claim": _CLAIM,
        "paragraph": "",
        "sources": [{"id": "own", "title": "", "text": _TEXT * 4}],
    }
).encode()
"""A request that no claim is in; its answer goes nowhere. It has what most texts have: no child meets that first."""


def serve(control: socket.socket, main: Callable[[], int], seconds: int, folder: str) -> None:
    """Run ``main`` in a fork of this process for every pair of pipes, and report how each ended; until it closes.

    folder: an empty one, that is done away with: a child works where nothing is and nothing can be put.
    """
    _rehearse(main)
    take_lasting_bounds(folder, MEMORY)
    os.rmdir(folder)  # noqa: PTH106 (pathlib is not loaded for one call)
    while True:
        message, pipes, _, _ = socket.recv_fds(control, 1, 2)
        if not message:
            return
        child = os.fork()
        if child == 0:
            control.close()
            _work(pipes, main, seconds)
        for pipe in pipes:
            os.close(pipe)
        _, status = os.waitpid(child, 0)
        control.send(status.to_bytes(2, "big"))


def _rehearse(main: Callable[[], int]) -> None:
    """Answer words of our own once: what is set up at first use is then there, and no child does it again."""
    ours, theirs = os.pipe()
    os.write(theirs, REHEARSED)
    os.close(theirs)
    kept = os.dup(0)
    os.dup2(ours, 0)
    main()
    sys.stdout.flush()
    os.dup2(kept, 0)
    for descriptor in (ours, kept):
        os.close(descriptor)


def _work(pipes: list[int], main: Callable[[], int], seconds: int) -> None:
    """In the child: one claim, then the end of the process without any clean-up of the parent's things."""
    status = 1
    try:
        for descriptor, pipe in enumerate(pipes):
            os.dup2(pipe, descriptor)
            os.close(pipe)
        take_bounds_of_one(seconds)
        status = main()
        sys.stdout.flush()  # os._exit does not
    finally:
        os._exit(status)


if __name__ == "__main__":
    gc.disable()  # a child lives for one claim; one that looked for garbage would have every page it touched copied
    program = importlib.import_module(f"vault_grade.checkers.{sys.argv[2]}.__main__")
    serve(socket.socket(fileno=int(sys.argv[1])), program.main, int(sys.argv[3]), sys.argv[4])
