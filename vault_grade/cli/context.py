"""What every command starts from: the vault that is meant, and the clock."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from vault_grade.vault.layout import Vault, find_vault

if TYPE_CHECKING:
    import typer


def vault_of(context: typer.Context) -> Vault:
    """The vault that the command is about. Raises NoVault or BadSettings."""
    return find_vault(Path.cwd(), context.obj, os.environ)


def now() -> datetime:
    """This moment, aware, to the second."""
    return datetime.now(UTC).replace(microsecond=0)
