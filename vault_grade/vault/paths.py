"""Paths as notes and rows write them: relative, POSIX, inside their root, the same on every machine."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path, PurePosixPath

from vault_grade.errors import BadPath

DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"com{n}" for n in "123456789¹²³"), *(f"lpt{n}" for n in "123456789¹²³")]
)
"""Names that Windows keeps for devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces")."""

NO_NAME = frozenset('<>:"|?*')
"""Characters that no file's name can hold on Windows (the same page)."""


def checked(relative: str) -> str:
    """The path itself, if every machine can hold it.

    relative: a path as a note or a row writes it.
    Raises BadPath where it is empty, absolute, leaves its root, or holds what some system cannot store.
    """
    problem = _problem(relative)
    if problem:
        raise BadPath(
            problem, where=relative or "(empty path)", fix="use a relative path with forward slashes"
        )
    return relative


def _problem(relative: str) -> str | None:
    if not relative:
        return "the path is empty"
    if relative.startswith("/") or (len(relative) > 1 and relative[1] == ":"):
        return "the path is absolute"
    if "\\" in relative or any(unicodedata.category(c) in ("Cc", "Cs") for c in relative):
        return "the path holds a backslash, a control character or a byte that is no UTF-8"
    for segment in relative.split("/"):
        if segment in ("", ".", ".."):
            return f"the path has a segment {segment!r}, which could leave its root"
        if segment.split(".")[0].rstrip().lower() in DEVICES:
            return f"the path names the Windows device {segment!r}"
        if segment[-1] in " ." or not NO_NAME.isdisjoint(segment):
            return f"the path has a segment {segment!r} that Windows cannot store"
    return None


def inside(root: Path, relative: str) -> Path:
    """The place of ``relative`` below ``root``; nothing need be there yet.

    Raises BadPath as ``checked`` does, where a link on the way leaves the root, and where another spelling of
    the same letters is there: on a machine that tells no case apart they would be one file.
    """
    here = root
    for segment in PurePosixPath(checked(relative)).parts:
        if not (here / segment).is_symlink() and here.is_dir():
            _refuse_other_case(here, segment, relative)
        here = here / segment
    # Not Path.resolve, which ends in a RuntimeError where links lead in a circle.
    if not Path(os.path.realpath(here)).is_relative_to(root.resolve()):
        raise BadPath("a link on this path leaves its root", where=relative, fix="put the file itself there")
    return here


def _refuse_other_case(folder: Path, segment: str, relative: str) -> None:
    names = [entry.name for entry in folder.iterdir()]
    if segment in names:
        return
    for name in names:
        if name.lower() == segment.lower():
            raise BadPath(
                f"the path differs by case only from {name!r}", where=relative, fix=f"write it as {name!r}"
            )
