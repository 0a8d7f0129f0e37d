"""The PDF layer: what the eye sees of a page's text, and what of a page cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import Page, Trust

WORDS = "The dose is ten"
AROUND = (70, 85, 300, 110)


def page_of(draw: Callable[[Any], object]) -> Page:
    document = pymupdf.open()
    draw(document.new_page())
    return open_layer(document.tobytes(), "application/pdf", None).page(1)


def picture(grey: int) -> Any:
    image = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 20, 20))
    image.clear_with(grey)
    return image


def write(page: Any, **how: Any) -> None:
    page.insert_text((72, 100), WORDS, **how)


def seen(page: Page) -> list[tuple[bool, Trust]]:
    return [(span.visible, span.trust) for span in page.spans]


def test_plain_words_are_seen() -> None:
    """Black words on the bare sheet are seen and trusted, and nothing is out of reach."""
    page = page_of(write)
    assert seen(page) == [(True, Trust.TRUSTED)]
    assert page.unseen is None


@pytest.mark.parametrize(
    "how",
    [
        {"render_mode": 3},
        {"fill_opacity": 0},
        {"color": (1, 1, 1)},
        {"fontsize": 0.4},
    ],
    ids=["neither filled nor stroked", "transparent", "white on white", "too small"],
)
def test_words_that_are_not_painted_are_not_seen(how: dict[str, Any]) -> None:
    """The words are in the text, marked as hidden."""
    page = page_of(lambda p: write(p, **how))
    assert [span.visible for span in page.spans] == [False]
    assert page.text.strip() == WORDS


def test_white_words_on_a_dark_ground_are_seen() -> None:
    """A heading in white on a filled box is what the page shows."""

    def draw(p: Any) -> None:
        p.draw_rect(AROUND, fill=(0, 0, 0.4), color=None)
        write(p, color=(1, 1, 1))

    assert seen(page_of(draw)) == [(True, Trust.TRUSTED)]


def test_white_words_on_a_light_ground_are_not_seen() -> None:
    """A filled box that is white itself shows no white words."""

    def draw(p: Any) -> None:
        p.draw_rect(AROUND, fill=(1, 1, 1), color=None)
        write(p, color=(1, 1, 1))

    assert seen(page_of(draw)) == [(False, Trust.TRUSTED)]


@pytest.mark.parametrize("fill", [(0, 0, 0), (1, 1, 1), (1, 0, 0)])
def test_words_painted_over_are_not_seen(fill: tuple[float, float, float]) -> None:
    """A bar laid over words hides them, whatever its colour."""

    def draw(p: Any) -> None:
        write(p)
        p.draw_rect(AROUND, fill=fill, color=None)

    assert [span.visible for span in page_of(draw).spans] == [False]


def test_other_words_on_the_bar_do_not_make_the_covered_ones_seen() -> None:
    """Ink on a bar may be another text's: the covered words are not trusted, at the least."""

    def draw(p: Any) -> None:
        write(p)
        p.draw_rect(AROUND, fill=(1, 1, 1), color=None)
        p.insert_text((72, 100), "The dose is two")

    page = page_of(draw)
    covered = [span for span in page.spans if "ten" in page.text[span.start : span.end]]
    assert all(not span.visible or span.trust is Trust.UNKNOWN for span in covered)
    assert any(
        "two" in page.text[s.start : s.end] and s.visible and s.trust is Trust.TRUSTED for s in page.spans
    )


def test_highlighted_words_are_seen() -> None:
    """A marker's colour lies over the words and lets them through."""

    def draw(p: Any) -> None:
        write(p)
        p.add_highlight_annot(pymupdf.Rect(AROUND))

    assert seen(page_of(draw)) == [(True, Trust.TRUSTED)]


def test_struck_out_words_are_not_trusted() -> None:
    """A line through words deletes them: no quote may rest on the stretch that it crosses."""

    def draw(p: Any) -> None:
        p.insert_text((72, 100), "The board shall not meet", fontname="cour", fontsize=10)
        p.draw_line((72 + 16 * 6, 97), (72 + 19 * 6, 97), width=0.6)

    assert seen(page_of(draw)) == [(True, Trust.UNKNOWN)]


def test_underlined_words_are_seen() -> None:
    """A line under words takes nothing out."""

    def draw(p: Any) -> None:
        p.insert_text((72, 100), "The board shall not meet", fontname="cour", fontsize=10)
        p.draw_line((72 + 16 * 6, 101.5), (72 + 19 * 6, 101.5), width=0.6)

    assert seen(page_of(draw)) == [(True, Trust.TRUSTED)]


def test_words_off_the_page_are_not_in_its_text() -> None:
    """What lies outside the page's box is not there."""

    def draw(p: Any) -> None:
        write(p)
        p.insert_text((72, 2000), "Nobody sees this")
        p.set_cropbox(pymupdf.Rect(0, 0, 500, 400))

    assert page_of(draw).text == WORDS


def test_words_in_a_layer_switched_off_are_not_in_the_text() -> None:
    """Optional content that is off is not printed and not read."""
    document = pymupdf.open()
    page = document.new_page()
    write(page)
    page.insert_text((72, 200), "An older wording", oc=document.add_ocg("old", on=False))
    assert open_layer(document.tobytes(), "application/pdf", None).page(1).text == WORDS


def test_hidden_words_come_after_all_that_is_seen() -> None:
    """Hidden text between two lines does not part them."""

    def draw(p: Any) -> None:
        write(p)
        p.insert_text((72, 113), "hidden words", render_mode=3)
        p.insert_text((72, 114), "a day.")

    page = page_of(draw)
    assert page.text.startswith(f"{WORDS}\na day.")
    assert [page.text[s.start : s.end].strip() for s in page.spans if not s.visible] == ["hidden words"]


def test_a_page_image_without_text_is_told() -> None:
    """A scan without a text layer has no text, and the page says why."""
    page = page_of(lambda p: p.insert_image(p.rect, pixmap=picture(128)))
    assert (page.text, page.unseen) == ("", "a page image without text")


def test_a_text_layer_over_a_page_image_is_the_scans_text() -> None:
    """The words a character reader recognised are there, told apart from print, and may have errors."""

    def draw(p: Any) -> None:
        p.insert_image(p.rect, pixmap=picture(200))
        write(p, render_mode=3)

    page = page_of(draw)
    assert [(span.visible, span.layer) for span in page.spans] == [(True, True)]
    assert page.unseen == "a page image, whose text layer may have errors"


def test_words_under_a_page_image_are_hidden() -> None:
    """Recognised words painted before the scan that covers them are not seen either."""

    def draw(p: Any) -> None:
        write(p)
        p.insert_image(p.rect, pixmap=picture(200))

    page = page_of(draw)
    assert [span.visible for span in page.spans] == [False]
    assert page.unseen == "a page image with a hidden text layer"


def test_words_on_a_picture_are_seen_and_the_picture_is_told() -> None:
    """Black words painted on a large picture are seen; what the picture says is not read."""

    def draw(p: Any) -> None:
        p.insert_image(p.rect, pixmap=picture(200))
        write(p)

    page = page_of(draw)
    assert seen(page) == [(True, Trust.TRUSTED)]
    assert page.unseen == "a large image, whose words are not read"


def test_outlined_words_are_told() -> None:
    """A page of drawings and no text says so."""
    page = page_of(lambda p: p.draw_circle((200, 200), 50))
    assert (page.text, page.unseen) == ("", "drawings without text")


def test_an_empty_page_has_nothing_unseen() -> None:
    """A blank page is no page that could not be read."""
    page = page_of(lambda p: None)
    assert (page.text, page.spans, page.unseen) == ("", (), None)
