"""The digest of what is heard, with its citations: what decides whether an audit is still one of this text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from vault_grade.formats.claims import words
from vault_grade.formats.script.links import label_of
from vault_grade.formats.script.model import Paragraph, Script


def heard_digest(script: Script) -> str:
    """The SHA-256, 64 hex digits, of all that is heard, in order, with its citations.

    It is taken over these fields, each written as a netstring (the number of its UTF-8 bytes in decimal, ``:``, the
    bytes, ``,``): ``heard/1``; then for each paragraph its kind, the number of its citations, its source without
    comments and stage directions (NFC, white space folded: `formats.claims.words`), and for each of its citations the
    kind, what is written, the target and, for a footnote, its definition. So a changed comment or stage direction
    changes nothing; another word, mark, order, label, link, key or footnote does.
    """
    fields = ["heard/1", *(field for one in script.paragraphs for field in _fields(script, one))]
    encoded = [field.encode() for field in fields]
    return hashlib.sha256(b"".join(b"%d:%b," % (len(field), field) for field in encoded)).hexdigest()


def _fields(script: Script, paragraph: Paragraph) -> Iterator[str]:
    yield paragraph.kind
    yield str(len(paragraph.citations))
    yield words(_source(script.text, paragraph))
    for citation in paragraph.citations:
        held = script.footnotes.get(label_of(citation.written.removeprefix("^")))
        definition = held.text if held and citation.kind == "footnote" else ""
        yield from (citation.kind, citation.written, citation.target or "", definition)


def _source(text: str, paragraph: Paragraph) -> str:
    """The heard stretches as they stand. Between two on one line nothing but what is not heard was taken out."""
    parts: list[str] = []
    before = paragraph.span.start
    for start, end in paragraph.heard:
        between = text[before:start]
        parts += ["\n" if "\n" in between or "\r" in between else "", text[start:end]]
        before = end
    return "".join(parts)
