"""Walks over a dice board: judging a shown one, and whether one of an exact length exists."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from boards.dice import DiceBoard, Die
from boards.square import Cell
from games.engine import Violation
from games.rulebook import rulebook

_MOST_NODES = 20_000


def judge(
    board: DiceBoard,
    start: Die,
    via: Die | None,
    target: Die,
    path: Sequence[Die],
    count: int,
    simple: bool,
) -> Violation | None:
    """Why the shown path does not earn the token of a call of `count` moves; None if it does."""
    refuse = rulebook("micro").refuse
    here, visited, passed = start, {start}, via is None
    for number, there in enumerate(path, 1):
        if board.cell_of[there] not in board.moves(board.cell_of[here]):
            reason = (
                "they share neither colour nor number"
                if not here.matches(there)
                else "it is not in the same row or column"
            )
            return refuse("R2", f"move {number}, {here} to {there}, is none: {reason}")
        if simple and there in visited:
            return refuse("RG3", f"move {number} visits {there} again")
        visited.add(there)
        passed = passed or there == via
        here = there
    if here != target:
        return refuse("R3", f"the walk ends on {here}, not on the target {target}")
    if not passed:
        return refuse("RG7", f"the walk does not land on the way-point {via}")
    if len(path) != count:
        return refuse("R3", f"{len(path)} moves were shown and {count} were called")
    return None


@lru_cache(maxsize=256)
def distances(board: DiceBoard, start: Cell) -> dict[Cell, int]:
    """The least number of moves from `start` to every space that can be reached."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in board.moves(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def reachable(board: DiceBoard, start: Die, via: Die | None, target: Die) -> bool:
    """Whether some walk leads over the way-point to the target (moves go both ways: rules R2)."""
    cells = distances(board, board.cell_of[start])
    return board.cell_of[target] in cells and (via is None or board.cell_of[via] in cells)


@lru_cache(maxsize=1024)
def exact_walk(
    board: DiceBoard, start: Die, via: Die | None, target: Die, count: int, simple: bool
) -> tuple[Die, ...] | None:
    """A walk of exactly `count` moves that lands on the way-point before it ends on the target, or None.

    With `simple` the search gives up after 20,000 partial walks, so it can miss a long one.
    """
    goal = board.cell_of[target]
    to_goal = distances(board, goal)
    to_via = distances(board, board.cell_of[via]) if via is not None else {}
    nodes = 0
    dead: set[tuple[Cell, bool, int]] = set()

    def extend(here: Cell, passed: bool, left: int, walk: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
        nonlocal nodes
        nodes += 1
        need = to_goal.get(here, left + 1)
        if not passed:
            assert via is not None
            need = to_via.get(here, left + 1) + to_goal.get(board.cell_of[via], left + 1)
        if need > left or (here, passed, left) in dead or nodes > _MOST_NODES:
            return None
        if left == 0:
            return walk
        for there in board.moves(here):
            if simple and there in walk:
                continue
            found = extend(there, passed or board[there] == via, left - 1, (*walk, there))
            if found is not None:
                return found
        if not simple:
            dead.add((here, passed, left))
        return None

    first = board.cell_of[start]
    if count > 200:
        return None
    cells = extend(first, via is None, count, (first,))
    return None if cells is None else tuple(board[cell] for cell in cells[1:])
