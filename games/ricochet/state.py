"""The state of a Ricochet Robots match and its actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from boards.square import Cell, Direction, SquareBoard, Target
from games.engine import OptionValue
from games.slide import SlideRules

SILVER = "silver"
COLOURS = ("red", "green", "blue", "yellow")

Phase = Literal["draw", "bid", "show", "over"]
PHASES: tuple[Phase, ...] = ("draw", "bid", "show", "over")


class Robot(NamedTuple):
    """A robot; `label` is its one letter in a demonstration."""

    name: str
    label: str
    transparent: bool = False


class Draw(NamedTuple):
    """The chip that is turned up, by colour and shape."""

    colour: str
    shape: str


class Bid(NamedTuple):
    """A number of moves, and where known the second on the table's clock at which it was said."""

    moves: int
    at: float | None = None


class Time(NamedTuple):
    """The timer has run out, at that second of the table's clock where known (rules: K6)."""

    at: float | None = None


class Pass(NamedTuple):
    """No further bid in this round (rules: K15)."""


class Step(NamedTuple):
    """A slide as it is shown, the robot by its label.

    `passes` None with `to` given means any number that ends there.
    """

    robot: str
    direction: Direction
    passes: int | None = 0
    to: Cell | None = None


class Show(NamedTuple):
    """A demonstration."""

    steps: tuple[Step, ...]


class GiveUp(NamedTuple):
    """The bidder has nothing to show."""


Action = Draw | Bid | Time | Pass | Show | GiveUp


class Standing(NamedTuple):
    """A player's bid that stands."""

    player: int
    moves: int


@dataclass(frozen=True, eq=False)
class Table:
    """What stays the same through a match; told apart by identity, so that it is a cheap key."""

    board: SquareBoard
    robots: tuple[Robot, ...]
    names: tuple[str, ...]
    options: Mapping[str, OptionValue]

    @cached_property
    def rules(self) -> SlideRules:
        options = self.options
        return SlideRules(
            must_ricochet=bool(options["must_ricochet"]),
            allow_rebound=bool(options["allow_rebound"]),
            stop_on_target=bool(options["stop_on_target"]),
            flush_hop="free" if options["flush_hop"] == "free" else "counted",
            single_hop=bool(options["single_hop"]),
            transparent_deflect="bounce" if options["transparent_deflect"] == "bounce" else "choose",
        )

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """The chips, by colour and shape, so that they do not depend on how a board lists its targets."""
        return tuple(sorted(self.board.targets, key=lambda target: (target.colour, target.shape)))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The robots' places by label."""
        return {robot.label: place for place, robot in enumerate(self.robots)}

    def chips_to_win(self, players: int) -> int | None:
        """Chips that win at once, or None where only the last chip ends the match (rules: K7)."""
        return int(self.options["chips_to_win"]) or {2: 8, 3: 6, 4: 5}.get(players)


@dataclass(frozen=True)
class RicochetState:
    """`left` holds the indices of the targets in the stack, `won` by player those that they have,
    `gone` those out of the match. `bids` stand in the order in which they were made; `failed` lists the
    players who have shown in vain. `began` and `clock` are the seconds of the first and the last bid.
    """

    table: Table
    cells: tuple[Cell, ...]
    left: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...] = ()
    phase: Phase = "draw"
    target: int | None = None
    bids: tuple[Standing, ...] = ()
    passed: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    began: float = 0.0
    clock: float = 0.0
    rounds: int = 0

    @property
    def players(self) -> int:
        return len(self.won)

    @property
    def goal(self) -> Target:
        """The target of the round."""
        assert self.target is not None
        return self.table.targets[self.target]

    def bid_of(self, player: int) -> int | None:
        return next((bid.moves for bid in self.bids if bid.player == player), None)

    def showing(self) -> tuple[Standing, ...]:
        """The bids that may still be shown, in the order in which they are (rules: K6)."""
        waiting = [bid for bid in self.bids if bid.player not in self.failed]
        if self.table.options["bid_tie"] == "earlier":
            return tuple(sorted(waiting, key=lambda bid: bid.moves))
        return tuple(sorted(waiting, key=lambda bid: (bid.moves, len(self.won[bid.player - 1]))))

    def serves(self, robot: int) -> bool:
        """Whether the robot may serve the target of the round (rules: K2)."""
        goal, candidate = self.goal, self.table.robots[robot]
        return goal.vortex or (candidate.name == goal.colour and not candidate.transparent)
