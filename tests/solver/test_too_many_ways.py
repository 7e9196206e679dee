"""Deflectors so thick that a transparent robot's ways double without end are refused, not followed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from click.testing import CliRunner

from boards.errors import MalformedError
from boards.square import Diagonal, Direction, SquareBoard
from cli import main
from games.slide import SlideRules, TooManyWaysError, slides
from solver.loading import load_problem
from solver.slide_tables import Slider

SIZE = 12


def thick(share: float = 0.6) -> frozenset[Diagonal]:
    random = Random(5)
    return frozenset(
        Diagonal(x, y, "blue", random.choice("/\\"))  # type: ignore[arg-type]
        for y in range(SIZE)
        for x in range(SIZE)
        if (x, y) not in ((0, 0), (1, 1)) and random.random() < share
    )


def values(diagonals: frozenset[Diagonal], **rules: Any) -> dict[str, Any]:
    return {
        "schema": "wallhop/problem/1",
        "game": "ricochet",
        "size": [SIZE, SIZE],
        "diagonals": [str(diagonal) for diagonal in diagonals],
        "robots": {"silver": [0, 0], "red": [1, 1]},
        "transparent": ["silver"],
        "goal": {"robot": "red", "cell": [5, 5]},
        "rules": rules,
    }


def test_the_rule_and_the_tables_give_up_soon() -> None:
    board = SquareBoard(SIZE, SIZE, diagonals=thick())
    begun = perf_counter()
    with pytest.raises(TooManyWaysError, match="transparent_deflect"):
        slides(board, frozenset(), (0, 0), Direction.E, transparent=True)
    with pytest.raises(TooManyWaysError, match="transparent_deflect"):
        Slider(board, "silver", True, SlideRules()).endings(1, 0)
    assert perf_counter() - begun < 5


@pytest.mark.parametrize("verb", [["check"], ["solve"], ["perft"], ["verify", "--claim", "sE"]])
def test_every_verb_says_so(tmp_path: Path, verb: list[str]) -> None:
    path = tmp_path / "thick.json"
    path.write_text(json.dumps(values(thick())))
    result = CliRunner().invoke(main, [verb[0], str(path), *verb[1:]])
    assert result.exit_code == 3
    assert "diagonals: the deflectors lie so thick" in result.output


def test_it_is_one_defect_among_others() -> None:
    data = values(thick(), no_such_rule=True)
    with pytest.raises(MalformedError) as caught:
        load_problem("", json.dumps(data))
    assert [defect.where for defect in caught.value.defects] == ["rules.no_such_rule", "diagonals"]


def test_one_way_at_each_deflector_is_no_trouble() -> None:
    """Bouncing always, own colour, an ordinary robot, and the few deflectors of real boards are all sound."""
    load_problem("", json.dumps(values(thick(), transparent_deflect="bounce")))
    board, bouncing = SquareBoard(SIZE, SIZE, diagonals=thick()), SlideRules(transparent_deflect="bounce")
    assert len(slides(board, frozenset(), (0, 0), Direction.E, transparent=True, rules=bouncing)) == 1
    plain = values(thick())
    del plain["transparent"]
    load_problem("", json.dumps(plain))
    own = values(frozenset(diagonal._replace(colour="silver") for diagonal in thick()))
    load_problem("", json.dumps(own))
    load_problem("", json.dumps(values(thick(share=0.1))))
