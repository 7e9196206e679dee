"""Paths over dice and routes over hexes as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boards.board_json import (
    DICE_KEYS,
    HEX_KEYS,
    read_dice,
    read_die,
    read_hexes,
    write_dice,
    write_hexes,
)
from boards.dice import DiceBoard
from boards.errors import Defect
from boards.fields import Fields
from boards.hexes import Hex, HexBoard, hex_text
from boards.json_text import below, quoted
from boards.square import Cell
from solver.problem import HexProblem, MicroProblem

MICRO_KEYS = (*DICE_KEYS, "start", "goal", "rules")
HEX_PROBLEM_KEYS = (*HEX_KEYS, "occupied", "start", "goal", "rules")

_OBJECTIVES = ("cost", "turns")


def read_micro(fields: Fields, data: Mapping[str, Any], identity: str | None) -> MicroProblem | None:
    """The problem under MICRO_KEYS; None where a defect leaves nothing to put together."""
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


def write_micro(problem: MicroProblem) -> dict[str, Any]:
    """The canonical values under MICRO_KEYS."""
    die = problem.board
    return write_dice(problem.board) | {
        "start": str(die[problem.start]),
        "goal": {"cell": str(die[problem.goal]), "via": [str(die[cell]) for cell in problem.via]},
        "rules": {"simple_paths": True} if problem.simple_paths else {},
    }


def read_hex(fields: Fields, data: Mapping[str, Any], identity: str | None) -> HexProblem | None:
    """The problem under HEX_PROBLEM_KEYS; None where a defect leaves nothing to put together."""
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


def write_hex(problem: HexProblem) -> dict[str, Any]:
    """The canonical values under HEX_PROBLEM_KEYS."""
    rules: dict[str, Any] = {}
    if problem.move is not None:
        rules["move"] = problem.move
    if problem.objective != "cost":
        rules["objective"] = problem.objective
    return write_hexes(problem.board) | {
        "occupied": [hex_text(place) for place in sorted(problem.occupied)],
        "start": list(problem.start),
        "goal": {"cell": list(problem.goal), "via": [list(place) for place in problem.via]},
        "rules": rules,
    }
