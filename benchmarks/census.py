"""The census against grep over the same notes, and against the mere import of typer.

usage: python benchmarks/census.py [--notes 50000] [--runs 10000] [--rounds 7]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from generated import census_vault
from side_by_side import VAULT_GRADE, command, report, timed


def main() -> int:
    """Measure both, print the ratios, and end with 1 where one is not reached."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--notes", type=int, default=50_000)
    wanted.add_argument("--runs", type=int, default=10_000)
    wanted.add_argument("--rounds", type=int, default=7)
    said = wanted.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        large, small = Path(folder, "large"), Path(folder, "small")
        for root, notes, runs in ((large, said.notes, said.runs), (small, 100, 20)):
            root.mkdir()
            census_vault(root, notes, runs)
        works = {
            "vault-grade census": command(VAULT_GRADE, "--vault", str(large), "census"),
            "grep -rc '^status:'": command("grep", "-rc", "^status:", str(large / "notes")),
        }
        times = timed(works, said.rounds)
        title = f"{said.notes:,} notes, one in ten grounded, {said.runs:,} runs"
        reached = report(title, times, "vault-grade census", {"grep -rc '^status:'": 1}, 2)
        works = {
            "vault-grade census": command(VAULT_GRADE, "--vault", str(small), "census"),
            'python -c "import typer"': command(sys.executable, "-c", "import typer"),
        }
        times = timed(works, said.rounds * 3)
        reached &= report("100 notes", times, "vault-grade census", {'python -c "import typer"': 1}, 2.5)
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
