"""Robots of a Ricochet problem: names, one-letter labels, cells; the defects of robots and goal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from boards.errors import Defect
from boards.fields import Fields
from boards.json_text import below, quoted
from boards.square import ANY_COLOUR, Cell, SquareBoard, cell_text
from games.slide import SlideRules, TooManyWaysError
from solver.problem import RicochetGoal, Robot
from solver.slide_tables import has_too_many_ways

MOST_ROBOTS = 8


def default_label(name: str, taken: Collection[str]) -> str:
    """The first letter of the name that no other robot bears, whatever its case; else the first free one."""
    used = {label.lower() for label in taken}
    for letter in name + ascii_lowercase:
        if letter.isascii() and letter.isalpha() and letter.lower() not in used:
            return letter
    raise AssertionError("more robots than letters")


def with_labels(names: Iterable[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """A label for each name in order: the chosen one, else the default one."""
    found: dict[str, str] = {}
    for name in names:
        others = [*chosen.values(), *found.values()]
        found[name] = chosen[name] if name in chosen else default_label(name, others)
    return found


def read_robots(fields: Fields, data: Mapping[str, Any]) -> tuple[Robot, ...]:
    """The robots under `robots`, `labels` and `transparent`; those with a defect are left out."""
    if "robots" not in data:
        fields.fail("robots", "the key is missing")
    entries = fields.object(data.get("robots", {}), "robots")
    if "robots" in data and isinstance(data["robots"], dict) and not entries:
        fields.fail("robots", "there is no robot; a problem has one to eight")
    if len(entries) > MOST_ROBOTS:
        fields.fail("robots", f"{len(entries)} robots are too many; at most {MOST_ROBOTS}")
        entries = dict(list(entries.items())[:MOST_ROBOTS])
    known = fields.keys(data.get("robots"))
    labels = with_labels(entries, _labels(fields, data, known))
    transparent = set(_transparent(fields, data, known))
    found = []
    for key, value in entries.items():
        where = below("robots", key)
        name = fields.name(key, where)
        cell = fields.pair(value, where)
        if name == ANY_COLOUR:
            fields.fail(where, f"no robot can be named {ANY_COLOUR!r}, the colour of the vortex")
        elif name is not None and cell is not None:
            found.append(Robot(name, labels[key], cell, key in transparent))
    return tuple(found)


def _labels(fields: Fields, data: Mapping[str, Any], known: Collection[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, label in fields.object(data.get("labels", {}), "labels").items():
        where = below("labels", name)
        if name not in known:
            fields.fail(where, f"there is no robot {quoted(name)}")
        elif not isinstance(label, str) or len(label) != 1 or not label.isascii() or not label.isalpha():
            fields.fail(where, f"{quoted(label)} should be one letter of A-Z or a-z")
        else:
            other = next((o for o, given in found.items() if given.lower() == label.lower()), None)
            if other is None:
                found[name] = label
            else:
                both = f"the robots {quoted(other)} and {quoted(name)}"
                fields.fail(where, f"{both} have the same label {label!r}")
    return found


def _transparent(fields: Fields, data: Mapping[str, Any], known: Collection[str]) -> Iterable[str]:
    seen = set()
    for index, name in enumerate(fields.array(data.get("transparent", []), "transparent")):
        where = below("transparent", index)
        if not isinstance(name, str) or name not in known:
            fields.fail(where, f"there is no robot {quoted(name)}")
        elif name in seen:
            fields.fail(where, f"the robot {quoted(name)} is listed more than once")
        else:
            seen.add(name)
            yield name


def robot_defects(
    board: SquareBoard, robots: Iterable[Robot], places: Mapping[str, str] | None = None
) -> Iterable[Defect]:
    """Robots off the board, inside a block, or two on a cell; `places` tells where a robot stands written."""
    standing: dict[Cell, str] = {}
    for robot in robots:
        where = (places or {}).get(robot.name, below("robots", robot.name))
        if not board.contains(robot.cell):
            yield Defect(where, f"{cell_text(robot.cell)} is off the board")
        elif robot.cell in board.blocked:
            yield Defect(where, f"{cell_text(robot.cell)} is inside a blocked cell", "K13")
        if robot.cell in standing:
            both = f"the robots {standing[robot.cell]!r} and {robot.name!r}"
            yield Defect(where, f"{both} share {cell_text(robot.cell)}", "K1")
        standing.setdefault(robot.cell, robot.name)


def way_defects(board: SquareBoard, robots: Iterable[Robot], rules: SlideRules) -> Iterable[Defect]:
    """Deflectors so thick that the ways of a transparent robot cannot be told (rules: RG11)."""
    for colour in {robot.name for robot in robots if robot.transparent}:
        if has_too_many_ways(board, colour, rules):
            yield from TooManyWaysError().defects
            return


def goal_defects(
    board: SquareBoard | None,
    robots: Iterable[Robot],
    goal: RicochetGoal,
    where: str = "goal",
    known: Collection[str] = (),
) -> Iterable[Defect]:
    """A target that nobody can serve, cells off the board or blocked, unknown robots.

    A transparent robot serves the vortex only (rules: K2). `known` names robots that exist besides
    `robots`, of whom nothing more is said.
    """
    by_name = {robot.name: robot for robot in robots}
    if goal.robot in known and goal.robot not in by_name:
        pass
    elif goal.robot is not None and goal.robot not in by_name:
        yield Defect(below(where, "robot"), f"there is no robot {quoted(goal.robot)}")
    elif goal.robot is not None and by_name[goal.robot].transparent and not goal.vortex:
        yield Defect(
            below(where, "robot"),
            f"the robot {quoted(goal.robot)} is transparent and serves the vortex only; "
            "no robot can serve this target (set goal.vortex if it is the vortex)",
            "K2",
        )
    elif goal.robot is None and by_name and not goal.vortex and all(r.transparent for r in by_name.values()):
        yield Defect(
            below(where, "robot"),
            "every robot is transparent and serves the vortex only; no robot can serve this target",
            "K2",
        )
    for index, waypoint in enumerate(goal.via):
        if waypoint.robot is not None and waypoint.robot not in {*by_name, *known}:
            place = below(below(below(where, "via"), index), "robot")
            yield Defect(place, f"there is no robot {quoted(waypoint.robot)}")
    if board is None:
        return
    for index, cell in enumerate([goal.cell, *(waypoint.cell for waypoint in goal.via)]):
        if board.contains(cell) and cell not in board.blocked:
            continue
        place = below(below(where, "via"), index - 1) if index else below(where, "cell")
        if not board.contains(cell):
            yield Defect(place, f"{cell_text(cell)} is off the board")
        else:
            yield Defect(place, f"{cell_text(cell)} is blocked; no robot can stop there", "K13")
