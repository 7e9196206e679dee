"""What is legal: the single home of legality for What Kills Me Makes Me Stronger."""

from __future__ import annotations

from boards.hexes import hex_text
from games.engine import Provenance, Violation
from games.rulebook import rulebook
from games.wkm.flight import check_retreat
from games.wkm.paths import entry_damage, numbered, purse, reach
from games.wkm.state import OFF, STATS, Action, Move, Place, Retreat, State


def _refuse(rule: str, message: str, provenance: Provenance | None = None) -> Violation:
    return rulebook("wkm").refuse(rule, message, provenance)


def actor_of(state: State) -> int:
    """Whose decision it is: the owner of a creature that must retreat, or whose turn it is."""
    return state.turn if state.flight is None else state.arena.owners[state.flight.creature]


def check(state: State, actor: int, action: Action) -> Violation | None:
    """None if the actor may do this now, or the rule that forbids it."""
    arena = state.arena
    if state.phase == "over":
        return _refuse("W11", "the game is over")
    flight = state.flight
    if flight is not None:
        name, owner = arena.creatures[flight.creature], arena.owners[flight.creature]
        if actor != owner:
            message = f"{arena.name(owner)} must first move {name}, which was attacked"
            return _refuse("W7", message, "inferred")
        if not isinstance(action, Retreat):
            return _refuse("W7", f"{name} was attacked and must be moved at once: retreat")
        for place in action.path:
            if place not in arena.index:
                return _refuse("W7", f"{hex_text(place)} is not on the board", "inferred")
        return check_retreat(state, flight, numbered(arena, action.path))
    if actor != state.turn:
        rule = "W1" if state.phase == "setup" else "W2"
        return _refuse(rule, f"it is the turn of {arena.name(state.turn)}")
    if isinstance(action, Move):
        return _check_move(state, action)
    if isinstance(action, Place):
        return _check_place(state, action)
    if isinstance(action, Retreat):
        return _refuse("W7", "no creature has to retreat now")
    return _check_end(state)


def _own(state: State, name: str) -> int | Violation:
    arena = state.arena
    creature = arena.number.get(name.casefold())
    if creature is None:
        return _refuse("W2", f"there is no creature {name}")
    if arena.owners[creature] != state.turn:
        return _refuse("W2", f"{arena.creatures[creature]} belongs to {arena.name(arena.owners[creature])}")
    return creature


def check_mover(state: State, creature: int) -> Violation | None:
    """Why an own creature may not move at all now."""
    arena = state.arena
    house = arena.house
    name = arena.creatures[creature]
    if state.phase == "setup":
        return _refuse("W1", "creatures move only when all are placed")
    if creature in state.done:
        return _refuse("W2", f"{name} has had its activation in this turn")
    if state.places[creature] == OFF:
        if creature in state.resting:
            return _refuse("WG11", f"{name} died in this turn and comes back in the next one")
        return _refuse("W9", f"{name} is dead; place it in a vacant nest first")
    if creature == state.active:
        if state.struck and house.attack_ends_move:
            return _refuse("WG1", f"{name} has attacked, and an attack ends its activation")
        if state.placed and house.placement == "whole":
            return _refuse("WG12", f"{name} came back in this turn, and that was its whole activation")
    if house.return_time == "first" and due(state) and vacant(state):
        return _refuse("WG13", f"{arena.creatures[due(state)[0]]} must come back before anything moves")
    return None


def _check_move(state: State, action: Move) -> Violation | None:
    arena = state.arena
    house = arena.house
    creature = _own(state, action.creature)
    if isinstance(creature, Violation):
        return creature
    barred = check_mover(state, creature)
    if barred is not None:
        return barred
    name = arena.creatures[creature]
    if not action.path:
        return _refuse("W3", f"say where {name} goes, or leave it where it is")
    left, fresh = purse(state, creature)
    damage = entry_damage(arena)
    start = here = state.places[creature]
    health, last = state.health[creature], len(action.path) - 1
    for number, place in enumerate(action.path):
        there = arena.index.get(place, OFF)
        if there == OFF:
            return _refuse("W3", f"{hex_text(place)} is not on the board")
        if health <= 0:
            return _refuse("WG11", f"{name} dies on {arena.text(here)} and goes no further")
        if there not in arena.neighbours[here]:
            return _no_step(state, creature, here, there, left)
        cost = arena.cost[there]
        if cost > left:
            if not (house.minimum_move and fresh and not number):
                return _too_far(name, arena.text(there), cost, left)
            cost = left
        if there in state.places and there != start:
            if number < last:
                return _refuse("W4", f"{arena.text(there)} is occupied: end the move there to attack")
            return check_attack(state, creature, there)
        left, here, health = left - cost, there, health - damage(there)
    if not house.stop_on_nests and here in arena.nests and health > 0:
        return _refuse("WG15", f"{arena.text(here)} is a nest; a creature may not stop there")
    return None


def check_attack(state: State, creature: int, there: int) -> Violation | None:
    """Why the creature may not attack the one on `there`, which it can reach."""
    arena = state.arena
    house = arena.house
    target = state.places.index(there)
    name, victim = arena.creatures[creature], arena.creatures[target]
    if not house.friendly_attack and arena.owners[target] == state.turn:
        return _refuse("WG3", f"{victim} is {name}'s own side, and one does not attack one's own")
    if house.once_per_target and creature == state.active and target in state.struck:
        return _refuse("WG2", f"{name} has attacked {victim} in this activation")
    if not house.zero_damage_attack and 1 + state.blocks[creature][1] <= arena.defence[there]:
        return _refuse("WG4", f"{name} would do {victim} no damage on {arena.text(there)}")
    return None


def _too_far(name: str, place: str, cost: int, left: int) -> Violation:
    points = f"{left} point{'' if left == 1 else 's'}"
    return _refuse("W3", f"{place} costs {cost} and {name} has {points}", "inferred" if cost > 1 else None)


def _no_step(state: State, creature: int, here: int, there: int, left: int) -> Violation:
    arena = state.arena
    name, place = arena.creatures[creature], arena.text(there)
    if not arena.board.kind(arena.hexes[there]).passable:
        return _refuse("W3", f"{place} is {arena.board.kind(arena.hexes[there]).name}, which is impassable")
    if here == there:
        return _refuse("W3", f"{name} stands on {place} already")
    if here == state.places[creature]:
        everywhere = sum(arena.cost) + 1
        neighbours = arena.neighbours[there]
        for route in reach(state, creature, everywhere):
            if route.path[-1] == there:
                return _too_far(name, place, route.cost, left)
            if route.path[-1] in neighbours and there in state.places:
                return _too_far(name, place, route.cost + arena.cost[there], left)
    return _refuse("W3", f"{name} cannot step from {arena.text(here)} to {place}", "inferred")


def due(state: State) -> list[int]:
    """The dead creatures that the player whose turn it is must bring back now (rules: W9)."""
    return [
        creature
        for creature, place in enumerate(state.places)
        if place == OFF and state.arena.owners[creature] == state.turn and creature not in state.resting
    ]


def vacant(state: State) -> tuple[int, ...]:
    """Where a creature can come onto the board: the vacant nests; else as `no_vacant_nest` says (WG14)."""
    arena = state.arena
    nests = tuple(nest for nest in arena.nests if nest not in state.places)
    if nests or state.phase == "setup" or arena.house.no_vacant_nest == "wait":
        return nests
    beside = {there for nest in arena.nests for there in arena.neighbours[nest]}
    return tuple(sorted(beside - set(state.places)))


def _check_place(state: State, action: Place) -> Violation | None:
    arena = state.arena
    rule = "W1" if state.phase == "setup" else "W9"
    creature = _own(state, action.creature)
    if isinstance(creature, Violation):
        return creature
    name = arena.creatures[creature]
    if state.places[creature] != OFF:
        return _refuse(rule, f"{name} is on the board already")
    if creature in state.resting:
        return _refuse("WG11", f"{name} died in this turn and comes back in the next one")
    if action.stat not in STATS:
        return _refuse(rule, f"a block adds to move, attack or health, not to {action.stat}")
    there = arena.index.get(action.at, OFF)
    allowed = vacant(state)
    if there not in allowed:
        places = ", ".join(arena.text(nest) for nest in allowed) or "none"
        text = hex_text(action.at)
        if there in arena.nests:
            holder = arena.creatures[state.places.index(there)]
            message = f"the nest {text} is occupied by {holder}; vacant: {places}"
            return _refuse(rule, message, "inferred" if rule == "W1" else None)
        return _refuse(rule, f"{text} is not a nest; vacant nests: {places}")
    return None


def _check_end(state: State) -> Violation | None:
    if state.phase == "setup":
        return _refuse("W1", "a creature must be placed in a vacant nest")
    dead = due(state)
    if dead and vacant(state):
        names = ", ".join(state.arena.creatures[creature] for creature in dead)
        nests = ", ".join(state.arena.text(nest) for nest in vacant(state))
        return _refuse("W9", f"{names} must come back first; vacant nests: {nests}")
    return None
