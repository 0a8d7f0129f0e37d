"""vault-grade: notes that rest on held documents, and the machinery that checks that they do."""

__version__ = "0.1.0"
