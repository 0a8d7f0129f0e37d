"""The bar of long work, on a real terminal: it takes nothing away from what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_vault import make_vault, note
from person_at_terminal import dialogue, ended, redirected
from web_examples import LOOPBACK, Page, serving

TRUE = "The board shall meet at least twice a year."
NAMES = ["a.md", "b.md", "c.md", "d.md"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with as many notes as have a bar shown."""
    make_vault(tmp_path)
    for name in NAMES:
        note(tmp_path, name, TRUE)
    return tmp_path


def test_what_goes_into_a_file_or_pipe_is_whole_while_the_terminal_shows_a_bar(root: Path) -> None:
    """The bar is on the terminal, the notes are in the file, and nothing of either is in the other."""
    status, shown = ended(redirected(root, "match --all > out.txt"))
    written = (root / "out.txt").read_text("utf-8")
    assert status == 0, shown
    assert [line.split()[1] for line in written.splitlines() if line.startswith("pass ")] == [
        f"notes/{name}" for name in NAMES
    ]
    assert written.endswith("\n4 notes: 4 pass, 0 gap, 0 refused\n")
    assert "matching" in shown
    assert "notes/a.md" not in shown and "matching" not in written


def test_on_one_terminal_notes_and_bar_stand_apart(root: Path) -> None:
    """Every note is shown, and the bar is gone in the end."""
    status, shown = ended(dialogue(root, "match", "--all"))
    assert status == 0
    assert all(f"notes/{name}" in shown for name in NAMES)
    assert shown.rstrip().endswith("4 notes: 4 pass, 0 gap, 0 refused")


def test_a_server_that_trickles_is_seen_to(root: Path) -> None:
    """What came so far is shown before the end, though it is far less than is read at a time."""
    (root / "vault.yaml").write_text(f"network: {{allow: [{LOOPBACK}]}}\n", encoding="utf-8")
    with serving({}) as web:

        def wait(_: object) -> None:
            web.stop.wait(60)

        web.pages["/slow"] = Page(b"x" * 1000, length=2000, then=wait)
        child = dialogue(root, "capture", f"{web.url}/slow")
        assert child.expect([r"fetching .*1\.0/2\.0 kB", "vault-grade: "]) == 0
        web.stop.set()
        assert ended(child)[0] == 2
    assert not list((root / "captures").iterdir())
