"""The DOCX layer: words are read where the eye can tell them from the ground that they stand on."""

from __future__ import annotations

import pytest
from docx_examples import BLACK_INK, WHITE_INK, answer, box, paragraph, shade, style, table, words
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.layers.contrast import alike

DARK, LIGHT = "1F3864", "F2F2F2"


def banded(**parts: str) -> str:
    """A table style with formats for some parts of a table."""
    return style("table", "".join(f"<w:tblStylePr w:type='{n}'>{x}</w:tblStylePr>" for n, x in parts.items()))


def looks(**asked: int) -> str:
    """A table's properties: the style, and the parts of it that are asked for."""
    all_parts = ("firstRow", "lastRow", "firstColumn", "lastColumn", "noHBand", "noVBand")
    flags = " ".join(f"w:{name}='{asked.get(name, int(name.startswith('no')))}'" for name in all_parts)
    return f"<w:tblStyle w:val='s'/><w:tblLook {flags}/>"


def on_run(ink: str, ground: str) -> tuple[str, str]:
    return words(f"<w:color w:val='{ink}'/>{shade(ground)}"), ""


def on_paragraph(ink: str, ground: str) -> tuple[str, str]:
    return words(f"<w:color w:val='{ink}'/>", shade(ground)), ""


def on_cell(ink: str, ground: str) -> tuple[str, str]:
    return table(words(f"<w:color w:val='{ink}'/>"), of_cell=shade(ground)), ""


def on_outer_cell(ink: str, ground: str) -> tuple[str, str]:
    return table(table(words(f"<w:color w:val='{ink}'/>")), of_cell=shade(ground)), ""


def by_styles(ink: str, ground: str) -> tuple[str, str]:
    inside = f"<w:pPr>{shade(ground)}</w:pPr><w:rPr><w:color w:val='{ink}'/></w:rPr>"
    return words("", "<w:pStyle w:val='s'/>"), style("paragraph", inside)


def by_run_style(ink: str, ground: str) -> tuple[str, str]:
    inside = f"<w:rPr><w:color w:val='{ink}'/>{shade(ground)}</w:rPr>"
    return words("<w:rStyle w:val='s'/>"), style("character", inside)


def by_first_row(ink: str, ground: str) -> tuple[str, str]:
    part = f"<w:rPr><w:color w:val='{ink}'/></w:rPr><w:tcPr>{shade(ground)}</w:tcPr>"
    return table(words(""), of_table=looks(firstRow=1)), banded(firstRow=part)


def by_last_row(ink: str, ground: str) -> tuple[str, str]:
    part = f"<w:rPr><w:color w:val='{ink}'/></w:rPr><w:tcPr>{shade(ground)}</w:tcPr>"
    return table(words(""), of_table=looks(lastRow=1)), banded(lastRow=part)


def by_whole_table(ink: str, ground: str) -> tuple[str, str]:
    inside = f"<w:rPr><w:color w:val='{ink}'/></w:rPr><w:tcPr>{shade(ground)}</w:tcPr>"
    return table(words(""), of_table="<w:tblStyle w:val='s'/>"), style("table", inside)


def in_a_box(ink: str, ground: str) -> tuple[str, str]:
    return box(f"<a:solidFill><a:srgbClr val='{ground}'/></a:solidFill>", f"<w:color w:val='{ink}'/>"), ""


WAYS = (
    on_run,
    on_paragraph,
    on_cell,
    on_outer_cell,
    by_styles,
    by_run_style,
    by_first_row,
    by_last_row,
    by_whole_table,
    in_a_box,
)
channel = st.integers(0, 255)
colours = st.tuples(channel, channel, channel)


def digits(colour: tuple[int, ...]) -> str:
    return bytes(colour).hex().upper()


@given(st.sampled_from(WAYS), colours, st.tuples(*[st.integers(-23, 23)] * 3))
def test_words_of_the_colour_of_their_ground_are_never_found(
    way: object, ground: tuple[int, int, int], apart: tuple[int, int, int]
) -> None:
    """Whatever says the colour, and whatever says the ground, and however the one misses the other by a little."""
    ink = tuple(min(255, max(0, a + b)) for a, b in zip(ground, apart, strict=True))
    body, styles = way(digits(ink), digits(ground))  # type: ignore[operator]
    assert answer(body, styles=styles) != "found"


@given(st.sampled_from(WAYS), colours, colours)
def test_words_that_cannot_be_told_from_their_ground_are_never_found(
    way: object, ground: tuple[int, int, int], ink: tuple[int, int, int]
) -> None:
    """Pale on pale and deep on deep too, though they are colours that have names of their own."""
    one, other = (tuple(map(float, colour)) for colour in (ink, ground))
    body, styles = way(digits(ink), digits(ground))  # type: ignore[operator]
    if alike(one, other):  # type: ignore[arg-type]
        assert answer(body, styles=styles) != "found"


@given(st.sampled_from(WAYS), st.tuples(*[st.integers(0, 120)] * 3), st.tuples(*[st.integers(200, 255)] * 3))
def test_dark_on_light_and_light_on_dark_is_always_found(
    way: object, dark: tuple[int, int, int], light: tuple[int, int, int]
) -> None:
    """Whatever says the colours."""
    for ink, ground in ((dark, light), (light, dark)):
        body, styles = way(digits(ink), digits(ground))  # type: ignore[operator]
        assert answer(body, styles=styles) == "found"


LEVELS = (
    lambda text, fill: table(text, of_cell=shade(fill)),
    lambda text, fill: text.replace("<w:pPr>", f"<w:pPr>{shade(fill)}"),
    lambda text, fill: text.replace("</w:rPr>", f"{shade(fill)}</w:rPr>"),
    lambda text, fill: text.replace(
        "</w:rPr>", "<w:highlight w:val='{}'/></w:rPr>".format("black" if fill == "000000" else "white")
    ),
)


@given(st.lists(st.sampled_from(["", "000000", "FFFFFF"]), min_size=4, max_size=4), st.booleans())
def test_the_nearest_ground_decides(fills: list[str], white: bool) -> None:
    """Of cell, paragraph, run and highlight the innermost that is painted is what words stand on; else the page."""
    text = words(WHITE_INK if white else BLACK_INK)
    for level, fill in zip(reversed(LEVELS), reversed(fills), strict=True):
        text = level(text, fill) if fill else text
    ground = next((fill for fill in reversed(fills) if fill), "FFFFFF")
    assert answer(text) == ("found" if (ground == "000000") == white else "missing")


@pytest.mark.parametrize("properties", [shade("auto"), shade("FFFFFF", "nil")])
def test_a_shading_of_nothing_lets_through_what_is_behind_it(properties: str) -> None:
    """It takes the style's away, and the cell's stays."""
    dark = style("paragraph", f"<w:pPr>{shade(DARK)}</w:pPr>")
    text = words(WHITE_INK, f"<w:pStyle w:val='s'/>{properties}")
    assert answer(text, styles=dark) == "missing"
    assert answer(table(text, of_cell=shade(DARK)), styles=dark) == "found"


def test_white_words_in_a_table_are_missing_where_nothing_is_dark() -> None:
    """That they stand in a table shows nothing; a style that has no ground for them does not either."""
    assert answer(table(words())) == "missing"
    light = banded(firstRow=f"<w:tcPr>{shade(LIGHT)}</w:tcPr>")
    assert answer(table(words(), of_table=looks(firstRow=1)), styles=light) == "missing"


HEAD = banded(firstRow=f"<w:tcPr>{shade(DARK)}</w:tcPr>")
ROW = "<w:tr><w:tc><w:p/></w:tc></w:tr>"


@pytest.mark.parametrize(
    ("of_table", "ahead", "of_row", "expected"),
    [
        (looks(firstRow=1), "", "", "found"),
        (looks(firstRow=0), "", "", "missing"),
        (looks(firstRow=1), ROW, "", "missing"),
        (looks(firstRow=1), ROW, "<w:trPr><w:tblHeader/></w:trPr>", "unreadable"),
        (looks(firstRow=1), ROW.replace("<w:tc>", "<w:trPr><w:del/></w:trPr><w:tc>"), "", "unreadable"),
        ("<w:tblStyle w:val='s'/>", "", "", "unreadable"),
        ("<w:tblStyle w:val='s'/><w:tblLook w:val='0020'/>", "", "", "found"),
        ("<w:tblStyle w:val='s'/><w:tblLook w:val='0600'/>", "", "", "missing"),
        ("<w:tblStyle w:val='s'/><w:tblLook w:val='0600' w:firstRow='1'/>", "", "", "unreadable"),
        ("<w:tblStyle w:val='unknown'/><w:tblLook w:val='0020'/>", "", "", "missing"),
    ],
)
def test_the_head_of_a_table_is_where_the_table_says(
    of_table: str, ahead: str, of_row: str, expected: str
) -> None:
    """White words on the style's ground for a first row: asked for, and in the first row; untold where unsure."""
    body = table(words(), of_table=of_table, ahead=ahead, of_row=of_row)
    assert answer(body, styles=HEAD) == expected


@pytest.mark.parametrize("part", ["lastRow", "lastCol", "band1Horz", "band2Vert", "seCell"])
def test_a_part_of_a_table_that_may_hold_is_no_ground_for_white_words(part: str) -> None:
    """Neither found nor missing; the same words in black are found, and are found in any light part."""
    asked = looks(lastRow=1, lastColumn=1, noHBand=0, noVBand=0)
    dark, light = (banded(**{part: f"<w:tcPr>{shade(fill)}</w:tcPr>"}) for fill in (DARK, LIGHT))
    assert answer(table(words(), of_table=asked), styles=dark) == "unreadable"
    assert answer(table(words(), of_table=asked), styles=light) == "missing"
    assert answer(table(words(BLACK_INK), of_table=asked), styles=light) == "found"


def test_the_ground_of_a_whole_table_is_no_proof() -> None:
    """Programs pass it over, or not: white words on it are unreadable, black ones on a light one found."""
    for properties in ({"of_table": shade(DARK)}, {"of_row": f"<w:tblPrEx>{shade(DARK)}</w:tblPrEx>"}):
        assert answer(table(words(), **properties)) == "unreadable"
    assert answer(table(words(BLACK_INK), of_table=shade(LIGHT))) == "found"
    assert answer(table(words(), of_table=shade(DARK), of_cell=shade("FFFFFF"))) == "missing"
    by_style = style("table", f"<w:tblPr>{shade(DARK)}</w:tblPr>")
    assert answer(table(words(), of_table="<w:tblStyle w:val='s'/>"), styles=by_style) == "unreadable"


def test_the_usual_table_style_holds_where_none_is_named() -> None:
    """Its ground is under the words of every table."""
    usual = f"<w:style w:type='table' w:default='1' w:styleId='n'><w:tcPr>{shade(DARK)}</w:tcPr></w:style>"
    assert answer(table(words()), styles=usual) == "found"


@given(
    st.sampled_from(["found", "missing"]), st.sampled_from(["firstRow", "firstCol", "nwCell", "wholeTable"])
)
def test_a_table_style_has_what_it_is_based_on(expected: str, part: str) -> None:
    """And what it says itself is put over that."""
    base = banded(**{part: f"<w:tcPr>{shade('FFFFFF' if expected == 'found' else DARK)}</w:tcPr>"})
    own = f"<w:tcPr>{shade(DARK if expected == 'found' else 'FFFFFF')}</w:tcPr>"
    derived = style("table", f"<w:basedOn w:val='s'/><w:tblStylePr w:type='{part}'>{own}</w:tblStylePr>", "t")
    asked = looks(firstRow=1, firstColumn=1).replace("'s'", "'t'")
    assert answer(table(words(), of_table=asked), styles=base + derived) == expected


def test_an_order_of_parts_that_programs_differ_on_shows_nothing() -> None:
    """The standard puts the first column over the first row, Word the row over the column."""
    both = banded(
        firstRow=f"<w:tcPr>{shade(DARK)}</w:tcPr>",
        firstCol=f"<w:tcPr>{shade('FFFFFF')}</w:tcPr>",
    )
    body = table(words(), of_table=looks(firstRow=1, firstColumn=1))
    assert answer(body, styles=both) == "unreadable"


def test_what_a_table_hides_is_not_there() -> None:
    """By its style, which toggles with that of the run; by a hidden row, a deleted row, a deleted cell."""
    hides = style("table", "<w:rPr><w:vanish/></w:rPr>") + style(
        "character", "<w:rPr><w:vanish/></w:rPr>", "h"
    )
    of_table = "<w:tblStyle w:val='s'/>"
    assert answer(table(words(""), of_table=of_table), styles=hides) == "missing"
    assert answer(table(words("<w:vanish w:val='0'/>"), of_table=of_table), styles=hides) == "found"
    assert answer(table(words("<w:rStyle w:val='h'/>"), of_table=of_table), styles=hides) == "found"
    assert answer(table(words(""), of_row="<w:trPr><w:hidden/></w:trPr>")) == "missing"
    assert answer(table(words(""), of_row="<w:trPr><w:hidden w:val='0'/></w:trPr>")) == "found"
    assert answer(table(words(""), of_row="<w:trPr><w:del w:val='0'/></w:trPr>")) == "missing"
    assert answer(table(words(""), of_cell="<w:cellDel/>")) == "missing"
    assert answer(table(words(""), of_cell="<w:cellIns/>")) == "found"


def test_words_that_only_some_programs_show_are_unreadable() -> None:
    """In a cell that goes on from another, and in a run that says that it is always hidden."""
    assert answer(table(words(""), of_cell="<w:vMerge/>")) == "unreadable"
    assert answer(table(words(""), of_cell="<w:vMerge w:val='restart'/>")) == "found"
    assert answer(words("<w:specVanish/>")) == "unreadable"


def test_a_paragraph_whose_mark_is_always_hidden_runs_on() -> None:
    """As a heading does that begins a paragraph: Word calls the mark a style separator."""
    separator = "<w:rPr><w:vanish/><w:specVanish/></w:rPr>"
    body = paragraph("The board shall meet at least ", properties=separator) + paragraph(
        "twice in each calendar year."
    )
    assert answer(body) == "found"


def test_styles_that_strike_out_twice_strike_out_nothing() -> None:
    """A line through words toggles like hiding; a double line does not."""
    both = "".join(
        style(kind, "<w:rPr><w:strike/></w:rPr>", name)
        for kind, name in (("paragraph", "p"), ("character", "c"))
    )
    once = words("<w:rStyle w:val='c'/>")
    assert answer(once, styles=both) == "missing"
    assert answer(once.replace("<w:pPr>", "<w:pPr><w:pStyle w:val='p'/>"), styles=both) == "found"


@pytest.mark.parametrize(
    ("ink", "expected"), [("E4E4E4", "unreadable"), ("FFFF00", "unreadable"), ("FFFFFF", "missing")]
)
def test_one_pale_paragraph_of_a_long_document_is_unreadable(ink: str, expected: str) -> None:
    """However much can be read around it; what has the colour of the paper is missing there too."""
    others = paragraph("Ordinary words of an honest page stand in this one.") * 60
    assert answer(others + words(f"<w:color w:val='{ink}'/>") + others) == expected
