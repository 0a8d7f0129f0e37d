"""What comes: decoded within bounds, hashed, and written to disk as it comes."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

from vault_grade.errors import NotFetched, VaultGradeError

CHUNK = 1 << 16
CODINGS = "gzip, deflate"
"""What is asked for: the two that every server has and that unpack within a bound."""

_WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 15}
"""zlib's code for each coding's wrapper."""

_ZLIB_HEADS = (0x08, 0x18, 0x28, 0x38, 0x48, 0x58, 0x68, 0x78)

Tell = Callable[[int, int], None]
"""Told after each piece: bytes so far, and of how many (0 where that is not known)."""


class TooLong(NotFetched):
    """There is more than was asked for; the rest was left where it is."""


class Body:
    """One answer's body on its way into a file.

    to: an open file, written from where it stands. most: bytes, unpacked, that are taken. coding: as the server
    names it. where: the address, for messages. ``sha256`` and ``bytes`` are those of what was written.
    """

    def __init__(self, to: BinaryIO, most: int, coding: str, where: str) -> None:
        self._to, self._most, self._where = to, most, where
        self._coding = coding.strip().lower()
        if self._coding not in ("", "identity", *_WINDOWS):
            raise NotFetched(
                f"the server packs what it sends as {self._coding[:40]!r}, which was not asked for",
                where=where,
                fix="fetch the file with a browser and hand it over",
            )
        self._digest = hashlib.sha256()
        self._packer: zlib._Decompress | None = None
        self.bytes = 0

    @property
    def sha256(self) -> str:
        """Of the bytes written so far, 64 hex digits."""
        return self._digest.hexdigest()

    def take(self, piece: bytes) -> None:
        """One piece as it came. Raises NotFetched, TooLong, or VaultGradeError where it cannot be written."""
        for part in self._unpacked(piece):
            self.bytes += len(part)
            if self.bytes > self._most:
                raise TooLong(f"it holds more than {self._most:,} bytes", where=self._where, fix=RAISE)
            self._digest.update(part)
            self._keep(part)

    def end(self) -> None:
        """There is no more. Raises NotFetched where what was packed is not whole."""
        if self._packer is not None and not self._packer.eof:
            raise NotFetched("what was sent broke off before its end", where=self._where, fix="try again")

    def _unpacked(self, piece: bytes) -> Iterator[bytes]:
        """What a piece unpacks to, in parts of a bounded size: a bomb ends at the bound, not in memory."""
        if self._coding in ("", "identity"):
            yield piece
            return
        while piece:
            if self._packer is None or self._packer.eof:  # the first, or gzip's next member
                self._packer = zlib.decompressobj(self._window(piece))
            try:
                part = self._packer.decompress(piece, CHUNK)
            except zlib.error as error:
                raise NotFetched(
                    f"what was sent is not {self._coding}, as the server says", where=self._where
                ) from error
            if part:
                yield part
            piece = self._packer.unused_data if self._packer.eof else self._packer.unconsumed_tail

    def _window(self, piece: bytes) -> int:
        """Some servers send deflate without the wrapper that the standard asks for (RFC 9110, 8.4.1.2)."""
        raw = self._coding == "deflate" and piece[0] not in _ZLIB_HEADS
        return -zlib.MAX_WBITS if raw else _WINDOWS[self._coding]

    def _keep(self, part: bytes) -> None:
        """A full disk is not the server's failure, and no other address would mend it."""
        try:
            self._to.write(part)
        except OSError as error:
            why = f"a download cannot be written: {error.strerror or error}"
            raise VaultGradeError(why, fix="make room") from error


RAISE = "raise network: {bytes: …} in vault.yaml, or hand the file over"
