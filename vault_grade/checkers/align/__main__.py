"""The checker as a program: one request on standard input, one answer on standard output."""

from __future__ import annotations

import sys

from vault_grade.checkers.align.protocol import BadRequestError, read_request, write_answer
from vault_grade.checkers.align.verdict import answer


def main() -> int:
    """Answer the one request. Returns the exit status: 0, or 2 where what came in is none."""
    try:
        request = read_request(sys.stdin.buffer.read())
    except BadRequestError as error:
        sys.stderr.write(f"align: {error}\n")
        return 2
    sys.stdout.buffer.write(write_answer(answer(request)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
