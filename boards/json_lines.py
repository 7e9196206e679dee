"""JSON objects one after another, much alike: what is written as in the one before is not parsed again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from boards.json_text import parse_json, sound_value

_KEY = re.compile(r'[ \t\n\r]*"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*')
_END = re.compile(r"[ \t\n\r]*([,}])[ \t\n\r]*")

_Member = tuple[str, int, str, bool, Any]
"""A member as it stands written, up to and with the comma or brace behind it; how long that is; its key;
whether it is the last; its value."""


class Members(dict[str, Any]):
    """A JSON object that knows how its members are written."""

    __slots__ = ("_texts",)

    def __init__(self, values: dict[str, Any], texts: dict[str, str]) -> None:
        super().__init__(values)
        self._texts = texts

    def written(self, keys: Iterable[str]) -> tuple[str | None, ...]:
        """How these members are written, None for each that is not there. Equal texts mean the same."""
        return tuple(map(self._texts.get, keys))

    def changed(self, members: Iterable[_Member]) -> Members:
        """The object with other values under some of its keys."""
        found = Members(self, self._texts.copy())
        for text, _, key, _, value in members:
            found[key] = value
            found._texts[key] = text
        return found


class LineReader:
    """Reads objects one after another. They share the values that do not change: leave these as they are.

    One reader serves one thread.
    """

    def __init__(self) -> None:
        self._members: list[_Member] = []
        self._object = Members({}, {})

    def parse(self, text: str, source: str = "") -> Any:
        """What `parse_json` gives or raises, with every sound object as `Members`."""
        found = None
        if text.startswith("{") and text.isascii() and "\\u" not in text:
            found = self._changed(text) or self._anew(text)
        return parse_json(text, source) if found is None else found

    def _changed(self, text: str) -> Members | None:
        """The object before with other values, if the text is that."""
        at = 1
        fresh = []
        members = self._members
        for turn, member in enumerate(members):
            if not text.startswith(member[0], at):
                found = _member(text, at)
                if found is None or found[2:4] != member[2:4]:
                    return None
                fresh.append((turn, found))
                member = found
            at += member[1]
        if at != len(text) or not members:
            return None
        for turn, member in fresh:
            members[turn] = member
        self._object = self._object.changed(member for _, member in fresh)
        return self._object

    def _anew(self, text: str) -> Members | None:
        """The object in the text; None where it has any defect."""
        members = []
        at, last = 1, False
        while not last:
            member = _member(text, at)
            if member is None:
                return None
            members.append(member)
            at, last = at + member[1], member[3]
        texts = {key: text for text, _, key, _, _ in members}
        if at != len(text) or len(texts) < len(members):
            return None
        self._members = members
        self._object = Members({key: value for _, _, key, _, value in members}, texts)
        return self._object


def _member(text: str, at: int) -> _Member | None:
    """The member that begins there, if it is sound."""
    begin = _KEY.match(text, at)
    if begin is None:
        return None
    value, stop = sound_value(text, begin.end())
    end = _END.match(text, stop) if stop else None
    if end is None:
        return None
    stop = end.end()
    return text[at:stop], stop - at, begin[1], end[1] == "}", value
