"""The sentence round some words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nupunkt import sent_spans

from vault_grade.language.negations import WORDS, has_negation
from vault_grade.language.sentence_at import sentence_at
from vault_grade.language.sentences import sentences


def around(text: str, words: str) -> str:
    start = text.index(words)
    first, last = sentence_at(text, start, start + len(words))
    return text[first:last]


def test_a_sentence_ends_at_its_full_stop() -> None:
    """The neighbours are left out."""
    text = "The board met. It adopted the budget of\n2024. It then rose."
    assert around(text, "the budget") == "It adopted the budget of\n2024."


def test_an_abbreviation_ends_no_sentence() -> None:
    """A point after a title or inside a number is none of the sentence's end."""
    text = "It was raining. Dr. Smith paid $3.5 million, cf. Art. 5, to them. Then he left."
    assert around(text, "million") == "Dr. Smith paid $3.5 million, cf. Art. 5, to them."


def test_a_sentence_ends_at_a_wide_full_stop() -> None:
    """Chinese and Japanese set no space after it."""
    assert (
        around("電流を測る。端子であって、電線の接続を行う。以上。", "電線の")
        == "端子であって、電線の接続を行う。"
    )


def test_words_over_several_sentences_give_all_of_them() -> None:
    """From the start of the first to the end of the last."""
    text = "One is here. Two is there. Three is gone. Four too."
    assert around(text, "is there. Three is") == "Two is there. Three is gone."


def test_a_sentence_stays_within_its_paragraph_and_its_column() -> None:
    """A blank line and a break part what has no full stop: a heading, a caption."""
    assert around("A heading\n\nThe board met\n \nAnother", "board") == "The board met"
    assert around("a column\x1dThe board met\x1dA caption", "board") == "The board met"


@given(st.text("ab. \n\x1dA?", max_size=200), st.data())
def test_the_sentence_always_holds_the_words(text: str, data: st.DataObject) -> None:
    """Whatever the text, nothing of the words is cut off."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    first, last = sentence_at(text, start, end)
    assert 0 <= first <= start <= end <= last <= len(text)


def test_only_the_neighbourhood_is_read() -> None:
    """A sentence of any length gives at most two thousand characters on either side."""
    text = "word " * 100_000
    first, last = sentence_at(text, 250_000, 250_004)
    assert last - first <= 4004


def test_every_listed_word_is_seen_as_a_negation() -> None:
    """In any case, and only as a whole word."""
    for line in WORDS.values():
        for word in line.split():
            assert has_negation(f"x {word.upper()}, y")
            assert not has_negation(f"x q{word}q y")


def test_contracted_negations_are_seen() -> None:
    """don't, n'est: with either apostrophe."""
    assert (
        has_negation("they don’t meet") and has_negation("they can't meet") and has_negation("il n’est plus")
    )
    assert not has_negation("the board’s notes on knots in another annotation")


WIDE = "This line is as long as lines of this text become where nothing stops them from it,"


def test_a_line_that_was_broken_off_ends_a_heading() -> None:
    """The next word had ample room there; a line that is filled, or a word in small letters, goes on."""
    assert around(f"No news\nThe board met.\n{WIDE}", "The board met.") == "The board met."
    assert around(f"No news\nthe board met.\n{WIDE}", "the board met.") == "No news\nthe board met."
    filled = "It was not said by anybody who had been there at that time that"
    assert around(f"{WIDE}\n{filled}\nParis is big.", "Paris is big.").startswith(WIDE)


def test_a_full_stop_at_the_end_of_a_line_ends_the_sentence() -> None:
    """Whatever stands on the next line, but for a word in small letters."""
    assert around("The board met on Saturday.\n...ary\nNot all came.", "The board met on Saturday.").endswith(
        "day."
    )
    assert around("As told by Smith et al.\nnot all came.", "As told by Smith et al.").endswith("came.")


@pytest.mark.parametrize(
    "parts",
    [
        ["Reps. Ted Lieu and James Langevin spoke.", "It rained."],
        ["Prices rose on Oct. 5 in 2019.", "Then they fell."],
        ["St. Petersburg is large.", "See Fig. 3 for more."],
        ["It rose in Oct.", "Then it fell."],
    ],
)
def test_what_is_short_for_a_word_that_belongs_to_the_next_ends_no_sentence(parts: list[str]) -> None:
    """A title before a name, a month before its day; a month before another sentence does."""
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["He lives on Main St.", "She lives on Elm Ave."],
        ["The prize went to Mr. X.", "Nobody knew him."],
        ["The letter was signed by J.", "It was forged."],
        ["They were drawn in Group D.", "The rest went home."],
        ["Prices rose in Feb. and in Mar.", "Wages did not."],
        ["We met on Mon. and Tues.", "Wed. was free."],
        ["Jan. sales fell.", "Feb. 3 was the worst day."],
        ["St. Ives and St. John saw Dr. In and Mr. He.", "They left."],
        ["The law, e.g. The Harbour Act, applies.", "It is old."],
    ],
)
def test_a_short_form_ends_a_sentence_where_the_next_plainly_begins(parts: list[str]) -> None:
    """Before a word that nobody is called by; a month's or a day's short form before anything but a figure."""
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["The dose is 5 mg b.i.d. for ten days.", "It works."],
        ["The price fell 2 pct. in May.", "It rose in June."],
        ["It was $1 mn. in 2019.", "It fell."],
        ["The firm, Yahoo! Inc., was sold.", "It cost a lot."],
        ["The band of Hey! was there.", "It played."],
        ["Cllr. Ann Hill agreed.", "The mayor did not."],
        ["It was 12% lower.", "cf. Fig. 3 for more."],
        ["Phone sales fell.", "iPad sales rose."],
    ],
)
def test_a_small_letter_goes_on_after_what_is_clipped_or_called_out(parts: list[str]) -> None:
    """Not after a plain word, nor with a word that has its capital inside or is short itself."""
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["He stayed in bed.", "Prices rose."],
        ["The plan was bold.", "Congress passed it."],
        ["They went home on the bus.", "Police came."],
        ["It was cold.", "“Nobody knows,” she said."],
        ["They met.", "(Ann Hill presided.)"],
        ["Ms. Lee said no.", "Mrs. Day said yes."],
        ["They asked for flight no. AB12 and for vol. IV.", "Both were there."],
        ["Jones et seq. Smith holds, esp. Paris and approx. Rome.", "It is so."],
    ],
)
def test_a_plain_word_ends_a_sentence_before_a_capital(parts: list[str]) -> None:
    """Words that the segmenter has for abbreviations: bed, bold, bus, cold, met, no."""
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["It opened at 9 a.m.", "Closing hours are later."],
        ["It is 5 p.m. Friday in Rome and 6 p.m. London time.", "It rains."],
        ["The 5 p.m. Amtrak train left at 5 p.m.", "Amtrak was late."],
        ["He ran 5 km.", "Ann Hill walked."],
        ["It lacks Vitamin C.", "It helps."],
        ["He called it “the end of the U.S.”", "Nobody laughed."],
        ["St. Louis is in Mo.", "Mt. Everest is not."],
        ["She works for Acme Inc.", "Dr. Hill does not."],
        ["Rev. Dr. Hill and Prof. Dr. Lee spoke.", "It rained."],
    ],
)
def test_a_measure_a_letter_or_a_short_form_ends_a_sentence_before_what_begins_one(parts: list[str]) -> None:
    """An hour, a unit, a letter, a short form in quotes; before a capital, or before a title that begins a name."""
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["See § 4. Abs. 2 of the Act.", "It applies."],
        ["Der Vertrag vom 3. Oktober 1990 gilt.", "Er ist alt."],
        ["Das war im 18. und 19. Jahrhundert.", "Danach war der 2. Weltkrieg."],
        ["Das ist lt. Gesetz frei, bzw. Berlin zahlt.", "Es ist gut."],
        ["Am 5. Mai kam er.", "Voir l'art. 5 du code."],
        ["I am 42.", "My brother is 5.", "August was hot."],
    ],
)
def test_an_ordinal_or_a_section_goes_on_before_what_it_counts(parts: list[str]) -> None:
    """A German ordinal behind its article or before its month, a section of a law before its part; no plain figure."""
    text = " ".join(parts)
    assert [text[start:end] for start, end in sentences(text)] == parts


@given(st.text(st.sampled_from("aA b1,;:-–()\"'%€§"), min_size=1, max_size=60))
def test_words_without_a_stop_are_one_sentence_to_the_segmenter_too(text: str) -> None:
    """What is never shown to nupunkt it would not have parted."""
    spans = sent_spans(f"A {text} b")
    assert spans == [(0, len(text) + 4)]
    assert sentence_at(f"A {text} b", 0, 1) == spans[0]


@pytest.mark.parametrize(
    "before",
    [
        "It is so:\nin no case ",
        "As to the members of the Board,\n",
        "It was held by the members of the old Board\n",
    ],
)
def test_words_that_go_on_a_sentence_begin_none(before: str) -> None:
    """In the middle of a line, after a comma, or after a full line that ends in a word, a capital begins nothing."""
    text = f"{before}Members shall vote on the rules."
    start, end = sentence_at(text, len(before), len(text) - 1)
    assert start < len(before)
    assert text[start:end].endswith("Members shall vote on the rules.")
