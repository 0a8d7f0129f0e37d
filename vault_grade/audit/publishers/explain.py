"""Why an address is a publisher's, or nobody's: the same decision as a capture's, with the steps that led to it."""

from __future__ import annotations

from dataclasses import dataclass

from vault_grade.audit.publishers.decide import Publishers
from vault_grade.audit.publishers.government import government_domain, rules
from vault_grade.audit.publishers.publisher import Publisher
from vault_grade.audit.publishers.registrable import host_of, registrable
from vault_grade.capture.primary import Decision
from vault_grade.errors import NotFetched


@dataclass(frozen=True, slots=True)
class Explained:
    """What decides about an address.

    host: the one that would be asked, None where there is none. registered: the domain that somebody registered.
    decision: as a capture records it. domain: the listed one, or the government's, that the host is or stands below.
    entry: the publisher. origin: where the entry or the rule comes from. nobody: why it is nobody's, a clause.
    """

    url: str
    host: str | None
    registered: str | None
    decision: Decision
    domain: str | None = None
    entry: Publisher | None = None
    origin: str | None = None
    nobody: str | None = None


def explain(publishers: Publishers, url: str) -> Explained:
    """What decides about an address, for a person. It is taken as written: where it redirects to is not asked."""
    decision, host = publishers.decide(url), host_of(url)
    if host is None:
        return Explained(url, None, None, decision, nobody=_no_host(url))
    registered = registrable(host)
    domain = publishers.domain_of(host)
    if domain:
        entry = publishers.by_domain[domain]
        return Explained(url, host, registered, decision, domain, entry, entry.origin)
    government = government_domain(host)
    if government:
        return Explained(url, host, registered, decision, government, origin=rules()[government].origin)
    return Explained(url, host, registered, decision, nobody=_nobody(publishers, host, registered))


def _no_host(url: str) -> str:
    from vault_grade.fetch.addresses import web_url

    try:
        web_url(url)
    except NotFetched as error:
        return error.what
    return "its host is a number or a single word, and no name that somebody registered"


def _nobody(publishers: Publishers, host: str, registered: str | None) -> str:
    labels = host.split(".")
    known = {*publishers.by_domain, *rules()}
    inner = [".".join(labels[at:to]) for at in range(len(labels)) for to in range(len(labels) - 1, at, -1)]
    inside = next((one for one in inner if one in known), None)
    if inside and registered:
        return f"{inside} only stands in the name: whoever registered {registered} could write it there"
    return f"neither {host} nor a domain above it is listed"
