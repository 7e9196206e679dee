"""`wallhop show`, `wallhop convert` and the words that go with drawings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main
from solver.loading import load, load_problem

ROOM = """\
robots: red r; green g
transparent: green
goal: red 3,0
via: 0,1
rules: must_ricochet
legend: 1 red star; / green /

+---+---+---+---+
| r   1     | / |
+   +---+   +   +
|             g |
+---+---+---+---+
"""


@pytest.fixture
def room(tmp_path: Path) -> str:
    path = tmp_path / "room.board"
    path.write_text(ROOM)
    return str(path)


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == code, result.output
    return result


def test_show_draws_and_tells(room: str) -> None:
    assert run("show", room, "--ascii").output.splitlines() == [
        "+---+---+---+---+",
        "|(r) rS     |[R]|",
        "+   +---+   +   +",
        "|[!]         <g>|",
        "+---+---+---+---+",
        "(r) robot r, <s> transparent robot s, [R] goal of robot r, [*] of any robot, [!] way-point,",
        "rC target: colour, then the first letter of its shape; r/ diagonal of that colour",
        "Robots: red (r) at 0,0; green (g, transparent) at 3,1.",
        "Goal: red to 3,0.",
        "Before that, in order: red on 0,1.",
        "Rules: must_ricochet on.",
    ]


def test_show_draws_boxes_where_it_can(room: str) -> None:
    assert "┌───────────┬───┐" in run("show", room).output


def test_show_a_step_of_an_answer(room: str) -> None:
    """Red goes south to 0,1 and then east to 2,1, beside green."""
    lines = run("show", room, "--moves", "rS rE", "--step", "2", "--ascii").output.splitlines()
    assert lines[0] == "Step 2:"
    assert lines[4] == "|[!]     (r) <g>|"


def test_show_every_step_without_a_number(room: str) -> None:
    output = run("show", room, "--moves", "rS rE", "--ascii").output
    assert [line for line in output.splitlines() if line.startswith("Step")] == [
        "Step 0:",
        "Step 1:",
        "Step 2:",
    ]


def test_show_refuses_an_illegal_step(room: str) -> None:
    """rules: K1. Red stands in the north-western corner."""
    output = run("show", room, "--moves", "rN", code=3).output
    assert "move 1" in output
    assert "K1" in output


def test_show_refuses_a_step_that_there_is_not(room: str) -> None:
    assert "the answer has 1 move\n" in run("show", room, "--moves", "rS", "--step", "2", code=2).output
    assert "--moves" in run("show", room, "--step", "1", code=2).output
    assert "nothing can move" in run("show", "black", "--moves", "W6", code=2).output


def test_show_as_json(room: str) -> None:
    values = json.loads(run("show", room, "--json", "--ascii").output)
    assert values["schema"] == "wallhop/show/1"
    assert values["drawing"][0] == "+---+---+---+---+"
    assert values["subject"]["robots"] == {"red": [0, 0], "green": [3, 1]}


def test_show_in_words_tells_every_wall(room: str) -> None:
    output = run("show", room, "--describe").output
    assert "Walls to the east of: 2,0." in output
    assert "Walls to the south of: 1,0." in output
    assert "Targets: red star at 1,0." in output
    assert "Diagonals: green / at 3,0." in output


def test_show_a_named_board() -> None:
    output = run("show", "1A/2C/3B/4D", "--ascii").output
    assert output.count("###") == 4
    assert output.splitlines()[0] == "+---" * 16 + "+"


def test_show_printed_tiles() -> None:
    assert run("show", "black").output.splitlines()[0].split() == ["W6", "B6", "B2", "P5", "P2", "P3"]


def test_show_a_path_over_dice() -> None:
    output = run("show", "black W6 P6 W2", "--moves", "P6", "--step", "1").output
    assert "{P6}" not in output
    assert "(P6)" in output
    assert "[W2]" in output


def test_nothing_is_coloured_for_a_pipe(room: str) -> None:
    assert "\x1b" not in run("show", room).output


@pytest.mark.parametrize("form", ["json", "board", "id"])
def test_convert_and_back(room: str, form: str, tmp_path: Path) -> None:
    target = tmp_path / "converted"
    run("convert", room, "--to", form, "-o", str(target))
    assert load_problem(str(target)) == load_problem(room)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []


@pytest.mark.parametrize("name", ["1A/2C/3B/4D", "copper:4a3b2c1d"])
@pytest.mark.parametrize("form", ["json", "board", "id"])
def test_convert_a_bare_board_and_back(name: str, form: str, tmp_path: Path) -> None:
    target = tmp_path / "board"
    run("convert", name, "--to", form, "-o", str(target))
    assert load(str(target)) == load(name)


def test_convert_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text(run("convert", "0765+42+2E21BD0F+93", "--to", "json").output * 2)
    assert run("convert", str(path), "--to", "id").output.split() == ["W1-EUK54LRBXUHXE345A"] * 2


def test_convert_a_board_of_no_name_has_no_id(tmp_path: Path) -> None:
    path = tmp_path / "own.board"
    path.write_text("game: micro\n\nW6 B6\n")
    assert "no official name" in run("convert", str(path), "--to", "id", code=2).output


def test_check_says_what_is_asked(room: str) -> None:
    assert "no defects" in run("check", room).output
    assert "no defects. A board without a task" in run("check", "black").output


def test_check_tells_every_defect_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.board"
    path.write_text(ROOM.replace("red 3,0", "pink 3,0").replace("via: 0,1", "via: 9,9"))
    lines = run("check", str(path), code=3).output.splitlines()
    assert lines == [
        f"{path}: line 3, column 7: there is no robot 'pink'",
        f"{path}: line 4, column 6: 9,9 is off the board",
    ]
    values = json.loads(run("check", str(path), "--json", code=3).output)
    assert values["sound"] is False
    assert [defect["where"] for defect in values["defects"]] == ["line 3, column 7", "line 4, column 6"]
