"""Small documents for the tests of the checker ``align``, and claims that say what a sentence of them does not."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from vault_grade.checkers.align import Answer, Request, Source, answer

NAMES = ("Marwick", "Oldenberg", "Petra Sund", "Aldine Trust", "Kestrel Line", "Griffin Rehn", "Fife Council")
PLACES = ("Lisbon", "Málaga", "Porto Novo", "Galway", "Turku")
MONTHS = ("January", "March", "June", "September", "November")
ACTS = (
    ("sold", "bought"),
    ("praised", "blamed"),
    ("sued", "repaid"),
    ("overtook", "followed"),
    ("outbid", "invited"),
)
"""What one may do to another, and something else."""
CHANGES = (("rose", "fell"), ("increased", "decreased"), ("grew", "shrank"), ("declined", "increased"))
HEDGES = ("nearly", "at least", "up to", "about", "more than", "only", "")
MODALS = ("reportedly ", "never ", "also ", "")
CURRENCIES = "$€£"
SCALES = ("million", "billion")


@dataclass(frozen=True)
class Said:
    """One sentence in its parts: ``In June 2014, Marwick also sued Oldenberg, as fees in Turku rose by about 7%.``"""

    month: str
    year: int
    doer: str
    modal: str
    act: str
    done_to: str
    place: str
    change: str
    hedge: str
    number: int
    share: bool
    currency: str
    scale: str

    def __str__(self) -> str:
        return f"In {self.month} {self.year}, {self.deed}, as {self.news}."

    @property
    def deed(self) -> str:
        """Who did what to whom."""
        return f"{self.doer} {self.modal}{self.act} {self.done_to}"

    @property
    def news(self) -> str:
        """What changed, and by how much."""
        amount = f"{self.number}%" if self.share else f"{self.currency}{self.number} {self.scale}"
        return f"fees in {self.place} {self.change} by {f'{self.hedge} ' if self.hedge else ''}{amount}"


@st.composite
def sentences(draw: st.DrawFn) -> Said:
    """A sentence in which no part is at odds with another."""
    doer, done_to = draw(st.permutations(NAMES))[:2]
    return Said(
        month=draw(st.sampled_from(MONTHS)),
        year=draw(st.integers(1950, 2025)),
        doer=doer,
        modal=draw(st.sampled_from(MODALS)),
        act=draw(st.sampled_from(ACTS))[0],
        done_to=done_to,
        place=draw(st.sampled_from(PLACES)),
        change=draw(st.sampled_from(CHANGES))[0],
        hedge=draw(st.sampled_from(HEDGES)),
        number=draw(st.integers(2, 9999)),
        share=draw(st.booleans()),
        currency=draw(st.sampled_from(CURRENCIES)),
        scale=draw(st.sampled_from(SCALES)),
    )


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[Said]]:
    """A text with a sentence a line, or wrapped, and its sentences."""
    said = draw(st.lists(sentences(), min_size=1, max_size=6, unique_by=str))
    width = draw(st.sampled_from([0, 40, 60, 72, 100]))
    lines = [str(one) for one in said]
    return textwrap.fill(" ".join(lines), width) if width else "\n".join(lines) + "\n", said


def other(one: str, *choices: str) -> str:
    """The first of the choices that is another."""
    return next(choice for choice in choices if choice != one)


WRONG: dict[str, Callable[[Said], str]] = {
    "digit changed": lambda said: str(replace(said, number=said.number + 1)),
    "digit lost": lambda said: str(replace(said, number=said.number // 10)),
    "digit more": lambda said: str(replace(said, number=said.number * 10)),
    "year shifted": lambda said: str(replace(said, year=said.year + 1)),
    "month shifted": lambda said: str(replace(said, month=other(said.month, *MONTHS))),
    "unit changed": lambda said: str(replace(said, share=not said.share)),
    "percentage points": lambda said: str(replace(said, share=True)).replace("%", " percentage points"),
    "unit lost": lambda said: str(replace(said, share=True)).replace("%", ""),
    "currency changed": lambda said: str(
        replace(said, share=False, currency=other(said.currency, *CURRENCIES))
    ),
    "currency lost": lambda said: str(replace(said, share=False, currency="")),
    "scale changed": lambda said: str(replace(said, share=False, scale=other(said.scale, *SCALES))),
    "minus added": lambda said: str(said).replace(f"{said.number}", f"-{said.number}"),
    "negation added": lambda said: str(said).replace(said.act, f"not {said.act}"),
    "negation contracted": lambda said: str(said).replace(f" {said.act}", f" didn't {said.act}"),
    "hedge or negation lost": lambda said: str(replace(said, modal=other(said.modal, "", "also "))),
    "hedge changed": lambda said: str(replace(said, hedge=other(said.hedge, *HEDGES))),
    "direction turned": lambda said: str(replace(said, change=dict(CHANGES)[said.change])),
    "other verb": lambda said: str(replace(said, act=dict(ACTS)[said.act])),
    "roles swapped": lambda said: str(replace(said, doer=said.done_to, done_to=said.doer)),
    "name changed": lambda said: str(
        replace(said, doer=next(name for name in NAMES if name not in (said.doer, said.done_to)))
    ),
    "place changed": lambda said: str(replace(said, place=other(said.place, *PLACES))),
    "will": lambda said: str(said).replace(said.act, f"will have {said.act}"),
    "before for as": lambda said: str(said).replace(", as ", ", before "),
    "first clause dropped": lambda said: f"{said.deed}, as {said.news}.",
    "last clause dropped": lambda said: f"In {said.month} {said.year}, {said.deed}.",
    "last clause alone": lambda said: f"{said.news[0].upper()}{said.news[1:]}.",
    "clauses swapped": lambda said: f"In {said.month} {said.year}, {said.news}, as {said.deed}.",
    "asked": lambda said: f"{str(said)[:-1]}?",
    "hedge added": lambda said: f"{str(said)[:-1]}, it is said.",
}
"""Ways to say what a sentence does not."""


def ask(claim: str, *texts: str) -> Answer:
    """What the checker says of a claim, with sources s0, s1, …"""
    sources = tuple(Source(f"s{place}", f"Source {place}", text) for place, text in enumerate(texts))
    return answer(Request(claim, claim, sources))
