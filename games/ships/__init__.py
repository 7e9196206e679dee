"""Ships of the Line: two warships, a common deck of winds and shot, secret choices revealed together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.engine import CHANCE, Actor, Event, Json, Result, Setup, Violation
from games.ships import drawing, judge, play, position, text, worth
from games.ships.state import COPIES, HAND, NONE, Action, Deal, State, plus


class ShipsOfTheLine:
    """The game in the shape of `games.engine.Game`."""

    id = "ships"
    title = "Ships of the Line"
    version = 1
    seats = position.SEATS
    seeded_start = False

    def start(self, setup: Setup) -> State:
        return position.start(setup)

    def actors(self, state: State) -> tuple[Actor, ...]:
        return judge.actors(state)

    def actions(self, state: State, actor: Actor) -> Sequence[Action]:
        return judge.actions(state, actor)

    def check(self, state: State, actor: Actor, action: Action) -> Violation | None:
        return judge.check(state, actor, action)

    def apply(self, state: State, actor: Actor, action: Action) -> tuple[State, tuple[Event, ...]]:
        return play.apply(state, actor, action)

    def odds(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        """The next card: each type by how many of it are left in the deck."""
        if judge.actors(state) != (CHANCE,):
            return ()
        left = sum(state.deck)
        return [(Deal(card), Fraction(count, left)) for card, count in enumerate(state.deck) if count]

    def result(self, state: State) -> Result | None:
        return play.result(state)

    def view(self, state: State, player: int | None) -> Json:
        return position.view(state, player)

    def dump(self, state: State) -> Json:
        return position.dump(state)

    def digest_parts(self, state: State) -> object:
        return tuple(state[1:])

    def read(self, text_: str, state: State, actor: Actor) -> Action:
        return text.read(text_, state, actor)

    def write(self, action: Action) -> str:
        return text.write(action)

    def show(self, state: State, player: int | None) -> str:
        return drawing.show(state, player)

    def value(self, state: State, player: int) -> float:
        return worth.value(state, player)

    def secrets(self, state: State, player: int | None) -> Sequence[str]:
        return position.secrets(state, player)

    def blind(self, state: State, actor: Actor) -> State:
        """The state as if nobody but the actor had chosen in this phase, for a bot that must not peek."""
        chosen = state.chosen
        return state._replace(chosen=(chosen[0], None) if actor == 1 else (None, chosen[1]))

    def invariants(self, state: State) -> list[str]:
        """All 56 cards are somewhere, and never too few are left to deal."""
        broken = []
        total = plus(state.deck, state.discard)
        for cards in (*state.hands, *state.aimed):
            total = plus(total, cards)
        if any(count != COPIES for count in total):
            broken.append(f"the cards are not 8 of each type: {total}")
        if any(sum(hand) > HAND for hand in state.hands):
            broken.append("a hand holds more than 7 cards")
        if state.owed != (0, 0) and state.deck == NONE:
            broken.append("there is no card to deal")
        if any(not 0 <= stat <= 7 for ship in state.ships for stat in ship):
            broken.append(f"a stat is out of range: {state.ships}")
        return broken


GAME = ShipsOfTheLine()
