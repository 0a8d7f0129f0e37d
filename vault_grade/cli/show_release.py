"""Releases on the screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from vault_grade.audit.episode import SCRIPT
from vault_grade.capture.places import EPISODES, SLUG
from vault_grade.check.standing import ON_RECORD
from vault_grade.cli.context import now
from vault_grade.cli.match import COLOURS, place_width, quote_lines
from vault_grade.cli.terminal import clean, count, paint, progress, say, say_json
from vault_grade.errors import BadScript
from vault_grade.release import Checked, Release, release
from vault_grade.vault.layout import Vault


def run_release(vault: Vault, work: str, report: Path | None, *, as_json: bool) -> int:
    """Check a work, print what came of it, write the report, and return the exit status."""
    slug = episode_of(vault, work)
    if slug:
        from vault_grade.cli.show_episode_release import run_episode

        if report:
            fix = f"leave --report out: it is written below {EPISODES}/{slug}"
            raise BadScript("an episode's release has a place of its own", fix=fix)
        return run_episode(vault, slug, os.environ, as_json=as_json)
    _refuse_unknown(vault, work)
    return _run_work(vault, Path(work), report, as_json=as_json)


def episode_of(vault: Vault, work: str) -> str | None:
    """The episode that is meant: by its slug where nothing of that name is here, or by its script; None for a work."""
    path = Path(os.path.realpath(work))
    if path.is_relative_to(vault.root):
        parts = path.relative_to(vault.root).parts
        if len(parts) == 3 and (parts[0], parts[2]) == (EPISODES, SCRIPT):
            return parts[1]
    named = SLUG.fullmatch(work) and not path.exists()
    return work if named and (vault.root / EPISODES / work).is_dir() else None


def _refuse_unknown(vault: Vault, work: str) -> None:
    """Raise BadScript for a name that no file and no episode has: say which episodes there are."""
    if os.path.lexists(work) or not SLUG.fullmatch(work):
        return
    found = sorted(one.parent.name for one in (vault.root / EPISODES).glob(f"*/{SCRIPT}"))
    fix = f"name a Markdown file{', or an episode: ' if found else ''}{', '.join(found)}"
    raise BadScript("there is no such file, and no such episode", where=work, fix=fix)


def _run_work(vault: Vault, work: Path, report: Path | None, *, as_json: bool) -> int:
    from vault_grade.release.report import as_json as release_json
    from vault_grade.release.report import targets, write_report

    places = targets(vault, report, work) if report else None
    with progress("matching") as tell:
        done = release(vault, work, now, tell)
    if places:
        write_report(places, done, now())
    if as_json:
        say_json(release_json(done))
    else:
        for line in release_lines(done):
            say(line)
        for place in places or ():
            say(f"report  {clean(str(place))}")
    return 0 if done.allowed else 1


def release_lines(done: Release) -> Iterator[str]:
    """A line for each note, with what is to be looked at under it; the links that mean nothing; the verdict."""
    for one in done.notes:
        yield from _note_lines(one)
    for link in done.broken:
        where = f"{clean(link.where)}:{link.line}"
        yield f"{paint('link', 'red')}        {where}  “{clean(link.written)}” {clean(link.problem)}"
    if done.notes or done.broken:
        yield ""
    word, colour = ("may leave", "green") if done.allowed else ("may not leave", "red")
    matched = sum(one.match is not None for one in done.notes)
    allowed = f"{count(len(done.notes), 'note')}, {matched:,} matched"
    why = clean("; ".join((*(done.refused or (allowed,)), *done.remarks)))
    yield f"{paint(word, colour, bold=True)}  {clean(done.work)}: {why}"


def _note_lines(one: Checked) -> Iterator[str]:
    match = one.match
    outcome = match.outcome if match else "-"
    tail = ""
    if match and match.outcome == "pass" and match.document:
        dated = f" (consolidated as of {match.consolidated_as_of})" if match.consolidated_as_of else ""
        tail = f"→ {match.document}{dated}"
    elif match and match.reason:
        tail = match.reason
    elif match is None:
        tail = "nothing to search"
    yield f"{one.grade:<10}  {paint(f'{outcome:<7}', COLOURS.get(outcome))}  {clean(one.note)}  {clean(tail)}".rstrip()
    if one.promotion:
        said = f"{one.header} by its header, {ON_RECORD[one.promotion.code]} ({one.promotion.code.name})"
        yield f"            {said if one.borne_out else paint(said, 'yellow')}"
    shown = [one for one in match.quotes if one.answer != "found" or one.cautions] if match else []
    for quote in shown:
        for line in quote_lines(quote, place_width(shown)):
            yield f"  {line}"
