"""Names of files as words of a shell's command line, so that a command that mends can be pasted as it is printed."""

from __future__ import annotations

import os
import shlex


def shell_word(name: str) -> str:
    """A file's name as one word of a POSIX shell, printable whatever it holds.

    What no terminal prints (a line end, an escape, a bidirectional override) is written in octal between ``$'`` and
    ``'``, which bash and zsh know, and sh since POSIX.1-2024.
    """
    if name.isprintable():
        return shlex.quote(name)
    return f"$'{''.join(map(_escaped, name))}'"


def _escaped(character: str) -> str:
    if character in "\\'":
        return f"\\{character}"
    if character.isprintable():
        return character
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(character))
