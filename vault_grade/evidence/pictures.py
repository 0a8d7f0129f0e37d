"""Pages as pictures: each picture stands in the file once, and every view of it is a window with its own marks."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from vault_grade.evidence import words
from vault_grade.page.html import NOTHING, Html, element, join, plain, say, text
from vault_grade.reader.evidence.shown import Box, Picture, Sheet, Shown, View

_PAD = 1.2
"""Points by which a mark is larger than the words."""


@dataclass(frozen=True, slots=True)
class Album:
    """The pictures and the sizes of the pages of one note."""

    pictures: Sequence[Picture]
    sheets: dict[tuple[str, int], Sheet]

    def window(self, document: str, view: View, box: Box, what: str, label: str) -> Html:
        """A part of a page with the marks on it; nothing where the page could not be drawn."""
        best = self._best(document, view.page, box)
        if best is None:
            return NOTHING
        marks = [_mark(mark, what) for mark in view.marks]
        x0, y0, x1, y1 = box
        return element(
            "svg",
            element("use", href=f"#picture-{best}"),
            element("g", *marks, class_="marks"),
            viewBox=f"{x0:g} {y0:g} {x1 - x0:g} {y1 - y0:g}",
            role="img",
            aria_label=label,
        )

    def _best(self, document: str, page: int, box: Box) -> int | None:
        """The closest picture that holds the box."""
        holding = [
            (_area(picture.box), at)
            for at, picture in enumerate(self.pictures)
            if picture.document == document and picture.page == page and _holds(picture.box, box)
        ]
        return min(holding)[1] if holding else None

    def definitions(self) -> Html:
        """The pictures themselves; they are shown by the windows only."""
        images = [_image(at, picture) for at, picture in enumerate(self.pictures)]
        inside = element("defs", *images)
        return element("svg", inside, class_="defs", width="0", height="0", aria_hidden="true")


def figures(album: Album, document: str, shown: Shown, quote: str) -> Html:
    """Each page of a quote: its surroundings, and the whole page to be opened."""
    return join(_figure(album, document, view, shown.what or "stated", quote) for view in shown.views)


def _figure(album: Album, document: str, view: View, what: str, quote: str) -> Html:
    sheet = album.sheets[document, view.page]
    whole = (0.0, 0.0, sheet.width, sheet.height)
    where = words.page(view.page, view.label)
    said = plain(f"{where} of {document}. {_said(view, what)}: {quote[:200]}")
    near = album.window(document, view, view.crop, what, said)
    caption = join(
        [
            say(f"{where[0].upper()}"),
            text(where[1:]),
            say(" of "),
            text(document),
            say(f". {_said(view, what)}."),
        ]
    )
    if not near:
        return element(
            "p", caption, say(" The page is damaged and cannot be drawn, or is empty."), class_="problem"
        )
    full = NOTHING
    if view.crop != whole:
        full = element(
            "details",
            element("summary", say("The whole page")),
            element("div", album.window(document, view, whole, what, said), class_="sheet"),
        )
    region = element(
        "div", near, class_="sheet", tabindex="0", role="group", aria_label=plain(f"Picture of {where}")
    )
    return element("figure", region, element("figcaption", caption), full, class_="leaf")


def _said(view: View, what: str) -> str:
    if what == "stated" or not view.marks:
        return "Nothing is marked on it"
    lines = f"in {words.counted(len(view.marks), 'line')}"
    return f"The words are marked {lines}" if what == "found" else f"The nearest passage is marked {lines}"


def _mark(box: Box, what: str) -> Html:
    x0, y0, x1, y1 = box
    return element(
        "rect",
        class_=f"mark {what}",
        x=f"{x0 - _PAD:.1f}",
        y=f"{y0 - _PAD:.1f}",
        width=f"{x1 - x0 + 2 * _PAD:.1f}",
        height=f"{y1 - y0 + 2 * _PAD:.1f}",
        rx="1.5",
    )


def _image(at: int, picture: Picture) -> Html:
    x0, y0, x1, y1 = picture.box
    return element(
        "image",
        id=f"picture-{at}",
        x=f"{x0:g}",
        y=f"{y0:g}",
        width=f"{x1 - x0:g}",
        height=f"{y1 - y0:g}",
        preserveAspectRatio="none",
        href=f"data:{picture.media_type};base64,{b64encode(picture.data).decode('ascii')}",
    )


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _holds(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]
