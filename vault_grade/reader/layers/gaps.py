"""What a layer may say of the space between two words on one height: that it is empty, or what parts them."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, runtime_checkable

Box = tuple[float, float, float, float]


class Gap(StrEnum):
    """What is drawn between two words, text apart."""

    OPEN = "open"  # nothing
    RULED = "ruled"  # an upright rule of a table that has level rules too, and nothing else
    FILLED = "filled"  # something: a picture, a bar, a sign that is drawn


@runtime_checkable
class Gapped(Protocol):
    """A layer that can look at the picture of its pages. It takes longer than reading: ask late."""

    def gap(self, number: int, left: Box, right: Box, size: float) -> Gap:
        """What is drawn between two boxes of text on the page at 1-based position ``number``.

        left, right: from the top of capitals to the foot of type, in points from the page's top left corner.
        size: of the type in them, in points.
        """
        ...
