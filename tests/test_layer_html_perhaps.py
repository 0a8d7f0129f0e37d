"""The HTML layer: words of which nobody can tell whether a reader sees them are neither found nor missing."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

QUOTE = "the board shall have one vote for each member"
AROUND = "<p>" + "Ordinary words of an honest page stand here. " * 20 + "</p>"

VEILED = [
    "opacity:.1",
    "opacity:15%",
    "opacity:var(--nowhere)",
    "opacity:calc(1 - .5)",
    "display:var(--nowhere)",
    "color:#eee",
    "color:rgb(240,240,250)",
    "color:rgba(0,0,0,.15)",
    "color:oklch(0.2 0 0)",
    "color:ivory;background:#e8e8e8",
    "color:#111;background:#222",
    "color:highlighttext",
    "filter:contrast(5%)",
    "mask-image:url(a.png)",
    "clip-path:polygon(0 0, 100% 0, 100% 90%, 0 100%)",
    "mix-blend-mode:screen",
    "z-index:-1;position:relative",
    "transform:rotateX(40deg)",
    "font-size:calc(2rem - 1vw)",
    "letter-spacing:-9px",
]
AWAY = [
    "opacity:0",
    "opacity:1%",
    "font-size:1px",
    "font-size:0",
    "font:2px serif",
    "zoom:.1",
    "text-indent:-9999px",
    "text-indent:-100em",
    "position:absolute;left:-9999px",
    "position:absolute;top:-100em",
    "margin-left:-5000px",
    "clip:rect(0,0,0,0)",
    "clip:rect(1px,1px,1px,1px)",
    "clip:rect(0 0 0 0);position:absolute",
    "clip-path:inset(50%)",
    "clip-path:circle(0)",
    "transform:scale(0)",
    "transform:translateX(-9999px)",
    "height:0;overflow:hidden",
    "width:1px;height:1px;overflow:hidden",
]
LOST = [
    "display:none",
    "visibility:hidden",
    "color:white",
    "color:#fefefe",
    "color:transparent",
    "color:#036;background:#036",
    "text-decoration:line-through",
    "unicode-bidi:bidi-override;direction:rtl",
]
WORDS = ["one", "two", "three", "four", "five", "six", "seven"]
SHOWN = [
    "color:#ccc",
    "color:#767676",
    "opacity:.6",
    "font-size:calc(1.375rem + 1.5vw)",
    "font-size:min(5vw, 3rem)",
    "font-size:clamp(1rem, 2vw, 3rem)",
    "font-size:max(12px, 1vw)",
    "text-indent:2em",
    "color:white;background:#036",
    "color:rgba(0,0,0,.5)",
]


def answer(html: str, quote: str = QUOTE) -> str:
    data = html.encode()
    return Searcher(open_layer(data, "text/html", None), data).search(quote).answer


def with_style(style: str) -> list[str]:
    """The answers where the style stands in an attribute, in a rule, and at what the words stand in."""
    return [
        answer(f'{AROUND}<p style="{style}">{QUOTE}</p>{AROUND}'),
        answer(f"<style>.q{{{style}}}</style>{AROUND}<p class=q>{QUOTE}</p>{AROUND}"),
        answer(f'{AROUND}<div style="{style}"><p>{QUOTE}</p></div>{AROUND}'),
    ]


@pytest.mark.parametrize("style", [*VEILED, *AWAY])
def test_words_that_perhaps_nobody_sees_are_unreadable(style: str) -> None:
    """Not found, for a reader may not see them; not missing, for they stand in the file."""
    assert with_style(style) == ["unreadable"] * 3


@pytest.mark.parametrize("style", LOST)
def test_words_that_surely_nobody_sees_are_missing(style: str) -> None:
    """On a page that has nothing that could show them."""
    assert with_style(style) == ["missing"] * 3


@pytest.mark.parametrize("style", SHOWN)
def test_words_that_are_seen_are_found(style: str) -> None:
    """Grey type, sizes that are reckoned, light words on a dark ground of their own."""
    assert with_style(style)[:2] == ["found"] * 2


def test_the_reason_names_the_doubt_and_the_line() -> None:
    """A person knows where to look."""
    data = f"{AROUND}\n\n<p style='opacity:.1'>{QUOTE}</p>".encode()
    found = Searcher(open_layer(data, "text/html", None), data).search(QUOTE)
    assert found.place is not None and found.place.line == 3
    assert "nobody can tell" in (found.reason or "")


@pytest.mark.parametrize(
    "beside",
    [
        "<link rel=stylesheet href=site.css>",
        "<div style='position:absolute;top:0;left:0;width:100%;height:100%;background:#036'></div>",
        "<div style='margin-bottom:-300px;background:#036'>a</div>",
        "<img src=dark.jpg>",
        "<video src=sea.mp4></video>",
        "<style>.bg{position:fixed;background:black}</style><div class=bg></div>",
    ],
)
@pytest.mark.parametrize("style", ["color:#fff", "color:rgb(255,255,250)"])
def test_white_words_over_what_may_be_a_ground_from_elsewhere_are_unreadable(beside: str, style: str) -> None:
    """What lies behind them is not known from what they stand in: a picture, a box moved there, a sheet outside."""
    assert answer(f"{AROUND}{beside}<p style='{style}'>{QUOTE}</p>{AROUND}") == "unreadable"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("@media (max-width:600px){.q{display:none}}", "unreadable"),
        ("@media print{.q{visibility:hidden}}", "found"),
        (".q:not(.open){display:none}", "unreadable"),
        (".js .q{display:none}", "found"),
        (".q{display:none}", "missing"),
        (".q{display:none} @media (min-width:600px){.q{display:block}}", "unreadable"),
        (".q{opacity:0} .q{opacity:1}", "unreadable"),
        (".q{visibility:visible} p{visibility:hidden}", "unreadable"),
        (".q{display:none} .q{color:#111;margin:0}", "missing"),
    ],
)
def test_a_rule_that_may_not_hold_or_may_be_overruled_hides_perhaps(rule: str, expected: str) -> None:
    """On another screen the words are there; rules for paper alone, or for what is not in the page, hide nothing."""
    html = f"<style>{rule}</style>{AROUND}<p class=q>{QUOTE}</p>{AROUND}"
    assert answer(html) == expected


def test_what_only_screen_readers_read_stands_in_no_quotes_way() -> None:
    """A sentence is found across it, with and without a hit elsewhere."""
    html = "<p>the board shall <span style='clip:rect(0,0,0,0);position:absolute'>note 4</span>have one vote here</p>"
    assert answer(html, "the board shall have one vote here") == "found"
    assert answer(html, "the board shall note 4 have one vote here") != "found"


@pytest.mark.parametrize("style", VEILED)
def test_no_quote_is_found_across_a_word_that_a_reader_may_see(style: str) -> None:
    """A pale "not" may be read, and then the sentence says the opposite."""
    html = f"{AROUND}<p>the board shall <b style='{style}'>not</b> have one vote for each member</p>"
    assert answer(html, "the board shall have one vote for each member") != "found"
    assert answer(html, "the board shall not have one vote for each member") == "unreadable"


@pytest.mark.parametrize(
    "rule",
    [
        "@media (max-width:600px){.n{display:none}}",
        "@media (min-width:600px){.n{visibility:hidden}}",
        "@supports (display:grid){.n{display:none}}",
        "@container (width > 400px){.n{display:none}}",
        ".n{display:none} @media (min-width:600px){.n{display:inline}}",
        ".n{display:none} .n{display:inline}",
        ".n{visibility:hidden} body .n{visibility:visible}",
    ],
)
def test_no_quote_is_found_across_a_word_that_other_readers_see(rule: str) -> None:
    """On a screen of another width the "not" is there, or another rule shows it again."""
    html = f"<style>{rule}</style><p>the board shall <b class=n>not</b> have one vote for each member</p>"
    assert answer(html, "the board shall have one vote for each member") != "found"
    assert answer(html, "the board shall not have one vote for each member") != "found"


@given(
    words=st.lists(st.sampled_from(WORDS), min_size=4, max_size=9),
    style=st.sampled_from([*VEILED, *AWAY, *LOST]),
    data=st.data(),
)
def test_nothing_that_is_not_seen_for_sure_is_ever_found(
    words: list[str], style: str, data: st.DataObject
) -> None:
    """Whatever words of a sentence are veiled: a quote that has one of them is never found."""
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first + 1, len(words)))
    veiled = [*words[:first], f'<i style="{style}">', *words[first:last], "</i>", *words[last:]]
    marked = [*words[:first], *(f"{word}x" for word in words[first:last]), *words[last:]]
    html = " ".join(
        f"{part}x" if part in words and first < at <= last else part for at, part in enumerate(veiled)
    )
    assert answer(f"{AROUND}<p>{html}</p>", " ".join(marked)) != "found"


@given(
    sizes=st.lists(st.floats(0, 40), min_size=2, max_size=4),
    units=st.lists(st.sampled_from(["px", "rem", "vw", "pt"]), min_size=4, max_size=4),
    sign=st.sampled_from([" + ", " - "]),
)
def test_a_reckoned_size_shows_words_only_where_a_part_of_a_sum_does(
    sizes: list[float], units: list[str], sign: str
) -> None:
    """A sum is at least as large as its largest part; a difference may be nothing."""
    parts = [f"{size:.2f}{unit}" for size, unit in zip(sizes, units, strict=False)]
    largest = any(
        round(size, 2) >= (3 if unit in ("px", "pt") else 0.2)
        for size, unit in zip(sizes, units, strict=False)
    )
    expected = "found" if sign == " + " and largest else "unreadable"
    assert answer(f"{AROUND}<p style='font-size:calc({sign.join(parts)})'>{QUOTE}</p>") == expected


def test_a_book_says_the_same_of_its_chapters() -> None:
    """EPUB: words of a chapter that perhaps nobody sees."""
    chapter = "<html xmlns='http://www.w3.org/1999/xhtml'><body>{}</body></html>"
    pages = {
        "a.xhtml": chapter.format(f"<p>{'Words of the first chapter. ' * 20}</p>"),
        "b.xhtml": chapter.format(f"<p>Words.</p><p style='opacity:0.1'>{QUOTE}</p>"),
    }
    items = "".join(f"<item id='{n[0]}' href='{n}' media-type='application/xhtml+xml'/>" for n in pages)
    spine = "".join(f"<itemref idref='{n[0]}'/>" for n in pages)
    package = f"<package xmlns='http://www.idpf.org/2007/opf'><manifest>{items}</manifest><spine>{spine}</spine></package>"
    container = (
        "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
        "<rootfile full-path='p.opf' media-type='application/oebps-package+xml'/></rootfiles></container>"
    )
    book = io.BytesIO()
    with zipfile.ZipFile(book, "w") as file:
        file.writestr("mimetype", "application/epub+zip")
        file.writestr("META-INF/container.xml", container)
        file.writestr("p.opf", package)
        for name, text in pages.items():
            file.writestr(name, text)
    data = book.getvalue()
    searcher = Searcher(open_layer(data, "application/epub+zip", None), data)
    assert searcher.search(QUOTE).answer == "unreadable"
    assert searcher.search("words that are nowhere in this book").answer == "missing"
