"""A review of an audited episode, served on the loopback address: what its tests share."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from audit_examples import SCRIPT, SLUG, WHEN, Clock, audit_of, put_audit, vault_with_episode

from vault_grade.audit.review.desk import Desk
from vault_grade.audit.review.guard import TOKEN_HEADER
from vault_grade.audit.review.server import Review, Site
from vault_grade.formats import ledger
from vault_grade.formats.answers import Place
from vault_grade.formats.predicates import (
    AuditedClaim,
    AuditedSource,
    AuditRun,
    CheckerAnswer,
    audit_statement,
)
from vault_grade.vault.layout import Vault


@dataclass
class Served:
    """A review that runs. told: what the person at the terminal was told."""

    vault: Vault
    server: Review
    told: list[str] = field(default_factory=list)

    @property
    def site(self) -> Site:
        """What it serves."""
        return self.server.site

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.server.server_port

    @property
    def address(self) -> str:
        """The address that the terminal shows."""
        return self.server.address(self.site.code)

    @property
    def script(self) -> Path:
        """The script under review."""
        return self.vault.root / f"episodes/{SLUG}/script.md"

    def resolutions(self) -> list[str]:
        """File names of the decisions in the ledger."""
        return [one.file for one in ledger.names(self.vault.ledger) if one.kind == "resolution"]

    def ask(self, method: str, path: str, body: bytes = b"", /, **headers: str) -> tuple[int, Any]:
        """Any request as any program may send it; the status, and what was said if it is JSON. Names have ``_``."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders(body)
            answer = connection.getresponse()
            said = answer.read()
            kind = answer.headers.get("Content-Type", "")
            return answer.status, json.loads(said) if said and kind == "application/json" else said.decode()
        finally:
            connection.close()

    def headers(self, body: bytes = b"", **changes: str) -> dict[str, str]:
        """What the page's own script sends with a post, with some of it changed."""
        own = {
            "Origin": f"http://127.0.0.1:{self.port}",
            "Content_Type": "application/json",
            "Content_Length": str(len(body)),
            TOKEN_HEADER.replace("-", "_"): self.site.token,
        }
        return own | changes

    def post(self, path: str, said: object, **changes: str) -> tuple[int, Any]:
        """A post of the page's own."""
        body = json.dumps(said).encode()
        return self.ask("POST", path, body, **self.headers(body, **changes))

    def decision(self, claim: str = "c003", decision: str = "accept", **more: Any) -> dict[str, Any]:
        """The body of a decision by Ada on the newest audit."""
        return {
            "audit": self.site.desk.state().audit,
            "claim": claim,
            "decision": decision,
            "person": "Ada Example",
        } | more


@contextmanager
def serving(vault: Vault, clock: Callable[[], datetime] | None = None, port: int = 0) -> Iterator[Served]:
    """A review of the vault's episode. Its end is that of the server, unless that was ended before."""
    told: list[str] = []
    desk = Desk(vault, SLUG, clock or Clock(), told.append)
    with Review(Site(desk, told.append), port) as server:
        server.start()
        try:
            yield Served(vault, server, told)
        finally:
            server.shutdown()


def audited(folder: Path, script: str = SCRIPT, passing: tuple[int, ...] = ()) -> Vault:
    """A vault with an audited episode; ``passing``: numbers of the sentences that are not flagged."""
    vault, _ = vault_with_episode(folder, script)
    put_audit(vault, audit_of(script, passing))
    return vault


@dataclass
class HeldUp:
    """A clock that stops the decision that asks it, after the checks and before the record."""

    reached: threading.Event = field(default_factory=threading.Event)
    go_on: threading.Event = field(default_factory=threading.Event)

    def __call__(self) -> datetime:
        self.reached.set()
        self.go_on.wait(30)
        return Clock()()


TOPICS = ("grain", "timber", "salt", "copper", "wool", "coal", "slate", "tin")
FLAGS = (
    ("unchecked",),
    ("contradicted", "disagreement"),
    ("unsupported",),
    ("secondary", "attribution"),
    ("unconfirmed",),
)


def large(folder: Path, claims: int = 80, sources: int = 25) -> Vault:
    """A vault with an audit of many claims, each with other flags, over many sources of some pages each."""
    texts = [_source_text(number) for number in range(sources)]
    script = _large_script(claims, sources)
    vault, episode = vault_with_episode(folder, script)
    held = episode.folder / "sources"
    rows = (held / "sources.yaml").read_text("utf-8")
    one = rows.partition("sources:\n")[2]
    made, written = [], ["sources:\n"]
    for number, text in enumerate(texts):
        name, sha256 = f"s{number:02}", hashlib.sha256(text.encode()).hexdigest()
        (held / f"{name}.txt").write_text(text, "utf-8")
        row = one.replace("report", name).replace("Harbour", f"Customs {number}")
        before = row.partition('sha256: "')[2][:64]
        written.append(
            row.replace(before, sha256).replace("primary: true", f"primary: {str(number % 2 == 0).lower()}")
        )
        made.append((f"episodes/{SLUG}/sources/{name}.txt", sha256, name, number))
    (held / "sources.yaml").write_text("".join(written), "utf-8")
    audit = _large_audit(audit_of(script), made, texts)
    statement = audit_statement(audit, [(file, sha256) for file, sha256, _, _ in made])
    ledger.record(vault.ledger, statement, audit.ledger_kind, audit.ledger_claims, WHEN)
    return vault


def _source_text(number: int) -> str:
    topic = TOPICS[number % len(TOPICS)]
    lines = [
        f"In {1850 + line} the port took in {1000 * number + 7 * line:,} tons of {topic}, by the books of its office."
        for line in range(60)
    ]
    return f"Returns of the customs, volume {number}.\n\n" + "\n".join(lines) + "\n"


def _large_script(claims: int, sources: int) -> str:
    paragraphs = ["# A year of the port"]
    for start in range(0, claims - 1, 4):
        said = [
            f"In {1850 + number % 60} the port took in {1000 * (number % sources) + 7 * (number % 60):,} tons of "
            f"{TOPICS[number % sources % len(TOPICS)]}. [@s{number % sources:02}]"
            for number in range(start, min(start + 4, claims - 1))
        ]
        label = ("HOST", "GUEST")[start // 4 % 2]
        paragraphs.append(f"{label}: " + "\n".join(said))
    return "---\ntitle: What came over the quay\n---\n\n" + "\n\n".join(paragraphs[1:]) + "\n"


def _large_audit(audit: AuditRun, made: list[tuple[str, str, str, int]], texts: list[str]) -> AuditRun:
    claims = []
    for number, claim in enumerate(audit.claims):
        at = (number - 1) % len(texts)
        flags = () if number % 6 == 5 else FLAGS[number % len(FLAGS)]
        claims.append(_large_claim(claim, made[at][2], texts[at], number, flags))
    sources = tuple(
        AuditedSource(name, file, f"Customs {number} report", f"Customs {number} Office", number % 2 == 0,
                      "government domain", "full", "https://www.example.gov/report")
        for file, _, name, number in made
    )  # fmt: skip
    return replace(audit, claims=tuple(claims), sources=sources)


def _large_claim(
    claim: AuditedClaim, source: str, text: str, number: int, flags: tuple[str, ...]
) -> AuditedClaim:
    line = (number - 1) % 60
    quote = text.splitlines()[2 + line]
    found = CheckerAnswer("align", "supported", True, source, quote, None, Place(line=3 + line), quote)
    other = replace(found, checker="facts")
    if flags:
        kinds = {
            "unchecked": ("abstained", "it has no figure that could be bound"),
            "contradicted": ("contradicted", "the source has another figure"),
            "unsupported": ("silent", None),
        }
        word, why = kinds.get(flags[0], ("supported", None))
        other = CheckerAnswer("facts", word, False, None, None, why)  # type: ignore[arg-type]
        if word == "contradicted":
            other = replace(found, checker="facts", answer="contradicted", reason=why)
        elif flags[0] == "unchecked":
            found = CheckerAnswer("align", "abstained", False, None, None, "no sentence is near enough")
        elif flags[0] == "unconfirmed":
            other = replace(found, checker="facts", counted=False, quote=quote.replace("took in", "had"),
                            reason="its quote is missing in the source", place=None, sentence=None)  # fmt: skip
    return replace(claim, answers=(found, other), flags=flags, cites=(source,))
