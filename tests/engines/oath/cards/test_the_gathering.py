"""The Gathering, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.nomad import SECRET
from tests.engines.oath.hand import HERE, advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def gathering() -> tuple[Scene, Driver]:
    s = Scene(4)
    s.player(0, site=1, favor=1)
    s.player(1, favor=2, advisers=["elders", "?wolves"])
    s.player(2, site=8, secrets=1, relics=["map"], banners=[SECRET])
    s.player(3, site=6)
    return s, playing(s, "the-gathering")(HERE)


@law("OATH-7.3.3a", "OATH-9.register-a")
@pytest.mark.answer("the-gathering", 3)
def test_all_may_gather_in_turn_order() -> None:
    s, d = gathering()
    assert (asked(d), d.options) == ((0, "gathering"), ["join-gathering", "stay-away"])
    d("stay-away")
    assert asked(d) == (2, "gathering")
    d("join-gathering")
    assert asked(d) == (3, "gathering")
    d("stay-away")
    assert [player.site for player in s.state.players] == [1, 3, 3, 6]
    assert not s.logged("travelled")
    assert (asked(d), d.options) == ((1, "deal-with"), ["seat:@2", "done"])
    d("done")
    assert asked(d) == (2, "deal-with")
    assert d("done").over
    assert [player.site for player in s.state.players] == [1, 3, 3, 6], "nobody goes back"
    s.check()


@law("OATH-10.exchange-a", "OATH-7.6.3g")
def test_guests_make_as_many_exchanges_as_they_like() -> None:
    s, d = gathering()
    d("stay-away", "join-gathering", "stay-away", "seat:@2")
    mark = s.red.advisers[1].mark
    offered = {option for option in d.options if option != "withdraw"}
    assert offered == {
        "give-some:favor",
        "give-counsellor:elders",
        f"give-counsellor:#{mark}",
        "want-some:secrets",
        "want-relic:map",
    }, "no banners, nothing of the Reliquary"
    d("give-some:favor", "amount:2", "want-relic:map", "propose", "accept")
    assert asked(d) == (1, "deal-with")
    d("seat:@2", f"give-counsellor:#{mark}", "want-some:secrets", "propose", "decline")
    assert asked(d) == (2, "deal-with")
    d("seat:@1", "want-counsellor:elders", "propose", "accept", "done")
    assert asked(d) == (1, "deal-with"), "that round brought exchanges"
    assert d("done", "done").over
    assert ([relic.slug for relic in s.red.relics], s.blue.favor) == (["map"], 2)
    assert (advisers(s), advisers(s, 2)) == (["?wolves"], ["elders"])
    s.check()


def banquet() -> tuple[Scene, Driver]:
    """Four guests, each with something to give."""
    s = Scene(4)
    s.player(0, site=3, favor=2)
    s.player(1, favor=2)
    s.player(2, site=3, favor=2)
    s.player(3, site=3, relics=["map"])
    return s, playing(s, "the-gathering")(HERE)


def give(d: Driver, to: int, answer: str, count: int = 1) -> Driver:
    """Favor is offered for nothing."""
    return d(f"seat:@{to}", "give-some:favor", f"amount:{count}", "propose", answer)


@law("OATH-7.6.3i")
@pytest.mark.answer("the-gathering", 1)
@pytest.mark.answer("the-gathering", 2)
def test_guests_go_round_again_after_a_round_with_an_exchange() -> None:
    s, d = banquet()
    assert asked(d) == (0, "deal-with"), "from the Chancellor on, although another played the card"
    d("done", "done", "done")
    assert asked(d) == (3, "deal-with")
    d("seat:@0", "give-relic:map", "want-some:favor", "amount:2", "propose", "accept")
    assert s.purple.favor == 0
    d("done")
    assert asked(d) == (0, "deal-with"), "the last guest dealt with the first"
    d("seat:@1", "give-relic:map", "propose", "accept", "done", "done", "done", "done")
    assert [relic.slug for relic in s.red.relics] == ["map"]
    assert asked(d) == (0, "deal-with")
    assert d("done", "done", "done", "done").over, "a round without an exchange ends it"
    s.check()


@law("OATH-7.6.3i")
@pytest.mark.answer("the-gathering", 1)
def test_who_declined_is_asked_again_once_anything_has_changed_hands() -> None:
    s, d = banquet()
    give(d, 1, "decline")
    assert d.options == ["seat:@2", "seat:@3", "done"]
    give(d, 2, "decline")
    assert d.options == ["seat:@3", "done"]
    give(d, 3, "accept")
    assert d.options == ["seat:@1", "seat:@2", "seat:@3", "done"]
    assert "propose" not in d("seat:@1", "give-some:favor").options, "identical terms stay barred"
    d("withdraw")
    assert d.options == ["seat:@2", "seat:@3", "done"]
    d("done", "seat:@0", "withdraw", "done", "done", "done")
    assert asked(d) == (0, "deal-with")
    assert d.options == ["seat:@2", "seat:@3", "done"], "nothing has changed hands since"
    give(d("done"), 3, "accept")
    d("done", "done", "done")
    assert d.options == ["seat:@1", "seat:@2", "seat:@3", "done"]
    s.check()


@law("OATH-7.6.3i")
def test_a_round_of_refusals_ends_it() -> None:
    s, d = banquet()
    for seat, first in ((0, 1), (1, 0), (2, 0)):
        assert asked(d) == (seat, "deal-with")
        d(f"seat:@{first}", "give-some:favor", "amount:1", "propose", "decline", "done")
    assert d("done").over
    s.check()


def test_nobody_comes() -> None:
    s, d = gathering()
    assert d("stay-away", "stay-away", "stay-away").over
    s.check()


@law("OATH-7.2.2b")
def test_locked_advisers_are_not_exchanged() -> None:
    s = Scene(2)
    s.player(0, site=3)
    s.player(1, advisers=["faithful-friend"], favor=1)
    d = playing(s, "the-gathering")(HERE, "seat:@1")
    assert d.options == ["give-relic:grand-scepter", "want-some:favor", "withdraw"]


@pytest.mark.answer("the-gathering", 2)
def test_the_chancellor_is_asked_and_deals_first_whoever_gathers() -> None:
    s = Scene(4)
    s.player(0, site=1, favor=1)
    s.player(1, site=8, favor=1)
    s.player(2, favor=1)
    s.player(3, site=6, favor=1)
    d = playing(s, "the-gathering", 2)(HERE)
    asked = []
    while not d.over:
        asked.append((d.ask.prompt, d.ask.seat))
        d("join-gathering" if d.ask.prompt == "gathering" else "done")
    assert [seat for prompt, seat in asked if prompt == "gathering"] == [0, 1, 3]
    assert [seat for prompt, seat in asked if prompt == "deal-with"] == [0, 1, 2, 3]
    assert [player.site for player in s.state.players] == [3, 3, 3, 3]
