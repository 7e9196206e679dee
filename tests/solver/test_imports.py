"""Positions of other programs: DriftingDroids' ids and the positions that fogleman's search is given."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from boards.errors import InputError, MalformedError
from boards.official import official_board
from boards.square import Wall
from solver.checker import Judgement, check_claim
from solver.formats.driftingdroids import is_game_id, parse_game_id
from solver.formats.fogleman import read_position
from solver.loading import load_problem
from solver.notation import parse_claim
from solver.problem import RicochetGoal, RicochetProblem
from solver.solve import solve

PUBLISHED = "0765+42+2E21BD0F+93"


def test_the_published_id_is_read_digit_by_digit() -> None:
    """0 7 6 5 = 1A 4B 3B 2B; four robots, index 2 = blue; 0x2E = 16·2 + 14; 0x93 = 16·9 + 3."""
    problem = parse_game_id(PUBLISHED)
    assert problem.board.name == "1A/4B/3B/2B"
    assert [(robot.name, robot.cell) for robot in problem.robots] == [
        ("red", (14, 2)),
        ("green", (1, 2)),
        ("blue", (13, 11)),
        ("yellow", (15, 0)),
    ]
    assert problem.goal == RicochetGoal("blue", (3, 9))


ANSWER = "bS bW bN bE rE rS rW bS bW bS yS gS rS yW rE yS rW gN gW gS bN bW bS bE"
"""An answer of 24 moves to the published id; one misplaced wall or robot would break it."""


def test_an_answer_of_24_moves_is_legal_on_the_published_id() -> None:
    problem = parse_game_id(PUBLISHED)
    verdict = check_claim(problem, parse_claim(problem, ANSWER))
    assert (verdict.judgement, verdict.cost) == (Judgement.ACCEPTED, 24)


@pytest.mark.slow
def test_the_published_optimum_is_24() -> None:
    """As its author says; it takes the compiled kernel seconds."""
    assert solve(parse_game_id(PUBLISHED)).cost == 24


def test_the_target_of_the_published_id_is_a_blue_one() -> None:
    problem = parse_game_id(PUBLISHED)
    (target,) = (target for target in problem.board.targets if target.cell == problem.goal.cell)
    assert target.colour == "blue"


def test_the_fifth_robot_is_an_ordinary_silver_one() -> None:
    problem = parse_game_id("0765+54+2E21BD0F00+93")
    assert problem.robots[4][:3] == ("silver", "s", (0, 0))
    assert not problem.robots[4].transparent
    assert problem.goal.robot == "silver"


def test_the_index_f_is_any_robot() -> None:
    problem = parse_game_id("0765+4f+2e21bd0f+93")
    assert problem.goal == RicochetGoal(None, (3, 9), vortex=True)


def test_c_to_f_are_the_d_sides_without_their_diagonals() -> None:
    """C D E F = 1D 2D 3D 4D; that program has no diagonals."""
    problem = parse_game_id("CDEF+42+2E21BD0F+93")
    printed = official_board("1D/2D/3D/4D")
    assert printed.diagonals
    assert problem.board == replace(printed, diagonals=frozenset())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0065+42+2E21BD0F+93", "piece 1 more than once"),
        ("0765+44+2E21BD0F+93", "active robot's index"),
        ("0765+32+2E21BD0F+93", "4 cells for 3 robots"),
        ("0765+62+2E21BD0F0102+93", "6 robots"),
        ("0765+02+2E+93", "0 robots"),
        ("0765+42+2E2EBD0F+93", "share 14,2"),
        ("0765+42+7721BD0F+93", "inside a blocked cell"),
        ("0765+42+2E21BD0F+88", "8,8 is blocked"),
    ],
)
def test_an_id_that_contradicts_itself_is_malformed(text: str, message: str) -> None:
    assert is_game_id(text)
    with pytest.raises(MalformedError, match=message):
        parse_game_id(text)


@pytest.mark.parametrize("text", ["0765+42+2E21BD0F", "0765+42+2E21BD0+93", "G765+42+2E21BD0F+93", ""])
def test_other_texts_are_no_ids(text: str) -> None:
    assert not is_game_id(text)
    with pytest.raises(InputError):
        parse_game_id(text)


def position(**keys: Any) -> dict[str, Any]:
    """An empty board with its border, two walls, and four robots."""
    grid = [0] * 256
    for index in range(16):
        grid[index] |= 1
        grid[16 * index + 15] |= 2
        grid[240 + index] |= 4
        grid[16 * index] |= 8
    grid[17] |= 2 + 16  # east of (1, 1), known to this cell only; a robot stands there
    grid[34] |= 1  # north of (2, 2)
    return {"grid": grid, "robots": [17, 0, 255, 16], "robot": 0, "token": 35} | keys


def test_a_search_position_is_read() -> None:
    problem = load_problem("position.json", json.dumps(position()))
    assert isinstance(problem, RicochetProblem)
    assert problem.board.walls == {Wall(1, 1, "E"), Wall(2, 1, "S")}
    assert [robot.cell for robot in problem.robots] == [(1, 1), (0, 0), (15, 15), (0, 1)]
    assert problem.goal == RicochetGoal("red", (3, 2))


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"grid": [0] * 255}, "grid"),
        ({"grid": [32] + [0] * 255}, r"grid\[0\]"),
        ({"robots": [0, 1, 2]}, "robots"),
        ({"robots": [0, 0, 1, 2]}, "robots.green"),
        ({"robot": 4}, "robot"),
        ({"token": 256}, "token"),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_search_position_with_a_defect_says_where(keys: dict[str, Any], place: str) -> None:
    with pytest.raises(MalformedError, match=place):
        read_position(position(**keys))
