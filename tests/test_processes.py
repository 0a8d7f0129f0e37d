"""Work in forked processes: the results are those of doing it here, whatever becomes of the forks."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from vault_grade.vault.processes import in_processes

HERE = os.getpid()


def test_results_come_in_order_from_processes_of_their_own() -> None:
    """The first part is done here, each other one elsewhere."""
    results = in_processes(lambda part: (part, os.getpid()), ["a", "b", "c"])
    assert [part for part, _ in results] == ["a", "b", "c"]
    assert results[0][1] == HERE
    assert len({process for _, process in results}) == 3


def test_no_part_is_no_result() -> None:
    """And one part needs no fork."""
    assert in_processes(str, []) == []
    assert in_processes(lambda part: os.getpid(), [1]) == [HERE]


def test_a_large_result_comes_whole() -> None:
    """Larger than what a pipe holds."""
    assert in_processes(lambda part: part * 3_000_000, ["a", "b", "c"]) == [
        part * 3_000_000 for part in "abc"
    ]


def _raise(part: str) -> str:
    raise ValueError("only in a fork")


def _unpicklable(part: str) -> Callable[[], str]:
    return lambda: part


def _killed(part: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return part


@pytest.mark.parametrize("failing", [_raise, _unpicklable, _killed])
def test_what_a_fork_does_not_deliver_is_done_here(
    failing: Callable[[str], object], capfd: pytest.CaptureFixture[str]
) -> None:
    """Raised, not picklable, or killed: the part is done again, and nothing is printed."""
    results = in_processes(lambda part: part if os.getpid() == HERE else failing(part), ["a", "b"])
    assert results == ["a", "b"]
    assert capfd.readouterr() == ("", "")


def test_what_raises_here_is_raised() -> None:
    """A fault in the work itself is not hidden."""
    with pytest.raises(ValueError, match="only"):
        in_processes(_raise, ["a"])
    with pytest.raises(ValueError, match="only"):
        in_processes(lambda part: _raise(part) if part == "b" else part, ["a", "b"])


@pytest.mark.parametrize("how", ["no process to be had", "no fork on this system", "forks are forgotten"])
def test_where_forks_cannot_be_had_all_is_done_here(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits on processes, other systems, a caller that ignores its children's ends."""

    def refused() -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    if how == "no process to be had":
        monkeypatch.setattr(os, "fork", refused)
    elif how == "no fork on this system":
        monkeypatch.delattr(os, "fork")
    else:
        before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    before_count = _open_files()
    try:
        assert in_processes(lambda part: part, ["a", "b", "c"]) == ["a", "b", "c"]
        assert _open_files() == before_count
    finally:
        if how == "forks are forgotten":
            signal.signal(signal.SIGCHLD, before)


def _open_files() -> int:
    return sum(_is_open(descriptor) for descriptor in range(256))


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True
