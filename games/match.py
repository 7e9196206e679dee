"""A match: an immutable history of states. Doing makes a longer one, undoing drops the last state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from games.bots import Bot
from games.dice import Source
from games.engine import CHANCE, Actor, Event, Game, Result, Setup, Violation


class Entry(NamedTuple):
    """One line of the history: an accepted action with its events, or an attempt that was refused."""

    actor: Actor
    text: str
    events: tuple[Event, ...] = ()
    refused: Violation | None = None


class RefusedError(ValueError):
    """An action was refused; `violation` says why. The match is as it was."""

    def __init__(self, actor: Actor, text: str, violation: Violation) -> None:
        self.actor = actor
        self.text = text
        self.violation = violation
        super().__init__(f"{actor_text(actor)}: {text}: {violation}")


@dataclass(frozen=True, eq=False)
class Match:
    """A game, its set-up, the present state, and the match before the last entry.

    `number` counts the accepted actions.
    """

    game: Game[Any, Any]
    setup: Setup
    state: Any
    number: int = 0
    last: Entry | None = None
    before: Match | None = None

    @classmethod
    def start(cls, game: Game[Any, Any], setup: Setup) -> Match:
        """Raises MalformedError with every defect of the set-up."""
        return cls(game, setup, game.start(setup))

    @property
    def actors(self) -> tuple[Actor, ...]:
        return self.game.actors(self.state)

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def digest(self) -> str:
        return digest(self.game, self.state)

    def do(self, actor: Actor, action: Any) -> Match:
        """The match after a legal action. Raises RefusedError for any other."""
        violation = self.game.check(self.state, actor, action)
        text = self.game.write(action)
        if violation is not None:
            raise RefusedError(actor, text, violation)
        state, events = self.game.apply(self.state, actor, action)
        return Match(self.game, self.setup, state, self.number + 1, Entry(actor, text, events), self)

    def say(self, actor: Actor, text: str) -> Match:
        """`do` with the action as text. Raises ActionError where it cannot be read."""
        return self.do(actor, self.game.read(text, self.state, actor))

    def keep(self, refused: RefusedError) -> Match:
        """The match with a refused attempt in its history and the same state."""
        entry = Entry(refused.actor, refused.text, refused=refused.violation)
        return Match(self.game, self.setup, self.state, self.number, entry, self)

    def undo(self) -> Match:
        """The match before its last accepted action; attempts refused since then go as well.

        Raises ValueError where there is no accepted action.
        """
        match: Match | None = self
        while match is not None and match.last is not None and match.last.refused:
            match = match.before
        if match is None or match.before is None:
            raise ValueError("there is no action to undo")
        return match.before

    def history(self) -> Iterator[Match]:
        """Every match from the first, which has no entry, to this one."""
        line = []
        match: Match | None = self
        while match is not None:
            line.append(match)
            match = match.before
        return reversed(line)


def digest(game: Game[Any, Any], state: Any) -> str:
    """Twelve hex digits that two readers of a record can compare to see whether they agree."""
    return blake2b(repr(game.digest_parts(state)).encode(), digest_size=6).hexdigest()


def actor_text(actor: Actor) -> str:
    """P1, P2, ... or chance."""
    return "chance" if actor == CHANCE else f"P{actor}"


def settle(
    match: Match, source: Source | None, bots: Mapping[Actor, Bot] | None = None, limit: int = 100_000
) -> Match:
    """Resolve chance nodes and let the bots act until a person must act, or the match is over.

    A bot waits while a person is among those who may act, so that nobody is outrun in a race. `source`
    None leaves chance nodes open, as does a source that answers None. At most `limit` actions are done.
    """
    bots = bots or {}
    for _ in range(limit):
        actors = match.actors
        if actors == (CHANCE,):
            outcome = source(match.game, match.state, match.number) if source else None
            if outcome is None:
                break
            match = match.do(CHANCE, outcome)
        elif actors and all(actor in bots for actor in actors):
            actor = actors[match.number % len(actors)]  # turn about, so that no bot wins every race
            match = match.do(actor, bots[actor](match.game, match.state, actor, match.number))
        else:
            break
    return match
