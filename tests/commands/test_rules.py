"""`wallhop games` and `wallhop rules`."""

from __future__ import annotations

import json

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
