"""The page of a release: escaped, complete in itself, and usable by whoever reads it, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from audit_examples import SLUG, Clock, audit_of, put_audit, vault_with_episode
from browser import CONTRASTS, Scheme, browser, opened

from vault_grade.audit.publishers import publishers_of
from vault_grade.audit.release import release_of
from vault_grade.audit.release.page import page
from vault_grade.audit.resolve import Choice, current, resolve
from vault_grade.page.document import POLICY

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVIL = "<script>alert(1)</script> & \"quoted\" 'too' \u202eevil\u202c"
SCRIPT = f"""---
title: The harbour in 1931
---

# What the report says

HOST: The ferry carried 4,100 passengers in its first year. [@report]
GUEST: It says `{EVIL}` in the file. [@report]

> It closed in 1938. [@report]

- First, {"verylongword" * 20} stands here. [@report]
- Second. [@report]

הספינה נשאה 4,100 נוסעים. [@report]

| Year | Ships |
| --- | --- |
| 1931 | 4 |
"""


def made(folder: Path) -> str:
    """The page of a script in which the guest's words are accepted and the second item is rewritten."""
    vault, _ = vault_with_episode(folder, SCRIPT)
    whole = audit_of(SCRIPT)
    flagged = {one.id for one in whole.claims if EVIL[:8] in one.sentence or one.sentence == "Second."}
    claims = tuple(one if one.id in flagged else replace(one, flags=()) for one in whole.claims)
    hostile = replace(whole.sources[0], title=EVIL, url="javascript:alert(1)", publisher="<b>Me</b>")
    put_audit(
        vault,
        replace(
            whole,
            claims=claims,
            publishers=publishers_of(vault).digest,
            publishers_added=("<i>Mine</i>",),
        ),
    )
    clock = Clock()
    accepted, rewritten = sorted(flagged)
    resolve(vault, SLUG, Choice(accepted, "accept"), "Ada <b>", "review", clock)
    resolve(vault, SLUG, Choice(rewritten, "rewrite", "Third. [@report]"), "Ada <b>", "review", clock)
    released = release_of(vault, current(vault, SLUG))
    return page(replace(released, sources=(replace(released.sources[0], source=hostile),)), clock())


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a file."""
    folder = tmp_path_factory.mktemp("release")
    path = folder / "page.html"
    path.write_text(made(folder), "utf-8")
    return path


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    """One browser for all tests of this file."""
    with browser() as one:
        yield one


def test_nothing_of_a_script_or_a_source_becomes_markup(written: Path) -> None:
    """Words are words, what steers the direction of text is shown, an address that is none is no link."""
    text = written.read_text("utf-8")
    assert POLICY.replace("'", "&#x27;") in text
    for raw in ("<script", "<b>Me", "<i>Mine", "Ada <b>", "\u202e", 'href="javascript'):
        assert raw not in text
    assert "&lt;script&gt;" in text and "\\u202e" in text


def test_every_link_in_the_page_leads_to_a_place_in_it(written: Path) -> None:
    """Numbers to their sources, marks to what a person decided."""
    text = written.read_text("utf-8")
    targets = set(re.findall(r'href="#([^"]+)"', text))
    names = re.findall(r'id="([^"]+)"', text)
    assert len(names) == len(set(names))
    assert targets <= set(names)
    assert {"source-1", "sources"} <= targets and sum(one.startswith("cleared-c") for one in targets) == 2


def test_what_passed_and_what_a_person_cleared_are_told_apart(written: Path) -> None:
    """In the words and in a section of each, with name, decision and flag."""
    text = written.read_text("utf-8")
    assert text.count('class="claim accepted"') == 1 and text.count('class="claim rewritten"') == 1
    cleared = text.split('id="cleared"')[1].split("</section>")[0]
    assert "accepted by" in cleared and "rewritten by" in cleared and "unchecked" in cleared
    passed = text.split('id="passed"')[1].split("</section>")[0]
    assert "4,100 passengers" in passed and "Third." not in passed


def test_it_asks_for_nothing_and_the_console_stays_silent(running: Browser, written: Path) -> None:
    """No request leaves the page, and the browser has nothing to complain of."""
    with opened(running, written) as one:
        assert (one.said, one.asked) == ([], [])
        assert one.page.title() == "The harbour in 1931"


@pytest.mark.parametrize("width", [320, 1280])
def test_it_is_no_wider_than_its_window(running: Browser, written: Path, width: int) -> None:
    """On a telephone too, whatever words a script holds."""
    with opened(running, written, width) as one:
        assert one.run("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_words_stand_out_from_the_paper(running: Browser, written: Path, scheme: Scheme) -> None:
    """At least 4.5 to 1 (WCAG 2.2, 1.4.3), by day and by night."""
    with opened(running, written, scheme=scheme) as one:
        contrasts = one.run(CONTRASTS)
        assert len(contrasts) > 20
        assert [(ratio, words) for ratio, words in contrasts if ratio < 4.5] == []


def test_it_has_landmarks_and_headings_in_order(running: Browser, written: Path) -> None:
    """One first heading, no level left out, and every link with a name."""
    with opened(running, written) as one:
        levels = one.run("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
        assert levels[0] == 1 and levels.count(1) == 1 and set(levels) == {1, 2}
        assert one.run("document.querySelectorAll('main, header, footer').length") >= 3
        bare = (
            "[...document.querySelectorAll('a')].filter(a => !(a.ariaLabel || a.textContent.trim())).length"
        )
        assert one.run(bare) == 0


def test_the_printed_page_has_every_sentence_and_who_cleared_it(running: Browser, written: Path) -> None:
    """All of it, on paper."""
    import pymupdf

    with opened(running, written) as one:
        data = one.page.pdf(prefer_css_page_size=True)
    with pymupdf.open(stream=data, filetype="pdf") as document:
        text = " ".join(leaf.get_text() for leaf in document)
    assert "4,100 passengers" in text and "Cleared by a person" in text
