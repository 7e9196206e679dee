"""What the practice opponents see: answers in which only the active robot moves, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from boards.square import Cell, Direction
from games.ricochet.showing import ways_of
from games.ricochet.state import RicochetState, Step, Table


class Hunted(NamedTuple):
    cost: int
    steps: tuple[Step, ...]


def lone_answer(state: RicochetState) -> Hunted | None:
    """The cheapest answer in which one robot that may serve the target moves alone; None if there is none."""
    found = [
        answer
        for robot in range(len(state.cells))
        if state.serves(robot)
        and (answer := _lone(state.table, state.cells, robot, state.goal.cell)) is not None
    ]
    return min(found, default=None)


class _Here(NamedTuple):
    cell: Cell
    last: Direction | None
    turned: bool


@lru_cache(maxsize=64)
def _lone(table: Table, cells: tuple[Cell, ...], robot: int, goal: Cell) -> Hunted | None:
    if cells[robot] == goal:
        return Hunted(0, ())
    order = count()
    queue: list[tuple[int, int, _Here, tuple[Step, ...]]] = [
        (0, next(order), _Here(cells[robot], None, not table.rules.must_ricochet), ())
    ]
    done: set[_Here] = set()
    while queue:
        cost, _, here, steps = heappop(queue)
        if here.cell == goal and steps and here.turned:
            return Hunted(cost, steps)
        if here in done or (here.cell == goal and steps and not table.rules.stop_on_target):
            continue
        done.add(here)
        for price, following, step in _moves(table, cells, robot, here):
            heappush(queue, (cost + price, next(order), following, (*steps, step)))
    return None


def _moves(
    table: Table, cells: tuple[Cell, ...], robot: int, here: _Here
) -> Iterator[tuple[int, _Here, Step]]:
    place = (*cells[:robot], here.cell, *cells[robot + 1 :])
    for direction in Direction:
        if here.last is not None and not table.rules.allow_rebound and direction is here.last.opposite:
            continue
        turns = here.last is not None and here.last.horizontal != direction.horizontal
        for way in ways_of(table, place, robot, direction):
            following = _Here(way.to, direction, here.turned or turns or way.bounced)
            step = Step(table.robots[robot].label, direction, way.passes, way.to if way.passes else None)
            yield way.cost, following, step
