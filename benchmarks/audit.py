"""The built-in checkers on labelled claims: what they let pass wrongly, what rightly, and in what time.

usage: python benchmarks/audit.py FOLDER [--peers] [--claims 100]

FOLDER holds near_verbatim.jsonl with near_verbatim_documents.jsonl, or wikipedia_claims.jsonl, or both. A row of them
is {"claim", "document", "expect", "kind"}: document is a list of sentences, or the id of a row {"id", "sentences"}
in the file beside; expect is "supported" for an honest claim. The data is not part of this project.

Each claim goes through a real audit of a vault made for it: claims found, sources read, both checkers asked in
processes of their own, quotes searched. --peers installs programs of the package registry that claim to do the same
into an environment made for it, and asks them too.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import venv
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import peers

from vault_grade.audit.asking import ask_all
from vault_grade.audit.run import audit, prepare
from vault_grade.formats.predicates import AuditedClaim
from vault_grade.formats.sources import Source, append
from vault_grade.init import init
from vault_grade.vault.layout import Vault

TO_REACH = {"near_verbatim.jsonl": (0.005, 0.98), "wikipedia_claims.jsonl": (0.02, 0.0)}
"""Of the false claims at most this share passes, of the honest ones at least that; paraphrases need not pass at all."""
FILES = tuple(TO_REACH)
WANTED_MS = 20
SLUG = "labelled"
_MARKUP = re.compile(r"([\\`*_\[\]<>#|])")
_ESCAPED = r"\\\1"
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled claim. text: of its source."""

    claim: str
    text: str
    honest: bool
    kind: str


def rows_of(file: Path, most: int | None) -> list[Row]:
    """The rows of a file of claims; ``most`` of them, evenly spread."""
    said = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    beside = file.with_name(f"{file.stem}_documents.jsonl")
    lines = beside.read_text("utf-8").splitlines() if beside.exists() else []
    texts = {one["id"]: one["sentences"] for one in map(json.loads, lines)}
    step = max(1, len(said) // most) if most else 1
    return [_row(one, texts) for one in said[::step]]


def _row(said: dict[str, Any], texts: dict[str, list[str]]) -> Row:
    document = said["document"]
    sentences = texts[document] if isinstance(document, str) else document
    expect = said["expect"]
    return Row(said["claim"], "\n".join(sentences) + "\n", expect == "supported", said.get("kind", expect))


def made_vault(folder: Path, rows: Sequence[Row]) -> tuple[Vault, dict[int, Row]]:
    """A vault with one episode in which every claim is a paragraph; and the rows by the lines of its script."""
    vault = init(folder).vault
    sources = folder / "episodes" / SLUG / "sources"
    sources.mkdir(parents=True)
    ids: dict[str, str] = {}
    listed = b"sources: []\n"
    for text in dict.fromkeys(row.text for row in rows):
        ids[text] = name = f"d{len(ids):04d}"
        (sources / f"{name}.txt").write_text(text, "utf-8")
        listed = append(listed, _source(name, text))
    (sources / "sources.yaml").write_bytes(listed)
    lines: list[str] = []
    by_line = {}
    for row in rows:
        by_line[len(lines) + 1] = row
        lines += [f"{_MARKUP.sub(_ESCAPED, ' '.join(row.claim.split()))} [@{ids[row.text]}]", ""]
    (folder / "episodes" / SLUG / "script.md").write_text("\n".join(lines), "utf-8")
    return vault, by_line


def _source(name: str, text: str) -> Source:
    return Source(
        id=name,
        file=f"{name}.txt",
        title=f"Document {name}",
        primary=True,
        rule="made for a benchmark",
        extent="full",
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        media_type="text/plain",
        encoding="utf-8",
        captured="2026-11-30T00:00:00Z",
    )


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds: on the wall, and of processors, those of the processes that it waited for included."""

    wall: float
    processor: float

    def of_each(self, number: int) -> str:
        """The same for each of ``number`` claims."""
        return f"{self.wall / number * 1000:.1f} ms, of processors {self.processor / number * 1000:.1f} ms"


def spent(work: Callable[[], Done]) -> tuple[Done, Spent]:
    """What the work gives, and what it took."""
    wall, processor = time.perf_counter(), _processor()
    done = work()
    return done, Spent(time.perf_counter() - wall, _processor() - processor)


def _processor() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def supported(rows: Sequence[Row], folder: Path) -> list[bool]:
    """Whether both checkers support each row, in answers that count; prints what an audit of all of them took."""
    vault, by_line = made_vault(folder, rows)
    prepared, before = spent(lambda: prepare(vault, SLUG, os.environ, lambda done, total: None))
    made, after = spent(lambda: audit(vault, prepared, os.environ, lambda: datetime.now(UTC)))
    requests = list(prepared.requests.values())
    _, asked = spent(lambda: ask_all(vault.settings.checkers, requests, os.environ))
    number = len(made.audit.claims)
    whole = Spent(before.wall + after.wall, before.processor + after.processor)
    print(f"  a claim, both checkers asked    {asked.of_each(number)} (wanted: {WANTED_MS} ms)")
    print(f"  a claim, the whole audit        {whole.of_each(number)}; {len(prepared.texts)} sources")
    by_row: dict[int, list[AuditedClaim]] = {}
    for claim in made.audit.claims:
        by_row.setdefault(claim.line, []).append(claim)
    return [all(map(_by_both, by_row[line])) if line in by_row else False for line in by_line]


def _by_both(claim: AuditedClaim) -> bool:
    return sum(one.counted and one.answer == "supported" for one in claim.answers) == 2


def told(name: str, rows: Sequence[Row], passed: Sequence[bool]) -> tuple[float, float]:
    """Print the shares that pass, by kind; those of all false and of all honest claims."""
    of = Counter((row.honest, row.kind) for row in rows)
    yes = Counter((row.honest, row.kind) for row, one in zip(rows, passed, strict=True) if one)
    shares = []
    for honest, word in ((False, "false"), (True, "honest")):
        number = sum(n for (is_honest, _), n in of.items() if is_honest is honest)
        through = sum(n for (is_honest, _), n in yes.items() if is_honest is honest)
        kinds = [f"{kind} {yes[key]}/{of[key]}" for key in sorted(of) if key[0] is honest for kind in key[1:]]
        print(f"  {name:<20} {word:<6} {through:>4}/{number:<4} {', '.join(map(str, kinds))}")
        shares.append(through / number if number else 0.0)
    return shares[0], shares[1]


def asked_peers(python: Path, rows: Sequence[Row]) -> None:
    """Ask the programs of peers.py in their own environment, and print the same of them."""
    given = "\n".join(json.dumps({"claim": row.claim, "text": row.text}) for row in rows)
    done = subprocess.run(
        [python, str(Path(peers.__file__))], input=given, capture_output=True, text=True, check=True
    )
    for name, said in json.loads(done.stdout).items():
        if "why" in said:
            print(f"  {name:<20} cannot run here: {said['why']}")
            continue
        told(name, rows, said["passed"])
        print(f"  {name:<20} a claim: {said['seconds'] / len(rows) * 1000:.1f} ms")


def environment(folder: Path) -> Path | None:
    """The interpreter of a new environment with the peers in it; None, and said, where they cannot be had."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [str(python), "-m", "pip", "install", "--quiet", *peers.PACKAGES]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"the peers cannot be installed here: {done.stderr.strip()[-300:]}")
        return None
    return python


def main() -> int:
    """Measure each file that is there; 1 where a figure is not reached, 2 where there is no data."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("folder", type=Path)
    wanted.add_argument("--peers", action="store_true")
    wanted.add_argument("--claims", type=int, help="of each file, about that many; else all")
    said = wanted.parse_args()
    files = [said.folder / name for name in FILES if (said.folder / name).exists()]
    if not files:
        print(f"{said.folder} holds neither {' nor '.join(FILES)}: nothing was measured", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="vault-grade-") as folder:
        python = environment(Path(folder) / "peers") if said.peers else None
        reached = [measured(file, said.claims, Path(folder), python) for file in files]
    return int(not all(reached))


def measured(file: Path, most: int | None, folder: Path, python: Path | None) -> bool:
    """Measure one file, print it, and say whether its figures are reached."""
    rows = rows_of(file, most)
    print(f"{file.name}: {len(rows)} claims")
    false, honest = told("align and facts", rows, supported(rows, folder / file.stem))
    if python:
        asked_peers(python, rows)
    most_false, least_honest = TO_REACH[file.name]
    reached = false <= most_false and honest >= least_honest
    print(f"  to reach: false at most {most_false:.1%}, honest at least {least_honest:.0%}: {_yes(reached)}")
    return reached


def _yes(reached: bool) -> str:
    return "reached" if reached else "NOT reached"


if __name__ == "__main__":
    sys.exit(main())
