"""DOCX files made of the XML that a test is about."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from vault_grade.reader.layers import open_layer
from vault_grade.reader.layers.base import BREAK, Page
from vault_grade.reader.search import Searcher

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES = (
    f'xmlns:w="{WORD}" xmlns:r="{RELATIONS}" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:odd="http://example.org/odd" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)

QUOTE = "The board shall meet at least twice in each calendar year."
WHITE_INK = "<w:color w:val='FFFFFF'/>"
BLACK_INK = "<w:color w:val='000000'/>"


def part(root: str, inside: str) -> str:
    """One part of a DOCX file."""
    return f"<w:{root} {NAMESPACES}>{inside}</w:{root}>"


def relations(targets: Mapping[str, str]) -> str:
    """The relationships of a part: each identity and kind is the target's name without its ending and digits."""
    rows = "".join(
        f'<Relationship Id="{name}" Type="{RELATIONS}/{name.rstrip("0123456789")}" Target="{target}"/>'
        for name, target in targets.items()
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{rows}</Relationships>'


def docx(body: str, **others: str) -> bytes:
    """A DOCX file. others: insides of further parts by name (``styles``, ``footnotes``, ``header1`` …)."""
    roots = {"header": "hdr", "footer": "ftr"}
    members = {
        "_rels/.rels": relations({"officeDocument": "word/document.xml"}),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
        "word/_rels/document.xml.rels": relations({name: f"{name}.xml" for name in others}),
    }
    for name, inside in others.items():
        kind = name.rstrip("0123456789")
        members[f"word/{name}.xml"] = part(roots.get(kind, kind), inside)
    return zipped(members)


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """A ZIP file of these members."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


def page_of(body: str, **others: str) -> Page:
    """What the layer reads of such a file."""
    return open_layer(docx(body, **others), DOCX, None).page(1)


def flows(page: Page) -> list[str]:
    """The stretches of a page that are kept apart."""
    return [" ".join(stretch.split()) for stretch in page.text.split(BREAK)]


def paragraph(*runs: str, properties: str = "") -> str:
    """A paragraph; a run that is no XML is plain text."""
    inside = "".join(one if one.startswith("<") else run(one) for one in runs)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inside}</w:p>"


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def answer(body: str, quote: str = QUOTE, **others: str) -> str:
    """What the search says of a quote in a document of this body, which has other words too."""
    data = docx(paragraph("Some other words that everybody sees.") + body, **others)
    return Searcher(open_layer(data, DOCX, None), data).search(quote).answer


def shade(fill: str, pattern: str = "clear", more: str = "") -> str:
    """A shading."""
    return f"<w:shd w:val='{pattern}' w:color='auto' w:fill='{fill}' {more}/>"


def words(properties: str = WHITE_INK, of_paragraph: str = "") -> str:
    """A paragraph of the words that are searched."""
    return paragraph(run(QUOTE, properties), properties=of_paragraph)


def table(cell: str, *, of_table: str = "", of_row: str = "", of_cell: str = "", ahead: str = "") -> str:
    """A table of one cell, or of one behind others."""
    row = f"<w:tr>{of_row}<w:tc><w:tcPr>{of_cell}</w:tcPr>{cell}</w:tc></w:tr>"
    return f"<w:tbl><w:tblPr>{of_table}</w:tblPr>{ahead}{row}</w:tbl>"


def style(kind: str, inside: str, name: str = "s") -> str:
    """A style."""
    return f"<w:style w:type='{kind}' w:styleId='{name}'>{inside}</w:style>"


def box(fill: str, properties: str, styled: str = "") -> str:
    """A text box that holds the words."""
    text = f"<wps:txbx><w:txbxContent>{words(properties)}</w:txbxContent></wps:txbx>"
    shape = f"<wps:wsp><wps:spPr>{fill}<a:ln><a:solidFill><a:srgbClr val='000000'/></a:solidFill></a:ln></wps:spPr>"
    return paragraph(f"<w:r><w:drawing>{shape}{styled}{text}</wps:wsp></w:drawing></w:r>")
