"""Sets of double-sided Micro Robots tiles as JSON with the schema `wallhop/tiles/1`.

`{"schema": "wallhop/tiles/1", "black": [tile, tile, ...], "copper": [...]}`: as many tiles on either side,
in the same order; a tile is a list of rows of dice such as `"W6"`. `id`, `seed`, `generator` and `seed_id`
may say where the set comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from boards.dice import COLOURS, DiceBoard, Die
from boards.fields import Fields
from boards.json_text import below, quoted

SCHEMA = "wallhop/tiles/1"
SIDES = ("black", "copper")
ORIGIN = ("seed", "generator", "seed_id")
"""What may be stored with a generated thing to say where it comes from."""


class TileSet(NamedTuple):
    """The faces of the tiles on either side."""

    black: tuple[DiceBoard, ...]
    copper: tuple[DiceBoard, ...]


def read_tile_set(value: Any, source: str = "") -> TileSet:
    """The set in JSON values. Raises MalformedError with every defect."""
    fields = Fields()
    data = fields.object(value, "", ("schema", *SIDES), ("id", *ORIGIN))
    if data.get("schema") != SCHEMA:
        fields.fail("schema", f'{quoted(data.get("schema"))} should be "{SCHEMA}"')
    black, copper = (_side(fields, data, side) for side in SIDES)
    if len(black) != len(copper):
        fields.fail("copper", f"{len(copper)} tiles; the black side has {len(black)}")
    if not black:
        fields.fail("black", "there are no tiles")
    shapes = {(board.width, board.height) for board in (*black, *copper)}
    if len(shapes) > 1:
        fields.fail("", "tiles of different sizes cannot be laid together")
    fields.settle(source)
    return TileSet(black, copper)


def _side(fields: Fields, data: Mapping[str, Any], side: str) -> tuple[DiceBoard, ...]:
    tiles = []
    for number, rows in enumerate(fields.array(data.get(side, []), side)):
        where = below(side, number)
        dice = tuple(
            tuple(
                _die(fields, text, below(below(where, y), x))
                for x, text in enumerate(fields.array(row, below(where, y)))
            )
            for y, row in enumerate(fields.array(rows, where))
        )
        board = DiceBoard(dice, name=f"{side} {number + 1}")
        for defect in board.problems():
            fields.fail(where, defect.message)
        tiles.append(board)
    return tuple(tiles)


def _die(fields: Fields, text: Any, where: str) -> Die:
    value = fields.text(text, where) or ""
    colour, number = value[:1].upper(), value[1:]
    if colour and colour in COLOURS and number.isascii() and number.isdigit() and 1 <= int(number) <= 99:
        return Die(colour, int(number))
    if value:
        fields.fail(where, f"{quoted(value)} is not a colour ({COLOURS}) and a number, such as W6")
    return Die("W", 1)
