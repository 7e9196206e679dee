"""Sessions of Soapbox as JSON: the start, positions set up by hand, `dump` and what is secret."""

from __future__ import annotations

import re
from typing import Any

from boards.fields import Fields
from boards.json_text import quoted
from games.engine import Json, Setup
from games.position import Part, options_in_force, seats_and_names
from games.rulebook import rulebook
from games.soapbox.judge import LONGEST_SESSION, PHASES, actors, lacking
from games.soapbox.state import (
    ABSTAINED,
    CANDIDATE,
    CITIZEN,
    JUDGE,
    LONGEST,
    ROLES,
    SHORTEST,
    Covered,
    Debate,
    Hall,
    House,
    State,
    candidates,
    leaders,
    popular,
    voters,
)
from games.soapbox.text import issue_name

SEATS = range(3, 31)
KEYS = (
    "options", "players", "names", "phase", "roles", "minutes", "elapsed", "agenda", "covered", "electoral",
    "popular", "debate", "gone", "extra", "president",
)  # fmt: skip
_PLAIN = re.compile(r"[^\W_][\w.'-]*(?: [\w.'-]+)*")
DEBATE_KEYS = ("issue", "order", "slots", "spoken", "ballots", "choices", "run_off", "votes")


def start(setup: Setup) -> State:
    """The first state. Raises MalformedError with every defect of the set-up."""
    fields = Fields()
    position = Part(fields, setup.position or {}, "", KEYS)
    options = options_in_force(setup, position, rulebook("soapbox"))
    players, names = seats_and_names(setup, position, SEATS)
    for number, name in enumerate(names):
        if not _PLAIN.fullmatch(name):
            position.fail(f"names[{number}]", f"{quoted(name)} should be letters, digits and single spaces")
    hall = Hall(names, options, House(**options))  # type: ignore[arg-type]
    roles = _roles(position, hall)
    over = position.data.get("phase") == "over"
    usual = "roles" if "" in roles else "issue" if position.has("agenda") else "agenda"
    minutes = 60 if over or usual == "issue" else 0
    covered = _covered(position, hall)
    default = [sum(one.winner == seat for one in covered) for seat in range(1, players + 1)]
    given = position.wholes("electoral", players, 0) if position.has("electoral") else tuple(default)
    state = State(
        hall,
        position.text("phase", usual, tuple(PHASES)),
        roles,
        60 * position.whole("minutes", minutes, 0, LONGEST_SESSION),
        position.whole("elapsed", 0, 0),
        tuple(_issues(position, "agenda")),
        covered,
        given,
        gone=_seats(position, hall, "gone"),
        extra=position.flag("extra"),
        president=_person(position, hall, "president"),
    )
    _check_roles(position, state)
    if not fields.defects:
        state = state._replace(debate=_debate(position, state))
    if not fields.defects:
        _check(position, state)
    fields.settle()
    return state


def _person(part: Part, hall: Hall, key: str) -> int:
    """The seat of the person who is named; 0 where nobody is."""
    if not part.has(key):
        return 0
    name = part.text(key, "")
    if name and not hall.seat(name):
        part.fail(key, f"nobody here is {quoted(name)}")
    return hall.seat(name)


def _seats(part: Part, hall: Hall, key: str) -> tuple[int, ...]:
    found = []
    for number, name in enumerate(part.texts(key)):
        seat = hall.seat(name)
        if not seat or seat in found:
            part.fail(f"{key}[{number}]", f"{quoted(name)} is nobody here, or named twice")
        else:
            found.append(seat)
    return tuple(found)


def _roles(position: Part, hall: Hall) -> tuple[str, ...]:
    """Roles as a list by seat, or an object of names and roles."""
    roles = [""] * len(hall.names)
    value = position.data.get("roles")
    entries: list[tuple[int, str, Any]] = []
    if isinstance(value, dict):
        for name, role in value.items():
            if hall.seat(name):
                entries.append((hall.seat(name), name, role))
            else:
                position.fail("roles", f"nobody here is {quoted(name)}")
    else:
        listed = position.array("roles")
        if listed and len(listed) != len(roles):
            position.fail("roles", f"{len(listed)} roles for {len(roles)} players")
        entries = [(seat, f"[{seat - 1}]", role) for seat, role in enumerate(listed[: len(roles)], 1)]
    for seat, name, role in entries:
        if role in ROLES:
            roles[seat - 1] = role
        elif role not in (None, ""):
            place = f"roles{name}" if name.startswith("[") else f"roles.{name}"
            position.fail(place, f"{quoted(role)} is not one of {', '.join(ROLES)}", "O1")
    return tuple(roles)


def _check_roles(position: Part, state: State) -> None:
    roles = list(state.roles)
    if roles.count(JUDGE) > 1:
        position.fail("roles", f"{roles.count(JUDGE)} Judges; there is exactly one", "O1")
    if lacking(roles):
        position.fail("roles", lacking(roles), "O1")
    if ("" in roles) != (state.phase == "roles"):
        message = "all have picked a role" if state.phase == "roles" else "not everybody has picked a role"
        position.fail("phase", message, "O1")
    for seat in state.gone:
        if roles[seat - 1] != CITIZEN:
            position.fail("gone", f"{state.hall.name(seat)} is not a citizen", "OG12")


def _issues(part: Part, key: str) -> list[str]:
    found = []
    for number, text in enumerate(part.texts(key)):
        name = issue_name(text)
        if name is None or any(letter in name for letter in ",;{}"):
            part.fail(f"{key}[{number}]", f"{quoted(text)} cannot be an issue")
        else:
            found.append(name)
    return found


def _issue(part: Part) -> str:
    name = issue_name(part.text("issue", ""))
    if name is None or any(letter in name for letter in ",;{}"):
        part.fail("issue", f"{quoted(part.data.get('issue'))} cannot be an issue")
        return "Racism"
    return name


def _covered(position: Part, hall: Hall) -> tuple[Covered, ...]:
    found = []
    for part in position.parts("covered", ("issue", "votes", "winner", "void")):
        votes = part.wholes("votes", len(hall.names), 0)
        found.append(Covered(_issue(part), votes, _person(part, hall, "winner"), part.flag("void")))
    return tuple(found)


def _debate(position: Part, state: State) -> Debate | None:
    if state.phase not in ("order", "speaking", "vote", "tie_break"):
        if position.has("debate"):
            position.fail("debate", f"no issue is under way: {PHASES[state.phase]}")
        return None
    if not position.has("debate"):
        position.fail("debate", f"the key is missing: {PHASES[state.phase]}")
        return None
    hall, running = state.hall, candidates(state)
    part = position.part("debate", DEBATE_KEYS)
    order = _seats(part, hall, "order") or (() if state.phase == "order" else running)
    slots = part.wholes("slots", len(hall.names), 0)
    if not part.has("slots"):
        slots = tuple(LONGEST if seat in running else 0 for seat in range(1, len(hall.names) + 1))
    for seat in running:
        if not SHORTEST <= slots[seat - 1] <= LONGEST:
            part.fail(f"slots[{seat - 1}]", f"a candidate gets {SHORTEST} to {LONGEST} minutes", "O2")
    full = len(order) == len(running)
    if not set(order) <= set(running) or full == (state.phase == "order"):
        part.fail("order", "the order is that of the candidates", "O2")
    spoken = tuple(
        seconds
        for number, value in enumerate(part.array("spoken"))
        if (seconds := part.fields.whole(value, part.place(f"spoken[{number}]"), 0)) is not None
    )
    voting = state.phase in ("vote", "tie_break")
    if voting and not part.has("spoken"):
        spoken = tuple(60 * slots[seat - 1] for seat in order)
    least = 1 if voting else 0
    most = len(order) - (state.phase == "speaking")
    if not least <= len(spoken) <= most:
        part.fail("spoken", f"{len(spoken)} speeches, {len(order)} candidates: {PHASES[state.phase]}", "O3")
    for number, seconds in enumerate(spoken[: len(order)]):
        if seconds > 60 * slots[order[number] - 1]:
            part.fail(f"spoken[{number}]", f"{seconds} seconds are longer than the slot", "OG1")
    choices = tuple(sorted(_seats(part, hall, "choices"))) or running
    if not set(choices) <= set(running):
        part.fail("choices", "only candidates can be voted for", "O3")
    votes = part.wholes("votes", len(hall.names), 0) if part.has("votes") and part.array("votes") else ()
    ballots = _ballots(part, state, choices)
    return Debate(_issue(part), order, slots, spoken, ballots, choices, part.flag("run_off"), votes)


def _ballots(part: Part, state: State, choices: tuple[int, ...]) -> tuple[int | None, ...]:
    """Ballots by seat: a candidate's name, `abstain`, or null."""
    hall = state.hall
    found: list[int | None] = [None] * len(hall.names)
    entries = part.array("ballots")
    if entries and len(entries) != len(found):
        part.fail("ballots", f"{len(entries)} ballots for {len(found)} players")
    able = voters(state) if state.phase in ("vote", "tie_break") else ()
    for number, entry in enumerate(entries[: len(found)]):
        if entry is None:
            continue
        choice = hall.seat(entry) if isinstance(entry, str) else 0
        if number + 1 not in able:
            part.fail(f"ballots[{number}]", f"{hall.name(number + 1)} has no vote here", "O3")
        elif entry == "abstain":
            found[number] = ABSTAINED
        elif choice not in choices:
            part.fail(f"ballots[{number}]", f"{quoted(entry)} cannot be voted for", "O3")
        else:
            found[number] = choice
    return tuple(found)


def _check(position: Part, state: State) -> None:
    """What contradicts itself in a session whose parts are sound."""
    hall = state.hall
    for seat, votes in enumerate(state.electoral, 1):
        if votes and state.roles[seat - 1] != CANDIDATE:
            position.fail(f"electoral[{seat - 1}]", f"{hall.name(seat)} is not a candidate", "O3")
    if state.phase in ("roles", "agenda"):
        for key in ("agenda", "covered", "elapsed", "minutes"):
            if position.data.get(key):
                position.fail(key, f"not before the agenda is fixed: {PHASES[state.phase]}")
    elif state.phase != "over":
        if not state.extra and state.elapsed >= state.time and state.phase in ("issue", "speaking", "order"):
            position.fail("elapsed", "the time for play is over", "OG10")
        if state.phase == "issue" and not state.extra and not state.agenda:
            position.fail("agenda", "no issue is left, so the session is over", "O4")
    if state.president and (state.phase != "over" or state.president not in leaders(state)):
        position.fail("president", "only one of those who tie at the end is chosen", "OG9")
    if state.phase == "president" and len(leaders(state)) < 2:
        position.fail("phase", "there is no final tie to decide", "OG9")
    if position.has("popular") and position.wholes("popular", len(hall.names), 0) != popular(state):
        position.fail("popular", "the votes do not add up to those of the issues covered")
    debate = state.debate
    if debate is not None and not actors(state):
        position.fail("debate.ballots", "every ballot is cast, so they would have been counted", "O3")
    past = [] if hall.house.repeat_issues else [covered.issue for covered in state.covered]
    if debate is not None and debate.issue in past:
        position.fail("debate.issue", f"{debate.issue} has been covered", "OG7")


def dump(state: State) -> Json:
    """The whole state as JSON values; `start` takes it back as a position."""
    hall = state.hall
    return {
        "options": dict(hall.options),
        "players": len(hall.names),
        "names": list(hall.names),
        "phase": state.phase,
        "roles": [role or None for role in state.roles],
        "minutes": state.time // 60,
        "elapsed": state.elapsed,
        "agenda": list(state.agenda),
        "covered": [
            {
                "issue": covered.issue,
                "votes": list(covered.votes),
                "winner": hall.name(covered.winner) if covered.winner else None,
                "void": covered.void,
            }
            for covered in state.covered
        ],
        "electoral": list(state.electoral),
        "popular": list(popular(state)),
        "debate": None if state.debate is None else _debate_json(hall, state.debate),
        "gone": [hall.name(seat) for seat in state.gone],
        "extra": state.extra,
        "president": hall.name(state.president) if state.president else None,
    }


def _debate_json(hall: Hall, debate: Debate) -> Json:
    ballots = [
        None if choice is None else "abstain" if choice == ABSTAINED else hall.name(choice)
        for choice in debate.ballots
    ]
    return {
        "issue": debate.issue,
        "order": [hall.name(seat) for seat in debate.order],
        "slots": list(debate.slots),
        "spoken": list(debate.spoken),
        "ballots": ballots,
        "choices": [hall.name(seat) for seat in debate.choices],
        "run_off": debate.run_off,
        "votes": list(debate.votes),
    }


def secrets(state: State, player: int | None) -> list[str]:
    """The ballots of others, while the ballot is secret (rules: OG5)."""
    if state.debate is None or state.hall.house.ballot == "open":
        return []
    return [f"debate.ballots.{seat - 1}" for seat in range(1, len(state.roles) + 1) if seat != player]


def view(state: State, player: int | None) -> Json:
    """`dump` with `secret` for the ballots that the player may not see."""
    seen = dump(state)
    for path in secrets(state, player):
        number = int(path.rsplit(".", 1)[1])
        ballots = seen["debate"]["ballots"]
        ballots[number] = None if ballots[number] is None else "secret"
    return seen
