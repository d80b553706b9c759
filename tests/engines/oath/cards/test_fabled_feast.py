"""Fabled Feast, a denizen of Hearth."""

from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.hearth import COAST
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene


def test_the_feast_counts_all_hearth_cards_that_are_ruled() -> None:
    s = Scene(3)
    s.site(7, warbands={"red": 1}, cards=["wayside-inn"])
    s.site(8, cards=["tavern-songs"])  # not ruled
    s.site(2, cards=["hall-of-debate"], warbands={"red": 1})
    s.player(1, site=7, advisers=["storyteller", "?levelers", "longbows"])
    d = playing(s, "fabled-feast")(COAST)
    assert (asked(d), d.ask.params["count"]) == ((1, "favor-bank"), 4)
    d("bank:order")
    assert (s.red.favor, s.state.banks["order"], s.state.banks["hearth"]) == (1 + 3, 0, 2)
    s.check()


def test_a_feast_at_a_site_of_others_is_not_counted() -> None:
    s = Scene(3)
    s.site(7, warbands={"blue": 1})
    s.player(1, site=7)
    assert playing(s, "fabled-feast")(COAST).over  # nothing to count
    assert s.red.favor == 1
    s = Scene(3)
    playing(s, "fabled-feast")("as-adviser", "bank:hearth")
    assert s.red.favor == 1


def test_an_imperial_feast_counts_the_whole_empire() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(7, warbands={"purple": 1}, cards=["wayside-inn"])
    s.site(2, warbands={"purple": 1}, cards=["tavern-songs"])
    s.player(0, advisers=["storyteller"])
    d = playing(s, "fabled-feast")("as-adviser")
    assert d.ask.params["count"] == 3
