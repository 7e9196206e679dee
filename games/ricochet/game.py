"""Ricochet Robots as a game: who acts, what is legal, what happens, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.engine import CHANCE, Actor, Clock, Event, Json, Result, Setup, Violation
from games.ricochet.beginning import beginning, dumped, target_text
from games.ricochet.hunt import lone_answer
from games.ricochet.rounds import bid, drawn, failed, over_time, passed, showed
from games.ricochet.state import Action, Bid, Draw, GiveUp, Pass, RicochetState, Show, Time
from games.ricochet.text import read_action, show_state, write_action
from games.rulebook import rulebook

HIGHEST_BID = 999
LISTED_BIDS = 12
"""Bids up to this number are listed; higher ones are legal as well."""


class RicochetGame:
    """The Ricochet Robots match for 2 to 10 players (rules: K1 to K16)."""

    id = "ricochet"
    title = "Ricochet Robots"
    version = 1
    seats = range(2, 11)
    seeded_start = True

    def start(self, setup: Setup) -> RicochetState:
        return beginning(setup)

    def actors(self, state: RicochetState) -> tuple[Actor, ...]:
        if state.phase == "draw":
            return (CHANCE,)
        if state.phase == "bid":
            return tuple(seat for seat in range(1, state.players + 1) if seat not in state.passed)
        return (state.showing()[0].player,) if state.phase == "show" else ()

    def actions(self, state: RicochetState, actor: Actor) -> Sequence[Action]:
        if actor not in self.actors(state):
            return ()
        if state.phase == "draw":
            return [draw for draw, _ in self.odds(state)]
        if state.phase == "bid":
            bids: list[Action] = [Bid(moves) for moves in range(LISTED_BIDS + 1)]
            legal = [action for action in bids if self.check(state, actor, action) is None]
            return [*legal, *([Time()] if state.bids else []), Pass()]
        answer = lone_answer(state)
        if answer is None or answer.cost > state.showing()[0].moves:
            return [GiveUp()]
        return [Show(answer.steps), GiveUp()]

    def check(self, state: RicochetState, actor: Actor, action: Action) -> Violation | None:
        refuse = rulebook("ricochet").refuse
        if actor not in self.actors(state):
            return refuse("K6", _not_now(state, actor))
        wanted = {"draw": (Draw,), "bid": (Bid, Time, Pass), "show": (Show, GiveUp)}[state.phase]
        if not isinstance(action, wanted):
            return refuse("K6", _wanted(state))
        if isinstance(action, Draw):
            chips = [target_text(state, index) for index in state.left]
            if f"{action.colour} {action.shape}" not in chips:
                return refuse("K7", f"the chip {action.colour} {action.shape} is not in the stack")
        if isinstance(action, Bid):
            return _bid_fault(state, actor, action) or _late(state, action.at)
        if isinstance(action, Time):
            return _early(state, action.at)
        if isinstance(action, Show):
            strange = [step.robot for step in action.steps if step.robot not in state.table.index]
            if strange:
                return refuse("K1", f"there is no robot {', '.join(strange)} on the board")
        return None

    def apply(
        self, state: RicochetState, actor: Actor, action: Action
    ) -> tuple[RicochetState, tuple[Event, ...]]:
        match action:
            case Draw():
                return drawn(state, action)
            case Bid():
                return bid(state, actor, action)
            case Time():
                return over_time(state)
            case Pass():
                return passed(state, actor)
            case Show(steps):
                return showed(state, actor, steps)
            case GiveUp():
                return failed(state, actor, "nothing was shown", "K6")

    def odds(self, state: RicochetState) -> Sequence[tuple[Action, Fraction]]:
        targets = state.table.targets
        chance = Fraction(1, max(1, len(state.left)))
        return [(Draw(targets[index].colour, targets[index].shape), chance) for index in state.left]

    def result(self, state: RicochetState) -> Result | None:
        if state.phase != "over":
            return None
        counts = [len(chips) for chips in state.won]
        most = max(counts)
        winners = tuple(seat for seat, count in enumerate(counts, 1) if count == most)
        limit = state.table.chips_to_win(state.players)
        reason = f"{limit} chips" if limit is not None and most >= limit else f"most chips of all: {most}"
        return Result(winners, tuple(map(float, counts)), reason, ("K7",))

    def clock(self, state: RicochetState) -> Clock | None:
        """The time that is left for bids (rules: K6)."""
        if state.phase != "bid" or not state.bids:
            return None
        left = float(state.table.options["timer"]) - (state.clock - state.began)
        return Clock(max(0.0, left), "bids", self.actors(state)[0], "time")

    def beyond(self, state: RicochetState, actor: Actor) -> str:
        labels = " ".join(robot.label for robot in state.table.robots)
        return f"or show slides such as rN gE (robots {labels})" if state.phase == "show" else ""

    def view(self, state: RicochetState, player: int | None) -> Json:
        return dumped(state)

    def dump(self, state: RicochetState) -> Json:
        return dumped(state)

    def digest_parts(self, state: RicochetState) -> object:
        bids = tuple(map(tuple, state.bids))
        chips = (state.left, state.won, state.gone, state.target)
        times = (state.began, state.clock, state.rounds)
        return (state.phase, state.cells, chips, bids, state.passed, state.failed, times)

    def read(self, text: str, state: RicochetState, actor: Actor) -> Action:
        return read_action(text, state)

    def write(self, action: Action) -> str:
        return write_action(action)

    def show(self, state: RicochetState, player: int | None) -> str:
        return show_state(state)

    def value(self, state: RicochetState, player: int) -> float:
        """Chips over the others' average, and what the bids that stand promise."""
        others = sum(len(chips) for chips in state.won) - len(state.won[player - 1])
        worth = len(state.won[player - 1]) - others / max(1, state.players - 1)
        if state.phase not in ("bid", "show") or not state.bids:
            return worth
        answer = lone_answer(state)
        best = answer.cost if answer is not None else HIGHEST_BID + 1
        keeps = next((entry for entry in state.showing() if entry.moves >= best), None)
        if keeps is not None:
            stake = 0.9 - 0.01 * (keeps.moves - best)
            return worth + (stake if keeps.player == player else -stake)
        return worth - (0.1 if state.bid_of(player) is not None else 0.0)

    def invariants(self, state: RicochetState) -> list[str]:
        chips = [*state.left, *state.gone, *(index for mine in state.won for index in mine)]
        if state.target is not None:
            chips.append(state.target)
        broken = []
        if sorted(chips) != list(range(len(state.table.targets))):
            broken.append(f"the chips {sorted(chips)} are not each of the targets once")
        if len(set(state.cells)) != len(state.cells):
            broken.append(f"two robots share a cell: {state.cells}")
        if any(not state.table.board.contains(c) or c in state.table.board.blocked for c in state.cells):
            broken.append(f"a robot stands where none can: {state.cells}")
        return broken


def _bid_fault(state: RicochetState, actor: Actor, action: Bid) -> Violation | None:
    refuse = rulebook("ricochet").refuse
    if not 0 <= action.moves <= HIGHEST_BID:
        return refuse("K6", f"a bid is a number of moves up to {HIGHEST_BID}")
    if action.moves == 0 and not any(
        cell == state.goal.cell and state.serves(robot) for robot, cell in enumerate(state.cells)
    ):
        return refuse("K2", "no robot that may serve the target stands on it, so 0 moves cannot do")
    mine = state.bid_of(actor)
    if mine is None:
        return None
    if action.moves == mine:
        return refuse("K14", f"P{actor} has bid {mine} already")
    if action.moves > mine and state.table.options["own_bid"] == "lower":
        return refuse("K14", f"P{actor} has bid {mine} and may only go lower")
    return None


def _late(state: RicochetState, at: float | None) -> Violation | None:
    refuse = rulebook("ricochet").refuse
    if at is None:
        return None
    if at < state.clock:
        return refuse("K6", f"the clock stood at {state.clock:g} already")
    timer = float(state.table.options["timer"])
    if state.bids and at - state.began > timer:
        return refuse("K6", f"the {timer:g} seconds ended at {state.began + timer:g}")
    return None


def _early(state: RicochetState, at: float | None) -> Violation | None:
    refuse = rulebook("ricochet").refuse
    if not state.bids:
        return refuse("K6", "the timer starts with the first bid")
    left = state.began + float(state.table.options["timer"]) - (at or 0.0)
    if at is not None and left > 0:
        return refuse("K6", f"{left:g} seconds are left")
    return None


def _not_now(state: RicochetState, actor: Actor) -> str:
    who = "the stack of chips" if actor == CHANCE else f"P{actor}"
    if state.phase == "bid" and actor in state.passed:
        return f"P{actor} has passed and bids no more in this round"
    return f"it is not for {who} to act: {_wanted(state)}"


def _wanted(state: RicochetState) -> str:
    if state.phase == "show":
        first = state.showing()[0]
        return f"P{first.player} shows {first.moves} moves or fewer, or gives up"
    return {
        "draw": "the next chip is drawn",
        "bid": "players bid, pass, or say that the time is over",
        "over": "the match is over",
    }[state.phase]
