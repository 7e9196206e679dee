"""SMART: simple miniature battles with levels and magic."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from boards.plane import gap
from games.engine import Actor, Event, Json, Result, Setup, Violation
from games.smart import battle, drawing, legality, position, wording
from games.smart.combat import DIE
from games.smart.state import Action, Roll, State


class Smart:
    """The game for the referee; the rules stand in `games/data/smart.json`."""

    id = "smart"
    title = "SMART"
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
        return battle.apply(state, actor, action)

    def odds(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        return [(Roll(number), Fraction(1, DIE)) for number in range(1, DIE + 1)]

    def result(self, state: State) -> Result | None:
        if state.winners is None:
            return None
        seats = range(1, len(state.table.names) + 1)
        scores = tuple(float(battle.strength_of(state, seat)) for seat in seats)
        return Result(state.winners, scores, state.reason, ("SG19",))

    def beyond(self, state: State, actor: Actor) -> str:
        own = [unit for unit in state.units.values() if unit.side == actor and not unit.out]
        if state.phase == "move" and not all(unit.moved for unit in own):
            return "or move to any x,y within reach"
        circles = state.phase == "missiles" and state.table.house.scale == "1:1"
        casters = any(unit.spells_left and not unit.acted for unit in own)
        return "or cast at any x,y within reach" if circles and casters else ""

    def view(self, state: State, player: int | None) -> Json:
        return position.dump(state)

    def players_in(self, made: Json) -> int:
        return position.players_in(made)

    def invariants(self, state: State) -> list[str]:
        return position.invariants(state)

    def dump(self, state: State) -> Json:
        return position.dump(state)

    def digest_parts(self, state: State) -> object:
        return ([(name, *unit) for name, unit in state.units.items()], *state[2:])

    def read(self, text: str, state: State, actor: Actor) -> Action:
        return wording.read(text, state, actor)

    def write(self, action: Action) -> str:
        return wording.write(action)

    def show(self, state: State, player: int | None) -> str:
        return drawing.show(state, player)

    def value(self, state: State, player: int) -> float:
        """Own endurance less the enemies', damage expected from rolls that are due, nearness to enemies."""
        worth = 0.0
        own = [unit for unit in state.units.values() if unit.side == player and not unit.out]
        others = [unit for unit in state.units.values() if unit.side != player and not unit.out]
        for unit in own:
            worth += unit.level + 2.0 * (unit.level + unit.armour_left - unit.damage) + 0.3 * unit.spells_left
        for unit in others:
            worth -= unit.level + 2.0 * (unit.level + unit.armour_left - unit.damage)
        for due in state.due:
            if due.kind != "initiative":
                attacker, target = state.units[due.attacker], state.units[due.target]
                chance = min(1.0, max(0.0, (10 + attacker.level - target.level - due.penalty) / DIE))
                worth += chance * attacker.level * (1 if attacker.side == player else -1) * 2
        if others:
            worth -= 0.02 * sum(min(gap(unit.at, there.at) for there in others) for unit in own)
        return worth


GAME = Smart()
