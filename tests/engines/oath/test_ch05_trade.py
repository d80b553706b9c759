"""5.3 Trade."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Toll, Trade, TradeOffer
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BAN_TRADE, COUNTS_AS, TRADE_TOLL, TRADES, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import board_of, kill
from games.oath.engine.play.majors import trade
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
Do = Callable[[Held[Any], OathTable, Trade], None]


def scene(*cards: str, favor: int = 4, secrets: int = 1, advisers: tuple[str, ...] = ()) -> Scene:
    s = Scene(3)
    s.site(3, "great-slum", cards=cards)
    s.player(1, favor=favor, secrets=secrets, supply=3, advisers=advisers)
    return s


def trading(s: Scene, seat: int = 1) -> Driver:
    return s.run(trade.trade(s.table, seat), turn=seat)


def can(s: Scene, seat: int = 1) -> bool:
    s.state.turn = seat
    return trade.can_trade(s.table, seat)


def adjusting(change: Callable[[TradeOffer], bool | None]) -> Do:
    return lambda held, t, action: action.adjust.append(change)


@law("OATH-9.3d", "OATH-7.4a")
@pytest.mark.parametrize(
    ("cost", "left"), [({"secret": 1}, "secrets"), ({"burn_secret": 1}, "secrets"), ({"favor": 2}, "favor")]
)
def test_what_a_modifier_costs_is_no_longer_there_for_the_trade(cost: dict[str, int], left: str, new_card: NewCard) -> None:
    card = new_card((TRADES, lambda held, t, action: None), cost=Cost(**cost))
    s = scene("longbows", favor=3, secrets=1, advisers=(card,))
    assert {option.split(":")[0] for option in trading(s)([]).options} == {"trade-for-favor", "trade-for-secrets"}
    d = trading(s)([f"modifier:{card}"])
    assert {option.split(":")[0] for option in d.options} <= {f"trade-for-{left}", "act"} or d.over


@law("OATH-5.3.1a", "OATH-5.3.2a", "OATH-5.3.2b", "OATH-5.3.2c", "OATH-5.3.2d", "OATH-10.gain-d", "OATH-10.match-a")
def test_it_works() -> None:
    s = scene("longbows", advisers=("garrison", "rangers", "?bear-traps"))
    d = s.act(1)
    assert "trade" in d.options
    d("trade")
    assert d.options == ["trade-for-favor:longbows:2", "trade-for-secrets:longbows:1"]
    d("trade-for-favor:longbows:2")
    assert d.ask.prompt == "act"
    assert (s.red.supply, s.red.favor, s.red.secrets, s.state.banks["order"]) == (2, 6, 0, 1)
    assert (s.state.site(3).cards[0].favor, s.state.site(3).cards[0].secrets) == (0, 1)
    s.check()


@law("OATH-5.3.2e", "OATH-5.3.2f", "OATH-5.3.2i", "OATH-10.gain-c", "OATH-2.1.7a", "OATH-10.shared-bank-a")
def test_favor_for_secrets() -> None:
    s = scene("longbows", advisers=("garrison", "?bear-traps"))
    trading(s)("trade-for-secrets:longbows:1")
    assert (s.red.favor, s.red.secrets, s.state.site(3).cards[0].favor) == (2, 2, 2)
    s.check()


@law("OATH-5.3.2f", "OATH-9.3g")
def test_without_a_matching_adviser_there_is_a_favor_but_no_secret() -> None:
    s = scene("longbows", advisers=("rangers",))
    d = trading(s)
    assert d.options == ["trade-for-favor:longbows:1", "trade-for-secrets:longbows:0"]
    d("trade-for-secrets:longbows:0")
    assert (s.red.favor, s.red.secrets) == (2, 1)


@law("OATH-5.3.2d", "OATH-5.3.2h", "OATH-9.3b", "OATH-9.3g")
def test_a_short_bank_gives_what_it_has() -> None:
    s = scene("salad-days", advisers=("hospital", "fabled-feast"))
    s.state.banks["hearth"], s.state.shared = 2, s.state.shared + 1
    trading(s)("trade-for-favor:salad-days:2")
    assert (s.red.favor, s.state.banks["hearth"]) == (6, 0)
    s.check()


@law("OATH-5.3.1a", "OATH-4.2f")
def test_without_supply_there_is_no_trade() -> None:
    s = scene("longbows")
    s.red.supply = 0
    assert not can(s)


@law("OATH-5.3.2b", "OATH-7.1.2j")
def test_facedown_secrets_do_not_pay() -> None:
    s = scene("longbows", favor=1, secrets=0)
    s.player(1, turned=3)
    assert not can(s)


@law("OATH-5.3.2e", "OATH-9.3d")
def test_one_favor_is_not_enough() -> None:
    s = scene("longbows", favor=1)
    assert trading(s).options == ["trade-for-favor:longbows:1"]


@law("OATH-5.3.2b", "OATH-5.3.2e", "OATH-board.any-b")
def test_cards_with_tokens_or_elsewhere_are_no_use() -> None:
    s = scene("longbows", "rangers", advisers=("garrison",))
    s.site(4, cards=["lancers"])
    s.state.site(3).cards[0].favor = 1
    s.state.site(3).cards[1].secrets = 1
    assert not can(s)


@law("OATH-5.3.2g", "OATH-2.9c", "OATH-2.9e")
def test_relics_and_ruins_are_no_use() -> None:
    s = scene("bandit-rampart")
    s.site(3, relics=["whistle"])
    assert not can(s)


@law("OATH-5.3.2b", "OATH-2.9b", "OATH-10.match-a")
def test_an_intact_edifice_is_and_has_a_suit() -> None:
    s = scene("sprawling-rampart", advisers=("garrison",))
    trading(s)("trade-for-favor:sprawling-rampart:2")
    assert s.state.banks["order"] == 1


# -- powers -----------------------------------------------------------------------------------------------------------


@law("OATH-10.match-a", "OATH-7.1.4c")
def test_a_card_that_counts_twice_matches_twice(new_card: NewCard) -> None:
    pair = new_card((COUNTS_AS, lambda: 2), suit="order")
    assert trading(scene("longbows", advisers=(pair,))).options == [
        "trade-for-favor:longbows:3",
        "trade-for-secrets:longbows:2",
    ]


@law("OATH-7.4a", "OATH-10.match-a")
def test_an_adviser_counts_as_of_another_suit(new_card: NewCard) -> None:
    def act_as(held: Held[Any], t: OathTable, action: Trade) -> Rules[None]:
        answer = yield from choose(action.seat, "act-as", ["suit:beast", "suit:order"])
        action.suits[held.slug] = answer.partition(":")[2]

    troupe = new_card((TRADES, act_as), suit="arcane")
    s = scene("longbows", "fire-talkers", favor=0, advisers=(troupe,))
    d = trading(s)([f"modifier:{troupe}"], "suit:order")
    assert d.options == ["trade-for-favor:longbows:2", "trade-for-favor:fire-talkers:1"]


@law("OATH-7.4a", "OATH-5.3.2b")
def test_a_trade_at_other_sites(new_card: NewCard) -> None:
    def reach(held: Held[Any], t: OathTable, action: Trade) -> None:
        here = t.state.players[action.seat].site
        action.slots = [slot for slot in ruling.in_region(here) if slot != here]

    library = new_card((TRADES, reach), restriction="site-only")
    s = scene(library, favor=0)
    s.site(5, cards=["longbows"])
    s.site(6, cards=["rangers"])
    d = trading(s)([f"modifier:{library}"])
    assert d.options == ["trade-for-favor:longbows:1"]
    d("trade-for-favor:longbows:1")
    assert s.state.where["longbows"].card.secrets == 1


@law("OATH-7.4a")
def test_somebody_elses_advisers_count_instead_of_ones_own(new_card: NewCard) -> None:
    def pose(held: Held[Any], t: OathTable, action: Trade) -> None:
        action.advisers = t.state.players[2].advisers

    mask = new_card((TRADES, pose), suit="order")
    s = scene("longbows", favor=0, advisers=(mask,))
    s.player(2, advisers=["garrison", "bear-traps"])
    assert trading(s)([f"modifier:{mask}"]).options == ["trade-for-favor:longbows:3"]


@law("OATH-7.4.1a", "OATH-7.4b")
def test_exactly_one_favor_becomes_two(new_card: NewCard) -> None:
    def signal(offer: TradeOffer) -> None:
        offer.gain_favor += offer.gain_favor == 1

    one = new_card((TRADES, adjusting(signal)), suit="order")
    s = scene("rangers", "longbows", favor=0, advisers=(one,))
    d = trading(s)([f"modifier:{one}"])
    assert d.options == ["trade-for-favor:rangers:2", "trade-for-favor:longbows:2"]


@law("OATH-9.2b", "OATH-7.4.1a")
def test_who_gains_no_favor_may_trade_for_none(new_card: NewCard) -> None:
    def poor(offer: TradeOffer) -> None:
        offer.no_favor = True

    def richer(offer: TradeOffer) -> None:
        offer.gain_favor += 3

    vow = new_card((TRADES, adjusting(poor)), mandatory=True)
    gift = new_card((TRADES, adjusting(richer)), mandatory=True)
    s = scene("longbows", advisers=(vow, gift))
    trading(s)("trade-for-favor:longbows:0")
    assert (s.red.favor, s.red.secrets, s.state.banks["order"]) == (4, 0, 3)


@law("OATH-7.4a", "OATH-5.3.1a")
def test_a_trade_that_costs_a_warband_instead_of_supply(new_card: NewCard) -> None:
    def instead(held: Held[Any], t: OathTable, action: Trade) -> None:
        def unpaid(offer: TradeOffer) -> None:
            offer.supply = 0

        def sacrifice() -> Rules[None]:
            kill(t, board_of(action.seat), t.state.players[action.seat].force, 1, "OATH-10.sacrifice-a")
            yield from ()

        action.adjust.append(unpaid)
        action.after.append(sacrifice)

    awaited = new_card((TRADES, instead), when=lambda held, t, action: t.state.players[action.seat].warbands > 0)
    s = scene("longbows", advisers=(awaited,))
    s.player(1, supply=0)
    assert not can(s)
    s.player(1, warbands=1)
    assert can(s)
    assert trading(s).ask.least == 1, "without it there is nothing to pay with"
    trading(s)([f"modifier:{awaited}"], "trade-for-favor:longbows:1")
    assert (s.red.warbands, s.red.favor) == (0, 5)


@law("OATH-9.2b", "OATH-7.1.4a")
def test_a_power_forbids_cards(new_card: NewCard) -> None:
    council = new_card((BAN_TRADE, lambda held, t, seat, slot, card: card.slug == "rangers"))
    s = scene("longbows", "rangers", favor=0)
    s.site(6, cards=[council])
    assert trading(s).options == ["trade-for-favor:longbows:1"]


@law("OATH-9.2b", "OATH-9.3g", "OATH-7.1.4a")
def test_a_toll_is_paid_to_the_ruler_or_the_card_is_out_of_reach(new_card: NewCard) -> None:
    def curfew(held: Held[Any], t: OathTable, action: Trade, offer: TradeOffer) -> None:
        if ruling.enemy_of_owner(t.state, action.seat, held) and ruling.ruler_of(t.state, offer.slot) == 2:
            offer.tolls.append(Toll(held, favor=1, to=2))

    card = new_card((TRADE_TOLL, curfew))
    s = scene("longbows", card, favor=2)
    s.site(3, warbands={"blue": 1})
    s.state.where[card].card.favor = 1
    d = trading(s)
    assert d.options == ["trade-for-favor:longbows:1"]  # two favor and the toll are too much
    assert d.ask.explains("trade-for-favor:longbows:1").cost == {"supply": 1, "secret": 1, "favor": 1}
    trading(s)("trade-for-favor:longbows:1")
    assert (s.red.favor, s.blue.favor) == (2, 1)


@law("OATH-7.1.4a", "OATH-10.enemy-b")
def test_the_ruler_pays_no_toll(new_card: NewCard) -> None:
    def curfew(held: Held[Any], t: OathTable, action: Trade, offer: TradeOffer) -> None:
        if ruling.enemy_of_owner(t.state, action.seat, held):
            offer.tolls.append(Toll(held, favor=1))

    card = new_card((TRADE_TOLL, curfew))
    s = scene("longbows", favor=0)
    s.site(3, warbands={"red": 1}, cards=[card])
    trading(s)("trade-for-favor:longbows:1")
    assert s.red.favor == 1
