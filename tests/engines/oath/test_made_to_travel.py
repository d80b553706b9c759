"""Whoever is made to travel: banished, whistled for, carried off; what they decide themselves (5.6.1f, 5.6.1g, 7.4.1b)."""

from collections.abc import Callable
from typing import Any

import pytest

from games.oath.engine.play.core.hooks import TRAVELS
from games.oath.engine.play.majors.travel import make_travel
from tests.engines.oath.campaign_scene import asked, attack, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law, answer = pytest.mark.law, pytest.mark.answer


# -- three ways to make blue travel -----------------------------------------------------------------------------------


def banish(s: Scene, to: str) -> Driver:
    """Red has defeated blue at slot 3."""
    d = attack(s)("defender:@2")
    while d.ask.prompt == "target":
        d("target-pawn" if "target-pawn" in d.options else "done")
    d("dice:5", "banish")
    return d if asked(d) != (1, "travel") else d(next(o for o in d.options if o.startswith(to)))


def whistle(s: Scene, to: str) -> Driver:
    """Red stands where blue is to come."""
    s.player(1, relics=["whistle"], secrets=1, site=int(to.split(":")[1]))
    d = s.act(1)("power:whistle", "whistle:@2")
    return d(d.options[0]) if asked(d) == (1, "travel") else d


def carry(s: Scene, to: str) -> Driver:
    s.player(1, advisers=["palanquin"], favor=1)
    s.player(0, site=8)
    d = s.act(1)("power:palanquin")
    d(next(o for o in d.options if o.startswith(to)))
    return d(d.options[0]) if asked(d) == (1, "travel") else d


WAYS = pytest.mark.parametrize("make", [banish, whistle, carry])
Make = Callable[[Scene, str], Driver]


def sent(site: str = "deep-woods", **blue: Any) -> Scene:
    """Blue stands at slot 3, and the site to go to lies in slot 5."""
    s = war(attack="s s s s s")
    s.site(5, site)
    s.player(1, warbands=5)
    s.player(2, **{"site": 3, **blue})
    return s


@WAYS
def test_it_works(make: Make) -> None:
    s = sent()
    d = make(s, "travel-to:5")
    assert s.blue.site == 5
    assert d.over or d.ask.seat == 1, "where nothing bears on the journey nobody is asked"


# -- The Hidden Place, Toll Roads -------------------------------------------------------------------------------------


@law("OATH-5.6.1g", "OATH-site.hidden-a", "OATH-9.register-a")
@answer("the-hidden-place", 1)
@answer("whistle", 1)
@WAYS
def test_nobody_turns_a_secret_down_because_another_says_so(make: Make) -> None:
    s = sent("the-hidden-place", secrets=1)
    d = make(s, "travel-to:5")
    assert (asked(d), d.ask.params["count"], d.options) == ((2, "travel-secret"), 1, ["pay-toll", "stay-away"])
    d("pay-toll")
    assert (s.blue.site, s.blue.turned) == (5, 1)
    assert s.blue.secrets == (1 if make is whistle else 0)  # that of the Whistle


@law("OATH-5.6.1g", "OATH-site.hidden-a")
@answer("the-hidden-place", 1)
@pytest.mark.parametrize("make", [banish, carry])
def test_whoever_refuses_the_secret_is_sent_elsewhere(make: Make) -> None:
    s = sent("the-hidden-place", secrets=1)
    d = make(s, "travel-to:5")("stay-away")
    assert d.ask.seat == 1
    assert not any(option.startswith("travel-to:5") for option in d.options)
    d("travel-to:4:wastes:0")
    if make is carry:
        d("travel-to:4:wastes:0")
    assert (s.blue.site, s.blue.secrets, s.blue.turned) == (4, 1, 0)


@law("OATH-5.6.1g", "OATH-site.hidden-a")
@answer("whistle", 1)
def test_whoever_refuses_the_only_destination_stays() -> None:
    s = sent("the-hidden-place", secrets=1)
    whistle(s, "travel-to:5")("stay-away")
    assert (s.blue.site, s.blue.secrets, s.blue.turned) == (3, 1, 0)
    assert s.red.relics[0].secrets == 1


@law("OATH-site.hidden-a", "OATH-9.3g")
@pytest.mark.parametrize("make", [banish, whistle])
def test_without_a_faceup_secret_nobody_is_asked_to_go_there(make: Make) -> None:
    s = sent("the-hidden-place", turned=1)
    if make is banish:
        d = attack(s)("defender:@2", "dice:5", "banish")
        assert not any(option.startswith("travel-to:5") for option in d.options)
        return
    d = whistle(s, "travel-to:5")
    assert (d.ask.prompt, s.blue.site) == ("act", 3)


@law("OATH-5.6.1g")
@answer("toll-roads", 1)
@answer("palanquin", 1)
@WAYS
@pytest.mark.parametrize(("willing", "site", "left"), [("pay-toll", 5, 0), ("stay-away", 3, 1)])
def test_favor_for_a_toll_is_asked_for_as_ever(make: Make, willing: str, site: int, left: int) -> None:
    s = sent(favor=1)
    s.site(5, cards=["toll-roads"], warbands={"purple": 1})
    d = make(s, "travel-to:5")
    assert asked(d) == (2, "travel-toll")
    d(willing)
    assert (s.blue.site, s.blue.favor, s.purple.favor) == (site, left, 1 - left)


@law("OATH-5.6.1g")
def test_whoever_gives_the_favor_may_still_keep_the_secret() -> None:
    s = sent("the-hidden-place", favor=1, secrets=1)
    s.site(5, cards=["toll-roads"], warbands={"purple": 1})
    d = whistle(s, "travel-to:5")("pay-toll")
    assert asked(d) == (2, "travel-secret")
    d("stay-away")
    assert (s.blue.site, s.blue.favor, s.blue.secrets) == (3, 1, 1)


@law("OATH-site.hidden-a", "OATH-site.hidden-b")
@answer("the-hidden-place", 2)
def test_to_go_there_and_to_attack_there_are_two_secrets() -> None:
    s = war()
    s.site(3, "the-hidden-place", warbands={"blue": 1})
    s.player(1, site=4, secrets=2, warbands=3)
    s.player(2, site=3, relics=["whistle"])
    d = s.act(1)("travel", "travel-to:3:the-hidden-place:2")
    assert (s.red.secrets, s.red.turned) == (1, 1)
    d("campaign", "target-relic:whistle", "target-pawn", "dice:1")
    assert (s.red.secrets, s.red.turned) == (0, 2)


# -- own modifiers ----------------------------------------------------------------------------------------------------


@law("OATH-7.4.1b")
@answer("dragonskin-drum", 1)
@WAYS
@pytest.mark.parametrize(("chosen", "more"), [(["modifier:dragonskin-drum"], 1), ([], 0)])
def test_the_drum_is_beaten_by_whoever_is_sent(make: Make, chosen: list[str], more: int) -> None:
    s = sent(relics=["dragonskin-drum"])
    d = make(s, "travel-to:5")
    assert (asked(d), d.options) == ((2, "modifiers"), ["modifier:dragonskin-drum"])
    assert d.ask.params["target"] == "deep-woods"
    d(chosen)
    assert (s.blue.site, s.blue.warbands) == (5, more)


@law("OATH-7.4.1b")
@WAYS
@pytest.mark.parametrize("card", ["elders", "longbows", None])
def test_whoever_is_sent_is_a_guest(make: Make, card: str | None) -> None:
    """With a Nomad card there; else Hospitality does not bear on the journey."""
    s = sent(advisers=["hospitality"])
    s.site(4, cards=["oracle"])
    if card:
        s.site(5, cards=[card])
    d = make(s, "travel-to:5")
    if card == "elders":
        assert (asked(d), s.blue.site) == ((2, "modifiers"), 3)
        d(["modifier:hospitality"])
    assert (s.blue.site, s.blue.favor) == (5, int(card == "elders"))


@law("OATH-7.4.1b", "OATH-7.6.2a")
@pytest.mark.parametrize("card", ["a-fast-steed", "tents", "special-envoy", "forest-paths"])
def test_what_spares_supply_does_not_bear_on_such_a_journey(card: str) -> None:
    s = sent(favor=1, advisers=[card])
    s.site(5, cards=["wolves"])
    assert banish(s, "travel-to:5").over
    assert (s.blue.site, s.blue.favor) == (5, 1)


@law("OATH-7.4.1b", "OATH-10.kill-a")
@pytest.mark.parametrize("saved", [False, True])
@pytest.mark.parametrize("chosen", [["modifier:dragonskin-drum"], []])
def test_what_the_drum_brings_makes_up_for_nobody_who_fell_on_the_way(chosen: list[str], saved: bool) -> None:
    """Grasping Vines kill one of the two on the board, whom the Hospital takes in."""
    s = sent(relics=["dragonskin-drum"], warbands=4)
    s.site(3, cards=["grasping-vines"])
    if saved:
        s.site(8, cards=["hospital"], warbands={"blue": 1})
    d = attack(s)("defender:@2")
    while d.ask.prompt != "banish":
        d(next((o for o in ("target-pawn", "plan:hospital", "done", "dice:5") if o in d.options), d.options[0]))
    assert s.blue.warbands == 2
    d("banish", "travel-to:5:deep-woods:0", chosen)
    while not d.over:
        d(d.options[-1])
    assert s.blue.warbands == 1 + len(chosen)
    assert s.logged("campaign-won")[0].params["killed"] == ({} if saved else {"blue": 3})
    assert s.state.site(8).warbands == ({"blue": 4} if saved else {})
    s.check()


@law("OATH-7.4.1b")
def test_duties_act_without_a_question() -> None:
    s = sent(advisers=["tyrant"])
    s.site(5, warbands={"purple": 2})
    whistle(s, "travel-to:5")
    assert (s.blue.site, s.state.site(5).warbands) == (5, {"purple": 1})


# -- what the pawn may ignore on its way ------------------------------------------------------------------------------


def by_the_pass(start: str, **blue: Any) -> Scene:
    """Blue in the Cradle; the Narrow Pass closes the Provinces, where a Coast lies in slot 5."""
    s = Scene(3)
    s.site(1, start)
    s.site(4, "narrow-pass")
    s.site(5, "rocky-coast" if start != "rocky-coast" else "lush-coast")
    s.player(0, site=8)
    s.player(1, site=5, relics=["whistle"], secrets=1)
    s.player(2, **{"site": 1, **blue})
    return s


def destinations(s: Scene) -> list[int]:
    d = s.run(make_travel(s.table, 2, 1), turn=1)
    return [int(option.split(":")[1]) for option in d.options]


@law("OATH-5.6.1f", "OATH-site.coast-b", "OATH-5.5.7.IIIc")
def test_from_coast_to_coast_past_the_pass() -> None:
    s = by_the_pass("barren-coast")
    assert destinations(s) == [2, 4, 5, 6, 7, 8]
    s.act(1)("power:whistle", "whistle:@2", "travel-to:5:rocky-coast:0")
    assert (s.blue.site, s.blue.secrets) == (5, 1)


@law("OATH-5.6.1f", "OATH-5.5.7.IIIc")
def test_a_banished_pawn_sails_past_the_pass() -> None:
    s = sent("barren-coast")
    s.site(3, "rocky-coast")
    s.site(7, "lush-coast")
    s.site(8, "narrow-pass")
    d = attack(s)("defender:@2", "dice:5", "banish")
    assert [int(option.split(":")[1]) for option in d.options] == [1, 2, 4, 5, 7, 8]
    d("travel-to:7:lush-coast:0")
    assert s.blue.site == 7


@law("OATH-5.6.1f", "OATH-site.pass-a")
@answer("whistle", 2)
def test_from_elsewhere_the_pass_is_closed() -> None:
    s = by_the_pass("great-slum")
    assert destinations(s) == [2, 4, 6, 7, 8]
    assert "travel-to" not in str(s.act(1)("power:whistle", "whistle:@2").options)
    assert (s.blue.site, s.red.relics[0].secrets) == (1, 1)
    s = by_the_pass("great-slum")
    s.player(1, site=4)
    d = s.act(1)("power:whistle", "whistle:@2")
    d(d.options[0])
    assert s.blue.site == 4


@law("OATH-site.giant-a", "OATH-5.6.1f", "OATH-5.6.1g")
@pytest.mark.parametrize(("willing", "site", "turned"), [("pay-toll", 5, 1), ("stay-away", 1, 0)])
def test_the_giant_carries_only_for_a_secret_of_the_own_free_will(willing: str, site: int, turned: int) -> None:
    s = by_the_pass("buried-giant", secrets=1)
    assert 5 in destinations(s)
    d = s.act(1)("power:whistle", "whistle:@2", "travel-to:5:rocky-coast:0")
    assert asked(d) == (2, "travel-secret")
    d(willing)
    assert (s.blue.site, s.blue.turned) == (site, turned)
    assert s.red.relics[0].secrets == 1 - turned


@law("OATH-site.giant-a")
def test_on_other_ways_the_giant_is_not_woken() -> None:
    s = by_the_pass("buried-giant", secrets=1)
    s.run(make_travel(s.table, 2, 1, only=[7]), turn=1)(f"travel-to:7:{s.state.site(7).slug}:0")
    assert (s.blue.site, s.blue.secrets) == (7, 1)


@law("OATH-site.giant-a", "OATH-5.6.1f")
def test_without_a_secret_the_giant_carries_nobody() -> None:
    assert destinations(by_the_pass("buried-giant", turned=1)) == [2, 4, 6, 7, 8]


@law("OATH-5.6.1f", "OATH-5.6.1g")
def test_a_way_that_takes_a_modifier_is_the_cheapest_and_paid_by_the_willing() -> None:
    """Past the Pass to the Hidden Place: two secrets on the giant, one through a Portal."""
    s = by_the_pass("buried-giant", secrets=2)
    s.site(5, "the-hidden-place")
    d = s.run(make_travel(s.table, 2, 1, only=[5]), turn=1)("travel-to:5:the-hidden-place:0")
    assert (asked(d), d.ask.params["count"]) == ((2, "travel-secret"), 2)
    s = by_the_pass("buried-giant", secrets=2)
    s.site(1, cards=["portal"])
    s.site(5, "the-hidden-place")
    d = s.run(make_travel(s.table, 2, 1, only=[5]), turn=1)("travel-to:5:the-hidden-place:0")
    assert (asked(d), d.ask.params["count"]) == ((2, "travel-secret"), 1)
    d("pay-toll")
    assert (s.blue.site, s.blue.secrets, s.blue.turned) == (5, 1, 1)
    assert [event.params["card"] for event in s.logged("modifier-used")] == ["portal"]


@law("OATH-7.4.1b", "OATH-5.6.1f")
def test_what_opens_the_way_and_what_follows_it_are_used_together(new_card: NewCard) -> None:
    def march(held: Any, t: Any, travel: Any) -> None:
        def follow() -> Any:
            t.state.players[travel.seat].favor += 1
            t.state.shared -= 1
            yield from ()

        travel.after.append(follow)

    s = by_the_pass("barren-coast", advisers=[new_card((TRAVELS, march))], relics=["dragonskin-drum"])
    d = s.run(make_travel(s.table, 2, 1, only=[5]), turn=1)("travel-to:5:rocky-coast:0")
    assert d.options == ["modifier:test-card-1", "modifier:dragonskin-drum"]
    d(d.options)
    assert (s.blue.site, s.blue.favor, s.blue.warbands) == (5, 1, 1)


# -- out of the Shrouded Wood -----------------------------------------------------------------------------------------


def in_the_wood(ruler: str, **blue: Any) -> Scene:
    s = sent(**blue)
    s.site(3, "shrouded-wood", warbands={ruler: 1})
    s.site(5, cards=["wolves"])
    s.site(7, cards=["grasping-vines"])
    return s


@law("OATH-site.wood-c", "OATH-site.wood-e", "OATH-5.5.7.IIId")
@answer("shrouded-wood", 2)
@WAYS
def test_where_another_sends_the_pawn_does_not_bind_the_ruler(make: Make) -> None:
    s = in_the_wood("purple")
    d = make(s, "travel-to:5")
    assert (asked(d), len(d.options)) == ((0, "travel"), 7)
    d("travel-to:8:river:0")
    assert s.blue.site == 8


@law("OATH-7.4.1b", "OATH-9.2c", "OATH-site.wood-c")
@WAYS
def test_through_a_portal_the_pawn_is_sent_past_the_ruler_of_the_wood(make: Make) -> None:
    """Whoever has paid for it is not asked for the secret once more; and without it the ruler chooses."""
    s = in_the_wood("purple", secrets=1)
    s.site(3, cards=["portal"])
    d = make(s, "travel-to:5")
    assert (asked(d), d.options) == ((2, "modifiers"), ["modifier:portal"])
    d(["modifier:portal"])
    assert asked(d) == (1, "travel-unguided")
    d(next(o for o in d.options if o.startswith("travel-to:5")))
    assert (s.blue.site, s.blue.turned) == (5, 1)
    s = in_the_wood("purple", secrets=1)
    s.site(3, cards=["portal"])
    d = make(s, "travel-to:5")([])
    assert asked(d) == (0, "travel")


@law("OATH-7.4.1b", "OATH-site.wood-c")
def test_a_portal_is_nothing_to_a_ruler_who_sends_the_pawn_away() -> None:
    s = in_the_wood("red", secrets=1)
    s.site(3, cards=["portal"])
    d = s.run(make_travel(s.table, 2, 1), turn=1)
    assert (asked(d), len(d.options)) == ((1, "travel"), 7)


@law("OATH-site.wood-c")
@answer("shrouded-wood", 1)
def test_the_ruler_of_the_wood_who_is_sent_chooses_nothing() -> None:
    s = in_the_wood("blue")
    d = s.run(make_travel(s.table, 2, 1), turn=1)
    assert asked(d) == (1, "travel")


@law("OATH-site.wood-c", "OATH-site.wood-e")
@answer("brass-horse", 4)
def test_a_limit_in_the_own_power_binds_the_ruler_too() -> None:
    s = in_the_wood("purple", relics=["brass-horse"], secrets=1)
    s.discards("provinces", "roving-terror")
    d = s.act(2)("power:brass-horse")
    assert (asked(d), [option.split(":")[1] for option in d.options]) == ((0, "travel"), ["5", "7"])
    d(d.options[1])
    assert s.blue.site == 7


@law("OATH-site.wood-c", "OATH-site.wood-e")
@pytest.mark.parametrize("top", ["elders", "vision-of-faith"])
def test_where_nothing_matches_the_ruler_chooses_among_all(top: str) -> None:
    s = in_the_wood("purple", relics=["brass-horse"], secrets=1)
    s.discards("provinces", top)
    d = s.act(2)("power:brass-horse")
    assert (asked(d), len(d.options)) == ((0, "travel"), 7)


@law("OATH-site.wood-c")
@answer("grand-mask", 1)
def test_the_grand_mask_is_no_way_round_the_wood() -> None:
    s = in_the_wood("purple", relics=["grand-mask"])
    assert asked(s.act(2)("travel")) == (0, "travel")


@law("OATH-site.wood-a")
@answer("shrouded-wood", 3)
def test_a_decadent_chancellor_pays_three_to_the_hinterland() -> None:
    s = Scene(3)
    s.site(3, "shrouded-wood")
    s.player(0, site=3)
    s.reliquary("map", "whistle", "brass-horse", "horned-mask")
    assert {option.split(":")[3] for option in s.act(0)("travel").options} == {"2"}
    s.reliquary("map", None, "brass-horse", "horned-mask")
    costs = {int(option.split(":")[1]): int(option.split(":")[3]) for option in s.act(0)("travel").options}
    assert costs == {1: 0, 2: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}


@law("OATH-site.wood-d")
@answer("shrouded-wood", 4)
def test_bandits_in_the_wood_choose_nothing() -> None:
    s = sent()
    s.site(3, "shrouded-wood")
    assert asked(s.act(2)("travel")) == (2, "travel")
    assert asked(s.run(make_travel(s.table, 2, 1), turn=1)) == (1, "travel")
