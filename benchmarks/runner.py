"""A run: every solver on every instance, one after another, so that all meet the same disturbances."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from benchmarks.children import Contestant, SilentError
from benchmarks.clock import machine
from benchmarks.protocol import Answer, ProtocolError
from benchmarks.sets import Instance
from boards.errors import Defect, FormatError, MalformedError

SCHEMA = "wallhop/measurement/1"
DECIDED = ("OPTIMAL", "INFEASIBLE")


@dataclass(frozen=True)
class Measurement:
    """One solver on one instance. Seconds are CPU seconds of one solve, bytes the process's peak.

    `base_bytes` is what the process held before the solve; `expected` the known optimum; `problem` says
    what went wrong (a limit, a crash, an answer that is none) where something did.
    """

    set: str
    instance: str
    solver: str
    status: str
    cost: int | None
    bound: int | None
    nodes: int | None
    cpu_seconds: float | None
    repeats: int | None
    peak_bytes: int | None
    base_bytes: int | None
    expected: int | None
    problem: str | None
    machine: str
    date: str

    @property
    def decided(self) -> bool:
        return self.status in DECIDED and self.cpu_seconds is not None

    @property
    def wrong(self) -> bool:
        """Whether a proven answer differs from the known optimum."""
        return self.status in DECIDED and self.expected is not None and self.cost != self.expected

    @property
    def over_base(self) -> int | None:
        """Bytes that the solve needed at most, beyond what the process held before."""
        if self.peak_bytes is None or self.base_bytes is None:
            return None
        return self.peak_bytes - self.base_bytes

    def line(self) -> str:
        """The measurement as one line of JSON."""
        return json.dumps({"schema": SCHEMA, **asdict(self)}, ensure_ascii=False)


def run(
    contestants: Sequence[Contestant], instances: Iterable[Instance], seconds: float
) -> Iterator[Measurement]:
    """Measure each solver on each instance, every solve within so many seconds."""
    where = machine()
    with ExitStack() as stack:
        for contestant in contestants:
            stack.callback(contestant.child.end)
        for instance in instances:
            for contestant in contestants:
                yield _measured(contestant, instance, seconds, where)


def _measured(contestant: Contestant, instance: Instance, seconds: float, where: str) -> Measurement:
    problem = None
    try:
        answer = contestant.answer(instance, seconds)
    except (SilentError, ProtocolError) as error:
        answer, problem = Answer("UNKNOWN"), str(error)
    return Measurement(
        set=instance.set,
        instance=instance.id,
        solver=contestant.name,
        status=answer.status,
        cost=answer.cost,
        bound=answer.cost if answer.bound is None and answer.status == "OPTIMAL" else answer.bound,
        nodes=answer.nodes,
        cpu_seconds=answer.cpu_seconds,
        repeats=answer.repeats,
        peak_bytes=answer.peak_bytes,
        base_bytes=answer.base_bytes,
        expected=instance.optimal,
        problem=problem,
        machine=where,
        date=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def read_measurements(text: str, source: str) -> list[Measurement]:
    """The measurements in lines of JSON. Raises FormatError and MalformedError."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            found.append(_read(line, f"{source}:{number}"))
    return found


def _read(line: str, source: str) -> Measurement:
    try:
        value: Any = json.loads(line)
    except ValueError as error:
        raise FormatError([Defect("", f"no JSON: {error}")], source) from None
    if not isinstance(value, dict) or value.pop("schema", None) != SCHEMA:
        raise MalformedError([Defect("schema", f'should be "{SCHEMA}"')], source)
    try:
        measurement = Measurement(**value)
    except TypeError:
        raise MalformedError([Defect("", "a measurement with other keys")], source) from None
    seconds = measurement.cpu_seconds
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, (int, float))):
        raise MalformedError([Defect("cpu_seconds", "should be a number or null")], source)
    return measurement
