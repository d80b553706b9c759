"""Jinx, a denizen of Arcane."""

import pytest

from games.oath.engine.play.campaign.rolls import roll
from tests.engines.oath.campaign_scene import at_plans, clash
from tests.engines.oath.cards.scenes.arcane import power, red
from tests.engines.oath.cards.scenes.discord import relic_taken
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
    rolls = [event.params["rolled"] for event in s.logged("roll")]
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
    assert d.result == s.logged("roll")[0].params["rolled"]
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


@pytest.mark.answer("jinx", 1)
@pytest.mark.answer("jinx", 2)
def test_jinx_comes_after_the_roll_and_once() -> None:
    s = clash(blue=("jinx",))
    s.player(2, secrets=2)
    d = at_plans(s)
    assert (d.ask.seat, d.ask.prompt, len(s.logged("roll")), s.blue.secrets) == (2, "jinx", 1, 2)
    d("reroll")
    assert [event.params["what"] for event in s.logged("roll")] == ["defense", "defense", "attack"]  # and not asked again
    assert (s.blue.secrets, s.blue.turned) == (1, 1)


@pytest.mark.answer("jinx", 3)
def test_jinx_rerolls_the_dice_of_the_thief() -> None:
    s = Scene(3)
    s.player(1, favor=2, secrets=1, relics=["dowsing-sticks"])
    s.player(2, favor=1, secrets=2, advisers=["relic-thief", "jinx"])
    d = relic_taken(s)("steal")
    assert (d.ask.seat, d.ask.prompt) == (2, "jinx")
    d("reroll")
    assert len(s.logged("roll")) == 2
