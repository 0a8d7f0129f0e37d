"""Citation lines: what names a document by its shape, and what is left to the quote."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vault_grade.formats.citation import Citation, Reference, parse_citation
from vault_grade.formats.locator import Locator

ACT = Reference("path", "regulation/eu/2024-1689.pdf")
PAGE = Locator("p. 78", labels=("78", "78"))
LINE = Locator("line 3", lines=(3, 3))
POSITION = Locator("#page=78", positions=(78, 78))


@pytest.mark.parametrize("dash", ["— ", "—", "– ", "-- ", "--- ", "  — ", "—  "])
def test_a_dash_opens_a_citation(dash: str) -> None:
    """Every dash that people type opens a citation, with blanks or without."""
    assert parse_citation(f"{dash}regulation/eu/2024-1689.pdf, p. 78") == Citation(ACT, PAGE)


@pytest.mark.parametrize(
    ("written", "citation"),
    [
        ("regulation/eu/2024-1689.pdf", Citation(ACT, None)),
        ("store/regulation/eu/2024-1689.pdf, p. 78", Citation(ACT, PAGE)),
        ("../store/regulation/eu/2024-1689.pdf, p. 78", Citation(ACT, PAGE)),
        ("`regulation/eu/2024-1689.pdf`, p. 78", Citation(ACT, PAGE)),
        ("*regulation/eu/2024-1689.pdf*, p. 78", Citation(ACT, PAGE)),
        ("**store/regulation/eu/2024-1689.pdf**, p. 78", Citation(ACT, PAGE)),
        (
            "regulation/eu/2024-1689.pdf,\u202fp.\u00a078",
            Citation(ACT, Locator("p.\u00a078", labels=("78", "78"))),
        ),
        ("regulation/eu/2024-1689.pdf p. 78", Citation(ACT, PAGE)),
        ("regulation/eu/2024-1689.pdf (p. 78).", Citation(ACT, PAGE)),
        ("regulation/eu/2024-1689.pdf.", Citation(ACT, None)),
        ("store/regulation/eu/2024-1689.pdf.", Citation(ACT, None)),
        ("regulation/eu/2024-1689.pdf#page=78", Citation(ACT, POSITION)),
        ("captures/eu/page.html, line 3", Citation(Reference("path", "captures/eu/page.html"), LINE)),
        ("[[store/regulation/eu/2024-1689.pdf#page=78|the Act]]", Citation(ACT, POSITION)),
        ("[[regulation/eu/2024-1689.pdf]], p. 78", Citation(ACT, PAGE)),
        ("[[2024-1689.pdf]], p. 78", Citation(Reference("name", "2024-1689.pdf"), PAGE)),
        ("[[x.pdf#page=78&selection=1,2,3,4|x]]", Citation(Reference("name", "x.pdf"), POSITION)),
        ("[the Act](../../store/regulation/eu/2024-1689.pdf#page=78)", Citation(ACT, POSITION)),
        ('[the Act](<store/regulation/eu/2024-1689.pdf> "title"), p. 78', Citation(ACT, PAGE)),
        ("[x](store/regulation/eu/a%20b.pdf)", Citation(Reference("path", "regulation/eu/a b.pdf"), None)),
        ("[@act, p. 78]", Citation(Reference("key", "act"), PAGE)),
        ("[@eu:2024.1689/a]", Citation(Reference("key", "eu:2024.1689/a"), None)),
        ("[@act], p. 78", Citation(Reference("key", "act"), PAGE)),
        ("<https://example.org/a#b>, p. 78", Citation(Reference("url", "https://example.org/a#b"), PAGE)),
        (
            "https://example.org/a.pdf#page=78",
            Citation(Reference("url", "https://example.org/a.pdf"), POSITION),
        ),
        ("[page](https://example.org/a)", Citation(Reference("url", "https://example.org/a"), None)),
        ("p. 78", Citation(None, PAGE)),
        ("Art. 65(3)", Citation(None, Locator("Art. 65(3)"))),
    ],
)
def test_documents_are_known_by_their_shape(written: str, citation: Citation) -> None:
    """Each way of naming a document gives its reference and the place it states."""
    assert parse_citation(f"— {written}") == citation


@pytest.mark.parametrize(
    ("written", "target"),
    [
        ("store/Regulation/EU/X.PDF, p. 2", "Regulation/EU/X.PDF"),
        ("store/../secret.pdf", "../secret.pdf"),
        ("store/x.pdf", "store/x.pdf"),
        ("[[store/x.pdf]]", "store/x.pdf"),
        ("../regulation/eu/x.pdf", "../regulation/eu/x.pdf"),
        ("/regulation/eu/x.pdf", "/regulation/eu/x.pdf"),
        ("Regulation/EU/x.pdf", "Regulation/EU/x.pdf"),
        ("[[regulation/eu/deep/x.pdf]]", "regulation/eu/deep/x.pdf"),
    ],
)
def test_a_badly_formed_path_is_kept_for_the_refusal(written: str, target: str) -> None:
    """What is plainly meant as a path is not taken for words: a later step refuses it with a clear error."""
    found = parse_citation(f"— {written}")
    assert found is not None
    assert found.reference == Reference("path", target)


@pytest.mark.parametrize(
    "line",
    [
        "regulation/eu/x.pdf, p. 3",
        "— the Board",
        "—",
        "— ,",
        "— and/or",
        "— a/b/c",
        "— [[A note]]",
        "— [[note.md]]",
        "— [x](note.md)",
        "— [@a; @b]",
        "— x.pdf, p. 3",
        "— regulation/eu/x.pdf says no",
        "— p. 3 and more",
        "",
        "— see regulation/eu/x.pdf",
        "- regulation/eu/x.pdf",
        "— 3/4/5.5, of them",
    ],
)
def test_other_lines_are_words(line: str) -> None:
    """A line that names no document and is no locator belongs to the quote, even after a dash."""
    assert parse_citation(line) is None


def test_an_unknown_place_is_kept_as_written() -> None:
    """What follows a document after a comma is its locator even outside the closed list, and is not checked."""
    assert parse_citation("— regulation/eu/2024-1689.pdf, point 4, p. 78") == Citation(
        ACT, Locator("point 4, p. 78")
    )


def test_a_place_in_the_link_and_one_behind_it_are_both_kept() -> None:
    """A position in a link and a label behind it must agree, so both are kept."""
    assert parse_citation("— [[store/regulation/eu/2024-1689.pdf#page=80|x]], p. 78") == Citation(
        ACT, Locator("#page=80, p. 78", labels=("78", "78"), positions=(80, 80))
    )


def test_a_title_line_needs_no_dash() -> None:
    """A callout's title is read with a dash or without."""
    for title in ("regulation/eu/2024-1689.pdf, p. 78", "— regulation/eu/2024-1689.pdf, p. 78"):
        assert parse_citation(title, dash=False) == Citation(ACT, PAGE)


@pytest.mark.parametrize(
    ("reference", "canonical"),
    [
        (ACT, "regulation/eu/2024-1689.pdf"),
        (Reference("name", "x.pdf"), "x.pdf"),
        (Reference("key", "act"), "@act"),
        (Reference("url", "https://example.org/a"), "https://example.org/a"),
    ],
)
def test_references_have_one_canonical_form(reference: Reference, canonical: str) -> None:
    """Runs and digests write a reference in one way."""
    assert reference.canonical == canonical


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("—-[]()<>@#|/.,;:`'\" abcAB19éstorep=httpg\n\\"), max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    """No line raises, and what is read always says something."""
    found = parse_citation("— " + line)
    assert found is None or found.reference or found.locator
