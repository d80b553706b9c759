"""Forks: from any chapter a story can go on a second time."""

import secrets
from typing import Any

from django.db import transaction

from chronicle.errors import Refused
from chronicle.models import Campaign, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.campaigns import campaigns, worlds


@transaction.atomic
def fork(user: User, campaign: Campaign, number: int, name: str, description: str = "") -> Campaign:
    """Starts a campaign where every card lay at that chapter; it reads the past in its parent. It draws from a seed of its
    own, so that nobody learns from a fork what the other campaign will draw."""
    campaign = campaigns.lock(campaign)
    require(user, Act.START_CAMPAIGN, campaign.group)
    if number > campaign.head:
        raise Refused("no_such_chapter", f"The newest chapter is {campaign.head}.", field="chapter")
    world = worlds.load(campaign, number)
    parent = campaign
    if campaign.holder_of(number) != campaign.pk:
        parent = campaigns.lock(Campaign(pk=campaign.holder_of(number)))
    new = Campaign.objects.create(
        group=campaign.group,
        game=campaign.game,
        name=fields.text(Campaign, "name", name),
        description=fields.text(Campaign, "description", description),
        created_by=user,
        parent=parent,
        forked_at=number,
        lineage=[*parent.lineage, [str(parent.pk), number]],
        head=number,
        seed=secrets.token_bytes(32),
        played_at=campaign.played_at,
        draws=campaign.draws,
    )
    worlds.place(new, number, world)
    audit.record(user, Verb.FORK_CAMPAIGN, new, new.group, parent=str(parent.pk), chapter=number)
    return new


def tree(campaign: Campaign) -> dict[str, Any]:
    """Returns all campaigns that come from the same founding, each with its forks: {"campaign", "forks": […]}."""
    root = campaign.lineage[0][0] if campaign.lineage else str(campaign.pk)
    nodes: dict[Any, dict[str, Any]] = {
        each.pk: {"campaign": each, "forks": []} for each in Campaign.objects.filter(group=campaign.group_id)
    }
    for node in sorted(nodes.values(), key=lambda node: (node["campaign"].forked_at or 0, node["campaign"].created_at)):
        if node["campaign"].parent_id:
            nodes[node["campaign"].parent_id]["forks"].append(node)
    return next(node for pk, node in nodes.items() if str(pk) == root)
