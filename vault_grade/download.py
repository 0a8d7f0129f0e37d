"""A file fetched over HTTP: bounded in size and time, to where its bytes can be judged before anyone uses them."""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from vault_grade.errors import VaultGradeError

if TYPE_CHECKING:
    from http.client import HTTPResponse
    from urllib.request import OpenerDirector, Request

WEB = re.compile(r"https?://", re.IGNORECASE)
CHUNK = 1 << 16
TIMEOUT = 30.0
"""Seconds that a server may be silent."""

PATIENCE = 3600.0
"""Seconds that one download may take."""

SAFE = "%/:=&?~#+!$,;'@()*[]"
"""What may stand in an address as it is; anything else is escaped, as browsers do."""


class NoDownload(Exception):
    """There are no bytes: the server refused, is not there, was silent, or broke off. Its text says which."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came: its SHA-256 and length in bytes; None for both where there is more than was asked for."""

    sha256: str | None
    bytes: int | None


def is_address(text: str) -> bool:
    """Whether a text is an address on the web, http or https."""
    return WEB.match(text) is not None


def fetch(
    url: str, to: BinaryIO, most: int, *, timeout: float = TIMEOUT, patience: float = PATIENCE
) -> Fetched:
    """Fetch an address into an open file.

    most: the length in bytes beyond which the rest is left where it is. timeout, patience: seconds, for one silence
    and for all of it. Redirects lead to http and https only. Raises NoDownload, and
    VaultGradeError where the file cannot be written.
    """
    from http.client import HTTPException
    from urllib.error import HTTPError

    if not is_address(url):
        raise NoDownload(f"{url} is no http or https address")
    try:
        with _opener().open(_request(url), timeout=timeout) as answer:
            return _receive(answer, to, most, time.monotonic() + patience)
    except HTTPError as error:
        error.close()
        raise NoDownload(_one_line(f"{url}: {error.code} {error.reason}")) from error
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise NoDownload(_one_line(f"{url}: {reason}")) from error


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _request(url: str) -> Request:
    from urllib.parse import quote
    from urllib.request import Request

    return Request(quote(url, safe=SAFE), headers={"User-Agent": "vault-grade", "Accept": "*/*"})


def _opener() -> OpenerDirector:
    """An opener of the web alone: urllib's own would follow file: and data: as well."""
    from urllib import request

    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(),
        request.HTTPHandler(),
        request.HTTPSHandler(),
        request.HTTPRedirectHandler(),
        request.HTTPErrorProcessor(),
        request.HTTPDefaultErrorHandler(),
        request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener


def _receive(answer: HTTPResponse, to: BinaryIO, most: int, until: float) -> Fetched:
    digest = hashlib.sha256()
    length = 0
    while chunk := answer.read1(CHUNK):
        length += len(chunk)
        if length > most:
            return Fetched(None, None)
        if time.monotonic() > until:
            raise NoDownload(f"{answer.url}: it takes too long")
        digest.update(chunk)
        _keep(to, chunk)
    if answer.length:
        raise NoDownload(f"{answer.url}: it broke off {answer.length:,} bytes before its end")
    return Fetched(digest.hexdigest(), length)


def _keep(to: BinaryIO, chunk: bytes) -> None:
    """A full disk is not the server's failure, and no other address would mend it."""
    try:
        to.write(chunk)
    except OSError as error:
        raise VaultGradeError(
            f"a download cannot be written: {error.strerror or error}", fix="make room"
        ) from error
