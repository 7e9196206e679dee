"""Agendas for Soapbox: roles, the issues that fit the time, and fair speaking orders (rules: O1, O2)."""

from __future__ import annotations

from typing import Any

from games.soapbox.state import issues_that_fit, sample_issues
from generator.origin import Origin
from generator.setups.position import position

VOTE_MINUTES = 1


def draw_agenda(origin: Origin, players: int, candidates: int, minutes: int, slot: int) -> dict[str, Any]:
    """Roles by lot, issues by lot, and for each issue the next candidate of a round speaks first.

    Raises ValueError where nobody is left to judge, or not one issue fits.
    """
    if candidates > players - 1:
        raise ValueError(f"{candidates} candidates of {players} leave nobody to judge")
    fit = min(issues_that_fit(minutes, candidates, slot, VOTE_MINUTES), len(sample_issues()))
    if not fit:
        each = f"{candidates} slots of {slot} and a vote of {VOTE_MINUTES}"
        raise ValueError(f"not one issue fits in {minutes} minutes: {each}")
    chance = origin.chance("agenda")
    seats = chance.shuffled(range(players))
    roles = ["citizen"] * players
    for seat in seats[:candidates]:
        roles[seat] = "candidate"
    roles[seats[candidates]] = "judge"
    speakers = [f"P{seat + 1}" for seat in seats[:candidates]]
    issues = chance.sample(sample_issues(), fit)
    orders = [
        {"issue": issue, "order": speakers[k % candidates :] + speakers[: k % candidates]}
        for k, issue in enumerate(issues)
    ]
    body = {
        "players": players,
        "names": [f"P{seat}" for seat in range(1, players + 1)],
        "phase": "issue",
        "roles": roles,
        "minutes": minutes,
        "agenda": issues,
    }
    return position(origin, "soapbox", players, body, slot=slot, orders=orders)
