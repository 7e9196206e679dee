"""Boards for a match: the printed tiles laid at random, random dice, or dice that were typed in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from boards.board_json import read_dice
from boards.dice import DiceBoard, Die
from boards.fields import Fields
from boards.micro_tiles import PlacedTile, all_dice, arranged, is_tiles_name, tiles_board

MOST_DICE = 400
"""How many dice a board of a match can have."""


def laid(side: str, seed: int) -> DiceBoard:
    """The four printed tiles of a side in an order and rotations that the seed chooses (rules: R1, RG8)."""
    random = Random(seed)
    order = random.sample(range(1, 5), 4)
    return arranged([PlacedTile(number, side, random.randrange(4)) for number in order])


def shuffled(seed: int) -> DiceBoard:
    """The 36 dice in random order; the odd layout on which nothing can move is passed over (rules: RG8)."""
    random = Random(seed)
    dice = list(all_dice())
    while True:
        random.shuffle(dice)
        board = DiceBoard(tuple(tuple(dice[row * 6 : row * 6 + 6]) for row in range(6)))
        if can_move(board):
            return board


def typed(text: str) -> DiceBoard:
    """The board of rows such as `W6 B6 B2 / R3 Y4 W3`, or of tiles such as `black:1a2b3c4d`.

    Raises MalformedError.
    """
    if is_tiles_name(text):
        return tiles_board(text)
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
