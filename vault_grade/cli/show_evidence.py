"""Evidence made, written, and said where it is."""

from __future__ import annotations

import io
import sys
import webbrowser
from pathlib import Path

from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, complain, paint, say
from vault_grade.errors import BadNote, BadPath
from vault_grade.evidence.gather import Evidence, gather
from vault_grade.evidence.output import SUFFIX, refuse_target, write
from vault_grade.evidence.page import MAKER, page
from vault_grade.match.notes import named_notes
from vault_grade.page.document import mark
from vault_grade.reader.evidence.copies import MARK as COPY_MARK
from vault_grade.vault.layout import Vault

PRINTED = "-"


def run_evidence(
    vault: Vault, note: Path, output: str | None, pdf: Path | None, *, opened: bool, force: bool
) -> int:
    """Gather, write, say where, and return the exit status. Raises BadPath before anything is searched where it can."""
    if note.is_dir():
        raise BadNote("evidence is made of one note", where=str(note), fix="name a note in it")
    path = named_notes(vault, [note])[0].path
    target = _target(vault, path, output, opened=opened, force=force)
    if pdf is not None:
        if target is not None and pdf.resolve() == target.resolve():
            raise BadPath("both files would be one", where=str(pdf), fix="name two")
        refuse_target(vault, pdf, COPY_MARK, force=force)
    found = gather(vault, path, copy=pdf is not None)
    if pdf is not None:
        _write_copy(found, pdf)
    html = page(found, now())
    if target is None:
        _print(html)
    else:
        write(target, html.encode("utf-8", "backslashreplace"))
        outcome = paint(found.outcome, "green" if found.outcome == "pass" else "yellow", bold=True)
        say(f"{outcome}  {clean(found.note)}  {clean(found.reason or '')}".rstrip())
        say(f"evidence  {clean(str(target))}")
    if target is not None and pdf is not None:
        say(f"pages     {clean(str(pdf))}")
    if target is not None and opened and not webbrowser.open(target.resolve().as_uri()):
        complain(f"no browser could be opened; open {target} yourself")
    return int(found.outcome != "pass")


def _target(vault: Vault, note: Path, output: str | None, *, opened: bool, force: bool) -> Path | None:
    """The file that the page goes to; None where it is printed."""
    if output == PRINTED:
        if opened:
            raise BadPath("what is printed cannot be opened", fix="name a file, or leave --open out")
        return None
    target = Path(output) if output else Path(f"{note.stem}{SUFFIX}")
    refuse_target(vault, target, mark(MAKER), force=force)
    return target


def _write_copy(found: Evidence, pdf: Path) -> None:
    if found.copy is None:
        fix = "leave --pdf out, or see the page for what was found"
        raise BadPath(
            "no quote was found on a page of a PDF: there is nothing to copy", where=str(pdf), fix=fix
        )
    write(pdf, found.copy)


def _print(html: str) -> None:
    """The page to standard output as UTF-8, which it says of itself, whatever the terminal's encoding."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    say(html.rstrip("\n"))
