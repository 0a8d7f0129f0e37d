"""Asks a checker that is any command: started anew for each claim, with a clean environment, bounded and ended."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from vault_grade.checking.exchange import Pipes, exchange
from vault_grade.errors import CheckerFailed
from vault_grade.server import end

BOUNDED = Path(__file__).with_name("bounded.py")
KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "SSL_CERT_FILE", "SSL_CERT_DIR")
"""Variables of the environment that say nothing of the work, and without which many programs do not start."""
MOST_FILE = 64 << 20
"""Bytes of a file that it may write: what a checker leaves in its folder is thrown away with the folder."""
SAID = 200
"""Characters of what a failing checker wrote to standard error that are handed on."""


class Command:
    """A checker that is a command; use as a context manager.

    command: the program and its arguments; no shell reads it. environment: names of the variables that it may see
    beside ``KEPT``, taken from ``variables``. seconds: that a claim may take. most_file: bytes of a file that it may
    write.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Sequence[str],
        seconds: int,
        variables: Mapping[str, str],
        most_file: int = MOST_FILE,
    ) -> None:
        self._command, self._seconds, self._most_file = tuple(command), seconds, most_file
        self._environment = {
            name: variables[name] for name in (*KEPT, *environment) if variables.get(name) is not None
        }

    def __enter__(self) -> Command:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing outlives a claim."""

    def ask(self, message: bytes) -> bytes:
        """What a fresh process answers. Raises CheckerFailed where it did not end well."""
        deadline = time.monotonic() + self._seconds
        with (
            tempfile.TemporaryDirectory(prefix="vault-grade-", ignore_cleanup_errors=True) as folder,
            tempfile.TemporaryFile() as errors,
        ):
            process, into, out_of = self._start(folder, errors.fileno())
            try:
                answer = exchange(into, out_of, message, deadline)
                status = process.wait(max(0.01, deadline - time.monotonic()))
            except subprocess.TimeoutExpired as error:
                raise CheckerFailed(f"it did not come to an end within {self._seconds} seconds") from error
            finally:
                end(process)
            if status:
                errors.seek(0)
                said = " ".join(errors.read(SAID * 4).decode("utf-8", "replace").split())[:SAID]
                raise CheckerFailed(f"it ended with exit status {status}{f': {said}' if said else ''}")
        return answer

    def _start(self, folder: str, errors: int) -> tuple[subprocess.Popen[bytes], int, int]:
        bounds = (str(self._seconds), str(self._most_file))
        with Pipes() as pipes:
            try:
                process = subprocess.Popen(
                    [sys.executable, "-I", str(BOUNDED), *bounds, *self._command],
                    stdin=pipes.theirs[0],
                    stdout=pipes.theirs[1],
                    stderr=errors,
                    cwd=folder,
                    env={**self._environment, "HOME": folder, "TMPDIR": folder},
                    start_new_session=True,
                )
            except OSError as error:
                raise CheckerFailed(f"it cannot be started: {error.strerror}") from error
            return process, *pipes.ours()
