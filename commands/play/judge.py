"""`wallhop play adjudicate`: judge a whole record."""

from __future__ import annotations

import click

from boards.errors import InputError
from commands.failure import ExitCode, Failure
from commands.play.files import read_text
from commands.play.words import as_json, result_lines, rule_line, standing_json
from games.engine import Json
from games.match import actor_text
from games.record_json import parse_record, violation_json
from games.replay import Break
from games.replay import adjudicate as adjudicated

SCHEMA = "wallhop/adjudication/1"


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--json", "as_json_", is_flag=True, help="Print the verdict as JSON.")
def adjudicate(source: str, as_json_: bool) -> None:
    """Judge every action of RECORD and name the first break with its line and rule.

    Exit code 0: all is legal. 1: an action breaks a rule, or a digest does not fit. 3: the record does
    not parse, or its set-up contradicts itself.
    """
    name = "standard input" if source == "-" else source
    try:
        record = parse_record(read_text(source), name)
        found = adjudicated(record)
    except InputError as error:
        if not as_json_:
            raise
        defects = [defect._asdict() for defect in error.defects]
        click.echo(as_json({"schema": SCHEMA, "verdict": "MALFORMED", "defects": defects}))
        raise Failure(str(error), ExitCode.MALFORMED) from None
    if isinstance(found, Break):
        if as_json_:
            head = {"schema": SCHEMA, "verdict": "REFUTED", "game": record.game}
            violation = _violation_json(found)
            click.echo(as_json({**head, "violation": violation, "break": _break_json(found)}))
        else:
            click.echo("\n".join(_break_lines(found)))
        raise SystemExit(ExitCode.NO)
    if as_json_:
        head = {"schema": SCHEMA, "verdict": "ACCEPTED", "game": record.game}
        standing = standing_json(found)
        accepted = {"violation": None, "actions": found.number, "digest": found.digest}
        click.echo(as_json({**head, **accepted, **standing}))
        return
    click.echo(f"ACCEPTED: {found.number} action{'s' if found.number != 1 else ''}")
    if found.result is not None:
        click.echo("\n".join(result_lines(found.result, found.setup.names)))


def _violation_json(found: Break) -> Json | None:
    """The broken rule and the line; None where the break is no matter of a rule."""
    if found.violation is None:
        return None
    line = found.line.place if found.line else None
    return {**violation_json(found.violation), "line": line or None}


def _break_json(found: Break) -> Json:
    line, violation = found.line, found.violation
    return {
        "line": line.place or None if line else None,
        "number": line.number if line else None,
        "player": actor_text(line.actor) if line else None,
        "action": line.text if line else None,
        "message": found.message,
        "rule": violation.rule if violation else None,
        "provenance": violation.provenance if violation else None,
        "legal": list(found.legal),
        "accepted": found.match.number,
    }


def _break_lines(found: Break) -> list[str]:
    lines = [f"REFUTED: {found}"]
    if found.violation is not None:
        lines.append(rule_line(found.match.game.id, found.violation))
    if found.legal:
        lines.append(f"legal there: {', '.join(found.legal)}")
    return lines
