"""Readers for tests: real ones, and ones whose processes are made to misbehave from outside of the product."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import Any

import pytest

from vault_grade import server
from vault_grade.reader.protocol import Document, Job
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.settings import Bounds

BOUNDS = Bounds(seconds=20, memory=1024)


IN_CHILD = """
import os, signal, time
from vault_grade.reader import job, quotes
do_job = job.do_job
def disturbed(wire):
    exec({code!r}, globals() | dict(wire=wire))
    do_job(wire)
job.do_job = disturbed
"""


def reader_running(
    monkeypatch: pytest.MonkeyPatch, code: str, bounds: Bounds = BOUNDS, preload: tuple[str, ...] = ("match",)
) -> Reader:
    """A reader each of whose children runs ``code`` before its job.

    In it, ``job`` and ``quotes`` are modules of the reader, ``wire`` is its socket.
    """
    disturb(monkeypatch, IN_CHILD.format(code=code))
    return Reader(bounds, Server(preload))


def disturb(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Have every server that is started from now on run ``code`` before it serves."""
    start, rest = server.BOOTSTRAP.split("runpy.run_module", 1)
    monkeypatch.setattr(server, "BOOTSTRAP", f"{start}exec({code!r}); runpy.run_module{rest}")


def ask_about(
    reader: Reader, data: bytes, note: bytes, wanted: type[Any], media_type: str = "text/plain"
) -> Any:
    """What the reader says of a note that quotes ``data`` as ``standard/issuer/x.dat``."""
    path = "standard/issuer/x.dat"
    document = Document(path, hashlib.sha256(data).hexdigest(), media_type, None, (path,))
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.flush()
        return reader.ask(Job(documents=(document,)), wanted, [file.fileno()], note)


def open_descriptors() -> list[str]:
    """What this process has open; on systems that do not show it, nothing."""
    folder = Path("/proc/self/fd")
    names = [str(one.name) for one in folder.iterdir()] if folder.is_dir() else []
    return sorted(names)
