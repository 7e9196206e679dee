"""Opening towns for Urbs Salinarum: draws and placements by chance until all agents are out (rules: U1)."""

from __future__ import annotations

from math import lcm
from typing import Any

from games.engine import CHANCE, Game, Setup
from games.registry import game
from generator.chance import Chance
from generator.origin import Origin
from generator.setups.position import position


def draw_town(origin: Origin, players: int) -> dict[str, Any]:
    """The position after the set-up: three tiles a player, each with an agent on it."""
    rules = game("urbs")
    state = rules.start(Setup(players, seed=origin.seed))
    chance = origin.chance("town", players)
    while rules.dump(state)["phase"] == "setup":
        state = _drawn_step(rules, state, chance)
    body = {key: part for key, part in rules.dump(state).items() if key != "options"}
    return position(origin, "urbs", players, body)


def _drawn_step(rules: Game[Any, Any], state: Any, chance: Chance) -> Any:
    """The state after an outcome by its odds, or after any legal action."""
    (actor, *_) = rules.actors(state)
    if actor == CHANCE:
        odds = rules.odds(state)
        whole = lcm(*(share.denominator for _, share in odds))
        outcomes = [outcome for outcome, _ in odds]
        action = chance.weighted(outcomes, [int(share * whole) for _, share in odds])
    else:
        action = chance.choice(rules.actions(state, actor))
    return rules.apply(state, actor, action)[0]
