"""What a reader process says of documents where no quote is searched: their text, their pages, what they are.

Apart from ``protocol``, which every search loads.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vault_grade.reader.signs.base import Sign


@dataclass(frozen=True, slots=True)
class Texts:
    """The whole text of each document of a job, by path, as its readers see it: lines end in ``\\n``, what does not
    follow on is parted by an empty line, U+FFFD stands for each character that cannot be trusted.

    refused: why none is given. seen: as in ``Answer``. unreadable: by path, why a document has no text.
    """

    refused: str | None = None
    seen: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeenPage:
    """One page as the search sees it: ``layers.base.Page``, told to people.

    rows: its text, parted where lines end and where nothing runs on; U+FFFD stands for each character that cannot
    be trusted. lines: the document's line of each row, in formats that have lines. breaks: the rows before which
    no quote may run on. hidden: (row, start, end) of each stretch that no reader of the page sees.
    """

    number: int
    label: str | None
    rows: tuple[str, ...]
    lines: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    hidden: tuple[tuple[int, int, int], ...] = ()
    unseen: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """The pages that ``Job.show`` asked for. refused: why none is shown. count: of the document's pages.

    layer and covers: the text layer, and what of a document it reads.
    """

    refused: str | None = None
    layer: str = ""
    covers: str = ""
    count: int = 0
    pages: tuple[SeenPage, ...] = ()


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was seen in the bytes of one file.

    sha256: 64 hex digits of the bytes looked at. encoding: of text formats. producer, created (ISO date), pages:
    of a PDF. title: what the file calls itself. encrypted: it cannot be read without a password. has_text: whether
    the first pages hold any text, None where that was not looked at. signs: that it is no issuer's artefact.
    problem: what a person should know of the file before relying on it, one clause.
    """

    sha256: str
    media_type: str
    encoding: str | None = None
    producer: str | None = None
    created: str | None = None
    pages: int | None = None
    title: str | None = None
    encrypted: bool = False
    has_text: bool | None = None
    signs: tuple[Sign, ...] = ()
    problem: str | None = None
