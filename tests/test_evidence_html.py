"""Text of notes and documents in HTML: always text, never markup, nothing in it that steers or hides."""

from __future__ import annotations

import unicodedata
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from vault_grade.page.html import element, lines, plain, say, text

ANY = st.text(alphabet=st.characters() | st.sampled_from("<>&\"'\x1b\x00\u202e\u2066\u200b\ufeff\ue000\n\t"))
STEERING = ("Cc", "Cs", "Co", "Zl", "Zp")


class Seen(HTMLParser):
    """What a parser makes of HTML: its elements and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


@given(ANY)
def test_text_stays_text(words: str) -> None:
    """Whatever the words are, a parser finds no element in them but our own, and every character that can be seen."""
    seen = Seen(text(words))
    assert set(seen.names) <= {"bdi", "span"}
    visible = [c for c in words if unicodedata.category(c)[0] in "LNPS"]
    left = iter(seen.text)
    assert all(character in left for character in visible)


@given(ANY)
def test_nothing_that_steers_is_left(words: str) -> None:
    """Controls, overrides, private codes and zero widths come out as escapes; line ends and tabs stay in a block."""
    for html in (lines(words), say(plain(words))):
        steering = [c for c in html if unicodedata.category(c) in STEERING and c not in "\n\t"]
        assert steering == []
        assert not set(html) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u200b\ufeff")


@given(ANY)
def test_an_attribute_cannot_be_left(words: str) -> None:
    """Words in an attribute come back as one value."""
    seen = Seen(element("p", aria_label=plain(words)))
    assert seen.names == ["p"]
    assert seen.attributes == [("aria-label", plain(words))]


def test_an_override_is_shown_and_isolated() -> None:
    """A bidirectional override is a visible escape inside an element that isolates direction."""
    assert text("a\u202eb") == '<bdi>a<span class="escape">\\u202e</span>b</bdi>'


def test_joiners_of_scripts_stay() -> None:
    """Zero-width joiners spell words of Persian and many pictographs: they are not shown as escapes."""
    assert text("می\u200cخواهم") == "<bdi>می\u200cخواهم</bdi>"
