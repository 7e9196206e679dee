"""Reading JSON values field by field, gathering every defect instead of stopping at the first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from boards.errors import Defect, MalformedError
from boards.json_text import below, quoted

_PAIR = re.compile(r"\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*")
_CONFUSABLE = frozenset("ıĸŀĿŉſĲĳ")


class Fields:
    """Gathers defects while values are taken out of JSON; each getter gives None where the value is wrong.

    Values that are None came from a defect that is in the list already.
    """

    def __init__(self) -> None:
        self.defects: list[Defect] = []

    def fail(self, where: str, message: str, rule: str = "") -> None:
        self.defects.append(Defect(where, message, rule))

    def settle(self, source: str = "") -> None:
        """Raise MalformedError if anything was wrong."""
        if self.defects:
            raise MalformedError(dict.fromkeys(self.defects), source)

    def object(
        self,
        value: Any,
        where: str,
        required: Collection[str] = (),
        optional: Collection[str] | None = None,
    ) -> Mapping[str, Any]:
        """A JSON object; with `optional` given any other key is an error. Empty where it is none."""
        if not isinstance(value, dict):
            self.fail(where, f"{quoted(value)} should be an object {{...}}")
            return {}
        if optional is not None:
            for key in value:
                if key not in required and key not in optional:
                    known = ", ".join([*required, *optional])
                    self.fail(below(where, key), f"unknown key; known are {known}")
        for key in required:
            if key not in value:
                self.fail(below(where, key), "the key is missing")
        return value

    @staticmethod
    def keys(value: Any) -> Collection[str]:
        """The keys of an object; none where the value is no object."""
        return value if isinstance(value, dict) else ()

    def array(self, value: Any, where: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.fail(where, f"{quoted(value)} should be a list [...]")
        return []

    def whole(self, value: Any, where: str, least: int | None = None, most: int | None = None) -> int | None:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(where, f"{quoted(value)} should be a whole number")
        elif (least is not None and value < least) or (most is not None and value > most):
            bounds = f"at least {least}" if most is None else f"within {least} to {most}"
            self.fail(where, f"{value} should be {bounds}")
        else:
            return value
        return None

    def number(self, value: Any, where: str, least: float | None = None) -> float | None:
        """A number below a thousand million, either way."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e9:
            self.fail(where, f"{quoted(value)} should be a number")
        elif least is not None and value < least:
            self.fail(where, f"{value} should be at least {least:g}")
        else:
            return float(value)
        return None

    def flag(self, value: Any, where: str) -> bool | None:
        if isinstance(value, bool):
            return value
        self.fail(where, f"{quoted(value)} should be true or false")
        return None

    def text(self, value: Any, where: str) -> str | None:
        """A text of one line without control characters."""
        if not isinstance(value, str):
            self.fail(where, f"{quoted(value)} should be a text")
        elif not value or len(value) > 200 or not value.isprintable():
            self.fail(where, f"{quoted(value)} should be one line of 1 to 200 printable characters")
        else:
            return value
        return None

    def name(self, value: Any, where: str) -> str | None:
        """A name of a robot, colour or shape; letters that only look like Latin ones are named."""
        if isinstance(value, str) and _is_plain_name(value):
            return value
        text = self.text(value, where)
        if text is None:
            return None
        stranger = strange_letter(text)
        if stranger:
            self.fail(
                where,
                f"{quoted(text)} holds U+{ord(stranger):04X} {unicodedata.name(stranger, '')}; names are "
                "made of Latin letters, digits, '-', '_' and single spaces",
            )
            return None
        if text != " ".join(text.split()) or not text[0].isalpha():
            self.fail(where, f"{quoted(text)} should begin with a letter and hold no double or outer spaces")
            return None
        return text

    def pair(self, value: Any, where: str) -> tuple[int, int] | None:
        """Two whole numbers `[x, y]`."""
        if not isinstance(value, list) or len(value) != 2:
            self.fail(where, f"{quoted(value)} should be two whole numbers [x, y]")
            return None
        first, second = value
        if type(first) is not int or type(second) is not int:
            first, second = (self.whole(value[i], below(where, i)) for i in (0, 1))
        return None if first is None or second is None else (first, second)

    def pair_text(self, value: Any, where: str) -> tuple[int, int] | None:
        """Two whole numbers in a text `"x,y"`."""
        found = _PAIR.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            self.fail(where, f'{quoted(value)} should be two whole numbers such as "3,4"')
            return None
        return int(found[1]), int(found[2])


_is_plain_name = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}").fullmatch
"""What most names are like; others may be names as well."""


@lru_cache(maxsize=1024)
def strange_letter(text: str) -> str | None:
    """The first character that no name may hold, such as a Cyrillic letter that looks Latin."""
    for letter in unicodedata.normalize("NFC", text):
        plain = letter.isascii() and (letter.isalnum() or letter in "-_ ")
        accented = "\u00c0" <= letter <= "\u017f" and letter.isalpha() and letter not in _CONFUSABLE
        if not plain and not accented:
            return letter
    return None
