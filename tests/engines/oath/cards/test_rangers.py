"""Rangers, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    clash,
    fight,
    open_to,
)
from tests.engines.oath.cards.scenes.beast_plans import pools

law = pytest.mark.law


@law("OATH-5.5.5b")
@pytest.mark.answer("rangers", 2)
def test_rangers_avoid_skulls() -> None:
    s = clash(red=("rangers",), attack="k k k", defense="")
    d = at_plans(s, dice=3)("plan:rangers")
    assert d.ask.prompt != "skull-losses"
    assert s.logged("attack-rolled")[0].params == {"rolled": [["sword", "sword", "skull"]] * 3, "swords": 6, "skulls": 0}
    assert (s.red.warbands, s.red.favor) == (5, 1)
    fight(d)
    s.check()


@pytest.mark.parametrize(("slots", "more"), [((5, 6), 0), ((5, 6, 7), 2)])
def test_rangers_scout_where_there_is_much_to_scout(slots: tuple[int, ...], more: int) -> None:
    s = clash(red=("rangers",))
    for slot in slots:
        s.site(slot, warbands={"blue": 1})
    d = attack(s)(*(f"target-site:{slot}:{s.state.site(slot).slug}" for slot in slots), "done", "dice:2")
    assert pools(s) == (2, 1 + len(slots))
    d("plan:rangers")
    assert s.logged("attack-rolled")[0].params["rolled"] == [["hollow-sword"]] * (2 + more)


@pytest.mark.answer("rangers", 1)
def test_rangers_count_the_pool_as_it_is_when_they_are_used() -> None:
    s = clash(red=("rangers",), blue=("extra-provisions",))
    s.site(5, warbands={"blue": 1})
    s.site(6, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "target-site:6:great-slum", "done", "dice:2", "plan:rangers")
    d("plan:extra-provisions")
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == 2


def test_rangers_do_not_defend_and_are_not_free() -> None:
    assert open_to(at_plans(clash(blue=("rangers",)))) == []
    assert open_to(at_plans(clash(red=("rangers",), favor=0))) == []
