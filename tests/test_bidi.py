"""Lines with letters from right to left: in what order they are shown, and in what order they are read."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vault_grade.reader.layers.base import GONE
from vault_grade.reader.layers.bidi import LEFT, RIGHT, levels, shown
from vault_grade.reader.layers.bidi_reading import reading

HEBREW = ["עלה", "הריבית", "דוח", "שנת", "ועדה"]
ARABIC = ["عام", "نسبة", "مجلس", "سنة"]
FIGURES = ["12.5", "3", "2023", "1,234.50", "12/05/2021", "4:30", "٣٤٫٥", "٢٠٢١"]
SIGNS = ["%", "٪", "−", "-", "–", "+", "±", "<", "(", ")", ",", ".", "·", "½", "€", "/", '"']
LATIN = ["Example", "B12", "ISO", "kg"]

NUMBER = re.compile(r"\d(?:[\d.,/:\u066b]*\d)?")
_MIRRORED = str.maketrans("()<", ")(>")


def page(line: str, base: int = RIGHT, before: str = "R") -> str:
    """A line as a page shows it, from left to right, with the brackets that are read."""
    return "".join(line[at] for at in shown(levels(line, base, before)))


def read(line: str, base: int | None = RIGHT, before: str = "R") -> str:
    return reading(line, base, before).text


@st.composite
def lines(draw: st.DrawFn, words: list[str]) -> str:
    """Words, numbers and signs, some of them with no space between."""
    chosen = draw(st.lists(st.sampled_from(words), min_size=2, max_size=9))
    return "".join(word + draw(st.sampled_from(["", " ", " "])) for word in chosen).strip()


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("אבג דה", "הד גבא"),
        ("אב 12.5% גד", "דג 12.5% בא"),
        ("עב 12.5% سن", "نس 12.5% בע"),
        ("سن 12.5% عب", "بع %12.5 نس"),
        ("سن 10-20 عب", "بع 20-10 نس"),
        ("אב 10-20 גד", "דג 10-20 בא"),
        ("אב 10–20 גד", "דג 20–10 בא"),
        ("אב Example Co. גד", "דג .Example Co בא"),
        ("אב Ex (Co) גד", "דג Ex (Co) בא"),
        ("אב (גד) הו", "וה )דג( בא"),
        ("سن ٣٤٫٥٪ عب", "بع ٪٣٤٫٥ نس"),
        ("אב −5 גד", "דג 5− בא"),
    ],
)
def test_a_line_is_shown_as_unicode_says(line: str, seen: str) -> None:
    """Numbers, units, separators, Latin words and brackets, by the rules of Annex 9."""
    assert page(line) == seen
    assert page(page("אב abc גד", LEFT), LEFT) == "אב abc גד"


@pytest.mark.parametrize(
    "line",
    [
        "שיעור הריבית עלה ב־12.5% בשנת 2023 (לעומת 7.25% בשנת 2022).",
        "חברת Example Holdings דיווחה על רווח של 1,234.50.",
        "سنة ٣٤٫٥٪ في عام ٢٠٢١ و١٢٬٣٤٥ حالة.",
        "سنة 12.5% في عام 2023، مجلس",
        "בשנים 2021, 2022 ו־2023",
        "חיסון COVID-19 ניתן",
        "הייתה −5 מעלות",
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_what_a_page_shows_is_read_as_it_was_written(line: str, turned: bool) -> None:
    """Whether the file holds the brackets that are read or those that are shown."""
    before = "AL" if "\u0600" <= line[0] <= "\u06ff" else "R"
    level = levels(line, RIGHT, before)
    seen = [c.translate(_MIRRORED) if turned and one % 2 else c for c, one in zip(line, level, strict=True)]
    told = reading("".join(seen[at] for at in shown(level)), RIGHT, before, turned=turned)
    assert told.text == line


@given(lines(HEBREW + ARABIC + FIGURES + SIGNS + LATIN), st.sampled_from([RIGHT, LEFT, None]), st.booleans())
@example("בא 12.5 דג", RIGHT, False)
def test_no_number_is_read_backward(seen: str, base: int | None, arabic: bool) -> None:
    """Whatever a page shows and whatever its direction: each figure that is read stands in a number that is shown."""
    numbers = NUMBER.findall(seen)
    for number in NUMBER.findall(read(seen, base, "AL" if arabic else "R")):
        assert any(number in one for one in numbers)


@given(lines(HEBREW + FIGURES + SIGNS))
@example("בא −5 דג")
@example("בא 10 − 3 דג")
@example("בא 1 234 דג")
def test_what_is_read_is_shown_as_the_page_shows_it(seen: str) -> None:
    """An order counts only where it is proved: shown again it is what the page shows, but for what is GONE."""
    text = read(seen)
    assert not Counter(text.replace(GONE, "")) - Counter(seen)
    assert GONE in text or page(text) == seen


@given(st.lists(st.sampled_from(HEBREW + FIGURES), min_size=2, max_size=9))
def test_words_and_numbers_follow_one_another_as_they_were_written(words: list[str]) -> None:
    """Of any line: what is read without a gap was written so, and no two words or numbers are exchanged."""
    line = " ".join(words)
    for part in read(page(line)).split(GONE):
        assert part.strip() in line


@pytest.mark.parametrize(
    ("seen", "never"),
    [
        (
            "דג −5 בא",
            ("5", "−5"),
        ),  # minus five that the writer says runs from left to right, or five and a dash
        ("דג 10 − 3 בא", ("10 − 3", "3 − 10")),
        ("דג 10–20 בא", ("10–20", "20–10")),
        ("דג 1 234 בא", ("1 234", "234 1")),
        ("דג 12·5 בא", ("12·5", "5·12")),
        ("דג 5 < 3 בא", ("5 < 3", "3 < 5", "5 > 3", "3 > 5")),
        ("דג ISO 9001 בא", ("ISO 9001", "9001 ISO", "9001")),
        ("דג kg 20 בא", ("kg 20", "20 kg", "20")),
    ],
)
def test_what_may_be_read_in_two_orders_is_read_in_none(seen: str, never: tuple[str, ...]) -> None:
    """The figures and signs that a page shows alike for two lines of different meaning cannot be relied on."""
    text = read(seen)
    assert GONE in text
    assert not any(re.search(rf"(?<!{GONE}){re.escape(one)}(?!{GONE})", text) for one in never)
    assert text.startswith("אב ") and text.endswith(" גד")


@given(lines(HEBREW + FIGURES + LATIN))
def test_where_nothing_tells_the_direction_only_what_is_read_alike_in_both_counts(seen: str) -> None:
    """A line of two directions on a page of two directions keeps its words from right to left, and no figures."""
    neither, right, left = read(seen, None), read(seen, RIGHT), read(seen, LEFT)
    assert neither == right == left or not any(
        c.isnumeric() or (c.isascii() and c.isalpha()) for c in neither
    )
