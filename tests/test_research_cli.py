"""The command research, as a person and as a program use it: the clock and the pauses are the real ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_vault import make_vault, run
from received_examples import article, page
from research_examples import answers, crossref, searxng
from web_examples import LOOPBACK, Page, Web, serving


@pytest.fixture
def web() -> Iterator[Web]:
    """A server with one article."""
    with serving({"/rye": Page(page(article(200), "Rye \x1b[31m2026"))}) as server:
        yield server


def vault(tmp_path: Path, web: Web, more: str = "places: 2, reserved: 1") -> Path:
    """A vault with an episode that asks the server as SearXNG, and as nothing else."""
    root = make_vault(tmp_path)
    (root / "episodes/mill").mkdir(parents=True)
    services = f"searxng: '{web.url}/searxng', crossref: none, openalex: none, europepmc: none"
    (root / "vault.yaml").write_text(
        f"network: {{allow: [{LOOPBACK}]}}\nresearch: {{services: {{{services}}}, {more}}}\n",
        encoding="utf-8",
    )
    return root


def test_research_says_what_was_captured_and_what_stays_empty(tmp_path: Path, web: Web) -> None:
    """Nothing that was found steers the terminal; an empty place is status 1."""
    root = vault(tmp_path, web)
    answers(web, "/searxng", searxng((f"{web.url}/rye", "Rye \x1b[2J"), (f"{web.url}/gone", "Gone")))
    done = run(root, "research", "mill", "rye prices")
    assert (done.status, done.err) == (1, "")
    assert done.out.splitlines() == [
        "among primary publishers:",
        "  searxng: 2 results, 0 of them from primary publishers, held to 20 domains",
        "  0 filled of 1 held place; 1 empty",
        "anywhere:",
        "  captured  rye-31m2026  Rye \\u001b[2J",
        f"            full; not primary; {web.url}/rye",
        "  searxng: 2 results",
        "  1 filled of 1 place",
    ]


def test_a_dry_run_in_json(tmp_path: Path, web: Web) -> None:
    """One object, with both searches and their places, and nothing captured."""
    root = vault(tmp_path, web, "places: 1, reserved: 0")
    answers(web, "/searxng", searxng((f"{web.url}/rye", "Rye")))
    done = run(root, "research", "mill", "rye prices", "--dry-run", "--json")
    assert done.status == 0
    said = done.json
    assert (said["version"], said["dry_run"], said["query"]) == (1, True, "rye prices")
    assert said["places"] == {
        "primary": {"held": 0, "filled": 0, "empty": 0},
        "anywhere": {"held": 1, "filled": 1, "empty": 0},
    }
    assert [one["service"] for one in said["searches"]] == ["searxng"]
    assert [(one["url"], one["captured"]) for one in said["results"]] == [(f"{web.url}/rye", None)]
    assert not (root / "episodes/mill/sources").exists()


def test_research_refuses_in_one_line(tmp_path: Path, web: Web) -> None:
    """No such episode, and no service that answers in its shape: status 2."""
    root = vault(tmp_path, web, "places: 1, reserved: 0")
    answers(web, "/searxng", crossref())
    assert run(root, "research", "bread", "rye").err.startswith(
        "vault-grade: episodes/bread: there is no such episode"
    )
    done = run(root, "research", "mill", "rye")
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        "vault-grade: no search service answered: searxng: its answer has no list results; "
        "check the service's address in vault.yaml\n"
    )
