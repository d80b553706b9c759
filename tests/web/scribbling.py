"""Games recorded through the services, for tests of pages."""

from random import Random
from typing import Any

import msgspec

from chronicle.models import Campaign, Player, User
from chronicle.services import jobs
from chronicle.services.campaigns import chapters, worlds
from tests.engines.oath.random_aftermath import random_aftermath, random_choices


def record_a_game(user: User, campaign: Campaign, seed: int = 1, players: dict[str, Player] | None = None) -> None:
    """A random lawful game becomes the next chapter."""
    campaign.refresh_from_db()
    world = worlds.load(campaign, campaign.head)
    rng = Random(seed)
    after = random_aftermath(world, rng)
    choices = random_choices(world, after, rng)
    data: dict[str, Any] = {"aftermath": msgspec.to_builtins(after), "choices": plain(choices)}
    sat = {color: player.pk for color, player in (players or {}).items()}
    data["seats"] = [
        {"color": player.color, "player": str(sat[player.color]) if player.color in sat else None} for player in after.players
    ]
    job = chapters.record(user, campaign, campaign.head, data)
    jobs.run(job.pk)
    campaign.refresh_from_db()


def plain(choices: Any) -> dict[str, Any]:
    """Without what was not chosen."""
    given = msgspec.to_builtins(choices)
    return {key: value for key, value in given.items() if value is not None or key == "edifice"}
