"""The settings of the network: bounds, and the hosts that may lead to private addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from vault_grade.errors import BadSettings
from vault_grade.vault.settings import Network, read_settings


def settings(tmp_path: Path, network: str) -> Network:
    """The network's settings as a vault.yaml gives them."""
    (tmp_path / "vault.yaml").write_text(f"network: {network}\n", encoding="utf-8")
    return read_settings(tmp_path).network


def test_every_bound_can_be_set(tmp_path: Path) -> None:
    """Hosts are compared in lower case, an IPv6 address without its brackets; what is not set keeps its default."""
    said = "{allow: [LocalHost, '[::1]'], seconds: 7, idle: 2, bytes: 5000000000, redirects: 3, contact: a@b.org}"
    expected = Network(("localhost", "::1"), 7, 2, 5_000_000_000, 3, "a@b.org")
    assert settings(tmp_path, said) == expected
    assert settings(tmp_path, "{}") == Network()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("[localhost]", "network may give"),
        ("{proxy: x}", "network may give"),
        ("{allow: localhost}", "network.allow must be a list"),
        ("{allow: ['http://localhost']}", "is no host"),
        ("{allow: ['*']}", "is no host"),
        ("{seconds: 0}", "network.seconds is '0'"),
        ("{bytes: 99999999999999}", "network.bytes is"),
        ("{redirects: -1}", "network.redirects is"),
        ('{contact: "a\\r\\nX-More: b"}', "cannot be told to a server"),
    ],
)
def test_what_cannot_be_used_is_refused(tmp_path: Path, said: str, why: str) -> None:
    """A setting that would let in more than it says, or steer a request, is an error that names it."""
    with pytest.raises(BadSettings, match=why.replace(".", r"\.")):
        settings(tmp_path, said)
