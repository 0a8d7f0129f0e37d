"""The command capture, as a person and as a program use it."""

from __future__ import annotations

from pathlib import Path

from cli_vault import make_vault, run
from received_examples import article, page
from web_examples import LOOPBACK, Page, moved, serving

ARTICLE = page(article(200), "The board's year \x1b[31m\u202e2026")


def test_capture_says_what_is_kept_and_what_it_counts_for(tmp_path: Path) -> None:
    """Once captured, then held; nothing of the page steers the terminal."""
    root = make_vault(tmp_path)
    (root / "vault.yaml").write_text(f"network: {{allow: [{LOOPBACK}]}}\n", encoding="utf-8")
    with serving({"/a": Page(ARTICLE), "/old": moved("/a")}) as web:
        first = run(root, "capture", f"{web.url}/old")
        again = run(root, "capture", f"{web.url}/a")
    assert (first.status, first.err) == (0, "")
    assert first.out.splitlines() == [
        "captured  the-board-s-year-31m-2026  captures/the-board-s-year-31m-2026.html",
        "  The board's year [31m 2026",
        "  full, text/html; not primary (no publisher known)",
        f"  from {web.url}/a",
    ]
    assert again.status == 0
    assert again.out.startswith("held  the-board-s-year-31m-2026  ")
    assert "  note: this text is captured already, as the-board-s-year-31m-2026" in again.out.splitlines()


def test_capture_prints_one_json_object(tmp_path: Path) -> None:
    """With the row, field for field."""
    root = make_vault(tmp_path)
    (tmp_path / "page.html").write_bytes(page(article(50), "Rates"))
    done = run(root, "capture", "page.html", "--id", "rates", "--url", "https://example.org/rates", "--json")
    assert (done.status, done.err) == (0, "")
    assert done.json["version"] == 1
    assert (done.json["new"], done.json["folder"], done.json["remarks"]) == (True, "captures", [])
    source = done.json["source"]
    assert (source["id"], source["file"], source["url"]) == (
        "rates",
        "rates.html",
        "https://example.org/rates",
    )
    assert (source["primary"], source["final_url"]) == (False, None)


def test_capture_refuses_in_one_line(tmp_path: Path) -> None:
    """What cannot be kept is status 2, with the reason and the way on."""
    root = make_vault(tmp_path)
    private = run(root, "capture", "http://127.0.0.1:9/")
    assert (private.status, private.out) == (2, "")
    assert "allow it in vault.yaml" in private.err
    (tmp_path / "soft.html").write_bytes(page("<h1>Page not found</h1>"))
    soft = run(root, "capture", "soft.html")
    assert (soft.status, soft.out) == (2, "")
    assert (
        soft.err
        == "vault-grade: soft.html: the page is an error page (“Page not found”); check the address\n"
    )


def test_capture_asks_the_list_of_publishers(tmp_path: Path) -> None:
    """One that the vault damaged stops the capture: what is primary could not be told."""
    root = make_vault(tmp_path)
    (tmp_path / "page.html").write_bytes(page(article(50), "Rates"))
    (root / "publishers.yaml").write_text("nonsense\n", encoding="utf-8")
    done = run(root, "capture", "page.html")
    assert (done.status, done.out) == (2, "")
    assert "publishers.yaml: is no list of publishers" in done.err
    assert not (root / "captures").exists()
