"""`generate` and `book` as people call them; the same bytes for the same seed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from cli import main
from commands.generate import SUBCOMMANDS
from commands.generate.common import Progress
from generator.origin import VERSION


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def written(*arguments: str) -> str:
    result = run("generate", *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


GOLDEN = {
    "ricochet --count 2 --moves 5-7 --seed 3": "d9b42294a4386f6f",
    "ricochet --moves 5-6 --unique --board new --size 12 --deflectors 4 --seed 3": "503ddb56b14ad7ba",
    "ricochet-board --board new --size 20 --no-neighbours --seed 3": "16b27dea0af23ff2",
    "micro --count 2 --via 1 --seed 3": "32d76d011df01660",
    "micro-board --board new --size 5x4 --seed 3": "8859cc23bfa319c1",
    "micro-tiles --seed 1": "f3c450b7a94e408c",
    "wkm --players 3 --seed 4": "d06da026c6613047",
    "urbs --seed 4": "66d6d0c41f2cfe7d",
    "mars --own-cards --seed 4": "9405b4c84f1b7a5f",
    "smart --seed 4": "3168dcacf1f92482",
    "ships --seed 4": "34dc37b9aaaee778",
    "soapbox --seed 4": "2d3a6041683fa6eb",
}
"""The digests of what the seeds give. A change of one of them wants a new generator.origin.VERSION."""


@pytest.mark.parametrize("command", GOLDEN)
def test_the_bytes_of_a_seed_are_what_they_were(command: str) -> None:
    text = written(*command.split())
    assert sha256(text.encode()).hexdigest()[:16] == GOLDEN[command]
    assert VERSION == 1


def test_every_kind_has_a_digest() -> None:
    assert {command.split()[0] for command in GOLDEN} | {"again"} == set(SUBCOMMANDS)


@pytest.mark.parametrize("command", GOLDEN)
def test_a_seed_id_makes_the_same_again(command: str) -> None:
    for line in written(*command.split()).splitlines():
        values = json.loads(line)
        identity = (values.get("about") or values)["seed_id"]
        assert written("again", identity) == line + "\n"


def test_seed_ids_hold_all_wishes() -> None:
    wishes = "--moves 5-6 --unique --band hard --helpers 1-3 --ricochet-rule --board 1A/2C/3B/4D --seed 3"
    line = written("ricochet", "--robots", "5", *wishes.split())
    identity = json.loads(line)["id"]
    assert identity == (
        "G1:ricochet:moves=5-6:unique:band=hard:helpers=1-3:ricochet-rule:robots=5:board=1A/2C/3B/4D:seed=3:1"
    )
    assert written("again", identity) == line
    own = written("smart", "--own-monsters", "6", "--seed", "3")
    assert json.loads(own)["about"]["seed_id"] == (
        "G1:smart:players=2:levels=10:armour=4:own-monsters=6:seed=3"
    )
    assert written("again", json.loads(own)["about"]["seed_id"]) == own
    dry = written("wkm", "--players", "4", "--terrain", "water=0", "--terrain", "lava=12", "--seed", "3")
    assert written("again", json.loads(dry)["about"]["seed_id"]) == dry


@pytest.mark.parametrize(
    ("identity", "code"),
    [
        ("foo", 3),
        ("G1:ricochet:seed=x", 3),
        ("G1:ricochet:seed=1:0", 3),
        ("G2:ricochet:seed=1:1", 2),
        ("G1:chess:seed=1", 2),
        ("G1:again:seed=1", 2),
        ("G1:ricochet:board=own-0123456789ab:seed=1:1", 2),
        ("G1:ricochet:moves=1:seed=1:1", 2),
    ],
)
def test_ids_that_cannot_be_made_again(identity: str, code: int) -> None:
    result = run("generate", "again", identity)
    assert result.exit_code == code
    assert "Traceback" not in result.output


def test_puzzles_keep_to_the_schema() -> None:
    text = files("solver.formats.schemas").joinpath("problem.schema.json").read_text("utf-8")
    schema = Draft202012Validator(json.loads(text))
    for command in GOLDEN:
        if command.split()[0] in ("ricochet", "micro"):
            for line in written(*command.split()).splitlines():
                schema.validate(json.loads(line))
                assert list(schema.iter_errors({**json.loads(line), "about": 3}))


@pytest.mark.parametrize("command", GOLDEN)
def test_seed_version_and_id_are_stored(command: str) -> None:
    for line in written(*command.split()).splitlines():
        values = json.loads(line)
        about = values.get("about") or values
        assert about["seed"] == int(command.split()[-1])
        version = about["generator"]
        assert (version["version"] if isinstance(version, dict) else version) == VERSION
        assert about["seed_id"].startswith(f"G{VERSION}:{command.split()[0]}:")


def test_puzzles_go_to_a_folder_a_file_each(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    wish = ["--count", "5", "--moves", "8-10", "--unique", "--seed", "3"]
    result = run("generate", "ricochet", *wish, "-o", str(folder))
    assert result.exit_code == 0
    made = sorted(folder.iterdir())
    assert [file.name for file in made] == [f"ricochet-3-{k:03}.json" for k in range(1, 6)]
    assert len(result.stdout.splitlines()) == 5
    for file in made:
        solved = json.loads(run("solve", str(file), "--json").stdout)
        values = json.loads(file.read_text("utf-8"))
        assert solved["status"] == "OPTIMAL"
        assert 8 <= solved["cost"] <= 10
        about = values["about"]
        assert solved["cost"] == about["difficulty"]["length"]
        claim = run("verify", str(file), "--claim", about["answer"])
        assert claim.exit_code == 0
        by_id = json.loads(run("solve", about["description_id"], "--json").stdout)
        assert by_id["cost"] == solved["cost"]
        assert run("check", str(file)).exit_code == 0
    grades = [json.loads(run("grade", str(file), "--counts", "--json").stdout) for file in made]
    assert [grade["count"] for grade in grades] == [1] * 5


def test_more_puzzles_of_a_seed_begin_with_the_same(tmp_path: Path) -> None:
    few = written("ricochet", "--count", "2", "--moves", "4-6", "--seed", "8").splitlines()
    more = written("ricochet", "--count", "4", "--moves", "4-6", "--seed", "8").splitlines()
    assert more[:2] == few


def test_lines_files_and_json(tmp_path: Path) -> None:
    lines = tmp_path / "many.jsonl"
    result = run("generate", "micro", "--count", "3", "--seed", "1", "-o", str(lines), "--json")
    summary = json.loads(result.stdout)
    assert summary["schema"] == "wallhop/generated/1"
    assert summary["files"] == [str(lines)]
    assert len(summary["made"]) == len(lines.read_text("utf-8").splitlines()) == 3
    graded = run("grade", str(lines), "--json")
    assert [json.loads(line)["cost"] for line in graded.stdout.splitlines()] == [
        entry["difficulty"]["length"] for entry in summary["made"]
    ]
    one = tmp_path / "one.json"
    assert run("generate", "ricochet-board", "--seed", "1", "-o", str(one)).exit_code == 0
    assert run("show", str(one)).exit_code == 0


def test_the_seed_is_told_where_none_is_given() -> None:
    result = run("generate", "ships")
    seed = int(result.stderr.removeprefix("seed ").strip())
    assert json.loads(result.stdout)["about"]["seed"] == seed
    assert written("ships", "--seed", str(seed)) == result.stdout


@pytest.mark.parametrize("game", ["wkm", "urbs", "mars", "smart", "ships", "soapbox"])
def test_set_ups_are_played_and_printed(game: str, tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    assert run("generate", game, "--seed", "5", "-o", str(file)).exit_code == 0
    record = tmp_path / "g.record"
    started = run("play", "new", game, "--setup", str(file), "--seed", "1", "-o", str(record))
    assert started.exit_code == 0, started.output
    values: dict[str, Any] = json.loads(file.read_text("utf-8"))
    shown = json.loads(run("play", "show", str(record), "--json").stdout)
    same = [key for key in ("board", "tiles", "deck", "agenda", "roles", "nests") if key in values]
    assert same or game in ("mars", "smart")
    for key in same:
        if not (game == "ships" or (game == "wkm" and key == "board")):
            assert shown[key] == values[key]
    assert run("print", str(file), "-o", str(tmp_path / "setup.pdf")).exit_code == 0


def test_a_tile_set_is_printed_and_played_on(tmp_path: Path) -> None:
    tiles = tmp_path / "tiles.json"
    assert run("generate", "micro-tiles", "--seed", "1", "-o", str(tiles)).exit_code == 0
    printed = run("print", str(tiles), "-o", str(tmp_path / "tiles.pdf"), "--duplex", "long-edge")
    assert printed.exit_code == 0
    values = json.loads(tiles.read_text("utf-8"))
    faces = {
        frozenset(die for row in tile for die in row) for side in ("black", "copper") for tile in values[side]
    }
    for line in written("micro", "--board", str(tiles), "--count", "2", "--seed", "3").splitlines():
        rows = json.loads(line)["dice"]
        for x, y in ((0, 0), (3, 0), (0, 3), (3, 3)):
            assert frozenset(die for row in rows[y : y + 3] for die in row[x : x + 3]) in faces


@pytest.mark.parametrize(
    "arguments",
    [
        ["ricochet", "--moves", "1-3"],
        ["ricochet", "--moves", "9-8"],
        ["ricochet", "--helpers", "4", "--robots", "3"],
        ["ricochet", "--board", "new", "--size", "15"],
        ["ricochet", "--board", "black"],
        ["ricochet", "--count", "2", "-o", "x.json"],
        ["ricochet-board", "-o", "no such folder/x.json"],
        ["micro", "--board", "1A/2C/3B/4D"],
        ["micro-board", "--board", "new", "--size", "1"],
        ["micro-tiles", "--mean", "4-3"],
        ["wkm", "--terrain", "sand=3"],
        ["wkm", "--terrain", "lava"],
        ["soapbox", "--players", "3", "--candidates", "3"],
        ["mars", "--sizes", "30", "--each", "20", "--ratio", "500"],
        ["mars", "--sizes", "30", "--ratio", "150", "--width", "40"],
        ["ricochet", "--size", "20"],
        ["ricochet", "--board", "1A/2C/3B/4D", "--deflectors", "4"],
        ["ricochet-board", "--no-neighbours"],
        ["micro", "--board", "black", "--size", "5"],
        ["micro-board", "--size", "5"],
        ["micro", "--via", "8", "--moves", "4-8"],
        ["ricochet", "-o", "puzzle.board"],
        ["again", "G1:book:moves=4-6:puzzles=3:seed=1"],
    ],
    ids=" ".join,
)
def test_wrong_wishes_end_with_a_sentence(arguments: list[str]) -> None:
    result = run("generate", *arguments, *(["--seed", "1"] if arguments[0] != "again" else []))
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.output


def test_what_nothing_fits_ends_with_1_and_keeps_what_was_made(tmp_path: Path) -> None:
    board = tmp_path / "empty.json"
    board.write_text(
        '{"schema":"wallhop/board/1","game":"ricochet","size":[5,5],"targets":["0,0 red circle"]}', "utf-8"
    )
    lines = tmp_path / "made.jsonl"
    # red alone reaches the corner in two moves at most, from 15 cells that are all one under the symmetry
    wish = ["--board", str(board), "--robots", "1", "--moves", "2", "--count", "50", "--tries", "30"]
    result = run("generate", "ricochet", *wish, "--seed", "1", "-o", str(lines))
    assert result.exit_code == 1
    made = lines.read_text("utf-8").splitlines()
    assert f"{len(made)} of 50 made" in result.stderr
    # 16 cells off the target's lines, of which the diagonal's 4 are their own mirror images: 4 + 12 / 2
    assert 0 < len(made) <= 10


def test_lengths_that_hardly_turn_up_are_told_of_beforehand() -> None:
    wish = ["--board", "1A/2C/3B/4D", "--tries", "1", "--seed", "1"]
    result = run("generate", "ricochet", "--moves", "30", *wish)
    assert result.exit_code == 1
    told, reason = result.stderr.splitlines()
    assert told.startswith("0 of 104,519 random puzzles have 30 moves")
    assert reason.endswith("0 of 1 made")
    assert "random puzzles" not in run("generate", "ricochet", "--moves", "4-6", *wish).stderr


def test_what_was_found_before_an_interruption_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance = Progress.advance

    def interrupted(self: Progress) -> None:
        advance(self)
        if self.done == 2:
            raise KeyboardInterrupt

    lines = tmp_path / "made.jsonl"
    wish = ["generate", "ricochet", "--count", "4", "--moves", "4-6", "--seed", "8"]
    whole = run(*wish).stdout.splitlines()
    monkeypatch.setattr(Progress, "advance", interrupted)
    assert run(*wish, "-o", str(lines)).exit_code == 130
    assert lines.read_text("utf-8").splitlines() == whole[:2]


def test_a_book_is_made_and_its_bytes_repeat(tmp_path: Path) -> None:
    made = [tmp_path / f"book{k}.pdf" for k in range(2)]
    for file in made:
        result = run("book", "--puzzles", "6", "--moves", "4-6", "--seed", "9", "-o", str(file), "--json")
        assert result.exit_code == 0, result.output
        told = json.loads(result.stdout)
        lengths = [puzzle["difficulty"]["length"] for puzzle in told["puzzles"]]
        assert sorted(lengths) == [4, 4, 5, 5, 6, 6]
        assert told["seed"] == 9
    assert made[0].read_bytes() == made[1].read_bytes()
    assert made[0].read_bytes().startswith(b"%PDF")
    assert run("book", "--seed", "1", "-o", str(tmp_path / "book.txt")).exit_code == 2


def _pdf_text(file: Path) -> str:
    return subprocess.run(
        ["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
def test_a_book_of_micro_robots_holds_fair_puzzles_by_length(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    wish = ["--game", "micro", "--puzzles", "9", "--moves", "4-6", "--via", "1", "--unique", "--seed", "2"]
    result = run("book", *wish, "-o", str(file), "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["seed_id"] == "G1:book:game=micro:moves=4-6:puzzles=9:via=1:unique:seed=2"
    lengths = []
    for puzzle in told["puzzles"]:
        solved = json.loads(run("solve", puzzle["description_id"], "--json").stdout)
        assert solved["status"] == "OPTIMAL"
        graded = json.loads(run("grade", puzzle["description_id"], "--counts", "--json").stdout)
        assert graded["count"] == 1
        assert run("verify", puzzle["description_id"], "--claim", puzzle["answer"]).exit_code == 0
        lengths.append(solved["cost"])
    assert sorted(lengths) == [4, 4, 4, 5, 5, 5, 6, 6, 6]
    text = _pdf_text(file)
    contents = [" ".join(line.split()[:5]).rstrip(".") for line in text.splitlines()]
    assert [line for line in contents if re.match(r"\d moves: ", line)] == [
        "4 moves: 1 to 3",
        "5 moves: 4 to 6",
        "6 moves: 7 to 9",
    ]
    assert "percentile" not in text


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
def test_a_book_that_tells_no_lengths_has_none_before_the_answers(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    wish = ["--game", "micro", "--puzzles", "4", "--moves", "3-4", "--no-lengths", "--answers", "none"]
    assert run("book", *wish, "--seed", "2", "-o", str(file)).exit_code == 0
    assert not re.search(r"\d moves\b", _pdf_text(file).replace("4 puzzles, 3 to 4 moves", ""))


@pytest.mark.parametrize(
    "arguments",
    [
        "--game micro --hop",
        "--game micro --robots 3",
        "--game micro --deflectors 4",
        "--via 1",
        "--board new --size 12x14",
        "--board new --size 15",
        "--game micro --board new --size 1",
        "--game micro --board 1A/2C/3B/4D",
        "--board black",
        "--paper a99",
        "--moves 9-8",
    ],
)
def test_books_that_cannot_be_made_are_refused(arguments: str, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    result = run("book", *arguments.split(), "--seed", "1", "-o", str(file))
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert not file.exists()
