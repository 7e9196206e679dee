"""Counting lines of play, and playing at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.dice import draw
from games.engine import CHANCE, Game, Setup


def count(game: Game[Any, Any], state: Any, depth: int) -> int:
    """How many lines of play of that length there are, outcomes of chance counted one by one."""
    if depth == 0:
        return 1
    return sum(
        count(game, game.apply(state, actor, action)[0], depth - 1)
        for actor in game.actors(state)
        for action in game.actions(state, actor)
    )


def random_states(game: Game[Any, Any], setup: Setup, actions: int, seed: int) -> Iterator[Any]:
    """The states of random matches, one after another, that many actions in all."""
    random = Random(seed)
    state = game.start(setup)
    for _ in range(actions):
        yield state
        actors = game.actors(state)
        if not actors:
            state = game.start(setup)
            continue
        actor = random.choice(actors)
        if actor == CHANCE:
            action = draw(game.odds(state), random)
        else:
            action = random.choice(game.actions(state, actor))
        state, _ = game.apply(state, actor, action)
