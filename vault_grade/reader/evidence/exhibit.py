"""The evidence for one note: the answers of a match, and beside each the words where they stand.

The same search in the same process gives both, so that what is marked is what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

from vault_grade.formats.note import read_note
from vault_grade.reader.evidence.boxes import signs_of, stretch_boxes
from vault_grade.reader.evidence.passages import passage
from vault_grade.reader.evidence.pictures import crop_of, pictures_of, scale_for, sheet_of
from vault_grade.reader.evidence.places import Standing, Stretch, standing
from vault_grade.reader.evidence.shown import Box, Exhibit, Picture, Sheet, Shown, View
from vault_grade.reader.opened import Opened, open_all
from vault_grade.reader.protocol import Answer, Document, Job, QuoteAnswer, Views
from vault_grade.reader.quotes import of_quotes


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page that is shown. stretches: the words on it, each with the index of its quote."""

    document: str
    number: int
    stretches: list[tuple[int, Stretch]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Looked:
    """A page after it was looked at: marks and crop of each quote, by its index. No pictures: it cannot be drawn."""

    leaf: Leaf
    sheet: Box
    marks: Mapping[int, tuple[Box, ...]]
    crops: Mapping[int, Box]
    pictures: Sequence[Picture] = ()

    def view(self, at: int) -> View:
        """What is shown of a quote on this page."""
        label = next(stretch.label for quote, stretch in self.leaf.stretches if quote == at)
        return View(self.leaf.number, label, self.crops[at], self.marks[at])


def evidence_job(job: Job, views: Views, note: bytes, contents: Sequence[bytes]) -> Exhibit:
    """The answers for the note's quotes, and what is shown of each; only the answer where it is refused.

    contents: the whole bytes of each document of the job, in order. Raises BadNote.
    """
    opened = open_all(job.documents, contents)
    if isinstance(opened, Answer):
        return Exhibit(opened)
    quotes: list[QuoteAnswer] = []
    standings: list[Standing] = []
    asked = read_note(note).quotes
    for quote, hit in of_quotes(asked, job.documents, opened.searchers):
        quotes.append(quote)
        # Asked at once, while the search still has the page.
        pages = opened.searchers[quote.document].pages if quote.document else None
        standings.append(standing(quote, hit, pages) if pages else Standing())
    leaves = _leaves(job.documents, quotes, standings, opened)
    with ExitStack() as stack:
        pdfs = {
            path: stack.enter_context(_pdf(opened.searchers[path].data))
            for path in dict.fromkeys(leaf.document for leaf in leaves)
        }
        looked = list(_look(leaves, pdfs))
        copy = _copy(looked, quotes, pdfs) if views.copy else None
    return Exhibit(
        opened.answer(tuple(quotes)),
        tuple(_shown(at, one, looked) for at, one in enumerate(standings)),
        tuple(Sheet(one.leaf.document, one.leaf.number, one.sheet[2], one.sheet[3]) for one in looked),
        tuple(picture for one in looked for picture in one.pictures),
        copy,
    )


def _leaves(
    documents: Sequence[Document],
    quotes: Sequence[QuoteAnswer],
    standings: Sequence[Standing],
    opened: Opened,
) -> list[Leaf]:
    """The pages that are shown, in the order of the documents and of their pages."""
    leaves: dict[tuple[str, int], Leaf] = {}
    for at, (quote, one) in enumerate(zip(quotes, standings, strict=True)):
        if quote.document and opened.searchers[quote.document].layer.paged:
            for stretch in one.stretches:
                key = quote.document, stretch.number
                leaves.setdefault(key, Leaf(*key)).stretches.append((at, stretch))
    order = {document.path: at for at, document in enumerate(documents)}
    return sorted(leaves.values(), key=lambda leaf: (order[leaf.document], leaf.number))


def _pdf(data: bytes) -> Any:
    """The document once more: what draws it is no affair of the text layer."""
    from vault_grade.reader.layers.pdf_document import open_document

    return open_document(data)


def _faults() -> tuple[type[Exception], ...]:
    """What PyMuPDF raises on a damaged page."""
    from pymupdf import mupdf

    return (RuntimeError, ValueError, OverflowError, mupdf.FzErrorBase)


def _look(leaves: Sequence[Leaf], pdfs: Mapping[str, Any]) -> Iterator[Looked]:
    """Each page looked at once, for all quotes on it: one page is held at a time."""
    faults = _faults()
    pages: list[tuple[Leaf, Box]] = []
    for leaf in leaves:
        try:
            pages.append((leaf, sheet_of(pdfs[leaf.document].load_page(leaf.number - 1))))
        except faults:
            pages.append((leaf, (0.0, 0.0, 0.0, 0.0)))
    scale = scale_for([sheet for _, sheet in pages])
    for leaf, sheet in pages:
        looked = Looked(
            leaf, sheet, {at: () for at, _ in leaf.stretches}, {at: sheet for at, _ in leaf.stretches}
        )
        with suppress(*faults):  # of a damaged page: that there is no picture says so
            looked = _looked(leaf, sheet, pdfs[leaf.document].load_page(leaf.number - 1), scale)
        yield looked


def _looked(leaf: Leaf, sheet: Box, page: Any, scale: float) -> Looked:
    signs = signs_of(page) if any(one.start < one.end for _, one in leaf.stretches) else []
    marks: dict[int, tuple[Box, ...]] = {}
    for at, one in leaf.stretches:
        boxes = tuple(_rounded(box) for box in stretch_boxes(one.text, one.start, one.end, signs))
        marks[at] = marks.get(at, ()) + boxes
    every = [sign.box for sign in signs]
    crops = {at: crop_of(boxes, every, sheet) for at, boxes in marks.items()}
    return Looked(leaf, sheet, marks, crops, pictures_of(page, leaf.document, list(crops.values()), scale))


def _rounded(box: Box) -> Box:
    x0, y0, x1, y1 = (round(edge, 1) for edge in box)
    return x0, y0, x1, y1


def _shown(at: int, one: Standing, looked: Sequence[Looked]) -> Shown:
    around = passage(one.text, one.parts) if one.text is not None else None
    return Shown(one.what, around, tuple(page.view(at) for page in looked if at in page.marks))


def _copy(looked: Sequence[Looked], quotes: Sequence[QuoteAnswer], pdfs: Mapping[str, Any]) -> bytes | None:
    """The pages on which quotes were found; None where there are none."""
    from vault_grade.reader.evidence.copies import Marked, copy_of

    found = {at for at, quote in enumerate(quotes) if quote.found.answer == "found"}
    pages = []
    for one in looked:
        marks = [(at + 1, boxes) for at, boxes in one.marks.items() if at in found]
        if marks:
            label = one.leaf.stretches[0][1].label
            pages.append(Marked(one.leaf.document, one.leaf.number, label, marks))
    return copy_of(pages, pdfs) if pages else None
