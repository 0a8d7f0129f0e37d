"""Evidence made, written, and said where it is."""

from __future__ import annotations

import io
import sys
import webbrowser
from dataclasses import dataclass
from pathlib import Path

from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, complain, paint, say, say_json
from vault_grade.errors import BadNote, BadPath
from vault_grade.evidence.gather import Evidence, gather
from vault_grade.evidence.page import MAKER, page
from vault_grade.match.notes import named_notes
from vault_grade.page.document import mark
from vault_grade.reader.evidence.copies import MARK as COPY_MARK
from vault_grade.vault.layout import Vault
from vault_grade.vault.output import refuse_target, write

PRINTED = "-"
SUFFIX = ".evidence.html"


@dataclass(frozen=True, slots=True)
class Wish:
    """Where evidence goes. output: a file, ``PRINTED``, or None for one named after the note. pdf: the file for the
    pages with quotes, if they are wanted. opened: in the browser. force: write over a file that is no evidence.
    """

    output: str | None
    pdf: Path | None
    opened: bool
    force: bool


def run_evidence(vault: Vault, note: Path, wish: Wish, *, as_json: bool) -> int:
    """Gather, write, say where, and return the exit status. Raises BadPath before anything is searched where it can."""
    if note.is_dir():
        raise BadNote("evidence is made of one note", where=str(note), fix="name a note in it")
    path = named_notes(vault, [note])[0].path
    target, pdf = _target(vault, path, wish, as_json=as_json), wish.pdf
    if pdf is not None:
        if target is not None and pdf.resolve() == target.resolve():
            raise BadPath("both files would be one", where=str(pdf), fix="name two")
        refuse_target(vault, pdf, COPY_MARK, force=wish.force)
    found = gather(vault, path, copy=pdf is not None)
    if pdf is not None:
        _write_copy(found, pdf)
    html = page(found, now())
    if target is None:
        _print(html)
    else:
        write(target, html.encode("utf-8", "backslashreplace"))
        _say_written(found, target, pdf, as_json=as_json)
    if target is not None and wish.opened and not webbrowser.open(target.resolve().as_uri()):
        complain(f"no browser could be opened; open {target} yourself")
    return int(found.outcome != "pass")


def _target(vault: Vault, note: Path, wish: Wish, *, as_json: bool) -> Path | None:
    """The file that the page goes to; None where it is printed."""
    if wish.output == PRINTED:
        if wish.opened or as_json:
            what = "be opened" if wish.opened else "stand beside a JSON object"
            fix = f"name a file, or leave --{'open' if wish.opened else 'json'} out"
            raise BadPath(f"what is printed cannot {what}", fix=fix)
        return None
    target = Path(wish.output) if wish.output else Path(f"{note.stem}{SUFFIX}")
    refuse_target(vault, target, mark(MAKER), force=wish.force)
    return target


def _say_written(found: Evidence, target: Path, pdf: Path | None, *, as_json: bool) -> None:
    if as_json:
        files = {"evidence": str(target), "pdf": str(pdf) if pdf else None}
        say_json(
            {"version": 1, "note": found.note, "outcome": found.outcome, "reason": found.reason, **files}
        )
        return
    outcome = paint(found.outcome, "green" if found.outcome == "pass" else "yellow", bold=True)
    say(f"{outcome}  {clean(found.note)}  {clean(found.reason or '')}".rstrip())
    say(f"evidence  {clean(str(target))}")
    if pdf is not None:
        say(f"pages     {clean(str(pdf))}")


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
