"""The catalogue: one row per held document, in one YAML list that people read, comment and keep in git."""

from vault_grade.formats.catalogue.find import Wanted, find
from vault_grade.formats.catalogue.read import load, parse
from vault_grade.formats.catalogue.row import Row, path_problem
from vault_grade.formats.catalogue.write import amend, insert

__all__ = ["Row", "Wanted", "amend", "find", "insert", "load", "parse", "path_problem"]
