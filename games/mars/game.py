"""Roll over Mars: rovers measure stones and bring eight of them to base."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot

from boards.mars import CENTRE
from games.engine import Actor, Event, Json, Result, Setup, Violation
from games.mars import drawing, legality, position, rounds, wording
from games.mars.cargo import carries
from games.mars.state import MEASURED, Action, First, Gain, Lose, State, Supply, Weather


class Mars:
    """The game for the referee; the rules stand in `games/data/mars.json`."""

    id = "mars"
    title = "Roll over Mars"
    version = 1
    seats = position.SEATS
    seeded_start = True

    def start(self, setup: Setup) -> State:
        return position.start(setup)

    def actors(self, state: State) -> tuple[Actor, ...]:
        return legality.actors(state)

    def actions(self, state: State, actor: Actor) -> Sequence[Action]:
        return legality.actions(state, actor)

    def check(self, state: State, actor: Actor, action: Action) -> Violation | None:
        return legality.check(state, actor, action)

    def apply(self, state: State, actor: Actor, action: Action) -> tuple[State, tuple[Event, ...]]:
        return rounds.apply(state, actor, action)

    def odds(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        players = len(state.rovers)
        match state.phase:
            case "weather":
                return [(Weather(sector), Fraction(1, 6)) for sector in range(1, 7)]
            case "first":
                return [(First(seat), Fraction(1, players)) for seat in range(1, players + 1)]
            case "supply":
                if state.table.house.supply_toss == "coin":
                    return [(Supply(roll), Fraction(1, 2)) for roll in range(2)]
                return [(Supply(roll), Fraction(1, 6)) for roll in range(1, 7)]
            case "loss":
                owned = state.rover(state.queue[0]).accessories
                return [(Lose(k), Fraction(number, sum(owned))) for k, number in enumerate(owned) if number]
        pile = state.deck if any(state.deck) else state.discard
        return [(Gain(k), Fraction(number, sum(pile))) for k, number in enumerate(pile) if number]

    def result(self, state: State) -> Result | None:
        if state.winners is None:
            return None
        scores = tuple(float(rover.stones()) for rover in state.rovers)
        won = any(rover.stones() >= 8 for rover in state.rovers)
        return Result(state.winners, scores, state.reason, ("M5",) if won else ("MG18",))

    def beyond(self, state: State, actor: Actor) -> str:
        if state.phase != "turn":
            return ""
        stuck = state.in_weather(state.rover(actor).position)
        return "or ruler to anything" if stuck else "or drive x,y, or ruler to anything"

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
        ground = sorted(state.ground.items())
        measured = sorted(state.measured.items())
        return ([tuple(rover) for rover in state.rovers], ground, measured, *state[4:])

    def read(self, text: str, state: State, actor: Actor) -> Action:
        return wording.read(text, state, actor)

    def write(self, action: Action) -> str:
        return wording.write(action)

    def show(self, state: State, player: int | None) -> str:
        return drawing.show(state, player)

    def value(self, state: State, player: int) -> float:
        """Stones at base, stones aboard on the way home, then nearness to a stone that may fit.

        Only what the player knows counts: a stone not measured yet may fit.
        """
        rover = state.rover(player)
        worth = 100.0 * rover.stones() + 60.0 * len(rover.cargo)
        home = hypot(*rover.position)
        if rover.cargo:
            return worth - home + 0.01 * rover.energy
        nearest = 50.0
        for stone, point in state.ground.items():
            way = state.way(rover.position, point)
            known = state.knows(player, stone)
            if way >= nearest or state.in_weather(point):
                continue
            if known == MEASURED and not carries(state, player, (*rover.cargo, stone)):
                continue
            nearest = way - 5.0 * (known == MEASURED)
        garage = 3.0 if state.supply and any(state.at(player, g) for g in state.table.garages) else 0.0
        return worth - nearest - 0.1 * state.way(rover.position, CENTRE) + garage + 0.01 * rover.energy


GAME = Mars()
