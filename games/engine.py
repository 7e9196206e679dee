"""The engine's words: what a game is. Every game of the referee has this one shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol, TypeVar

Actor = int
"""A player's seat from 1, or CHANCE."""
CHANCE: Actor = 0

Provenance = Literal["stated", "inferred", "ruling"]
OptionValue = bool | int | float | str
Json = dict[str, Any]


@dataclass(frozen=True)
class Violation:
    """Why an action is refused: the rule's id, one sentence, and what the rule rests on.

    `where` is the place in a claim or record (`move 2`, `line 14`) where that is known.
    """

    rule: str
    message: str
    provenance: Provenance
    where: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.message} [{self.rule}, {self.provenance}]"


@dataclass(frozen=True)
class Event:
    """A fact that an action brought about: a stable kind, a sentence for people, the figures, the rules.

    `seen_by` names the players who may be told; None means everybody.
    """

    kind: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    seen_by: tuple[Actor, ...] | None = None


@dataclass(frozen=True)
class Clock:
    """A time that runs now: its seconds, what it is for, and who does what when it is over."""

    seconds: float
    purpose: str
    actor: Actor
    action: str


@dataclass(frozen=True)
class Setup:
    """What a match starts from.

    `options` holds only the house rules that differ from their defaults. `position` is a state set up by
    hand, in the JSON of `Game.dump`; None means the game's own beginning. `seed` chooses a random
    beginning (a map, a deal of cards that is no chance node); what it chose is stored, never drawn again.
    """

    players: int
    names: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    position: Json | None = None
    seed: int = 0


@dataclass(frozen=True)
class Result:
    """How a match ended: the winners' seats (several: shared; none: draw), scores by seat, why, remarks."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    rules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def shortened(text: str, most: int = 400) -> str:
    """The text with its middle left out where it is longer than `most` characters."""
    return text if len(text) <= most else f"{text[: most // 2]} ... {text[-most // 2 :]}"


class ActionError(ValueError):
    """The text of an action cannot be read; the message says what was expected."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """A game. States and actions are immutable; `apply` is pure and never judges; `check` always does.

    A game may also have, and is asked for with `getattr`:
    `seeded_start` (bool, else True): the beginning depends on `Setup.seed`, so a record stores it;
    `invariants(state) -> list[str]`: what is broken in a state, in words; empty in every correct one;
    `secrets(state, player) -> Sequence[str]`: dotted paths into `dump` that `view` hides from that player;
    `players_in(position) -> int`: how many players a position set up by hand shows, 0 if it does not;
    `clock(state) -> Clock | None`: the time that runs now;
    `beyond(state, actor) -> str`: the actions that are too many to list, in words; empty if there are none;
    `blind(state, actor) -> state`: the state without the secret choices of others, for a bot that acts last.
    """

    id: str
    title: str
    version: int
    seats: range
    """How many may play."""

    def start(self, setup: Setup) -> S:
        """The first state. Raises boards.errors.MalformedError with every defect of the set-up."""
        ...

    def actors(self, state: S) -> tuple[Actor, ...]:
        """Who must act now: one player, several at once, (CHANCE,), or () when the match is over."""
        ...

    def actions(self, state: S, actor: Actor) -> Sequence[A]:
        """The actor's legal actions in a stable order; where there is a continuum, a useful selection."""
        ...

    def check(self, state: S, actor: Actor, action: A) -> Violation | None:
        """The single home of legality: None if the actor may do this now."""
        ...

    def apply(self, state: S, actor: Actor, action: A) -> tuple[S, tuple[Event, ...]]:
        """The state after a legal action, and what happened."""
        ...

    def odds(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """At a chance node the outcomes with their exact probabilities, which sum to 1."""
        ...

    def result(self, state: S) -> Result | None:
        """How the match ended, or None while it goes on."""
        ...

    def view(self, state: S, player: int | None) -> Json:
        """`dump` as that player may see it, secrets replaced; None is a spectator."""
        ...

    def dump(self, state: S) -> Json:
        """The whole state as JSON values, options in force included; `Setup.position` takes it back."""
        ...

    def digest_parts(self, state: S) -> object:
        """What of the state can change in play, as a value whose repr is canonical; for state digests."""
        ...

    def read(self, text: str, state: S, actor: Actor) -> A:
        """The action that the text names, as people at the table would type it. Raises ActionError."""
        ...

    def write(self, action: A) -> str:
        """The canonical text of an action; `read` takes it back."""
        ...

    def show(self, state: S, player: int | None) -> str:
        """The state drawn for a terminal, plain text, as that player may see it (None: spectator)."""
        ...

    def value(self, state: S, player: int) -> float:
        """How good the state looks to the player, for the greedy practice opponent; higher is better."""
        ...
