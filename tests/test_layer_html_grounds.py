"""The HTML layer: whether words are told apart from the ground that really is behind them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import GONE, Page, Trust
from vault_grade.reader.search import Searcher
from vault_grade.reader.search.pages import trusted

DARK = ("#012", "black", "rgb(10, 20, 30)", "navy")
LIGHT = ("#fff", "white", "#eee", "hsl(0,0%,98%)", "ivory")


def page_of(html: str) -> Page:
    return open_layer(html.encode(), "text/html", None).page(1)


def is_seen(html: str) -> bool:
    """Whether a quote may rest on the word: characters that cannot be relied on stand as GONE."""
    return "secret" in trusted(page_of(html)).text


@pytest.mark.parametrize(
    "html",
    [
        "<style>.d{background:#036}</style><div class=d><p style='color:white'>secret</p></div>",
        "<style>.d{background-color:navy} .w{color:#fff}</style><div class=d><p><b class=w>secret",
        "<style>th{background:#333} th b{color:white}</style><table><tr><th><b>secret</b></table>",
        "<table bgcolor=#003366><tr><td><font color=white>secret</font></table>",
        "<table><tr bgcolor=black><td style='color:#fff'>secret</table>",
        "<table><tr><td bgcolor=000080 style='color:#fff'>secret</table>",
        "<body bgcolor=black text=white><p>secret",
        "<body style='background:#111;color:#eee'><p style='position:absolute;top:9px'>secret",
        "<style>html{background:#000} body{color:#fff}</style><p>secret",
        "<style>.a{color:#fff;background:#036} .b{background:#333 none}</style><p class='a b'>secret",
        "<style>@media screen{.d{background:#036}}</style><div class=d style='color:#fff'>secret</div>",
        "<style>.nav .d{background:#036}</style><div class=nav><div class=d style='color:#fff'>secret</div></div>",
        "<div style='background:rgba(0,0,0,.7)'><p style='color:#fff'>secret</div>",
        "<div style='background:#036'><div style='background:transparent'><p style='color:#fff'>secret",
        "<div style='background:#036;color:#fff'>x<p style='background:none'>secret",
        "<style>.d{background:#036} /* c */ .e{color:red}</style><div class=d><p style='color:#fff'>secret",
        "<style>body{color:#222;background:#fff} @media (prefers-color-scheme:dark){body{color:#eee;background:#111}}"
        "</style><p>secret",
        "<style>[data-theme=dark] body{color:#eee;background:#111}</style><html data-theme=light><body>secret",
        "<style>:root{--g:#fff} @media (prefers-color-scheme:dark){:root{--g:#111}} p{background:var(--g);color:#111}"
        "</style><p>secret",
        "<div style='color:white'>x<a href=y>secret</a></div>",
        "<style>.x:not(.y){color:#345}</style><p class=x>secret",
        "<style>.hero{background:url(a.png)}</style><div class=hero>secret</div>",
        "<style>.hero{background:#036 url(a.png) no-repeat}</style><div class=hero><p style='color:#fff'>secret",
        "<mark style='color:#036'>secret</mark>",
        "<button>secret</button>",
    ],
)
def test_words_that_stand_out_from_their_ground_are_text(html: str) -> None:
    """The ground may be that of an element far out, of the page, or of a cell."""
    assert is_seen(html)


@pytest.mark.parametrize(
    "html",
    [
        "<div style='background:#036'><div style='background:#fff'><p style='color:white'>secret",
        "<div style='background:#036'>x</div><p style='color:white'>secret",
        "<style>.d{background:#000} .d.e{background:#fff}</style><div class='d e'><p style='color:#fff'>secret",
        "<style>.d{background:#000} .d{background:#fff}</style><div class=d><p style='color:#fff'>secret",
        "<style>.d{background:#fff!important}</style><div class=d style='background:#000;color:#fff'>secret",
        "<style>#i{background:#fff} .d{background:#000}</style><div class=d id=i style='color:#fff'>secret",
        "<style>.d{background:#000} :is(.d){background:#fff}</style><div class=d style='color:#fff'>secret",
        "<style>.d:not(.e){background:#000}</style><div class=d><p style='color:#fff'>secret",
        "<style>.a > .d{background:#000}</style><div class=a><i><div class=d style='color:#fff'>secret",
        "<style>.b .a .d{background:#000}</style><i class='a b'><div class=d style='color:#fff'>secret",
        "<style>@media (min-width:9999px){.d{background:#000}}</style><div class=d style='color:#fff'>secret",
        "<style>@media print{.d{background:#000}}</style><div class=d style='color:#fff'>secret",
        "<style media=print>.d{background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>@supports (a:b){.d{background:#000}}</style><div class=d style='color:#fff'>secret",
        "<style>.d, ::odd(x){background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>} .d{background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>; .d{background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>.z{x:(} .d{background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>.z{x:(]} .d{background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>.d <!-- {background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>.D{background:#000}</style><div class=d style='color:#fff'>secret",
        "<style>.d{background:#000 nonsense}</style><div class=d style='color:#fff'>secret",
        "<style>.d{background:#000 left left left}</style><div class=d style='color:#fff'>secret",
        "<style>.d{back/**/ground:#000}</style><div class=d style='color:#fff'>secret",
        r"<style>.d{background:#00\g}</style><div class=d style='color:#fff'>secret",
        "<style>.d{background:#000!odd}</style><div class=d style='color:#fff'>secret",
        "<style>.d{background:var(--x)} :root{--x:#000}</style><div class=d style='color:#fff'>secret",
        "<template><style>.d{background:#000}</style></template><div class=d style='color:#fff'>secret",
        "<span style='background:#000;color:#fff'><div>secret</div></span>",
        "<div style='background:#000;display:inline;color:#fff'><p>secret</p></div>",
        "<div style='background:#000;display:contents;color:#fff'>secret</div>",
        "<div style='background:#000;height:1px;color:#fff'>secret</div>",
        "<div style='background:#000;line-height:0;color:#fff'>secret</div>",
        "<div style='background:#000'><p style='float:left;color:#fff'>secret</p></div>",
        "<div style='background:#000'><p style='position:absolute;color:#fff'>secret</p></div>",
        "<div style='background:#000'><p style='position:relative;top:300px;color:#fff'>secret</p></div>",
        "<div style='background:#000'><p style='transform:translateX(300px);color:#fff'>secret</p></div>",
        "<div style='background:#000'><p style='margin-top:-300px;color:#fff'>secret</p></div>",
        "<table style='background:#000'><caption style='color:#fff'>secret</caption></table>",
        "<div style='background:#000;background-clip:text;color:#fff'>secret</div>",
        "<div style='background:rgba(0,0,0,.1)'><p style='color:#fff'>secret</div>",
        "<div style='background:#000;color:#fff'>x<table><tr><td>secret</table></div>",
        "<div style='background:#00e;color:#fff'>x<a href=y>secret</a></div>",
        "<body link=white>x<a href=y>secret</a>",
        "<div style='background:#000;color:#fff'>x<mark style='color:yellow'>secret</mark></div>",
        "<div style='background:#000'>x<button style='color:#fff'>secret</button></div>",
        "<div style='background:#000;color:#fff'><dialog open style='color:#fff'>secret</dialog></div>",
        "<body bgcolor=white>x<body bgcolor=black><font color=white>secret</font>",
        "<p style='color:#fff'><b style='background:#000'>x</b>secret",
        "<p style='color:yellow'>secret",
        "<p style='color:ffffff'>secret",
        "<font color='fffff0f0f'>secret</font>",
        "<font color='#fffff'>secret</font>",
        "<p style='color:highlighttext'>secret",
        "<p style='color:oklch(1 0 0)'>secret",
        "<p style='background:#222'>secret",
        "<p style='mix-blend-mode:screen'>secret",
        "<svg><text fill=white>secret</text></svg>",
        "<svg><text style='fill:none'>secret</text></svg>",
        "<style>.h{color:#000} .h{color:var(--x)} :root{--x:odd}</style><div style='color:#fff'><p class=h>secret",
        "<style>.h{clip-path:url(#empty)}</style><p class=h>secret",
    ],
)
def test_words_that_may_not_stand_out_from_their_ground_are_no_text(html: str) -> None:
    """A ground counts only where it is sure to be there: the rule holds, the box is behind the words."""
    assert not is_seen(html)


@pytest.mark.parametrize(
    "ground",
    [
        "background:url(a.png)",
        "background-image:linear-gradient(#036,#024)",
        "background:linear-gradient(#fff,#fff)",
        "background:#036 linear-gradient(#fff,#fff)",
        "background:color-mix(in srgb, #036 50%, #000)",
    ],
)
def test_light_words_on_a_picture_cannot_be_told(ground: str) -> None:
    """They are neither found nor missing: a person has to look."""
    html = f"<p>before</p><div style='{ground}'><p style='color:#fff'>the secret words of the page</p></div>"
    page = page_of(html)
    assert {span.trust for span in page.spans if "secret" in page.text[span.start : span.end]} == {
        Trust.UNKNOWN
    }
    found = Searcher(open_layer(html.encode(), "text/html", None), html.encode()).search(
        "the secret words of the page"
    )
    assert found.answer == "unreadable"
    assert GONE not in page.text


@given(
    grounds=st.lists(st.sampled_from([*DARK, *LIGHT, "transparent", "none"]), min_size=1, max_size=4),
    ink=st.sampled_from([*DARK, *LIGHT]),
    how=st.sampled_from(["style", "rule"]),
)
def test_the_nearest_ground_decides(grounds: list[str], ink: str, how: str) -> None:
    """However many elements stand one in another: words are seen on the ground of the innermost that has one."""
    nearest = next((ground for ground in reversed(grounds) if ground not in ("transparent", "none")), "white")
    rules = "".join(f".g{at}{{background:{ground}}}" for at, ground in enumerate(grounds))
    opened = "".join(
        f'<div style="background:{ground}">' if how == "style" else f"<div class=g{at}>"
        for at, ground in enumerate(grounds)
    )
    html = f"<style>{rules if how == 'rule' else ''}</style>{opened}<p style='color:{ink}'>secret</p>"
    assert is_seen(html) == ((nearest in DARK) != (ink in DARK))


@pytest.mark.parametrize("between", [",", " to ", ".", "0"])
def test_figures_round_words_in_the_colour_of_the_paper_are_no_one_number(between: str) -> None:
    """What is printed in white keeps its room: a reader sees two figures with a gap."""
    html = f"<p>The rate is 1<span style='color:white'>{between}</span>5 percent of all in the sample.</p>"
    searcher = Searcher(open_layer(html.encode(), "text/html", None), html.encode())
    answers = [
        searcher.search(f"The rate is {said} percent of all in the sample.").answer for said in ("1 5", "15")
    ]
    assert answers == ["found", "missing"]
