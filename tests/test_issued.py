"""The issued specification: what is under docs/issued is what the script makes of docs/vault-format.md."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from vault_grade.formats.catalogue import parse as parse_catalogue
from vault_grade.formats.quotes import parse

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs" / "vault-format.md"
NAME = "vault-format-1.1"
ISSUED = ROOT / "docs" / "issued"
HEAD, FOOT, MARK = 70.0, 770.0, 7.5
"""Running heads of the PDF stand above, page numbers below these heights; only raised marks are set
as small as the third. In points."""


def issue(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """One run of the script."""
    command = [sys.executable, str(ROOT / "scripts" / "issue-format"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both files, freshly built."""
    folder = tmp_path_factory.mktemp("issued")
    done = issue("--out", folder)
    assert done.returncode == 0, done.stderr
    return folder


def sheets(text: str) -> list[list[str]]:
    """The lines of each page of the text edition, without head and foot."""
    pages = text.split("\n\f\n")
    assert pages.pop() == ""
    return [page.split("\n")[2:-2] for page in pages]


def body_of_text() -> list[list[str]]:
    """The text edition's pages after title and contents."""
    return sheets((ISSUED / f"{NAME}.txt").read_text(encoding="utf-8"))[2:]


def body_of_pdf() -> list[str]:
    """The PDF's lines after title and contents, without heads, page numbers and raised marks."""
    with pymupdf.open(ISSUED / f"{NAME}.pdf") as file:
        pages = [page.get_text("dict") for page in file if page.get_label().isdecimal()]
    lines = [line for page in pages for block in page["blocks"] for line in block["lines"]]
    return [spelt(line) for line in lines if HEAD < line["bbox"][1] < FOOT]


def spelt(line: dict[str, Any]) -> str:
    """A line's words, without the raised marks of footnotes."""
    return "".join(span["text"] for span in line["spans"] if span["size"] > MARK)


def words(lines: list[str]) -> list[str]:
    """The words of lines; footnote marks and drawn rules are none."""
    bare = re.sub(r"\[\d+\]", "", "\n".join(lines))
    return [word for word in bare.split() if not re.fullmatch(r"-{3,}", word)]


def test_the_issued_text_is_what_the_script_makes_byte_for_byte(built: Path) -> None:
    """A change to the source without a new issue is seen."""
    assert (ISSUED / f"{NAME}.txt").read_bytes() == (built / f"{NAME}.txt").read_bytes()


def test_the_issued_pdf_has_the_pages_and_words_that_the_script_makes(built: Path) -> None:
    """Page for page, whatever release of the PDF library wrote the bytes."""
    with pymupdf.open(ISSUED / f"{NAME}.pdf") as issued, pymupdf.open(built / f"{NAME}.pdf") as fresh:
        assert [page.get_text("words") != [] for page in issued] == [True] * len(issued)
        assert [words([page.get_text()]) for page in issued] == [words([page.get_text()]) for page in fresh]


def test_a_second_build_gives_the_same_bytes(built: Path) -> None:
    """No clock and no chance enters the files; --again replaces what is there."""
    files = [built / f"{NAME}.{kind}" for kind in ("pdf", "txt")]
    before = [file.read_bytes() for file in files]
    files[0].write_bytes(b"spoilt")
    assert issue("--out", built, "--again").returncode == 0
    assert [file.read_bytes() for file in files] == before


def test_both_editions_have_the_same_words() -> None:
    """As often in the one as in the other; running heads and page numbers apart."""
    of_text = Counter(words([line for page in body_of_text() for line in page]))
    assert Counter(words(body_of_pdf())) == of_text
    assert sum(of_text.values()) > 4000


def test_every_paragraph_of_the_text_stands_in_the_pdf_in_one_piece() -> None:
    """The words of a quote can be read out of the PDF in their order."""
    whole = " ".join(words(body_of_pdf()))
    pages = ["\n".join(page) for page in body_of_text()]
    paragraphs = [
        part for page in pages for part in re.split(r"\n{2,}", page) if part and not re.search("---", part)
    ]
    prose = [part for part in paragraphs if not re.search(r"\S {2,}\S", re.sub(r"^ *(\d\.|–) +", "", part))]
    assert len(prose) > 120
    assert [part for part in prose if " ".join(words([part])) not in whole] == []


def test_the_pdf_numbers_its_front_matter_in_roman_and_its_body_from_one() -> None:
    """The printed number of each page is its label."""
    with pymupdf.open(ISSUED / f"{NAME}.pdf") as file:
        labels = [page.get_label() for page in file]
        printed = [page.get_text(clip=(0, FOOT, 595, 842)).strip() for page in file]
    assert labels == ["i", "ii", "iii", *(str(number) for number in range(1, len(labels) - 2))]
    assert printed == labels
    assert 12 <= len(labels) - 3 <= 20


def test_the_pdf_says_what_it_is() -> None:
    """Title, author and producer, and the day of the edition instead of the day of the build."""
    with pymupdf.open(ISSUED / f"{NAME}.pdf") as file:
        data = file.metadata
    assert data["title"] == "The vault format, edition 1.1"
    assert (data["author"], data["producer"]) == ("vault-grade", "vault-grade scripts/issue-format")
    assert data["creationDate"] == "D:20261130000000Z"


def test_each_page_of_the_text_has_56_lines_of_at_most_72_columns_and_its_number_at_the_foot() -> None:
    """Printed as it is, a page of the text edition is a page."""
    pages = (ISSUED / f"{NAME}.txt").read_text(encoding="utf-8").split("\n\f\n")[:-1]
    assert {page.count("\n") + 1 for page in pages} == {56}
    assert max(len(line) for page in pages for line in page.split("\n")) == 72
    feet = [page.split("\n")[-1].split("[Page ")[1] for page in pages]
    assert feet == ["i]", "ii]", *(f"{number}]" for number in range(1, len(pages) - 1))]


def test_the_clauses_are_numbered_without_a_hole() -> None:
    """A citation by clause has one place to go to."""
    numbers = re.findall(r"^##+ (\d+)(?:\.(\d+))? ", SOURCE.read_text(encoding="utf-8"), re.MULTILINE)
    expected: list[tuple[str, str]] = []
    for clause, part in numbers:
        last = expected[-1] if expected else ("0", "")
        expected.append((last[0], str(int(last[1] or 0) + 1)) if part else (str(int(last[0]) + 1), ""))
        assert expected[-1] == (clause, part)
    assert expected[-1] == ("16", "2")


def test_the_contents_name_every_heading_above_the_foot_of_their_pages() -> None:
    """However many there are: what does not fit goes on the next page, a clause together with its parts."""
    with pymupdf.open(ISSUED / f"{NAME}.pdf") as file:
        outline = [title for _, title, _ in file.get_toc()]
        pages = [page.get_text("words", clip=(0, HEAD, 595, FOOT)) for page in file if page.number in (1, 2)]
        lowest = max(word[3] for page in pages for word in page)
        words_of = [" ".join(word[4] for word in page) for page in pages]
    assert [title for title in outline if not any(title in page for page in words_of)] == []
    assert lowest <= 752 and "13 Signatures" in words_of[1] and "13.1" not in words_of[0]


def test_every_edition_that_was_issued_is_the_one_that_is_held() -> None:
    """A correction makes a new edition: the files of an older one stay, byte for byte."""
    rows = {row.source: row for row in parse_catalogue((ROOT / "catalogue.yaml").read_bytes())}
    files = sorted(ISSUED.glob("vault-format-*"))
    assert [file.name for file in files][::2] == ["vault-format-1.0.pdf", "vault-format-1.1.pdf"]
    for file in files:
        row = rows[file.relative_to(ROOT).as_posix()]
        assert row.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()
        newer = row.version == "1.1"
        assert row.supersedes == (row.path.replace("1.1", "1.0") if newer else None)


def test_an_edition_that_was_issued_is_not_replaced_unasked(built: Path) -> None:
    """The script refuses, names the file and leaves it."""
    file = built / f"{NAME}.txt"
    before = file.stat().st_mtime_ns
    done = issue("--out", built)
    assert done.returncode == 2
    assert "already issued" in done.stderr
    assert file.stat().st_mtime_ns == before


@pytest.mark.parametrize("text", [None, "# No header\n"], ids=["absent", "without a header"])
def test_a_source_that_cannot_be_read_is_named_in_one_line(tmp_path: Path, text: str | None) -> None:
    """No traceback, and nothing is written."""
    source = tmp_path / "draft.md"
    if text is not None:
        source.write_text(text, encoding="utf-8")
    done = issue("--source", source, "--out", tmp_path / "out")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert str(source) in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("page", ["assistants.md", "vault-format.md"])
def test_the_quotes_of_an_example_note_stand_in_the_issued_pdf(page: str) -> None:
    """On the page that the example cites, where it cites one: an assistant copies what it is shown."""
    example = re.search(
        r"^    ---\n.*?^    # .*?(?=^\S|\Z)",
        (ROOT / "docs" / page).read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    assert example is not None
    quotes = parse(re.sub(r"^    ", "", example[0], flags=re.MULTILINE))
    assert len(quotes) >= 2
    with pymupdf.open(ISSUED / f"{NAME}.pdf") as file:
        pages = {sheet.get_label(): " ".join(sheet.get_text().split()) for sheet in file}
    for quote in quotes:
        assert quote.reference is not None and quote.reference.target.endswith(f"{NAME}.pdf")
        cited = quote.locator and quote.locator.labels
        assert " ".join(quote.text.split()) in (pages[cited[0]] if cited else " ".join(pages.values()))
