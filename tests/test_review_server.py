"""The server of a review: what it answers, whom, and what a request can change."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from audit_examples import SCRIPT, SLUG, Clock, audit_of, put_audit
from review_examples import HeldUp, Served, audited, serving

from vault_grade.audit.resolve import Choice, resolve
from vault_grade.audit.review.desk import Desk
from vault_grade.audit.review.guard import MOST_BODY
from vault_grade.audit.review.server import Review, Site
from vault_grade.errors import VaultGradeError
from vault_grade.formats import ledger
from vault_grade.formats.predicates import Resolution, parse


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A review of an episode with five flagged claims."""
    with serving(audited(tmp_path)) as one:
        yield one


def held(served: Served) -> Resolution:
    """The one decision in the ledger."""
    [name] = served.resolutions()
    found = ledger.parse_name(name)
    assert found is not None
    made = parse(ledger.read(served.vault.ledger / found.path))
    assert isinstance(made, Resolution)
    return made


def untouched(served: Served) -> bool:
    """Whether nothing was recorded, and the script is as it was."""
    return served.resolutions() == [] and served.script.read_text("utf-8") == SCRIPT


DECISIONS: dict[str, tuple[dict[str, Any], str | None]] = {
    "accept": ({"decision": "accept"}, None),
    "rewrite": (
        {"decision": "rewrite", "instead": "It carried 4,100. [@report]"},
        "It carried 4,100. [@report]",
    ),
    "cut": ({"decision": "cut"}, ""),
}


@pytest.mark.parametrize("kind", DECISIONS)
def test_a_decision_is_recorded_as_one_of_a_review(served: Served, kind: str) -> None:
    """With the name, and the fresh state in the answer."""
    more, instead = DECISIONS[kind]
    status, said = served.post("/decide", served.decision(**more))
    assert (status, said["recorded"]) == (200, True)
    made = held(served)
    assert (made.claim, made.decision, made.replacement, made.person, made.asked) == (
        "c003", kind, instead, "Ada Example", "review",
    )  # fmt: skip
    assert said["state"]["open"] == 4
    assert said["state"]["states"]["c003"].endswith("by Ada Example")
    assert served.told == [f"c003: {kind} by Ada Example, recorded in {said['said']}"]


FOREIGN: dict[str, tuple[dict[str, str], int]] = {
    "no token": ({"X_Vault_Grade_Token": ""}, 401),
    "another token": ({"X_Vault_Grade_Token": "x" * 43}, 401),
    "a token that is no ASCII": ({"X_Vault_Grade_Token": "\xe4"}, 401),
    "another name for the host": ({"Host": "evil.example"}, 421),
    "another port": ({"Host": "127.0.0.1:1"}, 421),
    "a name that ends like ours": ({"Host": "evil.127.0.0.1"}, 421),
    "another site": ({"Origin": "https://evil.example"}, 403),
    "no origin": ({"Origin": ""}, 403),
    "a page without an origin": ({"Origin": "null"}, 403),
    "another port's page": ({"Origin": "http://127.0.0.1:1"}, 403),
    "a page on another site, as the browser says": ({"Sec_Fetch_Site": "cross-site"}, 403),
    "a page on another port, as the browser says": ({"Sec_Fetch_Site": "same-site"}, 403),
    "what a form sends": ({"Content_Type": "text/plain"}, 415),
    "JSON with more behind it": ({"Content_Type": "application/json, text/plain"}, 415),
    "no length": ({"Content_Length": ""}, 411),
    "a length below nothing": ({"Content_Length": "-1"}, 411),
    "a body in pieces": ({"Transfer_Encoding": "chunked"}, 411),
    "a long body": ({"Content_Length": str(MOST_BODY + 1)}, 413),
    "an endless body": ({"Content_Length": "9" * 5000}, 413),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_decision_that_is_not_the_pages_own_changes_nothing(served: Served, kind: str) -> None:
    """Other sites, other names, other programs: each is refused by a status of its own."""
    changes, wanted = FOREIGN[kind]
    status, said = served.post("/decide", served.decision(), **changes)
    assert status == wanted
    assert said["said"] and "recorded" not in said
    assert untouched(served)


def test_a_header_that_stands_twice_is_none(served: Served) -> None:
    """Two programs may each take another of them."""
    body = json.dumps(served.decision()).encode()
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in served.headers(body).items()]
    lines += [f"Host: 127.0.0.1:{served.port}", "Host: evil.example"]
    with socket.create_connection(("127.0.0.1", served.port)) as wire:
        wire.sendall("\r\n".join(["POST /decide HTTP/1.1", *lines, "", ""]).encode() + body)
        assert wire.recv(100).split()[1] == b"421"
    assert untouched(served)


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_but_a_post_changes_anything(served: Served, method: str) -> None:
    """Whatever it carries, at whatever address: the token, the origin, the body of a decision."""
    body = json.dumps(served.decision()).encode()
    for path in ("/", "/style.css", "/state", "/decide", "/open", "/x", "//decide"):
        served.ask(method, f"{path}?claim=c003&decision=accept", body, **served.headers(body))
        served.ask(method, path, body, **served.headers(body))
    assert untouched(served)


def test_a_decision_cut_short_is_not_put_into_the_text_by_looking(served: Served) -> None:
    """It is shown as recorded, and the next decision puts it into the text."""
    choice = Choice("c004", "rewrite", "It closed in 1938. [@report]")
    resolve(served.vault, SLUG, choice, "Ada", "terminal", Clock())
    served.script.write_text(SCRIPT, "utf-8")
    _, said = served.ask("GET", "/state", b"", **served.headers())
    assert said["states"]["c004"] == "rewritten by Ada"
    assert "the next decision will put it into the text" in str(said["pieces"])
    assert served.script.read_text("utf-8") == SCRIPT
    served.post("/decide", served.decision("c005", "cut"))
    text = served.script.read_text("utf-8")
    assert "nobody missed" not in text and "made money" not in text


def test_without_a_token_no_word_of_the_vault_is_given(served: Served) -> None:
    """Whoever has the page's address without what stands behind the # sees an empty frame."""
    for path in ("/", "/style.css", "/script.js"):
        status, said = served.ask("GET", path)
        assert status == 200
        assert "ferry" not in said and SLUG not in said and served.site.token not in said
    assert served.ask("GET", "/state")[0] == 401
    assert served.ask("GET", f"/state?token={served.site.token}")[0] == 401


def test_the_frame_is_given_under_our_name_only(served: Served) -> None:
    """A name that leads to the loopback address gets nothing."""
    assert served.ask("GET", "/", Host="evil.example")[0] == 421
    assert served.ask("GET", "/", Host=f"localhost:{served.port}")[0] == 200
    assert served.ask("GET", "http://evil.example/", Host="evil.example")[0] == 421


def test_it_listens_to_this_machine_only(served: Served) -> None:
    """The socket is bound to the loopback address."""
    assert served.server.socket.getsockname()[0] == "127.0.0.1"


def test_every_answer_forbids_what_the_page_does_not_need(served: Served) -> None:
    """Refusals too: no script or style from elsewhere, no frame, no copy, no guess at a type."""
    for path in ("/", "/script.js", "/state", "/nothing"):
        with socket.create_connection(("127.0.0.1", served.port)) as wire:
            wire.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
            head = b"".join(iter(lambda: wire.recv(1 << 16), b"")).partition(b"\r\n\r\n")[0].decode()
        assert "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'" in head
        assert "frame-ancestors 'none'" in head and "form-action 'none'" in head
        for line in (
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
        ):
            assert line in head
        assert "Set-Cookie" not in head and "Access-Control" not in head and "Python" not in head


def test_the_code_of_the_terminal_opens_pages_and_that_of_the_browser_one(served: Served) -> None:
    """The second is on view in the list of processes, and is used up by then."""
    site, once = served.site, served.site.once
    opened = [
        served.post("/open", {"code": code}, X_Vault_Grade_Token="")[0] for code in (site.code, site.code)
    ]
    assert opened == [200, 200]
    status, said = served.post("/open", {"code": once}, X_Vault_Grade_Token="")
    assert (status, said["token"]) == (200, site.token)
    for code in (once, "", "x", site.token, "\xe4", "\ud800", None, 7):
        assert served.post("/open", {"code": code}, X_Vault_Grade_Token="")[0] == 403


BAD: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "a list": b"[]",
    "no fields": b"{}",
    "other types": b'{"audit": 1, "claim": [], "decision": {}, "person": null}',
    "bytes that are no text": b'{"audit": "\xff"}',
    "a deep one": b"[" * 60000,
}


@pytest.mark.parametrize("kind", BAD)
def test_a_body_that_is_no_decision_is_refused(served: Served, kind: str) -> None:
    """And is no fault of ours."""
    body = BAD[kind]
    status, said = served.ask("POST", "/decide", body, **served.headers(body))
    assert (status, said["said"]) == (400, "this is no decision")
    assert untouched(served) and served.told == []


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no name": ({"person": " "}, "a name has 1 to"),
    "a name of two lines": ({"person": "Ada\nExample"}, "a name has 1 to"),
    "half a character in the name": ({"person": "\ud800"}, "no decision|a name has"),
    "no such claim": ({"claim": "c099"}, "has no claim"),
    "no such decision": ({"decision": "skip"}, "is no decision"),
    "another audit": ({"audit": "x"}, "audited anew meanwhile"),
    "no words": ({"decision": "rewrite", "instead": " "}, "needs words"),
    "another paragraph": ({"decision": "rewrite", "instead": "One.\n\nTwo."}, "another paragraph"),
    "a stage direction": ({"decision": "rewrite", "instead": "[MUSIC]"}, "would not be heard"),
    "a terminal's escape": ({"decision": "rewrite", "instead": "A \x1b[2J."}, "nobody sees"),
    "half a character": ({"decision": "rewrite", "instead": "A \ud800."}, "no decision|no text"),
    "nothing to confirm": ({"decision": "confirm", "confirms": "x"}, "no such earlier decision"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_decision_that_cannot_be_taken_is_told_so(served: Served, kind: str) -> None:
    """In the words of the rule that it breaks, with the state as it is; nothing is recorded."""
    more, why = REFUSED[kind]
    status, said = served.post("/decide", served.decision(**more))
    assert status in (400, 409)
    assert re.search(why, said["said"])
    assert untouched(served)


def test_the_second_person_is_told_and_sees_the_fresh_state(served: Served) -> None:
    """Two pages, one claim: the first decision stands."""
    both = [served.decision(decision="cut", person=name) for name in ("Ada", "Bob")]
    assert served.post("/decide", both[0])[0] == 200
    status, said = served.post("/decide", both[1])
    assert status == 409
    assert "claim c003 was decided by Ada: cut" in said["said"]
    assert said["state"]["states"]["c003"] == "cut by Ada"
    assert len(served.resolutions()) == 1


def test_of_many_who_decide_at_once_one_is_first(served: Served) -> None:
    """However they arrive, one decision is recorded and everybody else is told."""
    asked = [served.decision(person=f"P{number}") for number in range(6)]
    found: list[int] = []
    threads = [
        threading.Thread(target=lambda one=one: found.append(served.post("/decide", one)[0])) for one in asked
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [200, 409, 409, 409, 409, 409]
    assert len(served.resolutions()) == 1


def test_a_decision_at_the_terminal_is_seen_by_the_page(served: Served) -> None:
    """The mark of the state changes, and with it the state; until then the page is spared it."""
    _, before = served.ask("GET", "/state", b"", **served.headers())
    _, same = served.ask("GET", f"/state?mark={before['mark']}", b"", **served.headers())
    assert same == {"version": 1, "mark": before["mark"]}
    resolve(served.vault, SLUG, Choice("c003", "accept"), "Bob", "terminal", Clock())
    _, after = served.ask("GET", f"/state?mark={before['mark']}", b"", **served.headers())
    assert (after["open"], after["states"]["c003"]) == (4, "accepted by Bob")


def test_a_script_that_changed_must_be_audited_again(served: Served) -> None:
    """The page says so, and what to run; a decision is refused. After the audit it goes on."""
    asked = served.decision()
    served.script.write_text(SCRIPT.replace("4,100", "4,200"), "utf-8")
    _, said = served.ask("GET", "/state", b"", **served.headers())
    assert "the script changed since its audit; run: vault-grade audit harbour" in said["problem"]
    assert said["pieces"] == []
    assert served.post("/decide", asked)[0] == 409
    assert served.resolutions() == []
    put_audit(served.vault, audit_of(SCRIPT.replace("4,100", "4,200")), Clock()())
    _, said = served.ask("GET", "/state", b"", **served.headers())
    assert (said["problem"], said["open"]) == (None, 5)
    assert served.post("/decide", asked)[0] == 409
    assert served.post("/decide", served.decision())[0] == 200


def test_an_earlier_decision_is_confirmed_again(served: Served) -> None:
    """After a new audit, one by one, with a name; only the one that was shown."""
    served.post("/decide", served.decision())
    [before] = served.resolutions()
    put_audit(served.vault, audit_of(), Clock()())
    status, _ = served.post("/decide", served.decision(decision="confirm", confirms="another"))
    assert status == 409
    status, said = served.post("/decide", served.decision(decision="confirm", confirms=before))
    assert (status, said["state"]["open"]) == (200, 4)
    [name] = [one for one in served.resolutions() if one != before]
    found = ledger.parse_name(name)
    made = parse(ledger.read(served.vault.ledger / found.path)) if found else None
    assert isinstance(made, Resolution) and made.confirms == before


def test_the_server_waits_for_the_decision_that_is_being_recorded(tmp_path: Path) -> None:
    """Ended in the middle of one, it leaves a whole one."""
    clock = HeldUp()
    answers: list[int] = []
    with serving(audited(tmp_path), clock) as served:
        asked = served.decision(decision="cut")
        post = threading.Thread(target=lambda: answers.append(served.post("/decide", asked)[0]))
        end = threading.Thread(target=served.server.close)
        post.start()
        assert clock.reached.wait(30)
        end.start()
        end.join(0.2)
        assert end.is_alive() and untouched(served)
        clock.go_on.set()
        end.join(30)
        post.join(30)
        assert answers == [200] and len(served.resolutions()) == 1
        assert "4,100" not in served.script.read_text("utf-8")


def test_a_port_that_is_taken_is_said(tmp_path: Path, served: Served) -> None:
    """With what to do about it."""
    desk = Desk(served.vault, SLUG, Clock(), served.told.append)
    with pytest.raises(VaultGradeError, match=r"cannot be had.*leave --port out"):
        Review(Site(desk, served.told.append), served.port)


def test_a_request_that_breaks_off_is_no_fault(served: Served) -> None:
    """A browser that hangs up leaves no word at the terminal, and the server goes on."""
    for words in (
        b"GET",
        b"POST /decide HTTP/1.1\r\nContent-Length: 10\r\n\r\n{",
        b"\x16\x03\x01\x00\xff" * 20,
    ):
        with socket.create_connection(("127.0.0.1", served.port)) as wire:
            wire.sendall(words)
    assert served.ask("GET", "/")[0] == 200
    assert served.told == []
