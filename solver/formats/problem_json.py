"""Problems as JSON values with the schema `wallhop/problem/1`: read, checked and written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from typing import Any

from boards.board_json import (
    DICE_KEYS,
    HEX_KEYS,
    SQUARE_KEYS,
    read_dice,
    read_die,
    read_hexes,
    read_square,
    write_dice,
    write_hexes,
    write_square,
)
from boards.dice import DiceBoard
from boards.errors import Defect
from boards.fields import Fields
from boards.hexes import Hex, HexBoard, hex_text
from boards.json_text import below, parse_json, quoted
from boards.square import Cell, SquareBoard
from games.slide import SlideRules
from solver.formats.robots import goal_defects, read_robots, robot_defects, with_labels
from solver.problem import HexProblem, MicroProblem, Problem, RicochetGoal, RicochetProblem, Waypoint

SCHEMA = "wallhop/problem/1"

_HEAD = ("schema", "game")
_SLIDE_VALUES: Mapping[str, tuple[bool | str, ...]] = {
    "must_ricochet": (False, True),
    "allow_rebound": (True, False),
    "stop_on_target": (True, False),
    "flush_hop": ("counted", "free"),
    "single_hop": (False, True),
    "transparent_deflect": ("choose", "bounce"),
}
_OBJECTIVES = ("cost", "turns")


def parse_problem(text: str, source: str = "") -> Problem:
    """The problem in a JSON text. Raises FormatError or MalformedError with every defect."""
    return read_problem(parse_json(text, source), source)


def read_problem(value: Any, source: str = "") -> Problem:
    """The problem in JSON values. Raises MalformedError with every defect and its path."""
    fields = Fields()
    data = fields.object(value, "")
    if isinstance(value, dict):
        _read_head(fields, data)
    problem: Problem | None = None
    game = data.get("game")
    if game == "ricochet":
        problem = _read_ricochet(fields, data)
    elif game == "micro":
        problem = _read_micro(fields, data)
    elif game == "hex":
        problem = _read_hex(fields, data)
    fields.settle(source)
    assert problem is not None
    return problem


def write_problem(problem: Problem) -> dict[str, Any]:
    """The canonical JSON values of a problem; `read_problem` takes them back."""
    if isinstance(problem, RicochetProblem):
        return _write_ricochet(problem)
    if isinstance(problem, MicroProblem):
        return _write_micro(problem)
    return _write_hex(problem)


def check_problem(problem: Problem, source: str = "") -> Problem:
    """The problem itself. Raises MalformedError with every defect of a problem made by a program."""
    read_problem(write_problem(problem), source)
    return problem


def problem_text(problem: Problem) -> str:
    """The canonical JSON text: one line, ready for a .jsonl file."""
    return json.dumps(write_problem(problem), ensure_ascii=False, separators=(",", ":"))


def _read_head(fields: Fields, data: Mapping[str, Any]) -> None:
    for key in _HEAD:
        if key not in data:
            fields.fail(key, "the key is missing")
    if "schema" in data and data["schema"] != SCHEMA:
        fields.fail("schema", f'{quoted(data["schema"])} should be "{SCHEMA}"')
    if "game" in data and data["game"] not in ("ricochet", "micro", "hex"):
        fields.fail("game", f'{quoted(data["game"])} should be "ricochet", "micro" or "hex"')


def _known_keys(fields: Fields, data: Mapping[str, Any], *known: str) -> None:
    for key in data:
        if key not in known:
            fields.fail(below("", key), f"unknown key; known are {', '.join(known)}")


def _read_id(fields: Fields, data: Mapping[str, Any]) -> str | None:
    value = data.get("id")
    return None if value is None else fields.text(value, "id")


def _read_ricochet(fields: Fields, data: Mapping[str, Any]) -> RicochetProblem | None:
    keys = ("id", *SQUARE_KEYS, "robots", "labels", "transparent", "goal", "rules")
    _known_keys(fields, data, *_HEAD, *keys)
    identity = _read_id(fields, data)
    board = read_square(fields, data)
    robots = read_robots(fields, data)
    if board is not None:
        fields.defects += robot_defects(board, robots)
    goal = _read_goal(fields, data, board)
    if goal is not None:
        # a robot whose own entry is wrong has been reported already
        fields.defects += goal_defects(board, robots, goal, known=fields.keys(data.get("robots")))
    rules = _read_slide_rules(fields, data.get("rules", {}))
    if board is None or goal is None:
        return None
    return RicochetProblem(board, robots, goal, rules, identity)


def _read_goal(fields: Fields, data: Mapping[str, Any], board: SquareBoard | None) -> RicochetGoal | None:
    if "goal" not in data:
        fields.fail("goal", "the key is missing")
        return None
    by_target = isinstance(data["goal"], dict) and "target" in data["goal"]
    required, optional = (("target",), ("via",)) if by_target else (("cell",), ("robot", "vortex", "via"))
    goal = fields.object(data["goal"], "goal", required, optional)
    via = _read_waypoints(fields, goal.get("via", []))
    if by_target:
        return _target_goal(fields, goal["target"], via, board)
    robot = goal.get("robot")
    if robot is not None:
        robot = fields.name(robot, "goal.robot")
        if robot is None:
            return None
    cell = fields.pair(goal["cell"], "goal.cell") if "cell" in goal else None
    vortex = fields.flag(goal.get("vortex", False), "goal.vortex")
    if cell is None or vortex is None:
        return None
    return RicochetGoal(robot, cell, vortex, via)


def _target_goal(
    fields: Fields, value: Any, via: tuple[Waypoint, ...], board: SquareBoard | None
) -> RicochetGoal | None:
    """The goal that a printed target such as `red circle` sets."""
    text = fields.text(value, "goal.target")
    if text is None or board is None:
        return None
    colour, _, shape = text.rpartition(" ")
    target = board.target(colour.strip(), shape)
    if target is None:
        known = ", ".join(f"{target.colour} {target.shape}" for target in board.targets) or "none"
        fields.fail("goal.target", f"the board has no target {quoted(text)}; its targets: {known}")
        return None
    return RicochetGoal(None if target.vortex else target.colour, target.cell, target.vortex, via)


def _read_waypoints(fields: Fields, value: Any) -> tuple[Waypoint, ...]:
    found = []
    for index, entry in enumerate(fields.array(value, "goal.via")):
        where = below("goal.via", index)
        robot = None
        if isinstance(entry, dict):
            waypoint = fields.object(entry, where, ("cell",), ("robot",))
            if waypoint.get("robot") is not None:
                robot = fields.name(waypoint["robot"], below(where, "robot"))
            if "cell" not in waypoint:
                continue
            where, entry = below(where, "cell"), waypoint["cell"]
        cell = fields.pair(entry, where)
        if cell is not None:
            found.append(Waypoint(cell, robot))
    return tuple(found)


def _read_slide_rules(fields: Fields, value: Any) -> SlideRules:
    chosen: dict[str, Any] = {}
    for key, given in fields.object(value, "rules", (), tuple(_SLIDE_VALUES)).items():
        allowed = _SLIDE_VALUES.get(key, ())
        if any(type(given) is type(entry) and given == entry for entry in allowed):
            chosen[key] = given
        elif allowed:
            wanted = " or ".join(json.dumps(entry) for entry in allowed)
            fields.fail(below("rules", key), f"{quoted(given)} should be {wanted}")
    return SlideRules(**chosen)


def _write_ricochet(problem: RicochetProblem) -> dict[str, Any]:
    goal = problem.goal
    found = _head("ricochet", problem.id) | write_square(problem.board)
    found["robots"] = {robot.name: list(robot.cell) for robot in problem.robots}
    labels = {robot.name: robot.label for robot in problem.robots}
    if labels != with_labels(labels, {}):
        found["labels"] = labels
    found["transparent"] = [robot.name for robot in problem.robots if robot.transparent]
    found["goal"] = {"robot": goal.robot, "cell": list(goal.cell)}
    if goal.vortex:
        found["goal"]["vortex"] = True
    if goal.via:
        found["goal"]["via"] = [
            list(w.cell) if w.robot is None else {"robot": w.robot, "cell": list(w.cell)} for w in goal.via
        ]
    found["rules"] = slide_rules_values(problem.rules)
    return found


def slide_rules_values(rules: SlideRules) -> dict[str, bool | str]:
    """The options that differ from their defaults."""
    return {
        entry.name: getattr(rules, entry.name)
        for entry in dataclass_fields(SlideRules)
        if getattr(rules, entry.name) != entry.default
    }


def _head(game: str, identity: str | None) -> dict[str, Any]:
    head: dict[str, Any] = {"schema": SCHEMA}
    if identity is not None:
        head["id"] = identity
    return head | {"game": game}


def _read_micro(fields: Fields, data: Mapping[str, Any]) -> MicroProblem | None:
    _known_keys(fields, data, *_HEAD, "id", *DICE_KEYS, "start", "goal", "rules")
    identity = _read_id(fields, data)
    board = read_dice(fields, data)
    start = _read_space(fields, board, data["start"], "start") if "start" in data else None
    if "start" not in data:
        fields.fail("start", "the key is missing")
    goal, via = _read_route(fields, data, lambda value, where: _read_space(fields, board, value, where))
    rules = fields.object(data.get("rules", {}), "rules", (), ("simple_paths",))
    simple = fields.flag(rules.get("simple_paths", False), "rules.simple_paths")
    if board is None or start is None or goal is None:
        return None
    return MicroProblem(board, start, goal, via, bool(simple), identity)


def _read_space(fields: Fields, board: DiceBoard | None, value: Any, where: str) -> Cell | None:
    """A space of a dice board, by its die (`W6`) or its cell ([x, y])."""
    if isinstance(value, list):
        cell = fields.pair(value, where)
        if cell is not None and board is not None and not board.contains(cell):
            fields.fail(where, f"{cell[0]},{cell[1]} is off the board")
        return cell
    die = read_die(fields, value, where)
    if die is None or board is None:
        return None
    if die not in board.cell_of:
        fields.fail(where, f"the board has no die {die}", "R1")
    return board.cell_of.get(die)


def _read_route(fields: Fields, data: Mapping[str, Any], read: Any) -> tuple[Any, tuple[Any, ...]]:
    """`goal.cell` and `goal.via`, each place read by `read(value, where)`."""
    if "goal" not in data:
        fields.fail("goal", "the key is missing")
        return None, ()
    goal = fields.object(data["goal"], "goal", ("cell",), ("via",))
    via = enumerate(fields.array(goal.get("via", []), "goal.via"))
    places = [read(entry, below("goal.via", index)) for index, entry in via]
    cell = read(goal["cell"], "goal.cell") if "cell" in goal else None
    return cell, tuple(place for place in places if place is not None)


def _write_micro(problem: MicroProblem) -> dict[str, Any]:
    die = problem.board
    return (
        _head("micro", problem.id)
        | write_dice(problem.board)
        | {
            "start": str(die[problem.start]),
            "goal": {"cell": str(die[problem.goal]), "via": [str(die[cell]) for cell in problem.via]},
            "rules": {"simple_paths": True} if problem.simple_paths else {},
        }
    )


def _read_hex(fields: Fields, data: Mapping[str, Any]) -> HexProblem | None:
    _known_keys(fields, data, *_HEAD, "id", *HEX_KEYS, "occupied", "start", "goal", "rules")
    identity = _read_id(fields, data)
    board = read_hexes(fields, data)
    occupied: dict[Hex, str] = {}
    for index, entry in enumerate(fields.array(data.get("occupied", []), "occupied")):
        place = fields.pair_text(entry, below("occupied", index))
        if place is not None:
            occupied[place] = below("occupied", index)
    if board is not None:
        for place, where in occupied.items():
            if place not in board.hexes:
                fields.fail(where, f"{hex_text(place)} is off the board")

    def read(value: Any, where: str) -> Hex | None:
        place = fields.pair_text(value, where) if isinstance(value, str) else fields.pair(value, where)
        if place is not None and board is not None:
            fields.defects += _standing_defects(board, occupied, place, where)
        return place

    if "start" not in data:
        fields.fail("start", "the key is missing")
    start = read(data["start"], "start") if "start" in data else None
    goal, via = _read_route(fields, data, read)
    rules = fields.object(data.get("rules", {}), "rules", (), ("move", "objective"))
    move = fields.whole(rules["move"], "rules.move", 1, 1_000_000) if rules.get("move") is not None else None
    objective = rules.get("objective", "cost")
    if objective not in _OBJECTIVES:
        fields.fail("rules.objective", f'{quoted(objective)} should be "cost" or "turns"')
    elif objective == "turns" and rules.get("move") is None:
        fields.fail("rules.objective", "turns can be counted only with rules.move, the allowance of a turn")
    if board is None or start is None or goal is None:
        return None
    return HexProblem(board, start, goal, via, frozenset(occupied), move, str(objective), identity)


def _standing_defects(board: HexBoard, occupied: Mapping[Hex, str], place: Hex, where: str) -> list[Defect]:
    if place not in board.hexes:
        return [Defect(where, f"{hex_text(place)} is off the board")]
    if place in occupied:
        return [Defect(where, f"{hex_text(place)} is occupied and cannot be entered")]
    if not board.kind(place).passable:
        return [Defect(where, f"{hex_text(place)} is {board.kind(place).name}, which nothing can enter")]
    return []


def _write_hex(problem: HexProblem) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    if problem.move is not None:
        rules["move"] = problem.move
    if problem.objective != "cost":
        rules["objective"] = problem.objective
    return (
        _head("hex", problem.id)
        | write_hexes(problem.board)
        | {
            "occupied": [hex_text(place) for place in sorted(problem.occupied)],
            "start": list(problem.start),
            "goal": {"cell": list(problem.goal), "via": [list(place) for place in problem.via]},
            "rules": rules,
        }
    )
