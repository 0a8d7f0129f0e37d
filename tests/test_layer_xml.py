"""The XML layer: CLML, Akoma Ntoso, and vocabularies known by their shape alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, GONE, CannotRead, Page, Trust

CLML = "http://www.legislation.gov.uk/namespaces/legislation"
METADATA = "http://www.legislation.gov.uk/namespaces/metadata"


def page_of(xml: str | bytes, encoding: str | None = None) -> Page:
    data = xml.encode() if isinstance(xml, str) else xml
    return open_layer(data, "application/xml", encoding).page(1)


def clml(body: str) -> Page:
    return page_of(f'<Legislation xmlns="{CLML}" xmlns:ukm="{METADATA}">{body}</Legislation>')


def flows(page: Page) -> list[str]:
    return [" ".join(part.split()) for part in page.text.split(BREAK)]


def test_inline_elements_do_not_split_words() -> None:
    """Citations, acronyms and note references stand inside the sentence."""
    page = clml(
        "<P><Text>Directive <Citation>2000/53/<Acronym>EC</Acronym></Citation>"
        "\n  <FootnoteRef Ref='f1'/> , and <Emphasis>vehi</Emphasis>cles.</Text></P>"
    )
    assert page.text == "Directive 2000/53/EC, and vehicles."


def test_blocks_are_parted_by_line_ends() -> None:
    """A number, a title and paragraphs flow on into one another, each on a line of its own."""
    page = clml("<P1><Pnumber>1</Pnumber><P1para><Text>One.</Text><Text>Two.</Text></P1para></P1>")
    assert page.text == "1\nOne.\nTwo."


def test_metadata_is_no_text() -> None:
    """What describes the document does not stand in it."""
    page = clml("<ukm:Metadata><ukm:Note>secret</ukm:Note></ukm:Metadata><Text>words</Text>")
    assert page.text == "words"


def test_what_describes_other_vocabularies_is_their_text() -> None:
    """An element that only has a name in common with legislation is read like any other."""
    assert page_of('<a><Version><n RestrictExtent="E">one</n></Version><n>two</n></a>').text == "one\ntwo"


@pytest.mark.parametrize(
    "repealed",
    [
        "<Text>a <Repeal>never</Repeal> b</Text>",
        '<Text>a <Repeal RetainText="true" ChangeId="a">never<Addition>never</Addition></Repeal> b</Text>',
        "<Text>a <Strike>never</Strike> b</Text>",
        '<Text>a</Text><P Status="Repealed"><Text>never</Text></P><Text>b</Text>',
    ],
)
def test_repealed_and_struck_out_words_are_no_law(repealed: str) -> None:
    """What is repealed, retained or not, is not in the text, and the words round it are."""
    assert clml(repealed).text.split() == ["a", "b"]


@pytest.mark.parametrize(
    "hidden",
    [
        '<p hidden="hidden">secret</p>',
        '<p style="display:none">secret</p>',
        "<s>secret</s>",
        "<noscript>secret</noscript>",
        "<script>secret</script>",
        "<svg xmlns='http://www.w3.org/2000/svg'><title>secret</title><desc>secret</desc><style>secret</style></svg>",
    ],
)
@pytest.mark.parametrize("namespace", ["", ' xmlns="http://www.w3.org/1999/xhtml"'])
def test_what_a_browser_hides_is_no_text_in_xml(hidden: str, namespace: str) -> None:
    """Hidden and struck-out elements of XHTML, scripts and styles have no words, with or without a namespace."""
    if "hidden=" in hidden and not namespace:
        return
    assert page_of(f"<html{namespace}><body><p>a</p>{hidden}<p>b</p></body></html>").text.split() == [
        "a",
        "b",
    ]


def test_deleted_words_of_a_word_processor_are_no_text() -> None:
    """Word's deleted text is none where its XML lies loose."""
    page = page_of("<a xmlns:w='w'><w:p><w:t>a</w:t><w:delText>never</w:delText><w:t>b</w:t></w:p></a>")
    assert "never" not in page.text


@pytest.mark.parametrize(
    "glued",
    [
        "10<sub>2</sub>",
        "10<Inferior>2</Inferior>",
        "<v>10</v><w>2</w>",
        "10<fn>2</fn>",
        "<fn>10</fn>2",
        "<msup><mn>10</mn><mn>2</mn></msup>",
        "<mfrac><mn>10</mn><mn>2</mn></mfrac>",
    ],
)
def test_two_numbers_are_not_read_as_one(glued: str) -> None:
    """Figures below the line, in formulas and in elements nobody knows are numbers of their own."""
    assert "102" not in page_of(f"<a><p>it is {glued} in all</p></a>").text


def test_a_figure_below_a_letter_is_read_on() -> None:
    """A chemical formula is read as it is written."""
    assert page_of("<a><p>of CO<sub>2</sub>, in H<sub>2</sub>O</p></a>").text == "of CO2, in H2O"


def test_cells_are_kept_apart() -> None:
    """Nothing runs from cell to cell."""
    page = clml("<Tabular><table><tr><td>Adults</td><td>40 mg</td></tr></table></Tabular><Text>after</Text>")
    assert flows(page) == ["Adults", "40 mg", "after"]


def test_characters_written_as_elements_are_characters() -> None:
    """CLML's named characters stand for what they name; one without a known name is unknown."""
    page = clml('<Text>Article<Character Name="NonBreakingSpace"/>3 <Character Name="Odd"/></Text>')
    assert page.text == f"Article\xa03 {GONE}"
    assert page.spans[-1].trust is Trust.UNKNOWN


def test_notes_of_akoma_ntoso_follow_the_text() -> None:
    """A note that stands in the middle of a sentence in the file stands at the foot for its reader."""
    page = page_of(
        '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><meta><p>secret</p></meta><body>'
        "<section><num>1.</num><heading>Scope</heading><content><p>The <ref>Act</ref>"
        "<authorialNote><p>A note.</p></authorialNote> applies<del> not</del> to "
        "<b>all</b>.</p></content></section></body></act></akomaNtoso>"
    )
    assert flows(page) == ["1. Scope The Act applies to all.", "A note."]


def test_unknown_vocabularies_are_read_by_their_shape() -> None:
    """An element is a block where its parent holds elements only, and inline where the parent has words."""
    page = page_of("<doc><para>one <it>wo</it>rd</para><para>two</para></doc>")
    assert page.text == "one word\ntwo"


def test_superscripts_are_raised() -> None:
    """10 with a raised 20 is not 1020: the span says which digits are raised."""
    page = clml("<Text>10<Superior>20</Superior> times</Text>")
    assert [page.text[s.start : s.end].strip() for s in page.spans if s.raised] == ["20"]


def test_spans_know_the_line_of_the_file() -> None:
    """Words are placed by the line they stand on in the source."""
    page = page_of("<?xml version='1.0'?>\n<a>\n<b>one\ntwo</b>\n<b>three</b></a>")
    assert [(page.text[s.start : s.end].strip(), s.line) for s in page.spans] == [
        ("one", 3),
        ("two", 4),
        ("three", 5),
    ]


def test_comments_attributes_and_instructions_are_no_text() -> None:
    """Only characters between tags, and CDATA, are words."""
    page = page_of("<a x='secret'><!-- secret --><?secret secret?><b><![CDATA[<words>]]></b></a>")
    assert page.text == "<words>"


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY a "lol"><!ENTITY b "&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY % a SYSTEM "http://localhost/x">',
    ],
)
def test_declared_entities_are_refused(declaration: str) -> None:
    """Neither a bomb nor a file from elsewhere gets as far as being expanded."""
    with pytest.raises(CannotRead, match="declares entities"):
        page_of(f"<!DOCTYPE x [{declaration}]><x>&a;</x>")


def test_an_external_dtd_is_not_fetched_and_html_entities_are_known() -> None:
    """A document type at an address is let be; of its entities only HTML's have a meaning."""
    page = page_of('<!DOCTYPE x SYSTEM "http://localhost/x.dtd"><x>caf&eacute; &odd;</x>')
    assert page.text == f"café {GONE}"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no element found"),
        (b"words", "damaged"),
        (b"<a><b></a>", "mismatched tag, line 1"),
        (b"<a>", "damaged"),
        (b"<a>caf\xe9</a>", "damaged"),
        (b"<a>&nope;</a>", "undefined entity"),
        (b"<?xml version='1.0' encoding='klingon'?><a/>", "unknown encoding|not known"),
    ],
)
def test_damaged_xml_cannot_be_read(data: bytes, reason: str) -> None:
    """The clause says what is wrong and where."""
    with pytest.raises(CannotRead, match=reason):
        page_of(data)


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("<a>naïve – ½</a>".encode("windows-1252"), "windows-1252"),
        ("<?xml version='1.0' encoding='windows-1252'?><a>naïve – ½</a>".encode("windows-1252"), None),
        ("<a>naïve – ½</a>".encode("utf-16"), None),
        ("<a>naïve – ½</a>".encode("utf-8-sig"), None),
    ],
)
def test_the_encoding_is_the_rows_else_the_files(data: bytes, encoding: str | None) -> None:
    """Characters are those of the recorded or declared encoding."""
    assert page_of(data, encoding).text == "naïve – ½"


def test_deep_nesting_is_read() -> None:
    """A hundred thousand open elements are a long list, not a deep stack."""
    depth = 100_000
    assert page_of("<a>" * depth + "words" + "</a>" * depth).text == "words"


@given(st.lists(st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=8), max_size=20))
def test_words_of_an_element_are_read_as_they_were_written(words: list[str]) -> None:
    """Escaped words come back unchanged and in order, however they are parted by lines."""
    from xml.sax.saxutils import escape

    clean = [word for word in words if GONE not in word]
    page = page_of("<a>" + "\n ".join(escape(word) for word in clean) + "</a>")
    assert page.text == " ".join(clean)


@given(st.text("<>/&;ab \n\x1d!-[]", max_size=60))
def test_any_bytes_are_read_or_refused(body: str) -> None:
    """Whatever stands inside, the answer is a page whose spans cover it, or a clause."""
    try:
        page = page_of(f"<a>{body}</a>")
    except CannotRead as error:
        assert str(error)
        return
    ends = [0, *(span.end for span in page.spans)]
    assert [span.start for span in page.spans] == ends[:-1]
    assert ends[-1] == len(page.text)
