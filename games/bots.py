"""Practice opponents that know every game through its protocol alone; deterministic from a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from games.engine import Actor, Game


class Bot(Protocol):
    """Chooses an action for an actor; `number` counts the accepted actions so far."""

    def __call__(self, game: Game[Any, Any], state: Any, actor: Actor, number: int) -> Any: ...


def random_bot(seed: int) -> Bot:
    """Any legal action, all equally likely."""

    def bot(game: Game[Any, Any], state: Any, actor: Actor, number: int) -> Any:
        return Random(f"{seed}/{number}/{actor}").choice(game.actions(state, actor))

    return bot


def greedy_bot(seed: int) -> Bot:
    """The action whose next state looks best to the actor; between equals the seed decides.

    Where choices are secret it looks at the state as `blind` shows it, so that it cannot peek.
    """

    def bot(game: Game[Any, Any], state: Any, actor: Actor, number: int) -> Any:
        random = Random(f"{seed}/{number}/{actor}")
        seen = getattr(game, "blind", lambda state, actor: state)(state, actor)
        worth = [
            (game.value(game.apply(seen, actor, action)[0], actor), random.random(), action)
            for action in game.actions(state, actor)
        ]
        return max(worth, key=lambda entry: entry[:2])[2]

    return bot


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot, "greedy": greedy_bot}
"""Bots by name; each is made from the seed of the match."""
