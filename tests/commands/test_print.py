"""`wallhop print` from the outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from cli import main
from generator.palette import PRINT
from generator.parts import Picture
from generator.sheets.sources import parts_of
from solver.formats.ids import problem_id
from solver.loading import load_problem

ROOT = Path(__file__).resolve().parents[2]
PROBLEM = {
    "schema": "wallhop/problem/1",
    "game": "ricochet",
    "size": [5, 5],
    "walls": ["1,1 E"],
    "robots": {"red": [0, 0], "blue": [4, 4]},
    "goal": {"robot": "red", "cell": [4, 0]},
}


_NUMBERS = ("margin", "cell", "scale", "overlap", "bleed", "dpi")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["print", *arguments])


@pytest.fixture
def problem(tmp_path: Path) -> str:
    file = tmp_path / "problem.json"
    file.write_text(json.dumps(PROBLEM), "utf-8")
    return str(file)


@pytest.mark.parametrize(("ending", "magic"), [("pdf", b"%PDF-"), ("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_problem_in_every_format(problem: str, tmp_path: Path, ending: str, magic: bytes) -> None:
    out = tmp_path / f"sheet.{ending}"
    result = _run(problem, "-o", str(out), "--paper", "a4")
    assert result.exit_code == 0, result.output
    assert out.read_bytes().startswith(magic)
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_tiles_with_backs(tmp_path: Path) -> None:
    out = tmp_path / "tiles.pdf"
    result = _run("black", "-o", str(out), "--duplex", "long-edge", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"schema": "wallhop/printed/1", "files": [str(out)], "pages": 2}


def test_several_pages_become_several_pictures(tmp_path: Path) -> None:
    result = _run("1A/2C/3B/4D", "-o", str(tmp_path / "board.png"), "--cell", "20", "--dpi", "50")
    assert result.exit_code == 0
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == [f"board-{k}.png" for k in (1, 2, 3, 4)]
    with Image.open(tmp_path / "board-1.png") as picture:
        assert picture.size == (round(210 / 25.4 * 50), round(297 / 25.4 * 50))


def test_standard_output(problem: str) -> None:
    result = _run(problem, "-o", "-")
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"%PDF-")
    assert _run(problem, "-o", "-", "--format", "svg").stdout_bytes.startswith(b"<?xml")


def test_the_same_command_gives_the_same_bytes(problem: str, tmp_path: Path) -> None:
    for ending in ("pdf", "png", "svg"):
        files = [tmp_path / f"{k}.{ending}" for k in (1, 2)]
        for file in files:
            assert _run(problem, "-o", str(file), "--theme", "mono").exit_code == 0
        assert files[0].read_bytes() == files[1].read_bytes()


def test_every_listed_name_prints(tmp_path: Path) -> None:
    names = [entry["name"] for entry in json.loads(_run("--list", "--json").stdout)]
    assert "black" in names
    for name in names:
        result = _run(name, "-o", str(tmp_path / "x.svg"), "--paper", "letter", "--theme", "ink-saver")
        assert result.exit_code == 0, (name, result.output)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([], 2, "--list"),
        (["black"], 2, "-o sheet.pdf"),
        (["black", "-o", "x.doc"], 2, ".pdf, .png or .svg"),
        (["black", "-o", "x.pdf", "--paper", "a99"], 2, "unknown paper 'a99'"),
        (["black", "-o", "x.pdf", "--back-offset", "far"], 2, "0.5,-1"),
        (["black", "-o", "x.pdf", "--back-offset", "nan,0"], 2, "50 mm"),
        (["black", "-o", "x.pdf", "--back-offset", "60,0"], 2, "50 mm"),
        *((["black", "-o", "x.pdf", f"--{name}", "nan"], 2, "not a number") for name in _NUMBERS),
        (["black", "-o", "x.pdf", "--format", "png"], 2, "--format is for -o -"),
        (["black", "-o", "x.png", "--paper", "5000x5000", "--dpi", "1200"], 2, "million pixels"),
        (["black", "-o", "."], 2, ".pdf, .png or .svg"),
        (["black", "-o", "x.pdf", "--paper", "120x90"], 2, "does not fit on 120x90"),
        (["black", "-o", "x.pdf", "--paper", "30x30"], 2, "less than 90 x 60 mm"),
        (["1A/2C/3B/4D", "-o", "x.pdf", "--cell", "500"], 2, "smaller --cell"),
        (["black", "-o", "-", "--format", "svg"], 2, "2 pages do not fit"),
        (["1A/2C/3B/4D", "-o", "x.pdf", "--cell", "20", "--overlap", "150"], 2, "overlap of 150 mm"),
        (["no-such-file", "-o", "x.pdf"], 2, "no-such-file"),
        (["ships-card", "-o", "x.pdf"], 2, "did you mean ships-cards?"),
        (["1A/2C/3B/3D", "-o", "x.pdf"], 3, "piece 3 more than once"),
        (["black", "-o", "no/such/folder/x.pdf"], 2, "no/such/folder/x.pdf: No such file or directory"),
    ],
)
def test_mistakes_are_explained(
    arguments: list[str], code: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = _run(*arguments)
    assert result.exit_code == code
    assert words in result.output
    assert not list(tmp_path.iterdir())


def test_where_one_page_cannot_be_written_none_is(tmp_path: Path) -> None:
    """A folder of the second page's name: the first page is not replaced either."""
    (tmp_path / "tiles-2.png").mkdir()
    (tmp_path / "tiles-1.png").write_bytes(b"old")
    result = _run("black", "-o", str(tmp_path / "tiles.png"), "--dpi", "30")
    assert result.exit_code == 2
    assert "tiles-2.png: Is a directory" in result.output
    assert (tmp_path / "tiles-1.png").read_bytes() == b"old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tiles-1.png", "tiles-2.png"]


@pytest.mark.parametrize("name", ["$(touch x) ;'\".json", "-- &.json", "Zoë ☃.json"])
def test_strange_names_are_only_names(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(json.dumps(PROBLEM), "utf-8")
    result = _run(f"./{name}", "-o", f"./{name}.svg")
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted((name, f"{name}.svg"))


@pytest.mark.parametrize("size", [[1, 1], [64, 1], [1, 64], [64, 64]])
def test_boards_of_extreme_sizes_keep_within_the_paper(size: list[int], tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"schema": "wallhop/board/1", "game": "ricochet", "size": size}), "utf-8")
    assert _run(str(file), "-o", str(tmp_path / "x.png"), "--dpi", "60").exit_code == 0
    with Image.open(tmp_path / "x.png") as picture:
        edge = round(7.4 / 25.4 * 60)
        inner = picture.convert("L").point(lambda value: 255 if value < 255 else 0).getbbox()
    assert inner is not None
    assert min(inner[0], inner[1], picture.width - inner[2], picture.height - inner[3]) >= edge


def test_two_hundred_problems_are_two_hundred_pages(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(f"{json.dumps(PROBLEM)}\n" * 200, "utf-8")
    result = _run(str(file), "-o", str(tmp_path / "many.pdf"), "--json")
    assert json.loads(result.stdout)["pages"] == 200


def test_a_malformed_problem_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(PROBLEM | {"robots": {"red": [9, 9]}}), "utf-8")
    result = _run(str(file), "-o", str(tmp_path / "x.pdf"))
    assert result.exit_code == 3
    assert "robots.red" in result.output


def test_an_id_prints_the_problem_with_the_id_as_its_code(problem: str, tmp_path: Path) -> None:
    """The file and its id give the same drawing; only the id's own name is missing in the file."""
    identity = problem_id(load_problem(problem))
    by_id, by_file = tmp_path / "id.svg", tmp_path / "file.svg"
    assert _run(identity, "-o", str(by_id), "--title", "same").exit_code == 0
    assert _run(problem, "-o", str(by_file), "--title", "same").exit_code == 0
    assert by_id.read_bytes() == by_file.read_bytes()


def test_a_generated_problem_is_printed_with_its_seed_id_and_the_id_that_solve_takes(tmp_path: Path) -> None:
    seed_id = "G1:ricochet:seed=3:1"
    file = tmp_path / "made.json"
    file.write_text(json.dumps(PROBLEM | {"id": seed_id, "about": {"seed": 3, "seed_id": seed_id}}), "utf-8")
    assert _run(str(file), "-o", str(tmp_path / "made.pdf")).exit_code == 0
    (picture,) = parts_of(str(file), PRINT)
    assert isinstance(picture, Picture)
    assert picture.title == "Ricochet Robots: red to 4,0"
    assert picture.seed == seed_id
    assert picture.id == picture.qr == problem_id(load_problem(str(file)))


def test_a_problem_with_a_name_is_printed_under_it(tmp_path: Path) -> None:
    file = tmp_path / "named.json"
    file.write_text(json.dumps(PROBLEM | {"id": "Monday"}), "utf-8")
    (picture,) = parts_of(str(file), PRINT)
    assert isinstance(picture, Picture)
    assert picture.title == "Monday"
    assert picture.id == picture.qr


def test_the_seed_is_printed_and_used(tmp_path: Path) -> None:
    files = {}
    for seed in ("4", "5"):
        out = tmp_path / f"{seed}.svg"
        assert _run("wkm-map-3", "-o", str(out), "--seed", seed).exit_code == 0
        files[seed] = out.read_text("utf-8")
        assert f"seed {seed}" in files[seed]
    assert files["4"] != files["5"]
    out = tmp_path / "default.svg"
    assert _run("wkm-map-3", "-o", str(out)).exit_code == 0
    assert "seed 1" in out.read_text("utf-8")


@pytest.mark.parametrize("ending", ["pdf", "svg"])
def test_one_board_page_takes_less_than_half_a_second_from_a_cold_start(tmp_path: Path, ending: str) -> None:
    """Processor time of a fresh process, the least of three, so that a busy machine does not matter.

    On a slow machine, up to seven times what the libraries alone take there.
    """
    out = tmp_path / f"board.{ending}"
    program = "import sys, wallhop; sys.argv[0] = 'wallhop'; wallhop.main()"
    page = [sys.executable, "-c", program, "print", "1A/2C/3B/4D", "-o", str(out)]
    libraries = [sys.executable, "-c", "import json, click, PIL.Image"]
    spent, needed = zip(*((_processor_time(page), _processor_time(libraries)) for _ in range(3)), strict=True)
    assert out.stat().st_size > 1000
    assert min(spent) < max(0.5, 7 * min(needed))


def _processor_time(command: list[str]) -> float:
    before = os.times()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
