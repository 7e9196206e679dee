"""Board text: a header of `key: value` lines, a blank line, a drawing. Read into the values of the JSON form.

Every value remembers where it stood, so that defects found later name line and column.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boards.errors import Defect, FormatError
from boards.json_text import quoted
from boards.square import LARGEST, Direction, Wall

VERTICAL = frozenset("|│┃║¦!")
"""What draws a wall to the east of a cell."""
HORIZONTAL = frozenset("-─━═_—–")
"""What draws a wall to the south of a cell."""
OPEN = frozenset(" .·")
BLOCKED = frozenset("#█▓")
RESERVED = OPEN | BLOCKED | VERTICAL | HORIZONTAL | {"+"}
"""Characters that no legend may explain."""

_LONGEST_LINE = 2000


class Entry(NamedTuple):
    """A header line, or one part of it between semicolons; `line` and `column` count from 1."""

    key: str
    value: str
    line: int
    column: int

    @property
    def place(self) -> str:
        return f"line {self.line}, column {self.column}"

    def parts(self) -> list[Entry]:
        """The parts between semicolons, empty ones left out."""
        found, column = [], self.column
        for part in self.value.split(";"):
            text = part.strip()
            if text:
                found.append(Entry(self.key, text, self.line, column + len(part) - len(part.lstrip())))
            column += len(part) + 1
        return found


@dataclass
class BoardText:
    """A text taken apart: header entries and the drawing's lines with the number of the first."""

    entries: list[Entry]
    drawing: list[str]
    first_line: int

    def all(self, key: str) -> list[Entry]:
        """Every part under that key, in order."""
        return [part for entry in self.entries if entry.key == key for part in entry.parts()]

    def one(self, key: str, defects: list[Defect]) -> Entry | None:
        """The only line under that key; a second one is a defect."""
        found = [entry for entry in self.entries if entry.key == key]
        defects += [Defect(entry.place, f"the key {key!r} is given more than once") for entry in found[1:]]
        return found[0] if found else None


@dataclass
class Located:
    """Values in the JSON form, the place of each by its path, and the defects of the text itself."""

    data: dict[str, Any] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    defects: list[Defect] = field(default_factory=list)

    def put(self, path: str, value: Any, place: str) -> None:
        """Set a key of `data` (`goal` or `goal.cell`) and remember where it stood."""
        target = self.data
        *outer, key = path.split(".")
        for name in outer:
            target = target.setdefault(name, {})
        target[key] = value
        self.places[path] = place

    def append(self, key: str, value: Any, place: str) -> None:
        entries = self.data.setdefault(key, [])
        self.places[f"{key}[{len(entries)}]"] = place
        entries.append(value)

    def moved(self, defects: Iterable[Defect]) -> list[Defect]:
        """The defects with lines and columns for paths, where those are known."""
        return [defect._replace(where=self._place(defect.where)) for defect in defects]

    def _place(self, path: str) -> str:
        rest = path
        while rest:
            if rest in self.places:
                return self.places[rest]
            cut = max(rest.rfind("."), rest.rfind("["))
            rest = rest[:cut] if cut > 0 else ""
        return path


def take_apart(text: str, known: Iterable[str], source: str = "") -> BoardText:
    """Header and drawing of a board text. Raises FormatError with every line that is neither."""
    lines = text.replace("\r\n", "\n").split("\n")
    known = tuple(known)
    entries: list[Entry] = []
    defects: list[Defect] = []
    start = len(lines)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            if entries:
                start = number
                break
            continue
        if line.lstrip().startswith("#"):
            continue
        key, colon, value = line.partition(":")
        name = key.strip().lower()
        if not colon:
            message = f"{quoted(line.strip())} should be `key: value`; a blank line ends the header"
            defects.append(Defect(f"line {number}, column 1", message))
        elif name not in known:
            message = f"unknown key {quoted(name)}; known are {', '.join(known)}"
            defects.append(Defect(f"line {number}, column 1", message))
        else:
            column = len(key) + 2 + len(value) - len(value.lstrip())
            entries.append(Entry(name, value.strip(), number, column))
        if len(defects) >= 20:
            break
    drawing = [line.rstrip() for line in lines[start:]]
    while drawing and not drawing[-1]:
        drawing.pop()
    while drawing and not drawing[0]:
        del drawing[0]
        start += 1
    for number, line in enumerate(drawing, start + 1):
        if "\t" in line:
            defects.append(Defect(f"line {number}, column {line.index(chr(9)) + 1}", "a tab; use spaces"))
        if len(line) > _LONGEST_LINE:
            defects.append(Defect(f"line {number}", f"longer than {_LONGEST_LINE} characters"))
    if defects:
        raise FormatError(defects, source)
    return BoardText(entries, drawing, start + 1)


class Mark(NamedTuple):
    """A character in the middle of a cell, and where it stands."""

    cell: tuple[int, int]
    letter: str
    place: str


def read_square_drawing(text: BoardText, found: Located) -> list[Mark]:
    """Size, walls and blocked cells of a drawing of (4w+1) by (2h+1) characters; what else is drawn.

    Only the middle of an edge and the middle of a cell carry meaning.
    """
    rows = text.drawing
    longest = max((len(row) for row in rows), default=0)
    width, height = longest // 4, len(rows) // 2
    if longest % 4 != 1 or len(rows) % 2 != 1 or not (width and height):
        message = (
            f"the drawing has {longest} by {len(rows)} characters; a board of w by h cells has 4w+1 by 2h+1"
        )
        found.defects.append(Defect(f"line {text.first_line}", message))
        return []
    if max(width, height) > LARGEST:
        message = f"{width} by {height} cells are too many; at most {LARGEST} by {LARGEST}"
        found.defects.append(Defect(f"line {text.first_line}", message))
        return []
    found.put("size", [width, height], f"line {text.first_line}")
    padded = [row.ljust(longest) for row in rows]
    marks = []
    for y in range(height):
        for x in range(width):
            across, down = 4 * x + 2, 2 * y + 1
            if x < width - 1:
                _edge(text, found, padded, (across + 2, down), Wall.beside((x, y), Direction.E), VERTICAL)
            if y < height - 1:
                _edge(text, found, padded, (across, down + 1), Wall.beside((x, y), Direction.S), HORIZONTAL)
            letter = padded[down][across]
            place = f"line {text.first_line + down}, column {across + 1}"
            if letter in BLOCKED:
                found.append("blocked", [x, y], place)
            elif letter not in OPEN:
                marks.append(Mark((x, y), letter, place))
    return marks


def _edge(
    text: BoardText,
    found: Located,
    rows: list[str],
    at: tuple[int, int],
    wall: Wall,
    strokes: frozenset[str],
) -> None:
    across, down = at
    letter = rows[down][across]
    place = f"line {text.first_line + down}, column {across + 1}"
    if letter in strokes:
        found.append("walls", str(wall), place)
    elif letter not in OPEN:
        wanted = "|" if strokes is VERTICAL else "-"
        found.defects.append(
            Defect(place, f"{quoted(letter)} in the middle of an edge; a wall is {wanted!r}, no wall a space")
        )
