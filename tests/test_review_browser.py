"""The page of a review in a browser: one claim after the other, by keyboard, with what may go wrong meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from audit_examples import SCRIPT, SLUG, Clock, audit_of, put_audit
from browser import browser
from person_at_terminal import use_key
from review_examples import HeldUp, Served, audited, serving
from review_pages import focus, keys, page_of, said
from signature_examples import line, make_key, needs_ssh

from vault_grade.audit.resolve import Choice, resolve

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    """One browser for all tests of this file."""
    with browser() as one:
        yield one


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A review of an episode with five flagged claims."""
    with serving(audited(tmp_path)) as one:
        yield one


def test_a_claim_is_decided_with_the_keyboard_alone(running: Browser, served: Served) -> None:
    """Rewritten: two steps to the claim, the words, the name, the button; the result is told and has the focus."""
    with page_of(running, served) as one:
        keys(one, "j", "j")
        assert focus(one).startswith("c003")
        keys(one, "r")
        assert focus(one) == "instead"
        one.page.keyboard.press("ControlOrMeta+a")
        keys(one, "It carried 4,100. [@report]", "Tab", "Ada Example", "Tab")
        assert focus(one) == "Record: rewrite c003"
        assert served.resolutions() == []
        keys(one, "Enter")
        said(one, "c003: rewritten by Ada Example. Recorded.")
        assert focus(one).startswith("c003")
        assert one.page.locator("#counts strong").inner_text() == "1 of 5 flagged claims decided, 4 open."
        assert "It carried 4,100." in one.page.locator("#view-script").inner_text()
        keys(one, "n", "c")
        assert focus(one) == "person" and one.run("document.activeElement.value") == "Ada Example"
        assert one.said == []
    assert "HOST: It carried 4,100. [@report]\n" in served.script.read_text("utf-8")


@pytest.mark.parametrize("key", ["a", "r", "c", "o", "Enter", "Space"])
def test_no_single_key_decides(running: Browser, served: Served, key: str) -> None:
    """However often and long it is pressed."""
    with page_of(running, served) as one:
        keys(one, "j", *[key] * 5)
        one.page.keyboard.down(key)
        one.page.wait_for_timeout(200)
    assert served.resolutions() == []


def test_a_form_that_is_not_filled_in_says_what_is_missing(running: Browser, served: Served) -> None:
    """And brings the person there."""
    with page_of(running, served) as one:
        keys(one, "j")
        form = one.page.locator("#claim-c002 form")
        form.locator("button").press("Enter")
        assert form.locator(".problem").inner_text() == "Choose a decision first."
        keys(one, "Escape", "a")
        form.locator("button").press("Enter")
        assert form.locator(".problem").inner_text() == "A decision needs your name."
        assert focus(one) == "person"
    assert served.resolutions() == []


def test_there_is_no_way_to_decide_on_several(running: Browser, served: Served) -> None:
    """One form is shown at a time, of one claim, with nothing chosen in it."""
    with page_of(running, served) as one:
        for _ in range(5):
            assert one.page.locator("form:visible").count() == 1
            assert one.page.locator("form:visible input:checked").count() == 0
            keys(one, "j")


def test_of_two_people_the_second_is_told(running: Browser, served: Served) -> None:
    """Their words are not lost, the fresh state is shown, and they can go on."""
    with page_of(running, served) as first, page_of(running, served) as second:
        for one, name in ((first, "Ada"), (second, "Bob")):
            keys(one, "j", "j", "r")
            one.page.keyboard.press("ControlOrMeta+a")
            keys(one, f"Words of {name}.", "Tab", name, "Tab")
        keys(first, "Enter")
        said(first, "c003: rewritten by Ada. Recorded.")
        keys(second, "Enter")
        said(second, "Rewritten by Ada", "#claim-c003")
        shown = second.page.locator("#claim-c003").inner_text()
        assert "Rewritten by Ada" in shown and "Words of Ada." in shown
        assert second.page.locator("body").inner_text().count("Words of Bob.") == 1
        keys(second, "n", "a", "Bob", "Tab", "Enter")
        said(second, "c004: accepted by Bob. Recorded.")
    assert len(served.resolutions()) == 2


def test_what_another_decides_is_told_without_touching_what_is_typed(
    running: Browser, served: Served
) -> None:
    """A decision at the terminal appears by itself; the form of another claim keeps its words and the focus."""
    with page_of(running, served) as one:
        keys(one, "j", "r", " and more")
        resolve(served.vault, SLUG, Choice("c004", "cut"), "Bob", "terminal", Clock())
        said(one, "c004 was cut by Bob.")
        keys(one, " still")
        assert one.run("document.activeElement.value").endswith("and more still")
        keys(one, "Tab", "Ada", "Tab", "Enter")
        said(one, "c002: rewritten by Ada. Recorded.")


def test_a_reload_loses_nothing(running: Browser, served: Served) -> None:
    """Neither what is recorded, nor what is typed, nor the place."""
    with page_of(running, served) as one:
        keys(one, "2", "j", "a", "Ada", "Tab", "Enter")
        said(one, "accepted by Ada")
        keys(one, "j", "r", " unsent", "Tab")
        place = one.run("location.hash")
        one.page.reload()
        one.page.wait_for_selector("form:visible")
        assert one.run("location.hash") == place
        form = one.page.locator("form:visible")
        assert form.locator("textarea").input_value().endswith(" unsent")
        assert form.locator("[name=person]").input_value() == "Ada"
        assert form.locator("[value=rewrite]").is_checked()
        assert one.page.locator("[data-view=flag]").get_attribute("aria-pressed") == "true"
        assert one.said == []
    assert len(served.resolutions()) == 1


def test_a_reload_in_the_middle_of_a_decision_leaves_it_whole(running: Browser, tmp_path: Path) -> None:
    """The page that asked is gone; the decision is recorded and shown."""
    clock = HeldUp()
    with serving(audited(tmp_path), clock) as served, page_of(running, served) as one:
        keys(one, "j", "c", "Ada", "Tab", "Enter")
        assert clock.reached.wait(30)
        one.page.reload()
        clock.go_on.set()
        said(one, "Cut by Ada", "#claim-c002")
        assert len(served.resolutions()) == 1


def test_the_page_says_that_the_server_is_gone(running: Browser, tmp_path: Path) -> None:
    """Nothing can be sent any more, nothing that was typed is lost, and nothing is half done."""
    with serving(audited(tmp_path)) as served, page_of(running, served) as one:
        keys(one, "j", "r", " kept", "Tab", "Ada")
        served.server.close()
        served.server.server_close()
        one.page.wait_for_selector("#alarm:visible")
        assert "The review ended at its terminal" in one.page.locator("#alarm").inner_text()
        keys(one, "Tab", "Enter")
        assert one.page.locator("form:visible textarea").input_value().endswith(" kept")
        assert served.resolutions() == [] and served.script.read_text("utf-8") == SCRIPT


def test_a_script_that_changed_meanwhile_must_be_audited_again(running: Browser, served: Served) -> None:
    """The page says so and takes no decision; after the audit it shows the new one by itself."""
    with page_of(running, served) as one:
        keys(one, "j", "a", "Ada", "Tab")
        served.script.write_text(SCRIPT.replace("4,100", "4,200"), "utf-8")
        one.page.wait_for_selector("#alarm:visible")
        assert "run: vault-grade audit harbour" in one.page.locator("#alarm").inner_text()
        keys(one, "Enter")
        assert served.resolutions() == []
        put_audit(served.vault, audit_of(SCRIPT.replace("4,100", "4,200")), Clock()())
        said(one, "The script was audited anew: 5 open.")
        assert one.page.locator("#alarm").is_hidden()
        assert "4,200" in one.page.locator("#view-script").inner_text()


@needs_ssh
def test_while_a_signature_is_asked_for_the_page_says_where(
    running: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for the terminal, and then tells what came of it."""
    root = tmp_path / "vault"
    root.mkdir()
    vault = audited(root)
    key = make_key(tmp_path)
    use_key(root, key)
    monkeypatch.setenv("HOME", str(root))
    (root / "allowed_signers").write_text(line(key), "utf-8")
    clock = HeldUp()
    with serving(vault, clock) as served, page_of(running, served) as one:
        assert (
            "Your signature will be asked for at the terminal"
            in one.page.locator("form:visible").inner_text()
        )
        keys(one, "j", "a", "Ada Example", "Tab", "Enter")
        said(one, "Waiting for your signature: look at the terminal where review runs.")
        clock.go_on.set()
        said(one, "c002: accepted by Ada Example. Recorded.")
        keys(one, "j", "a", "Tab", "Shift+Tab")
        one.page.keyboard.press("ControlOrMeta+a")
        keys(one, "Somebody Else", "Tab", "Enter")
        said(one, "allowed_signers does not accept this signature as that of Somebody Else")
        assert len(served.resolutions()) == 1
