"""What is sealed may be anything: two sealed cards change places everywhere in the database, and no page, answer, export,
card history, statistic or admin page anybody gets is different (SCRIBE-55, OATH-8.5)."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from chronicle.models import (
    Campaign,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Draft,
    Group,
    Membership,
    Placement,
    Player,
    RecordEntry,
    SagaText,
    Sighting,
    User,
)
from chronicle.services.campaigns import corrections, drafts, evenings, history, packing, recounts, saga
from chronicle.web.scribe.recording import STEP_NAMES
from games.kernel.dice import Dice, seed_of
from games.oath.engine.world.facts import DENIZENS, KIND
from games.oath.engine.world.founding import new_world
from tests.factories import game_data, make_campaign, make_user, play
from tests.services.test_reading_along import sealed

pytestmark = pytest.mark.postgresql

# Pages whose purpose is to give away what is sealed: for owners and scribes, who are told so before, and the trail keeps it.
UNSEALING = {"slip"}
# Steps that lead through several pages, by the last part of their address.
STEPS = {"scribe-step": STEP_NAMES, "correct": STEP_NAMES}
FORMATS = ("json", "csv", "md", "html")
MODELS = (Campaign, Chapter, ChapterSeat, ChapterVersion, Placement, RecordEntry, Sighting, SagaText)


@pytest.fixture
def campaign(group: Group, ada: User, ben: User) -> Campaign:
    """Three games, the last one corrected, one told anew."""
    player = Player.objects.get(group=group, user=ada)
    founded = make_campaign(ben, group, world=new_world(Dice(seed_of("sealed"))).plain())
    Campaign.objects.filter(pk=founded.pk).update(seed=bytes(32))  # the same draws in every run
    campaign = play(ben, founded, 3, seed=0, players=[player])
    before = Campaign.objects.get(pk=campaign.pk)
    before.head = 2
    corrections.correct(ben, campaign, 3, 1, game_data(before, 50, [player]), "Somebody else had won.")
    saga.write(ben, history.chapter(campaign, 1), 0, "So it was told.")
    recounts.recount(ben, campaign, 3, 2, {"piles": [{"pile": "boards", "sides": {}}]})
    packing.declare(ben, make_campaign(ben, group, "In the box", world=new_world(Dice(seed_of("box"))).plain()))
    campaign.refresh_from_db()
    return campaign


def pairs(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Cards of one kind and suit that nobody ever saw, and that lie in different places, one pair a kind of card."""
    seen = set(Sighting.objects.values_list("card", flat=True))
    seen |= set(Placement.objects.filter(sealed=False).values_list("card", flat=True))
    open_record = json.dumps(list(RecordEntry.objects.filter(sealed=False).values_list("params", flat=True)))
    ended = json.dumps(list(Chapter.objects.values_list("aftermath", flat=True)))
    earlier = json.dumps(list(ChapterVersion.objects.values_list("public", flat=True)))
    hidden: dict[tuple[str, str, str], dict[str, str]] = {}
    for row in Placement.objects.filter(campaign=campaign, until=None, sealed=True):
        kind = KIND[row.card]
        mentioned = open_record + earlier + (ended if kind == "denizen" else "")
        if row.card in seen or f'"{row.card}"' in mentioned:
            continue
        first = Placement.objects.filter(campaign=campaign, card=row.card).earliest("since").zone
        alike = hidden.setdefault((kind, DENIZENS.get(row.card, ""), first if kind == "denizen" else ""), {})
        alike.setdefault(f"{row.zone}{row.slot or ''}", row.card)
    found: set[str] = set()
    for (kind, _, _), cards in hidden.items():
        if len(cards) > 1 and kind not in found:
            found.add(kind)
            one, other, *_ = cards.values()
            yield one, other


def swap(campaign: Campaign, one: str, other: str) -> None:
    def swapped(value: Any) -> Any:
        text = json.dumps(value).replace(f'"{one}"', '"\0"').replace(f'"{other}"', f'"{one}"').replace('"\0"', f'"{other}"')
        return json.loads(text)

    moved = list(Placement.objects.filter(campaign=campaign, card__in=(one, other)))
    Placement.objects.filter(pk__in=[row.pk for row in moved]).delete()
    for row in moved:
        row.card = other if row.card == one else one
    Placement.objects.bulk_create(moved)
    Placement.objects.filter(campaign=campaign, site=one).update(site="\1")
    Placement.objects.filter(campaign=campaign, site=other).update(site=one)
    Placement.objects.filter(campaign=campaign, site="\1").update(site=other)
    for chapter in campaign.chapters.all():
        data = {name: swapped(getattr(chapter, name)) for name in ("frame", "orders", "aftermath", "choices")}
        Chapter.objects.filter(pk=chapter.pk).update(**data)
        for entry in chapter.record.all():
            RecordEntry.objects.filter(pk=entry.pk).update(params=swapped(entry.params))
        for version in chapter.versions.all():
            ChapterVersion.objects.filter(pk=version.pk).update(secret=swapped(version.secret))


def addresses(campaign: Campaign, cards: list[str]) -> list[str]:
    """Every address of the site and the API that speaks of a campaign; a new one cannot be forgotten."""
    found = []
    player = campaign.group.players.exclude(user=None).order_by("name")[0]
    for name, names in routes(get_resolver().url_patterns, ""):
        if "campaign_id" not in names or name.rpartition(":")[2] in UNSEALING:
            continue
        values: dict[str, list[Any]] = {
            "campaign_id": [campaign.pk],
            "number": list(range(campaign.head + 1)),
            "slug": cards,
            "card": cards,
            "player_id": [player.pk],
            "version": [1],
            "pile": list(recounts.PILES),
            "step": list(STEPS.get(name.rpartition(":")[2], ())),
            "job_id": [],
            "draft_id": [],
            "withdrawn_id": [],
        }
        unknown = names - set(values)
        assert not unknown, f"{name}: give {unknown} a value here"
        combinations: list[dict[str, Any]] = [{}]
        for key in sorted(names):
            combinations = [{**chosen, key: value} for chosen in combinations for value in values[key]]
        found += [reverse(name, kwargs=chosen) for chosen in combinations]
    exports = [f"/api/v1/campaigns/{campaign.pk}/export/?format={form}" for form in FORMATS]
    diffs = [f"/campaigns/{campaign.pk}/compare/?from=0&to=3", f"/api/v1/campaigns/{campaign.pk}/diff/?from=0&to=3"]
    return found + exports + diffs


def routes(patterns: list[URLPattern | URLResolver], space: str) -> Iterator[tuple[str, set[str]]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            given = set(pattern.pattern.converters)
            yield from ((name, given | names) for name, names in routes(pattern.url_patterns, inner))
        elif pattern.name:
            yield f"{space}{pattern.name}", set(pattern.pattern.converters)


def by_link(campaign: Campaign) -> list[str]:
    """Every page that a guest of the evening is shown."""
    token = evenings.guests_token(User.objects.get(name="Ben"), evenings.open_now(User.objects.get(name="Ben"), campaign))
    return [reverse(name, args=[token]) for name in ("guest-evening", "guest-evening-now")]


def desk(campaign: Campaign) -> list[str]:
    found = []
    for model in MODELS:
        options = model._meta
        if admin.site.is_registered(model):
            found.append(reverse(f"admin:{options.app_label}_{options.model_name}_changelist"))
            rows = model._base_manager.order_by("pk")[:400]
            found += [reverse(f"admin:{options.app_label}_{options.model_name}_change", args=[row.pk]) for row in rows]
    return found


def read(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    assert isinstance(answer, HttpResponse)
    text = answer.content.decode()
    text = re.sub(r'(name="csrfmiddlewaretoken" value|"csrfToken"|nonce|name="once" value)="[^"]*"', "", text)
    return answer.status_code, re.sub(r'("request_id":\s*)"[^"]*"', r"\1", text)


@pytest.fixture
def everybody(group: Group, ada: User, ben: User, cleo: User, stranger: User) -> dict[str, Client]:
    viewer, root = make_user("Viewer"), make_user("Root", is_superuser=True, is_staff=True)
    Membership.objects.create(group=group, user=viewer, role="viewer")
    clients = {}
    for name, user in (("owner", ada), ("scribe", ben), ("player", cleo), ("viewer", viewer), ("operator", root)):
        clients[name] = Client()
        clients[name].force_login(user)
    return clients


def test_nobody_is_told_what_is_sealed(campaign: Campaign, everybody: dict[str, Client]) -> None:
    """One pair of each kind of card changes places, all at once."""
    chosen = list(pairs(campaign))
    assert {KIND[one] for one, _ in chosen} == {"denizen", "relic", "site"}
    pages = addresses(campaign, [card for pair in chosen for card in pair])
    asked = {name: pages for name in everybody if name != "operator"} | {"operator": desk(campaign)}
    everybody["guest"], asked["guest"] = Client(), by_link(campaign)
    before = {(name, at): told(everybody[name], at) for name, all_of in asked.items() for at in all_of}
    for one, other in chosen:
        swap(campaign, one, other)
    after = {key: told(everybody[key[0]], key[1]) for key in before}
    assert [key for key in before if after[key] != before[key]] == [], chosen
    assert sum(status == 200 for status, _ in before.values()) > 100


def test_nobody_but_scribes_is_told_what_is_entered_sealed(campaign: Campaign, everybody: dict[str, Client], ben: User) -> None:
    """The sealed entries of a half-entered game are others, and what everybody else reads along is the same (SCRIBE-55)."""
    guests = by_link(campaign)
    draft = drafts.of_game(ben, campaign)
    report = game_data(campaign, 7)
    drafts.save(ben, draft, 1, {"report": report})
    everybody["guest"] = Client()
    pages = addresses(campaign, ["longbows"])
    asked = dict.fromkeys(("player", "viewer"), pages) | {"guest": guests, "operator": desk(campaign)}
    asked["operator"].append(reverse("admin:chronicle_draft_change", args=[draft.pk]))
    before = {(name, at): told(everybody[name], at) for name, all_of in asked.items() for at in all_of}
    Draft.objects.filter(pk=draft.pk).update(data={"report": sealed(report, Random(7))})
    after = {key: told(everybody[key[0]], key[1]) for key in before}
    assert [key for key in before if after[key] != before[key]] == []
    assert sum("Who sits here" in text for _, text in before.values()) >= 6
    Draft.objects.filter(pk=draft.pk).update(data={"report": report | {"seats": []}})
    assert told(everybody["guest"], guests[0]) != before["guest", guests[0]], "it would notice"


def told(client: Client, address: str) -> tuple[int, str]:
    """What is read, but for the moment at which it was."""
    status, text = read(client, address)
    return status, re.sub(r"As of [\d:]+", "", text)


def test_it_would_notice(campaign: Campaign, everybody: dict[str, Client]) -> None:
    """An export with secrets does change: the swap is real, and so is the comparison."""
    address = f"/api/v1/campaigns/{campaign.pk}/export/?format=json&secrets=true"
    before = read(everybody["owner"], address)
    one, other = next(pairs(campaign))
    swap(campaign, one, other)
    assert read(everybody["owner"], address) != before
    assert Placement.objects.filter(since=F("until")).count() == 0
