"""The command publishers, as a person and as a program use it."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_vault import make_vault, run

MILL = "- {name: \"Mill \\e[31mMuseum\", kind: registry, country: SE, domains: [mill.example], doi: ['10.99999']}\n"


def vault(root: Path) -> Path:
    """A vault that adds a publisher whose name would steer a terminal."""
    made = make_vault(root)
    (made / "publishers.yaml").write_text(MILL, encoding="utf-8")
    return made


def test_publishers_are_listed_by_kind_country_and_text(tmp_path: Path) -> None:
    """Each in one line, in columns, with a total; and the domains that are kept for governments."""
    root = vault(tmp_path)
    done = run(root, "publishers", "--kind", "registry", "--country", "se")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "registry     SE  Bolagsverket           bolagsverket.se",
        "registry     SE  Mill \\u001b[31mMuseum  mill.example  (added)",
        "2 publishers, 1 of them added by this vault",
    ]
    assert run(root, "publishers", "--find", "10.1038").out.splitlines()[1:] == ["1 publisher"]
    governments = run(root, "publishers", "--country", "IE", "--kind", "government").out
    assert "government   IE  (any body of the government)" in governments
    assert governments.splitlines()[-1].endswith("; 1 domain kept for governments")


def test_only_what_the_vault_adds(tmp_path: Path) -> None:
    """And one JSON object where it is asked for."""
    done = run(vault(tmp_path), "publishers", "--added", "--json")
    assert done.status == 0
    assert done.json["government_domains"] == []
    assert [one["domains"] for one in done.json["publishers"]] == [["mill.example"]]
    assert done.json["publishers"][0]["doi"] == ["10.99999"]


def test_none_listed_is_no(tmp_path: Path) -> None:
    """Status 1, as for any question that is answered with no."""
    done = run(vault(tmp_path), "publishers", "--find", "no such thing")
    assert (done.status, done.out) == (1, "0 publishers\n")


def test_the_list_needs_no_vault(tmp_path: Path) -> None:
    """Unless one is named that is not there."""
    assert run(tmp_path, "publishers", "why", "www.ons.gov.uk").status == 0
    named = run(tmp_path, "--vault", "nowhere", "publishers")
    assert (named.status, named.out) == (2, "")


def test_why_explains_an_address(tmp_path: Path) -> None:
    """Whose it is, or why it is nobody's; the status says which."""
    root = vault(tmp_path)
    primary = run(root, "publishers", "why", "https://www.ons.gov.uk/economy")
    assert primary.status == 0
    assert primary.out.splitlines() == [
        "primary  Office for National Statistics",
        "  address       https://www.ons.gov.uk/economy",
        "  host          www.ons.gov.uk",
        "  registered    ons.gov.uk",
        "  decided by    ons.gov.uk, institution: the list of publishers",
        "  listed from   https://ons.gov.uk/",
    ]
    nobody = run(root, "publishers", "why", "https://gov.uk.example.com/\u202e")
    assert nobody.status == 1
    assert nobody.out.splitlines()[0] == "not primary"
    assert "\u202e" not in nobody.out
    as_json = run(root, "publishers", "why", "https://mill.example/", "--json")
    assert (as_json.json["primary"], as_json.json["entry"]["added"]) == (True, True)


def test_a_damaged_list_stops_both(tmp_path: Path) -> None:
    """In one line, with status 2."""
    root = make_vault(tmp_path)
    (root / "publishers.yaml").write_text("nonsense", encoding="utf-8")
    for words in (["publishers"], ["publishers", "why", "https://who.int"]):
        done = run(root, *words)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("vault-grade: publishers.yaml: is no list of publishers")


@pytest.mark.parametrize(
    "words", [["--country", "Germany"], ["why", ""], ["why", "no address\x1b[2J"], ["why", "https://"]]
)
def test_what_is_no_country_or_address_is_not_answered(tmp_path: Path, words: list[str]) -> None:
    """That nobody is listed, or that a source is not primary, would be an answer to another question."""
    done = run(tmp_path, "publishers", *words)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1 and "write" in done.err and "\x1b" not in done.err
