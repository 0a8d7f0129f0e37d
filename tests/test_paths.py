"""Paths: relative, inside their root, the same on every machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault_grade.errors import BadPath
from vault_grade.vault.paths import DEVICES, checked, inside

GOOD = [
    "a",
    "a/b.md",
    "Ä Ö/ü.md",
    ".hidden",
    "a.b/c..d",
    "…/x",
    "con-text/comma.md",
    "a" * 200,
    "console",
    "aux1/x",
]
BAD = {
    "": "is empty",
    "/a": "absolute",
    "C:/a": "absolute",
    "c:a": "absolute",
    "..": "segment '..'",
    "a/../b": "segment '..'",
    "./a": "segment '.'",
    "a//b": "segment ''",
    "a/": "segment ''",
    "a\\b": "backslash",
    "a\nb": "control character",
    "a\x7f": "control character",
    "\udcff.md": "no UTF-8",
    "con": "device",
    "a/NUL.md": "device",
    "Aux.tar.gz/x": "device",
    "lpt1": "device",
    "com¹": "device",
    "prn .md": "device",
    "a.": "Windows cannot store",
    "a /b": "Windows cannot store",
    "a/b:c": "Windows cannot store",
    "what?": "Windows cannot store",
    "a|b": "Windows cannot store",
    "<a>": "Windows cannot store",
}


@pytest.mark.parametrize("path", GOOD)
def test_a_path_that_every_machine_can_hold_is_given_back(path: str) -> None:
    """Unchanged, whatever its script."""
    assert checked(path) == path


@pytest.mark.parametrize("path", BAD)
def test_any_other_path_is_refused_in_one_line(path: str, tmp_path: Path) -> None:
    """What is wrong, and what to do; before anything of the disk is looked at."""
    for call in (lambda: checked(path), lambda: inside(tmp_path / "nowhere", path)):
        with pytest.raises(BadPath, match=BAD[path]) as caught:
            call()
        assert caught.value.fix


SEGMENT = st.one_of(
    st.sampled_from(["..", ".", "", "a", "A", "ä", "con", "nul.txt", "a.", "link", "up"]), st.text(max_size=8)
)


@given(st.lists(SEGMENT, max_size=5).map("/".join))
def test_what_is_accepted_stays_below_its_root(path: str) -> None:
    """However the segments are put together."""
    root = Path("/root-of-a-vault")
    try:
        place = inside(root, path)
    except BadPath as error:
        assert str(error).split(": ", 1)[1]
        return
    assert place != root
    assert place.relative_to(root).as_posix() == path
    assert ".." not in place.parts
    assert not {part.split(".")[0].lower() for part in place.parts} & DEVICES


def test_a_place_need_not_be_there(tmp_path: Path) -> None:
    """Neither the file nor its folders nor the root."""
    assert inside(tmp_path, "a/b.md") == tmp_path / "a/b.md"
    assert inside(tmp_path / "gone", "a/b.md") == tmp_path / "gone/a/b.md"


def test_a_link_may_stay_inside_and_not_leave(tmp_path: Path) -> None:
    """Wherever on the way it stands, also where its target is not there."""
    root = tmp_path / "root"
    (root / "real").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    (root / "near").symlink_to("real")
    (root / "out").symlink_to("../out")
    (root / "absolute").symlink_to(tmp_path / "out")
    (root / "gone").symlink_to("../gone")
    assert inside(root, "near/a.md") == root / "near/a.md"
    for path in ("out", "out/a.md", "absolute/x/y.md", "gone", "gone/a.md"):
        with pytest.raises(BadPath, match="leaves its root"):
            inside(root, path)


def test_links_in_a_circle_are_no_crash(tmp_path: Path) -> None:
    """Such a path leads nowhere; it does not leave its root."""
    (tmp_path / "loop").symlink_to("loop")
    assert inside(tmp_path, "loop/a.md") == tmp_path / "loop/a.md"


def test_a_root_that_is_a_link_is_a_root(tmp_path: Path) -> None:
    """A vault that is reached through a link holds its files."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert inside(tmp_path / "link", "a.md") == tmp_path / "link/a.md"


def test_another_case_of_what_is_there_is_refused(tmp_path: Path) -> None:
    """In any segment, and in any script; the spelling that is there is named."""
    (tmp_path / "Regulation/Ärzte").mkdir(parents=True)
    assert inside(tmp_path, "Regulation/Ärzte/a.txt")
    for path, there in (("regulation/x", "Regulation"), ("Regulation/ärzte", "Ärzte")):
        with pytest.raises(BadPath, match=f"by case only from '{there}'"):
            inside(tmp_path, path)
