"""Enters a chronicle that was played before it came here: saved as a draft, then begun as a campaign."""

import secrets

import msgspec
from django.db import transaction

from chronicle.errors import Refused
from chronicle.models import Campaign, Draft, Group, Player, User
from chronicle.permissions import Act, require
from chronicle.services.campaigns import campaigns, chapters, drafts, worlds
from chronicle.services.people import players
from games.kernel.dice import Dice
from games.oath.engine.world.remembered import Game, Remembered, compose, faults, role
from games.oath.engine.world.world import convert


def read(draft: Draft) -> Remembered:
    found: Remembered = convert(draft.data, Remembered)
    return found


@transaction.atomic
def start(user: User, group: Group, known: Remembered) -> Draft:
    draft = drafts.of_world(user, group)
    return save(user, draft, draft.version, known)


def save(user: User, draft: Draft, version: int, known: Remembered) -> Draft:
    """Saves the draft, however wrong it is: it can be corrected later."""
    return drafts.save(user, draft, version, msgspec.to_builtins(known))


@transaction.atomic
def begin(user: User, draft: Draft, version: int, played_at: str = Campaign.PlayedAt.BOTH) -> Campaign:
    """Begins the campaign that the draft describes: bare chapters, who won in them, and the present world."""
    draft = drafts.save(user, draft, version, draft.data)  # refused if somebody else has changed it
    require(user, Act.START_CAMPAIGN, draft.group)
    known = read(draft)
    if found := faults(known):
        raise Refused(found[0].code, found[0].message, field=found[0].at, law=found[0].law)
    world = compose(known, Dice(secrets.token_bytes(32)))
    campaign = campaigns.create(
        user,
        draft.group,
        known.name,
        known.description,
        played_at=played_at,
        world=world.plain(),
        by_hands=played_at == Campaign.PlayedAt.TABLE,
    )
    for game in known.past:
        _remember(user, campaign, game)
    drafts.discard(user, draft)
    return campaign


def _remember(user: User, campaign: Campaign, game: Game) -> None:
    player = _player(user, campaign.group, game.player) if game.player else None
    seat = {"color": game.color, "player": str(player.pk) if player else None}
    winner = {"color": game.color, "role": role(game), "how": game.how}
    chapters.remember(user, worlds.find_chapter(campaign, game.number), [seat], winner, game.oath)


def _player(user: User, group: Group, name: str) -> Player:
    there = group.players.filter(name__iexact=name).first()
    return there or players.add_guest(user, group, name)
