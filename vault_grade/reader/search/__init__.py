"""The quote search; ``Searcher`` is its door."""

from vault_grade.reader.search.search import Searcher, search

__all__ = ["Searcher", "search"]
