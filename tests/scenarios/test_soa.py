"""The scenarios of Soapbox."""

from __future__ import annotations

from typing import Any

import pytest

from boards.errors import MalformedError
from games.engine import Setup
from games.soapbox import GAME
from games.soapbox.state import issues_that_fit
from tests.scenarios.table import Table

NAMES = ("Ann", "Bob", "Cid", "Jo", "Vic", "Wim", "Xia", "Yan", "Zoe")
"""Three candidates, the Judge Jo, and citizens."""


def table(citizens: int, phase: str, running: int = 3, **given: Any) -> Table:
    """Candidates Ann, Bob (, Cid), the Judge Jo, and citizens; further keys of the position by name."""
    names = (*NAMES[:running], *NAMES[3 : 4 + citizens])
    roles = ["candidate"] * running + ["judge"] + ["citizen"] * citizens
    options = given.pop("options", {})
    agenda = given.pop("agenda", ["Iraq"])
    position = {"roles": roles, "phase": phase, **given} | ({"agenda": agenda} if phase != "agenda" else {})
    return Table(GAME, len(names), position, names, **options)


def polled(table: Table, *votes: str) -> None:
    """The voters, citizens first and the Judge last, vote in this order."""
    seats = sorted(GAME.actors(table.state), key=lambda seat: table.state.roles[seat - 1])
    for seat, name in zip(seats, votes, strict=True):
        table.do(seat, f"vote {name}" if name else "abstain")


def on_vote(citizens: int, running: int = 3, **given: Any) -> Table:
    return table(citizens, "vote", running, debate={"issue": "Racism"}, **given)


@pytest.mark.parametrize(
    "roles",
    [
        ["candidate", "judge", "citizen", "citizen"],
        ["candidate", "candidate", "citizen", "citizen"],
        ["candidate", "candidate", "judge", "judge"],
    ],
)
def test_soa_01_roles_that_cannot_start(roles: list[str]) -> None:
    """O1"""
    with pytest.raises(MalformedError) as caught:
        GAME.start(Setup(4, position={"roles": roles}))
    assert {defect.rule for defect in caught.value.defects} == {"O1"}


def test_soa_01_roles_are_picked_so_that_the_session_can_start() -> None:
    """O1"""
    at = Table(GAME, 4, names=("Ann", "Bob", "Jo", "Vic"))
    at.do(3, "judge")
    violation = at.refused(4, "judge")
    assert (violation.rule, violation.provenance) == ("O1", "stated")
    at.do(4, "role citizen")
    assert at.refused(1, "citizen").rule == "O1"
    assert at.legal(1) == ["role candidate"]
    at.do(1, "candidate")
    at.do(2, "candidate")
    assert at.dump()["phase"] == "agenda"
    assert GAME.actors(at.state) == (3,)


def test_soa_02_the_judge_alone_decides() -> None:
    """O3"""
    at = on_vote(0, running=2)
    assert GAME.actors(at.state) == (3,)
    at.do(3, "vote Bob")
    assert at.dump()["electoral"] == [0, 1, 0]
    at = on_vote(0, running=2)
    at.do(3, "abstain")
    assert at.dump()["electoral"] == [0, 0, 0]


def test_soa_03_most_votes_bring_one_electoral_vote() -> None:
    """O3: A 3, B 2, C 1."""
    at = on_vote(5)
    polled(at, "Ann", "Bob", "Ann", "Cid", "Bob", "Ann")
    assert at.dump()["electoral"][:3] == [1, 0, 0]
    assert at.dump()["covered"] == [
        {"issue": "Racism", "votes": [3, 2, 1, 0, 0, 0, 0, 0, 0], "winner": "Ann", "void": False}
    ]


def test_soa_05_a_tie_for_second_is_harmless() -> None:
    """O3: A 3, B 1, C 1."""
    at = on_vote(4)
    polled(at, "Ann", "Bob", "Ann", "Cid", "Ann")
    assert at.dump()["electoral"][:3] == [1, 0, 0]


def test_soa_06_candidates_do_not_vote() -> None:
    """O3"""
    at = on_vote(1)
    violation = at.refused(1, "vote Ann")
    assert (violation.rule, violation.provenance) == ("O3", "inferred")


@pytest.mark.parametrize("slot", [6, 1])
def test_soa_07_slots_are_two_to_five_minutes(slot: int) -> None:
    """O2"""
    at = table(1, "issue")
    violation = at.refused(4, f"open Iraq slot {slot}")
    assert (violation.rule, violation.provenance) == ("O2", "stated")
    at = table(1, "agenda")
    assert at.refused(4, f"agenda 60 slot {slot}: Iraq").rule == "O2"


def test_soa_07_slots_are_equal_for_all() -> None:
    """OG1"""
    at = table(1, "issue")
    violation = at.refused(4, "open Iraq slot 3 3 5 order Ann, Bob, Cid")
    assert (violation.rule, violation.provenance) == ("OG1", "ruling")
    at.do(4, "open Iraq slot 3 order Bob, Ann, Cid")
    assert at.dump()["debate"]["slots"] == [3, 3, 3, 0, 0]
    assert at.dump()["debate"]["order"] == ["Bob", "Ann", "Cid"]


@pytest.mark.parametrize(("slot", "fit"), [(5, 3), (2, 8)])
def test_soa_08_the_issues_that_fit(slot: int, fit: int) -> None:
    """O1: 60 minutes, three candidates, a vote of a minute: 60 / 16 and 60 / 7."""
    assert issues_that_fit(60, 3, slot, 1) == fit
    at = table(1, "agenda")
    issues = [str(number) for number in range(1, fit + 2)]
    violation = at.refused(4, f"agenda 60 slot {slot}: {', '.join(issues)}")
    assert violation.rule == "O1"
    assert violation.message.startswith(f"{fit} issues")
    at.do(4, f"agenda 60 slot {slot}: {', '.join(issues[:-1])}")
    assert len(at.dump()["agenda"]) == fit


def test_soa_10_no_vote_before_the_last_candidate_has_spoken() -> None:
    """O3"""
    at = table(1, "issue")
    at.do(4, "open Iraq slot 2")
    at.do(1, "speak Ann 120")
    for voter in (4, 5):
        violation = at.refused(voter, "vote Ann")
        assert (violation.rule, violation.message) == ("O3", "Bob, Cid must speak before the vote")
    at.do(2, "speak 90")
    at.do(3, "speak 2 min")
    polled(at, "Ann", "Ann")
    assert at.dump()["elapsed"] == 120 + 90 + 120 + 60


def test_soa_11_the_most_electoral_votes_make_the_president() -> None:
    """O4 OG9: 3-2-0, and 2-2."""
    at = on_vote(0, agenda=[], electoral=[2, 2, 0, 0])
    at.do(4, "vote Ann")
    result = GAME.result(at.state)
    assert result is not None
    assert (result.winners, result.scores, result.rules) == ((1,), (3, 2, 0, 0), ("O4",))
    assert result.reason == "Ann is president with 3 electoral votes"
    at = on_vote(0, running=2, agenda=[], electoral=[2, 1, 0])
    at.do(3, "vote Bob")
    result = GAME.result(at.state)
    assert result is not None
    assert (result.winners, result.rules) == ((1, 2), ("O4", "OG9"))


def test_soa_13_when_all_abstain_nobody_scores() -> None:
    """OG4"""
    at = on_vote(2)
    polled(at, "", "", "")
    assert at.dump()["electoral"] == [0] * 6
    assert at.dump()["covered"][0]["winner"] is None
