"""Pages that stand in a source's place are told apart from sources, and honest pages are never taken for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from received_examples import BANNER, MENU, SENTENCE, article, page, read

WALLS = {
    "404 in the title": (page("<h1>Sorry</h1><p>Try our search.", "404 Not Found"), "an error page"),
    "404 after the site's name": (page("<p>Try our search.", "The Bureau | Page not found"), "an error page"),
    "500 in a heading": (page("<h1>500 Internal Server Error</h1>", "The Bureau"), "an error page"),
    "a page that does not exist": (
        page(f"<h1>The page you requested cannot be found</h1>{MENU}"),
        "an error page",
    ),
    "a page that no longer exists": (page("<h1>This page is no longer available.</h1>"), "an error page"),
    "an error below headings of the site": (
        page(
            f"<h2>Menu</h2>{MENU}<h2>Search</h2><h1>The Bureau</h1><h2>Page not found</h2><p>Try our search."
        ),
        "an error page",
    ),
    "an error without a heading": (page("<h1>The Bureau</h1><p>That page doesn’t exist."), "an error page"),
    "what was removed": (page("<h1>The Bureau</h1><h3>This article has been removed.</h3>"), "an error page"),
    "access denied": (page("<h1>Access Denied</h1><p>You don't have permission."), "an error page"),
    "something went wrong": (page("<h1>Oops! Something went wrong.</h1>"), "an error page"),
    "maintenance": (page("<h1>Site under maintenance</h1><p>Back soon."), "an error page"),
    "no page in German": (page("<h1>Seite nicht gefunden</h1>"), "an error page"),
    "plain words": (b"Not Found\n", "an error page"),
    "a moment": (
        page("<h1>www.example.org</h1><p>Verify you are human", "Just a moment..."),
        "against robots",
    ),
    "unusual traffic": (
        page("<p>Our systems have detected unusual traffic from your network."),
        "against robots",
    ),
    "a captcha": (page("<p>Please complete the CAPTCHA to continue."), "against robots"),
    "an interruption": (page("<h1>Pardon Our Interruption</h1><p>As you were browsing"), "against robots"),
    "a password": (page("<h1>Welcome</h1><form><input><input type=password></form>"), "a sign-in wall"),
    "sign in": (page("<h1>Sign in to continue</h1><p>Use your institution's account."), "a sign-in wall"),
    "log in after the site's name": (page("<p>Email or phone", "The Journal - Log In"), "a sign-in wall"),
    "cookies alone": (page(BANNER), "a cookie notice and nothing else"),
    "cookies and a menu": (page(BANNER + MENU[:400]), "a cookie notice and nothing else"),
    "an empty application": (
        page('<div id="root"></div><script src="/app.js"></script>'),
        "no text without a browser",
    ),
    "a loading application": (
        page('<div id="root">Loading</div><script src="/app.js"></script>'),
        "next to no text",
    ),
    "scripts wanted": (
        page("<p>Please enable JavaScript to view this site, which cannot work without it."),
        "scripts",
    ),
    "sent on": (
        page("", head='<meta http-equiv="refresh" content="0; url=https://example.org/b">'),
        "no text",
    ),
    "sent on with words": (
        page("<p>Moved.", head="<meta http-equiv=refresh content='0;URL=https://example.org/b'>"),
        "only sends a browser on to https://example.org/b",
    ),
}


@pytest.mark.parametrize("name", WALLS)
def test_a_wall_is_refused_with_a_way_on(name: str) -> None:
    """Each is named for what it is, and says how to go on."""
    data, why = WALLS[name]
    reading = read(data, "page.txt" if data.startswith(b"Not") else "page.html")
    assert why in (reading.refused or "")
    assert reading.fix


HONEST = {
    "a short page": page("<p>The rate was 3.1 per cent."),
    "a short page with a cookie banner": page(f"{BANNER}<h1>Rates</h1>{article(90)}"),
    "a table with a cookie banner": page(
        f"{BANNER}<table>{'<tr><td>Rate<td>3.1 per cent<td>May' * 20}</table>"
    ),
    "a page with a sign-in form above": page(f"<form>Log in<input type=password></form>{article(120)}"),
    "a page whose menu says sign in": page(f"<nav><a>Sign in</a></nav>{article(120)}"),
    "a page about error pages": page(article(400, "<h1>404: a history of the page that is not there</h1>")),
    "a page of questions": page(
        f"<h1>Help</h1>{article(90)}<h2>Prices</h2><h2>Page not found</h2>{SENTENCE}"
    ),
    "a page that says where it is": page(article(60), "The document is available in three languages"),
    "a page about a removal": page(article(60), "The page was removed from the ledger in 1931"),
    "a page with a form below": page(f"<h1>A</h1><h2>B</h2><p>{SENTENCE * 2}</p><h3>Sign in</h3>"),
    "a page about errors": page(article(60), "Error-correcting codes"),
    "a page of a paper with a number for a name": page(article(60), "The board's year | 404 Media"),
    "a page about what is forbidden": page(article(60), "Forbidden fruit in the national accounts"),
    "a page about captchas in its small print": page(f"{article(60)}<footer>Protected by reCAPTCHA</footer>"),
    "a page about 500 companies": page(article(60), "500 companies surveyed in 2026"),
    "a page with scripts": page(f"{article(60)}<script>track()</script>"),
    "a page with a script's fallback": page(f"{article(120)}<noscript>Please enable JavaScript.</noscript>"),
    "a page that reloads itself": page(article(60), head='<meta http-equiv="refresh" content="300">'),
    "a page about maintenance": page(article(60), "Maintenance of bridges in 2026"),
    "a page about sign-ins": page(article(500), "Sign in: how identity moved online"),
}


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_page_is_no_wall(name: str) -> None:
    """Words of walls in a page that has more to say than they do are only words."""
    assert read(HONEST[name]).refused is None


@given(st.sampled_from([name for name in WALLS if name != "plain words"]), st.integers(30, 60))
def test_enough_text_beside_a_walls_words_is_a_source(name: str, sentences: int) -> None:
    """No page of 500 running words is refused, whatever else stands on it: a person judges it."""
    data, _ = WALLS[name]
    longer = data.replace(b"</body>", f"<main><p>{SENTENCE * sentences}</main></body>".encode())
    assert read(longer).refused is None
