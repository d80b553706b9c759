"""Relic Thief, a denizen of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.cards import give_relic, take_relics
from games.oath.engine.play.core.states import Battle
from tests.engines.oath.campaign_scene import GivenDice, asked, attack, clash, fight, war
from tests.engines.oath.cards.scenes.discord import relic_taken
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def thief(dice: str = "", *, site: int = 4, favor: int = 1, secrets: int = 1) -> Scene:
    """Of blue, in the same region as red."""
    s = Scene(3)
    s.table.dice = GivenDice(dice, "")
    s.player(2, site=site, favor=favor, secrets=secrets, advisers=["relic-thief"])
    return s


def taking(s: Scene, *relics: str, seat: int = 1) -> Driver:
    return s.run(take_relics(s.table, seat, list(relics)), turn=seat)


def drawn(s: Scene, *relics: str) -> list[str]:
    s.site(3, relics=relics)
    return list(relics)


@law("OATH-7.1.2h", "OATH-7.1.2i", "OATH-10.take-c")
@pytest.mark.parametrize(("dice", "stolen"), [(".", True), ("x", True), ("1", False), ("2", False)])
@pytest.mark.answer("relic-thief", 1)
def test_the_relic_thief_steals_when_no_shield_shows(dice: str, stolen: bool) -> None:
    s = thief(dice)
    d = taking(s, *drawn(s, "ivory-eye"))
    assert (asked(d), d.options) == ((2, "steal-relics"), ["steal", "no-theft"])
    assert d("steal").over
    assert [relic.slug for relic in s.blue.relics] == (["ivory-eye"] if stolen else [])
    assert [relic.slug for relic in s.red.relics] == ([] if stolen else ["ivory-eye"])
    assert (s.blue.favor, s.blue.secrets, s.blue.turned, s.state.banks["discord"]) == (0, 0, 1, 4)
    s.check()


@pytest.mark.parametrize(("dice", "stolen"), [(". x", 2), (". 1", 0), ("1 .", 0)])
@pytest.mark.answer("relic-thief", 5)
def test_the_thief_takes_all_or_nothing(dice: str, stolen: int) -> None:
    s = thief(dice)
    taking(s, *drawn(s, "ivory-eye", "cup-of-plenty"))("steal")
    assert [len(event.params["rolled"]) for event in s.logged("roll")] == [2]
    assert len(s.blue.relics) == stolen
    s.check()


@law("OATH-7.1.3b")
def test_the_thief_need_not_try() -> None:
    s = thief()
    assert taking(s, *drawn(s, "ivory-eye"))("no-theft").over
    assert (s.blue.favor, s.red.relics[0].slug) == (1, "ivory-eye")


@pytest.mark.parametrize("short", [{"favor": 0}, {"secrets": 0}, {"site": 6}])
def test_without_the_price_or_elsewhere_there_is_no_theft(short: dict[str, Any]) -> None:
    s = thief(**short)
    assert taking(s, *drawn(s, "ivory-eye")).over


def test_the_thief_does_not_steal_from_himself() -> None:
    s = thief()
    assert taking(s, *drawn(s, "ivory-eye"), seat=2).over


@law("OATH-10.give-b")
def test_what_was_given_is_not_stolen() -> None:
    s = thief()
    give_relic(s.table, 1, *drawn(s, "ivory-eye"))
    assert s.blue.relics == []


def test_imperial_players_steal_from_each_other() -> None:
    s = thief()
    s.red.role = s.blue.role = "citizen"
    assert asked(taking(s, *drawn(s, "ivory-eye"))) == (2, "steal-relics")


@law("OATH-7.1.2g", "OATH-7.1.2c")
@pytest.mark.parametrize("empty", [True, False])
def test_on_the_thiefs_own_turn_the_card_must_be_empty(empty: bool) -> None:
    s = thief(favor=2, secrets=2)
    card = s.blue.advisers[0]
    card.secrets = int(not empty)
    d = s.run(take_relics(s.table, 1, drawn(s, "ivory-eye")), turn=2)
    if empty:
        d("steal")
        assert (card.favor, card.secrets) == (1, 1)
    else:
        assert d.over


@pytest.mark.answer("relic-thief", 2)
def test_the_thief_gets_back_what_a_campaign_took() -> None:
    s = clash(blue=("relic-thief",), attack="s s s s s s", defense=". . . . . . .")
    s.player(2, relics=["ivory-eye"], secrets=1)
    s.state.oath = "protection"
    d = attack(s)("target-relic:ivory-eye", "done", "dice:5")
    fight(d, "steal")
    assert [relic.slug for relic in s.blue.relics] == ["ivory-eye"]
    assert (s.blue.favor, s.blue.turned) == (1, 1)
    s.check()


@law("OATH-10.your-site-a")
@pytest.mark.parametrize("attacker", [0, 1])
def test_only_an_attacker_counts_as_standing_elsewhere(attacker: int) -> None:
    """Red takes a relic in the midst of a Campaign in the Hinterland: the own one, or that of another."""
    s = thief()
    s.state.battle = Battle(attacker, 2, 8)
    assert taking(s, *drawn(s, "ivory-eye")).over is (attacker == 1)


@law("OATH-10.your-site-a")
@pytest.mark.parametrize(("lead", "options"), [("captains", "ruled-site:7:rocky-coast"), ("wild-allies", "")])
@pytest.mark.parametrize(("at", "asks"), [(8, True), (4, False)])
def test_an_attacker_who_is_led_elsewhere_is_robbed_there(lead: str, options: str, at: int, asks: bool) -> None:
    """Red, whose pawn is in the Provinces, attacks in the Hinterland; yellow's thief is in either."""
    s = war(4, attack="k k k", oath="protection")
    s.state.title = 1
    s.site(3, cards=["captains"])
    s.site(7, cards=["wolves"], warbands={"red": 2})
    s.player(1, favor=1, secrets=1, warbands=4, relics=["map"], advisers=["wild-allies"])
    s.player(2, site=7, relics=["ivory-eye"])
    s.player(3, site=at, favor=1, secrets=1, advisers=["relic-thief"])
    d = s.act(1)(f"power:{lead}")
    while d.ask.prompt != "attack-dice":
        d(next(option for option in (options, "target-relic:ivory-eye", "done") if option in d.options))
    d("dice:3")
    while d.ask.prompt not in ("steal-relics", "act"):
        d(d.options[0])
    assert (asked(d) == (3, "steal-relics")) is asks
    fight(d)
    assert s.logged("campaign-won")[0].params["seized"] == ["ivory-eye"]


@law("OATH-2.11b")
@pytest.mark.answer("relic-thief", 4)
def test_the_title_follows_the_relics() -> None:
    s = thief()
    s.state.oath = "protection"
    s.player(1, relics=["cup-of-plenty"])
    d = taking(s, *drawn(s, "ivory-eye"))
    assert s.state.title == 1
    d("steal")
    assert s.logged("title-taken")[-1].params["seat"] == s.state.title


@pytest.mark.answer("relic-thief", 3)
def test_no_thief_answers_to_gifts() -> None:
    s = Scene(3)
    s.player(1, favor=2, secrets=1, relics=["dowsing-sticks"])
    s.player(2, favor=1, secrets=1, advisers=["relic-thief"])
    assert relic_taken(s).ask.prompt == "steal-relics"

    s = Scene(4)
    s.site(3, cards=["tinkers-fair"])
    s.player(1, relics=["whistle"])
    s.player(2, favor=1, secrets=1, advisers=["relic-thief"])
    d = s.act(1)("power:tinkers-fair", "seat:@3", "give-relic:whistle", "propose", "accept")
    assert [relic.slug for relic in s.state.players[3].relics] == ["whistle"]
    assert (d.ask.seat, d.ask.prompt) == (1, "act")
