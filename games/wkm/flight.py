"""The forced retreat: where a creature that was attacked may go, when it is surrounded (rules: W7, W8)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import Provenance, Violation
from games.rulebook import rulebook
from games.wkm.paths import Path, Route, entry_damage, routes
from games.wkm.state import OFF, Arena, Flight, State


def first_steps(state: State, creature: int, origin: int) -> tuple[int, ...]:
    """The legal first steps of a retreat; none of them: the creature is surrounded (rules: WG8)."""
    arena = state.arena
    house = arena.house
    places = state.places
    points = 1 + state.blocks[creature][0]
    free = [there for there in arena.neighbours[places[creature]] if there != origin and there not in places]
    if not free or house.minimum_move or house.retreat_ignores_cost:
        return tuple(free)
    affordable = tuple(there for there in free if arena.cost[there] <= points)
    if not affordable and house.surrounded == "occupied":
        return tuple(free)
    return affordable


def surrounded(state: State, creature: int, origin: int) -> bool:
    """Whether the creature has no way to retreat."""
    steps = first_steps(state, creature, origin)
    if steps and not state.arena.house.stop_on_nests:
        points = 1 + state.blocks[creature][0]
        return next(retreat_routes(state, Flight(creature, origin, points, False)), None) is None
    return not steps


def _entry(state: State, flight: Flight, there: int, left: int, first: bool) -> int | None:
    """What entering a hex costs in this flight, or None where it is barred."""
    arena = state.arena
    house = arena.house
    if there in state.places and not (flight.slipped and there == flight.origin):
        return None
    if there == flight.origin and not flight.slipped and (first or house.origin_ban == "whole"):
        return None
    cost = 1 if house.retreat_ignores_cost else arena.cost[there]
    if first and cost > left and not flight.slipped:
        free = house.minimum_move or house.surrounded == "occupied"
        if free and there in first_steps(state, flight.creature, flight.origin):
            return left
    return cost


def retreat_routes(state: State, flight: Flight) -> Iterator[Route]:
    """The cheapest ways to every hex where the retreat may end, by rising cost."""
    arena = state.arena
    start = state.places[flight.creature]
    damage = entry_damage(arena)
    health = state.health[flight.creature]
    if arena.house.retreat_path == "straight":
        found: Iterator[Route] = _straight_routes(state, flight)
    else:
        found = routes(
            arena.neighbours,
            lambda there, left, first: _entry(state, flight, there, left, first),
            damage,
            start,
            flight.points,
            health,
        )
    for route in found:
        if arena.house.stop_on_nests or route.path[-1] not in arena.nests:
            yield route


def _straight_routes(state: State, flight: Flight) -> Iterator[Route]:
    arena = state.arena
    damage = entry_damage(arena)
    start = state.places[flight.creature]
    found = []
    for first_hex in arena.neighbours[start]:
        (q, r), (there_q, there_r) = arena.hexes[start], arena.hexes[first_hex]
        step = (there_q - q, there_r - r)
        route, here, there = Route(0, 0, ()), start, first_hex
        while there in arena.neighbours[here] and route.damage < state.health[flight.creature]:
            cost = _entry(state, flight, there, flight.points - route.cost, not route.path)
            if cost is None or route.cost + cost > flight.points:
                break
            route = Route(route.cost + cost, route.damage + damage(there), (*route.path, there))
            found.append(route)
            q, r = arena.hexes[there]
            here, there = there, arena.index.get((q + step[0], r + step[1]), OFF)
    yield from sorted(found)


def check_retreat(state: State, flight: Flight, path: Path) -> Violation | None:
    """Why the creature may not retreat along the path."""
    arena = state.arena
    house = arena.house
    name = arena.creatures[flight.creature]
    if not path:
        return None if flight.slipped else _refuse("W7", f"{name} must move at least one hex")
    damage = entry_damage(arena)
    start = here = state.places[flight.creature]
    before, left, health, seen = OFF, flight.points, state.health[flight.creature], {start}
    for number, there in enumerate(path):
        text = arena.text(there)
        if health <= 0:
            return _refuse("WG11", f"{name} dies on {arena.text(here)} and goes no further")
        if there not in arena.neighbours[here]:
            return _refuse("W7", f"{name} cannot step from {arena.text(here)} to {text}", "inferred")
        if there == flight.origin and not flight.slipped and (not number or house.origin_ban == "whole"):
            rule = "WG6" if number else "W7"
            return _refuse(rule, f"the attacker came from {text}; {name} cannot go there")
        cost = _entry(state, flight, there, left, not number)
        if cost is None:
            return _refuse("W7", f"{text} is occupied; a retreat is no attack")
        if there in seen and not house.retreat_repeats:
            return _refuse("WG7", f"a retreat enters no hex twice, {text} neither")
        if number and house.retreat_path == "straight" and not _in_line(arena, before, here, there):
            return _refuse("WG5", f"a retreat is a straight line; {text} turns off it")
        if cost > left:
            rule = "W7" if cost == 1 else "WG5"
            return _refuse(rule, f"{text} costs {cost} and {name} has {left} points left to retreat")
        seen.add(there)
        before, here, left, health = here, there, left - cost, health - damage(there)
    if not house.stop_on_nests and here in arena.nests and here != start and health > 0:
        return _refuse("WG15", f"{arena.text(here)} is a nest; a creature may not stop there")
    return None


def _refuse(rule: str, message: str, provenance: Provenance | None = None) -> Violation:
    return rulebook("wkm").refuse(rule, message, provenance)


def _in_line(arena: Arena, before: int, here: int, there: int) -> bool:
    (a, b), (c, d), (e, f) = (arena.hexes[place] for place in (before, here, there))
    return (c - a, d - b) == (e - c, f - d)
