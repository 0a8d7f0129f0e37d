"""One job of a reader process: take the bounds, read the bytes once, hash them, and only then look at them."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Sequence
from mmap import mmap

import msgspec

from vault_grade.errors import VaultGradeError
from vault_grade.reader.bounds import MIB, take_bounds
from vault_grade.reader.protocol import LENGTH, Answer, Failure, Job, receive_exactly


def do_job(wire: socket.socket) -> None:
    """Read the job from the wire, do it, and write the answer; a ``Failure`` where it cannot be done."""
    try:
        answer = _answer(wire)
    except Exception as error:  # whatever a hostile document provokes must come out as one line
        answer = Failure(" ".join(_said(error).split())[:500])
    wire.sendall(msgspec.json.encode(answer))


def _said(error: Exception) -> str:
    if isinstance(error, VaultGradeError):
        return str(error)
    if isinstance(error, MemoryError):
        return "the reader ran out of the memory that it may use (vault.yaml, reader: memory)"
    return f"the reader failed on what it was given ({type(error).__name__}: {error})"


def _answer(wire: socket.socket) -> object:
    (size,) = LENGTH.unpack(receive_exactly(wire, LENGTH.size))
    job = msgspec.json.decode(receive_exactly(wire, size), type=Job)
    note = receive_exactly(wire, job.note) if job.note is not None else None
    alone = job.inspect is not None or job.received is not None
    files = [_open_file(wire) for _ in range(len(job.documents) or alone)]
    memory = job.memory * MIB + 3 * sum(os.fstat(file).st_size for file in files)
    if job.parts > 1:
        return _in_parts(job, memory, note, [_read_whole(file) for file in files])
    take_bounds(job.folder, job.seconds, memory)
    contents = [_read_whole(file) for file in files]
    if job.inspect is not None:
        from vault_grade.reader.inspect import inspect

        return inspect(contents[0], job.inspect)
    if job.received is not None:
        from vault_grade.reader.received.read import read_received

        return read_received(contents[0], job.received)
    if job.show is not None:
        from vault_grade.reader.show import show_job

        return show_job(job.documents[0], job.show, contents[0])
    if job.texts:
        from vault_grade.reader.texts import texts_job

        return texts_job(job.documents, contents)
    if job.around:
        from vault_grade.reader.evidence.around import around_job

        return around_job(job, contents)
    if job.evidence is not None and note is not None:
        from vault_grade.reader.evidence.exhibit import evidence_job

        return evidence_job(job, job.evidence, note, contents)
    from vault_grade.reader.quotes import search_job

    return search_job(job, note, contents)


def _in_parts(job: Job, memory: int, note: bytes | None, contents: list[bytes]) -> Answer:
    """The quotes searched in several processes, each within the bounds of a reader."""
    from vault_grade.reader.parts import Part, Parted, Ways, in_parts
    from vault_grade.reader.quotes import searching, sweeping

    def first(noted: mmap) -> Callable[[Part], Parted]:
        take_bounds(job.folder, job.seconds, memory)
        return sweeping(job, note, contents, noted)

    def alone(places: Sequence[int]) -> Callable[[Part], Parted]:
        take_bounds(job.folder, job.seconds, memory)
        return searching(job, note, contents, places)

    return in_parts(Ways(first, alone), job.parts)


def _open_file(wire: socket.socket) -> int:
    message, descriptors, _, _ = socket.recv_fds(wire, 1, 1)
    if not message or not descriptors:
        raise EOFError("a document was not handed over")
    return descriptors[0]


def _read_whole(descriptor: int) -> bytes:
    """All bytes from the beginning: an open file that was handed over may have been read before."""
    with os.fdopen(descriptor, "rb") as file:
        file.seek(0)
        return file.read()
