"""The paragraph pass: what a sentence asserts without a figure or a name, by cues or by a program."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from vault_grade.audit.paragraphs.built_in import asserts
from vault_grade.audit.paragraphs.cues import CUES, Cue
from vault_grade.audit.paragraphs.program import Said, message, read_answer
from vault_grade.audit.paragraphs.run import Asserted, paragraph_pass
from vault_grade.audit.patterns.base import shown
from vault_grade.errors import CheckerFailed
from vault_grade.formats.script import read_script
from vault_grade.vault.paragraph_settings import BadParagraphs, ParagraphSetting, paragraphs_of

STATED = {
    "cause": [
        "Smoking causes the disease.",
        "The crop failed because of the drought.",
        "The leak led to a fire.",
    ],
    "existence": [
        "There is no cure for it.",
        "The town has no hospital.",
        "No evidence for it was found.",
        "The species no longer exists.",
        "The town doesn't have any doctors.",
        "It is one of the few towns with a wall.",
    ],
    "report": [
        "The study found nothing of the kind.",
        "The minister said the bridge was safe.",
        "They denied it.",
    ],
    "policy action": [
        "Parliament voted against the bill.",
        "The mayor vetoed the plan.",
        "The council banned the drug.",
    ],
    "legality": [
        "Burning leaves is illegal.",
        "The judge convicted him.",
        "The law prohibits it and the court agreed.",
    ],
    "event": [
        "The army invaded the island.",
        "The bridge was closed in a hurry.",
        "The firm is laying off its cooks and they left.",
        "The Romans used lead in their pipes.",
        "The council has given away the port.",
        "The patient woke up in the night.",
    ],
    "state": [
        "Copper kills bacteria.",
        "The drug lowers the pressure of the blood.",
        "The law allows landlords to evict tenants.",
        "The fire started in the kitchen.",
        "Bees see ultraviolet light.",
        "Airlines often overbook.",
        "Concrete absorbs a gas as it ages.",
        "The letter was a forgery.",
    ],
    "denial": [
        "What he told you is untrue.",
        "That is a lie that they spread.",
        "Bats are not blind.",
        "Honey never spoils.",
    ],
    "comparison": ["Insulin is cheaper in the north."],
}

NOT_STATED = [
    "What do you want?",
    "Let me begin with a story.",
    "We must do better.",
    "I think it is a good idea.",
    "Thank you for listening.",
    "If it rains, stay inside.",
    "You should try it.",
    "It is going to be fun.",
    "Welcome.",
    "I would like to know why.",
    "Did the army invade the island?",
    "My friend sells cars.",
    "Copper is nice.",
    "There is no doubt about it.",
    "There is nothing like a cup of tea.",
    "We have no objection to it.",
    "Ladies and gentlemen, good evening.",
    "Bees should see your garden.",
    "Can bees see it?",
    "It does not matter.",
    "We have been here for an hour, you and I.",
    "The future is what you make of it.",
]


@pytest.mark.parametrize(("sign", "sentence"), [(sign, one) for sign, many in STATED.items() for one in many])
def test_an_assertion_is_pulled_with_its_cue(sign: str, sentence: str) -> None:
    """Cause, existence, report, vote, legality, action, event, denial: without a figure or a name."""
    assert sign in asserts(sentence)


@pytest.mark.parametrize("sentence", NOT_STATED)
def test_what_asserts_nothing_is_not_pulled(sentence: str) -> None:
    """Questions, wishes, views, conditions, courtesies."""
    assert asserts(sentence) == ()


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: cue.pattern.means[:40])
def test_every_cue_says_what_it_means_and_looks_no_further_than_its_anchors(cue: Cue) -> None:
    """Over all examples: where the words are, the anchors are."""
    assert cue.pattern.means
    assert cue.counts
    sentences = [shown(one) for one in [*NOT_STATED, *(one for many in STATED.values() for one in many)]]
    assert all(cue.pattern.stands_in(one) for one in sentences if cue.pattern.look(one))


@pytest.mark.parametrize(
    "unit",
    [
        "has never ",
        "there is no ",
        "i really ",
        "was ",
        "A b, ",
        "'s ",
        "x",
        "no x",
        "ed ",
        "Bees ",
        "is the ",
    ],
)
def test_no_cue_backtracks_without_bound(unit: str) -> None:
    """Thirty thousand characters of what a repetition repeats are looked through, and what stands behind is seen."""
    sentence = shown(unit * (30_000 // len(unit)) + " and smoking causes the disease.")
    assert "cause" in {cue.pattern.sign for cue in CUES if cue.pattern.look(sentence)}


SCRIPT = b"# Bread\n\nThe mill was closed. Nobody knows why.\n\nWelcome.\n"


def run(setting: ParagraphSetting) -> Asserted:
    return paragraph_pass(read_script(SCRIPT), setting, os.environ)


def program(tmp_path: Path, *lines: str) -> ParagraphSetting:
    """A pass that is a Python program: ``said`` is what it was handed."""
    path = tmp_path / "pass.py"
    path.write_text("\n".join(["import json, os, sys", "said = json.load(sys.stdin)", *lines]), "utf-8")
    return ParagraphSetting((sys.executable, str(path)), seconds=20)


def test_the_built_in_pass_says_where_it_came_back_empty() -> None:
    """By the paragraph; the sentences it pulls have their signs."""
    found = run(ParagraphSetting())
    assert found.name == "built-in"
    assert list(found.signs) == [1]
    assert [paragraph.text for paragraph in found.empty] == ["Bread", "Welcome."]


def test_no_pass_is_said() -> None:
    """All paragraphs are empty then, and the name says why."""
    found = run(ParagraphSetting(wanted=False))
    assert (found.name, dict(found.signs), len(found.empty)) == ("none", {}, 3)


def test_a_program_is_asked_one_paragraph_at_a_time(tmp_path: Path) -> None:
    """It names sentences by their offsets; it sees no variable that it was not given."""
    found = run(
        program(
            tmp_path,
            "assert 'SECRET' not in os.environ and set(said) == {'version', 'paragraph'}",
            "p = said['paragraph']",
            "ok = [{'start': 0, 'end': len(p), 'text': p}] if 'mill' in p else []",
            "print(json.dumps({'sentences': ok}))",
        )
    )
    assert dict(found.signs) == {1: ("assertion",), 2: ("assertion",)}
    assert [paragraph.text for paragraph in found.empty] == ["Bread", "Welcome."]
    assert found.invented == 0


def test_an_invented_sentence_is_discarded_and_counted(tmp_path: Path) -> None:
    """Other words, wrong offsets, no offsets at all."""
    found = run(
        program(
            tmp_path,
            "p = said['paragraph']",
            "bad = [{'start': 0, 'end': 3, 'text': 'no such words'}, {'start': -1, 'end': 2, 'text': p[-1:2]}, 'x',",
            "  {'start': 0, 'end': 10**9, 'text': p}, {'text': p}, {'start': True, 'end': 1, 'text': p[:1]}]",
            "print(json.dumps({'sentences': bad}))",
        )
    )
    assert dict(found.signs) == {}
    assert found.invented == 18


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["print('nonsense')"], "no JSON"),
        (["print('[' * 100000)"], "no JSON"),
        (["print('{}')"], "no list"),
        (['print(\'{"sentences": [], "sentences": []}\')'], "'sentences' stands twice"),
        (["sys.exit(3)"], "exit status 3"),
        (["sys.stdout.write('x' * (2 << 20))"], "more than 1 MB"),
    ],
)
def test_a_program_that_does_not_answer_ends_the_listing(
    tmp_path: Path, lines: list[str], words: str
) -> None:
    """With the line of the paragraph: an assertion must not go unseen because nobody heard the program."""
    with pytest.raises(CheckerFailed, match=words) as caught:
        run(program(tmp_path, *lines))
    assert "paragraph on line 1" in str(caught.value)


def test_a_program_that_never_ends_is_ended(tmp_path: Path) -> None:
    """After the seconds it was given."""
    setting = program(tmp_path, "import time", "time.sleep(1000)")
    with pytest.raises(CheckerFailed, match="no answer in its time"):
        run(ParagraphSetting(setting.command, seconds=1))


def test_part_of_a_sentence_stands_for_it() -> None:
    """A program may leave out a full stop; what it names must still be there."""
    sentences = ["The mill burnt down.", "Nobody knows why."]
    assert json.loads(message(sentences)) == {
        "version": 1,
        "paragraph": "The mill burnt down. Nobody knows why.",
    }
    answer = json.dumps({"sentences": [{"start": 21, "end": 37, "text": "Nobody knows why"}]}).encode()
    assert read_answer(answer, sentences) == Said((1,), 0)


def test_the_setting_is_a_word_a_command_or_a_group() -> None:
    """Its name is what a list of claims says of it."""
    assert paragraphs_of("built-in") == ParagraphSetting()
    assert paragraphs_of("none").name == "none"
    assert paragraphs_of(["my-pass", "-x"]).name == "my-pass -x"
    assert paragraphs_of({"command": ["a"], "environment": ["KEY"], "seconds": "5"}) == ParagraphSetting(
        ("a",), environment=("KEY",), seconds=5
    )


@pytest.mark.parametrize(
    "said",
    ["other", [], {}, {"command": "a"}, {"command": ["a"], "x": 1}, {"command": ["a"], "seconds": "0"}, 5],
)
def test_any_other_setting_is_refused(said: object) -> None:
    """With what to write instead."""
    with pytest.raises(BadParagraphs) as caught:
        paragraphs_of(said)
    assert caught.value.fix
