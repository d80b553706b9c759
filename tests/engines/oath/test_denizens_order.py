"""Denizens of Order that bind: what their rulers ask and forbid, and what their holders cannot do."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Travel
from games.oath.engine.play.core.hooks import TRADES, TRAVELS, Held
from games.oath.engine.play.core.ruling import can_take
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.majors.travel import make_travel
from games.oath.engine.play.minors.citizenship import exile_allowed
from games.oath.engine.play.minors.deal_items import goods
from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def under(card: str, ruler: str = "blue", *, roles: tuple[str, ...] = ()) -> Scene:
    """The card lies at slot 5; it and slot 3, where red and blue stand, have the same ruler."""
    s = Scene(3, roles=roles)
    for slot in (3, 5):
        s.site(slot, warbands={} if ruler == "bandits" else {ruler: 1})
    s.site(5, cards=[card])
    s.player(1, favor=3, secrets=2)
    s.player(2, favor=3, secrets=2)
    return s


RULERS = [("blue", 2), ("purple", 0), ("bandits", None)]
"""Who rules, and which seat takes the toll; else it is burnt."""


def paid(s: Scene, taker: int | None, before: int) -> bool:
    """Whether red has paid 1 favor as it should."""
    if taker is None:
        return s.state.shared == before + 1
    return [event.params for event in s.told("favor-given")] == [{"seat": 1, "to_seat": taker, "count": 1}]


# -- Curfew -----------------------------------------------------------------------------------------------------------


@law("OATH-7.1.4a")
@pytest.mark.parametrize(("ruler", "taker"), RULERS)
def test_it_works(ruler: str, taker: int | None) -> None:
    s = under("curfew", ruler)
    s.site(3, cards=["wolves"])
    before = s.state.shared
    s.act(1)("trade", "trade-for-favor:wolves:1")
    assert paid(s, taker, before)
    assert s.red.favor == 3 + 1 - 1
    s.check()


def test_curfew_forbids_what_cannot_be_paid_for() -> None:
    s = under("curfew")
    s.site(3, cards=["wolves"])
    s.red.favor, s.state.shared = 0, s.state.shared + 3
    assert "trade" not in s.act(1).options
    s.red.favor, s.state.shared = 2, s.state.shared - 2  # two for secrets, none for the toll
    s.player(1, advisers=["bear-traps"])
    assert s.act(1)("trade").options == ["trade-for-favor:wolves:1"]


def test_curfew_does_not_tax_its_ruler() -> None:
    s = under("curfew")
    s.site(3, cards=["wolves"])
    s.act(2)("trade", "trade-for-favor:wolves:1")
    assert not s.told("favor-given")


@law("OATH-10.enemy-c")
def test_curfew_of_the_empire_does_not_tax_citizens() -> None:
    s = under("curfew", "purple", roles=("citizen", "exile"))
    s.site(3, cards=["wolves"])
    s.act(1)("trade", "trade-for-favor:wolves:1")
    assert not s.told("favor-given")


def test_curfew_asks_nothing_for_cards_of_other_rulers() -> None:
    s = under("curfew")
    s.site(4, cards=["wolves"], warbands={"purple": 1})
    s.red.site = 4
    s.act(1)("trade", "trade-for-favor:wolves:1")
    assert not s.told("favor-given")


def test_curfew_asks_who_rules_the_card_not_where_the_trader_stands(new_card: NewCard) -> None:
    library = new_card((TRADES, lambda held, t, trade: trade.slots.append(3)))
    s = under("curfew")
    s.site(3, cards=["wolves"])
    s.site(8, cards=[library])
    s.red.site = 8
    s.act(1)("trade", [f"modifier:{library}"], "trade-for-favor:wolves:1")
    assert paid(s, 2, 0)


# -- Forced Labor -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruler", "taker"), RULERS)
def test_forced_labor_taxes_the_search(ruler: str, taker: int | None) -> None:
    s = under("forced-labor", ruler)
    before = s.state.shared
    s.act(1)("search")
    assert paid(s, taker, before)


@law("OATH-6.1d")
@pytest.mark.answer("forced-labor", 1)
def test_forced_labor_taxes_every_adviser_played() -> None:
    s = under("forced-labor")
    s.player(1, advisers=["?wolves", "?scouts"])
    s.act(1)("play-adviser", "card:wolves", "as-adviser", "play-adviser", "as-adviser")
    assert [event.params["count"] for event in s.told("favor-given")] == [1, 1]


def test_forced_labor_taxes_powers_that_play_as_if_searched() -> None:
    s = under("forced-labor")
    s.player(1, hand=["wolves"])
    s.run(play_as_searched(s.table, 1, "wolves"), turn=1)("as-adviser")
    assert paid(s, 2, 0)


def test_without_favor_forced_labor_forbids_it() -> None:
    s = under("forced-labor")
    s.red.favor, s.state.shared = 0, s.state.shared + 3
    s.player(1, advisers=["?wolves"])
    options = s.act(1).options
    assert "search" not in options
    assert "play-adviser" not in options


def test_forced_labor_leaves_sites_of_others_alone() -> None:
    s = under("forced-labor")
    s.red.site = 4
    s.act(1)("search")
    assert not s.told("favor-given")


def test_forced_labor_does_not_tax_its_ruler() -> None:
    s = under("forced-labor")
    s.act(2)("search")
    assert not s.told("favor-given")


# -- Toll Roads -------------------------------------------------------------------------------------------------------


def on_the_road(ruler: str = "blue") -> Scene:
    """Red stands at slot 4, and wants to go to 3."""
    s = under("toll-roads", ruler)
    s.red.site = 4
    s.site(4, warbands={"red": 1})
    return s


@pytest.mark.parametrize(("ruler", "taker"), RULERS)
def test_toll_roads_tax_the_way(ruler: str, taker: int | None) -> None:
    s = on_the_road(ruler)
    before = s.state.shared
    s.act(1)("travel", "travel-to:3:fertile-valley:2")
    assert paid(s, taker, before)
    s.check()


def test_without_favor_the_roads_are_closed() -> None:
    s = on_the_road()
    s.red.favor, s.state.shared = 0, s.state.shared + 3
    options = s.act(1)("travel").options
    assert not any(option.startswith(("travel-to:3", "travel-to:5")) for option in options)


@law("OATH-2.8.1b")
@pytest.mark.answer("toll-roads", 2)
def test_nobody_rules_a_facedown_site() -> None:
    s = on_the_road("bandits")
    s.site(8, faceup=False)
    before = s.state.shared
    s.act(1)("travel", "travel-facedown:8:2")
    assert s.state.shared == before
    assert not s.told("favor-burnt")


@pytest.mark.answer("toll-roads", 1)
def test_who_is_made_to_travel_must_be_willing_to_pay() -> None:
    s = on_the_road()
    d = s.run(make_travel(s.table, 1, 0, only=[3]), turn=0)("travel-to:3:fertile-valley:0")
    assert (d.ask.seat, d.ask.prompt) == (1, "travel-toll")
    d("stay-away")
    assert d.result is False
    assert (s.red.site, s.red.favor) == (4, 3)


def test_powers_that_ignore_sites_pay_the_toll_all_the_same(new_card: NewCard) -> None:
    def paths(held: Held[Any], t: OathTable, travel: Travel) -> None:
        travel.adjust.append(lambda journey: setattr(journey, "ignores_sites", True))

    portal = new_card((TRAVELS, paths))
    s = on_the_road()
    s.site(4, cards=[portal])
    s.act(1)("travel", [f"modifier:{portal}"], "travel-to:3:fertile-valley:2")
    assert paid(s, 2, 0)


def test_toll_roads_are_free_for_their_ruler() -> None:
    s = under("toll-roads")
    s.act(2)("travel", "travel-to:5:deep-woods:2")
    assert s.blue.favor == 3


# -- Secret Police ----------------------------------------------------------------------------------------------------


def plays(s: Scene, seat: int, card: str) -> list[str]:
    """Where a card in hand can go."""
    s.player(seat, hand=[card])
    return s.run(play_as_searched(s.table, seat, card), turn=seat).options


@law("OATH-5.1.4.IIIa")
@pytest.mark.parametrize("vision", ["vision-of-faith", "conspiracy"])
@pytest.mark.parametrize("ruler", ["blue", "purple", "bandits"])
def test_the_secret_police_suppress_visions(ruler: str, vision: str) -> None:
    assert plays(under("secret-police", ruler), 1, vision) == ["facedown", "discard"]


def test_the_secret_police_see_sites_of_their_ruler_only() -> None:
    s = under("secret-police")
    s.red.site = 4
    assert "reveal" in plays(s, 1, "vision-of-faith")


def test_the_secret_police_let_their_ruler_be() -> None:
    assert "reveal" in plays(under("secret-police"), 2, "vision-of-faith")


def test_the_secret_police_mind_no_denizens() -> None:
    assert {"to-site:3:fertile-valley", "as-adviser"} <= set(plays(under("secret-police"), 1, "wolves"))


# -- Tome Guardians ---------------------------------------------------------------------------------------------------


@law("OATH-9.2b")
@pytest.mark.parametrize(("ruler", "allowed"), [("blue", [2]), ("purple", [0]), ("bandits", []), ("red", [1])])
@pytest.mark.answer("tome-guardians", 1)
def test_the_guardians_keep_the_secret_from_enemies(ruler: str, allowed: list[int]) -> None:
    s = under("tome-guardians", ruler)
    assert [seat for seat in range(3) if can_take(s.table, seat, "darkest-secret")] == allowed
    assert all(can_take(s.table, seat, "peoples-favor") for seat in range(3))
    assert ("recover" in s.act(1).options) is (1 in allowed or s.red.favor > 1)


def test_the_guardians_forbid_to_recover_it() -> None:
    s = under("tome-guardians")
    s.player(0, favor=0)
    options = s.act(1)("recover").options
    assert options == ["recover-banner:peoples-favor"]


def test_the_guardians_forbid_to_target_it() -> None:
    """Whoever holds it, their ruler or another."""
    s = under("tome-guardians")
    s.player(0, site=3, banners=["darkest-secret"])
    s.player(1, warbands=3)
    d = s.act(1)("campaign", "defender:@0")
    assert not any("darkest-secret" in option for option in d.options)


@law("OATH-10.give-b")
def test_who_is_given_the_secret_does_not_take_it() -> None:
    s = under("tome-guardians")
    s.player(0, banners=["darkest-secret"])
    assert list(goods(s.table, 0, 1, ["banners"])) == ["banner:darkest-secret"]


# -- Council Seat -----------------------------------------------------------------------------------------------------


@law("OATH-6.7a", "OATH-6.8a")
def test_the_council_seat_keeps_a_citizen() -> None:
    s = Scene(3, roles=("citizen", "citizen"))
    s.player(0, favor=10)
    s.player(1, advisers=["council-seat"], favor=10)
    s.player(2, favor=10)
    assert [exile_allowed(s.table, seat) for seat in (1, 2)] == [False, True]
    assert "self-exile" not in s.act(1).options
    assert "self-exile" in s.act(2).options
    s.act(0)("exile")
    assert (s.red.role, s.blue.role) == ("citizen", "exile")


@law("OATH-9.2b")
def test_the_council_seat_leaves_nobody_to_exile() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(0, favor=10)
    assert "exile" in s.act(0).options
    s.player(1, advisers=["council-seat"])
    assert "exile" not in s.act(0).options


@law("OATH-7.2.2a")
def test_the_council_seat_is_locked() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, advisers=["council-seat", "wolves", "scouts"], hand=["longbows"])
    d = s.run(play_as_searched(s.table, 1, "longbows"), turn=1)("as-adviser")
    assert d.options == ["card:wolves", "card:scouts"]


# -- Vow of Obedience -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vision", ["vision-of-faith", "conspiracy"])
@pytest.mark.answer("vow-of-obedience", 2)
def test_the_vow_forbids_visions(vision: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    assert plays(s, 1, vision) == ["facedown", "discard"]
    assert "reveal" in plays(s, 2, "vision-of-rebellion")


@pytest.mark.answer("vow-of-obedience", 1)
def test_the_vow_leaves_a_revealed_vision() -> None:
    s = Scene(3)
    s.player(1, vision="vision-of-faith")
    d = s.run(play_as_searched(s.table, 1, s.player(1, hand=["vow-of-obedience"]).hand[0]), turn=1)
    d("as-adviser")
    assert s.red.vision


@law("OATH-4.3.5a")
def test_the_vow_is_rewarded_at_rest() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    d = s.run(rest(s.table, 1), turn=1)
    assert d.options == ["power:vow-of-obedience/1", "done"]
    d("power:vow-of-obedience/1", "bank:beast")
    assert (s.red.favor, s.state.banks["beast"]) == (1, 2)
    assert d.over
    s.check()


def test_the_vow_takes_from_banks_that_have_favor() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    s.state.shared += 9 + 6
    s.state.banks = dict.fromkeys(s.state.banks, 0) | {"nomad": 3}
    s.run(rest(s.table, 1), turn=1)("power:vow-of-obedience/1")
    assert s.state.banks["nomad"] == 2
    s.state.shared += 2
    s.state.banks["nomad"] = 0
    assert s.run(rest(s.table, 1), turn=1).over


def test_empty_banks_reward_no_vow() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    s.state.shared += sum(s.state.banks.values())
    s.state.banks = dict.fromkeys(s.state.banks, 0)
    assert s.run(rest(s.table, 1), turn=1).over


def test_the_vow_of_another_is_not_rewarded() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    assert s.run(rest(s.table, 2), turn=2).over
