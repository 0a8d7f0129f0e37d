"""What style does to the words of an element, as far as it decides whether and how they are read."""

from __future__ import annotations

from enum import StrEnum


class Effect(StrEnum):
    """What a rule does to the words of an element."""

    HIDES = "hides"  # nobody sees them
    AWAY = "away"  # off the page, cut off or too small for the eye, as far as the file tells
    VEILS = "veils"  # perhaps somebody sees them
    SHOWS = "shows"  # what another rule hides; which of the two wins is not worked out
    PARTS = "parts"  # its children stand side by side, or in an order of their own
    APART = "apart"  # it stands elsewhere than the file has it
    MOVED = "moved"  # it may stand outside the box that it is in
    FLIMSY = "flimsy"  # its words may stand outside its own box
    INLINE = "inline"  # a box in a line, or none
    BOXED = "boxed"  # a box of its own
    RAISED = "raised"
    LOWERED = "lowered"


CONCEALING = frozenset({Effect.HIDES, Effect.AWAY, Effect.VEILS})
"""After any of these, words are not sure to be seen."""
