"""Solvers as processes: asked one line, answering one line, ended when they take too long."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any

from benchmarks.clock import ENOUGH, peak_bytes
from benchmarks.protocol import Answer, ProtocolError, is_plain, question, read_answer, refusal
from benchmarks.sets import Instance
from benchmarks.worker import SOLVERS
from solver.formats.problem_json import write_problem
from solver.problem import RicochetProblem

HOME = Path(__file__).resolve().parent.parent

GRACE = 5.0
"""Seconds that a process may take beyond the limit of its search before it is ended."""


class SilentError(Exception):
    """A process that did not answer: its time was over, or it ended."""


class Child:
    """A process that answers a line with a line; started when first asked, and again after it was ended."""

    def __init__(self, command: list[str], home: Path | None = None) -> None:
        self.command, self.home = command, home
        self.process: subprocess.Popen[str] | None = None
        self.lines: SimpleQueue[str | None] = SimpleQueue()

    def ask(self, line: str, seconds: float) -> str:
        """The answer. Raises SilentError with the reason, OSError where the command cannot be started."""
        process = self.process or self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self.lines.get(timeout=seconds)
        except BrokenPipeError:
            answer = None
        except Empty:
            self.end()
            raise SilentError("time") from None
        if answer is None:
            code = process.wait()
            self.end()
            raise SilentError(f"the process ended with code {code}")
        return answer

    def _started(self) -> subprocess.Popen[str]:
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self.home,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self.lines = SimpleQueue()
        threading.Thread(target=_listen, args=(self.process, self.lines), daemon=True).start()
        return self.process

    def end(self) -> None:
        """End the process if it runs."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def _listen(process: subprocess.Popen[str], lines: SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.put(line)
    except ValueError:  # closed while it was read
        pass
    lines.put(None)


class Contestant:
    """A solver to be measured: one of ours by its name, or NAME=COMMAND for an outside one.

    Raises ValueError for a name that is none of ours and has no command.
    """

    def __init__(self, text: str) -> None:
        name, equals, command = text.partition("=")
        self.name = name
        self.outside = bool(equals)
        if self.outside:
            words = shlex.split(command)
            if not name or not words:
                raise ValueError(f"{text!r} should be NAME=COMMAND")
            self.child = Child(words)
        elif name in SOLVERS:
            self.child = Child([sys.executable, "-m", "benchmarks.worker", name], HOME)
        else:
            raise ValueError(f"{text!r} should be NAME=COMMAND or one of {', '.join(SOLVERS)}")

    def answer(self, instance: Instance, seconds: float, enough: float = ENOUGH) -> Answer:
        """What the solver says. Raises SilentError and ProtocolError."""
        if self.outside:
            return self._from_outside(instance, seconds, enough)
        values: dict[str, Any] = {
            "problem": write_problem(instance.problem),
            "seconds": seconds,
            "enough": enough,
        }
        return read_answer(self.child.ask(json.dumps(values), seconds + enough + GRACE))

    def _from_outside(self, instance: Instance, seconds: float, enough: float) -> Answer:
        problem = instance.problem
        if not is_plain(problem):
            return Answer("UNSUPPORTED")
        assert isinstance(problem, RicochetProblem)
        line = question(instance.id, problem, round(1000 * enough))
        begin = perf_counter()
        answer = read_answer(self.child.ask(line, seconds + enough))
        waited = perf_counter() - begin
        wrong = refusal(problem, answer)
        if wrong:
            raise ProtocolError(f"{self.name}: {instance.id}: {wrong}")
        if answer.cpu_seconds is None and answer.status != "UNSUPPORTED":
            answer = answer._replace(cpu_seconds=waited)
        if answer.peak_bytes is None and self.child.process is not None:
            answer = answer._replace(peak_bytes=peak_bytes(self.child.process.pid))
        return answer
