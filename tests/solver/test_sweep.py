"""The sweep of whole sets of cells agrees with the search of single positions."""

from __future__ import annotations

from random import Random

import pytest

from solver.astar import Search
from solver.budget import Budget
from solver.problem import NO_LIMITS, Limits, RicochetProblem, RobotMove, Solution, Status
from solver.relaxed import FAR
from solver.slide_tables import Slider
from solver.solve import checked, solve
from solver.sweep import Lines, Sweep, bits, is_plain
from tests.solver.random_boards import random_plain_problem, random_problem


def answer(search: Search | Sweep) -> tuple[int | None, tuple[RobotMove, ...]]:
    """The cost and the moves, None and nothing where there is no answer."""
    while search.level < FAR:
        level = search.level
        found = search.advance()
        if found is not None:
            return level, found
    return None, ()


@pytest.mark.parametrize("seed", range(80))
def test_sweep_and_single_positions(seed: int) -> None:
    problem = random_plain_problem(seed)
    assert is_plain(problem)
    for robot in problem.goal_robots():
        cost, _ = answer(Search(problem, robot, Budget(NO_LIMITS)))
        swept, moves = answer(Sweep(problem, robot, Budget(NO_LIMITS)))
        assert swept == cost
        if cost is not None:
            checked(problem, Solution(Status.OPTIMAL, cost, cost, moves))


@pytest.mark.parametrize("seed", range(100, 130))
def test_sweep_and_layers(seed: int) -> None:
    problem = random_plain_problem(seed, largest=5)
    by_layers = solve(problem, "bfs", Limits(positions=3000))
    swept = solve(problem, "astar")
    if by_layers.status in (Status.OPTIMAL, Status.INFEASIBLE):
        assert (swept.status, swept.cost) == (by_layers.status, by_layers.cost)


def test_which_problems_are_plain() -> None:
    """Whatever the sweep does not know is left to the search of single positions."""
    others = [random_problem(seed) for seed in range(200)]
    for problem in others:
        rules = problem.rules
        asks_more = (
            bool(problem.board.diagonals)
            or bool(problem.goal.via)
            or rules.must_ricochet
            or not rules.allow_rebound
            or any(robot.transparent for robot in problem.robots)
        )
        assert is_plain(problem) is not asks_more
    assert any(map(is_plain, others))


@pytest.mark.parametrize("seed", range(40))
def test_slides_of_sets(seed: int) -> None:
    """A set of cells slides to the stops of its cells; one robot stops where the compiled rule says."""
    problem: RicochetProblem = random_plain_problem(seed, largest=12)
    random = Random(seed)
    lines = Lines(problem.board)
    slider = Slider(problem.board, "", False, problem.rules)
    free = list(bits(lines.cells))
    for _ in range(10):
        others = sum(1 << cell for cell in random.sample(free, random.randint(0, 3)))
        cells = [cell for cell in random.sample(free, min(5, len(free))) if not others >> cell & 1]
        stops = set()
        for cell in cells:
            for way in range(4):
                ends = [outcome.to for outcome in slider.outcomes(way, cell, others)]
                assert lines.slide(cell, way, others) == (ends[0] if ends else cell)
                stops.update(ends)
        swept = set(bits(lines.stops(sum(1 << cell for cell in cells), others)))
        assert stops <= swept <= stops | set(cells)
