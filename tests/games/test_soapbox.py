"""Soapbox beyond the scenarios: house rules, the clock, secrets, counts, positions, texts."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boards.errors import MalformedError
from games.bots import greedy_bot
from games.engine import CHANCE, ActionError, Setup
from games.rulebook import rulebook
from games.soapbox import GAME
from games.soapbox.state import State, sample_issues
from tests.scenarios.table import Table
from tests.scenarios.test_soa import on_vote, polled, table


def winners(table: Table) -> tuple[int, ...]:
    result = GAME.result(table.state)
    assert result is not None
    return result.winners


def debate(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.dump()["debate"]
    return found


def speeches(table: Table, *seconds: int) -> list[str]:
    """The candidates speak one after another."""
    kinds = []
    for length in seconds:
        (speaker,) = GAME.actors(table.state)
        kinds += table.do(speaker, f"speak {length}")
    return kinds


def test_o5_the_twenty_sample_issues_and_others() -> None:
    assert len(sample_issues()) == len(set(sample_issues())) == 20
    assert [sample_issues()[number - 1] for number in (1, 5, 12, 19, 20)] == [
        "Global Warming", "Racism", "Iraq", "Health Care", "AIDS",
    ]  # fmt: skip
    at = table(1, "agenda")
    at.do(4, "agenda 60 slot 2: Law and Order, 19, iraq")
    assert at.dump()["agenda"] == ["Law and Order", "Health Care", "Iraq"]
    at.do(4, "open law and order slot 3")
    assert debate(at)["issue"] == "Law and Order"


def test_people_may_be_called_like_words_of_the_game() -> None:
    names = ("abstain", "for Ann", "nobody", "vote")
    roles = ["candidate", "candidate", "candidate", "judge"]
    at = Table(GAME, 4, {"roles": roles, "phase": "vote", "debate": {"issue": "Iraq"}}, names)
    for name in names[:3]:
        assert GAME.write(GAME.read(f"vote {name}", at.state, 4)) == f"vote {name}"
    assert GAME.write(GAME.read("abstain", at.state, 4)) == "abstain"


def test_a_slot_that_is_not_said_is_the_longest_that_fits() -> None:
    """Two issues, three candidates, votes of 1 minute: in 20 minutes slots of 3 fit (2 x 10), of 4 do not."""
    for minutes, slot in ((14, 2), (20, 3), (26, 4), (32, 5), (60, 5)):
        at = table(1, "issue", agenda=["Iraq", "AIDS"], minutes=minutes)
        at.do(4, "open Iraq")
        assert debate(at)["slots"] == [slot] * 3 + [0, 0]
    at = table(1, "issue", agenda=["Iraq", "AIDS"], minutes=26, elapsed=16 * 60)
    at.do(4, "open Iraq")
    assert debate(at)["slots"][0] == 2


# House rules.


def test_vote_minutes_shorten_the_agenda() -> None:
    """60 minutes, three slots of 5: votes of 1 minute leave room for 3 issues, votes of 6 for 2."""
    for minutes, fit in ((1, 3), (6, 2)):
        at = table(1, "agenda", options={"vote_minutes": minutes})
        longest = [text for text in at.legal(4) if text.startswith("agenda 60 slot 5")]
        assert longest[0].count(",") + 1 == fit


def test_og1_own_slots_and_the_clock_that_cuts() -> None:
    at = table(1, "issue", options={"slots": "own"})
    at.do(4, "open Iraq slot 3 2 5 order Cid, Ann, Bob")
    assert debate(at)["slots"] == [2, 5, 3, 0, 0]
    at = table(1, "issue")
    at.do(4, "open Iraq slot 2")
    assert at.do(1, "speak 500") == ["spoke", "cut"]
    assert debate(at)["spoken"] == [120]


@pytest.mark.parametrize(("short", "choices"), [("allowed", ["Ann", "Bob"]), ("forfeit", ["Ann"])])
def test_og2_a_short_speech(short: str, choices: list[str]) -> None:
    at = table(1, "issue", 2, options={"short_speech": short})
    at.do(3, "open Iraq slot 3")
    speeches(at, 180, 119)
    assert debate(at)["choices"] == choices
    if short == "forfeit":
        assert at.refused(4, "vote Bob").rule == "OG2"


def test_og3_a_tie_for_the_first_place() -> None:
    """Ann 2, Bob 2, Cid 1: nobody scores, or Ann and Bob are voted on again, once."""
    at = on_vote(4)
    polled(at, "Ann", "Bob", "Ann", "Bob", "Cid")
    assert at.dump()["electoral"] == [0] * 8
    at = on_vote(4, options={"tie": "run_off"})
    polled(at, "Ann", "Bob", "Ann", "Bob", "Cid")
    assert debate(at)["choices"] == ["Ann", "Bob"]
    violation = at.refused(5, "vote Cid")
    assert (violation.rule, violation.provenance) == ("OG3", "ruling")
    polled(at, "Ann", "Bob", "Ann", "Bob", "Bob")
    assert at.dump()["electoral"][:3] == [0, 1, 0]
    assert at.dump()["covered"][0]["votes"][:3] == [2, 2, 1]
    at = on_vote(1, options={"tie": "run_off"})
    polled(at, "Ann", "Bob")
    polled(at, "Ann", "Bob")
    assert at.dump()["covered"][0]["winner"] is None


def test_og4_abstaining() -> None:
    assert "abstain" in on_vote(1).legal(4)
    at = on_vote(1, options={"abstention": "forbidden"})
    assert at.refused(4, "abstain").rule == "OG4"


def test_og5_a_secret_ballot_or_an_open_one_with_the_judge_last() -> None:
    at = on_vote(2)
    assert set(GAME.actors(at.state)) == {4, 5, 6}
    at.do(5, "vote Ann")
    assert GAME.view(at.state, 5)["debate"]["ballots"][4] == "Ann"
    for other in (1, 4, None):
        assert GAME.view(at.state, other)["debate"]["ballots"][4] == "secret"
    at = on_vote(2, options={"ballot": "open"})
    assert GAME.actors(at.state) == (5,)
    assert at.refused(4, "vote Ann").rule == "OG5"
    (voted,) = at.events(5, "vote Ann")
    assert voted.data["vote"] == 1
    assert GAME.view(at.state, None)["debate"]["ballots"][4] == "Ann"
    at.do(6, "vote Bob")
    assert GAME.actors(at.state) == (4,)


def test_og6_the_judge_votes_as_one_or_only_breaks_ties() -> None:
    at = on_vote(2, options={"judge_vote": "tie_break"})
    assert GAME.actors(at.state) == (5, 6)
    assert at.refused(4, "vote Ann").rule == "OG6"
    polled(at, "Ann", "Bob")
    assert GAME.actors(at.state) == (4,)
    assert at.refused(4, "vote Cid").rule == "OG3"
    at.do(4, "vote Bob")
    assert at.dump()["electoral"][:3] == [0, 1, 0]
    at = on_vote(2)
    polled(at, "Ann", "Bob", "Bob")
    assert at.dump()["electoral"][:3] == [0, 1, 0]


def test_og7_an_issue_again() -> None:
    at = table(1, "agenda")
    assert at.refused(4, "agenda 60 slot 2: Iraq, 12").rule == "OG7"
    at = table(1, "agenda", options={"repeat_issues": True})
    at.do(4, "agenda 60 slot 2: Iraq, 12")
    at.do(4, "open Iraq")
    assert at.dump()["agenda"] == ["Iraq"]


def test_og8_the_order_is_the_judges_or_drawn() -> None:
    at = table(1, "issue", agenda=["Iraq", "AIDS"], covered=[{"issue": "Racism", "winner": "Ann"}])
    at.do(4, "open Iraq")
    assert debate(at)["order"] == ["Bob", "Cid", "Ann"], "the suggested order rotates"
    at = table(1, "issue", options={"order": "random"})
    assert at.refused(4, "open Iraq slot 5 order Ann, Bob, Cid").rule == "OG8"
    at.do(4, "open Iraq")
    assert GAME.actors(at.state) == (CHANCE,)
    assert [str(chance) for _, chance in GAME.odds(at.state)] == ["1/3"] * 3
    at.deal("Cid")
    assert [str(chance) for _, chance in GAME.odds(at.state)] == ["1/2"] * 2
    assert at.refused(CHANCE, "next Cid").rule == "OG8"
    at.deal("next Ann", "Bob")
    assert GAME.actors(at.state) == (3,)


def final(kind: str) -> Table:
    """Ann and Bob reach two electoral votes each with the last issue; Bob has more votes in all."""
    covered = [
        {"issue": "Iraq", "votes": [2, 1, 0, 0], "winner": "Ann"},
        {"issue": "AIDS", "votes": [2, 1, 0, 0], "winner": "Ann"},
        {"issue": "Education", "votes": [0, 3, 0, 0], "winner": "Bob"},
    ]
    at = on_vote(1, 2, agenda=[], covered=covered, options={"final_tie": kind})
    polled(at, "Bob", "Bob")
    return at


def test_og9_a_tie_at_the_end() -> None:
    assert winners(final("shared")) == (1, 2)
    assert winners(final("no_president")) == ()
    assert winners(final("popular")) == (2,)
    at = final("judge")
    assert GAME.actors(at.state) == (3,)
    at.do(3, "president Ann")
    assert winners(at) == (1,)
    at = final("extra_issue")
    assert at.refused(3, "open Iraq").rule == "OG7"
    at.do(3, "open Space Exploration slot 2")
    speeches(at, 60, 60)
    polled(at, "Ann", "Ann")
    assert winners(at) == (1,)


def test_og9_nobody_is_president_without_an_electoral_vote() -> None:
    at = on_vote(1, agenda=[])
    polled(at, "", "")
    assert winners(at) == ()


def test_og10_the_time_runs_out_within_an_issue() -> None:
    """Ten minutes, slots of five: the third speech cannot begin."""
    given: dict[str, Any] = {"minutes": 10, "agenda": ["Iraq", "AIDS"]}
    at = table(1, "issue", **given)
    assert at.do(4, "open Iraq slot 5") == ["opened", "tight"]
    assert speeches(at, 300, 300) == ["spoke", "spoke", "time_out", "no_electoral_vote", "game_over"]
    assert at.dump()["covered"][0]["void"] is True
    at = table(1, "issue", **given, options={"time_out": "vote_if_equal"})
    at.do(4, "open Iraq slot 5")
    assert speeches(at, 300, 300)[-1] == "poll"
    assert debate(at)["choices"] == ["Ann", "Bob"]
    assert at.refused(4, "vote Cid").rule == "OG10"
    polled(at, "Ann", "Ann")
    assert winners(at) == (1,)
    at = table(1, "issue", **given, options={"time_out": "vote_if_equal"})
    at.do(4, "open Iraq slot 5")
    speeches(at, 290, 300)
    assert speeches(at, 300)[-1] == "game_over", "Cid was cut after ten seconds"


def test_og11_a_lead_that_cannot_be_caught() -> None:
    for stop in (False, True):
        at = on_vote(0, 2, agenda=["Iraq"], electoral=[2, 1, 0], options={"stop_when_clinched": stop})
        events = at.events(3, "vote Ann")
        assert [event.kind for event in events][-2 + (not stop) :][0] == "clinched"
        assert (GAME.result(at.state) is not None) is stop


def test_og12_who_votes_is_frozen_within_an_issue() -> None:
    at = table(2, "issue")
    assert at.do(4, "leave Wim") == ["left"]
    assert at.refused(4, "leave Ann").rule == "OG12"
    at.do(4, "open Iraq slot 2")
    assert at.refused(4, "leave Vic").rule == "OG12"
    assert at.refused(5, "role candidate").rule == "OG12"
    speeches(at, 120, 120, 120)
    assert set(GAME.actors(at.state)) == {4, 5}


def test_every_option_is_shown() -> None:
    """A new option asks for a test: this module sets each of them."""
    shown = Path(__file__).read_text("utf-8")
    for name in rulebook("soapbox").options:
        assert f'"{name}": ' in shown, name


# The clock, secrets, properties, counts.


def test_the_clock_runs_for_the_speaker() -> None:
    at = table(1, "issue", minutes=4)
    assert GAME.clock(at.state) is None
    at.do(4, "open Iraq slot 3")
    clock = GAME.clock(at.state)
    assert clock is not None
    assert (clock.seconds, clock.actor, clock.action) == (180, 1, "speak Ann 180")
    at.do(1, clock.action)
    clock = GAME.clock(at.state)
    assert clock is not None
    assert clock.seconds == 60


def test_a_bot_does_not_peek_at_ballots() -> None:
    answers = set()
    for vote in ("vote Ann", "vote Bob", "abstain"):
        at = on_vote(1)
        at.do(5, vote)
        answers.add(greedy_bot(1)(GAME, at.state, 4, 3))
    assert len(answers) == 1


@pytest.mark.parametrize("players", [3, 5, 9])
def test_electoral_votes_are_no_more_than_the_issues(players: int) -> None:
    random = Random(players)
    for _ in range(5):
        state = GAME.start(Setup(players))
        while GAME.actors(state):
            actor = random.choice(GAME.actors(state))
            state, _events = GAME.apply(state, actor, random.choice(GAME.actions(state, actor)))
            assert GAME.invariants(state) == []
            assert sum(state.electoral) <= len(state.covered)


def count(state: State, depth: int) -> int:
    """How many lines of play of that length there are; the order of secret ballots counts."""
    if depth == 0:
        return 1
    return sum(
        count(GAME.apply(state, actor, action)[0], depth - 1)
        for actor in GAME.actors(state)
        for action in GAME.actions(state, actor)
    )


def test_counts_of_roles_and_ballots() -> None:
    """Three people pick from two candidates and a Judge.

    The first of any three may be candidate or judge: 6. Depth 2: after a candidate (3 ways) the two others
    may each be either: 4; after a judge (3 ways) each only candidate: 2. So 3 · 4 + 3 · 2 = 18. Depth 3:
    the last one's role is forced: 18.
    Two ballots on three candidates, or abstaining: 2 · 4 and 2 · 4 · 4.
    """
    state = GAME.start(Setup(3))
    assert [count(state, depth) for depth in (1, 2, 3)] == [6, 18, 18]
    at = on_vote(1)
    assert [count(at.state, depth) for depth in (1, 2)] == [8, 32]


# Positions and texts.


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ({"roles": ["judge"]}, "roles"),
        ({"roles": ["king", None, None, None]}, "roles[0]"),
        ({"roles": {"Nobody": "judge"}}, "roles"),
        ({"names": ["Ann", "ann", "Bob", "Cid"]}, "names"),
        ({"names": ["Ann;", "Bob", "Cid", "Dan"]}, "names[0]"),
        ({"phase": "vote"}, "phase"),
        ({"elapsed": -1}, "elapsed"),
        ({"debate": {"issue": "Iraq"}}, "debate"),
    ],
)
def test_contradictions_are_named_with_their_place(position: dict[str, Any], place: str) -> None:
    with pytest.raises(MalformedError) as caught:
        GAME.start(Setup(4, position=position))
    assert place in [defect.where for defect in caught.value.defects]


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"electoral": [0, 0, 0, 1]}, "electoral[3]"),
        ({"debate": {"issue": "Iraq", "slots": [6, 5, 5, 0]}}, "debate.slots[0]"),
        ({"debate": {"issue": "Iraq", "ballots": ["Ann", None, None, None]}}, "debate.ballots[0]"),
        ({"debate": {"issue": "Iraq", "ballots": [None, None, None, "Jo"]}}, "debate.ballots[3]"),
        ({"debate": {"issue": "Iraq", "order": ["Ann", "Jo"]}}, "debate.order"),
        ({"debate": {"issue": "Iraq", "spoken": [900, 1, 1]}}, "debate.spoken[0]"),
        ({"gone": ["Ann"]}, "gone"),
    ],
)
def test_contradictions_of_a_vote(given: dict[str, Any], place: str) -> None:
    with pytest.raises(MalformedError) as caught:
        table(0, "vote", **({"debate": {"issue": "Racism"}} | given))
    assert place in [defect.where for defect in caught.value.defects]


def test_roles_by_name() -> None:
    roles = {"Ann": "candidate", "Bob": "candidate", "Jo": "judge"}
    at = Table(GAME, 3, {"roles": roles}, ("Ann", "Bob", "Jo"))
    assert at.dump()["roles"] == ["candidate", "candidate", "judge"]


@pytest.mark.parametrize(
    ("phase", "said", "written"),
    [
        ("agenda", "agenda 60 slot 5: 5, 12", "agenda 60 slot 5: Racism, Iraq"),
        ("agenda", "Plan 45 minutes, slot 3 minutes: racism", "agenda 45 slot 3: Racism"),
        ("issue", "open 12", "open Iraq slot 5 order Ann, Bob, Cid"),
        ("issue", "issue Iraq slot 3 order Cid Bob Ann", "open Iraq slot 3 order Cid, Bob, Ann"),
        ("issue", "open Iraq order p3, p2, p1", "open Iraq slot 5 order Cid, Bob, Ann"),
        ("issue", "leave vic", "leave Vic"),
        ("vote", "vote bob", "vote Bob"),
        ("vote", "vote for P2", "vote Bob"),
        ("vote", "Bob", "vote Bob"),
        ("vote", "vote nobody", "abstain"),
    ],
)
def test_actions_are_read_as_they_are_said(phase: str, said: str, written: str) -> None:
    at = on_vote(1) if phase == "vote" else table(1, phase)
    action = GAME.read(said, at.state, 4)
    assert GAME.write(action) == written
    assert GAME.read(written, at.state, 4) == action


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("speak Ann 180", 180),
        ("speak 3:05", 185),
        ("speak Ann for 3 minutes", 180),
        ("yield", 0),
        ("speak -5", -5),
    ],
)
def test_times_are_read_as_they_are_said(said: str, seconds: int) -> None:
    at = table(1, "issue")
    at.do(4, "open Iraq")
    assert GAME.write(GAME.read(said, at.state, 1)) == f"speak Ann {seconds}"
    if seconds < 0:
        assert at.refused(1, said).rule == "O2"


@pytest.mark.parametrize("said", ["", "shout", "speak", "speak Ann", "agenda", "vote", "open", "open a;b"])
def test_what_cannot_be_read_says_what_was_expected(said: str) -> None:
    with pytest.raises(ActionError, match="expected"):
        GAME.read(said, table(1, "issue").state, 4)


def test_the_drawing_shows_agenda_speakers_and_tally() -> None:
    at = table(
        1,
        "issue",
        agenda=["Iraq", "AIDS"],
        covered=[{"issue": "Racism", "votes": [2, 0, 0, 0, 0], "winner": "Ann"}],
    )
    at.do(4, "open Iraq slot 3 order Bob, Ann, Cid")
    at.do(2, "speak 170")
    lines = GAME.show(at.state, 4).splitlines()
    for line in (
        "[x] Racism: Ann",
        "[>] Iraq",
        "[ ] AIDS",
        "1. Bob: 2:50 of 3:00",
        "2. Ann: - of 3:00",
        "  Ann: 1 (2)",
    ):
        assert line in lines
