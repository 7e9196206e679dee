"""Micro Robots boards from the printed tiles: four double-sided tiles laid two by two (rules: R1, RG8)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import permutations, product
from typing import NamedTuple

from boards.dice import COLOURS, DiceBoard, Die
from boards.errors import Defect, MalformedError

SIDES = ("black", "copper")
TURNS = "abcd"
"""The letter of a tile's rotation: a as printed, b, c and d one to three quarter turns clockwise."""

_PLACED = re.compile(r"([1-4])([a-d])")
_NAME = re.compile(r"(black|copper)(:([1-4][a-d]){1,4}(/(black|copper):([1-4][a-d]){1,3}){0,3})?")

Rows = tuple[tuple[Die, ...], ...]


class PlacedTile(NamedTuple):
    """A tile as it lies: its number from 1, the side that is up, its quarter turns clockwise."""

    number: int
    side: str
    turns: int = 0


def is_tiles_name(text: str) -> bool:
    """Whether the text has the form of a name such as `black` or `copper:1a3c2b4d`."""
    return _NAME.fullmatch(text.strip().lower()) is not None


def tiles_board(name: str) -> DiceBoard:
    """The board of a name: a side, and the four tiles clockwise from the north-west with their turns.

    `black` alone is `black:1a2a3a4a`; `black:1a2a/copper:3a4a` says that the side changes on the way.
    Raises MalformedError where the tiles do not give every die once, with the dice named (rules: R1).
    """
    text = name.strip().lower()
    if not is_tiles_name(text):
        message = f"{name!r} is not a side and four tiles with their turns, such as black or black:1a2b3c4d"
        raise MalformedError([Defect("board", message)])
    if ":" not in text:
        text += ":1a2a3a4a"
    placed = []
    for part in text.split("/"):
        side, _, tiles = part.partition(":")
        placed += [
            PlacedTile(int(found[1]), side, TURNS.index(found[2])) for found in _PLACED.finditer(tiles)
        ]
    if len(placed) != 4:
        raise MalformedError([Defect("board", f"{name!r} names {len(placed)} tiles; a board has four")])
    return arranged(placed)


def arranged(tiles: Sequence[PlacedTile]) -> DiceBoard:
    """The board of four tiles, clockwise from the north-west.

    Raises MalformedError where they do not give every die once.
    """
    board = DiceBoard(_rows(tiles), tiles_name(tiles))
    defects = _defects(tiles, board)
    if defects:
        raise MalformedError(defects)
    return board


def tiles_name(tiles: Sequence[PlacedTile]) -> str:
    """The short name, which `tiles_board` reads."""
    text, side = "", ""
    for tile in tiles:
        if tile.side != side:
            text += ("/" if text else "") + tile.side + ":"
            side = tile.side
        text += f"{tile.number}{TURNS[tile.turns]}"
    return text.removesuffix(":1a2a3a4a")


def arrangements(side: str) -> Iterator[DiceBoard]:
    """Every way to lay the four tiles with that side up: 24 orders, 256 rotations, 6,144 boards."""
    for order in permutations(range(1, 5)):
        for turns in product(range(4), repeat=4):
            yield arranged(
                [PlacedTile(number, side, turn) for number, turn in zip(order, turns, strict=True)]
            )


def tiles_name_of(board: DiceBoard) -> str | None:
    """The name under which the printed tiles give this board, or None if they do not."""
    if (board.width, board.height) != (6, 6):
        return None
    for side in SIDES:
        placed = []
        for x, y in ((0, 0), (3, 0), (3, 3), (0, 3)):
            corner = tuple(row[x : x + 3] for row in board.rows[y : y + 3])
            if corner in _faces(side):
                placed.append(_faces(side)[corner])
        if len({tile.number for tile in placed}) == 4:
            return tiles_name(placed)
    return None


def _rows(tiles: Sequence[PlacedTile]) -> Rows:
    north_west, north_east, south_east, south_west = (_turned(tile) for tile in tiles)
    upper = tuple(left + right for left, right in zip(north_west, north_east, strict=True))
    return upper + tuple(left + right for left, right in zip(south_west, south_east, strict=True))


@cache
def _turned(tile: PlacedTile) -> Rows:
    face = _printed()[tile.side][tile.number - 1]
    for _ in range(tile.turns):
        face = tuple(zip(*face[::-1], strict=True))
    return face


@cache
def _printed() -> dict[str, tuple[Rows, ...]]:
    """The printed faces of the tiles 1 to 4 on either side."""
    data = json.loads(files("boards.data").joinpath("micro_tiles.json").read_text("utf-8"))
    return {
        side: tuple(
            tuple(tuple(Die(code[0], int(code[1:])) for code in row) for row in tile) for tile in data[side]
        )
        for side in SIDES
    }


@cache
def _faces(side: str) -> dict[Rows, PlacedTile]:
    placed = (PlacedTile(number, side, turns) for number in range(1, 5) for turns in range(4))
    return {_turned(tile): tile for tile in placed}


def _defects(tiles: Sequence[PlacedTile], board: DiceBoard) -> list[Defect]:
    counts = Counter(die for row in board.rows for die in row)
    repeated = sorted(die for die, count in counts.items() if count > 1)
    missing = [die for die in all_dice() if die not in counts]
    if not repeated and not missing:
        return []
    if len({tile.side for tile in tiles}) > 1:
        reason = "mixed sides: the tiles of a game show the same side"
    else:
        numbers = Counter(tile.number for tile in tiles)
        twice = " and ".join(str(number) for number in sorted(numbers) if numbers[number] > 1)
        reason = f"tile {twice} is laid more than once"
    message = f"{reason}; repeated dice: {dice_text(repeated)}; missing dice: {dice_text(missing)}"
    return [Defect("board", message, "R1")]


def all_dice() -> Iterator[Die]:
    """The 36 dice of the game: six colours by the numbers 1 to 6."""
    return (Die(colour, number) for colour in COLOURS for number in range(1, 7))


def dice_text(dice: Sequence[Die]) -> str:
    return " ".join(map(str, dice)) or "none"
