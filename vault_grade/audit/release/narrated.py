"""The sound of a release: a command of the settings reads the transcript and writes a file, within bounds."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from vault_grade.checking.command import Command
from vault_grade.errors import BadScript, CheckerFailed
from vault_grade.vault.narrator_settings import SOUND, NarratorSetting

MOST_SOUND = 4 << 30
"""Bytes: a day of speech as the usual WAV, which cannot be longer either."""


@contextmanager
def narrated(
    setting: NarratorSetting | None, transcript: str, variables: Mapping[str, str]
) -> Iterator[Path | None]:
    """The file with the sound, gone in the end; None where no narrator is set.

    variables: of this program's environment. Raises BadScript where the command fails or writes no sound.
    """
    if setting is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="vault-grade-", ignore_cleanup_errors=True) as folder:
        sound = Path(folder, f"sound.{setting.extension}")
        command = [part.replace(SOUND, str(sound)) for part in setting.command]
        narrator = Command(command, setting.environment, setting.seconds, variables, MOST_SOUND)
        try:
            narrator.ask(transcript.encode())
        except CheckerFailed as error:
            raise _failed(error.what) from error
        if sound.is_symlink() or not sound.is_file() or not sound.stat().st_size:
            raise _failed("it wrote no sound")
        yield sound


def _failed(why: str) -> BadScript:
    fix = "see narrator in vault.yaml, or take it out: a release needs no sound"
    return BadScript(f"the narrator failed: {why}: nothing was released", fix=fix)
