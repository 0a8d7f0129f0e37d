"""The one rule for people's acts: who is asked, what a name is, and what a reason is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import NeedsPerson
from vault_grade.people import LONGEST_NAME, MACHINE_VARIABLES, checked_name, checked_reason, refuse_machines


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\t",
        "Ada\nExample",
        "Ada\r",
        "Ada\0",
        "Ada\x1b[2J",
        "Ada\u202e",
        "Ada\u2028Example",
        "\ud800",
        "x" * 201,
        "x" * 10_000,
    ],
)
def test_a_name_that_is_none_is_refused_in_one_line(name: str) -> None:
    """Empty, too long, on two lines, or with what steers a terminal."""
    with pytest.raises(NeedsPerson, match="a name has 1 to 200 printable characters") as caught:
        checked_name(name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Ada   Example ", "Ada Example"),
        ("Zoe\u0308", "Zoë"),
        ("王小明", "王小明"),
        ("O'Brien-Łukasz, Jr.", "O'Brien-Łukasz, Jr."),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_name_is_kept_as_it_is_but_for_its_blanks(name: str, kept: str) -> None:
    """One blank between words, letters in one way of writing them."""
    assert checked_name(name) == kept


@given(st.text(max_size=300))
def test_what_is_kept_is_one_printable_line_and_is_kept_again(text: str) -> None:
    """Whatever is typed: a name of the record is one, and stays it."""
    try:
        name = checked_name(text)
    except NeedsPerson:
        return
    assert name.isprintable() and 0 < len(name) <= LONGEST_NAME
    assert name == name.strip() == unicodedata.normalize("NFC", name)
    assert checked_name(name) == name


def test_a_reason_may_be_longer_than_a_name() -> None:
    """Up to 2,000 characters, on one line."""
    assert checked_reason("x" * 2000) == "x" * 2000
    with pytest.raises(NeedsPerson, match="a reason has 1 to 2,000"):
        checked_reason("x" * 2001)


@pytest.mark.parametrize("value", ["1", "true", "yes", "claude"])
@pytest.mark.parametrize("variable", MACHINE_VARIABLES)
def test_a_machines_variable_refuses(variable: str, value: str) -> None:
    """Whatever it is set to, but for what switches it off."""
    with pytest.raises(NeedsPerson, match=variable):
        refuse_machines({variable: value}, True, "promote")


@pytest.mark.parametrize("value", ["", "0", "false", "False"])
def test_a_variable_that_is_switched_off_refuses_nobody(value: str) -> None:
    """Some shells export an empty CI."""
    refuse_machines(dict.fromkeys(MACHINE_VARIABLES, value), True, "promote")
    with pytest.raises(NeedsPerson, match="only a person at a terminal can resolve"):
        refuse_machines({}, False, "resolve")
