"""Reading what people type at the table: words and places of an action."""

from __future__ import annotations

import re
from typing import NoReturn

from games.engine import ActionError

_CELL = re.compile(r"\(?\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)?", re.ASCII)
_NOISE = re.compile(r"[;:!?]|->|→")


def words(text: str) -> list[str]:
    """The words of an action in lower case; a place becomes one word, `x,y`."""
    joined = _CELL.sub(r" \1,\2 ", _NOISE.sub(" ", text.lower()))
    return [word.strip(".,") if not _is_number(word) else word for word in joined.split()]


def _is_number(word: str) -> bool:
    return bool(re.fullmatch(r"-?[0-9]+(?:\.[0-9]+)?(?:,-?[0-9]+(?:\.[0-9]+)?)?", word))


def cell(word: str) -> tuple[int, int] | None:
    """A square `x,y`, or None."""
    match = re.fullmatch(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})", word)
    return (int(match[1]), int(match[2])) if match else None


def point(word: str) -> tuple[float, float] | None:
    """A place `x,y` with decimals, or None."""
    match = re.fullmatch(r"(-?[0-9]{1,6}(?:\.[0-9]{1,9})?),(-?[0-9]{1,6}(?:\.[0-9]{1,9})?)", word)
    return (float(match[1]), float(match[2])) if match else None


def whole(word: str) -> int | None:
    """A whole number without a sign, or None."""
    return int(word) if re.fullmatch(r"[0-9]{1,9}", word) else None


def expected(text: str, forms: str) -> NoReturn:
    """Raise ActionError: the text is not understood, and what would be."""
    raise ActionError(f"{text.strip()!r} is not understood; expected {forms}")


def figure(number: float) -> str:
    """A number as people write it: no zeros that say nothing, no exponent."""
    text = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
