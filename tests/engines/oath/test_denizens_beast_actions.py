"""Actions of denizens of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import LOCKS
from games.oath.engine.world.facts import GRAND_SCEPTER, SUITS
from tests.engines.oath.campaign_scene import asked, fight
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import FULL, advisers, at, playing
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.oath.test_denizens_hearth import set_banks

law = pytest.mark.law


def user(card: str, *, oath: str = "devotion", roles: tuple[str, ...] = (), **player: Any) -> Scene:
    """Red has the card as adviser, and a secret to pay for it."""
    s = Scene(3, oath, roles)
    s.player(1, **{"secrets": 1, "advisers": [card], **player})
    return s


def offered(s: Scene, card: str, seat: int = 1) -> bool:
    return any(option.partition("/")[0] == f"power:{card}" for option in s.act(seat).options)


# -- Wolves -----------------------------------------------------------------------------------------------------------


@law("OATH-6.2a", "OATH-7.3.2a", "OATH-10.kill-a")
def test_it_works() -> None:
    s = user("wolves", warbands=1)
    s.player(2, warbands=2)
    s.site(5, warbands={"blue": 3})
    d = s.act(1)("power:wolves")
    assert (asked(d), d.options) == ((1, "kill-whose"), ["seat:@1", "seat:@2"])
    d("seat:@2")
    assert (s.red.warbands, s.blue.warbands, s.state.site(5).warbands) == (1, 1, {"blue": 3})
    assert (s.red.secrets, s.state.where["wolves"].card.secrets) == (0, 1)
    assert not offered(s, "wolves")
    s.check()


def test_wolves_may_tear_their_own() -> None:
    s = user("wolves", warbands=1)
    s.player(2, warbands=1)
    s.act(1)("power:wolves", "seat:@1")
    assert (s.red.warbands, s.state.reserve["red"]) == (0, 14)


def test_wolves_need_a_secret_and_a_prey_on_a_board() -> None:
    s = user("wolves", secrets=0, turned=1, warbands=1)
    assert not offered(s, "wolves")
    s = user("wolves")
    s.site(5, warbands={"blue": 3})
    assert not offered(s, "wolves")
    s = user("longbows", warbands=1)
    s.site(4, cards=["wolves"])
    assert not offered(s, "wolves")  # neither ruled nor there


# -- Second Chance ----------------------------------------------------------------------------------------------------


@law("OATH-7.3.2a", "OATH-10.kill-a", "OATH-10.gain-b")
@pytest.mark.parametrize("adviser", ["longbows", "riots"])
def test_a_second_chance_wins_a_deserter(adviser: str) -> None:
    s = user("second-chance", warbands=1)
    s.player(0, warbands=1, advisers=["wolves"])
    s.player(2, site=8, warbands=2, advisers=[adviser])
    s.act(1)("power:second-chance")
    assert (s.red.warbands, s.blue.warbands, s.purple.warbands) == (2, 1, 1)
    assert (s.state.reserve["blue"], s.state.reserve["red"]) == (13, 12)
    s.check()


def test_a_second_chance_chooses_among_all_players() -> None:
    s = user("second-chance", warbands=1)
    s.player(1, advisers=["garrison"])
    s.player(2, warbands=2, advisers=["longbows"])
    d = s.act(1)("power:second-chance")
    assert d.options == ["seat:@1", "seat:@2"]
    d("seat:@1")
    assert s.red.warbands == 1


@pytest.mark.parametrize("blue", [{"advisers": ["longbows"]}, {"advisers": ["?longbows"], "warbands": 1}, {"warbands": 1}])
def test_without_a_deserter_there_is_no_second_chance(blue: dict[str, Any]) -> None:
    s = user("second-chance")
    s.site(5, warbands={"blue": 1})
    s.player(2, **blue)
    assert not offered(s, "second-chance")


def test_a_purple_deserter_returns_to_the_chancellor() -> None:
    s = user("second-chance", roles=("citizen", "citizen"))
    s.player(2, warbands=2, advisers=["longbows"])
    s.act(1)("power:second-chance")
    assert (s.red.warbands, s.blue.warbands, s.state.reserve["purple"]) == (1, 1, 22)
    s.check()


# -- Memory of Nature -------------------------------------------------------------------------------------------------


def remembering(**banks: int) -> tuple[Scene, Driver]:
    """Two Beast cards at sites, two among advisers."""
    s = user("memory-of-nature")
    s.site(5, cards=["wolves", "longbows"])
    s.site(8, cards=["forest-temple"])
    s.player(2, advisers=["rangers"])
    set_banks(s, dict.fromkeys(SUITS, 0) | banks)
    return s, s.act(1)("power:memory-of-nature")


@law("OATH-7.1.3a", "OATH-7.3.2a")
def test_nature_is_remembered_in_any_split() -> None:
    s, d = remembering(order=3, nomad=1, beast=2)
    first = d.ask.params["suit"]
    assert (asked(d), d.options) == ((1, "favor-to-beasts"), [f"amount:{n}" for n in ((0, 1) if first == "nomad" else (1, 2))])
    d("amount:1")
    assert (s.state.banks["order"], s.state.banks["nomad"], s.state.banks["beast"]) == (2, 0, 4)
    s.check()


def test_all_of_it_is_remembered_where_there_is_less() -> None:
    s, d = remembering(hearth=1, beast=3)
    assert d.ask.prompt == "act"
    assert (s.state.banks["hearth"], s.state.banks["beast"]) == (0, 4)


def test_memory_needs_beasts_and_favor() -> None:
    s = user("memory-of-nature")
    assert not offered(s, "memory-of-nature")
    s.site(5, cards=["wolves"])
    assert offered(s, "memory-of-nature")
    set_banks(s, {suit: 0 for suit in SUITS if suit != "beast"})
    assert not offered(s, "memory-of-nature")


# -- Fae Merchant -----------------------------------------------------------------------------------------------------


def merchant(*relics: str, oath: str = "devotion", seat: int = 1) -> Scene:
    s = Scene(3, oath)
    s.relic_deck("cup-of-plenty")
    s.player(seat, secrets=1, advisers=["fae-merchant"], relics=relics)
    return s


@law("OATH-10.take-c", "OATH-7.1.3a")
def test_the_merchant_exchanges_relics() -> None:
    s = merchant("whistle", "ivory-eye")
    d = s.act(1)("power:fae-merchant")
    assert (asked(d), d.options) == ((1, "return-relic"), ["card:whistle", "card:ivory-eye", "card:cup-of-plenty"])
    d("card:whistle")
    assert [relic.slug for relic in s.red.relics] == ["ivory-eye", "cup-of-plenty"]
    assert s.state.relic_deck[-1] == "whistle"
    assert s.state.where["fae-merchant"].card.secrets == 1
    s.check()


def test_the_only_relic_goes_back() -> None:
    s = merchant()
    s.act(1)("power:fae-merchant", "card:cup-of-plenty")
    assert (s.red.relics, s.state.relic_deck[-1]) == ([], "cup-of-plenty")


def test_the_scepter_is_not_for_sale() -> None:
    s = merchant("whistle", seat=0)
    assert GRAND_SCEPTER in [relic.slug for relic in s.purple.relics]
    assert s.act(0)("power:fae-merchant").options == ["card:whistle", "card:cup-of-plenty"]


@law("OATH-7.1.3a", "OATH-9.3b")
def test_without_a_relic_deck_one_is_owed_all_the_same() -> None:
    s = merchant("whistle")
    s.state.box, s.state.relic_deck = [*s.state.box, *s.state.relic_deck], []
    s.act(1)("power:fae-merchant", "card:whistle")
    assert (s.red.relics, s.state.relic_deck) == ([], ["whistle"])
    s = merchant()
    s.state.box, s.state.relic_deck = [*s.state.box, *s.state.relic_deck], []
    assert not offered(s, "fae-merchant")


@law("OATH-2.11b")
@pytest.mark.parametrize(("held", "keeper"), [(1, 2), (2, 1)])
@pytest.mark.answer("fae-merchant", 1)
def test_goals_are_compared_after_both_halves(held: int, keeper: int) -> None:
    s = merchant(*("whistle", "ivory-eye")[:held], oath="protection")
    s.player(2, relics=["map"])
    s.player(0, site=1)
    s.state.players[0].relics.pop()
    s.state.box.append(GRAND_SCEPTER)
    s.state.changed()
    s.state.title = 2
    d = s.act(1)("power:fae-merchant")
    assert s.state.title == 2  # in between red has one more
    d("card:cup-of-plenty")
    assert s.state.title == keeper
    assert len(s.told("title-taken")) == (keeper == 1)


@pytest.mark.parametrize(("returned", "tempted"), [("whistle", True), ("cup-of-plenty", False)])
def test_a_thief_comes_after_both_halves(returned: str, tempted: bool) -> None:
    s = merchant("whistle")
    s.player(2, advisers=["relic-thief"], favor=3, secrets=3)
    d = s.act(1)("power:fae-merchant", f"card:{returned}")
    assert (d.ask.prompt == "steal-relics") is tempted


# -- Pied Piper -------------------------------------------------------------------------------------------------------


@law("OATH-10.move-a", "OATH-10.take-a")
@pytest.mark.parametrize(("favor", "taken"), [(3, 2), (1, 1), (0, 0)])
def test_the_piper_leads_favor_away(favor: int, taken: int) -> None:
    s = user("pied-piper")
    s.player(2, site=8, favor=favor)
    d = s.act(1)("power:pied-piper/1")
    assert (asked(d), d.options) == ((1, "send-piper"), ["seat:@0", "seat:@2"])
    d("seat:@2")
    assert (advisers(s), advisers(s, 2)) == ([], ["pied-piper"])
    assert (s.red.favor, s.blue.favor) == (taken, favor - taken)
    assert s.state.where["pied-piper"].card.secrets == 1
    s.check()


@law("OATH-4.3.2a")
@pytest.mark.answer("pied-piper", 1)
def test_the_pipers_secret_comes_home_and_the_next_may_send_him() -> None:
    from games.oath.engine.play.rounds.rounds import rest

    s = user("pied-piper")
    s.player(2, secrets=1)
    s.act(1)("power:pied-piper/1", "seat:@2")
    s.run(rest(s.table, 1), turn=1)
    assert (s.red.secrets, s.state.where["pied-piper"].card.secrets) == (1, 0)
    assert offered(s, "pied-piper", 2)


@law("OATH-9.2h", "OATH-7.6.4a")
@pytest.mark.answer("pied-piper", 2)
def test_the_piper_comes_to_full_tables() -> None:
    s = user("pied-piper")
    s.player(2, advisers=FULL)
    s.act(1)("power:pied-piper/1", "seat:@2")
    assert advisers(s, 2) == [*FULL, "pied-piper"]
    s.check()
    s = Scene(3)
    s.player(1, advisers=FULL)
    playing(s, "pied-piper")("as-adviser")
    assert advisers(s) == [*FULL, "pied-piper"]


@law("OATH-7.6.4a")
@pytest.mark.answer("pied-piper", 3)
def test_the_piper_counts_when_others_come() -> None:
    s = Scene(3)
    s.player(1, advisers=["pied-piper", *FULL[:2]])
    d = playing(s, "wolves")("as-adviser")
    assert d.options == [f"card:{slug}" for slug in ("pied-piper", *FULL[:2])]
    d("card:pied-piper")
    assert advisers(s) == [*FULL[:2], "wolves"]


@law("OATH-9.2h", "OATH-10.swap-a")
def test_nobody_goes_for_the_piper_where_nobody_comes() -> None:
    s = user("pied-piper", relics=["horned-mask"])
    s.player(1, advisers=FULL)
    s.site(3, cards=["wolves"])
    d = s.act(1)("power:horned-mask", f"swap-adviser:{FULL[0]}")
    assert d.ask.prompt == "act"
    assert advisers(s) == ["pied-piper", *FULL[1:], "wolves"]
    s = user("enchantress", secrets=2)
    s.player(2, site=3, advisers=["pied-piper", *FULL])
    d = s.act(1)("power:enchantress", f"card:{FULL[0]}")
    assert d.ask.prompt == "act"
    assert advisers(s, 2) == ["pied-piper", *FULL[1:], "enchantress"]


@law("OATH-7.2.2a")
def test_a_piper_that_a_power_locks_stays(new_card: NewCard) -> None:
    s = user("pied-piper")
    assert offered(s, "pied-piper")
    s.player(2, advisers=[new_card((LOCKS, lambda held, state, seat, zone, at, card: zone == "adviser" and seat != held.at))])
    assert not offered(s, "pied-piper")


def test_facedown_the_piper_is_one_of_three() -> None:
    s = Scene(3)
    s.player(1, advisers=FULL)
    assert playing(s, "pied-piper")("facedown").options == [f"card:{slug}" for slug in FULL]


# -- Roving Terror ----------------------------------------------------------------------------------------------------


def roving(**player: Any) -> Scene:
    """At slot 3, where red stands."""
    s = Scene(3)
    s.site(3, cards=["roving-terror", "bracken"])
    s.site(4, cards=["lancers"])
    s.site(5, cards=["longbows", "forest-council"])
    s.site(8, cards=["forest-temple"])
    s.player(1, **{"secrets": 1, **player})
    return s


@law("OATH-10.move-a", "OATH-7.2.2a")
@pytest.mark.answer("roving-terror", 1)
def test_the_terror_roves() -> None:
    s = roving()
    lancers = s.state.where["lancers"].card
    lancers.favor, s.state.shared = 1, s.state.shared - 1
    d = s.act(1)("power:roving-terror")
    assert (asked(d), d.options) == ((1, "replace-denizen"), ["card:lancers", "card:longbows"])
    d("card:lancers")
    assert (at(s, 3), at(s, 4)) == (["bracken"], ["roving-terror"])
    assert s.state.discards["hinterland"] == ["lancers"]
    assert s.state.where["roving-terror"].card.secrets == 1
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 4)  # moving is not playing
    s.check()


@pytest.mark.answer("roving-terror", 1)
def test_the_terror_needs_a_denizen_elsewhere() -> None:
    s = Scene(3)
    s.site(3, cards=["roving-terror", "bracken"])
    s.site(5, cards=["forest-council"])
    s.site(8, cards=["forest-temple"])
    s.player(1, secrets=1)
    assert not offered(s, "roving-terror")
    s.site(4, cards=["lancers"])
    assert offered(s, "roving-terror")
    s.red.secrets = 0
    assert not offered(s, "roving-terror")


def test_the_terror_comes_to_salted_earth_and_makes_room_in_the_slum() -> None:
    s = Scene(3)
    s.site(3, cards=["roving-terror"])
    s.site(5, cards=["salt-the-earth", "lancers"])  # holds one
    s.player(1, secrets=1)
    s.act(1)("power:roving-terror")
    assert at(s, 5) == ["salt-the-earth", "roving-terror"]
    s.check()
    s = Scene(3)
    s.site(3, cards=["roving-terror"])
    s.site(6, cards=["lancers", "longbows"])
    s.player(1, secrets=1)
    d = s.act(1)("power:roving-terror", "card:lancers")
    assert d.options == ["card:longbows", "no-discard"]
    d("card:longbows")
    assert at(s, 6) == ["roving-terror"]


@law("OATH-7.2.2a")
def test_a_terror_that_a_power_locks_stays(new_card: NewCard) -> None:
    def keeps(held: Any, state: Any, seat: int, zone: str, slot: int, card: Any) -> bool:
        return zone == "site" and slot == 3 and seat != held.at

    s = roving()
    s.player(2, advisers=[new_card((LOCKS, keeps))])
    assert not offered(s, "roving-terror")


# -- Wild Allies ------------------------------------------------------------------------------------------------------


def allied(*, roles: tuple[str, ...] = (), **player: Any) -> Scene:
    """Red stands at slot 3; wolves at slot 6."""
    s = user("wild-allies", roles=roles, **{"warbands": 2, "supply": 0, **player})
    s.site(6, cards=["wolves"])
    return s


@law("OATH-7.6.2a", "OATH-10.your-site-a")
def test_wild_allies_attack_from_afar() -> None:
    s = allied()
    s.site(6, warbands={"blue": 1})
    s.site(7, cards=["longbows"], warbands={"blue": 1})
    d = s.act(1)("power:wild-allies")
    assert (asked(d), d.options) == ((1, "target"), ["target-site:7:rocky-coast", "done"])
    assert s.state.battle is not None
    assert (s.state.battle.at, s.state.battle.sites, s.state.battle.defender) == (6, [6], 2)
    fight(d, "done", "dice:2")
    assert (s.red.site, s.red.supply, s.red.secrets) == (3, 0, 0)
    s.check()


@law("OATH-5.5.2e")
def test_wild_allies_join_with_the_warbands_there() -> None:
    s = allied()
    s.site(6, warbands={"red": 3})
    s.site(2, warbands={"blue": 1})
    s.player(2, site=6)
    d = s.act(1)("power:wild-allies")
    d("target-pawn", "done")
    assert d.options == [f"dice:{n}" for n in range(6)]


@law("OATH-7.6.5d", "OATH-5.5.2k")
@pytest.mark.parametrize(("garrison", "force"), [({"red": 3}, 6), ({}, 3), ({"blue": 3}, 2)])
def test_bandits_of_the_crown_join_wild_allies_where_no_enemy_rules(garrison: dict[str, int], force: int) -> None:
    s = allied()
    s.site(6, warbands=garrison)
    s.player(1, relics=["bandit-crown"])
    s.player(2, site=6)
    d = s.act(1)("power:wild-allies")
    if d.ask.prompt == "target":  # beside the site that blue rules there
        d("target-pawn")
    assert d.options == [f"dice:{n}" for n in range(force + 1)]


def test_wild_allies_choose_among_sites_with_beasts() -> None:
    s = allied()
    s.site(7, cards=["longbows"])
    s.site(8, cards=["rangers"])
    d = s.act(1)("power:wild-allies")
    assert (asked(d), d.options) == ((1, "campaign-from"), ["beast-site:6:great-slum", "beast-site:8:river"])


@law("OATH-5.5.2f", "OATH-5.5.1f")
def test_a_citizen_leads_the_purple_warbands_there() -> None:
    s = allied(roles=("citizen", "citizen"))
    s.site(6, warbands={"purple": 3})
    s.player(0, site=6)
    d = s.act(1)("power:wild-allies", "defender:@0")
    assert "target-pawn" in d.options
    assert s.state.battle is not None
    assert s.state.battle.sites == []  # the site need not be a target
    d("target-pawn", "done")
    assert d.options == [f"dice:{n}" for n in range(6)]


def test_without_an_enemy_among_beasts_there_are_no_wild_allies() -> None:
    s = allied()
    s.site(6, warbands={"red": 1})
    s.player(1, site=4)
    assert not offered(s, "wild-allies")
    s.player(2, site=6)
    assert offered(s, "wild-allies")
    s.red.secrets = 0
    assert not offered(s, "wild-allies")
