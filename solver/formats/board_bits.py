"""Square boards and dice boards packed into bits, for description ids."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Literal

from boards.dice import COLOURS, DiceBoard, Die
from boards.micro_tiles import tiles_board, tiles_name_of
from boards.official import CENTRE, SIZE, official_board, official_name_of
from boards.square import Cell, Diagonal, SquareBoard, Target, Wall
from solver.formats.bits import BitError, BitReader, BitWriter, width_of

_LARGEST_COUNT = 4096

_NAMES = (
    "red", "green", "blue", "yellow", "silver",
    "any", "circle", "triangle", "square", "hexagon", "vortex",
    "black", "white", "orange", "purple", "pink",
)  # fmt: skip
_ORDERS = tuple(permutations("1234"))


def write_cell(bits: BitWriter, board: SquareBoard | DiceBoard, cell: Cell) -> None:
    bits.number(cell[1] * board.width + cell[0], width_of(board.width * board.height))


def read_cell(bits: BitReader, board: SquareBoard | DiceBoard) -> Cell:
    y, x = divmod(bits.number(width_of(board.width * board.height)), board.width)
    return x, y


def write_name(bits: BitWriter, name: str) -> None:
    known = name in _NAMES
    bits.flag(known)
    if known:
        bits.number(_NAMES.index(name), 4)
    else:
        bits.text(name)


def read_name(bits: BitReader) -> str:
    return _NAMES[bits.number(4)] if bits.flag() else bits.text()


def write_square(bits: BitWriter, board: SquareBoard) -> None:
    name = official_name_of(board)
    bits.flag(name is not None)
    if name is None:
        bits.number(board.width - 1, 6)
        bits.number(board.height - 1, 6)
        bits.places(_wall_number(board, wall) for wall in board.walls)
        centre = (board.width, board.height, board.blocked) == (SIZE, SIZE, CENTRE)
        bits.flag(centre)
        if not centre:
            bits.places(y * board.width + x for x, y in board.blocked)
        printed = None
    else:
        pieces = name.split("/")
        bits.number(_ORDERS.index(tuple(piece[0] for piece in pieces)), 5)
        for piece in pieces:
            bits.number("ABCD".index(piece[1]), 2)
        printed = official_board(name)
    _write_diagonals(bits, board, printed)
    _write_targets(bits, board, printed)


def _wall_number(board: SquareBoard, wall: Wall) -> int:
    place = wall.y * board.width + wall.x
    return place if wall.side == "E" else place + board.width * board.height


def _write_diagonals(bits: BitWriter, board: SquareBoard, printed: SquareBoard | None) -> None:
    """Diagonals as printed, or each in turn."""
    if printed is not None:
        bits.flag(board.diagonals == printed.diagonals)
        if board.diagonals == printed.diagonals:
            return
    bits.natural(len(board.diagonals))
    for diagonal in sorted(board.diagonals):
        write_cell(bits, board, diagonal.cell)
        bits.flag(diagonal.slash == "/")
        write_name(bits, diagonal.colour)


def _write_targets(bits: BitWriter, board: SquareBoard, printed: SquareBoard | None) -> None:
    """Targets as printed, or each in turn."""
    if printed is not None:
        bits.flag(board.targets == printed.targets)
        if board.targets == printed.targets:
            return
    bits.natural(len(board.targets))
    for target in board.targets:
        write_cell(bits, board, target.cell)
        write_name(bits, target.colour)
        write_name(bits, target.shape)


def read_square(bits: BitReader) -> SquareBoard:
    printed = None
    if bits.flag():
        order = bits.number(5)
        if order >= len(_ORDERS):
            raise BitError("it names no order of the quadrants")
        sides = ["ABCD"[bits.number(2)] for _ in range(4)]
        board = printed = official_board("/".join(map("".join, zip(_ORDERS[order], sides, strict=True))))
    else:
        width, height = bits.number(6) + 1, bits.number(6) + 1
        size = width * height
        walls = set()
        for number in bits.places():
            if number >= 2 * size:
                raise BitError("it names a wall that cannot be")
            y, x = divmod(number % size, width)
            walls.add(Wall(x, y, "E" if number < size else "S"))
        if bits.flag():
            blocked = CENTRE
        else:
            blocked = frozenset((number % width, number // width) for number in bits.places())
        board = SquareBoard(width, height, frozenset(walls), blocked)
    if printed is None or not bits.flag():
        board = replace(
            board, diagonals=frozenset(_read_diagonal(bits, board) for _ in range(count_of(bits)))
        )
    if printed is None or not bits.flag():
        targets = tuple(
            Target(*read_cell(bits, board), read_name(bits), read_name(bits)) for _ in range(count_of(bits))
        )
        board = replace(board, targets=targets)
    return board


def count_of(bits: BitReader) -> int:
    count = bits.natural()
    if count > _LARGEST_COUNT:
        raise BitError("it holds a number that is too large")
    return count


def _read_diagonal(bits: BitReader, board: SquareBoard) -> Diagonal:
    x, y = read_cell(bits, board)
    slash: Literal["/", "\\"] = "/" if bits.flag() else "\\"
    return Diagonal(x, y, read_name(bits), slash)


def write_dice(bits: BitWriter, board: DiceBoard) -> None:
    name = tiles_name_of(board)
    bits.flag(name is not None)
    if name is not None:
        side, _, tiles = name.partition(":")
        tiles = tiles or "1a2a3a4a"
        bits.flag(side == "copper")
        bits.number(_ORDERS.index(tuple(tiles[::2])), 5)
        for turn in tiles[1::2]:
            bits.number("abcd".index(turn), 2)
        return
    bits.number(board.width - 1, 6)
    bits.number(board.height - 1, 6)
    width = max(die.number for row in board.rows for die in row).bit_length()
    bits.number(width, 3)
    for row in board.rows:
        for die in row:
            bits.number(COLOURS.index(die.colour), 3)
            bits.number(die.number, width)


def read_dice(bits: BitReader) -> DiceBoard:
    if bits.flag():
        side = "copper" if bits.flag() else "black"
        order = bits.number(5)
        if order >= len(_ORDERS):
            raise BitError("it names no order of the tiles")
        return tiles_board(side + ":" + "".join(tile + "abcd"[bits.number(2)] for tile in _ORDERS[order]))
    width, height, size = bits.number(6) + 1, bits.number(6) + 1, bits.number(3)
    rows = [[(bits.number(3), bits.number(size)) for _ in range(width)] for _ in range(height)]
    if any(colour >= len(COLOURS) for row in rows for colour, _ in row):
        raise BitError("it names a colour that there is not")
    return DiceBoard(tuple(tuple(Die(COLOURS[colour], number) for colour, number in row) for row in rows))
