"""A board or start that was read before is taken again, but lets nothing malformed pass."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boards.errors import MalformedError
from solver.formats.problem_json import parse_problem
from solver.problem import RicochetProblem

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
