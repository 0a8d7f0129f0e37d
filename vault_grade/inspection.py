"""A file looked at by a reader process before it is admitted: whoever made it may have made it to harm."""

from __future__ import annotations

from collections.abc import Callable

from vault_grade.reader.protocol import Job
from vault_grade.reader.seen import Inspection
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.layout import Vault


def reader_inspection(vault: Vault) -> Callable[[int, str], Inspection]:
    """A function that has a fresh reader process look at an open file (descriptor, file name).

    It raises ReaderFailed where the process gave no answer.
    """

    def inspect(descriptor: int, name: str) -> Inspection:
        with Reader(vault.settings.reader, Server(("inspect",))) as reader:
            return reader.ask(Job(inspect=name), Inspection, [descriptor])

    return inspect
