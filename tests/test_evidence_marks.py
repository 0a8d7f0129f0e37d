"""The marks lie over the words that were found, over all of them and over no others."""

from __future__ import annotations

import pymupdf
from evidence_examples import SENTENCES, exhibit_of, paper, words_under
from hypothesis import given, settings
from hypothesis import strategies as st
from printed_pages import Design, designs, printed

from vault_grade.reader.evidence.boxes import around
from vault_grade.reader.evidence.shown import Exhibit

TALL = tuple(f"Line {number} says what line {number} has to say." for number in range(40))


def marked_words(data: bytes, exhibit: Exhibit, at: int = 0) -> list[str]:
    """The words under the marks of one quote, page after page."""
    views = exhibit.quotes[at].views
    return [word for view in views for word in words_under(data, view.page, view.marks)]


@settings(max_examples=25)
@given(designs, st.data())
def test_the_words_under_the_marks_are_those_of_the_quote(design: Design, data: st.DataObject) -> None:
    """Whatever a quote runs over (lines, columns, pages), what is marked is the quote, no word more and none less."""
    document = printed(design)
    first = data.draw(st.integers(0, len(document.words) - 4))
    last = data.draw(st.integers(first + 4, min(len(document.words), first + 40)))
    words = document.words[first:last]
    exhibit = exhibit_of(document.data, " ".join(words))
    if exhibit.answer.quotes[0].found.answer == "found":
        assert sorted(marked_words(document.data, exhibit)) == sorted(words)


def test_a_quote_over_the_end_of_a_page_is_marked_on_both() -> None:
    """Each of the two pages has a view of its own, with its part of the words."""
    design = Design(columns=1, number=False, head=False, sentence=60)
    document = printed(design)
    end = document.ends()[0]
    words = document.words[end - 4 : end + 4]
    exhibit = exhibit_of(document.data, " ".join(words))
    assert exhibit.answer.quotes[0].found.answer == "found"
    first, second = exhibit.quotes[0].views
    assert (first.page, second.page) == (1, 2)
    assert words_under(document.data, 1, first.marks) == words[:4]
    assert words_under(document.data, 2, second.marks) == words[4:]


def test_each_line_has_one_mark() -> None:
    """A quote of three lines has three boxes, in the order of its words."""
    exhibit = exhibit_of(paper(SENTENCES), " ".join(SENTENCES))
    (view,) = exhibit.quotes[0].views
    assert [box[1] for box in view.marks] == sorted(box[1] for box in view.marks)
    assert len(view.marks) == 3


def test_a_word_within_a_line_is_marked_without_its_neighbours() -> None:
    """Words in the middle of a line are marked from their first letter to their last."""
    data = paper(SENTENCES)
    exhibit = exhibit_of(data, "may resign at any time")
    assert marked_words(data, exhibit) == ["may", "resign", "at", "any", "time"]


def test_the_parts_round_a_cut_are_marked_and_what_was_left_out_is_not() -> None:
    """A quote with words left out is marked part by part."""
    data = paper(
        ["The Board shall meet in public in every year of its term, with its chair and its clerk present."]
    )
    exhibit = exhibit_of(data, "The Board shall meet in public […] with its chair and its clerk present")
    assert exhibit.answer.quotes[0].found.answer == "found"
    words = ["The", "Board", "shall", "meet", "in", "public", "with", "its", "chair", "and", "its", "clerk"]
    assert marked_words(data, exhibit)[: len(words)] == words


def test_marks_turn_with_a_turned_page() -> None:
    """On a page that is shown turned, the marks are where the words are shown."""
    document = pymupdf.open(stream=paper(SENTENCES))
    document[0].set_rotation(90)
    data = document.tobytes()
    exhibit = exhibit_of(data, SENTENCES[1])
    assert " ".join(marked_words(data, exhibit)) == SENTENCES[1]
    assert exhibit.sheets[0].width == 842


def test_the_nearest_passage_is_marked_where_it_stands() -> None:
    """A missing quote has the marks of what is most like it, and says that it is no more than that."""
    data = paper(SENTENCES)
    exhibit = exhibit_of(data, "The Board shall meet at least thrice a year.")
    assert exhibit.quotes[0].what == "nearest"
    assert marked_words(data, exhibit)[:3] == ["The", "Board", "shall"]


def test_a_page_that_has_none_of_the_words_is_shown_without_a_mark() -> None:
    """Where nothing is like the quote the stated page is shown whole, and nothing on it is marked."""
    exhibit = exhibit_of(paper(SENTENCES), "Zebras quarrel mildly beneath violet umbrellas")
    (view,) = exhibit.quotes[0].views
    assert (exhibit.quotes[0].what, view.marks, view.crop) == ("stated", (), (0.0, 0.0, 595.0, 842.0))


def test_the_first_view_shows_the_surroundings_and_cuts_no_line() -> None:
    """The part of the page that is shown first holds the marks, and each line of type whole or not at all."""
    data = paper(TALL)
    exhibit = exhibit_of(data, TALL[20])
    (view,) = exhibit.quotes[0].views
    x0, y0, x1, y1 = view.crop
    left, top, right, bottom = around(view.marks)
    assert x0 <= left and y0 <= top and right <= x1 and bottom <= y1
    assert y1 - y0 < 842 / 2
    lines = [(base - 7, base) for base in range(72, 72 + 16 * 40, 16)]
    assert not [(head, foot) for head, foot in lines if head < y0 < foot or head < y1 < foot]


def test_the_copy_has_the_pages_with_quotes_and_highlights_their_words() -> None:
    """The annotated copy holds only pages on which quotes were found, each quote highlighted with its number."""
    data = paper(["A first page of no interest to anyone."], SENTENCES, TALL)
    exhibit = exhibit_of(data, SENTENCES[0], TALL[3], SENTENCES[2], place="#page=2", copy=True)
    assert exhibit.copy is not None
    with pymupdf.open(stream=exhibit.copy) as copy:
        assert len(copy) == 2
        notes = [(page.number, a.info["content"], a.type[1]) for page in copy for a in page.annots()]
        assert sorted(notes) == [
            (0, "Quote 1", "Highlight"),
            (0, "Quote 3", "Highlight"),
            (1, "Quote 2", "Highlight"),
        ]
        second = copy[1]
        (marked,) = second.annots()
        assert TALL[3] in " ".join(second.get_textbox(marked.rect).split())


def test_a_copy_takes_nothing_active_along() -> None:
    """Links, scripts and actions of the document are not in the annotated copy."""
    document = pymupdf.open(stream=paper(SENTENCES))
    sheet = document[0]
    sheet.insert_link(
        {"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(0, 0, 200, 200), "uri": "https://example.org/"}
    )
    field = pymupdf.Widget()
    field.field_name, field.field_type = "field", pymupdf.PDF_WIDGET_TYPE_TEXT
    field.rect, field.script = pymupdf.Rect(72, 300, 200, 320), "app.alert('boo')"
    sheet.add_widget(field)
    document.xref_set_key(sheet.xref, "AA", "<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>")
    exhibit = exhibit_of(document.tobytes(), SENTENCES[0], copy=True)
    assert exhibit.copy is not None
    with pymupdf.open(stream=exhibit.copy) as copy:
        objects = [copy.xref_object(xref) for xref in range(1, copy.xref_length())]
    assert not [one for one in objects if "JavaScript" in one or "/URI" in one or "/AA" in one]
