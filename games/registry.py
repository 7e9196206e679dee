"""The registered games by id; a game's module is imported when the game is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from boards.errors import Defect, MalformedError
from games.engine import Game
from games.rulebook import GAME_IDS


def available() -> tuple[str, ...]:
    """The ids of the games that this installation holds, in the order of the rules."""
    return tuple(name for name in GAME_IDS if find_spec(f"games.{name}") is not None)


@cache
def game(name: str) -> Game[Any, Any]:
    """The game with that id. Raises MalformedError for an unknown one."""
    if name not in available():
        raise MalformedError([Defect("game", f"unknown game {name!r}; there are {', '.join(available())}")])
    return cast("Game[Any, Any]", import_module(f"games.{name}").GAME)
