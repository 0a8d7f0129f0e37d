"""What can go wrong for a user, as types. Everything else that escapes is a bug of ours.

VaultGradeError          what is wrong, where, and what to do: one line (exit status 2)
├── NoVault              no vault here, or one where none may be
├── BadSettings          vault.yaml cannot be used
├── BadPath              a path leaves its root, names a device, or is not there
├── BadNote              a note cannot be read or written
├── BadScript            a finished script cannot be read
│   └── HeldBack         a script that may not leave: not audited, changed since, or with an open flag
├── BadCatalogue         a damaged catalogue
├── BadLedger            a ledger file cannot be read or written
├── BadDocument          a document cannot be admitted or used
├── BadSources           a damaged list of captured sources
├── NotFetched           an address gave nothing that can be used
├── BadCapture           what was fetched or handed over cannot be kept as a source
├── ReaderFailed         the reader process crashed, ran out of its bounds, or answered nonsense
├── CheckerFailed        a checker crashed, ran out of its bounds, or answered nonsense
├── BadSignature         a signature that cannot be made, or not be checked
├── CannotCommit         git cannot make the commit that was asked for
└── NeedsPerson          an act that only a person at a terminal may do
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class VaultGradeError(Exception):
    """An error with a sentence for the person who meets it.

    what: what is wrong, a clause without a full stop.
    where: the file (relative to the vault where possible), with ``:line`` if it has one.
    fix: what to do about it, a clause without a full stop.
    """

    def __init__(self, what: str, *, where: str | None = None, fix: str | None = None) -> None:
        super().__init__(what, where, fix)
        self.what, self.where, self.fix = what, where, fix

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f"; {self.fix}" if self.fix else ""
        return f"{place}{self.what}{advice}"


@contextmanager
def about(where: str) -> Iterator[None]:
    """Have errors raised inside say ``where``, unless they say a place of their own."""
    try:
        yield
    except VaultGradeError as error:
        error.where = error.where or where
        raise


class NoVault(VaultGradeError):
    """There is no vault where one is needed, or there is one where none may be made."""


class BadSettings(VaultGradeError):
    """vault.yaml says something that cannot be used."""


class BadPath(VaultGradeError):
    """A path that leaves its root, names a device, differs by case only, or is not there."""


class BadNote(VaultGradeError):
    """A note that cannot be read or written."""


class BadScript(VaultGradeError):
    """A finished script that cannot be read, or is not there."""


class HeldBack(BadScript):
    """A script that may not leave: never audited, not the audited text, or with an open flag."""


class BadCatalogue(VaultGradeError):
    """A catalogue that is damaged; never skipped, never half used."""


class BadLedger(VaultGradeError):
    """A ledger file that cannot be read or written."""


class BadDocument(VaultGradeError):
    """A document that cannot be admitted or used."""


class BadSources(VaultGradeError):
    """A list of captured sources that is damaged; never skipped, never half used."""


class NotFetched(VaultGradeError):
    """An address gave nothing that can be used: refused, not there, silent, too long, or broken off."""


class BadCapture(VaultGradeError):
    """Something that cannot be kept as a source, or that is kept already."""


class ReaderFailed(VaultGradeError):
    """The reader process gave no answer that can be used."""


class CheckerFailed(VaultGradeError):
    """A checker gave no answer that can be used. what: begins with "it", the checker."""


class BadSignature(VaultGradeError):
    """A signature that cannot be made, or not be checked."""


class CannotCommit(VaultGradeError):
    """Git cannot make the commit that was asked for."""


class NeedsPerson(VaultGradeError):
    """Something that only a person at a terminal may do."""
