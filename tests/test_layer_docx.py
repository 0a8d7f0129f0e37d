"""The DOCX layer: what Word shows of a file, in order, and nothing else."""

from __future__ import annotations

import pytest
from docx_examples import DOCX, docx, flows, page_of, paragraph, part, relations, run, zipped
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, CannotRead, Trust
from vault_grade.reader.search import Searcher


def deleted(text: str) -> str:
    return f'<w:del w:id="1"><w:r><w:delText>{text}</w:delText></w:r></w:del>'


def made(text: str, how: str) -> str:
    """A run that is kept, deleted or hidden."""
    return deleted(text) if how == "deleted" else run(text, "<w:vanish/>" if how == "hidden" else "")


def test_paragraphs_follow_one_another_and_are_the_lines() -> None:
    """A paragraph is a line of the document; its runs are one text."""
    page = page_of(paragraph("one ", "wo", "rd") + paragraph() + paragraph("two"))
    assert page.text == "one word\ntwo"
    assert [(page.text[s.start : s.end].strip(), s.line) for s in page.spans] == [("one word", 1), ("two", 3)]


def test_deleted_text_is_not_there_and_inserted_text_is() -> None:
    """All tracked changes are read as accepted, moves too."""
    page = page_of(
        paragraph(
            "a text with ",
            deleted("an excessive"),
            f"<w:ins w:id='2'>{run('a')}</w:ins>",
            f"<w:moveFrom w:id='3'>{run(' gone')}</w:moveFrom>",
            f"<w:moveTo w:id='4'>{run(' change')}</w:moveTo>",
        )
    )
    assert page.text == "a text with a change"


def test_a_deleted_paragraph_mark_joins_what_it_parted() -> None:
    """The words on its two sides stand in one line, without a space."""
    mark = "<w:rPr><w:del w:id='1'/></w:rPr>"
    assert page_of(paragraph("foot", properties=mark) + paragraph("note")).text == "footnote"


def test_a_deleted_row_is_not_there() -> None:
    """A row that is marked as deleted is no text, even where its words are not marked themselves."""
    rows = "".join(
        f"<w:tr><w:trPr>{mark}</w:trPr><w:tc>{paragraph(text)}</w:tc></w:tr>"
        for mark, text in (("", "stays"), ("<w:del w:id='1'/>", "goes"))
    )
    assert flows(page_of(f"<w:tbl>{rows}</w:tbl>" + paragraph("after"))) == ["stays", "after"]


def test_cells_are_kept_apart() -> None:
    """Nothing runs from cell to cell, nor into the text around the table."""
    cells = "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in ("Adults", "40 mg"))
    page = page_of(paragraph("before") + f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>" + paragraph("after"))
    assert flows(page) == ["before", "Adults", "40 mg", "after"]


@pytest.mark.parametrize(
    ("properties", "styles"),
    [
        ("<w:vanish/>", ""),
        ("<w:rStyle w:val='h'/>", "<w:style w:styleId='h'><w:rPr><w:vanish/></w:rPr></w:style>"),
        (
            "<w:rStyle w:val='i'/>",
            "<w:style w:styleId='h'><w:rPr><w:vanish/></w:rPr></w:style>"
            "<w:style w:styleId='i'><w:basedOn w:val='h'/></w:style>",
        ),
        ("", "<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>"),
        ("<w:color w:val='FFFFFF'/>", ""),
        ("<w:sz w:val='1'/>", ""),
        ("<w:strike/>", ""),
        ("<w:dstrike w:val='1'/>", ""),
    ],
)
def test_hidden_text_is_no_text(properties: str, styles: str) -> None:
    """Hidden by itself, by a style, a style's base or the defaults; white on white; too small to see; struck out."""
    shown = "<w:vanish w:val='0'/>"
    page = page_of(
        paragraph(run("does ", shown), run("not ", properties), run("apply", shown)), styles=styles
    )
    assert page.text == "does apply"


@pytest.mark.parametrize(
    ("properties", "styles"),
    [
        ("<w:vanish w:val='false'/>", ""),
        ("<w:color w:val='FFFFFF'/><w:shd w:val='clear' w:fill='000000'/>", ""),
        (
            "<w:rStyle w:val='h'/>",
            "<w:style w:type='paragraph' w:default='1' w:styleId='n'><w:rPr><w:vanish/></w:rPr></w:style>"
            "<w:style w:styleId='h'><w:rPr><w:vanish/></w:rPr></w:style>",
        ),
        ("<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>", ""),
        ("<w:webHidden/>", ""),
        ("<w:strike w:val='0'/>", ""),
    ],
)
def test_what_looks_like_hidden_text_and_is_shown_is_read(properties: str, styles: str) -> None:
    """Switched off, on a dark ground, toggled twice, or hidden before a change: a reader sees it."""
    shown = "<w:vanish w:val='0'/>"
    assert (
        page_of(paragraph(run("not", properties), run(" hidden", shown)), styles=styles).text == "not hidden"
    )


def field(turn: str) -> str:
    return f"<w:r><w:fldChar w:fldCharType='{turn}'/></w:r>"


def test_field_codes_are_no_text_but_their_results_are() -> None:
    """Also where a code holds a field whose result would be text elsewhere."""
    code = "<w:r><w:instrText>REF x</w:instrText></w:r>"
    inner = field("begin") + code + field("separate") + run("7") + field("end")
    simple = f"<w:fldSimple w:instr='PAGE'>{run('9')}</w:fldSimple>"
    page = page_of(
        paragraph(
            "see ", field("begin") + inner + field("separate") + run("p. 4") + field("end"), " of ", simple
        )
    )
    assert page.text == "see p. 4 of 9"


def test_characters_written_as_elements_are_characters() -> None:
    """Hyphens, tabs and breaks; a tab stop of a paragraph is none."""
    page = page_of(
        paragraph(
            "<w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>profit</w:t><w:tab/><w:t>co</w:t><w:softHyphen/>"
            "<w:t>operate</w:t><w:br/><w:t>more</w:t></w:r>",
            properties="<w:tabs><w:tab w:val='left'/></w:tabs>",
        )
    )
    assert page.text == "non\u2011profit co\u00adoperate\nmore"


def test_white_space_at_the_edges_of_text_counts_only_where_the_file_says_so() -> None:
    """As in Word: without xml:space the words touch."""
    page = page_of(paragraph("<w:r><w:t>un </w:t></w:r><w:r><w:t> able</w:t></w:r>"))
    assert page.text == "unable"


def test_symbols_are_what_their_font_makes_of_them_or_unknown() -> None:
    """The Symbol font's coding is known; what others print is not."""
    symbols = "".join(
        f"<w:r><w:sym w:font='{font}' w:char='{code}'/></w:r>"
        for font, code in (("Symbol", "F0B3"), ("Wingdings", "F0FC"), ("Arial", "00B1"), ("Symbol", "zz"))
    )
    page = page_of(paragraph("x", symbols, "y", run("am", "<w:rFonts w:ascii='Symbol'/>")))
    assert page.text == f"x≥{GONE}±{GONE}yαμ"
    assert [s.trust for s in page.spans if page.text[s.start] == GONE] == [Trust.UNKNOWN] * 2


def test_raised_text_is_said_to_be_raised() -> None:
    """By the run or by its style: 10 with a raised 20 is not 1020."""
    styles = "<w:style w:styleId='up'><w:rPr><w:vertAlign w:val='superscript'/></w:rPr></w:style>"
    page = page_of(
        paragraph(
            "10", run("20", "<w:vertAlign w:val='superscript'/>"), " a", run("2", "<w:rStyle w:val='up'/>")
        ),
        styles=styles,
    )
    assert [page.text[s.start : s.end].strip() for s in page.spans if s.raised] == ["20", "2"]


def test_formulas_do_not_run_together_into_others() -> None:
    """A fraction is no number of its digits; a power's exponent is raised."""
    digit = "<m:r><m:t>{}</m:t></m:r>".format
    fraction = f"<m:f><m:fPr/><m:num>{digit(1)}</m:num><m:den>{digit(2)}</m:den></m:f>"
    power = f"<m:sSup><m:sSupPr/><m:e>{digit(10)}</m:e><m:sup>{digit(20)}</m:sup></m:sSup>"
    page = page_of(paragraph("a ", f"<m:oMath>{power}</m:oMath>", " b ", f"<m:oMath>{fraction}</m:oMath>"))
    assert flows(page) == ["a 1020 b", "1", "2"]
    assert [page.text[s.start : s.end].strip() for s in page.spans if s.raised] == ["20"]


BOX = f"<wps:txbx><w:txbxContent>{paragraph('in the box')}</w:txbxContent></wps:txbx>"


def alternatives(*choices: str, needs: str = "wps") -> str:
    first = "".join(f"<mc:Choice Requires='{needs}'>{one}</mc:Choice>" for one in choices)
    old = f"<v:textbox><w:txbxContent>{paragraph('the old box')}</w:txbxContent></v:textbox>"
    return f"<w:r><mc:AlternateContent>{first}<mc:Fallback>{old}</mc:Fallback></mc:AlternateContent></w:r>"


def test_a_text_box_stands_apart_and_is_read_once() -> None:
    """Of the alternatives one is read: the first that Word can show."""
    assert flows(page_of(paragraph("a sen", alternatives(BOX, BOX), "tence"))) == ["a sentence", "in the box"]


def test_what_needs_an_unknown_extension_is_not_shown() -> None:
    """Word shows the fallback in its place."""
    page = page_of(paragraph("a", alternatives(BOX, needs="odd")))
    assert flows(page) == ["a", "the old box"]


def test_a_hidden_shape_is_no_text() -> None:
    """Its style says that nobody sees it."""
    inside = f"<v:textbox><w:txbxContent>{paragraph('secret')}</w:txbxContent></v:textbox>"
    shape = f"<w:r><w:pict><v:shape style='width:1pt; visibility: hidden'>{inside}</v:shape></w:pict></w:r>"
    assert page_of(paragraph("a", shape, "b")).text == "ab"


def note_mark(kind: str, number: int) -> str:
    return f"<w:r><w:{kind}Reference w:id='{number}'/></w:r>"


def test_notes_follow_the_text_apart() -> None:
    """Only those whose marks are shown; a mark does not part the words around it."""
    body = paragraph("one", note_mark("footnote", 1), ". Two.", note_mark("endnote", 5))
    body += paragraph(f"<w:del w:id='9'>{note_mark('footnote', 2)}</w:del>")
    page = page_of(
        body,
        footnotes="".join(
            f"<w:footnote w:id='{n}'>{paragraph(f'foot {n}')}</w:footnote>" for n in (-1, 1, 2)
        ),
        endnotes=f"<w:endnote w:id='5'>{paragraph('end 5')}</w:endnote>",
    )
    assert flows(page) == ["one. Two.", "foot 1", "end 5"]
    assert [s.line for s in page.spans][-2:] == [3, 4]


def test_comments_are_no_text() -> None:
    """What a reviewer says of the document is not in it."""
    body = paragraph("words<", "<w:r><w:commentReference w:id='0'/></w:r>").replace("words<", "words")
    assert page_of(body, comments=f"<w:comment w:id='0'>{paragraph('said')}</w:comment>").text == "words"


def section(*references: str, first: bool = False) -> str:
    refs = "".join(
        f"<w:{kind}Reference w:type='{page}' r:id='{target}'/>"
        for kind, page, target in (one.split() for one in references)
    )
    return f"<w:sectPr>{refs}{'<w:titlePg/>' if first else ''}</w:sectPr>"


def test_headers_and_footers_are_read_once_where_some_page_shows_them() -> None:
    """A section has those of the one before; first and even pages have their own only where that is asked for."""
    body = paragraph(
        "one",
        properties=section(
            "header default header1", "header first header2", "header even header3", "footer default footer1"
        ),
    )
    parts = {name: paragraph(name) for name in ("header1", "header2", "header3", "footer1")}
    assert flows(page_of(body + section(), **parts)) == ["one", "header1", "footer1"]
    assert "header2" in flows(page_of(body + section(first=True), **parts))
    asked = page_of(body + section(), settings="<w:evenAndOddHeaders/>", **parts)
    assert flows(asked) == ["one", "header1", "header3", "footer1"]


def test_the_document_is_the_part_that_the_file_names() -> None:
    """Another part under the usual name is not what Word opens."""
    members = {
        "_rels/.rels": relations({"officeDocument": "word/real.xml"}),
        "word/document.xml": part("document", f"<w:body>{paragraph('decoy')}</w:body>"),
        "word/real.xml": part("document", f"<w:body>{paragraph('real')}</w:body>"),
    }
    assert open_layer(zipped(members), DOCX, None).page(1).text == "real"


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"word/document.xml": "<a/>"}, "does not say which"),
        ({"_rels/.rels": relations({"officeDocument": "gone.xml"})}, "gone.xml is missing"),
        ({"_rels/.rels": relations({"officeDocument": "a.xml"}), "a.xml": "<a><b></a>"}, "damaged"),
        (
            {
                "_rels/.rels": relations({"officeDocument": "a.xml"}),
                "a.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
            },
            "declares entities",
        ),
    ],
)
def test_a_damaged_file_cannot_be_read(members: dict[str, str], reason: str) -> None:
    """The clause says what is wrong."""
    with pytest.raises(CannotRead, match=reason):
        open_layer(zipped(members), DOCX, None)


def test_the_layer_says_what_it_does_not_cover() -> None:
    """List numbers are made by Word and are not in the file's text."""
    assert "not the numbers of lists" in open_layer(docx(paragraph("x")), DOCX, None).covers


@given(
    st.lists(
        st.tuples(st.text("abcde ", min_size=1, max_size=9), st.sampled_from(["kept", "deleted", "hidden"])),
        max_size=12,
    )
)
def test_what_is_deleted_or_hidden_leaves_no_trace(pieces: list[tuple[str, str]]) -> None:
    """The text is that of the kept runs, whatever stands between them."""
    page = page_of(paragraph(*(made(text, how) for text, how in pieces)))
    assert page.text == " ".join("".join(text for text, how in pieces if how == "kept").split())


QUOTE = "The board shall meet at least twice in each calendar year."


@given(st.integers(1, len(QUOTE) - 1), st.sampled_from(["not ", "3", "-", "never "]))
def test_words_that_were_deleted_are_never_found(at: int, lost: str) -> None:
    """A quote that holds them is missing, and the one without them is found."""
    body = paragraph(run(QUOTE[:at]), deleted(lost), run(QUOTE[at:]))
    data = docx(body)
    searcher = Searcher(open_layer(data, DOCX, None), data)
    assert searcher.search(QUOTE).answer == "found"
    assert searcher.search(QUOTE[:at] + lost + QUOTE[at:]).answer == "missing"


ELEMENTS = (
    "w:p",
    "w:r",
    "w:t",
    "w:rPr",
    "w:pPr",
    "w:tbl",
    "w:tr",
    "w:tc",
    "w:del",
    "w:sectPr",
    "w:fldChar",
    "m:t",
)
MORE = (
    "w:txbxContent",
    "mc:AlternateContent",
    "mc:Choice",
    "mc:Fallback",
    "w:titlePg",
    "w:sym",
    "m:sup",
    "w:style",
)


@given(
    st.recursive(
        st.just("x"),
        lambda inner: st.builds(
            lambda name, parts: f"<{name}>{''.join(parts)}</{name}>",
            st.sampled_from(ELEMENTS + MORE),
            st.lists(inner, max_size=3),
        ),
        max_leaves=12,
    )
)
def test_any_nesting_of_elements_is_read(body: str) -> None:
    """Whatever stands in whatever: the answer is a page whose spans cover it."""
    page = page_of(body, styles=body)
    ends = [0, *(span.end for span in page.spans)]
    assert [span.start for span in page.spans] == ends[:-1]
    assert ends[-1] == len(page.text)
    assert BREAK + BREAK not in page.text
