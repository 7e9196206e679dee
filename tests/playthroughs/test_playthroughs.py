"""Golden playthroughs: matches between bots, played again from their seeds and compared byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.match import Match
from games.record import read_record
from games.registry import available
from games.replay import adjudicate
from tests.playthroughs.make import playthrough

FILES = sorted(Path(__file__).parent.glob("*.record"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_plays_out_as_it_did(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_record(text, path.name)
    assert record.seed is not None
    again = playthrough(record.game, record.players, record.seed, record.bots, record.options)
    assert again == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_legal_from_its_text_alone(path: Path) -> None:
    record = read_record(path.read_text("utf-8"), path.name)
    match = adjudicate(record)
    assert isinstance(match, Match), match
    assert match.number == len(record.lines)


def test_every_game_has_a_playthrough() -> None:
    assert {read_record(path.read_text("utf-8")).game for path in FILES} >= set(available())
