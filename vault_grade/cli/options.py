"""Options that many commands have, and what may be said with them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


class FindingsFormat(StrEnum):
    """How findings are rendered."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


def one_form(form: StrEnum, *, as_json: bool) -> str:
    """The one way of printing that was asked for. Raises BadParameter where two were."""
    if as_json and form.value not in ("text", "json"):
        raise typer.BadParameter(f"--json and --format {form.value} are two ways of printing: leave one out")
    return "json" if as_json else str(form.value)
