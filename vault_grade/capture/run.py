"""The whole of a capture: received, read by a reader process, told apart from what is there, kept."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, cast

from vault_grade.capture.keep import Kept, keep, refuse_bad_id
from vault_grade.capture.own_words import Work, again, words_of, work_of
from vault_grade.capture.places import RESTS_ON, Folder, folder_of, refuse_own, works_of
from vault_grade.capture.primary import HANDED_OVER, Decide, no_publisher
from vault_grade.capture.receive import Arrival, fetched, handed_over
from vault_grade.errors import BadCapture, BadCatalogue, BadPath, about
from vault_grade.fetch import is_address
from vault_grade.fetch.addresses import web_url
from vault_grade.fetch.bodies import Tell
from vault_grade.formats.script.read import MOST_BYTES
from vault_grade.formats.sources import Source
from vault_grade.reader.protocol import Document, Job, Received
from vault_grade.reader.received.reading import Reading
from vault_grade.reader.seen import Texts
from vault_grade.server import Server
from vault_grade.spawn import Reader
from vault_grade.vault.files import TEMPORARY_PREFIX, read_bytes
from vault_grade.vault.layout import Vault
from vault_grade.vault.lock import locked

SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
"""How an address begins, of whatever kind; one letter would be a Windows drive."""

READABLE = (".md", ".txt", ".html")
"""Works whose words are compared with a capture's: scripts, and the transcripts and pages of releases."""

SPOKEN = (".md", ".txt")
"""Works that are compared word by word, too: what a text is that was taken from them and changed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall be captured. what: an address or a file. episode: for which; the vault's own captures where None.
    id: what it shall be cited by. claimed: where a file that is handed over is said to come from.
    """

    what: str
    episode: str | None = None
    id: str | None = None
    claimed: str | None = None


@dataclass(frozen=True, slots=True)
class Captured:
    """The source that is there now. folder: its path below the vault. new: it was not there before.
    remarks: what a person should know of it, each a clause.
    """

    source: Source
    folder: str
    new: bool
    remarks: tuple[str, ...] = ()


@dataclass(slots=True)
class Sight:
    """A reader for received files, and what was read, by the SHA-256 of the files: digests of texts, and works."""

    reader: Reader
    texts: dict[str, str] = field(default_factory=dict)
    works: dict[str, Work] = field(default_factory=dict)

    def read(self, file: BinaryIO, received: Received) -> Reading:
        """What a fresh reader process says of an open file. Raises ReaderFailed."""
        return self.reader.ask(Job(received=received), Reading, [file.fileno()])

    def words(self, file: BinaryIO, reading: Reading) -> tuple[str, ...]:
        """The words of an open file that was read; none where they cannot be had. Raises ReaderFailed."""
        # Without a name: what a file is called must not speak against what it was found to be.
        document = Document("", reading.sha256, reading.media_type, reading.encoding)
        said = self.reader.ask(Job(documents=(document,), texts=True), Texts, [file.fileno()])
        return words_of(said.texts.get(document.path, ""))

    def work(self, path: Path) -> Work | None:
        """A script, or a release's transcript, as it is compared with what arrives; None where it is neither."""
        try:
            data = read_bytes(path, MOST_BYTES) if path.suffix.lower() in SPOKEN else None
        except (OSError, BadPath):
            return None
        if data is None:
            return None
        sha256 = hashlib.sha256(data).hexdigest()
        if sha256 not in self.works:
            script = path.suffix.lower() == ".md"
            self.works[sha256] = work_of(data.decode("utf-8", "replace"), script=script)
        return self.works[sha256]

    def text_of(self, path: Path) -> str | None:
        """The digest of a kept file's text; None where it is gone or has none."""
        try:
            with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
                sha256 = hashlib.file_digest(file, "sha256").hexdigest()
                if sha256 not in self.texts:
                    self.texts[sha256] = self.read(file, Received(path.name)).text_sha256
        except OSError:
            return None  # a capture that is gone is no capture of this text
        return self.texts[sha256] or None


@contextmanager
def seeing(vault: Vault) -> Iterator[Sight]:
    """A reader for received files, for one capture or for many."""
    with Reader(vault.settings.reader, Server(("inspect",))) as reader:
        yield Sight(reader)


def capture(
    vault: Vault,
    wish: Wish,
    sight: Sight,
    clock: Callable[[], datetime],
    *,
    decide: Decide = no_publisher,
    tell: Tell | None = None,
) -> Captured:
    """Keep an address or a file as a source; where its text is kept already, the source that holds it.

    sight: see ``seeing``. decide: what the address that answered makes of it. tell: told of a fetch's progress.
    Raises BadCapture where it can be no source, NotFetched, ReaderFailed, BadSources; then nothing is kept.
    """
    refuse_bad_id(wish.id)
    web = is_address(wish.what)
    if web and wish.claimed:
        raise BadCapture("an address needs no --url: it is its own", fix="leave --url out")
    folder = folder_of(vault, wish.episode)
    if not web:
        if SCHEME.match(wish.what):
            web_url(wish.what)  # raises: as a file's path it would lose a slash, and be looked for here
        refuse_own(vault, Path(wish.what))
    _make(folder)
    # Without a name: whatever ends the program while it arrives leaves nothing in the folder.
    with _nameless(folder) as file:
        bounds = vault.settings.network
        if web:
            arrival = fetched(wish.what, file, bounds, tell)
        else:
            arrival = handed_over(Path(wish.what), file, wish.claimed, bounds.bytes)
        _finish(file, folder)
        _refuse_held(vault, arrival, wish)
        reading = sight.read(file, arrival.received)
        if reading.refused or reading.sha256 != arrival.sha256:
            why = reading.refused or "the bytes changed while they were read"
            raise BadCapture(why, where=wish.what, fix=reading.fix or "try again")
        decision = decide(arrival.final_url) if arrival.final_url else HANDED_OVER
        kept = Kept(file, arrival, reading, decision)
        sight.texts[arrival.sha256] = reading.text_sha256
        _refuse_works(vault, file, reading, sight, wish)
        return _settle(vault, folder, kept, wish, sight, clock)


def _make(folder: Folder) -> None:
    try:
        folder.path.mkdir(exist_ok=True)
    except OSError as error:
        why = f"the folder cannot be made: {error.strerror or error}"
        raise BadCapture(why, where=folder.relative, fix="make a folder of that name") from error


def _nameless(folder: Folder) -> BinaryIO:
    try:
        return cast(BinaryIO, tempfile.TemporaryFile(dir=folder.path, prefix=TEMPORARY_PREFIX))
    except OSError as error:
        why = f"nothing can be written here: {error.strerror or error}"
        fix = "make room or give yourself the right to write there"
        raise BadCapture(why, where=folder.relative, fix=fix) from error


def _finish(file: BinaryIO, folder: Folder) -> None:
    """Write what is still held back. Raises BadCapture where the disk is full."""
    try:
        file.flush()
    except OSError as error:
        why = f"what arrived cannot be written: {error.strerror or error}"
        raise BadCapture(why, where=folder.relative, fix="make room") from error


def _refuse_held(vault: Vault, arrival: Arrival, wish: Wish) -> None:
    """Raise BadCapture for bytes that the store holds, or that are a script's or a release's."""
    from vault_grade.store import rows_of

    try:
        row = next((row for row in rows_of(vault) if row.sha256 == arrival.sha256), None)
    except BadCatalogue as error:
        raise BadCapture(f"the catalogue cannot be asked: {error}", where=wish.what, fix="mend it") from error
    if row:
        raise BadCapture("the store holds this document", where=wish.what, fix=f"cite it as {row.path}")


def _refuse_works(vault: Vault, file: BinaryIO, reading: Reading, sight: Sight, wish: Wish) -> None:
    """Raise BadCapture for a text that is a script or a release of one, or is one with a few words changed."""
    works = [path for path in works_of(vault) if path.suffix.lower() in READABLE]
    if any(sight.text_of(path) == reading.text_sha256 for path in works):
        raise BadCapture("it is a script, or a release of one", where=wish.what, fix=RESTS_ON)
    near = [(path, work) for path in works if (work := sight.work(path)) and work.may_be(reading.words)]
    with about(wish.what):
        words = sight.words(file, reading) if near else ()
    for path, work in near:
        if like := again(words, work):
            shares = f"{like.of_text:.0%} of its words stand there, and {like.of_work:.0%} of those here"
            what = f"it is {vault.relative(path)} with words changed ({shares})"
            raise BadCapture(what, where=wish.what, fix=RESTS_ON)


def _settle(
    vault: Vault,
    folder: Folder,
    kept: Kept,
    wish: Wish,
    sight: Sight,
    clock: Callable[[], datetime],
) -> Captured:
    """Under the vault's lock: the source that has the text already, or the new one."""
    digest = kept.reading.text_sha256
    for source in folder.sources():
        sight.text_of(folder.path / source.file)  # read before the lock is taken
    with locked(vault.root):
        sources = folder.sources()
        same = next((one for one in sources if sight.text_of(folder.path / one.file) == digest), None)
        if same:
            return Captured(same, folder.relative, new=False, remarks=tuple(_already(same, kept)))
        again = [
            one.id for one in sources if kept.arrival.url and kept.arrival.url in (one.url, one.final_url)
        ]
        source = keep(folder, kept, wish.id, clock())
    earlier = f"captured before with other words, as {', '.join(again)}" if again else ""
    remarks = [earlier, _short(source), *kept.reading.remarks]
    return Captured(source, folder.relative, new=True, remarks=tuple(filter(None, remarks)))


def _already(same: Source, kept: Kept) -> Iterator[str]:
    yield f"this text is captured already, as {same.id}"
    if kept.decision.primary and not same.primary:
        yield f"{same.id} does not count as primary: remove it and its row to capture the text from here"


def _short(source: Source) -> str:
    words = {
        "abstract": "an abstract, not the full text",
        "landing": "a page that leads to the text, not the text",
    }
    held = words.get(source.extent)
    return f"it holds {held}" if held else ""
