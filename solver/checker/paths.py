"""Claims of paths over dice and hexes, judged step by step."""

from __future__ import annotations

from collections.abc import Sequence

from boards.hexes import HexDirection, hex_text
from games.rulebook import rulebook
from solver.checker.verdict import Refuted
from solver.notation import ClaimedStep
from solver.problem import HexProblem, MicroProblem


def check_dice(problem: MicroProblem, steps: Sequence[ClaimedStep]) -> int:
    """The number of moves of a Micro Robots path; raises Refuted (rules: R2, R3, R4, RG3, RG7)."""
    book, board = rulebook("micro"), problem.board
    here, seen, met = problem.start, {problem.start}, 0
    while met < len(problem.via) and problem.via[met] == here:
        met += 1
    for at, die in enumerate(steps, 1):
        there = board.cell_of.get(die)  # type: ignore[arg-type]
        if there is None:
            raise Refuted(book.refuse("R1", f"{die} is not on this board."), at, at - 1)
        if there not in board.moves(here):
            legal = " ".join(str(board[cell]) for cell in board.moves(here)) or "none"
            wanted = "not in the same row or column with the same colour or number"
            message = f"{board[here]} to {die}: {wanted}; legal: {legal}."
            raise Refuted(book.refuse("R2", message), at, at - 1)
        if problem.simple_paths and there in seen:
            raise Refuted(book.refuse("RG3", f"{die} is visited twice."), at, at - 1)
        here = there
        seen.add(here)
        while met < len(problem.via) and problem.via[met] == here:
            met += 1
    if here != problem.goal:
        message = f"The robot ends on {board[here]}, the target is {board[problem.goal]}."
        raise Refuted(book.refuse("R3", message), len(steps), len(steps))
    if met < len(problem.via):
        message = (
            f"Way-point {met + 1} of {len(problem.via)}, {board[problem.via[met]]}, is not landed on in time."
        )
        raise Refuted(book.refuse("RG7", message), len(steps), len(steps))
    return len(steps)


def check_hexes(problem: HexProblem, steps: Sequence[ClaimedStep]) -> int:
    """What a hex route costs, in turns where the objective counts turns; raises Refuted (rules: W3, W4)."""
    book, board = rulebook("wkm"), problem.board
    here, cost, met = problem.start, 0, 0
    left, turns = problem.move or 0, min(1, len(steps))
    while met < len(problem.via) and problem.via[met] == here:
        met += 1
    for at, there in enumerate(steps, 1):
        assert isinstance(there, tuple)
        entered = (int(there[0]), int(there[1]))
        text = f"{hex_text(here)} to {hex_text(entered)}"
        if entered not in board.hexes:
            raise Refuted(book.refuse("W3", f"{text}: off the board."), at, cost)
        step = (entered[0] - here[0], entered[1] - here[1])
        direction = next((d for d in HexDirection if d.step == step), None)
        if direction is None:
            raise Refuted(book.refuse("W3", f"{text}: not a neighbour."), at, cost)
        kind = board.kind(entered)
        if not kind.passable:
            raise Refuted(book.refuse("W3", f"{text}: {kind.name} is impassable."), at, cost)
        if board.wall(here, direction):
            raise Refuted(book.refuse("W3", f"{text}: a wall stands between.", "ruling"), at, cost)
        if entered in problem.occupied:
            raise Refuted(book.refuse("W4", f"{text}: the hex is occupied.", "ruling"), at, cost)
        if problem.move is not None:
            if kind.cost > problem.move:
                message = f"{text}: {kind.name} costs {kind.cost}, a turn allows {problem.move}."
                raise Refuted(book.refuse("W3", message), at, cost)
            if kind.cost > left:
                left, turns = problem.move, turns + 1
            left -= kind.cost
        cost += kind.cost
        here = entered
        while met < len(problem.via) and problem.via[met] == here:
            met += 1
    if here != problem.goal:
        message = f"The route ends on {hex_text(here)}, the goal is {hex_text(problem.goal)}."
        raise Refuted(book.refuse("W3", message, "ruling"), len(steps), cost)
    if met < len(problem.via):
        missed = hex_text(problem.via[met])
        message = f"Way-point {met + 1} of {len(problem.via)}, {missed}, is not entered in time."
        raise Refuted(book.refuse("W3", message, "ruling"), len(steps), cost)
    return turns if problem.objective == "turns" else cost
