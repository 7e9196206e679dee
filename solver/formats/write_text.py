"""Problems written as board text, which `parse_board_text` takes back."""

from __future__ import annotations

from boards.board_json import GAME_OF
from boards.dice import DiceBoard
from boards.hexes import hex_text
from boards.square import ANY_COLOUR, cell_text
from boards.write_text import board_parts, text_of
from solver.formats.slide_json import slide_rules_values
from solver.problem import HexProblem, MicroProblem, Problem, RicochetProblem

Header = list[tuple[str, str]]


def write_board_problem(problem: Problem) -> str:
    """The canonical board text of a problem."""
    header: Header = [] if problem.id is None else [("id", problem.id)]
    header.append(("game", GAME_OF[type(problem.board)]))
    robots = {}
    if isinstance(problem, RicochetProblem):
        header += _slide_header(problem)
        robots = {robot.cell: robot.label for robot in problem.robots}
    elif isinstance(problem, MicroProblem):
        header += _dice_header(problem, problem.board)
    else:
        header += _hex_header(problem)
    board_header, drawing = board_parts(problem.board, robots)
    return text_of([*header, *board_header], drawing)


def _slide_header(problem: RicochetProblem) -> Header:
    goal = problem.goal
    header = [("robots", "; ".join(f"{robot.name} {robot.label}" for robot in problem.robots))]
    transparent = [robot.name for robot in problem.robots if robot.transparent]
    if transparent:
        header.append(("transparent", "; ".join(transparent)))
    header.append(("goal", f"{goal.robot or ANY_COLOUR} {cell_text(goal.cell)}"))
    if goal.vortex:
        header.append(("vortex", "yes"))
    if goal.via:
        stops = [f"{stop.robot or ''} {cell_text(stop.cell)}".strip() for stop in goal.via]
        header.append(("via", "; ".join(stops)))
    return header + _rules(slide_rules_values(problem.rules))


def _dice_header(problem: MicroProblem, board: DiceBoard) -> Header:
    header = [("start", str(board[problem.start])), ("goal", str(board[problem.goal]))]
    if problem.via:
        header.append(("via", "; ".join(str(board[cell]) for cell in problem.via)))
    return header + _rules({"simple_paths": True} if problem.simple_paths else {})


def _hex_header(problem: HexProblem) -> Header:
    header = [("start", hex_text(problem.start)), ("goal", hex_text(problem.goal))]
    for key, places in (("via", problem.via), ("occupied", sorted(problem.occupied))):
        if places:
            header.append((key, "; ".join(map(hex_text, places))))
    rules: dict[str, bool | str] = {} if problem.move is None else {"move": str(problem.move)}
    return header + _rules(rules | ({} if problem.objective == "cost" else {"objective": problem.objective}))


def _rules(rules: dict[str, bool | str]) -> Header:
    words = [
        name if value is True else f"{name}={'no' if value is False else value}"
        for name, value in rules.items()
    ]
    return [("rules", "; ".join(words))] if words else []
