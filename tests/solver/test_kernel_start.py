"""What the compiled kernel does before it searches: arguments, boards as sets of cells, answers at once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boards.square import SquareBoard
from solver import kernel
from solver.astar import solve_astar
from solver.checker import Judgement, check_solution
from solver.problem import RicochetGoal, RicochetProblem, Robot, Status
from tests.solver.test_kernel import instances
from tests.solver.test_kernel_limits import GOOD

EXTENSION: Any = vars(kernel)["_kernel"]
pytestmark = pytest.mark.skipif(EXTENSION is None, reason="the compiled kernel is not built")

TIMING = slice(8, 10)  # of a result: peak bytes and seconds


def without_timing(result: tuple[Any, ...]) -> list[Any]:
    fields = list(result)
    del fields[TIMING]
    return fields


def solved(robots: dict[str, tuple[int, int]], target: tuple[int, int]) -> Any:
    """The answer for the first robot on an open board of 6 by 6, accepted and as short as the reference's."""
    team = tuple(Robot(name, name, cell) for name, cell in robots.items())
    goal = RicochetGoal(next(iter(robots)), target)
    problem = RicochetProblem(SquareBoard(6, 6), team, goal)
    solution = kernel.solve(problem)
    assert solution.status is Status.OPTIMAL
    assert solution.cost == solve_astar(problem).cost
    assert check_solution(problem, solution).judgement is Judgement.ACCEPTED
    return solution


def test_a_robot_that_goes_straight_needs_no_search() -> None:
    solution = solved({"a": (0, 0), "b": (3, 3)}, (5, 5))
    assert solution.cost == 2
    assert (solution.statistics["expanded"], solution.statistics["bytes"]) == (0, 0)


def test_a_robot_on_its_target_has_nothing_to_do() -> None:
    solution = solved({"a": (2, 2), "b": (3, 3)}, (2, 2))
    assert (solution.cost, solution.moves) == (0, ())


def test_a_stop_in_the_way_is_not_overlooked() -> None:
    """Walls alone would allow a slide along the top and one down, but another robot stops the first."""
    solution = solved({"a": (0, 0), "b": (3, 0)}, (5, 5))
    assert solution.cost == 2
    assert [move.direction.name for move in solution.moves] == ["S", "E"]
    assert solved({"a": (0, 0), "b": (3, 0), "c": (0, 3)}, (5, 5)).cost > 2


def test_a_stop_that_walls_do_not_give_is_found_beside_a_robot() -> None:
    solution = solved({"a": (0, 0), "b": (4, 0)}, (3, 0))
    assert [(move.robot, move.direction.name) for move in solution.moves] == [("a", "E")]
    assert solved({"a": (0, 0), "b": (4, 4)}, (3, 0)).cost > 1


def test_any_robot_that_goes_straight_answers() -> None:
    team = (Robot("a", "a", (2, 2)), Robot("b", "b", (0, 5)))
    problem = RicochetProblem(SquareBoard(6, 6), team, RicochetGoal(None, (5, 5)))
    solution: Any = kernel.solve(problem)
    assert [(move.robot, move.direction.name) for move in solution.moves] == [("b", "E")]
    assert kernel.optimal_ways(problem).count == 1


def test_easy_positions_need_no_search() -> None:
    for problem, _ in instances("rule01"):
        assert kernel.solve(problem).statistics["expanded"] == 0


def random_arguments(draw: random.Random) -> dict[str, Any]:
    """Any bytes as walls, which may stand on one side of a border only, and blocked cells anywhere."""
    width, height = draw.randint(2, 16), draw.randint(2, 16)
    often = draw.choice([0.1, 0.3])
    blocked = draw.choice([0, 0.05])
    cells = bytearray(
        (draw.randrange(16) & draw.randrange(16) if draw.random() < often else 0)
        | 16 * (draw.random() < blocked)
        for _ in range(width * height)
    )
    places = draw.sample(range(width * height), min(4, width * height))
    target = places.pop() if len(places) > 2 else places[0]
    for place in (*places, target):
        cells[place] &= 15
    return {
        "width": width,
        "height": height,
        "cells": bytes(cells),
        "diagonals": b"",
        "robots": b"".join(place.to_bytes(2, "little") for place in places),
        "kinds": bytes(range(len(places))),
        "goal": draw.choice([0, len(places) - 1, -1]),
        "target": target,
        "via": b"",
        "options": 0,
        "positions": 20_000,
    }


def test_boards_as_sets_of_cells_are_the_boards() -> None:
    """The search over placements reads walls by words, that over positions one by one: they agree."""
    draw = random.Random(11)
    decided = 0
    for _ in range(600):
        arguments = random_arguments(draw)
        by_sets = EXTENSION.search(**arguments, method=kernel.PLACEMENTS)
        by_cells = EXTENSION.search(**arguments, method=kernel.POSITIONS)
        if by_sets[0] == by_cells[0] == 1:
            assert by_sets[1] == by_cells[1]
        elif 0 not in (by_sets[0], by_cells[0]):
            assert by_sets[0] == by_cells[0]
        decided += by_sets[0] != 0
    assert decided > 500


def test_arguments_by_place_and_by_name_are_the_same() -> None:
    by_name = without_timing(EXTENSION.search(**GOOD))
    for count in range(len(GOOD) + 1):
        first, rest = list(GOOD.values())[:count], dict(list(GOOD.items())[count:])
        assert without_timing(EXTENSION.search(*first, **rest)) == by_name
    assert without_timing(EXTENSION.search(*GOOD.values(), -1.0, 0, 0, 1, False, 0)) == by_name


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_buffers_of_other_kinds_are_read(kind: Any) -> None:
    for name, value in GOOD.items():
        if isinstance(value, bytes):
            other = kind(value)
            assert EXTENSION.search(**GOOD | {name: other})[:2] == (1, 2)
            if isinstance(other, bytearray):
                other.append(0)  # it is let go


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ({"cells": "0" * 12}, TypeError),
        ({"via": None}, TypeError),
        ({"cells": memoryview(bytes(24))[::2]}, BufferError),
        ({"width": 4.0}, TypeError),
        ({"target": 2**40}, OverflowError),
        ({"target": 2**80}, OverflowError),
        ({"seconds": "soon"}, TypeError),
        ({"positions": 0.5}, TypeError),
        ({"colour": 1}, TypeError),
    ],
)
def test_arguments_of_wrong_types_are_refused(bad: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        EXTENSION.search(**GOOD | bad)


def test_missing_and_surplus_arguments_are_refused() -> None:
    for name in GOOD:
        with pytest.raises(TypeError, match=name):
            EXTENSION.search(**{other: value for other, value in GOOD.items() if other != name})
    with pytest.raises(TypeError, match="twice"):
        EXTENSION.search(4, **GOOD)
    with pytest.raises(TypeError, match="16"):
        EXTENSION.search(*range(17))
