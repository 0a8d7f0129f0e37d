"""PDF, by PyMuPDF: a page's text in the file's order, with every stretch's place and visibility."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import pymupdf
from msgspec.structs import replace

from vault_grade.reader.layers.base import GONE, CannotRead, Page, Span, Trust
from vault_grade.reader.layers.doubt import Doubt
from vault_grade.reader.layers.gaps import Box, Gap
from vault_grade.reader.layers.kept import Kept
from vault_grade.reader.layers.pdf_accents import compose
from vault_grade.reader.layers.pdf_blanks import blanked
from vault_grade.reader.layers.pdf_columns import columns_parted
from vault_grade.reader.layers.pdf_document import open_document
from vault_grade.reader.layers.pdf_gaps import gap
from vault_grade.reader.layers.pdf_glance import bare_text
from vault_grade.reader.layers.pdf_initials import initials_joined
from vault_grade.reader.layers.pdf_justified import justified
from vault_grade.reader.layers.pdf_labels import page_label
from vault_grade.reader.layers.pdf_lines import Line, joints, page_lines
from vault_grade.reader.layers.pdf_marks import marks_placed
from vault_grade.reader.layers.pdf_order import reading_order
from vault_grade.reader.layers.pdf_painting import Painting, paint
from vault_grade.reader.layers.pdf_right_to_left import any_right_to_left, right_to_left
from vault_grade.reader.layers.pdf_rules import Rules
from vault_grade.reader.layers.pdf_shapes import distrust_near, small_shapes
from vault_grade.reader.layers.pdf_sight import Paper, Raw, sight
from vault_grade.reader.layers.pdf_spacing import part_letters
from vault_grade.reader.layers.pdf_superiors import superiors_raised
from vault_grade.reader.layers.pdf_tex import recode
from vault_grade.reader.layers.pdf_text_layer import UNSEEN, blank, in_fields, scanned
from vault_grade.reader.layers.pdf_type_size import put_right
from vault_grade.reader.layers.pdf_unseen import unseen
from vault_grade.reader.layers.pdf_word_gaps import spaced, spaced_text
from vault_grade.reader.layers.small_capitals import OLD_STYLE, SMALL_CAPITALS

if TYPE_CHECKING:
    from vault_grade.reader.glyphs.doubts import Glyphs
    from vault_grade.reader.layers.pdfium import Pdfium

# Not among them: TEXT_CID_FOR_UNKNOWN_UNICODE, which turns a glyph without a known character into a wrong letter.
_FLAGS = (
    pymupdf.TEXT_PRESERVE_LIGATURES
    | pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_CLIP
    | pymupdf.TEXT_COLLECT_VECTORS
)
_TEXT, _VECTOR = 0, 3  # MuPDF's types of block
_PAINTED = 6  # pages whose painting is kept: it takes a hundred times the page's text
_GLANCED = 12  # pages that were only glanced at: MuPDF's text of them is kept, for one of them is read next,
_LONGEST_KEPT = 10_000  # where it has no more characters

_KNOWN = "".join(sorted(SMALL_CAPITALS | OLD_STYLE))
_UNKNOWN = f"(?:(?![{_KNOWN}])[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff])+"  # compiled by `re` when first met
_MUPDF_ERRORS = (RuntimeError, ValueError, OverflowError, pymupdf.mupdf.FzErrorBase)


def open_pdf(data: bytes) -> PdfLayer:
    """The layer of a PDF. Raises CannotRead for one that is encrypted, empty or beyond MuPDF's repair."""
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = open_document(data)
        locked, pages = document.needs_pass, len(document)
    except _MUPDF_ERRORS as error:
        raise CannotRead(f"the PDF is damaged ({_clause(error)})") from None
    if locked:
        raise CannotRead("the document is encrypted")
    if not pages:
        raise CannotRead("the document has no pages")
    return PdfLayer(document, data)


def _clause(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


class PdfLayer:
    """A PDF open for reading. told: who says which characters there are, if it is not MuPDF; see ``pdf_second``."""

    name = f"pdf (PyMuPDF {pymupdf.VersionBind})"
    covers = "the text of pages, form fields and annotations as they are drawn, and of scans; no other images"
    paged = True

    def __init__(self, document: Any, data: bytes, told: Pdfium | None = None) -> None:
        self._document, self._data, self._told = document, data, told
        if told is not None:
            self.name = f"pdf ({told.name})"
        self._rules = _label_rules(document)
        self._pages: Kept[Page] = Kept()
        self._painted: OrderedDict[int, Painting] = OrderedDict()
        self._glanced: OrderedDict[int, Any] = OrderedDict()
        self._glyphs: Glyphs | None = None
        self._drawn: tuple[int, Paper] | None = None

    def page_count(self) -> int:
        return len(self._document)

    def page(self, number: int) -> Page:
        return self._pages.get(number) or self._read(number)

    def second(self) -> PdfLayer | None:
        """The same pages with PDFium's characters; see ``Seconded``."""
        from vault_grade.reader.layers.pdfium import Pdfium

        told = Pdfium.open(self._data)
        return PdfLayer(self._document, self._data, told) if told is not None else None

    def glance(self, number: int) -> str | None:
        """The page's bare lines; see ``Glancing``."""
        if self._told is not None:
            return self._told.bare(number)
        try:
            page = self._document.load_page(number - 1)
            textpage = _textpage(page)
            text = bare_text(page, textpage)
        except _MUPDF_ERRORS:
            return None
        if text is not None and len(text) < _LONGEST_KEPT:
            self._glanced[number] = textpage
            if len(self._glanced) > _GLANCED:
                self._glanced.popitem(last=False)
        return text

    def doubt(self, number: int, start: int, end: int) -> Doubt | None:
        """Why ``text[start:end]`` of a page cannot be relied on, by the shapes of its glyphs; see ``Doubting``."""
        try:
            page = self.page(number)
            return blank(page, start, end, lambda: self._paper(number)) or self._inspector().doubt(
                page, start, end
            )
        except _MUPDF_ERRORS as error:
            return Doubt(Trust.UNKNOWN, f"the glyphs of page {number} cannot be drawn ({_clause(error)})")

    def doubts(self, number: int) -> list[tuple[int, Doubt]]:
        """Every character of a page that cannot be relied on; none where the page is damaged. See ``Doubting``."""
        try:
            return self._inspector().doubts(self.page(number))
        except _MUPDF_ERRORS:
            return []

    def gap(self, number: int, left: Box, right: Box, size: float) -> Gap:
        """What is drawn between two boxes of text; see ``Gapped``. A page that cannot be drawn has no open gap."""
        try:
            return gap(self._document.load_page(number - 1), self._paper(number), left, right, size)
        except _MUPDF_ERRORS:
            return Gap.FILLED

    def _painting(self, number: int) -> Painting:
        """What a page draws; that of the last few is kept."""
        if number not in self._painted:
            self._painted[number] = paint(self._document.load_page(number - 1))
            if len(self._painted) > _PAINTED:
                self._painted.popitem(last=False)
        self._painted.move_to_end(number)
        return self._painted[number]

    def _paper(self, number: int) -> Paper:
        if self._drawn is None or self._drawn[0] != number:
            self._drawn = number, Paper(self._document.load_page(number - 1))
        return self._drawn[1]

    def _inspector(self) -> Glyphs:
        from vault_grade.reader.glyphs.doubts import Glyphs

        told = self._told is not None
        self._glyphs = self._glyphs or Glyphs(self._painting, self._characters, proven=told)
        return self._glyphs

    def _characters(self, number: int) -> list[dict[str, Any]]:
        """The blocks of a page's text, character by character."""
        page = self._document.load_page(number - 1)
        return self._signs(number, page, _textpage(page), self._painting(number))

    def _signs(self, number: int, page: Any, textpage: Any, painting: Painting) -> list[dict[str, Any]]:
        blocks = spaced(
            marks_placed(blanked(_of_text(textpage.extractRAWDICT()["blocks"]), painting), painting)
        )
        if self._told is not None:
            from vault_grade.reader.layers.pdf_second import painted, retold, told_by

            matrix = page.transformation_matrix * page.rotation_matrix
            blocks = retold(blocks, told_by(self._told.signs(number), tuple(matrix)), painted(painting))
        return right_to_left(blocks, painting)

    def _read(self, number: int) -> Page:
        label = page_label(self._rules, number)
        try:
            page = self._document.load_page(number - 1)
            textpage, painting = self._glanced.pop(number, None) or _textpage(page), self._painting(number)
            raw = cache(partial(self._signs, number, page, textpage, painting))
            blocks = textpage.extractDICT()["blocks"]
            words = self._words(page, blocks, raw)
            vectors = [block for block in blocks if block["type"] == _VECTOR]
            lines, rules = columns_parted(superiors_raised(page_lines(words, raw), painting)), Rules(vectors)
            seen, hidden = sight(page, painting.pictured, lines, vectors, rules, raw)
            distrust_near(small_shapes(vectors), seen, raw)
            read, unread = scanned(page, seen, hidden)
            in_fields(page, seen)
            ordered = justified(reading_order(initials_joined(seen + read)))
            text, spans = _page_text(ordered + unread, rules)
            not_read = UNSEEN if read else unseen(page, painting.pictured, seen, hidden)
            made = Page(number, text, spans, label, not_read)
        except _MUPDF_ERRORS as error:
            made = Page(number, "", (), label, f"a damaged page ({_clause(error)})")
        return self._pages.keep(number, made, made)

    def _words(self, page: Any, blocks: list[dict[str, Any]], raw: Raw) -> list[dict[str, Any]]:
        """The blocks of text, in the coordinates of the page as it is shown; what lies off the page is left out."""
        words = _of_text(blocks)
        words = raw() if self._told is not None or any_right_to_left(words) else spaced_text(words, raw)
        if self._told is None:
            recode(self._document, page, words)
        part_letters(words, raw)
        compose(words, raw)
        return words

    def labelled(self, label: str) -> Iterator[int]:
        if not self._rules:
            return
        for number in range(1, self.page_count() + 1):
            if page_label(self._rules, number) == label:
                yield number


def _label_rules(document: Any) -> list[dict[str, Any]]:
    try:
        return sorted(document.get_page_labels(), key=lambda rule: int(rule["startpage"]))
    except (*_MUPDF_ERRORS, KeyError, TypeError):
        return []  # labels that cannot be read are no labels: places are then positions


def _textpage(page: Any) -> Any:
    return page.get_textpage(clip=page.rect, flags=_FLAGS, matrix=page.rotation_matrix)


def _of_text(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return put_right(block for block in blocks if block["type"] == _TEXT)


def _page_text(lines: list[Line], rules: Rules) -> tuple[str, tuple[Span, ...]]:
    """The page's text and its spans; what stands between two lines belongs to the span before it."""
    pieces: list[str] = []
    spans: list[Span] = []
    at = 0
    row = 1
    for line, joint in zip(lines, joints(lines, rules), strict=True):
        last = line.spans[-1]
        for span in line.spans:
            text = span["text"]
            end = at + len(text)
            tail = joint if span is last else ""
            if not text.isprintable() or GONE in text:
                spans.extend(_parted(span, text, at, row))
                if tail:
                    spans[-1] = replace(spans[-1], end=end + len(tail))
            else:
                spans.append(_span(span, at, end + len(tail), row, span["trust"]))
            at = end + len(tail)
            pieces += text, tail
        if joint not in ("", " "):
            row += 1
    return "".join(pieces), tuple(spans)


def _span(span: dict[str, Any], start: int, end: int, row: int, trust: Trust) -> Span:
    layer = span.get("layer", False)
    return Span(start, end, row, span["bbox"], span["size"], span["raised"], span["seen"], trust, layer)


def _parted(span: dict[str, Any], text: str, at: int, row: int) -> Iterator[Span]:
    """A span with characters of unknown identity, each run of them a span of its own."""
    start = 0
    for hit in re.finditer(_UNKNOWN, text):
        if hit.start() > start:
            yield _span(span, at + start, at + hit.start(), row, span["trust"])
        yield _span(span, at + hit.start(), at + hit.end(), row, Trust.UNKNOWN)
        start = hit.end()
    if start < len(text):
        yield _span(span, at + start, at + len(text), row, span["trust"])
