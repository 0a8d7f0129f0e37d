"""What was checked before a work left, as JSON and as a page of its own that needs nothing but a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from vault_grade import __version__
from vault_grade.check.standing import ON_RECORD
from vault_grade.errors import BadPath
from vault_grade.formats.predicates import QuoteRun
from vault_grade.page.document import document, mark
from vault_grade.page.html import Html, element, join, plain, say, text
from vault_grade.release.carried import Broken
from vault_grade.release.run import Checked, Release
from vault_grade.vault.layout import Vault
from vault_grade.vault.output import make_folder, refuse_target, write

MAKER = "vault-grade release"
"""How a report says that it is one, and so may be written over."""


def as_json(release: Release) -> dict[str, Any]:
    """A release as programs read it."""
    import msgspec

    return {
        "version": 1,
        "work": release.work,
        "sha256": release.sha256,
        "allowed": release.allowed,
        "refused": list(release.refused),
        "not_borne_out": release.not_borne_out,
        "notes": [_note(one) for one in release.notes],
        "broken_links": msgspec.to_builtins(release.broken),
    }


def _note(one: Checked) -> dict[str, Any]:
    import msgspec

    match: dict[str, Any] = msgspec.to_builtins(one.match) if one.match else {}
    found = one.promotion
    return {
        "note": one.note,
        "grade": one.grade,
        "header": one.header,
        "promotion": {"code": found.code.name, "message": found.message} if found else None,
        "outcome": match.get("outcome"),
        "document": match.get("document"),
        "consolidated_as_of": match.get("consolidated_as_of"),
        "run": match.get("run"),
        "reason": match.get("reason"),
        "quotes": match.get("quotes", []),
    }


def targets(vault: Vault, wanted: Path, work: Path) -> tuple[Path, Path]:
    """Where the report goes: JSON and page. wanted: a folder, which is made where it is not there, or a file of either
    kind, to whose name the other is set.

    Raises BadPath where one of them may not be written.
    """
    if not wanted.suffix and not wanted.exists():
        refuse_target(vault, wanted, "")
        make_folder(wanted)
    if wanted.is_dir():
        stem = wanted / f"{work.stem}.release"
        places = Path(f"{stem}.json"), Path(f"{stem}.html")
    elif wanted.suffix in (".json", ".html"):
        places = wanted.with_suffix(".json"), wanted.with_suffix(".html")
    else:
        fix = "name a folder, or a file that ends in .html or .json"
        raise BadPath("a report is HTML and JSON", where=str(wanted), fix=fix)
    for place, said in zip(places, (f'"made_by": "{MAKER} ', mark(MAKER)), strict=True):
        refuse_target(vault, place, said)
    return places


def write_report(places: tuple[Path, Path], release: Release, now: datetime) -> None:
    """Write the JSON and the page. Raises BadPath where they cannot be written."""
    value = {"made_by": f"{MAKER} {__version__}", "made": now.isoformat(), **as_json(release)}
    write(
        places[0], json.dumps(value, indent=1, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
    )
    write(places[1], page(release, now).encode("utf-8", "backslashreplace"))


def page(release: Release, now: datetime) -> str:
    """The page. now: aware; the time that it states."""
    verdict = "may leave" if release.allowed else "may not leave"
    header = element(
        "header",
        element("p", say("Release check"), class_="kicker"),
        element("h1", text(release.work)),
        element(
            "p",
            element("strong", say(verdict), class_=f"outcome {'pass' if release.allowed else 'gap'}"),
            class_="summary",
        ),
        *(element("p", say(plain(reason)), class_="alert") for reason in release.refused),
        *(element("p", say(f"{said}."), class_="alert") for said in release.remarks),
        element(
            "p",
            say("Checked "),
            element("time", say(now.strftime("%Y-%m-%d %H:%M UTC")), datetime=now.isoformat()),
            say("; SHA-256 of the work "),
            element("code", say(release.sha256)),
            class_="quiet",
        ),
    )
    main = element("main", *_broken(release), *(_section(one) for one in release.notes))
    body = element("body", header, main, element("footer", say(f"Made by vault-grade {__version__}.")))
    return document(f"{release.work}: release check", MAKER, body)


def _broken(release: Release) -> Iterator[Html]:
    if release.broken:
        items = (_link(one) for one in release.broken)
        yield element(
            "section",
            element("h2", say("Links that lead to nothing, or to more than one note")),
            element("ul", *items),
        )


def _link(one: Broken) -> Html:
    where = element("code", text(f"{one.where}:{one.line}"))
    return element("li", where, say(" "), text(one.written), say(": "), text(one.problem))


def _section(one: Checked) -> Html:
    match = one.match
    title = element("h2", element("code", text(one.note)))
    outcome = match.outcome if match else "nothing to search"
    told = [element("p", say(f"{one.grade}; {outcome}")), *_promotion(one)]
    if match is None:
        return element("section", title, *told)
    if match.document:
        dated = f", consolidated as of {match.consolidated_as_of}" if match.consolidated_as_of else ""
        rests = say("Rests on " if match.outcome == "pass" else "Quotes ")
        told.append(element("p", rests, element("code", text(match.document)), text(dated)))
    if match.reason:
        told.append(element("p", text(match.reason), class_="alert"))
    if match.run:
        told.append(element("p", say("Run "), element("code", text(match.run)), class_="quiet"))
    return element("section", title, *told, *(_quote(quote) for quote in match.quotes))


def _promotion(one: Checked) -> Iterator[Html]:
    """What the record says of a grade that only a person can give."""
    if one.promotion:
        what = f"Its header says {one.header}: {ON_RECORD[one.promotion.code]} ({one.promotion.code.name}). "
        kind = "quiet" if one.borne_out else "alert"
        yield element("p", say(what), text(one.promotion.message), class_=kind)


def _quote(quote: QuoteRun) -> Html:
    facts = (quote.answer, quote.how, quote.locator, quote.document)
    told = [element("p", join((text(fact) for fact in facts if fact), say(" · ")), class_="quiet")]
    if quote.cautions:
        told.append(element("p", say("Cautions: "), text(", ".join(quote.cautions)), class_="caution"))
    return element("div", element("blockquote", text(quote.text)), *told)
