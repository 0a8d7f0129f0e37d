"""Search services on the loopback address, in the documented shapes of their answers, and a vault that asks them."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from store_examples import make_vault
from web_examples import LOOPBACK, Page, Web

from vault_grade.vault.layout import Vault
from vault_grade.vault.research_settings import ResearchSetting
from vault_grade.vault.settings import Network, Settings

HOSTS = ("mill.example", "press.example", "blog.example")
PUBLISHERS = """\
- {name: Mill Registry, kind: registry, domains: [mill.example]}
- {name: Example Press, kind: journal, domains: [press.example], doi: ['10.55555']}
"""


def crossref(*works: tuple[str, str]) -> Page:
    """An answer of Crossref: of works, each a DOI and a title."""
    found = [{"DOI": doi, "title": [title], "URL": f"https://doi.org/{doi}"} for doi, title in works]
    said = {"total-results": len(found), "items": found, "items-per-page": 20}
    return reply({"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": said})


def openalex(*works: tuple[str, str, str | None]) -> Page:
    """An answer of OpenAlex: of works, each a DOI, a title, and where a free copy stands."""
    found = [
        {
            "display_name": title,
            "doi": f"https://doi.org/{doi}",
            "best_oa_location": {"is_oa": True, "landing_page_url": free, "pdf_url": None} if free else None,
            "primary_location": {"is_oa": bool(free), "landing_page_url": f"https://doi.org/{doi}"},
        }
        for doi, title, free in works
    ]
    return reply({"meta": {"count": len(found), "page": 1, "per_page": 25}, "results": found, "group_by": []})


def europepmc(*articles: tuple[str, str, str]) -> Page:
    """An answer of Europe PMC: of articles, each a DOI, a title, and where it may be read."""
    found = [
        {
            "id": "1",
            "source": "MED",
            "doi": doi,
            "title": title,
            "fullTextUrlList": {
                "fullTextUrl": [
                    {"availabilityCode": "S", "documentStyle": "doi", "url": f"https://doi.org/{doi}"},
                    {"availabilityCode": "OA", "documentStyle": "html", "site": "Publisher", "url": url},
                ]
            },
        }
        for doi, title, url in articles
    ]
    return reply({"version": "6.9", "hitCount": len(found), "resultList": {"result": found}})


def searxng(*pages: tuple[str, str], silent: tuple[str, ...] = ()) -> Page:
    """An answer of SearXNG: of pages, each an address and a title. silent: engines that did not answer."""
    found = [
        {"url": url, "title": title, "content": "…", "engine": "brave", "score": 1} for url, title in pages
    ]
    engines = [[name, "timeout"] for name in silent]
    said = {"query": "q", "number_of_results": 0, "results": found, "answers": [], "suggestions": []}
    return reply({**said, "unresponsive_engines": engines})


def reply(said: Any) -> Page:
    """An answer in JSON."""
    return Page(json.dumps(said).encode(), headers={"Content-Type": "application/json"})


def busy(status: int = 429, **headers: str) -> Page:
    """A server that has too much to do."""
    return Page(b"slow down", status, {name.replace("_", "-"): value for name, value in headers.items()})


def parameters(path: str) -> dict[str, str]:
    """What a request asks, by name."""
    return {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}


def requests(web: Web, service: str) -> list[dict[str, str]]:
    """What a service was asked, in order."""
    return [parameters(path) for path, _ in web.asked if path.startswith(f"/{service}")]


def researching(root: Path, web: Web, *services: str, **changes: Any) -> Vault:
    """A vault with an episode and publishers of its own, which asks these services of the server."""
    made = make_vault(root)
    (root / "episodes/mill").mkdir(parents=True)
    (root / "publishers.yaml").write_text(PUBLISHERS, encoding="utf-8")
    setting = ResearchSetting(
        services={name: f"{web.url}/{name}" for name in services},
        resolver=web.url.replace(LOOPBACK, "press.example") + "/doi",
        places=4,
        reserved=2,
    )
    network = Network(allow=(LOOPBACK, *HOSTS), seconds=20, idle=10, contact="ada@example.org")
    return Vault(made.root.resolve(), Settings(network=network, research=replace(setting, **changes)))


def at(web: Web, host: str, path: str) -> str:
    """An address on the server, by one of the names that lead to it."""
    return web.url.replace(LOOPBACK, host) + path


def leading_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let some names lead to this machine, as a resolver would: everything after that is the real thing."""
    real = socket.getaddrinfo

    def resolve(host: Any, *rest: Any, **named: Any) -> Any:
        return real(LOOPBACK if host in HOSTS else host, *rest, **named)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)


class Answers(dict[str, Page]):
    """A server's pages, some of them by the beginning of a path: one after the other, the last again and again."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        super().__init__(pages)
        self.series: dict[str, list[Page]] = {}

    def get(self, path: str, default: Any = None) -> Any:
        """The next answer."""
        for start, pages in self.series.items():
            if path.startswith(start):
                return pages[0] if len(pages) == 1 else pages.pop(0)
        return super().get(path, default)


def answers(web: Web, start: str, *pages: Page) -> None:
    """Let a server answer every request whose path begins so with these pages."""
    if not isinstance(web.pages, Answers):
        web.pages = Answers(web.pages)
    web.pages.series[start] = list(pages)


class Time:
    """A clock that stands still but for what is slept."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.slept.append(seconds)
        self.seconds += seconds

    def ticks(self) -> float:
        """Seconds."""
        return self.seconds
