"""What Kills Me Makes Me Stronger: three creatures a player fight, die and evolve on a hex board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.engine import Actor, Event, Json, Result, Setup, Violation
from games.wkm import choices, drawing, judge, play, position, scoring, text, worth
from games.wkm.state import OFF, Action, State


class WhatKillsMe:
    """The game in the shape of `games.engine.Game`."""

    id = "wkm"
    title = "What Kills Me Makes Me Stronger"
    version = 1
    seats = position.SEATS
    seeded_start = True

    def start(self, setup: Setup) -> State:
        return position.start(setup)

    def actors(self, state: State) -> tuple[Actor, ...]:
        return () if state.phase == "over" else (judge.actor_of(state),)

    def actions(self, state: State, actor: Actor) -> Sequence[Action]:
        return choices.actions(state, actor)

    def check(self, state: State, actor: Actor, action: Action) -> Violation | None:
        return judge.check(state, actor, action)

    def apply(self, state: State, actor: Actor, action: Action) -> tuple[State, tuple[Event, ...]]:
        return play.apply(state, action)

    def odds(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        return ()

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def view(self, state: State, player: int | None) -> Json:
        return position.dump(state)

    def dump(self, state: State) -> Json:
        return position.dump(state)

    def digest_parts(self, state: State) -> object:
        return tuple(state[1:])

    def read(self, text_: str, state: State, actor: Actor) -> Action:
        return text.read(text_, state, actor)

    def write(self, action: Action) -> str:
        return text.write(action)

    def show(self, state: State, player: int | None) -> str:
        return drawing.show(state)

    def value(self, state: State, player: int) -> float:
        return worth.value(state, player)

    def invariants(self, state: State) -> list[str]:
        """What is broken in a position that was reached by play on a board with nests enough."""
        arena = state.arena
        broken = []
        fleeing = state.flight.creature if state.flight is not None and not state.flight.slipped else OFF
        standing = [place for n, place in enumerate(state.places) if place != OFF and n != fleeing]
        if len(set(standing)) < len(standing):
            broken.append("two creatures stand in one hex")
        for creature, (place, blocks) in enumerate(zip(state.places, state.blocks, strict=True)):
            if (place != OFF) != (0 < state.health[creature] <= 1 + blocks[2]):
                broken.append(f"{arena.creatures[creature]} has health {state.health[creature]}")
        if state.flight is not None and not state.flight.slipped and state.flight.origin in state.places:
            broken.append("the hex that the attacker came from is not empty")
        dead = sum(place == OFF for place in state.places)
        if len(arena.nests) >= len(arena.creatures) and dead > sum(
            n not in state.places for n in arena.nests
        ):
            broken.append("there are fewer vacant nests than dead creatures")
        return broken


GAME = WhatKillsMe()
