"""What an audience gets of a script, as plain text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadScript
from vault_grade.formats.script import read_script, spoken, transcript

SCRIPT = """---
title: Ships
---
# The *ferry*

HOST: It **carried** 4,100. [@a] It closed.
GUEST: Yes, it did.
And that was that.

[music]

<!-- not this -->
- It made money.
"""


def test_the_transcript_holds_all_that_is_heard_and_nothing_else() -> None:
    """Words without markup, citations, comments and stage directions; each speaker on a line."""
    assert transcript(read_script(SCRIPT.encode())) == (
        "Ships\n\nThe ferry\n\nHOST: It carried 4,100. It closed.\n\n"
        "GUEST: Yes, it did. And that was that.\n\nIt made money.\n"
    )


@given(
    st.lists(
        st.sampled_from(["A b. ", "HOST: Words here.\n", "\n\n", "- item\n", "**Anna:** x y.\n", "[music]\n"])
    )
)
def test_every_sentence_is_said_once(parts: list[str]) -> None:
    """Whatever the script is made of, in its order."""
    try:
        script = read_script(f"Start.\n\n{''.join(parts)}".encode())
    except BadScript:
        return
    said = [at for one in spoken(script) for at in one.sentences]
    assert said == list(range(len(script.sentences)))
