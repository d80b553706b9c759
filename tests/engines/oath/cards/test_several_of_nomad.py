"""What holds for several cards of Nomad alike, and where they meet."""

import pytest

from games.oath.engine.play.majors.travel import free_travel
from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    fight,
    offered,
    used,
)
from tests.engines.oath.cards.scenes.nomad_plans import added, more_defense, through
from tests.engines.oath.hand import advisers, at
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


SPENT = ["horse-archers", "great-crusade", "lancers", "mounted-patrol", "rain-boots", "storm-caller", "warning-signals"]


ATTACKERS = ["horse-archers", "great-crusade", "lancers", "rain-boots"]


DEFENDERS = ["horse-archers", "great-crusade", "mounted-patrol", "storm-caller", "warning-signals"]


@pytest.mark.parametrize("card", SPENT)
@pytest.mark.parametrize("wins", [True, False])
def test_whoever_wins_the_plan_is_spent(card: str, wins: bool) -> None:
    dice = {"attack": "s s s s s", "defense": "."} if wins else {"attack": "h", "defense": "2 2 x"}
    attacks = card in ATTACKERS
    s = clash(red=(card,) if attacks else (), blue=() if attacks else (card,), **dice)  # type: ignore[arg-type]
    fight(at_plans(s), f"plan:{card}")
    assert used(s) == [("@1" if attacks else "@2", card)]
    assert advisers(s, 1 if attacks else 2) == []
    assert s.logged("discarded-faceup")[-1].params["card"] == card
    s.check()


@pytest.mark.parametrize("card", ["lancers", "rain-boots", "mounted-patrol", "storm-caller", "warning-signals"])
def test_plans_of_one_side_only(card: str) -> None:
    s = clash(**{"blue" if card in ATTACKERS else "red": (card,)})  # type: ignore[arg-type]
    assert offered(at_plans(s)) == []


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", [*DEFENDERS, "rival-khan"])
def test_bandits_use_it_and_lose_it(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == [("bandits", card)]
    assert at(s, 3) == []
    s.check()


def test_plans_of_both_sides_add_up() -> None:
    s = clash(red=("horse-archers",), blue=("storm-caller", "mounted-patrol"))
    through(at_plans(s), "plan:horse-archers", "swing-add", "plan:mounted-patrol", "plan:storm-caller")
    assert (added(s), more_defense(s), len(s.logged("attack-rolled")[0].params["rolled"])) == (3, 2, 4)


@pytest.mark.parametrize("card", ["special-envoy", "tents", "a-fast-steed"])
def test_travel_that_is_free_anyway_needs_none(card: str) -> None:
    s = Scene(3)
    s.player(1, favor=1, advisers=[card])
    assert s.run(free_travel(s.table, 1), turn=1).ask.prompt == "travel"
