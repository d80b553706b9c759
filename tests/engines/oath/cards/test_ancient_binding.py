"""Ancient Binding, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.play_scenario import Scene

SECRET = "darkest-secret"


def binding(**red: int) -> Scene:
    s = Scene(3)
    s.site(3, cards=["ancient-binding", "elders"], secrets=2)
    s.player(1, **({"secrets": 4, "turned": 1} | red))
    return s


@pytest.mark.answer("ancient-binding", 1)
def test_the_binding_leaves_the_user_the_secret_that_was_placed() -> None:
    s = binding()
    s.state.site(3).cards[1].secrets = 1
    s.player(1, relics=["oracular-pig"])
    s.red.relics[0].secrets = 1
    s.banner(SECRET, holder=1, tokens=3)
    s.act(1)("power:ancient-binding")
    assert (s.red.secrets, s.red.turned) == (0, 0)
    assert [card.secrets for card in s.state.site(3).cards] == [1, 0]
    assert s.red.relics[0].secrets == 0
    assert sum(event.params["count"] for event in s.logged("secrets-burnt")) == 1 + 5
    assert (s.state.banners[SECRET].tokens, s.state.site(3).secrets) == (3, 2)
    s.check()


def test_the_others_choose_the_one_they_keep() -> None:
    s = binding()
    s.player(0, secrets=1, turned=2)
    s.player(2, secrets=2)
    d = s.act(1)("power:ancient-binding")
    assert (asked(d), d.options) == ((0, "last-secret"), ["keep-faceup", "keep-facedown"])
    d("keep-facedown")
    assert ((s.purple.secrets, s.purple.turned), (s.blue.secrets, s.blue.turned)) == ((0, 1), (1, 0))
    assert asked(d) == (1, "act")


def test_a_binding_of_nothing_else_is_not_told() -> None:
    s = binding(secrets=2, turned=0)
    s.act(1)("power:ancient-binding")
    assert [event.params["count"] for event in s.logged("secrets-burnt")] == [1]


@pytest.mark.parametrize(("secrets", "turned"), [(1, 0), (0, 1), (0, 0)])
def test_who_has_one_secret_loses_nothing(secrets: int, turned: int) -> None:
    s = binding()
    s.player(2, secrets=secrets, turned=turned)
    s.act(1)("power:ancient-binding")
    assert (s.blue.secrets, s.blue.turned) == (secrets, turned)


@pytest.mark.parametrize("why", ["poor", "turned", "filled"])
def test_the_binding_costs_two_secrets(why: str) -> None:
    s = binding(secrets=1 if why != "filled" else 4, turned=3)
    if why == "filled":
        s.state.site(3).cards[0].secrets = 1
    assert "power:ancient-binding" not in s.act(1).options
