"""The paragraph pass over a script, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from vault_grade.audit.paragraphs.built_in import asserts
from vault_grade.audit.paragraphs.program import Said, message, read_answer
from vault_grade.checking.command import Command
from vault_grade.errors import CheckerFailed
from vault_grade.formats.script import Paragraph, Script
from vault_grade.vault.paragraph_settings import ParagraphSetting

ASSERTION = "assertion"
"""The sign of a sentence that a program returned: it gives no reasons."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Asserted:
    """What the paragraph pass found. name: of the pass: built-in, none, or a command.

    signs: by the sentence's place in the script. empty: the paragraphs for which it came back with nothing; all of them
    where there was no pass. invented: sentences that a program returned and that are not in the script.
    """

    name: str
    signs: Mapping[int, tuple[str, ...]]
    empty: tuple[Paragraph, ...]
    invented: int = 0


def paragraph_pass(
    script: Script,
    setting: ParagraphSetting,
    variables: Mapping[str, str],
    progress: Progress = lambda done, total: None,
) -> Asserted:
    """Ask the pass for each paragraph in turn.

    variables: the environment, of which a program sees no more than the setting names and what it needs to start.
    progress: told after each paragraph. Raises CheckerFailed where a program does not answer as it must: an assertion
    must not go unseen because a program was not heard.
    """
    signs: dict[int, tuple[str, ...]] = {}
    empty = []
    invented = 0
    first = 0
    ask = _asker(setting, variables)
    for done, paragraph in enumerate(script.paragraphs, 1):
        sentences = []
        while first < len(script.sentences) and script.sentences[first].paragraph == paragraph.number:
            sentences.append(script.sentences[first].text)
            first += 1
        found, unfounded = ask(paragraph, sentences)
        signs |= {first - len(sentences) + at: some for at, some in found.items()}
        invented += unfounded
        empty += [] if found else [paragraph]
        progress(done, len(script.paragraphs))
    return Asserted(setting.name, signs, tuple(empty), invented)


_Ask = Callable[[Paragraph, Sequence[str]], tuple[dict[int, tuple[str, ...]], int]]


def _asker(setting: ParagraphSetting, variables: Mapping[str, str]) -> _Ask:
    if not setting.wanted:
        return lambda paragraph, sentences: ({}, 0)
    if not setting.command:
        return lambda paragraph, sentences: (_built_in(sentences), 0)
    command = Command(setting.command, setting.environment, setting.seconds, variables)

    def ask(paragraph: Paragraph, sentences: Sequence[str]) -> tuple[dict[int, tuple[str, ...]], int]:
        try:
            said: Said = read_answer(command.ask(message(sentences)), sentences)
        except CheckerFailed as error:
            where = f"paragraph on line {paragraph.line}"
            raise CheckerFailed(
                f"the paragraph pass {setting.name!r} failed: {error.what}", where=where
            ) from error
        return dict.fromkeys(said.stating, (ASSERTION,)), said.invented

    return ask


def _built_in(sentences: Sequence[str]) -> dict[int, tuple[str, ...]]:
    return {at: signs for at, one in enumerate(sentences) if (signs := asserts(one))}
