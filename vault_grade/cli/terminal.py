"""What goes to the screen: text made harmless, styles only where they are wanted, one line per error."""

from __future__ import annotations

import contextlib
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import IO

BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the order in which others are shown (Unicode UAX #9): they can make text lie."""


def clean(text: str) -> str:
    """``text`` with every run of white space as one space, and all that steers a terminal written as an escape.

    Notes and documents are other people's text: an escape sequence in one must not move the cursor, and a
    bidirectional override must not turn words round.
    """
    plain = " ".join(text.split())
    return plain if plain.isascii() and plain.isprintable() else "".join(map(_shown, plain))


def _shown(character: str) -> str:
    if character in BIDI or unicodedata.category(character) in ("Cc", "Cs", "Co", "Zl", "Zp"):
        return f"\\u{ord(character):04x}"
    return character


def shorten(text: str, width: int) -> str:
    """Clean text of at most ``width`` characters; what is cut away leaves an ellipsis."""
    plain = clean(text)
    return plain if len(plain) <= width else plain[: width - 1].rstrip() + "…"


def columns() -> int | None:
    """How many characters stand in a line of the terminal that standard output is; None where it is none."""
    if not sys.stdout.isatty():
        return None
    import shutil  # takes longer to import than the rest of this module

    return shutil.get_terminal_size().columns


def styled(stream: IO[str], environment: Mapping[str, str] = os.environ) -> bool:
    """Whether colour is wanted there: a terminal, no NO_COLOR (https://no-color.org), no dumb terminal."""
    return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def paint(text: str, colour: str | None = None, *, bold: bool = False, dim: bool = False) -> str:
    """Text with a style for standard output, where it is wanted. ``text`` must be clean already."""
    if not styled(sys.stdout):
        return text
    import typer

    # None, not False: False switches off what another has switched on.
    return typer.style(text, fg=colour, bold=bold or None, dim=dim or None)


def say(line: str = "") -> None:
    """One line to standard output. ``line`` must be clean already."""
    _write(line + "\n")


def _write(text: str) -> None:
    """To standard output. A reader of a pipe that has seen enough is no failure: the rest goes nowhere."""
    _unless_closed(lambda: sys.stdout.write(text))


def finish() -> None:
    """Write what is still held back, before the program ends."""
    _unless_closed(sys.stdout.flush)


def _unless_closed(act: Callable[[], object]) -> None:
    try:
        act()
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def complain(line: str) -> None:
    """One line to standard error."""
    sys.stderr.write(f"vault-grade: {clean(line)}\n")


def say_json(value: object) -> None:
    """One JSON object to standard output, in ASCII: nothing in it can steer a terminal."""
    import json

    _write(json.dumps(value, indent=1) + "\n")


@contextlib.contextmanager
def progress(what: str, *, transfer: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, on a terminal only; yields what is told after each step: steps done, and of how many.

    transfer: the steps are bytes, their number may be unknown (0), and the time that passes is shown.
    What is said meanwhile stands above the bar where both are on the terminal. Standard output that goes elsewhere is
    left alone: rich would send it to the terminal, too, and a file or a pipe would get nothing.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import DownloadColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn

    columns: tuple[str | ProgressColumn, ...] = Progress.get_default_columns()
    if transfer:
        columns = (TextColumn("{task.description}"), DownloadColumn(), TimeElapsedColumn())
    shared = sys.stdout.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=shared) as bar:
        task = bar.add_task(what, total=None if transfer else 100)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)


def count(number: int, noun: str, plural: str | None = None) -> str:
    """``1 note``, ``2 notes``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
