"""The pictures on a PDF page, in the order of painting: what was painted before one of them is hidden by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Box = Sequence[float]

_TEXT = frozenset({"fill-text", "stroke-text", "clip-text", "ignore-text"})
_PICTURES = frozenset({"fill-image", "fill-imgmask", "fill-shade"})
_OPAQUE = 230  # of 255: a soft mask that lets less of the ground through
_MOST = 0.6  # of a character: the text painted over so much of its place is its own


class Pictures:
    """Pictures in the coordinates of the page as it is shown, in points from its top left corner.

    any_painted: whether there is any to be looked for.
    """

    def __init__(self, page: Any, any_painted: bool) -> None:
        log = page.get_bboxlog() if any_painted else ()
        self._page = page
        self._pictures = [
            (at, kind, _shown(page, box)) for at, (kind, box) in enumerate(log) if kind in _PICTURES
        ]
        texts = enumerate(log) if self._pictures else ()
        self._texts = [(at, _shown(page, box)) for at, (kind, box) in texts if kind in _TEXT]
        self._masked: list[tuple[Box, int]] | None = None

    def any_at(self, box: Box) -> bool:
        """Whether a picture lies over or under any of ``box``."""
        return any(shared(box, picture) > 0 for _, _, picture in self._pictures)

    def hide(self, character: Box) -> bool:
        """Whether an opaque picture was painted over the character after it."""
        over = [
            (at, box) for at, kind, box in self._pictures if kind == "fill-image" and holds(box, character)
        ]
        if not over:
            return False
        least = _MOST * _area(character)
        own = max((at for at, box in self._texts if shared(box, character) >= least), default=-1)
        return any(at > own and not self._lets_through(box, character) for at, box in over)

    def _lets_through(self, picture: Box, character: Box) -> bool:
        """Whether a picture's soft mask shows what is behind it at the character's place."""
        import pymupdf

        if self._masked is None:
            infos = self._page.get_image_info(xrefs=True)
            masks = {image[0]: image[1] for image in self._page.get_images()}
            self._masked = [
                (_shown(self._page, info["bbox"]), masks.get(info["xref"], 0))
                for info in infos
                if info["has-mask"]
            ]
        masks_here = [mask for box, mask in self._masked if _same(box, picture)]
        if not masks_here:
            return False
        if not all(masks_here):
            return True
        return any(
            _least(pymupdf.Pixmap(self._page.parent, mask), picture, character) < _OPAQUE
            for mask in masks_here
        )


def _least(mask: Any, picture: Box, character: Box) -> int:
    """The least opacity at the character's place; a picture may be turned, so that all its mirrored places count."""
    across = [(edge - picture[0]) / (picture[2] - picture[0]) for edge in (character[0], character[2])]
    down = [(edge - picture[1]) / (picture[3] - picture[1]) for edge in (character[1], character[3])]
    columns = [min(max(int(share * mask.width), 0), mask.width - 1) for share in across]
    rows = [min(max(int(share * mask.height), 0), mask.height - 1) for share in down]
    samples, stride = mask.samples, mask.stride
    starts = [row * stride for row in range(rows[0], rows[1] + 1)]
    least: int = min(min(samples[start + columns[0] : start + columns[1] + 1]) for start in starts)
    return least


def _shown(page: Any, box: Box) -> Box:
    import pymupdf

    return tuple(pymupdf.Rect(box) * page.rotation_matrix) if page.rotation else box


def holds(outer: Box, inner: Box) -> bool:
    """Whether ``outer`` holds the middle of ``inner``."""
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return bool(outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3])


def shared(one: Box, other: Box) -> float:
    """The area, in square points, that two boxes have in common."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _same(one: Box, other: Box) -> bool:
    return all(abs(a - b) < 0.5 for a, b in zip(one, other, strict=True))
