"""Urbs Salinarum: guilds build a city and turn cubes into points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.engine import Actor, Event, Json, Result, Setup, Violation
from games.urbs import drawing, legality, position, turns, wording
from games.urbs.growth import most_sets
from games.urbs.state import GOAL, Action, Counts, Drawn, State, plus


class Urbs:
    """The game for the referee; the rules stand in `games/data/urbs.json`."""

    id = "urbs"
    title = "Urbs Salinarum"
    version = 1
    seats = position.SEATS
    seeded_start = False

    def start(self, setup: Setup) -> State:
        return position.start(setup)

    def actors(self, state: State) -> tuple[Actor, ...]:
        return legality.actors(state)

    def actions(self, state: State, actor: Actor) -> Sequence[Action]:
        return legality.actions(state, actor)

    def check(self, state: State, actor: Actor, action: Action) -> Violation | None:
        return legality.check(state, actor, action)

    def apply(self, state: State, actor: Actor, action: Action) -> tuple[State, tuple[Event, ...]]:
        return turns.apply(state, actor, action)

    def odds(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        left = sum(state.deck)
        return [(Drawn(c), Fraction(number, left)) for c, number in enumerate(state.deck) if number]

    def result(self, state: State) -> Result | None:
        if not state.winners:
            return None
        scores = tuple(float(points) for points in state.points)
        rules = ("U7", "UG11") if max(state.points) >= GOAL else ("UG12", "UG14")
        return Result(state.winners, scores, state.reason, rules)

    def view(self, state: State, player: int | None) -> Json:
        return position.view(state, player)

    def secrets(self, state: State, player: int | None) -> Sequence[str]:
        return position.secrets(state, player)

    def players_in(self, made: Json) -> int:
        return position.players_in(made)

    def invariants(self, state: State) -> list[str]:
        return position.invariants(state)

    def dump(self, state: State) -> Json:
        return position.dump(state)

    def digest_parts(self, state: State) -> object:
        tiles = [(cell, *tile) for cell, tile in sorted(state.tiles.items())]
        return (tiles, sorted(state.agents.items()), *state[3:])

    def read(self, text: str, state: State, actor: Actor) -> Action:
        return wording.read(text, state, actor)

    def write(self, action: Action) -> str:
        return wording.write(action)

    def show(self, state: State, player: int | None) -> str:
        return drawing.show(state, player)

    def value(self, state: State, player: int) -> float:
        """Points, then what the supply is worth, then what the agents could harvest and what will grow."""
        own = state.table.colours[player - 1]
        rainbow = state.table.rainbow()
        supply = state.supplies[player - 1]
        worth = _worth(supply, own, rainbow)
        presence = 0.5 if any(state.deck) else 0.0
        agents = 0.0
        for cell, seat in state.agents.items():
            tile = state.tiles[cell]
            grows = tile.production and state.bank[tile.colour] > 0
            if seat != player:
                agents -= 0.5 * grows
            else:
                harvest = _worth(plus(supply, tile.cubes), own, rainbow) - worth
                agents += presence + 0.7 * harvest + (1.0 + 0.4 * min(sum(tile.cubes), 4)) * grows
        rivals = max(points for seat, points in enumerate(state.points, 1) if seat != player)
        return 100.0 * state.points[player - 1] + worth + agents - 20.0 * rivals


def _worth(supply: Counts, own: int, rainbow: Counts) -> float:
    """What a supply is worth: its sets, and cubes on the way to sets."""
    toward = sum(3.0 * min(number, 2) + 0.3 * number for number in supply) + 1.5 * supply[own]
    return 60.0 * most_sets(supply, own, rainbow) + toward


GAME = Urbs()
