"""Dice boards and their problems as drawings; a space is `cell` millimetres wide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boards.dice import DiceBoard
from boards.square import Cell
from generator.drawing import BLACK, WHITE, Circle, Drawing, Item, Line, Rect, arrow
from generator.marks import centred, die_face
from generator.palette import Theme
from solver.problem import MicroProblem


def draw_dice_board(board: DiceBoard, theme: Theme, cell: float = 24.0, seam: int = 3) -> Drawing:
    """Dice faces in rows and columns on the tile's colour; `seam` lines part the tiles."""
    items: list[Item] = []
    gap = cell * 0.06
    for x, y in board.cells():
        die = board[(x, y)]
        items.extend(die_face(theme, die.colour, die.number, x * cell + gap, y * cell + gap, cell - 2 * gap))
    width, height = board.width * cell, board.height * cell
    if seam:
        for k in range(seam, board.width, seam):
            items.append(Line(k * cell, 0, k * cell, height, "#808080", cell * 0.02))
        for k in range(seam, board.height, seam):
            items.append(Line(0, k * cell, width, k * cell, "#808080", cell * 0.02))
    return tuple(items)


def draw_micro_problem(
    problem: MicroProblem, theme: Theme, cell: float = 24.0, path: Sequence[Cell] = ()
) -> Drawing:
    """The dice with start, way-points and goal marked; with `path` the way over the spaces."""
    board = problem.board
    width, height = board.width * cell, board.height * cell
    items: list[Item] = [Rect(0, 0, width, height, None, BLACK, cell * 0.04)]
    items.extend(draw_dice_board(board, theme, cell))

    def marked(place: Cell, text: str, dashed: bool) -> None:
        items.extend(_marked_space(place[0] * cell, place[1] * cell, cell, text, dashed))

    marked(problem.start, "START", False)
    for number, place in enumerate(problem.via, start=1):
        marked(place, f"VIA {number}", True)
    marked(problem.goal, "GOAL", True)
    centres = [((x + 0.5) * cell, (y + 0.62) * cell) for x, y in path]
    for number, (a, b) in enumerate(pairwise(centres), start=1):
        items.extend(arrow(a, b, "#ffffff", cell * 0.11))
        items.extend(arrow(a, b, "#202020", cell * 0.06))
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        items.append(Circle(*middle, cell * 0.13, "#ffffff", "#202020", cell * 0.02))
        items.append(centred(*middle, str(number), cell * 0.16))
    return tuple(items)


def _marked_space(x: float, y: float, cell: float, text: str, dashed: bool) -> Drawing:
    """A heavy frame round a space, and what it is in the corner."""
    dash = (cell * 0.12, cell * 0.07) if dashed else None
    corners = ((x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell))
    frame = tuple(
        Line(*start, *end, BLACK, cell * 0.06, "butt" if dashed else "square", dash)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    )
    label = Rect(
        x + cell * 0.5, y + cell * 0.1, cell * 0.4, cell * 0.17, WHITE, BLACK, cell * 0.02, cell * 0.04
    )
    return (*frame, label, centred(x + cell * 0.7, y + cell * 0.185, text, cell * 0.105))
