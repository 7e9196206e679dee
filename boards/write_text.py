"""Bare boards written as board text, and the legend of a square board's drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from string import ascii_uppercase, digits

from boards.board_json import GAME_OF, Board
from boards.dice import DiceBoard
from boards.drawing import draw_dice, draw_hexes, draw_square, hex_origin
from boards.hexes import HexBoard, Terrain, hex_text, terrain_kinds
from boards.square import Cell, Diagonal, SquareBoard, Target

_LETTERS = digits[1:] + ascii_uppercase + "*$%&@=?^~<>(){}[]abcdefghijklmnopqrstuvwxyz"


def write_board_text(board: Board) -> str:
    """The canonical board text of a bare board; `read_board_text` takes it back."""
    header, drawing = board_parts(board, {})
    return text_of([("game", GAME_OF[type(board)]), *header], drawing)


def text_of(header: Iterable[tuple[str, str]], drawing: Iterable[str]) -> str:
    """Header lines, a blank line, the drawing."""
    lines = [f"{key}: {value}" for key, value in header]
    return "\n".join([*lines, "", *(line.rstrip() for line in drawing)]) + "\n"


def board_parts(board: Board, robots: Mapping[Cell, str]) -> tuple[list[tuple[str, str]], list[str]]:
    """Header lines and drawing of a board; `robots` gives the labels that stand on a square board."""
    if isinstance(board, SquareBoard):
        return _square_parts(board, robots)
    if isinstance(board, DiceBoard):
        return [], [line.strip() for line in draw_dice(board, {})]
    return _hex_parts(board)


def _square_parts(board: SquareBoard, robots: Mapping[Cell, str]) -> tuple[list[tuple[str, str]], list[str]]:
    """Robots hide diagonals, which hide targets; what is hidden stands in `also` lines."""
    pieces: list[Diagonal | Target] = [*sorted(board.diagonals), *board.targets]
    legend = _legend(pieces, robots.values())
    marks = dict(robots)
    hidden = []
    for piece in pieces:
        letter = legend.get(_meaning(piece))
        if letter is None or piece.cell in marks:
            hidden.append(str(piece))
        else:
            marks[piece.cell] = letter
    drawn = set(marks.values())
    header = [("legend", f"{letter} {meaning}") for meaning, letter in legend.items() if letter in drawn]
    header += [("also", piece) for piece in hidden]
    return header, draw_square(board, marks)


def _legend(pieces: Iterable[Diagonal | Target], labels: Collection[str]) -> dict[str, str]:
    """A character for each kind of piece: a diagonal's own stroke for its first colour, else a free one."""
    taken = set(labels)
    free = iter(letter for letter in _LETTERS if letter not in taken)
    found: dict[str, str] = {}
    for piece in pieces:
        meaning = _meaning(piece)
        if meaning in found:
            continue
        stroke = piece.slash if isinstance(piece, Diagonal) else ""
        letter = stroke if stroke and stroke not in found.values() else next(free, None)
        if letter is not None:
            found[meaning] = letter
    return found


def _meaning(piece: Diagonal | Target) -> str:
    return f"{piece.colour} {piece.slash if isinstance(piece, Diagonal) else piece.shape}"


def _hex_parts(board: HexBoard) -> tuple[list[tuple[str, str]], list[str]]:
    """The user's own terrain gets a letter that no shipped one has; its own letter if that is free."""
    shipped = terrain_kinds().values()
    header = [("origin", hex_text(hex_origin(board)))]
    letters = {kind: kind.letter for kind in shipped}
    for kind in sorted(set(board.terrain.values()) - set(shipped)):
        free = (letter for letter in kind.letter + _LETTERS if letter not in letters.values())
        letters[kind] = next(free)
        header.append(("terrain", _kind_text(kind, letters[kind])))
    marks = {place: letters[board.kind(place)] for place in board.hexes}
    return header, draw_hexes(board, marks)


def _kind_text(kind: Terrain, letter: str) -> str:
    words = [letter, kind.name, f"cost={kind.cost}", f"defence={kind.defence}", f"damage={kind.damage}"]
    if kind.letter != letter:
        words.append(f"letter={kind.letter}")
    return " ".join(words + ([] if kind.passable else ["impassable"]))
