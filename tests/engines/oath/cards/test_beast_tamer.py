"""Beast Tamer, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.hooks import BATTLE_PLAN
from tests.engines.oath.campaign_scene import attack, bandits, clash, empire, fight, offered, open_to, used
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


@law("OATH-9.2b")
def test_it_works(new_card: NewCard) -> None:
    def cards() -> list[str]:
        return [new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit=suit) for suit in ("beast", "nomad", "order", None)]

    mine, theirs = cards(), cards()
    s = clash(red=(*mine,), blue=(*theirs, "beast-tamer"))
    d = attack(s)("done", "dice:5")
    assert open_to(d) == [f"plan:{card}" for card in mine[2:]]
    d("done")
    assert open_to(d) == [f"plan:{card}" for card in theirs]
    s = clash(red=(*mine, "beast-tamer"), blue=(*theirs,))
    d = attack(s)("done", "dice:5")
    assert open_to(d) == [f"plan:{card}" for card in mine]
    d("done")
    assert open_to(d) == [f"plan:{card}" for card in theirs[2:]]


@pytest.mark.parametrize(("answer", "bound"), [("join", True), ("stay-out", False)])
def test_a_tamer_who_joins_binds_the_attacker(new_card: NewCard, answer: str, bound: bool) -> None:
    beast = new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit="beast")
    s = empire(citizen=("beast-tamer",))
    s.player(1, advisers=[beast])
    d = attack(s)("defender:@0", "done", "dice:0", answer)
    if bound:
        d(["seat:@2"])
    assert (not d.over and open_to(d) == [f"plan:{beast}"]) is not bound


def test_a_tamer_who_attacks_binds_the_whole_side(new_card: NewCard) -> None:
    beast, nomad = (new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit=suit) for suit in ("beast", "nomad"))
    s = empire(citizen=(beast,), chancellor=(nomad,))
    s.player(1, advisers=["beast-tamer"])
    assert offered(attack(s), "defender:@0", "join", "seat:@2") == []


@law("OATH-10.enemy-c")
@pytest.mark.parametrize("tamed", [True, False])
def test_bandits_are_tamed_too(new_card: NewCard, tamed: bool) -> None:
    beast, hearth = (new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit=suit) for suit in ("beast", "hearth"))
    s = bandits(beast, hearth)
    s.player(1 if tamed else 2, advisers=["beast-tamer"])
    fight(attack(s))
    assert used(s) == [("bandits", card) for card in ([hearth] if tamed else [beast, hearth])]
