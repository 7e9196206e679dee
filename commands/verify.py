"""`wallhop verify`: judge a claimed answer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from boards.json_text import decoded
from commands.failure import ExitCode, Failure
from commands.limits import Seconds, memory_limit
from games.rulebook import rulebook
from solver.budget import Budget
from solver.checker import Judgement, Verdict, check_claim, check_number
from solver.loading import load_problem
from solver.notation import LONGEST_CLAIM, parse_claim
from solver.problem import Limits, MicroProblem, Problem, RicochetProblem

_CODES = {
    Judgement.ACCEPTED: ExitCode.YES,
    Judgement.REFUTED: ExitCode.NO,
    Judgement.UNDECIDED: ExitCode.UNDECIDED,
}


@click.command()
@click.argument("source", metavar="FILE")
@click.option(
    "--claim", help="The moves, such as 'rN gE gS', a file that holds them, or - for standard input."
)
@click.option("--claim-length", type=click.IntRange(min=0), metavar="N", help="A number without moves.")
@click.option(
    "--exactly", type=click.IntRange(min=0), metavar="N", help="The number called, to be met exactly."
)
@click.option(
    "--at-most", type=click.IntRange(min=0), metavar="N", help="The number called, not to be exceeded."
)
@click.option("--optimal", is_flag=True, help="Ask as well whether nothing cheaper exists.")
@click.option("--time-limit", type=Seconds(), help="Seconds to search at most.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
def verify(
    source: str,
    claim: str | None,
    claim_length: int | None,
    exactly: int | None,
    at_most: int | None,
    optimal: bool,
    time_limit: float | None,
    as_json: bool,
) -> None:
    """Judge a claim about FILE: ACCEPTED, REFUTED with the first broken rule, or UNDECIDED at a limit.

    --claim-length N without moves asks whether an answer of exactly N (Micro Robots) or of at most N
    (elsewhere) exists; with --exactly or --at-most it is that question. --optimal asks whether
    nothing costs less.
    """
    if exactly is not None and at_most is not None:
        raise click.UsageError("give --exactly or --at-most, not both")
    if source == "-" and claim == "-":
        raise click.UsageError("the problem and the claim cannot both come from standard input")
    problem = load_problem(source)
    budget = Budget(Limits(seconds=time_limit, bytes=memory_limit(None)))
    if claim is not None:
        verdict = _judge_moves(problem, _claim_text(claim), claim_length, exactly, at_most)
    else:
        verdict = _judge_number(problem, claim_length, exactly, at_most, budget.limits)
    if optimal and verdict.judgement is Judgement.ACCEPTED and verdict.cost is not None:
        from solver import claims

        cost = verdict.cost if claim is not None else _number(claim_length, exactly, at_most)
        verdict = claims.optimal(problem, cost, Limits(seconds=budget.remaining, bytes=memory_limit(None)))
    click.echo(json.dumps(as_dict(verdict)) if as_json else as_text(problem, verdict))
    raise SystemExit(_CODES[verdict.judgement])


def _claim_text(claim: str) -> str:
    """The claim itself, or the content of the file that it names."""
    if claim == "-":
        return decoded(sys.stdin.buffer.read(LONGEST_CLAIM + 1), "standard input")
    try:
        path = Path(claim)
        is_file = path.is_file()
    except (OSError, ValueError):  # a claim need not be a possible file name
        return claim
    if not is_file:
        return claim
    with path.open("rb") as file:
        return decoded(file.read(LONGEST_CLAIM + 1), claim)


def _judge_moves(
    problem: Problem, text: str, claim_length: int | None, exactly: int | None, at_most: int | None
) -> Verdict:
    claim = parse_claim(problem, text)
    verdict = check_claim(problem, claim)
    called = claim_length if claim_length is not None else claim.called
    is_exact = isinstance(problem, MicroProblem)
    if exactly is not None:
        called, is_exact = exactly, True
    elif at_most is not None:
        called, is_exact = at_most, False
    if called is None:
        return verdict
    return check_number(problem, verdict, called, is_exact, len(claim.steps))


def _number(claim_length: int | None, exactly: int | None, at_most: int | None) -> int:
    number = next((value for value in (exactly, at_most, claim_length) if value is not None), None)
    if number is None:
        raise click.UsageError("give the moves with --claim, or a number with --claim-length")
    return number


def _judge_number(
    problem: Problem, claim_length: int | None, exactly: int | None, at_most: int | None, limits: Limits
) -> Verdict:
    number = _number(claim_length, exactly, at_most)
    from solver import claims

    if exactly is not None or (at_most is None and isinstance(problem, MicroProblem)):
        return claims.exactly(problem, number, limits)
    return claims.at_most(problem, number, limits)


def as_dict(verdict: Verdict) -> dict[str, object]:
    """The verdict as `wallhop/verdict/1`."""
    violation = verdict.violation
    return {
        "schema": "wallhop/verdict/1",
        "verdict": str(verdict.judgement),
        "violation": None
        if violation is None
        else {
            "rule": violation.rule,
            "provenance": violation.provenance,
            "message": violation.message,
            "at": verdict.at,
        },
        "cost": verdict.cost,
        "note": verdict.note,
    }


def as_text(problem: Problem, verdict: Verdict) -> str:
    """The verdict for a person, with the text of the rule."""
    violation = verdict.violation
    if violation is None:
        about = (
            f": {verdict.note}"
            if verdict.note
            else (f", cost {verdict.cost}" if verdict.cost is not None else "")
        )
        return f"{verdict.judgement}{about}"
    place = f" at move {verdict.at}" if verdict.at else ""
    lines = [f"REFUTED{place}: {violation.message}", f"rule {violation.rule} ({violation.provenance})"]
    rule = _rule_text(problem, violation.rule)
    if rule:
        lines[1] += f": {rule}"
    return "\n".join(lines)


def _rule_text(problem: Problem, rule: str) -> str:
    for game in ("ricochet", "micro") if isinstance(problem, RicochetProblem) else ("micro", "wkm"):
        book = rulebook(game)
        if rule in book.rules:
            return book.rules[rule].text
    raise Failure(f"rule {rule} has no text", ExitCode.INTERNAL)
