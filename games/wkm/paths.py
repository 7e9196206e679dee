"""Where a creature can go: a bounded search over the neighbour tables, in cost and in terrain damage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from boards.hexes import Hex
from games.wkm.state import Arena, State

Path = tuple[int, ...]


class Route(NamedTuple):
    """A path with the points it costs and the damage its terrain does on the way."""

    cost: int
    damage: int
    path: Path


def routes(
    neighbours: Sequence[Sequence[int]],
    entry: Callable[[int, int, bool], int | None],
    damage: Callable[[int], int],
    start: int,
    points: int,
    health: int,
) -> Iterator[Route]:
    """The cheapest routes from `start` within the points, by rising cost.

    `entry(there, points_left, first)` is what entering costs, or None where one cannot go. A hex is named
    again at a higher cost only where that spares damage. A creature that dies on the way goes no further.
    """
    best: dict[int, int] = {}
    queue: list[Route] = [Route(0, 0, ())]
    while queue:
        route = heappop(queue)
        here = route.path[-1] if route.path else start
        if route.path:
            if best.get(here, route.damage + 1) <= route.damage:
                continue
            best[here] = route.damage
            yield route
            if route.damage >= health:
                continue
        for there in neighbours[here]:
            cost = entry(there, points - route.cost, not route.path)
            if cost is not None and route.cost + cost <= points and there != start:
                suffered = route.damage + damage(there)
                if best.get(there, suffered + 1) > suffered:
                    heappush(queue, Route(route.cost + cost, suffered, (*route.path, there)))


def entry_damage(arena: Arena) -> Callable[[int], int]:
    """What entering a hex does to a creature under the house rules (rules: WG11)."""
    if arena.house.terrain_damage == "end_of_activation":
        return lambda _: 0
    return arena.damage.__getitem__


def purse(state: State, creature: int) -> tuple[int, bool]:
    """The points a creature has in its owner's turn, and whether it has not moved yet."""
    if state.active == creature:
        return state.points, not (state.moved or state.placed)
    return 1 + state.blocks[creature][0], True


def reach(state: State, creature: int, limit: int | None = None) -> Iterator[Route]:
    """The routes of a creature through empty hexes for its points, or for `limit` points."""
    arena = state.arena
    occupied = frozenset(state.places)
    points, fresh = purse(state, creature)
    points = points if limit is None else limit
    minimum = arena.house.minimum_move and fresh

    def entry(there: int, left: int, first: bool) -> int | None:
        if there in occupied:
            return None
        cost = arena.cost[there]
        return min(cost, left) if minimum and first else cost

    start = state.places[creature]
    return routes(arena.neighbours, entry, entry_damage(arena), start, points, state.health[creature])


def route_between(state: State, start: int, goal: int) -> Path:
    """The cheapest way between two hexes through empty ones; empty where there is none."""
    arena = state.arena
    occupied = frozenset(state.places) - {goal}
    found = routes(
        arena.neighbours,
        lambda there, _left, _first: None if there in occupied else arena.cost[there],
        lambda _: 0,
        start,
        sum(arena.cost),
        1,
    )
    return next((route.path for route in found if route.path[-1] == goal), ())


def numbered(arena: Arena, path: Sequence[Hex]) -> Path:
    return tuple(arena.index[place] for place in path)


def named(arena: Arena, path: Path) -> tuple[Hex, ...]:
    return tuple(arena.hexes[place] for place in path)
