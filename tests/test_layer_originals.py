"""The layers on real publications, which lie in the folder ``shared`` beside the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, Page, Trust

ORIGINALS = Path(__file__).parents[2] / "shared" / "originals"

pytestmark = pytest.mark.skipif(
    not ORIGINALS.is_dir(), reason="the folder ../shared/originals with the real publications is not here"
)


def page_of(name: str, media_type: str, number: int = 1, encoding: str | None = None) -> Page:
    return open_layer((ORIGINALS / name).read_bytes(), media_type, encoding).page(number)


def flows(page: Page) -> list[str]:
    return [" ".join(part.split()) for part in page.text.split(BREAK)]


@pytest.mark.parametrize(
    ("name", "media_type", "number", "words"),
    [
        (
            "eu-2016-679-gdpr-en.pdf",
            "application/pdf",
            33,
            "(8) ‘processor’ means a natural or legal person, public authority, agency or other body which processes",
        ),
        (
            "eu-2016-679-gdpr-en.pdf",
            "application/pdf",
            33,
            "of such data subjects in the Union; or (b) the monitoring of their behaviour".replace(
                "of such", "to such"
            ),
        ),
        (
            "bmc-evol-biol-2011-11-329.pdf",
            "application/pdf",
            3,
            "with no gift (H = 41.32, p < 0.0001, df = 3",
        ),
        (
            "rfc8200.txt",
            "text/plain",
            4,
            "IPv6 increases the IP address size from 32 bits to 128 bits, to support",
        ),
        (
            "oasis-sarif-2.1.0-cs.htm",
            "text/html",
            1,
            "Represent analysis results for all kinds of artifacts, including source code and object code.",
        ),
        (
            "uksi-2005-263-2013-04-01.xml",
            "application/xml",
            1,
            "“the Directive” means Directive 2000/53/EC of the European Parliament and of the Council on end-of-life",
        ),
        ("us-census-nst-est2019.csv", "text/csv", 1, "SUMLEV,REGION"),
    ],
)
def test_printed_words_stand_in_one_flow(name: str, media_type: str, number: int, words: str) -> None:
    """Words read off the page by eye are in the layer's text, with nothing but white space between them."""
    encoding = "windows-1252" if name.endswith((".htm", ".csv")) else None
    assert any(words in flow for flow in flows(page_of(name, media_type, number, encoding)))


def test_two_columns_of_a_journal_join_only_where_a_sentence_goes_on() -> None:
    """The foot of the left column goes on at the head of the right one, over the table at the page's head."""
    parts = flows(page_of("bmc-evol-biol-2011-11-329.pdf", "application/pdf", 4))
    assert any(
        "gift wrapping itself evolved due to additional advantages to the male" in part for part in parts
    )


def test_footnotes_of_the_federal_register_stand_apart() -> None:
    """A footnote's words never follow on the text above it."""
    parts = flows(page_of("federal-register-2020-17221.pdf", "application/pdf", 2))
    body = next(part for part in parts if part.startswith("Hatta International Airport"))
    assert "The angle of attack (or AOA) is" not in body


@pytest.mark.parametrize("number", [1, 40, 66])
def test_pages_of_a_standard_are_seen_and_trusted(number: int) -> None:
    """Nothing of an ordinary page is taken for hidden."""
    page = page_of("nist-sp-800-57pt1r4.pdf", "application/pdf", number)
    assert page.text
    assert all(span.visible for span in page.spans)
    doubtful = {
        page.text[span.start : span.end].strip() for span in page.spans if span.trust is not Trust.TRUSTED
    }
    assert not any(letter.isalnum() for text in doubtful for letter in text)
