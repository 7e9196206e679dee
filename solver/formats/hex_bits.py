"""Hex boards packed into bits, for description ids. Hexes are numbered in rising order of (q, r)."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board_json import LARGEST_RADIUS
from boards.hexes import Hex, HexBoard, HexWall, Terrain, hexagon, terrain_kinds
from solver.formats.bits import BitError, BitReader, BitWriter, width_of
from solver.formats.board_bits import count_of

_SIDES = ("E", "NE", "NW")
_SHIPPED = ("plain", "forest", "marsh", "hill", "lava", "water")
"""The order in which the shipped kinds are numbered; new ones may only follow."""
_WIDEST = 2001


def write_hexes(bits: BitWriter, board: HexBoard) -> None:
    """Shape, terrain kind by kind, walls."""
    numbered = sorted(board.hexes)
    number_of = {place: number for number, place in enumerate(numbered)}
    _write_shape(bits, board.hexes)
    kinds = sorted(set(board.terrain.values()))
    bits.natural(len(kinds))
    for kind in kinds:
        _write_kind(bits, kind)
        bits.places(number_of[place] for place, there in board.terrain.items() if there == kind)
    bits.places(3 * number_of[wall.q, wall.r] + _SIDES.index(wall.side) for wall in board.walls)


def read_hexes(bits: BitReader) -> HexBoard:
    hexes = _read_shape(bits)
    numbered = sorted(hexes)
    terrain: dict[Hex, Terrain] = {}
    for _ in range(count_of(bits)):
        kind = _read_kind(bits)
        terrain |= {_numbered(numbered, number): kind for number in bits.places()}
    walls = frozenset(
        HexWall(*_numbered(numbered, number // 3), _SIDES[number % 3]) for number in bits.places()
    )
    return HexBoard(hexes, terrain, walls)


def write_places(bits: BitWriter, board: HexBoard, places: Iterable[Hex]) -> None:
    """Each hex in turn."""
    numbered = sorted(board.hexes)
    for place in places:
        bits.number(numbered.index(place), width_of(len(numbered)))


def read_places(bits: BitReader, board: HexBoard, count: int) -> tuple[Hex, ...]:
    numbered = sorted(board.hexes)
    return tuple(_numbered(numbered, bits.number(width_of(len(numbered)))) for _ in range(count))


def _numbered(numbered: list[Hex], number: int) -> Hex:
    if number >= len(numbered):
        raise BitError("it names a hex that there is not")
    return numbered[number]


def _write_shape(bits: BitWriter, hexes: frozenset[Hex]) -> None:
    """A radius, or the hexes of a rectangle that holds them."""
    radius = max(max(abs(q), abs(r), abs(q + r)) for q, r in hexes)
    regular = radius <= LARGEST_RADIUS and hexes == hexagon(radius)
    bits.flag(regular)
    if regular:
        bits.natural(radius, 2)
        return
    columns, rows = [q for q, _ in hexes], [r for _, r in hexes]
    left, top = min(columns), min(rows)
    for least in (left, top):
        bits.natural(2 * least if least >= 0 else -2 * least - 1, 2)
    width = max(columns) - left + 1
    bits.natural(width, 3)
    bits.places((r - top) * width + q - left for q, r in hexes)


def _read_shape(bits: BitReader) -> frozenset[Hex]:
    if bits.flag():
        radius = bits.natural(2)
        if radius > LARGEST_RADIUS:
            raise BitError("it holds a number that is too large")
        return hexagon(radius)
    left, top = ((code + 1) // -2 if code % 2 else code // 2 for code in (bits.natural(2), bits.natural(2)))
    width = bits.natural(3)
    if not 1 <= width <= _WIDEST:
        raise BitError("it holds a number that is too large")
    return frozenset((left + number % width, top + number // width) for number in bits.places())


def _write_kind(bits: BitWriter, kind: Terrain) -> None:
    shipped = terrain_kinds().get(kind.name) == kind
    bits.flag(shipped)
    if shipped:
        bits.natural(_SHIPPED.index(kind.name), 1)
        return
    bits.text(kind.name)
    bits.number(ord(kind.letter), 7)
    for figure in (kind.cost, kind.defence, kind.damage):
        bits.natural(figure)
    bits.flag(kind.passable)


def _read_kind(bits: BitReader) -> Terrain:
    if bits.flag():
        number = bits.natural(1)
        if number >= len(_SHIPPED):
            raise BitError("it names terrain that this version does not know")
        return terrain_kinds()[_SHIPPED[number]]
    name, letter = bits.text(), chr(bits.number(7))
    return Terrain(name, letter, bits.natural(), bits.natural(), bits.natural(), bits.flag())
