"""Description ids: a whole problem in a short text, readable for ever.

`W1-` and letters of base 32 with a check sum; a position on an official board takes about twenty letters.
The first bits say the game. The problem's own `id` is a name and no part of the description. What is
written here is never changed; another way of writing would be `W2-`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from boards.board_json import GAME_OF
from boards.errors import Defect, FormatError, InputError, MalformedError
from boards.square import SquareBoard
from games.slide import SlideRules
from solver.formats.bits import BitError, BitReader, BitWriter, width_of
from solver.formats.board_bits import (
    count_of,
    read_cell,
    read_dice,
    read_name,
    read_square,
    write_cell,
    write_dice,
    write_name,
    write_square,
)
from solver.formats.hex_bits import read_hexes, read_places, write_hexes, write_places
from solver.formats.problem_json import check_problem
from solver.formats.robots import with_labels
from solver.problem import (
    HexProblem,
    MicroProblem,
    Problem,
    RicochetGoal,
    RicochetProblem,
    Robot,
    Waypoint,
)

PREFIX = "W1-"
_FORM = re.compile(r"W1-[A-Z2-7]{4,}", re.IGNORECASE)
_GAMES = ("ricochet", "micro", "hex")
_GAME_BITS = 2
_STANDARD_ROBOTS = ("red", "green", "blue", "yellow", "silver")
_FLAGS: tuple[tuple[str, tuple[bool | str, bool | str]], ...] = (
    ("must_ricochet", (False, True)),
    ("allow_rebound", (True, False)),
    ("stop_on_target", (True, False)),
    ("flush_hop", ("counted", "free")),
    ("single_hop", (False, True)),
    ("transparent_deflect", ("choose", "bounce")),
)


def problem_id(problem: Problem) -> str:
    """The description id, which `parse_id` and `load_problem` take back (without the problem's `id`)."""
    bits = BitWriter()
    bits.number(_GAMES.index(GAME_OF[type(problem.board)]), _GAME_BITS)
    if isinstance(problem, RicochetProblem):
        write_square(bits, problem.board)
        _write_robots(bits, problem)
        _write_goal(bits, problem)
    elif isinstance(problem, MicroProblem):
        write_dice(bits, problem.board)
        cells = (problem.start, problem.goal, *problem.via)
        bits.natural(len(problem.via))
        for cell in cells:
            write_cell(bits, problem.board, cell)
        bits.flag(problem.simple_paths)
    else:
        _write_hex(bits, problem)
    return PREFIX + bits.letters()


def is_problem_id(text: str) -> bool:
    """Whether the text has the form of a description id."""
    return _FORM.fullmatch(text.strip()) is not None


def parse_id(text: str) -> Problem:
    """The problem of a description id. Raises FormatError for a slip of the pen, MalformedError else."""
    try:
        bits = BitReader(text.strip().upper().removeprefix(PREFIX))
        game = bits.number(_GAME_BITS)
        if game >= len(_GAMES):
            raise BitError("it is about a game that this version does not know")
        problem = (_read_ricochet, _read_micro, _read_hex)[game](bits)
    except BitError as error:
        raise FormatError([Defect("id", f"not a description id: {error}")], _short(text)) from None
    try:
        return check_problem(problem)
    except InputError as error:
        raise MalformedError(error.defects, _short(text)) from None


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:36] + " ..."


def _write_robots(bits: BitWriter, problem: RicochetProblem) -> None:
    names = tuple(robot.name for robot in problem.robots)
    bits.number(len(names) - 1, 3)
    standard = names == _STANDARD_ROBOTS[: len(names)]
    bits.flag(standard)
    if not standard:
        for name in names:
            write_name(bits, name)
    labels = {robot.name: robot.label for robot in problem.robots}
    usual = labels == with_labels(names, {})
    bits.flag(usual)
    if not usual:
        for label in labels.values():
            bits.number(ord(label), 7)
    some = any(robot.transparent for robot in problem.robots)
    bits.flag(some)
    for robot in problem.robots:
        if some:
            bits.flag(robot.transparent)
        write_cell(bits, problem.board, robot.cell)


def _read_robots(bits: BitReader, board: SquareBoard) -> tuple[Robot, ...]:
    count = bits.number(3) + 1
    standard = bits.flag()
    if standard and count > len(_STANDARD_ROBOTS):
        raise BitError("it names robots that there are not")
    names = _STANDARD_ROBOTS[:count] if standard else tuple(read_name(bits) for _ in range(count))
    if len(set(names)) < count or "" in names:
        raise BitError("it names a robot twice")
    labels = with_labels(names, {}) if bits.flag() else {name: chr(bits.number(7)) for name in names}
    some = bits.flag()
    found = []
    for name in names:
        transparent = some and bits.flag()
        found.append(Robot(name, labels[name], read_cell(bits, board), transparent))
    return tuple(found)


def _write_goal(bits: BitWriter, problem: RicochetProblem) -> None:
    goal, board = problem.goal, problem.board
    _write_robot(bits, problem.robots, goal.robot)
    write_cell(bits, board, goal.cell)
    bits.flag(goal.vortex)
    bits.natural(len(goal.via))
    for waypoint in goal.via:
        _write_robot(bits, problem.robots, waypoint.robot)
        write_cell(bits, board, waypoint.cell)
    plain = problem.rules == SlideRules()
    bits.flag(plain)
    if not plain:
        for name, values in _FLAGS:
            bits.flag(getattr(problem.rules, name) != values[0])


def _write_robot(bits: BitWriter, robots: tuple[Robot, ...], name: str | None) -> None:
    """0 for no robot, else its number from 1."""
    names = [robot.name for robot in robots]
    bits.number(0 if name is None else names.index(name) + 1, width_of(len(robots) + 1))


def _read_robot(bits: BitReader, robots: tuple[Robot, ...]) -> str | None:
    number = bits.number(width_of(len(robots) + 1))
    if number > len(robots):
        raise BitError("it names a robot that there is not")
    return robots[number - 1].name if number else None


def _read_ricochet(bits: BitReader) -> Problem:
    board = read_square(bits)
    robots = _read_robots(bits, board)
    robot = _read_robot(bits, robots)
    cell = read_cell(bits, board)
    vortex = bits.flag()
    via = []
    for _ in range(count_of(bits)):
        name = _read_robot(bits, robots)
        via.append(Waypoint(read_cell(bits, board), name))
    rules = SlideRules()
    if not bits.flag():
        chosen: dict[str, Any] = {name: values[bits.number(1)] for name, values in _FLAGS}
        rules = replace(rules, **chosen)
    return RicochetProblem(board, robots, RicochetGoal(robot, cell, vortex, tuple(via)), rules)


def _read_micro(bits: BitReader) -> Problem:
    board = read_dice(bits)
    cells = [read_cell(bits, board) for _ in range(count_of(bits) + 2)]
    if not all(board.contains(cell) for cell in cells):
        raise BitError("it names a space off the board")
    return MicroProblem(board, cells[0], cells[1], tuple(cells[2:]), bits.flag())


def _write_hex(bits: BitWriter, problem: HexProblem) -> None:
    write_hexes(bits, problem.board)
    bits.natural(len(problem.via))
    write_places(bits, problem.board, (problem.start, problem.goal, *problem.via))
    bits.natural(len(problem.occupied))
    write_places(bits, problem.board, sorted(problem.occupied))
    bits.natural(problem.move or 0, 1)
    bits.flag(problem.objective == "turns")


def _read_hex(bits: BitReader) -> Problem:
    board = read_hexes(bits)
    start, goal, *via = read_places(bits, board, count_of(bits) + 2)
    occupied = frozenset(read_places(bits, board, count_of(bits)))
    move = bits.natural(1) or None
    return HexProblem(board, start, goal, tuple(via), occupied, move, "turns" if bits.flag() else "cost")
