"""Census and `check` see the same notes: what one counts as unreadable or stale, the other says why."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledger_examples import WHEN
from note_examples import BODY, DRAFT, POINTER, note, record_run, vault_in, write

from vault_grade.census import take_census
from vault_grade.check.run import check_vault

PIECES = st.sampled_from(
    [
        "---\n",
        "...\n",
        POINTER,
        DRAFT,
        "status: validated\n",
        "validator: Ada\n",
        "validated_on: 2026-13-40\n",
        "origin: web\n",
        "gap: x\n",
        "status: [a]\n",
        BODY,
        "> ",
        "> [!quote] board.txt\n",
        "# h\n",
        "text",
        "\n",
        "\r\n",
        "\t",
        "```\n",
        "<!--",
        "-->",
        "%%",
        "[[",
        "]]",
        "{",
        "'",
        '"',
        "&a ",
        ": ",
        "\ufeff",
        "\0",
        "\x85",
        "é",
    ]
)
TEXTS = st.lists(PIECES, max_size=20).map("".join)
NOTES = st.lists(st.one_of(TEXTS, TEXTS.map("---\n{}".format), st.just(note(DRAFT + POINTER))), max_size=8)
UNREADABLE = {"note-unreadable", "header-unreadable", "duplicate-field"}


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(NOTES)
def test_what_the_census_counts_against_a_note_check_explains(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    """Whatever stands in the notes: each is counted once, and neither command ends in a fault."""
    vault = vault_in(tmp_path_factory.mktemp("vault"))
    path = write(vault, "run.md", note(DRAFT + POINTER))
    record_run(vault, path)
    path.unlink()
    for number, text in enumerate(texts):
        write(vault, f"{number}.md", text)
    listed = take_census(vault, listed=True).listed
    assert sorted(one.note for one in listed) == sorted(f"notes/{number}.md" for number in range(len(texts)))
    findings: dict[str, set[str]] = {}
    for finding in check_vault(vault, WHEN):
        findings.setdefault(finding.where, set()).add(finding.code.name)
        assert "\n" not in finding.message
    for one in listed:
        said = findings.get(one.note, set())
        if one.grade == "unreadable":
            assert said & UNREADABLE, one
        if one.grade == "grounded" and one.stale:
            assert said & {"pointer-without-run", "note-unreadable"}, one
        if one.grade == "without record":
            assert not said, one
