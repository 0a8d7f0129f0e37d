"""``python -m vault_grade``: the same program as ``vault-grade``."""

from vault_grade.cli.main import run

if __name__ == "__main__":
    run()
