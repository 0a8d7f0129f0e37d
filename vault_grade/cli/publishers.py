"""The commands about the list of publishers: publishers, publishers why."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from vault_grade.cli.options import Json


class KindOption(StrEnum):
    """The kinds of publishers."""

    JOURNAL = "journal"
    REGISTRY = "registry"
    GOVERNMENT = "government"
    INSTITUTION = "institution"


publishers = typer.Typer(
    invoke_without_command=True,
    rich_markup_mode=None,
    add_completion=False,
)


@publishers.callback()
def show(
    context: typer.Context,
    kind: Annotated[KindOption | None, typer.Option(help="Only this kind.")] = None,
    country: Annotated[
        str | None, typer.Option(help="Only this country's: two letters, or EU.", metavar="CC")
    ] = None,
    find: Annotated[
        str | None, typer.Option(help="Only those with this in a name, domain or DOI prefix.", metavar="TEXT")
    ] = None,
    added: Annotated[
        bool, typer.Option("--added", help="Only what this vault's publishers.yaml adds.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the publishers whose domains make a source primary.

    Journals, registries, governments and institutions: those that come with the program, then the domains that
    countries keep for their governments. A vault adds its own in publishers.yaml.

    Example: vault-grade publishers --kind registry --country GB

    Exit status: 0 listed; 1 none is listed; 2 the vault's list cannot be read, or there is no such
    country.
    """
    if context.invoked_subcommand:
        return
    from vault_grade.cli.show_publishers import Wanted, run_publishers

    wanted = Wanted(kind.value if kind else None, country, find, added)
    raise typer.Exit(run_publishers(context, wanted, as_json=as_json))


@publishers.command()
def why(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help="An address, or a host alone.", metavar="URL")],
    as_json: Json = False,
) -> None:
    """Explain whose an address is, and whether a source from there is primary.

    Only the address is looked at, label by label from its end; nothing is fetched. A capture goes by the address that
    answered in the end.

    Example: vault-grade publishers why https://www.ons.gov.uk/economy

    Exit status: 0 primary; 1 not primary; 2 it is no address, or the vault's list cannot be read.
    """
    from vault_grade.cli.show_publishers import run_why

    raise typer.Exit(run_why(context, url, as_json=as_json))
