"""Work done in a process that is killed, or that meets a full disk, at its n-th step that writes."""

from __future__ import annotations

import builtins
import errno
import io
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, Literal, NoReturn

from vault_grade.errors import VaultGradeError

How = Literal["killed before", "killed after", "disk full"]
Ending = Literal["done", "killed", "told"]

STEPS = ("fsync", "replace", "link", "rename", "unlink", "mkdir", "chmod")
FREE = ("unlink", "chmod")
"""Steps that a full disk does not hinder."""
ENDINGS: dict[int, Ending] = {0: "done", 137: "killed", 75: "told"}


def run_with_fault(work: Callable[[], object], step: int, how: How) -> Ending:
    """Do ``work`` in a fork of this process, with a fault at its writing step number ``step`` (from 0).

    "killed": the process ended there, as SIGKILL ends it. "told": it raised a VaultGradeError or an OSError.
    "done": it came to its end before that step. Any other ending fails the test, with its traceback.
    """
    child = os.fork()
    if child == 0:
        _in_child(work, step, how)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in ENDINGS, f"step {step}, {how}: ended with {code}"
    return ENDINGS[code]


def _in_child(work: Callable[[], object], step: int, how: How) -> NoReturn:
    code = 1
    try:
        _count_steps(step, how)
        work()
        code = 0
    except (VaultGradeError, OSError):
        code = 75
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _count_steps(step: int, how: How) -> None:
    count = 0

    def fault(name: str, act: Callable[[], Any]) -> Any:
        nonlocal count
        here, count = count == step, count + 1
        if how == "disk full" and count > step and name not in FREE:
            raise OSError(errno.ENOSPC, "No space left on device")
        if here and how == "killed before":
            os._exit(137)
        try:
            return act()
        finally:
            if here and how == "killed after":
                os._exit(137)

    def counted(name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: fault(name, lambda: does(*given, **named))

    for name in STEPS:
        setattr(os, name, counted(name, getattr(os, name)))
    opens, opens_file = os.open, io.open

    def low(path: Any, flags: int, *given: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            return int(fault("open", lambda: opens(path, flags, *given, **named)))
        return opens(path, flags, *given, **named)

    def high(path: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        if set(mode) & set("wax+") and not isinstance(path, int):
            return fault("open", lambda: opens_file(path, mode, *given, **named))
        return opens_file(path, mode, *given, **named)

    os.open = low
    builtins.open = io.open = high  # type: ignore[assignment]
