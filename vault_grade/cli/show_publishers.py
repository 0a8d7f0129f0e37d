"""The list of publishers on the screen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import typer

from vault_grade.audit.publishers.decide import Publishers, listing, publishers_of
from vault_grade.audit.publishers.explain import Explained, explain
from vault_grade.audit.publishers.government import Rule, rules
from vault_grade.audit.publishers.publisher import Publisher
from vault_grade.audit.publishers.read import built_in
from vault_grade.cli.context import vault_of
from vault_grade.cli.terminal import clean, count, paint, say, say_json, shorten
from vault_grade.errors import NoVault, VaultGradeError
from vault_grade.fetch.addresses import web_url
from vault_grade.vault.layout import VAULT_VARIABLE

NAME_WIDTH = 48
"""Characters of a name that the list shows."""
ANY_BODY = "(any body of the government)"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which publishers are listed: all, where nothing is said. find: stands in a name, a domain or a DOI prefix."""

    kind: str | None = None
    country: str | None = None
    find: str | None = None
    added: bool = False

    def entry(self, one: Publisher) -> bool:
        """Whether an entry is wanted."""
        texts = (*one.names, *one.domains, *one.doi)
        return self._fits(one.kind, one.country, texts) and (one.added or not self.added)

    def rule(self, one: Rule) -> bool:
        """Whether a government's domain is wanted."""
        return self._fits("government", one.country, (one.domain,)) and not self.added

    def _fits(self, kind: str, country: str, texts: tuple[str, ...]) -> bool:
        if self.kind not in (None, kind) or (self.country or country).upper() != country:
            return False
        return self.find is None or any(self.find.lower() in text.lower() for text in texts)


def run_publishers(context: typer.Context, wanted: Wanted, *, as_json: bool) -> int:
    """List what is wanted and return the exit status. Raises VaultGradeError for what can be no country."""
    if wanted.country and not re.fullmatch("[A-Za-z]{2}", wanted.country):
        fix = "write its two letters, such as GB, or EU"
        raise VaultGradeError(f"{wanted.country!r} is no country", where="--country", fix=fix)
    entries = [one for one in _list_of(context).listed if wanted.entry(one)]
    governments = [one for one in rules().values() if wanted.rule(one)]
    if as_json:
        _say_list_json(entries, governments)
    else:
        for line in _lines(entries, governments):
            say(line)
    return 0 if entries or governments else 1


def run_why(context: typer.Context, url: str, *, as_json: bool) -> int:
    """Explain an address and return the exit status. A host alone is taken as one that is asked over https.

    Raises NotFetched for what is no address.
    """
    address = url if "://" in url else f"https://{url}"
    web_url(address)
    explained = explain(_list_of(context), address)
    if as_json:
        say_json(_why_json(explained))
    else:
        for line in _why_lines(explained):
            say(line)
    return 0 if explained.decision.primary else 1


def _list_of(context: typer.Context) -> Publishers:
    """The list as the vault sees it; where there is no vault and none was named, the program's own."""
    try:
        return publishers_of(vault_of(context))
    except NoVault:
        if context.obj is not None or os.environ.get(VAULT_VARIABLE):
            raise
        return listing(built_in())


def _lines(entries: list[Publisher], governments: list[Rule]) -> Iterator[str]:
    rows = [(one.kind, one.country, one.name, one.domains, one.added) for one in entries]
    rows += [("government", one.country, ANY_BODY, (one.domain,), False) for one in governments]
    names = [shorten(name, NAME_WIDTH) for _, _, name, _, _ in rows]
    width = max(map(len, names), default=0)
    for (kind, country, _, domains, added), name in zip(rows, names, strict=True):
        mark = "  (added)" if added else ""
        yield f"{kind:<11}  {country:<2}  {name:<{width}}  {', '.join(domains)}{mark}"
    yield _total(entries, governments)


def _total(entries: list[Publisher], governments: list[Rule]) -> str:
    added = sum(one.added for one in entries)
    of_vault = f", {added:,} of them added by this vault" if added else ""
    kept = f"; {count(len(governments), 'domain')} kept for governments" if governments else ""
    return f"{count(len(entries), 'publisher')}{of_vault}{kept}"


def _say_list_json(entries: list[Publisher], governments: list[Rule]) -> None:
    kept = [{"domain": one.domain, "country": one.country, "origin": one.origin} for one in governments]
    say_json({"version": 1, "publishers": [_entry_json(one) for one in entries], "government_domains": kept})


def _entry_json(one: Publisher) -> dict[str, Any]:
    return {
        "name": one.name,
        "others": list(one.others),
        "kind": one.kind,
        "country": one.country or None,
        "domains": list(one.domains),
        "doi": list(one.doi),
        "origin": one.origin,
        "added": one.added,
    }


def _why_json(explained: Explained) -> dict[str, Any]:
    return {
        "version": 1,
        "url": explained.url,
        "host": explained.host,
        "registered": explained.registered,
        "primary": explained.decision.primary,
        "publisher": explained.decision.publisher,
        "rule": explained.decision.rule,
        "domain": explained.domain,
        "origin": explained.origin,
        "entry": _entry_json(explained.entry) if explained.entry else None,
        "nobody": explained.nobody,
    }


def _why_lines(explained: Explained) -> Iterator[str]:
    decision = explained.decision
    word = paint("primary", "green", bold=True) if decision.primary else paint("not primary", bold=True)
    yield f"{word}  {clean(decision.publisher)}" if decision.publisher else word
    facts = (
        ("address", explained.url),
        ("host", explained.host),
        ("registered", explained.registered),
        ("decided by", f"{explained.domain}, {decision.rule}" if explained.domain else None),
        ("listed from", explained.origin),
        ("why nobody's", explained.nobody),
    )
    for name, value in facts:
        if value:
            yield f"  {name:<12}  {clean(value)}"
