"""Commands that mend name files as a shell takes them, whatever they are called."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.vault.shell_words import shell_word

NAMES = [
    "notes/plain.md",
    "notes/Ada's board.md",
    "notes/new\nline.md",
    "notes/e\x1b[31mvil.md",
    "notes/\u202egpj.md",
    "notes/it's \\ a\ttab $HOME `x`.md",
    "notes/\udcff.md",
    "notes/日本.md",
    "",
]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_shell_reads_the_very_name(name: str) -> None:
    """Blanks, quotation marks, line ends, escapes, and bytes that are no text."""
    done = subprocess.run(
        ["bash", "-c", f"printf %s {shell_word(name)}"],
        capture_output=True,
        check=True,
        env={"LC_ALL": "C.UTF-8"},
    )
    assert done.stdout == os.fsencode(name)


@given(st.text())
def test_a_word_can_be_printed_whatever_the_name(name: str) -> None:
    """No control character and no override comes through."""
    assert shell_word(name).isprintable()
