"""Ways round an audit: no words, words of another source, a script for its own source, a stranger's key."""

from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from audit_examples import SLUG, Clock, audit_of, put_audit, vault_with_episode
from signature_examples import line, list_signers, make_key, needs_ssh, sign_as
from test_audit import HONEST, audited, the_claim

from vault_grade.audit.resolve import Choice, resolve
from vault_grade.audit.run import audit, prepare
from vault_grade.audit.standing import standing
from vault_grade.checking.command import Command
from vault_grade.errors import BadCapture, CheckerFailed, VaultGradeError
from vault_grade.formats import ledger
from vault_grade.formats.predicates import Resolution, parse, resolution_statement
from vault_grade.formats.script import read_script
from vault_grade.vault.layout import Vault

CLAIM = "The ferry carried 4,100 passengers in its first year."
BOTH = f"# Ships\n\n{CLAIM} [@report] [@late]\n"
WORDLESS = {
    "no words": "say(answer='supported', source='report', quote='')",
    "nothing for words": "say(answer='supported', source='report', quote=None)",
    "no source": f"say(answer='supported', source=None, quote={CLAIM!r})",
    "a source that it was not given": f"say(answer='supported', source='other', quote={CLAIM!r})",
}

WRITER = (sys.executable, "-I", "-c", "file = open('kept', 'wb')\nwhile True: file.write(b'x' * 4096)")


@pytest.mark.parametrize("kind", WORDLESS)
def test_support_without_words_or_without_a_source_has_failed(tmp_path: Path, kind: str) -> None:
    """Such an answer is none, whatever the other checker says."""
    claim = the_claim(audited(tmp_path, other=WORDLESS[kind])[1])
    assert claim.flags == ("failed",)
    assert [one.counted for one in claim.answers] == [True, False]


def second_source(folder: Path) -> None:
    """A second capture of the episode, which says nothing of passengers."""
    sources = folder / f"episodes/{SLUG}/sources"
    data = b"The ferry closed in 1938, and nobody missed it.\n"
    (sources / "late.txt").write_bytes(data)
    listed = (sources / "sources.yaml").read_text("utf-8")
    row = (
        listed.partition("sources:\n")[2].replace("id: report", "id: late").replace("report.txt", "late.txt")
    )
    row = row.replace(
        hashlib.sha256((sources / "report.txt").read_bytes()).hexdigest(), hashlib.sha256(data).hexdigest()
    )
    (sources / "sources.yaml").write_text(listed + row, "utf-8")


def test_words_of_one_source_do_not_stand_for_another(tmp_path: Path) -> None:
    """A quote is searched in the source that the answer names, and in no other."""
    vault, _ = audited(tmp_path, other=HONEST.replace("'report'", "'late'"), script=BOTH)
    second_source(tmp_path)
    prepared = prepare(vault, SLUG, os.environ, lambda done, total: None)
    claim = the_claim(audit(vault, prepared, os.environ, Clock()))
    assert claim.cites == ("report", "late")
    assert claim.flags == ("unconfirmed",)
    assert "missing" in (claim.answers[1].reason or "")


@pytest.mark.parametrize("cited", [f"episodes/{SLUG}/script.md", "script.md", f"[[episodes/{SLUG}/script]]"])
def test_a_script_is_no_source_of_its_own(tmp_path: Path, cited: str) -> None:
    """A citation of it leads to nothing, and the claim is flagged however often the script says it."""
    mark = cited if cited.startswith("[[") else f"[it]({cited})"
    _, made = audited(tmp_path, script=f"# Ships\n\n{CLAIM} {mark}\n\nOnce more. {CLAIM} [@report]\n")
    claim = made.audit.claims[0]
    assert (claim.cites, claim.flags) == ((), ("unsupported",))


@needs_ssh
def test_a_decision_that_a_stranger_signed_releases_nothing(tmp_path: Path) -> None:
    """By the key of the person it names, or it is none: every flag but this one is decided."""
    (tmp_path / "vault").mkdir()
    vault, episode = vault_with_episode(tmp_path / "vault")
    passing = tuple(range(1, len(read_script(episode.script.read_bytes()).sentences)))
    put_audit(vault, audit_of(passing=passing))
    open_one = f"c{len(passing) + 1:03}"
    made = resolve(vault, SLUG, Choice(open_one, "accept"), "Ada Example", "terminal", Clock())
    ada, eve = make_key(tmp_path), make_key(tmp_path, "eve")
    path = signed_anew(vault, vault.root / made.statement)
    list_signers(vault, line(ada))
    for key, held_back in ((eve, True), (ada, False)):
        sign_as(path, key)
        assert is_held_back(vault) is held_back
        ledger.signature_of(path).unlink()


def signed_anew(vault: Vault, path: Path) -> Path:
    """The same decision as one that says it is signed."""
    decided = parse(ledger.read(path))
    assert isinstance(decided, Resolution)
    path.unlink()
    said = replace(decided, signed=True)
    return ledger.record(
        vault.ledger, resolution_statement(said), "resolution", said.ledger_claims, Clock()()
    )


def is_held_back(vault: Vault) -> bool:
    """Whether the episode's standing leaves a flag open, or cannot be told."""
    name = f"episodes/{SLUG}/script.md"
    try:
        stands = standing(vault, name, read_script((vault.root / name).read_bytes()))
    except VaultGradeError:
        return True
    return stands is None or bool(stands.open or stands.problem)


def test_a_checker_that_puts_its_quote_into_the_source_stops_the_audit(tmp_path: Path) -> None:
    """The quotes are searched in the bytes of the row alone, and nothing is recorded."""
    path = tmp_path / f"episodes/{SLUG}/sources/report.txt"
    other = (
        f"import os; os.chmod({str(path)!r}, 0o644); open({str(path)!r}, 'a').write('It was loved by all.')\n"
        "say(answer='supported', source='report', quote='It was loved by all.')"
    )
    with pytest.raises(BadCapture, match="not the one that its row describes"):
        audited(tmp_path, other=other)
    assert not list((tmp_path / "ledger").rglob("*.json"))


def test_a_checker_that_writes_a_file_without_end_has_failed(tmp_path: Path) -> None:
    """The system ends it at the bound; what it wrote goes with its folder."""
    with (
        pytest.raises(CheckerFailed, match="exit status"),
        Command(WRITER, (), 20, os.environ, 1 << 16) as one,
    ):
        one.ask(b"{}\n")


@pytest.mark.parametrize("address", ["https://www.example.org/report", None])
def test_a_row_is_primary_only_where_its_address_is(tmp_path: Path, address: str | None) -> None:
    """Who writes true into it makes no source primary: the publishers decide, and a file was handed over."""
    vault, episode = vault_with_episode(tmp_path)
    path = episode.folder / "sources/sources.yaml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    said = [f"  final_url: {address}\n"] if address else []
    kept = [line for line in lines if "final_url" not in line]
    at = next(number for number, line in enumerate(kept) if line.startswith("  title"))
    path.write_text("".join([*kept[:at], *said, *kept[at:]]), "utf-8")
    prepared = prepare(vault, SLUG, os.environ, lambda done, total: None)
    made = audit(vault, prepared, os.environ, Clock()).audit
    assert [one.flags for one in made.claims if "4,100" in one.sentence] == [("secondary",)]
    assert (made.sources[0].primary, "its row says primary" in made.sources[0].rule) == (False, True)
