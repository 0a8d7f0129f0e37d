"""Words of our own searched once, before a process that many jobs are forked from forks for the first.

What libraries set up at their first use, and what is only loaded where a quote is missing, is then there for every job.
For one job it is not worth its time.
"""

from __future__ import annotations

import hashlib

from vault_grade.reader.protocol import Document, Job
from vault_grade.reader.quotes import search_job

_TEXT = b"Nobody asked for this. It stands here to be found.\n"
_NOTE = b"> It stands here to be found.\n> -- a/b/own.txt, line 1\n\n> It stands nowhere to be found.\n"


def rehearse() -> None:
    """Search one quote that is found and one that is missing."""
    document = Document(
        "a/b/own.txt", hashlib.sha256(_TEXT).hexdigest(), "text/plain", None, ("a/b/own.txt",)
    )
    search_job(Job(documents=(document,)), _NOTE, [_TEXT])
