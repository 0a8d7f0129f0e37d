"""A small vault for tests of the command line, and a way to run the program in it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DOCUMENT = "standard/acme/rules.txt"
TEXT = (
    "Rules of the board\n\n"
    "The board shall meet at least twice a year. The chair shall send the agenda ten days before.\n\n"
    "A member who cannot attend may name a deputy. The deputy has no vote.\n"
)


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


def run(root: Path, *words: str, **environment: str) -> Ran:
    """Run vault-grade in ``root``, with nothing of the tests' environment but the path."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-m", "vault_grade", *words],
        cwd=root,
        env={**kept, "HOME": str(root), "PYTHONPATH": str(Path(__file__).parent.parent), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def make_vault(root: Path) -> Path:
    """A vault that holds one text, with its row as a person would write it."""
    data = TEXT.encode()
    held = root / "store" / DOCUMENT
    held.parent.mkdir(parents=True)
    held.write_bytes(data)
    held.chmod(0o444)
    (root / "notes").mkdir()
    (root / "ledger").mkdir()
    (root / "catalogue.yaml").write_text(
        "documents:\n"
        f"  - path: {DOCUMENT}\n"
        "    title: Rules of the board\n"
        "    issuer: acme\n"
        '    version: "1"\n'
        f'    sha256: "{hashlib.sha256(data).hexdigest()}"\n'
        f"    bytes: {len(data)}\n"
        "    media_type: text/plain\n"
        "    admitted: 2026-01-01\n"
        "    encoding: utf-8\n"
        "    key: rules\n",
        encoding="utf-8",
    )
    return root


def note(root: Path, name: str, *quotes: str, header: str = "status: draft\norigin: document\n") -> Path:
    """A note with quotes of the document, each under a claim."""
    body = "".join(f"\nA claim.\n\n> {quote}\n> — {DOCUMENT}\n" for quote in quotes)
    path = root / "notes" / name
    path.write_text(f"---\n{header}---\n{body}", encoding="utf-8")
    return path
