"""The HTML layer: the words a browser shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, CannotRead, Page, Trust


def page_of(html: str | bytes, encoding: str | None = None) -> Page:
    data = html.encode() if isinstance(html, str) else html
    return open_layer(data, "text/html", encoding).page(1)


def flows(html: str) -> list[str]:
    return [" ".join(part.split()) for part in page_of(html).text.split(BREAK)]


def test_paragraphs_flow_on() -> None:
    """Blocks of running text are parted by line ends."""
    assert page_of("<h1>On boards</h1><p>One.</p><p>Two.<br>Three.").text == "On boards\nOne.\nTwo.\nThree."


def test_inline_elements_do_not_split_words() -> None:
    """Markup inside a word leaves the word whole, and a space is there only where the file has one."""
    assert page_of("<p>un<b>believ</b>able <i>but</i> <a href=x>true</a>").text == "unbelievable but true"


def test_white_space_collapses() -> None:
    """Runs of spaces, tabs and line ends show as one space; a no-break space is a character."""
    assert page_of("<p>\n  one\t\n two&nbsp;three  \n</p>\n\n<p> four").text == "one two\xa0three\nfour"


def test_preformatted_lines_stay() -> None:
    """Line ends inside ``pre`` are line ends."""
    assert page_of("<pre>one\n  two</pre>").text == "one\ntwo"


def test_table_cells_are_kept_apart() -> None:
    """Nothing runs from cell to cell or from row to row, closed or not."""
    assert flows("<table><tr><td>Adults<td>40 mg<tr><th>Children</th><td>none</table>after") == [
        "Adults",
        "40 mg",
        "Children",
        "none",
        "after",
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>var words = 'secret'</script>",
        "<style>.secret{color:red}</style>",
        "<template>secret</template>",
        "<noscript>secret</noscript>",
        "<!-- secret -->",
        "<title>secret</title>",
        "<iframe>secret</iframe>",
        "<div hidden>secret</div>",
        "<div style='color:red; Display : None'>secret</div>",
        "<span style='visibility:hidden'>secret</span>",
        "<span style='font-size:0'>secret</span>",
        "<span style='opacity: 0'>secret</span>",
        "<dialog>secret</dialog>",
        "<del>secret</del>",
        "<s>secret</s>",
        "<img alt='secret' title='secret'>",
        "<input value=secret>",
        "<p hidden>secret<p>",
        "<div hidden><p>secret<b>secret</div>",
        "<style>.x{display:none}</style><i class='y x'>secret</i>",
        "<style>/* a */ #x , b { visibility: hidden }</style><i id=x>secret</i><b>secret</b>",
        "<svg><title>secret</title><desc hidden>secret</desc></svg>",
    ],
)
def test_what_is_not_shown_is_not_text(hidden: str) -> None:
    """Scripts, styles, comments, attributes, hidden and deleted elements have no words; what follows has."""
    text = page_of(f"<body><p>before {hidden} after").text
    assert "secret" not in text
    assert text.split() == ["before", "after"]


@pytest.mark.parametrize(
    "shown",
    [
        "<span aria-hidden=true>words</span>",
        "<style>@media print{.x{display:none}} @import 'y';</style><i class=x>words</i>",
        "<dialog open>words</dialog>",
        "<details><summary>words</summary></details>",
        "<span style='opacity:0.9;font-size:0.8em'>words</span>",
        "<ins>words</ins>",
    ],
)
def test_what_a_reader_sees_is_text(shown: str) -> None:
    """Signs that hide words elsewhere do not hide them here."""
    assert "words" in page_of(f"<body><p>{shown}").text


def test_references_are_characters() -> None:
    """Named and numbered references are decoded; one that names no character is unknown."""
    page = page_of("<p>&eacute;&#8211;&#x2265;&lt;b&gt; &#xD800;")
    assert page.text == f"é–≥<b> {GONE}"
    assert page.spans[-1].trust is Trust.UNKNOWN


def test_superscripts_are_raised() -> None:
    """A note's mark is in the text, and its span says that it is raised."""
    page = page_of("<p>the system<sup>[<a>2</a>]</sup> is CO<sub>2</sub>")
    assert "".join(page.text[s.start : s.end] for s in page.spans if s.raised) == "[2] "
    assert page.text == "the system[2] is CO2"


def test_spans_know_the_line_of_the_file() -> None:
    """Words are placed by the line they stand on in the source."""
    page = page_of("<html>\r\n<p>one\r\ntwo</p>\r\n<p>three")
    assert [(page.text[s.start : s.end].strip(), s.line) for s in page.spans] == [
        ("one", 2),
        ("two", 3),
        ("three", 4),
    ]


def test_text_never_joins_over_a_hidden_element() -> None:
    """Words around something hidden keep the space that a browser shows between them, and no other."""
    assert page_of("<p>shall<del> not</del> apply").text == "shall apply"
    assert page_of("<p>with<span hidden>x</span>out").text == "without"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("<p>naïve – ½".encode("windows-1252"), "windows-1252"),
        ('<meta charset="windows-1252"><p>naïve – ½'.encode("windows-1252"), None),
        (
            '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"><p>naïve – ½'.encode(
                "windows-1252"
            ),
            None,
        ),
        ("<p>naïve – ½".encode("utf-8-sig"), None),
        ('<meta charset="windows-1252"><p>naïve – ½'.encode("utf-8-sig"), None),
        ("<p>naïve – ½".encode("utf-16"), None),
        ('<meta charset="utf-16"><p>naïve – ½'.encode(), None),
    ],
)
def test_the_encoding_is_the_rows_else_the_files_else_utf8(data: bytes, encoding: str | None) -> None:
    """The row's encoding wins, then a byte-order mark, then what the file declares, as browsers read it."""
    assert page_of(data, encoding).text == "naïve – ½"


def test_bytes_not_in_the_encoding_cannot_be_read() -> None:
    """Nothing is replaced: a damaged byte could change a word."""
    with pytest.raises(CannotRead, match="not valid utf-8"):
        page_of(b"<p>caf\xe9")


def test_a_declared_encoding_that_nobody_knows_is_said() -> None:
    """The clause names the encoding."""
    with pytest.raises(CannotRead, match="'klingon' is not known"):
        page_of(b"<meta charset=klingon><p>x")


@pytest.mark.parametrize("tag", ["div", "b", "p", "math", "li"])
def test_deep_nesting_is_read(tag: str) -> None:
    """A hundred thousand open elements are a long list, not a deep stack."""
    assert page_of(f"<{tag}>" * 100_000 + "words").text == "words"


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<",
        "<p",
        "</",
        "<!",
        "<![",
        "<![if !x]><p>w<![endif]>",
        "<!DOCTYPE",
        "<a href='",
        "&",
        "&#",
        "<script>x",
    ],
)
def test_malformed_html_is_read_as_far_as_it_goes(html: str) -> None:
    """Cut-off markup ends in a page or a clause."""
    try:
        assert "<script" not in page_of(html).text
    except CannotRead as error:
        assert str(error)


def test_a_word_processors_conditional_marks_are_no_words() -> None:
    """Word's conditional comments show nothing of themselves."""
    assert page_of("<p><![if !supportLists]><span>1.</span><![endif]>Words<o:p></o:p></p>").text == "1.Words"


@given(st.text("<>/!-[]&;#'\"= abpdivtd\n\x1d\x00", max_size=80))
def test_any_markup_gives_spans_without_gaps(html: str) -> None:
    """Whatever the bytes, the spans cover the text, and the break sign is the layer's own."""
    try:
        page = page_of(html)
    except CannotRead:
        return
    ends = [0, *(span.end for span in page.spans)]
    assert [span.start for span in page.spans] == ends[:-1]
    assert ends[-1] == len(page.text)
    assert page.text.count(BREAK) <= html.count("td")


@given(st.lists(st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=8), max_size=20))
def test_words_of_a_page_are_read_as_they_were_written(words: list[str]) -> None:
    """Escaped words come back unchanged and in order."""
    from html import escape

    clean = [word for word in words if GONE not in word]
    assert page_of("<p>" + " ".join(escape(word) for word in clean)).text == " ".join(clean)
