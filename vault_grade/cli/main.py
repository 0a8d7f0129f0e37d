"""The program's entry: which way in, and how each kind of error ends."""

from __future__ import annotations

import gc
import os
import sys

from vault_grade.cli.short_way import short_way
from vault_grade.cli.terminal import complain, finish
from vault_grade.errors import VaultGradeError

EXIT_CANNOT = 2
EXIT_BUG = 3
EXIT_INTERRUPTED = 130
DEBUG_VARIABLE = "VAULT_GRADE_DEBUG"


def _obey(arguments: list[str]) -> None:
    """Do what the command line asks for, and end the program."""
    status = short_way(arguments, os.environ)
    if status is None:
        from vault_grade.cli.app import run_app

        status = run_app()
    sys.exit(status)


def run() -> None:
    """The program's entry: every error ends as one line and its exit status."""
    # Closed by the caller (``>&-``): what nobody reads goes nowhere.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - until the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            _obey(sys.argv[1:])
        finally:
            finish()
            # What is left goes with the process: to look through it for cycles first takes an eighth of a small census.
            gc.freeze()
    except KeyboardInterrupt:
        complain("interrupted")
        sys.exit(EXIT_INTERRUPTED)
    except VaultGradeError as error:
        complain(str(error))
        sys.exit(EXIT_CANNOT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{error.strerror or error}")
        sys.exit(EXIT_CANNOT)
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        complain(
            f"a fault in vault-grade itself: {type(error).__name__}: {error}; "
            f"please report it, with what {DEBUG_VARIABLE}=1 prints"
        )
        sys.exit(EXIT_BUG)
