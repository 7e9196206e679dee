"""Ricochet problems as JSON values: board, robots, goal and rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields as dataclass_fields
from typing import Any

from boards.board_json import SQUARE_KEYS, read_square, write_square
from boards.fields import Fields
from boards.json_lines import Members
from boards.json_text import below, quoted
from boards.square import SquareBoard
from games.slide import PLAIN_RULES, SlideRules
from solver.formats.robots import goal_defects, read_robots, robot_defects, way_defects, with_labels
from solver.problem import RicochetGoal, RicochetProblem, Robot, Waypoint

KEYS = (*SQUARE_KEYS, "robots", "labels", "transparent", "goal", "rules")

_START_KEYS = (*SQUARE_KEYS, "robots", "labels", "transparent")
_last_start: dict[object, tuple[SquareBoard, tuple[Robot, ...]]] = {}

_SLIDE_VALUES: Mapping[str, tuple[bool | str, ...]] = {
    "must_ricochet": (False, True),
    "allow_rebound": (True, False),
    "stop_on_target": (True, False),
    "flush_hop": ("counted", "free"),
    "single_hop": (False, True),
    "transparent_deflect": ("choose", "bounce"),
}


def read_slides(fields: Fields, data: Mapping[str, Any], identity: str | None) -> RicochetProblem | None:
    """The problem under KEYS; None where a defect leaves nothing to put together."""
    board, robots = _read_start(fields, data)
    goal = _read_goal(fields, data, board)
    if goal is not None:
        # a robot whose own entry is wrong has been reported already
        fields.defects += goal_defects(board, robots, goal, known=fields.keys(data.get("robots")))
    rules = _read_slide_rules(fields, data.get("rules", {}))
    transparent = [robot for robot in robots if robot.transparent]
    if transparent and board is not None and not board.problems():
        fields.defects += way_defects(board, robots, rules)
    if board is None or goal is None:
        return None
    return RicochetProblem(board, robots, goal, rules, identity)


def _read_start(fields: Fields, data: Mapping[str, Any]) -> tuple[SquareBoard | None, tuple[Robot, ...]]:
    """The board and the robots on it; those of the line before once more where nothing has changed."""
    written: object
    if isinstance(data, Members):
        written = data.written(_START_KEYS)
    else:
        written = repr([(key, data[key]) for key in _START_KEYS if key in data])
    last = _last_start.get(written)
    if last is not None:
        return last
    sound = len(fields.defects)
    board = read_square(fields, data)
    robots = read_robots(fields, data)
    if board is not None:
        fields.defects += robot_defects(board, robots)
        if len(fields.defects) == sound:
            _last_start.clear()
            _last_start[written] = (board, robots)
    return board, robots


def _read_goal(fields: Fields, data: Mapping[str, Any], board: SquareBoard | None) -> RicochetGoal | None:
    if "goal" not in data:
        fields.fail("goal", "the key is missing")
        return None
    by_target = isinstance(data["goal"], dict) and "target" in data["goal"]
    required, optional = (("target",), ("via",)) if by_target else (("cell",), ("robot", "vortex", "via"))
    goal = fields.object(data["goal"], "goal", required, optional)
    via = _read_waypoints(fields, goal["via"]) if "via" in goal else ()
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
    return SlideRules(**chosen) if chosen else PLAIN_RULES


def write_slides(problem: RicochetProblem) -> dict[str, Any]:
    """The canonical values under KEYS."""
    goal = problem.goal
    found = write_square(problem.board)
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
