"""The page: a frame that holds nothing of the vault, and the pieces that its script puts into it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from vault_grade import __version__
from vault_grade.audit.review.claim import claim_id, claim_section
from vault_grade.audit.review.lists import Piece, by_flag, by_source, heard, summary
from vault_grade.audit.review.look import Look
from vault_grade.audit.standing import Decided
from vault_grade.page.html import Html, element, join, say

VIEWS = {"script": "Script", "flag": "By flag", "source": "By source"}
KEYS = {
    "j": "next flagged claim",
    "k": "the one before",
    "n": "next open claim",
    "1 2 3": "script, by flag, by source",
    "a": "choose accept",
    "r": "choose rewrite",
    "c": "choose cut",
    "o": "choose to confirm the earlier decision",
    "Esc": "out of a field, then back to the list",
}


def pieces(
    look: Look, beside: Mapping[str, Html], earlier: Mapping[str, Decided], *, signs: bool
) -> list[Piece]:
    """All that the frame is filled with. beside, earlier: by claim."""
    run = look.now.standing.run
    claims = (
        ("claims", f"claim-{claim_id(one)}", claim_section(
            one, beside[one.claim.id], earlier.get(one.claim.id), run, signs=signs
        ))
        for one in look.claims
    )  # fmt: skip
    return [summary(look), *heard(look), *by_flag(look), *by_source(look), *claims]


def frame() -> str:
    """The page as the browser gets it first: no word of the vault, so nothing to be had without the token."""
    body = element(
        "body",
        element("a", say("To the claim"), href="#claims", class_="skip", data_skip=True),
        element(
            "header",
            element("p", say("vault-grade review"), class_="kicker"),
            element("div", id="summary"),
            element("p", id="said", role="status"),
            element("p", id="alarm", class_="alert", role="alert", hidden=True),
        ),
        element("div", _ways(), _claims(), class_="desk"),
        element("noscript", element("p", say("The page needs its own script to run."), class_="alert")),
        element("footer", _keys(), element("p", say(f"vault-grade {__version__}"))),
    )
    return f"<!doctype html>\n{element('html', _head(), body, lang='en', data_at='list')}\n"


def style() -> str:
    """The style that all pages share, and this page's own."""
    common = files("vault_grade.page").joinpath("base.css").read_text(encoding="utf-8")
    return common + _own("style.css")


def script() -> str:
    """What the page does in the browser."""
    return _own("script.js")


def _own(name: str) -> str:
    return files("vault_grade.audit.review").joinpath(name).read_text(encoding="utf-8")


def _head() -> Html:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", say("Review")),
        element("link", rel="icon", href="data:,"),
        element("link", rel="stylesheet", href="/style.css"),
        element("script", src="/script.js", defer=True),
    )


def _ways() -> Html:
    buttons = (
        element("button", say(word), type="button", data_view=name, aria_pressed="false")
        for name, word in VIEWS.items()
    )
    views = (element("div", id=f"view-{name}", class_="view", hidden=True) for name in VIEWS)
    switch = element("div", *buttons, role="group", aria_label="Show the claims", class_="switch")
    return element("nav", switch, *views, aria_label="Claims", tabindex="-1", id="ways")


def _claims() -> Html:
    steps = (
        ("list", "To the list", "Esc"),
        ("back", "Previous", "k"),
        ("next", "Next", "j"),
        ("open", "Next open", "n"),
    )
    buttons = (
        element(
            "button",
            say(word),
            say(" "),
            element("kbd", say(key), aria_hidden="true"),
            type="button",
            data_step=to,
        )
        for to, word, key in steps
    )
    bar = element("div", *buttons, role="group", aria_label="From claim to claim", class_="steps")
    return element("main", bar, element("div", id="claims"), id="main")


def _keys() -> Html:
    rows = (
        element(
            "div",
            element("dt", join([element("kbd", say(one)) for one in keys.split()], say(" "))),
            element("dd", say(what)),
        )
        for keys, what in KEYS.items()
    )
    off = element(
        "label", element("input", type="checkbox", id="keys-on", checked=True), say(" Single keys are on")
    )
    return element(
        "details",
        element("summary", say("Keys")),
        element("dl", *rows),
        element("p", off),
        open=True,
        class_="keys",
    )
