"""Gambling Hall, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.hooks import ROLLED
from tests.engines.oath.campaign_scene import GivenDice
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def hall(dice: str, *, favor: int = 2) -> Scene:
    s = Scene(3)
    s.table.dice = GivenDice(dice, "")
    s.site(3, cards=["gambling-hall"])
    s.player(1, favor=favor)
    s.state.banks["beast"], s.state.shared = 8, s.state.shared - 5
    return s


@law("OATH-5.5.4d", "OATH-5.5.4e")
@pytest.mark.parametrize(("dice", "won"), [("1 2 . .", 3), ("1 x 2 .", 6), ("x x 1 .", 4), ("2 2 x .", 8), ("2 2 x x", 8)])
@pytest.mark.answer("gambling-hall", 1)
def test_the_hall_pays_for_shields(dice: str, won: int) -> None:
    """As far as the bank goes."""
    s = hall(dice)
    d = s.act(1)("power:gambling-hall")
    assert (d.ask.prompt, d.ask.params["count"]) == ("favor-bank", won if dice != "2 2 x x" else 16)
    d("bank:beast")
    assert (s.red.favor, s.state.banks["beast"]) == (won, 8 - won)
    assert s.state.site(3).cards[0].favor == 2
    s.check()


@pytest.mark.parametrize("dice", [". . . .", "x . x x"])
def test_the_house_can_win(dice: str) -> None:
    s = hall(dice)
    assert s.act(1)("power:gambling-hall").ask.prompt == "act"
    assert s.red.favor == 0


@law("OATH-9.3b")
def test_empty_banks_are_not_named() -> None:
    s = hall("2 2 . .")
    s.state.banks["order"], s.state.shared = 0, s.state.shared + 3
    d = s.act(1)("power:gambling-hall")
    assert "bank:order" not in d.options
    d("bank:arcane")
    assert s.red.favor == 3


@pytest.mark.parametrize("short", ["favor", "empty", "elsewhere"])
def test_the_hall_wants_two_favor_on_an_empty_card(short: str) -> None:
    s = hall("", favor=1 if short == "favor" else 2)
    if short == "empty":
        s.state.site(3).cards[0].secrets = 1
    if short == "elsewhere":
        s.red.site = 4
    assert "power:gambling-hall" not in s.act(1).options


def test_its_dice_can_be_rerolled(new_card: NewCard) -> None:
    def again(held, t, seat, what, rolled):  # type: ignore[no-untyped-def]
        assert (seat, what, len(rolled)) == (1, "defense", 4)
        yield from ()
        return [["shield"], [], [], []]

    s = hall("2 2 x x")
    s.player(2, advisers=[new_card((ROLLED, again))])
    assert s.act(1)("power:gambling-hall").ask.params["count"] == 1
