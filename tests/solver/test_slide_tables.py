"""Compiled slides end exactly where the slide rule says, whoever stands in the way."""

from __future__ import annotations

from random import Random

import pytest

from boards.square import Direction
from games.slide import slides
from solver.slide_tables import DIRECTIONS, Slider
from tests.solver.random_boards import random_problem


@pytest.mark.parametrize("seed", range(60))
def test_compiled_slides_follow_the_rule(seed: int) -> None:
    problem = random_problem(seed)
    board, random = problem.board, Random(seed)
    cells = [cell for cell in board.cells() if cell not in board.blocked]
    for robot in problem.robots:
        slider = Slider(board, robot.name, robot.transparent, problem.rules)
        for _ in range(12):
            start = random.choice(cells)
            others = frozenset(random.sample(cells, random.randint(0, min(4, len(cells))))) - {start}
            mask = sum(1 << slider.index(cell) for cell in others)
            for number, direction in enumerate(DIRECTIONS):
                ways = slides(
                    board,
                    others,
                    start,
                    Direction(direction),
                    colour=robot.name,
                    transparent=robot.transparent,
                    rules=problem.rules,
                )
                wanted: dict[tuple[tuple[int, int], int, int], bool] = {}
                for way in ways:  # readings that differ in the bounce alone count as bounced
                    key = (way.to, way.cost, way.passes)
                    wanted[key] = wanted.get(key, False) or way.bounced
                found = slider.outcomes(number, slider.index(start), mask)
                assert len(found) == len(wanted)
                assert {(slider.cell(out.to), out.cost, out.passes): out.bounced for out in found} == wanted
