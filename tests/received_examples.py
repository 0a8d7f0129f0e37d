"""Pages and files as servers send them, for tests of captures."""

from __future__ import annotations

from vault_grade.reader.protocol import Received
from vault_grade.reader.received.read import read_received
from vault_grade.reader.received.reading import Reading

SENTENCE = "The Board shall meet at least twice a year, and its chair reports to the members in writing. "
"""18 words."""
MENU = "".join(f'<li><a href="/{n}">Statistics by region</a>' for n in range(40))
BANNER = (
    "<div role=dialog><p>We use cookies and similar technologies to improve your experience and to show you ads.</p>"
    "<button>Accept all</button><button>Manage preferences</button></div>"
)


def page(body: str, title: str = "The board's year", head: str = "") -> bytes:
    """A page of HTML with a body and a title."""
    return (
        f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>".encode()
    )


def article(words: int, before: str = "", after: str = "") -> str:
    """A body of about so many running words."""
    return f"<main>{before}{f'<p>{SENTENCE}</p>' * (words // 18 + 1)}{after}</main>"


def read(
    data: bytes, name: str = "page.html", media_type: str | None = None, charset: str | None = None
) -> Reading:
    """What a reader says of received bytes."""
    return read_received(data, Received(name, media_type, charset))
