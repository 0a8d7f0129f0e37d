"""The page of a review in a browser, as its tests use it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from browser import Opened, Scheme
from review_examples import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@contextmanager
def page_of(
    running: Browser, served: Served, width: int = 1280, scheme: Scheme = "light"
) -> Iterator[Opened]:
    """The page as the terminal's address opens it, in a browser of its own."""
    context = running.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    try:
        one = Opened(context.new_page())
        one.page.on("console", lambda message: one.said.append(message.text))
        one.page.on("pageerror", lambda error: one.said.append(str(error)))
        one.page.on("request", lambda sent: one.asked.append(sent.url))
        one.page.goto(served.address)
        one.page.wait_for_selector("#part-1", state="attached")
        yield one
    finally:
        context.close()


def keys(one: Opened, *pressed: str) -> None:
    """Keys one after another; what is longer than a key's name is typed."""
    for key in pressed:
        if len(key) == 1 or key in ("Tab", "Shift+Tab", "Enter", "Escape", "Space", "ArrowDown"):
            one.page.keyboard.press(key)
        else:
            one.page.keyboard.type(key)


def said(one: Opened, words: str, place: str = "#said") -> None:
    """Wait until the live region says it, or another place."""
    one.page.locator(place).filter(has_text=words).wait_for()


def focus(one: Opened) -> Any:
    """What has the focus: its name, or its text."""
    return one.run("document.activeElement.name || document.activeElement.textContent.trim().slice(0, 40)")
