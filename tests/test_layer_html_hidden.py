"""The HTML layer: words that nobody sees, by style rules, by broken nesting, by marks that parsers read otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, CannotRead, Page
from vault_grade.reader.search.pages import trusted


def page_of(html: str) -> Page:
    return open_layer(html.encode(), "text/html", None).page(1)


HIDING = [
    "display:none",
    "DISPLAY:NONE!important",
    "display:/**/none",
    "display/**/:none",
    r"dis\70lay:none",
    r"display:n\6f ne",
    "display:var(--nowhere)",
    "--x:none;display:var(--x)",
    "visibility:hidden",
    "visibility:collapse",
    "opacity:.0",
    "opacity:0.001",
    "opacity:1%",
    "color:transparent",
    "color:white",
    "color:#fff",
    "color:#fffe",
    "color:rgb(255,255,254)",
    "color:rgba(0,0,0,0)",
    "color:hsl(0,0%,100%)",
    "color:color-mix(in srgb, #000 0%, white)",
    "color:#036;background:#036",
    "background:black",
    "font-size:0.1px",
    "font-size:0vw",
    "font-size:calc(1px - 1px)",
    "font:0/0 a",
    "text-indent:-9999px",
    "position:absolute;left:-9999px",
    "position:absolute;top:-100em",
    "margin-left:-5000px",
    "clip:rect(0,0,0,0)",
    "clip-path:inset(50%)",
    "transform:scale(0)",
    "transform:translateX(-9999px)",
    "height:0;overflow:hidden",
    "max-height:0;overflow:hidden",
    "width:1px;height:1px;overflow:hidden",
    "text-decoration:line-through",
    "text-decoration-line:underline line-through",
    "unicode-bidi:bidi-override;direction:rtl",
]
SELECTORS = [
    ".h",
    "p.h",
    "*.h",
    "#i",
    ".a .h",
    "div > p",
    ".a > *",
    "p.h.k",
    "[data-x]",
    "p[data-x='1']",
    ".h:not(.z)",
    ":is(.h, .z)",
    "h1 ~ p",
    r".\68",
    "P.H",
    ".none, .h",
]
WRAPPED = [
    "{}",
    "@media screen{{{}}}",
    "@media all and (min-width:1px){{{}}}",
    "@supports (display:block){{{}}}",
    "@layer a{{{}}}",
    "@import 'x'; {}",
    "<!-- {} -->",
    "/* a */ {} /* b",
    '.z{{content:"/*"}} {} .z{{content:"*/"}}',
    ".z{{background:url(/*)}} {}",
    ".a{{& {}}}",
    "{} .z{{",
]


def in_the_page(style: str, attributes: str = 'class="h k" id=i data-x=1') -> list[str]:
    """The words that a quote may rest on."""
    page = page_of(f"<p>a</p>{style}<div class=a><p {attributes}>secret</p></div><p class=b>b</p>")
    return trusted(page).text.replace(GONE, "").split()


@pytest.mark.parametrize("hiding", HIDING)
def test_a_style_that_hides_words_hides_them(hiding: str) -> None:
    """In an attribute and in a rule alike."""
    assert in_the_page("", f'class=h style="{hiding}"') == ["a", "b"]
    assert in_the_page(f"<style>.h{{{hiding}}}</style>") == ["a", "b"]


@pytest.mark.parametrize("selector", SELECTORS)
def test_a_rule_hides_what_its_selector_may_mean(selector: str) -> None:
    """Whether or not the selector is understood whole."""
    assert "secret" not in in_the_page(f"<style>{selector}{{display:none}}</style>")


@pytest.mark.parametrize("wrapped", WRAPPED)
def test_a_rule_hides_wherever_it_stands_in_a_sheet(wrapped: str) -> None:
    """In conditions and layers, behind strings and comments that look like others, and where the sheet is cut off."""
    assert "secret" not in in_the_page(f"<style>{wrapped.format('.h{display:none}')}</style>")


def test_a_sheet_holds_for_what_stands_before_it() -> None:
    """All style sheets are read before any word, and the longest bodies whole."""
    rule = ".h{" + "a:b;" * 2000 + "display:none}"
    assert page_of(f"<p class=h>secret</p><p>a<style>{rule}</style>").text == "a"


@pytest.mark.parametrize(
    "style",
    [
        ".h{color:#333;background:#fff}",
        ".h{color:white;background:#036}",
        ".h{color:var(--ink)} :root{--ink:#222}",
        ".h{font:400 1rem/1.5 serif;margin:-1px;opacity:.9}",
        ".z .h{display:none}",
        ".h:hover,.h::before{display:none}",
        "@keyframes x{from{opacity:0}}",
        "html{font-size:62.5%}",
        ".h{transform:translate(-50%,-50%);text-decoration:underline}",
    ],
)
def test_a_style_that_shows_words_shows_them(style: str) -> None:
    """Common rules of honest pages hide nothing."""
    assert "secret" in in_the_page(f"<style>{style}</style>")


@pytest.mark.parametrize(
    "html",
    [
        "<div hidden></body></html>secret</div>",
        "<span><div hidden></span>secret</div>",
        "<b><div hidden></b>secret</div>",
        "<div hidden><table><tr><td></div>secret</td></tr></table></div>",
        "<form><div hidden></form>secret</div>",
        "<p><b hidden>x</p><p>secret</b>",
        "<p><s>x</p><p>secret</s>",
        "<li><section hidden>x<li>secret</section>",
        "<div><td><div hidden></td>secret</div>",
        "<div hidden><textarea></div></textarea>secret</div>",
        "<div hidden><select></div>secret</select></div>",
        "<p hidden><table><tr><td>secret</table>",
        "<div hidden></section></h2></p></span>secret</div>",
    ],
)
def test_no_end_tag_of_another_element_shows_what_is_hidden(html: str) -> None:
    """What browsers leave open stays open, and hidden."""
    assert "secret" not in page_of(html).text


@pytest.mark.parametrize(
    "html",
    [
        "<div hidden><b></div>words",
        "<a hidden>x<p></a>words",
        "<b hidden><p>x</b>words</p>",
        "<table><tr><td><div hidden>x<td>words</table>",
        "<div><span hidden>x</div>words",
        "<table><tr><td><div hidden>x</table>words",
        "<ul hidden><li>a<div></ul>words",
    ],
)
def test_what_browsers_end_is_ended(html: str) -> None:
    """An end tag of an element in scope ends all in it."""
    assert "words" in page_of(html).text


@pytest.mark.parametrize(
    "html",
    [
        "<p>x</p title='> secret '>y",
        "<p hidden style=''>secret</p>",
        '<p style="display:none" style="">secret</p>',
        "<!--> <div hidden> -->secret</div>",
        "<!-- --!> <div hidden> <!-- -->secret</div>",
        "<script><!--<script></script>secret</script>",
        "<noscript><p></noscript x='> secret'>",
        "<svg><desc>secret</desc><defs><text>secret</text></defs><g>secret</g></svg>",
        "<svg><title>secret</title><metadata>secret</metadata></svg>",
        "<div popover>secret</div>",
        "<progress>secret</progress><meter>secret</meter>",
        "<frameset>secret</frameset>",
        "<bdo dir=rtl>secret</bdo>",
        "<font color=white>secret</font>",
        "<font color=ffffff>secret</font>",
        "<![CDATA[ secret ]]>",
        "<p <!-- >x</p secret='",
    ],
)
def test_what_is_no_word_to_a_browser_is_none_here(html: str) -> None:
    """Attributes of end tags, comments, scripts and fallbacks have no words, however they end."""
    assert "secret" not in page_of(f"<p>a</p>{html}").text


@pytest.mark.parametrize(
    "html",
    [
        "10<sub>2</sub>",
        "10<span style='vertical-align:sub'>2</span>",
        "log<sub>2</sub>8",
        "x<sub>i</sub>j",
        "<math><msup><mn>10</mn><mn>2</mn></msup></math>",
        "<math><mfrac><mn>10</mn><mn>2</mn></mfrac></math>",
        "<math><msub><mn>10</mn><mn>2</mn></msub></math>",
        "<div style='display:flex'><div>10</div><div>2</div></div>",
        "<style>.g{display:grid}</style><div class=g><span>10</span><span>2</span></div>",
        "10<span style='position:absolute'>2</span>",
    ],
)
def test_what_stands_on_another_line_or_beside_is_parted(html: str) -> None:
    """Figures below the line, formulas, and boxes side by side are no running text."""
    assert BREAK in page_of(html).text


@pytest.mark.parametrize(
    "html", ["10<span style='vertical-align:super'>2</span>", "10<i style='position:relative;top:-4px'>2</i>"]
)
def test_what_a_style_raises_is_raised(html: str) -> None:
    """As if it were a superscript by its element."""
    assert [page_of(html).text[s.start : s.end] for s in page_of(html).spans if s.raised] == ["2"]


@pytest.mark.parametrize("mark", ["<", "<!--", "</", "<a ", "<svg><p>", "<p><b>", "<style>.a{", "<![CDATA["])
def test_many_marks_are_read(mark: str) -> None:
    """A file of nothing but marks is read to its end."""
    assert page_of(mark * 50_000).number == 1


@given(
    st.text("<>/!-=\"' abhp\n", max_size=60), st.sampled_from(["</p>", "</span>", "</b>", "</body>", "</li>"])
)
def test_nothing_but_its_own_end_shows_a_hidden_block(markup: str, end: str) -> None:
    """Whatever stands in a hidden block, words before its own end tag are not text."""
    try:
        page = page_of(f"<div hidden>{markup}{end}secret")
    except CannotRead:
        return
    assert "secret" not in page.text
