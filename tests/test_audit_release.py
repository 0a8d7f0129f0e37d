"""What a release of an episode says, and when there is none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from audit_examples import SHA256, SLUG, SOURCE, Clock, audit_of, put_audit, vault_with_episode

from vault_grade.audit.line import line_of, no_line
from vault_grade.audit.publishers import publishers_of
from vault_grade.audit.release import Release, release_of
from vault_grade.audit.resolve import Choice, current, resolve
from vault_grade.cli.show_audit import run_state
from vault_grade.errors import BadScript
from vault_grade.formats.predicates import AuditRun
from vault_grade.formats.script import transcript
from vault_grade.vault.layout import Vault


def with_list(vault: Vault, audit: AuditRun) -> AuditRun:
    """The audit with the digest of the list of publishers that the vault has."""
    return replace(audit, publishers=publishers_of(vault).digest)


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """An audited episode: two claims passed, one is accepted, one rewritten, one cut."""
    made, _ = vault_with_episode(tmp_path)
    put_audit(made, with_list(made, audit_of(passing=(1, 2))))
    clock = Clock()
    for choice in (
        Choice("c003", "accept"),
        Choice("c004", "rewrite", "It closed in 1938. [@report]"),
        Choice("c005", "cut"),
    ):
        resolve(made, SLUG, choice, "Ada Example", "review", clock)
    return made


def release(vault: Vault) -> Release:
    """The release of the episode."""
    return release_of(vault, current(vault, SLUG))


def test_a_release_says_exactly_what_was_audited_and_decided(vault: Vault) -> None:
    """Every sentence of the text on disk, in order, with what came of it."""
    made = release(vault)
    told = [sentence for part in made.parts for sentence in part.sentences]
    assert [one.state for one in told] == ["passed", "passed", "accepted", "rewritten"]
    assert [one.text for one in told][-1] == "It closed in 1938."
    assert (made.title, made.cut, len(made.resolutions)) == ("The harbour in 1931", 1, 3)
    heard = transcript(current(vault, SLUG).script)
    assert all(one.text in heard for one in told)
    assert [part.speaker for part in made.parts] == [None, None, "HOST"]


def test_a_comment_moves_no_state_to_another_sentence(vault: Vault) -> None:
    """Places on disk differ from those that were audited; sentences do not."""
    path = vault.root / f"episodes/{SLUG}/script.md"
    path.write_text(path.read_text("utf-8").replace("# What", "<!-- a long comment -->\n# What"), "utf-8")
    told = [sentence for part in release(vault).parts for sentence in part.sentences]
    assert [one.state for one in told] == ["passed", "passed", "accepted", "rewritten"]


def test_an_open_flag_refuses_the_release(tmp_path: Path) -> None:
    """And names the claims that are open."""
    made, _ = vault_with_episode(tmp_path)
    put_audit(made, with_list(made, audit_of(passing=(1, 2, 3))))
    with pytest.raises(BadScript, match=r"2 flagged claims open \(c004, c005\)"):
        release(made)


def test_a_source_that_changed_or_went_refuses_the_release(vault: Vault) -> None:
    """The quotes were found in other bytes."""
    source = vault.root / f"episodes/{SLUG}/sources/report.txt"
    source.write_bytes(SOURCE + b"More.\n")
    with pytest.raises(BadScript, match="source report changed since the audit"):
        release(vault)
    source.unlink()
    with pytest.raises(BadScript, match="source report is not here any more"):
        release(vault)


def test_a_list_of_publishers_that_changed_refuses_the_release(vault: Vault) -> None:
    """What is primary may be another thing now."""
    entry = "- {name: Me, kind: institution, domains: [example.net]}\n"
    (vault.root / "publishers.yaml").write_text(entry, "utf-8")
    with pytest.raises(BadScript, match="list of publishers changed"):
        release(vault)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("primary: true", "primary: false", "row of the source report changed"),
        ("extent: full", "extent: landing", "row of the source report changed"),
        ("title: Harbour report", "title: Annual report", "row of the source report changed"),
        ("rule: government domain", "rule: journal", "row of the source report changed"),
        ("final_url: https://www.example.gov", "final_url: https://www.example.org", "row of the source"),
        (
            f'sha256: "{SHA256[0]}',
            'sha256: "' + ("1" if SHA256[0] == "0" else "0"),
            "row of the source report",
        ),
        ("id: report", "id: reports", "has no row any more"),
    ],
)
def test_a_row_that_changed_refuses_the_release(vault: Vault, before: str, after: str, why: str) -> None:
    """What a release says of a source is what the audit went by; the standing says it too."""
    assert run_state(vault, SLUG, "json", None) == 0
    path = vault.root / f"episodes/{SLUG}/sources/sources.yaml"
    path.write_text(path.read_text("utf-8").replace(before, after, 1), "utf-8")
    with pytest.raises(BadScript, match=why):
        release(vault)
    assert run_state(vault, SLUG, "json", None) == 1


def test_a_script_that_changed_refuses_the_release(vault: Vault) -> None:
    """It is not the text that was audited."""
    path = vault.root / f"episodes/{SLUG}/script.md"
    path.write_text(path.read_text("utf-8").replace("4,100", "4,200"), "utf-8")
    with pytest.raises(BadScript, match="changed since its audit"):
        release(vault)


def many(number: int, passing: int) -> AuditRun:
    """An audit of so many claims, of which so many passed."""
    script = "\n\n".join(f"Sentence number {at} stands here." for at in range(number)) + "\n"
    return audit_of(script, tuple(range(1, passing + 1)))


@pytest.mark.parametrize(("number", "passing"), [(4, 4), (11, 5), (100, 49), (5, 0)])
def test_there_is_no_line_where_few_claims_passed(number: int, passing: int) -> None:
    """Fewer than five, or fewer than half: a share would say nothing. Why is said, with both numbers."""
    audit = many(number, passing)
    assert line_of(audit) is None
    rule = "fewer than 5 claims" if passing < 5 else "fewer than half of the claims"
    assert no_line(audit) == f"{rule} passed ({passing} of {number})"


def test_the_line_counts_what_passed_and_what_was_cleared_apart() -> None:
    """Out of all claims of the run."""
    assert line_of(many(5, 5)) == "5 of 5 claims passed two independent checks against captured sources"
    line = line_of(many(10, 6))
    assert line and line.startswith("6 of 10 claims") and "4 were cleared by a person" in line
