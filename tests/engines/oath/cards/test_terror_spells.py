"""Terror Spells, a denizen of Arcane."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red
from tests.engines.oath.play_scenario import Scene


def terror() -> Scene:
    s = red("terror-spells", secrets=1, warbands=1)
    s.banner("darkest-secret", holder=1)
    s.site(4, warbands={"blue": 1})
    s.player(2, site=5, warbands=2)
    return s


def test_terror_spells_kill_two_in_the_region() -> None:
    s = terror()
    s.site(6, warbands={"purple": 1})
    d = power(s, "terror-spells")
    assert set(d.options) == {"terror:site:4:blue", "terror:board:@1:red", "terror:board:@2:blue"}
    d("terror:site:4:blue", "terror:board:@2:blue")
    assert (s.state.site(4).warbands, s.blue.warbands) == ({}, 1)
    s.check()


def test_terror_spells_kill_the_only_one() -> None:
    s = red("terror-spells", secrets=1, warbands=1)
    s.banner("darkest-secret", holder=1)
    power(s, "terror-spells")
    assert s.red.warbands == 0


def test_terror_spells_take_the_darkest_secret() -> None:
    s = terror()
    s.banner("darkest-secret", holder=2)
    assert "terror-spells" not in usable(s.table, 1)


@pytest.mark.answer("terror-spells", 1)
@pytest.mark.parametrize(
    ("kills", "left"),
    [
        (("site:4:blue", "site:5:purple"), (1, 1, 2)),
        (("site:4:blue", "board:@2:blue"), (1, 2, 1)),
        (("site:5:purple", "site:5:purple"), (2, 0, 2)),
        (("board:@2:blue", "board:@2:blue"), (2, 2, 0)),
    ],
)
def test_terror_strikes_in_any_split(kills: tuple[str, str], left: tuple[int, int, int]) -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["terror-spells"])
    s.banner("darkest-secret", holder=1)
    s.site(4, warbands={"blue": 2})
    s.site(5, warbands={"purple": 2})
    s.player(2, site=3, warbands=2)
    s.act(1)("power:terror-spells", *(f"terror:{kill}" for kill in kills))
    sites = (s.state.site(4).warbands.get("blue", 0), s.state.site(5).warbands.get("purple", 0))
    assert (*sites, s.blue.warbands) == left
