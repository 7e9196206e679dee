"""`wallhop games`: which games there are."""

from __future__ import annotations

import json

import click

from games.registry import available, game
from games.rulebook import rulebook


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def games(as_json: bool) -> None:
    """List the games that `play` referees."""
    found = []
    for name in available():
        rules, book = game(name), rulebook(name)
        found.append(
            {
                "id": name,
                "title": book.title,
                "players": [rules.seats[0], rules.seats[-1]],
                "version": rules.version,
                "rules": len(book.rules),
                "options": len(book.options),
            }
        )
    if as_json:
        click.echo(json.dumps({"schema": "wallhop/games/1", "games": found}, ensure_ascii=False))
        return
    for entry in found:
        least, most = game(str(entry["id"])).seats[0], game(str(entry["id"])).seats[-1]
        players = f"{least} players" if least == most else f"{least} to {most} players"
        click.echo(f"{entry['id']:<9} {entry['title']}, {players}")
