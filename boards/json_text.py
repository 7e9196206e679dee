"""JSON as people and programs hand it in: read strictly, with a place for everything that is wrong."""

from __future__ import annotations

import codecs
import json
import math
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from boards.errors import Defect, FormatError

LARGEST_TEXT = 2_000_000
"""Bytes of the largest text that is read as one board or problem."""

_DEEPEST = 16
_SOUND = frozenset({str, int, float, bool, type(None)})
_LONGEST_NUMBER = 20
_MANY_DIGITS = re.compile(rf"[0-9]{{{_LONGEST_NUMBER}}}")


class _Object(dict[str, Any]):
    """A JSON object that remembers which of its keys stood there more than once."""

    repeated: tuple[str, ...] = ()


class _Constant(str):
    """NaN or an infinity, which JSON does not know; or a number too long to be meant."""


def decoded(data: bytes, source: str = "") -> str:
    """The text of a file. Raises FormatError where it is empty, too large or not UTF-8."""
    if len(data) > LARGEST_TEXT:
        message = f"{len(data)} bytes are too many for one problem or board; the most is {LARGEST_TEXT}"
        raise FormatError([Defect("", message)], source)
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(
            [Defect(f"line {line}", f"not text in UTF-8 (byte 0x{data[error.start]:02x})")], source
        ) from None
    if not text or text.isspace():
        raise FormatError([Defect("", "the text is empty")], source)
    return text


def parse_json(text: str, source: str = "") -> Any:
    """The value that the JSON text holds.

    Raises FormatError with line and column where it does not parse, and with the path (`goal.cell[0]`)
    of every repeated key, every NaN or infinity and every half of a surrogate pair.
    """
    if len(text) > LARGEST_TEXT:
        message = f"{len(text)} characters are too many; the most is {LARGEST_TEXT}"
        raise FormatError([Defect("", message)], source)
    if not text or text.isspace():
        raise FormatError([Defect("", "the text is empty")], source)
    try:
        if text.startswith("\ufeff"):
            raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0)
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError([Defect(place, f"not JSON: {_reason(error, text)}")], source) from None
    except RecursionError:
        raise FormatError([Defect("", "the JSON is nested too deeply")], source) from None
    if _suspicious(value, text):
        defects = list(_defects(value))
        if defects:
            raise FormatError(defects, source)
    return value


def sound_value(text: str, at: int) -> tuple[Any, int]:
    """The value that begins there, inside an object, and where it ends: 0 where it has any defect at all.

    The text itself is ASCII without surrogates.
    """
    try:
        value, end = _STRICT_DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, 0
    nested = text.count("[", at, end) + text.count("{", at, end)
    if (nested >= _DEEPEST and _unsound([value])) or _MANY_DIGITS.search(text, at, end):
        return None, 0
    return value, end


def quoted(value: object) -> str:
    """The value as it is quoted in messages: one line, short, nothing that a terminal would obey."""
    written = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return written if len(written) <= 60 else written[:56] + " ..."


def below(where: str, key: str | int) -> str:
    """The place of an entry below `where`: `goal.cell`, `walls[3]`."""
    if isinstance(key, int):
        return f"{where}[{key}]"
    name = key if key.isidentifier() and key.isascii() else quoted(key)
    return f"{where}.{name}" if where else name


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        found.repeated = tuple(sorted(key for key in found if keys.count(key) > 1))
    return found


def _whole(digits: str) -> int | _Constant:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else _Constant(digits)


def _real(digits: str) -> float | _Constant:
    value = float(digits)
    return value if math.isfinite(value) else _Constant(digits)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_Constant, parse_int=_whole, parse_float=_real
)


def _strict_object(pairs: list[tuple[str, Any]]) -> _Object:
    found = _Object(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _strict_real(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError
    return value


def _strict_constant(word: str) -> None:
    raise ValueError(word)


_STRICT_DECODER = json.JSONDecoder(
    object_pairs_hook=_strict_object, parse_constant=_strict_constant, parse_float=_strict_real
)
"""Raises ValueError for what the other takes with a note; numbers too long to be meant it takes."""


def _suspicious(value: Any, text: str) -> bool:
    """Whether the value could have a defect; most have none, and need not be walked through with paths."""
    return "\\u" in text or not text.isascii() or _unsound(value)


def _unsound(value: Any) -> bool:
    layer = [value]
    for _ in range(_DEEPEST + 1):
        inside: list[Any] = []
        for entry in layer:
            if type(entry) is list:
                inside += [inner for inner in entry if type(inner) not in _SOUND]
            elif type(entry) is _Object and not entry.repeated:
                inside += [inner for inner in entry.values() if type(inner) not in _SOUND]
            elif type(entry) not in _SOUND:
                return True
        if not inside:
            return False
        layer = inside
    return True


def _defects(value: Any) -> Iterator[Defect]:
    todo: list[tuple[str, Any, int]] = [("", value, 0)]
    while todo:
        where, entry, depth = todo.pop()
        if depth > _DEEPEST:
            yield Defect(where, "the JSON is nested too deeply")
        elif isinstance(entry, _Object):
            for key in entry.repeated:
                yield Defect(below(where, key), "the key is given more than once")
            for key, inner in reversed(entry.items()):
                if _broken(key):
                    yield Defect(below(where, key), "the key holds half of a surrogate pair")
                todo.append((below(where, key), inner, depth + 1))
        elif isinstance(entry, list):
            todo += [(below(where, index), inner, depth + 1) for index, inner in enumerate(entry)][::-1]
        elif isinstance(entry, _Constant):
            yield Defect(where, f"{str(entry)[:24]} is not a number that can be used")
        elif isinstance(entry, str) and _broken(entry):
            yield Defect(where, "the text holds half of a surrogate pair")


def _broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _reason(error: json.JSONDecodeError, text: str) -> str:
    reason = error.msg[0].lower() + error.msg[1:]
    here = text[error.pos : error.pos + 1]
    if not here:
        return f"{reason}; the text ends here"
    if here.isascii() and here.isprintable():
        return reason
    return f"{reason}; found U+{ord(here):04X} {unicodedata.name(here, 'a control character')}"
