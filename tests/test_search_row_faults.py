"""Rule ``row``, to the tenth of a point: which pieces of a page are cells of one row, and are read across."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from placed_pages import PlacedLayer, Put, ask_layer, column, placed, rows_of

from vault_grade.formats.answers import Found, Place
from vault_grade.reader.layers.gaps import Gap
from vault_grade.reader.search.row import table_rows

EDGES = 60.0, 200.0, 300.0


def row(y: float, *cells: str, edges: Sequence[float] = EDGES, size: float = 10) -> list[Put]:
    """Cells on one height, under the edges of a table's columns."""
    return [Put(x, y, cell, size, apart=True) for x, cell in zip(edges, cells, strict=False)]


def cells(*lines: Put) -> list[list[str]]:
    """The rows of tables among these lines: their cells, the lines of each with a bar between."""
    return [[" | ".join(line.text for line in cell) for cell in one] for one in table_rows(rows_of(*lines))]


def asked(quote: str, *lines: Put, gap: Gap = Gap.OPEN) -> Found:
    return ask_layer(PlacedLayer([placed(1, *lines)], gap), quote)


ALPHA, GAMMA = row(200, "Alpha beta", "12 mg", "daily"), row(215, "Gamma delta", "345 mg", "weekly")
QUOTE = "Gamma delta 345 mg weekly"


def test_cells_on_one_height_are_a_row_and_the_next_height_is_another() -> None:
    """From left to right, each row by itself; a cell alone is none."""
    assert cells(*ALPHA, *GAMMA, *row(230, "Epsilon")) == [
        ["Alpha beta", "12 mg", "daily"],
        ["Gamma delta", "345 mg", "weekly"],
    ]


@pytest.mark.parametrize(("shift", "together"), [(3.9, True), (-3.9, True), (4, False), (-4, False)])
def test_baselines_that_differ_by_less_than_four_tenths_of_the_type_are_one_height(
    shift: float, together: bool
) -> None:
    """Above and below."""
    found = cells(*row(200, "Alpha beta"), Put(200, 200 + shift, "12 mg", apart=True))
    assert found == ([["Alpha beta", "12 mg"]] if together else [])


@pytest.mark.parametrize(("x", "together"), [(110, True), (109, False), (40, False)])
def test_a_cell_begins_where_those_before_it_have_ended(x: float, together: bool) -> None:
    """At their edge or beyond; what the file draws to the left or over them is not read on to."""
    found = cells(*row(200, "Alpha beta"), Put(x, 200, "12 mg", apart=True))
    assert found == ([["Alpha beta", "12 mg"]] if together else [])


@pytest.mark.parametrize(
    ("y", "name"),
    [
        (203.9, "Alpha | beta | gamma | delta"),
        (204.1, None),
        (208.1, "beta | gamma | delta"),
        (215.9, "beta | gamma | delta"),
        (216.1, "Alpha | beta | gamma | delta"),
        (219.9, "Alpha | beta | gamma | delta"),
        (220.1, "gamma | delta"),
        (236, "delta"),
        (240.1, None),
    ],
)
def test_a_cell_beside_one_of_more_lines_stands_at_its_first_or_about_its_middle(
    y: float, name: str | None
) -> None:
    """Beside any other line, those above it may be a paragraph."""
    found = cells(*column("Alpha", "beta", "gamma", "delta", y=200), Put(200, y, "12 mg", apart=True))
    assert found == ([[name, "12 mg"]] if name else [])


@pytest.mark.parametrize(
    ("second", "together"),
    [
        (Put(210, 206, "daily", apart=True), True),
        (Put(300, 206, "daily", apart=True), False),
        (Put(225, 206, "daily", apart=True), False),
        (Put(210, 211, "daily", apart=True), False),
        (Put(100, 206, "daily", apart=True), False),
    ],
)
def test_a_cell_may_be_of_lines_that_do_not_flow_on(second: Put, together: bool) -> None:
    """One under the other and near enough, about the middle of the cell before them."""
    found = cells(*row(200, "Alpha beta"), Put(200, 194, "12 mg", apart=True), second)
    assert found == ([["Alpha beta", "12 mg | daily"]] if together else [])


@pytest.mark.parametrize(("pitch", "together"), [(16, True), (16.1, False), (0, False)])
def test_lines_of_one_cell_are_at_most_one_and_six_tenths_of_the_type_apart(
    pitch: float, together: bool
) -> None:
    """Farther down begins something else; on one height two cells stand."""
    lines = [Put(200, 200 + pitch * (at - 1), "12 mg", apart=True) for at in range(3)]
    found = cells(*row(200, "Alpha beta"), *lines)
    assert (["Alpha beta", "12 mg | 12 mg | 12 mg"] in found) == together


@pytest.mark.parametrize(("count", "together"), [(1, True), (6, True), (7, False)])
def test_a_cell_has_six_lines_at_most(count: int, together: bool) -> None:
    """What has more is a column of text."""
    names = [f"name {number}" for number in range(count)]
    assert bool(cells(*column(*names, y=200), Put(200, 200, "12 mg", apart=True))) == together
    parts = [Put(200, 200 + 12 * (at - (count - 1) / 2), name, apart=True) for at, name in enumerate(names)]
    assert bool(cells(*row(200, "Alpha beta"), *parts)) == together


def test_a_paragraph_that_flows_down_into_the_first_cell_is_no_part_of_it() -> None:
    """The row begins with the line that the next cell stands beside."""
    flow = column("These are the doses.", "Alpha beta", y=188)
    assert cells(*flow, Put(200, 200, "12 mg", apart=True)) == [["Alpha beta", "12 mg"]]
    two = column("These are the doses.", "of all of them", "Alpha beta", y=176)
    assert cells(*two, Put(200, 200, "12 mg", apart=True)) == [["Alpha beta", "12 mg"]]


def test_turned_lines_are_in_no_row() -> None:
    """A heading that runs up the page beside the cells."""
    turned = Put(300, 200, "every day", apart=True, turned=True)
    assert cells(*row(200, "Alpha beta", "12 mg"), turned) == []


@pytest.mark.parametrize("pitch", [12, 4])
@pytest.mark.parametrize(("x", "below"), [(200, 0), (120, 3)])
def test_a_further_line_of_a_cell_beside_anything_else_may_be_another_row(
    x: float, below: float, pitch: float
) -> None:
    """Whether the file draws that after the row or before it."""
    lines = [*column("Alpha", "beta", y=200, pitch=pitch), Put(200, 200, "12 mg", apart=True)]
    other = Put(x, 200 + pitch + below, "13 mg", apart=True)
    assert cells(*lines) == [["Alpha | beta", "12 mg"]]
    assert ["Alpha | beta", "12 mg"] not in cells(*lines, other)
    assert ["Alpha | beta", "12 mg"] not in cells(other, *lines)


@pytest.mark.parametrize("y", [216.1, 207.9])
@pytest.mark.parametrize("x", [200.0, 226.0, 400.0])
def test_what_stands_on_another_height_or_beyond_the_row_is_no_further_row(x: float, y: float) -> None:
    """Four tenths of the type away, or to the right of the last cell or the left of the first."""
    lines = [*column("Alpha", "beta", y=200), Put(200, 200, "12 mg", apart=True)]
    height = 212.0 if x > 225 else y
    assert ["Alpha | beta", "12 mg"] in cells(*lines, Put(x, height, "13 mg", apart=True))
    assert ["Alpha | beta", "12 mg"] in cells(*lines, Put(20, 212, "13 mg", apart=True))


def test_what_stands_under_any_cell_of_a_row_may_be_a_further_row() -> None:
    """Up to the right edge of the last one, though it has no further line itself."""
    lines = [*column("Alpha", "beta", y=200), *row(200, "12 mg", "daily", edges=EDGES[1:])]
    assert cells(*lines) == [["Alpha | beta", "12 mg", "daily"]]
    assert ["Alpha | beta", "12 mg", "daily"] not in cells(*lines, Put(310, 212, "x", apart=True))


@pytest.mark.parametrize(("apart", "is_row"), [(1.9, True), (2, False)])
def test_lines_are_of_one_column_within_two_points(apart: float, is_row: bool) -> None:
    """One wide line among three is a long name; alone it is running text."""
    others = [
        put for y in (240, 280) for put in row(y, SHORT, SHORT, edges=(60 + apart, 300 + apart), size=10)
    ]
    assert ([WIDE, WIDE] in cells(*row(200, WIDE, WIDE, edges=(60, 300)), *others)) == is_row


def test_two_cells_of_as_many_lines_are_no_row() -> None:
    """Their further lines are level: two rows, or two columns of text."""
    assert cells(*column("Alpha", "beta", y=200), *column("12 mg", "daily", x=200, y=200)) == []


WIDE, WORDY, SHORT = "a" * 24, "a b c d", "a" * 23


@pytest.mark.parametrize(
    ("left", "right", "is_row"),
    [
        (WIDE, WIDE, False),
        (WORDY, WORDY, False),
        (WIDE, WORDY, False),
        (WIDE, SHORT, True),
        (SHORT, WORDY, True),
        (SHORT, SHORT, True),
        ("a b c", "a b c", True),
    ],
)
def test_two_columns_of_wide_or_wordy_lines_are_running_text(left: str, right: str, is_row: bool) -> None:
    """Twelve times the type's size is wide, four words are many; one such column is that of the rows' names."""
    assert bool(cells(*row(200, left, right))) == is_row


@pytest.mark.parametrize(("wide", "is_row"), [(3, False), (2, False), (1, True), (0, True)])
def test_a_column_is_running_text_where_half_of_its_lines_are_wide(wide: int, is_row: bool) -> None:
    """Those that begin within two points of one edge."""
    lines = [WIDE] * wide + [SHORT] * (4 - wide)
    both = [
        put
        for at, text in enumerate(lines)
        for put in row(200 + 40 * at, text, text, edges=(60 + at * 0.6, 300))
    ]
    assert bool(cells(*both)) == is_row


def test_a_row_under_another_is_read_across_with_nothing_drawn() -> None:
    """The match has its place, its rule, and the words as the page has them."""
    found = asked(QUOTE, *ALPHA, *GAMMA)
    assert (found.answer, found.rules, found.how) == ("found", ("row",), "typeset")
    assert (found.place, found.matched) == (Place(page=1), QUOTE)


@pytest.mark.parametrize(
    ("gap", "lines", "answer"),
    [
        (Gap.RULED, GAMMA, "found"),
        (Gap.OPEN, GAMMA, "missing"),
        (Gap.FILLED, GAMMA, "missing"),
        (Gap.FILLED, [*ALPHA, *GAMMA], "missing"),
    ],
)
def test_what_is_drawn_between_two_cells_decides(gap: Gap, lines: list[Put], answer: str) -> None:
    """A rule shows a table by itself, an empty gap needs a further row, anything else parts them."""
    assert asked(QUOTE, *lines, gap=gap).answer == answer


def test_the_gap_is_looked_at_from_the_top_of_the_type_to_its_foot() -> None:
    """Of the larger one, between the cells' own edges, over all their lines."""
    lines = [*column("Gamma", "delta", y=200), Put(200, 206, "345 mg", 12, apart=True)]
    layer = PlacedLayer([placed(1, *lines)], Gap.RULED)
    assert ask_layer(layer, "Gamma delta 345 mg").answer == "found"
    assert layer.looked == [((60, 188, 85, 212), (200, 194, 236, 206), 12)]


def test_every_border_that_a_match_crosses_is_looked_at() -> None:
    """One gap alone of the row may be filled; the others say nothing for it."""
    layer = PlacedLayer([placed(1, *ALPHA, *GAMMA)])
    ask_layer(layer, QUOTE)
    assert [(left[2], right[0]) for left, right, _ in layer.looked] == [(115, 200), (230, 300)]


@pytest.mark.parametrize(("y", "answer"), [(225, "found"), (224.9, "missing")])
def test_a_further_row_is_as_far_away_as_its_type_is_high(y: float, answer: str) -> None:
    """Nearer is the row itself, printed twice perhaps."""
    further = row(y, "Alpha", "9", edges=(60, 200))
    assert asked("Gamma delta 345 mg", *GAMMA[:2], *further).answer == answer


@pytest.mark.parametrize(
    ("left", "right", "answer"),
    [
        (61.9, 201.9, "found"),
        (62.1, 201.9, "missing"),
        (61.9, 202.1, "missing"),
        (96.9, 216.9, "found"),
        (97.1, 216.9, "missing"),
        (79, 209, "found"),
        (79, 213, "missing"),
        (75, 209, "missing"),
    ],
)
def test_cells_are_under_one_another_by_an_edge_or_by_their_middle(
    left: float, right: float, answer: str
) -> None:
    """Two points at most apart, both of them: the left edges, the right ones, or the middles."""
    further = row(300, "Beta", "123", edges=(left, right))
    assert asked("Gamma delta 345 mg", *GAMMA[:2], *further).answer == answer


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        (Put(150, 224.4, "x"), "missing"),
        (Put(150, 205.6, "x"), "missing"),
        (Put(150, 224.5, "x"), "found"),
        (Put(150, 205.5, "x"), "found"),
        (Put(110.6, 215, "x"), "missing"),
        (Put(110.4, 215, "x"), "found"),
        (Put(199.4, 215, "x"), "missing"),
        (Put(199.6, 215, "x"), "found"),
        (Put(150, 215, "x", visible=False), "missing"),
        (Put(150, 215, " "), "found"),
    ],
)
def test_a_word_on_the_height_of_two_cells_parts_them(word: Put, answer: str) -> None:
    """Seen or not, wherever it stands in the page's order; up to where the next line would be."""
    for lines in ([*ALPHA, *GAMMA, word], [word, *ALPHA, *GAMMA]):
        assert asked("Gamma delta 345 mg", *lines).answer == answer


@pytest.mark.parametrize(
    ("y", "answer"), [(199.5, "missing"), (221.4, "missing"), (190.4, "found"), (221.6, "found")]
)
def test_a_word_beside_any_line_of_a_cell_parts_it_from_the_next(y: float, answer: str) -> None:
    """From above the first line to below the last."""
    lines = [*column("Gamma", "delta", y=200), Put(200, 206, "345 mg", apart=True)]
    word = Put(150, y, "x")
    assert asked("Gamma delta 345 mg", *lines, word, gap=Gap.RULED).answer == answer


TABLE = [["Alpha", "beta", "gamma"], ["delta", "epsilon", "zeta"], ["eta", "theta", "iota"]]
WORDS = [word for line in TABLE for word in line]


@given(words=st.lists(st.sampled_from(WORDS), min_size=3, max_size=4, unique=True))
def test_no_other_words_of_a_table_are_found_than_those_of_one_row_in_their_order(words: list[str]) -> None:
    """However they are picked from its cells."""
    lines = [put for at, line in enumerate(TABLE) for put in row(200 + 15 * at, *line)]
    assert (asked(" ".join(words), *lines).answer == "found") == (words in TABLE)


NUMBERS = ["1", "12", "234", "5678", "1/2", "½", "-", "−", "+", "0.5", "x2", "$7"]


@given(left=st.sampled_from(NUMBERS), right=st.sampled_from(NUMBERS))
def test_two_cells_never_make_one_number(left: str, right: str) -> None:
    """A figure and a group of three, a whole and its half, a sign and what follows."""
    above = row(200, "Doses of beta", "n", "n")
    found = asked(f"Doses of alpha {left} {right}", *above, *row(215, "Doses of alpha", left, right))
    grouped = left in ("1", "12", "234", "1/2", "0.5", "x2", "$7") and right == "234"
    halved = left in ("1", "12", "234", "1/2", "x2", "$7") and right in ("1/2", "½")
    signed = left in ("-", "−", "+") and right in ("1", "12", "234", "5678", "1/2", "½", "0.5", "$7")
    assert (found.answer == "missing") == (grouped or halved or signed)


def test_every_row_of_a_table_is_found_from_any_cell_to_any_other() -> None:
    """Neighbouring cells, from two on."""
    lines = [put for at, line in enumerate(TABLE) for put in row(200 + 15 * at, *line)]
    for line in TABLE:
        for one, two in pairwise(line):
            if len(f"{one} {two}") >= 12:
                assert asked(f"{one} {two}", *lines).answer == "found"
