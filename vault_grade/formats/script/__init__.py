"""A finished script: what its audience gets of it, in sentences with exact places, and what each of them cites.

model.py      what a script is, as data
read.py       the whole way: bytes to Script
heading.py    the title in the file's header
blocks.py     headings, paragraphs, list items, quotes and cells, as CommonMark parts them
flow.py       the lines of one of them as one text that knows the place of each character
directions.py stage directions and speaker labels
inline.py     the words among the marks of Markdown
emphasis.py   which stars and underscores are marks
links.py      footnotes, links, keys and wiki links as they are written
masked.py     the words by themselves, each with its place
sentences.py  sentences, and the citations that belong to each
digest.py     the digest of what is heard with its citations
transcript.py what is heard as plain text, with who says it
"""

from vault_grade.formats.script.digest import heard_digest
from vault_grade.formats.script.model import Citation, Footnote, Paragraph, Script, Sentence, Span
from vault_grade.formats.script.read import read_script
from vault_grade.formats.script.transcript import Spoken, spoken, transcript

__all__ = [
    "Citation",
    "Footnote",
    "Paragraph",
    "Script",
    "Sentence",
    "Span",
    "Spoken",
    "heard_digest",
    "read_script",
    "spoken",
    "transcript",
]
