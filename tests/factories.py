"""People, groups and campaigns for tests, made through the services as in real life."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.utils import timezone

from chronicle.models import Campaign, Chapter, Group, Job, Player, Role, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, worlds
from chronicle.services.people import groups
from games.oath.engine.save.strings import decode, encode
from games.oath.engine.save.translation import PLACES, from_world
from games.oath.engine.world.world import World
from tests.engines.oath.random_aftermath import random_aftermath, random_choices

PASSWORD = "a long enough passphrase"


def make_user(name: str = "Ada", **extra: object) -> User:
    extra.setdefault("email_confirmed_at", timezone.now())
    return User.objects.create_user(f"{name.lower().replace(' ', '.')}@example.org", name, PASSWORD, **extra)


def make_group(owner: User, name: str = "Thursday table", **members: User) -> Group:
    """`make_group(ada, scribe=ben, player=cleo)`."""
    group = groups.create(owner, name)
    for role, user in members.items():
        groups.admit(group, user, Role(role))
    return group


def in_days(days: float) -> datetime:
    return timezone.now() + timedelta(days=days)


def make_campaign(user: User, group: Group, name: str = "Empire and Exile", **given: Any) -> Campaign:
    return campaigns.create(user, group, name, **given)


def game_data(campaign: Campaign, seed: int = 0, players: Sequence[Player] = ()) -> dict[str, Any]:
    """Any lawful game from the campaign's present world, as a scribe hands it in; the players sit in the first seats.

    At no site lie more cards than a save string has room for: a card that ignores capacity can bring a fourth there.
    """
    rng = Random(seed)
    world = worlds.load(campaign, campaign.head)
    after = random_aftermath(world, rng)
    while any(len(slot.cards) > PLACES for slot in after.slots):
        after = random_aftermath(world, rng)
    choices = msgspec.to_builtins(random_choices(world, after, rng))
    seats = [
        {"color": ended.color, "player": str(player.pk) if player else None}
        for ended, player in zip_longest(after.players, players[: len(after.players)])
    ]
    return {"aftermath": msgspec.to_builtins(after), "choices": choices, "seats": seats}


def lacking(world: World, relics: int = 1) -> str:
    """A save string of the world in which so many relics are missing."""
    data = decode(encode(from_world(world)))
    codes: list[int] = list(data["relic_deck"]["codes"])
    return encode(data | {"relic_deck": {"codes": codes[relics:]}})


def play(user: User, campaign: Campaign, games: int = 1, seed: int = 0, players: Sequence[Player] = ()) -> Campaign:
    """Records so many games, one after the other."""
    for n in range(games):
        campaign.refresh_from_db()
        job = chapters.record(user, campaign, campaign.head, game_data(campaign, seed + n, players))
        done = jobs.run(job.pk)
        assert done, job
        assert done.state == Job.State.DONE, done.error
    campaign.refresh_from_db()
    return campaign


def lengthen(campaign: Campaign, length: int) -> Campaign:
    """Repeats the newest chapter until there are so many: a long story at once, in which nothing moves any more."""
    model = campaign.chapters.get(number=campaign.head)
    rows = [list(getattr(model, related).all()) for related in ("seats", "record", "sightings")]
    for number in range(campaign.head + 1, length + 1):
        before = Chapter(pk=model.pk)
        model.pk, model.number, model.before = uuid4(), number, before
        model.save(force_insert=True)
        for related in rows:
            for row in related:
                row.chapter, row.pk = model, row.pk and uuid4() if isinstance(row.pk, UUID) else None
            type(related[0]).objects.bulk_create(related)
    Campaign.objects.filter(pk=campaign.pk).update(head=length)
    campaign.refresh_from_db()
    return campaign
