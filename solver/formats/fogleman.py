"""The position that fogleman's Ricochet hands to its search, written as JSON.

`{"grid": [...], "robots": [...], "robot": 0, "token": 93}`: 256 cells row by row, each the sum of
1 (wall to the north), 2 (east), 4 (south), 8 (west) and 16 (a robot stands there); the cells of red,
green, blue and yellow; which of them must reach the token; and the token's cell. A wall that only one
of its two cells knows is taken as a wall. The program itself has no file format.
"""

from __future__ import annotations

from typing import Any

from boards.fields import Fields
from boards.json_text import below
from boards.square import Cell, Direction, SquareBoard, Wall
from solver.formats.robots import goal_defects, robot_defects, with_labels
from solver.problem import RicochetGoal, RicochetProblem, Robot

ROBOTS = ("red", "green", "blue", "yellow")
KEYS = ("grid", "robots", "robot", "token")
_SIZE = 16
_BITS = {1: Direction.N, 2: Direction.E, 4: Direction.S, 8: Direction.W}


def is_position(value: Any) -> bool:
    """Whether JSON values have the keys of such a position and no schema of ours."""
    return isinstance(value, dict) and "schema" not in value and {"grid", "token"} <= set(value)


def read_position(value: Any, source: str = "") -> RicochetProblem:
    """The problem in JSON values. Raises MalformedError with every defect."""
    fields = Fields()
    data = fields.object(value, "", KEYS, ())
    walls: set[Wall] = set()
    grid = fields.array(data.get("grid", []), "grid")
    if len(grid) != _SIZE * _SIZE:
        fields.fail("grid", f"{len(grid)} cells; there should be {_SIZE * _SIZE}")
    for index, entry in enumerate(grid):
        mask = fields.whole(entry, below("grid", index), 0, 31) or 0
        walls |= {Wall.beside(_cell(index), side) for bit, side in _BITS.items() if mask & bit}
    inner = {wall for wall in walls if _inside(wall)}
    board = SquareBoard(_SIZE, _SIZE, frozenset(inner))
    cells = [
        fields.whole(entry, below("robots", index), 0, 255)
        for index, entry in enumerate(fields.array(data.get("robots", []), "robots"))
    ]
    if len(cells) != len(ROBOTS):
        fields.fail("robots", f"{len(cells)} robots; there should be {len(ROBOTS)}")
    active = fields.whole(data.get("robot", 0), "robot", 0, len(ROBOTS) - 1)
    token = fields.whole(data.get("token", 0), "token", 0, 255)
    fields.settle(source)
    assert active is not None
    assert token is not None
    labels = with_labels(ROBOTS, {})
    robots = tuple(
        Robot(name, labels[name], _cell(cell))
        for name, cell in zip(ROBOTS, cells, strict=True)
        if cell is not None
    )
    goal = RicochetGoal(ROBOTS[active], _cell(token))
    fields.defects += [*robot_defects(board, robots), *goal_defects(board, robots, goal)]
    fields.settle(source)
    return RicochetProblem(board, robots, goal)


def _cell(index: int) -> Cell:
    y, x = divmod(index, _SIZE)
    return x, y


def _inside(wall: Wall) -> bool:
    """Whether the wall stands between two cells and is not part of the border."""
    last = _SIZE - 1
    return wall.x >= 0 and wall.y >= 0 and (wall.x < last if wall.side == "E" else wall.y < last)
