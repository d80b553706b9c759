"""Obsidian Cage, a relic."""

import pytest

from games.oath.engine.play.core.states import Role
from games.oath.engine.play.minors.citizenship import become_citizen, exile
from tests.engines.oath.cards.scenes.relics_campaign import SHIELD, SWORD, Rolls, attack_of_red, attack_on_red, fight
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


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
    assert len(s.logged("plan-used")) == 2
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


def caged(*roles: Role, **warbands: int) -> Scene:
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
    assert [event.law for event in s.logged("warbands-replaced")][-1] == "OATH-6.6.2l"
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
    assert not [event for event in s.logged("warbands-killed") if event.params["place"].startswith("relic")]
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
