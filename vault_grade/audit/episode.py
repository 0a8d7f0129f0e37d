"""An episode: the folder of one finished piece of work, with its script and its sources."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vault_grade.capture.places import EPISODES, SLUG
from vault_grade.errors import BadPath, BadScript
from vault_grade.formats.script import Script, read_script
from vault_grade.formats.script.read import MOST_BYTES
from vault_grade.vault.files import read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.paths import inside

SCRIPT = "script.md"


@dataclass(frozen=True, slots=True)
class Episode:
    """slug: the folder's name. script: path of the script; name: the same, relative to the vault."""

    slug: str
    folder: Path
    script: Path
    name: str

    def read(self) -> tuple[bytes, Script]:
        """The script's bytes and what they say. Raises BadScript."""
        try:
            data = read_bytes(self.script, MOST_BYTES)
        except BadPath as error:
            raise BadScript(error.what, where=self.name, fix=error.fix) from error
        except OSError as error:
            what, fix = f"the script cannot be read: {error.strerror}", "make it a file that you may read"
            raise BadScript(what, where=self.name, fix=fix) from error
        try:
            return data, read_script(data)
        except BadScript as error:
            raise BadScript(error.what, where=self.name, fix=error.fix) from error


def find_episode(vault: Vault, slug: str) -> Episode:
    """The episode of this name. Raises BadScript where there is none, BadPath where a link leads out of the vault."""
    name = f"{EPISODES}/{slug}/{SCRIPT}"
    if not SLUG.fullmatch(slug):
        fix = "name the folder below episodes/: lower-case letters, digits, '-' and '.'"
        raise BadScript(f"{slug[:80]!r} is no episode's name", fix=fix)
    script = inside(vault.root, name)
    if not script.is_file():
        raise BadScript("there is no script", where=name, fix="write it there, in Markdown")
    return Episode(slug, script.parent, script, name)
