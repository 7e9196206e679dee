"""Problem JSON: what is read, what is written, and what is refused with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boards.errors import FormatError, InputError, MalformedError
from boards.square import Diagonal, Wall
from games.slide import SlideRules
from solver.formats.problem_json import parse_problem, problem_text, read_problem, write_problem
from solver.problem import HexProblem, MicroProblem, RicochetGoal, RicochetProblem, Waypoint

RICOCHET = (
    '{"schema":"wallhop/problem/1","game":"ricochet","size":[16,16],"walls":["0,4 S","0,6 E"],"blocked":[],'
    '"diagonals":["4,1 green /"],"robots":{"red":[11,11],"green":[14,9]},"transparent":[],'
    '"goal":{"robot":"red","cell":[7,5]},"rules":{}}'
)
MICRO = (
    '{"schema":"wallhop/problem/1","game":"micro","dice":[["W6","B6"],["W1","B1"]],"start":"W6",'
    '"goal":{"cell":"B1","via":["W1"]},"rules":{}}'
)
HEX = (
    '{"schema":"wallhop/problem/1","game":"hex","radius":4,"terrain":{"1,0":"forest"},"walls":["0,0 E"],'
    '"occupied":["2,0"],"start":[0,0],"goal":{"cell":[3,-1],"via":[]},"rules":{"move":3}}'
)


def changed(text: str, **keys: Any) -> dict[str, Any]:
    """The JSON values of the text with some keys given anew; None takes a key out."""
    data = json.loads(text) | keys
    return {key: value for key, value in data.items() if value is not None}


def defects(value: Any) -> dict[str, str]:
    """Place and rule of every defect."""
    with pytest.raises(MalformedError) as caught:
        read_problem(value)
    return {defect.where: defect.rule for defect in caught.value.defects}


def test_the_ricochet_sample_is_read_key_by_key() -> None:
    problem = parse_problem(RICOCHET)
    assert isinstance(problem, RicochetProblem)
    assert (problem.board.width, problem.board.height) == (16, 16)
    assert problem.board.walls == {Wall(0, 4, "S"), Wall(0, 6, "E")}
    assert problem.board.diagonals == {Diagonal(4, 1, "green", "/")}
    assert [(robot.name, robot.label, robot.cell) for robot in problem.robots] == [
        ("red", "r", (11, 11)),
        ("green", "g", (14, 9)),
    ]
    assert problem.goal == RicochetGoal("red", (7, 5))
    assert problem.rules == SlideRules()


@pytest.mark.parametrize("text", [RICOCHET, MICRO, HEX])
def test_samples_are_written_back_as_they_were(text: str) -> None:
    assert problem_text(parse_problem(text)) == text


def test_the_micro_sample_is_read_by_dice() -> None:
    problem = parse_problem(MICRO)
    assert isinstance(problem, MicroProblem)
    assert (problem.start, problem.via, problem.goal) == ((0, 0), ((0, 1),), (1, 1))


def test_the_hex_sample_is_read() -> None:
    problem = parse_problem(HEX)
    assert isinstance(problem, HexProblem)
    assert len(problem.board.hexes) == 61
    assert problem.board.kind((1, 0)).name == "forest"
    assert problem.occupied == {(2, 0)}
    assert (problem.move, problem.objective) == (3, "cost")


def test_waypoints_are_cells_or_name_a_robot() -> None:
    goal = {"robot": "red", "cell": [7, 5], "via": [[1, 2], {"robot": "green", "cell": [3, 4]}]}
    problem = read_problem(changed(RICOCHET, goal=goal))
    assert isinstance(problem, RicochetProblem)
    assert problem.goal.via == (Waypoint((1, 2)), Waypoint((3, 4), "green"))
    assert write_problem(problem)["goal"] == goal


def test_default_labels_take_the_first_free_letter() -> None:
    robots = {"red": [0, 0], "rose": [1, 0], "reo": [2, 0], "rr": [3, 0]}
    problem = read_problem(changed(RICOCHET, robots=robots, diagonals=[]))
    assert isinstance(problem, RicochetProblem)
    assert [robot.label for robot in problem.robots] == ["r", "o", "e", "a"]


def test_a_chosen_label_is_kept_free_for_its_robot() -> None:
    problem = read_problem(changed(RICOCHET, labels={"green": "r"}))
    assert isinstance(problem, RicochetProblem)
    assert [robot.label for robot in problem.robots] == ["e", "r"]


def test_every_defect_is_reported_at_once_with_its_place() -> None:
    value = changed(
        RICOCHET,
        walls=["0,4 S", "16,3 E", "3,20 S"],
        blocked=[[5, 5], [7, 5]],
        robots={"red": [5, 5], "green": [1, 1], "blue": [1, 1]},
        labels={"red": "x", "blue": "X", "grey": "y"},
        rules={"must_ricochet": "yes", "speed": 3},
        colour="red",
    )
    assert defects(value) == {
        "colour": "",
        "walls[1]": "",
        "walls[2]": "",
        "labels.blue": "",
        "labels.grey": "",
        "robots.red": "K13",
        "robots.blue": "K1",
        "goal.cell": "K13",
        "rules.must_ricochet": "",
        "rules.speed": "",
    }


def test_rob_23_a_transparent_goal_robot_needs_the_vortex() -> None:
    """rules: K2."""
    value = changed(RICOCHET, transparent=["red"])
    assert defects(value) == {"goal.robot": "K2"}
    value["goal"]["vortex"] = True
    assert isinstance(read_problem(value), RicochetProblem)


def test_a_target_for_any_robot_needs_one_that_may_serve_it() -> None:
    """rules: K2; with every robot transparent nobody may serve a plain target."""
    value = changed(RICOCHET, transparent=["red", "green"], goal={"robot": None, "cell": [7, 5]})
    assert defects(value) == {"goal.robot": "K2"}
    assert isinstance(read_problem(value | {"transparent": ["red"]}), RicochetProblem)


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"size": [0, 16]}, "size"),
        ({"size": [16, 65]}, "size"),
        ({"size": [16.5, 16]}, "size[0]"),
        ({"size": "16x16"}, "size"),
        ({"size": None}, "size"),
        ({"robots": {}}, "robots"),
        ({"robots": None}, "robots"),
        ({"robots": {"red": [1, True]}}, "robots.red[1]"),
        ({"robots": {"red": [16, 0]}}, "robots.red"),
        ({"robots": {f"robot{n}": [n, 0] for n in range(9)} | {"red": [0, 1]}}, "robots"),
        ({"walls": ["0,4 X"]}, "walls[0]"),
        ({"walls": ["15,0 E"]}, "walls[0]"),
        ({"walls": {"0,4": "S"}}, "walls"),
        ({"diagonals": ["4,1 green |"]}, "diagonals[0]"),
        ({"diagonals": ["4,1 green /", "4,1 red /"]}, "diagonals[1]"),
        ({"goal": None}, "goal"),
        ({"goal": {"robot": "red"}}, "goal.cell"),
        ({"goal": {"robot": "pink", "cell": [7, 5]}}, "goal.robot"),
        ({"goal": {"robot": "red", "cell": [7, 16]}}, "goal.cell"),
        (
            {"goal": {"robot": "red", "cell": [7, 5], "via": [{"robot": "pink", "cell": [1, 1]}]}},
            "goal.via[0].robot",
        ),
        ({"goal": {"robot": "red", "cell": [7, 5], "vortex": 1}}, "goal.vortex"),
        ({"labels": {"red": "rr"}}, "labels.red"),
        ({"transparent": ["pink"]}, "transparent[0]"),
        ({"rules": []}, "rules"),
        ({"rules": {"simple_paths": True}}, "rules.simple_paths"),
        ({"schema": "wallhop/problem/2"}, "schema"),
        ({"game": "chess"}, "game"),
        ({"id": 7}, "id"),
    ],
)
def test_a_ricochet_defect_has_its_place(keys: dict[str, Any], place: str) -> None:
    assert place in defects(changed(RICOCHET, **keys))


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"dice": [["W6", "B6"], ["W1"]]}, "dice[1]"),
        ({"dice": [["W6", "B6"], ["W1", "W6"]]}, "dice"),
        ({"dice": [["W6", "B6"], ["W1", "X1"]]}, "dice[1][1]"),
        ({"dice": []}, "dice"),
        ({"start": "G5"}, "start"),
        ({"start": None}, "start"),
        ({"goal": {"cell": "B1", "via": ["W9"]}}, "goal.via[0]"),
        ({"rules": {"must_ricochet": True}}, "rules.must_ricochet"),
        ({"walls": []}, "walls"),
    ],
)
def test_a_micro_defect_has_its_place(keys: dict[str, Any], place: str) -> None:
    assert place in defects(changed(MICRO, **keys))


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"radius": -1}, "radius"),
        ({"radius": 10**9}, "radius"),
        ({"hexes": ["0,0"]}, "radius"),
        ({"terrain": {"9,0": "forest"}}, "terrain.'9,0'"),
        ({"terrain": {"1,0": "swamp"}}, "terrain.'1,0'"),
        ({"walls": ["4,0 E"]}, "walls[0]"),
        ({"walls": ["0,0 N"]}, "walls[0]"),
        ({"occupied": ["0,0"]}, "start"),
        ({"occupied": ["3,-1"]}, "goal.cell"),
        ({"occupied": ["5,0"]}, "occupied[0]"),
        ({"terrain": {"3,-1": "water"}}, "goal.cell"),
        ({"rules": {"move": 0}}, "rules.move"),
        ({"rules": {"objective": "speed"}}, "rules.objective"),
        ({"rules": {"objective": "turns"}}, "rules.objective"),
    ],
)
def test_a_hex_defect_has_its_place(keys: dict[str, Any], place: str) -> None:
    assert place in defects(changed(HEX, **keys))


def test_a_look_alike_letter_is_named() -> None:
    with pytest.raises(InputError, match="U\\+0435 CYRILLIC SMALL LETTER IE"):
        read_problem(changed(RICOCHET, robots={"r\u0435d": [1, 1]}))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        ('{"a":\n 1,,}', "line 2, column 4"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "b.c: the key is given more than once"),
        ('{"a": [NaN]}', r"a\[0\]: NaN"),
        ('{"a": 1e999}', "a: 1e999"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 30 + "]" * 30, "nested too deeply"),
        ('{"a": "\\ud800"}', "a: the text holds half of a surrogate pair"),
        ("\u201ca\u201d", "LEFT DOUBLE QUOTATION MARK"),
    ],
)
def test_text_that_is_no_json_says_where(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_problem(text)
