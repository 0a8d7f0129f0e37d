"""Lines of a narrow justified column whose words are drawn far apart, and rows of cells that look like them."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest
from glyph_examples import ask, drawn, layer_of
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.reader.layers.base import LINE

WIDTH, LEFT, TOP, LEADING = 6.6, 100.0, 700.0, 13.0
COLUMN = 24 * WIDTH
"""Points that Courier has for a sign, where a column begins, and how wide it is."""

Pieces = list[tuple[float, float, str]]

ABOVE, BELOW = "the office shall send to", "with all that they asked"
END = "for in the year before."


def set_line(words: list[str], y: float, gaps: list[float] | None = None) -> Pieces:
    """Words from edge to edge of the column. gaps: in points, if they are not all alike."""
    room = COLUMN - WIDTH * sum(map(len, words))
    gaps = gaps or [room / (len(words) - 1)] * (len(words) - 1)
    starts = accumulate(
        [WIDTH * len(word) + gap for word, gap in zip(words, gaps, strict=False)], initial=LEFT
    )
    return [(x, y, word) for x, word in zip(starts, words, strict=True)]


def column(row: Pieces, *, above: str = ABOVE, below: str = BELOW, leading: float = LEADING) -> bytes:
    """A line of text, the row, and two lines more; the second of them ``leading`` points below the row."""
    y = row[0][1]
    lines = [(y + LEADING, above), (y - leading, below), (y - leading - LEADING, END)]
    first, *rest = [(LEFT, at, text) for at, text in lines if text]
    return drawn([first, *row, *rest], {}, "Courier")


def quote(words: list[str]) -> str:
    return " ".join([ABOVE, *words, BELOW, END])


FEW = ["representatives", "word"]


@pytest.mark.parametrize("words", [FEW, ["every", "member", "copies"], ["a", "copy", "of", "it"]])
def test_a_line_that_is_drawn_out_to_the_columns_width_is_text(words: list[str]) -> None:
    """Two to four words with alike gaps between lines of running text that have the same edges."""
    data = column(set_line(words, TOP))
    assert ask(data, quote(words)).answer == "found"
    assert ask(data, quote(words[::-1])).answer == ask(data, quote(["".join(words)])).answer == "missing"


@pytest.mark.parametrize(
    ("words", "data"),
    [
        (["costs", "12,345"], column(set_line(["costs", "12,345"], TOP))),
        (["every", "member"], column(set_line(["every", "member", "copies"], TOP, [35, 62]))),
        (FEW, column(set_line(FEW, TOP), leading=15)),
        (FEW, column(set_line(FEW, TOP), below=BELOW[:-7])),
        (FEW, column(set_line(FEW, TOP), above=ABOVE[3:])),
        (["our members", "word"], column(set_line(["our members", "word"], TOP))),
    ],
    ids=["figures", "uneven", "leading", "below", "above", "words"],
)
def test_what_may_be_a_row_of_cells_is_not_read_on_from(words: list[str], data: bytes) -> None:
    """Figures, uneven gaps, another leading, other edges, several words in a cell: each may tell a table."""
    assert ask(data, " ".join([ABOVE, *words, BELOW])).answer == "missing"


ITEMS = [
    "costs",
    "rent",
    "wages",
    "food",
    "travel",
    "books",
    "light",
    "fuel",
    "paper",
    "post",
    "rates",
    "tax",
]


@settings(max_examples=60, deadline=None)
@given(
    st.permutations(ITEMS),
    st.lists(st.integers(2, 3), min_size=2, max_size=4),
    st.sampled_from([LEADING, 16.0]),
)
def test_rows_of_a_table_are_not_read_on_into_one_another(
    items: list[str], sizes: list[int], leading: float
) -> None:
    """However a table of single words stands between lines of text: a cell goes on in no cell of another row."""
    table = [items[end - size : end] for size, end in zip(sizes, accumulate(sizes), strict=True)]
    rows = [piece for at, row in enumerate(table) for piece in set_line(row, TOP - leading * at)]
    last = TOP - leading * len(table)
    text = [(LEFT, TOP + leading, ABOVE), *rows, (LEFT, last, BELOW), (LEFT, last - leading, END)]
    told = layer_of(drawn(text, {}, "Courier")).page(1).text
    for one, two in pairwise(table):
        assert f"{one[-1]}{LINE}{two[0]}" not in told
