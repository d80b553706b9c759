"""2.3: the Imperial Reliquary and the duties uncovered on it."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.faces import RELIQUARY
from games.oath.engine.play.core.hooks import ACTION, DECLARED, TRADES
from games.oath.engine.play.core.states import Role
from games.oath.engine.play.core.title import leaders
from games.oath.engine.play.majors import recover, search, trade, travel
from tests.engines.oath.campaign_scene import attack, war
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
RELICS = ("whistle", "map", "ivory-eye", "brass-horse")


def uncover(s: Scene, *modifiers: str) -> Scene:
    s.reliquary(*(None if space in modifiers else relic for space, relic in zip(RELIQUARY, RELICS, strict=True)))
    return s


def ways(s: Scene, seat: int = 0) -> dict[int, int]:
    d = s.run(travel.travel(s.table, seat), turn=seat)
    parts = [option.split(":") for option in d.options]
    return {int(part[1]): int(part[-1]) for part in parts}


def trading(s: Scene, seat: int = 0) -> Driver:
    return s.run(trade.trade(s.table, seat), turn=seat)


def market(*modifiers: str, roles: tuple[Role, ...] = (), advisers: tuple[str, ...] = ()) -> Scene:
    """Everybody stands at a card of order, and has favor, a secret and, if told, one of the advisers."""
    s = uncover(Scene(3, roles=roles), *modifiers)
    s.site(3, cards=["longbows"])
    for seat in range(3):
        s.player(seat, site=3, favor=2, secrets=1)
    s.player(0, advisers=advisers)
    return s


@law("OATH-2.3a", "OATH-2.3d", "OATH-2.3i", "OATH-7.1.1d", "OATH-7.0a")
def test_it_works() -> None:
    s = uncover(Scene(3))
    assert len(s.state.reliquary) == 4 == len(RELIQUARY)
    assert [*DECLARED.live(s.state), *TRADES.live(s.state)] == []
    uncover(s, "brutal", "careless")
    assert [(held.slug, held.owner) for held in DECLARED.live(s.state)] == [("brutal", 0)]
    assert [(held.slug, held.owner) for held in TRADES.live(s.state)] == [("careless", 0)]


# -- the relics on it -------------------------------------------------------------------------------------------------


@law("OATH-2.3f")
def test_its_relics_cannot_be_recovered() -> None:
    s = uncover(Scene(3))
    s.player(0, favor=3, secrets=3)
    s.banner("peoples-favor", tokens=9)
    s.banner("darkest-secret", tokens=9)
    s.state.turn = 0
    assert not recover.can_recover(s.table, 0)


@law("OATH-2.3e")
def test_its_relics_are_no_targets() -> None:
    s = uncover(war())
    s.state.players[0].relics.clear()
    s.player(0, site=3)
    s.player(1, warbands=1)
    s.site(3, warbands={"purple": 1})
    assert attack(s, 1).options == ["target-pawn", "done"]


@law("OATH-2.3g")
def test_its_relics_count_for_no_goal() -> None:
    s = uncover(Scene(3, "protection"))
    s.player(1, relics=["dowsing-sticks", "horned-mask"])
    assert (ruling.goods(s.state, 0), leaders(s.state)) == (1, [1])


@law("OATH-2.3h", "OATH-7.0b")
def test_their_powers_cannot_be_used() -> None:
    s = uncover(Scene(3))
    assert not [held for held in ACTION.live(s.state) if held.slug in RELICS]
    s = Scene(3)
    s.player(0, relics=RELICS)
    assert [held.slug for held in ACTION.live(s.state) if held.slug in RELICS] == [*RELICS]


# -- Brutal -----------------------------------------------------------------------------------------------------------


def battle(attacker: int, *modifiers: str, win: bool) -> Scene:
    """Three warbands against three at slot 3, the defender's site; one sword or three."""
    s = uncover(war(roles=("exile", "exile"), attack="s s s k" if win else "h h h", defense=". ."), *modifiers)
    other = 2 if attacker == 1 else 1
    s.player(attacker, site=3, warbands=5)
    s.site(3, warbands={s.state.players[other].colour: 3})
    s.player(other, site=5)
    d = attack(s, attacker)
    while d.asks:
        d(d.options[-1] if d.ask.prompt == "attack-dice" else d.options[0])
    return s


@law("OATH-2.3d", "OATH-2.3i")
def test_a_brutal_chancellor_kills_every_defender() -> None:
    assert battle(0, win=True).red.warbands == 2
    assert battle(0, "brutal", win=True).red.warbands == 0


@law("OATH-2.3d", "OATH-2.3i")
def test_and_loses_every_attacker() -> None:
    assert battle(0, win=False).purple.warbands == 3
    assert battle(0, "brutal", win=False).purple.warbands == 0


@law("OATH-2.3i")
def test_others_are_not_brutal() -> None:
    assert battle(1, "brutal", win=True).blue.warbands == 2


# -- Decadent ---------------------------------------------------------------------------------------------------------


@law("OATH-2.3d", "OATH-2.3i", "OATH-7.6.2a")
def test_a_decadent_chancellor_goes_home_for_nothing_and_far_for_more() -> None:
    s = uncover(Scene(3), "decadent")
    assert ways(s) == {2: 1, 3: 2, 4: 2, 5: 2, 6: 5, 7: 5, 8: 5}
    s.player(0, site=3)
    assert ways(s) == {1: 0, 2: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}
    s.player(0, site=6)
    assert ways(s) == {1: 0, 2: 0, 3: 2, 4: 2, 5: 2, 7: 4, 8: 4}


@law("OATH-2.3i")
def test_others_are_not_decadent() -> None:
    s = uncover(Scene(3, roles=("citizen", "exile")), "decadent")
    assert ways(s, 1) == dict.fromkeys((1, 2, 4, 5, 6, 7, 8), 2)


@law("OATH-7.6.2a", "OATH-2.3i")
def test_what_the_valley_adds_is_not_spent_on_the_way_home() -> None:
    s = uncover(Scene(3), "decadent")
    s.site(3, "charming-valley")
    s.player(0, site=3)
    assert ways(s)[1] == 0
    assert ways(s)[6] == 4


# -- Careless ---------------------------------------------------------------------------------------------------------


@law("OATH-2.3d", "OATH-2.3i")
def test_a_careless_chancellor_gets_a_favor_more_and_a_secret_less() -> None:
    s = market("careless", advisers=("garrison", "bear-traps"))
    d = trading(s)
    assert d.options == ["trade-for-favor:longbows:3", "trade-for-both:longbows:secrets:1:1"]
    d("trade-for-both:longbows:secrets:1:1")
    assert (s.purple.favor, s.purple.secrets, s.state.banks["order"]) == (1, 2, 2)
    s.check()


@law("OATH-2.3i", "OATH-9.3b")
def test_never_fewer_secrets_than_none() -> None:
    d = trading(market("careless"))
    assert d.options == ["trade-for-favor:longbows:2", "trade-for-both:longbows:secrets:1:0"]


@law("OATH-2.3i")
def test_others_are_not_careless() -> None:
    s = market("careless", roles=("citizen", "exile"))
    assert trading(s, 1).options == ["trade-for-favor:longbows:1", "trade-for-secrets:longbows:0"]


# -- Greedy -----------------------------------------------------------------------------------------------------------


@law("OATH-2.3d", "OATH-2.3i")
def test_a_greedy_chancellor_draws_five_but_pays_no_more_than_two() -> None:
    s = uncover(Scene(3), "greedy")
    s.deck("longbows", "rangers", "lancers", "salad-days", "hospital")
    s.run(search.search(s.table, 0), turn=0)
    assert len(s.purple.hand) == 5
    s = uncover(Scene(3), "greedy")
    s.state.visions_drawn = 1
    s.state.turn = 0
    assert not search.can_search(s.table, 0)
    s.discards("cradle", "longbows")
    assert search.can_search(s.table, 0)


@law("OATH-2.3i")
def test_others_are_not_greedy() -> None:
    s = uncover(Scene(3), "greedy")
    s.state.visions_drawn = 1
    s.deck("longbows", "rangers", "lancers", "salad-days", "hospital")
    s.run(search.search(s.table, 1), turn=1)
    assert len(s.red.hand) == 3


@law("OATH-2.3i")
def test_duties_add_up() -> None:
    s = uncover(Scene(3), "greedy", "decadent")
    s.site(1, "marshes")
    s.deck("longbows", "rangers", "lancers", "salad-days", "hospital")
    assert ways(s)[6] == 5
    s.run(search.search(s.table, 0), turn=0)
    assert len(s.purple.hand) == 4
