"""Soapbox: candidates speak on issues against the clock, the Judge and the citizens vote."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.engine import CHANCE, Actor, Clock, Event, Json, Result, Setup, Violation
from games.soapbox import choices, drawing, judge, play, position, text
from games.soapbox.state import CANDIDATE, Action, Next, State, candidates


class Soapbox:
    """The game in the shape of `games.engine.Game`."""

    id = "soapbox"
    title = "Soapbox"
    version = 1
    seats = position.SEATS
    seeded_start = False

    def start(self, setup: Setup) -> State:
        return position.start(setup)

    def actors(self, state: State) -> tuple[Actor, ...]:
        return judge.actors(state)

    def actions(self, state: State, actor: Actor) -> Sequence[Action]:
        return choices.actions(state, actor)

    def check(self, state: State, actor: Actor, action: Action) -> Violation | None:
        return judge.check(state, actor, action)

    def apply(self, state: State, actor: Actor, action: Action) -> tuple[State, tuple[Event, ...]]:
        return play.apply(state, actor, action)

    def odds(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        """The next speaker: every candidate who is not drawn yet alike (rules: OG8)."""
        if judge.actors(state) != (CHANCE,) or state.debate is None:
            return ()
        left = judge.undrawn(state, state.debate)
        return [(Next(state.hall.name(seat)), Fraction(1, len(left))) for seat in left]

    def result(self, state: State) -> Result | None:
        return play.result(state)

    def beyond(self, state: State, actor: Actor) -> str:
        return {
            "agenda": "or any minutes and issues: agenda 45 slot 3: Racism, Taxes",
            "speaking": "or speak for any time: speak 2:40",
        }.get(state.phase, "")

    def view(self, state: State, player: int | None) -> Json:
        return position.view(state, player)

    def dump(self, state: State) -> Json:
        return position.dump(state)

    def digest_parts(self, state: State) -> object:
        return tuple(state[1:])

    def read(self, text_: str, state: State, actor: Actor) -> Action:
        return text.read(text_, state, actor)

    def write(self, action: Action) -> str:
        return text.write(action)

    def show(self, state: State, player: int | None) -> str:
        return drawing.show(state, player)

    def value(self, state: State, player: int) -> float:
        """A candidate's lead in electoral votes and time on the soapbox; nobody else is partial."""
        if "" in state.roles or state.roles[player - 1] != CANDIDATE:
            return 0.0
        rest = [state.electoral[seat - 1] for seat in candidates(state) if seat != player]
        worth = float(state.electoral[player - 1] - max(rest))
        debate = state.debate
        if debate is not None and player in debate.order[: len(debate.spoken)]:
            worth += debate.spoken[debate.order.index(player)] / 1000
        return worth

    def secrets(self, state: State, player: int | None) -> Sequence[str]:
        return position.secrets(state, player)

    def blind(self, state: State, actor: Actor) -> State:
        """The state as if nobody but the actor had cast a ballot, for a bot that must not peek."""
        debate = state.debate
        if debate is None or state.hall.house.ballot == "open":
            return state
        ballots = tuple(ballot if seat == actor else None for seat, ballot in enumerate(debate.ballots, 1))
        return state._replace(debate=debate._replace(ballots=ballots))

    def clock(self, state: State) -> Clock | None:
        """The speaker's slot, or what is left of the session."""
        debate = state.debate
        if state.phase != "speaking" or debate is None:
            return None
        seat = debate.order[len(debate.spoken)]
        seconds = play.time_left(state)
        name = state.hall.name(seat)
        return Clock(seconds, f"{name} speaks on {debate.issue}", seat, f"speak {name} {seconds}")

    def invariants(self, state: State) -> list[str]:
        """At most one electoral vote an issue, and only for candidates; no time but what was used."""
        broken = []
        if sum(state.electoral) != sum(bool(covered.winner) for covered in state.covered):
            broken.append("the electoral votes are not those of the issues covered")
        for seat, votes in enumerate(state.electoral, 1):
            if votes and state.roles[seat - 1] != CANDIDATE:
                broken.append(f"{state.hall.name(seat)} has electoral votes but is no candidate")
        return broken


GAME = Soapbox()
