"""Actions of What Kills Me as text: written in one way, read as people say them at the table."""

from __future__ import annotations

import re

from boards.hexes import Hex, hex_text
from games.engine import ActionError, Actor
from games.wkm.choices import approaches
from games.wkm.flight import retreat_routes
from games.wkm.paths import Path, named, reach, route_between
from games.wkm.state import OFF, STATS, Action, End, Move, Place, Retreat, State

_HEX = re.compile(r"(?<![\w,])\(?\s*([+-]?[0-9]{1,6})\s*,\s*([+-]?[0-9]{1,6})\s*\)?(?!\w|\s*,\s*[0-9])")
_FILLERS = frozenset(
    ("to", "at", "on", "in", "into", "with", "via", "then", "and", "by", "the", "block", "of", "nest", "hex")
)
_VERBS = {
    "move": "move", "moves": "move", "go": "move", "goes": "move",
    "attack": "move", "attacks": "move", "x": "move",
    "place": "place", "places": "place", "return": "place", "returns": "place", "comes": "place",
    "retreat": "retreat", "retreats": "retreat", "flee": "retreat", "flees": "retreat", "slip": "retreat",
    "stay": "stay", "stays": "stay", "end": "end", "ends": "end", "done": "end", "pass": "end",
}  # fmt: skip
_EXPECTED = "expected: move A 1,0 · place A -3,0 move · retreat 2,0 · retreat stay · end"


def write(action: Action) -> str:
    """The canonical text: every hex of the way is named."""
    if isinstance(action, Move):
        return " ".join(("move", action.creature, *map(hex_text, action.path)))
    if isinstance(action, Place):
        return f"place {action.creature} {hex_text(action.at)} {action.stat}"
    if isinstance(action, Retreat):
        return " ".join(("retreat", *map(hex_text, action.path))) if action.path else "retreat stay"
    return "end"


def read(text: str, state: State, actor: Actor) -> Action:
    """The action; hexes on the way that are left out are filled in with the cheapest unharmed way."""
    arena = state.arena
    plain = re.sub(r"→|->|=>|:", " ", text.replace("−", "-"))
    hexes = [(int(q), int(r)) for q, r in _HEX.findall(plain)]
    words = re.findall(r"[^\s,.()=]+", _HEX.sub(" ", plain))
    known = [arena.number[word.casefold()] for word in words if word.casefold() in arena.number]
    names = [arena.creatures[creature] for creature in known]
    rest = [word.casefold() for word in words if word.casefold() not in arena.number]
    rest = [word for word in rest if word not in _FILLERS]
    verbs = [_VERBS[word] for word in rest if word in _VERBS and not (word == "move" and word != rest[0])]
    stats = [word for number, word in enumerate(rest) if word in STATS and (number or rest[0] == "health")]
    strange = [word for word in rest if word not in _VERBS and word not in STATS and word != "turn"]
    verb = verbs[0] if verbs else "" if strange else _implied(state, names, hexes, stats)
    if verb == "place" and hexes and (names or strange):
        if len(stats) != 1:
            raise ActionError(f"{text!r} should name one stat for the block: {', '.join(STATS)}")
        return Place(names[0] if names else strange[0], hexes[0], stats[0])
    if verb == "move" and (names or strange):
        creature = names[0] if names else strange[0]
        if not hexes and len(names) > 1:
            place = state.places[arena.number[names[1].casefold()]]
            if place == OFF:
                raise ActionError(f"{names[1]} is not on the board")
            hexes = [arena.hexes[place]]
        if hexes:
            return Move(creature, _move_path(state, creature, hexes))
    if verb in ("retreat", "stay") and not set(names) <= {_fleeing(state)}:
        raise ActionError(f"{text!r} cannot be read: {names[0]} has not to retreat; {_EXPECTED}")
    if verb == "retreat" and hexes and not strange:
        return Retreat(_retreat_path(state, hexes))
    if verb == "stay" or (verb == "retreat" and rest[-1:] == ["stay"]):
        return Retreat(())
    if verb == "end" and not strange and not hexes:
        return End()
    raise ActionError(f"{text!r} cannot be read; {_EXPECTED}")


def _implied(state: State, names: list[str], hexes: list[Hex], stats: list[str]) -> str:
    """What is meant where the verb is left out."""
    if hexes and state.flight is not None and set(names) <= {_fleeing(state)}:
        return "retreat"
    if names and hexes:
        return "place" if stats else "move"
    return ""


def _fleeing(state: State) -> str:
    """The creature that has to retreat; nothing where none has."""
    return "" if state.flight is None else state.arena.creatures[state.flight.creature]


def _move_path(state: State, name: str, hexes: list[Hex]) -> tuple[Hex, ...]:
    """The hexes with the gaps between them filled in where the creature can go so."""
    arena = state.arena
    creature = arena.number.get(name.casefold(), OFF)
    if creature == OFF or state.places[creature] == OFF or any(place not in arena.index for place in hexes):
        return tuple(hexes)
    first = arena.index[hexes[0]]
    if len(hexes) == 1 and first not in arena.neighbours[state.places[creature]]:
        if first in state.places:
            found = [path for path in approaches(state, creature) if path[-1] == first]
            return named(arena, found[0]) if found else tuple(hexes)
        routes = [route for route in reach(state, creature) if route.path[-1] == first]
        return named(arena, routes[-1].path) if routes else tuple(hexes)
    return _filled(state, state.places[creature], hexes)


def _filled(state: State, start: int, hexes: list[Hex]) -> tuple[Hex, ...]:
    arena = state.arena
    path: Path = ()
    here = start
    for place in hexes:
        there = arena.index[place]
        gap = () if there in arena.neighbours[here] else route_between(state, here, there)
        path = (*path, *(gap or (there,)))
        here = there
    return named(arena, path)


def _retreat_path(state: State, hexes: list[Hex]) -> tuple[Hex, ...]:
    arena = state.arena
    flight = state.flight
    if flight is None or any(place not in arena.index for place in hexes):
        return tuple(hexes)
    start = state.places[flight.creature]
    first = arena.index[hexes[0]]
    if flight.slipped and first == start:
        return _retreat_path(state, hexes[1:]) if len(hexes) > 1 else ()
    if len(hexes) == 1 and first not in arena.neighbours[start]:
        routes = [route for route in retreat_routes(state, flight) if route.path[-1] == first]
        return named(arena, routes[-1].path) if routes else tuple(hexes)
    return _filled(state, start, hexes)
