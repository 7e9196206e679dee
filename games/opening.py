"""How a match is opened: its record with everything that a replay needs, and its first state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine import Actor, Game
from games.match import Match
from games.record import Record


def opened(game: Game[Any, Any], record: Record) -> tuple[Record, Match]:
    """The record of a new match completed, and the match before its first action.

    Every option in force is named. Where the beginning depends on the seed it is stored as a position,
    so that the record replays without a random number. Raises MalformedError for a set-up that cannot be.
    """
    first = Match.start(game, record.setup)
    beginning = game.dump(first.state)
    record = replace(record, version=game.version, options=beginning["options"])
    if record.position is None and getattr(game, "seeded_start", True):
        record = replace(record, position=beginning)
    return record, Match.start(game, record.setup)


def fresh(
    game: Game[Any, Any],
    players: int,
    seed: int,
    bots: dict[Actor, str] | None = None,
    **settings: Any,
) -> tuple[Record, Match]:
    """`opened` for a game's own beginning; `settings` are further fields of the record."""
    return opened(game, Record(game.id, players, seed=seed, bots=bots or {}, **settings))
