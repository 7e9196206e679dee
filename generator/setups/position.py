"""The shape of every set-up: a position of the referee, with what tells where it comes from."""

from __future__ import annotations

from typing import Any

from generator.origin import Origin

SCHEMA = "wallhop/position/1"


def position(origin: Origin, game: str, seats: int, body: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """The JSON values of a set-up; `facts` stand under `about`, where the referee does not look."""
    head = {"schema": SCHEMA, "game": game, "seats": seats}
    return {**head, **body, "about": {**origin.about(), **facts}}
