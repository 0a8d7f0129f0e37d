"""Statements: one Statement has one sequence of bytes, and nothing else is read as one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_examples import ADMITTED, FOUND, GAP, PASS, REFUSED, statement_of

from vault_grade.errors import BadLedger
from vault_grade.formats import predicates
from vault_grade.formats import statement as statements
from vault_grade.formats.predicates import Predicate
from vault_grade.formats.statement import STATEMENT_TYPE, Statement, Subject, decode, encode

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
SUBJECTS = st.lists(
    st.builds(Subject, TEXT.filter(bool), st.text("0123456789abcdef", min_size=64, max_size=64)),
    min_size=1,
    max_size=4,
    unique_by=lambda one: one.name,
).map(tuple)
STATEMENTS = st.builds(Statement, SUBJECTS, TEXT.filter(bool), st.dictionaries(TEXT, JSON, max_size=4))


@given(STATEMENTS)
@settings(max_examples=100)
def test_what_is_written_reads_the_same(statement: Statement) -> None:
    """Decoding what was encoded gives the Statement, and encoding that gives the bytes."""
    data = encode(statement)
    again = decode(data)
    assert again == statement
    assert encode(again) == data


def test_the_bytes_follow_the_specification() -> None:
    """A Statement is in-toto Statement v1: sorted keys, indent of one, text as it is, one final newline."""
    data = encode(Statement((Subject("notes/ä.md", "0" * 64),), "urn:x", {"b": 1, "a": "ß"}))
    assert data.decode() == (
        '{\n "_type": "https://in-toto.io/Statement/v1",\n "predicate": {\n  "a": "ß",\n  "b": 1\n },\n'
        ' "predicateType": "urn:x",\n "subject": [\n  {\n   "digest": {\n    "sha256": "'
        + "0"
        * 64
        + '"\n   },\n'
        '   "name": "notes/ä.md"\n  }\n ]\n}\n'
    )


def _fields(**changes: Any) -> dict[str, Any]:
    fields = {
        "_type": STATEMENT_TYPE,
        "subject": [{"name": "notes/a.md", "digest": {"sha256": "0" * 64}}],
        "predicateType": "urn:x",
        "predicate": {},
    }
    return {name: value for name, value in {**fields, **changes}.items() if value != "left out"}


def test_the_fields_that_the_damaged_examples_start_from_are_read() -> None:
    """Undamaged, the example is a Statement: so each refusal below is for its damage."""
    assert decode(json.dumps(_fields()).encode()).predicate_type == "urn:x"


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"_type": "https://in-toto.io/Statement/v0.1"}, "_type is not"),
        ({"_type": "left out"}, "has no _type"),
        ({"more": 1}, "unknown field 'more'"),
        ({"subject": {}}, "subject is not a list"),
        ({"subject": []}, "no subject"),
        ({"subject": ["notes/a.md"]}, "a subject is not an object"),
        ({"subject": [{"name": "a", "digest": {"sha256": "0" * 64}}] * 2}, "one name"),
        ({"subject": [{"name": "a", "digest": "0" * 64}]}, "digest is not an object"),
        ({"subject": [{"name": "a", "digest": {"sha256": "0" * 63}}]}, "not 64 hex digits"),
        ({"subject": [{"name": "a", "digest": {"sha256": "A" * 64}}]}, "not 64 hex digits"),
        ({"subject": [{"name": "a", "digest": {"sha256": 0}}]}, "not 64 hex digits"),
        ({"subject": [{"name": "a", "digest": {"md5": "0" * 32}}]}, "digest has no sha256"),
        ({"subject": [{"name": "", "digest": {"sha256": "0" * 64}}]}, "has no name"),
        ({"subject": [{"name": "a", "uri": "x", "digest": {"sha256": "0" * 64}}]}, "unknown field 'uri'"),
        ({"predicateType": ""}, "predicateType is not text"),
        ({"predicateType": 1}, "predicateType is not text"),
        ({"predicate": None}, "predicate is not an object"),
        ({"predicate": "left out"}, "has no predicate"),
    ],
)
def test_a_damaged_statement_is_refused(changes: dict[str, Any], what: str) -> None:
    """A field that is missing, unknown or of the wrong type is named, with the file."""
    with pytest.raises(BadLedger, match=what) as caught:
        decode(json.dumps(_fields(**changes)).encode(), "ledger/2026-11/x.json")
    assert caught.value.where == "ledger/2026-11/x.json"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "not the JSON of a Statement"),
        (b"\xff", "not the JSON of a Statement"),
        (b"\xef\xbb\xbf{}", "not the JSON of a Statement"),
        (b"[]", "no JSON object"),
        (b'{"_type": 1, "_type": 2}', "'_type' stands twice"),
        (b'{"a": {"b": 1, "b": 1}}', "'b' stands twice"),
        (b'{"a": NaN}', "NaN is no JSON"),
        (b'{"a": 1e999}', "1e999 is too large a number"),
        (b'{"a": -Infinity}', "-Infinity is no JSON"),
        (b'{"a": "\\ud800"}', "surrogates not allowed"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "not the JSON of a Statement"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "not the JSON of a Statement"),
        (b"{} {}", "not the JSON of a Statement"),
    ],
)
def test_bytes_that_are_no_statement_are_refused(data: bytes, what: str) -> None:
    """No bytes end in a traceback: not JSON, twice the same key, too deep, half a character."""
    with pytest.raises(BadLedger, match=what):
        decode(data)


@given(st.data())
@settings(max_examples=100)
def test_any_flipped_bit_is_refused_or_read_as_something_else(data: st.DataObject) -> None:
    """One flipped bit anywhere never reads as the same Statement, and never ends in a traceback."""
    statement = statement_of(GAP)
    damaged = bytearray(encode(statement))
    at = data.draw(st.integers(0, len(damaged) * 8 - 1))
    damaged[at // 8] ^= 1 << (at % 8)
    try:
        read = decode(bytes(damaged))
    except BadLedger:
        return
    white = (ord(" "), ord("\n"), ord("\t"), ord("\r"))
    assert read != statement or (damaged[at // 8] in white and damaged[at // 8] ^ (1 << (at % 8)) in white)


def test_a_statement_over_the_bound_is_neither_read_nor_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is larger than the bound is refused before it is parsed, and never made."""
    statement = statement_of(PASS)
    data = encode(statement)
    monkeypatch.setattr(statements, "SIZE_LIMIT", len(data) - 1)
    with pytest.raises(BadLedger, match="larger than 64 MB"):
        decode(data)
    with pytest.raises(BadLedger, match="larger than 64 MB"):
        encode(statement)


@pytest.mark.parametrize(
    "statement",
    [
        Statement((), "urn:x", {}),
        Statement((Subject("a", "0"),), "urn:x", {}),
        Statement((Subject("a", "0" * 64),), "urn:x", {"a": float("nan")}),
        Statement((Subject("a", "0" * 64),), "urn:x", {"a": "\ud800"}),
        Statement((Subject("a", "0" * 64),), "urn:x", {"a": {1}}),
    ],
)
def test_what_could_not_be_read_is_not_written(statement: Statement) -> None:
    """Encoding refuses whatever decoding would."""
    with pytest.raises(BadLedger):
        encode(statement)


@pytest.mark.parametrize("predicate", [PASS, GAP, REFUSED, ADMITTED])
def test_a_predicate_reads_as_it_was_written(predicate: Predicate) -> None:
    """Through bytes and back, each predicate is equal, quotes, places and nearest passages included."""
    assert predicates.parse(decode(encode(statement_of(predicate)))) == predicate


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "perhaps"},
        {"quotes": [{}]},
        {"more": 1},
        {"note": 1},
        {"pointer": 7},
        {"reader": {"name": "r", "version": "1", "layers": [], "more": 1}},
    ],
)
def test_a_damaged_predicate_is_refused(change: dict[str, Any]) -> None:
    """A field that is unknown or of the wrong type, at any depth, is an error and never passed over."""
    statement = statement_of(PASS)
    with pytest.raises(BadLedger, match="the predicate"):
        predicates.parse(replace(statement, predicate={**statement.predicate, **change}), "ledger/x.json")


def test_a_predicate_that_lacks_a_field_is_refused() -> None:
    """A field with a default must be written all the same: one run has one form."""
    statement = statement_of(PASS)
    quote = {name: value for name, value in statement.predicate["quotes"][0].items() if name != "cuts"}
    with pytest.raises(BadLedger, match="lacks one"):
        predicates.parse(replace(statement, predicate={**statement.predicate, "quotes": [quote]}))


def test_an_unknown_predicate_type_says_that_it_may_be_newer() -> None:
    """A type that this version does not know is no damage to the reader's eye, and is not guessed at."""
    with pytest.raises(BadLedger, match="not known; a newer vault-grade"):
        predicates.parse(replace(statement_of(PASS), predicate_type="urn:vault-grade:predicate:census:v1"))


def test_claims_digest_of_a_run_is_over_its_pointer_and_quotes() -> None:
    """A word or the pointer changes it; the line, the claim and the answer do not."""
    same = replace(PASS, quotes=(replace(FOUND, line=99, claim="", locator=None, answer="missing"),))
    assert same.ledger_claims == PASS.ledger_claims
    for other in (replace(PASS, pointer=None), replace(PASS, quotes=(replace(FOUND, text="The Board"),))):
        assert other.ledger_claims != PASS.ledger_claims
