"""The place of Oath in a campaign."""

from typing import Any

import msgspec

from games.kernel.match import Match
from games.oath.engine.play import permuting
from games.oath.engine.play.rounds import ending
from games.shelf.story import Story, World


def _report(match: Match, players: list[str | None]) -> dict[str, Any]:
    return {
        "aftermath": msgspec.to_builtins(ending.aftermath(match.state)),
        "choices": msgspec.to_builtins(match.state.choices),
        "seats": [{"color": seat.colour, "player": player} for seat, player in zip(match.state.players, players, strict=True)],
    }


def _colours(match: Match) -> list[str]:
    return [player.colour for player in match.state.players]


def _open(world: World) -> list[set[str]]:
    return [set(group["cards"]) for group in world["unknown"]]


STORY = Story("world", _report, _colours, _open, permuting.redeal)
