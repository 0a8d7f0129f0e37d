"""Research on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vault_grade.audit.research import Pacer, Place, Report, Search, Searched, Wish, research
from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, count, paint, progress, say, say_json, shorten
from vault_grade.vault.layout import Vault

NAMES: Mapping[Search, str] = {"primary": "among primary publishers", "anywhere": "anywhere"}
TITLE_WIDTH = 100


def run_research(vault: Vault, wish: Wish, variables: Mapping[str, str], *, as_json: bool) -> int:
    """Search, capture, print what came of it, and return the exit status."""
    with progress("searching") as tell:
        report = research(vault, wish, Pacer(), now, variables, tell)
    if as_json:
        say_json(report_json(report))
    else:
        for line in report_lines(report):
            say(line)
    return 1 if any(report.empty(which) for which in report.room) else 0


def report_json(report: Report) -> dict[str, Any]:
    """A research as programs read it."""
    return {
        "version": 1,
        "query": report.wish.query,
        "folder": report.folder,
        "dry_run": report.wish.dry,
        "places": {
            which: {"held": room, "filled": report.filled(which), "empty": report.empty(which)}
            for which, room in report.room.items()
        },
        "searches": [_searched_json(one) for one in report.searches],
        "results": [_place_json(one) for one in report.places],
    }


def _searched_json(one: Searched) -> dict[str, Any]:
    return {
        "search": one.search,
        "service": one.service,
        "found": one.found,
        "kept": one.kept,
        "sites": list(one.sites),
        "problem": one.problem,
    }


def _place_json(one: Place) -> dict[str, Any]:
    source = one.captured.source if one.captured else None
    return {
        "search": one.search,
        "title": one.result.title,
        "doi": one.result.doi,
        "url": one.url,
        "captured": source.id if source else None,
        "new": one.captured.new if one.captured else False,
        "primary": source.primary if source else None,
        "publisher": source.publisher if source else None,
        "extent": source.extent if source else None,
        "problem": one.problem,
    }


def report_lines(report: Report) -> Iterator[str]:
    """A research as people read it: each search with its results, its services and its places."""
    for which in report.room:
        yield paint(f"{NAMES[which]}:", bold=True)
        for place in (one for one in report.places if one.search == which):
            yield from _place_lines(place)
        for searched in (one for one in report.searches if one.search == which):
            yield _searched_line(searched)
        yield f"  {_places(report, which)}"


def _place_lines(place: Place) -> Iterator[str]:
    title = shorten(place.result.title, TITLE_WIDTH)
    if place.captured:
        source = place.captured.source
        word = paint("captured", "green") if place.captured.new else "held    "
        kind = f"primary, {clean(source.publisher)}" if source.publisher else "primary"
        yield f"  {word}  {clean(source.id)}  {title}"
        yield f"            {source.extent}; {kind if source.primary else 'not primary'}; {clean(place.url)}"
        return
    yield f"  {paint('failed  ', 'yellow') if place.problem else 'found   '}  {title}"
    yield f"            {clean(place.url)}{f': {clean(place.problem)}' if place.problem else ''}"


def _searched_line(one: Searched) -> str:
    held = f", held to {count(len(one.sites), 'domain')}" if one.sites else ""
    fits = f", {one.kept:,} of them from primary publishers" if one.search == "primary" else ""
    problem = f"; {paint('problem', 'yellow')}: {clean(one.problem)}" if one.problem else ""
    return f"  {one.service}: {count(one.found, 'result')}{fits}{held}{problem}"


def _places(report: Report, which: Search) -> str:
    room, empty = report.room[which], report.empty(which)
    held = "held place" if which == "primary" else "place"
    short = f"; {empty:,} empty" if empty else ""
    what = "would be tried for" if report.wish.dry else "filled of"
    return f"{report.filled(which):,} {what} {count(room, held)}{short}"
