"""What a review shows of each claim, as data and as HTML: states, words, passages, and what cannot be shown."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from audit_examples import SCRIPT, SLUG, WHEN, Clock, audit_of, put_audit, vault_with_episode
from review_examples import audited, large

from vault_grade.audit.resolve import Choice, resolve, seen
from vault_grade.audit.review.desk import Desk
from vault_grade.audit.review.look import Look, Seen, look
from vault_grade.audit.review.material import gather
from vault_grade.formats.predicates import AuditedClaim, CheckerAnswer
from vault_grade.formats.script import read_script
from vault_grade.vault.layout import Vault


def looked(vault: Vault) -> Look:
    """How the episode stands."""
    now = seen(vault, SLUG)
    return look(now, read_script(now.standing.audit.text.encode()))


def piece(vault: Vault, name: str) -> str:
    """One piece of the page."""
    desk = Desk(vault, SLUG, Clock(), lambda line: None)
    return next(html for _, id_, html in desk.state().pieces if id_ == name)


def heard(vault: Vault) -> list[str]:
    """Each sentence as it will be heard."""
    return [
        one.words if isinstance(one, Seen) else one for part in looked(vault).parts for one in part.sentences
    ]


def test_the_script_is_shown_as_it_will_be_heard(tmp_path: Path) -> None:
    """Whatever was decided, in its place; comments and directions are not heard."""
    vault = audited(tmp_path)
    clock = Clock()
    resolve(
        vault,
        SLUG,
        Choice("c004", "rewrite", "It *closed* in 1938. Then it rained. [@report]"),
        "A",
        "review",
        clock,
    )
    resolve(vault, SLUG, Choice("c003", "cut"), "A", "review", clock)
    resolve(vault, SLUG, Choice("c005", "accept"), "A", "review", clock)
    assert heard(vault) == [
        "The harbour in 1931",
        "What the report says",
        "",
        "It closed in 1938. Then it rained.",
        "The line made money.",
    ]
    assert [one.state for one in looked(vault).claims] == ["open", "open", "cut", "rewritten", "accepted"]
    assert [one.claim.id for one in looked(vault).open] == ["c001", "c002"]


def test_what_is_to_be_rewritten_is_what_stands_in_the_file(tmp_path: Path) -> None:
    """With its citations, wherever comments moved it to since the audit."""
    vault = audited(tmp_path)
    script = vault.root / f"episodes/{SLUG}/script.md"
    script.write_text(SCRIPT.replace("# What", "<!-- a note -->\n# What"), "utf-8")
    resolve(vault, SLUG, Choice("c003", "cut"), "A", "review", Clock())
    sources = {one.claim.id: one.source for one in looked(vault).open}
    assert sources["c004"] == "It closed in 1938, and nobody missed it. [@report]"
    assert sources["c005"] == "The line made money [@report]."


def test_a_claim_that_passed_is_shown_without_a_form(tmp_path: Path) -> None:
    """There is nothing to decide on it."""
    vault = audited(tmp_path, passing=(3,))
    assert "<form" not in piece(vault, "claim-c003")
    assert "Both checkers support it" in piece(vault, "claim-c003")
    assert piece(vault, "claim-c004").count("<form") == 1


def test_each_flag_is_explained(tmp_path: Path) -> None:
    """In the words of the program's own list, and the claim stands under each of its flags."""
    vault = large(tmp_path, 12, 3)
    html = piece(vault, "claim-c002")
    assert "<strong>contradicted</strong> A checker found a source that says otherwise." in html
    assert "<strong>disagreement</strong> The two checkers answered differently." in html
    assert all('href="#c002"' in piece(vault, f"flag-{name}") for name in ("contradicted", "disagreement"))


def answered(folder: Path, claim: int = 4, **changes: object) -> Vault:
    """A vault in whose audit one claim is another."""
    vault, _ = vault_with_episode(folder)
    audit = audit_of()
    claims = [replace(one, **changes) if at == claim else one for at, one in enumerate(audit.claims, start=1)]  # type: ignore[arg-type]
    put_audit(vault, replace(audit, claims=tuple(claims)))
    return vault


SILENT = tuple(CheckerAnswer(name, "silent", False, None, None, None) for name in ("align", "facts"))


def test_where_no_checker_quotes_anything_the_nearest_passages_are_a_hint(tmp_path: Path) -> None:
    """And are called one."""
    html = piece(answered(tmp_path, answers=SILENT, flags=("unsupported",)), "claim-c004")
    assert "The nearest passages, as a hint" in html and "It closed in 1938." in html
    assert html.count("the sources do not say it") == 2


def test_a_claim_without_a_source_says_that_nobody_was_asked(tmp_path: Path) -> None:
    """With what it cites that leads nowhere."""
    vault = answered(
        tmp_path, answers=(), cites=(), unknown_citations=("^ons",), flags=("unsupported",), primary=False
    )
    html = piece(vault, "claim-c004")
    assert "no checker was asked" in html and "Leads nowhere: <bdi>^ons</bdi>" in html
    assert 'href="#c004"' in piece(vault, "source-0")


def test_a_source_that_changed_since_the_audit_is_not_shown(tmp_path: Path) -> None:
    """The page says why, and everything else goes on."""
    vault = audited(tmp_path)
    (vault.root / f"episodes/{SLUG}/sources/report.txt").write_bytes(b"Other words.\n")
    html = piece(vault, "claim-c003")
    assert "The source <bdi>report</bdi> cannot be shown: <bdi>the file is not the one" in html
    assert "<form" in html and "Other words" not in html


@pytest.mark.parametrize("damage", ["sources: []\n", "sources: {\n", None])
def test_a_damaged_list_of_sources_stops_nothing(tmp_path: Path, damage: str | None) -> None:
    """A person can still decide, without the passages."""
    vault = audited(tmp_path)
    rows = vault.root / f"episodes/{SLUG}/sources/sources.yaml"
    if damage is None:
        rows.unlink()
    else:
        rows.write_text(damage, "utf-8")
    assert "cannot be shown" in piece(vault, "claim-c003")


def test_a_row_that_describes_another_file_than_the_audit_read_is_not_shown(tmp_path: Path) -> None:
    """Captured again under the same id: it is not what the checkers saw."""
    vault = audited(tmp_path)
    folder = vault.root / f"episodes/{SLUG}/sources"
    before = hashlib.sha256((folder / "report.txt").read_bytes()).hexdigest()
    (folder / "report.txt").write_bytes(b"Other words.\n")
    rows = (folder / "sources.yaml").read_text("utf-8")
    (folder / "sources.yaml").write_text(
        rows.replace(before, hashlib.sha256(b"Other words.\n").hexdigest()), "utf-8"
    )
    assert "it changed since the audit" in piece(vault, "claim-c003")


def test_an_earlier_decision_is_offered_beside_its_reopened_claim(tmp_path: Path) -> None:
    """With who made it; a claim that had none is offered none."""
    vault = audited(tmp_path)
    resolve(vault, SLUG, Choice("c003", "accept"), "Ada Example", "review", Clock())
    put_audit(vault, audit_of(), Clock(WHEN.replace(hour=11))())
    assert "accept by <bdi>Ada Example</bdi>" in piece(vault, "claim-c003")
    assert 'value="confirm"' in piece(vault, "claim-c003")
    assert 'value="confirm"' not in piece(vault, "claim-c004")


def test_an_address_that_is_no_page_is_no_link(tmp_path: Path) -> None:
    """Whatever a row says, only http and https are followed."""
    vault, _ = vault_with_episode(tmp_path)
    audit = audit_of()
    source = replace(audit.sources[0], url="javascript:alert(1)", title="<b>\u202e", publisher='"><script>')
    put_audit(vault, replace(audit, sources=(source,)))
    html = piece(vault, "claim-c003")
    assert "javascript:" not in html and "<script" not in html and "\u202e" not in html
    assert "&lt;b&gt;" in html


def test_every_source_is_read_once(tmp_path: Path) -> None:
    """Progress is told after each."""
    vault = large(tmp_path, 40, 5)
    told: list[tuple[int, int]] = []
    material = gather(vault, seen(vault, SLUG), lambda done, total: told.append((done, total)))
    assert told == [(number, 5) for number in range(1, 6)]
    claims: list[AuditedClaim] = list(seen(vault, SLUG).standing.audit.claims)
    quoted = {(one.source, one.quote) for claim in claims for one in claim.answers if one.quote}
    assert material.around.keys() == quoted
