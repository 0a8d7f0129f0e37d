"""The DOCX layer: what colours, grounds and fills are, and what becomes of words where that cannot be told."""

from __future__ import annotations

import pytest
from docx_examples import BLACK_INK, WHITE_INK, answer, box, paragraph, shade, style, table, words


def theme(**colours: str) -> str:
    """A theme with these colours over Office's."""
    named = {
        "dk1": "000000",
        "lt1": "FFFFFF",
        "dk2": "1F497D",
        "lt2": "EEECE1",
        "accent1": "4F81BD",
    } | colours
    inside = "".join(
        f"<a:{n}>{f'<a:srgbClr val={v!r}/>' if len(v) == 6 else v}</a:{n}>" for n, v in named.items()
    )
    return f"<a:themeElements><a:clrScheme>{inside}</a:clrScheme></a:themeElements>"


def ink(name: str, more: str = "", val: str = "000000") -> str:
    return f"<w:color w:val='{val}' w:themeColor='{name}' {more}/>"


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        (ink("background1"), "missing"),
        (ink("light1"), "missing"),
        (ink("background1", "w:themeShade='F2'"), "missing"),
        (ink("background1", "w:themeShade='80'"), "found"),
        (ink("text1", val="FFFFFF"), "found"),
        (ink("text1", "w:themeTint='0A'"), "missing"),
        (ink("accent1", "w:themeTint='66'"), "found"),
        (ink("accent1", "w:themeTint='0C'"), "missing"),
        (ink("background2"), "unreadable"),
        (ink("none"), "found"),
        (ink("accent9"), "unreadable"),
    ],
)
def test_the_theme_says_what_its_colours_are(properties: str, expected: str) -> None:
    """Not the digits beside its name; a tint is lighter and a shade is darker."""
    assert answer(words(properties), theme=theme()) == expected


def test_a_file_says_which_of_the_colours_of_its_theme_is_the_ground() -> None:
    """Text and background may be swapped; a colour that is made in another way is not known."""
    swapped = "<w:clrSchemeMapping w:bg1='dark1' w:t1='light1'/>"
    assert answer(words(ink("text1")), theme=theme(), settings=swapped) == "missing"
    assert answer(words(ink("background1")), theme=theme(), settings=swapped) == "found"
    assert answer(words(ink("light1")), theme=theme(lt1="<a:prstClr val='white'/>")) == "unreadable"
    changed = "<a:srgbClr val='000000'><a:lumOff val='100000'/></a:srgbClr>"
    assert answer(words(ink("dark1")), theme=theme(dk1=changed)) == "unreadable"
    system = theme(lt1="<a:sysClr val='window'/>", dk1="<a:sysClr val='windowText' lastClr='000000'/>")
    assert answer(words(ink("light1")), theme=system) == "missing"
    assert answer(words(ink("dark1")), theme=system) == "found"


def test_without_a_theme_paper_is_white_and_text_black() -> None:
    """The digits count for colours that differ from theme to theme."""
    assert answer(words(ink("background1"))) == "missing"
    assert answer(words(ink("text1", val="FFFFFF"))) == "found"
    assert answer(words(ink("accent1", val="2F5496"))) == "found"
    assert answer(words(ink("accent1", val="FFFFFF"))) == "missing"


UNKNOWN_GROUND = shade("auto", more="w:themeFill='accent9'")


@pytest.mark.parametrize(
    "ground",
    [UNKNOWN_GROUND, shade("FFFFFF", "diagCross"), shade("F2F2F2", "horzStripe"), shade("colour")],
)
def test_light_words_on_a_ground_that_nobody_knows_are_unreadable(ground: str) -> None:
    """Neither found nor missing; words that are dark, or that programs make stand out, are found."""
    for body in (words(of_paragraph=ground), words(WHITE_INK + ground), table(words(), of_cell=ground)):
        assert answer(body, theme=theme()) == "unreadable"
    assert answer(words("", of_paragraph=ground), theme=theme()) == "found"
    assert answer(words("<w:color w:val='1F3864'/>", of_paragraph=ground), theme=theme()) == "found"


@pytest.mark.parametrize(
    ("ground", "white", "black"),
    [
        (shade("auto", "pct10"), "unreadable", "found"),
        (shade("auto", "pct90"), "found", "unreadable"),
        (shade("FFFFFF", "solid"), "found", "missing"),
        (shade("FFFFFF", "pct10").replace("auto", "FFFFFF"), "missing", "found"),
        (shade("auto", "clear", "w:themeFill='text1'"), "found", "missing"),
        (shade("000000", "clear", "w:themeFill='background1' w:themeFillShade='F2'"), "missing", "found"),
    ],
)
def test_a_pattern_is_a_mixture_of_its_colours(ground: str, white: str, black: str) -> None:
    """One with dots is as dark as it has dots; the theme's colours fill like others."""
    assert answer(words(WHITE_INK, ground), theme=theme()) == white
    assert answer(words(BLACK_INK, ground), theme=theme()) == black


def page_colour(inside: str, more: str = "") -> str:
    """A document whose pages have a ground, which the body's first element says here."""
    return f"<w:background {inside}>{more}</w:background>"


@pytest.mark.parametrize(
    ("background", "white"),
    [
        (page_colour("w:color='000000'"), "unreadable"),
        (page_colour("w:color='FFFFFF'"), "missing"),
        (page_colour("w:color='000000' w:themeColor='background1'"), "missing"),
        (page_colour("w:color='FFFFFF'", "<v:background><v:fill/></v:background>"), "unreadable"),
    ],
)
def test_the_colour_of_pages_is_shown_by_some_programs(background: str, white: str) -> None:
    """Paper stays white: light words on a dark page are unreadable, dark words on a light one found."""
    assert answer(background + words(), theme=theme()) == white
    assert answer(background + words("<w:color w:val='1F3864'/>"), theme=theme()) == "found"


def test_a_picture_behind_text_may_show_white_words() -> None:
    """Wherever in the file it stands: they are unreadable then, and the others are as they were."""
    behind = paragraph("<w:r><w:drawing><wp:anchor behindDoc='1'/></w:drawing></w:r>")
    before = paragraph("<w:r><w:drawing><wp:anchor behindDoc='0'/></w:drawing></w:r>")
    old = paragraph("<w:r><w:pict><v:shape style='width:9pt; z-index: -251658240'/></w:pict></w:r>")
    assert answer(words() + before) == "missing"
    for picture in (behind, old):
        assert answer(words() + picture) == "unreadable"
        assert answer(words(BLACK_INK) + picture) == "found"
        assert answer(words(of_paragraph=shade("F2F2F2")) + picture) == "missing"
        assert answer(words("<w:vanish/>") + picture) == "missing"


@pytest.mark.parametrize(
    ("fill", "styled", "properties", "expected"),
    [
        ("<a:noFill/>", "", WHITE_INK, "unreadable"),
        ("", "", WHITE_INK, "unreadable"),
        ("<a:gradFill/>", "", WHITE_INK, "unreadable"),
        ("<a:solidFill><a:schemeClr val='tx1'/></a:solidFill>", "", WHITE_INK, "found"),
        ("<a:solidFill><a:schemeClr val='bg1'/></a:solidFill>", "", WHITE_INK, "missing"),
        (
            "<a:solidFill><a:schemeClr val='tx1'><a:lumMod val='5000'/><a:lumOff val='95000'/></a:schemeClr>"
            "</a:solidFill>",
            "",
            WHITE_INK,
            "missing",
        ),
        (
            "<a:solidFill><a:srgbClr val='000000'><a:alpha val='0'/></a:srgbClr></a:solidFill>",
            "",
            WHITE_INK,
            "unreadable",
        ),
        ("<a:noFill/>", "", "", "found"),
        ("<a:noFill/>", "<a:schemeClr val='lt1'/>", "", "unreadable"),
        ("<a:noFill/>", "<a:schemeClr val='lt1'/>", BLACK_INK, "found"),
        ("<a:solidFill><a:srgbClr val='FFFFFF'/></a:solidFill>", "<a:schemeClr val='lt1'/>", "", "missing"),
        ("<a:solidFill><a:srgbClr val='4F81BD'/></a:solidFill>", "<a:schemeClr val='lt1'/>", "", "found"),
    ],
)
def test_a_text_box_is_a_ground_where_it_is_filled_with_one_colour(
    fill: str, styled: str, properties: str, expected: str
) -> None:
    """And its style may say of what colour the words in it are."""
    of_shape = f"<wps:style><a:fontRef idx='minor'>{styled}</a:fontRef></wps:style>" if styled else ""
    assert answer(box(fill, properties, of_shape), theme=theme()) == expected


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<w14:noFill/>", "unreadable"),
        ("<w14:gradFill/>", "unreadable"),
        ("<w14:solidFill><w14:srgbClr w14:val='FFFFFF'/></w14:solidFill>", "missing"),
        ("<w14:solidFill><w14:schemeClr w14:val='bg1'/></w14:solidFill>", "missing"),
        ("<w14:solidFill><w14:schemeClr w14:val='tx1'/></w14:solidFill>", "found"),
        (
            "<w14:solidFill><w14:srgbClr w14:val='000000'><w14:alpha w14:val='99000'/></w14:srgbClr></w14:solidFill>",
            "unreadable",
        ),
    ],
)
def test_words_own_fill_of_text_takes_the_place_of_its_colour(inside: str, expected: str) -> None:
    """Of a run and of a style; a colour nearer to the text takes the place of both."""
    fill = f"<w:color w:val='000000'/><w14:textFill>{inside}</w14:textFill>"
    assert answer(words(fill), theme=theme()) == expected
    by_style = style("character", f"<w:rPr>{fill}</w:rPr>")
    assert answer(words("<w:rStyle w:val='s'/>"), theme=theme(), styles=by_style) == expected
    assert answer(words(f"<w:rStyle w:val='s'/>{BLACK_INK}"), theme=theme(), styles=by_style) == "found"
