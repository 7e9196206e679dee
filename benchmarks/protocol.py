"""How an outside solver is asked and how it answers; docs/benchmarks.md states it for their authors.

A question is one line of words, easily read from C or Java; an answer is one line of JSON.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from boards.square import Direction
from games.slide import PLAIN_RULES
from solver.checker import Judgement, check_claim
from solver.notation import parse_claim
from solver.problem import Problem, RicochetProblem

_BITS = {Direction.N: 1, Direction.E: 2, Direction.S: 4, Direction.W: 8}


class ProtocolError(ValueError):
    """An answer that the protocol does not allow, in a sentence for people."""


class Answer(NamedTuple):
    """What a solver said of one instance; None where it did not say."""

    status: str
    cost: int | None = None
    bound: int | None = None
    nodes: int | None = None
    cpu_seconds: float | None = None
    repeats: int | None = None
    peak_bytes: int | None = None
    base_bytes: int | None = None
    moves: str | None = None


def is_plain(problem: Problem) -> bool:
    """Whether the protocol can say it: sliding robots, walls and one target under the plain rules."""
    return (
        isinstance(problem, RicochetProblem)
        and not problem.board.diagonals
        and not problem.goal.via
        and not any(robot.transparent for robot in problem.robots)
        and problem.rules == PLAIN_RULES
    )


def question(name: str, problem: RicochetProblem, milliseconds: int) -> str:
    """`solve NAME MILLISECONDS WIDTH HEIGHT CELLS ROBOTS GOAL TARGET` for a plain problem."""
    board = problem.board
    width, height = board.width, board.height
    sides = [[0] * width for _ in range(height)]
    for x in range(width):
        sides[0][x] |= _BITS[Direction.N]
        sides[-1][x] |= _BITS[Direction.S]
    for row in sides:
        row[0] |= _BITS[Direction.W]
        row[-1] |= _BITS[Direction.E]
    for x, y, side in board.walls:
        _close(sides, x, y, Direction(side))
    for x, y in board.blocked:
        for direction in _BITS:
            _close(sides, x, y, direction)
    cells = "".join(f"{bits:x}" for row in sides for bits in row)
    places = ",".join(str(y * width + x) for x, y in (robot.cell for robot in problem.robots))
    names = [robot.name for robot in problem.robots]
    goal = -1 if problem.goal.robot is None else names.index(problem.goal.robot)
    target = problem.goal.cell[1] * width + problem.goal.cell[0]
    safe = "".join(mark if mark.isprintable() and not mark.isspace() else "_" for mark in name)
    return f"solve {safe} {milliseconds} {width} {height} {cells} {places} {goal} {target}"


def _close(sides: list[list[int]], x: int, y: int, direction: Direction) -> None:
    """A wall on that side of the cell, seen from both sides."""
    dx, dy = {Direction.N: (0, -1), Direction.E: (1, 0), Direction.S: (0, 1), Direction.W: (-1, 0)}[direction]
    opposite = {Direction.N: 4, Direction.E: 8, Direction.S: 1, Direction.W: 2}[direction]
    sides[y][x] |= _BITS[direction]
    if 0 <= x + dx < len(sides[0]) and 0 <= y + dy < len(sides):
        sides[y + dy][x + dx] |= opposite


def read_answer(line: str) -> Answer:
    """The answer in a line of JSON. Raises ProtocolError."""
    try:
        value = json.loads(line)
    except ValueError as error:
        raise ProtocolError(f"the answer is no JSON ({error}): {line[:80]!r}") from None
    if not isinstance(value, dict):
        raise ProtocolError(f"the answer is no JSON object: {line[:80]!r}")
    if value.get("unsupported"):
        return Answer("UNSUPPORTED")
    cost = _number(value, "cost", int)
    status = value.get("status", "UNKNOWN" if cost is None else "OPTIMAL")
    if status not in ("OPTIMAL", "FEASIBLE", "INFEASIBLE", "UNKNOWN"):
        raise ProtocolError(f"status {status!r} should be OPTIMAL, FEASIBLE, INFEASIBLE or UNKNOWN")
    moves = value.get("moves")
    if moves is not None and not isinstance(moves, str):
        raise ProtocolError('moves should be a text such as "0N 2E"')
    return Answer(
        status,
        cost,
        _number(value, "bound", int),
        _number(value, "nodes", int),
        _number(value, "cpu_seconds", (int, float)),
        _number(value, "repeats", int),
        _number(value, "peak_bytes", int),
        _number(value, "base_bytes", int),
        moves,
    )


def _number(value: dict[str, Any], key: str, kind: type | tuple[type, ...]) -> Any:
    number = value.get(key)
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, kind) or not 0 <= number < float("inf"):  # type: ignore[operator]
        raise ProtocolError(f"{key} {number!r} should be a number from 0")
    return number


def refusal(problem: RicochetProblem, answer: Answer) -> str | None:
    """Why the moves `0N 2E …` of an answer, robots by number, are none or cost something else."""
    if answer.moves is None:
        return None
    words = []
    for word in answer.moves.split():
        number, letter = word[:-1], word[-1:]
        if not number.isdecimal() or int(number) >= len(problem.robots) or letter not in "NESW":
            return f"{word!r} is no move such as 0N"
        words.append(problem.robots[int(number)].label + letter)
    verdict = check_claim(problem, parse_claim(problem, " ".join(words)))
    if verdict.judgement is not Judgement.ACCEPTED:
        return verdict.violation.message if verdict.violation else "the moves do not solve the problem"
    return None if verdict.cost == answer.cost else f"the moves cost {verdict.cost}, not {answer.cost}"
