"""A release for programs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from vault_grade import __version__
from vault_grade.audit.release.told import Listed, Part, Release, Told
from vault_grade.formats.predicates import AuditChecker


def as_json(release: Release, when: datetime, files: Mapping[str, str]) -> dict[str, Any]:
    """A release as it stands in release.json. when: aware. files: SHA-256 of what is released beside it, by name."""
    audit = release.audit
    return {
        "version": 1,
        "script": release.script,
        "title": release.title,
        "released": when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "by": f"vault-grade {__version__}",
        "line": release.line,
        "claims": counts(release),
        "audit": release.run,
        "audited": audit.finished,
        "resolutions": list(release.resolutions),
        "checkers": [_checker(one) for one in audit.checkers],
        "paragraph_pass": audit.paragraph_pass,
        "publishers": {"sha256": audit.publishers, "added": list(audit.publishers_added)},
        "sources": [_source(one) for one in release.sources],
        "parts": [_part(one) for one in release.parts],
        "files": [{"name": name, "sha256": sha256} for name, sha256 in files.items()],
    }


def counts(release: Release) -> dict[str, int]:
    """How many claims the audit had, how many passed, and what people decided on the others."""
    decided = [one.flags for one in release.audit.claims if one.flags]
    rewritten = {one.claim.id for one in release.told if one.claim and one.state == "rewritten"}
    return {
        "all": len(release.audit.claims),
        "passed": sum(one.passed for one in release.audit.claims),
        "accepted": len(decided) - len(rewritten) - release.cut,
        "rewritten": len(rewritten),
        "cut": release.cut,
    }


def _checker(one: AuditChecker) -> dict[str, Any]:
    """Without its command, which names places on somebody's machine."""
    return {"name": one.name, "model": one.model, "version": one.version, "sha256": one.sha256}


def _source(one: Listed) -> dict[str, Any]:
    said = one.source
    return {
        "number": one.number,
        "id": said.id,
        "title": said.title,
        "publisher": said.publisher,
        "url": said.url,
        "primary": said.primary,
        "rule": said.rule,
        "extent": said.extent,
        "file": said.file,
        "sha256": one.sha256,
        "audited": one.audited,
    }


def _part(one: Part) -> dict[str, Any]:
    sentences = [_sentence(sentence) for sentence in one.sentences]
    return {"kind": one.kind, "paragraph": one.paragraph, "speaker": one.speaker, "sentences": sentences}


def _sentence(one: Told) -> dict[str, Any]:
    return {
        "text": one.text,
        "claim": one.claim.id if one.claim else None,
        "state": one.state,
        "sources": list(one.sources),
        "flags": list(one.claim.flags) if one.claim else [],
        "resolution": one.decided.run if one.decided else None,
        "quotes": [
            {"checker": answer.checker, "source": answer.source, "quote": answer.quote}
            for answer in (one.claim.answers if one.claim and one.state == "passed" else ())
        ],
    }
