"""What can be done: the legal actions of a position in a stable order."""

from __future__ import annotations

from collections.abc import Iterator

from games.wkm.flight import retreat_routes
from games.wkm.judge import actor_of, check_attack, check_mover, due, vacant
from games.wkm.paths import Path, named, purse, reach
from games.wkm.state import OFF, STATS, Action, End, Move, Place, Retreat, State


def actions(state: State, actor: int) -> list[Action]:
    """Every place a creature can reach, every attack, retreat and return, and the end of the turn.

    A place is named with the cheapest way there, and again with a dearer way that hurts less; an attack once
    for each hex it can come from.
    """
    arena = state.arena
    if state.phase == "over" or actor != actor_of(state):
        return []
    if state.flight is not None:
        stay: list[Action] = [Retreat(())] if state.flight.slipped else []
        return stay + [Retreat(named(arena, route.path)) for route in retreat_routes(state, state.flight)]
    found: list[Action] = []
    back = due(state)
    for creature, owner in enumerate(arena.owners):
        if owner == actor and state.places[creature] != OFF and check_mover(state, creature) is None:
            name = arena.creatures[creature]
            found += [Move(name, named(arena, path)) for path in _moves(state, creature)]
    nests = vacant(state) if back else ()
    for creature in back:
        name = arena.creatures[creature]
        found += [Place(name, arena.hexes[nest], stat) for nest in nests for stat in STATS]
    if state.phase == "turns" and not (back and nests):
        found.append(End())
    return found


def _moves(state: State, creature: int) -> Iterator[Path]:
    arena = state.arena
    for route in reach(state, creature):
        dead = route.damage >= state.health[creature]
        if arena.house.stop_on_nests or dead or route.path[-1] not in arena.nests:
            yield route.path
    yield from approaches(state, creature)


def approaches(state: State, creature: int) -> list[Path]:
    """The legal attacks: for each target and each hex it can be attacked from, the unharmed or cheapest way.

    Sorted by the damage on the way, then its cost.
    """
    arena = state.arena
    start = state.places[creature]
    points, fresh = purse(state, creature)
    free = arena.house.minimum_move and fresh
    targets = {place for place in state.places if place not in (OFF, start)}
    targets = {place for place in targets if check_attack(state, creature, place) is None}
    if not targets:
        return []
    found: dict[tuple[int, int], tuple[int, int, Path]] = {}
    for there in arena.neighbours[start]:
        if there in targets and (arena.cost[there] <= points or (free and points)):
            found[start, there] = (0, arena.cost[there], (there,))
    for route in reach(state, creature):
        here = route.path[-1]
        if route.damage >= state.health[creature]:
            continue
        for there in arena.neighbours[here]:
            cost = route.cost + arena.cost[there]
            if there in targets and cost <= points:
                found[here, there] = (route.damage, cost, (*route.path, there))
    return [path for _, _, path in sorted(found.values())]
