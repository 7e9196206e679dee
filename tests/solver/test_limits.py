"""At a limit a search says what it knows, and never that there is no answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.all_optimal import all_optimal
from solver.formats.problem_json import read_problem
from solver.problem import Limits, Problem, Solution, Status
from solver.solve import WrongAnswerError, checked, solve

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks" / "instances"


def instance(name: str, number: int) -> tuple[Problem, int]:
    line = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()[number]
    values = json.loads(line)
    return read_problem(values["problem"]), values["optimal"]


HARD, OPTIMUM = instance("hard4", 0)
LIMITS = [Limits(seconds=0.2), Limits(positions=500), Limits(bytes=2_000_000), Limits(seconds=0)]


@pytest.mark.parametrize("limits", LIMITS, ids=str)
@pytest.mark.parametrize("method", ["bfs", "astar", "cpsat"])
def test_an_undecided_search_gives_a_proven_bound(method: str, limits: Limits) -> None:
    solution = solve(HARD, method, limits)
    assert solution.status is Status.UNKNOWN
    assert solution.cost is None
    assert solution.lower_bound is not None
    assert 0 <= solution.lower_bound <= OPTIMUM


def test_a_longer_search_proves_more() -> None:
    bounds = [solve(HARD, "astar", Limits(positions=number)).lower_bound for number in (1, 2000, 60_000)]
    assert None not in bounds
    assert bounds == sorted(bounds, key=lambda bound: bound or 0)
    assert bounds[0] != bounds[-1]


def test_counting_stops_at_a_limit() -> None:
    found = all_optimal(HARD, Limits(positions=500))
    assert (found.solution.status, found.count, found.complete) == (Status.UNKNOWN, None, False)


def test_a_wrong_answer_never_gets_out() -> None:
    problem, optimum = instance("rand4", 0)
    right = solve(problem)
    assert right.cost == optimum
    with pytest.raises((WrongAnswerError, AssertionError)):
        checked(problem, Solution(Status.OPTIMAL, optimum, optimum, right.moves[:-1]))


def test_an_unknown_method_is_named() -> None:
    with pytest.raises(ValueError, match="guess"):
        solve(HARD, "guess")
