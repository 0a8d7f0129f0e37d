"""What the page of a review shows, and how: 80 claims over 25 sources, on a screen and on a phone, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from audit_examples import SLUG, Clock
from browser import CONTRASTS, Scheme, browser
from review_examples import Served, audited, large, serving
from review_pages import keys, page_of

from vault_grade.audit.flags import FLAGS
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


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A review of 80 claims over 25 sources, some of them decided."""
    vault = large(tmp_path_factory.mktemp("large"))
    clock = Clock()
    resolve(vault, SLUG, Choice("c002", "accept"), "Ada", "terminal", clock)
    resolve(vault, SLUG, Choice("c003", "rewrite", "Nobody knows. [@s01]"), "Ada", "terminal", clock)
    resolve(vault, SLUG, Choice("c004", "cut"), "Ada", "terminal", clock)
    with serving(vault) as one:
        yield one


def test_eighty_claims_are_shown_in_three_ways(running: Browser, big: Served) -> None:
    """Each claim in the script, under each of its flags, and under its source."""
    with page_of(running, big) as one:
        links = "[...document.querySelectorAll(`#view-${view} a[data-claim]`)]"
        count = f"view => new Set({links}.map(a => a.dataset.claim)).size"
        assert [one.run(count, view) for view in ("script", "flag", "source")] == [80, 80, 80]
        assert one.page.locator("#view-source h3").count() == 25
        names = one.run(
            "[...document.querySelectorAll('#view-flag h3')].map(h => h.textContent.split(' ')[0])"
        )
        assert names == [flag.name for flag in FLAGS if flag.name != "failed"] + ["passed"]
        assert one.said == []


def test_a_quote_is_marked_in_its_surroundings(running: Browser, big: Served) -> None:
    """By the search itself; a quote that is not there has the nearest passage, as a hint."""
    with page_of(running, big) as one:
        keys(one, "n")
        claim = one.page.locator("article:visible")
        while "unconfirmed" not in claim.locator(".flags").inner_text():
            keys(one, "j")
        assert claim.locator("mark.found").count() >= 1
        assert "the nearest passage, as a hint" in claim.inner_text().lower()
        assert claim.locator(".passage").first.inner_text().count("the port took in") > 3


@pytest.mark.parametrize("width", [360, 800, 1280, 2000])
def test_nothing_runs_out_of_the_window(running: Browser, big: Served, width: int) -> None:
    """At the width of a phone as at that of a screen, in the list and at a claim."""
    with page_of(running, big, width) as one:
        for pressed in ("1", "2", "3", "n", "r"):
            keys(one, pressed)
            assert one.run("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(running: Browser, big: Served, scheme: Scheme) -> None:
    """Every text has a contrast of at least 4.5 to 1 with what is behind it, in light and in dark."""
    with page_of(running, big, scheme=scheme) as one:
        one.run("document.querySelectorAll('[hidden]').forEach(e => e.hidden = false)")
        contrasts = one.run(CONTRASTS)
        assert len(contrasts) > 1000
        assert [(ratio, text) for ratio, text in contrasts if ratio < 4.5] == []


def test_it_is_parted_as_a_screen_reader_needs_it(running: Browser, big: Served) -> None:
    """Landmarks once each, headings in order, a name for every field and group, a live region, no id twice."""
    with page_of(running, big) as one:
        keys(one, "n")
        count = "n => document.querySelectorAll(n).length"
        landmarks = (
            "main",
            "nav[aria-label]",
            "body > header",
            "body > footer",
            "h1",
            "html[lang=en]",
            "[role=status]",
        )
        assert [one.run(count, name) for name in landmarks] == [1] * len(landmarks)
        seen = "[...document.querySelectorAll('h1,h2,h3,h4')].filter(h => h.checkVisibility())"
        levels = one.run(f"{seen}.map(h => Number(h.tagName[1]))")
        assert all(after <= before + 1 for before, after in pairwise(levels))
        unnamed = "[...document.querySelectorAll('input, textarea')].filter(e => !e.labels.length).length"
        assert one.run(unnamed) == 0
        assert one.run(count, "article:not([aria-labelledby])") == 0
        assert one.run("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == one.run(
            count, "[id]"
        )


def test_single_keys_can_be_switched_off(running: Browser, served: Served) -> None:
    """For those who speak to their machine (WCAG 2.2, 2.1.4); the buttons do the same."""
    with page_of(running, served) as one:
        one.page.locator("#keys-on").uncheck()
        one.page.locator("h1").click()
        place = one.run("location.hash")
        keys(one, "j", "n", "a")
        assert one.run("location.hash") == place
        one.page.get_by_role("button", name="Next", exact=False).first.click()
        assert one.run("location.hash") != place


def test_on_a_phone_the_list_and_a_claim_are_two_screens(running: Browser, served: Served) -> None:
    """A claim is opened from the list, and the list again from the claim."""
    with page_of(running, served, 390) as one:
        assert one.page.locator("nav").is_visible() and not one.page.locator("main").is_visible()
        one.page.locator("#view-script a[data-claim=c003]").click()
        assert one.page.locator("main").is_visible() and not one.page.locator("nav").is_visible()
        one.page.get_by_role("button", name="To the list").click()
        assert one.page.locator("nav").is_visible()
        assert one.run("document.activeElement.dataset.claim") == "c003"
