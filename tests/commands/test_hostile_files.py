"""Hostile files end in a clear message and exit code 3 in every verb that reads files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from tests.hostile import HOSTILE, SAMPLE, hostile_file

VERBS: dict[str, list[str]] = {
    "check": [],
    "show": [],
    "convert": ["--to", "json"],
    "solve": [],
    "verify": ["--claim", "rE"],
    "perft": ["--depth", "1"],
}


@pytest.mark.parametrize("suffix", [".json", ".board", ""])
@pytest.mark.parametrize("name", HOSTILE)
def test_check_refuses_whatever_the_file_is_called(tmp_path: Path, name: str, suffix: str) -> None:
    path = hostile_file(tmp_path, name, suffix)
    result = CliRunner().invoke(main, ["check", str(path)])
    assert result.exit_code == 3, result.output
    assert str(path) in result.output
    assert "Traceback" not in result.output
    assert len(result.output) < 20_000
    assert all(letter.isprintable() or letter == "\n" for letter in result.output)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", ["empty", "binary", "nested arrays", "truncated", "ten megabytes of spaces"])
def test_every_verb_refuses(tmp_path: Path, verb: str, name: str) -> None:
    path = hostile_file(tmp_path, name)
    result = CliRunner().invoke(main, [verb, str(path), *VERBS[verb]])
    assert result.exit_code == 3, result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("name", HOSTILE)
def test_standard_input_is_no_way_around(name: str) -> None:
    result = CliRunner().invoke(main, ["show", "-"], input=HOSTILE[name])
    assert result.exit_code == 3, result.output


def test_the_sample_itself_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "sample.json"
    path.write_bytes(SAMPLE)
    assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 0


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["check", str(tmp_path / "none.json")])
    assert result.exit_code == 2
    assert "no such file" in result.output


def test_a_bad_line_of_many_does_not_stop_the_check(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes(SAMPLE + b"\n{\n" + SAMPLE + b"\n")
    result = CliRunner().invoke(main, ["check", str(path), "--json"])
    assert result.exit_code == 3
    assert [line.split('"sound": ')[1][:4] for line in result.output.splitlines()] == ["true", "fals", "true"]
