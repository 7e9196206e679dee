"""Records on disk: read whole, written to a temporary name and renamed, one writer at a time."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import IO

from boards.errors import Defect, FormatError
from commands.failure import ExitCode, Failure
from games.match import Match
from games.record import Record, write_record
from games.record_json import parse_record, record_json
from games.replay import recorded

LARGEST = 64_000_000
"""Bytes of the largest record that is read."""


def read_text(source: str) -> str:
    """The text of a file or, for `-`, of standard input."""
    if source == "-":
        data, name = sys.stdin.buffer.read(LARGEST + 1), "standard input"
    else:
        name = source
        with _opened(Path(source)) as file:
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise FormatError([Defect("", f"more than {LARGEST} bytes are too many for a record")], name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not text in UTF-8 (byte 0x{data[error.start]:02x})"
        raise FormatError([Defect(f"line {line}", message)], name) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FormatError([Defect(f"line {line}", "not text: it holds a zero byte")], name)
    if not text.strip():
        raise FormatError([Defect("", "the record is empty")], name)
    return text.replace("\r\n", "\n")


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}", ExitCode.USAGE) from None
    except ValueError as error:
        raise Failure(f"cannot read {str(path)!r}: {error}", ExitCode.USAGE) from None


def load(source: str) -> Record:
    """The record that the source holds."""
    return parse_record(read_text(source), "standard input" if source == "-" else source)


def text_of(record: Record, match: Match, target: str) -> str:
    """The canonical text of the record of a match, or its JSON twin for a target that ends in .json."""
    record = recorded(record, match)
    if target.endswith(".json"):
        return json.dumps(record_json(record, match), ensure_ascii=False, indent=1) + "\n"
    return write_record(record)


def save(target: str, text: str, *, fresh: bool = False) -> None:
    """Write the file in one step: to a temporary name beside it, then renamed.

    With `fresh` an existing file is left alone and is a usage error.
    """
    if not Path(target).name:
        raise Failure("name a file for the record")
    path = Path(os.path.realpath(target))  # what a link leads to is replaced, not the link
    try:
        handle, name = tempfile.mkstemp(prefix=".record-", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror} ({path.parent})") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        if fresh:
            try:
                os.link(name, path)
            except FileExistsError:
                raise Failure(f"{path} exists already; name another file, or remove it") from None
            except OSError as error:
                raise Failure(f"cannot write {path}: {error.strerror}") from None
        else:
            os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
