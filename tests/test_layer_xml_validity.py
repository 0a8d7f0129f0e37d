"""The XML layer on laws whose file holds several wordings: each stands apart, and says when it holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.formats.answers import Found
from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, Layer
from vault_grade.reader.search import Searcher

CLML = "http://www.legislation.gov.uk/namespaces/legislation"
AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
OLD = "The producer shall keep the records for four years."
NEW = "The producer shall keep the records for six years."


def clml(body: str, *, day: str | None = "2013-04-01", root: str = "") -> bytes:
    """A law in CLML as it holds on a day."""
    dated = f'<m:Metadata xmlns:m="http://www.legislation.gov.uk/namespaces/metadata"><d:valid>{day}</d:valid></m:Metadata>'
    terms = 'xmlns:d="http://purl.org/dc/terms/"'
    return f'<Legislation xmlns="{CLML}" {terms} {root}>{dated if day else ""}{body}</Legislation>'.encode()


def akn(body: str, day: str = "2013-04-01") -> bytes:
    """A law in Akoma Ntoso with two periods, #old to 2010-07-01 and #new from it."""
    events = '<eventRef eId="e1" date="2005-03-03"/><eventRef eId="e2" date="2010-07-01"/>'
    periods = (
        '<temporalGroup eId="old"><timeInterval start="#e1" end="#e2"/></temporalGroup>'
        '<temporalGroup eId="new"><timeInterval start="#e2"/></temporalGroup>'
    )
    return (
        f'<akomaNtoso xmlns="{AKN}"><act><meta><identification><FRBRWork><FRBRdate date="2005-01-01"/></FRBRWork>'
        f'<FRBRExpression><FRBRdate date="{day}"/></FRBRExpression></identification><lifecycle>{events}</lifecycle>'
        f"<temporalData>{periods}</temporalData></meta><body>{body}</body></act></akomaNtoso>"
    ).encode()


def opened(data: bytes) -> Layer:
    return open_layer(data, "application/xml", None)


def pages(data: bytes) -> list[tuple[str | None, str]]:
    """Label and text of each page."""
    layer = opened(data)
    read = [layer.page(number) for number in range(1, layer.page_count() + 1)]
    assert [page.number for page in read] == list(range(1, len(read) + 1))
    for page in read:
        ends = [0, *(span.end for span in page.spans)]
        assert [span.start for span in page.spans] == ends[:-1]
        assert ends[-1] == len(page.text)
    return [(page.label, page.text.strip(BREAK)) for page in read]


def search(data: bytes, quote: str) -> Found:
    return Searcher(opened(data), data).search(quote)


def group(text: str, start: str = "", end: str = "", more: str = "") -> str:
    """A provision of CLML with its dates."""
    dates = (f'RestrictStartDate="{start}" ' if start else "") + (f'RestrictEndDate="{end}" ' if end else "")
    return f"<P1group {dates}{more}><Text>{text}</Text></P1group>"


def test_a_law_without_versions_is_one_page() -> None:
    """What holds on the file's date is its text, whenever it began or will end."""
    body = group(OLD, "2005-03-03") + group(NEW, "2010-07-01", "2016-08-03")
    assert pages(clml(body)) == [(None, f"{OLD}\n{NEW}")]


def test_wordings_of_other_days_stand_on_pages_that_say_so() -> None:
    """Past and coming ones, each period by itself; the text reads on without them."""
    body = (
        group("Before.")
        + group(OLD, "2005-03-03", "2010-07-01")
        + group(NEW, "2010-07-01")
        + group("Later.", "2016-08-03")
        + group("Also old.", "2005-03-03", "2010-07-01")
        + group("After.")
    )
    assert pages(clml(body)) == [
        (None, f"Before.\n{NEW}\nAfter."),
        ("from 2005-03-03 to 2010-07-01", f"{OLD}{BREAK}Also old."),
        ("from 2016-08-03", "Later."),
    ]


def test_a_period_ends_with_the_day_before_its_last_date() -> None:
    """On that day the next wording holds."""
    body = group(OLD, "2005-03-03", "2013-04-01") + group(NEW, "2013-04-01")
    assert pages(clml(body))[0] == (None, NEW)


def test_versions_for_other_places_are_pages_too() -> None:
    """They stand at the end of the file and are shown beside the text; the place is said."""
    other = group(OLD, "2005-03-03", more='RestrictExtent="S"')
    body = group(NEW, "2005-03-03", more='RestrictExtent="E+W" AltVersionRefs="v"')
    body += f'<Versions><Version id="v">{other}</Version><Version>{group("Third.")}</Version></Versions>'
    assert pages(clml(body)) == [(None, NEW), ("S, from 2005-03-03", OLD), ("another version", "Third.")]


def test_prospective_provisions_stand_apart() -> None:
    """Unless the whole law is not in force yet."""
    body = group(OLD) + group(NEW, more='Status="Prospective"')
    assert pages(clml(body)) == [(None, OLD), ("prospective", NEW)]
    assert pages(clml(body, root='Status="Prospective"')) == [(None, f"{OLD}\n{NEW}")]


@pytest.mark.parametrize("root", ["", 'RestrictStartDate="2013-04-01" RestrictEndDate="2016-08-03"'])
def test_without_a_date_the_file_gives_the_last_wording(root: str) -> None:
    """Or that of the day from which the whole of it holds."""
    body = group(OLD, "2005-03-03", "2010-07-01") + group(NEW, "2010-07-01")
    assert [label for label, _ in pages(clml(body, day=None, root=root))] == [
        None,
        "from 2005-03-03 to 2010-07-01",
    ]


def test_a_law_of_which_nothing_holds_is_read_all_the_same() -> None:
    """There is no empty page before it."""
    assert pages(clml(group(OLD, "2005-03-03", "2010-07-01"))) == [("from 2005-03-03 to 2010-07-01", OLD)]


def test_periods_of_akoma_ntoso_are_looked_up() -> None:
    """A period names a group, the group its events, the events their dates."""
    body = f'<section period="#old"><p>{OLD}</p></section><section period="#new"><p>{NEW}</p></section>'
    assert pages(akn(body)) == [(None, NEW), ("from 2005-03-03 to 2010-07-01", OLD)]
    assert pages(akn(body, "2006-01-01")) == [(None, OLD), ("from 2010-07-01", NEW)]


def test_alternatives_of_akoma_ntoso_stand_apart() -> None:
    """Whenever they hold; a period that nobody defined settles nothing."""
    body = f'<section eId="s"><p>{NEW}</p></section><section alternativeTo="s" period="#new"><p>{OLD}</p></section>'
    assert pages(akn(body)) == [(None, NEW), ("from 2010-07-01", OLD)]
    assert pages(akn(f'<p period="#none">{NEW}</p>')) == [(None, NEW)]


def test_a_quote_is_found_in_either_wording_and_says_in_which() -> None:
    """The wording of the file's date first; the line is that of the file."""
    data = clml(f"\n{group(OLD, '2005-03-03', '2010-07-01')}\n{group(NEW, '2010-07-01')}")
    old, new = search(data, OLD), search(data, NEW)
    assert (old.answer, new.answer) == ("found", "found")
    assert old.place and (old.place.label, old.place.line) == ("from 2005-03-03 to 2010-07-01", 2)
    assert new.place and (new.place.label, new.place.line) == (None, 3)


@given(st.integers(1, 8), st.booleans())
def test_no_quote_is_made_of_two_wordings(at: int, turned: bool) -> None:
    """Wherever it changes over, also where one wording ends and the next begins."""
    first, second = (NEW, OLD) if turned else (OLD, NEW)
    data = clml(group(OLD, "2005-03-03", "2010-07-01") + group(NEW, "2010-07-01"))
    mixed = " ".join(first.split()[:at] + second.split()[at:])
    assert search(data, mixed).answer == ("found" if mixed in (OLD, NEW) else "missing")
    assert search(data, f"{first} {second}").answer == "missing"
    assert (
        search(data, f"{' '.join(first.split()[-at:])} {' '.join(second.split()[:at])}").answer == "missing"
    )
