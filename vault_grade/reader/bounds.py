"""The bounds a reader process puts on itself before it looks at a byte that somebody else wrote.

The kernel enforces them, also inside a library's C code. macOS has no address-space limit that holds: there the
time bounds stand alone.
"""

from __future__ import annotations

import os
import resource
import signal
import sys

MIB = 1 << 20
OPEN_FILES = 64


def take_bounds(folder: str, seconds: int, memory: int) -> None:
    """Give up what a reader has no need of.

    folder: an empty folder to work in. seconds: of wall time and of processor time. memory: bytes of address space.
    A process that is over its time is ended by the kernel's own alarm (SIGALRM, SIGXCPU).
    """
    take_lasting_bounds(folder, memory)
    take_bounds_of_one(seconds)


def take_lasting_bounds(folder: str, memory: int) -> None:
    """The part of it that goes over to every process which this one forks."""
    os.chdir(folder)
    os.umask(0o777)
    sys.dont_write_bytecode = True  # what it imports from here on would leave folders that nobody can open
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, 0)
    _limit(resource.RLIMIT_NOFILE, OPEN_FILES)
    if sys.platform != "darwin":
        _limit(resource.RLIMIT_AS, memory)


def take_bounds_of_one(seconds: int) -> None:
    """The other part: a process's own time, and that it starts no other."""
    # One second more before the hard bound: at that one the kernel kills outright, and says not why.
    _limit(resource.RLIMIT_CPU, seconds, seconds + 1)
    if hasattr(resource, "RLIMIT_NPROC"):
        _limit(resource.RLIMIT_NPROC, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)


def _limit(which: int, most: int, hardest: int | None = None) -> None:
    _, hard = resource.getrlimit(which)
    soft, wanted = (
        bound if hard == resource.RLIM_INFINITY else min(bound, hard) for bound in (most, hardest or most)
    )
    resource.setrlimit(which, (soft, wanted))
