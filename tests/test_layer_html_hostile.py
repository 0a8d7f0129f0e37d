"""The HTML layer: pages made to take a reader's time. Each is read, or refused in one clause; the counts are small."""

from __future__ import annotations

import pytest

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import CannotRead


def text_of(html: str) -> str:
    return open_layer(html.encode(), "text/html", None).page(1).text


def test_more_style_rules_than_any_page_needs_are_refused() -> None:
    """The clause says how many are read."""
    rules = "".join(f".c{at}{{color:red}}" for at in range(20_001))
    with pytest.raises(CannotRead, match="more than 20,000 rules"):
        text_of(f"<style>{rules}</style><p class=c5>words")


def test_rules_that_ask_for_one_and_the_same_are_taken_together() -> None:
    """They hide where any of them may, and the words beside them stay."""
    rules = "".join(f".c{{color:#{at % 999:03d}}}" for at in range(3_000))
    page = text_of(f"<style>{rules}</style>" + "<p class=c>x" * 200 + "<p>words")
    assert page.split()[-1] == "words"


def test_rules_that_would_be_gone_through_too_often_are_refused() -> None:
    """Every element another class, and every rule asked of each."""
    rules = "".join(f".c .c{at} .d{at % 9}{{color:#333}}" for at in range(900))
    page = "".join(
        f"<div class='c c{at}'><i class='d1 e{at}' style='top:{at}px'>x</i></div>" for at in range(300)
    )
    assert text_of(f"<style>{rules}</style>{page}").split() == ["x"] * 300
    alike = "".join(f".c{{color:#{at % 999:03d}}}" for at in range(999))
    many = "".join(f"<i class=c style='top:{at}px'>x</i>" for at in range(1_100))
    with pytest.raises(CannotRead, match="too many rules for one and the same elements"):
        text_of(f"<style>{alike}</style>{many}")


@pytest.mark.parametrize(
    "html",
    [
        "<p><b>x" * 5_000,
        "".join(f"<p><b id={at}>x" for at in range(400)),
        "<b><div>" * 5_000 + "x</b>" * 5_000,
        "<a href=x>x" * 5_000,
        "<style>" + "[" * 20_000 + "{color:#333}</style>x",
        "<style>" + "a " * 20_000 + "{color:#333}</style>x",
        "<style>" + "a{" * 20_000 + "</style>x",
        "<style>.a{" + "(" * 50_000 + "</style>x",
        '<p style="' + "a:max(" * 5_000 + '">x',
        '<p style="color:#333' + ";" * 50_000 + '">x',
        "<p " + " ".join(f"a{at}=1" for at in range(5_000)) + ">x",
        "<table><tr><td>" * 3_000 + "x",
    ],
    ids=range(12),
)
def test_what_is_never_ended_is_read_or_refused(html: str) -> None:
    """In a time that grows with the file, and not with its square."""
    try:
        assert "x" in text_of(html)
    except CannotRead as error:
        assert "\n" not in str(error)


def test_more_elements_round_a_word_than_rules_may_ask_for_are_refused() -> None:
    """Rules that ask for each of a thousand elements that stand one in another."""
    rules = "".join(f"#i{at} p{{color:#333}}" for at in range(1_100))
    nested = "".join(f"<div id=i{at}>" for at in range(1_100))
    with pytest.raises(CannotRead, match="ask for too much"):
        text_of(f"<style>{rules}</style>{nested}<p>x")


def test_xhtml_that_is_torn_where_words_are_hidden_is_refused() -> None:
    """Nobody can tell where what is hidden ends."""
    torn = b"<html><body><p><span style='display:none'>a</p>b</body></html>"
    with pytest.raises(CannotRead, match="damaged where words are hidden"):
        open_layer(torn, "application/xhtml+xml", None)
    whole = b"<html><body><p><i>a</p>b</body></html>"
    assert open_layer(whole, "application/xhtml+xml", None).page(1).text == "a\nb"
