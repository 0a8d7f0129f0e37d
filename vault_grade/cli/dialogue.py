"""Questions to a person at a terminal, one at a time."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import typer

from vault_grade.cli.terminal import clean, complain, paint
from vault_grade.errors import BadNote, CannotCommit, NeedsPerson
from vault_grade.formats.ledger import signature_of
from vault_grade.people import refuse_machines
from vault_grade.vault.commit import commit, refuse_commit
from vault_grade.vault.layout import Vault

_NAME_WIDTH = 8
_LEAST_WIDTH = 40
YES, NO = ("y", "yes"), ("n", "no", "")


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A talk with the person. aside: on standard error, since standard output is for a program (``--json``)."""

    aside: bool = False

    @property
    def stream(self) -> IO[str]:
        """Where the questions are written."""
        return sys.stderr if self.aside else sys.stdout

    @property
    def at_terminal(self) -> bool:
        """Whether there is somebody to read the questions and to answer them."""
        return sys.stdin.isatty() and self.stream.isatty()

    def tell(self, line: str = "") -> None:
        """One line. ``line`` must be clean already."""
        self.stream.write(f"{line}\n")

    def tell_fact(self, name: str, said: str, colour: str | None = None) -> None:
        """A fact beside its name, in lines that end between words where the terminal ends. Both must be clean."""
        width = max(_LEAST_WIDTH, shutil.get_terminal_size().columns - 1)
        begin, on = f"  {name:<{_NAME_WIDTH}}  ", " " * (_NAME_WIDTH + 4)
        for line in textwrap.wrap(
            said, width, initial_indent=begin, subsequent_indent=on, break_on_hyphens=False
        ):
            self.tell(paint(line, colour) if colour else line)

    def line(self, question: str) -> str:
        """What the person types. Raises typer.Abort at the end of input, NeedsPerson for what is no text."""
        self.stream.write(f"{question} ")
        self.stream.flush()
        try:
            typed = sys.stdin.readline()
        except UnicodeDecodeError as error:
            raise NeedsPerson("what was typed is no text: nothing was recorded") from error
        if not typed.endswith("\n"):
            raise typer.Abort
        return typed[:-1]

    def fresh_line(self, question: str) -> str:
        """What the person types once the question stands there: what was typed before it is no answer."""
        _forget_typed()
        return self.line(question)

    def confirm(self, question: str) -> bool:
        """Yes or no; no is the default."""
        while True:
            answer = self.fresh_line(f"{question} [y/N]:").strip().lower()
            if answer in (*YES, *NO):
                return answer in YES


def _forget_typed() -> None:
    """Drop what stands in the terminal's input: a paste must not answer what was not yet asked."""
    with contextlib.suppress(ImportError, OSError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def refuse_no_person(dialogue: Dialogue, act: str, note: Path) -> None:
    """Raises NeedsPerson where nobody can be asked, and BadNote for a folder: each note is for itself."""
    refuse_machines(os.environ, dialogue.at_terminal, act)
    if note.is_dir():
        raise BadNote("this is a folder", where=str(note), fix="name one note")


def asked(dialogue: Dialogue, act: Callable[[], int]) -> int:
    """The exit status of an act that asks a person: 130 where it was interrupted, 1 where an answer was no."""
    try:
        return act()
    except (typer.Abort, KeyboardInterrupt):
        dialogue.tell()
        complain("interrupted; the note is as it was")
        return 130
    except NeedsPerson as error:
        complain(str(error))
        return 1


def refuse_no_commit(vault: Vault, note: Path) -> None:
    """Raises CannotCommit where a commit of the note and of what the ledger will hold of it could not be made."""
    refuse_commit(vault.root, [note, vault.ledger / "statement.json"])


def commit_act(vault: Vault, note: str, recorded: Sequence[str], subject: str, author: str) -> str:
    """Commit the note and the ledger's files about it, signatures included, and nothing else; the commit's id.

    note, recorded: paths relative to the vault. Raises CannotCommit, saying that the act itself is recorded.
    """
    statements = [vault.root / path for path in recorded]
    signatures = [one for one in map(signature_of, statements) if one.is_file()]
    message = f"{subject}\n\nRecorded in {recorded[0]}\n"
    try:
        return commit(vault.root, [vault.root / note, *statements, *signatures], message, author)
    except CannotCommit as error:
        raise CannotCommit(f"{clean(subject)}: recorded, and {error.what}", fix=error.fix) from error
