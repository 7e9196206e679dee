"""Official Ricochet Robots boards, put together from the sixteen printed quadrants."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Literal, cast

from boards.errors import Defect, MalformedError
from boards.square import Cell, Diagonal, Direction, SquareBoard, Target, Wall

SIZE = 16
CENTRE: frozenset[Cell] = frozenset({(7, 7), (8, 7), (7, 8), (8, 8)})
"""The four central cells, which no robot may enter (rules: K13)."""
CORNERS = ("north-west", "north-east", "south-east", "south-west")

_NAME = re.compile(r"[1-4][A-D](/[1-4][A-D]){3}", re.IGNORECASE)


def is_official_name(text: str) -> bool:
    """Whether the text has the form of a board name such as `1A/2C/3B/4D`."""
    return _NAME.fullmatch(text.strip()) is not None


def official_board(name: str) -> SquareBoard:
    """The board whose quadrants are named clockwise from the north-west, such as `1A/2C/3B/4D`.

    Raises MalformedError where the name does not hold one each of the pieces 1, 2, 3 and 4.
    """
    text = name.strip().upper()
    if not is_official_name(text):
        raise MalformedError(
            [
                Defect(
                    "board",
                    f"{name!r} is not four quadrants such as 1A/2C/3B/4D, clockwise from the north-west",
                )
            ]
        )
    pieces = text.split("/")
    repeated = sorted({piece[0] for piece in pieces if sum(other[0] == piece[0] for other in pieces) > 1})
    if repeated:
        missing = sorted(set("1234") - {piece[0] for piece in pieces})
        raise MalformedError(
            [
                Defect(
                    "board",
                    f"{text} uses piece {' and '.join(repeated)} more than once and lacks piece "
                    f"{' and '.join(missing)}; a board has one of each",
                    "K1",
                )
            ]
        )
    walls: set[Wall] = set()
    diagonals: set[Diagonal] = set()
    targets: list[Target] = []
    for turns, piece in enumerate(pieces):
        data = _quadrants()[piece]
        walls |= _quarter_walls(piece, turns)
        for entry in data["diagonals"]:
            place, colour, slash = entry.split()
            x, y = _turned(_cell(place), turns)
            if turns % 2:
                slash = "\\" if slash == "/" else "/"
            diagonals.add(Diagonal(x, y, colour, cast(Literal["/", "\\"], slash)))
        for entry in data["targets"]:
            place, colour, shape = entry.split()
            targets.append(Target(*_turned(_cell(place), turns), colour, shape))
    return SquareBoard(SIZE, SIZE, frozenset(walls), CENTRE, frozenset(diagonals), tuple(targets), name=text)


def official_names() -> Iterator[str]:
    """One name for each way to choose sides of the pieces 1 to 4 in this order: 256 of them."""
    sides = "ABCD"
    return (f"1{a}/2{b}/3{c}/4{d}" for a in sides for b in sides for c in sides for d in sides)


def official_name_of(board: SquareBoard) -> str | None:
    """The name under which the printed quadrants give these walls and blocks, or None if they do not.

    Targets and diagonals are not looked at: other programs leave them out.
    """
    if (board.width, board.height, board.blocked) != (SIZE, SIZE, CENTRE):
        return None
    fitting = [
        [piece for piece in sorted(_quadrants()) if _quarter_walls(piece, turns) <= board.walls]
        for turns in range(4)
    ]
    for pieces in product(*fitting):
        walls = frozenset().union(*(_quarter_walls(piece, turns) for turns, piece in enumerate(pieces)))
        if walls == board.walls and len({piece[0] for piece in pieces}) == 4:
            return "/".join(pieces)
    return None


@cache
def _quarter_walls(piece: str, turns: int) -> frozenset[Wall]:
    return frozenset(_turned_wall(entry, turns) for entry in _quadrants()[piece]["walls"])


@cache
def _quadrants() -> dict[str, Any]:
    text = files("boards.data").joinpath("quadrants.json").read_text("utf-8")
    return cast(dict[str, Any], json.loads(text)["quadrants"])


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def _turned(cell: Cell, turns: int) -> Cell:
    """The cell after that many quarter turns of the whole board clockwise."""
    for _ in range(turns):
        cell = (SIZE - 1 - cell[1], cell[0])
    return cell


def _turned_wall(entry: str, turns: int) -> Wall:
    place, side = entry.split()
    order = [Direction.N, Direction.E, Direction.S, Direction.W]
    direction = order[(order.index(Direction(side)) + turns) % 4]
    return Wall.beside(_turned(_cell(place), turns), direction)
