"""At a limit a search says what it knows, and never that there is no answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.all_optimal import all_optimal
from solver.formats.problem_json import read_problem
from solver.greedy import quick_answer
from solver.problem import Limits, Problem, RobotMove, Solution, Status
from solver.solve import WrongAnswerError, checked, solve
from tests.solver.random_boards import random_problem

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
    assert solution.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert solution.lower_bound is not None
    assert 0 <= solution.lower_bound <= OPTIMUM
    assert solution.cost is None or solution.cost >= OPTIMUM


def test_the_best_answer_so_far() -> None:
    """Far too few positions for the proof are enough for some answer."""
    problem, optimum = instance("hard4", 1)
    solution = solve(problem, "astar", Limits(positions=20_000))
    assert solution.status is Status.FEASIBLE
    assert solution.cost is not None
    assert solution.lower_bound is not None
    assert solution.lower_bound < optimum <= solution.cost
    assert solution.cost == len(solution.moves)


@pytest.mark.parametrize("seed", range(40))
def test_a_quick_answer_is_an_answer(seed: int) -> None:
    """Under every rule; none where there is none."""
    problem = random_problem(seed, largest=5)
    proven = solve(problem, "astar", Limits(positions=50_000))
    moves = quick_answer(problem, Limits(positions=50_000))
    if proven.status is Status.INFEASIBLE:
        assert moves is None
    elif moves is not None:
        cost = sum(move.cost for move in moves)
        assert proven.cost is not None
        assert cost >= proven.cost
        checked(problem, Solution(Status.FEASIBLE, cost, proven.cost, moves))


def test_a_longer_search_proves_more() -> None:
    bounds = [solve(HARD, "astar", Limits(positions=number)).lower_bound for number in (1, 2000, 60_000)]
    assert None not in bounds
    assert bounds == sorted(bounds, key=lambda bound: bound or 0)
    assert bounds[0] != bounds[-1]


def test_counting_stops_at_a_limit() -> None:
    found = all_optimal(HARD, Limits(positions=500), method="astar")
    assert found.solution.status is not Status.OPTIMAL
    assert (found.count, found.complete) == (None, False)


def test_a_wrong_answer_never_gets_out() -> None:
    problem, optimum = instance("rand4", 0)
    right = solve(problem)
    assert right.cost == optimum
    with pytest.raises((WrongAnswerError, AssertionError)):
        checked(problem, Solution(Status.OPTIMAL, optimum, optimum, right.moves[:-1]))


def test_a_move_with_a_wrong_end_or_cost_never_gets_out() -> None:
    problem, optimum = instance("rand4", 0)
    moves = solve(problem).moves
    first = moves[0]
    assert isinstance(first, RobotMove)
    x, y = first.to
    others = [first._replace(to=(x + 1, y)), first._replace(to=(x, y - 1)), first._replace(passes=1)]
    for other in others:
        with pytest.raises(WrongAnswerError):
            checked(problem, Solution(Status.OPTIMAL, optimum, optimum, (other, *moves[1:])))
    with pytest.raises(AssertionError):
        checked(problem, Solution(Status.OPTIMAL, optimum + 1, optimum + 1, moves))


def test_an_unknown_method_is_named() -> None:
    with pytest.raises(ValueError, match="guess"):
        solve(HARD, "guess")
