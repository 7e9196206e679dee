"""What the play commands tell whom: secret choices, dealt cards, digests of what is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.record import read_record
from tests.commands.test_play import answer, run


def test_secret_choices_are_not_told_to_others(tmp_path: Path) -> None:
    """In Ships both discard at once: neither hears what the other chose, nor what cards are dealt."""
    path = tmp_path / "s.record"
    run("new", "ships", "--seed", 7, "-o", path)
    hand = [line.text for line in read_record(path.read_text("utf-8")).lines]
    action = answer(run("legal", path, "--as", "P1", "--json"))["actions"][1]
    mine = run("do", path, f"P1: {action}").stdout
    assert action in mine
    assert "P2 may" not in mine
    log = run("log", path, "--as", "P2").stdout
    assert action not in log
    assert action not in run("log", path, "--as", "P2", "--json").stdout
    assert not any(words in log for words in hand)
    assert action in run("log", path).stdout


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_cards_dealt_to_another_are_not_told(tmp_path: Path, as_json: list[str]) -> None:
    """Both discard a card; whoever answers hears of the own new card and not of the other's."""
    path = tmp_path / "s.record"
    run("new", "ships", "--seed", 7, "-o", path)
    run("do", path, "P1: discard N")
    told = run("do", path, "P2: discard N", *as_json)
    others, own = (line.text for line in read_record(path.read_text("utf-8")).lines[-2:])
    assert (others, own) == ("deal W", "deal S")
    dealt = [card for card in ("P1 is dealt", "P2 is dealt") if card in told.stdout]
    assert dealt == ["P2 is dealt"]
    assert others not in told.stdout


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_what_chance_does_after_a_typed_card_is_not_told(tmp_path: Path, as_json: list[str]) -> None:
    """Whoever types what was dealt is no player: the cards that the seed deals on stay secret."""
    path = tmp_path / "s.record"
    run("new", "ships", "--seed", 7, "--wait", "-o", path)
    told = run("do", path, "chance: deal N", *as_json)
    assert told.exit_code == 0
    assert len(read_record(path.read_text("utf-8")).lines) == 14
    assert "is dealt" not in told.stdout
    assert "deal" not in told.stdout


def test_the_only_person_sees_the_own_hand(tmp_path: Path) -> None:
    """Who plays alone against a bot need not say who one is."""
    path = tmp_path / "s.record"
    assert "P1 may: " in run("new", "ships", "--seed", 7, "--bot", "2=greedy", "-o", path).stdout
    shown = run("show", path).stdout
    assert shown == run("show", path, "--as", "P1").stdout != run("show", path, "--as", "P2").stdout


def test_a_player_gets_no_digest_of_what_is_secret(tmp_path: Path) -> None:
    """A digest of all hands would let a program try out which cards fit it."""
    path = tmp_path / "s.record"
    run("new", "ships", "--seed", 7, "-o", path)
    for answer_text in (
        run("replay", path, "--as", "P1", "--json").stdout,
        run("log", path, "--as", "P1", "--json").stdout,
        run("do", path, "P1: pass", "--json").stdout,
    ):
        assert "digest" not in answer_text
    assert "digest" in run("replay", path, "--json").stdout


def test_a_refused_attempt_is_told_to_the_one_who_made_it(tmp_path: Path) -> None:
    """Its reason can say what one holds."""
    path = tmp_path / "s.record"
    run("new", "ships", "--seed", 7, "-o", path)
    assert run("do", path, "P1: discard S", "--keep-refused").exit_code == 1
    assert "discard S" in run("log", path, "--as", "P1").stdout
    assert "discard S" in run("log", path).stdout
    told = run("log", path, "--as", "P2")
    assert told.exit_code == 0
    assert "discard S" not in told.stdout + run("log", path, "--as", "P2", "--json").stdout
