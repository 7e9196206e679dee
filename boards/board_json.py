"""Boards as JSON: the keys that a problem and a bare board share, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, cast

from boards.dice import COLOURS, DiceBoard, Die
from boards.errors import InputError, Places
from boards.fields import Fields
from boards.hexes import (
    PLAIN,
    Hex,
    HexBoard,
    HexDirection,
    HexWall,
    Terrain,
    hex_text,
    hexagon,
    terrain_kinds,
)
from boards.json_text import below, quoted
from boards.micro_tiles import tiles_board
from boards.official import official_board
from boards.square import LARGEST, Cell, Diagonal, Direction, SquareBoard, Target, Wall

SCHEMA = "wallhop/board/1"
SQUARE_KEYS = ("size", "board", "walls", "blocked", "diagonals", "targets")
DICE_KEYS = ("dice", "board")
HEX_KEYS = ("radius", "hexes", "terrain", "walls")
LARGEST_RADIUS = 64

_WALL = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*([NESW])\s*")
_DIAGONAL = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s+(\S.*?)\s*([/\\])\s*")
_TARGET = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s+(\S.*?)\s+(\S+)\s*")
_HEX_WALL = re.compile(r"\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*(NE|NW|SE|SW|E|W)\s*")
_MOST_REMEMBERED = 64
_read_before: dict[str, SquareBoard] = {}
_DIE = re.compile(rf"([{COLOURS}])([1-9][0-9]?)", re.IGNORECASE)

Board = SquareBoard | DiceBoard | HexBoard
GAME_OF: Mapping[type[Board], str] = {SquareBoard: "ricochet", DiceBoard: "micro", HexBoard: "hex"}


def read_board(value: Any, source: str = "") -> Board:
    """A bare board from JSON values. Raises MalformedError with every defect."""
    fields = Fields()
    data = fields.object(value, "")
    game = data.get("game")
    keys = {"ricochet": SQUARE_KEYS, "micro": DICE_KEYS, "hex": HEX_KEYS}.get(str(game))
    if keys is None:
        fields.fail("game", f'{quoted(game)} should be "ricochet", "micro" or "hex"')
        fields.settle(source)
        raise AssertionError
    fields.object(value, "", ("schema", "game"), ("id", "about", *keys))
    if data.get("schema") != SCHEMA:
        fields.fail("schema", f'{quoted(data.get("schema"))} should be "{SCHEMA}"')
    fields.object(data.get("about", {}), "about")
    board: Board | None
    if game == "ricochet":
        board = read_square(fields, data)
    elif game == "micro":
        board = read_dice(fields, data)
    else:
        board = read_hexes(fields, data)
    fields.settle(source)
    assert board is not None
    return board


def write_board(board: Board) -> dict[str, Any]:
    """The canonical JSON values of a bare board."""
    head = {"schema": SCHEMA, "game": GAME_OF[type(board)]}
    if isinstance(board, SquareBoard):
        return head | write_square(board)
    if isinstance(board, DiceBoard):
        return head | write_dice(board)
    return head | write_hexes(board)


def read_square(fields: Fields, data: Mapping[str, Any]) -> SquareBoard | None:
    """The square board that the keys of `data` describe; None where not even its size is known.

    A sound board that was read before is the same object again: batches ask for the same boards often.
    """
    written = repr([(key, data[key]) for key in SQUARE_KEYS if key in data])
    board = _read_before.get(written)
    if board is None:
        sound = len(fields.defects)
        board = _square(fields, data)
        if board is not None and len(fields.defects) == sound:
            if len(_read_before) == _MOST_REMEMBERED:
                _read_before.clear()
            _read_before[written] = board
    return board


def _square(fields: Fields, data: Mapping[str, Any]) -> SquareBoard | None:
    if "board" in data:
        return _named(fields, data)
    if "size" not in data:
        fields.fail("size", "the key is missing")
        size = None
    else:
        size = fields.pair(data["size"], "size")
    walls = frozenset(_walls(fields, data))
    blocked = frozenset(_cells(fields, data))
    diagonals = frozenset(_diagonals(fields, data))
    targets = tuple(_targets(fields, data))
    if size is None:
        return None
    board = SquareBoard(*size, walls, blocked, diagonals, targets)
    defects = board.problems()
    if any(defect.where == "size" for defect in defects):
        fields.defects += [defect for defect in defects if defect.where == "size"]
        return None
    fields.defects += board.problems(_square_places(data)) if defects else []
    return board


def _square_places(data: Mapping[str, Any]) -> Places:
    """Where the parts of the board stand; looked up only when one of them is at fault."""
    places: Places = {}
    unheard = Fields()
    for _ in (
        *_walls(unheard, data, places),
        *_cells(unheard, data, places),
        *_diagonals(unheard, data, places),
        *_targets(unheard, data, places),
    ):
        pass
    return places


def write_square(board: SquareBoard) -> dict[str, Any]:
    found: dict[str, Any] = {
        "size": [board.width, board.height],
        "walls": [str(wall) for wall in sorted(board.walls)],
        "blocked": [list(cell) for cell in sorted(board.blocked, key=lambda cell: (cell[1], cell[0]))],
        "diagonals": [str(diagonal) for diagonal in sorted(board.diagonals)],
    }
    if board.targets:
        found["targets"] = [str(target) for target in board.targets]
    return found


def _named(fields: Fields, data: Mapping[str, Any]) -> SquareBoard | None:
    for key in SQUARE_KEYS:
        if key != "board" and key in data:
            fields.fail(key, "a board given by its name takes no further keys of the board")
    name = fields.text(data["board"], "board")
    if name is None:
        return None
    try:
        return official_board(name)
    except InputError as error:
        fields.defects += [defect._replace(where="board") for defect in error.defects]
        return None


def _walls(fields: Fields, data: Mapping[str, Any], places: Places | None = None) -> Iterable[Wall]:
    for index, found in _entries(fields, data, "walls", _WALL, '"0,4 S"'):
        x, y, side = found.groups()
        if side in ("E", "S"):
            wall = Wall(int(x), int(y), cast(Literal["E", "S"], side))
        else:
            wall = Wall.beside((int(x), int(y)), Direction(side))
        _remember(places, "walls", index, wall)
        yield wall


def _entries(
    fields: Fields, data: Mapping[str, Any], key: str, form: re.Pattern[str], sample: str
) -> Iterable[tuple[int, re.Match[str]]]:
    """The texts of a list that have the form, with their indices; the others are defects."""
    for index, entry in enumerate(fields.array(data.get(key, []), key)):
        found = form.fullmatch(entry) if isinstance(entry, str) else None
        if found is None:
            fields.fail(below(key, index), f"{quoted(entry)} should be such as {sample}")
        else:
            yield index, found


def _remember(places: Places | None, key: str, index: int, part: object) -> None:
    if places is not None:
        places.setdefault((key, part), below(key, index))


def _cells(fields: Fields, data: Mapping[str, Any], places: Places | None = None) -> Iterable[Cell]:
    for index, entry in enumerate(fields.array(data.get("blocked", []), "blocked")):
        cell = fields.pair(entry, below("blocked", index))
        if cell is not None:
            _remember(places, "blocked", index, cell)
            yield cell


def _diagonals(fields: Fields, data: Mapping[str, Any], places: Places | None = None) -> Iterable[Diagonal]:
    for index, found in _entries(fields, data, "diagonals", _DIAGONAL, '"4,1 green /"'):
        colour = fields.name(found[3], below("diagonals", index))
        if colour is not None:
            slash = cast(Literal["/", "\\"], found[4])
            diagonal = Diagonal(int(found[1]), int(found[2]), colour, slash)
            _remember(places, "diagonals", index, diagonal)
            yield diagonal


def _targets(fields: Fields, data: Mapping[str, Any], places: Places | None = None) -> Iterable[Target]:
    for index, found in _entries(fields, data, "targets", _TARGET, '"4,1 red circle"'):
        colour, shape = (fields.name(found[part], below("targets", index)) for part in (3, 4))
        if colour is not None and shape is not None:
            target = Target(int(found[1]), int(found[2]), colour, shape)
            _remember(places, "targets", index, target)
            yield target


def read_dice(fields: Fields, data: Mapping[str, Any]) -> DiceBoard | None:
    """The dice grid under `dice`, or the printed tiles that `board` names; repeated dice are named."""
    if "board" in data:
        return _tiles(fields, data)
    if "dice" not in data:
        fields.fail("dice", "the key is missing")
        return None
    rows = []
    sound = True
    for y, row in enumerate(fields.array(data["dice"], "dice")):
        entries = row.split() if isinstance(row, str) else fields.array(row, below("dice", y))
        dice = [read_die(fields, entry, below(below("dice", y), x)) for x, entry in enumerate(entries)]
        sound = sound and None not in dice
        rows.append(tuple(die for die in dice if die is not None))
    if not sound:
        return None
    board = DiceBoard(tuple(rows))
    fields.defects += board.problems()
    ragged = len({len(row) for row in rows}) != 1 or not board.width
    if max(board.width, board.height) > LARGEST:
        size = f"{board.width} by {board.height}"
        fields.fail("dice", f"{size} dice are too many; at most {LARGEST} by {LARGEST}")
        return None
    return None if ragged else board


def _tiles(fields: Fields, data: Mapping[str, Any]) -> DiceBoard | None:
    if "dice" in data:
        fields.fail("dice", "a board given by its name takes no further keys of the board")
    name = fields.text(data["board"], "board")
    if name is None:
        return None
    try:
        return tiles_board(name)
    except InputError as error:
        fields.defects += error.defects
        return None


def read_die(fields: Fields, value: Any, where: str) -> Die | None:
    """A die such as `W6`: one of the letters W B R Y P G and a number."""
    found = _DIE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        fields.fail(where, f"{quoted(value)} should be a die such as W6 (a letter of {COLOURS}, a number)")
        return None
    return Die(found[1].upper(), int(found[2]))


def write_dice(board: DiceBoard) -> dict[str, Any]:
    return {"dice": [[str(die) for die in row] for row in board.rows]}


def read_hexes(fields: Fields, data: Mapping[str, Any]) -> HexBoard | None:
    """The hex board: `radius` or `hexes`, with terrain and walls."""
    if ("radius" in data) == ("hexes" in data):
        fields.fail("radius", "give either radius or hexes")
        hexes: frozenset[Hex] | None = None
    elif "radius" in data:
        radius = fields.whole(data["radius"], "radius", 0, LARGEST_RADIUS)
        hexes = None if radius is None else hexagon(radius)
    else:
        entries = fields.array(data["hexes"], "hexes")
        found = [fields.pair_text(entry, below("hexes", index)) for index, entry in enumerate(entries)]
        hexes = frozenset(place for place in found if place is not None)
        _check_extent(fields, hexes)
    places: Places = {}
    terrain = _terrain(fields, data, places)
    walls = frozenset(_hex_walls(fields, data, places))
    if hexes is None:
        return None
    board = HexBoard(hexes, terrain, walls)
    fields.defects += board.problems(places)
    return board


def _check_extent(fields: Fields, hexes: frozenset[Hex]) -> None:
    most = len(hexagon(LARGEST_RADIUS))
    if len(hexes) > most:
        fields.fail("hexes", f"{len(hexes)} hexes are too many; at most {most}")
    for place in sorted(hexes):
        if max(abs(place[0]), abs(place[1])) > 1000:
            fields.fail("hexes", f"{hex_text(place)} is too far from 0,0; at most 1000 either way")


def _terrain(fields: Fields, data: Mapping[str, Any], places: Places) -> dict[Hex, Terrain]:
    kinds = terrain_kinds()
    found: dict[Hex, Terrain] = {}
    for key, value in fields.object(data.get("terrain", {}), "terrain").items():
        where = below("terrain", key)
        place = fields.pair_text(key, where)
        kind = kinds.get(value) if isinstance(value, str) else _own_kind(fields, value, where)
        if kind is None and isinstance(value, str):
            fields.fail(where, f"unknown terrain {quoted(value)}; known are {', '.join(kinds)}")
        if place is not None and kind is not None:
            if place in found:
                fields.fail(where, f"{hex_text(place)} is given more than once")
            if kind != PLAIN:
                found[place] = kind
            places[("terrain", place)] = where
    return found


def _own_kind(fields: Fields, value: Any, where: str) -> Terrain | None:
    """Terrain of the user's own: an object with the figures of boards/data/terrain.json."""
    data = fields.object(value, where, ("name",), ("letter", "cost", "defence", "damage", "passable"))
    name = fields.name(data.get("name"), below(where, "name")) if "name" in data else None
    cost = fields.whole(data.get("cost", 1), below(where, "cost"), 0, 1000)
    defence = fields.whole(data.get("defence", 0), below(where, "defence"), 0, 1000)
    damage = fields.whole(data.get("damage", 0), below(where, "damage"), 0, 1000)
    passable = fields.flag(data.get("passable", True), below(where, "passable"))
    letter = data.get("letter", name[0].lower() if name else "x")
    if not isinstance(letter, str) or len(letter) != 1 or not (letter.isascii() and letter.isalnum()):
        fields.fail(below(where, "letter"), f"{quoted(letter)} should be one letter or digit")
        return None
    if name is None or cost is None or defence is None or damage is None or passable is None:
        return None
    return Terrain(name, letter, cost, defence, damage, passable)


def _hex_walls(fields: Fields, data: Mapping[str, Any], places: Places) -> Iterable[HexWall]:
    for index, found in _entries(fields, data, "walls", _HEX_WALL, '"0,0 NE"'):
        wall = HexWall.beside((int(found[1]), int(found[2])), HexDirection(found[3]))
        _remember(places, "walls", index, wall)
        yield wall


def write_hexes(board: HexBoard) -> dict[str, Any]:
    radius = max((max(abs(q), abs(r), abs(q + r)) for q, r in board.hexes), default=0)
    shape: dict[str, Any]
    if board.hexes == hexagon(radius):
        shape = {"radius": radius}
    else:
        shape = {"hexes": [hex_text(place) for place in sorted(board.hexes)]}
    return shape | {
        "terrain": {hex_text(place): _kind_value(board.terrain[place]) for place in sorted(board.terrain)},
        "walls": [str(wall) for wall in sorted(board.walls)],
    }


def _kind_value(kind: Terrain) -> str | dict[str, Any]:
    return kind.name if terrain_kinds().get(kind.name) == kind else kind._asdict()
