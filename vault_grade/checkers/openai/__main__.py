"""The program: a request on standard input, an answer on standard output.

    python -I -m vault_grade.checkers.openai --model NAME [--url URL] [--key VARIABLE] [--seconds N] < request.json

Exit status: 0 an answer; 1 the model gave none; 2 there was no request to read.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys

from vault_grade.checkers.openai.ask import NoReply, ask
from vault_grade.checkers.openai.prompt import messages
from vault_grade.checkers.openai.protocol import read_request, write_answer
from vault_grade.checkers.openai.said import answer_in


def main() -> int:
    """Answer one request and give the exit status."""
    options = argparse.ArgumentParser(
        prog="vault_grade.checkers.openai", description="Ask a model about one claim."
    )
    options.add_argument("--model", required=True)
    options.add_argument("--url", help="the endpoint; OpenAI's own if it is not given")
    options.add_argument(
        "--key", help="the variable that holds the endpoint's key; none for one that needs none"
    )
    options.add_argument("--seconds", type=float, default=120)
    given = options.parse_args()
    try:
        request = read_request(sys.stdin.buffer.read())
    except (ValueError, RecursionError) as error:
        sys.stderr.write(f"no request: {error}\n")
        return 2
    key = os.environ.get(given.key) if given.key else None
    if given.key and not key:
        sys.stderr.write(f"the variable {given.key} holds no key\n")
        return 1
    _bound(given.seconds)
    try:
        told = messages(request, secrets.token_hex(8))
        reply = ask(told, model=given.model, url=given.url, key=key, seconds=given.seconds)
        answer = answer_in(reply)
    except (NoReply, ValueError) as error:
        sys.stderr.write(" ".join(str(error).split())[:300] + "\n")
        return 1
    sys.stdout.write(write_answer(answer))
    return 0


def _bound(seconds: float) -> None:
    """End with a reason when the time is over, whatever is waited for: the client counts each of its tries anew."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _late)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _late(*_: object) -> None:
    os.write(2, b"the endpoint did not come to an end in its time\n")
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
