"""The command review, as a person at a terminal meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pexpect
import pytest
from audit_examples import SCRIPT, SLUG
from person_at_terminal import acts, dialogue, ended, use_key
from review_examples import audited
from signature_examples import PASSPHRASE, line, make_key, needs_ssh

from vault_grade.formats.predicates import Resolution
from vault_grade.people import MACHINE_VARIABLES

ADDRESS = r"http://127\.0\.0\.1:(\d+)/#open=([\w-]+)"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with an episode whose last two sentences are flagged."""
    folder = tmp_path / "vault"
    folder.mkdir()
    return audited(folder, passing=(1, 2, 3)).root


class Page:
    """What the page's script does, without a browser, at the address that a terminal shows."""

    def __init__(self, child: pexpect.spawn[str]) -> None:
        child.expect(ADDRESS)
        port, code = child.match.groups()  # type: ignore[union-attr]
        self.port, self.token = int(port), ""
        child.expect("Ctrl-C ends it")
        self.token = self.ask("POST", "/open", {"code": code})["token"]

    def decide(self, claim: str, decision: str) -> Any:
        """One decision by Ada."""
        audit = self.ask("GET", "/state")["audit"]
        said = {"audit": audit, "claim": claim, "decision": decision, "person": "Ada Example"}
        return self.ask("POST", "/decide", said)

    def ask(self, method: str, path: str, said: object = None) -> Any:
        """One request of the page."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {
            "Origin": f"http://127.0.0.1:{self.port}",
            "Content-Type": "application/json",
            "X-Vault-Grade-Token": self.token,
        }
        connection.request(method, path, json.dumps(said) if said else None, headers)
        return json.loads(connection.getresponse().read())


def review(root: Path, *words: str, **environment: str) -> pexpect.spawn[str]:
    """The command, without a browser."""
    return dialogue(root, "review", SLUG, "--no-open", *words, **environment)


def test_what_is_decided_shows_at_the_terminal_too(root: Path) -> None:
    """Each decision in a line, and at the end that no flag is open: status 0."""
    child = review(root)
    page = Page(child)
    assert page.decide("c004", "cut")["recorded"]
    child.expect("c004: cut by Ada Example, recorded in ledger/")
    assert page.decide("c005", "accept")["recorded"]
    child.expect("c005: accept by Ada Example")
    child.sendintr()
    status, said = ended(child)
    assert status == 0 and "no flag is open" in said
    assert [one.person for one in acts(root, "resolution")] == ["Ada Example"] * 2


def test_ended_while_a_flag_is_open_the_answer_is_no(root: Path) -> None:
    """Status 1, with the number that is left."""
    child = review(root)
    Page(child).decide("c004", "accept")
    child.sendintr()
    status, said = ended(child)
    assert status == 1 and "1 flagged claim open" in said


def test_the_person_is_told_where_no_signature_is_made(root: Path) -> None:
    """Beside the address, before anything is decided."""
    child = review(root)
    child.expect("convention here, not a proof")
    child.sendintr()
    assert ended(child)[0] == 1


@pytest.mark.parametrize("name", MACHINE_VARIABLES)
def test_no_assistant_serves_the_page(root: Path, name: str) -> None:
    """Nor a build machine: nobody would look at it."""
    status, said = ended(review(root, **{name: "1"}))
    assert status == 2 and f"{name} is set" in said and "http://" not in said


def test_without_a_terminal_nothing_is_served(root: Path) -> None:
    """A person must be there to be asked, and to sign."""
    kept = {name: value for name, value in os.environ.items() if name not in MACHINE_VARIABLES}
    done = subprocess.run(
        [sys.executable, "-m", "vault_grade", "review", SLUG],
        cwd=root,
        env=kept | {"PYTHONPATH": str(Path(__file__).parent.parent)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "only a person at a terminal can review" in done.stderr


def test_a_script_that_is_not_the_audited_one_is_not_reviewed(root: Path) -> None:
    """It says what to run."""
    script = root / f"episodes/{SLUG}/script.md"
    script.write_text(SCRIPT.replace("4,100", "4,200"), "utf-8")
    status, said = ended(review(root))
    assert status == 2 and f"run: vault-grade audit {SLUG}" in said


def test_the_port_may_be_named(root: Path) -> None:
    """So that it can be led through from another machine by the person's own means; one that is taken is said."""
    child = review(root)
    page = Page(child)
    status, said = ended(review(root, "--port", str(page.port)))
    assert status == 2 and "cannot be had" in said
    child.sendintr()
    ended(child)
    again = review(root, "--port", str(page.port))
    assert Page(again).port == page.port
    again.sendintr()
    ended(again)


def test_killed_in_the_middle_it_leaves_nothing_half_done(root: Path) -> None:
    """Whatever moment it is, the ledger and the text agree once the next command has looked."""
    child = review(root)
    page = Page(child)
    post = threading.Thread(target=lambda: _unanswered(page), daemon=True)
    post.start()
    child.kill(9)
    child.wait()
    post.join(30)
    child = review(root)
    page = Page(child)
    recorded = [one for one in acts(root, "resolution") if isinstance(one, Resolution)]
    text = (root / f"episodes/{SLUG}/script.md").read_text("utf-8")
    assert ("nobody missed" in text) == (not recorded)
    assert page.ask("GET", "/state")["open"] == 2 - len(recorded)
    child.sendintr()
    ended(child)


def _unanswered(page: Page) -> None:
    """A decision that may meet a dead server."""
    try:
        page.decide("c004", "cut")
    except (OSError, ValueError):
        return


@needs_ssh
def test_a_passphrase_is_asked_for_at_the_terminal(root: Path) -> None:
    """With what is to be signed; the page waits for it."""
    key = make_key(root.parent, passphrase=PASSPHRASE)
    use_key(root, key)
    (root / "allowed_signers").write_text(line(key), "utf-8")
    child = review(root)
    page = Page(child)
    answers: list[Any] = []
    post = threading.Thread(target=lambda: answers.append(page.decide("c004", "cut")))
    post.start()
    child.expect("c004: cut by Ada Example: sign here")
    child.expect("passphrase")
    assert answers == [] and page.ask("GET", "/state")["open"] == 2
    child.sendline(PASSPHRASE)
    child.expect("recorded in ledger/")
    post.join(60)
    assert answers[0]["recorded"]
    assert [one.signed for one in acts(root, "resolution")] == [True]
    child.sendintr()
    assert ended(child)[0] == 1
