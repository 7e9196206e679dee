"""Sets of tiles in JSON: read whole, and refused with every defect."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from boards.errors import MalformedError
from generator.palette import PRINT
from generator.parts import Cards
from generator.sheets.sources import parts_of
from generator.sheets.tile_sets import read_tile_set


def _printed() -> dict[str, Any]:
    data = json.loads(files("boards.data").joinpath("micro_tiles.json").read_text("utf-8"))
    return {"schema": "wallhop/tiles/1", "seed": 1, "black": data["black"], "copper": data["copper"]}


def test_the_printed_set_prints_like_its_name(tmp_path: Path) -> None:
    file = tmp_path / "tiles.json"
    file.write_text(json.dumps(_printed()), "utf-8")
    (by_file,) = parts_of(str(file), PRINT)
    (by_name,) = parts_of("black", PRINT)
    assert isinstance(by_file, Cards)
    assert replace(by_file, seed="") == by_name
    assert by_file.seed == "1"


def test_every_defect_is_named_with_its_place() -> None:
    values = _printed()
    values["black"][1][0][2] = "X9"
    values["copper"][3][1] = ["B6", "Y2"]
    values["colour"] = "red"
    with pytest.raises(MalformedError) as caught:
        read_tile_set(values, "tiles.json")
    text = str(caught.value)
    assert "black[1][0][2]" in text
    assert "copper[3]" in text
    assert "colour: unknown key" in text


@pytest.mark.parametrize(("side", "tiles"), [("black", []), ("copper", [])])
def test_sides_of_unequal_number_are_refused(side: str, tiles: list[object]) -> None:
    with pytest.raises(MalformedError):
        read_tile_set(_printed() | {side: tiles})
