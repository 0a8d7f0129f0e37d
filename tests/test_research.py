"""Research fills the places of two searches, and the first can never take what is held for the second."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from received_examples import page
from research_examples import (
    Time,
    answers,
    at,
    busy,
    crossref,
    europepmc,
    leading_here,
    openalex,
    requests,
    researching,
    searxng,
)
from web_examples import Page, Web, html, moved, serving

from vault_grade.audit.research import Pacer, Report, Wish, research
from vault_grade.capture import folder_of
from vault_grade.errors import BadCapture, BadSettings, NotFetched
from vault_grade.vault.layout import Vault

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
NOTHING = searxng()


def text(name: str) -> Page:
    """A page of some length, like no other."""
    words = " ".join(f"The {name} ground {number} sacks of rye in its year {number}." for number in range(40))
    return html(page(f"<main><p>{words}</p></main>", name).decode())


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    leading_here(monkeypatch)


@pytest.fixture
def web() -> Iterator[Web]:
    """A server with four pages, which search services find."""
    with serving({f"/{name}": text(name) for name in ("one", "two", "three", "four")}) as server:
        yield server


def run(vault: Vault, query: str = "rye", *, dry: bool = False, **variables: str) -> Report:
    """A research in which nobody has to wait."""
    time = Time()
    return research(vault, Wish("mill", query, dry), Pacer(time.sleep, time.ticks), lambda: NOW, variables)


def kept(vault: Vault) -> dict[str, bool]:
    """The captured sources' titles, and whether each is primary."""
    return {one.title: one.primary for one in folder_of(vault, "mill").sources()}


def test_both_searches_fill_their_places(tmp_path: Path, web: Web) -> None:
    """The held places with primary publishers' pages, the others with anything."""
    vault = researching(tmp_path / "vault", web, "searxng")
    mill = [(at(web, "mill.example", f"/{name}"), name) for name in ("one", "two")]
    blog = [(at(web, "blog.example", f"/{name}"), name) for name in ("three", "four")]
    answers(web, "/searxng", searxng(*blog, *mill))
    report = run(vault)
    assert kept(vault) == {"one": True, "two": True, "three": False, "four": False}
    assert (report.filled("primary"), report.filled("anywhere")) == (2, 2)
    assert (report.empty("primary"), report.empty("anywhere")) == (0, 0)
    assert report.folder == "episodes/mill/sources"


def test_held_places_stay_empty_when_the_second_search_is_short(tmp_path: Path, web: Web) -> None:
    """However much the first search finds, it gets its own places and no more."""
    vault = researching(tmp_path / "vault", web, "searxng")
    blog = [(at(web, "blog.example", f"/{name}"), name) for name in ("one", "two", "three", "four")]
    answers(web, "/searxng", searxng(*blog))
    report = run(vault)
    assert (report.filled("primary"), report.empty("primary")) == (0, 2)
    assert (report.filled("anywhere"), report.empty("anywhere")) == (2, 0)
    assert list(kept(vault)) == ["one", "two"]


def test_what_redirects_to_another_domain_fills_no_held_place(tmp_path: Path, web: Web) -> None:
    """The domain that answered decides, and nothing of it is kept."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=1)
    web.pages["/away"] = moved(at(web, "blog.example", "/one"))
    answers(web, "/searxng", searxng((at(web, "mill.example", "/away"), "Away")))
    report = run(vault)
    assert kept(vault) == {}
    assert report.empty("primary") == 1
    assert "no primary publisher's in the end" in (report.places[0].problem or "")


def test_a_name_that_only_holds_a_listed_one_is_not_among_primary_publishers(
    tmp_path: Path, web: Web
) -> None:
    """What the search engine makes of ``site:`` is not believed: each result is decided on its own."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=1)
    answers(
        web,
        "/searxng",
        searxng(("https://mill.example.evil.example/one", "Evil"), ("https://who.int@x.example/", "X")),
    )
    report = run(vault)
    assert report.places == ()
    assert (report.searches[0].found, report.searches[0].kept) == (2, 0)


def test_a_wall_costs_no_place(tmp_path: Path, web: Web) -> None:
    """What cannot be captured is reported with its reason, and the next result is tried."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=0)
    web.pages["/wall"] = html("<h1>Just a moment...</h1><p>Verify you are human.</p>")
    found = [(at(web, "blog.example", path), path) for path in ("/wall", "/gone", "/one")]
    answers(web, "/searxng", searxng(*found))
    report = run(vault)
    assert [bool(one.captured) for one in report.places] == [False, False, True]
    assert "404" in (report.places[1].problem or "")
    assert all(one.problem for one in report.places[:2])
    assert report.empty("anywhere") == 0


def test_tries_are_bounded(tmp_path: Path, web: Web) -> None:
    """A list of dead links is not followed to its end."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=0)
    answers(
        web, "/searxng", searxng(*[(at(web, "blog.example", f"/gone/{number}"), "x") for number in range(50)])
    )
    assert len(run(vault).places) == 3


def test_the_same_text_fills_one_place(tmp_path: Path, web: Web) -> None:
    """Under a second address it is no second source, and the place is another's."""
    vault = researching(tmp_path / "vault", web, "searxng", places=2, reserved=0)
    web.pages["/copy"] = web.pages["/one"]
    found = [(at(web, "blog.example", path), path) for path in ("/one", "/copy", "/two")]
    answers(web, "/searxng", searxng(*found))
    report = run(vault)
    assert [bool(one.captured) for one in report.places] == [True, False, True]
    assert report.places[1].problem == "the same text as one, which has its place"


def test_a_source_that_is_held_already_fills_a_place(tmp_path: Path, web: Web) -> None:
    """Searching again adds nothing and loses nothing."""
    vault = researching(tmp_path / "vault", web, "searxng")
    answers(
        web,
        "/searxng",
        searxng((at(web, "mill.example", "/one"), "one"), (at(web, "blog.example", "/two"), "two")),
    )
    run(vault)
    again = run(vault)
    assert [(one.captured and one.captured.new) for one in again.places] == [False, False]
    assert len(kept(vault)) == 2


def test_a_text_held_as_no_primary_source_fills_no_held_place(tmp_path: Path, web: Web) -> None:
    """Its row says so, and the report says what to do."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=0)
    answers(web, "/searxng", searxng((at(web, "blog.example", "/one"), "one")))
    run(vault)
    answers(web, "/searxng", searxng((at(web, "mill.example", "/one"), "one")))
    changed = researching(tmp_path / "other", web, "searxng", places=1, reserved=1).settings
    report = run(Vault(vault.root, changed))
    assert report.empty("primary") == 1
    assert report.places[0].problem == "held already as one, which does not count as primary"


def test_a_work_is_captured_by_its_doi_and_one_is_found_once(tmp_path: Path, web: Web) -> None:
    """Three services find the same work; its free copy is tried first where it is the publisher's."""
    vault = researching(tmp_path / "vault", web, "crossref", "openalex", "europepmc", places=2, reserved=2)
    web.pages["/doi/10.55555/a"] = moved(at(web, "press.example", "/one"))
    web.pages["/doi/10.55555/b"] = Page(b"", 403)
    copy = at(web, "press.example", "/two")
    answers(web, "/crossref", crossref(("10.55555/a", "A"), ("10.55555/B", "B"), ("10.1101/c", "Preprint")))
    answers(web, "/openalex", openalex(("10.55555/b", "B", copy), ("10.55555/a", "A", None)))
    answers(web, "/europepmc", europepmc(("10.55555/a", "A", at(web, "blog.example", "/three"))))
    report = run(vault)
    assert [one.result.doi for one in report.places] == ["10.55555/a", "10.55555/b"]
    assert [one.url for one in report.places] == [at(web, "press.example", "/doi/10.55555/a"), copy]
    assert kept(vault) == {"one": True, "two": True}
    assert {one.service: (one.found, one.kept) for one in report.searches} == {
        "crossref": (3, 2),
        "openalex": (2, 2),
        "europepmc": (1, 1),
    }


def test_a_dry_run_captures_nothing(tmp_path: Path, web: Web) -> None:
    """It lists what would be tried first, in the places of each search."""
    vault = researching(tmp_path / "vault", web, "searxng")
    found = [
        (at(web, "mill.example", "/one"), "one"),
        *[(at(web, "blog.example", f"/{n}"), n) for n in "abc"],
    ]
    answers(web, "/searxng", searxng(*found))
    report = run(vault, dry=True)
    assert [(one.search, one.result.title) for one in report.places] == [
        ("primary", "one"),
        ("anywhere", "a"),
        ("anywhere", "b"),
    ]
    assert report.empty("primary") == 1
    assert not (vault.root / "episodes/mill/sources").exists()
    assert all(path.startswith("/searxng") for path, _ in web.asked)


def test_one_service_that_fails_ends_nothing(tmp_path: Path, web: Web) -> None:
    """What the others find is captured, and the failure is said."""
    vault = researching(tmp_path / "vault", web, "crossref", "searxng", places=1, reserved=0)
    answers(web, "/crossref", Page(b"<html>down</html>"))
    answers(web, "/searxng", searxng((at(web, "blog.example", "/one"), "one")))
    report = run(vault)
    assert report.filled("anywhere") == 1
    assert {one.service: bool(one.problem) for one in report.searches} == {"crossref": True, "searxng": False}


def test_no_service_that_answers_is_an_error(tmp_path: Path, web: Web) -> None:
    """Nothing was searched: that is not the same as nothing found."""
    vault = researching(tmp_path / "vault", web, "crossref", "searxng")
    answers(web, "/crossref", busy(503))
    answers(web, "/searxng", Page(b"", 403))
    with pytest.raises(
        NotFetched, match="no search service answered: crossref: the server answers 503"
    ) as caught:
        run(vault)
    assert "searxng: the server answers 403" in str(caught.value)
    assert not (vault.root / "episodes/mill/sources").exists()


def test_nothing_found_is_no_error(tmp_path: Path, web: Web) -> None:
    """All places stay empty, and the report says so."""
    vault = researching(tmp_path / "vault", web, "crossref", "openalex", "europepmc", "searxng")
    for name, nothing in (("crossref", crossref()), ("openalex", openalex()), ("europepmc", europepmc())):
        answers(web, f"/{name}", nothing)
    answers(web, "/searxng", NOTHING)
    report = run(vault)
    assert (report.places, report.empty("primary"), report.empty("anywhere")) == ((), 2, 2)
    assert len(report.searches) == 8 and not any(one.problem for one in report.searches)


def test_a_busy_page_is_asked_again(tmp_path: Path, web: Web) -> None:
    """Captures are as patient as searches."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=0)
    answers(web, "/searxng", searxng((at(web, "blog.example", "/busy"), "busy")))
    answers(web, "/busy", busy(Retry_After="3"), text("one"))
    assert run(vault).filled("anywhere") == 1


@pytest.mark.parametrize("query", ["", "  ", "x" * 501])
def test_a_query_is_a_few_words(tmp_path: Path, web: Web, query: str) -> None:
    """Nothing is asked for what is none."""
    with pytest.raises(BadCapture, match="this is no query"):
        run(researching(tmp_path / "vault", web, "searxng"), query)
    assert web.asked == []


def test_an_episode_that_is_not_there_or_no_service_is_refused(tmp_path: Path, web: Web) -> None:
    """Before anybody is asked."""
    vault = researching(tmp_path / "vault", web, "searxng")
    time = Time()
    with pytest.raises(BadCapture, match="there is no such episode"):
        research(vault, Wish("bread", "rye"), Pacer(time.sleep, time.ticks), lambda: NOW, {})
    with pytest.raises(BadSettings, match="no search service is set"):
        run(researching(tmp_path / "other", web))
    assert web.asked == []


def test_a_services_key_is_sent_and_never_shown(tmp_path: Path, web: Web) -> None:
    """It comes from the environment, by the name that vault.yaml gives."""
    vault = researching(
        tmp_path / "vault", web, "openalex", keys={"openalex": "MY_KEY"}, places=1, reserved=0
    )
    answers(web, "/openalex", Page(b"{}"))
    with pytest.raises(NotFetched) as caught:
        run(vault, MY_KEY="hush-hush")
    assert requests(web, "openalex")[0]["api_key"] == "hush-hush"
    assert "hush" not in str(caught.value)


def test_everybody_is_told_who_asks(tmp_path: Path, web: Web) -> None:
    """The program's name and the contact of the settings, with every request."""
    vault = researching(tmp_path / "vault", web, "searxng", places=1, reserved=0)
    answers(web, "/searxng", searxng((at(web, "blog.example", "/one"), "one")))
    run(vault)
    agents = {headers["User-Agent"] for _, headers in web.asked}
    assert len(agents) == 1
    assert agents.pop().startswith("vault-grade/") and len(web.asked) == 2
