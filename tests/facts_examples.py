"""Made-up sentences in parts, so that each part can be changed by itself. Used by the tests of the checker facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from vault_grade.checkers.facts.check import answer
from vault_grade.checkers.facts.protocol import Answer, Request, Source

NAMES = (
    "Arlen",
    "Borwick",
    "Calder",
    "Dunmore",
    "Eskdale",
    "Farrow",
    "Gilden",
    "Harwick",
    "Iverton",
    "Jessop",
    "Kelling",
    "Lorne",
)
VERBS = ("sued", "defeated", "bought", "praised", "followed", "replaced")
THINGS = ("boats", "mills", "bridges", "schools", "wells", "ovens")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a made-up sentence says. hedge: a word before its first amount, or nothing."""

    doer: str
    verb: str
    done_to: str
    day: int
    month: str
    year: int
    hedge: str
    amount: int
    unit: str
    owner: str
    count: int
    thing: str
    other_count: int
    auxiliary: str = "had"

    def sentence(self) -> str:
        """The sentence."""
        return (
            f"{self.doer} {self.verb} {self.done_to} on {self.day} {self.month} {self.year} for {self.hedge}"
            f" {self.amount:,} {self.unit}, and {self.owner} {self.auxiliary} {self.count} {self.thing} while"
            f" {self.doer} had {self.other_count}."
        )


@st.composite
def parts(draw: st.DrawFn) -> Parts:
    """Parts of which no two are alike that a change could put in each other's place."""
    doer, done_to, owner = draw(st.lists(st.sampled_from(NAMES), min_size=3, max_size=3, unique=True))
    count, other = draw(st.lists(st.integers(32, 90), min_size=2, max_size=2, unique=True))
    return Parts(
        doer,
        draw(st.sampled_from(VERBS)),
        done_to,
        draw(st.integers(2, 27)),
        draw(st.sampled_from(MONTHS)),
        draw(st.integers(1801, 1998)),
        draw(st.sampled_from(("about", "nearly", "almost"))),
        draw(st.integers(1001, 9998)),
        draw(st.sampled_from(("dollars", "percent", "miles", "pounds"))),
        owner,
        count,
        draw(st.sampled_from(THINGS)),
        other,
    )


def changed(said: Parts) -> dict[str, Parts]:
    """What else could be claimed, by the kind of the change; nothing of it is true of a source that says ``said``."""
    return {
        "digit": replace(said, amount=said.amount + 1),
        "year": replace(said, year=said.year + 1),
        "day": replace(said, day=said.day + 1),
        "month": replace(said, month="May"),
        "scale": replace(said, amount=said.amount * 1000),
        "count": replace(said, count=said.count + 1),
        "unit": replace(said, unit="euros"),
        "points": replace(said, unit="percentage points"),
        "roles": replace(said, doer=said.done_to, done_to=said.doer),
        "owner": replace(said, owner=said.doer, doer=said.owner),
        "entity": replace(said, done_to="Zennor"),
        "numbers exchanged": replace(said, count=said.other_count, other_count=said.count),
        "amount moved": replace(said, amount=said.year, year=said.amount),
        "hedge gone": replace(said, hedge="exactly"),
        "hedge turned": replace(said, hedge="more than"),
        "negation": replace(said, auxiliary="never had"),
        "contraction": replace(said, auxiliary="hadn't"),
        "modality": replace(said, auxiliary="may have had"),
        "quantifier": replace(said, auxiliary="had only"),
        "verb": replace(said, verb="outlived"),
        "thing": replace(said, thing="horses"),
    }


def ask(claim: str, *texts: str, paragraph: str = "", title: str = "") -> Answer:
    """The checker's answer to a claim that cites these texts, as sources a, b, c …"""
    sources = tuple(Source(chr(97 + number), title, text) for number, text in enumerate(texts))
    return answer(Request(claim, paragraph or claim, sources))
