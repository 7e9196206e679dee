"""Drawings of dice boards and hex boards in board text, read into the values of the JSON form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from boards.board_text import BoardText, Located
from boards.errors import Defect
from boards.hexes import terrain_kinds
from boards.json_text import quoted

_ORIGIN = re.compile(r"(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})")


def read_dice_drawing(text: BoardText, found: Located) -> None:
    """Rows of dice such as `W6 B6 B2`, spaces between them."""
    for number, row in enumerate(text.drawing):
        line = text.first_line + number
        dice = row.replace(",", " ").split()
        column = 0
        for index, die in enumerate(dice):
            column = row.index(die, column)
            found.places[f"dice[{number}][{index}]"] = f"line {line}, column {column + 1}"
            column += len(die)
        found.append("dice", dice, f"line {line}")


def read_hex_drawing(text: BoardText, found: Located, kinds: Mapping[str, Any]) -> None:
    """Hexes by the letter of their terrain, rows staggered by two characters, walls between.

    The hex (q, r) stands at column 4(q - q0) + 2(r - r0) + 2 of line 2(r - r0) (both from 0), where
    `origin: q0,r0` is in the header. A wall to the E stands two columns right of it; those to the NE and
    NW one column right and left in the line above. `kinds` adds letters of the user's own terrain.
    """
    origin = text.one("origin", found.defects)
    at = _ORIGIN.fullmatch(origin.value) if origin else None
    if origin and not at:
        found.defects.append(Defect(origin.place, f"{quoted(origin.value)} should be a hex such as -2,-4"))
        return
    q0, r0 = (int(at[1]), int(at[2])) if at else (0, 0)
    letters: dict[str, Any] = {kind.letter: kind.name for kind in terrain_kinds().values()} | dict(kinds)
    found.data |= {"hexes": [], "terrain": {}, "walls": []}
    for down, row in enumerate(text.drawing):
        r = r0 + down // 2
        for across, letter in enumerate(row):
            place = f"line {text.first_line + down}, column {across + 1}"
            if letter == " ":
                continue
            offset = across - 2 - 2 * (r - r0)
            if not down % 2 and offset % 4 == 0:
                name = f"{q0 + offset // 4},{r}"
                found.append("hexes", name, place)
                kind = letters.get(letter)
                if kind is None:
                    known = " ".join(sorted(letters))
                    found.defects.append(
                        Defect(place, f"{quoted(letter)} is the letter of no terrain; known are {known}")
                    )
                elif kind != "plain":
                    found.data["terrain"][name] = kind
                    found.places[f"terrain.{name!r}"] = place
            elif not down % 2 and offset % 4 == 2:
                found.append("walls", f"{q0 + offset // 4},{r} E", place)
            # between the rows r and r + 1: the edges to the NW of the lower hexes, and those to the NE
            elif down % 2 and offset % 4 == 1:
                found.append("walls", f"{q0 + offset // 4},{r + 1} NW", place)
            elif down % 2 and offset % 4 == 3:
                found.append("walls", f"{q0 + offset // 4},{r + 1} NE", place)
            else:
                found.defects.append(
                    Defect(place, f"{quoted(letter)} stands neither in a hex nor on an edge")
                )
