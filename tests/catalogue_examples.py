"""Catalogues for tests: rows, the ways people write them, and the references that notes make to them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from hypothesis import strategies as st

from vault_grade.formats.catalogue import Row


@dataclass(frozen=True)
class Named:
    """A reference as a note makes it."""

    kind: str
    target: str

    @property
    def canonical(self) -> str:
        return f"@{self.target}" if self.kind == "key" else self.target


def by_path(path: str) -> Named:
    return Named("path", path)


def make_row(number: int, **changes: object) -> Row:
    """A row whose every value tells its number."""
    fields: dict[str, object] = {
        "path": f"standard/issuer/file-{number:03}.txt",
        "title": f"Title {number}",
        "issuer": "The Issuer",
        "version": "1.10",
        "sha256": hashlib.sha256(str(number).encode()).hexdigest(),
        "bytes": 1000 + number,
        "media_type": "text/plain",
        "admitted": "2026-11-30",
    }
    return Row(**(fields | changes))  # type: ignore[arg-type]


def plain(*rows: Row, indent: str = "  ", end: str = "\n") -> bytes:
    """Rows as people write them."""
    lines = ["documents:"]
    for row in rows:
        names = [name for name in Row.__slots__ if name != "line" and getattr(row, name) is not None]
        for at, name in enumerate(names):
            value = f'"{row.sha256}"' if name == "sha256" else getattr(row, name)
            lines.append(f"{indent}{'  ' if at else '- '}{name}: {value}")
    return "".join(line + end for line in lines).encode()


LOOKALIKE = "- path: standard/issuer/file-000.txt"
WORDS = st.sampled_from(
    [
        "A title",
        "It's 5\" wide",
        LOOKALIKE,
        "key: k0",
        "# no comment",
        "ἀρχή – 原則 😀",
        "no",
        "1.10",
        "x: y",
        "=======",
        "- ",
    ]
)
TITLES = st.one_of(
    st.lists(WORDS, min_size=1, max_size=3).map(" ".join),
    st.lists(WORDS, min_size=2, max_size=3).map("\n".join),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(
        lambda text: text.strip() != ""
    ),
)
"""Texts with what is dangerous in YAML, and with what looks like a row."""


@st.composite
def rows(draw: st.DrawFn, least: int = 0, most: int = 5) -> list[Row]:
    """Rows of different paths, in any order."""
    numbers = draw(st.lists(st.integers(0, 12), min_size=least, max_size=most, unique=True))
    optional = st.one_of(st.none(), TITLES)
    return [
        make_row(
            number,
            title=draw(TITLES),
            issuer=draw(TITLES),
            licence=draw(optional),
            withdrawn=draw(optional),
            key=draw(st.sampled_from([None, f"k{number}"])),
            supersedes=draw(st.sampled_from([None, "standard/issuer/file-000.txt"])),
        )
        for number in numbers
    ]


def quoted(text: str) -> str:
    """A text as a double-quoted scalar on one line."""
    escaped = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{escaped}"'


@st.composite
def written(draw: st.DrawFn, some: list[Row]) -> bytes:
    """Rows in the many styles that YAML has for the same texts, with comments and blank lines between."""
    end = draw(st.sampled_from(["\n", "\r\n"]))
    indent = " " * draw(st.integers(0, 3))
    noise = st.sampled_from(
        [[], [""], ["# a comment"], ["  # - path: standard/issuer/file-000.txt"], ["", "# x", ""]]
    )
    lines = [*draw(noise), "documents:" + draw(st.sampled_from(["", " # all of them"]))]
    if not some:
        lines[-1] = "documents: []"
    for row in some:
        lines += draw(noise)
        names = [name for name in Row.__slots__ if name != "line" and getattr(row, name) is not None]
        names = draw(st.permutations(names)) if draw(st.booleans()) else names
        for at, name in enumerate(names):
            head = f"{indent}{'  ' if at else '- '}{name}:"
            lines += [
                head + " " + part if not n else part
                for n, part in enumerate(draw(_scalar(row, name, indent)))
            ]
    return draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + end.join([*lines, ""]).encode()


@st.composite
def _scalar(draw: st.DrawFn, row: Row, name: str, indent: str) -> list[str]:
    """One value as the lines it takes."""
    text = str(getattr(row, name))
    if name in ("path", "key", "bytes", "media_type", "admitted", "supersedes"):
        return [draw(st.sampled_from([text, f'"{text}"', f"'{text}'", f"{text}  # yes"]))]
    deep = indent + "    "
    block = all(c.isprintable() or c == "\n" for c in text) and text[0] not in " \n" and text[-1] not in " \n"
    ways = [[quoted(text)]]
    if block:
        ways.append(["|-", *(deep + part if part else "" for part in text.split("\n"))])
        ways.append([">-", *(deep + part if part else "" for part in text.replace("\n", "\n\n").split("\n"))])
    if text.isprintable() and text.strip() == text:
        ways.append(["'" + text.replace("'", "''") + "'"])
    return draw(st.sampled_from(ways))
