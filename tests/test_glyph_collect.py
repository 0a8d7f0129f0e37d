"""The glyphs of a page by their heights: the same whichever way their lines are found."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vault_grade.reader.glyphs.collect import glyphs_of, placed
from vault_grade.reader.layers.pdf_painting import ITEM, Run

places = st.sampled_from([0.0, 7.5, 10.0, 10.25, 300.0])
factors = st.sampled_from([-1.0, 0.0, 0.5, 1.0])
matrices = st.tuples(factors, factors, factors, factors, places, places)
items = st.tuples(
    places, places, st.just(0.0), st.sampled_from([-1, 4, 9]), st.sampled_from([0, 65, 8722]), st.just(0)
)


@st.composite
def runs(draw: st.DrawFn) -> Run:
    packed = b"".join(ITEM.pack(*item) for item in draw(st.lists(items, max_size=6)))
    return Run(draw(st.integers(1, 2)), draw(st.booleans()), draw(matrices), packed)


@given(st.lists(runs(), max_size=3), places, places)
def test_a_band_has_the_glyphs_whose_origins_lie_in_it(painted: list[Run], one: float, other: float) -> None:
    """Upright, turned, slanted or flat: those between two heights are those of the whole page between them."""
    top, bottom = sorted((one, other))
    kept = [placed(run) for run in painted]
    assert glyphs_of(kept, top, bottom) == [glyph for glyph in glyphs_of(kept) if top <= glyph.y <= bottom]


@given(runs())
def test_an_origin_is_where_the_matrix_takes_it(run: Run) -> None:
    """Each glyph stands at its item's place, taken to the page by the run's matrix."""
    a, b, c, d, e, f = run.matrix
    shown = [item for at, item in enumerate(ITEM.iter_unpack(run.items)) if item[3] != -1 or not at]
    assert [(glyph.x, glyph.y) for glyph in glyphs_of([placed(run)])] == [
        (a * x + c * y + e, b * x + d * y + f) for x, y, *_ in shown
    ]
