"""`wallhop games` and `wallhop rules`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cli import main
from games.registry import available
from games.rulebook import rulebook, written


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.output


def test_games_are_listed() -> None:
    code, output = run("games", "--json")
    assert code == 0
    found = json.loads(output)["games"]
    assert [entry["id"] for entry in found] == list(available())
    assert found[0] == {
        "id": "micro",
        "title": "Micro Robots",
        "players": [2, 10],
        "version": 1,
        "rules": len(rulebook("micro").rules),
        "options": len(rulebook("micro").options),
    }
    assert "Ricochet Robots, 2 to 10 players" in run("games")[1]


def test_every_rule_has_text_provenance_and_options() -> None:
    for name in written():
        code, output = run("rules", name, "--json")
        assert code == 0
        found = json.loads(output)
        assert found["game"] == name
        for rule in found["rules"]:
            assert rule["text"]
            assert rule["provenance"] in ("stated", "inferred", "ruling")
            assert isinstance(rule["options"], list)
        options = [option for rule in found["rules"] for option in rule["options"]]
        assert {option["id"] for option in options} == set(rulebook(name).options)
        assert all(option["meaning"] for option in options)


def test_a_rule_is_found_by_its_id_in_every_game() -> None:
    code, output = run("rules", "k3", "--json")
    assert code == 0
    assert [(rule["game"], rule["id"]) for rule in json.loads(output)["rules"]] == [("ricochet", "K3")]
    assert "option must_ricochet = true | false (default true)" in run("rules", "K3")[1]


def test_a_rule_is_found_by_its_option() -> None:
    assert "RG12" in run("rules", "flush_hop")[1]


def test_an_unknown_rule_is_a_usage_error() -> None:
    code, output = run("rules", "Z99")
    assert code == 2
    assert "no game, rule or option" in output


@pytest.mark.parametrize("command", ["rules", "play new"])
def test_without_a_game_the_games_are_named(command: str) -> None:
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 2
    assert "micro, ricochet, wkm, urbs, mars, smart, soapbox, ships" in result.stderr


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("sovle", "'solve'"), ("Solve", "'solve'"), ("play adjudikate g", "'adjudicate'"), ("zzz", None)],
)
def test_a_verb_that_there_is_not_is_answered_with_one_like_it(typed: str, meant: str | None) -> None:
    result = CliRunner().invoke(main, typed.split())
    assert result.exit_code == 2
    assert "No such command" in result.stderr
    assert (f"Did you mean {meant}?" in result.stderr) if meant else ("Did you mean" not in result.stderr)
