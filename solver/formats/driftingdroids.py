"""DriftingDroids' short game ids such as `0765+42+2E21BD0F+93`.

Four quadrants as hex digits, clockwise from the north-west: 0-3 are 1A to 4A, 4-7 the B, 8-B the C and
C-F the D sides. Then the number of robots and the active one's index in red, green, blue, yellow, silver
(F: any of them, the vortex). Then a cell 16·y + x for each robot, and the target's cell.
That program plays the D sides without their coloured diagonals, and so does an id that is read here.
"""

from __future__ import annotations

import re
from dataclasses import replace

from boards.errors import Defect, MalformedError
from boards.official import official_board
from boards.square import Cell
from solver.formats.robots import goal_defects, robot_defects, with_labels
from solver.problem import RicochetGoal, RicochetProblem, Robot

ROBOTS = ("red", "green", "blue", "yellow", "silver")
_ANY = "F"
_FORM = re.compile(r"([0-9A-F]{4})\+([0-9A-F])([0-9A-F])\+((?:[0-9A-F]{2}){1,15})\+([0-9A-F]{2})")


def is_game_id(text: str) -> bool:
    """Whether the text has the form of such an id."""
    return _FORM.fullmatch(text.strip().upper()) is not None


def parse_game_id(text: str) -> RicochetProblem:
    """The problem that a DriftingDroids id describes. Raises MalformedError with every defect."""
    found = _FORM.fullmatch(text.strip().upper())
    if found is None:
        message = f"{text!r} is not an id such as 0765+42+2E21BD0F+93"
        raise MalformedError([Defect("id", message)])
    quadrants, count, active, cells, target = found.groups()
    defects = []
    if not 1 <= int(count, 16) <= len(ROBOTS):
        defects.append(Defect("id", f"{int(count, 16)} robots; there can be 1 to {len(ROBOTS)}"))
    elif len(cells) != 2 * int(count, 16):
        defects.append(Defect("id", f"{len(cells) // 2} cells for {int(count, 16)} robots"))
    if active != _ANY and int(active, 16) >= int(count, 16):
        defects.append(Defect("id", f"the active robot's index {active} is not below the number of robots"))
    name = "/".join("1234"[int(digit, 16) % 4] + "ABCD"[int(digit, 16) // 4] for digit in quadrants)
    if defects:
        raise MalformedError(defects, text)
    board = replace(official_board(name), diagonals=frozenset())
    labels = with_labels(ROBOTS, {})
    robots = tuple(
        Robot(robot, labels[robot], _cell(cells[2 * index : 2 * index + 2]))
        for index, robot in enumerate(ROBOTS[: int(count, 16)])
    )
    anyone = active == _ANY
    goal = RicochetGoal(None if anyone else ROBOTS[int(active, 16)], _cell(target), vortex=anyone)
    defects = [*robot_defects(board, robots), *goal_defects(board, robots, goal)]
    if defects:
        raise MalformedError(defects, text)
    return RicochetProblem(board, robots, goal, id=text.strip().upper())


def _cell(digits: str) -> Cell:
    y, x = divmod(int(digits, 16), 16)
    return x, y
