"""The kernel's search over plain positions: boards up to 64 by 64, a move tried ahead, moves found backwards.

Expected costs come from the breadth-first search in plain Python, from the search over placements, or from a
derivation beside the test; every answer goes through the checker.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from boards.square import Direction, SquareBoard, Wall
from games.slide import SlideRules, slides
from solver import kernel
from solver.bfs import solve_bfs
from solver.checker import Judgement, check_solution
from solver.problem import NO_LIMITS, Limits, RicochetGoal, RicochetProblem, Robot, Solution, Status
from tests.solver.random_boards import random_plain_problem, random_problem
from tests.solver.test_kernel import instances

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")


def by_positions(problem: RicochetProblem) -> Solution:
    solution = kernel.as_solution(problem, kernel._search(problem, NO_LIMITS, method=2))
    if solution.status is Status.OPTIMAL:
        assert check_solution(problem, solution).judgement is Judgement.ACCEPTED
        assert solution.cost == solution.lower_bound == len(solution.moves)
    return solution


def plain(seed: int, largest: int, robots: int) -> RicochetProblem:
    """A random problem with its deflectors, transparency, way-points and options taken away."""
    problem = random_problem(seed, largest, robots)
    return replace(
        problem,
        board=replace(problem.board, diagonals=frozenset()),
        robots=tuple(robot._replace(transparent=False) for robot in problem.robots),
        goal=replace(problem.goal, via=()),
        rules=SlideRules(stop_on_target=problem.rules.stop_on_target),
    )


def agrees_with_breadth_first_search(problem: RicochetProblem, positions: int) -> bool:
    reference = solve_bfs(problem, Limits(positions=positions))
    if reference.status is Status.UNKNOWN:
        return False
    solution = by_positions(problem)
    assert (solution.status, solution.cost) == (reference.status, reference.cost), problem.id
    return True


def test_agrees_with_breadth_first_search() -> None:
    decided = sum(
        agrees_with_breadth_first_search(plain(seed, largest, 5), 8000)
        for seed in range(40_000, 40_060)
        for largest in (3, 4, 6, 20)
    )
    assert decided > 200


@pytest.mark.slow
def test_agrees_with_breadth_first_search_on_thousands() -> None:
    decided = sum(
        agrees_with_breadth_first_search(plain(seed, largest, robots), 10_000)
        for seed in range(50_000, 50_400)
        for largest, robots in ((3, 5), (5, 5), (7, 3), (17, 4), (40, 2))
    )
    assert decided > 1500


def test_agrees_with_the_search_over_placements() -> None:
    for seed in range(150):
        problem = random_plain_problem(60_000 + seed, largest=16)
        placements = kernel.as_solution(problem, kernel._search(problem, NO_LIMITS, method=1))
        solution = by_positions(problem)
        assert (solution.status, solution.cost) == (placements.status, placements.cost), problem.id


@pytest.mark.parametrize("name", ["hard4", "asp20"])
def test_known_optima(name: str) -> None:
    for problem, optimal in instances(name):
        if optimal <= 15:
            assert by_positions(problem).cost == optimal, problem.id


@pytest.mark.parametrize("robots", range(1, 9))
@pytest.mark.parametrize("side", [16, 17, 33, 64])
def test_all_sizes_and_numbers_of_robots(side: int, robots: int) -> None:
    """What does not fit in one word (seven robots, five on large boards) goes the general way, unseen."""
    random = Random(side * 10 + robots)
    cells = random.sample([(x, y) for x in range(side) for y in range(side)], robots + 2 * side)
    board = SquareBoard(side, side, frozenset(Wall(x, y, "E") for x, y in cells[robots:] if x < side - 1))
    team = tuple(
        Robot(f"robot {letter}", letter, cell)
        for letter, cell in zip("abcdefgh"[:robots], cells, strict=False)
    )
    places = cells[:robots]
    for index in [*random.choices(range(robots), k=2), 0]:  # so three moves are enough
        others = set(places[:index] + places[index + 1 :])
        ends = [end.to for way in Direction for end in slides(board, others, places[index], way)]
        places[index] = random.choice(ends)
    problem = RicochetProblem(board, team, RicochetGoal("robot a", places[0]), SlideRules(), "")
    assert agrees_with_breadth_first_search(problem, 60_000)


def spiral(side: int) -> SquareBoard:
    """Walls along one way from the corner round and round to the middle."""
    order, cell, heading, seen = [], (0, 0), (1, 0), set()
    while cell not in seen:
        order.append(cell)
        seen.add(cell)
        ahead = (cell[0] + heading[0], cell[1] + heading[1])
        if ahead in seen or not (0 <= ahead[0] < side and 0 <= ahead[1] < side):
            heading = (-heading[1], heading[0])
            ahead = (cell[0] + heading[0], cell[1] + heading[1])
        if ahead in seen:
            break
        cell = ahead
    steps = {frozenset(pair) for pair in pairwise(order)}
    walls = [
        Wall(x, y, "E" if dx else "S")
        for x, y in order
        for dx, dy in ((1, 0), (0, 1))
        if x + dx < side and y + dy < side and frozenset({(x, y), (x + dx, y + dy)}) not in steps
    ]
    return SquareBoard(side, side, frozenset(walls))


@pytest.mark.parametrize("side", [5, 20, 64])
def test_a_spiral_takes_a_move_for_each_of_its_arms(side: int) -> None:
    """A square spiral of side n has 2n - 1 arms, and the robot can go no other way."""
    middle = ((side - 1) // 2, side // 2)
    problem = RicochetProblem(
        spiral(side), (Robot("red", "r", (0, 0)),), RicochetGoal("red", middle), SlideRules(), "spiral"
    )
    solution = by_positions(problem)
    assert (solution.status, solution.cost) == (Status.OPTIMAL, 2 * side - 1)


def test_no_answer_is_proved() -> None:
    """A lone robot in an empty box never stops in the middle."""
    problem = RicochetProblem(
        SquareBoard(40, 40), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (20, 20)), SlideRules(), "box"
    )
    assert by_positions(problem).status is Status.INFEASIBLE
