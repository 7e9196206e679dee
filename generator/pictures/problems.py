"""A problem or a bare board as one picture with title, caption, QR code and a description in words."""

from __future__ import annotations

from collections.abc import Sequence

from boards.board_json import Board
from boards.description import describe_board
from boards.dice import DiceBoard
from boards.hexes import HexBoard, hex_text
from boards.square import SquareBoard, cell_text
from generator.drawing import Drawing, moved
from generator.origin import is_seed_id
from generator.palette import Theme, role_of
from generator.parts import Picture
from generator.pictures.dice import draw_dice_board, draw_micro_problem
from generator.pictures.hexes import draw_hex_board, draw_hex_problem, hex_board_size
from generator.pictures.square import draw_ricochet_problem, draw_square_board, square_board_size
from solver.formats.description import describe
from solver.problem import DiceMove, HexProblem, MicroProblem, Move, Problem, RicochetProblem

SQUARE_CELL = 20.0
DIE_CELL = 24.0
HEX_RADIUS = 14.0


def board_picture(board: Board, theme: Theme, title: str = "") -> Picture:
    """A bare board."""
    width, height, drawing, cell = _drawn_board(board, theme)
    name = title or board.name or _kind(board)
    return Picture(name, width, height, drawing, cell=cell, alt=" ".join(describe_board(board)))


def problem_picture(
    problem: Problem, theme: Theme, *, title: str = "", code: str = "", moves: Sequence[Move] = ()
) -> Picture:
    """A problem; `code` is the id for its QR code, `moves` an answer to be drawn in."""
    width, height, drawing, cell = drawn_problem(problem, theme, moves)
    return Picture(
        title or _name(problem) or _subject(problem),
        width,
        height,
        drawing,
        cell=cell,
        captions=(task(problem), *legend(problem)),
        qr=code,
        id=code or problem.id or "",
        alt=" ".join(describe(problem)),
    )


def drawn_problem(
    problem: Problem, theme: Theme, moves: Sequence[Move] = ()
) -> tuple[float, float, Drawing, float]:
    """Width, height, drawing from (0, 0) and cell size of a problem at its natural size."""
    match problem:
        case RicochetProblem():
            width, height = square_board_size(problem.board, SQUARE_CELL)
            return width, height, draw_ricochet_problem(problem, theme, SQUARE_CELL, moves), SQUARE_CELL
        case MicroProblem():
            path = (
                [problem.start, *(move.cell for move in moves if isinstance(move, DiceMove))] if moves else []
            )
            board = problem.board
            return (
                board.width * DIE_CELL,
                board.height * DIE_CELL,
                draw_micro_problem(problem, theme, DIE_CELL, path),
                DIE_CELL,
            )
        case HexProblem():
            left, top, width, height = hex_board_size(problem.board, HEX_RADIUS)
            drawing = moved(draw_hex_problem(problem, theme, HEX_RADIUS, moves), -left, -top)
            return width, height, drawing, HEX_RADIUS * 3**0.5


def _drawn_board(board: Board, theme: Theme) -> tuple[float, float, Drawing, float]:
    match board:
        case SquareBoard():
            width, height = square_board_size(board, SQUARE_CELL)
            return width, height, draw_square_board(board, theme, SQUARE_CELL), SQUARE_CELL
        case DiceBoard():
            drawing = draw_dice_board(board, theme, DIE_CELL)
            return board.width * DIE_CELL, board.height * DIE_CELL, drawing, DIE_CELL
        case HexBoard():
            left, top, width, height = hex_board_size(board, HEX_RADIUS)
            return (
                width,
                height,
                moved(draw_hex_board(board, theme, HEX_RADIUS), -left, -top),
                HEX_RADIUS * 3**0.5,
            )


def _kind(board: Board) -> str:
    match board:
        case SquareBoard():
            return "Ricochet Robots board"
        case DiceBoard():
            return "Micro Robots board"
        case HexBoard():
            return "Hex map"


def _name(problem: Problem) -> str:
    """The name that a person gave a problem; a seed id tells how it was made and is none."""
    name = problem.id or ""
    return "" if is_seed_id(name) else name


def _subject(problem: Problem) -> str:
    """A title for a problem that has none."""
    match problem:
        case RicochetProblem():
            return f"Ricochet Robots: {problem.goal.robot or 'any robot'} to {cell_text(problem.goal.cell)}"
        case MicroProblem():
            return f"Micro Robots: {problem.board[problem.start]} to {problem.board[problem.goal]}"
        case HexProblem():
            return f"Hex route: {hex_text(problem.start)} to {hex_text(problem.goal)}"


def task(problem: Problem) -> str:
    """What is asked, in one sentence."""
    match problem:
        case RicochetProblem():
            goal = problem.goal
            who = "any robot"
            if goal.robot is not None:
                label = next(robot.label for robot in problem.robots if robot.name == goal.robot)
                who = f"the {goal.robot} robot ({label.upper()}, {role_of(goal.robot).shape})"
            stops = ", then ".join(
                f"{way.robot + ' at ' if way.robot else ''}{cell_text(way.cell)}" for way in goal.via
            )
            via = f" by way of {stops}" if stops else ""
            there = f"the marked cell {cell_text(goal.cell)}"
            return " ".join((f"Bring {who}{via} to {there} in as few moves as you can.", *_rules(problem)))
        case MicroProblem():
            board = problem.board
            via = (
                f" by way of {' and '.join(str(board[cell]) for cell in problem.via)}" if problem.via else ""
            )
            once = " No space twice." if problem.simple_paths else ""
            there = f"{board[problem.goal]} in as few moves as you can.{once}"
            return f"Move from {board[problem.start]}{via} to {there}"
        case HexProblem():
            least = "movement points"
            if problem.objective == "turns":
                least = f"turns of {problem.move} movement points each"
            via = f" by way of {' and '.join(map(hex_text, problem.via))}" if problem.via else ""
            return (
                f"Go from {hex_text(problem.start)}{via} to {hex_text(problem.goal)} for the fewest {least}."
            )


def _rules(problem: RicochetProblem) -> list[str]:
    """The rules of a problem that differ from the usual ones, in words."""
    rules = problem.rules
    told = []
    if rules.must_ricochet:
        told.append("It must turn at least once.")
    if not rules.allow_rebound:
        told.append("No robot goes straight back on the next move.")
    if not rules.stop_on_target:
        told.append("It may not rest on the target earlier.")
    return told


def legend(problem: Problem) -> tuple[str, ...]:
    """What the drawing shows besides robots, walls and dice."""
    match problem:
        case RicochetProblem():
            lines = []
            if problem.board.diagonals:
                lines.append("A diagonal lets the robot of its letter pass and turns every other one aside.")
            if any(robot.transparent for robot in problem.robots):
                rules = problem.rules
                choose = bool(problem.board.diagonals) and rules.transparent_deflect == "choose"
                what = "walls or diagonals" if choose else "walls"
                each = (
                    "one wall in a move, for one move more" if rules.single_hop else "each for one move more"
                )
                free = ", or none for a wall that it stands against" if rules.flush_hop == "free" else ""
                end = f"{what}, {each}{free}; never the edge or the middle."
                lines.append(f"The robot in the double ring may pass {end}")
            return tuple(lines)
        case HexProblem():
            return (
                "A step costs 1, or the cost written in the hex; closed hexes, dark discs and heavy lines "
                "are in the way.",
            )
        case MicroProblem():
            return ()
