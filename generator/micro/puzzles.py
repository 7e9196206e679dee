"""Micro Robots puzzles by length: a start, way-points to be landed on in order, a target (rules: R2, R4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from boards.dice import DiceBoard
from boards.square import Cell
from generator.answers import all_answers
from generator.chance import Chance
from generator.difficulty import micro_values
from generator.micro.layouts import distances
from generator.origin import Origin
from generator.ricochet.puzzles import NothingFitsError
from generator.ricochet.spread import shares
from solver.formats.ids import problem_id
from solver.notation import moves_text
from solver.problem import MicroProblem, Move

LEAST_MOVES = 2
_ROUTES = 300
"""Routes tried on a board."""


@dataclass(frozen=True)
class MicroPuzzle:
    """A puzzle with a shortest answer and its figures."""

    problem: MicroProblem
    answer: tuple[Move, ...]
    figures: dict[str, Any]

    def about(self) -> dict[str, Any]:
        """What is stored beside the problem."""
        return {
            "description_id": problem_id(self.problem),
            "answer": moves_text(self.problem, self.answer),
            "difficulty": self.figures,
        }


def puzzles(
    origin: Origin,
    board: Callable[[Chance], DiceBoard],
    moves: tuple[int, int],
    waypoints: int = 0,
    unique: bool = False,
    tries: int = 500,
    progress: Callable[[int], None] | None = None,
) -> Iterator[MicroPuzzle]:
    """Puzzles without end, one a board, none the same as another under the symmetries of the square.

    Raises NothingFitsError where `tries` boards in a row held none.
    """
    seen: set[Any] = set()
    number = last = 0
    while True:
        chance = origin.chance("board", number)
        number += 1
        if progress is not None:
            progress(number)
        found = _first(chance, board(chance), moves, waypoints, unique, seen)
        if found is not None:
            last = number
            yield found
        elif number - last >= tries:
            raise NothingFitsError(f"{tries:,} boards in a row held no puzzle that fits")


def spread(
    origin: Origin,
    board: Callable[[Chance], DiceBoard],
    moves: tuple[int, int],
    count: int,
    waypoints: int = 0,
    unique: bool = False,
    patience: int = 60,
    progress: Callable[[int], None] | None = None,
) -> Iterator[MicroPuzzle]:
    """At most so many puzzles, evenly over the wished lengths, at most one a board, none twice.

    After `patience` boards in vain any wished length will do; after as many again there are no more.
    `progress` is told the number of boards tried.
    """
    lengths = range(max(moves[0], LEAST_MOVES), moves[1] + 1)
    open_ = Counter(shares(count, lengths))
    seen: set[Any] = set()
    number = vain = made = 0
    while made < count and vain < 2 * patience:
        if vain == patience:
            open_ = Counter(dict.fromkeys(lengths, count - made))
        chance = origin.chance("board", number)
        dice = board(chance)
        number += 1
        vain += 1
        if progress is not None:
            progress(number)
        for length in sorted((length for length, left in open_.items() if left > 0), reverse=True):
            found = _first(chance, dice, (length, length), waypoints, unique, seen)
            if found is not None:
                open_[length] -= 1
                vain = 0 if vain < patience else patience
                made += 1
                yield found
                break


def _first(
    chance: Chance,
    board: DiceBoard,
    moves: tuple[int, int],
    waypoints: int,
    unique: bool,
    seen: set[Any],
) -> MicroPuzzle | None:
    cells = list(board.cells())
    if len(cells) < waypoints + 2:
        return None
    away: dict[Cell, dict[Cell, int]] = {}
    for _ in range(_ROUTES):
        route = chance.sample(cells, waypoints + 2)
        length = 0
        for here, there in pairwise(route):
            if here not in away:
                away[here] = distances(board, here)
            if there not in away[here]:
                break
            length += away[here][there]
        else:
            if max(moves[0], LEAST_MOVES) <= length <= moves[1]:
                problem = MicroProblem(board, route[0], route[-1], tuple(route[1:-1]))
                found = _fair(problem, length, unique, seen)
                if found is not None:
                    return found
    return None


def _fair(problem: MicroProblem, length: int, unique: bool, seen: set[Any]) -> MicroPuzzle | None:
    found = all_answers(problem)
    if found is None or found.cost != length or (unique and len(found.answers) > 1):
        return None
    key = puzzle_key(problem)
    if key in seen:
        return None
    seen.add(key)
    return MicroPuzzle(problem, found.answers[0], micro_values(problem, found))


def puzzle_key(problem: MicroProblem) -> tuple[Any, ...]:
    """Equal exactly for puzzles that a turn or a mirror maps onto each other."""
    rows = problem.board.rows
    route = tuple(problem.board[cell] for cell in (problem.start, *problem.via, problem.goal))
    images = []
    for _ in range(4):
        rows = tuple(zip(*rows[::-1], strict=True))
        images += [rows, tuple(row[::-1] for row in rows)]
    return min(images), route, problem.simple_paths
