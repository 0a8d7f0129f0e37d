"""Values in words: what a claim says in them and its quoted sentence says otherwise, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vault_grade.language.quantities import absent
from vault_grade.language.value_words import DECADES, DOZENS, MULTIPLES, ORDINALS, PARTS, WEEKDAYS
from vault_grade.language.values import values

OTHER = [
    ("It fell in June.", "It fell in July.", "June"),
    ("June was wet.", "July was wet.", "June"),
    ("It fell in May.", "It fell in March.", "May"),
    ("It fell by March.", "It may fall by May.", "March"),
    ("It fell in late May.", "They may say it fell in June.", "May"),
    ("It fell on Monday.", "It fell on Friday.", "Monday"),
    ("It fell in the third quarter.", "It fell in the fourth quarter.", "third quarter"),
    ("It fell in Q3.", "It fell in the second quarter, 3 times.", "Q3"),
    ("the second largest bank", "the third largest bank", "second"),
    ("the second largest bank", "the 3rd largest bank", "second"),
    ("the 2nd largest bank", "the third largest bank", "2nd"),
    ("the 5th largest bank", "a rise of 5% at the largest bank", "5th"),
    ("the first woman to win", "the second woman to win", "first"),
    ("the twenty-first floor", "the twenty-second floor", "twenty-first"),
    ("the second largest bank", "a second later, the largest bank", "second"),
    ("a third of them", "a tenth of them", "a third"),
    ("a quarter of them", "half of them", "a quarter"),
    ("half of them", "50% of them", "half"),
    ("half the members", "one third of the members", "half"),
    ("two thirds of them", "three quarters of them, 2 of 3", "two thirds"),
    ("It doubled.", "It tripled.", "doubled"),
    ("It halved.", "It doubled.", "halved"),
    ("It quadrupled.", "It trebled.", "quadrupled"),
    ("twice as many", "three times as many", "twice"),
    ("three times as many", "three people, twice as many", "three times"),
    ("hundreds of people", "thousands of people", "hundreds"),
    ("millions of dollars", "billions of dollars", "millions"),
    ("dozens of people", "hundreds of people", "dozens"),
    ("tens of thousands", "hundreds of thousands", "tens of thousands"),
    ("It rose 5 points.", "It rose 5 per cent.", "5 points"),
    ("It rose 5 percentage points.", "It rose 5 per cent.", "5 percentage points"),
    ("It was minus 5 degrees.", "It was plus 5 degrees.", "minus 5 degrees"),
    ("It was 5 degrees.", "It was minus 5 degrees.", "5 degrees"),
    ("It took one hour.", "It took one year.", "one hour"),
    ("It took an hour.", "It took a year.", "an hour"),
    ("an hour later", "a year later", "an hour"),
    ("It took a year.", "It took a year and a half.", "a year"),
    ("It opens at 5pm.", "It opens at 5am.", "5pm"),
    ("It opens at 17:00.", "It opens at 7pm.", "17:00"),
    ("It opens at noon.", "It opens at midnight.", "noon"),
    ("five millions", "six millions", "five millions"),
    ("one dollar", "two dollars", "one dollar"),
    ("in the nineties", "in the sixties", "nineties"),
    ("in the 1990s", "in the 1890s", "1990s"),
    ("in the 1990s", "in the nineties", "1990s"),
    ("version 2.1", "version 2.10", "version 2.1"),
    ("two and a half years", "two years", "two and a half years"),
    ("half a million", "one million", "half a million"),
    ("the Second World War", "World War I", "Second"),
]
SAME = [
    ("It fell in June.", "June saw it fall."),
    ("It fell in June.", "It fell on 3 June 2019."),
    ("It fell in September.", "It fell in Sept."),
    ("It fell in June.", "En juin elle a chuté: in juin."),
    ("It fell on Tuesday.", "On Tuesdays it falls; Tue, 3 May."),
    ("in the third quarter", "in Q3"),
    ("in Q3 and Q4", "in the third and fourth quarters"),
    ("third-quarter profits", "profits of the 3rd quarter, or 3Q"),
    ("the second largest bank", "the 2nd largest bank"),
    ("the 22nd floor", "the twenty-second floor"),
    ("the third of May", "on 3 May 2019"),
    ("on 3rd May 2019", "on May 3, 2019"),
    ("one quarter of them", "a quarter of them"),
    ("one third of them", "1/3 of them"),
    ("two-thirds of them", "2/3 of them"),
    ("half of them", "½ of them"),
    ("It tripled.", "It trebled."),
    ("It tripled.", "It rose three times."),
    ("It rose 3 times.", "It rose threefold."),
    ("twice as many", "two times as many, doubled"),
    ("ten times as many", "a 10-fold rise"),
    ("It rose 5 points.", "It rose five percentage points."),
    ("minus 5 °C", "-5 °C"),
    ("minus five degrees", "minus 5 degrees"),
    ("one hour", "1 hour"),
    ("one year in prison", "sentenced to a year in prison"),
    ("a year later", "one year later"),
    ("at 5pm", "at 5 p.m."),
    ("at five pm", "at 17:00"),
    ("at noon", "at 12pm"),
    ("minus £5 million", "-£5 million"),
    ("5 million", "five millions"),
    ("the nineties", "the 1990s"),
    ("the '90s", "the 1990s"),
    ("version 2.1", "It is v2.1."),
    ("version 2.1", "Program 2.1 is out."),
    ("two and a half years", "2.5 years"),
    ("half a million people", "500,000 people"),
    ("the Second World War", "World War II"),
    ("It took a year and a half.", "It took one and a half years."),
    ("on Monday in June", "MONDAY: JUNE HEAT"),
]
NOTHING = [
    "Wait a second, please.",
    "March on, they may.",
    "First, it rose.",
    "At one point no one knew.",
    "It costs us so much a year.",
    "On Mars, surface of Mars.",
    "He scores; she is Jan.",
    "The Sun may shine, he sat.",
]


@pytest.mark.parametrize(("claim", "source", "lost"), OTHER)
def test_another_value_in_words_does_not_stand(claim: str, source: str, lost: str) -> None:
    """And is named as the claim has it."""
    assert lost in absent(claim, source)


@pytest.mark.parametrize(("claim", "source"), SAME)
def test_the_same_value_in_another_notation_stands(claim: str, source: str) -> None:
    """In words, in digits, short."""
    assert absent(claim, source) == ()


@pytest.mark.parametrize("claim", NOTHING)
def test_a_word_that_counts_nothing_is_not_looked_at(claim: str) -> None:
    """An idiom, a verb, a name: a source need not say it."""
    assert absent(claim, "There is nothing here.") == ()


MONTHS = "January February March April May June July August"
MEASURES = "second minute hour day week month year mile metre"
TEMPLATES = [
    ("It was the {} largest one.", {word: str(value) for word, value in ORDINALS.items()}),
    ("It fell in the {} quarter.", {word: str(value) for word, value in ORDINALS.items()}),
    ("It fell on {} then.", {word: str(value) for word, value in WEEKDAYS.items()}),
    ("It fell by one {} of that.", {word: str(value) for word, value in PARTS.items()}),
    ("It {} then.", MULTIPLES),
    ("There were {} of them.", {word: str(value) for word, value in DOZENS.items()}),
    ("It was in the {} then.", {word: str(value) for word, value in DECADES.items()}),
    (
        "It fell in {} then.",
        {word: word for word in MONTHS.split()},
    ),
    (
        "It took one {} then.",
        {word: word for word in MEASURES.split()},
    ),
    (
        "It opens at {} then.",
        {f"{hour}{half}": f"{hour}{half}" for hour in range(1, 13) for half in ("am", "pm")},
    ),
]


@given(st.sampled_from(TEMPLATES), st.data())
def test_a_word_of_a_table_never_stands_for_one_of_another_value(
    template: tuple[str, dict[str, str]], data: st.DataObject
) -> None:
    """Whichever two words: only those of one value say the same."""
    sentence, table = template
    one, other = data.draw(st.sampled_from(sorted(table))), data.draw(st.sampled_from(sorted(table)))
    lost = absent(sentence.format(one), sentence.format(other))
    assert bool(lost) is (table[one] != table[other])


OTHERS = "half a one of quarter 5 pm Q3 hour 1/3 and"
WORDS = [
    *ORDINALS,
    *WEEKDAYS,
    *MULTIPLES,
    *DOZENS,
    *DECADES,
    *OTHERS.split(),
]


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), st.text())
def test_whatever_words_of_the_tables_a_text_has_it_says_itself(said: str, more: str) -> None:
    """No order of them is read otherwise in the claim than in its source."""
    text = f"{said} {more}"
    assert absent(text, text) == ()


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
def test_no_value_stands_within_another(text: str) -> None:
    """Each word is read once, and written as it stands there."""
    end = 0
    for one in values(text):
        assert end <= one.start < one.end <= len(text)
        assert text[one.start :].startswith(one.written)
        end = one.end


@given(st.integers(1, 99), st.integers(1, 99), st.sampled_from(["points", "times", "degrees", "years"]))
def test_below_nothing_is_another_number(one: int, other: int, unit: str) -> None:
    """Minus in words, too, and whatever is counted."""
    assume(one != other)
    assert absent(f"It was minus {one} {unit}.", f"It was -{one} {unit}.") == ()
    assert absent(f"It was minus {one} {unit}.", f"It was {one} {unit}, minus {other} {unit}.")
