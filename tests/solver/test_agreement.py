"""Independent searches agree on random problems under every rule, and the checker takes their answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solver.all_optimal import all_optimal
from solver.problem import (
    HexProblem,
    Limits,
    MicroProblem,
    Move,
    RicochetProblem,
    Solution,
    Status,
)
from solver.solve import solve
from solver.transition import State, is_met, start_state, successors
from tests.solver.random_boards import random_problem
from tests.solver.random_routes import random_hex, random_micro

ENOUGH = Limits(positions=4000)
FEW_MOVES = 6
"""Costs up to which the time-expanded model is asked as well."""


def agree_on_slides(problem: RicochetProblem) -> Status:
    """Assert that the searches agree; `solve` itself asks the checker about every answer."""
    by_layers = solve(problem, "bfs", ENOUGH)
    by_bound = solve(problem, "astar", Limits(positions=100_000))
    if by_layers.status in (Status.OPTIMAL, Status.INFEASIBLE):
        assert (by_bound.status, by_bound.cost) == (by_layers.status, by_layers.cost)
    elif by_bound.cost is not None:
        assert by_layers.lower_bound is not None
        assert by_layers.lower_bound <= by_bound.cost <= (by_layers.cost or by_bound.cost)
    if by_bound.status in (Status.OPTIMAL, Status.INFEASIBLE):
        compiled = solve(problem)  # the kernel where it is installed
        assert (compiled.status, compiled.cost) == (by_bound.status, by_bound.cost)
    if by_bound.cost is not None and by_bound.cost <= FEW_MOVES:
        assert solve(problem, "cpsat").cost == by_bound.cost
    return by_layers.status


@pytest.mark.parametrize("seed", range(120))
def test_slides(seed: int) -> None:
    agree_on_slides(random_problem(seed, largest=5))


def test_the_random_problems_are_no_mere_formality() -> None:
    """Most of them have an answer, some provably none, and the rules all occur."""
    problems = [random_problem(seed, largest=5) for seed in range(120)]
    answers = [solve(problem, "astar", ENOUGH) for problem in problems]
    assert sum(answer.cost is not None and answer.cost >= 3 for answer in answers) >= 30
    assert sum(answer.status is Status.INFEASIBLE for answer in answers) >= 10
    for option in ("must_ricochet", "allow_rebound", "stop_on_target", "single_hop"):
        assert {getattr(problem.rules, option) for problem in problems} == {True, False}
    assert {len(problem.goal.via) for problem in problems} == {0, 1, 2}
    assert {len(problem.robots) for problem in problems} == {1, 2, 3, 4, 5}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 3000))
def test_slides_at_length(seed: int) -> None:
    agree_on_slides(random_problem(seed))


def every_answer(problem: RicochetProblem, cost: int) -> set[tuple[Move, ...]]:
    """Every answer of that cost, found by trying all move sequences."""
    found: set[tuple[Move, ...]] = set()

    def onward(robot: int, state: State, spent: int, moves: tuple[Move, ...]) -> None:
        if spent == cost:
            if is_met(problem, robot, state, moved=bool(moves)):
                found.add(moves)
            return
        for move, after in successors(problem, robot, state):
            if spent + move.cost <= cost:
                onward(robot, after, spent + move.cost, (*moves, move))

    for robot in problem.goal_robots():
        onward(robot, start_state(problem, robot), 0, ())
    return found


@pytest.mark.parametrize("seed", range(200, 290))
def test_every_cheapest_answer(seed: int) -> None:
    problem = random_problem(seed, largest=5, robots=4)
    reference = all_optimal(problem, Limits(positions=50_000), method="astar")
    if reference.solution.cost is None or reference.solution.cost > 3:
        return
    wanted = every_answer(problem, reference.solution.cost)
    for found in (reference, all_optimal(problem)):  # the kernel where it is installed
        assert found.count == len(wanted)
        assert set(found.answers) == wanted
        assert found.complete


def figures(problem: MicroProblem | HexProblem, solution: Solution) -> tuple[object, ...]:
    by_turns = isinstance(problem, HexProblem) and problem.objective == "turns"
    return (
        solution.status,
        solution.cost,
        solution.lower_bound,
        solution.statistics.get("route_cost"),
        solution.statistics.get("turns") if by_turns else None,
    )


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("make", [random_micro, random_hex])
def test_routes(make: Callable[[int], MicroProblem | HexProblem], seed: int) -> None:
    problem = make(seed)
    found = {method: figures(problem, solve(problem, method)) for method in ("bfs", "astar", "cpsat")}
    assert len(set(found.values())) == 1, found
