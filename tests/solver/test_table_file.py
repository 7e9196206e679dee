"""Table files: resumed, replaced as a whole, refused when they are foreign, cut or damaged."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest

from boards.errors import FormatError
from boards.square import Cell, SquareBoard, Wall
from solver.table import open_table
from solver.table_build import Means, build_file, build_in_memory, compiled_kernel
from solver.table_file import HEADER_BYTES, MAGIC, TableHeader, read_header
from solver.table_subject import OutOfReachError, TableSubject, board_subject

KERNELS = [None] if compiled_kernel() is None else [None, compiled_kernel()]
WALLS = frozenset({Wall(1, 0, "E"), Wall(2, 1, "S"), Wall(0, 2, "E"), Wall(3, 2, "S")})
SMALL: dict[str, tuple[SquareBoard, Cell, int]] = {
    "walled": (SquareBoard(4, 4, WALLS), (2, 1), 3),
    "pair": (SquareBoard(6, 4, frozenset({Wall(1, 1, "E"), Wall(4, 0, "S")})), (2, 2), 1),
}


def header_of(subject: TableSubject) -> TableHeader:
    return TableHeader(subject, ("red", "green", "blue", "yellow")[: subject.helpers + 1])


class StoppedError(Exception):
    pass


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: "compiled" if kernel else "reference")
@pytest.mark.parametrize("layers", [0, 1, 4])
def test_resumes_after_an_interruption(tmp_path: Path, kernel: ModuleType | None, layers: int) -> None:
    board, target, helpers = SMALL["walled"]
    header, means = header_of(board_subject(board, target, helpers)), Means(kernel=kernel)
    seen: list[int] = []

    def stop_at(known: int, positions: int) -> None:
        if known == layers:
            raise StoppedError

    path, part = tmp_path / "walled.table", tmp_path / "walled.table.part"
    with pytest.raises(StoppedError):
        build_file(header, path, means, progress=stop_at)
    assert part.exists()
    assert not path.exists()
    assert len(read_header(part).counts) == layers
    with pytest.raises(FormatError, match="not complete"):
        open_table(part)
    build_file(header, path, means, progress=lambda known, positions: seen.append(known))
    assert seen[0] == layers
    assert not part.exists()
    _, memory = build_in_memory(header, means)
    assert path.read_bytes()[HEADER_BYTES:] == memory[HEADER_BYTES:]


def test_a_layer_half_written_does_no_harm(tmp_path: Path) -> None:
    """A killed build leaves some distances of the layer that it was at."""
    board, target, helpers = SMALL["walled"]
    header, means = header_of(board_subject(board, target, helpers)), Means()
    whole, memory = build_in_memory(header, means)
    part = tmp_path / "t.part"
    data = bytearray(memory)
    for at in range(HEADER_BYTES, len(data)):
        if data[at] > 4 or (data[at] == 4 and at % 3):
            data[at] = 0
    data[:HEADER_BYTES] = replace(header, counts=whole.counts[:3]).encode()
    part.write_bytes(data)
    assert build_file(header, tmp_path / "t", means).counts == whole.counts
    assert (tmp_path / "t").read_bytes()[HEADER_BYTES:] == memory[HEADER_BYTES:]


@pytest.mark.parametrize("damage", ["lost distances", "other subject", "cut", "foreign"])
def test_a_partial_file_that_does_not_fit_is_begun_anew(tmp_path: Path, damage: str) -> None:
    board, target, helpers = SMALL["walled"]
    header = header_of(board_subject(board, target, helpers))
    whole, memory = build_in_memory(header, Means())
    data = bytearray(memory)
    data[:HEADER_BYTES] = replace(header, counts=whole.counts[:5]).encode()
    if damage == "lost distances":
        data[HEADER_BYTES + 900 : HEADER_BYTES + 1900] = bytes(1000)
    elif damage == "other subject":
        other = header_of(board_subject(board, (0, 0), helpers))
        data[:HEADER_BYTES] = replace(other, counts=whole.counts[:5]).encode()
    elif damage == "cut":
        del data[-500:]
    else:
        data[:4] = b"\x7fELF"
    (tmp_path / "t.part").write_bytes(data)
    starts: list[int] = []
    header = build_file(header, tmp_path / "t", Means(), progress=lambda known, _: starts.append(known))
    assert starts[0] == 0
    assert header.counts == whole.counts
    assert (tmp_path / "t").read_bytes()[HEADER_BYTES:] == memory[HEADER_BYTES:]


def test_an_old_table_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    board, target, helpers = SMALL["pair"]
    path = tmp_path / "t"
    build_file(header_of(board_subject(board, target, helpers)), path, Means())
    before = path.read_bytes()

    def stop(known: int, positions: int) -> None:
        if known == 2:
            raise StoppedError

    other = header_of(board_subject(board, (0, 0), helpers))
    with pytest.raises(StoppedError):
        build_file(other, path, Means(), progress=stop)
    assert path.read_bytes() == before
    build_file(other, path, Means())
    assert read_header(path).subject.target == (0, 0)


@pytest.fixture
def table_file(tmp_path: Path) -> Path:
    board, target, helpers = SMALL["pair"]
    path = tmp_path / "t.table"
    build_file(header_of(board_subject(board, target, helpers)), path, Means())
    return path


def edited(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert old in data
    head = data[:HEADER_BYTES].replace(old, new).rstrip()
    path.write_bytes(head.ljust(HEADER_BYTES - 1) + b"\n" + data[HEADER_BYTES:])


def error_of(path: Path) -> str:
    with pytest.raises(FormatError) as caught:
        open_table(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_foreign_and_damaged_files(table_file: Path) -> None:
    whole = table_file.read_bytes()
    for data, reason in (
        (b"", "not a table"),
        (b"\x00" * 20_000, "not a table"),
        (whole[:100], "truncated within its header, at 100 bytes"),
        (whole[:-1], "truncated: "),
        (whole + b"\x00", "too long: "),
        (b"wallhop table 9\n" + whole[16:], "version '9'"),
        (whole[:40] + b"\xff\xfe" + whole[42:], "header is damaged"),
    ):
        table_file.write_bytes(data)
        assert reason in error_of(table_file)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"helpers":1', b'"helpers":2'),
        (b'"target":[2,2]', b'"target":[2,1]'),
        (b'"schema":"wallhop/table/1"', b'"schema":"wallhop/table/7"'),
        (b'"cells":[', b'"cells":["",'),
        (b'"robots":["red",', b'"robots":["red","blue",'),
        (b'"counts":[', b'"counts":["x",'),
        (b'"digest":"', b'"digest":"0'),
        (b'"robots"', b'"people"'),
    ],
)
def test_a_header_that_contradicts_itself(table_file: Path, old: bytes, new: bytes) -> None:
    edited(table_file, old, new)
    assert "header is damaged" in error_of(table_file)


def signed(path: Path, changes: dict[str, object]) -> None:
    """Rewrites the header with a digest that fits."""
    data = path.read_bytes()
    fields = {**json.loads(data[len(MAGIC) : HEADER_BYTES]), **changes}
    rows, (x, y) = fields["cells"], fields["target"]
    sides = bytes(255 if digit == "." else int(digit, 16) for row in rows for digit in row)
    text = f"{len(rows[0])} {len(rows)} {sides.hex()} {x},{y} {fields['helpers']}"
    fields["digest"] = sha256(text.encode()).hexdigest()
    head = MAGIC + json.dumps(fields).encode()
    path.write_bytes(head.ljust(HEADER_BYTES - 1) + b"\n" + data[HEADER_BYTES:])


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, None),
        ({"helpers": 12}, "helpers do not fit"),
        ({"target": [9, 9]}, "target or its helpers do not fit"),
        ({"cells": ["ff", "ff"], "target": [0, 0]}, "header is damaged"),
        ({"cells": ["2.", "00"], "target": [0, 0]}, "header is damaged"),
        ({"cells": ["20", "00"], "target": [0, 0]}, "one side only"),
        ({"counts": [1] * 255}, "counts"),
        ({"counts": [-1]}, "counts"),
        ({"counts": [10**9]}, "counts"),
        ({"counts": {"a": 1}}, "header is damaged"),
        ({"robots": ["red"]}, "robots"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(
    table_file: Path, changes: dict[str, object], reason: str | None
) -> None:
    signed(table_file, changes)
    if reason is None:
        open_table(table_file).close()
    else:
        assert reason in error_of(table_file)


def test_names_too_long_for_the_header(tmp_path: Path) -> None:
    board, target, helpers = SMALL["pair"]
    header = replace(header_of(board_subject(board, target, helpers)), robots=("r" * 9000, "green"))
    with pytest.raises(OutOfReachError, match="names of the robots"):
        build_file(header, tmp_path / "t", Means())
