"""Puts bounds on itself and becomes the program it is told to be: ``bounded.py SECONDS BYTES COMMAND [ARGUMENT…]``.

SECONDS of processor time, BYTES of a file that it may write. Run alone, in an isolated interpreter; what cannot be
started ends with exit status 127, as in a shell.
"""

import os
import resource
import sys


def main() -> None:
    """Take the bounds and become the command."""
    seconds, size, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    for which, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, size),
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
