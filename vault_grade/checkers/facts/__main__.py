"""The program: a request on standard input, an answer on standard output. Exit 2: there was no request to read."""

from __future__ import annotations

import os
import sys

from vault_grade.checkers.facts.check import answer
from vault_grade.checkers.facts.protocol import Malformed, read_request, write_answer

INPUT, OUTPUT, ERRORS = 0, 1, 2
"""The descriptors of every process."""


def main() -> int:
    """Answer one request and give the exit status."""
    with open(INPUT, "rb", closefd=False) as given:
        data = given.read()
    try:
        request = read_request(data)
    except Malformed as error:
        os.write(ERRORS, f"this is no request to a checker: {error}\n".encode("utf-8", "backslashreplace"))
        return 2
    with open(OUTPUT, "wb", closefd=False) as out:
        out.write(write_answer(answer(request)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
