"""Bytes on their way in: fetched, or handed over; in both cases copied to a file of ours while they are hashed."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from vault_grade.errors import BadCapture
from vault_grade.fetch import fetch
from vault_grade.fetch.addresses import web_url
from vault_grade.fetch.bodies import Tell
from vault_grade.reader.protocol import Received
from vault_grade.vault.settings import Network

CHUNK = 1 << 20
PAGES = "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8"
"""What is asked for: pages as people get them; the rest as it comes."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What arrived. url: asked for, or claimed. final_url: that answered, None where nobody was asked.

    received: name and type as others give them. sha256: of the bytes as written.
    """

    received: Received
    sha256: str
    url: str | None
    final_url: str | None


def fetched(url: str, to: BinaryIO, network: Network, tell: Tell | None = None) -> Arrival:
    """What an address gives, written into an open file. Raises NotFetched."""
    got = fetch(url, to, network, accept=PAGES, tell=tell)
    received = Received(name_in(got.final_url), got.media_type, got.charset)
    return Arrival(received, got.sha256, _recorded(url), got.final_url)


def _recorded(url: str) -> str:
    """An address as a row can hold it: as it was written, or, where there are blanks in it, as a server is asked."""
    return str(web_url(url)) if re.search(r"\s", url) else url


def handed_over(file: Path, to: BinaryIO, claimed: str | None, most: int) -> Arrival:
    """A file of this machine, copied into an open file.

    claimed: the address that it is said to come from. most: bytes that are taken. Raises BadCapture, and NotFetched
    for a claim that is no address.
    """
    if claimed is not None:
        web_url(claimed)
    try:
        # Without blocking: a named pipe must not hang the program.
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as source:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise BadCapture("this is not a regular file", where=str(file), fix="name a file")
            digest = _copy(source, to, most, file)
    except OSError as error:
        raise BadCapture(
            f"it cannot be read: {error.strerror or error}", where=str(file), fix="check the path"
        ) from error
    return Arrival(Received(file.name), digest, _recorded(claimed) if claimed else None, None)


def _copy(source: BinaryIO, to: BinaryIO, most: int, file: Path) -> str:
    digest, size = hashlib.sha256(), 0
    while chunk := source.read(CHUNK):
        size += len(chunk)
        if size > most:
            fix = "raise network: {bytes: …} in vault.yaml"
            raise BadCapture(f"it holds more than {most:,} bytes", where=str(file), fix=fix)
        digest.update(chunk)
        to.write(chunk)
    return digest.hexdigest()


def name_in(url: str) -> str:
    """The file name that an address ends in, for guesses at what it is; ``page`` where there is none."""
    last = unquote(urlsplit(url).path).rpartition("/")[2]
    return re.sub(r"[^\w.-]", "-", last)[:120] or "page"
