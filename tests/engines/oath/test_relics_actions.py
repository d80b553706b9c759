"""Relics with Action powers; the Obsidian Cage has its test among those of the Campaign."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Toll
from games.oath.engine.play.core.faces import RELIQUARY
from games.oath.engine.play.core.hooks import ADVISER_LIMIT, BAN_TRAVEL, RECOVERED, TRAVEL_TOLL, in_play
from games.oath.engine.play.rounds.act import usable
from games.oath.engine.play.views import view
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law, answer = pytest.mark.law, pytest.mark.answer


def holding(relic: str, seats: int = 3, **player: Any) -> Scene:
    """Red, in slot 3, holds the relic."""
    s = Scene(seats)
    s.player(1, relics=[relic], **player)
    return s


def offered(s: Scene, relic: str) -> bool:
    s.state.turn = 1
    return relic in usable(s.table, 1)


SECRET_ACTIONS = ["brass-horse", "horned-mask", "whistle", "dowsing-sticks", "skeleton-key", "ivory-eye"]


def ready(relic: str) -> Scene:
    """All that the action needs, with two favor and two secrets to pay it."""
    s = holding(relic, favor=2, secrets=2, advisers=["wolves"])
    s.site(3, cards=["elders"], warbands={"purple": 1}, relics=["map"])
    s.discards("provinces", "oracle")
    return s


@pytest.mark.parametrize("relic", SECRET_ACTIONS)
def test_it_works(relic: str) -> None:
    assert offered(ready(relic), relic)


@law("OATH-7.1.2g", "OATH-7.1.2j", "OATH-9.3g")
@pytest.mark.parametrize("relic", SECRET_ACTIONS)
def test_it_is_paid_with_faceup_secrets_onto_an_empty_relic(relic: str) -> None:
    s = ready(relic)
    s.player(1, secrets=0, turned=2)
    assert not offered(s, relic)
    s.player(1, secrets=2)
    s.red.relics[0].secrets = 1
    assert not offered(s, relic)


@law("OATH-7.1.1a", "OATH-7.1.1b")
@pytest.mark.parametrize("relic", [*SECRET_ACTIONS, "oracular-pig", "map", "obsidian-cage/1"])
def test_nobody_else_uses_it(relic: str) -> None:
    s = ready(relic.partition("/")[0])
    s.red.relics[0].warbands = {"blue": 1}
    s.player(2, favor=2, secrets=2, advisers=["tavern-songs"], site=3)
    s.state.turn = 2
    assert relic not in usable(s.table, 2)


# -- Brass Horse ------------------------------------------------------------------------------------------------------


def ride(s: Scene) -> Driver:
    return s.act(1)("power:brass-horse")


@law("OATH-7.6.2a", "OATH-10.reveal-a")
@answer("brass-horse", 3)
def test_the_horse_goes_where_the_suit_of_the_top_discard_lies() -> None:
    s = holding("brass-horse", secrets=1)
    s.discards("provinces", "wolves", "elders")
    s.site(1, cards=["grasping-vines"])
    s.site(6, cards=["vow-of-peace", "roving-terror"])
    s.site(7, cards=["oracle"])
    s.site(8, cards=["ruined-temple"])
    d = ride(s)
    assert [option.split(":")[1] for option in d.options] == ["1", "6"]
    d(d.options[1])
    assert (s.red.site, s.red.supply) == (6, 7)
    assert s.state.discards["provinces"] == ["wolves", "elders"]
    assert s.told("top-discard-shown")[0].params["card"] == "wolves"
    s.check()


@answer("brass-horse", 5)
def test_the_horse_never_stays() -> None:
    """The only other card of the suit lies at the own site."""
    s = holding("brass-horse", secrets=1)
    s.discards("provinces", "wolves")
    s.site(3, cards=["roving-terror"])
    assert len(ride(s).options) == 7


@answer("brass-horse", 2)
@pytest.mark.parametrize("top", ["vision-of-faith", "wolves"])
def test_the_horse_goes_anywhere_without_a_matching_site(top: str) -> None:
    s = holding("brass-horse", secrets=1)
    s.site(8, faceup=False)
    s.discards("provinces", top)
    d = ride(s)
    assert len(d.options) == 7
    d("travel-facedown:8:0")
    assert s.red.site == 8


@law("OATH-10.reveal-b")
@answer("brass-horse", 1)
def test_the_horse_needs_a_card_on_the_pile_of_its_region() -> None:
    s = holding("brass-horse", secrets=1)
    s.discards("cradle", "wolves")
    assert not offered(s, "brass-horse")
    s.discards("provinces", "elders")
    assert offered(s, "brass-horse")


def test_the_horse_goes_anywhere_if_the_matching_sites_are_barred(new_card: NewCard) -> None:
    bar = new_card((BAN_TRAVEL, lambda held, t, travel, slot: slot == 1))
    s = holding("brass-horse", secrets=1)
    s.site(1, cards=["roving-terror"])
    s.site(8, cards=[bar])
    s.discards("provinces", "wolves")
    assert len(ride(s).options) == 6
    s = holding("brass-horse", secrets=1)
    s.player(1, relics=["dragonskin-drum"])
    s.site(1, cards=["roving-terror"])
    s.site(8, cards=[bar])
    s.discards("provinces", "wolves")
    assert len(ride(s)([]).options) == 6  # the modifiers are asked for once


# -- Horned Mask ------------------------------------------------------------------------------------------------------


@law("OATH-10.swap-a", "OATH-7.3.3d")
@answer("horned-mask", 1)
def test_the_horned_mask_swaps_and_nothing_is_played() -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves", "fire-talkers"])
    s.site(3, "deep-woods", cards=["a-fast-steed", "elders"], relics=["map"])
    s.state.where["wolves"].card.favor = 1
    s.state.shared -= 1
    s.act(1)("power:horned-mask", "swap-adviser:wolves", "swap-denizen:elders")
    assert [card.slug for card in s.state.site(3).cards] == ["a-fast-steed", "wolves"]
    assert [card.slug for card in s.red.advisers] == ["fire-talkers", "elders"]
    assert s.state.where["wolves"].card.favor == 1
    assert s.red.favor == 0  # nothing for a Beast card, no relic of the Deep Woods
    assert [card.slug for card in s.red.relics] == ["horned-mask"]
    assert [told.params for told in s.told("cards-swapped")] == [{"seat": 1, "adviser": "wolves", "card": "elders", "slot": 3}]
    s.check()


@law("OATH-7.2.1a", "OATH-7.2.1b", "OATH-7.2.2c")
@pytest.mark.parametrize(
    ("adviser", "card"),
    [
        ("acting-troupe", "elders"),  # for advisers only
        ("vow-of-poverty", "elders"),  # locked
        ("?wolves", "elders"),  # facedown
        ("wolves", "hospital"),  # for sites only
        ("wolves", "sacred-ground"),  # locked
        ("wolves", "great-spire"),  # an edifice
        ("wolves", "ruined-temple"),
    ],
)
def test_the_horned_mask_obeys_restrictions(adviser: str, card: str) -> None:
    s = holding("horned-mask", secrets=1, advisers=[adviser])
    s.site(3, cards=[card])
    assert not offered(s, "horned-mask")


def test_the_horned_mask_needs_a_card_at_the_own_site() -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves"])
    s.site(4, cards=["elders"])
    assert not offered(s, "horned-mask")


@law("OATH-7.6.4b")
def test_the_horned_mask_obeys_the_limit_of_its_new_adviser(new_card: NewCard) -> None:
    narrow = new_card((ADVISER_LIMIT, lambda held, state: 1))
    s = holding("horned-mask", secrets=1, advisers=["wolves", "elders"])
    s.site(3, cards=[narrow])
    d = s.act(1)("power:horned-mask", "swap-adviser:wolves")
    while d.ask.prompt == "advisers-go":
        d([d.options[0]] if d.ask.most > 1 else d.options[0])
    assert len(s.red.advisers) == 1


@law("OATH-7.6.4d", "OATH-9.2b", "OATH-10.swap-a")
@pytest.mark.parametrize(
    ("advisers", "card", "offered"),
    [
        (["tyrant", "elders"], "longbows", []),  # beside the Tyrant, who is locked, one would be too many that is no kin
        (["tyrant", "elders"], "lancers", ["elders"]),
        (["wolves", "elders"], "longbows", ["wolves", "elders"]),
        (["elders"], "longbows", ["elders"]),
    ],
)
def test_no_swap_after_which_locked_advisers_are_too_many(advisers: list[str], card: str, offered: list[str]) -> None:
    """A Family Wagon has room for kin, and for one other."""
    s = holding("horned-mask", secrets=1, advisers=["family-wagon", *advisers])
    s.site(3, cards=[card])
    d = s.act(1)
    assert ("power:horned-mask" in d.options) is bool(offered)
    if len(offered) > 1:
        assert d("power:horned-mask").options == [f"swap-adviser:{slug}" for slug in offered]


@law("OATH-7.6.4b", "OATH-10.swap-a")
def test_who_is_one_too_many_after_a_swap_goes() -> None:
    s = holding("horned-mask", secrets=1, advisers=["family-wagon", "wolves", "elders"])
    s.site(3, cards=["longbows"])
    s.act(1)("power:horned-mask", "swap-adviser:elders")
    assert [card.slug for card in s.red.advisers] == ["family-wagon", "longbows"]
    assert s.state.discards["hinterland"] == ["wolves"]
    s.check()


@law("OATH-7.6.4b", "OATH-7.6.4d", "OATH-10.swap-a")
def test_neither_of_the_two_goes_at_once(new_card: NewCard) -> None:
    narrow = new_card((ADVISER_LIMIT, lambda held, state: 2))
    s = holding("horned-mask", secrets=1, advisers=["wolves", "longbows", "rangers"])
    s.site(3, cards=[narrow])
    d = s.act(1)("power:horned-mask", "swap-adviser:wolves")
    assert (d.ask.prompt, d.options) == ("advisers-go", ["card:longbows", "card:rangers"])
    d("card:longbows")
    assert [card.slug for card in s.red.advisers] == ["rangers", narrow]


@law("OATH-site.slum-a", "OATH-10.swap-a")
@pytest.mark.parametrize(("choice", "left"), [("card:longbows", []), ("no-discard", ["longbows"])])
def test_a_swap_into_the_slum_may_clear_a_card(choice: str, left: list[str]) -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves"], site=6)
    assert s.state.site(6).slug == "great-slum"
    s.site(6, cards=["longbows", "elders", "hospital"])
    d = s.act(1)("power:horned-mask", "swap-denizen:elders")
    assert (d.ask.prompt, d.options) == ("discard-first", ["card:longbows", "card:hospital", "no-discard"])
    d(choice)
    assert [card.slug for card in s.state.site(6).cards] == [*left, "hospital", "wolves"]
    assert [card.slug for card in s.red.advisers] == ["elders"]
    assert s.state.discards["cradle"] == [slug for slug in ["longbows"] if slug not in left]
    s.check()


@law("OATH-site.slum-a")
def test_a_swap_elsewhere_clears_nothing() -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves"])
    s.site(3, cards=["longbows", "elders"])
    assert s.act(1)("power:horned-mask", "swap-denizen:elders").ask.prompt == "act"
    s = holding("horned-mask", secrets=1, advisers=["wolves"], site=6)
    s.site(6, cards=["elders"])
    assert s.act(1)("power:horned-mask").ask.prompt == "act", "what is swapped is nothing to clear away"


# -- Whistle ----------------------------------------------------------------------------------------------------------


@law("OATH-7.6.2a", "OATH-10.give-a")
@answer("whistle", 4)
def test_the_whistle_brings_a_player_and_gives_the_secret() -> None:
    s = holding("whistle", secrets=1)
    s.player(2, site=8, supply=0)
    d = s.act(1)("power:whistle")
    assert d.options == ["whistle:@0", "whistle:@2"]
    d("whistle:@2")
    if d.ask.prompt == "travel":
        d(d.options[0])
    assert (s.blue.site, s.blue.supply, s.blue.secrets) == (3, 0, 1)
    assert s.red.relics[0].secrets == 0
    assert s.told("secrets-given")[0].params == {"seat": 1, "to_seat": 2, "count": 1}
    s.check()


def test_the_whistle_is_for_players_elsewhere() -> None:
    s = holding("whistle", secrets=1, site=1)
    s.player(2, site=1)
    assert not offered(s, "whistle")


@law("OATH-9.2d")
def test_the_whistle_keeps_the_secret_if_nobody_comes(new_card: NewCard) -> None:
    bar = new_card((BAN_TRAVEL, lambda held, t, travel, slot: slot == 3))
    s = holding("whistle", secrets=1)
    s.site(8, cards=[bar])
    s.act(1)("power:whistle")
    assert s.state.players[0].site == 1
    assert s.red.relics[0].secrets == 1
    assert s.state.players[0].secrets == 0


def test_whoever_is_called_need_not_pay_a_toll_in_favor(new_card: NewCard) -> None:
    toll = new_card((TRAVEL_TOLL, lambda held, t, travel, journey: journey.tolls.append(Toll(held, favor=1, to=2))))
    s = holding("whistle", secrets=1)
    s.site(8, cards=[toll])
    s.player(0, favor=1)
    d = s.act(1)("power:whistle")
    while d.ask.prompt == "travel":
        d(d.options[0])
    assert d.ask.seat == 0
    d("stay-away")
    assert s.state.players[0].site == 1
    assert s.red.relics[0].secrets == 1


@law("OATH-site.wood-c")
def test_the_ruler_of_the_wood_sends_the_called_player_elsewhere() -> None:
    s = holding("whistle", secrets=1)
    s.site(1, "shrouded-wood", warbands={"blue": 1})
    s.player(2, site=8)
    d = s.act(1)("power:whistle", "whistle:@0")
    assert (d.ask.seat, len(d.options)) == (2, 7)
    d(next(option for option in d.options if option.startswith("travel-to:5:")))
    assert s.state.players[0].site == 5
    assert (s.state.players[0].secrets, s.red.relics[0].secrets) == (0, 1)  # the pawn did not come


@law("OATH-site.wood-c", "OATH-10.give-a")
def test_who_is_led_to_the_whistler_after_all_gets_the_secret() -> None:
    s = holding("whistle", secrets=1)
    s.site(1, "shrouded-wood", warbands={"blue": 1})
    s.player(2, site=8)
    d = s.act(1)("power:whistle", "whistle:@0")
    d(next(option for option in d.options if option.startswith("travel-to:3:")))
    assert (s.state.players[0].site, s.state.players[0].secrets) == (3, 1)


# -- Dowsing Sticks ---------------------------------------------------------------------------------------------------


def dowse(*answers: str) -> Scene:
    s = holding("dowsing-sticks", favor=2, secrets=1)
    s.relic_deck("map", "whistle")
    s.act(1)("power:dowsing-sticks", *answers)
    return s


@law("OATH-10.take-c", "OATH-7.1.2e")
def test_the_sticks_take_the_top_relic() -> None:
    s = dowse("take-relic")
    assert [card.slug for card in s.red.relics] == ["dowsing-sticks", "map"]
    assert s.red.relics[1].faceup
    assert (s.red.favor, s.red.secrets, s.red.relics[0].secrets) == (0, 0, 1)
    s.check()


def test_taking_it_is_not_recovering(new_card: NewCard) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    card = new_card((RECOVERED, never))
    s = holding("dowsing-sticks", favor=2, secrets=1)
    s.site(8, cards=[card])
    s.act(1)("power:dowsing-sticks", "take-relic")
    assert len(s.red.relics) == 2


@law("OATH-9.4n")
def test_the_sticks_may_put_it_back_unseen_by_the_others() -> None:
    s = dowse("bury-relic")
    assert s.state.relic_deck[0] == "whistle"
    assert s.state.relic_deck[-1] == "map"
    looked = s.told("relic-drawn")[0]
    assert looked.seen_by == (1,)
    assert "map" not in str([event.params for event in s.table.events])
    s.check()


def test_the_sticks_need_two_favor_and_a_deck() -> None:
    s = holding("dowsing-sticks", favor=1, secrets=1)
    assert not offered(s, "dowsing-sticks")
    s.player(1, favor=1)
    assert offered(s, "dowsing-sticks")
    s.state.relic_deck.clear()
    assert not offered(s, "dowsing-sticks")


# -- Skeleton Key -----------------------------------------------------------------------------------------------------


def unlock(*answers: str, **player: Any) -> Scene:
    s = holding("skeleton-key", secrets=2, **player)
    s.site(3, warbands={"purple": 1})
    s.reliquary("map", "whistle", None, "brass-horse")
    s.act(1)("power:skeleton-key", *answers)
    return s


@law("OATH-2.3d", "OATH-7.1.2f")
def test_the_key_takes_a_relic_of_the_reliquary() -> None:
    s = unlock("space:1", "take-relic")
    assert [card.slug for card in s.red.relics] == ["skeleton-key", "whistle"]
    assert s.state.reliquary[1] is None
    assert (s.red.secrets, s.red.relics[0].secrets) == (0, 1)
    powers = {held.slug for found in in_play(s.state).values() for held in found}
    assert RELIQUARY[1] in powers
    assert RELIQUARY[0] not in powers
    s.check()


@law("OATH-9.4n", "OATH-10.peek-a")
def test_the_key_may_leave_it_and_has_looked() -> None:
    s = unlock("space:1", "leave-relic")
    assert [card.slug for card in s.red.relics] == ["skeleton-key"]
    relic = s.state.reliquary[1]
    assert relic is not None
    assert relic.seen == [1]
    assert view(s.state, s.board, 1)["reliquary"][1]["relic"]["card"] == "whistle"
    assert view(s.state, s.board, 2)["reliquary"][1]["relic"]["card"] is None


@pytest.mark.parametrize("warbands", [{}, {"red": 1}, {"blue": 1}])
def test_the_key_turns_only_where_the_chancellor_rules(warbands: dict[str, int]) -> None:
    s = holding("skeleton-key", secrets=2)
    s.site(3, warbands=warbands)
    s.site(4, warbands={"purple": 1})
    assert not offered(s, "skeleton-key")


def test_the_key_needs_two_secrets_and_something_to_find() -> None:
    s = holding("skeleton-key", secrets=1)
    s.site(3, warbands={"purple": 1})
    assert not offered(s, "skeleton-key")
    s.player(1, secrets=2)
    assert offered(s, "skeleton-key")
    s.reliquary(None, None, None, None)
    assert not offered(s, "skeleton-key")


# -- Oracular Pig, Ivory Eye ------------------------------------------------------------------------------------------


@law("OATH-10.peek-a", "OATH-9.4b", "OATH-2.7.1a")
@pytest.mark.parametrize("deck", [["wolves", "vision-of-faith", "oracle", "elders"], ["vision-of-faith"]])
def test_the_pig_looks_at_three_cards_alone(deck: list[str]) -> None:
    s = holding("oracular-pig")
    s.deck(*deck)
    if len(deck) == 1:
        del s.state.world_deck[1:]
    before = list(s.state.world_deck)
    s.act(1)("power:oracular-pig", "power:oracular-pig")
    event = s.told("deck-looked-at")[1]
    assert event.secret == {"cards": deck[:3]}
    assert (event.params, event.seen_by) == ({"seat": 1}, (1,))
    assert s.state.world_deck == before
    assert s.state.visions_drawn == 0


def test_the_pig_finds_nothing_in_an_empty_deck() -> None:
    s = holding("oracular-pig")
    s.state.world_deck.clear()
    assert not offered(s, "oracular-pig")


def watched() -> Scene:
    s = holding("ivory-eye", secrets=1, advisers=["?longbows"])
    s.site(4, relics=["map"])
    s.site(8, faceup=False)
    s.player(2, advisers=["?wolves", "elders"])
    s.discards("cradle", "oracle")
    return s


@law("OATH-10.peek-a")
def test_the_eye_sees_one_facedown_card_of_the_table() -> None:
    s = watched()
    relic, adviser = s.state.where["map"].card.mark, s.state.where["wolves"].card.mark
    d = s.act(1)("power:ivory-eye")
    assert set(d.options) == {f"look-relic:4:#{relic}", f"look-adviser:@2:#{adviser}", "look-site:8"}


@law("OATH-9.4l", "OATH-9.4n")
@pytest.mark.parametrize(
    ("slug", "prefix", "where"), [("map", "look-relic:4:#", "ground:wastes"), ("wolves", "look-adviser:@2:#", "adviser:@2")]
)
def test_only_the_eye_saw_it(slug: str, prefix: str, where: str) -> None:
    s = watched()
    card = s.state.where[slug].card
    s.act(1)("power:ivory-eye", f"{prefix}{card.mark}")
    event = s.told("peeked")[0]
    assert (event.secret, event.seen_by, event.params["where"]) == ({"card": slug}, (1,), where)
    assert slug not in str(event.params)
    assert card.seen == [1]
    assert not card.faceup


@law("OATH-9.4o")
def test_the_eye_sees_a_facedown_site() -> None:
    s = watched()
    site = s.state.site(8)
    s.act(1)("power:ivory-eye", "look-site:8")
    assert s.told("site-peeked")[0].secret == {"site": site.slug}
    assert view(s.state, s.board, 1)["sites"][7]["site"] == site.slug
    assert view(s.state, s.board, 2)["sites"][7]["site"] is None
    assert not site.faceup


def test_the_eye_needs_something_facedown() -> None:
    s = holding("ivory-eye", secrets=1)
    assert not offered(s, "ivory-eye")


# -- Map --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("supply", "after"), [(0, 4), (2, 6), (5, 7)])
def test_the_map_goes_for_four_supply(supply: int, after: int) -> None:
    s = holding("map", supply=supply)
    s.act(1)("power:map")
    assert s.red.relics == []
    assert s.state.relic_deck[-1] == "map"
    assert s.red.supply == after
    s.check()


@law("OATH-2.11b")
def test_giving_up_the_map_can_cost_the_title() -> None:
    s = Scene(3, oath="protection")
    s.player(1, relics=["map", "whistle"])
    s.player(2, relics=["brass-horse"], banners=["peoples-favor"])
    s.state.title = 1
    s.act(1)("power:map")
    assert s.state.title == 2
