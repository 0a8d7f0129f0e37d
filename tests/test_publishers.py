"""Whose an address is: by labels from its end, never by a substring, and never by what it looks like."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_examples import make_vault

from vault_grade.audit.attribution import unpublished
from vault_grade.audit.publishers import Publisher, Publishers, publishers_of
from vault_grade.audit.publishers.decide import listing
from vault_grade.audit.publishers.explain import explain
from vault_grade.audit.publishers.government import rules
from vault_grade.audit.publishers.read import built_in, read_list
from vault_grade.audit.publishers.registrable import host_of, plain_host, registrable
from vault_grade.errors import BadSettings

LIST = listing(built_in())
KNOWN = {tuple(one.split(".")) for one in (*LIST.by_domain, *rules())}
SOME = (
    "who.int",
    "gov.uk",
    "ons.gov.uk",
    "europa.eu",
    "nature.com",
    "gov",
    "iarc.who.int",
    "ssb.no",
    "sis.se",
)


def listed_above(host: str) -> bool:
    """Whether a host's last labels are those of a known domain: the rule, written once more."""
    labels = tuple(host.split("."))
    return any(labels[at:] in KNOWN for at in range(len(labels)))


labels = st.one_of(
    st.text("abcxyz019-", min_size=1, max_size=8).filter(lambda one: one.strip("-") == one),
    st.sampled_from([part for one in SOME for part in one.split(".")]),
    st.sampled_from(["evilwho", "xn--b-pfa", "co", "com", "example", "www"]),
)
hosts = st.lists(labels, min_size=1, max_size=5).map(".".join)
mixed = st.one_of(hosts, st.tuples(hosts, st.sampled_from(SOME)).map(".".join), st.sampled_from(SOME))


@given(
    mixed, st.sampled_from(["", ".", ":443", ":8080"]), st.sampled_from(["", "/", "/@who.int/", "?q=.gov.uk"])
)
def test_a_host_is_primary_exactly_where_its_last_labels_are_listed(host: str, end: str, path: str) -> None:
    """Whatever stands before them, in whatever case, with a port, a last dot or a path."""
    for written in (host, host.upper()):
        decision = LIST.decide(f"https://{written}{end}{path}")
        if plain_host(host):
            assert decision.primary == listed_above(host), host
        else:
            assert not decision.primary


NOISE = "\\/@:#?%.&=[]<>|^`\t\n\r \u200b\u200d\u3002\uff0e\u2024ßſﬁＷｗ⒲①٠"


@given(
    st.lists(
        st.one_of(
            st.sampled_from(SOME), st.sampled_from(NOISE), st.sampled_from(["evil.co", "http:", "//", "xn--"])
        ),
        max_size=7,
    ).map("".join),
    st.sampled_from(["https://", "http://", "HTTPS://", "https:", "https:/", "//", ""]),
)
def test_no_address_is_primary_that_would_be_asked_of_another_host(rest: str, scheme: str) -> None:
    """Whatever is written: if it is primary, the host that the fetch would ask stands on or below a listed domain."""
    url = f"{scheme}{rest}"
    if LIST.decide(url).primary:
        asked = httpx.URL(url).raw_host.decode("ascii").lower().removesuffix(".")
        assert listed_above(asked), url


@pytest.mark.parametrize(
    "url",
    [
        "https://gov.uk.example.com/",
        "https://example.com/gov.uk",
        "https://example.com/?gov.uk",
        "https://example.com#.gov.uk",
        "https://evilgov.uk/",
        "https://gov.uk@example.com/",
        "https://example.com@gov.uk/",
        "https://gov.uk:pass@example.com/",
        "https://example.com\\@gov.uk/",
        "https://example.com%2egov.uk/",
        "https://who%2eint/",
        "https://gov.uk../",
        "https://.gov.uk/",
        "https://a..gov.uk/",
        "https://1.2.3.4/",
        "https://[::1]/",
        "https://0x7f.1/",
        "https://2130706433/",
        "https://localhost/",
        "https://gov/",
        "https://ßb.no/",
        "https://who\u200d.int/",
        "https://wh\u043e.int/",
        "ftp://who.int/",
        "javascript://who.int/%0aalert(1)",
        "file://who.int/etc/passwd",
        "who.int",
        "",
    ],
)
def test_a_tricky_address_is_nobodys(url: str) -> None:
    """Neither in the path, nor before the at sign, nor by letters that only look alike."""
    decision = LIST.decide(url)
    assert (decision.primary, decision.publisher, decision.rule) == (False, None, "no publisher known")
    assert explain(LIST, url).nobody


@pytest.mark.parametrize(
    ("url", "publisher", "rule"),
    [
        (
            "https://www.ons.gov.uk/economy",
            "Office for National Statistics",
            "institution: the list of publishers",
        ),
        ("HTTPS://WWW.WHO.INT:8443/news", "World Health Organization", "institution: the list of publishers"),
        ("https://who.int./", "World Health Organization", "institution: the list of publishers"),
        ("https://publications.iarc.who.int/", "International Agency for Research on Cancer", None),
        ("https://www.gov.uk/government", "UK Government", "government: the list of publishers"),
        ("https://assets.publishing.service.gov.uk/a.pdf", "UK Government", None),
        (
            "https://www.gov.uk.example.gov.uk/",
            "example.gov.uk (government, United Kingdom)",
            "government domain: gov.uk",
        ),
        (
            "https://www.leeds.gov.uk/",
            "leeds.gov.uk (government, United Kingdom)",
            "government domain: gov.uk",
        ),
        ("https://go.ke/", "go.ke (government, Kenya)", None),
        ("https://eur-lex.europa.eu/eli", "EUR-Lex", "government: the list of publishers"),
        (
            "https://a.anything.europa.eu/",
            "anything.europa.eu (government, European Union)",
            "government domain: europa.eu",
        ),
        ("https://www.nature.com/articles/1", "Nature Portfolio", "journal: the list of publishers"),
    ],
)
def test_the_longest_listed_domain_decides(url: str, publisher: str | None, rule: str | None) -> None:
    """A body below another's domain is itself; what no entry names goes by its country's rule."""
    decision = LIST.decide(url)
    assert decision.primary
    assert decision.publisher == publisher
    assert rule is None or decision.rule == rule


def test_a_host_is_the_domain_that_somebody_registered() -> None:
    """By the public suffix list, which knows of suffixes with several labels, and of hosts of other people's pages."""
    assert registrable("www.ons.gov.uk") == "ons.gov.uk"
    assert registrable("a.b.example.co.jp") == "example.co.jp"
    assert registrable("gov.uk") is None
    assert registrable("someone.github.io") == "someone.github.io"
    assert host_of("https://пример.рф/") == "xn--e1afmkfd.xn--p1ai"


def test_an_explanation_names_what_decided() -> None:
    """The host, the registered domain, the entry or rule, and where that comes from."""
    entry = explain(LIST, "https://www.bls.gov/cpi/")
    assert (entry.host, entry.registered, entry.domain) == ("www.bls.gov", "bls.gov", "bls.gov")
    assert entry.entry is not None and entry.entry.name == "Bureau of Labor Statistics"
    rule = explain(LIST, "https://www.texas.gov/")
    assert (rule.domain, rule.entry, rule.origin) == ("gov", None, rules()["gov"].origin)
    nobody = explain(LIST, "https://who.int.example.co.uk/")
    assert nobody.registered == "example.co.uk"
    assert nobody.nobody == (
        "who.int only stands in the name: whoever registered example.co.uk could write it there"
    )


@given(mixed)
def test_an_explanation_is_the_decision(host: str) -> None:
    """What is explained is what a capture records, and a reason stands exactly where nobody's is said."""
    explained = explain(LIST, f"https://{host}/")
    assert explained.decision == LIST.decide(f"https://{host}/")
    assert (explained.nobody is None) == explained.decision.primary == (explained.domain is not None)


def test_a_name_means_its_publisher_in_any_case_but_an_abbreviation() -> None:
    """WHO is the organisation; ``Who said so`` asks a question."""
    assert "World Health Organization" in LIST.names_of("WHO")
    assert LIST.names_of("Who") == ()
    assert "ONS" in LIST.names_of("office for national statistics")
    assert LIST.names_of("Example Mill") == ()
    assert LIST.names_of("Lancet") == LIST.names_of("The Lancet") == ("The Lancet", "Lancet")


def test_a_doi_is_its_publishers_by_its_prefix() -> None:
    """The whole prefix, and nothing that only begins like it."""
    found = LIST.of_doi("10.1038/s41586-020-2649-2")
    assert found is not None and found.name == "Nature Portfolio"
    assert LIST.of_doi("10.10381/x") is None
    assert LIST.of_doi("10.1101/2020.01.01") is None


def added(root: Path, text: str) -> Publishers:
    """The list of a vault that adds these publishers."""
    vault = make_vault(root)
    (root / "publishers.yaml").write_text(text, encoding="utf-8")
    return publishers_of(vault)


def test_a_vault_adds_publishers_and_its_entries_win(tmp_path: Path) -> None:
    """A new one, and one whose domain we list; the digest is another then."""
    text = "- {name: Mill Museum, kind: institution, domains: [mill.example]}\n"
    both = added(tmp_path, f"{text}- {{name: Our WHO, kind: institution, domains: [who.int]}}\n")
    assert both.decide("https://www.mill.example/").rule == "institution: the vault's list"
    assert both.decide("https://www.who.int/").publisher == "Our WHO"
    assert both.added == ("Mill Museum", "Our WHO")
    assert both.digest != LIST.digest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "is no list of publishers"),
        ("- {name: A, kind: shop, domains: [a.example]}", "the kind of 'A' is none of"),
        ("- {kind: journal, domains: [a.example]}", "a publisher has no name"),
        ("- {name: A, kind: journal}", "needs a domain"),
        ("- {name: A, kind: journal, domains: a.example}", "must be a list of texts"),
        ("- {name: A, kind: journal, domains: [co.uk]}", "is no domain that somebody can register"),
        ("- {name: A, kind: journal, domains: [github.io]}", "is no domain that somebody can register"),
        ("- {name: A, kind: journal, domains: ['*.a.example']}", "is no domain that somebody can register"),
        ("- {name: A, kind: journal, domains: [A.example]}", "is no domain that somebody can register"),
        ("- {name: A, kind: journal, domains: ['https://a.example']}", "is no domain"),
        ("- {name: A, kind: journal, domains: [a.example], country: Utopia}", "is not two capital letters"),
        ("- {name: A, kind: journal, domains: [a.example], doi: ['11.1']}", "is no prefix of DOIs"),
        ("- {name: A, kind: journal, domains: [a.example], extra: 1}", "a publisher is a group of"),
        ("- [a", "no valid YAML"),
    ],
)
def test_a_damaged_addition_is_an_error_that_says_where(tmp_path: Path, text: str, said: str) -> None:
    """Nothing of it is skipped: what is primary could not be told."""
    with pytest.raises(BadSettings, match=r"publishers\.yaml") as caught:
        added(tmp_path, text)
    assert said in str(caught.value)


def test_entries_read_back_as_they_are_written() -> None:
    """Every field, as the files of the package have them."""
    said = {"name": "A", "others": ["B"], "kind": "journal", "domains": ["a.example"], "doi": ["10.1234"]}
    read = read_list([{**said, "country": "SE", "origin": "https://a.example/"}], "x.yaml")
    assert read == (
        Publisher("A", "journal", ("a.example",), ("B",), ("10.1234",), "SE", "https://a.example/"),
    )


@pytest.mark.parametrize(
    ("url", "credited"),
    [
        ("https://www.gov.uk/government/statistics", "Department for Transport"),
        ("https://www.gov.uk/government/statistics", "Home Office"),
        ("https://www.gov.uk/government/statistics", "HM Treasury"),
        ("https://www.gov.uk/government/statistics", "British Government"),
        ("https://www.canada.ca/en/news", "Canada Revenue Agency"),
        ("https://www.gov.ie/en/news", "Department of Finance"),
        ("https://www.admin.ch/gov/de", "Federal Department of Finance"),
        ("https://www.beehive.govt.nz/release", "Ministry of Education"),
    ],
)
def test_a_department_publishes_at_its_governments_address(url: str, credited: str) -> None:
    """What stands there may be said to be the department's, or the government's."""
    publisher = LIST.decide(url).publisher
    sentence = f"The {credited} reported 4,000 cases."
    assert unpublished(sentence, [publisher], LIST.names_of, LIST.published_by) == ()


@pytest.mark.parametrize(
    ("url", "credited"),
    [
        ("https://www.gov.uk/government/statistics", "Bank of England"),
        ("https://www.gov.uk/government/statistics", "Office for National Statistics"),
        ("https://www.gov.uk/government/statistics", "Department of Transportation"),
        ("https://www.gov.uk/government/statistics", "Department of Finance"),
        ("https://www.leeds.gov.uk/", "UK Government"),
        ("https://www.leeds.gov.uk/", "Government of the United Kingdom"),
        ("https://www.leeds.gov.uk/", "United Kingdom Statistics Authority"),
        ("https://who.go.ke/", "WHO"),
        ("https://www.usa.gov/news", "Department for Transport"),
        ("https://www.ons.gov.uk/economy", "Department for Transport"),
        ("https://www.leeds.gov.uk/news", "Home Office"),
        ("https://www.gov.uk.example.com/", "Home Office"),
    ],
)
def test_nobody_elses_words_are_a_governments(url: str, credited: str) -> None:
    """Not those of another country's department, of a town, or of who publishes at a domain of its own."""
    publisher = LIST.decide(url).publisher
    sentence = f"The {credited} reported 4,000 cases."
    assert unpublished(sentence, [publisher], LIST.names_of, LIST.published_by) == (credited,)


def test_a_part_alone_means_no_publisher() -> None:
    """Two governments have a department of that name."""
    assert LIST.names_of("Department of Health") == ()
