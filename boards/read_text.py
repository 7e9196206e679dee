"""Bare boards from board text, and the parts of a header that boards and problems share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from boards.board_json import SCHEMA, Board, read_board
from boards.board_text import (
    RESERVED,
    BoardText,
    Entry,
    Located,
    Mark,
    read_square_drawing,
    take_apart,
)
from boards.errors import Defect, MalformedError
from boards.json_text import quoted
from boards.piece_text import read_dice_drawing, read_hex_drawing

BOARD_KEYS = ("game", "id", "board", "legend", "also", "origin", "terrain")
Read = TypeVar("Read")
GAMES = ("ricochet", "micro", "hex")

_CELL = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
_FIGURE = re.compile(r"(cost|defence|damage)=([0-9]{1,4})")


def read_board_text(text: str, source: str = "") -> Board:
    """The board in a text without robots, start or goal. Raises FormatError and MalformedError."""
    parts, found, marks = begun(text, BOARD_KEYS, SCHEMA, source)
    marks = explain(parts, found, marks)
    found.defects += [unexplained(mark) for mark in marks]
    return settled(found, source, lambda data: read_board(data, source))


def begun(text: str, keys: Iterable[str], schema: str, source: str) -> tuple[BoardText, Located, list[Mark]]:
    """A text taken apart, with schema, game, id and board read; and the marks of its drawing."""
    parts = take_apart(text, keys, source)
    found = Located()
    game = _read_game(parts, found)
    found.data |= {"schema": schema, "game": game}
    for key in ("id", "board"):
        entry = parts.one(key, found.defects)
        if entry is not None:
            found.put(key, entry.value, entry.place)
    return parts, found, _read_drawing(parts, found, game)


def settled(found: Located, source: str, read: Callable[[Any], Read]) -> Read:
    """What `read` makes of the values; its defects and those of the text come together, with their lines."""
    try:
        value = read(found.data)
    except MalformedError as error:
        # a text that could not be read causes further defects, which would only distract
        told = {defect.where for defect in found.defects}
        moved = [defect for defect in found.moved(error.defects) if defect.where not in told]
        known = [defect for defect in moved if not (told and "is missing" in defect.message)]
        raise MalformedError([*found.defects, *known], source) from None
    if found.defects:
        raise MalformedError(found.defects, source)
    return value


def _read_game(parts: BoardText, found: Located) -> str:
    """The game named in the header; ricochet where none is."""
    entry = parts.one("game", found.defects)
    if entry is None:
        return GAMES[0]
    found.places["game"] = entry.place
    return entry.value.lower()


def _read_drawing(parts: BoardText, found: Located, game: str) -> list[Mark]:
    """The drawing, unless the header names a board; gives the marks of a square board."""
    if "board" in found.data:
        if parts.drawing:
            message = "a board given by its name needs no drawing"
            found.defects.append(Defect(f"line {parts.first_line}", message))
        return []
    if not parts.drawing:
        found.defects.append(Defect("", "the drawing is missing; it follows the header after a blank line"))
        return []
    if game == "micro":
        read_dice_drawing(parts, found)
    elif game == "hex":
        read_hex_drawing(parts, found, _own_terrain(parts, found))
    else:
        return read_square_drawing(parts, found)
    return []


def explain(parts: BoardText, found: Located, marks: list[Mark]) -> list[Mark]:
    """Turn marks that the legend explains into targets and diagonals; gives the marks that are left."""
    legend: dict[str, Entry] = {}
    for entry in parts.all("legend"):
        letter, _, meaning = entry.value.partition(" ")
        if len(letter) != 1 or not meaning.strip() or letter in RESERVED:
            message = f"{quoted(entry.value)} should be a character and its meaning, such as `1 red circle`"
            found.defects.append(Defect(entry.place, message))
        elif letter in legend:
            found.defects.append(Defect(entry.place, f"the legend explains {quoted(letter)} more than once"))
        else:
            legend[letter] = entry._replace(value=meaning.strip())
    left = []
    for mark in marks:
        if mark.letter in legend:
            _place_piece(found, f"{mark.cell[0]},{mark.cell[1]} {legend[mark.letter].value}", mark.place)
        else:
            left.append(mark)
    for entry in parts.all("also"):
        _place_piece(found, entry.value, entry.place)
    return left


def unexplained(mark: Mark) -> Defect:
    return Defect(mark.place, f"{quoted(mark.letter)} is no robot's label and not in the legend")


def cell_of(text: str) -> list[int] | None:
    """The two numbers of `x,y`, or None if the text is no cell."""
    match = _CELL.fullmatch(text.strip())
    return [int(match[1]), int(match[2])] if match else None


def _place_piece(found: Located, piece: str, place: str) -> None:
    """Add `x,y colour shape` to the targets, or `x,y colour /` to the diagonals."""
    key = "diagonals" if piece.endswith((" /", " \\")) else "targets"
    found.append(key, piece, place)


def _own_terrain(parts: BoardText, found: Located) -> dict[str, Any]:
    """The user's own terrain by letter, from lines such as `terrain: s swamp cost=3 impassable`."""
    kinds: dict[str, Any] = {}
    for entry in parts.all("terrain"):
        letter, *words = entry.value.split()
        figures = [word for word in words if "=" in word or word == "impassable"]
        kind: dict[str, Any] = {
            "name": " ".join(word for word in words if word not in figures),
            "letter": letter,
        }
        for word in figures:
            match = _FIGURE.fullmatch(word)
            if word == "impassable":
                kind["passable"] = False
            elif match:
                kind[match[1]] = int(match[2])
            elif word.startswith("letter="):
                kind["letter"] = word.removeprefix("letter=")
            else:
                message = f"{quoted(word)} should be cost=N, defence=N, damage=N, letter=X or impassable"
                found.defects.append(Defect(entry.place, message))
        if len(letter) != 1 or not kind["name"] or letter in kinds:
            message = f"{quoted(entry.value)} should be such as `s swamp cost=3`, each letter once"
            found.defects.append(Defect(entry.place, message))
        kinds[letter] = kind
    return kinds
