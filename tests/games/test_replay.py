"""Adjudicating whole records: the first break with its line and rule, and forgeries."""

from __future__ import annotations

import time
from random import Random

import pytest

from boards.errors import MalformedError
from games.dice import draw
from games.engine import CHANCE
from games.match import Match
from games.opening import fresh
from games.record import Record, read_record, write_record
from games.registry import game
from games.replay import Break, BrokenError, adjudicate, recorded, replay

HEAD = '[Game "micro"]\n[Players 2]\n[Options {"board": "W1 W2 / B1 B2"}]\n'
GOOD = HEAD + "1. chance: W1\n2. chance: B2\n3. P1: call 2\n4. P1: show W2 B2\n"


def broken(text: str) -> Break:
    found = adjudicate(read_record(text))
    assert isinstance(found, Break)
    return found


def canonical(text: str) -> str:
    record = read_record(text)
    return write_record(recorded(record, replay(record)))


def test_the_first_break_has_line_rule_and_what_was_legal() -> None:
    found = broken(GOOD.replace("3. P1: call 2", "3. P1: show W2 B2"))
    assert found.line is not None
    assert (found.line.place, found.line.number) == (6, 3)
    assert found.violation is not None
    assert (found.violation.rule, found.violation.provenance) == ("R3", "stated")
    assert "call 1" in found.legal
    assert found.match.number == 2


def test_dice_out_of_range_break_the_record() -> None:
    found = broken(GOOD.replace("chance: B2", "chance: B7"))
    assert found.violation is not None
    assert found.violation.rule == "R1"
    assert "numbers 1 to 2" in found.message


def test_an_action_of_a_million_letters_is_not_all_repeated() -> None:
    forged = "show " + "W2 B2 " * 100_000 + "{000000000000}"
    for action in ("N" * 1_000_000, forged):
        found = adjudicate(read_record(GOOD.replace("show W2 B2", action) + "\n= *\n"))
        assert isinstance(found, Break)
        assert len(found.message) < 1000


def test_an_unreadable_action_breaks_the_record() -> None:
    found = broken(GOOD.replace("call 2", "hello"))
    assert found.violation is None
    assert "cannot read 'hello'" in found.message


def test_an_action_of_another_player_breaks_the_record() -> None:
    found = broken(GOOD.replace("4. P1", "4. P2"))
    assert found.line is not None
    assert found.line.number == 4


def test_an_attempt_that_was_legal_breaks_the_record() -> None:
    assert "but it is legal" in broken(HEAD + "1. chance: W1\n2! chance: B2\n").message


def test_a_refused_attempt_does_not_count() -> None:
    text = GOOD.replace("3. P1: call 2", "3! P2: call 0\n3! P2: what?\n3. P1: call 2")
    match = adjudicate(read_record(text))
    assert isinstance(match, Match)
    assert match.number == 4
    assert match.digest == replay(read_record(GOOD)).digest


def test_a_forged_digest_is_found() -> None:
    text = canonical(GOOD)
    line = text.splitlines()[-4]
    forged = text.replace(line[-14:], "{0123456789ab}")
    found = broken(forged)
    assert "0123456789ab does not fit" in found.message
    with pytest.raises(BrokenError, match="does not fit"):
        replay(read_record(forged))


def test_a_changed_action_before_a_digest_is_found() -> None:
    assert "does not fit" in broken(canonical(GOOD).replace("roll B2", "roll B1")).message


def test_reordered_lines_are_found() -> None:
    rows = canonical(GOOD).splitlines()
    first = next(i for i, row in enumerate(rows) if row.startswith("1. "))
    rows[first], rows[first + 1] = rows[first + 1].replace("2.", "1."), rows[first].replace("1.", "2.", 1)
    assert "does not fit" in broken("\n".join(rows)).message


def test_a_wrong_ending_is_found() -> None:
    assert "the match stands at `= *`" in broken(canonical(GOOD).replace("= *", "= P1")).message


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("[Players 2]", "[Players 2]\n[Version 99]", "written for version 99"),
        ("[Players 2]", "[Players 50]", "takes 2 to 10 players"),
        ('"board"', '"bored"', "unknown option"),
        ("W1 W2 / B1 B2", "W1 W1 / B1 B2", "repeated dice"),
        ("W1 W2 / B1 B2", "W1", "in its row or column"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(old: str, new: str, word: str) -> None:
    with pytest.raises(MalformedError, match=word):
        adjudicate(read_record(GOOD.replace(old, new) + "\n= *\n"))


def test_comments_stay_when_a_record_goes_on() -> None:
    record = read_record(GOOD.replace("2. chance: B2", "; look\n2. chance: B2 ; the target") + "; the end\n")
    match = replay(record).say(CHANCE, "W2").say(2, "call 2")
    again = recorded(record, match)
    assert [(line.above, line.comment) for line in again.lines[:3]] == [
        ((), ""),
        (("look",), "the target"),
        ((), ""),
    ]
    assert [line.text for line in again.lines] == [
        "roll W1",
        "roll B2",
        "call 2",
        "show W2 B2",
        "roll W2",
        "call 2",
    ]


@pytest.mark.parametrize("name", ["micro", "ricochet"])
def test_ten_thousand_actions_are_adjudicated_in_five_seconds(name: str) -> None:
    """Matches of these games are shorter, so several in a row make ten thousand actions."""
    texts, actions, seed = [], 0, 0
    while actions < 10_000:
        seed += 1
        record, match = long_match(name, seed)
        actions += match.number
        texts.append(write_record(recorded(record, match)))
    begin = time.process_time()
    for text in texts:
        assert isinstance(adjudicate(read_record(text)), Match)
    assert time.process_time() - begin < 5


def long_match(name: str, seed: int) -> tuple[Record, Match]:
    random = Random(seed)
    record, match = fresh(game(name), 10 if name == "ricochet" else 2, seed)
    while not match.over and match.number < 5_000:
        if match.actors == (CHANCE,):
            match = match.do(CHANCE, draw(match.game.odds(match.state), random))
        else:
            actor = random.choice(match.actors)
            last = match.game.actions(match.state, actor)[-1]  # pass or give up: the longest of matches
            match = match.do(actor, last)
    return record, match
