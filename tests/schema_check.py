"""Holds a Statement against the schemas in docs/schemas/: for every test that makes a ledger file."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

SCHEMAS = Path(__file__).parent.parent / "docs" / "schemas"


def schema(name: str) -> dict[str, Any]:
    """A schema by its short name: statement, match, admission, promotion."""
    loaded: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    return loaded


@cache
def _validator() -> Draft202012Validator:
    names = [path.name.removesuffix(".schema.json") for path in SCHEMAS.glob("*.schema.json")]
    resources = [Resource[Any].from_contents(schema(name)) for name in names]
    return Draft202012Validator(
        schema("statement"), registry=Registry().with_resources((one.id() or "", one) for one in resources)
    )


def validate_statement(data: bytes) -> None:
    """Raise jsonschema's ValidationError where the bytes of a ledger file are not as the schemas say."""
    _validator().validate(json.loads(data))
