"""What the list makes of an address: whose it is, and whether what comes from there is primary."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from vault_grade.audit.publishers.government import government_domain, government_name, rules
from vault_grade.audit.publishers.publisher import Publisher
from vault_grade.audit.publishers.read import additions, built_in
from vault_grade.audit.publishers.registrable import above, host_of
from vault_grade.capture.primary import Decision
from vault_grade.vault.layout import Vault


@dataclass(frozen=True, slots=True)
class Publishers:
    """The list as one vault sees it. by_domain: by domains in small letters. by_name: see ``name_key``.
    by_doi: by prefixes of DOIs.
    """

    listed: tuple[Publisher, ...]
    by_domain: Mapping[str, Publisher]
    by_name: Mapping[str, Publisher]
    by_doi: Mapping[str, Publisher]

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of every publisher."""
        return tuple(name for one in self.listed for name in one.names)

    @property
    def added(self) -> tuple[str, ...]:
        """The publishers that the vault added, by name."""
        return tuple(one.name for one in self.listed if one.added)

    @property
    def digest(self) -> str:
        """The SHA-256 of all that decides: the entries and the governments' domains."""
        entries = [
            [one.name, one.others, one.kind, one.domains, one.doi, one.added, one.parts]
            for one in self.listed
        ]
        return hashlib.sha256(json.dumps([entries, sorted(rules())]).encode()).hexdigest()

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of the publisher that a name means; none where the list does not have it."""
        found = self.by_name.get(name_key(name))
        return found.names if found else ()

    def published_by(self, name: str) -> tuple[str, ...]:
        """All names of those who publish as the publisher that a name means: its own, and those of its parts."""
        found = self.by_name.get(name_key(name))
        return (*found.names, *found.parts) if found else ()

    def domain_of(self, host: str) -> str | None:
        """The listed domain that a host is or stands below, label by label: the longest."""
        return next((one for one in above(host) if one in self.by_domain), None)

    def of(self, url: str) -> Publisher | None:
        """The publisher whose domain an address is on: the one with the longest domain."""
        host = host_of(url)
        domain = self.domain_of(host) if host else None
        return self.by_domain[domain] if domain else None

    def of_doi(self, doi: str) -> Publisher | None:
        """The publisher that a DOI's prefix was given to."""
        return self.by_doi.get(doi.partition("/")[0])

    def decide(self, final_url: str) -> Decision:
        """Whether a source that came from this address is primary, and the rule that says so."""
        publisher = self.of(final_url)
        if publisher:
            listed = "the vault's list" if publisher.added else "the list of publishers"
            return Decision(True, publisher.name, f"{publisher.kind}: {listed}")
        host = host_of(final_url)
        government = government_domain(host) if host else None
        if host and government:
            return Decision(True, government_name(host, government), f"government domain: {government}")
        return Decision(False, None, "no publisher known")


def publishers_of(vault: Vault) -> Publishers:
    """The list that comes with the program with what the vault adds; its entries win over ours. Raises BadSettings."""
    return listing((*built_in(), *additions(vault.root)))


def listing(listed: tuple[Publisher, ...]) -> Publishers:
    """The list of these entries; where two claim one domain, name or prefix, the later has it."""
    return Publishers(
        listed,
        {domain: one for one in listed for domain in one.domains},
        {name_key(name): one for one in listed for name in one.names},
        {prefix: one for one in listed for prefix in one.doi},
    )


def name_key(name: str) -> str:
    """What two names of one publisher have in common: its letters without the article, in capitals where they
    abbreviate (WHO, not Who).
    """
    return name if name.isupper() else name.lower().removeprefix("the ")
