"""Pages in a real browser: headless Chromium, driven by playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Scheme = Literal["light", "dark"]

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
"""Where Chromium is; None where there is none, and then the tests that need it are skipped and say so."""


@dataclass
class Opened:
    """A page in the browser. said: what its console said. asked: addresses that it asked for, beside its own."""

    page: Page
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def run(self, script: str, *given: Any) -> Any:
        """What a script says of the page."""
        return self.page.evaluate(script, *given)


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser. Skips the test where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on the PATH: how the page looks is not tested here")
    api = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: nor is the page tested"
    )
    with api.sync_playwright() as play:
        running = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield running
        finally:
            running.close()


@contextmanager
def opened(running: Browser, path: Path, width: int = 1280, scheme: Scheme = "light") -> Iterator[Opened]:
    """A file in a window of so many pixels' width."""
    context = running.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    try:
        one = Opened(context.new_page())
        address = path.resolve().as_uri()
        one.page.on("console", lambda message: one.said.append(message.text))
        one.page.on("pageerror", lambda error: one.said.append(str(error)))
        one.page.on("dialog", lambda dialog: one.said.append(dialog.message))
        one.page.on("request", lambda sent: _note(one, sent.url, address))
        one.page.goto(address)
        yield one
    finally:
        context.close()


def _note(one: Opened, url: str, own: str) -> None:
    if url.partition("#")[0] != own and not url.startswith("data:"):
        one.asked.append(url)


CONTRASTS = """() => {
  const parse = c => { const m = c.match(/[\\d.]+/g).map(Number); return [m[0], m[1], m[2], m.length > 3 ? m[3] : 1]; };
  const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const ground = node => {
    if (!node) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(node.parentElement));
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, node = text.parentElement;
    if (!text.data.trim() || !node.getClientRects().length) continue;
    const behind = ground(node), ink = over(parse(getComputedStyle(node).color), behind);
    const [a, b] = [light(ink), light(behind)].sort((x, y) => y - x);
    found.push([(a + 0.05) / (b + 0.05), text.data.trim().slice(0, 40)]);
  }
  return found;
}"""
"""The contrast of every text of the page with what is behind it (WCAG 2.2, 1.4.3), and the beginning of each text."""
