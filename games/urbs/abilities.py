"""The abilities of production buildings (UG18). What each does is data; the seven effects live here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from boards.city import Cell, neighbours, reach
from games.engine import Event
from games.urbs.growth import grow_tile
from games.urbs.state import (
    NONE,
    State,
    UseAbility,
    covers,
    minus,
    named,
    of_colour,
    plus,
    put,
)


class Ability(NamedTuple):
    """A building's ability: its effect and the figures of the effect."""

    id: str
    name: str
    effect: str
    text: str
    steps: int = 0
    reach: int = 0
    cubes: int = 0


@cache
def abilities() -> dict[str, Ability]:
    """The abilities by id, from `games/data/urbs_abilities.json`."""
    data = json.loads(files("games.data").joinpath("urbs_abilities.json").read_text("utf-8"))
    return {
        entry["id"]: Ability(
            entry["id"],
            entry["name"],
            entry["effect"],
            entry["text"],
            entry.get("steps", 0),
            entry.get("reach", 0),
            entry.get("cubes", 0),
        )
        for entry in data["abilities"]
    }


def ability_of(state: State, cell: Cell) -> Ability:
    return abilities()[state.table.house.ability(state.tiles[cell].colour)]


def uses(state: State, seat: int, cell: Cell) -> Iterator[UseAbility]:
    """The ways to use the ability of the tile under an own agent; the agent is pulled first.

    The Exchange has very many; listed are those that change cubes of one colour into one other colour.
    """
    ability = ability_of(state, cell)
    agents = {place: owner for place, owner in state.agents.items() if place != cell}
    match ability.effect:
        case "flip":
            for near in neighbours(cell):
                if near in state.tiles and near not in agents:
                    yield UseAbility(cell, (near,))
        case "ride":
            for start in state.own_agents(seat):
                if start != cell:
                    for end in reach(state.tiles, start, ability.steps, agents):
                        yield UseAbility(cell, (start, end))
        case "lure":
            for start in reach(state.tiles, cell, ability.reach):
                if agents.get(start, seat) != seat:
                    for end in reach(state.tiles, start, ability.steps, agents):
                        yield UseAbility(cell, (start, end))
        case "arrest":
            for near in reach(state.tiles, cell, ability.reach):
                if agents.get(near, seat) != seat:
                    yield UseAbility(cell, (near,))
        case "exchange":
            own = state.supplies[seat - 1]
            for number in range(1, ability.cubes + 1):
                for give in range(5):
                    for take in range(5):
                        if give != take and own[give] >= number and state.bank[take] >= number:
                            yield UseAbility(cell, (), of_colour(give, number), of_colour(take, number))
        case "harvest":
            for other in state.own_agents(seat):
                if other != cell and state.tiles[other].production:
                    yield UseAbility(cell, (other,))
        case "survey":
            if any(state.deck):
                yield UseAbility(cell)


def objection(state: State, seat: int, action: UseAbility) -> str:
    """Why the ability cannot be used so, or an empty text."""
    ability = ability_of(state, action.cell)
    if ability.effect == "exchange":
        return _exchange_objection(state, seat, action, ability)
    if action in uses(state, seat, action.cell):
        return ""
    choices = [" ".join(f"{x},{y}" for x, y in use.targets) for use in uses(state, seat, action.cell)]
    if not choices:
        return f"the {ability.name} of this tile has no target now; the cubes may be taken instead"
    listed = " / ".join(choices[:6]) + (" / ..." if len(choices) > 6 else "")
    return f"the {ability.name} cannot do that; it may choose {listed}".replace("choose  ", "draw a tile")


def _exchange_objection(state: State, seat: int, action: UseAbility, ability: Ability) -> str:
    given, taken = sum(action.give), sum(action.take)
    if action.targets or given != taken or not 1 <= given <= ability.cubes:
        return f"the {ability.name} changes one to {ability.cubes} cubes one for one"
    if not covers(state.supplies[seat - 1], action.give):
        return f"only {named(state.supplies[seat - 1])} can be given"
    if not covers(state.bank, action.take):
        return f"the bank has only {named(state.bank)}"
    return ""


def use(state: State, seat: int, action: UseAbility) -> tuple[State, tuple[Event, ...]]:
    """The state after the ability; the agent that was pulled is already in front of its owner."""
    ability = ability_of(state, action.cell)
    rules = ("U5", "UG18")
    name = state.table.name(seat)
    data = {"player": seat, "tile": action.cell, "ability": ability.id, "targets": action.targets}
    match ability.effect:
        case "flip":
            (cell,) = action.targets
            tile = state.tiles[cell]
            flipped = tile._replace(production=not tile.production, cubes=NONE, knower=0)
            state = state._replace(tiles={**state.tiles, cell: flipped}, bank=plus(state.bank, tile.cubes))
            side = "production building" if flipped.production else "city block"
            text = f"{name}'s {ability.name} turns {cell[0]},{cell[1]} to its {side}"
            if any(tile.cubes):
                text += f"; {named(tile.cubes)} to the bank"
        case "ride" | "lure":
            start, end = action.targets
            agents = dict(state.agents)
            agents[end] = agents.pop(start)
            state = state._replace(agents=agents)
            owner = state.table.name(agents[end])
            way = f"from {start[0]},{start[1]} to {end[0]},{end[1]}"
            text = f"{name}'s {ability.name} takes {owner}'s agent {way}"
        case "arrest":
            (cell,) = action.targets
            agents = dict(state.agents)
            owner_seat = agents.pop(cell)
            tile = state.tiles[cell]
            supplies = put(state.supplies, owner_seat, plus(state.supplies[owner_seat - 1], tile.cubes))
            tiles = {**state.tiles, cell: tile._replace(cubes=NONE)}
            state = state._replace(agents=agents, supplies=supplies, tiles=tiles)
            owner = state.table.name(owner_seat)
            text = f"{name}'s {ability.name} sends {owner}'s agent home from {cell[0]},{cell[1]}"
            if any(tile.cubes):
                text += f" with {named(tile.cubes)}"
        case "exchange":
            own = plus(minus(state.supplies[seat - 1], action.give), action.take)
            bank = plus(minus(state.bank, action.take), action.give)
            state = state._replace(supplies=put(state.supplies, seat, own), bank=bank)
            text = f"{name}'s {ability.name} changes {named(action.give)} for {named(action.take)}"
        case "harvest":
            (cell,) = action.targets
            state, gained = grow_tile(state, cell, state.tiles[cell].colour)
            text = f"{name}'s {ability.name} lets {cell[0]},{cell[1]} grow by {gained}"
        case _:
            state = state._replace(phase="draw")
            text = f"{name}'s {ability.name} draws another tile"
    return state, (Event("ability", text, data, rules),)
