"""Cursed Cauldron, a relic."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import battle_kill
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import board_of
from tests.engines.oath.campaign_scene import attack, empire, war
from tests.engines.oath.campaign_scene import fight as fight_out
from tests.engines.oath.cards.scenes.relics_campaign import SHIELD, SKULL, SWORD, Rolls, attack_of_red, attack_on_red, fight
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_the_cauldron_counts_enemies_killed_by_any_cause(rolls: Rolls, new_card: NewCard) -> None:
    """Half of the force of six, one more by another plan; the attacker's own losses do not count."""

    def poison(held: Held[Any], t: OathTable, c: Campaign, seat: int | None) -> Rules[None]:
        battle_kill(t, c, board_of(2), "blue", 1)
        yield from ()

    plan = new_card((BATTLE_PLAN, poison))
    rolls([SKULL] * 4)
    s = attack_of_red(relic="cursed-cauldron", theirs=5)
    s.player(1, advisers=[plan])
    fight(s.act(1), f"plan:{plan}", "plan:cursed-cauldron")
    assert s.red.warbands == 5 - 4 + 4
    assert s.logged("warbands-gained")[-1].params["count"] == 4
    assert s.blue.warbands == 3


def test_the_cauldron_counts_whom_the_way_of_the_banished_kills(rolls: Rolls) -> None:
    """Half of the force of six, and two in the Boiling Lake."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="cursed-cauldron")
    s.site(4, cards=["boiling-lake"], warbands={"red": 1})
    fight(s.act(1), "target-pawn", "plan:cursed-cauldron", "banish", "travel-to:4:wastes:0")
    assert s.blue.warbands == 3 - 2
    assert s.logged("warbands-gained")[-1].params["count"] == 3 + 2
    s.check()


@law("OATH-9.3b", "OATH-10.gain-b")
def test_the_cauldron_gives_what_the_bank_has(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="cursed-cauldron")
    s.state.reserve["red"] = 1
    fight(s.act(1), "plan:cursed-cauldron")
    assert s.red.warbands == 6


def test_the_cauldron_pays_a_defender_for_skulls_and_losses(rolls: Rolls) -> None:
    rolls([SKULL], [SHIELD])
    s = attack_on_red(relic="cursed-cauldron")
    fight(s.act(2), "plan:cursed-cauldron")
    assert s.blue.warbands == 2  # five, one for the skull, two as losses
    assert s.red.warbands == 1 + 3
    s.check()


def test_the_cauldron_gives_nothing_to_the_defeated(rolls: Rolls) -> None:
    rolls([SKULL])
    s = attack_of_red(relic="cursed-cauldron")
    fight(s.act(1), "plan:cursed-cauldron")
    assert not s.logged("warbands-gained")


FIRE_AND_CAULDRON = [("sticky-fire", "cursed-cauldron"), ("cursed-cauldron", "sticky-fire")]


@law("OATH-5.5.8a")
@pytest.mark.parametrize("order", FIRE_AND_CAULDRON)
@pytest.mark.parametrize(("choice", "fallen"), [("burn-them", 6), ("spare-them", 3)])
def test_the_cauldron_counts_whom_the_fire_burns(rolls: Rolls, order: tuple[str, str], choice: str, fallen: int) -> None:
    """Whichever was used first."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire")
    s.player(1, relics=["cursed-cauldron"])
    fight(s.act(1), *(f"plan:{relic}" for relic in order), choice)
    assert s.red.warbands == 5 + fallen
    assert s.logged("campaign-won")[0].params["killed"] == {"blue": fallen}
    s.check()


@law("OATH-5.5.8a", "OATH-5.5.3h")
@pytest.mark.parametrize(("defenders", "allies"), FIRE_AND_CAULDRON)
@pytest.mark.parametrize("first", [0, 2])
def test_a_defenders_cauldron_counts_whom_an_allys_fire_burns(rolls: Rolls, defenders: str, allies: str, first: int) -> None:
    """Red attacks the Chancellor, whom Citizen blue joins, with five: two are lost, three burn."""
    rolls([], [SHIELD])
    s = empire()
    s.player(0, relics=[defenders])
    s.player(2, relics=[allies])
    fight(s.act(1), "defender:@0", "join", "seat:@2", f"seat:@{first}", "plan:sticky-fire", "plan:cursed-cauldron", "burn-them")
    owner = s.purple if defenders == "cursed-cauldron" else s.blue
    assert s.red.warbands == 0
    assert owner.warbands == 2 + 5
    s.check()


@law("OATH-5.5.8a", "OATH-7.1.3a")
@pytest.mark.parametrize("order", FIRE_AND_CAULDRON)
def test_the_cauldron_counts_whom_the_hospital_cannot_keep(rolls: Rolls, order: tuple[str, str]) -> None:
    """Its site is lost, so all six who were set aside die after all, those from the fire at the very end."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire")
    s.site(3, cards=["hospital"])
    s.player(1, relics=["cursed-cauldron"])
    s.player(2, favor=1)
    fight(s.act(1), *(f"plan:{relic}" for relic in order), "plan:hospital", "burn-them")
    assert sum(event.params["count"] for event in s.logged("saved-killed")) == 6
    assert s.red.warbands == 5 + 6
    s.check()


@law("OATH-5.5.1f")
def test_the_cauldron_of_a_citizen_counts_the_other_sides_purple_only(rolls: Rolls) -> None:
    rolls([SKULL] * 3)
    s = Scene(3, roles=("citizen", "exile"))
    s.site(1, warbands={"purple": 2})
    s.player(1, site=1, warbands=4, relics=["cursed-cauldron"])
    fight(s.act(1), "plan:cursed-cauldron")
    assert s.red.warbands == 4 - 3 + 1
    s.check()


@pytest.mark.answer("cursed-cauldron", 2)
@pytest.mark.parametrize("defender", ["exile", "chancellor"])
def test_what_a_citizens_cauldron_brings_is_purple(defender: str) -> None:
    s = war(roles=("citizen", "exile"), attack="s s s s s s")
    colour, seat = ("blue", 2) if defender == "exile" else ("purple", 0)
    s.player(0, site=1)
    s.player(1, warbands=5, relics=["cursed-cauldron"])
    s.player(seat, site=3, warbands=2)
    s.player(2 - seat if seat == 0 else 0, site=8)
    if defender == "exile":
        s.site(3, warbands={"blue": 1})
    before = s.state.reserve["purple"], s.state.reserve[colour]
    fight_out(attack(s, 1, against=seat), *(["target-pawn"] if defender == "chancellor" else []), "plan:cursed-cauldron")
    gained = s.logged("warbands-gained")[-1].params
    killed = s.logged("campaign-won")[0].params["killed"][colour]
    assert (gained["count"], gained["seat"]) == (killed, 1)
    assert s.state.reserve["purple"] == before[0] - killed + (killed if colour == "purple" else 0)
    assert s.state.reserve["red"] == 14
