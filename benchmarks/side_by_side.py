"""Commands timed side by side: in turn, several rounds, the best of each, and the ratio between two."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

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


def best_times(works: Mapping[str, Work], rounds: int) -> dict[str, float]:
    """Seconds of each work at its best; one round does each once, so that a slow moment hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            times[name].append(time.perf_counter() - start)
    return {name: min(seconds) for name, seconds in times.items()}


def report(
    title: str, times: Mapping[str, float], ours: str, theirs: Mapping[str, float], most: float
) -> bool:
    """Print the times and the ratio of ours to the weighted sum of theirs; whether it is at most ``most``.

    theirs: how often each of the other works counts.
    """
    print(f"\n{title}")
    for name, seconds in times.items():
        print(f"  {seconds * 1000:9.1f} ms  {name}")
    whole = sum(times[name] * often for name, often in theirs.items())
    ratio = times[ours] / whole
    print(f"  ratio {ratio:.2f}, to reach: at most {most:g}: {'reached' if ratio <= most else 'NOT reached'}")
    return ratio <= most
