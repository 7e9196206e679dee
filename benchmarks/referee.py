"""How fast the referee is: legal actions a second for each game, and the adjudication of 10,000 actions.

Run `python -m benchmarks.referee [GAME ...]`; a line of JSON for each game. The actions are those of
random matches, chosen beforehand, so that only the referee's own work is timed, in CPU seconds: `apply`
alone, `check` and `apply`, and reading, judging and digesting whole records.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from games.dice import draw
from games.engine import CHANCE
from games.match import Match
from games.opening import fresh
from games.record import read_record, write_record
from games.registry import available, game
from games.replay import adjudicate, recorded

ACTIONS = 10_000


def matches(name: str, actions: int) -> Iterator[tuple[str, Match, list[tuple[int, Any]]]]:
    """Random matches with so many actions in all: each as a record's text, its beginning, its actions."""
    rules, seed, done = game(name), 0, 0
    players = min(max(2, rules.seats[0]), rules.seats[-1])
    while done < actions:
        seed += 1
        random = Random(seed)
        record, first = fresh(rules, players, seed)
        match, said = first, []
        while not match.over and done < actions:
            if match.actors == (CHANCE,):
                chosen = (CHANCE, draw(rules.odds(match.state), random))
            else:
                actor = random.choice(match.actors)
                chosen = (actor, random.choice(rules.actions(match.state, actor)))
            match = match.do(*chosen)
            said.append(chosen)
            done += 1
        yield write_record(recorded(record, match)), first, said


def measured(name: str, actions: int = ACTIONS) -> dict[str, Any]:
    rules = game(name)
    played = list(matches(name, actions))
    apply_only = judged = adjudicated = 0.0
    for text, first, said in played:
        state = first.state
        for actor, action in said:  # not timed: what a game works out once for a board, it knows afterwards
            state, _ = rules.apply(state, actor, action)
        begin, state = process_time(), first.state
        for actor, action in said:
            state, _ = rules.apply(state, actor, action)
        apply_only += process_time() - begin
        begin, state = process_time(), first.state
        for actor, action in said:
            if rules.check(state, actor, action) is not None:
                raise AssertionError(f"{name}: {rules.write(action)} was legal before")
            state, _ = rules.apply(state, actor, action)
        judged += process_time() - begin
        begin = process_time()
        if not isinstance(adjudicate(read_record(text)), Match):
            raise AssertionError(f"{name}: the record of a legal match was refused")
        adjudicated += process_time() - begin
    return {
        "game": name,
        "actions": actions,
        "matches": len(played),
        "applied_per_second": round(actions / apply_only),
        "judged_and_applied_per_second": round(actions / judged),
        "adjudication_seconds": round(adjudicated, 3),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def main() -> None:
    for name in sys.argv[1:] or available():
        print(json.dumps(measured(name)), flush=True)


if __name__ == "__main__":
    main()
