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
