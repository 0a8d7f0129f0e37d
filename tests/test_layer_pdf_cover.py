"""The PDF layer: words under bars, strokes and pictures, words of the colour of their ground, words struck out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import Page, Trust

WORDS = "The Board shall never publish its minutes again"
AROUND = (60, 185, 500, 210)
NEVER = (
    72 + pymupdf.get_text_length("The Board shall "),
    72 + pymupdf.get_text_length("The Board shall never"),
)


def page_of(*draw: Callable[[Any], object], rotation: int = 0) -> Page:
    document = pymupdf.open()
    page = document.new_page()
    for step in draw:
        step(page)
    page.set_rotation(rotation)
    return open_layer(document.tobytes(), "application/pdf", None).page(1)


def words(page: Any, **how: Any) -> None:
    page.insert_text((72, 200), WORDS, **how)


def bar(
    color: tuple[float, float, float], box: tuple[float, float, float, float] = AROUND
) -> Callable[[Any], object]:
    return lambda page: page.draw_rect(box, fill=color, color=None)


def picture(
    box: tuple[float, float, float, float] = AROUND, opacity: int | None = None
) -> Callable[[Any], object]:
    image = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 10, 10), opacity is not None)
    image.set_rect(image.irect, (255, 255, 255) if opacity is None else (255, 255, 255, opacity))
    return lambda page: page.insert_image(box, pixmap=image, keep_proportion=False)


def visible(page: Page) -> str:
    """The words that are seen and trusted."""
    kept = (span for span in page.spans if span.visible and span.trust is Trust.TRUSTED)
    return " ".join("".join(page.text[span.start : span.end] for span in kept).split())


def stroke(width: float) -> Callable[[Any], object]:
    return lambda page: page.draw_line((60, 197), (500, 197), width=width)


def ink(page: Any) -> None:
    annotation = page.add_ink_annot([[(60, 197), (500, 197)]])
    annotation.set_border(width=20)
    annotation.update()


HIDDEN: dict[str, tuple[Callable[[Any], object], ...]] = {
    "black on black": (bar((0, 0, 0)), words),
    "blue on blue": (bar((0, 0, 0.8)), lambda p: words(p, color=(0, 0, 0.8))),
    "nearly black on black": (bar((0, 0, 0)), lambda p: words(p, color=(0.05, 0.05, 0.05))),
    "near white": (lambda p: words(p, color=(0.937, 0.937, 0.937)),),
    "pale yellow": (lambda p: words(p, color=(1, 1, 0.85)),),
    "faint": (lambda p: words(p, fill_opacity=0.01),),
    "tiny": (lambda p: words(p, fontsize=1.0),),
    "a thick stroke": (words, stroke(20)),
    "a stroke through the small letters": (words, stroke(7)),
    "an ink annotation": (words, ink),
    "a picture, and a masked one elsewhere": (words, picture(), picture((10, 700, 20, 710), 0)),
    "a picture with an opaque mask": (words, picture(opacity=255)),
    "a picture with a letter on it": (words, picture(), lambda p: p.insert_text((270, 197), "x", fontsize=5)),
}


@pytest.mark.parametrize("what", HIDDEN)
@pytest.mark.parametrize("rotation", [0, 90])
def test_what_nobody_sees_is_hidden(what: str, rotation: int) -> None:
    """Words that cannot be told from what lies before or behind them are no words of the page."""
    assert not visible(page_of(*HIDDEN[what], rotation=rotation)).replace("x", "")


SEEN: dict[str, tuple[Callable[[Any], object], ...]] = {
    "white on blue": (bar((0, 0, 0.6)), lambda p: words(p, color=(1, 1, 1))),
    "grey on white": (lambda p: words(p, color=(0.6, 0.6, 0.6)),),
    "black on a pale ground": (bar((0.85, 0.9, 1)), words),
    "red on yellow": (bar((1, 1, 0.4)), lambda p: words(p, color=(0.8, 0, 0))),
    "small type on a ground": (bar((0.9, 0.9, 0.9)), lambda p: words(p, fontsize=4)),
    "a frame drawn round it": (words, lambda p: p.draw_rect(AROUND, width=1)),
    "a stamp that lets it through": (words, picture(opacity=90)),
    "painted on a picture": (picture(), words),
    "a picture elsewhere": (words, picture((60, 300, 500, 400))),
    "an underline": (words, lambda p: p.draw_line((72, 201.5), (310, 201.5), width=0.7)),
    "a rule above": (words, lambda p: p.draw_line((72, 190), (310, 190), width=0.7)),
}


@pytest.mark.parametrize("what", SEEN)
@pytest.mark.parametrize("rotation", [0, 90])
def test_what_stands_out_is_seen(what: str, rotation: int) -> None:
    """A ground, a frame or a picture that leaves the words legible takes nothing away."""
    assert visible(page_of(*SEEN[what], rotation=rotation)) == WORDS


@pytest.mark.parametrize("color", [(0, 0, 0), (1, 1, 1), (1, 0, 0)])
def test_a_bar_over_one_word_hides_that_word(color: tuple[float, float, float]) -> None:
    """The words on both sides of it are seen, and the covered one is a stretch of its own."""
    page = page_of(words, bar(color, (NEVER[0] - 1, 188, NEVER[1] + 1, 204)))
    assert visible(page) == "The Board shall publish its minutes again"
    assert page.text == WORDS


@given(start=st.integers(0, len(WORDS) - 1), length=st.integers(1, 20))
def test_no_covered_letter_is_seen(start: int, length: int) -> None:
    """Wherever a bar begins and ends, the letters that lie wholly under it are hidden and the others are not."""
    end = min(start + length, len(WORDS))
    x0, x1 = (72 + pymupdf.get_text_length(WORDS[:at]) for at in (start, end))
    page = page_of(words, bar((0, 0, 0), (x0 - 0.4, 188, x1 + 0.4, 204)))
    left, right = WORDS[:start].rstrip(), WORDS[end:].lstrip()
    kept = [page.text[s.start : s.end] for s in page.spans if s.visible]
    assert "".join(kept).replace(" ", "").startswith(left[:-1].replace(" ", ""))
    assert "".join(kept).replace(" ", "").endswith(right[1:].replace(" ", ""))
    assert (
        len("".join(kept).replace(" ", "")) <= len((left + right).replace(" ", "")) + 2
    )  # narrow letters at its ends


STRUCK: dict[str, Callable[[Any], object]] = {
    "at the height of small letters": lambda p: p.draw_line((NEVER[0], 194), (NEVER[1], 194), width=0.7),
    "just above the baseline": lambda p: p.draw_line((NEVER[0], 199), (NEVER[1], 199), width=0.7),
    "bent": lambda p: p.draw_polyline([(NEVER[0], 197), (NEVER[0] + 8, 196), (NEVER[1], 196.5)], width=0.7),
    "slanting": lambda p: p.draw_line((NEVER[0], 203), (NEVER[1], 190), width=0.7),
    "a wave": lambda p: p.draw_squiggle((NEVER[0], 196.5), (NEVER[1], 196.5), width=0.5),
}


@pytest.mark.parametrize("how", STRUCK)
def test_words_struck_out_in_any_manner_are_not_trusted(how: str) -> None:
    """A stroke across a word, level or not, leaves nothing of its stretch to rely on."""
    assert visible(page_of(words, STRUCK[how])) == ""


def test_a_space_on_a_ground_is_not_hidden() -> None:
    """White space has nothing to see, and so nothing that is hidden."""

    def draw(p: Any) -> None:
        p.insert_text((72, 200), "Mark", fontname="helv")
        p.insert_text((72 + pymupdf.get_text_length("Mark"), 200), " ", fontname="tiro")

    assert all(span.visible for span in page_of(bar((0.8, 0.9, 0.8)), draw).spans)
