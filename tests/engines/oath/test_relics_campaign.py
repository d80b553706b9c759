"""Relics in a Campaign: Sticky Fire, Cursed Cauldron, Obsidian Cage, Bandit Crown, Ring of Devotion, Circlet of Command."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import battle_kill
from games.oath.engine.play.campaign import rolls as campaign_rolls
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BANDITS, BATTLE_PLAN, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import board_of
from games.oath.engine.play.minors.citizenship import become_citizen, exile
from games.oath.engine.play.views import view
from tests.engines.oath.campaign_scene import empire, offered
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law, answer = pytest.mark.law, pytest.mark.answer
Rolls = Callable[..., None]

SWORD, SHIELD, SKULL = ["sword"], ["shield"], ["sword", "sword", "skull"]


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> Rolls:
    """`rolls(attack, defense)`: what the dice will show."""

    def fix(attack: list[list[str]], defense: list[list[str]] | None = None) -> None:
        def roll(t: OathTable, seat: int | None, what: str, count: int, law: str) -> Rules[list[list[str]]]:
            return attack if what == "attack" else defense or []
            yield

        monkeypatch.setattr(campaign_rolls, "roll", roll)

    return fix


def fight(d: Driver, *wanted: str) -> Driver:
    """A whole Campaign: takes the wanted options where they come up and all dice, sacrifices and occupies nothing."""
    d("campaign")
    left = list(wanted)
    while not d.over and d.ask.prompt != "act":
        answer = next((option for option in left if option in d.options), d.options[-1])
        if answer in left:
            left.remove(answer)
        elif d.ask.prompt in ("sacrifice", "occupy"):
            answer = d.options[0]
        d(answer if d.ask.most == 1 else [])
    assert left == []
    return d


def attack_of_red(*, relic: str, favor: int = 0, theirs: int = 4) -> Scene:
    """Red attacks blue, who stands with a board of warbands at the site in slot 3 that two blue warbands hold."""
    s = Scene(3)
    s.site(3, warbands={"blue": 2})
    s.player(1, warbands=5, relics=[relic], favor=favor)
    s.player(2, warbands=theirs, site=3)
    return s


def attack_on_red(*, relic: str, favor: int = 0) -> Scene:
    """Blue attacks red, who holds slot 3."""
    s = Scene(3)
    s.site(3, warbands={"red": 2})
    s.player(1, warbands=1, relics=[relic], favor=favor, site=3)
    s.player(2, warbands=5, site=3)
    return s


# -- Sticky Fire ------------------------------------------------------------------------------------------------------


@law("OATH-5.5.8a", "OATH-10.give-a")
def test_it_works(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire", favor=2)
    fight(s.act(1), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 0
    assert s.state.reserve["blue"] == 14
    assert (s.red.favor, s.blue.favor) == (1, 1)
    s.check()


def test_sticky_fire_may_spare_them_and_then_costs_nothing(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire", favor=2)
    fight(s.act(1), "plan:sticky-fire", "spare-them")
    assert s.blue.warbands == 3
    assert (s.red.favor, s.blue.favor) == (2, 0)


def test_sticky_fire_kills_although_there_is_no_favor_to_give(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire")
    fight(s.act(1), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 0
    assert s.blue.favor == 0


def test_sticky_fire_burns_the_attackers_board_for_a_defender(rolls: Rolls) -> None:
    rolls([SWORD], [SHIELD])
    s = attack_on_red(relic="sticky-fire", favor=1)
    fight(s.act(2), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 0
    assert s.blue.favor == 1
    s.check()


def test_sticky_fire_does_nothing_for_the_defeated(rolls: Rolls) -> None:
    rolls([SWORD])
    s = attack_of_red(relic="sticky-fire", favor=2)
    fight(s.act(1), "plan:sticky-fire")
    assert s.blue.warbands == 4
    assert s.red.favor == 2


@pytest.mark.answer("sticky-fire", 1)
@pytest.mark.parametrize(("defender", "favor"), [(0, (3, 2)), (2, (2, 3))])
def test_the_favor_for_the_fire_goes_to_the_player_attacked_alone(defender: int, favor: tuple[int, int]) -> None:
    """Of the Chancellor and a Citizen, one of whom is the other's Ally."""
    s = empire(attack="s s s s s s s s s")
    s.player(1, warbands=4, relics=["sticky-fire"])
    wanted = ["plan:sticky-fire", "burn-them"] + (["join", "seat:@2"] if defender == 0 else [])
    fight(s.act(1), f"defender:@{defender}", *wanted)
    assert s.red.favor == 1
    assert (s.purple.favor, s.blue.favor) == favor
    s.check()


def test_sticky_fire_reaches_survivors_of_the_force_only(rolls: Rolls) -> None:
    """Blue's board is elsewhere and was no part of the defense: only the warband that came home from the site burns."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire", favor=2)
    s.blue.site = 8
    fight(s.act(1), "plan:sticky-fire", "burn-them")
    assert s.blue.warbands == 4


def saved_by(s: Scene, power: str) -> Scene:
    """Blue has such a plan at a site in slot 8."""
    s.site(8, cards=[power], warbands={"blue": 1})
    s.player(2, secrets=1)
    return s


@law("OATH-5.5.8d")
@pytest.mark.answer("sticky-fire", 2)
@pytest.mark.parametrize(("choice", "given"), [("burn-them", 1), ("spare-them", 0)])
@pytest.mark.parametrize("power", ["traveling-doctor", "billowing-fog"])
def test_fire_on_a_force_that_a_power_saves_costs_its_favor_all_the_same(
    power: str, choice: str, given: int, rolls: Rolls
) -> None:
    rolls([SWORD] * 9)
    s = saved_by(attack_of_red(relic="sticky-fire", favor=2), power)
    fight(s.act(1), "plan:sticky-fire", f"plan:{power}", choice)
    assert s.told("campaign-won")[0].params["killed"] == {}
    assert s.blue.warbands == 4 + 2
    assert (s.red.favor, s.blue.favor) == (2 - given, given)
    s.check()


@law("OATH-5.5.8d")
@pytest.mark.parametrize(("choice", "given"), [("burn-them", 1), ("spare-them", 0)])
@pytest.mark.parametrize("power", ["traveling-doctor", "billowing-fog"])
def test_a_defenders_fire_is_void_too_and_not_free(power: str, choice: str, given: int, rolls: Rolls) -> None:
    rolls([SWORD], [SHIELD])
    s = saved_by(attack_on_red(relic="sticky-fire", favor=2), power)
    fight(s.act(2), "plan:sticky-fire", f"plan:{power}", choice)
    assert s.told("campaign-lost")[0].params["killed"] == {}
    assert s.blue.warbands == 5
    assert (s.red.favor, s.blue.favor) == (2 - given, given)
    s.check()


@law("OATH-5.5.8d")
def test_nobody_is_asked_to_burn_a_saved_force_without_favor_to_give(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = saved_by(attack_of_red(relic="sticky-fire"), "traveling-doctor")
    d = s.act(1)("campaign")
    asked = []
    while d.ask.prompt != "act":
        asked.append(d.ask.prompt)
        plan = next((option for option in d.options if option.startswith("plan:")), None)
        nobody = d.options[0] if d.ask.prompt in ("sacrifice", "occupy") else d.options[-1]
        d((plan or nobody) if d.ask.most == 1 else [])
    assert len(s.told("plan-used")) == 2
    assert "burn-spared" not in asked
    assert s.blue.warbands == 6


@law("OATH-5.5.8d")
def test_the_cage_catches_a_force_that_the_fire_could_not_burn(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = saved_by(attack_of_red(relic="sticky-fire", favor=1), "traveling-doctor")
    s.player(1, relics=["obsidian-cage"])
    fight(s.act(1), "plan:sticky-fire", "plan:obsidian-cage", "plan:traveling-doctor", "burn-them")
    assert s.red.relics[1].warbands == {"blue": 6}
    assert (s.red.favor, s.blue.favor) == (0, 1)
    s.check()


@law("OATH-7.6.5e")
@pytest.mark.parametrize("relic", ["sticky-fire", "cursed-cauldron", "obsidian-cage"])
def test_there_is_no_such_plan_against_bandits(relic: str, rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = Scene(3)
    s.player(1, warbands=5, relics=[relic])
    assert offered(s.act(1)("campaign")) == []
    assert s.told("campaign-won")


@law("OATH-7.5b", "OATH-7.5.1a")
def test_only_its_holder_uses_it(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="sticky-fire")
    s.player(0, relics=[s.red.relics.pop().slug])
    assert offered(s.act(1)("campaign")) == []


# -- Cursed Cauldron --------------------------------------------------------------------------------------------------


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
    assert s.told("warbands-gained")[-1].params["count"] == 4
    assert s.blue.warbands == 3


def test_the_cauldron_counts_whom_the_way_of_the_banished_kills(rolls: Rolls) -> None:
    """Half of the force of six, and two in the Boiling Lake."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="cursed-cauldron")
    s.site(4, cards=["boiling-lake"], warbands={"red": 1})
    fight(s.act(1), "target-pawn", "plan:cursed-cauldron", "banish", "travel-to:4:wastes:0")
    assert s.blue.warbands == 3 - 2
    assert s.told("warbands-gained")[-1].params["count"] == 3 + 2
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
    assert not s.told("warbands-gained")


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
    assert s.told("campaign-won")[0].params["killed"] == {"blue": fallen}
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
    assert sum(event.params["count"] for event in s.told("saved-killed")) == 6
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


# -- Obsidian Cage ----------------------------------------------------------------------------------------------------


def test_the_cage_catches_the_survivors(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="obsidian-cage")
    fight(s.act(1), "plan:obsidian-cage")
    assert s.red.relics[0].warbands == {"blue": 3}
    assert s.blue.warbands == 0
    assert s.state.reserve["blue"] == 11
    s.check()


def test_the_cage_catches_an_attacker_who_failed(rolls: Rolls) -> None:
    rolls([SWORD], [SHIELD])
    s = attack_on_red(relic="obsidian-cage")
    fight(s.act(2), "plan:obsidian-cage")
    assert s.red.relics[0].warbands == {"blue": 3}
    assert s.blue.warbands == 0


def test_the_cage_stays_empty_in_defeat(rolls: Rolls) -> None:
    rolls([SWORD])
    s = attack_of_red(relic="obsidian-cage")
    fight(s.act(1), "plan:obsidian-cage")
    assert s.red.relics[0].warbands == {}


@pytest.mark.parametrize(("site", "caught"), [(3, 3), (8, 1)])
def test_fire_then_finds_nobody(site: int, caught: int, rolls: Rolls) -> None:
    """Nor does it burn warbands of a board that was no part of the defense."""
    rolls([SWORD] * 7)
    s = attack_of_red(relic="obsidian-cage", favor=1)
    s.blue.site = site
    s.player(1, relics=["sticky-fire"])
    d = s.act(1)("campaign")
    while not d.over and d.ask.prompt != "act":
        assert d.ask.prompt != "burn-survivors"
        plan = next((option for option in d.options if option in ("plan:obsidian-cage", "plan:sticky-fire")), None)
        nobody = d.options[0] if d.ask.prompt in ("sacrifice", "occupy") else d.options[-1]
        d((plan or nobody) if d.ask.most == 1 else [])
    assert len(s.told("plan-used")) == 2
    assert s.red.relics[0].warbands == {"blue": caught}
    assert s.red.favor == 1


def test_after_the_fire_the_cage_finds_nobody(rolls: Rolls) -> None:
    rolls([SWORD] * 7)
    s = attack_of_red(relic="obsidian-cage", favor=1)
    s.player(1, relics=["sticky-fire"])
    s.blue.site = 8
    fight(s.act(1), "plan:sticky-fire", "plan:obsidian-cage", "burn-them")
    assert s.red.relics[0].warbands == {}
    assert s.blue.warbands == 4


def test_the_cage_keeps_its_warbands_when_it_is_taken(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = attack_of_red(relic="sticky-fire")
    s.player(2, relics=["obsidian-cage"])
    s.blue.relics[0].warbands = {"red": 2}
    s.state.reserve["red"] -= 2
    s.state.changed()
    fight(s.act(1), "target-relic:obsidian-cage")
    assert s.red.relics[-1].warbands == {"red": 2}
    s.check()


def caged(*roles: str, **warbands: int) -> Scene:
    s = Scene(1 + len(roles) if roles else 3, roles=roles)
    s.player(1, relics=["obsidian-cage"])
    s.red.relics[0].warbands = dict(warbands)
    for colour, count in warbands.items():
        s.state.reserve[colour] -= count
    return s


def test_the_cage_releases_as_many_as_its_holder_likes() -> None:
    s = caged(blue=3, purple=1)
    d = s.act(1)("power:obsidian-cage/1", "release-to:@2", "release:2")
    assert s.blue.warbands == 2
    assert s.red.relics[0].warbands == {"blue": 1, "purple": 1}
    d("power:obsidian-cage/1", "release-to:@0")
    assert s.red.relics[0].warbands == {"blue": 1}
    assert s.state.players[0].warbands == 1
    s.check()


def test_purple_ones_go_to_any_imperial_player() -> None:
    s = caged("exile", "citizen", purple=2)
    d = s.act(1)("power:obsidian-cage/1")
    assert d.options == ["release-to:@0", "release-to:@2"]
    d("release-to:@2", "release:2")
    assert s.blue.warbands == 2


def test_an_empty_cage_cannot_be_opened() -> None:
    s = caged()
    assert "power:obsidian-cage/1" not in s.act(1).options


@law("OATH-6.6.2l")
@pytest.mark.answer("obsidian-cage", 3)
def test_warbands_of_a_new_citizen_keep_their_colour_and_return_as_purple_ones() -> None:
    s = caged(blue=3)
    assert s.run(become_citizen(s.table, 2)).over
    assert s.red.relics[0].warbands == {"blue": 3}
    d = s.act(1)("power:obsidian-cage/1")
    assert d.options == ["release:1", "release:2", "release:3"], "to nobody else"
    d("release:2")
    assert (s.blue.warbands, s.blue.force, s.red.relics[0].warbands) == (2, "purple", {"blue": 1})
    assert (s.state.reserve["blue"], s.state.reserve["purple"]) == (13, 22)
    assert [event.law for event in s.told("warbands-replaced")][-1] == "OATH-6.6.2l"
    s.check()


@law("OATH-6.6.2l", "OATH-9.3b")
def test_as_many_return_as_there_are_purple_ones() -> None:
    s = caged("exile", "citizen", blue=3)
    s.player(0, warbands=23)
    s.act(1)("power:obsidian-cage/1", "release:3")
    assert (s.blue.warbands, s.state.reserve["blue"], s.state.reserve["purple"]) == (1, 14, 0)
    s.check()


@law("OATH-6.6.2l")
def test_a_citizen_gets_warbands_of_either_colour() -> None:
    s = caged("exile", "citizen", blue=2, purple=2)
    d = s.act(1)("power:obsidian-cage/1")
    assert d.options == ["release-to:@0", "release-to:@2"]
    d("release-to:@2")
    assert d.options == ["release-colour:blue", "release-colour:purple"]
    d("release-colour:purple", "release:1", "power:obsidian-cage/1", "release-to:@2", "release-colour:blue", "release:2")
    assert (s.blue.warbands, s.red.relics[0].warbands) == (3, {"purple": 1})
    s.check()
    assert s.run(exile(s.table, 2, "OATH-6.7g")).over
    s.check()


@pytest.mark.answer("obsidian-cage", 2)
@pytest.mark.parametrize("way", ["merchant", "hunter"])
def test_whoever_buries_the_cage_first_returns_all_warbands_on_it(way: str, rolls: Rolls) -> None:
    """None is killed, none goes to a bank, and purple ones go to whom its holder likes."""
    s = caged("exile", "citizen", "exile", blue=1, purple=3, yellow=2)
    before = dict(s.state.reserve)
    if way == "merchant":
        s.player(1, secrets=1, advisers=["fae-merchant"])
        d = s.act(1)("power:fae-merchant", "card:obsidian-cage")
    else:
        d = hunted(s, rolls)
    assert (d.ask.seat, d.ask.prompt, d.options) == (1, "release-to", ["release-to:@0", "release-to:@2"])
    d("release-to:@2", "release:2", "release-to:@0")
    assert "obsidian-cage" not in s.state.where
    assert s.state.relic_deck[-1] == "obsidian-cage"
    gained = [player.warbands for player in s.state.players]
    assert (gained[0], gained[2], gained[3]) == (1, 3, 2)
    assert not [event for event in s.told("warbands-killed") if event.params["place"].startswith("relic")]
    assert s.state.reserve["yellow"] == before["yellow"]
    assert (s.state.reserve["blue"], s.state.reserve["purple"]) == (before["blue"] + 1, before["purple"] - 1)
    s.check()


def hunted(s: Scene, rolls: Rolls) -> Driver:
    """Red takes the Cage from yellow, and buries it."""
    (cage,) = s.red.relics
    s.red.relics.remove(cage)
    s.state.players[3].relics.append(cage)
    s.player(1, warbands=6, advisers=["relic-hunter"])
    rolls([SWORD] * 9)
    d = s.act(1)("campaign")
    while d.ask.prompt != "release-to":
        wanted = ("defender:@3", "target-relic:obsidian-cage", "dice:6", "plan:relic-hunter", "done")
        chosen = [option for option in wanted if option in d.options] or d.options[-1:]
        d(chosen[0] if d.ask.most == 1 and d.ask.prompt != "bury-relics" else d.options)
    return d


def test_another_relic_that_is_buried_opens_no_cage() -> None:
    s = caged(blue=1)
    s.player(1, secrets=1, advisers=["fae-merchant"], relics=["whistle"])
    s.act(1)("power:fae-merchant", "card:whistle")
    assert (s.red.relics[0].warbands, s.blue.warbands) == ({"blue": 1}, 0)
    s.check()


def test_the_cage_goes_empty_under_the_deck() -> None:
    s = caged()
    s.player(1, secrets=1, advisers=["fae-merchant"])
    d = s.act(1)("power:fae-merchant", "card:obsidian-cage")
    assert d.ask.prompt == "act"
    assert s.state.relic_deck[-1] == "obsidian-cage"


@law("OATH-4.3.3b")
def test_caged_warbands_are_in_no_bank_and_rule_nothing() -> None:
    s = caged(blue=6)
    assert s.state.reserve["blue"] == 8
    assert s.blue.warbands == 0


# -- Bandit Crown -----------------------------------------------------------------------------------------------------


@law("OATH-7.6.5a", "OATH-7.6.5d")
def test_bandits_defend_for_the_crown(rolls: Rolls) -> None:
    rolls([SWORD] * 2)
    s = Scene(3)
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=2, site=3)
    fight(s.act(2), "target-site:5:deep-woods")
    assert s.told("campaign-declared")[0].params["defender"] == "@1"
    rolled = s.told("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"], rolled["total"]) == (0, 2, 2)
    assert s.told("campaign-lost")


@law("OATH-7.6.5e")
def test_bandits_of_the_crown_are_not_killed(rolls: Rolls) -> None:
    rolls([SWORD] * 5)
    s = Scene(3)
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=2, site=3)
    fight(s.act(2))
    assert s.told("campaign-won")
    assert sum(s.told("campaign-won")[0].params["killed"].values()) == 0
    assert s.red.warbands == 0
    s.check()


def crowned(*, garrison: int = 0, chief: int = 0) -> Scene:
    """Red holds slot 3 by the Crown, with so many warbands; blue attacks there. The chief lies far off, under blue."""
    s = Scene(3)
    s.site(3, warbands={"red": garrison} if garrison else {})
    s.site(8, cards=["bandit-chief"] if chief else [], warbands={"blue": 1})
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=9)
    return s


@answer("bandit-crown", 1)
@law("OATH-7.6.5d", "OATH-7.6.5g")
@pytest.mark.parametrize(
    ("garrison", "chief", "counted"), [(0, 0, (0, 1)), (1, 0, (1, 1)), (2, 0, (2, 1)), (0, 1, (0, 3)), (1, 1, (1, 3))]
)
def test_bandits_stand_beside_the_holders_warbands(rolls: Rolls, garrison: int, chief: int, counted: tuple[int, int]) -> None:
    """In defense, and on the page."""
    rolls([SWORD] * 9)
    s = crowned(garrison=garrison, chief=chief)
    assert view(s.state, s.board, 2)["sites"][2]["bandits"] == counted[1]
    fight(s.act(2))
    rolled = s.told("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"], rolled["total"]) == (*counted, sum(counted))


@law("OATH-7.6.5e", "OATH-7.6.5g")
@pytest.mark.parametrize(("garrison", "left"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_bandits_beside_warbands_are_no_part_of_what_is_lost(rolls: Rolls, garrison: int, left: int) -> None:
    rolls([SWORD] * 9)
    s = crowned(garrison=garrison)
    fight(s.act(2))
    assert s.told("campaign-won")
    assert s.red.warbands == left
    s.check()


@law("OATH-7.6.5d")
def test_no_bandits_stand_beside_an_enemys_warbands(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = Scene(3)
    s.site(3, warbands={"blue": 1})
    s.player(1, relics=["bandit-crown"], site=4)
    s.site(7, faceup=False)
    assert [ruling.bandits_at(s.state, slot) for slot in range(1, 9)] == [1, 1, 0, 1, 1, 1, 0, 1]
    s.player(0, site=3, warbands=9)
    fight(s.act(0))
    assert s.told("defense-rolled")[0].params["bandits"] == 0


def of_the_empire(*, holder: int) -> Scene:
    """Red is an Exile, blue and yellow Citizens; purple holds slot 3 and the sites from 5 on, nobody slot 4."""
    s = Scene(4, roles=("exile", "citizen", "citizen"), oath="devotion")
    for slot in (1, 2, 3, 5, 6, 7, 8):
        s.site(slot, warbands={"purple": 1})
    s.player(holder, relics=["bandit-crown"])
    for seat, at in enumerate((1, 3, 7, 8)):
        s.player(seat, site=at, warbands=5)
    return s


@answer("bandit-crown", 3)
@law("OATH-7.6.5f")
@pytest.mark.parametrize("holder", [0, 2, 3])
@pytest.mark.parametrize("defender", [0, 2])
def test_imperial_bandits_defend_with_the_empire(rolls: Rolls, holder: int, defender: int) -> None:
    """Whoever of it defends, and wherever the holder is; yellow, far off, is no Ally."""
    rolls([])
    s = of_the_empire(holder=holder)
    fight(s.act(1), f"defender:@{defender}", "target-site:4:wastes")
    rolled = s.told("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"]) == (1, 2)
    assert not [event for event in s.told("ally-joined") if event.params["seat"] == 3]


@law("OATH-7.6.5f")
def test_an_exiles_bandits_do_not_defend_for_the_empire(rolls: Rolls) -> None:
    rolls([])
    s = of_the_empire(holder=1)
    fight(s.act(1), "defender:@0")
    assert s.told("defense-rolled")[0].params["bandits"] == 0


@answer("bandit-crown", 3)
@law("OATH-7.6.5f", "OATH-5.5.1f")
@pytest.mark.parametrize(("holder", "bandits"), [(0, 1), (2, 0), (3, 1)])
def test_a_citizen_who_attacks_an_imperial_player_takes_its_bandits_along(rolls: Rolls, holder: int, bandits: int) -> None:
    """From the Empire, which keeps those of others."""
    rolls([])
    s = of_the_empire(holder=holder)
    s.player(2, site=3)
    fight(s.act(2), "defender:@0")
    assert s.told("defense-rolled")[0].params["bandits"] == bandits


@answer("bandit-crown", 3)
@law("OATH-7.6.5f", "OATH-5.5.1g", "OATH-5.5.2b")
def test_a_citizen_whom_the_chancellor_attacks_commands_bare_sites_alone(rolls: Rolls) -> None:
    rolls([])
    s = of_the_empire(holder=2)
    s.player(2, site=1)
    d = s.act(0)("campaign")
    assert d.options == ["target-site:4:wastes", "target-relic:bandit-crown", "target-pawn"]
    assert [ruling.bandits_at(s.state, slot) for slot in range(1, 9)] == [0, 0, 0, 1, 0, 0, 0, 0]


@law("OATH-7.6.5d")
def test_raised_numbers_of_bandits_count_for_the_crown(rolls: Rolls, new_card: NewCard) -> None:
    chief = new_card((BANDITS, lambda held, state: 2))
    rolls([SWORD])
    s = Scene(3)
    s.site(8, cards=[chief])
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=2, site=3)
    fight(s.act(2))
    assert s.told("defense-rolled")[0].params["bandits"] == 3


# -- Ring of Devotion -------------------------------------------------------------------------------------------------


@law("OATH-9.2b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_the_ring_keeps_a_victor_from_occupying(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = attack_of_red(relic="ring-of-devotion")
    fight(s.act(1))
    assert s.told("campaign-won")
    assert s.state.site(3).warbands == {}
    assert s.red.warbands == 5


# -- Circlet of Command -----------------------------------------------------------------------------------------------


@law("OATH-9.2b")
def test_the_circlet_leaves_itself_as_the_only_target() -> None:
    s = attack_of_red(relic="sticky-fire")
    s.player(2, relics=["circlet-of-command", "whistle"], banners=["darkest-secret"])
    d = s.act(1)("campaign")
    assert set(d.options) == {"target-relic:circlet-of-command", "target-pawn", "done"}
    d("target-relic:circlet-of-command")
    assert set(d.options) == {"target-pawn", "done"}  # the others stay protected


@law("OATH-5.5.2i")
@pytest.mark.parametrize(("relic", "dice"), [("circlet-of-command", 1 + 3), ("whistle", 1 + 2)])
def test_the_circlet_adds_a_die_to_pawn_and_favor(relic: str, dice: int) -> None:
    s = attack_of_red(relic="sticky-fire")
    s.player(2, relics=[relic])
    d = s.act(1)("campaign")
    assert d.ask.params["dice"] == 1
    d("target-pawn")
    assert d.ask.params["dice"] == dice


def test_the_circlet_adds_nothing_to_its_holders_attack() -> None:
    s = attack_of_red(relic="circlet-of-command")
    d = s.act(1)("campaign", "target-pawn")
    assert d.ask.params["defense"] == 1 + 2
