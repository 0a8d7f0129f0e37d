"""The line that a release may carry: how many claims passed, out of how many."""

from __future__ import annotations

from vault_grade.formats.predicates import AuditRun

LEAST = 5
"""Claims that must have passed; below that a share says nothing."""


def line_of(audit: AuditRun) -> str | None:
    """The line, or None where fewer than half of the claims passed, or fewer than five.

    It counts what passed in this audit; what a person cleared is counted apart.
    """
    if no_line(audit):
        return None
    passed = sum(one.passed for one in audit.claims)
    flagged = len(audit.claims) - passed
    said = f"{passed} of {len(audit.claims)} claims passed two independent checks against captured sources"
    return f"{said}; {flagged} {'was' if flagged == 1 else 'were'} cleared by a person" if flagged else said


def no_line(audit: AuditRun) -> str | None:
    """Why there is none, one clause; None where there is one."""
    passed, of = sum(one.passed for one in audit.claims), len(audit.claims)
    if passed < LEAST:
        return f"fewer than {LEAST} claims passed ({passed} of {of})"
    return f"fewer than half of the claims passed ({passed} of {of})" if 2 * passed < of else None
