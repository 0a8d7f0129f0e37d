"""Runs tests on functions with a fault in them, each fault in a process of its own; nothing on disk is changed.

The processes are forked from one that has collected the tests and has run none, so that nothing is remembered in them;
only the code of one function is exchanged. Tests that search in a process of the reader's never see the fault.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NoReturn

import pytest
from hypothesis import Phase, settings
from mutation_faults import Fault

KILLED, LATE, SURVIVED = "killed", "timed out", "survived"
"""Seen by a test; ended, since its time was over; seen by none."""

_LIBRARIES = "pymupdf", "pypdfium2", "nupunkt", "msgspec", "jsonschema", "yaml"
_MEMORY = 4 << 30


@dataclass(frozen=True, slots=True)
class Survey:
    """How long each test takes, in seconds of the processor, and the functions it enters, as ``file:name``."""

    seconds: Mapping[str, float]
    entered: Mapping[str, Sequence[str]]

    def tests(self, fault: Fault, most: float) -> list[str]:
        """The tests to try the fault with: as many as ``most`` seconds allow, at least one.

        Those that enter the fewest functions come first: they are about this one.
        """
        place = f"{fault.file}:{fault.function}"
        entering = [test for test in self.entered if place in self.entered[test]]
        taken: list[str] = []
        for test in sorted(entering, key=lambda test: (len(self.entered[test]), self.seconds[test])):
            most -= self.seconds[test]
            if most < 0 and taken:
                break
            taken.append(test)
        return taken


class _Instead:
    """For pytest: does ``work`` with the collected tests, in the place of running them."""

    def __init__(self, work: Callable[[Mapping[str, pytest.Item]], None]) -> None:
        self.work = work

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """The same few examples each time, none made smaller: that a test fails is all there is to know of a fault."""
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("faults", derandomize=True, deadline=None, max_examples=25, phases=phases)
        settings.load_profile("faults")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work({item.nodeid: item for item in session.items})
        return True


def with_tests(root: Path, tests: Sequence[str], work: Callable[[Mapping[str, pytest.Item]], None]) -> None:
    """Collect the tests of these files and do the work with them, by their names.

    Raises:
        SystemExit: They cannot be collected; pytest says why.
    """
    sys.path.insert(0, str(root))  # so that the program is the one that the faults are made from
    for name in _LIBRARIES:
        importlib.import_module(name)
    from nupunkt import sent_spans

    list(sent_spans("It reads its model. Once."))
    options = "-q", "-p", "no:cacheprovider", "--disable-warnings", "--rootdir", str(root), "--capture=no"
    if pytest.main([*options, *(str(root / test) for test in tests)], plugins=[_Instead(work)]) not in (0, 5):
        raise SystemExit("the tests could not be collected; what pytest says is above")


def surveyed(root: Path, items: Mapping[str, pytest.Item], file: Path) -> Survey:
    """What every test takes and enters: each is run once, without a fault, unless ``file`` says it from before.

    Raises:
        SystemExit: One of them fails.
    """
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    said = {name: of for name, of in (json.loads(line) for line in lines) if name in items}
    with file.open("a", encoding="utf-8") as kept:
        for name in sorted(items.keys() - said.keys(), key=list(items).index):
            one = _in_child(partial(_survey, root, items[name]), 600)
            if one is None or not one["passed"]:
                raise SystemExit(f"{name} fails without a fault")
            said[name] = one
            print(json.dumps([name, one]), file=kept, flush=True)
            print(
                f"surveyed {len(said)}/{len(items)} {name} {one['seconds']:.2f} s",
                file=sys.stderr,
                flush=True,
            )
    return Survey(
        {name: one["seconds"] for name, one in said.items()},
        {name: one["entered"] for name, one in said.items()},
    )


def _survey(root: Path, item: pytest.Item) -> dict[str, Any]:
    """Runs a test; adds up what it enters."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        codes.add(frame.f_code)

    begin = time.process_time()
    sys.settrace(note)
    passed = _passes(item)
    sys.settrace(None)
    package = str(root / "vault_grade") + os.sep
    ours = (code for code in codes if code.co_filename.startswith(package))
    entered = {
        f"{os.path.relpath(code.co_filename, root)}:{code.co_qualname.split('.<')[0]}" for code in ours
    }
    return {"passed": passed, "seconds": time.process_time() - begin, "entered": sorted(entered)}


def tried(fault: Fault, tests: Sequence[pytest.Item], seconds: float) -> str:
    """What the tests say of the program with the fault in it. seconds: what they take without it."""
    if not tests:
        return SURVIVED
    said = _in_child(partial(_run, fault, tests), 2 * seconds + 3)
    return LATE if said is None else said["answer"]


def _run(fault: Fault, tests: Sequence[pytest.Item]) -> dict[str, str]:
    _put_in(fault)
    return {"answer": SURVIVED if all(_passes(test) for test in tests) else KILLED}


def _put_in(fault: Fault) -> None:
    """Give the function that the fault is in the code with the fault."""
    module = importlib.import_module(
        fault.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    )
    owner: object = module
    *path, name = fault.function.split(".")
    for step in path:
        owner = getattr(owner, step)
    function = getattr(owner, name)
    assert isinstance(function, FunctionType)
    names = dict(vars(module))
    exec(compile(f"from __future__ import annotations\n{fault.source}", fault.file, "exec"), names)  # noqa: S102
    faulty = names[name]
    function.__code__, function.__defaults__ = faulty.__code__, faulty.__defaults__
    function.__kwdefaults__ = faulty.__kwdefaults__


def _passes(item: pytest.Item) -> bool:
    failed = item.session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return item.session.testsfailed == failed


def _in_child(run: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any] | None:
    """What ``run`` returns in a quiet process of its own; None where it was ended by its bounds on time."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _serve(run, writing, seconds)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def _serve(run: Callable[[], dict[str, Any]], writing: int, seconds: float) -> NoReturn:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    # Ends the process: a fault may make a loop endless.
    signal.setitimer(signal.ITIMER_PROF, seconds)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    said: dict[str, Any] = {"answer": KILLED, "passed": False}
    try:
        said = run()
    finally:
        os.write(writing, json.dumps(said).encode())
        os._exit(0)
