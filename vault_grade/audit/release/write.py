"""Writes a release: a folder that is there whole or not at all, beside the earlier ones."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from vault_grade.audit.release.narrated import narrated
from vault_grade.audit.release.page import page
from vault_grade.audit.release.record import as_json
from vault_grade.audit.release.told import Release, refuse_changed, release_of
from vault_grade.audit.resolve import Current, current
from vault_grade.audit.standing import standing
from vault_grade.errors import BadPath, HeldBack
from vault_grade.formats.ledger import STAMP
from vault_grade.formats.script import transcript
from vault_grade.vault.files import TEMPORARY_PREFIX, TEMPORARY_SUFFIX, sync_folder, write_new
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked
from vault_grade.vault.paths import inside

FOLDER = "release"
"""Of an episode's releases, below the episode's own."""
TRANSCRIPT, PAGE, RECORD = "transcript.txt", "page.html", "release.json"


@dataclass(frozen=True, slots=True)
class Released:
    """A release that was written. folder: path relative to the vault. files: their names."""

    release: Release
    folder: str
    files: tuple[str, ...]


def release_episode(
    vault: Vault,
    slug: str,
    variables: Mapping[str, str],
    clock: Callable[[], datetime],
    narrating: Callable[[int, int], None] = lambda done, total: None,
) -> Released:
    """Write the release of an episode, with its sound where a narrator is set.

    variables: of this program's environment. narrating: told when the narrator begins, which may take half an hour:
    steps done, and of how many. Raises HeldBack where it may not leave, BadScript where there is no script or the
    narrator failed, BadPath where nothing can be written; then nothing is left behind.
    """
    now = current(vault, slug)
    made = release_of(vault, now)
    said = transcript(now.script)
    if vault.settings.narrator:
        narrating(0, 1)
    with narrated(vault.settings.narrator, said, variables) as sound, locked(vault.root):
        _refuse_meanwhile(vault, now)
        base = inside(vault.root, f"{vault.relative(now.episode.folder)}/{FOLDER}")
        try:
            folder = _placed(base, made, said, sound, clock())
        except OSError as error:
            fix = "make room or give yourself the right to write there"
            why = f"the release cannot be written: {error.strerror or error}"
            raise BadPath(why, where=vault.relative(base), fix=fix) from error
    return Released(made, vault.relative(folder), tuple(sorted(one.name for one in folder.iterdir())))


def _refuse_meanwhile(vault: Vault, now: Current) -> None:
    """Under the lock: all must be as it was when the release was put together; a narrator takes its time."""
    data, script = now.episode.read()
    stands = standing(vault, now.episode.name, script)
    before, after = now.standing, stands
    if (
        after is None
        or after.problem
        or (data, after.run, after.decided) != (now.data, before.run, before.decided)
    ):
        raise HeldBack(
            "the script changed meanwhile: not released", where=now.episode.name, fix="run it again"
        )
    refuse_changed(vault, now)


def _placed(base: Path, release: Release, said: str, sound: Path | None, when: datetime) -> Path:
    """The folder with all files in it, put under its name in one step. Raises OSError, BadPath."""
    final = base / when.astimezone(UTC).strftime(STAMP)
    if final.exists():
        raise BadPath("a release of this second is there", where=final.name, fix="run it again")
    base.mkdir(exist_ok=True)
    gathered = base / f"{TEMPORARY_PREFIX}release{TEMPORARY_SUFFIX}"
    # A killed release may have left it; under the lock nobody else is at work there.
    shutil.rmtree(gathered, ignore_errors=True)
    try:
        gathered.mkdir()
        _fill(gathered, release, said, sound, when)
        sync_folder(gathered)
        gathered.rename(final)
        sync_folder(base)
    finally:
        shutil.rmtree(gathered, ignore_errors=True)
    return final


def _fill(folder: Path, release: Release, said: str, sound: Path | None, when: datetime) -> None:
    write_new(folder / TRANSCRIPT, said.encode())
    write_new(folder / PAGE, page(release, when).encode("utf-8", "backslashreplace"))
    if sound:
        _copy(sound, folder / sound.name)
    files = {one.name: _sha256(one) for one in sorted(folder.iterdir())}
    record = json.dumps(as_json(release, when, files), indent=1, ensure_ascii=False)
    write_new(folder / RECORD, record.encode("utf-8", "backslashreplace") + b"\n")


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as read, target.open("xb") as written:
        shutil.copyfileobj(read, written)
        written.flush()
        os.fsync(written.fileno())


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
