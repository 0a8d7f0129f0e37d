"""match --live, as a person and as a program use it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from cli_vault import make_vault, run
from person_at_terminal import dialogue
from web_examples import LOOPBACK, Web, html, serving

RATE = "---\nstatus: draft\norigin: web\n---\nThe rate was high.\n\n> The rate was 3.1 per cent in May.\n"


@pytest.fixture
def web() -> Iterator[Web]:
    """A server of one page."""
    with serving({"/rates": html("<p>The rate was 3.1 per cent in May.</p>")}) as server:
        yield server


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault that may ask this machine, with a note that quotes a page and does not say which."""
    made = make_vault(tmp_path)
    (made / "vault.yaml").write_text(f"network: {{allow: [{LOOPBACK}]}}\n", encoding="utf-8")
    (made / "notes/rate.md").write_text(RATE, encoding="utf-8")
    return made


def test_an_address_beside_the_note_is_fetched_and_searched(root: Path, web: Web) -> None:
    """The line says that no pointer follows, the ledger what was fetched; the note stays at the floor."""
    done = run(root, "match", "--live", f"{web.url}/rates", "notes/rate.md")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert (
        lines[0] == "pass  notes/rate.md  no pointer: it quotes a page or a capture, and stays at the floor"
    )
    assert lines[1].split()[:4] == ["found", "line", "1", "bytes"]
    assert (root / "notes/rate.md").read_text(encoding="utf-8") == RATE
    assert run(root, "census", "--json").json["grades"]["floor"] == 1
    (logged,) = run(root, "ledger", "log", "--kind", "live", "--json").json["runs"]
    shown = run(root, "ledger", "show", logged["path"]).out
    assert f"{web.url}/rates" in shown
    assert "live match  pass" in shown
    assert run(root, "ledger", "verify").status == 0


def test_of_a_note_that_says_validated_it_is_not_said_to_be_at_the_floor(root: Path, web: Web) -> None:
    """Its header gives it another grade, and no document stands behind that: both are said, as ``check`` has it."""
    path = root / "notes/rate.md"
    path.write_text(RATE.replace("status: draft", "status: validated"), encoding="utf-8")
    assert "status: validated" in path.read_text("utf-8")
    line = run(root, "match", "--live", f"{web.url}/rates", "notes/rate.md").out.splitlines()[0]
    assert "at the floor" not in line
    assert "its header says validated, with no held document behind it" in line
    assert "validated-without-pointer" in run(root, "check").out


def test_programs_read_it_as_any_match(root: Path, web: Web) -> None:
    """The document is null, each quote's is the address."""
    (root / "notes/rate.md").write_text(f"{RATE}> — {web.url}/rates\n", encoding="utf-8")
    (note,) = run(root, "match", "--live", "notes/rate.md", "--json").json["notes"]
    assert (note["outcome"], note["document"], note["reason"]) == ("pass", None, None)
    assert [(one["answer"], one["document"]) for one in note["quotes"]] == [("found", f"{web.url}/rates")]


def test_what_is_asked_must_be_clear(root: Path, web: Web) -> None:
    """An address without --live, two addresses, an address for several notes: nothing is fetched."""
    url = f"{web.url}/rates"
    (root / "notes/other.md").write_text(RATE, encoding="utf-8")
    for words, why in (
        ((url, "notes/rate.md"), "with --live it is fetched and searched"),
        (("--live", url, f"{url}?b", "notes/rate.md"), "--live takes one address"),
        (("--live", url, "notes/rate.md", "notes/other.md"), "an address is for one note"),
        (("--live", url), "name notes or folders"),
    ):
        done = run(root, "match", *words)
        assert (done.status, done.out) == (2, "")
        assert why in done.err
    assert web.asked == []


def test_a_note_that_quotes_a_page_is_not_promoted(root: Path, web: Web) -> None:
    """There is no document that a person could have seen it in."""
    (root / "captures").mkdir()
    (root / "page.txt").write_text("The rate was 3.1 per cent in May.\n", encoding="utf-8")
    assert run(root, "capture", "page.txt", "--id", "rates").status == 0
    (root / "notes/rate.md").write_text(f"{RATE}> — [@rates, line 1]\n", encoding="utf-8")
    assert run(root, "match", "notes/rate.md").status == 0
    child = dialogue(root, "promote", "notes/rate.md")
    child.expect("quotes a page or a capture, which bears out no grade above the floor")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
