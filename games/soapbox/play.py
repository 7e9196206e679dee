"""What happens in Soapbox: speeches against the clock, ballots, electoral votes, the end."""

from __future__ import annotations

from games.engine import Event, Result
from games.soapbox.judge import actors, undrawn
from games.soapbox.state import (
    ABSTAINED,
    SHORTEST,
    Action,
    Agenda,
    Covered,
    Debate,
    Leave,
    Next,
    Open,
    President,
    Role,
    Speak,
    State,
    Vote,
    candidates,
    clinched,
    leaders,
    popular,
)

Events = list[Event]


def apply(state: State, actor: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action."""
    events: Events = []
    match action:
        case Role():
            state = _role(state, actor, action, events)
        case Agenda():
            state = _agenda(state, action, events)
        case Open():
            state = _open(state, action, events)
        case Next():
            state = _next(state, action, events)
        case Speak():
            state = _speak(state, action, events)
        case Vote():
            state = _vote(state, actor, action, events)
        case Leave():
            seat = state.hall.seat(action.name)
            events.append(Event("left", f"{state.hall.name(seat)} leaves", {"player": seat}, ("OG12",)))
            state = state._replace(gone=tuple(sorted((*state.gone, seat))))
        case President():
            state = _over(state._replace(president=state.hall.seat(action.name)), events)
    return state, tuple(events)


def _role(state: State, actor: int, action: Role, events: Events) -> State:
    name = state.hall.name(actor)
    events.append(Event("role", f"{name}: {action.role}", {"player": actor, "role": action.role}, ("O1",)))
    roles = (*state.roles[: actor - 1], action.role, *state.roles[actor:])
    return state._replace(roles=roles, phase="roles" if "" in roles else "agenda")


def _agenda(state: State, action: Agenda, events: Events) -> State:
    text = f"{len(action.issues)} issues in {action.minutes} minutes"
    data = {"minutes": action.minutes, "slot": action.slot, "issues": list(action.issues)}
    events.append(Event("agenda", text, data, ("O1",)))
    return state._replace(phase="issue", time=action.minutes * 60, agenda=action.issues)


def _open(state: State, action: Open, events: Events) -> State:
    hall, running = state.hall, candidates(state)
    drawn = hall.house.order == "random"
    order = tuple(hall.seat(name) for name in action.order) or running
    lengths = action.slots * len(running) if len(action.slots) == 1 else action.slots
    by_seat = dict(zip(order, lengths, strict=True))
    slots = tuple(by_seat.get(seat, 0) for seat in range(1, len(hall.names) + 1))
    debate = Debate(action.issue, () if drawn else order, slots, (), (None,) * len(slots), running, False)
    data = {"issue": action.issue, "slots": list(slots), "order": [] if drawn else list(order)}
    events.append(Event("opened", f"the issue is {action.issue}", data, ("O2",)))
    needed = sum(lengths) * 60 + hall.house.vote_minutes * 60
    if needed > state.time - state.elapsed and not state.extra:
        text = f"it may take {needed} seconds and {state.time - state.elapsed} are left"
        events.append(Event("tight", text, {"needed": needed, "left": state.time - state.elapsed}, ("OG10",)))
    agenda = list(state.agenda)
    if action.issue in agenda:
        agenda.remove(action.issue)
    phase = "order" if drawn else "speaking"
    return state._replace(phase=phase, debate=debate, agenda=tuple(agenda))


def _next(state: State, action: Next, events: Events) -> State:
    assert state.debate is not None
    seat = state.hall.seat(action.name)
    debate = state.debate._replace(order=(*state.debate.order, seat))
    place = len(debate.order)
    data = {"player": seat, "place": place}
    events.append(Event("drawn", f"{state.hall.name(seat)} speaks as number {place}", data, ("OG8",)))
    return state._replace(debate=debate, phase="order" if undrawn(state, debate) else "speaking")


def time_left(state: State) -> int:
    """Seconds that the next speech may last: its slot, or what is left of the session."""
    debate = state.debate
    assert debate is not None
    slot = debate.slots[debate.order[len(debate.spoken)] - 1] * 60
    return slot if state.extra else min(slot, max(0, state.time - state.elapsed))


def _speak(state: State, action: Speak, events: Events) -> State:
    debate = state.debate
    assert debate is not None
    seat = debate.order[len(debate.spoken)]
    name, limit = state.hall.name(seat), time_left(state)
    slot = debate.slots[seat - 1] * 60
    seconds = min(action.seconds, limit)
    data = {"player": seat, "seconds": seconds}
    events.append(Event("spoke", f"{name} speaks for {seconds} seconds", data, ("O2",)))
    debate = debate._replace(spoken=(*debate.spoken, seconds))
    state = state._replace(debate=debate, elapsed=state.elapsed + seconds)
    if limit < slot and action.seconds > limit:
        return _time_out(state, events)
    if action.seconds > slot:
        events.append(Event("cut", f"the clock cuts {name} at {slot} seconds", {"player": seat}, ("OG1",)))
    if len(debate.spoken) < len(debate.order):
        if state.elapsed >= state.time and not state.extra:
            return _time_out(state, events)
        return state
    return _poll(state, debate.order, events)


def _time_out(state: State, events: Events) -> State:
    """The time for play is over within an issue (rules: OG10)."""
    debate = state.debate
    assert debate is not None
    spoke = debate.order[: len(debate.spoken)]
    events.append(Event("time_out", "the time for play is over", {"issue": debate.issue}, ("OG10",)))
    equal = len(spoke) > 1 and len(set(debate.spoken)) == 1
    if state.hall.house.time_out == "vote_if_equal" and equal:
        return _poll(state, spoke, events)
    return _close(state, 0, True, events)


def _poll(state: State, spoke: tuple[int, ...], events: Events) -> State:
    """The vote opens on those who spoke (rules: O3, OG2)."""
    debate = state.debate
    assert debate is not None
    choices = tuple(sorted(spoke))
    if state.hall.house.short_speech == "forfeit":
        times = dict(zip(debate.order, debate.spoken, strict=False))
        short = tuple(seat for seat in choices if times[seat] < SHORTEST * 60)
        for seat in short:
            text = f"{state.hall.name(seat)} spoke less than {SHORTEST} minutes and forfeits the votes"
            events.append(Event("forfeited", text, {"player": seat}, ("OG2",)))
        choices = tuple(seat for seat in choices if seat not in short)
    state = state._replace(phase="vote", debate=debate._replace(choices=choices))
    if not choices:
        return _close(state, 0, False, events)
    names = ", ".join(state.hall.name(seat) for seat in choices)
    events.append(Event("poll", f"the vote is on: {names}", {"candidates": list(choices)}, ("O3",)))
    return state if actors(state) else _tally(state, events)


def _vote(state: State, actor: int, action: Vote, events: Events) -> State:
    debate = state.debate
    assert debate is not None
    hall = state.hall
    choice = hall.seat(action.name) if action.name else ABSTAINED
    ballots = (*debate.ballots[: actor - 1], choice, *debate.ballots[actor:])
    text = f"{hall.name(actor)} has voted"
    data: dict[str, int] = {"player": actor}
    if hall.house.ballot == "open":
        text = f"{hall.name(actor)} votes for {hall.name(choice) if choice else 'nobody'}"
        data["vote"] = choice
    events.append(Event("voted", text, data, ("OG5",)))
    state = state._replace(debate=debate._replace(ballots=ballots))
    return state if actors(state) else _tally(state, events)


def _tally(state: State, events: Events) -> State:
    """Every ballot is cast: most votes bring the electoral vote, a tie brings none (rules: O3)."""
    debate = state.debate
    assert debate is not None
    hall, house = state.hall, state.hall.house
    votes = [0] * len(state.roles)
    for choice in debate.ballots:
        if choice:
            votes[choice - 1] += 1
    most = max(votes[seat - 1] for seat in debate.choices)
    first = tuple(seat for seat in debate.choices if votes[seat - 1] == most)
    counted = ", ".join(f"{hall.name(seat)} {votes[seat - 1]}" for seat in debate.choices)
    events.append(Event("tallied", counted, {"votes": list(votes)}, ("O3",)))
    fresh = (None,) * len(state.roles)
    debate = debate._replace(votes=debate.votes or tuple(votes))
    state = state._replace(debate=debate)
    if len(first) == 1 and most:
        return _close(state, first[0], False, events)
    tied = ", ".join(hall.name(seat) for seat in first)
    if house.tie == "run_off" and not debate.run_off and most and state.phase == "vote":
        events.append(Event("run_off", f"run-off: {tied}", {"candidates": list(first)}, ("OG3",)))
        debate = debate._replace(ballots=fresh, choices=first, run_off=True)
        state = state._replace(debate=debate)
        return state if actors(state) else _tally(state, events)
    if house.judge_vote == "tie_break" and state.phase == "vote":
        events.append(Event("tie", f"{tied} tie; the Judge decides", {"candidates": list(first)}, ("OG6",)))
        debate = debate._replace(ballots=fresh, choices=first)
        return state._replace(phase="tie_break", debate=debate)
    return _close(state, 0, False, events)


def _close(state: State, winner: int, void: bool, events: Events) -> State:
    """The issue is over; the session goes on or ends."""
    debate = state.debate
    assert debate is not None
    house = state.hall.house
    votes = debate.votes or (0,) * len(state.roles)
    electoral = list(state.electoral)
    if winner:
        electoral[winner - 1] += 1
        text = f"{state.hall.name(winner)} gets the electoral vote on {debate.issue}"
        events.append(Event("electoral_vote", text, {"player": winner, "issue": debate.issue}, ("O3",)))
    else:
        text = f"{debate.issue} is void" if void else f"nobody gets the electoral vote on {debate.issue}"
        rules = ("OG10",) if void else ("O3", "OG3")
        events.append(Event("no_electoral_vote", text, {"issue": debate.issue, "void": void}, rules))
    state = state._replace(
        phase="issue",
        debate=None,
        electoral=tuple(electoral),
        covered=(*state.covered, Covered(debate.issue, votes, winner, void)),
        elapsed=state.elapsed + (0 if void else house.vote_minutes * 60),
    )
    sure = clinched(state)
    if sure and state.agenda:
        events.append(Event("clinched", f"{state.hall.name(sure)} has clinched", {"player": sure}, ("OG11",)))
        if house.stop_when_clinched:
            return _over(state, events)
    if state.agenda and state.elapsed < state.time and not state.extra:
        return state
    return _end(state, events)


def _end(state: State, events: Events) -> State:
    """The last issue is over: a president, or a final tie (rules: O4, OG9)."""
    kind = state.hall.house.final_tie
    if len(leaders(state)) > 1 and not state.extra:
        if kind == "extra_issue":
            events.append(Event("extra_issue", "a tie: one more issue", {}, ("OG9",)))
            return state._replace(phase="issue", extra=True, agenda=())
        if kind == "judge":
            events.append(Event("tie", "a tie: the Judge decides", {}, ("OG9",)))
            return state._replace(phase="president")
    return _over(state, events)


def _over(state: State, events: Events) -> State:
    state = state._replace(phase="over", debate=None)
    ending = result(state)
    assert ending is not None
    events.append(Event("game_over", ending.reason, {"winners": list(ending.winners)}, ending.rules))
    return state


def result(state: State) -> Result | None:
    """The president; the scores are the electoral votes."""
    if state.phase != "over":
        return None
    hall = state.hall
    scores = tuple(float(votes) for votes in state.electoral)
    first = leaders(state)
    kind = hall.house.final_tie
    rules: tuple[str, ...] = ("O4",) if len(first) == 1 else ("O4", "OG9")
    if state.president:
        first = (state.president,)
    elif len(first) > 1 and kind == "popular":
        totals = popular(state)
        most = max(totals[seat - 1] for seat in first)
        first = tuple(seat for seat in first if totals[seat - 1] == most)
    elif len(first) > 1 and (kind == "no_president" or not max(state.electoral)):
        return Result((), scores, "a tie: there is no president", rules)
    names = " and ".join(hall.name(seat) for seat in first)
    votes = state.electoral[first[0] - 1]
    plural = "" if votes == 1 else "s"
    verb = "is president" if len(first) == 1 else "share the presidency"
    return Result(first, scores, f"{names} {verb} with {votes} electoral vote{plural}", rules)
