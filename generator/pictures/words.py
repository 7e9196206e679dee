"""Boards and problems in words: the description that SVG and PNG files carry for readers who cannot see."""

from __future__ import annotations

from boards.board_json import Board
from boards.dice import DiceBoard
from boards.hexes import HexBoard, hex_text
from boards.square import SquareBoard, cell_text
from solver.problem import HexProblem, MicroProblem, Problem, RicochetProblem, Robot


def describe_board(board: Board) -> str:
    """Everything that the drawing of a board shows."""
    match board:
        case SquareBoard():
            return _square(board)
        case DiceBoard():
            rows = " / ".join(" ".join(map(str, row)) for row in board.rows)
            return f"Dice in {board.height} rows of {board.width}, from the top: {rows}."
        case HexBoard():
            return _hexes(board)


def describe_problem(problem: Problem) -> str:
    """The board, the robots and the goal."""
    board = describe_board(problem.board)
    match problem:
        case RicochetProblem():
            robots = ", ".join(map(_robot, problem.robots))
            goal = problem.goal
            via = f" by way of {', '.join(cell_text(way.cell) for way in goal.via)}" if goal.via else ""
            target = f"{goal.robot or 'any robot'} to {cell_text(goal.cell)}{via}"
            return f"Target: {target}. Robots: {robots}. {board}"
        case MicroProblem():
            dice = problem.board
            via = f" by way of {', '.join(str(dice[cell]) for cell in problem.via)}" if problem.via else ""
            return f"From {dice[problem.start]} to {dice[problem.goal]}{via}. {board}"
        case HexProblem():
            held = (
                f" Occupied: {', '.join(map(hex_text, sorted(problem.occupied)))}."
                if problem.occupied
                else ""
            )
            return f"From {hex_text(problem.start)} to {hex_text(problem.goal)}.{held} {board}"


def _robot(robot: Robot) -> str:
    kind = ", transparent" if robot.transparent else ""
    return f"{robot.name} ({robot.label}{kind}) on {cell_text(robot.cell)}"


def _square(board: SquareBoard) -> str:
    parts = [f"Board of {board.width} by {board.height} cells; x to the right and y down, from 0"]
    for name, things in (
        ("blocked cells", [cell_text(cell) for cell in sorted(board.blocked)]),
        ("walls", [str(wall) for wall in sorted(board.walls)]),
        ("diagonals", [str(diagonal) for diagonal in sorted(board.diagonals)]),
        ("targets", [str(target) for target in board.targets]),
    ):
        if things:
            parts.append(f"{name} {', '.join(things)}")
    return ". ".join(parts) + "."


def _hexes(board: HexBoard) -> str:
    kinds: dict[str, list[str]] = {}
    for place in sorted(board.hexes):
        kinds.setdefault(board.kind(place).name, []).append(hex_text(place))
    named = [f"{name} {' '.join(places)}" for name, places in sorted(kinds.items()) if name != "plain"]
    walls = [f"walls {', '.join(map(str, sorted(board.walls)))}"] if board.walls else []
    return ". ".join([f"Hex map of {len(board.hexes)} hexes, axial q,r", *named, *walls]) + "."
