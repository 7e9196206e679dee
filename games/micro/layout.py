"""Boards for a match: the printed tiles laid at random, random dice, or dice that were typed in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from boards.board_json import read_dice
from boards.dice import COLOURS, DiceBoard, Die
from boards.fields import Fields

Rows = tuple[tuple[Die, ...], ...]

MOST_DICE = 400
"""How many dice a board of a match can have."""


def laid(side: str, seed: int) -> DiceBoard:
    """The four printed tiles of a side in an order and rotations that the seed chooses (rules: R1, RG8)."""
    random = Random(seed)
    tiles = [_turned(tile, random.randrange(4)) for tile in _tiles(side)]
    random.shuffle(tiles)
    top, bottom = (
        tuple(left + right for left, right in zip(*pair, strict=True)) for pair in (tiles[:2], tiles[2:])
    )
    return DiceBoard(top + bottom)


def shuffled(seed: int) -> DiceBoard:
    """The 36 dice in random order; the odd layout on which nothing can move is passed over (rules: RG8)."""
    random = Random(seed)
    dice = [Die(colour, number) for colour in COLOURS for number in range(1, 7)]
    while True:
        random.shuffle(dice)
        board = DiceBoard(tuple(tuple(dice[row * 6 : row * 6 + 6]) for row in range(6)))
        if can_move(board):
            return board


def typed(text: str) -> DiceBoard:
    """The board of rows such as `W6 B6 B2 / R3 Y4 W3`. Raises MalformedError."""
    fields = Fields()
    board = grid(fields, {"dice": [row.split() for row in text.split("/") if row.strip()]})
    fields.settle()
    assert board is not None
    return board


def grid(fields: Fields, data: Mapping[str, Any]) -> DiceBoard | None:
    """The board under the key `dice`, fit for a match; None, with defects, where it is not."""
    board = read_dice(fields, data)
    if board is None:
        return None
    if board.width * board.height > MOST_DICE:
        fields.fail("dice", f"{board.width * board.height} dice; a match has at most {MOST_DICE}")
    elif not can_move(board):
        fields.fail("dice", "no die shares colour or number with another in its row or column", "R2")
    return board


def die(text: str) -> Die | None:
    """The die that a code such as W6 names, or None."""
    found = re.fullmatch(r"([A-Za-z])([0-9]{1,2})", text)
    return Die(found[1].upper(), int(found[2])) if found else None


def can_move(board: DiceBoard) -> bool:
    return any(board.moves(cell) for cell in board.cells())


def _turned(tile: Rows, turns: int) -> Rows:
    for _ in range(turns):
        tile = tuple(tuple(row) for row in zip(*tile[::-1], strict=True))
    return tile


@cache
def _tiles(side: str) -> tuple[Rows, ...]:
    data = json.loads(files("boards.data").joinpath("micro_tiles.json").read_text("utf-8"))
    return tuple(
        tuple(tuple(Die(code[0], int(code[1:])) for code in row) for row in tile) for tile in data[side]
    )
