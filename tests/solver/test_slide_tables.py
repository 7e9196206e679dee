"""Compiled slides end exactly where the slide rule says, whoever stands in the way."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

import pytest

from boards.official import official_board
from boards.square import Cell
from games.slide import SlideRules, slides
from solver.problem import RicochetGoal, RicochetProblem, Robot
from solver.slide_tables import DIRECTIONS, Slider
from tests.solver.random_boards import random_problem
from tests.solver.test_checker import RING, TWO_READINGS


def assert_equal(problem: RicochetProblem, robot: Robot, start: Cell, others: frozenset[Cell]) -> None:
    """The four slides from a cell, by the rule and as compiled."""
    slider = slider_of(problem.board, robot.name, robot.transparent, problem.rules)
    mask = sum(1 << slider.index(cell) for cell in others)
    for number, direction in enumerate(DIRECTIONS):
        ways = slides(
            problem.board,
            others,
            start,
            direction,
            colour=robot.name,
            transparent=robot.transparent,
            rules=problem.rules,
        )
        wanted: dict[tuple[Cell, int, int], bool] = {}
        for way in ways:  # readings that differ in the bounce alone count as bounced
            key = (way.to, way.cost, way.passes)
            wanted[key] = wanted.get(key, False) or way.bounced
        found = slider.outcomes(number, slider.index(start), mask)
        assert len(found) == len(wanted)
        assert {(slider.cell(out.to), out.cost, out.passes): out.bounced for out in found} == wanted


slider_of = lru_cache(maxsize=8)(Slider)


@pytest.mark.parametrize("seed", range(60))
def test_compiled_slides_follow_the_rule(seed: int) -> None:
    problem = random_problem(seed)
    random = Random(seed)
    cells = [cell for cell in problem.board.cells() if cell not in problem.board.blocked]
    for robot in problem.robots:
        for _ in range(12):
            start = random.choice(cells)
            others = frozenset(random.sample(cells, random.randint(0, min(4, len(cells))))) - {start}
            assert_equal(problem, robot, start, others)


def every_slide(seed: int, largest: int) -> None:
    """Every robot from every cell, with nobody else, one and two others on every pair of cells."""
    problem = random_problem(seed, largest)
    cells = [cell for cell in problem.board.cells() if cell not in problem.board.blocked]
    for robot in problem.robots[:2]:
        for start in cells:
            free = [cell for cell in cells if cell != start]
            for number in range(min(2, len(free)) + 1):
                for others in combinations(free, number):
                    assert_equal(problem, robot, start, frozenset(others))


@pytest.mark.parametrize("seed", range(300, 316))
def test_every_slide_of_small_boards(seed: int) -> None:
    every_slide(seed, largest=4)


@pytest.mark.parametrize("problem", [RING, TWO_READINGS])
def test_ways_that_differ_in_the_turn_alone(problem: RicochetProblem) -> None:
    for cell in problem.board.cells():
        assert_equal(problem, problem.robots[0], cell, frozenset())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(400, 500))
def test_every_slide_of_many_boards(seed: int) -> None:
    every_slide(seed, largest=5)


@pytest.mark.parametrize("name", ["1A/2C/3B/4D", "4D/3D/2D/1D"])
@pytest.mark.parametrize("rules", [SlideRules(), SlideRules(flush_hop="free", single_hop=True)])
def test_official_boards(name: str, rules: SlideRules) -> None:
    """Every cell of boards with deflectors, alone and with others standing about."""
    board = official_board(name)
    team = (Robot("red", "r", (0, 0)), Robot("silver", "s", (1, 0), transparent=True))
    problem = RicochetProblem(board, team, RicochetGoal("red", (0, 0)), rules)
    assert board.diagonals
    cells = [cell for cell in board.cells() if cell not in board.blocked]
    random = Random(name)
    for robot in team:
        for start in cells:
            for number in (0, 12):
                assert_equal(problem, robot, start, frozenset(random.sample(cells, number)) - {start})
