"""Jinx, a denizen of Arcane."""

import pytest

from games.oath.engine.play.campaign.rolls import roll
from tests.engines.oath.cards.scenes.arcane import power, red
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def rolling(s: Scene, seat: int = 1, what: str = "attack") -> Driver:
    return s.run(roll(s.table, seat, what, 3, "OATH-5.5.5a"))


def test_jinx_rolls_all_dice_again_once() -> None:
    s = red("jinx", secrets=1)
    d = rolling(s)
    assert (d.ask.seat, d.options) == (1, ["reroll", "let-lie"])
    d("reroll")
    assert d.over
    rolls = [event.params["rolled"] for event in s.told("roll")]
    assert len(rolls) == 2
    assert d.result == rolls[1]
    assert (s.red.secrets, s.state.where["jinx"].card.secrets) == (0, 1)


@law("OATH-7.1.2i")
def test_jinx_off_turn_turns_the_secret_down() -> None:
    s = red("jinx", secrets=1)
    s.state.turn = 2
    rolling(s, what="defense")("reroll")
    assert (s.red.secrets, s.red.turned, s.state.where["jinx"].card.secrets) == (0, 1, 0)


def test_jinx_is_left_alone_or_out_of_reach() -> None:
    s = red("jinx", secrets=1)
    d = rolling(s)("let-lie")
    assert d.result == s.told("roll")[0].params["rolled"]
    assert rolling(s, seat=2).over  # another's roll
    s = red("jinx")
    assert rolling(s).over  # nothing to pay with
    s = red(secrets=1)
    s.site(3, cards=["jinx"])
    assert rolling(s).over  # a pawn at its site is not enough
    s.site(3, warbands={"red": 1})
    assert rolling(s).ask.prompt == "jinx"


@pytest.mark.answer("jinx", 3)
def test_jinx_bears_on_gambling_hall() -> None:
    s = red("jinx", favor=2, secrets=1)
    s.site(3, cards=["gambling-hall"])
    assert power(s, "gambling-hall").ask.prompt == "jinx"
