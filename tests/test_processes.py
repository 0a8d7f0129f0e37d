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


@pytest.mark.parametrize("processes", [1, 2, 3, 8, 300])
@pytest.mark.parametrize("count", [1, 2, 7, 256])
def test_parts_that_are_more_than_the_processes_are_shared_among_them(count: int, processes: int) -> None:
    """Each is done once, by no more processes than were asked for, and the results come in order."""
    processes = min(processes, count, 8)
    results = in_processes(lambda part: (part, os.getpid()), range(count), processes)
    assert [part for part, _ in results] == list(range(count))
    assert len({process for _, process in results}) == processes


def test_work_that_is_done_apart_is_done_in_no_process_but_forks() -> None:
    """Unless one of them fails: then its parts are done here."""
    results = in_processes(lambda part: (part, os.getpid()), range(9), 2, apart=True)
    assert [part for part, _ in results] == list(range(9))
    assert HERE not in {process for _, process in results}

    def work(part: int) -> int:
        if os.getpid() != HERE:
            os._exit(1)
        return part

    assert in_processes(work, range(9), 2, apart=True) == list(range(9))


def test_a_process_that_is_busy_leaves_the_rest_to_the_others() -> None:
    """The first part ends only when another process has begun the last one."""
    begun, begin = os.pipe()

    def work(part: int) -> int:
        if part == 0:
            os.read(begun, 1)
        elif part == 9:
            os.write(begin, b".")
        return os.getpid()

    processes = in_processes(work, range(10), 2)
    os.close(begun)
    os.close(begin)
    assert processes[0] == HERE
    assert HERE not in processes[1:]


def test_more_parts_than_a_byte_numbers_are_refused() -> None:
    """Before anything is begun; one process alone has no such bound."""
    with pytest.raises(ValueError, match="256"):
        in_processes(_raise, ["a"] * 257, 2)
    assert in_processes(str, range(257), 1) == [str(number) for number in range(257)]


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
    for processes in (2, 3, None):
        results = in_processes(
            lambda part: part if os.getpid() == HERE else failing(part), ["a", "b", "c", "d"], processes
        )
        assert results == ["a", "b", "c", "d"]
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
        for processes in (2, None):
            assert in_processes(lambda part: part, ["a", "b", "c"], processes) == ["a", "b", "c"]
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
