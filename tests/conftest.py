"""What holds for every test: how the long ones are run, and that what the program writes is as its schemas say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from schema_check import validate_statement

from vault_grade.formats.ledger import parse_name


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--long``: also the tests that take long."""
    parser.addoption("--long", action="store_true", help="also run the tests marked long")


def pytest_configure(config: pytest.Config) -> None:
    """Property tests look at the same examples each time, so that a failure means a change; ``--long`` at new ones."""
    settings.register_profile("same examples", derandomize=True, deadline=None)
    settings.register_profile("new examples", deadline=None)
    settings.load_profile("new examples" if config.getoption("--long") else "same examples")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests marked long, but where they are asked for."""
    if config.getoption("--long"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="long: run with --long"))


@pytest.fixture(autouse=True)
def statements_are_as_the_schemas_say(request: pytest.FixtureRequest) -> Iterator[None]:
    """After each test, hold every run in a ledger below its tmp_path against docs/schemas/.

    A test that damages a ledger on purpose says so with the marker ``damages_ledger``.
    """
    folder: Path | None = request.getfixturevalue("tmp_path") if "tmp_path" in request.fixturenames else None
    yield
    if folder is None or request.node.get_closest_marker("damages_ledger"):
        return
    for path in runs_below(folder):
        validate_statement(path.read_bytes())


def runs_below(folder: Path) -> Iterator[Path]:
    """Every file named as a run, in a month's folder of a ledger, however deep the vault lies."""
    for path in folder.glob("**/ledger/*/*.json"):
        if parse_name(path.name):
            yield path
