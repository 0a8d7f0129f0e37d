"""The claims of an episode before any audit: what it would ask about, and where a source may be found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vault_grade.audit.cited import Cited, Shelf, shelf_of
from vault_grade.audit.claims import Claim, claims_of
from vault_grade.audit.episode import Episode, find_episode
from vault_grade.audit.paragraphs.run import Asserted, Progress, paragraph_pass
from vault_grade.audit.passages import Passage, Passages
from vault_grade.audit.sources import Sources
from vault_grade.errors import VaultGradeError
from vault_grade.formats.script import Citation, Script
from vault_grade.vault.layout import Vault


@dataclass(frozen=True, slots=True)
class Listed:
    """An episode's claims. asserted: what the paragraph pass says of itself. shelf: what could be cited."""

    episode: Episode
    script: Script
    claims: tuple[Claim, ...]
    asserted: Asserted
    shelf: Shelf


@dataclass(frozen=True, slots=True)
class Nearest:
    """For claims without a source, by their ids, the passages of captures that share most words with them.

    unread: captures that could not be read, each with the reason.
    """

    passages: Mapping[str, Sequence[Passage]]
    unread: Mapping[str, str]


def list_claims(
    vault: Vault,
    slug: str,
    variables: Mapping[str, str],
    names: Iterable[str] = (),
    progress: Progress = lambda done, total: None,
) -> Listed:
    """The claims of the episode ``slug``. Nothing is asked of a model unless vault.yaml names a program as a pass.

    variables: the environment. names: of organisations, beside those of the captures' publishers. Raises BadScript,
    BadPath, BadSources, BadCatalogue, BadLedger; CheckerFailed where a program made the pass and failed.
    """
    episode = find_episode(vault, slug)
    _, script = episode.read()
    shelf = shelf_of(vault, episode.folder)
    asserted = paragraph_pass(script, vault.settings.paragraphs, variables, progress)
    publishers = [one.publisher for one in shelf.captures if one.publisher]

    def cites(citations: Iterable[Citation]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        sources, unknown = shelf.cited_by(citations)
        return tuple(one.id for one in sources), unknown

    return Listed(episode, script, claims_of(script, asserted, cites, [*names, *publishers]), asserted, shelf)


def nearest(vault: Vault, listed: Listed) -> Nearest:
    """The passages of the captured sources that are nearest to the claims that cite none of them."""
    wanted = [claim for claim in listed.claims if not claim.cites]
    if not wanted or not listed.shelf.captures:
        return Nearest({}, {})
    texts, unread = _texts(vault, listed.shelf.captures)
    passages = Passages(texts)
    return Nearest({claim.id: passages.nearest(claim.sentence) for claim in wanted}, unread)


def _texts(vault: Vault, captures: Sequence[Cited]) -> tuple[dict[str, str], dict[str, str]]:
    texts: dict[str, str] = {}
    unread: dict[str, str] = {}
    with Sources(vault) as sources:
        for one in captures:
            try:
                said = sources.text(one)
            except VaultGradeError as error:
                unread[one.id] = error.what
                continue
            if said.unreadable:
                unread[one.id] = said.unreadable
            else:
                texts[one.id] = said.text
    return texts, unread
