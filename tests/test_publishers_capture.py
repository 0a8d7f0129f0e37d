"""A capture records what the list of publishers makes of the address that answered in the end."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from received_examples import article, page
from research_examples import at, leading_here, researching
from web_examples import Page, moved, serving

from vault_grade.audit.publishers import publishers_of
from vault_grade.capture import Wish, capture
from vault_grade.capture.run import seeing
from vault_grade.formats.sources import Source

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)


def captured(root: Path, host: str, pages: dict[str, Page], what: str = "/a") -> Source:
    """The source of a capture from one of the names that lead here."""
    with serving(pages) as web:
        vault = researching(root, web)
        decide = publishers_of(vault).decide
        with seeing(vault) as sight:
            return capture(vault, Wish(at(web, host, what), "mill"), sight, lambda: NOW, decide=decide).source


def test_a_redirect_counts_for_where_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a blog to a registry it is the registry's; from the registry to a blog it is nobody's."""
    leading_here(monkeypatch)
    article_page = Page(page(article(200), "Mills"))
    with serving({"/b": article_page}) as other:
        to_registry = {"/a": moved(at(other, "mill.example", "/b"))}
        registry = captured(tmp_path / "one", "blog.example", to_registry)
        to_blog = {"/a": moved(at(other, "blog.example", "/b"))}
        blog = captured(tmp_path / "two", "mill.example", to_blog)
    assert (registry.publisher, registry.primary) == ("Mill Registry", True)
    assert registry.rule == "registry: the vault's list"
    assert (blog.publisher, blog.primary, blog.rule) == (None, False, "no publisher known")
