"""What is legal in Soapbox."""

from __future__ import annotations

from games.engine import CHANCE, Provenance, Violation
from games.rulebook import rulebook
from games.soapbox.state import (
    CANDIDATE,
    CITIZEN,
    JUDGE,
    LONGEST,
    ROLES,
    SHORTEST,
    Action,
    Agenda,
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
    issues_that_fit,
    judge,
    leaders,
    voters,
)

LONGEST_SESSION = 24 * 60
PHASES = {
    "roles": "roles are being picked",
    "agenda": "the Judge plans the agenda",
    "issue": "the Judge opens the next issue",
    "order": "the speaking order is drawn",
    "speaking": "the candidates speak",
    "vote": "the vote is on",
    "tie_break": "the Judge breaks the tie",
    "president": "the Judge decides the final tie",
    "over": "the session is over",
}


def _refuse(rule: str, message: str, provenance: Provenance | None = None) -> Violation:
    return rulebook("soapbox").refuse(rule, message, provenance)


def actors(state: State) -> tuple[int, ...]:
    """Who must act now; several at once where roles are picked and in a secret ballot."""
    phase, debate = state.phase, state.debate
    if phase == "roles":
        return tuple(seat for seat, role in enumerate(state.roles, 1) if not role)
    if phase in ("agenda", "issue", "president"):
        return (judge(state),)
    if debate is None:
        return ()
    if phase == "order":
        return (CHANCE,)
    if phase == "speaking":
        return (debate.order[len(debate.spoken)],)
    waiting = tuple(seat for seat in voters(state) if debate.ballots[seat - 1] is None)
    return waiting[:1] if state.hall.house.ballot == "open" else waiting


def check(state: State, actor: int, action: Action) -> Violation | None:
    """None if the actor may do this now, or the rule that forbids it."""
    if state.phase == "over":
        return _refuse("O4", "the session is over")
    if isinstance(action, Role):
        return _check_role(state, actor, action)
    if state.phase == "roles":
        return _refuse("O1", "everybody picks a role first")
    if isinstance(action, Vote):
        return _check_vote(state, actor, action)
    if isinstance(action, Speak):
        return _check_speech(state, actor, action)
    if isinstance(action, Next):
        return _check_next(state, actor, action)
    if actor != judge(state):
        return _refuse("O2", f"that is for the Judge, {state.hall.name(judge(state))}")
    if isinstance(action, Leave):
        return _check_leave(state, action)
    if isinstance(action, Agenda):
        return _check_agenda(state, action)
    if isinstance(action, Open):
        return _check_open(state, action)
    return _check_president(state, action)


def _check_role(state: State, actor: int, action: Role) -> Violation | None:
    if state.phase != "roles":
        rule = "O1" if state.debate is None else "OG12"
        return _refuse(rule, "roles are picked before the session and do not change in it")
    if not 1 <= actor <= len(state.roles):
        return _refuse("O1", "only players pick roles")
    if state.roles[actor - 1]:
        return _refuse("O1", f"{state.hall.name(actor)} has picked a role: {state.roles[actor - 1]}")
    if action.role not in ROLES:
        return _refuse("O1", f"the roles are {', '.join(ROLES)}")
    roles = [*state.roles]
    roles[actor - 1] = action.role
    if roles.count(JUDGE) > 1:
        return _refuse("O1", f"there is exactly one Judge, and {state.hall.name(judge(state))} is")
    if lacking(roles):
        return _refuse("O1", f"{lacking(roles)}; too few people are left to pick that")
    return None


def lacking(roles: list[str]) -> str:
    """What the people who have not picked a role can no longer make good, or nothing."""
    few = max(0, 2 - roles.count(CANDIDATE))
    no_judge = JUDGE not in roles
    if few + no_judge <= roles.count(""):
        return ""
    needs = [f"{few} more candidate{'' if few == 1 else 's'}"] * bool(few) + ["a Judge"] * no_judge
    return f"the session needs {' and '.join(needs)}"


def _wrong_phase(state: State, wanted: str, rule: str) -> Violation | None:
    if state.phase == wanted:
        return None
    return _refuse(rule, f"not now: {PHASES[state.phase]}")


def _check_agenda(state: State, action: Agenda) -> Violation | None:
    wrong = _wrong_phase(state, "agenda", "O1")
    if wrong is not None:
        return wrong
    if not 1 <= action.minutes <= LONGEST_SESSION:
        return _refuse("O1", f"the time for play is 1 to {LONGEST_SESSION} minutes, not {action.minutes}")
    if not SHORTEST <= action.slot <= LONGEST:
        return _refuse("O2", f"a slot is {SHORTEST} to {LONGEST} minutes, not {action.slot}")
    if not action.issues:
        return _refuse("O1", "the agenda names no issue")
    running, vote = len(candidates(state)), state.hall.house.vote_minutes
    most = issues_that_fit(action.minutes, running, action.slot, vote)
    if len(action.issues) > most:
        what = f"{running} slots of {action.slot} minutes and a vote of {vote}"
        return _refuse("O1", f"{most} issues with {what} fit in {action.minutes} minutes", "inferred")
    if not state.hall.house.repeat_issues:
        for number, issue in enumerate(action.issues):
            if issue in action.issues[:number]:
                return _refuse("OG7", f"{issue} stands on the agenda twice")
    return None


def _check_open(state: State, action: Open) -> Violation | None:
    wrong = _wrong_phase(state, "issue", "O2")
    if wrong is not None:
        return wrong
    hall = state.hall
    running = candidates(state)
    past = [covered.issue for covered in state.covered]
    if state.extra:
        if action.issue in past and not hall.house.repeat_issues:
            return _refuse("OG7", f"{action.issue} has been covered")
    elif action.issue not in state.agenda:
        if action.issue in past:
            return _refuse("OG7", f"{action.issue} has been covered; left: {', '.join(state.agenda)}")
        return _refuse("O1", f"{action.issue} is not on the agenda; left: {', '.join(state.agenda)}")
    for slot in action.slots:
        if not SHORTEST <= slot <= LONGEST:
            return _refuse("O2", f"a candidate gets {SHORTEST} to {LONGEST} minutes, not {slot}")
    if len(action.slots) not in (1, len(running)):
        return _refuse("OG1", f"{len(action.slots)} slots for {len(running)} candidates")
    if len(set(action.slots)) > 1 and hall.house.slots == "equal":
        return _refuse("OG1", "the time to speak is equal for all candidates")
    if hall.house.order == "random":
        return _refuse("OG8", "the speaking order is drawn, not set") if action.order else None
    seats = [hall.seat(name) for name in action.order]
    for name, seat in zip(action.order, seats, strict=True):
        if seat not in running:
            return _refuse("O2", f"{name} is not a candidate")
    if action.order and sorted(seats) != sorted(running):
        return _refuse("O2", "every candidate speaks once on an issue")
    return None


def _check_next(state: State, actor: int, action: Next) -> Violation | None:
    if actor != CHANCE or state.phase != "order":
        return _refuse("OG8", "no speaker is drawn now")
    assert state.debate is not None
    if state.hall.seat(action.name) not in undrawn(state, state.debate):
        return _refuse("OG8", f"{action.name} is not among the candidates left to draw")
    return None


def undrawn(state: State, debate: Debate) -> tuple[int, ...]:
    """The candidates whose place in the speaking order is not drawn yet."""
    return tuple(seat for seat in candidates(state) if seat not in debate.order)


def _check_speech(state: State, actor: int, action: Speak) -> Violation | None:
    debate = state.debate
    if state.phase != "speaking" or debate is None:
        return _refuse("O2", f"nobody speaks now: {PHASES[state.phase]}")
    speaker = debate.order[len(debate.spoken)]
    if actor != speaker or state.hall.seat(action.name) != speaker:
        return _refuse("O2", f"{state.hall.name(speaker)} has the floor")
    if action.seconds < 0:
        return _refuse("O2", f"a speech cannot last {action.seconds} seconds")
    return None


def _check_vote(state: State, actor: int, action: Vote) -> Violation | None:
    hall, debate = state.hall, state.debate
    if not 1 <= actor <= len(state.roles):
        return _refuse("O3", "only the Judge and the citizens vote")
    if state.roles[actor - 1] == CANDIDATE:
        return _refuse("O3", f"{hall.name(actor)} is a candidate, and candidates do not vote", "inferred")
    if debate is None or state.phase not in ("vote", "tie_break"):
        if debate is not None and state.phase == "speaking":
            waiting = ", ".join(hall.name(seat) for seat in debate.order[len(debate.spoken) :])
            return _refuse("O3", f"{waiting} must speak before the vote")
        return _refuse("O3", f"no vote now: {PHASES[state.phase]}")
    if actor not in voters(state):
        if actor == judge(state):
            return _refuse("OG6", "the Judge votes only to break a tie")
        return _refuse("OG12", f"{hall.name(actor)} has no vote here: {PHASES[state.phase]}")
    if debate.ballots[actor - 1] is not None:
        return _refuse("O3", f"{hall.name(actor)} has voted")
    if actor not in actors(state):
        return _refuse("OG5", f"the ballot is open: {hall.name(actors(state)[0])} votes first")
    if not action.name:
        if hall.house.abstention == "forbidden":
            return _refuse("OG4", "nobody may abstain")
        return None
    choice = hall.seat(action.name)
    if choice not in candidates(state):
        return _refuse("O3", f"{action.name} is not a candidate")
    if choice not in debate.choices:
        tied = debate.run_off or state.phase == "tie_break"
        silent = choice not in debate.order[: len(debate.spoken)]
        able = ", ".join(hall.name(seat) for seat in debate.choices)
        return _refuse("OG10" if silent else "OG3" if tied else "OG2", f"one votes for {able}")
    return None


def _check_leave(state: State, action: Leave) -> Violation | None:
    seat = state.hall.seat(action.name)
    if state.phase != "issue":
        return _refuse("OG12", "who votes is frozen; one leaves between issues")
    if not seat or state.roles[seat - 1] != CITIZEN or seat in state.gone:
        return _refuse("OG12", f"{action.name} is not a citizen here; candidates and the Judge stay")
    return None


def _check_president(state: State, action: President) -> Violation | None:
    if state.phase != "president":
        return _refuse("OG9", f"the Judge does not choose a president: {PHASES[state.phase]}")
    if state.hall.seat(action.name) not in leaders(state):
        able = ", ".join(state.hall.name(seat) for seat in leaders(state))
        return _refuse("OG9", f"{action.name} is not among those who tie: {able}")
    return None
