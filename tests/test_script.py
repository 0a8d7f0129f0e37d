"""A finished script: what is heard of it, in sentences, each with what it cites."""

from __future__ import annotations

import pytest

from vault_grade.errors import BadScript
from vault_grade.formats.script import Script, Sentence, read_script


def read(text: str) -> Script:
    return read_script(text.encode())


def texts(text: str) -> list[str]:
    return [sentence.text for sentence in read(text).sentences]


def cites(sentence: Sentence) -> list[tuple[str, str | None]]:
    return [(citation.kind, citation.target) for citation in sentence.citations]


def test_an_audience_gets_title_headings_paragraphs_items_quotes_and_cells() -> None:
    """In the order of the script, each with its kind."""
    script = read(
        "---\ntitle: Bread\ndate: 2020-01-01\n---\n# A *price*\n\nIt rose.\n\n- milk\n\n> A quote.\n\n"
        "| a | b \\| c |\n|---|---|\n| 4% | d |\n"
    )
    assert [(one.kind, one.text) for one in script.paragraphs] == [
        ("title", "Bread"),
        ("heading", "A price"),
        ("paragraph", "It rose."),
        ("item", "milk"),
        ("quote", "A quote."),
        ("cell", "a"),
        ("cell", "b | c"),
        ("cell", "4%"),
        ("cell", "d"),
    ]


@pytest.mark.parametrize(
    "silent",
    [
        "<!-- It rose 4%. -->",
        "%% It rose 4%. %%",
        "%%\nIt rose\n\n4%.\n%%",
        "```\nIt rose 4%.\n```",
        "    It rose 4%.",
        "[It rose 4%.]",
        "[^1]: It rose 4%.",
        "[^1]: It rose\n    4%.\n\n    And more.",
        "[ref]: https://example.org 'It rose 4%.'",
        "<script>\nIt rose 4%.\n</script>",
    ],
)
def test_comments_code_stage_directions_and_definitions_are_not_heard(silent: str) -> None:
    """Nothing of them is in a sentence or among the stretches that are heard."""
    script = read(f"Before.\n\n{silent}\n\nAfter.\n")
    assert [one.text for one in script.sentences] == ["Before.", "After."]
    assert [script.text[slice(*span)] for span in script.heard] == ["Before.", "After."]


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("It [rose] 4%.", "It [rose] 4%."),
        ("<!-- It rose 4%.", "<!-- It rose 4%."),
        ("It rose `4%`.", "It rose 4%."),
        ("It ~~rose~~ **fell** by *4*%.", "It rose fell by 4%."),
        ("un*believ*able snake_case_name 2 * 3 * 4", "unbelievable snake_case_name 2 * 3 * 4"),
        ("It&nbsp;rose &lt; 4&#37;.", "It rose < 4%."),
        ("It \\*rose\\* 4%.", "It *rose* 4%."),
        ("It rose <b>4</b>%.", "It rose 4%."),
        ("![It rose 4%](chart.png)", "It rose 4%"),
        ("It rose 10¹² times.", "It rose 10¹² times."),
        ("<div>It rose\n<i>4%</i></div>", "It rose 4%"),
        ("[text] [a](b", "[text] [a](b"),
    ],
)
def test_the_words_are_what_markdown_shows(written: str, heard: str) -> None:
    """Marks go, escapes and entities are read; where a mark is none, the words are kept."""
    assert texts(written) == [heard]


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("1986. It rained all year.", ["1986.", "It rained all year."]),
        ("14) doors are painted.", ["14) doors are painted."]),
        ("> 42. That is the answer.", ["42. That is the answer."]),
        ("1. One.\n2. Two.\n\n- A pause.\n\n3. Three.", ["One.", "Two.", "A pause.", "Three."]),
        (
            "1. One.\n   1. In it.\n2. Two.\n\nA pause.\n\n3. Three.",
            ["One.", "In it.", "Two.", "A pause.", "Three."],
        ),
        ("0. None.\n1. One.", ["None.", "One."]),
        ("1. One.\n\n3. Three.\n\n1986. It rained.", ["One.", "Three.", "It rained."]),
        ("1. One.\n\nNo.\n\n1986. It rained.", ["One.", "No.", "1986.", "It rained."]),
        ("There are\n14. of them.", ["There are 14. of them."]),
    ],
)
def test_a_number_is_an_items_mark_only_where_it_counts(written: str, heard: list[str]) -> None:
    """From nothing or one on, in a list or from the list before; any other number is a word that is heard."""
    assert texts(written) == heard


@pytest.mark.parametrize("label", ["HOST:", "DR. LEE 2:", "**HOST:**", "**Anna Lee:**", "**Anna**:", "*Q:*"])
def test_a_speaker_label_is_no_part_of_a_sentence(label: str) -> None:
    """It also ends the sentence before, and is heard."""
    script = read(f"He said\n{label} It rose.\n")
    assert [one.text for one in script.sentences] == ["He said", "It rose."]
    assert label in script.text[slice(*script.heard[1])]


@pytest.mark.parametrize(
    "words", ["Note: it rose.", "The UN: a short history.", "**Very important words:** it rose."]
)
def test_other_words_before_a_colon_are_words(words: str) -> None:
    """Only capitals, or names in strong type, are a label."""
    assert texts(words) == [words.replace("*", "")]


def test_a_stage_direction_stands_alone_on_its_line() -> None:
    """Between two lines of one sentence it interrupts nothing; a link, a citation or a reference is none."""
    assert texts("It rose by\n[PAUSE]\nfour percent.") == ["It rose by four percent."]
    assert texts("It rose.\n\n[a link]\n\n[a link]: https://example.org") == ["It rose.", "a link"]
    script = read("It rose.\n[@ons]\n")
    assert cites(script.sentences[0]) == [("id", "ons")]


DEFINED = "\n\n[^ons]: https://ons.example/cpi\n[^id]: ons\n[^two]: See <https://a.example/x>, and [@who].\n"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("It rose.[^ons]", [("footnote", "https://ons.example/cpi")]),
        ("It rose [^id].", [("footnote", "ons")]),
        ("It rose. [^two]", [("footnote", "https://a.example/x"), ("footnote", "who")]),
        ("It rose.^[research/a/b.pdf, p. 3]", [("footnote", "research/a/b.pdf")]),
        ("It [rose](https://a.example/x_(y) 'T').", [("link", "https://a.example/x_(y)")]),
        ("It [rose][r].\n\n[r]: https://r.example", [("link", "https://r.example")]),
        ("It rose <https://a.example>.", [("link", "https://a.example")]),
        ("It rose (https://a.example/b).", [("link", "https://a.example/b")]),
        ("It rose. [ONS](https://a.example)", [("link", "https://a.example")]),
        ("It rose [@ons, p. 3; @who].", [("id", "ons"), ("id", "who")]),
        ("It rose. [[notes/board#Part|the board]]", [("wiki", "notes/board")]),
        ("It [rose](#below) [so](mailto:a@b.example).", []),
        ("It rose.[^none]", [("footnote", None)]),
        ("It rose.[12]", [("footnote", None)]),
        ("It rose.¹", [("footnote", None)]),
    ],
)
def test_a_citation_belongs_to_its_sentence(written: str, expected: list[tuple[str, str | None]]) -> None:
    """In it or directly after it, in every way to write one; the sentence after has none of it."""
    first, *others = read(f"{written}\n\nIt fell.{DEFINED}").sentences
    assert cites(first) == expected
    assert first.text.endswith(("rose.", "so.", "b).", "example."))
    assert [cites(one) for one in others] == [[]]


def test_a_citation_after_a_full_stop_is_of_the_sentence_before() -> None:
    """Not of the one that follows it, and it is in the span of its own."""
    script = read("It rose. [@a] Then it fell.[^x] [@b] See.\n\n[^x]: x\n")
    assert [cites(one) for one in script.sentences] == [[("id", "a")], [("footnote", "x"), ("id", "b")], []]
    assert [script.text[slice(*one.span)] for one in script.sentences] == [
        "It rose. [@a]",
        "Then it fell.[^x] [@b]",
        "See.",
    ]


def test_a_statement_inside_a_link_is_a_sentence() -> None:
    """Only a source's name is taken for a citation without words."""
    assert texts("It rose. [Then it fell by 4% again.](https://a.example)") == [
        "It rose.",
        "Then it fell by 4% again.",
    ]


def test_a_citation_alone_in_a_cell_is_of_the_cell_before() -> None:
    """A table's column of sources."""
    script = read("| a | b |\n|---|---|\n| 4% | [^s] |\n\n[^s]: ons\n")
    assert cites(script.sentences[-1]) == [("footnote", "ons")]


def test_a_footnote_with_two_definitions_cites_nothing() -> None:
    """Which one is meant is not the program's to say; the same definition twice is one."""
    script = read("It rose.[^a] It fell.[^b]\n\n[^a]: ons\n[^a]: who\n[^b]: ons\n[^b]: ons\n")
    assert [cites(one) for one in script.sentences] == [[("footnote", None)], [("footnote", "ons")]]


def test_a_line_below_a_bare_definition_is_heard() -> None:
    """Words are not lost for want of a blank line; what carries a worded definition on is its own."""
    assert texts("A.[^a]\n\n[^a]: https://a.example\nIt rose.") == ["A.", "It rose."]
    assert texts("A.[^a]\n\n[^a]: Someone else,\nA book.") == ["A."]


@pytest.mark.parametrize(
    ("header", "title"),
    [
        ("title: Bread # a comment", "Bread"),
        ('title: "Bread: \\"4%\\"\\u0021"', 'Bread: "4%"!'),
        ("title: 'It''s bread' # x", "It's bread"),
        ("title: >-\n  Bread\n  and milk\nother: x", "Bread and milk"),
        ("other: 4\n'title': Bread", "Bread"),
    ],
)
def test_the_title_is_read_off_the_header(header: str, title: str) -> None:
    """As YAML reads it, with its place; no other field is heard."""
    script = read(f"---\n{header}\n---\n\nIt rose.\n")
    assert [one.text for one in script.sentences] == [title, "It rose."]
    assert script.sentences[0].text.split()[0].strip('"!') in script.text[
        slice(*script.sentences[0].span)
    ].replace("''", "'")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "nothing that is heard"),
        (b"\n\n<!-- x -->\n[PAUSE]\n", "nothing that is heard"),
        (b"It rose\n\xff 4%.", "line 2 is not UTF-8"),
        (b"It rose \x00", "binary"),
        (b"a" * (5 << 20), "longer than"),
        (b"---\ntitle: x\n\nIt rose.", "header has no end"),
        (b"---\ntitle: x\ntitle: y\n---\nIt rose.", "second title"),
        (b"> " * 100 + b"It rose.", "nested more than"),
    ],
)
def test_what_is_no_script_is_refused(data: bytes, words: str) -> None:
    """With the reason, and the line where it has one."""
    with pytest.raises(BadScript, match=words):
        read_script(data)


@pytest.mark.parametrize(
    "text",
    [
        "It rose 4%.[^ons It fell.",
        "It rose.[^a]\n\n[^a]: \n",
        "اليوم ارتفع السعر 4%. ثم انخفض.",
        "It rose 📈 4%. 👍 Yes.",
    ],
)
def test_odd_scripts_are_read(text: str) -> None:
    """An unclosed footnote, an empty definition, text from right to left, emoji."""
    script = read(text)
    assert all(one.text for one in script.sentences)


def test_a_byte_order_mark_counts_as_a_character() -> None:
    """Offsets are those of the file as decoded, with either line end."""
    script = read("\ufeffIt rose.\r\nIt fell.\r\n\r\n# End\r\n")
    assert [one.span for one in script.sentences] == [(1, 9), (11, 19), (25, 28)]
    assert [one.line for one in script.sentences] == [1, 2, 4]


@pytest.mark.parametrize(
    ("label", "heard"),
    [
        ("The Office denied it.", True),
        ("Nine people drowned in it", True),
        ("they lied", True),
        ("Is that so?", True),
        ("source", False),
        ("Office for National Statistics", False),
        ("read the full report", False),
        ("the board", False),
    ],
)
def test_words_of_a_link_behind_a_sentence_are_heard_unless_they_name_a_source(
    label: str, heard: bool
) -> None:
    """What may be a statement is one more sentence, with the citation, and is audited."""
    script = read(f"It rose. [{label}](https://www.example.org/a)\n")
    assert [one.text for one in script.sentences] == ["It rose.", *([label] if heard else [])]
    assert all(one.citations for one in script.sentences)
