"""The slide of an ordinary robot, step by step against the single question of what stops it next."""

from __future__ import annotations

from boards.square import Cell, Direction
from games.slide import obstacle, slides
from solver.problem import RicochetProblem
from tests.solver.random_boards import random_problem


def by_steps(problem: RicochetProblem, robot: int, direction: Direction) -> Cell | None:
    """Where the robot stops, one step at a time; None where it goes nowhere or round for ever."""
    board, name = problem.board, problem.robots[robot].name
    others = {other.cell for other in problem.robots if other.name != name}
    start = cell = problem.robots[robot].cell
    for _ in range(4 * board.width * board.height + 1):
        if obstacle(board, others, cell, direction):
            return None if cell == start else cell
        there = board.neighbour(cell, direction)
        assert there is not None
        cell = there
        diagonal = board.diagonal_at.get(cell)
        if diagonal is not None and diagonal.colour != name:
            direction = diagonal.turn(direction)
    return None


def test_ordinary_robots_stop_where_steps_end() -> None:
    turned = nowhere = 0
    for seed in range(300):
        problem = random_problem(seed)
        for index, robot in enumerate(problem.robots):
            others = {other.cell for other in problem.robots if other is not robot}
            for direction in Direction:
                ways = slides(problem.board, others, robot.cell, direction, colour=robot.name)
                end = by_steps(problem, index, direction)
                assert [way.to for way in ways] == ([] if end is None else [end])
                nowhere += not ways
                for way in ways:
                    assert (way.cost, way.passes, way.path[-1]) == (1, 0, way.to)
                    turned += way.bounced
    assert turned > 100
    assert nowhere > 100
