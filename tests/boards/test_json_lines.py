"""Lines of JSON read one after another give and refuse what each does alone."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from boards.errors import FormatError
from boards.json_lines import LineReader, Members
from boards.json_text import parse_json

FIRST = '{"id": "a", "walls": ["1,1 E"], "goal": {"cell": [1, 2], "robot": "red"}, "rules": {}}'

OTHERS = [
    FIRST,
    FIRST.replace('"a"', '"b"'),
    FIRST.replace("[1, 2]", "[1, 22]"),
    FIRST.replace("[1, 2]", "[1, true]"),
    FIRST.replace('"rules": {}', '"rules": {"single_hop": true}'),
    FIRST.replace('"id": "a", ', ""),
    FIRST.replace('"rules": {}', '"rules": {}, "id2": 1.5'),
    FIRST.replace('"rules": {}', '"rules": 1234567890123456789'),
    FIRST.replace('"rules": {}', '"rules": 12345678901234567890'),
    FIRST.replace('"a"', '"\\u00e4"'),
    FIRST.replace('"a"', '"ä"'),
    FIRST.replace('"a"', '"a, \\"walls\\": {}"'),
    FIRST.replace('"id"', '"\\"id"'),
    FIRST.replace(", ", ",\t").replace("}", " }"),
    FIRST + " ",
    "{}",
    "[]",
    "7",
]
BROKEN = [
    FIRST[:-1],
    FIRST[:-1] + ",",
    FIRST + "}",
    FIRST + " {}",
    FIRST.replace('"], "goal"', '"]} "goal"'),
    FIRST.replace('"rules": {}}', '"rules": {},'),
    FIRST.replace('"rules": {}}', '"rules": {},}'),
    FIRST.replace('"rules"', '"id"'),
    FIRST.replace('"robot"', '"cell"'),
    FIRST.replace('"rules": {}', '"rules": NaN'),
    FIRST.replace('"rules": {}', '"rules": [-Infinity]'),
    FIRST.replace('"rules": {}', '"rules": 1e999'),
    FIRST.replace('"rules": {}', '"rules": 123456789012345678901'),
    FIRST.replace('"rules": {}', '"rules": -12345678901234567890'),
    FIRST.replace('"rules": {}', '"rules": ' + "[" * 17 + "]" * 17),
    FIRST.replace('"rules": {}', '"rules": ' + "[" * 100_000),
    FIRST.replace('"a"', '"\\ud800"'),
    FIRST.replace(": {}", ":\u00a0{}"),
    FIRST.replace(": {}", ":\x0c{}"),
    FIRST.replace('"a"', '"\n"'),
    FIRST.replace('"a"', "'a'"),
    "{",
    "",
    " ",
]


def outcome(parse: Any, text: str) -> object:
    """The value with the types of its parts, or what is said against it."""
    try:
        value = parse(text, "lines.jsonl:3")
    except FormatError as error:
        return str(error), error.defects
    return json.dumps(value), repr(value) if not isinstance(value, dict) else repr(dict(value))


def assert_alike(texts: Iterable[str]) -> None:
    reader = LineReader()
    for text in texts:
        assert outcome(reader.parse, text) == outcome(parse_json, text), text


@pytest.mark.parametrize("text", OTHERS + BROKEN)
def test_a_line_after_another_is_what_it_is_alone(text: str) -> None:
    assert_alike([FIRST, text, FIRST, text, text])


def test_lines_in_any_order_are_what_they_are_alone() -> None:
    random = Random(1)
    assert_alike(random.choices(OTHERS + BROKEN[:-6], k=2_000))


def test_mangled_lines_are_what_they_are_alone() -> None:
    random = Random(2)
    texts = []
    for _ in range(3_000):
        letters = list(random.choice(OTHERS[:8]))
        for _ in range(random.randrange(3)):
            letters[random.randrange(len(letters))] = random.choice('{}[]",: 1at\\')
        texts.append("".join(letters))
    assert_alike(texts)


def test_broken_lines_are_refused() -> None:
    for text in BROKEN:
        with pytest.raises(FormatError):
            LineReader().parse(text)


def test_what_is_written_alike_is_the_same_value() -> None:
    reader = LineReader()
    first, second = reader.parse(FIRST), reader.parse(OTHERS[1])
    assert isinstance(first, Members)
    assert isinstance(second, Members)
    assert (first["id"], second["id"]) == ("a", "b")
    assert first["walls"] is second["walls"]
    assert first.written(["walls", "goal", "size"]) == second.written(["walls", "goal", "size"])
    assert first.written(["id"]) != second.written(["id"])
    assert first.written(["size"]) == (None,)
