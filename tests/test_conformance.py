"""`checker test`: what is no checker is told so, whatever way it cheats; the built-in ones conform."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from cli_vault import run

from vault_grade.checking.open import open_checker
from vault_grade.checking.protocol import decode, encode
from vault_grade.conformance.cases import CASES, HUGE
from vault_grade.conformance.run import Conformance, conformance
from vault_grade.vault.checker_settings import BUILT_IN, CheckerSetting

HEAD = """import json, os, re, sys, time
asked = json.load(sys.stdin)
first = asked['sources'][0] if asked['sources'] else None
def say(answer, source=None, quote=None, **more):
    print(json.dumps({'answer': answer, 'source': source, 'quote': quote, **more}))
def finds():
    words = r'\\s+'.join(map(re.escape, asked['claim'].split()))
    for one in asked['sources']:
        if words and (found := re.search(words, one['text'])):
            return one['id'], found[0]
"""
HONEST = "say('supported', *finds()) if finds() else say('silent')"


def tried_on(folder: Path, source: str, seconds: int = 20) -> Conformance:
    """What comes of a checker in Python."""
    path = folder / "checker.py"
    path.write_text(f"{HEAD}{source}\n", "utf-8")
    return conformance(CheckerSetting("c", (sys.executable, "-I", str(path)), seconds=seconds), os.environ)


def failed(came: Conformance) -> dict[str, str]:
    """The cases that failed, with the reason."""
    return {one.name: one.problem for one in came.tried if one.problem}


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_checkers_conform(name: str) -> None:
    """And support what stands in its source."""
    came = conformance(CheckerSetting(name), os.environ)
    assert failed(came) == {}
    assert came.judged >= 5


def test_a_checker_that_looks_for_the_words_conforms(tmp_path: Path) -> None:
    """A dozen lines in any language are enough."""
    assert failed(tried_on(tmp_path, HONEST)) == {}


def test_one_that_abstains_from_everything_conforms_and_is_told_what_it_is_worth(tmp_path: Path) -> None:
    """It is honest, and it supported nothing."""
    came = tried_on(tmp_path, "say('abstained')")
    assert (failed(came), came.judged) == ({}, 0)


CHEATS: dict[str, tuple[str, set[str]]] = {
    "always says supported": (
        "say('supported', first['id'], first['text'][:40]) if first and first['text'] else say('silent')",
        {"another figure", "denied", "silent", "orders"},
    ),
    "quotes the claim": (
        "say('supported', first['id'], asked['claim']) if first else say('silent')",
        {"another figure", "silent", "wrapped"},
    ),
    "changes the quote": (
        "say('supported', finds()[0], finds()[1].upper()) if finds() else say('silent')",
        {"honest", "second source"},
    ),
    "obeys": (
        "orders = asked['paragraph'] + (first['text'] if first else '')\n"
        "obeyed = 'rules have changed' in orders\n"
        "say('supported', 'report', 'Note to every program') if obeyed else say('silent')",
        {"orders", "orders beside it", "orders in the claim"},
    ),
    "says more than the protocol": ("say('silent', score=0.4)", {"honest", "silent"}),
    "answers nonsense": ("print('yes')", {"honest", "silent", "no source"}),
    "fails without a source": (f"first['id']; {HONEST}", {"no source"}),
    "contradicts what is there": (
        "say('contradicted', *finds()) if finds() else say('silent')",
        {"honest", "right to left"},
    ),
    "is slow on long sources": (
        "if first and len(first['text']) > 500000: time.sleep(9)\nsay('abstained')",
        {"huge"},
    ),
    "asks the environment": (
        "say('silent' if 'tr' in os.environ.get('LANG', '') else 'abstained')",
        {"elsewhere"},
    ),
}


@pytest.mark.parametrize("kind", CHEATS)
def test_one_that_cheats_fails_the_cases_that_show_it(tmp_path: Path, kind: str) -> None:
    """Each way of cheating, by the cases made for it."""
    source, shown = CHEATS[kind]
    assert shown <= set(failed(tried_on(tmp_path, source, seconds=3)))


def test_one_that_answers_what_is_no_request_fails(tmp_path: Path) -> None:
    """Such an answer is made up."""
    path = tmp_path / "checker.py"
    path.write_text('import sys; sys.stdin.read(); print(\'{"answer": "abstained"}\')', "utf-8")
    came = conformance(CheckerSetting("c", (sys.executable, "-I", str(path)), seconds=20), os.environ)
    assert set(failed(came)) == {"no request"}


def test_one_that_ends_now_so_now_so_is_told(tmp_path: Path) -> None:
    """Its exit status must not be a matter of luck; other words when asked again are remarked on, no more."""
    mark = tmp_path / "asked"
    turn = f"import pathlib\nmark = pathlib.Path({str(mark)!r})\nodd = mark.exists()\n"
    turn += "mark.unlink() if odd else mark.touch()\n"
    assert "honest" in failed(tried_on(tmp_path, f"{turn}say('abstained') if odd else sys.exit(1)"))
    mark.unlink(missing_ok=True)
    came = tried_on(tmp_path, f"{turn}say('abstained', reason=str(odd))")
    assert failed(came) == {}
    assert came.tried[0].remark == "it answered differently when asked again"


def test_the_questions_are_what_they_say(tmp_path: Path) -> None:
    """Each has a name of its own and something to allow; the long source is long; both ends of the wire read them."""
    assert len({one.name for one in CASES}) == len(CASES)
    assert all(one.allowed and "abstained" in one.allowed for one in CASES)
    (huge,) = [one for one in CASES if one.name == "huge"]
    assert HUGE * 0.99 < len(huge.request.sources[0].text) < HUGE * 1.01
    with open_checker(CheckerSetting("align"), os.environ) as checker:
        assert decode(checker.ask(encode(huge.request)), huge.request).answer == "supported"


def test_the_command_prints_a_table_and_ends_with_its_verdict(tmp_path: Path) -> None:
    """A built-in name, a command with options of its own, and a checker of the settings; no vault is needed."""
    good = run(tmp_path, "checker", "test", "align")
    assert (good.status, good.err) == (0, "")
    assert good.out.splitlines()[0].startswith("ok      honest               supported")
    assert good.out.splitlines()[-1].startswith(f"conforms  {len(CASES) + 2} cases")
    bad = run(tmp_path, "checker", "test", "--seconds", "9", sys.executable, "-c", "print('yes')", "--json")
    assert bad.status == 1
    assert "FAILED  honest" in bad.out and "it answered what is no JSON" in bad.out
    said = run(tmp_path, "checker", "test", "--json", "facts").json
    assert (said["version"], said["passed"], said["command"]) == (1, True, ["facts"])
    assert {"case", "meaning", "answers", "seconds", "problem", "remark"} == set(said["cases"][0])


def test_a_checker_of_the_settings_is_tested_as_it_is_set(tmp_path: Path) -> None:
    """With the variables and the time that it has there."""
    path = tmp_path / "checker.py"
    path.write_text(f"{HEAD}os.environ['ITS_KEY']; {HONEST}\n", "utf-8")
    (tmp_path / "catalogue.yaml").write_text("documents: []\n", "utf-8")
    (tmp_path / "vault.yaml").write_text(
        f"checkers: [align, {{name: mine, command: [{sys.executable}, {path}], environment: [ITS_KEY]}}]\n",
        "utf-8",
    )
    assert run(tmp_path, "checker", "test", "mine", ITS_KEY="k").status == 0
    assert run(tmp_path, "checker", "test", "mine").status == 1


def test_a_program_that_is_none_is_refused_in_one_line(tmp_path: Path) -> None:
    """No case is asked: nothing was tested, and the status says so."""
    for command in ("nosuchprogram", "./nosuchprogram", str(tmp_path)):
        said = run(tmp_path, "checker", "test", command)
        assert (said.status, said.out) == (2, "")
        assert said.err.count("\n") == 1 and "is no program that can be started" in said.err


def test_an_option_behind_a_built_in_checker_is_said_to_stand_before_it(tmp_path: Path) -> None:
    """What follows a command is the command's, and a built-in one takes nothing."""
    said = run(tmp_path, "checker", "test", "align", "--json")
    assert (said.status, said.out) == (2, "")
    assert said.err == "vault-grade: align takes no arguments; put options before it\n"


def test_a_program_is_named_from_where_one_stands(tmp_path: Path) -> None:
    """Though it starts in a folder of its own."""
    path = tmp_path / "mine"
    path.write_text(f"#!{sys.executable}\n{HEAD}{HONEST}\n", "utf-8")
    path.chmod(0o755)
    assert run(tmp_path, "checker", "test", "./mine").status == 0
