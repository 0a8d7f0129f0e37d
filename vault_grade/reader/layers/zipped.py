"""The members of a ZIP file that a document is kept in, within bounds that no publication comes near.

What the file says of a member's size is not believed: bytes are counted as they are unpacked.
"""

from __future__ import annotations

import io
import zipfile
import zlib

from vault_grade.reader.layers.base import CannotRead

MOST_MEMBERS = 20_000
MOST_UNPACKED = 256 << 20
"""Bytes that all members read may come to, each counted once however often it is read."""
MOST_TIMES = 300
"""How many times its packed size a member may unpack to; the tables of Word's own files come to 40."""
SMALL = 1 << 20
"""Bytes up to which the times do not matter: nothing is lost by unpacking so little."""

_ENCRYPTED = 0x1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the only ones that OPC and EPUB allow
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    RuntimeError,
    ValueError,
    EOFError,
)
"""What the standard library raises on damaged bytes."""


class Zipped:
    """A ZIP file opened for reading. Raises CannotRead where it is damaged, or is made to be read in two ways."""

    def __init__(self, data: bytes) -> None:
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except _FAULTS as error:
            raise CannotRead(f"the ZIP file that it is kept in is damaged ({error})") from None
        members = self._archive.infolist()
        if len(members) > MOST_MEMBERS:
            raise CannotRead(f"its ZIP file has {len(members):,} members; {MOST_MEMBERS:,} are read at most")
        self._members = {member.filename: member for member in members}
        # Two programs would take two of one name for different members (EPUB and OPC forbid them, whatever their case).
        if len({name.casefold() for name in self._members}) < len(members):
            raise CannotRead("its ZIP file has two members of one name")
        self._unpacked: dict[str, int] = {}
        self._total = 0

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def read(self, name: str) -> bytes:
        """The bytes of a member. Raises CannotRead where it is not there, damaged, encrypted or out of bounds."""
        member = self._members.get(name)
        if member is None:
            raise CannotRead(f"its part {name} is missing")
        if member.flag_bits & _ENCRYPTED:
            raise CannotRead(f"its part {name} is encrypted")
        if member.compress_type not in _METHODS:
            raise CannotRead(f"its part {name} is packed in a way that the format does not know")
        others = self._total - self._unpacked.get(name, 0)
        most = min(MOST_UNPACKED - others, max(SMALL, MOST_TIMES * member.compress_size))
        try:
            with self._archive.open(member) as file:
                data = file.read(most + 1)
        except _FAULTS as error:
            raise CannotRead(f"its part {name} is damaged ({error})") from None
        if len(data) > most:
            raise CannotRead(f"its part {name} unpacks to more than is ever read, as a ZIP bomb does")
        if len(data) != member.file_size:
            raise CannotRead(f"its part {name} is not of the size that its ZIP file says")
        self._unpacked[name] = len(data)
        self._total = others + len(data)
        return data
