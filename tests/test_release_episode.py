"""A release of an episode, written: all of it or nothing, and never over a flag."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import wave
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from audit_examples import SCRIPT, SLUG, Clock, audit_of, put_audit, vault_with_episode
from cli_vault import run

from vault_grade.audit.publishers import publishers_of
from vault_grade.audit.release import write as module
from vault_grade.audit.release.write import Released, release_episode
from vault_grade.audit.resolve import Choice, resolve
from vault_grade.cli.commands import command
from vault_grade.errors import BadPath, BadScript, BadSettings, HeldBack
from vault_grade.vault.layout import Vault, open_vault

CHOICES = (
    Choice("c003", "accept"),
    Choice("c004", "rewrite", "It closed in 1938. [@report]"),
    Choice("c005", "cut"),
)


def audited(folder: Path, script: str = SCRIPT, passing: tuple[int, ...] = (1, 2)) -> Vault:
    """An audited episode; the claims that did not pass are still open."""
    vault, _ = vault_with_episode(folder, script)
    audit = audit_of(script, passing)
    put_audit(vault, replace(audit, publishers=publishers_of(vault).digest))
    return vault


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """Two claims passed, one is accepted, one rewritten, one cut."""
    made = audited(tmp_path)
    clock = Clock()
    for choice in CHOICES:
        resolve(made, SLUG, choice, "Ada Example", "review", clock)
    return made


def release(vault: Vault, clock: Clock | None = None) -> Released:
    """The release of the episode, as its vault stands on disk."""
    return release_episode(open_vault(vault.root), SLUG, os.environ, clock or Clock())


def folders(vault: Vault) -> list[str]:
    """What stands in the episode's folder of releases."""
    base = vault.root / f"episodes/{SLUG}/release"
    return sorted(one.name for one in base.iterdir()) if base.exists() else []


def narrate(vault: Vault, *command: str, **more: str) -> None:
    """Set the narrator."""
    value = {"narrator": {"command": list(command), **more}}
    (vault.root / "vault.yaml").write_text(json.dumps(value), "utf-8")


def test_a_release_is_a_folder_of_its_own_with_transcript_page_and_record(vault: Vault) -> None:
    """Named for its second; the record names the digest of each file beside it."""
    done = release(vault)
    assert done.folder == f"episodes/{SLUG}/release/20261130T091214Z"
    assert done.files == ("page.html", "release.json", "transcript.txt")
    folder = vault.root / done.folder
    record = json.loads((folder / "release.json").read_text("utf-8"))
    for one in record["files"]:
        assert hashlib.sha256((folder / one["name"]).read_bytes()).hexdigest() == one["sha256"]
    assert (folder / "transcript.txt").read_text("utf-8").splitlines()[0] == "The harbour in 1931"
    assert "HOST: The ferry carried 4,100 passengers in its first year. It closed in 1938." in (
        folder / "transcript.txt"
    ).read_text("utf-8")


def test_the_record_says_what_passed_and_what_a_person_cleared(vault: Vault) -> None:
    """With the audit, the resolutions, the checkers, and every source by its digest."""
    record = json.loads((vault.root / release(vault).folder / "release.json").read_text("utf-8"))
    assert record["version"] == 1
    assert record["line"] is None
    assert record["claims"] == {"all": 5, "passed": 2, "accepted": 1, "rewritten": 1, "cut": 1}
    for name in (record["audit"], *record["resolutions"]):
        assert (vault.ledger / "2026-11" / name).is_file()
    (source,) = record["sources"]
    held = vault.root / source["file"]
    assert source["sha256"] == hashlib.sha256(held.read_bytes()).hexdigest()
    assert [one["name"] for one in record["checkers"]] == ["align", "facts"]
    assert "command" not in record["checkers"][0]
    sentences = [one for part in record["parts"] for one in part["sentences"]]
    assert [one["state"] for one in sentences] == ["passed", "passed", "accepted", "rewritten"]
    assert [len(one["quotes"]) for one in sentences] == [2, 2, 0, 0]


def test_earlier_releases_are_kept(vault: Vault) -> None:
    """Another second, another folder; the same second is refused."""
    clock = Clock()
    first, second = release(vault, clock), release(vault, clock)
    assert folders(vault) == [Path(first.folder).name, Path(second.folder).name]
    with pytest.raises(BadPath, match="of this second"):
        release(vault)


def test_a_line_stands_where_enough_claims_passed(tmp_path: Path) -> None:
    """In the record and on the page."""
    script = "\n\n".join(f"Sentence number {at} stands here. [@report]" for at in range(5)) + "\n"
    made = audited(tmp_path, script, (1, 2, 3, 4, 5))
    folder = made.root / release(made).folder
    line = json.loads((folder / "release.json").read_text("utf-8"))["line"]
    assert line == "5 of 5 claims passed two independent checks against captured sources"
    assert line in (folder / "page.html").read_text("utf-8")


def test_a_rewritten_sentence_may_cite_what_the_audit_did_not_see(tmp_path: Path) -> None:
    """It is not checked again, and the release says of that source that the audit did not see it."""
    made = audited(tmp_path, passing=(1, 2, 3, 5))
    sources = made.root / f"episodes/{SLUG}/sources"
    text = (sources / "sources.yaml").read_text("utf-8")
    row = text.split("\n", 1)[1].replace("id: report", "id: late").replace("file: report", "file: late")
    (sources / "sources.yaml").write_text(text + row.replace("gov/report", "gov/late"), "utf-8")
    shutil.copy(sources / "report.txt", sources / "late.txt")
    resolve(made, SLUG, Choice("c004", "rewrite", "It closed. [@late]"), "Ada Example", "review", Clock())
    record = json.loads((made.root / release(made).folder / "release.json").read_text("utf-8"))
    assert {one["id"]: (one["number"], one["audited"]) for one in record["sources"]} == {
        "report": (1, True),
        "late": (2, False),
    }


def test_a_change_while_the_narrator_speaks_holds_the_release_back(vault: Vault) -> None:
    """What was put together is not what stands there any more."""
    script = vault.root / f"episodes/{SLUG}/script.md"
    code = f"import sys; open({str(script)!r}, 'a').write('More.'); open(sys.argv[1], 'w').write('x')"
    narrate(vault, sys.executable, "-c", code, "{sound}")
    with pytest.raises(HeldBack, match="changed meanwhile"):
        release(vault)
    assert folders(vault) == []


def test_a_release_that_is_killed_leaves_no_folder_of_its_name(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it left behind is replaced by the next, which is whole."""

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(module, "_sha256", killed)
        patch.setattr("shutil.rmtree", lambda *_, **__: None)
        with pytest.raises(KeyboardInterrupt):
            release(vault)
    assert folders(vault) == [".vg-release.tmp"]
    assert folders_after(vault) == ["20261130T091214Z"]


def folders_after(vault: Vault) -> list[str]:
    """The folders after one more release."""
    release(vault)
    return folders(vault)


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not here")
def test_a_narrator_reads_the_transcript_aloud(vault: Vault) -> None:
    """By Debian's espeak-ng: a WAV file with some seconds of sound."""
    narrate(vault, "espeak-ng", "--stdin", "-w", "{sound}")
    done = release(vault)
    assert "sound.wav" in done.files
    with wave.open(str(vault.root / done.folder / "sound.wav")) as sound:
        assert sound.getnframes() > 3 * sound.getframerate()


NARRATORS: dict[str, tuple[list[str], dict[str, str], str]] = {
    "is not there": (["no-such-narrator", "{sound}"], {}, "No such file"),
    "fails": (
        [sys.executable, "-c", "import sys; sys.exit('no voice')", "{sound}"],
        {},
        "exit status 1: no voice",
    ),
    "writes nothing": ([sys.executable, "-c", "pass", "{sound}"], {}, "it wrote no sound"),
    "never ends": (
        [sys.executable, "-c", "import time; time.sleep(60)", "{sound}"],
        {"seconds": "1"},
        "ended",
    ),
    "prints without end": (
        [sys.executable, "-c", "while True: print('x' * 99999)", "{sound}"],
        {},
        "more than",
    ),
}


@pytest.mark.parametrize("kind", NARRATORS)
def test_a_narrator_that_fails_refuses_the_release(vault: Vault, kind: str) -> None:
    """In one line, and nothing is left behind."""
    command, more, why = NARRATORS[kind]
    narrate(vault, *command, **more)
    with pytest.raises(BadScript, match=why) as raised:
        release(vault)
    assert "narrator" in str(raised.value) and not isinstance(raised.value, HeldBack)
    assert folders(vault) == []


@pytest.mark.parametrize(
    "said",
    ["x", "[]", "[say]", "{command: [say, '{sound}'], voice: x}", "{command: [say, '{sound}'], extension: a/b}",
     "{command: [say, '{sound}'], seconds: 0}", "['{sound}']"],
)  # fmt: skip
def test_a_narrator_that_is_none_is_refused(tmp_path: Path, said: str) -> None:
    """The setting is named."""
    (tmp_path / "vault.yaml").write_text(f"narrator: {said}\n", "utf-8")
    (tmp_path / "catalogue.yaml").write_text("documents: []\n", "utf-8")
    with pytest.raises(BadSettings, match="narrator"):
        open_vault(tmp_path)


def options() -> list[list[str]]:
    """Every option of the command, with something that it takes."""
    words: list[list[str]] = []
    for one in command("release").params:
        if one.param_type_name == "option":
            for name in (*one.opts, *one.secondary_opts):
                words.append([name] if one.is_flag else [name, "."])
    return words


def test_no_option_releases_over_a_flag(tmp_path: Path) -> None:
    """Every option there is, alone and all together: no release, and never exit status 0."""
    made = audited(tmp_path)
    known = [words for words in options() if "--help" not in words]
    assert ["--json"] in known and len(known) >= 2
    for words in ([], *known, [word for one in known for word in one]):
        ran = run(made.root, "release", SLUG, *words)
        assert ran.status in (1, 2), words
        assert folders(made) == []


def test_the_command_says_why_an_episode_may_not_leave(tmp_path: Path) -> None:
    """Exit status 1, the claims and what to do; the same for programs."""
    made = audited(tmp_path)
    ran = run(made.root, "release", SLUG)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(
        f"may not leave  episodes/{SLUG}/script.md: 3 flagged claims open (c003, c004, c005)"
    )
    assert "vault-grade resolve harbour" in ran.out
    said = run(made.root, "release", SLUG, "--json").json
    assert (said["version"], said["allowed"]) == (1, False)
    assert said["refused"] == ["3 flagged claims open (c003, c004, c005): not released"]


def test_the_command_releases_an_episode_by_its_name_and_by_its_script(vault: Vault) -> None:
    """And says what was written, where."""
    ran = run(vault.root, "release", SLUG)
    assert (ran.status, ran.err) == (0, "")
    assert "2 of 5 claims passed; by a person: 1 accepted, 1 rewritten, 1 cut" in ran.out
    assert "line      none: fewer than 5 claims passed (2 of 5)" in ran.out
    made = [line.split()[-1] for line in ran.out.splitlines() if line.startswith("file")]
    assert len(made) == 3 and all((vault.root / one).is_file() for one in made)


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ([SLUG, "--report", "out"], 2, "a place of its own"),
        (["empty"], 2, "there is no script"),
        ([f"episodes/{SLUG}/script.md"], 1, "never audited"),
    ],
)
def test_what_cannot_be_released_says_so(tmp_path: Path, words: list[str], status: int, why: str) -> None:
    """A usage that makes no sense, no script, no audit."""
    made, _ = vault_with_episode(tmp_path)
    (tmp_path / "episodes/empty").mkdir()
    ran = run(made.root, "release", *words)
    assert ran.status == status
    assert why in ran.out + ran.err


def test_a_release_is_never_a_source(vault: Vault) -> None:
    """Neither the file itself nor a copy of it; the record is of a kind that is no source."""
    folder = vault.root / release(vault).folder
    refused: list[Any] = []
    for name in ("transcript.txt", "page.html", "release.json"):
        shutil.copy(folder / name, vault.root / f"copy-{name}")
        refused += [
            run(vault.root, "capture", str(folder / name), "--episode", SLUG),
            run(vault.root, "capture", f"copy-{name}", "--episode", SLUG),
        ]
    assert [one.status for one in refused] == [2] * 6
    assert all("release of one" in one.err for one in refused[:-1])
    assert "application/json" in refused[-1].err
