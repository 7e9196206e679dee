"""The compiled kernel at its limits: time, positions, memory, Ctrl-C, and malformed buffers."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from boards.square import SquareBoard
from solver import kernel
from solver.checker import Judgement, check_solution
from solver.problem import Limits, RicochetGoal, RicochetProblem, Robot, Status
from tests.solver.test_kernel import instances

EXTENSION: Any = vars(kernel)["_kernel"]
pytestmark = pytest.mark.skipif(EXTENSION is None, reason="the compiled kernel is not built")


def hardest() -> tuple[RicochetProblem, int]:
    """The published position of 22 moves with five robots: seconds of work."""
    return next(pair for pair in instances("published") if pair[0].id == "pub-eb-5bots22")


def by_positions(problem: RicochetProblem, limits: Limits) -> Any:
    return kernel.as_solution(problem, kernel._search(problem, limits, method=2))


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(seconds=0.05), "time"),
        (Limits(positions=5000), "positions"),
        (Limits(bytes=4 << 20), "memory"),
    ],
)
@pytest.mark.parametrize("solve", [kernel.solve, by_positions])
def test_a_limit_leaves_a_proven_bound(solve: Any, limits: Limits, reason: str) -> None:
    problem, optimal = hardest()
    solution = solve(problem, limits)
    assert solution.statistics["stopped_by"] == reason
    assert solution.lower_bound is not None
    assert 1 <= solution.lower_bound <= optimal
    if solution.status is Status.FEASIBLE:
        assert solution.cost is not None
        assert solution.cost >= optimal
        assert check_solution(problem, solution).judgement is Judgement.ACCEPTED
    else:
        assert (solution.status, solution.cost, solution.moves) == (Status.UNKNOWN, None, ())


def test_time_and_memory_limits_are_kept() -> None:
    problem, _ = hardest()
    started = time.perf_counter()
    kernel.solve(problem, Limits(seconds=0.2))
    assert time.perf_counter() - started < 1.5
    solution = kernel.solve(problem, Limits(bytes=8 << 20))
    assert int(solution.statistics["bytes"]) <= 8 << 20


def test_bounds_rise_with_the_time_given() -> None:
    problem, optimal = hardest()
    bounds = [kernel.solve(problem, Limits(positions=count)).lower_bound for count in (300, 3000, 30000)]
    assert bounds == sorted(bounds)  # type: ignore[type-var]
    assert bounds[0] != bounds[-1]
    assert bounds[-1] is not None
    assert bounds[-1] <= optimal


@pytest.mark.parametrize("solve", [kernel.solve, by_positions])
def test_ctrl_c_answers_at_once(solve: Any) -> None:
    problem, _ = hardest()
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    started = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve(problem, Limits(seconds=30))
    assert time.perf_counter() - started < 10


def test_searches_in_several_threads_at_once() -> None:
    """Each leaves its memory for a later one, whichever ends first."""
    easiest = sorted(instances("hard4"), key=lambda pair: pair[1])[:6]
    with ThreadPoolExecutor(4) as pool:
        solutions = list(pool.map(lambda pair: kernel.solve(pair[0]), easiest * 4))
    assert [solution.cost for solution in solutions] == [cost for _, cost in easiest * 4]


def test_other_threads_run_meanwhile() -> None:
    problem, _ = hardest()
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.01):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    kernel.solve(problem, Limits(seconds=0.4))
    done.set()
    thread.join()
    assert len(ticks) >= 5


def test_memory_is_given_back() -> None:
    """A thousand solves, limited ones among them, leave the process as large as a hundred did."""
    resource = pytest.importorskip("resource")
    problems = [problem for problem, optimal in instances("rand4") if optimal <= 8][:20]

    def rounds(count: int) -> int:
        for number in range(count):
            problem = problems[number % len(problems)]
            kernel.solve(problem)
            kernel.solve(problem, Limits(positions=1))
            by_positions(problem, Limits(bytes=300_000))
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = rounds(100)
    assert rounds(1000) - before < 4096


GOOD: dict[str, Any] = {
    "width": 4,
    "height": 3,
    "cells": bytes(12),
    "diagonals": b"",
    "robots": bytes([0, 0, 5, 0]),
    "kinds": bytes([0, 1]),
    "goal": 0,
    "target": 11,
    "via": b"",
    "options": 0,
}


def test_good_arguments_are_good() -> None:
    assert EXTENSION.search(**GOOD)[:2] == (1, 2)


@pytest.mark.parametrize(
    "bad",
    [
        {"width": 0},
        {"width": 65, "height": 1, "cells": bytes(65)},
        {"height": -3},
        {"cells": bytes(11)},
        {"cells": b"\x20" + bytes(11)},
        {"diagonals": bytes(5)},
        {"diagonals": b"\xff" + bytes(11)},
        {"robots": b""},
        {"robots": bytes(3)},
        {"robots": bytes([0, 0, 0, 0])},
        {"robots": bytes([0, 0, 12, 0])},
        {"robots": bytes([0, 0, 0, 255])},
        {"robots": bytes(18), "kinds": bytes(9)},
        {"cells": b"\x10" + bytes(11)},
        {"kinds": bytes(1)},
        {"goal": 2},
        {"goal": -2},
        {"target": 12},
        {"target": -1},
        {"via": bytes(2)},
        {"via": bytes([2, 0, 0])},
        {"via": bytes([0, 12, 0])},
        {"via": bytes([0, 1, 0] * 17)},
        {"options": 128},
        {"options": -1},
        {"wanted": 0},
        {"method": 3},
        {"method": 1, "options": 1},
    ],
)
def test_malformed_arguments_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        EXTENSION.search(**GOOD | bad)
    with pytest.raises(ValueError, match=r"\w"):
        EXTENSION.bound(**GOOD | bad | ({"options": 1} if "method" in bad else {}))


def test_fuzzed_arguments_never_crash() -> None:
    """Random numbers and random bytes of random lengths: an answer or a refusal, nothing else."""
    draw = random.Random(7)
    answered = 0
    for _ in range(4000):
        arguments = dict(GOOD)
        for name in draw.sample(sorted(GOOD), draw.randint(1, 4)):
            if isinstance(GOOD[name], bytes):
                arguments[name] = bytes(
                    draw.choice([0, 1, 2, 5, 9, 16, 31, 127, 128, 254, 255, draw.randrange(256)])
                    for _ in range(draw.choice([len(GOOD[name]), draw.randint(0, 50)]))
                )
            else:
                arguments[name] = draw.choice(
                    [-1, 0, 1, 2, 3, 4, 11, 12, 64, 65, 127, 4096, draw.randint(-9, 99)]
                )
        try:
            result = EXTENSION.search(**arguments, positions=2000, count=draw.random() < 0.3)
        except (ValueError, OverflowError):
            continue
        assert result[0] in (0, 1, 2, 3)
        answered += 1
    assert answered > 50


def test_too_many_robots_are_refused() -> None:
    team = tuple(Robot(chr(97 + i), chr(97 + i), (i, 0)) for i in range(9))
    problem = RicochetProblem(SquareBoard(12, 2), team, RicochetGoal("a", (11, 1)))
    assert not kernel.supports(problem)
    with pytest.raises(ValueError, match="8 robots"):
        kernel.solve(problem)
