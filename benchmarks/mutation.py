"""Mutation testing of the search: of small faults, put in one at a time, how many does a test see?

usage: python benchmarks/mutation.py [MODULE ...] [--sample 40] [--seed 1] [--seconds 8] [--work FOLDER] [--again]

MODULE is a path below vault_grade, as reader/search/bounds.py; without one, all of MODULES. The faults are mutmut's
(the extra `mutation`). With --work, answers are kept in that folder, and a run that was ended goes on from there;
--again tries its survivors once more, after new tests. docs/mutation.md says why mutmut does not run the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest
from mutation_faults import Fault, faults
from mutation_runs import KILLED, LATE, SURVIVED, surveyed, tried, with_tests

ROOT = Path(__file__).resolve().parent.parent
_SEARCH = (
    "bounds signs characters fold account cut candidates raised row rows cells search over_pages furniture doubted"
    " clouded rules/cjk rules/dash rules/hyphen rules/ligature rules/mark rules/quotes rules/raised rules/smallcaps"
    " rules/spacing"
)
_LANGUAGE = "negations figures sentences"
MODULES = (
    *(f"reader/search/{name}.py" for name in _SEARCH.split()),
    *(f"language/{name}.py" for name in _LANGUAGE.split()),
)
_TESTS = (
    "search search_bounds search_bounds_signs search_bounds_edges search_cut search_place search_powers search_rare"
    " search_cells search_properties search_unreadable rules rules_edges rules_raised rules_row rules_row_edges"
    " told_rows small_capitals glance figures sentences negations glyphs_search second_reader row furniture"
    " text_pages search_row_faults search_rows_faults search_clouded_faults search_doubted_faults"
    " search_furniture_faults search_over_pages_faults"
)
"""Test files that search in their own process."""


def main() -> None:
    """Try the faults; print a table of the modules, and every fault that no test saw."""
    options = _options()
    chosen = [fault for module in options.modules or MODULES for fault in _sample(module, options)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.work or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        answers = _kept(folder / "answers.jsonl")
        if options.again:
            open_ = [fault for fault in chosen if answers.get(fault.name) == SURVIVED]
        else:
            open_ = [fault for fault in chosen if fault.name not in answers]
        tests = [f"tests/test_{name}.py" for name in _TESTS.split()]
        if open_:
            with_tests(ROOT, tests, partial(_try, open_, folder, options.seconds))
        answers = _kept(folder / "answers.jsonl")
        _report([fault for fault in chosen if fault.name in answers], answers)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help="below vault_grade; all of MODULES without one"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="at most so many faults of each module")
    parser.add_argument("--seed", type=int, default=1, help="which ones: the same for the same number")
    parser.add_argument(
        "--seconds", type=float, default=8, help="of tests for each fault, the quickest first"
    )
    parser.add_argument("--work", type=Path, help="folder for the answers, kept; the next run goes on there")
    parser.add_argument("--again", action="store_true", help="try the survivors of that folder once more")
    return parser.parse_args()


def _sample(module: str, options: argparse.Namespace) -> list[Fault]:
    """Some or all faults of a module, in order."""
    if not (ROOT / "vault_grade" / module).is_file():
        raise SystemExit(f"vault_grade has no module {module}: give a path as reader/search/bounds.py")
    return faults(ROOT, f"vault_grade/{module}", options.sample, options.seed)


def _kept(file: Path) -> dict[str, str]:
    """The answers so far, by the names of the faults; a later one counts."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {one["fault"]: one["answer"] for one in map(json.loads, lines)}


def _try(open_: Sequence[Fault], folder: Path, seconds: float, items: Mapping[str, pytest.Item]) -> None:
    """Try these faults, and write each answer down at once."""
    survey = surveyed(ROOT, items, folder / "survey.jsonl")
    with (folder / "answers.jsonl").open("a", encoding="utf-8") as file:
        for at, fault in enumerate(open_, 1):
            names = survey.tests(fault, seconds)
            answer = tried(
                fault, [items[name] for name in names], sum(survey.seconds[name] for name in names)
            )
            file.write(json.dumps({"fault": fault.name, "answer": answer}) + "\n")
            file.flush()
            print(f"{at}/{len(open_)} {answer} {fault.name}", file=sys.stderr, flush=True)


def _report(chosen: Sequence[Fault], answers: Mapping[str, str]) -> None:
    width = max((len(fault.file) for fault in chosen), default=6)
    print(f"{'module':{width}} {'mutants':>8} {KILLED:>8} {SURVIVED:>9} {LATE:>10} {'share':>6}")
    for file in [*dict.fromkeys(fault.file for fault in chosen), "all"]:
        count = Counter(answers[fault.name] for fault in chosen if file in (fault.file, "all"))
        share = (count[KILLED] + count[LATE]) / max(1, count.total())
        figures = f"{count.total():8} {count[KILLED]:8} {count[SURVIVED]:9} {count[LATE]:10} {share:6.0%}"
        print(f"{file:{width}} {figures}")
    for fault in chosen:
        if answers[fault.name] == SURVIVED:
            print(fault.name)


if __name__ == "__main__":
    main()
