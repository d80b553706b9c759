"""News from Afar, a denizen of Hearth."""

from games.oath.engine.play.majors.search import search as free_search
from tests.engines.oath.campaign_scene import fight
from tests.engines.oath.cards.scenes.hearth import search, searching


def test_news_from_afar_make_any_search_free() -> None:
    for source in ("deck", "pile:hinterland"):
        s = searching(supply=0, favor=2, advisers=["news-from-afar"])
        s.discards("hinterland", "wolves")
        assert "search" in s.act(1).options
        d = search(s, "news-from-afar")(source)
        assert (s.red.supply, s.red.favor, s.red.advisers[0].favor) == (0, 0, 2)
        fight(d, "discard")
        s.check()


def test_news_from_afar_cost_two_favor_on_an_empty_card() -> None:
    s = searching(supply=0, favor=1, advisers=["news-from-afar"])
    assert "search" not in s.act(1).options
    s = searching(supply=0, favor=3, advisers=["news-from-afar"])
    s.state.shared -= 1
    s.red.advisers[0].favor = 1
    assert "search" not in s.act(1).options


def test_news_from_afar_are_of_no_use_to_a_free_search() -> None:
    s = searching(favor=2, advisers=["news-from-afar"])
    d = s.run(free_search(s.table, 1, free=True), turn=1)
    assert d.ask.prompt != "modifiers"


def test_news_from_afar_do_not_pay_for_trades() -> None:
    s = searching("wolves", secrets=1, favor=2, advisers=["news-from-afar"])
    assert s.act(1)("trade").ask.prompt == "trade"
