"""The two searches, one anywhere and one among primary publishers, and the captures that fill their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from vault_grade.audit.publishers import Publishers, publishers_of
from vault_grade.audit.research.polite import Pacer
from vault_grade.audit.research.result import Question, Result, doi_url
from vault_grade.audit.research.services import Search, Searched, in_turn, search
from vault_grade.audit.research.sites import sites_for
from vault_grade.capture import Captured, Decide, Decision, capture, folder_of
from vault_grade.capture import Wish as ToCapture
from vault_grade.capture.run import Sight, seeing
from vault_grade.errors import BadCapture, BadSettings, NotFetched, ReaderFailed
from vault_grade.vault.layout import Vault
from vault_grade.vault.research_settings import ResearchSetting

ROWS_A_PLACE = 4
"""Results that are asked for, for each place: many end at a wall."""
TRIES_A_PLACE = 3
"""Results that are tried, at most, for each place."""
MOST_QUERY = 500
"""Characters: a question, not a text."""

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall be searched for. slug: the episode that gets the captures. dry: nothing is captured."""

    slug: str
    query: str
    dry: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A result that was to fill a place. url: that was captured, or tried last. captured: what fills the place.
    problem: why it does not; None too where nothing was to be captured.
    """

    search: Search
    result: Result
    url: str
    captured: Captured | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What came of it. room: places of each search. folder: of the captures, below the vault."""

    wish: Wish
    folder: str
    room: Mapping[Search, int]
    searches: tuple[Searched, ...]
    places: tuple[Place, ...]

    def filled(self, which: Search) -> int:
        """The places of a search that are filled; on a dry run, that would be tried."""
        return sum(one.search == which and one.problem is None for one in self.places)

    def empty(self, which: Search) -> int:
        """The places of a search that stay empty."""
        return self.room[which] - self.filled(which)


def research(
    vault: Vault,
    wish: Wish,
    pacer: Pacer,
    clock: Callable[[], datetime],
    variables: Mapping[str, str],
    tell: Tell = lambda done, total: None,
) -> Report:
    """Search for sources of an episode and capture them.

    pacer: see ``Pacer``. variables: the environment, for the services' keys. tell: told after each search and place.
    Raises BadCapture where there is no such episode or nothing to search for, BadSettings, BadSources; NotFetched where
    no service answered.
    """
    setting = vault.settings.research
    folder = folder_of(vault, wish.slug)
    if not wish.query.strip() or len(wish.query) > MOST_QUERY:
        raise BadCapture("this is no query", fix=f"say it in at most {MOST_QUERY} characters")
    if not setting.services:
        raise BadSettings("no search service is set", where="vault.yaml", fix="see: docs/research.md")
    room: dict[Search, int] = {"primary": setting.reserved, "anywhere": setting.places - setting.reserved}
    looking = _Looking(vault, wish, publishers_of(vault), pacer, variables, room, tell)
    searches, found = looking.all()
    if wish.dry:
        places = tuple(looking.listed(found))
    else:
        with seeing(vault) as sight:
            places = tuple(looking.captured(found, sight, clock))
    return Report(wish, folder.relative, room, searches, places)


@dataclass(frozen=True, slots=True)
class _Looking:
    """One research, with what all its steps need."""

    vault: Vault
    wish: Wish
    publishers: Publishers
    pacer: Pacer
    variables: Mapping[str, str]
    room: Mapping[Search, int]
    tell: Tell

    @property
    def setting(self) -> ResearchSetting:
        return self.vault.settings.research

    @property
    def steps(self) -> list[tuple[Search, str]]:
        """Each search and the service that is asked for it."""
        return [(which, name) for which, room in self.room.items() if room for name in self.setting.services]

    def all(self) -> tuple[tuple[Searched, ...], dict[Search, list[Result]]]:
        """Both searches in every service, and the results of each, in the order in which they are tried."""
        steps = self.steps
        searches: list[Searched] = []
        lists: dict[Search, list[list[Result]]] = {"primary": [], "anywhere": []}
        for which, name in steps:
            searched, kept = self._one(which, name)
            searches.append(searched)
            lists[which].append(kept)
            self.tell(len(searches), len(steps) + sum(self.room.values()))
        if all(one.problem and not one.found for one in searches):
            said = "; ".join(dict.fromkeys(f"{one.service}: {one.problem}" for one in searches))
            raise NotFetched(f"no search service answered: {said}")
        return tuple(searches), {which: in_turn(one) for which, one in lists.items()}

    def _one(self, which: Search, name: str) -> tuple[Searched, list[Result]]:
        network, setting = self.vault.settings.network, self.setting
        contact = network.contact if network.contact and "@" in network.contact else None
        primary = which == "primary"
        question = Question(
            self.wish.query.strip(),
            self.room[which] * ROWS_A_PLACE,
            contact,
            self.variables.get(setting.keys.get(name, "")),
            tuple(self.publishers.by_doi) if primary else None,
            self._sites() if primary and name == "searxng" else None,
        )

        def fits(result: Result) -> bool:
            return bool(self.urls(which, result))

        return search(which, name, setting.services[name], question, network, self.pacer, fits)

    def _sites(self) -> tuple[str, ...]:
        setting = self.setting
        return sites_for(self.wish.query, self.publishers.listed, setting.sites, setting.most_sites)

    def urls(self, which: Search, result: Result) -> list[str]:
        """Where a result may be captured for a search, the best first."""
        doi = [doi_url(self.setting.resolver, result.doi)] if result.doi else []
        if which == "anywhere":
            return [*result.urls, *doi]
        ours = [one for one in result.urls if self.publishers.decide(one).primary]
        return [*ours, *(doi if result.doi and self.publishers.of_doi(result.doi) else [])]

    def listed(self, found: Mapping[Search, list[Result]]) -> Iterator[Place]:
        """What would be tried first for each place."""
        seen: set[str] = set()
        for which, room in self.room.items():
            some = [one for one in found[which] if one.key not in seen][:room]
            seen.update(one.key for one in some)
            yield from (Place(which, one, self.urls(which, one)[0]) for one in some)

    def captured(
        self, found: Mapping[Search, list[Result]], sight: Sight, clock: Callable[[], datetime]
    ) -> Iterator[Place]:
        """Results that are captured until each search's own places are full, and those that could not be.

        The held places come first, so that what both searches found does not fill a place of each.
        """
        taken: set[str] = set()
        tried: set[str] = set()
        for which, room in self.room.items():
            filled = 0
            for result in [one for one in found[which] if one.key not in tried][: room * TRIES_A_PLACE]:
                if filled == room:
                    break
                place = self._place(which, result, sight, clock, taken)
                if place.captured:
                    filled += 1
                    taken.add(place.captured.source.id)
                    tried.add(result.key)
                yield place
                done = len(self.steps) + len(taken)
                self.tell(done, len(self.steps) + sum(self.room.values()))

    def _place(
        self, which: Search, result: Result, sight: Sight, clock: Callable[[], datetime], taken: set[str]
    ) -> Place:
        decide = self.publishers.decide if which == "anywhere" else _primary_only(self.publishers.decide)
        url, problem = "", ""
        for url in self.urls(which, result):
            wanted = ToCapture(url, self.wish.slug)

            def act(wanted: ToCapture = wanted) -> Captured:
                return capture(self.vault, wanted, sight, clock, decide=decide)

            try:
                captured = self.pacer.ask(url, act)
            except (BadCapture, NotFetched, ReaderFailed) as error:
                problem = f"{error.what}{f'; {error.fix}' if error.fix else ''}"
                continue
            problem = _no_filler(which, captured, taken)
            if not problem:
                return Place(which, result, url, captured)
        return Place(which, result, url, problem=problem)


def _primary_only(decide: Decide) -> Decide:
    """The decision, for what shall fill a held place: nothing is kept that ended elsewhere."""

    def decided(final_url: str) -> Decision:
        decision = decide(final_url)
        if not decision.primary:
            raise BadCapture(
                "it came from a domain that is no primary publisher's in the end", where=final_url
            )
        return decision

    return decided


def _no_filler(which: Search, captured: Captured, taken: set[str]) -> str:
    """Why a source that is held now fills no place; empty where it does."""
    source = captured.source
    if source.id in taken:
        return f"the same text as {source.id}, which has its place"
    if which == "primary" and not source.primary:
        return f"held already as {source.id}, which does not count as primary"
    return ""
