"""The captured sources of a vault or of an episode: one row per capture, in one YAML list, ``sources.yaml``.

It stands beside the files that it lists: ``captures/sources.yaml``, ``episodes/<slug>/sources/sources.yaml``.
"""

from vault_grade.formats.sources.listing import NAME, append, load, parse
from vault_grade.formats.sources.source import Extent, Source

__all__ = ["NAME", "Extent", "Source", "append", "load", "parse"]
