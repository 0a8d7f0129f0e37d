"""People who are asked in tests."""

from __future__ import annotations

from vault_grade.formats.predicates import QuoteRun
from vault_grade.match.run import Match


class Willing:
    """A person who says yes to everything."""

    def begin(self, match: Match, unquoted: int, *, signed: bool) -> None:
        """See what was found."""

    def saw(self, number: int, count: int, quote: QuoteRun) -> bool:
        """Yes."""
        return True

    def stands_for(self, number: int, count: int, paragraph: str) -> bool:
        """Yes."""
        return True

    def endorses(self) -> bool:
        """Yes."""
        return True

    def name(self) -> str:
        """A name."""
        return "Ada Example"
