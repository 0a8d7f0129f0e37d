"""Quotes of no note in the words round them: what a person looks at beside a checker's answer."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from audit_examples import SLUG, vault_with_episode

from vault_grade.audit.cited import shelf_of
from vault_grade.audit.sources import Sources
from vault_grade.errors import BadCapture
from vault_grade.reader.evidence.around import around_job
from vault_grade.reader.protocol import Document, Job, Words

TEXT = b"The office opened in 1931.\nThe ferry car-\nried 4,100 people.\nIt closed in 1938.\n"


def job(*quotes: str, sha256: str | None = None) -> Job:
    """A job on the one text."""
    document = Document(
        "a.txt", sha256 or hashlib.sha256(TEXT).hexdigest(), "text/plain", "utf-8", ("a.txt",)
    )
    return Job(documents=(document,), words=tuple(Words(one, "a.txt") for one in quotes), around=True)


def marked(quote: str) -> list[str]:
    """The words that are marked for a quote."""
    [passage] = around_job(job(quote), [TEXT]).passages
    return [one.text for one in passage.pieces if one.kind == "marked"] if passage else []


def test_what_was_found_is_marked_where_it_stands() -> None:
    """In the text as the source has it, though the quote is typeset otherwise."""
    said = around_job(job("The ferry carried 4,100 people."), [TEXT])
    assert said.answer.quotes[0].found.answer == "found"
    assert marked("The ferry carried 4,100 people.") == ["The ferry car-\nried 4,100 people."]
    [passage] = said.passages
    assert passage is not None
    assert "".join(one.text for one in passage.pieces) == TEXT.decode()


def test_where_it_is_missing_the_nearest_words_are_marked() -> None:
    """The answer says that they are a hint; words that nothing is near to have none."""
    said = around_job(job("It closed in 1939.", "Zebras quarrel mildly beneath umbrellas."), [TEXT])
    assert [one.found.answer for one in said.answer.quotes] == ["missing", "missing"]
    assert marked("It closed in 1939.") == ["It closed in 1938."]
    assert said.passages[1] is None


def test_a_file_that_is_another_one_is_not_looked_at() -> None:
    """The hash comes before the first word."""
    said = around_job(job("It closed in 1938.", sha256="0" * 64), [TEXT])
    assert said.answer.refused and said.passages == ()


def test_a_source_is_asked_in_a_process_of_its_own(tmp_path: Path) -> None:
    """An altered source is refused there as everywhere."""
    vault, episode = vault_with_episode(tmp_path)
    [cited] = shelf_of(vault, episode.folder).captures
    with Sources(vault) as sources:
        [(found, passage)] = sources.around(cited, ["It closed in 1938."])
        assert found.answer == "found" and passage is not None and passage.pieces[1].kind == "marked"
        (vault.root / f"episodes/{SLUG}/sources/report.txt").write_bytes(b"It closed in 1938.\n")
        with pytest.raises(BadCapture, match="not the one that its row describes"):
            sources.around(cited, ["It closed in 1938."])
