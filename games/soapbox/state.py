"""The words of Soapbox: roles, issues, the plan of a session, the state, the actions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from games.engine import OptionValue

CANDIDATE, JUDGE, CITIZEN = ROLES = ("candidate", "judge", "citizen")
SHORTEST, LONGEST = 2, 5
"""Minutes of a slot."""
ABSTAINED = 0


@cache
def sample_issues() -> tuple[str, ...]:
    """The twenty issues of the sample list, in the order of their numbers from 1 (rules: O5)."""
    return tuple(json.loads(files("games.data").joinpath("soapbox_issues.json").read_text("utf-8"))["issues"])


def issues_that_fit(minutes: int, candidates: int, slot: int, vote_minutes: int) -> int:
    """How many issues go into the time: each takes a slot for every candidate and a vote (rules: O1)."""
    return minutes // (candidates * slot + vote_minutes)


class House(NamedTuple):
    """The house rules in force."""

    vote_minutes: int
    slots: str
    short_speech: str
    tie: str
    abstention: str
    ballot: str
    judge_vote: str
    repeat_issues: bool
    order: str
    final_tie: str
    time_out: str
    stop_when_clinched: bool


@dataclass(frozen=True)
class Hall:
    """What never changes in a session."""

    names: tuple[str, ...]
    options: Mapping[str, OptionValue]
    house: House

    def __hash__(self) -> int:
        return hash((self.names, self.house))

    def seat(self, name: str) -> int:
        """The seat of the person with that name, or `P3`; 0 for a stranger."""
        known = {f"p{seat}": seat for seat in range(1, len(self.names) + 1)}
        known.update({person.casefold(): seat for seat, person in enumerate(self.names, 1)})
        return known.get(name.casefold(), 0)

    def name(self, seat: int) -> str:
        return self.names[seat - 1]


class Covered(NamedTuple):
    """An issue that is over: the votes by seat, who got the electoral vote (0: nobody), was it void."""

    issue: str
    votes: tuple[int, ...]
    winner: int
    void: bool


class Debate(NamedTuple):
    """The issue under way. Slots are minutes by seat, speeches seconds in speaking order."""

    issue: str
    order: tuple[int, ...]
    slots: tuple[int, ...]
    spoken: tuple[int, ...]
    ballots: tuple[int | None, ...]
    """By seat: the seat voted for, ABSTAINED, or None where no ballot is cast."""
    choices: tuple[int, ...]
    """Who can be voted for."""
    run_off: bool
    votes: tuple[int, ...] = ()
    """By seat, from the first ballot on the issue; empty before it is counted."""


class State(NamedTuple):
    """A session. Time is in seconds; tuples of numbers go by seat, index 0 is seat 1."""

    hall: Hall
    phase: str
    """`roles`, `agenda`, `issue`, `order`, `speaking`, `vote`, `tie_break`, `president` or `over`."""
    roles: tuple[str, ...]
    time: int
    elapsed: int
    agenda: tuple[str, ...]
    covered: tuple[Covered, ...]
    electoral: tuple[int, ...]
    debate: Debate | None = None
    gone: tuple[int, ...] = ()
    """Citizens who have left."""
    extra: bool = False
    """Whether the one more issue of a final tie is being played (rules: OG9)."""
    president: int = 0
    """Whom the Judge chose in a final tie."""


@dataclass(frozen=True, slots=True)
class Role:
    role: str


@dataclass(frozen=True, slots=True)
class Agenda:
    """The Judge's plan: the time for play, the planned slot, both in minutes, and the issues."""

    minutes: int
    slot: int
    issues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """The Judge opens an issue: one slot for all, or one for each in speaking order, and the order.

    Without an order the candidates speak by seat, or as chance has it where house rules say so.
    """

    issue: str
    slots: tuple[int, ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Next:
    """Chance names the next speaker (rules: OG8)."""

    name: str


@dataclass(frozen=True, slots=True)
class Speak:
    name: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot for the candidate; for nobody where the name is empty."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A citizen has left, says the Judge."""

    name: str


@dataclass(frozen=True, slots=True)
class President:
    """The Judge decides a final tie."""

    name: str


Action = Role | Agenda | Open | Next | Speak | Vote | Leave | President


def candidates(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, role in enumerate(state.roles, 1) if role == CANDIDATE)


def judge(state: State) -> int:
    return state.roles.index(JUDGE) + 1


def voters(state: State) -> tuple[int, ...]:
    """Who votes in this phase: citizens by seat, the Judge last (rules: O3, OG6)."""
    if state.phase == "tie_break":
        return (judge(state),)
    citizens = [
        seat for seat, role in enumerate(state.roles, 1) if role == CITIZEN and seat not in state.gone
    ]
    return (*citizens, *([judge(state)] if state.hall.house.judge_vote == "one" else []))


def popular(state: State) -> tuple[int, ...]:
    """All votes of all issues, by seat."""
    totals = [0] * len(state.roles)
    for covered in state.covered:
        totals = [total + votes for total, votes in zip(totals, covered.votes, strict=True)]
    return tuple(totals)


def leaders(state: State) -> tuple[int, ...]:
    """The candidates with the most electoral votes."""
    running = candidates(state)
    most = max(state.electoral[seat - 1] for seat in running)
    return tuple(seat for seat in running if state.electoral[seat - 1] == most)


def clinched(state: State) -> int:
    """The candidate whose lead is greater than the number of issues left, or 0 (rules: OG11)."""
    ahead = leaders(state)
    if len(ahead) > 1:
        return 0
    rest = [state.electoral[seat - 1] for seat in candidates(state) if seat not in ahead]
    return ahead[0] if state.electoral[ahead[0] - 1] - max(rest) > len(state.agenda) else 0
