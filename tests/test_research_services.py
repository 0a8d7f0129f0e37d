"""Each search service is asked as its documentation says, and its answers are read as if they were anybody's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from research_examples import (
    Time,
    answers,
    busy,
    crossref,
    europepmc,
    openalex,
    parameters,
    reply,
    searxng,
)
from web_examples import Page, Web, serving

from vault_grade.audit.publishers.decide import listing
from vault_grade.audit.publishers.publisher import Publisher
from vault_grade.audit.publishers.read import built_in
from vault_grade.audit.research import Pacer, Question, Result, Searched
from vault_grade.audit.research.result import bare_doi, doi_url, result
from vault_grade.audit.research.services import SERVICES, in_turn, search
from vault_grade.audit.research.sites import sites_for
from vault_grade.errors import NotFetched
from vault_grade.vault.research_settings import DEFAULT_SITES
from vault_grade.vault.settings import Network

PREFIXES = ("10.1038", "10.1126")
NAMES = sorted(SERVICES)


@pytest.fixture
def web() -> Iterator[Web]:
    """A server without pages."""
    with serving({}) as server:
        yield server


def ask(web: Web, name: str, *pages: Page, **said: Any) -> tuple[Searched, list[Result]]:
    """What a service finds that answers with these pages."""
    answers(web, "/v1", *pages)
    question = Question("wheat & rye", 8, **said)
    time = Time()
    pacer = Pacer(time.sleep, time.ticks)
    return search("anywhere", name, web.url + "/v1", question, web.network, pacer, lambda one: True)


def asked(web: Web) -> list[tuple[str, dict[str, str]]]:
    """The paths that were asked, each with its parameters."""
    return [(path.partition("?")[0], parameters(path)) for path, _ in web.asked]


def test_crossref_is_asked_by_prefixes(web: Web) -> None:
    """In one filter, since filters of one name are alternatives; the contact goes along."""
    searched, found = ask(
        web, "crossref", crossref(("10.1038/x", "Wheat")), contact="a@b.org", prefixes=PREFIXES
    )
    path, said = asked(web)[0]
    assert (path, said["query"], said["rows"], said["mailto"]) == ("/v1/works", "wheat & rye", "8", "a@b.org")
    assert said["filter"] == "prefix:10.1038,prefix:10.1126"
    assert found == [Result("Wheat", (), "10.1038/x")]
    assert (searched.found, searched.problem) == (1, None)
    ask(web, "crossref", crossref())
    assert not {"filter", "mailto"} & set(asked(web)[1][1])


def test_openalex_is_asked_for_journals_and_gives_free_copies(web: Web) -> None:
    """A key goes along where there is one; a work without a free copy is known by its DOI."""
    works = [("10.1038/x", "Wheat", "https://www.nature.com/articles/x"), ("10.1126/y", "Rye", None)]
    _, found = ask(web, "openalex", openalex(*works), key="k", prefixes=PREFIXES)
    path, said = asked(web)[0]
    assert (path, said["search"], said["api_key"]) == ("/v1/works", "wheat & rye", "k")
    assert (said["filter"], said["per_page"]) == ("primary_location.source.type:journal", "100")
    assert found == [
        Result("Wheat", ("https://www.nature.com/articles/x",), "10.1038/x"),
        Result("Rye", (), "10.1126/y"),
    ]
    ask(web, "openalex", openalex())
    assert "filter" not in asked(web)[1][1] and asked(web)[1][1]["per_page"] == "8"


def test_europepmc_is_asked_for_what_medline_lists(web: Web) -> None:
    """And of the places of a text, those that anybody may read are taken."""
    _, found = ask(
        web,
        "europepmc",
        europepmc(("10.1038/x", "Wheat", "https://a.example/x")),
        prefixes=PREFIXES,
        contact="a@b.org",
    )
    path, said = asked(web)[0]
    assert (path, said["query"], said["format"]) == ("/v1/search", "(wheat & rye) AND SRC:MED", "json")
    assert (said["resultType"], said["pageSize"], said["email"]) == ("core", "100", "a@b.org")
    assert found == [Result("Wheat", ("https://a.example/x",), "10.1038/x")]


def test_searxng_is_held_to_domains_a_few_at_a_time(web: Web) -> None:
    """Search engines cut long queries; the results of all queries stand in turn."""
    sites = tuple(f"s{number}.example" for number in range(10))
    pages = [
        searxng((f"https://s{at}.example/", f"Page {at}"), (f"https://s{at}.example/b", "B")) for at in (0, 9)
    ]
    searched, found = ask(web, "searxng", *pages, prefixes=(), sites=sites)
    queries = [said["q"] for _, said in asked(web)]
    assert asked(web)[0][1]["format"] == "json"
    assert len(queries) == 2
    assert queries[0].startswith("wheat & rye (site:s0.example OR site:s1.example OR ")
    assert queries[1] == "wheat & rye (site:s8.example OR site:s9.example)"
    assert [one.title for one in found] == ["Page 0", "Page 9", "B", "B"]
    assert searched.sites == sites


def test_searxng_whose_engines_are_silent_found_not_nothing(web: Web) -> None:
    """No result since nobody was asked is a failure; no result at all is none."""
    searched, _ = ask(web, "searxng", searxng(silent=("brave", "bing")))
    assert searched.problem == "none of its engines answered; try again later, or another instance"
    searched, _ = ask(web, "searxng", searxng())
    assert (searched.found, searched.problem) == (0, None)
    searched, found = ask(web, "searxng", searxng(("https://a.example/", "A"), silent=("bing",)))
    assert (len(found), searched.problem) == (1, None)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("page", "said"),
    [
        (Page(b"<html>maintenance</html>"), "its answer is no JSON"),
        (Page(b'{"results": ['), "its answer is no JSON"),
        (Page(b"[" * 100_000), "its answer is no JSON"),
        (Page(b"\xff\xfe\xfa"), "its answer is no JSON"),
        (reply({}), "its answer has no list"),
        (reply([1, 2]), "its answer has no list"),
        (reply({"message": {"items": {}}, "results": 3, "resultList": None}), "its answer has no list"),
        (Page(b"no", 403), "the server answers 403 Forbidden"),
        (Page(b"no", 500), "the server answers 500 Internal Server Error"),
        (Page(b"[]", length=100), "the server broke off"),
    ],
)
def test_an_answer_of_another_shape_is_a_problem_that_is_said(
    web: Web, name: str, page: Page, said: str
) -> None:
    """It is neither a crash nor an empty result."""
    searched, found = ask(web, name, page)
    assert found == []
    assert (searched.problem or "").startswith(said)


def test_one_of_several_requests_that_fails_is_said_beside_what_the_others_found(web: Web) -> None:
    """Nothing that was found is lost."""
    sites = tuple(f"s{number}.example" for number in range(10))
    searched, found = ask(web, "searxng", Page(b"", 500), searxng(("https://s9.example/", "A")), sites=sites)
    assert len(found) == 1
    assert (searched.problem or "").startswith("the server answers 500")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = "title DOI doi display_name best_oa_location primary_location landing_page_url pdf_url url fullTextUrlList"
works = st.dictionaries(st.sampled_from(FIELDS.split()), json_values, max_size=5)


@given(st.sampled_from(NAMES), st.lists(works | json_values, max_size=4))
def test_no_json_makes_reading_fail_in_another_way(name: str, found: list[Any]) -> None:
    """Whatever a service puts where a text, a list or a group belongs."""
    said = {"message": {"items": found}, "results": found, "resultList": {"result": found}}
    for one in SERVICES[name].read(json.loads(json.dumps(said))):
        assert one.doi or one.urls
        assert all(url.lower().startswith(("http://", "https://")) for url in one.urls)
        assert one.title


@pytest.mark.parametrize(
    ("urls", "doi"),
    [
        (["javascript:alert(1)"], None),
        (["ftp://a.example/"], None),
        ([7, None, {}], 12),
        ([], "not a doi"),
        ([], "https://doi.org/"),
    ],
)
def test_a_result_that_leads_nowhere_is_none(urls: list[object], doi: object) -> None:
    """Only http and https, and DOIs."""
    assert result("Title", urls, doi) is None


def test_a_doi_is_one_however_it_is_written() -> None:
    """With its resolver or without; and it goes into an address letter by letter."""
    for written in (
        "10.1000/A(1)",
        "https://doi.org/10.1000/A(1)",
        "http://dx.doi.org/10.1000/A(1)",
        "doi:10.1000/A(1)",
    ):
        assert bare_doi(written) == "10.1000/A(1)"
    assert doi_url("https://doi.org", "10.1002/(SICI)1<1::AID-X>3.0.CO;2-#?") == (
        "https://doi.org/10.1002/(SICI)1%3C1::AID-X%3E3.0.CO;2-%23%3F"
    )
    same = result("a", ["https://doi.org/10.1000/A(1)", "https://a.example/"], "10.1000/A(1)")
    assert same == Result("a", ("https://a.example/",), "10.1000/A(1)")


@given(st.lists(st.lists(st.integers(0, 20), max_size=6), max_size=4))
def test_results_stand_in_turn_and_once(lists: list[list[int]]) -> None:
    """The best of each service comes before the second best of any."""
    rows = [[Result(str(one), (f"https://a.example/{one}",)) for one in row] for row in lists]
    found = in_turn(rows)
    assert {one.title for one in found} == {str(one) for row in lists for one in row}
    assert len({one.key for one in found}) == len(found)
    firsts = {row[0].key for row in rows if row}
    assert {one.key for one in found[: len(firsts)]} == firsts


def test_a_search_engine_is_held_to_what_the_query_names() -> None:
    """A country's office before the usual domains, what the vault added with it; journals are left out."""
    added = Publisher("Mill Registry", "registry", ("mill.example",), added=True)
    sites = sites_for("unemployment rate Sweden FDA", (*built_in(), added), DEFAULT_SITES, 32)
    assert sites[0] == "fda.gov"
    assert "scb.se" in sites
    assert sites.index("mill.example") < sites.index("europa.eu")
    assert not {"nature.com", "nejm.org"} & set(
        sites_for("nature england journal medicine", built_in(), (), 32)
    )
    assert len(sites) <= 32 and len(set(sites)) == len(sites)


def test_the_usual_domains_are_listed() -> None:
    """To hold a search to a domain that makes nothing primary would be in vain."""
    known = listing(built_in())
    assert all(known.decide(f"https://www.{one}/").primary for one in DEFAULT_SITES)


def test_a_private_instance_must_be_allowed() -> None:
    """The message says how."""
    time = Time()
    searched, _ = search(
        "anywhere",
        "searxng",
        "http://127.0.0.1:9",
        Question("x", 1),
        Network(),
        Pacer(time.sleep, time.ticks),
        bool,
    )
    assert "allow it in vault.yaml" in (searched.problem or "")


def test_a_busy_service_is_asked_again(web: Web) -> None:
    """And what it says in the end counts."""
    searched, found = ask(
        web, "crossref", busy(429, Retry_After="2"), busy(503), crossref(("10.1038/x", "Wheat"))
    )
    assert (len(found), searched.problem, len(web.asked)) == (1, None, 3)


def test_a_service_that_fails_raises_nothing_else() -> None:
    """What a reader raises is what the search reports."""
    with pytest.raises(NotFetched, match=r"its answer has no list message\.items"):
        SERVICES["crossref"].read({"message": {}})
