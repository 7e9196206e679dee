"""Records in places where none can be written, and options that no record could hold."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from commands.play.lock import locked
from games.match import actor_text, settle
from games.record import read_record
from tests.commands.test_play import HAND, run


@pytest.mark.parametrize(
    ("place", "word"),
    [
        ("none/g.record", "none/g.record: No such file or directory"),
        ("", "name a file for the record"),
        ("x" * 300, "File name too long"),
        ("taken/g.record", "Not a directory"),
        ("folder", "exists already"),
    ],
)
def test_a_place_where_no_record_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, word: str
) -> None:
    """The message names the record's own place, and nothing is left behind."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("", "utf-8")
    (tmp_path / "folder").mkdir()
    result = run("new", "micro", "-o", place)
    assert result.exit_code == 2
    assert word in result.output
    assert ".tmp" not in result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "taken"]


def test_a_folder_where_no_lock_can_be(tmp_path: Path) -> None:
    """Here the lock's place is taken by a folder; a folder that is read-only is told of likewise."""
    path = tmp_path / "g.record"
    path.write_text(HAND, "utf-8")
    (tmp_path / "g.record.lock").mkdir()
    for arguments in (["do", path, "Ann: call 2"], ["undo", path]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "nothing was changed" in result.output
    assert path.read_text("utf-8") == HAND


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["ships", "--option", "card_damage=\u0663"], 3, "card_damage"),
        (["ships", "--option", "card_damage=1", "--option", "card_damage=2"], 2, "twice"),
        (["micro", "--names", "Bob,bob"], 2, "two players are called 'bob'"),
        (["micro", "--seed", "9" * 30], 2, "--seed"),
        (["ships", "--players", "3"], 2, "takes 2 players, not 3"),
    ],
)
def test_what_no_match_can_start_from(arguments: list[str], code: int, word: str) -> None:
    result = run("new", *arguments)
    assert (result.exit_code, word in result.output) == (code, True), result.output
    assert "seed " not in result.output.splitlines()[0]


def test_what_one_player_may_see_is_no_position(tmp_path: Path) -> None:
    """One message says why, and which position can be set up again."""
    record, seen, whole = (tmp_path / name for name in ("g.record", "seen.json", "whole.json"))
    run("new", "mars", "--seed", 3, "-o", record)
    seen.write_text(run("show", record, "--as", "P1", "--json").stdout, "utf-8")
    whole.write_text(run("show", record, "--json").stdout, "utf-8")
    result = run("new", "mars", "--setup", seen)
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1
    assert "only what P1 may see" in result.stderr
    assert run("new", "mars", "--setup", whole).exit_code == 0


def test_a_position_says_how_many_play(tmp_path: Path) -> None:
    """By its own number; a true in its place is no number."""
    path, record = tmp_path / "p.json", tmp_path / "g.record"
    path.write_text('{"players": 3}', "utf-8")
    assert "3 players" in run("new", "wkm", "--setup", path, "-o", record).stdout
    path.write_text('{"players": true}', "utf-8")
    assert run("new", "wkm", "--setup", path).exit_code == 3


def test_a_hundred_defects_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"stones": [{"weight": "x"}] * 100}), "utf-8")
    result = run("new", "mars", "--setup", path)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 21
    assert " more" in result.stderr


def test_bots_that_come_to_no_end_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Ricochet bots may give up on the last chips for ever; here they get 20 actions."""
    monkeypatch.setattr("commands.play.new.settle", partial(settle, limit=20))
    result = run("new", "wkm", "--seed", 1, "--bot", "1=random", "--bot", "2=random")
    assert result.exit_code == 0
    assert "the bots came to no end in 20 actions" in result.stderr


def test_a_position_with_a_key_given_twice(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text('{"turn": 1, "phase": "sail", "phase": "fire"}', "utf-8")
    result = run("new", "ships", "--setup", path)
    assert result.exit_code == 3
    assert "'phase' is given more than once" in result.output


def test_a_link_to_a_record_stays_a_link(tmp_path: Path) -> None:
    """What it leads to is changed, under that file's own lock."""
    record, link = tmp_path / "g.record", tmp_path / "link.record"
    record.write_text(HAND, "utf-8")
    link.symlink_to(record)
    assert run("do", link, "Ann: call 2").exit_code == 0
    assert link.is_symlink()
    assert "Ann" in record.read_text("utf-8")
    assert "call 2" in record.read_text("utf-8")
    with locked(str(record)):
        names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["g.record", "g.record.lock", "link.record"]


def test_chance_that_waited_is_resolved_before_a_player_acts(tmp_path: Path) -> None:
    """With --wait start and target are open: the seed rolls them when P1 calls; a bare die is the start."""
    path = tmp_path / "g.record"
    for action, lines in (("P1: call 3", ["chance", "chance", "P1"]), ("W1", ["chance", "chance"])):
        path.unlink(missing_ok=True)
        run("new", "micro", "--seed", 7, "--wait", "-o", path)
        result = run("do", path, action)
        assert result.exit_code == 0, result.output
        record = read_record(path.read_text("utf-8"))
        assert [actor_text(line.actor) for line in record.lines] == lines
    assert record.lines[0].text == "roll W1"


def test_the_twin_of_a_match_that_is_over_tells_the_result(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    run("new", "micro", "--seed", 5, "--bot", "1=greedy", "--bot", "2=greedy", "-o", path)
    twin = json.loads(path.read_text("utf-8"))
    assert twin["result"]["winners"] == ["P1"]
    assert twin["ending"] == "P1"
    assert max(twin["result"]["scores"]) == 5
