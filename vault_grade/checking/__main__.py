"""Forks one process a claim for a checker that comes with this program.

It starts isolated and with an empty environment, loads the one checker it is for, and never sees a claim itself: the
pipes of each go to a child that is forked for it, answers that one claim within its bounds, and ends.
"""

from __future__ import annotations

import gc
import importlib
import os
import socket
import sys
from collections.abc import Callable

from vault_grade.reader.bounds import MIB, take_bounds

MEMORY = 2048 * MIB
"""Bytes of address space."""
REHEARSED = (
    b'{"version": 1, "claim": "On 3 May 2019 no more than 1,000 people saw it.", "paragraph": "", "sources": ['
    b'{"id": "a", "title": "", "text": "It was shown. On 3 May 2019 no more than 1,000 people saw it, he said."}]}'
)
"""A request that no claim is in; its answer goes nowhere."""


def serve(control: socket.socket, main: Callable[[], int], seconds: int) -> None:
    """Run ``main`` in a fork of this process for every pair of pipes, and report how each ended; until it closes."""
    _rehearse(main)
    gc.freeze()  # a child that looked for garbage here would have every page that it touched copied
    while True:
        folder, pipes, _, _ = socket.recv_fds(control, 4096, 2)
        if not folder:
            return
        child = os.fork()
        if child == 0:
            control.close()
            _work(folder.decode(), pipes, main, seconds)
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


def _work(folder: str, pipes: list[int], main: Callable[[], int], seconds: int) -> None:
    """In the child: one claim, then the end of the process without any clean-up of the parent's things."""
    status = 1
    try:
        for descriptor, pipe in enumerate(pipes):
            os.dup2(pipe, descriptor)
            os.close(pipe)
        take_bounds(folder, seconds, MEMORY)
        status = main()
        sys.stdout.flush()  # os._exit does not
    finally:
        os._exit(status)


if __name__ == "__main__":
    program = importlib.import_module(f"vault_grade.checkers.{sys.argv[2]}.__main__")
    serve(socket.socket(fileno=int(sys.argv[1])), program.main, int(sys.argv[3]))
