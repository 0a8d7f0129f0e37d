"""Captures on the screen."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from vault_grade.audit.publishers import publishers_of
from vault_grade.capture import Captured, Wish, capture
from vault_grade.capture.run import seeing
from vault_grade.cli.context import now
from vault_grade.cli.terminal import clean, paint, progress, say, say_json, shorten
from vault_grade.vault.layout import Vault


def run_capture(vault: Vault, wish: Wish, *, as_json: bool) -> int:
    """Capture, print the source that is then there, and return the exit status."""
    publishers = publishers_of(vault)
    with seeing(vault) as sight, progress("fetching", transfer=True) as tell:
        captured = capture(vault, wish, sight, now, decide=publishers.decide, tell=tell)
    if as_json:
        say_json(captured_json(captured))
        return 0
    for line in captured_lines(captured):
        say(line)
    return 0


def captured_json(captured: Captured) -> dict[str, Any]:
    """A capture as programs read it."""
    source = {name: value for name, value in asdict(captured.source).items() if name != "line"}
    return {
        "version": 1,
        "new": captured.new,
        "folder": captured.folder,
        "source": source,
        "remarks": list(captured.remarks),
    }


def captured_lines(captured: Captured) -> list[str]:
    """A capture as people read it: what it is cited by, where it is, where from, and what to know of it."""
    source = captured.source
    word = paint("captured", "green", bold=True) if captured.new else paint("held", bold=True)
    kind = "primary" if source.primary else "not primary"
    publisher = f", {clean(source.publisher)}" if source.publisher else ""
    where = source.final_url or source.url
    return [
        f"{word}  {clean(source.id)}  {captured.folder}/{clean(source.file)}",
        f"  {shorten(source.title, 100)}",
        f"  {source.extent}, {clean(source.media_type)}; {kind}{publisher} ({clean(source.rule)})",
        *(
            [f"  from {clean(where)}" if source.final_url else f"  said to be from {clean(where)}"]
            if where
            else []
        ),
        *(f"  note: {clean(remark)}" for remark in captured.remarks),
    ]
