"""``claims SLUG``: every claim of a script before any audit, with what it cites and what pulled it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from cli_vault import make_vault, run

SCRIPT = """---
title: The price of bread
---

HOST: Bread rose by 4% last year.[^ons] The mill was burnt down. [@who]

Welcome to the show.

The board meets twice a year. [[rules]]

[^ons]: https://ons.example/cpi#table
"""
TEXT = (
    "Consumer prices\n\nThe price of bread rose by 4% last year, and milk fell.\n\n"
    "The old mill was burnt down in May.\n"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with one held document and one episode, ``bread``, with one captured source."""
    make_vault(tmp_path)
    sources = tmp_path / "episodes/bread/sources"
    sources.mkdir(parents=True)
    (sources.parent / "script.md").write_text(SCRIPT, "utf-8")
    (sources / "ons.txt").write_text(TEXT, "utf-8")
    (sources / "sources.yaml").write_text(
        "sources:\n- id: ons\n  file: ons.txt\n  url: https://ons.example/cpi\n  final_url: https://ons.example/cpi\n"
        "  title: Consumer prices\n  publisher: Office for National Statistics\n  primary: true\n  rule: test\n"
        f'  extent: full\n  sha256: "{hashlib.sha256(TEXT.encode()).hexdigest()}"\n  media_type: text/plain\n'
        '  encoding: utf-8\n  captured: "2026-01-01T00:00:00Z"\n',
        "utf-8",
    )
    return tmp_path


def write(root: Path, data: bytes) -> None:
    (root / "episodes/bread/script.md").write_bytes(data)


def test_the_json_is_as_other_programs_expect_it(root: Path) -> None:
    """One object: the script, the pass, and each claim with its place, passes, signs, sources and unknown citations."""
    said = run(root, "claims", "bread", "--json").json
    assert {name: said[name] for name in said if name != "claims"} == {
        "version": 1,
        "script": "episodes/bread/script.md",
        "paragraph_pass": "built-in",
    }
    first, *_ = said["claims"]
    start = SCRIPT.index("Bread rose")
    assert first == {
        "id": "c001",
        "sentence": "Bread rose by 4% last year.",
        "span": [start, start + len("Bread rose by 4% last year.[^ons]")],
        "line": 5,
        "passes": ["pattern", "paragraph"] if "paragraph" in first["passes"] else ["pattern"],
        "signs": first["signs"],
        "cites": ["ons"],
        "unknown_citations": [],
    }
    assert first["signs"][:4] == ["number", "percentage", "date", "direction"]
    assert [(one["cites"], one["unknown_citations"]) for one in said["claims"][1:3]] == [
        ([], ["@who"]),
        (["standard/acme/rules.txt"], []),
    ]


def test_what_cites_nothing_comes_first_with_the_nearest_passage(root: Path) -> None:
    """And the last lines say how many, and which paragraph pass ran."""
    ran = run(root, "claims", "bread")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert "The mill was burnt down." in lines[1]
    assert "  unknown  @who" in lines
    assert any("nearest  ons: The old mill was burnt down" in line for line in lines)
    assert lines.index("  The mill was burnt down.") < lines.index("  Bread rose by 4% last year.")
    assert lines[-1].startswith("paragraph pass: built-in; it came back empty for")
    assert "without a source: " in lines[-2]


def test_it_changes_nothing(root: Path) -> None:
    """No file of the vault is touched, and no run is written."""
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    run(root, "claims", "bread")
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


def test_the_pass_that_ran_is_named(root: Path) -> None:
    """None, or the command."""
    (root / "vault.yaml").write_text("paragraphs: none\n", "utf-8")
    assert run(root, "claims", "bread", "--json").json["paragraph_pass"] == "none"
    assert run(root, "claims", "bread").out.splitlines()[-1].startswith("paragraph pass: none")
    (root / "vault.yaml").write_text("paragraphs: [no-such-program, -x]\n", "utf-8")
    ran = run(root, "claims", "bread", "--json")
    assert (ran.status, ran.out) == (2, "")
    assert "no-such-program -x" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("none", "there is no script"),
        ("../bread", "no episode's name"),
        ("", "no episode's name"),
        ("a/b", "no episode's name"),
        ("CON", "no episode's name"),
        ("bread\x1b[31m", "no episode's name"),
    ],
)
def test_an_episode_that_is_not_there_is_one_line(root: Path, slug: str, words: str) -> None:
    """Slugs are checked like paths."""
    ran = run(root, "claims", slug)
    assert ran.status == 2
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
    assert "\x1b" not in ran.err


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"\xff\xfe", b"a\x00b", b"---\ntitle: x\n", b"> " * 99 + b"x", b"%% all of it %%"],
    ids=["empty", "blank", "not UTF-8", "binary", "no end", "nested", "a comment"],
)
def test_a_script_that_cannot_be_read_is_one_line(root: Path, data: bytes) -> None:
    """With the script's name, and no traceback."""
    write(root, data)
    ran = run(root, "claims", "bread", "--json")
    assert (ran.status, ran.out) == (2, "")
    assert "episodes/bread/script.md" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "It rose 4%.[^a",
        "It rose 4%.[^a] It fell 4%.[^a]\n\n[^a]: ons\n[^a]: other\n",
        "It rose 4% [[script]] [[bread]] ![[script]].",
        "It rose 4%.\r\nIt fell 5%.\r\n",
        "\ufeffIt rose 4%.",
        "ارتفع السعر 4%.",
        "It rose 4% 📈👍.",
        "| a | b |\n|---|---|\n| It rose 4%. | c |\n",
        "<div>It rose 4%.</div>\n",
        "word " * 19_998 + "rose 4%.",
    ],
    ids=["unclosed", "twice", "circular", "crlf", "bom", "rtl", "emoji", "table", "html", "long"],
)
def test_odd_scripts_have_their_claims(root: Path, text: str) -> None:
    """Each holds one figure that is pulled, with a place that says it."""
    write(root, text.encode())
    ran = run(root, "claims", "bread", "--json")
    assert ran.status == 0
    one = ran.json["claims"][0]
    assert "4%" in text[slice(*one["span"])]
    assert {"number", "percentage"} <= set(one["signs"])


def test_a_footnote_with_two_meanings_is_unknown(root: Path) -> None:
    """So is one without a definition; both say which."""
    write(root, b"It rose 4%.[^a] It fell 5%.[^b]\n\n[^a]: ons\n[^a]: other\n")
    said = run(root, "claims", "bread", "--json").json["claims"]
    assert [one["unknown_citations"] for one in said] == [["^a"], ["^b"]]


def test_text_of_the_script_never_steers_the_terminal(root: Path) -> None:
    """Escape sequences and overrides are shown as escapes."""
    write(root, "It rose 4% \x1b[2J\u202eso. [@a\x1b[31m]".encode())
    ran = run(root, "claims", "bread")
    assert ran.status == 0
    assert not set("\x1b\u202e") & set(ran.out + ran.err)
