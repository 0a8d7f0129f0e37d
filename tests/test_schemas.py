"""The schemas in docs/schemas/ say what the program writes, and nothing more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from ledger_examples import (
    ADMITTED,
    FOUND,
    GAP,
    LIVE,
    PASS,
    REFUSED,
    WITHDRAWN_DOCUMENT,
    promotion_on,
    statement_of,
    withdrawal_of,
)
from schema_check import SCHEMAS, schema, validate_statement

from vault_grade.formats.predicates import (
    Admission,
    DocumentWithdrawal,
    LiveMatch,
    MatchRun,
    Page,
    Predicate,
    Promotion,
    QuoteRun,
    Withdrawal,
)
from vault_grade.formats.statement import encode
from vault_grade.verify import CODES

DOCUMENTED = (MatchRun, QuoteRun, LiveMatch, Page, Admission, Promotion, Withdrawal, DocumentWithdrawal)
RUN = Path(f"20261130T091213Z-pass-{'c' * 32}-{'d' * 32}.json")
PROMOTION = Path(f"20261130T091213Z-promotion-{'c' * 32}-{'d' * 32}.json")
EXAMPLES: dict[str, Predicate] = {
    "pass": PASS,
    "gap": GAP,
    "refused": REFUSED,
    "live": LIVE,
    "admission": ADMITTED,
    "promotion": promotion_on(RUN),
    "withdrawal": withdrawal_of(PROMOTION),
    "withdrawal of a document": WITHDRAWN_DOCUMENT,
}


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.name)
def test_each_schema_is_a_valid_schema(path: Path) -> None:
    """Every file in docs/schemas/ is JSON Schema draft 2020-12."""
    said = json.loads(path.read_text("utf-8"))
    assert said["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(said)


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_the_program_writes_is_valid(name: str) -> None:
    """Every kind of Statement is as its schema says."""
    data = encode(statement_of(EXAMPLES[name]))
    validate_statement(data)
    assert json.loads(data)["predicate"], "a predicate with nothing in it says nothing"


@pytest.mark.parametrize(
    ("kind", "described"),
    [
        (MatchRun, schema("match")),
        (QuoteRun, schema("match")["$defs"]["quote"]),
        (LiveMatch, schema("live-match")),
        (Page, schema("live-match")["properties"]["pages"]["items"]),
        (Admission, schema("admission")),
        (Promotion, schema("promotion")),
        (Withdrawal, schema("withdrawal")),
        (DocumentWithdrawal, schema("document-withdrawal")),
    ],
)
def test_schema_and_type_have_the_same_fields(kind: type[Any], described: dict[str, Any]) -> None:
    """No field is in the type and not in its schema, or the other way round, and all are required."""
    names = {field.name for field in fields(kind)}
    assert names == set(described["properties"]) == set(described["required"])


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_unknown_field_is_invalid_at_every_depth(name: str) -> None:
    """Wherever an object stands, a field that the schema does not know is refused."""
    written = json.loads(encode(statement_of(EXAMPLES[name])))
    objects = list(_objects(written))
    assert len(objects) > 3
    for one in objects:
        one["unknown"] = 1
        with pytest.raises(ValidationError):
            validate_statement(json.dumps(written).encode())
        del one["unknown"]
    validate_statement(json.dumps(written).encode())


@pytest.mark.parametrize(
    "wrong",
    [
        replace(PASS, quotes=()),
        replace(PASS, pointer=None),
        replace(PASS, quotes=(replace(FOUND, text=" "),)),
        replace(PASS, quotes=GAP.quotes),
        replace(PASS, quotes=(replace(FOUND, matched=None),)),
        replace(PASS, finished="2026-11-30T09:12:13+01:00"),
        replace(PASS, body_sha256="b" * 63),
        replace(ADMITTED, admitted="30 November"),
        replace(promotion_on(RUN), run="some-run.json"),
        replace(promotion_on(RUN), validator=" "),
        replace(promotion_on(RUN), promoted="2026-11-30"),
        replace(withdrawal_of(PROMOTION), promotions=(RUN.name,)),
        replace(withdrawal_of(PROMOTION), reason=" "),
        replace(WITHDRAWN_DOCUMENT, withdrawn="30 November"),
    ],
)
def test_a_predicate_that_is_no_evidence_is_invalid(wrong: Predicate) -> None:
    """A pass without found quotes, a time that is not UTC, a promotion by nobody: none is valid."""
    with pytest.raises(ValidationError):
        validate_statement(encode(statement_of(wrong)))


def _objects(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in list(children):
        yield from _objects(child)


def test_the_documentation_names_every_field_and_every_code() -> None:
    """docs/statements.md says of each field of each predicate what it holds, and of each finding what it means."""
    text = (SCHEMAS.parent / "statements.md").read_text("utf-8")
    names = {field.name for kind in DOCUMENTED for field in fields(kind)}
    missing = [name for name in sorted(names | {code.name for code in CODES}) if f"`{name}`" not in text]
    assert missing == []
    assert all(f"| `{code.name}` | {code.level.value} |" in text for code in CODES)
