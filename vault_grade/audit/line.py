"""The line that a release may carry: how many claims passed, out of how many."""

from __future__ import annotations

from vault_grade.formats.predicates import AuditRun

LEAST = 5
"""Claims that must have passed; below that a share says nothing."""


def line_of(audit: AuditRun) -> str | None:
    """The line, or None where fewer than half of the claims passed, or fewer than five.

    It counts what passed in this audit; what a person cleared is counted apart.
    """
    passed = sum(one.passed for one in audit.claims)
    flagged = len(audit.claims) - passed
    if passed < LEAST or 2 * passed < len(audit.claims):
        return None
    said = f"{passed} of {len(audit.claims)} claims passed two independent checks against captured sources"
    return f"{said}; {flagged} {'was' if flagged == 1 else 'were'} cleared by a person" if flagged else said
