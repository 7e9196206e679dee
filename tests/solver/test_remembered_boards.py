"""A board or start that was read before is taken again, but lets nothing malformed pass."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from boards.errors import MalformedError
from boards.square import Wall
from solver import kernel
from solver.bfs import solve_bfs
from solver.formats.problem_json import parse_problem
from solver.problem import RicochetGoal, RicochetProblem
from solver.solve import checked

GOOD: dict[str, Any] = {
    "schema": "wallhop/problem/1",
    "game": "ricochet",
    "size": [5, 4],
    "walls": ["1,1 E"],
    "blocked": [[1, 0]],
    "robots": {"red": [0, 0], "blue": [1, 1]},
    "goal": {"robot": "red", "cell": [4, 3]},
}


def read(**changes: Any) -> RicochetProblem:
    problem = parse_problem(json.dumps({**GOOD, **changes}))
    assert isinstance(problem, RicochetProblem)
    return problem


def test_the_same_board_is_the_same_object() -> None:
    first = read()
    assert read(goal={"robot": "blue", "cell": [0, 3]}).board is first.board
    other = read(robots={"red": [2, 2]})
    assert other.board is first.board
    assert [robot.cell for robot in other.robots] == [(2, 2)]
    assert read(walls=["1,1 S"]).board != first.board


@pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not installed")
def test_the_kernel_sees_what_changes_of_a_start() -> None:
    first = read()
    elsewhere = replace(
        first, board=replace(first.board, walls=frozenset({Wall(2, 0, "S"), Wall(3, 3, "E")}))
    )
    moved = replace(first, robots=(first.robots[1]._replace(cell=(4, 0)), first.robots[0]))
    for problem in (
        first,
        elsewhere,
        first,
        moved,
        elsewhere,
        replace(moved, goal=RicochetGoal("blue", (0, 0))),
    ):
        found, known = kernel.solve(problem), solve_bfs(problem)
        assert (found.status, found.cost) == (known.status, known.cost)
        checked(problem, found)


@pytest.mark.parametrize(
    "changes",
    [
        {"blocked": [[True, 0]]},
        {"size": [True, 4]},
        {"walls": None},
        {"walls": ["9,9 E"]},
        {"robots": {"red": [0, 0], "blue": [True, 1]}},
        {"robots": {"red": [1, 0]}},
        {"transparent": ["green"]},
        {"labels": {"red": "rr"}},
        {"goal": {"robot": "green", "cell": [4, 3]}},
    ],
)
def test_what_differs_in_kind_only_is_still_refused(changes: dict[str, Any]) -> None:
    for _ in range(2):
        assert read().robots
        with pytest.raises(MalformedError):
            read(**changes)
