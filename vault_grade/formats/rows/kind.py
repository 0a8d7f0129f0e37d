"""What one list of rows is: what it is called, which fields its rows have, and what each may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from vault_grade.errors import VaultGradeError


class Listed(Protocol):
    """A row: a frozen dataclass, its fields named as in the file, and ``line``, where it begins in the file."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def line(self) -> int: ...


Row = TypeVar("Row", bound=Listed)


@dataclass(frozen=True, slots=True)
class Kind(Generic[Row]):
    """One kind of list.

    name: of its file, for messages. noun: what people call it. key: the field of the file that holds the list.
    row: its rows' type. first: the field that names a row and by which rows are ordered.
    plain: fields by which rows are looked for: written plainly and on one line, and none of a value twice.
    alone: further fields that no two rows may share; a new row that does is refused, rows that do are read.
    problem: what is wrong with a field's text, and the remedy; None where nothing is. error: the type that is raised.
    made: how a field's text becomes its value, where that is no text. days: fields that hold a day.
    fixed: fields that never change once a row is there, and fix_for_fixed: what to do instead.
    """

    name: str
    noun: str
    key: str
    row: type[Row]
    first: str
    plain: tuple[str, ...]
    problem: Callable[[str, str], tuple[str, str] | None]
    error: type[VaultGradeError]
    alone: tuple[str, ...] = ()
    made: Mapping[str, Callable[[str], Any]] = field(default_factory=dict)
    days: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    fix_for_fixed: str = ""
    fix_for_twice: str = "keep one and remove the other"
    fix_for_none: str = "see the file"

    @property
    def known(self) -> tuple[str, ...]:
        """The names of the fields, in the order in which they are written."""
        return _known(self.row)

    @property
    def required(self) -> tuple[str, ...]:
        """The names of the fields that every row has."""
        return _required(self.row)

    def twice(self, what: str, first: Row, second: Row, name: str) -> VaultGradeError:
        """The error for two rows of one value. what: field and value."""
        return self.error(
            f"two rows of {what}: lines {first.line} and {second.line}",
            where=f"{name}:{second.line}",
            fix=self.fix_for_twice,
        )


@cache
def _known(row: type[Listed]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(row) if one.name != "line")


@cache
def _required(row: type[Listed]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(row) if one.default is MISSING)
