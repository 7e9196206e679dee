"""The play commands: records on disk, refusals that change nothing, two writers, standard input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli import main
from commands.play import lock
from commands.play.lock import locked
from games.record import read_record
from games.registry import available

ROOT = Path(__file__).resolve().parent.parent.parent
HAND = """[Game "micro"]
[Players 2]
[Names ["Ann", "Ben"]]
[Options {"board": "W1 W2 / B1 B2"}]

1. chance: W1
2. chance: B2
"""


def run(*arguments: object, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(main, ["play", *map(str, arguments)], input=stdin)


def answer(result: Result) -> dict[str, Any]:
    value = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.record"
    path.write_text(HAND, "utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "g.record"
    result = run("new", "micro", "--seed", 7, "-o", path)
    assert result.exit_code == 0, result.output
    return path


def test_a_new_match_waits_for_a_person(record: Path) -> None:
    """Start and target are rolled from the seed and recorded; then both may call."""
    found = read_record(record.read_text("utf-8"))
    assert [line.actor for line in found.lines] == [0, 0]
    assert found.seed == 7
    assert found.ending == "*"
    assert found.options["wrong_call"] == "ends_round"
    assert run("legal", record).stdout.startswith("P1:\n  call 1\n")


def test_the_same_seed_gives_the_same_record(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.record"
    run("new", "micro", "--seed", 7, "-o", other)
    assert other.read_bytes() == record.read_bytes()


def test_an_absent_seed_is_drawn_said_and_stored() -> None:
    result = run("new", "micro")
    assert result.exit_code == 0
    assert result.stderr.startswith("seed ")
    assert read_record(result.stdout).seed == int(result.stderr.split()[1])


def test_a_record_is_not_overwritten(record: Path) -> None:
    before = record.read_bytes()
    result = run("new", "micro", "--seed", 8, "-o", record)
    assert result.exit_code == 2
    assert "exists already" in result.output
    assert record.read_bytes() == before


def test_doing_and_undoing_leave_the_same_bytes(record: Path) -> None:
    before = record.read_bytes()
    result = run("do", record, "P2: call 3", "--json")
    assert result.exit_code == 0
    assert answer(result)["actions"][0]["events"][0]["kind"] == "call"
    assert answer(result)["to_act"] == ["P2"]
    assert record.read_bytes() != before
    result = run("undo", record, "--json")
    assert answer(result)["undone"] == 1
    assert record.read_bytes() == before


def test_undo_takes_back_chance_after_the_action(hand: Path) -> None:
    run("do", hand, "Ann: call 2")
    before = hand.read_bytes()
    run("do", hand, "show W2 B2")
    run("do", hand, "--roll", "W1")
    assert len(read_record(hand.read_text("utf-8")).lines) == 5
    assert run("undo", hand).exit_code == 0
    assert hand.read_bytes() == before
    run("undo", hand, "--actions", 3)
    assert run("undo", hand).exit_code == 1


@pytest.mark.parametrize("as_json", [False, True])
def test_a_refused_action_leaves_the_record_byte_for_byte(record: Path, as_json: bool) -> None:
    before = record.read_bytes()
    result = run("do", record, "P1: call 0", *(["--json"] if as_json else []))
    assert result.exit_code == 1
    assert record.read_bytes() == before
    if as_json:
        found = answer(result)
        assert found["accepted"] is False
        assert found["violation"]["rule"] == "RG1"
        assert found["violation"]["provenance"] == "ruling"
        assert "call 1" in found["legal"]
    else:
        assert "rule RG1 (ruling)" in result.stdout
        assert "P1 may: call 1" in result.stdout


def test_what_no_list_can_hold_is_said_in_words(tmp_path: Path) -> None:
    """Of demonstrations only giving up is listed, and that is not all one may do."""
    path = tmp_path / "r.record"
    run("new", "ricochet", "--seed", 7, "-o", path)
    assert "or show" not in run("do", path, "P1: 5").stdout
    words = "or show slides such as rN gE (robots r g b y)"
    assert f"P1 may: give up, {words}" in run("do", path, "P1: time").stdout
    assert run("legal", path).stdout.splitlines()[-1] == f"  {words}"
    assert answer(run("legal", path, "--json"))["beyond"]["P1"].startswith("or show slides")
    assert answer(run("do", path, "time", "--json"))["beyond"].startswith("or show slides")


def test_long_actions_are_not_all_listed_unasked(tmp_path: Path) -> None:
    """Agendas have commas of their own and are long: a few of them stand there, with bars between."""
    path = tmp_path / "s.record"
    run("new", "soapbox", "--seed", 7, "-o", path)
    for role in ("P1: candidate", "P2: candidate", "P3: judge"):
        result = run("do", path, role)
    may = result.stdout.splitlines()[-1].removeprefix("P3 may: ").split(" | ")
    assert len(may[0]) < sum(map(len, may)) < 700
    assert may[-2:] == ["...", "or any minutes and issues: agenda 45 slot 3: Racism, Taxes"]


def test_a_record_written_by_hand_is_untouched_by_a_refusal(hand: Path) -> None:
    assert run("do", hand, "Ann: call 0").exit_code == 1
    assert hand.read_text("utf-8") == HAND


def test_a_refused_attempt_can_be_kept(record: Path) -> None:
    result = run("do", record, "P1: call 0", "--keep-refused")
    assert result.exit_code == 1
    last = read_record(record.read_text("utf-8")).lines[-1]
    assert (last.refused, last.number, last.text) == (True, 3, "call 0")
    assert last.comment.startswith("RG1: ")
    assert run("adjudicate", record).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["hello"], 3, "expected `call 3` or `pass`"),
        (["call 3"], 2, "several may act (P1, P2)"),
        (["call 3", "--as", "P5"], 2, "there are P1 to P2"),
        (["P1: call 3", "--as", "P2"], 2, "who acts?"),
        (["P1: call 3", "--roll", "W1"], 2, "nothing was changed"),
        (["P1: call 3", "--roll", "W1", "--ask"], 2, "give one of"),
        ([], 2, "give an ACTION"),
    ],
)
def test_what_cannot_be_done_is_said(record: Path, arguments: list[str], code: int, word: str) -> None:
    before = record.read_bytes()
    if arguments == ["hello"]:
        arguments = ["P1: hello"]
    result = run("do", record, *arguments)
    assert result.exit_code == code, result.output
    assert word in result.output
    assert record.read_bytes() == before


def test_dice_on_the_table_are_typed_in(hand: Path) -> None:
    run("do", hand, "Ann: call 2")
    assert run("do", hand, "show W2 B2", "--roll", "W9").exit_code == 1
    assert run("do", hand, "show W2 B2", "--roll", "hm").exit_code == 3
    assert len(read_record(hand.read_text("utf-8")).lines) == 3
    result = run("do", hand, "show W2 B2", "--roll", "B2", "--roll", "W1")
    assert result.exit_code == 0
    assert "B2 is the start: roll again" in result.stdout
    assert read_record(hand.read_text("utf-8")).lines[-1].text == "roll W1"


def test_dice_on_the_table_are_asked_for(hand: Path) -> None:
    run("do", hand, "Ann: call 2")
    result = run("do", hand, "show W2 B2", "--ask", stdin="W7\nW1\n")
    assert result.exit_code == 0
    assert "cannot show W7" in result.output
    assert read_record(hand.read_text("utf-8")).lines[-1].text == "roll W1"


def test_no_answer_to_ask_changes_nothing(hand: Path, tmp_path: Path) -> None:
    run("do", hand, "Ann: call 2")
    before = hand.read_bytes()
    result = run("do", hand, "show W2 B2", "--ask")
    assert result.exit_code == 2
    assert "no answer came" in result.stderr
    assert hand.read_bytes() == before
    assert run("new", "micro", "--ask", "-o", tmp_path / "x.record").exit_code == 2
    assert not (tmp_path / "x.record").exists()


def test_without_a_seed_the_dice_wait(hand: Path) -> None:
    run("do", hand, "Ann: call 2")
    assert answer(run("do", hand, "show W2 B2", "--json"))["to_act"] == ["chance"]
    assert run("do", hand, "W1").exit_code == 0


def test_new_can_wait_for_the_table() -> None:
    result = run("new", "micro", "--seed", 1, "--wait")
    assert read_record(result.stdout).lines == ()
    result = run("new", "micro", "--seed", 1, "--option", "board=W1 W2 / B1 B2", "--roll", "W1")
    assert [line.text for line in read_record(result.stdout).lines] == ["roll W1"]


def test_bots_play_until_a_person_must_act(tmp_path: Path) -> None:
    path = tmp_path / "b.record"
    assert run("new", "micro", "--seed", 2, "--bot", "2=greedy", "-o", path).exit_code == 0
    result = run("do", path, "pass", "--json")
    actions = answer(result)["actions"]
    assert [entry["player"] for entry in actions] == ["P1", "P2", "P2", "chance"]
    assert actions[2]["events"][0]["kind"] == "token"


def test_a_match_between_bots_is_played_to_its_end() -> None:
    result = run("new", "micro", "--seed", 2, "--bot", "1=random", "--bot", "2=greedy")
    assert read_record(result.stdout).ending == "P2"


def test_a_position_is_set_up_from_what_show_prints(record: Path, tmp_path: Path) -> None:
    run("do", record, "P2: call 3")
    position = tmp_path / "position.json"
    position.write_text(run("show", record, "--json").stdout, "utf-8")
    other = tmp_path / "other.record"
    result = run("new", "micro", "--setup", position, "--seed", 1, "-o", other)
    assert result.exit_code == 0, result.output
    left, right = (json.loads(run("show", path, "--json").stdout) for path in (record, other))
    assert left == right
    assert right["to_act"] == ["P2"]


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("", 3, "empty"),
        ("{", 3, "not JSON"),
        ("[]", 3, "a position is a JSON object"),
        ('{"game": "ricochet"}', 3, "not of micro"),
        ('{"game": "micro", "dice": [["W1"]]}', 3, "R2"),
        ('{"seats": "two"}', 3, "number of players"),
        ('{"seats": 50}', 2, "takes 2 to 10 players"),
        ("[" * 100_000, 3, "nested too deeply"),
    ],
)
def test_a_position_that_makes_no_sense(tmp_path: Path, text: str, code: int, word: str) -> None:
    position = tmp_path / "position.json"
    position.write_text(text, "utf-8")
    output = tmp_path / "g.record"
    result = run("new", "micro", "--seed", 1, "--setup", position, "-o", output)
    assert result.exit_code == code, result.output
    assert word in result.output
    assert not output.exists()


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["chess"], 2, "unknown game 'chess'"),
        (["micro", "--players", "1"], 2, "takes 2 to 10 players"),
        (["micro", "--players", "3", "--names", "Ann,Ben"], 2, "is it 2 or 3 players?"),
        (["micro", "--names", "P1,Ben"], 2, "cannot be a name"),
        (["micro", "--option", "expert"], 2, "an option and a value"),
        (["micro", "--option", "expert=maybe"], 3, "not one of true, false"),
        (["micro", "--option", "gravity=true"], 3, "unknown option"),
        (["micro", "--bot", "2=genius"], 2, "bots are random, greedy"),
        (["micro", "--bot", "3=greedy"], 2, "unknown player '3'"),
        (["ricochet", "--option", "timer=0"], 3, "less than 1"),
    ],
)
def test_a_match_that_cannot_start(arguments: list[str], code: int, word: str) -> None:
    result = run("new", *arguments, "--seed", 1)
    assert result.exit_code == code, result.output
    assert word in result.output


def test_standard_input_and_output(record: Path) -> None:
    text = record.read_text("utf-8")
    result = run("do", "-", "P2: call 3", stdin=text)
    assert result.exit_code == 0
    assert read_record(result.stdout).lines[-1].text == "call 3"
    assert "P2 calls 3" in result.stderr
    assert run("undo", "-", stdin=result.stdout).stdout == text
    assert run("adjudicate", "-", stdin=result.stdout).exit_code == 0
    assert run("do", "-", "P2: call 0", stdin=text).stdout == text
    found = answer(run("do", "-", "P2: call 3", "--json", stdin=text))
    assert found["record"] == result.stdout


def test_the_json_twin_is_a_record_too(record: Path, tmp_path: Path) -> None:
    twin = tmp_path / "g.json"
    twin.write_text(run("log", record, "--json").stdout, "utf-8")
    assert run("adjudicate", twin).exit_code == 0
    assert run("do", twin, "P2: call 3").exit_code == 0
    assert json.loads(twin.read_text("utf-8"))["actions"][-1]["action"] == "call 3"
    assert run("show", twin, "--at", 2).stdout == run("show", record).stdout


def test_log_and_replay_tell_the_whole_match(record: Path) -> None:
    run("do", record, "P2: call 3")
    assert "P2 calls 3 and shows [R3]" in run("log", record).stdout
    lines = [json.loads(line) for line in run("replay", record, "--json").stdout.splitlines()]
    assert [line["number"] for line in lines] == [0, 1, 2, 3]
    assert lines[-1]["position"]["phase"] == "show"
    assert run("replay", record, "--from", 2, "--to", 2).stdout.count("tokens:") == 1


def test_adjudicating_names_line_and_rule(hand: Path) -> None:
    hand.write_text(HAND + "3. Ben: call 0\n", "utf-8")
    result = run("adjudicate", hand, "--json")
    assert result.exit_code == 1
    found = answer(result)
    assert found["verdict"] == "REFUTED"
    assert (found["break"]["line"], found["break"]["rule"]) == (8, "RG1")
    assert (found["violation"]["line"], found["violation"]["provenance"]) == (8, "ruling")
    assert run("adjudicate", hand).stdout.startswith("REFUTED: line 8: action 3: P2 may not call 0")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02", "zero byte"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (os.urandom(4096), ""),
        (HAND.encode()[:40], "header"),
        (HAND.encode() + b"3. P9: call 2\n", "unknown player 'P9'"),
        (HAND.encode() + b"-3. P1: call 2\n", "out of order"),
        (HAND.encode() + b"3. P1: call 2 {0123", "cut off"),
        (HAND.encode() + b"3. P1: call 2 {0123456789ab}\n", "cut off?"),
        (b"x" * 100 + b"\n" * 100_000, "is not an action"),
        (b"1. P1: pass\n" * 100_000, "header Players is missing"),
    ],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else "",
)
def test_hostile_records_end_in_one_message_and_nothing_is_written(
    tmp_path: Path, data: bytes, word: str
) -> None:
    path = tmp_path / "h.record"
    path.write_bytes(data)
    for command in (["adjudicate"], ["show"], ["legal"], ["log"], ["replay"], ["undo"], ["do"]):
        result = run(*command, path, *(["pass"] if command == ["do"] else []))
        assert result.exit_code == 3, (command, result.output)
        assert word in result.output
        assert "Traceback" not in result.output
        assert len(result.output) < 3000
    assert path.read_bytes() == data
    assert [entry.name for entry in tmp_path.iterdir()] == ["h.record"]


def test_a_forged_digest_is_refused_everywhere(record: Path) -> None:
    text = record.read_text("utf-8")
    digest = read_record(text).lines[0].digest
    record.write_text(text.replace(digest, "0" * 12), "utf-8")
    assert run("adjudicate", record).exit_code == 1
    result = run("do", record, "P1: call 3")
    assert result.exit_code == 3
    assert "does not fit" in result.output


def test_a_missing_record_is_a_usage_error(tmp_path: Path) -> None:
    for command in ("show", "undo", "adjudicate"):
        assert run(command, tmp_path / "none.record").exit_code == 2


def test_ten_writers_lose_no_action(tmp_path: Path) -> None:
    """Ten programs at once bid in one match; every bid that was accepted is in the record."""
    path = tmp_path / "r.record"
    assert run("new", "ricochet", "--players", 10, "--seed", 1, "-o", path).exit_code == 0
    command = [sys.executable, "-m", "wallhop", "play", "do", str(path)]
    programs = [
        subprocess.Popen([*command, f"P{seat}: bid {seat}"], cwd=ROOT, stdout=subprocess.DEVNULL)
        for seat in range(1, 11)
    ]
    assert [program.wait() for program in programs] == [0] * 10
    found = read_record(path.read_text("utf-8"))
    assert {line.actor for line in found.lines if line.text.startswith("bid")} == set(range(1, 11))
    assert run("adjudicate", path).exit_code == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.record"]


def test_a_writer_that_waits_too_long_says_so(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    before = record.read_bytes()
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(str(record)):
            held.set()
            done.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(10)
    result = run("do", record, "P1: call 3")
    done.set()
    holder.join()
    assert result.exit_code == 2
    assert "another program is writing" in result.output
    assert record.read_bytes() == before


def test_the_clock_ends_the_bidding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute of simulated time: the clock's seconds pass as soon as it sleeps them."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    path = tmp_path / "r.record"
    run("new", "ricochet", "--seed", 1, "-o", path)
    assert run("clock", path).exit_code == 1
    run("do", path, "P2: bid 4")
    result = run("clock", path)
    assert result.exit_code == 0, result.output
    assert now[0] == 60
    assert read_record(path.read_text("utf-8")).lines[-1].text == "time"


def test_every_subcommand_has_help() -> None:
    from commands.play import SUBCOMMANDS

    for name in SUBCOMMANDS:
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Usage:" in result.output


@pytest.mark.parametrize("name", available())
def test_every_game_goes_round_the_commands(name: str, tmp_path: Path) -> None:
    """New, legal, do, show, set up again, undo, adjudicate."""
    path, other, position = tmp_path / "g.record", tmp_path / "h.record", tmp_path / "p.json"
    assert run("new", name, "--seed", 7, "-o", path).exit_code == 0
    before = path.read_bytes()
    found = answer(run("legal", path, "--json"))
    result = run("do", path, f"{found['player']}: {found['actions'][0]}", "--json")
    assert result.exit_code == 0, result.output
    assert path.read_bytes() != before
    position.write_text(run("show", path, "--json").stdout, "utf-8")
    result = run("new", name, "--setup", position, "--seed", 1, "-o", other)
    assert result.exit_code == 0, result.output
    assert run("show", other, "--json").stdout == position.read_text("utf-8")
    for command in ("show", "log", "replay", "adjudicate"):
        assert run(command, path).exit_code == 0
    assert run("undo", path).exit_code == 0
    assert path.read_bytes() == before


def test_what_is_the_same_from_anybody_needs_no_name(tmp_path: Path) -> None:
    """rules: K6. The time is over for all of them; a pass or a bid is somebody's."""
    path = tmp_path / "r.record"
    assert run("new", "ricochet", "--players", 3, "--seed", 7, "-o", path).exit_code == 0
    assert run("do", path, "time").exit_code == 2  # nobody may: no bid, no timer
    assert run("do", path, "P2: bid 9").exit_code == 0
    assert run("do", path, "pass").exit_code == 2
    assert run("do", path, "bid 9").exit_code == 2
    ended = answer(run("do", path, "time", "--json"))
    assert ended["to_act"] == ["P2"]


def test_players_are_called_by_their_names_as_well(hand: Path) -> None:
    refused = run("do", hand, "Ann: call 0")
    assert "to act: P1 (Ann), P2 (Ben)" in refused.output
    assert "P1 (Ann) may: " in refused.output
    assert answer(run("do", hand, "Ben: call 2", "--json"))["to_act"] == ["P2"]
    assert "to act: P2 (Ben)" in run("show", hand).output
