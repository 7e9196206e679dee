"""Records as text and JSON: tolerant reading, one canonical writing, and defects with their places."""

from __future__ import annotations

import json

import pytest

from boards.errors import FormatError, InputError
from games.match import Match
from games.record import Line, Record, is_name, read_record, write_record
from games.record_json import parse_record, record_json
from games.replay import adjudicate, replay

HAND = """
; a rainy evening
[Game "micro"]
[ Players 2 ]
[Names ["Ann", "Ben"]]
[Options {"board": "W1 W2 / B1 B2"}]

1. chance: W1
; the first target
2. chance: roll  B2
3! Ann: call 0 ; not there yet
3. Ann: 2
   4.P1:  show W2->B2   ; easy
"""


def written_by_hand() -> Record:
    return read_record(HAND)


def test_a_record_written_by_hand_is_read() -> None:
    record = written_by_hand()
    assert (record.game, record.players, record.names, record.seed) == ("micro", 2, ("Ann", "Ben"), None)
    assert record.head == ("a rainy evening",)
    assert record.lines[0] == Line(1, 0, "W1")
    assert record.lines[1] == Line(2, 0, "roll B2", above=("the first target",))
    assert record.lines[2] == Line(3, 1, "call 0", refused=True, comment="not there yet")
    assert record.lines[4] == Line(4, 1, "show W2->B2", comment="easy")
    assert [line.place for line in record.lines] == [8, 10, 11, 12, 13]


def test_a_record_without_digests_is_adjudicated() -> None:
    match = adjudicate(written_by_hand())
    assert isinstance(match, Match)
    assert match.number == 4
    assert match.state.tokens == (1, 0)


def test_reading_takes_back_what_was_written() -> None:
    record = written_by_hand()
    assert read_record(write_record(record)) == record
    assert write_record(read_record(write_record(record))) == write_record(record)


def test_the_json_twin_is_the_same_match() -> None:
    record = written_by_hand()
    match = replay(record)
    twin = json.loads(json.dumps(record_json(record, match)))
    again = parse_record(json.dumps(twin))
    assert [(line.number, line.actor, line.refused) for line in again.lines] == [
        (line.number, line.actor, line.refused) for line in record.lines
    ]
    assert replay(again).digest == match.digest
    assert twin["actions"][4]["events"][0]["rules"] == ["R3"]
    assert twin["actions"][2]["refused"]["rule"] == "RG1"
    assert len(twin["actions"][4]["digest"]) == 12


HEAD = '[Game "micro"]\n[Players 2]\n'


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("", "line 1", "header Game is missing"),
        ('[Game "chess"]\n[Players 2]', "line 1, column 7", "unknown game 'chess'"),
        ('[Game "micro"]\n[Players 0]', "line 2, column 10", "1 to 100"),
        ('[Game "micro"]\n[Players -3]', "line 2, column 10", "1 to 100"),
        ('[Game "micro"]\n[Players true]', "line 2, column 10", "a whole number"),
        ('[Game "micro"]\n[Players {"a":]', "line 2, column 10", "is not JSON"),
        ('[Game "micro"]\n[Players NaN]', "line 2, column 10", "NaN is not a JSON number"),
        (f"[Game {'[' * 100_000}]", "line 1, column 7", "nested too deeply"),
        (HEAD + "[Colour 3]", "line 3, column 2", "unknown header Colour"),
        (HEAD + "[Players 2]", "line 3, column 1", "stands twice; first in line 2"),
        (HEAD + "[Seed", "line 3, column 1", "is not a header"),
        (HEAD + '[Names ["Ann"]]', "line 3, column 1", "1 names for 2 players"),
        (HEAD + '[Names ["P2", "Ben"]]', "line 3, column 8", "cannot be a name"),
        (HEAD + '[Bots {"3": "greedy"}]', "line 3, column 1", "bot on seat 3 of 2"),
        (HEAD + "1. P3: pass", "line 3, column 3", "unknown player 'P3'; there are P1 to P2"),
        (HEAD + "1. Cleo: pass", "line 3, column 3", "unknown player 'Cleo'"),
        (HEAD + "1. P\uff11: pass", "line 3, column 3", "unknown player 'P\uff11'"),
        (HEAD + "\uff11. P1: pass", "line 3, column 1", "is not an action"),
        (HEAD + "1. P-1: pass", "line 3, column 3", "unknown player 'P-1'"),
        (HEAD + "-1. P1: pass", "line 3, column 1", "number -1 is out of order"),
        (HEAD + "2. P1: pass", "line 3, column 1", "the record starts with 1"),
        (HEAD + "1. P1: pass\n3. P1: pass", "line 4, column 1", "after 1 comes 2"),
        (HEAD + "2! P1: pass", "line 3, column 1", "the record starts with 1"),
        (HEAD + "1. P1:", "line 3, column 7", "the action is missing"),
        (HEAD + "1. P1: pass {0123", "line 3, column 13", "is cut off"),
        (HEAD + "1. P1: pass {xyz}", "line 3, column 13", "not a digest"),
        (HEAD + "1. P1: pass {0123456789ab} x", "line 3, column 13", "not a digest"),
        (HEAD + "1. P1: pass {0123456789ab}", "line 3, column 1", "was it cut off?"),
        (HEAD + "[Version 1]", "line 3, column 1", "was it cut off?"),
        (HEAD + '[Names ["Ann", "ann"]]', "line 3, column 8", "two players are called 'ann'"),
        (HEAD + '[Bots {"2": "deep"}]', "line 3, column 7", "unknown bot 'deep'; there are random, greedy"),
        (HEAD + '[Options {"expert": true, "expert": false}]', "line 3", "'expert' is given more than once"),
        (HEAD + "1. P1 pass", "line 3, column 10", "is not an action"),
        (HEAD + "pass", "line 3, column 1", "is not an action such as `1. P1: ...`"),
        (HEAD + "= *\n1. P1: pass", "line 4, column 1", "after the end of the record"),
        (HEAD + "= nobody", "line 3, column 1", "should be `= *`"),
        (HEAD + "1. P1: pass\n[Seed 3]", "line 4, column 1", "below the first action"),
        (HEAD + "1" * 5000 + ". P1: pass", "line 3, column 1", "out of order"),
        (HEAD + "1. " + " " * 200_000, "line 3, column 2", "is not an action"),
    ],
)
def test_a_defect_is_named_with_its_place(text: str, place: str, word: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_record(text, "g.record")
    assert any(defect.where.startswith(place) and word in defect.message for defect in caught.value.defects)
    assert "g.record: line" in str(caught.value)


@pytest.mark.parametrize(
    ("third", "fourth"), [("3. P9: pass", 4), ("7. P1: pass", 8), ("-4. P1: pass", 4), ("3! P9: pass", 3)]
)
def test_one_fault_is_named_once(third: str, fourth: int) -> None:
    """A stranger, or a number that is wrong, does not put all lines after it out of order."""
    rows = ["1. P1: pass", "2. P1: pass", third, *(f"{fourth + after}. P1: pass" for after in range(3))]
    with pytest.raises(FormatError) as caught:
        read_record(HEAD + "\n".join(rows))
    assert [defect.where.split(",")[0] for defect in caught.value.defects] == ["line 5"]


def test_a_hundred_thousand_lines_of_rubbish_give_ten_defects() -> None:
    with pytest.raises(FormatError) as caught:
        read_record(HEAD + "rubbish {;}\n" * 100_000)
    assert len(caught.value.defects) == 10


def test_control_characters_do_not_reach_the_message() -> None:
    with pytest.raises(FormatError) as caught:
        read_record(HEAD + "1. \x1b[31mP1: pass")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"schema": "wallhop/record/1"}',
        "[" * 50_000,
        "{" * 50_000,
        '{"schema": "wallhop/record/1", "game": "micro", "players": 2, "actions": 3}',
        '{"schema": "wallhop/record/1", "game": "micro", "players": 2, "actions": [{"number": 2}]}',
        '{"schema": "wallhop/record/1", "game": "micro", "players": 2, "actions": [], "more": 1}',
        '{"schema": "wallhop/record/2", "game": "micro", "players": 2, "actions": []}',
        '{"schema": "wallhop/record/1", "game": 7, "players": 2, "actions": []}',
        '{"schema": "wallhop/record/1", "game": "micro", "players": 2, "players": 3, "actions": []}',
    ],
)
def test_a_twin_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_record(text)


@pytest.mark.parametrize("name", ["", "P1", "p12", "chance", "a:b", "a;b", "a{b", " a", "a\nb", "x" * 61, 7])
def test_what_cannot_be_a_name(name: object) -> None:
    assert not is_name(name)


@pytest.mark.parametrize("name", ["Ann", "Jörg", "P", "Player 1", "李"])
def test_what_can_be_a_name(name: str) -> None:
    assert is_name(name)
