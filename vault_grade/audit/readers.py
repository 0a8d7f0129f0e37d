"""Many sources asked at once, in as many readers as there are processors; each source in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

from vault_grade.audit.cited import Cited
from vault_grade.audit.sources import Sources
from vault_grade.vault.layout import Vault
from vault_grade.vault.processes import processors

Answer = TypeVar("Answer")
MOST_READERS = 8
"""Each holds the libraries for itself."""
PDF = "application/pdf"
"""The one format whose library takes long to load: it is loaded once, before the first source."""


def of_each(
    vault: Vault, cited: Sequence[Cited], ask: Callable[[Sources, Cited], Answer]
) -> tuple[list[Answer], tuple[str, ...]]:
    """What ``ask`` gives for each source, in order, and the text layers that were searched.

    Raises what ``ask`` raises; then no further source is asked about.
    """
    workers = min(len(cited), processors(), MOST_READERS)
    if not workers:
        return [], ()
    stopped = Event()

    def share(at: int) -> tuple[list[Answer], set[str]]:
        answers: list[Answer] = []
        with Sources(vault, pdf=any(one.media_type == PDF for one in cited)) as sources:
            for one in cited[at::workers]:
                if stopped.is_set():
                    break
                answers.append(ask(sources, one))
        return answers, sources.layers

    with ThreadPoolExecutor(workers) as pool:
        try:
            shares = list(pool.map(share, range(workers)))
        finally:
            stopped.set()
    answers = [shares[at % workers][0][at // workers] for at in range(len(cited))]
    return answers, tuple(sorted(set().union(*(layers for _, layers in shares))))
