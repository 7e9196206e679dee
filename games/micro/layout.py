"""Boards for a match: the printed tiles laid at random, random dice, or dice that were typed in."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random

from boards.dice import COLOURS, DiceBoard, Die
from boards.errors import Defect, MalformedError

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
    return from_rows([row.split() for row in re.split(r"[/\n]", text) if row.strip()], "board")


def from_rows(rows: Sequence[Sequence[str]], where: str) -> DiceBoard:
    """The board of dice codes. Raises MalformedError with every defect."""
    defects = []
    dice: list[tuple[Die, ...]] = []
    if sum(map(len, rows)) > MOST_DICE:
        raise MalformedError([Defect(where, f"{sum(map(len, rows))} dice; a board has at most {MOST_DICE}")])
    for number, row in enumerate(rows):
        codes = [die(code) for code in row]
        for code, found in zip(row, codes, strict=True):
            if found is None:
                defects.append(Defect(f"{where}[{number}]", f"{code[:20]!r} is not a die such as W6", "R1"))
        dice.append(tuple(found for found in codes if found is not None))
    if not defects:
        board = DiceBoard(tuple(dice))
        defects = board.problems()
        if not defects and not can_move(board):
            defects = [Defect(where, "no die shares colour or number with one in its row or column", "R2")]
        if not defects:
            return board
    raise MalformedError(defects)


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
