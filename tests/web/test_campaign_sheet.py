"""The sheet of the next game, on the screen and on paper."""

import pytest
from django.test import Client

from chronicle.models import AuditEntry, Campaign, Group, User
from chronicle.services.campaigns import worlds
from chronicle.web.campaigns.sheet import _site
from games.oath.names import name
from games.oath.next_game import Site
from tests.factories import make_campaign, play
from tests.web.conftest import As


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


def page(client: Client, campaign: Campaign, query: str = "") -> str:
    answer = client.get(f"/campaigns/{campaign.pk}/sheet/{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_it_works(as_: As, cleo: User, campaign: Campaign) -> None:
    text = page(as_(cleo), campaign)
    for said in (
        "Laying out game 1",
        "1. Plains",
        "Longbows",
        "2. Facedown site",
        "1 facedown relic",
        "3 favor on each of the six banks",
        "17 stay in the bank",
        "12 in all",
        "Red: Exile",
        "1.16",
        "its pawn and its 14 warbands",
        "1 favor and 1 secret on the board",
        "3 warbands on the board: an Exile’s own, a Citizen’s purple",
        "2 favor and 1 secret on the board",
    ):
        assert said in text


def test_an_edifice_is_called_by_the_side_that_lies_up() -> None:
    cards = [{"card": "hall-of-debate", "kind": "edifice", "side": side} for side in ("intact", "ruined")]
    shown = _site(Site(1, "cradle", "plains", cards))["cards"]
    assert [(card["name"], card["suit"]) for card in shown] == [("Hall of Debate", "hearth"), ("Hall of Mockery", "ruin")]


def test_nothing_sealed(as_: As, cleo: User, campaign: Campaign) -> None:
    text = page(as_(cleo), campaign)
    world = worlds.load(campaign, 0)
    hidden = [slot.site for slot in world.slots if slot.site and not slot.faceup]
    hidden += [placed.card for slot in world.slots for placed in slot.of_kind("relic")]
    assert len(hidden) == 6
    for card in [*hidden, *world.relic_deck, *world.world_deck]:
        assert f"{name(card)}<" not in text


@pytest.mark.parametrize(("query", "favor"), [("?players=6", 4), ("?players=2", 3), ("?players=7", 3), ("?players=x", 3)])
def test_players(as_: As, cleo: User, campaign: Campaign, query: str, favor: int) -> None:
    assert f"{favor} favor on each" in page(as_(cleo), campaign, query)


def test_the_last_winner_is_chancellor_unless_somebody_else_is_chosen(
    as_: As, group: Group, ben: User, campaign: Campaign
) -> None:
    players = list(group.players.all())
    play(ben, campaign, players=players)
    winner = worlds.find_chapter(campaign, 1).seats.get(won=True).player
    if winner is None:
        assert "who won the last game" not in page(as_(ben), campaign)
    else:
        assert f"{winner.name}, who won the last game" in page(as_(ben), campaign)
    other = next(player for player in players if player != winner)
    assert f"{other.name}, sits next to the Cradle" in page(as_(ben), campaign, f"?chancellor={other.pk}")


def test_strangers(as_: As, stranger: User, campaign: Campaign) -> None:
    assert as_(stranger).get(f"/campaigns/{campaign.pk}/sheet/").status_code == 404


class TestSealedList:
    @pytest.mark.law("SCRIBE-56")
    def test_it_works(self, as_: As, ben: User, campaign: Campaign) -> None:
        world = worlds.load(campaign, 0)
        client, url = as_(ben), f"/campaigns/{campaign.pk}/sheet/sealed/"
        assert name(world.relic_deck[0]) not in client.get(url).content.decode()
        assert name(world.relic_deck[0]) in client.post(url).content.decode()
        assert AuditEntry.objects.filter(verb="take out secrets").count() == 1

    def test_not_for_players(self, as_: As, cleo: User, campaign: Campaign) -> None:
        for answer in (
            as_(cleo).get(f"/campaigns/{campaign.pk}/sheet/sealed/"),
            as_(cleo).post(f"/campaigns/{campaign.pk}/sheet/sealed/"),
        ):
            assert answer.status_code == 403
        assert "sealed packing list" not in page(as_(cleo), campaign)
