"""The reader: a process of its own that forks one fresh process for each job.

It starts isolated and with an empty environment, loads the libraries, and never looks at a note or a document
itself: each job's socket goes to a child that is forked for it, does that one job within its bounds, and ends. So
every note has a reader that has seen nothing else, at the price of a fork instead of an interpreter's start.
"""

from __future__ import annotations

import gc
import importlib
import os
import socket
import sys

_GARBAGE = 10_000
"""Objects made before a child looks for garbage. Python's own 700 are some lines of a page, which leave none."""

PRELOADS = {
    "job": ("vault_grade.reader.job",),
    "pdf": ("vault_grade.reader.layers.pdf", "vault_grade.reader.glyphs.doubts"),
    "note": ("vault_grade.formats.note",),
    "markdown": ("markdown_it",),
    "match": (
        "vault_grade.reader.quotes",
        "vault_grade.reader.search",
        "vault_grade.language.sentence_at",
        "nupunkt",
    ),
    "many": ("vault_grade.reader.rehearsal", "vault_grade.reader.search.figure_marks"),
    "inspect": ("vault_grade.reader.inspect",),
}
"""What can be loaded before the first job; ``job`` always is. A child imports whatever else its document needs."""


def serve(control: socket.socket, preload: list[str]) -> None:
    """Fork a child for every socket that comes over ``control``, and report how each ended; until it closes."""
    gc.disable()  # what is loaded here stays: to look for garbage in it takes a quarter of the time
    for name in ("job", *preload):
        for module in PRELOADS[name]:
            importlib.import_module(module)
    if "many" in preload:
        from vault_grade.reader.rehearsal import rehearse

        rehearse()
    gc.freeze()
    gc.enable()
    gc.set_threshold(_GARBAGE)
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 1, 1)
        if not message:
            return
        child = os.fork()
        if child == 0:
            control.close()
            _work(descriptors[0])
        os.close(descriptors[0])
        _, status = os.waitpid(child, 0)
        control.send(status.to_bytes(2, "big"))


def _work(descriptor: int) -> None:
    """In the child: one job, then the end of the process without any clean-up of the parent's things."""
    from vault_grade.reader.job import do_job

    try:
        with socket.socket(fileno=descriptor) as wire:
            do_job(wire)
    finally:
        os._exit(0)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])), sys.argv[2:])
