"""Write a golden playthrough: `python -m tests.playthroughs.make GAME --players 3 --seed 7 [--option a=b]`.

Only for a new game, or after a change of the rules that is meant; look at the difference before it is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from games.bots import BOTS
from games.dice import seeded
from games.engine import OptionValue
from games.match import settle
from games.opening import fresh
from games.record import write_record
from games.registry import game
from games.replay import recorded

HERE = Path(__file__).parent
LENGTH = 400
"""Actions after which a playthrough is cut short."""


def playthrough(
    name: str, players: int, seed: int, bots: Mapping[int, str], options: Mapping[str, OptionValue]
) -> str:
    """The record of a match between bots, as text."""
    rules = game(name)
    record, match = fresh(rules, players, seed, dict(bots), options=options)
    opponents = {seat: BOTS[bot](seed) for seat, bot in bots.items()}
    return write_record(recorded(record, settle(match, seeded(seed), opponents, LENGTH)))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--option", action="append", default=[])
    arguments = parser.parse_args()
    rules = game(arguments.game)
    players = arguments.players or rules.seats[0]
    bots = {seat: "greedy" if seat % 2 else "random" for seat in range(1, players + 1)}
    words = dict(option.split("=", 1) for option in arguments.option)
    options = {name: word == "true" if word in ("true", "false") else word for name, word in words.items()}
    chosen = [key if word == "true" else word for key, word in words.items()]
    name = "-".join([arguments.game, f"{players}p", *chosen])
    path = HERE / f"{name}.record"
    path.write_text(playthrough(arguments.game, players, arguments.seed, bots, options), "utf-8")
    print(path)


if __name__ == "__main__":
    main()
