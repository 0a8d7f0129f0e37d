"""Where the checker align sees sentences begin and end."""

from __future__ import annotations

import textwrap

import pytest
from align_examples import ask

from vault_grade.checkers.align.sentences import sentences

PROSE = (
    "The council of Turku met on Monday to hear the harbour master. It is not true, he said, that the "
    "Kestrel Line has left the port for good. Mr. Rehn of the U.S. Navy sat beside him. The Aldine Trust "
    "paid 4,100 crowns for the quay in 1952. Nobody knows why Petra Sund was not among the guests."
)


def split(text: str) -> list[str]:
    """The sentences of a whole text."""
    found = sentences(text, 0, len(text))
    return [text[start:end] for start, end in zip(found.starts, found.ends, strict=True)]


SPLIT = {
    "full stops": "It rained. Boats left! Who knows? Nobody.",
    "abbreviations": "Mr. Rehn saw Dr. Sund in St. Ives, i.e. at No. 5. J. R. Holm and others, e.g. Petra, stayed.",
    "numbers": "It cost 2.5 crowns in the 1960s. The rest came on May 28th. Then it rained.",
    "closing quotes": "“It rained.” Boats left. (It rained.) Boats left.",
    "a word after a mark": "“Who knows?” he asked. Yahoo! was sold.",
    "initials of a country": "He left the U.S. The boat sank. He left the U.S. Navy.",
    "footnotes": "It rained.[3] Boats left.[12] Nobody knew.",
    "single letters": "He led Group D. The rest sank. It was 3.6 m. Boats left. J. Rehn saw 5 m. of it.",
    "a name like a title": "They served Hun Sen. The boat sank. He met Gen. Rehn. In May it rained.",
    "unspaced": "雨だ。船は出た。",
}
PARTS = {
    "full stops": 4,
    "abbreviations": 2,
    "numbers": 3,
    "closing quotes": 4,
    "a word after a mark": 2,
    "initials of a country": 3,
    "footnotes": 3,
    "single letters": 5,
    "a name like a title": 4,
    "unspaced": 2,
}


@pytest.mark.parametrize("name", SPLIT)
def test_a_full_stop_ends_a_sentence_or_an_abbreviation(name: str) -> None:
    """Nothing is lost, and the parts are as many as a reader sees."""
    parts = split(SPLIT[name])
    assert "".join(parts).replace(" ", "") == SPLIT[name].replace(" ", "")
    assert len(parts) == PARTS[name], parts


@pytest.mark.parametrize(
    ("bracket", "alone"),
    [
        ("[44 U.S.C., Sec. 35]", True),
        ("[OJ L 12]", True),
        ("[if the council allows it]", False),
        ("[44", False),
    ],
)
def test_a_reference_in_brackets_ends_what_it_follows(bracket: str, alone: bool) -> None:
    """The next line is a sentence by itself; brackets with words of a sentence in them may limit what follows."""
    text = f"“Ensuring timely access to the harbour and its quays for boats.” {bracket}\nA ban is a loss of access."
    assert ("A ban is a loss of access." in split(text)) is alone


@pytest.mark.parametrize("width", [40, 55, 72, 100])
def test_wrapped_prose_has_the_sentences_of_the_unwrapped(width: int) -> None:
    """Wherever the lines end."""
    wrapped = [" ".join(part.split()) for part in split(textwrap.fill(PROSE, width))]
    assert wrapped == split(PROSE)
    assert len(wrapped) == 5


def test_lines_without_a_full_stop_stand_alone_where_nothing_is_wrapped() -> None:
    """Headings, bullets, list entries, and whatever a blank line parts."""
    lines = ["Harbour news", "The ferry left Turku.", "- one boat", "- two boats", "Contact", "Write to us."]
    assert split("\n".join(lines)) == lines
    assert split("Harbour news\n\nof the ferry\n") == ["Harbour news", "of the ferry"]


@pytest.mark.parametrize("width", range(30, 101, 7))
def test_no_end_of_a_line_cuts_off_what_restricts_a_sentence(width: int) -> None:
    """In wrapped prose a claim that begins where a line begins is no sentence of its own."""
    for word in ("Kestrel Line has left", "Rehn of the U.S. Navy sat", "Petra Sund was not"):
        claim = PROSE[PROSE.index(word) :].split(". ", 1)[0].rstrip(".") + "."
        for text in (textwrap.fill(PROSE, width), PROSE.replace(word, f"\n{word}")):
            assert ask(claim, text).answer != "supported", claim


@pytest.mark.parametrize(
    "text",
    [
        "It is false that the ferry\nof the Kestrel Line left.",
        "The man who sank the ship and\nthe ferry of the Kestrel Line left.",
        "The man who killed\nthe ferry of the Kestrel Line left.",
        "There were more than 5\nferries of the Kestrel Line left.",
        "The board asked whether\nferries of the Kestrel Line left.",
        "Nobody who saw\nof the Kestrel Line left.",
        "He said it was the ferry\nof the Kestrel Line left.",
    ],
)
def test_a_line_of_a_sentence_is_no_claim_where_the_rest_may_limit_it(text: str) -> None:
    """A denial, a speaker, or a subject that the line before has."""
    claim = text.split("\n")[1]
    wrong = [claim, claim[0].upper() + claim[1:]]
    expected = ["supported" if "ship and" in text else "abstained", "abstained"]
    assert [ask(one, text).answer for one in wrong] == expected


def test_a_line_that_begins_as_a_part_is_certified_as_a_part() -> None:
    """With the whole sentence for a quote, and only in its own letters."""
    text = "The ferry of the line went\nfrom Turku in March to Málaga in June.\n"
    found = ask("from Turku in March to Málaga in June.", text)
    assert (found.answer, found.quote) == ("supported", text.strip())
    assert ask("From Turku in March to Málaga in June.", text).answer == "abstained"
    assert ask("in March to Málaga in June.", text).answer == "abstained"


def test_a_line_with_room_for_the_next_word_is_not_wrapped() -> None:
    """A line that is much longer than the one before it shows that the one before it was not broken off."""
    text = f"Published in Turku on the third of February\n{PROSE}\nMore from this town and harbour of ours"
    assert split(text)[0] == "Published in Turku on the third of February"
