"""Puts bounds on itself and becomes the program that it is told to be: ``bounded.py SECONDS COMMAND [ARGUMENT…]``.

Run alone, in an isolated interpreter; what cannot be started ends with exit status 127, as in a shell.
"""

import os
import resource
import sys

MOST_FILE = 64 << 20
"""Bytes of a file that it may write: what it leaves in its folder is thrown away with the folder."""


def main() -> None:
    """Take the bounds and become the command."""
    seconds, command = int(sys.argv[1]), sys.argv[2:]
    for which, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, MOST_FILE),
        (resource.RLIMIT_CPU, seconds),
    ):
        _, hard = resource.getrlimit(which)
        resource.setrlimit(which, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode("utf-8", "replace"))
        sys.exit(127)


if __name__ == "__main__":
    main()
