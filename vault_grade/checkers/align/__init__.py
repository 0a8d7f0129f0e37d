"""A checker that lays a claim beside the sentences of its sources word by word: certain, or not at all."""

from vault_grade.checkers.align.protocol import Answer, Request, Source
from vault_grade.checkers.align.verdict import answer

__all__ = ["Answer", "Request", "Source", "answer"]
