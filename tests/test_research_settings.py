"""The settings of research: services, keys, places."""

from __future__ import annotations

from pathlib import Path

import pytest

from vault_grade.errors import BadSettings
from vault_grade.vault.research_settings import DEFAULT_SERVICES, ResearchSetting
from vault_grade.vault.settings import read_settings


def settings(tmp_path: Path, said: str) -> ResearchSetting:
    """The settings as a vault.yaml gives them."""
    (tmp_path / "vault.yaml").write_text(f"research: {said}\n", encoding="utf-8")
    return read_settings(tmp_path).research


def test_what_is_not_set_keeps_its_default(tmp_path: Path) -> None:
    """A service is added, another is no longer asked, and the rest stay."""
    assert read_settings(tmp_path).research == settings(tmp_path, "{}") == ResearchSetting()
    said = "{services: {searxng: 'http://localhost:8080/', crossref: none}, places: 3, sites: [gov.uk]}"
    changed = settings(tmp_path, said)
    assert changed.services == {
        "openalex": DEFAULT_SERVICES["openalex"],
        "europepmc": DEFAULT_SERVICES["europepmc"],
        "searxng": "http://localhost:8080",
    }
    assert (changed.places, changed.reserved, changed.sites) == (3, 3, ("gov.uk",))


def test_every_setting_can_be_set(tmp_path: Path) -> None:
    """The variable's name stands there, never the key."""
    said = "{keys: {openalex: OPENALEX_KEY}, places: 8, reserved: 0, resolver: 'https://doi.example/'}"
    changed = settings(tmp_path, said)
    assert changed.keys == {"openalex": "OPENALEX_KEY"}
    assert (changed.places, changed.reserved, changed.resolver) == (8, 0, "https://doi.example")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("[crossref]", "research: it may give services"),
        ("{service: {}}", "research: it may give services"),
        ("{services: {bing: 'https://b.example'}}", "services are a group of"),
        ("{services: {searxng: localhost}}", "services.searxng is no address"),
        ("{services: {searxng: 'ftp://a.example'}}", "services.searxng is no address"),
        ("{services: {searxng: 'https://me:word@a.example'}}", "services.searxng is no address"),
        ("{services: {searxng: 'https://a.example/?q='}}", "services.searxng is no address"),
        ("{services: {searxng: [a]}}", "services.searxng is no address"),
        ("{resolver: none}", "resolver is no address"),
        ("{keys: {openalex: 'a-b'}}", "keys.openalex is no variable's name"),
        ("{keys: [a]}", "keys are a group of"),
        ("{places: 0}", "places is '0'"),
        ("{places: 101}", "places is '101'"),
        ("{places: many}", "places is 'many'"),
        ("{reserved: -1}", "reserved is '-1'"),
        ("{places: 3, reserved: 4}", "4 of 3 places cannot be held"),
        ("{sites: gov.uk}", "sites must be a list of domains"),
        ("{sites: ['gov.uk OR site:evil.example']}", "sites must be a list of domains"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, said: str, why: str) -> None:
    """In one line, with what to write instead."""
    with pytest.raises(BadSettings) as caught:
        settings(tmp_path, said)
    assert str(caught.value).startswith("vault.yaml: ")
    assert why in str(caught.value)
