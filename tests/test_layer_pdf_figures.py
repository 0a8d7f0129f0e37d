"""The PDF layer: figures set above or below the line are not read as figures of the number they stand at."""

from __future__ import annotations

import pymupdf
import pytest

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.pdf_lines import has_steps
from vault_grade.reader.search.search import Searcher

BEFORE = "The total number of items is 10"


def asked(
    quote: str, mark: str, down: float, size: float, before: str = BEFORE, apart: bool = False
) -> Found:
    """The answer for a page whose line has ``mark`` so many points below the baseline; apart: drawn last of all."""
    document = pymupdf.open()
    page = document.new_page()
    at = 72 + pymupdf.get_text_length(before)
    after = at + pymupdf.get_text_length(mark, fontsize=size)
    pieces = [((at, 300 + down), mark, size), ((after, 300), " exactly counted", 11.0)]
    page.insert_text((72, 300), before)
    for place, text, height in reversed(pieces) if apart else pieces:
        page.insert_text(place, text, fontsize=height)
    data = document.tobytes()
    return Searcher(open_layer(data, "application/pdf", None), data).search(quote)


@pytest.mark.parametrize("size", [7, 9.8, 10.2, 11])
@pytest.mark.parametrize("down", [-5, -4, -3, 2, 3, 4])
@pytest.mark.parametrize("apart", [False, True])
def test_a_figure_off_the_line_is_no_figure_of_the_number(size: float, down: float, apart: bool) -> None:
    """Ten with a raised or lowered two is not a hundred and two, however large the two is."""
    assert asked(f"{BEFORE}2 exactly counted", "2", down, size, apart=apart).answer != "found"


def test_a_power_as_large_as_the_type_is_a_power() -> None:
    """A raised figure of almost the line's size is read as an exponent."""
    assert asked(f"{BEFORE}² exactly counted", "2", -4, 10.2).answer == "found"


def test_an_index_of_a_letter_is_found() -> None:
    """The lowered figure of a formula belongs to its letter, as people write it."""
    assert asked("The mass of CO2 exactly counted", "2", 2, 7, before="The mass of CO").answer == "found"


def test_figures_on_one_baseline_in_two_sizes_are_one_number() -> None:
    """A number whose last figure is a little smaller is a number still."""
    assert asked(f"{BEFORE}2 exactly counted", "2", 0, 10.2).answer == "found"


@pytest.mark.parametrize(("height", "stepped"), [(9.0, False), (9.8, False), (11.0, True)])
def test_a_font_that_says_its_letters_are_low_has_no_lowered_figures(height: float, stepped: bool) -> None:
    """MuPDF's box is never lower than the type's size: what is higher than that by more has figures on two levels."""
    span = {
        "ascender": 0.69,
        "descender": -0.19,
        "size": 9.0,
        "bbox": (0, 0, 50, height),
        "text": "a 2x-20x speedup",
    }
    assert has_steps(span) is stepped


@pytest.mark.parametrize("down", [0.0, 1.6, 2.5])
def test_a_space_drawn_below_the_line_lowers_no_figure(down: float) -> None:
    """An index may be drawn with the space behind it: the figures after that space stand on the line all the same."""
    document = pymupdf.open()
    page = document.new_page()
    place = pymupdf.Point(72, 300)
    pieces = [
        ("The total of all items", "helv", 0.0),
        (" ", "tiro", down),
        ("2", "tiro", 0.0),
        ("34 is", "helv", 0.0),
    ]
    for text, font, lower in pieces:
        page.insert_text((place.x, place.y + lower), text, fontname=font)
        place.x += pymupdf.get_text_length(text, fontname=font)
    data = document.tobytes()
    found = Searcher(open_layer(data, "application/pdf", None), data).search("total of all items 234 is")
    assert found.answer == "found"


def test_figures_of_one_span_on_two_levels_are_no_one_number() -> None:
    """MuPDF joins a lowered figure of the same font and size to its span."""
    assert asked(f"{BEFORE}2 exactly counted", "2", 2.0, 11).answer != "found"
