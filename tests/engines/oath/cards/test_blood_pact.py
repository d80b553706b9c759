"""Blood Pact, a denizen of Arcane."""

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red


def test_blood_pact_sacrifices_pairs_of_the_board() -> None:
    s = red("blood-pact", secrets=1, warbands=5)
    s.site(3, warbands={"red": 2})
    d = power(s, "blood-pact")
    assert d.options == ["pairs:0", "pairs:1", "pairs:2"]
    d("pairs:2")
    assert (s.red.warbands, s.red.secrets, s.state.site(3).warbands) == (1, 2, {"red": 2})
    assert s.state.reserve["red"] == 14 - 3
    s.check()


def test_blood_pact_needs_a_pair() -> None:
    assert "blood-pact" not in usable(red("blood-pact", secrets=1, warbands=1).table, 1)
