"""The file of an exact distance table: a header in text, then one byte a position.

    wallhop table 1\\n                          the magic line, with the format's version
    {"schema": "wallhop/table/1", ...}          JSON, filled up with spaces to 8192 bytes in all
    placements x cells bytes                    0: no answer; else distance + 1

Placements of the helpers follow in colexicographic order of their sorted cell numbers, and each has a
byte for every usable cell of the active robot (0 where a helper stands). Cells are numbered row by row,
those that no robot can enter left out. In the header, `cells` draws the board: a hexadecimal digit for
each cell, the sum of 1, 2, 4, 8 for the sides north, east, south, west that are open, or `.` for a cell that
is no part of the table. `counts` says how many positions have each distance.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boards.errors import Defect, FormatError
from solver.table_subject import MOST_HELPERS, NOT_A_CELL, OutOfReachError, TableSubject

MAGIC = b"wallhop table 1\n"
FAMILY = b"wallhop table "
HEADER_BYTES = 8192
SCHEMA = "wallhop/table/1"
MOST_LAYERS = 254
"""Distances from 0 to 253 have a byte each, with one value left for positions without answer."""


@dataclass(frozen=True)
class TableHeader:
    """What a table file says of itself. `robots` names the active robot first, then the helpers."""

    subject: TableSubject
    robots: tuple[str, ...]
    counts: tuple[int, ...] = ()
    complete: bool = False
    name: str = ""

    def encode(self) -> bytes:
        subject = self.subject
        width = subject.width
        drawing = "".join("." if side == NOT_A_CELL else f"{side:x}" for side in subject.sides)
        fields = {
            "schema": SCHEMA,
            "name": self.name[:200],
            "cells": [drawing[start : start + width] for start in range(0, len(drawing), width)],
            "target": list(subject.target),
            "helpers": subject.helpers,
            "robots": list(self.robots),
            "complete": self.complete,
            "counts": list(self.counts),
            "digest": subject.digest,
        }
        text = MAGIC + json.dumps(fields, separators=(",", ":")).encode()
        if len(text) >= HEADER_BYTES:
            raise OutOfReachError(f"the names of the robots do not fit the {HEADER_BYTES} bytes of a header")
        return text.ljust(HEADER_BYTES - 1) + b"\n"


def read_header(path: Path) -> TableHeader:
    """The header of a table file.

    Raises FormatError where the file is no table, is damaged, or has not the length that it should have;
    OSError where it cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(HEADER_BYTES)
        file.seek(0, 2)
        size = file.tell()
    if not start.startswith(FAMILY):
        raise _damaged(path, "not a table of wallhop's (it does not begin with `wallhop table`)")
    if not start.startswith(MAGIC):
        version = start[len(FAMILY) : start.find(b"\n")][:20].decode("ascii", "replace")
        raise _damaged(path, f"a table of format version {version!r}; this program reads version 1")
    if len(start) < HEADER_BYTES:
        raise _damaged(path, f"truncated within its header, at {size} bytes")
    try:
        header = _decoded(json.loads(start[len(MAGIC) :]))
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise _damaged(path, f"its header is damaged ({error})") from error
    wanted = HEADER_BYTES + header.subject.size
    if size != wanted:
        what = "truncated" if size < wanted else "too long"
        raise _damaged(path, f"{what}: {size:,} bytes, where a table of this board has {wanted:,}")
    return header


def _damaged(path: Path, message: str) -> FormatError:
    return FormatError([Defect("", message)], str(path))


def _decoded(fields: dict[str, Any]) -> TableHeader:
    if fields["schema"] != SCHEMA:
        raise ValueError(f"unknown schema {fields['schema']!r}")
    rows: Sequence[str] = fields["cells"]
    width, height = len(rows[0]), len(rows)
    if any(len(row) != width for row in rows) or not (0 < width <= 64 and height <= 64):
        raise ValueError("`cells` is no board")
    sides = bytes(NOT_A_CELL if digit == "." else int(digit, 16) for row in rows for digit in row)
    x, y = fields["target"]
    subject = TableSubject(width, height, sides, (int(x), int(y)), int(fields["helpers"]))
    if subject.digest != fields["digest"]:
        raise ValueError("its digest does not fit its board")
    most = min(MOST_HELPERS, len(subject.cells) - 1)
    if subject.target not in subject.number or not 0 <= subject.helpers <= most:
        raise ValueError("its target or its helpers do not fit its board")
    if not _sides_agree(subject):
        raise ValueError("its walls have one side only")
    robots = tuple(str(name) for name in fields["robots"])
    if len(robots) != subject.helpers + 1:
        raise ValueError("`robots` does not name the active robot and each helper")
    counts = tuple(int(count) for count in fields["counts"])
    if len(counts) > MOST_LAYERS or min(counts, default=0) < 0 or sum(counts) > subject.positions:
        raise ValueError("`counts` does not fit the number of positions")
    return TableHeader(subject, robots, counts, bool(fields["complete"]), str(fields["name"]))


def _sides_agree(subject: TableSubject) -> bool:
    """Whether each way from cell to cell is open in both directions; KeyError where one leads nowhere."""
    north, east, south, west = subject.steps
    return all(
        there < 0 or back[there] == cell
        for ways, back in ((north, south), (south, north), (east, west), (west, east))
        for cell, there in enumerate(ways)
    )
