"""Records that were damaged or made up: every one is judged or refused in words, and nothing else happens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.errors import InputError
from games.dice import draw
from games.engine import CHANCE
from games.match import Match
from games.opening import fresh
from games.record import Line, Record, read_record, write_record
from games.record_json import parse_record
from games.registry import available, game
from games.replay import Break, adjudicate, recorded

MUTATIONS = 60

words = st.text(
    st.characters(categories=("L", "N", "P", "S"), exclude_characters=";{}"), min_size=1, max_size=12
)
texts = st.lists(words, min_size=1, max_size=4).map(" ".join)
comments = st.lists(
    st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=12), max_size=4
).map(" ".join)
digests = st.sampled_from(["", "0123456789ab"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 9))
    lines, number = [], 1
    for text in draw(st.lists(texts, max_size=8)):
        refused = draw(st.booleans())
        above = tuple(draw(st.lists(comments, max_size=2)))
        lines.append(
            Line(
                number,
                draw(st.integers(0, players)),
                text,
                refused,
                "" if refused else draw(digests),
                draw(comments),
                above,
            )
        )
        number += not refused
    return Record(
        draw(st.sampled_from(["micro", "ships"])),
        players,
        (),
        draw(st.none() | st.integers()),
        draw(st.dictionaries(words, st.booleans() | st.integers() | words, max_size=3)),
        {1: "greedy"} if draw(st.booleans()) else {},
        draw(st.none() | st.dictionaries(words, st.lists(st.integers(), max_size=3), max_size=3)),
        draw(st.none() | st.just(1)),
        tuple(lines),
        draw(st.sampled_from(["*", "draw", "P1", "P1 P2"])),
        tuple(draw(st.lists(comments, max_size=2))),
        tuple(draw(st.lists(comments, max_size=2))),
    )


@settings(deadline=None)
@given(records())
def test_any_record_is_read_as_it_was_written(record: Record) -> None:
    assert read_record(write_record(record)) == record


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        record = parse_record(text)
    except InputError as error:
        answer = str(error)
    else:
        answer = write_record(record)
    assert answer


def written(name: str, seed: int) -> str:
    random = Random(seed)
    record, match = fresh(game(name), game(name).seats[0], seed)
    while not match.over and match.number < 30:
        if match.actors == (CHANCE,):
            match = match.do(CHANCE, draw(match.game.odds(match.state), random))
        else:
            actor = random.choice(match.actors)
            match = match.do(actor, random.choice(match.game.actions(match.state, actor)))
    return write_record(recorded(record, match))


def mutated(text: str, random: Random) -> Iterator[str]:
    """The text with characters or whole lines changed, moved, doubled or lost."""
    rows = text.split("\n")
    for _ in range(MUTATIONS):
        kind = random.randrange(6)
        here, there = random.randrange(len(text)), random.randrange(len(rows))
        if kind == 0:
            yield text[:here]
        elif kind == 1:
            yield text[:here] + random.choice("0179-.;:{}[]!=P,\n é\t\x7f") + text[here + 1 :]
        elif kind == 2:
            yield text[:here] + text[here + random.randrange(1, 9) :]
        elif kind == 3:
            yield "\n".join(rows[:there] + rows[there + 1 :])
        elif kind == 4:
            yield "\n".join([*rows[:there], rows[there], *rows[there:]])
        else:
            other = random.randrange(len(rows))
            swapped = list(rows)
            swapped[there], swapped[other] = swapped[other], swapped[there]
            yield "\n".join(swapped)


@pytest.mark.parametrize("name", available())
def test_damaged_records_are_judged_or_refused(name: str) -> None:
    """None of them is accepted with another outcome: the digests see to it."""
    text = written(name, 5)
    whole = adjudicate(read_record(text))
    assert isinstance(whole, Match)
    digests = [step.digest for step in whole.history()]
    judged, refused = 0, []
    for damaged in mutated(text, Random(name)):
        try:
            found = adjudicate(read_record(damaged))
        except InputError as error:
            refused.append(str(error))
            continue
        judged += 1
        if isinstance(found, Break):
            assert found.message
        elif [line.digest for line in read_record(damaged).lines] == digests[1:]:
            assert found.digest == whole.digest
    assert judged
    assert all(refused)
