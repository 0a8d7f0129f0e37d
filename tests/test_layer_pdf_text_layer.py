"""Words of a PDF page beside its print: a scan's text, form fields, annotations."""

from __future__ import annotations

from typing import Any

import pymupdf
import pytest

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.search import Searcher

WORDS = "The board shall meet twice a year in the capital."


def asked(document: Any, quote: str) -> Found:
    data = document.tobytes()
    return Searcher(open_layer(data, "application/pdf", None), data).search(quote)


def picture(width: int, height: int, *words: str) -> bytes:
    """A picture with the words in it, from its top, 40 points apart."""
    document = pymupdf.open()
    page = document.new_page(width=width, height=height)
    page.draw_rect(page.rect, color=None, fill=(0.97, 0.97, 0.94))
    for row, line in enumerate(words):
        page.insert_text((60, 100 + 40 * row), line, fontsize=14)
    return bytes(page.get_pixmap().tobytes("png"))


def scan(printed: str, read: str, *, share: float = 1.0, at: float = 100) -> Any:
    """A page image of what is printed, and over it the invisible text that was read."""
    document = pymupdf.open()
    page = document.new_page(width=600, height=800)
    box = pymupdf.Rect(0, 0, 600, 800 * share)
    page.insert_image(box, stream=picture(600, round(800 * share), printed, "It is so ordered."))
    page.insert_text((60, at), read, fontsize=14, render_mode=3)
    return document


def test_the_text_of_a_scan_is_found_and_said_to_be_that() -> None:
    """The words are there to be read in the picture; the rule says where the program has them from."""
    found = asked(scan(WORDS, WORDS), "shall meet twice a year in the capital")
    assert (found.answer, found.how, found.rules) == ("found", "typeset", ("layer",))
    assert found.unseen == ("page 1: a page image, whose text layer may have errors",)


def test_what_a_scans_text_has_otherwise_is_unreadable() -> None:
    """Who made the text may have read amiss: a person has to look at the picture."""
    found = asked(
        scan("The fee is 5000 euros a year.", "The fee is 5ooo euros a year."),
        "The fee is 5000 euros a year.",
    )
    assert found.answer == "unreadable" and found.reason is not None and "page 1" in found.reason


def test_a_quote_most_like_a_scan_among_other_pages_is_unreadable() -> None:
    """The same where only some pages of a document are scans."""
    document = scan("The fee is 5000 euros a year.", "The fee is 5ooo euros a year.")
    document.new_page().insert_text((72, 72), "Nothing else is said about the matter here.")
    assert asked(document, "The fee is 5000 euros a year.").answer == "unreadable"
    assert asked(document, "Nothing less is said about the matter here.").answer == "missing"


@pytest.mark.parametrize(
    "document",
    [scan(WORDS, "Members may be paid for their time.", at=500), scan(WORDS, WORDS, share=0.2)],
    ids=["over no ink", "over a small picture"],
)
def test_invisible_words_that_no_picture_bears_out_are_not_there(document: Any) -> None:
    """Only a page image with ink in that place makes a text layer of invisible words."""
    assert asked(document, "Members may be paid for their time.").answer != "found"
    assert asked(document, WORDS).answer != "found"


def test_invisible_words_on_a_page_of_print_stay_unseen() -> None:
    """A picture behind a page that has its own print is a background."""
    document = scan(WORDS, "Members may be paid.")
    document[0].insert_text((60, 300), "This printed page has a picture behind it and words of its own.")
    assert asked(document, "Members may be paid.").answer != "found"


def test_words_in_a_form_field_or_an_annotation_are_found_by_the_rule() -> None:
    """They are on the page for everyone to see, but somebody else may have written them."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "The printed words of the form are here.")
    field = pymupdf.Widget()
    field.field_type, field.field_name = pymupdf.PDF_WIDGET_TYPE_TEXT, "name"
    field.field_value, field.rect = "Words in the field itself", pymupdf.Rect(72, 100, 400, 120)
    page.add_widget(field)
    page.add_freetext_annot(pymupdf.Rect(72, 200, 400, 220), "Words that somebody added later")
    page.add_highlight_annot(pymupdf.Rect(72, 60, 300, 76))
    assert asked(document, "Words in the field itself").rules == ("layer",)
    assert asked(document, "Words that somebody added later").rules == ("layer",)
    assert asked(document, "The printed words of the form are here.").rules == ()
