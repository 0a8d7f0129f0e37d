"""The pattern pass over made-up sentences: how many a second, and beside spaCy's entity pass if that is installed.

usage: python benchmarks/claims.py [--sentences 20000] [--rounds 5] [--model en_core_web_sm]

The comparison needs spaCy and one of its models (``pip install spacy`` and the model's wheel); without them only the
first figure is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from generated import sentence

from vault_grade.audit.patterns import pattern_pass

WANTED = 10_000
"""Sentences a second, on a machine that does nothing else."""

ENDINGS = (
    "",
    " It rose by 4.2% in 2023.",
    " The Bank of England raised its rate to 5%.",
    " More than two million people left.",
    " The largest of them cost £1.5bn.",
    " It fell for the third time since March 2020.",
)


def made(number: int) -> list[str]:
    """Sentences of plain words, most of them with a figure or a name."""
    chance = random.Random(1)
    return [sentence(chance)[:-1] + "." + chance.choice(ENDINGS) for _ in range(number)]


def best(work: Callable[[], object], rounds: int) -> float:
    """The shortest of several times, in seconds of this process."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def entities(sentences: Sequence[str], model: str) -> Callable[[], object] | None:
    """spaCy's entity pass over the sentences; None where it is not to be had."""
    try:
        spacy: Any = import_module("spacy")
        pipe = spacy.load(model, exclude=["tagger", "parser", "attribute_ruler", "lemmatizer"])
    except (ImportError, OSError):
        return None
    return lambda: [doc.ents for doc in pipe.pipe(sentences)]


def main() -> int:
    """Measure, print the figures, and end with 1 where the wanted speed is not reached."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--sentences", type=int, default=20_000)
    wanted.add_argument("--rounds", type=int, default=5)
    wanted.add_argument("--model", default="en_core_web_sm")
    said = wanted.parse_args()
    sentences = made(said.sentences)
    signs = pattern_pass()
    ours = best(lambda: [signs(one) for one in sentences], said.rounds)
    print(f"pattern pass        {said.sentences / ours:>10,.0f} sentences a second (wanted: {WANTED:,})")
    theirs = entities(sentences[: said.sentences // 10], said.model)
    if theirs is None:
        print("spaCy's entity pass is not installed here")
    else:
        spacy = best(theirs, 1) * 10
        print(
            f"spaCy's entity pass {said.sentences / spacy:>10,.0f} sentences a second: ratio {spacy / ours:.0f}"
        )
    return int(said.sentences / ours < WANTED)


if __name__ == "__main__":
    sys.exit(main())
