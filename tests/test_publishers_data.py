"""The list of publishers that comes with the program: whole, without doubles, and only what somebody can own."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

import pytest
from publicsuffixlist import PublicSuffixList

from vault_grade.audit.publishers import Publisher
from vault_grade.audit.publishers.decide import name_key
from vault_grade.audit.publishers.government import government_name, rules
from vault_grade.audit.publishers.read import KINDS, built_in
from vault_grade.audit.publishers.registrable import registrable
from vault_grade.vault.yaml_text import load

LISTED = built_in()
ANYBODY = (
    "arxiv.org biorxiv.org medrxiv.org ssrn.com zenodo.org figshare.com osf.io researchgate.net academia.edu"
    " wikipedia.org github.com github.io medium.com substack.com wordpress.com blogspot.com youtube.com reddit.com"
)
"""Domains below which anybody may publish: whose they are says nothing of who wrote what stands there."""


def doubles(texts: list[str]) -> list[str]:
    """The texts that stand there more than once."""
    return [text for text, times in Counter(texts).items() if times > 1]


def test_the_list_is_long_and_has_every_kind() -> None:
    """A thousand entries, and journals, registries, governments and institutions among them."""
    assert len(LISTED) >= 1000
    assert {one.kind for one in LISTED} == set(KINDS)
    assert all(Counter(one.kind for one in LISTED)[kind] >= 50 for kind in KINDS)


def test_no_name_domain_or_prefix_is_listed_twice() -> None:
    """One name means one publisher, and one domain or DOI prefix is one publisher's."""
    assert not doubles([key for one in LISTED for key in {name_key(name) for name in one.names}])
    assert not doubles([domain for one in LISTED for domain in one.domains])
    assert not doubles([prefix for one in LISTED for prefix in one.doi])


def test_each_domain_is_one_that_somebody_registered() -> None:
    """No public suffix is listed as if it were one publisher's, and no suffix that nobody knows."""
    known = PublicSuffixList(accept_unknown=False)
    for one in LISTED:
        for domain in one.domains:
            assert registrable(domain) is not None, domain
            assert known.privatesuffix(domain) is not None, domain


def test_a_domain_where_anybody_publishes_is_nobodys() -> None:
    """Neither such a domain is listed nor one below or above it."""
    for one in ANYBODY.split():
        for publisher in LISTED:
            for domain in publisher.domains:
                assert not f".{domain}".endswith(f".{one}"), publisher.name
                assert not f".{one}".endswith(f".{domain}"), publisher.name


@pytest.mark.parametrize("publisher", [one for one in LISTED if one.doi], ids=lambda one: one.name)
def test_a_prefix_is_one_of_dois(publisher: Publisher) -> None:
    """Four or five digits after ``10.``, as they are given."""
    assert all(re.fullmatch(r"10\.[0-9]{4,5}", prefix) for prefix in publisher.doi)


def test_each_entry_says_where_it_comes_from() -> None:
    """An address, and a country that is a code or nothing."""
    assert all(re.fullmatch(r"https://[a-z0-9./-]+", one.origin) for one in LISTED)
    assert all(re.fullmatch(r"([A-Z]{2})?", one.country) for one in LISTED)


def test_no_name_is_a_word_of_everyday_speech() -> None:
    """A name of one word is looked for in scripts: one that is any word there would pull every such sentence."""
    words = {name for one in LISTED for name in one.names if " " not in name}
    assert not words & {"Science", "Nature", "Cell", "Brain", "Sage", "Frontiers", "Quantum", "Who", "Heart"}


def test_each_government_domain_is_a_suffix_that_is_kept() -> None:
    """It is in the public suffix list, is no entry of ours, and its rules have an address."""
    domains = {domain for one in LISTED for domain in one.domains}
    suffixes = PublicSuffixList(accept_unknown=False)
    for domain, rule in rules().items():
        assert domain == "europa.eu" or suffixes.is_public(domain), domain
        assert domain not in domains
        assert re.fullmatch(r"[A-Z]{2}", rule.country) and rule.origin.startswith(("https://", "http://"))


def test_each_government_has_a_countrys_name() -> None:
    """What is below its domain is named after it, and no name is for a country of which there is no rule."""
    names = [government_name(f"www.example.{domain}", domain) for domain in rules()]
    assert all(re.fullmatch(r"example\.[a-z.]+ \(government, .+\)", name) for name in names)
    package = resources.files("vault_grade.audit.publishers")
    codes = load((package / "countries.yaml").read_bytes())
    assert set(codes) == {rule.country for rule in rules().values()}
    assert not doubles(list(codes.values()))


@pytest.mark.parametrize(
    "domain", ["go.it", "lg.ua", "gov.io", "gov.tm", "com", "co.uk", "int", "edu", "ac.uk"]
)
def test_a_suffix_that_others_may_use_is_no_governments(domain: str) -> None:
    """Neither the towns of Gorizia nor a registry that sells names makes a government."""
    assert domain not in rules()


def test_the_data_are_files_of_the_package() -> None:
    """They are found as resources, as in an installed program."""
    package = resources.files("vault_grade.audit.publishers")
    assert (package / "governments.yaml").is_file()
    assert sum(one.name.endswith(".yaml") for one in (package / "data").iterdir()) >= 10


def test_parts_are_of_governments_and_listed_once_each() -> None:
    """A department may bear the name of another country's, and no name of its own government."""
    for one in LISTED:
        assert not one.parts or one.kind == "government", one.name
        assert not doubles([*one.names, *one.parts]), one.name
