"""Whole documents as text, for programs that are given a source to read: checkers, and the list of near passages."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from vault_grade.errors import BadDocument
from vault_grade.reader.layers.base import BREAK, LINE, Layer
from vault_grade.reader.opened import open_document
from vault_grade.reader.protocol import Document
from vault_grade.reader.search.as_seen import words_seen
from vault_grade.reader.seen import Texts

_APART = re.compile(f"{LINE}*(?:{BREAK}{LINE}*)+")


def texts_job(documents: Sequence[Document], contents: Sequence[bytes]) -> Texts:
    """The text of every document, once all have the checksum of their rows. contents: their whole bytes, in order."""
    pairs = list(zip(documents, contents, strict=True))
    seen = {one.path: hashlib.sha256(data).hexdigest() for one, data in pairs}
    changed = next((one.path for one in documents if seen[one.path] != one.sha256), None)
    if changed:
        return Texts(refused=f"{changed} is not the file that its row describes", seen=seen)
    texts: dict[str, str] = {}
    unreadable: dict[str, str] = {}
    for document, data in pairs:
        try:
            texts[document.path] = whole_text(open_document(document, data).layer)
        except BadDocument as error:
            unreadable[document.path] = error.what
    return Texts(seen=seen, texts=texts, unreadable=unreadable)


def whole_text(layer: Layer) -> str:
    """All that a reader of the document sees, page after page."""
    pages = (layer.page(number) for number in range(1, layer.page_count() + 1))
    return _APART.sub("\n\n", "\n".join(map(words_seen, pages)))
