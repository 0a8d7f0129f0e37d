"""The page of a review in Chromium: from a key to the next frame, beside the same on a page with nothing on it.

usage: python benchmarks/review.py [--claims 80] [--sources 25] [--keys 60]

An episode is made and audited, so that every claim of it is flagged, and its review is served. Keys go from claim to
claim (``j`` and ``k``) and open and leave a decision (``r``, Escape). The ratio tells how much of the time from a key
to what it changed on the screen is the page's own, whatever else the machine does. It needs playwright and a Chromium.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from audit import SLUG, Row, made_vault
from generated import sentence

from vault_grade.audit.review.desk import Desk
from vault_grade.audit.review.server import Review, Site
from vault_grade.audit.run import audit, prepare
from vault_grade.vault.layout import Vault, open_vault

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
EMPTY = "<!doctype html><title>nothing</title><p>nothing</p>"
WANTED_MS = 100
"""Until a person takes what follows a key for its answer (the RAIL model, https://web.dev/articles/rail)."""
KEYS = ("j", "j", "j", "k", "r", "Escape")
SENTENCES = 120
"""Of a source."""
MEASURE = """() => {
  window.painted = [];
  document.addEventListener("keydown", () => {
    const pressed = performance.now();
    requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - pressed)));
  }, true);
}"""
"""From the event to the end of the frame that it led to, in milliseconds."""


def flagged(folder: Path, claims: int, sources: int) -> Vault:
    """A vault with an audited episode: each claim is near the words of its source, and differs in its figure."""
    chance = random.Random(1)
    texts = [[f"{sentence(chance)[:-1]} in {1900 + at}." for at in range(SENTENCES)] for _ in range(sources)]
    rows = []
    for number in range(claims):
        said = texts[number % sources]
        claim = said[number % SENTENCES].replace(" in 19", " in 18")
        rows.append(Row(claim, "\n".join(said) + "\n", False, "figure"))
    vault = open_vault(made_vault(folder, rows)[0].root)
    prepared = prepare(vault, SLUG, {}, lambda done, total: None)
    audit(vault, prepared, {}, lambda: datetime.now(UTC))
    return vault


@contextmanager
def served(vault: Vault) -> Iterator[str]:
    """The address of the episode's review."""
    desk = Desk(vault, SLUG, lambda: datetime.now(UTC), lambda line: None)
    with Review(Site(desk, lambda line: None), 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.address(server.site.code)
        finally:
            server.shutdown()
            thread.join()


def painted(page: Page, keys: int) -> float:
    """The median time from a key to what is painted, in milliseconds."""
    page.evaluate(MEASURE)
    for at in range(keys):
        page.keyboard.press(KEYS[at % len(KEYS)])
        page.wait_for_function("count => window.painted.length >= count", arg=at + 1)
    times: list[float] = page.evaluate("window.painted")
    return statistics.median(times)


def main() -> int:
    """Measure, print the figures, and end with 1 where the wanted time is not reached, 2 where nothing can be."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--claims", type=int, default=80)
    wanted.add_argument("--sources", type=int, default=25)
    wanted.add_argument("--keys", type=int, default=60)
    said = wanted.parse_args()
    if CHROMIUM is None:
        print("no Chromium is installed: nothing was measured", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory(prefix="vault-grade-") as folder, sync_playwright() as playwright:
        vault = flagged(Path(folder).resolve() / "vault", said.claims, said.sources)
        chromium = playwright.chromium.launch(executable_path=CHROMIUM)
        page = chromium.new_page()
        page.set_content(EMPTY)
        nothing = painted(page, said.keys)
        with served(vault) as address:
            page.goto(address)
            page.wait_for_selector("#part-1", state="attached")
            review = painted(page, said.keys)
        chromium.close()
    print(
        f"{said.claims} claims, {said.sources} sources, {said.keys} keys: from a key to the end of its frame"
    )
    print(f"  an empty page  {nothing:6.1f} ms")
    print(f"  the review     {review:6.1f} ms (wanted: {WANTED_MS}): ratio {review / nothing:.1f}")
    return int(review > WANTED_MS)


if __name__ == "__main__":
    sys.exit(main())
