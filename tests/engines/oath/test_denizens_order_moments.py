"""Denizens of Order that follow another action or act when they are played."""

import pytest

from games.oath.engine.play.core.hooks import FAVOR_COMES_FROM, FAVOR_GOES_TO
from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.majors.travel import make_travel
from tests.engines.oath.campaign_scene import fight
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


# -- Hunting Party, Knights Errant, Pressgangs ------------------------------------------------------------------------


def test_it_works() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    s.player(1, warbands=2)
    fight(s.act(1)("search", ["modifier:hunting-party"]), "discard", "campaign")
    assert s.told("campaign-declared")[0].params["seat"] == 1
    assert s.red.supply == 7 - 2


def test_the_hunting_party_may_stay_at_home() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    fight(s.act(1)("search", ["modifier:hunting-party"]), "discard", "no-campaign")
    assert not s.told("campaign-declared")


def test_the_hunting_party_does_not_follow_a_search_of_discards() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    s.discards("provinces", "wolves")
    d = s.act(1)("search", ["modifier:hunting-party"], "pile:provinces", "discard")
    assert d.ask.prompt == "act"


def test_without_the_modifier_nobody_hunts() -> None:
    s = Scene(3)
    s.site(3, cards=["hunting-party"])
    d = fight(s.act(1)("search", []), "discard")
    assert d.ask.prompt == "act"
    assert not s.told("campaign-declared")


def test_knights_errant_campaign_after_mustering() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.player(1, favor=1, advisers=["knights-errant"])
    d = s.act(1)("muster", ["modifier:knights-errant"], "muster-on:wolves:2", "campaign")
    assert s.red.warbands == 2
    fight(d, "dice:2")
    assert s.red.supply == 6
    s.check()


def test_knights_errant_may_stay() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.player(1, favor=1, advisers=["knights-errant"])
    d = s.act(1)("muster", ["modifier:knights-errant"], "muster-on:wolves:2", "no-campaign")
    assert d.ask.prompt == "act"


def test_knights_errant_find_nobody_to_attack() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"], warbands={"red": 1})
    s.player(1, favor=1, advisers=["knights-errant"])
    s.blue.site = 4
    d = s.act(1)("muster", ["modifier:knights-errant"], "muster-on:wolves:2")
    assert d.ask.prompt == "act"


@law("OATH-5.2.1b")
def test_pressgangs_muster_again_and_again() -> None:
    s = Scene(3)
    s.site(3, cards=["pressgangs"])
    s.player(1, favor=3)
    d = s.act(1)
    for _ in range(2):
        d("muster", *([["modifier:pressgangs"]] if s.state.site(3).cards[0].favor else []), "muster-on:pressgangs:2")
    assert s.state.site(3).cards[0].favor == 2
    assert (s.red.favor, s.red.warbands, s.red.supply) == (1, 4, 5)
    s.check()


def test_pressgangs_do_not_mind_secrets() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "pressgangs"])
    s.player(1, favor=2)
    s.state.site(3).cards[0].secrets = 1
    d = s.act(1)("muster", ["modifier:pressgangs"])
    assert d.options == ["muster-on:wolves:2", "muster-on:pressgangs:2"]


def test_without_pressgangs_a_card_is_full() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.site(4, cards=["pressgangs"])
    s.player(1, favor=2)
    s.act(1)("muster", "muster-on:wolves:2")
    assert "muster" not in s.act(1).options


# -- Tyrant -----------------------------------------------------------------------------------------------------------


@law("OATH-9.2j")
@pytest.mark.parametrize("colour", ["blue", "purple", "red"])
@pytest.mark.answer("tyrant", 3)
def test_a_tyrant_kills_on_arrival(colour: str) -> None:
    """The own ones, too, and the last one."""
    s = Scene(3, oath="devotion")
    s.site(4, warbands={colour: 1})
    s.player(1, advisers=["tyrant"], warbands=2)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.state.site(4).warbands == {}
    assert s.red.warbands == 2
    s.check()


@law("OATH-9.2d")
@pytest.mark.answer("tyrant", 1)
@pytest.mark.answer("tyrant", 2)
def test_a_tyrant_finds_nobody_and_may_go_there() -> None:
    s = Scene(3)
    s.player(1, advisers=["tyrant"], warbands=2)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert (s.red.site, s.red.warbands) == (4, 2)


@law("OATH-7.6.5e")
def test_a_tyrant_kills_no_bandits() -> None:
    s = Scene(3)
    s.player(1, advisers=["tyrant"], relics=["bandit-crown"])
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert not s.told("warbands-killed")


def test_a_tyrant_kills_when_made_to_travel() -> None:
    s = Scene(3)
    s.site(4, warbands={"blue": 2})
    s.player(1, advisers=["tyrant"])
    s.run(make_travel(s.table, 1, 0, only=[4]), turn=0)("travel-to:4:wastes:0")
    assert s.state.site(4).warbands == {"blue": 1}


def test_a_tyrant_travels_for_nobody_else() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 2})
    s.player(1, advisers=["tyrant"])
    s.act(2)("travel", "travel-to:4:wastes:2")
    assert s.state.site(4).warbands == {"red": 2}


# -- Garrison, Royal Tax ----------------------------------------------------------------------------------------------


def put_into_play(s: Scene, card: str, where: str) -> Driver:
    s.player(1, hand=[card])
    return s.run(play_as_searched(s.table, 1, card), turn=1)(where)


def test_a_garrison_mans_all_sites() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 1})
    s.site(5, warbands={"red": 2})
    d = put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert d.over
    assert [s.state.site(slot).warbands.get("red") for slot in (3, 4, 5)] == [None, 2, 3]
    assert s.red.warbands == 0
    s.check()


def test_a_garrison_counts_its_own_site_if_ruled() -> None:
    s = Scene(3)
    s.site(3, warbands={"red": 1})
    s.player(1, warbands=3)
    put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert (s.state.site(3).warbands["red"], s.red.warbands) == (2, 3)


@law("OATH-9.3b")
def test_a_garrison_too_small_goes_where_its_player_likes() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 5})
    s.site(5, warbands={"red": 8})
    s.player(1, warbands=0)
    d = put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert s.told("warbands-gained")[0].params["count"] == 1
    assert d.options == ["ruled-site:4:wastes", "ruled-site:5:deep-woods"]
    d("ruled-site:5:deep-woods")
    assert s.state.site(5).warbands["red"] == 9
    s.check()


def test_a_garrison_of_the_empire_is_purple() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(4, warbands={"purple": 1})
    put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert s.state.site(4).warbands == {"purple": 2}
    s.check()


@law("OATH-9.2b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_a_garrison_that_cannot_be_placed_stays_on_the_board() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 1})
    s.player(1, relics=["ring-of-devotion"])
    put_into_play(s, "garrison", "to-site:3:fertile-valley")
    assert (s.red.warbands, s.state.site(4).warbands["red"]) == (1, 1)


@law("OATH-7.2.1a")
def test_a_garrison_is_no_adviser() -> None:
    s = Scene(3)
    s.player(1, hand=["garrison"])
    assert s.run(play_as_searched(s.table, 1, "garrison"), turn=1).options == [
        "to-site:3:fertile-valley",
        "facedown",
        "discard",
    ]


def test_a_royal_tax_is_paid_at_ruled_sites_of_the_region() -> None:
    s = Scene(4)
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"red": 1})
    s.site(6, warbands={"red": 1})
    s.player(0, site=4, favor=5)
    s.player(2, site=3, favor=1)
    s.player(3, site=6, favor=5)
    put_into_play(s, "royal-tax", "as-adviser")
    assert [player.favor for player in s.state.players] == [3, 3, 0, 5]
    s.check()


def test_a_royal_tax_asks_nothing_where_others_rule() -> None:
    s = Scene(3)
    s.site(3, warbands={"purple": 1})
    s.player(2, favor=5)
    put_into_play(s, "royal-tax", "as-adviser")
    assert s.blue.favor == 5


def test_a_royal_tax_is_paid_by_fellow_imperials() -> None:
    s = Scene(3, roles=("citizen", "citizen"))
    s.site(3, warbands={"purple": 1})
    s.player(2, favor=5)
    put_into_play(s, "royal-tax", "as-adviser")
    assert (s.red.favor, s.blue.favor) == (2, 3)


def test_a_royal_tax_takes_from_boards_only(new_card: NewCard) -> None:
    vow = new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))
    s = Scene(3)
    s.site(3, warbands={"red": 1})
    s.player(2, advisers=[vow])
    put_into_play(s, "royal-tax", "as-adviser")
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 3)
