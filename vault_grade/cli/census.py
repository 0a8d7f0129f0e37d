"""The census on the screen."""

from __future__ import annotations

from vault_grade.census import Census, take_census
from vault_grade.cli.terminal import clean, say, say_json
from vault_grade.vault.layout import Vault

MEANING = "the evidence is missing here; whether a check was made, this does not say"


def show_census(vault: Vault, *, listed: bool, as_json: bool, hook: bool) -> None:
    """Take the census and print it. Raises what ``take_census`` raises."""
    census = take_census(vault, listed=listed)
    if as_json:
        say_json(census_json(census, listed))
        return
    for line in hook_lines(census) if hook else text_lines(census):
        say(line)
    if listed:
        _say_list(census)


def text_lines(census: Census) -> list[str]:
    """The census for a person: numbers in a column, then the two staleness lines."""
    rows = [
        ("validated", census.validated, "a person saw the quotes in the document and endorsed the reasoning"),
        ("grounded", census.grounded, "every quote was found in the held document"),
        ("floor", census.floor, "no check stands behind it"),
        ("no record", census.without_record, "notes that claim no grade"),
    ]
    if census.unreadable:
        rows.append(("unreadable", census.unreadable, "see: vault-grade check"))
    width = max(len(f"{number:,}") for _, number, _ in rows)
    lines = [f"{name:<10}  {number:>{width},}  {meaning}" for name, number, meaning in rows]
    return [*lines, "", *_stale_lines(census)]


def _stale_lines(census: Census) -> list[str]:
    return [
        f"stale: {census.validated_without_evidence:,} validated without validator or date",
        f"stale: {census.pointer_without_run:,} grounded with no passing run behind the pointer ({MEANING})",
    ]


def hook_lines(census: Census) -> list[str]:
    """The census for an assistant's session start: facts, no orders."""
    return [
        f"Notes in this vault by grade: {census.validated:,} validated, {census.grounded:,} grounded, "
        f"{census.floor:,} at the floor; {census.without_record:,} without a record, "
        f"{census.unreadable:,} unreadable.",
        f"Validated notes without validator or date: {census.validated_without_evidence:,}. "
        f"Grounded notes with no passing run behind the pointer: {census.pointer_without_run:,} ({MEANING}).",
    ]


def _say_list(census: Census) -> None:
    say()
    for one in census.listed:
        stale = f"  stale: {one.stale}" if one.stale else ""
        pointer = f"  {clean(one.pointer)}" if one.pointer else ""
        say(f"{one.grade:<14}  {clean(one.note)}{pointer}{stale}")


def census_json(census: Census, listed: bool) -> dict[str, object]:
    """The census as programs read it."""
    value: dict[str, object] = {
        "version": 1,
        "grades": {"validated": census.validated, "grounded": census.grounded, "floor": census.floor},
        "without_record": census.without_record,
        "unreadable": census.unreadable,
        "stale": {
            "validated_without_evidence": census.validated_without_evidence,
            "pointer_without_run": census.pointer_without_run,
        },
    }
    if listed:
        value["notes"] = [
            {"note": one.note, "grade": one.grade, "pointer": one.pointer, "stale": one.stale}
            for one in census.listed
        ]
    return value
