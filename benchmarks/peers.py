"""Programs from the package registry that check claims against sources: what they let pass, and in what time.

Run by audit.py in an environment of its own: rows of {"claim", "text"} on standard input, one JSON object out: by
program, for each row whether it lets the claim pass, or why it could not run, and its seconds of processor time.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGES = ("corroborate==0.1.0", "hallucination-check==0.1.0", "grounded-check==0.1.2")

Check = Callable[[str, str], bool]


def corroborate() -> Check:
    """Lets pass what has no number, date or quotation that its source lacks."""
    module: Any = import_module("corroborate")
    return lambda claim, text: bool(module.check_answer("", [text], claim).ok())


def hallucination_check() -> Check:
    """Lets pass what is like a passage and has no figure or name that stands nowhere in that role."""
    module: Any = import_module("hallucination_check")
    return lambda claim, text: not module.check(claim, [text]).unsupported


def grounded_check() -> Check:
    """Lets pass what has no quotation, number, citation or name that its source lacks."""
    module: Any = import_module("grounded")
    folder = Path(tempfile.mkdtemp())

    def check(claim: str, text: str) -> bool:
        source = folder / "source.txt"
        source.write_text(text, "utf-8")
        return bool(module.check(claim, [str(source)]).passed)

    return check


PEERS: dict[str, Callable[[], Check]] = {
    "corroborate": corroborate,
    "hallucination-check": hallucination_check,
    "grounded-check": grounded_check,
}


def answers(make: Callable[[], Check], rows: Sequence[dict[str, str]]) -> dict[str, Any]:
    """What one program says of every row."""
    try:
        check = make()
        check(rows[0]["claim"], rows[0]["text"])  # what it loads at first use is no time of a claim
        start = time.process_time()
        passed = [check(row["claim"], row["text"]) for row in rows]
    except Exception as error:  # whatever keeps somebody else's program from running here is told
        return {"why": f"{type(error).__name__}: {error}"}
    return {"passed": passed, "seconds": time.process_time() - start}


if __name__ == "__main__":
    given = [json.loads(line) for line in sys.stdin]
    json.dump({name: answers(make, given) for name, make in PEERS.items()}, sys.stdout)
