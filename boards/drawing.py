"""Boards drawn with characters: for the terminal, and as the drawing of board text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boards.dice import DiceBoard
from boards.hexes import Hex, HexBoard, HexDirection
from boards.square import Cell, Direction, SquareBoard


class Strokes(NamedTuple):
    """The characters of walls; `corners` by the arms that meet there, as a sum of N 1, E 2, S 4, W 8."""

    vertical: str
    horizontal: str
    corners: str
    blocked: str


ASCII = Strokes("|", "-", "+" * 16, "#")
BOX = Strokes("│", "─", "·╵╶└╷│┌├╴┘─┴┐┤┬┼", "█")
_ARMS = ((Direction.N, 1), (Direction.E, 2), (Direction.S, 4), (Direction.W, 8))


def draw_square(board: SquareBoard, marks: Mapping[Cell, str], strokes: Strokes = ASCII) -> list[str]:
    """The board in 2h+1 lines of 4w+1 characters; `marks` gives up to three characters for a cell.

    One character goes to the middle of its cell, which is all that board text reads.
    """
    lines = []
    for y in range(board.height + 1):
        lines.append("".join(_edge_row(board, x, y, strokes) for x in range(board.width + 1)))
        if y < board.height:
            lines.append("".join(_cell_row(board, x, y, marks, strokes) for x in range(board.width + 1)))
    return lines


def _edge_row(board: SquareBoard, x: int, y: int, strokes: Strokes) -> str:
    """The crossing north-west of (x, y) and the edge to the north of it."""
    arms = 0
    for direction, weight in _ARMS:
        if _stroke(board, x, y, direction):
            arms += weight
    if x == board.width:
        return strokes.corners[arms]
    edge = strokes.horizontal if _stroke(board, x, y, Direction.E) else " "
    return strokes.corners[arms] + 3 * edge


def _stroke(board: SquareBoard, x: int, y: int, direction: Direction) -> bool:
    """Whether a wall leads from the crossing north-west of (x, y) in that direction, border included."""
    if direction is Direction.W:
        return x > 0 and _stroke(board, x - 1, y, Direction.E)
    if direction is Direction.N:
        return y > 0 and _stroke(board, x, y - 1, Direction.S)
    if direction is Direction.E:
        return x < board.width and (y in (0, board.height) or board.wall((x, y), Direction.N))
    return y < board.height and (x in (0, board.width) or board.wall((x, y), Direction.W))


def _cell_row(board: SquareBoard, x: int, y: int, marks: Mapping[Cell, str], strokes: Strokes) -> str:
    """The edge to the west of (x, y) and its cell."""
    edge = strokes.vertical if _stroke(board, x, y, Direction.S) else " "
    if x == board.width:
        return edge
    return edge + (3 * strokes.blocked if (x, y) in board.blocked else marks.get((x, y), "").center(3))


def draw_dice(board: DiceBoard, marks: Mapping[Cell, str]) -> list[str]:
    """Rows of dice; a mark of two characters such as `[]` encloses its die."""
    width = max((len(str(die)) for row in board.rows for die in row), default=0)
    lines = []
    for y, row in enumerate(board.rows):
        words = []
        for x, die in enumerate(row):
            mark = marks.get((x, y), "  ")
            words.append(mark[0] + str(die).ljust(width) + mark[1])
        lines.append("".join(words).rstrip())
    return lines


def hex_origin(board: HexBoard) -> Hex:
    """The hex whose column and line are the first of the drawing; it need not be on the board."""
    r0 = min(r for _, r in board.hexes)
    return min(q + (r - r0) // 2 for q, r in board.hexes), r0


def draw_hexes(board: HexBoard, marks: Mapping[Hex, str]) -> list[str]:
    """The board pointy side up: rows staggered by two characters, walls between, as board text reads it."""
    q0, r0 = hex_origin(board)
    canvas: dict[tuple[int, int], str] = {}
    for q, r in board.hexes:
        across, down = 4 * (q - q0) + 2 * (r - r0) + 2, 2 * (r - r0)
        canvas[across, down] = marks.get((q, r), board.kind((q, r)).letter)
        for direction, dx, dy, stroke in (
            (HexDirection.E, 2, 0, "|"),
            (HexDirection.NE, 1, -1, "\\"),
            (HexDirection.NW, -1, -1, "/"),
        ):
            if board.wall((q, r), direction):
                canvas[across + dx, down + dy] = stroke
    return _painted(canvas)


def draw_hexes_flat(board: HexBoard, marks: Mapping[Hex, str]) -> list[str]:
    """The board flat side up: columns staggered by a line; the east of the pointy board lies south-east.

    The six directions E, NE, NW, W, SW, SE point here to the south-east, north-east, north, north-west,
    south-west and south.
    """
    q0 = min(q for q, _ in board.hexes)
    top = min(2 * r + q for q, r in board.hexes)
    canvas: dict[tuple[int, int], str] = {}
    for q, r in board.hexes:
        across, down = 4 * (q - q0) + 2, 2 * (2 * r + q - top)
        canvas[across, down] = marks.get((q, r), board.kind((q, r)).letter)
        for direction, dx, dy, stroke in (
            (HexDirection.E, 2, 1, "/"),
            (HexDirection.NE, 2, -1, "\\"),
            (HexDirection.NW, 0, -2, "-"),
        ):
            if board.wall((q, r), direction):
                canvas[across + dx, down + dy] = stroke
    return _painted(canvas)


def _painted(canvas: Mapping[tuple[int, int], str]) -> list[str]:
    width = 1 + max(across for across, _ in canvas)
    height = 1 + max(down for _, down in canvas)
    rows = [[" "] * width for _ in range(height)]
    for (across, down), letter in canvas.items():
        rows[down][across] = letter
    return ["".join(row).rstrip() for row in rows]
