"""Problems and boards drawn for a terminal, colours being an addition and never the only carrier."""

from __future__ import annotations

from collections.abc import Callable

from boards.board_json import Board
from boards.dice import DiceBoard
from boards.drawing import ASCII, BOX, draw_dice, draw_hexes, draw_hexes_flat, draw_square
from boards.hexes import Hex, HexBoard
from boards.square import ANY_COLOUR, Cell, SquareBoard
from solver.problem import HexProblem, MicroProblem, Problem, RicochetProblem

Paint = Callable[[str, str], str]
"""Colours a text: (text, name of the colour)."""


def plain(text: str, colour: str) -> str:
    """No colours."""
    return text


def draw(
    subject: Problem | Board, *, ascii_only: bool = False, flat: bool = False, paint: Paint = plain
) -> list[str]:
    """The lines of the drawing; hex boards pointy side up or, with `flat`, flat side up."""
    board = subject.board if isinstance(subject, Problem) else subject
    if isinstance(board, SquareBoard):
        problem = subject if isinstance(subject, RicochetProblem) else None
        return draw_square(board, _square_marks(board, problem, paint), ASCII if ascii_only else BOX)
    if isinstance(board, DiceBoard):
        return draw_dice(board, _dice_marks(subject) if isinstance(subject, MicroProblem) else {})
    marks = _hex_marks(subject) if isinstance(subject, HexProblem) else {}
    return (draw_hexes_flat if flat else draw_hexes)(board, marks)


def key_of(subject: Problem | Board) -> list[str]:
    """What the signs of the drawing mean."""
    if isinstance(subject, RicochetProblem | SquareBoard):
        return [
            "(r) robot r, <s> transparent robot s, [R] goal of robot r, [*] of any robot, [!] way-point,",
            "rC target: colour, then the first letter of its shape; r/ diagonal of that colour",
        ]
    if isinstance(subject, MicroProblem):
        return ["(W6) start, [W6] goal, {W6} way-point"]
    if isinstance(subject, HexProblem):
        return ["@ start, X goal, ! way-point, # occupied; " + _terrain_key(subject.board)]
    return [_terrain_key(subject)] if isinstance(subject, HexBoard) else []


def _terrain_key(board: HexBoard) -> str:
    kinds = sorted({board.kind(place) for place in board.hexes})
    return ", ".join(f"{kind.letter} {kind.name}" for kind in kinds)


def _square_marks(board: SquareBoard, problem: RicochetProblem | None, paint: Paint) -> dict[Cell, str]:
    labels = {robot.name: robot.label for robot in problem.robots} if problem else {}
    marks = {}
    for target in board.targets:
        sign = "*" if target.colour == ANY_COLOUR else _letter(target.colour, labels)
        marks[target.cell] = paint(f"{sign}{target.shape[0].upper()} ", target.colour)
    for diagonal in board.diagonals:
        sign = _letter(diagonal.colour, labels)
        marks[diagonal.cell] = paint(f"{sign}{diagonal.slash} ", diagonal.colour)
    if problem is None:
        return marks
    for stop in problem.goal.via:
        marks[stop.cell] = paint("[!]", stop.robot or problem.goal.robot or ANY_COLOUR)
    goal = problem.goal.robot
    sign = labels[goal].upper() if goal else "*"
    marks[problem.goal.cell] = paint(f"[{sign}]", goal or ANY_COLOUR)
    for robot in problem.robots:
        text = f"<{robot.label}>" if robot.transparent else f"({robot.label})"
        marks[robot.cell] = paint(text, robot.name)
    return marks


def _letter(colour: str, labels: dict[str, str]) -> str:
    return labels.get(colour, colour[0])


def _dice_marks(problem: MicroProblem) -> dict[Cell, str]:
    marks = dict.fromkeys(problem.via, "{}")
    marks[problem.goal] = "[]"
    marks[problem.start] = "()"
    return marks


def _hex_marks(problem: HexProblem) -> dict[Hex, str]:
    marks = dict.fromkeys(problem.occupied, "#") | dict.fromkeys(problem.via, "!")
    marks[problem.goal] = "X"
    marks[problem.start] = "@"
    return marks
