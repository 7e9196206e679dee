"""What can be done in Soapbox: a useful selection where times and issues are a continuum."""

from __future__ import annotations

from games.engine import CHANCE
from games.soapbox.judge import actors, check, undrawn
from games.soapbox.state import (
    ABSTAINED,
    CITIZEN,
    LONGEST,
    ROLES,
    SHORTEST,
    Action,
    Agenda,
    Leave,
    Next,
    Open,
    President,
    Role,
    Speak,
    State,
    Vote,
    candidates,
    issues_that_fit,
    leaders,
    sample_issues,
)

SESSIONS = (30, 60, 90, 120)
"""Minutes of the sessions that are proposed."""
SPEECHES = (0, 60, 120, 180, 240, 300)
"""Seconds of the speeches that are proposed, up to the slot."""


def actions(state: State, actor: int) -> list[Action]:
    """Legal actions in a stable order."""
    if actor not in actors(state):
        return []
    found = _proposals(state, actor)
    return [action for action in found if check(state, actor, action) is None]


def _proposals(state: State, actor: int) -> list[Action]:
    hall, debate = state.hall, state.debate
    if state.phase == "roles":
        return [Role(role) for role in ROLES]
    if state.phase == "agenda":
        return _agendas(state)
    if state.phase == "issue":
        citizens = [seat for seat, role in enumerate(state.roles, 1) if role == CITIZEN]
        return [*_openings(state), *(Leave(hall.name(seat)) for seat in citizens)]
    if state.phase == "president":
        return [President(hall.name(seat)) for seat in leaders(state)]
    assert debate is not None
    if actor == CHANCE:
        return [Next(hall.name(seat)) for seat in undrawn(state, debate)]
    if state.phase == "speaking":
        slot = debate.slots[actor - 1] * 60
        return [Speak(hall.name(actor), seconds) for seconds in SPEECHES if seconds <= slot]
    names = ["" if seat == ABSTAINED else hall.name(seat) for seat in (*debate.choices, ABSTAINED)]
    return [Vote(name) for name in names]


def _agendas(state: State) -> list[Action]:
    """For each session and slot the first issues of the sample list, as many as fit."""
    running, vote = len(candidates(state)), state.hall.house.vote_minutes
    shortest = running * SHORTEST + vote
    found: list[Action] = []
    for minutes in (*SESSIONS, *(() if shortest <= SESSIONS[-1] else (shortest,))):
        for slot in range(SHORTEST, LONGEST + 1):
            fit = issues_that_fit(minutes, running, slot, vote)
            if fit:
                found.append(Agenda(minutes, slot, sample_issues()[:fit]))
    return found


def fitting(state: State) -> int:
    """The longest slot with which the issues left fit into the time left; the shortest where none does."""
    if state.extra:
        return LONGEST
    running, vote = len(candidates(state)), state.hall.house.vote_minutes
    issues = max(1, len(state.agenda))
    minutes = (state.time - state.elapsed) // 60
    slots = range(LONGEST, SHORTEST, -1)
    return next((slot for slot in slots if issues_that_fit(minutes, running, slot, vote) >= issues), SHORTEST)


def rotated(state: State) -> tuple[str, ...]:
    """The candidates, another one first on each issue (rules: OG8)."""
    running = candidates(state)
    first = len(state.covered) % len(running)
    return tuple(state.hall.name(seat) for seat in running[first:] + running[:first])


def _openings(state: State) -> list[Action]:
    house = state.hall.house
    past = [covered.issue for covered in state.covered]
    issues = list(dict.fromkeys(state.agenda))
    if state.extra:
        issues = [issue for issue in sample_issues() if house.repeat_issues or issue not in past]
        issues = issues or [f"Issue {len(past) + 1}"]
    order = () if house.order == "random" else rotated(state)
    found: list[Action] = []
    for issue in issues:
        found += [Open(issue, (slot,), order) for slot in range(SHORTEST, LONGEST + 1)]
        if house.slots == "own":
            lengths = [LONGEST - place % 2 for place in range(len(candidates(state)))]
            found.append(Open(issue, tuple(lengths), order))
    return found
