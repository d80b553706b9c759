"""Royal Tax, a denizen of Order."""

from games.oath.engine.play.core.hooks import FAVOR_COMES_FROM, FAVOR_GOES_TO
from tests.engines.oath.cards.scenes.order import put_into_play
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene


def test_a_royal_tax_is_paid_at_ruled_sites_of_the_region() -> None:
    s = Scene(4)
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"red": 1})
    s.site(6, warbands={"red": 1})
    s.player(0, site=4, favor=5)
    s.player(2, site=3, favor=1)
    s.player(3, site=6, favor=5)
    put_into_play(s, "royal-tax", "as-adviser")
    assert [player.favor for player in s.state.players] == [3, 3, 0, 5]
    s.check()


def test_a_royal_tax_asks_nothing_where_others_rule() -> None:
    s = Scene(3)
    s.site(3, warbands={"purple": 1})
    s.player(2, favor=5)
    put_into_play(s, "royal-tax", "as-adviser")
    assert s.blue.favor == 5


def test_a_royal_tax_is_paid_by_fellow_imperials() -> None:
    s = Scene(3, roles=("citizen", "citizen"))
    s.site(3, warbands={"purple": 1})
    s.player(2, favor=5)
    put_into_play(s, "royal-tax", "as-adviser")
    assert (s.red.favor, s.blue.favor) == (2, 3)


def test_a_royal_tax_takes_from_boards_only(new_card: NewCard) -> None:
    vow = new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))
    s = Scene(3)
    s.site(3, warbands={"red": 1})
    s.player(2, advisers=[vow])
    put_into_play(s, "royal-tax", "as-adviser")
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 3)
