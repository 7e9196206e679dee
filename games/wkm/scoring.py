"""Scores, and how a game of What Kills Me ends (rules: W11, WG17)."""

from __future__ import annotations

from games.engine import Result
from games.wkm.state import OFF, State


def scores_of(state: State) -> tuple[float, ...]:
    """3 and the deaths of the player's creatures (rules: W11).

    In a game played from its set-up that is the blocks on the creatures and 1 for each that is dead now: each
    of the three began with a block, and each death brings one more. A position set up by hand may lack them.
    """
    return tuple([3.0 + deaths for deaths in state.deaths])


def result(state: State) -> Result | None:
    """The fewest win; ties as WG17 says."""
    if state.phase != "over":
        return None
    house = state.arena.house
    scores = scores_of(state)
    winners = [seat for seat, score in enumerate(scores, 1) if score == min(scores)]
    rules: tuple[str, ...] = ("W11",)
    if len(winners) > 1:
        rules = ("W11", "WG17")
        dead = [0] * len(scores)
        for owner, place in zip(state.arena.owners, state.places, strict=True):
            dead[owner - 1] += place == OFF
        if house.tie == "fewer_dead":
            fewest = min(dead[seat - 1] for seat in winners)
            winners = [seat for seat in winners if dead[seat - 1] == fewest]
        elif house.tie == "most_kills":
            most = max(state.kills[seat - 1] for seat in winners)
            winners = [seat for seat in winners if state.kills[seat - 1] == most]
        elif house.tie == "last_to_act":
            winners = [min(winners, key=lambda seat: (state.turn - seat) % len(scores))]
    total = sum(state.deaths)
    reason = f"creatures have died {total} times"
    if total < state.arena.last_death:
        reason, rules = "the turn limit is reached", (*rules, "WG20")
    return Result(tuple(winners), scores, reason, rules)
