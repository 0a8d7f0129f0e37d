"""Lists of sources for tests."""

from __future__ import annotations

import hashlib

from hypothesis import strategies as st

from vault_grade.formats.sources import Source


def make_source(number: int, **changes: object) -> Source:
    """A source whose every value tells its number."""
    fields: dict[str, object] = {
        "id": f"source-{number:02}",
        "file": f"source-{number:02}.html",
        "url": f"https://example.org/{number}#part",
        "final_url": f"https://www.example.org/{number}",
        "title": f"Title {number}",
        "publisher": "The Publisher",
        "primary": number % 2 == 0,
        "rule": "no publisher known",
        "extent": "full",
        "sha256": hashlib.sha256(str(number).encode()).hexdigest(),
        "media_type": "text/html",
        "encoding": "utf-8",
        "captured": "2026-11-30T09:12:13Z",
    }
    return Source(**(fields | changes))  # type: ignore[arg-type]


TITLES = st.one_of(
    st.sampled_from(["no", "1.10", "- id: x", "# no comment", "a: b", "ἀρχή – 原則 😀", "x\ny", "~", "true"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(
        lambda text: text.strip() != ""
    ),
)


@st.composite
def sources(draw: st.DrawFn) -> list[Source]:
    """Sources of different ids, in any order."""
    numbers = draw(st.lists(st.integers(0, 12), max_size=5, unique=True))
    optional = st.one_of(st.none(), TITLES)
    return [
        make_source(
            number,
            title=draw(TITLES),
            publisher=draw(optional),
            encoding=draw(st.sampled_from([None, "utf-8"])),
            final_url=draw(st.sampled_from([None, "https://example.org/a?b=c&d#e:f"])),
            extent=draw(st.sampled_from(["full", "abstract", "landing"])),
        )
        for number in numbers
    ]
