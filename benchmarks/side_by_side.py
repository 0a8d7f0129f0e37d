"""Commands timed side by side: in turn, several rounds, the best of each, and the ratio between two.

The ratios of the single rounds are shown beside it: a processor whose clock goes up and down gives its best moment to
one of the commands, and within a round both have the same chance of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

VAULT_GRADE = str(Path(sys.executable).with_name("vault-grade"))

Work = Callable[[], object]


def command(*words: str, cwd: Path | None = None, statuses: Sequence[int] = (0,)) -> Work:
    """A command to time; raises where it ends with another status than is expected, for then it did not do the work."""

    def run() -> None:
        done = subprocess.run(words, cwd=cwd, capture_output=True, env={**os.environ, "NO_COLOR": "1"})
        if done.returncode not in statuses:
            raise SystemExit(
                f"{' '.join(words)[:200]}: status {done.returncode}\n{done.stderr.decode()[:500]}"
            )

    return run


def timed(works: Mapping[str, Work], rounds: int) -> dict[str, list[float]]:
    """Seconds of each work in each round; one round does each once, so that a slow moment hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            times[name].append(time.perf_counter() - start)
    return times


def report(
    title: str, times: Mapping[str, Sequence[float]], ours: str, theirs: Mapping[str, float], most: float
) -> bool:
    """Print the best times and the ratio of ours to the weighted sum of theirs; whether it is at most ``most``.

    theirs: how often each of the other works counts.
    """
    print(f"\n{title}")
    for name, seconds in times.items():
        print(f"  {min(seconds) * 1000:9.1f} ms  {name}")
    ratio = min(times[ours]) / sum(min(times[name]) * often for name, often in theirs.items())
    print(f"  ratio {ratio:.2f}, to reach: at most {most:g}: {'reached' if ratio <= most else 'NOT reached'}")
    rounds = range(len(times[ours]))
    ratios = [
        times[ours][at] / sum(times[name][at] * often for name, often in theirs.items()) for at in rounds
    ]
    print(f"    by round {min(ratios):.2f} to {max(ratios):.2f}, median {median(ratios):.2f}")
    return ratio <= most
