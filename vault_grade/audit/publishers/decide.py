"""What the list makes of an address: whose it is, and whether what comes from there is primary."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from vault_grade.audit.publishers.government import DOMAINS, government_domain
from vault_grade.audit.publishers.publisher import Publisher
from vault_grade.audit.publishers.read import additions, built_in
from vault_grade.audit.publishers.registrable import host_of
from vault_grade.capture.primary import Decision
from vault_grade.vault.layout import Vault


@dataclass(frozen=True, slots=True)
class Publishers:
    """The list as one vault sees it. by_domain, by_name: names in small letters."""

    listed: tuple[Publisher, ...]
    by_domain: Mapping[str, Publisher]
    by_name: Mapping[str, Publisher]

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
        entries = [[one.name, one.others, one.kind, one.domains, one.doi, one.added] for one in self.listed]
        return hashlib.sha256(json.dumps([entries, sorted(DOMAINS)]).encode()).hexdigest()

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of the publisher that a name means; that name alone where the list does not have it."""
        found = self.by_name.get(name.lower())
        return found.names if found else (name,)

    def of(self, url: str) -> Publisher | None:
        """The publisher whose domain an address is on: the one with the longest domain."""
        host = host_of(url)
        labels = host.split(".") if host else []
        domains = (".".join(labels[at:]) for at in range(len(labels)))
        return next((self.by_domain[one] for one in domains if one in self.by_domain), None)

    def decide(self, final_url: str) -> Decision:
        """Whether a source that came from this address is primary, and the rule that says so."""
        publisher = self.of(final_url)
        if publisher:
            listed = "the vault's list" if publisher.added else "the list of publishers"
            return Decision(True, publisher.name, f"{publisher.kind}: {listed}")
        host = host_of(final_url)
        government = government_domain(host) if host else None
        if government:
            return Decision(True, None, f"government domain: {government}")
        return Decision(False, None, "no publisher known")


def publishers_of(vault: Vault) -> Publishers:
    """The list that comes with the program with what the vault adds; its entries win over ours. Raises BadSettings."""
    listed = (*built_in(), *additions(vault.root))
    return Publishers(
        listed,
        {domain: one for one in listed for domain in one.domains},
        {name.lower(): one for one in listed for name in one.names},
    )
