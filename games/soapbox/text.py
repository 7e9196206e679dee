"""Actions of Soapbox as text."""

from __future__ import annotations

import re

from games.engine import CHANCE, ActionError, Actor
from games.soapbox.choices import fitting, rotated
from games.soapbox.state import (
    JUDGE,
    ROLES,
    Action,
    Agenda,
    Hall,
    Leave,
    Next,
    Open,
    President,
    Role,
    Speak,
    State,
    Vote,
    sample_issues,
)

_EXPECTED = {
    "roles": "role candidate · role judge · role citizen",
    "agenda": "agenda 60 slot 5: Racism, Iraq, 13",
    "issue": "open Racism slot 5 order Ann, Bob · leave Dan",
    "order": "next Ann",
    "speaking": "speak Ann 180 · speak 3:00 · yield",
    "vote": "vote Ann · abstain",
    "tie_break": "vote Ann · abstain",
    "president": "president Ann",
}
_AGENDA = re.compile(
    r"(?:agenda|plan)\s+([0-9]{1,6})\s*(?:minutes|min)?[,\s]*slots?\s+(-?[0-9]{1,6})"
    r"\s*(?:minutes|min)?\s*[:,]?\s*(.*)"
)
_LENGTHS = r"\s+slots?\s+(?P<slots>-?[0-9]{1,6}(?:[\s,]+-?[0-9]{1,6})*)\s*(?:minutes|min)?"
_ORDER = r"(?:\s+order\s+(?P<order>.+))?"
_OPENINGS = (
    re.compile(r"(?:open|issue)\s+(?P<issue>.+?)" + _LENGTHS + _ORDER, re.IGNORECASE),
    re.compile(r"(?:open|issue)\s+(?P<issue>.+?)(?P<slots>)" + _ORDER, re.IGNORECASE),
)
"""With slots and without; an issue such as Law and Order needs the first to be tried first."""
_SPEECH = re.compile(
    r"(?P<name>.*?)\s*(?:for\s+)?(?P<time>-?[0-9]{1,6}(?::[0-9]{2})?)"
    r"\s*(?P<unit>s|sec|seconds|m|min|minutes)?\.?"
)
_LONGEST_ISSUE = 80
_UNFIT = re.compile(r"[;{}]")


def write(action: Action) -> str:
    """The canonical text; the sample issues go by their names."""
    match action:
        case Role(role):
            return f"role {role}"
        case Agenda(minutes, slot, issues):
            return f"agenda {minutes} slot {slot}: {', '.join(issues)}"
        case Open(issue, slots, order):
            tail = f" order {', '.join(order)}" if order else ""
            return f"open {issue} slot {' '.join(map(str, slots))}{tail}"
        case Next(name):
            return f"next {name}"
        case Speak(name, seconds):
            return f"speak {name} {seconds}"
        case Vote(name):
            return f"vote {name}" if name else "abstain"
        case Leave(name):
            return f"leave {name}"
        case President(name):
            return f"president {name}"


def read(text: str, state: State, actor: Actor) -> Action:
    """The action; names may be `P2`, issues numbers of the sample list, times `180`, `3:00` or `3 min`."""
    plain = " ".join(text.split())
    word, _, rest = plain.partition(" ")
    action = None if _UNFIT.search(plain) else _read(word.casefold(), rest, plain, state, actor)
    if action is None:
        expected = _EXPECTED.get(state.phase, "nothing more, the session is over")
        raise ActionError(f"{text!r} cannot be read; expected: {expected}")
    return action


def _read(word: str, rest: str, plain: str, state: State, actor: Actor) -> Action | None:
    hall = state.hall
    lower = plain.casefold()
    if state.phase == "roles" or word == "role":
        roles = [role for role in ROLES if role in re.findall(r"[a-z]+", lower)]
        if len(roles) == 1:
            return Role(roles[0])
    if word in ("agenda", "plan"):
        return _agenda(plain)
    if word in ("open", "issue"):
        return _open(plain, state)
    if word in ("speak", "speaks", "yield", "say"):
        return _speech(word, rest, state, actor)
    if word in ("vote", "votes", "ballot") and hall.seat(rest):
        return Vote(_person(hall, rest))
    if word in ("abstain", "abstains") or lower in ("vote nobody", "vote abstain", "vote none"):
        return Vote("")
    if word in ("vote", "votes", "ballot") and rest:
        return Vote(_person(hall, rest.removeprefix("for ")))
    if word == "leave" and rest:
        return Leave(_person(hall, rest))
    if word == "president" and rest:
        return President(_person(hall, rest))
    if word == "next" and rest:
        return Next(_person(hall, rest))
    if actor == CHANCE and hall.seat(plain):
        return Next(_person(hall, plain))
    if state.phase in ("vote", "tie_break") and hall.seat(plain):
        return Vote(_person(hall, plain))
    return None


def _person(hall: Hall, name: str) -> str:
    """The name as it is written in the hall, where it is known."""
    seat = hall.seat(name.strip())
    return hall.name(seat) if seat else name.strip()


def issue_name(text: str) -> str | None:
    """An issue of the sample list by number or name, or another one; None where it cannot be one."""
    name = text.strip(" ,.'\"")
    samples = sample_issues()
    if name.isdecimal():
        return samples[int(name[:3]) - 1] if 1 <= int(name[:3]) <= len(samples) else None
    for sample in samples:
        if sample.casefold() == name.casefold():
            return sample
    return name if 0 < len(name) <= _LONGEST_ISSUE and name.isprintable() else None


def _agenda(plain: str) -> Agenda | None:
    found = _AGENDA.fullmatch(plain.replace("Agenda", "agenda").replace("Plan ", "plan "))
    if found is None:
        return None
    parts = [part for part in found[3].split(",") if part.strip()]
    issues = [issue_name(part) for part in parts]
    named = tuple(issue for issue in issues if issue is not None)
    return Agenda(int(found[1]), int(found[2]), named) if len(named) == len(parts) else None


def _open(plain: str, state: State) -> Open | None:
    found = _OPENINGS[0].fullmatch(plain) or _OPENINGS[1].fullmatch(plain)
    issue = issue_name(found["issue"]) if found else None
    if found is None or issue is None:
        return None
    issue = next((known for known in state.agenda if known.casefold() == issue.casefold()), issue)
    slots = tuple(int(slot) for slot in re.findall(r"-?[0-9]+", found["slots"] or str(fitting(state))))
    if found["order"]:
        return Open(issue, slots, _people(state.hall, found["order"]))
    fixed = state.hall.house.order == "judge" and JUDGE in state.roles and "candidate" in state.roles
    return Open(issue, slots, rotated(state) if fixed else ())


def _people(hall: Hall, text: str) -> tuple[str, ...]:
    """Names with commas between them, or each a single word."""
    parts = text.split(",") if "," in text else [text] if hall.seat(text) else text.split()
    return tuple(_person(hall, part) for part in parts if part.strip())


def _speech(word: str, rest: str, state: State, actor: Actor) -> Speak | None:
    hall = state.hall
    if word == "yield":
        return Speak(_person(hall, rest) if rest else _own(hall, actor), 0)
    found = _SPEECH.fullmatch(rest)
    if found is None:
        return None
    minutes, _, seconds = found["time"].partition(":")
    total = int(minutes) * 60 + int(seconds) if seconds else int(minutes)
    if (found["unit"] or "").startswith("m") and not seconds:
        total *= 60
    return Speak(_person(hall, found["name"]) if found["name"] else _own(hall, actor), total)


def _own(hall: Hall, actor: Actor) -> str:
    return hall.name(actor) if 1 <= actor <= len(hall.names) else "nobody"
