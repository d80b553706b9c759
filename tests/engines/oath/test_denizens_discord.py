"""Denizens of Discord that go on as long as they lie there."""

import pytest

from games.oath.engine.play.core.cards import take_banner
from games.oath.engine.play.core.ruling import adviser_limit, bandits_at, capacity
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import burn_favor
from games.oath.engine.play.majors.playing import can_make_room, play_as_searched
from games.oath.engine.play.majors.travel import make_travel
from games.oath.engine.play.rounds.rounds import wake
from tests.engines.oath.campaign_scene import attack, bandits, clash, fight
from tests.engines.oath.hand import HERE, advisers, playing, turning_up
from tests.engines.oath.play_scenario import Scene
from tests.engines.oath.play_setup import ready, world

law = pytest.mark.law

# -- Assassin, Insomnia, Silver Tongue: a limit of two ----------------------------------------------------------------

LIMITERS = ["assassin", "insomnia", "silver-tongue"]


@law("OATH-7.6.4a", "OATH-7.6.4b")
@pytest.mark.parametrize("card", LIMITERS)
def test_it_works(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["wolves", "?elders"])
    d = playing(s, card)("as-adviser")
    assert d.options == ["card:wolves", "card:elders"]
    d("card:wolves")
    assert advisers(s) == ["?elders", card]
    assert adviser_limit(s.state, 1) == 2
    s.check()


@pytest.mark.parametrize("card", LIMITERS)
def test_turned_up_it_sends_the_third_away(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=[f"?{card}", "wolves", "elders"])
    d = turning_up(s)("as-adviser")
    assert d.options == ["card:wolves", "card:elders"]
    d("card:elders")
    assert advisers(s) == [card, "wolves"]


@law("OATH-9.2g", "OATH-7.2.2a")
@pytest.mark.parametrize("card", LIMITERS)
@pytest.mark.answer("insomnia", 1)
@pytest.mark.answer("silver-tongue", 1)
@pytest.mark.answer("assassin", 1)
def test_two_locked_advisers_forbid_it(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["a-small-favor", "family-heirloom"])
    assert playing(s, card).options == ["facedown", "discard"]


@law("OATH-7.6.4c")
def test_two_limiters_leave_room_for_themselves() -> None:
    s = Scene(3)
    s.player(1, advisers=["assassin", "wolves"])
    playing(s, "insomnia")("as-adviser")
    assert advisers(s) == ["assassin", "insomnia"]
    assert playing(s, "silver-tongue").options == ["discard"]
    s.check()


def test_facedown_it_limits_nothing() -> None:
    s = Scene(3)
    s.player(1, advisers=["?assassin", "wolves"])
    assert playing(s, "elders")("as-adviser").over
    assert len(s.red.advisers) == 3


def test_only_the_holder_is_limited() -> None:
    s = Scene(3)
    s.player(1, advisers=["assassin"])
    assert [adviser_limit(s.state, seat) for seat in range(3)] == [3, 2, 3]


@law("OATH-5.1.4.IIe")
def test_the_limit_holds_for_facedown_advisers_too() -> None:
    s = Scene(3)
    s.player(1, advisers=["insomnia", "?wolves"])
    playing(s, "elders")("facedown")
    assert advisers(s) == ["insomnia", "?elders"]


# -- Bandit Chief -----------------------------------------------------------------------------------------------------


@law("OATH-2.8.3b", "OATH-7.6.5e")
def test_the_bandit_chief_leads_two_more_everywhere() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(7, faceup=False)
    s.site(8, cards=["bandit-chief"], warbands={"blue": 1})
    assert [bandits_at(s.state, slot) for slot in range(1, 9)] == [0, 3, 3, 3, 3, 3, 0, 0]


@law("OATH-5.5.4c")
def test_the_chiefs_bandits_defend() -> None:
    s = bandits("wolves")
    s.site(8, cards=["bandit-chief"])
    fight(attack(s))
    assert s.told("defense-rolled")[0].params["bandits"] == 3


@law("OATH-7.6.5d")
def test_the_chiefs_bandits_fight_for_the_crown() -> None:
    s = clash()
    s.state.site(3).warbands, s.state.reserve["blue"] = {}, s.state.reserve["blue"] + 1
    s.site(8, cards=["bandit-chief"])
    s.player(2, relics=["bandit-crown"])
    fight(attack(s))
    assert s.told("defense-rolled")[0].params["bandits"] == 3


def test_when_played_the_chief_kills_no_bandits() -> None:
    s = Scene(3)
    playing(s, "bandit-chief")(HERE)
    assert bandits_at(s.state, 3) == 3
    assert not s.told("warbands-killed")


# -- Boiling Lake -----------------------------------------------------------------------------------------------------


def lake(**warbands: int) -> Scene:
    """At slot 4, next to slot 3."""
    s = Scene(3)
    s.site(4, cards=["boiling-lake"], warbands=warbands)
    s.player(1, warbands=3)
    return s


@law("OATH-7.1.4a", "OATH-10.kill-a")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_the_boiling_lake_kills_two_on_arrival(before: int, after: int) -> None:
    s = lake()
    s.red.warbands, s.state.reserve["red"] = before, 14 - before
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert (s.red.site, s.red.warbands) == (4, after)
    s.check()


def test_the_lake_scalds_enemies_of_its_ruler_and_not_the_ruler() -> None:
    s = lake(blue=1)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.red.warbands == 1
    s = lake(red=1)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.red.warbands == 3


def test_an_imperial_lake_scalds_no_citizen() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(4, cards=["boiling-lake"], warbands={"purple": 1})
    s.player(1, warbands=3)
    s.act(1)("travel", "travel-to:4:wastes:2")
    assert s.red.warbands == 3


@pytest.mark.answer("boiling-lake", 1)
def test_who_is_made_to_travel_is_scalded_too() -> None:
    s = lake()
    s.run(make_travel(s.table, 1, 2, only=[4]), turn=2)("travel-to:4:wastes:0")
    assert s.red.warbands == 1
    s.check()


def test_a_banished_pawn_can_be_sent_into_the_lake() -> None:
    s = clash(theirs=2, attack="s s s s s s")
    s.site(8, cards=["boiling-lake"])
    d = attack(s)("target-pawn", "dice:5")
    fight(d, "banish", "travel-to:8:river:0", "burn-nothing")
    assert s.blue.site == 8
    assert s.blue.warbands == 0  # one was left of them at slot 3


def test_other_sites_do_not_boil() -> None:
    s = lake()
    s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert s.red.warbands == 3


def test_who_is_only_put_there_is_not_scalded() -> None:
    s = lake()
    s.player(1, favor=1, advisers=["palanquin"])
    s.player(2, warbands=3)
    d = s.act(1)("power:palanquin")
    while d.ask.prompt != "act":
        d(next((option for option in d.options if option.startswith("travel-to:4:")), d.options[0]))
    assert (s.red.site, s.blue.site, s.red.warbands, s.blue.warbands) == (4, 4, 3, 1)


# -- Chaos Cult -------------------------------------------------------------------------------------------------------


def cult(holder: int = 2) -> Scene:
    s = Scene(3, "devotion")
    s.player(holder, advisers=["chaos-cult"])
    s.player(1, favor=2)
    s.banner("darkest-secret", holder=1)
    return s


@law("OATH-2.11b", "OATH-10.take-a")
def test_the_chaos_cult_preys_on_the_new_oathkeeper() -> None:
    s = cult()
    s.run(settle(s.table))
    assert (s.state.title, s.red.favor, s.blue.favor) == (1, 1, 1)
    s.run(settle(s.table))
    assert s.red.favor == 1
    s.check()


def test_the_cult_leaves_its_own_alone() -> None:
    s = cult(1)
    s.run(settle(s.table))
    assert (s.state.title, s.red.favor) == (1, 2)


def test_the_cult_finds_nothing_on_an_empty_board() -> None:
    s = cult()
    s.red.favor, s.state.shared = 0, s.state.shared + 2
    s.run(settle(s.table))
    assert (s.state.title, s.blue.favor) == (1, 0)


def test_imperial_players_prey_on_each_other() -> None:
    s = Scene(3, "devotion", roles=("citizen", "citizen"))
    s.player(2, advisers=["chaos-cult"])
    s.player(1, favor=2)
    s.banner("darkest-secret", holder=1)
    s.run(settle(s.table))
    assert s.blue.favor == 1


@law("OATH-4.1.3a")
def test_turning_the_title_is_not_taking_it() -> None:
    s = cult()
    s.state.title = 1
    s.run(wake(s.table, 1, 1), turn=1)
    assert (s.state.usurper, s.red.favor) == (True, 2)


# -- Gossip -----------------------------------------------------------------------------------------------------------


@law("OATH-9.2b", "OATH-7.1.4a")
@pytest.mark.parametrize(("ruler", "free"), [("blue", [2]), ("purple", [0]), ("bandits", [])])
@pytest.mark.answer("gossip", 2)
def test_gossip_lets_no_enemy_hide_a_card(ruler: str, free: list[int]) -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"], warbands={} if ruler == "bandits" else {ruler: 1})
    for seat in range(3):
        card = ["wolves", "elders", "levelers"][seat]
        assert ("facedown" in playing(s, card, seat).options) is (seat in free)


def test_gossip_of_the_empire_binds_no_citizen() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(8, cards=["gossip"], warbands={"purple": 1})
    assert "facedown" in playing(s, "wolves").options
    assert "facedown" not in playing(s, "elders", 2).options


def test_gossip_is_about_visions_too() -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"])
    assert playing(s, "vision-of-faith").options == ["reveal", "discard"]
    s.player(2, hand=["wolves"])
    assert "facedown" not in s.run(play_as_searched(s.table, 2, "wolves"), turn=2).options


@pytest.mark.answer("gossip", 3)
def test_what_lies_facedown_may_stay_so() -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"])
    s.player(1, advisers=["?wolves"])
    assert playing(s, "elders").options == [HERE, "as-adviser", "discard"]
    s.act(1)("rest")
    assert advisers(s) == ["?wolves"]


@pytest.mark.answer("gossip", 4)
def test_the_facedown_advisers_of_the_set_up_are_not_gossiped_about() -> None:
    state = ready(3, world({3: "rocky-coast"}, {3: ["gossip"]}))
    assert any(card.slug == "gossip" for card in state.site(3).cards)
    assert all(not card.faceup for player in state.players[1:] for card in player.advisers)
    assert any(player.advisers for player in state.players)


# -- Salt the Earth ---------------------------------------------------------------------------------------------------


@law("OATH-2.8.1a")
def test_salted_earth_has_room_for_nothing_else() -> None:
    s = Scene(3)
    s.site(3, cards=["salt-the-earth"])
    assert [capacity(s.state, slot) for slot in (3, 6)] == [1, 3]
    assert not can_make_room(s.table, 1, 3)
    s.site(5, "drowned-city", cards=[])
    assert capacity(s.state, 5) == 0


# -- Vow of Renewal ---------------------------------------------------------------------------------------------------


def renewed(**blue: int) -> Scene:
    s = Scene(3)
    s.player(2, advisers=["vow-of-renewal"], **blue)
    s.player(1, favor=4, secrets=1)
    return s


@law("OATH-10.burn-a", "OATH-7.1.4a")
@pytest.mark.parametrize("burner", [0, 1, 2])
def test_burnt_favor_goes_to_who_vowed_renewal(burner: int) -> None:
    s = renewed(favor=4)
    s.player(0, favor=4)
    before = s.state.shared
    burn_favor(s.table, burner, 3)
    assert (s.blue.favor, s.state.shared) == (4 if burner == 2 else 7, before)
    assert [event.kind for event in s.table.events] == ["favor-burnt", "burnt-favor-caught"]
    s.check()


@law("OATH-5.4.2c")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.answer("vow-of-renewal", 1)
def test_the_price_of_a_relic_is_renewed(seat: int) -> None:
    s = renewed(favor=4)
    s.site(3, "mountain", relics=["ivory-eye"])
    player = s.state.players[seat]
    before, total = player.favor, s.red.favor + s.blue.favor
    s.act(seat)("recover", "recover-relic:0")
    if seat == 2:
        assert player.favor == before
    else:
        assert player.favor < before
    assert s.red.favor + s.blue.favor == total
    s.check()


@law("OATH-5.5.7.IIIb")
def test_a_banished_players_favor_is_renewed() -> None:
    s = clash(favor=4, attack="s s s s s s")
    s.player(0, advisers=["vow-of-renewal"])
    fight(attack(s)("target-pawn", "dice:5"), "burn-half:2")
    assert (s.blue.favor, s.purple.favor) == (2, 2)


@law("OATH-2.5.3a")
def test_the_favor_of_a_seized_banner_is_renewed() -> None:
    s = renewed()
    s.banner("peoples-favor", holder=0, tokens=4)
    s.run(take_banner(s.table, 1, "peoples-favor"))
    assert [event.kind for event in s.table.events][:2] == ["banner-seized", "burnt-favor-caught"]
    assert s.blue.favor == 2
    s.check()


@law("OATH-9.2b")
def test_who_vowed_renewal_may_not_recover_the_peoples_favor_but_may_seize_it() -> None:
    s = renewed(favor=4)
    assert "recover" not in s.act(2).options
    assert "recover-banner:peoples-favor" in s.act(1)("recover").options
    s.banner("peoples-favor", holder=2, tokens=1)
    assert "recover" not in s.act(2).options
    s.banner("peoples-favor", holder=0, tokens=3)
    s.run(take_banner(s.table, 2, "peoples-favor"))
    assert s.state.banners["peoples-favor"].holder == 2
