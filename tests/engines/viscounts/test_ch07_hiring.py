import pytest

from games.viscounts.engine import effects
from games.viscounts.engine.vocabulary import HireFree, Trigger
from tests.engines.viscounts.scenario import Ride, Scenario, ride

DULL = ("no-action", "pass", "keep", "done")


@pytest.fixture
def _riding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effects.OPS, Ride, ride)


def hiring(*cards: str, silver: int = 9) -> Scenario:
    """Seat 0 stands beside these, and has nothing in the row or in the hand."""
    return Scenario(2).townsfolk("1-2", *cards).goods(0, silver=silver)


# -- the hire of phase 4 ----------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-7.1a")
def test_after_the_action_the_townsfolk_beside_the_viscount_may_be_hired() -> None:
    s = hiring("friar").cards(0, hand="trader abbot", row="squire labourer -").at(0, "9-10-outer-right")
    play = s.turn(0).does(0, "play:trader").until_asked("action", DULL).does(0, "act:trade", "times:0")
    assert play.asked == [(0, "hire")]  # after all of the action, the Silver of the Trader included
    assert play.goods(0) == {"silver": 10}
    assert play.options(0) == ["hire:friar", "pass"]
    passed = hiring("friar").phase("hire").does(0, "pass")
    assert passed.over
    assert passed.goods(0) == {"silver": 9}
    assert passed.player(0).discard == []


@pytest.mark.law("VIS-7.1a")
def test_nobody_else_can_be_hired() -> None:
    play = hiring("friar").townsfolk("3-4", "mason").phase("hire")
    assert play.options(0) == ["hire:friar", "pass"]
    assert play.refused(0, "hire:mason")[0] == "unknown_option"


@pytest.mark.law("VIS-7.1b")
def test_hiring_costs_the_value_in_silver_in_full() -> None:
    paid = hiring("artisan", silver=3).phase("hire").does(0, "hire:artisan")
    assert paid.goods(0) == {}
    assert hiring("artisan", silver=2).goods(0, silver=2, gold=5, ink=5).phase("hire").over  # not offered
    cheap = hiring("artisan", silver=3).uncovered(0, "trading-post-2").phase("hire")
    cheap.does(0, "hire:artisan")
    assert cheap.goods(0) == {}  # that column is for dismissals


@pytest.mark.law("VIS-7.1c")
def test_only_one_is_hired_in_this_phase() -> None:
    play = hiring("friar", "miner").phase("hire").does(0, "hire:friar")
    assert play.over
    assert play.state.townsfolk["seg-1-2"][-1] == "miner"
    assert play.goods(0) == {"silver": 7}


@pytest.mark.law("VIS-7.1d")
def test_the_card_hired_goes_on_the_discard_pile() -> None:
    play = hiring("friar").cards(0, discard="abbot").phase("hire").does(0, "hire:friar")
    assert play.player(0).discard == ["abbot", "friar"]
    assert not any("friar" in pile for pile in play.state.townsfolk.values())
    assert play.player(1).discard == []


@pytest.mark.law("VIS-7.1e")
def test_then_its_effect_is_resolved_and_a_shuffle_takes_it_along() -> None:
    play = hiring("courier").cards(0, draw="abbot trader", discard="squire").phase("hire").does(0, "hire:courier")
    assert play.player(0).discard == []
    assert sorted(play.player(0).draw) == ["abbot", "courier", "squire", "trader"]
    assert play.markers(0) == (1, 6)  # the check of that shuffle
    order = hiring("friar").phase("hire").does(0, "hire:friar").kinds()
    assert order.index("hires") < order.index("virtue")


def before(**cards: str) -> Scenario:
    """Seat 0 will come by one arrow to the Mason, under whom the Friar lies and the Miner."""
    s = hiring("mason", "friar", "miner", silver=3).cards(0, draw="abbot lender thief", **cards)
    return s.at(0, "9-10-outer-right")


@pytest.mark.law("VIS-7.1f")
def test_after_a_dismissal_the_next_of_the_pile_can_be_hired() -> None:
    play = before(hand="trader", row="squire labourer -").turn(0)
    play.until_asked("action", DULL).does(0, "act:trade", "dismiss:mason").until_asked("hire", ("times:0", *DULL))
    assert play.options(0) == ["hire:friar", "pass"]
    play.does(0, "hire:friar")
    assert play.player(0).discard == ["friar"]
    assert play.state.dismissed == ["mason"]


@pytest.mark.law("VIS-7.1g")
def test_free_hires_come_on_top_and_in_any_phase() -> None:
    """The Journeyman, when dropping off, and Clovis, when played, give free hires; then comes phase 4."""
    play = before(hand="clovis", row="squire labourer journeyman").turn(0)
    assert play.asked == [(0, "hire-free")]
    play.does(0, "hire:mason").until_asked("hire-free", DULL)
    assert [told["card"] for told in play.logged("plays")] == ["clovis"]
    play.does(0, "hire:friar").until_asked("move", DULL).does(0, "move:seg-1-2-outer-right").until_asked("hire", DULL)
    assert play.options(0) == ["hire:miner", "pass"]
    play.does(0, "hire:miner")
    assert [(told["card"], told["silver"]) for told in play.logged("hires")] == [("mason", 0), ("friar", 0), ("miner", 2)]


@pytest.mark.law("VIS-7.1g")
def test_a_free_hire_costs_nothing_and_takes_anyone_in_sight() -> None:
    play = Scenario(2).effect(1, HireFree(), active=0)
    assert sorted(play.options(1)) == sorted(f"hire:{pile[-1]}" for pile in play.state.townsfolk.values())
    option = play.options(1)[2]
    play.does(1, option).until(dull=DULL)
    assert play.player(1).discard[0] == option.removeprefix("hire:")
    assert play.goods(1) == {}


@pytest.mark.law("VIS-7.1h")
def test_with_the_first_workshop_column_every_hire_offers_a_discard() -> None:
    def owner() -> Scenario:
        return hiring("friar").cards(0, hand="abbot squire").uncovered(0, "workshop-1")

    paid = owner().phase("hire").does(0, "hire:friar")
    free = owner().effect(0, HireFree()).does(0, "hire:friar")
    for play in (paid, free):
        assert play.markers(0) == (1, 6)  # the card's effect comes first
        assert play.asked == [(0, "discard")]
        assert play.options(0) == ["discard:abbot", "discard:squire", "discard-top", "done"]
        play.does(0, "discard:squire")
        assert play.player(0).discard == ["friar", "squire"]
        assert play.over
    others = hiring("friar").cards(0, hand="abbot").uncovered(0, "workshop-2", "workshop-3").uncovered(1, "workshop-1")
    assert others.phase("hire").does(0, "hire:friar").over


@pytest.mark.law("VIS-7.1i")
@pytest.mark.usefixtures("_riding")
def test_adjacency_is_judged_where_the_viscount_stands_then() -> None:
    """A test's own Trader takes the Viscount elsewhere after a Trade."""
    s = hiring("mason").townsfolk("5-6", "friar").cards(0, row="trader squire abbot", hand="lender")
    s.card("trader", reactions=((Trigger("after_primary_action", action="trade"), (Ride("seg-5-6-inner"),)),))
    play = s.phases("action", "hire").does(0, "act:trade")
    play.until_asked("hire", ("keep", "times:0"))
    assert play.options(0) == ["hire:friar", "pass"]


# -- empty piles ------------------------------------------------------------------------------------------------------


def last_one(card: str) -> Scenario:
    """Nobody but this one stands on the first Segment."""
    return Scenario(2).no_townsfolk("1-2").townsfolk("1-2", card).goods(0, silver=9)


@pytest.mark.law("VIS-7.2a")
def test_an_empty_pile_stays_empty() -> None:
    play = last_one("friar").game(0).until_asked("hire", DULL)
    assert play.player(0).space.startswith("seg-1-2")
    play.does(0, "hire:friar").until(lambda asks: play.state.round == 4, DULL)
    assert play.state.townsfolk["seg-1-2"] == []
    assert play.view(0)["segments"]["seg-1-2"]["townsfolk"] is None


@pytest.mark.law("VIS-7.2b")
def test_the_printed_card_cannot_be_hired() -> None:
    assert Scenario(2).no_townsfolk("1-2").goods(0, silver=9).phase("hire").over  # nothing is offered
    play = Scenario(2).no_townsfolk("1-2", "3-4").effect(0, HireFree())
    tops = {f"hire:{pile[-1]}" for pile in play.state.townsfolk.values() if pile}
    assert {*play.options(0)} == tops
    assert len(tops) == 3
    none = Scenario(2).no_townsfolk().effect(0, HireFree())
    assert none.over
    assert none.player(0).discard == []


@pytest.mark.law("VIS-7.2c")
def test_the_printed_card_can_be_dismissed_time_and_again() -> None:
    """On the first Segment: value 2, a Noble and a Cleric icon, 1 Virtue."""
    s = Scenario(2).no_townsfolk("1-2").goods(0, silver=4).at(0, "1-2-inner").cards(0, row="abbot trader labourer")
    play = s.phases("action", "action")
    for left, virtue in ((2, 6), (0, 5)):
        play.does(0, "act:noble", "dismiss-printed:seg-1-2")  # what makes it possible without a Noble icon of one's own
        assert play.goods(0).get("silver", 0) == left
        assert play.markers(0) == (1, virtue)
    assert play.over
    assert play.state.tier1[0] == [2, 0]
    assert "seg-1-2" not in play.state.dismissed
