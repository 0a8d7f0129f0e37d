"""The command review, at the terminal of the person who decides in the browser."""

from __future__ import annotations

import contextlib
import os
import time
import webbrowser

from vault_grade.audit.resolve import current
from vault_grade.audit.review.desk import Desk
from vault_grade.audit.review.server import Review, Site
from vault_grade.cli.context import now
from vault_grade.cli.dialogue import Dialogue
from vault_grade.cli.resolve import CONVENTION
from vault_grade.cli.terminal import clean, complain, count, paint, progress
from vault_grade.people import refuse_machines, signer_of
from vault_grade.vault.layout import Vault


def run_review(vault: Vault, slug: str, port: int, *, opened: bool) -> int:
    """Serve the page until the person ends it here; the exit status.

    0 where no claim is open any more, 1 where one is, 130 where it was ended in the middle of a decision. Raises
    NeedsPerson where there is nobody, BadScript where there is no audit of this text.
    """
    dialogue = Dialogue()
    refuse_machines(os.environ, dialogue.at_terminal, "review")
    try:
        return _review(vault, slug, port, dialogue, opened=opened)
    except KeyboardInterrupt:
        dialogue.tell()
        complain("interrupted; what was decided before is recorded")
        return 130


def _review(vault: Vault, slug: str, port: int, dialogue: Dialogue, *, opened: bool) -> int:
    current(vault, slug)
    signed = signer_of(vault) is not None

    def tell(line: str = "") -> None:
        dialogue.tell(clean(line))
        dialogue.stream.flush()

    desk = Desk(vault, slug, now, tell)
    with progress("sources") as step:
        desk.prepare(step)
    with Review(site := Site(desk, tell), port) as server:
        server.start()
        tell(f"review  {server.address(site.code)}")
        tell("Your signature will be asked for here, at each decision." if signed else CONVENTION)
        tell("Ctrl-C ends it.")
        if opened and site.once and not webbrowser.open(server.address(site.once)):
            complain("no browser could be opened; open the address yourself")
        _until_interrupted()
        tell()
        server.close()
    left = len(current(vault, slug).standing.open)
    dialogue.tell(
        f"{count(left, 'flagged claim')} open" if left else paint("no flag is open", "green", bold=True)
    )
    return 1 if left else 0


def _until_interrupted() -> None:
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            time.sleep(3600)
