"""How good a position looks: deaths first, then who threatens whom."""

from __future__ import annotations

from boards.hexes import hex_distance
from games.wkm.state import OFF, State

DEATH, THREATENED, THREAT, NEARNESS = 10.0, 1.0, 1.5, 0.02


def value(state: State, player: int) -> float:
    """Fewer deaths than the others, few own creatures in danger, many of theirs, and not too far away."""
    arena = state.arena
    rivals = arena.players - 1
    own = state.deaths[player - 1]
    worth = DEATH * ((sum(state.deaths) - own) / rivals - own)
    standing = [creature for creature, place in enumerate(state.places) if place != OFF]
    for hunter in standing:
        for prey in standing:
            if arena.owners[hunter] == arena.owners[prey]:
                continue
            distance = hex_distance(arena.hexes[state.places[hunter]], arena.hexes[state.places[prey]])
            damage = 1 + state.blocks[hunter][1] - arena.defence[state.places[prey]]
            deadly = distance <= 1 + state.blocks[hunter][0] and damage >= state.health[prey]
            if arena.owners[hunter] == player:
                worth += THREAT * deadly - NEARNESS * distance
            elif arena.owners[prey] == player:
                worth -= THREATENED * deadly
    return worth + 0.1 * sum(
        state.health[creature] for creature in standing if arena.owners[creature] == player
    )
