"""A table to sit at: a game, its present state, and what was said there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import CHANCE, Event, Game, Setup, Violation


class Table:
    """Plays one game from a set-up; a refusal is checked to leave the state as it was."""

    def __init__(
        self,
        game: Game[Any, Any],
        players: int,
        position: Mapping[str, Any] | None = None,
        names: tuple[str, ...] = (),
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.game = game
        given = dict(position) if position is not None else None
        self.state = game.start(Setup(players, names, options, given, seed))

    def do(self, actor: int, text: str) -> list[str]:
        """The kinds of the events of a legal action."""
        return [event.kind for event in self.events(actor, text)]

    def events(self, actor: int, text: str) -> tuple[Event, ...]:
        action = self.game.read(text, self.state, actor)
        assert actor in self.game.actors(self.state), f"{actor} cannot act"
        violation = self.game.check(self.state, actor, action)
        assert violation is None, f"{text}: {violation}"
        self.state, events = self.game.apply(self.state, actor, action)
        return events

    def refused(self, actor: int, text: str) -> Violation:
        """Why the action is illegal."""
        before = self.game.dump(self.state), repr(self.game.digest_parts(self.state))
        violation = self.game.check(self.state, actor, self.game.read(text, self.state, actor))
        assert violation is not None, f"{text} is legal"
        assert before == (self.game.dump(self.state), repr(self.game.digest_parts(self.state)))
        assert text not in self.legal(actor)
        return violation

    def legal(self, actor: int) -> list[str]:
        return [self.game.write(action) for action in self.game.actions(self.state, actor)]

    def deal(self, *outcomes: str) -> list[str]:
        """Chance brings these outcomes, one after another."""
        return [kind for outcome in outcomes for kind in self.do(CHANCE, outcome)]

    def dump(self) -> dict[str, Any]:
        return self.game.dump(self.state)
