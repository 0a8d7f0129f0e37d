"""YAML read as text: every scalar is what stands in the file, and damage is an error."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.vault import yaml_text
from vault_grade.vault.yaml_text import load

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=20)
VALUES = st.recursive(
    TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    "word",
    ["1.10", "no", "off", "0123", "12:30", "1e5", "0x1f", "~", "null", "2026-11-30", "1_000", "=", "<<", "y"],
)
def test_a_scalar_is_what_stands_in_the_file(word: str) -> None:
    """Numbers, dates and words that YAML would make something else of."""
    assert load(f"value: {word}\n".encode()) == {"value": word}


@given(VALUES)
def test_what_is_written_as_yaml_is_read_back(value: object) -> None:
    """Any tree of text, by any path of the writer."""
    assert load(yaml.safe_dump(value, allow_unicode=True).encode()) == value


@pytest.mark.parametrize(
    "data",
    [b"a: 1\na: 2\n", b"x: {a: 1, 'a': 2}\n", b"- {a: 1, b: 2, ? a : 3}\n", b'a: 1\n"\\x61": 2\n'],
)
def test_a_key_that_stands_twice_is_an_error(data: bytes) -> None:
    """At any depth, however it is quoted."""
    with pytest.raises(yaml.YAMLError, match="'a' stands twice"):
        load(data)


@pytest.mark.parametrize("data", [b"? [a]\n: b\n", b"? {a: b}\n: c\n", b"{[a]: b}\n"])
def test_a_key_that_is_no_text_is_an_error(data: bytes) -> None:
    """A list cannot be a name."""
    with pytest.raises(yaml.YAMLError, match="a key is no text"):
        load(data)


@pytest.mark.parametrize(
    "data", [b"\xff\xff", b"a\0b", b"[", b"a: *b\n", b"&a [*a]\n", b"--- a\n--- b\n", b"[" * 50_000]
)
@pytest.mark.parametrize("base", ["as installed", "without libyaml"])
def test_damage_is_a_yaml_error(data: bytes, base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where PyYAML was built without its C reader, which bounds nesting."""
    if base == "without libyaml":
        methods = {"construct_mapping": yaml.BaseLoader.construct_mapping}
        monkeypatch.setattr(yaml_text, "TextLoader", type("TextLoader", (yaml.BaseLoader,), methods))
    with pytest.raises(yaml.YAMLError):
        load(data)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_a_yaml_error(data: bytes) -> None:
    """Nothing else escapes."""
    try:
        value = load(data)
    except yaml.YAMLError:
        return
    assert value is None or isinstance(value, str | list | dict)
