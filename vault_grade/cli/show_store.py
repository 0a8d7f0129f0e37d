"""The vault and its documents on the screen: init, admit, and the store's commands."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.cli.context import now
from vault_grade.cli.findings import finding_json, show_findings, status_of
from vault_grade.cli.terminal import clean, count, paint, progress, say, say_json, shorten
from vault_grade.errors import VaultGradeError
from vault_grade.vault.layout import Vault

if TYPE_CHECKING:
    from vault_grade.admit import Entry
    from vault_grade.formats.catalogue import Row
    from vault_grade.restore import Restored


def run_init(folder: Path, *, as_json: bool) -> None:
    """Make a vault and say what was made."""
    from vault_grade.init import init

    made = init(folder)
    if as_json:
        did = {"made": made.made, "extended": made.extended, "found": made.found}
        say_json({"version": 1, "vault": str(made.vault.root), **did})
        return
    say(f"a vault in {clean(str(made.vault.root))}")
    for what, paths in (("made", made.made), ("extended", made.extended), ("found", made.found)):
        for path in paths:
            say(f"  {what:<8}  {clean(path)}")


def run_admit(vault: Vault, file: Path, entry: Entry, *, as_json: bool) -> None:
    """Admit a document and say what is held."""
    from vault_grade.admit import admit
    from vault_grade.inspection import reader_inspection
    from vault_grade.vault.identity import person_here

    admitted = admit(
        vault, file, entry, by=person_here(vault.root), now=now(), inspect=reader_inspection(vault)
    )
    row = admitted.row
    if as_json:
        run = vault.relative(admitted.statement)
        say_json({"version": 1, "row": _row_json(row), "run": run, "warnings": list(admitted.warnings)})
        return
    say(f"{paint('admitted', 'green', bold=True)}  {clean(row.path)}")
    say(f"  {row.bytes:,} bytes, {clean(row.media_type)}, sha256 {row.sha256}")
    say(f"  recorded in {vault.relative(admitted.statement)}")
    for warning in admitted.warnings:
        say(f"  {paint('warning', 'yellow')}: {clean(warning)}")


def run_withdraw_document(vault: Vault, document: str, reason: str, *, as_json: bool) -> None:
    """Mark a row as withdrawn and say so. document: as a person names it, see ``document_row``."""
    from vault_grade.admit import withdraw
    from vault_grade.locate import document_row
    from vault_grade.vault.identity import person_here

    path = document_row(vault, document, Path.cwd()).path
    run = vault.relative(withdraw(vault, path, reason, by=person_here(vault.root), now=now()))
    if as_json:
        say_json({"version": 1, "document": path, "reason": reason, "run": run})
        return
    say(f"{paint('withdrawn', 'yellow', bold=True)}  {clean(path)}")
    say(f"  recorded in {run}")


def show_list(vault: Vault, *, as_json: bool) -> None:
    """Print the documents of the catalogue and their states."""
    from vault_grade.store import held

    documents = held(vault)
    if as_json:
        rows = [{**_row_json(one.row), "state": one.state.value} for one in documents]
        say_json({"version": 1, "documents": rows})
        return
    width = max((len(clean(one.row.path)) for one in documents), default=0)
    for one in documents:
        state = paint(f"{one.state.value:<7}", None if one.state.value == "held" else "yellow")
        say(f"{state}  {clean(one.row.path):<{width}}  {_about(one.row)}")
    if not documents:
        say("the catalogue has no documents")


def _about(row: Row) -> str:
    """Title and version, and what a reader of the grade must know of the row."""
    remarks = [
        f"consolidated as of {clean(row.consolidated_as_of)}" if row.consolidated_as_of else "",
        f"supersedes {clean(row.supersedes)}" if row.supersedes else "",
        f"withdrawn: {clean(row.withdrawn)}" if row.withdrawn else "",
    ]
    key = f"  [@{clean(row.key)}]" if row.key else ""
    said = f"{shorten(row.title, 60)}, {clean(row.version)}{key}"
    return "; ".join([said, *filter(None, remarks)])


def _row_json(row: Row) -> dict[str, object]:
    return {key: value for key, value in asdict(row).items() if key != "line"}


def run_check(vault: Vault, part: str, form: str) -> int:
    """Check the store, print what was found and what was looked at, and return the exit status."""
    from vault_grade.store import CODES, check

    share = _share(part)
    with progress("hashing") as tell:
        checked = check(vault, share, tell)
    if form == "json":
        findings = [finding_json(one) for one in checked.findings]
        counts = {key: value for key, value in asdict(checked).items() if key != "findings"}
        say_json({"version": 1, "findings": findings, "checked": counts})
        return status_of(checked.findings)
    status = show_findings(checked.findings, CODES, form)
    if form == "text":
        left = f"; {checked.another_day:,} left for another day" if checked.another_day else ""
        unread = f"; {checked.not_read:,} not to be read" if checked.not_read else ""
        say(f"hashed {count(checked.hashed, 'document')}; {checked.not_held:,} not held here{unread}{left}")
    return status


def _share(part: str) -> tuple[int, int]:
    number, slash, parts = part.partition("/")
    if not (slash and number.isascii() and number.isdigit() and parts.isascii() and parts.isdigit()):
        raise VaultGradeError(f"{part!r} is no part", where="--part", fix="write it as 2/7")
    return int(number), int(parts)


def run_restore(vault: Vault, source: str | None, *, as_json: bool) -> int:
    """Restore what is missing, say what became of each document, and return the exit status."""
    from vault_grade.restore import Outcome, restore

    def tell(one: Restored) -> None:
        if not as_json:
            for line in _restored_lines(one):
                say(line)

    results = restore(vault, source, progress=tell)
    good = (Outcome.RESTORED, Outcome.HELD)
    if as_json:
        say_json({"version": 1, "documents": [_restored_json(one) for one in results]})
    elif not results:
        say("the catalogue has no documents")
    return int(any(one.outcome not in good for one in results))


def _restored_json(one: Restored) -> dict[str, str | None]:
    return {"path": one.row.path, "outcome": one.outcome.value, "origin": one.origin, "why": one.why}


def _restored_lines(one: Restored) -> list[str]:
    colour = {"restored": "green", "already held": None}.get(one.outcome.value, "yellow")
    origin = f"  from {clean(one.origin)}" if one.origin else ""
    why = [f"              {clean(one.why)}"] if one.why else []
    return [f"{paint(f'{one.outcome.value:<12}', colour)}  {clean(one.row.path)}{origin}", *why]
