"""Micro Robots boards: printed tiles at random, or new layouts of any size that hang together."""

from __future__ import annotations

from boards.dice import DiceBoard
from boards.micro_tiles import SIDES, PlacedTile, arranged
from boards.square import Cell
from generator.chance import Chance
from generator.micro.tile_sets import dice_for

MOST_DICE = 400
_TRIES = 5000


def draw_printed(chance: Chance, side: str | None = None) -> DiceBoard:
    """The printed tiles in random order and rotations, with one side up (rules: R1)."""
    side = side or chance.choice(SIDES)
    return arranged([PlacedTile(number, side, chance.below(4)) for number in chance.shuffled(range(1, 5))])


def draw_from_set(chance: Chance, tiles: tuple[DiceBoard, ...]) -> DiceBoard:
    """Four square tiles of one size in random order and rotations."""
    faces = []
    for tile in chance.shuffled(tiles):
        rows = tile.rows
        for _ in range(chance.below(4)):
            rows = tuple(zip(*rows[::-1], strict=True))
        faces.append(rows)
    north_west, north_east, south_east, south_west = faces
    upper = tuple(left + right for left, right in zip(north_west, north_east, strict=True))
    lower = tuple(left + right for left, right in zip(south_west, south_east, strict=True))
    return DiceBoard(upper + lower)


def draw_layout(chance: Chance, width: int = 6, height: int = 6) -> DiceBoard:
    """Different dice at random, then swapped until every space can be reached from every other.

    Raises ValueError for a size without room for a game, or where none is found that hangs together.
    """
    if width < 2 or height < 2 or width * height > MOST_DICE:
        raise ValueError(f"{width} x {height} dice: both at least 2, and {MOST_DICE} in all at most")
    dice = chance.shuffled(dice_for(width * height))

    def laid() -> DiceBoard:
        return DiceBoard(tuple(tuple(dice[row * width : (row + 1) * width]) for row in range(height)))

    here = pieces(laid())
    for _ in range(_TRIES):
        if here == 1:
            return laid()
        first, last = chance.sample(range(len(dice)), 2)
        dice[first], dice[last] = dice[last], dice[first]
        there = pieces(laid())
        if there <= here:
            here = there
        else:
            dice[first], dice[last] = dice[last], dice[first]
    raise ValueError(f"no layout of {width} x {height} dice was found that hangs together")


def pieces(board: DiceBoard) -> int:
    """Into how many parts the moves leave the board; 1: every space can be reached."""
    left = set(board.cells())
    number = 0
    while left:
        number += 1
        todo = [left.pop()]
        while todo:
            for there in board.moves(todo.pop()):
                if there in left:
                    left.remove(there)
                    todo.append(there)
    return number


def distances(board: DiceBoard, start: Cell) -> dict[Cell, int]:
    """The least number of moves from a space to every one that can be reached."""
    found = {start: 0}
    layer = [start]
    while layer:
        after = []
        for cell in layer:
            for there in board.moves(cell):
                if there not in found:
                    found[there] = found[cell] + 1
                    after.append(there)
        layer = after
    return found
