"""The page of a review against other pages, stolen addresses, and words that would be more than words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from audit_examples import SCRIPT
from browser import browser
from review_examples import Served, audited, serving
from review_pages import keys, page_of, said

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


def test_a_page_without_the_token_shows_nothing(running: Browser, served: Served) -> None:
    """The bare address, and one with a code that was used up."""
    assert served.site.once is not None
    addresses = [f"http://127.0.0.1:{served.port}/", served.server.address(served.site.once)]
    served.site.opened(served.site.once)
    for address in addresses:
        page = running.new_page()
        page.goto(address)
        page.wait_for_selector("#alarm:visible")
        assert "in the terminal" in page.locator("#alarm").inner_text()
        assert "ferry" not in page.content()
        page.close()


def test_the_code_does_not_stay_in_the_address(running: Browser, served: Served) -> None:
    """Neither there nor in the history of the tab: a picture of the window shows no secret."""
    with page_of(running, served) as one:
        assert served.site.code not in one.run("location.href")
        assert served.site.token not in one.run("location.href")
        assert one.run("history.length") <= 2
        assert all(served.site.code not in url and served.site.token not in url for url in one.asked[1:])


ATTACKS = {
    "a form": """f => { const form = document.createElement('form'); form.method = 'post'; form.enctype = 'text/plain';
        form.action = f.to; const one = document.createElement('input'); one.name = f.body; form.append(one);
        document.body.append(form); form.target = 'out'; form.submit(); }""",
    "a plain fetch": "f => fetch(f.to, {method: 'POST', body: f.body, mode: 'no-cors'}).catch(() => 0)",
    "a fetch with JSON": """f => fetch(f.to, {method: 'POST', body: f.body,
        headers: {'Content-Type': 'application/json', 'X-Vault-Grade-Token': f.token}}).catch(() => 0)""",
    "a beacon": "f => navigator.sendBeacon(f.to, new Blob([f.body], {type: 'text/plain'}))",
}


@pytest.mark.parametrize("kind", ATTACKS)
def test_a_page_of_another_origin_changes_nothing(
    running: Browser, served: Served, tmp_path: Path, kind: str
) -> None:
    """Even one that has the token: a browser says where a post comes from."""
    with serving(audited_beside(tmp_path)) as other, page_of(running, served) as one:
        page = one.page.context.new_page()
        page.goto(f"http://localhost:{other.port}/style.css")
        given = {
            "to": f"http://127.0.0.1:{served.port}/decide",
            "body": json.dumps(served.decision()),
            "token": served.site.token,
        }
        page.evaluate(ATTACKS[kind], given)
        page.wait_for_timeout(300)
    assert served.resolutions() == [] and served.script.read_text("utf-8") == SCRIPT


def audited_beside(folder: Path) -> Any:
    """Another vault, for a page of another origin."""
    other = folder / "other"
    other.mkdir()
    return audited(other)


HOSTILE = """---
title: "A <script>alert(1)</script> title"
---

The <b onclick="alert(2)">ferry</b> carried 4,100 &lt;img src=x onerror=alert(3)&gt; people. [@report]
It \u202eclosed\u202c in 1938\x1b[31m, `</textarea><script>alert(4)</script>` it said. [@report]
See [a link](javascript:alert(5)) of 1939 "><svg onload=alert(6)>. [@report]
"""


def test_hostile_text_is_shown_as_text(running: Browser, tmp_path: Path) -> None:
    """Tags, directions, escape sequences: nothing runs, nothing is loaded, everything is seen."""
    vault = audited(tmp_path, HOSTILE)
    with serving(vault) as served, page_of(running, served) as one:
        for _ in range(5):
            keys(one, "j", "r", "Escape")
        assert (
            one.said,
            one.page.locator("#desk script, nav script, main script, main img, main svg").count(),
        ) == ([], 0)
        shown = one.page.locator("main").evaluate("e => e.textContent")
        assert "<script>alert(4)</script>" in shown
        assert r"\u202e" in shown and r"\u001b" in shown
        assert (
            one.run(
                "[...document.querySelectorAll('[href]')].filter(e => /^javascript/i.test(e.href)).length"
            )
            == 0
        )
        keys(one, "a", "<img src=x onerror=alert(7)>", "Tab", "Enter")
        said(one, "accepted by <img")
        assert one.page.locator("main img").count() == 0
        assert one.said == []


def test_nothing_is_asked_of_anybody_else(running: Browser, served: Served) -> None:
    """Every request goes to the page's own server, and the console stays silent."""
    with page_of(running, served) as one:
        keys(one, "j", "1", "2", "3", "c", "Ada", "Tab", "Enter")
        said(one, "cut by Ada")
        one.page.wait_for_timeout(200)
        assert all(url.startswith((f"http://127.0.0.1:{served.port}/", "data:")) for url in one.asked)
        assert one.said == []
