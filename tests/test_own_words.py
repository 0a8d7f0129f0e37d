"""A script, or a release of one, with words changed is no source; a source that a script quotes at length is one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_examples import make_vault

from vault_grade.capture import Wish, capture
from vault_grade.capture.own_words import LEAST, MOST, Work, again, words_of, work_of
from vault_grade.capture.run import Sight, seeing
from vault_grade.errors import BadCapture
from vault_grade.vault.layout import Vault

NOW = datetime(2026, 11, 30, 9, 12, 13, tzinfo=UTC)
CITED = (
    "The ferry carried 4,100 passengers in its first year.",
    "Two boats crossed the strait every hour between April and October.",
    "A single ticket cost nine pence, and a bicycle went for half of that.",
    "In 1934 the council bought a second landing stage from the railway.",
    "The last boat left on a wet Sunday in September 1938.",
)
OWN = (
    "Good evening and welcome back to our little harbour.",
    "You could hear the bell from my kitchen window.",
)
SCRIPT = f"""---
title: Boats in the morning mist
---

# What the ledgers tell us

HOST: {OWN[0]}
{CITED[0]} [@report]
{CITED[1]} [@report]

[music]

{CITED[2]} [@report]
{CITED[3]} [^2]

GUEST: {OWN[1]}
{CITED[4]} [the report](https://example.org/report)

[^2]: https://example.org/ledger, page 12
"""
REPORT = " ".join(CITED)
MORE = (
    "Nobody knows who paid for the first boat, or where it was built. The harbour master kept three ledgers, of which"
    " one is lost. His son remembered a green funnel. Sheep were carried free of charge until the war."
)
WORK = work_of(SCRIPT, script=True)


def without_citations() -> str:
    """The script as somebody might take its marks out by hand."""
    plain = SCRIPT.replace("[^2]: https://example.org/ledger, page 12\n", "")
    for mark in (" [@report]", " [^2]", " [the report](https://example.org/report)"):
        plain = plain.replace(mark, "")
    return plain


COPIES = {
    "a line changed": SCRIPT.replace(CITED[3], "Another thing happened in that year altogether."),
    "a figure changed in every line": SCRIPT.replace("4,100", "4,200")
    .replace("1934", "1935")
    .replace("1938", "1939"),
    "without its citations": without_citations(),
    "without its citations, and a line changed": without_citations().replace(CITED[1], "One boat crossed."),
    "another title": SCRIPT.replace("Boats in the morning mist", "Another one"),
    "as a page": f"<title>x</title><p>{without_citations()} and a foot with a few words",
}
SOURCES = {
    "longer than the script": f"{REPORT} {MORE}",
    "read out whole": f"Harbour report\n\n{REPORT}",
    "of another subject": MORE * 2,
    "a note on the script": f"{OWN[0]} {OWN[1]} {MORE}",
}


@pytest.fixture(scope="module")
def sight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sight]:
    """Readers for all these tests."""
    with seeing(make_vault(tmp_path_factory.mktemp("sight"))) as one:
        yield one


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """A vault with the episode."""
    made = make_vault(tmp_path / "vault")
    (made.root / "episodes/prices").mkdir(parents=True)
    (made.root / "episodes/prices/script.md").write_text(SCRIPT, encoding="utf-8")
    return Vault(made.root.resolve())


@pytest.mark.parametrize("kind", COPIES)
def test_a_script_with_words_changed_is_no_source(
    vault: Vault, sight: Sight, tmp_path: Path, kind: str
) -> None:
    """Whatever the file is called; the line says which script it is, and how much of it."""
    (tmp_path / "report.txt").write_text(COPIES[kind], encoding="utf-8")
    with pytest.raises(BadCapture, match=r"it is episodes/prices/script\.md with words changed") as caught:
        capture(vault, Wish(str(tmp_path / "report.txt"), "prices"), sight, lambda: NOW)
    assert "of its words stand there" in str(caught.value)
    assert not list((vault.root / "episodes/prices/sources").iterdir())


def test_a_release_with_words_changed_is_no_source(vault: Vault, sight: Sight, tmp_path: Path) -> None:
    """An earlier one as well, though the script says something else by now."""
    release = vault.root / "episodes/prices/release"
    release.mkdir()
    said = "Boats in the morning mist\n\n" + without_citations().partition("tell us\n\n")[2]
    (release / "transcript.txt").write_text(said, encoding="utf-8")
    (vault.root / "episodes/prices/script.md").write_text("# Prices\n\nNothing yet.\n", encoding="utf-8")
    (tmp_path / "copy.txt").write_text(said.replace("4,100", "5,000"), encoding="utf-8")
    with pytest.raises(BadCapture, match=r"transcript\.txt with words changed"):
        capture(vault, Wish(str(tmp_path / "copy.txt")), sight, lambda: NOW)


@pytest.mark.parametrize("kind", SOURCES)
def test_a_source_that_a_script_quotes_is_kept(vault: Vault, sight: Sight, tmp_path: Path, kind: str) -> None:
    """It has words of its own, or lacks those that the script has from nobody."""
    (tmp_path / "report.txt").write_text(SOURCES[kind], encoding="utf-8")
    assert capture(vault, Wish(str(tmp_path / "report.txt"), "prices"), sight, lambda: NOW).new


def test_a_few_words_tell_nothing() -> None:
    """A script of one sentence, and a source that says it: both say what there is to say."""
    short = "# Ferries\n\nThe ferry carried 4,100 passengers in its first year. [@report]\n"
    assert again(words_of(short), work_of(short, script=True)) is None


PARTS = st.permutations([*CITED, *OWN])


@given(parts=PARTS, foreign=st.integers(0, 120))
def test_a_text_with_a_third_of_other_words_is_never_taken_for_the_script(
    parts: list[str], foreign: int
) -> None:
    """All of the script may stand in it, in any order."""
    words = (*words_of(" ".join(parts)), *(f"word{at}" for at in range(foreign)))
    if again(words, WORK):
        assert foreign <= len(words) * (1 - MOST)


@given(
    words=st.lists(st.sampled_from("abcdefgh"), min_size=LEAST, max_size=3 * LEAST), extra=st.integers(0, 100)
)
def test_what_is_found_again_was_worth_a_look(words: list[str], extra: int) -> None:
    """The size of a text, which is known before its words are, rules none out that would be found."""
    text = (*words, *(["x"] * extra))
    work = Work((tuple(words),), ())
    if again(text, work):
        assert work.may_be(len(text))
