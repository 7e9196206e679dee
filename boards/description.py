"""Boards in words: what the drawing shows, for those who cannot see it and for pictures' descriptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from boards.dice import DiceBoard
from boards.hexes import HexBoard, hex_text
from boards.square import SquareBoard, cell_text


def describe_board(board: SquareBoard | DiceBoard | HexBoard) -> list[str]:
    """Sentences that tell everything that stands on the board, its walls last."""
    if isinstance(board, SquareBoard):
        return _square(board)
    if isinstance(board, DiceBoard):
        return _dice(board)
    return _hexes(board)


def _square(board: SquareBoard) -> list[str]:
    name = f" ({board.name})" if board.name else ""
    lines = [f"Board: {board.width} by {board.height} cells{name}, x to the right and y down from 0,0."]
    if board.targets:
        lines.append(
            "Targets: " + _listed(f"{t.colour} {t.shape} at {cell_text(t.cell)}" for t in board.targets)
        )
    if board.diagonals:
        ordered = sorted(board.diagonals, key=lambda diagonal: (diagonal.y, diagonal.x))
        lines.append("Diagonals: " + _listed(f"{d.colour} {d.slash} at {cell_text(d.cell)}" for d in ordered))
    if board.blocked:
        cells = sorted(board.blocked, key=lambda cell: (cell[1], cell[0]))
        lines.append("Blocked: " + _listed(map(cell_text, cells)))
    for side, words in (("E", "to the east"), ("S", "to the south")):
        cells = sorted(
            ((w.x, w.y) for w in board.walls if w.side == side), key=lambda cell: (cell[1], cell[0])
        )
        if cells:
            lines.append(f"Walls {words} of: " + _listed(map(cell_text, cells)))
    return lines


def _dice(board: DiceBoard) -> list[str]:
    name = f" ({board.name})" if board.name else ""
    lines = [f"Board: {board.width} by {board.height} dice{name}, letter for the colour, then the number."]
    return lines + [f"Row {y + 1}: " + " ".join(map(str, row)) for y, row in enumerate(board.rows)]


def _hexes(board: HexBoard) -> list[str]:
    lines = [f"Board: {len(board.hexes)} hexes in axial coordinates q,r."]
    places = defaultdict(list)
    for place, kind in board.terrain.items():
        places[kind].append(place)
    for kind in sorted(places):
        passable = f"cost {kind.cost}" if kind.passable else "impassable"
        more = f", defence {kind.defence}" * bool(kind.defence) + f", damage {kind.damage}" * bool(
            kind.damage
        )
        lines.append(
            f"Terrain {kind.name} ({passable}{more}): " + _listed(map(hex_text, sorted(places[kind])))
        )
    if board.walls:
        lines.append("Walls: " + _listed(map(str, sorted(board.walls))))
    return lines


def _listed(words: Iterable[str]) -> str:
    return "; ".join(words) + "."
