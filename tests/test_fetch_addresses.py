"""Which addresses are of the public internet, and which are somebody's own."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.fetch.addresses import public

PRIVATE = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "168.63.129.16",
    "172.16.0.1",
    "192.0.0.192",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001:0:5ef5:79fd::80ff:fffe",
]


@pytest.mark.parametrize("text", PRIVATE)
def test_addresses_that_are_somebodys_own_are_not_public(text: str) -> None:
    """This machine, its networks, a cloud's services; and IPv6 addresses that stand for one of these."""
    assert not public(ipaddress.ip_address(text))


@pytest.mark.parametrize(
    "text", ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_other_addresses_are_public(text: str) -> None:
    """The rest of the internet, also by the IPv6 address that stands for it."""
    assert public(ipaddress.ip_address(text))


@given(st.integers(0, 2**32 - 1))
def test_an_address_is_no_more_public_in_another_form(number: int) -> None:
    """Mapped, translated or tunnelled into IPv6, an IPv4 address stays what it is."""
    plain = ipaddress.IPv4Address(number)
    forms = [
        ipaddress.IPv6Address(0xFFFF << 32 | number),
        ipaddress.IPv6Address(0x0064FF9B << 96 | number),
        ipaddress.IPv6Address(0x2002 << 112 | number << 80),
    ]
    assert [public(form) for form in forms] == [public(plain)] * 3
