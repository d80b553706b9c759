"""Chapter 6: what costs no Supply: powers, showing, looking, moving warbands."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.values import Rules
from games.oath.engine.play import showing
from games.oath.engine.play.core.cards import facedown, hold_relic, take_relics
from games.oath.engine.play.core.hooks import ACTION, BAN_PLACING, RULES_BARE_SITES
from games.oath.engine.play.core.states import Phase
from games.oath.engine.play.minors import minor
from games.oath.engine.play.rounds.rounds import wake
from games.oath.engine.play.views import view
from tests.engines.conformance import picked
from tests.engines.oath.campaign_scene import GivenDice
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def options(s: Scene, seat: int) -> list[str]:
    return minor.options(s.table, seat)


def do(s: Scene, seat: int, option: str) -> Driver:
    assert option in options(s, seat), options(s, seat)
    return s.run(minor.perform(s.table, seat, option), turn=seat)


def shared_site() -> Scene:
    """Chancellor 0 and Citizen 1 at site 1, where three purple warbands are; Exile 2 at site 3, with two."""
    s = Scene(3, roles=("citizen", "exile"))
    s.site(1, warbands={"purple": 3})
    s.site(3, warbands={"blue": 2})
    s.player(0, warbands=2)
    s.player(1, site=1, warbands=1)
    s.player(2, warbands=4)
    return s


@law("OATH-6.0a", "OATH-6.5a")
def test_it_works() -> None:
    s = shared_site()
    supply = s.blue.supply = 0
    do(s, 2, "take-from-site")("amount:1")
    assert (s.blue.warbands, s.state.site(3).warbands, s.blue.supply) == (5, {"blue": 1}, supply)
    s.check()


@law("OATH-6.2a", "OATH-6.2b")
def test_action_powers_are_used_as_often_as_they_can_be_paid(new_card: NewCard) -> None:
    used: list[int] = []

    def act(held: Any, t: Any, seat: int) -> Rules[None]:
        used.append(seat)
        yield from ()

    card = new_card((ACTION, act))
    s = Scene(3)
    s.state.world_deck.append(card)
    s.site(3, cards=[card])
    s.player(1, supply=0)
    assert f"power:{card}" not in s.act(0).options, "its pawn is not there, and it does not rule the site"
    s.act(1)(f"power:{card}", f"power:{card}", "rest")
    assert used == [1, 1]


# -- showing advisers -------------------------------------------------------------------------------------------------


def with_adviser() -> Scene:
    s = Scene(4)
    s.player(1, advisers=["?longbows", "wolves"])
    return s


def show(s: Scene, seat: int, *to: int) -> None:
    """The only facedown adviser it has."""
    (offer,) = showing.offers(s.state, seat)
    picked = [option for option in offer.options if int(option.rpartition("@")[2]) in to]
    assert len(picked) == len(to), offer.options
    showing.show(s.table, offer, picked)


@law("OATH-6.1f", "OATH-6.1g", "OATH-6.1h", "OATH-9.4e")
def test_an_owner_shows_a_facedown_adviser_to_whom_it_likes() -> None:
    s = with_adviser()
    card = s.red.advisers[0]
    assert view(s.state, s.board, 1)["players"][1]["advisers"][0]["card"] == "longbows"
    (offer,) = showing.offers(s.state, 1)  # the faceup one needs no showing
    assert offer.options == [f"show:#{card.mark}:@{other}" for other in (0, 2, 3)]
    assert (offer.seat, offer.least, offer.most, offer.params["card"]) == (1, 1, 3, "longbows")
    show(s, 1, 0, 3)
    (event,) = s.logged("adviser-shown")
    assert event.params == {"seat": 1, "mark": card.mark, "to_seats": [0, 3]}
    assert [event.seen(viewer).get("card") for viewer in range(4)] == ["longbows", "longbows", None, "longbows"]
    seen = [view(s.state, s.board, viewer)["players"][1]["advisers"][0]["card"] for viewer in range(4)]
    assert seen == ["longbows", "longbows", None, "longbows"]
    assert not card.faceup


@law("OATH-6.1g", "OATH-6.1h", "OATH-9.4e")
@pytest.mark.parametrize("phase", ["set-up", "wake", "act", "rest", "chronicle"])
@pytest.mark.parametrize("turn", range(4))
def test_an_adviser_may_be_shown_at_any_time_in_anybodys_turn(phase: Phase, turn: int) -> None:
    s = with_adviser()
    s.state.phase, s.state.turn = phase, turn
    show(s, 1, 2)
    assert s.red.advisers[0].seen == [2]


@law("OATH-6.1h")
def test_it_is_no_action_of_the_own_turn_any_more() -> None:
    assert "show-adviser" not in with_adviser().act(1).options


@law("OATH-6.1h")
def test_showing_is_offered_while_somebody_has_not_seen_it() -> None:
    s = with_adviser()
    show(s, 1, 0, 3)
    show(s, 1, 2)
    assert s.red.advisers[0].seen == [0, 3, 2]
    assert [showing.offers(s.state, seat) for seat in range(4)] == [[], [], [], []]


@law("OATH-6.1h", "OATH-9.4q")
def test_who_got_an_adviser_may_show_it_to_whoever_has_not_seen_it() -> None:
    """Its new owner may have seen it before it changed hands, and counts as no viewer."""
    s = with_adviser()
    show(s, 1, 2, 3)
    s.blue.advisers.append(s.red.advisers.pop(0))
    s.state.changed()
    (offer,) = showing.offers(s.state, 2)
    assert [option.rpartition(":")[2] for option in offer.options] == ["@0", "@1"]


@law("OATH-9.4q")
def test_what_was_shown_counts_while_the_card_lies_there_unturned() -> None:
    s = with_adviser()
    show(s, 1, 0)
    assert view(s.state, s.board, 0)["players"][1]["advisers"][0]["seen_by"] == [0]
    card = s.red.advisers.pop(0)
    s.red.advisers.append(facedown(s.state, card.slug))  # it was taken up and laid down anew
    s.state.changed()
    assert view(s.state, s.board, 0)["players"][1]["advisers"][1]["card"] is None


def asked_in_the_midst(seed: int) -> Match:
    """Seat 2 has answered something in its turn that it may take back alone, and is asked; seat 1 has a facedown adviser."""
    match = Match.start("oath", {}, 4, seed_of(f"shown {seed}"))
    dice = Dice(seed_of(f"answers {seed}"))
    while not match.outcome:
        (ask, *_) = asks = match.asks()
        free = match.answered and match.answers[-1].seat == 2 and match.consents(2, match.answered - 1) == ()
        if len(asks) == 1 and ask.seat == 2 and free and match.standing(1):
            return match
        match.answer(ask.seat, ask.id, picked(ask, dice))
    raise LookupError(seed)


@law("OATH-6.1g", "OATH-6.1h", "OATH-9.4e")
@pytest.mark.parametrize("seed", range(4))
def test_somebody_shows_one_while_another_is_asked(seed: int) -> None:
    match = asked_in_the_midst(seed)
    asks, views = match.asks(), [match.view(viewer) for viewer in range(-1, 4)]
    costs = [match.consents(seat, to) for seat in range(4) for to in range(match.answered)]
    offer = match.standing(1)[0]
    slug, mark = offer.params["card"], offer.params["mark"]
    match.answer(1, offer.id, [option for option in offer.options if option.endswith("@3")])
    assert match.asks() == asks, "the open question"
    assert [match.consents(seat, to) for seat in range(4) for to in range(match.answered - 1)] == costs, "undo"
    known = [match.log(viewer, match.event_count - 1)[0].params for viewer in range(-1, 4)]
    everybody = {"seat": 1, "mark": mark, "to_seats": [3]}
    assert known == [everybody, everybody, everybody | {"card": slug}, everybody, everybody | {"card": slug}]
    for viewer, before in zip(range(-1, 4), views, strict=True):
        (shown,) = [card for card in before["players"][1]["advisers"] if card["mark"] == mark]
        shown["seen_by"] = [3]
        assert viewer == 3 or match.view(viewer) == before, f"what {viewer} can tell"
    (seen,) = [card for card in match.view(3)["players"][1]["advisers"] if card["mark"] == mark]
    assert seen["card"] == slug
    again = Match.load(match.dump())
    assert (again.asks(), again.view(3), again.standing(1)) == (match.asks(), match.view(3), match.standing(1))
    match.answer(2, asks[0].id, picked(asks[0], Dice(seed_of("on"))))


# -- looking at relics ------------------------------------------------------------------------------------------------


def with_relics() -> Scene:
    s = Scene(3)
    s.site(3, relics=["cup-of-plenty", "dowsing-sticks"])
    s.site(6, relics=["sticky-fire"])
    return s


@law("OATH-6.3a", "OATH-6.3c")
def test_one_looks_at_a_facedown_relic_of_the_own_site() -> None:
    s = with_relics()
    d = do(s, 1, "peek")
    assert d.options == ["relic:0", "relic:1"], "by where they lie, not by what they are"
    d("relic:1")
    (event,) = s.logged("peeked")
    assert [event.seen(viewer).get("card") for viewer in range(3)] == [None, "dowsing-sticks", None]
    assert "card" not in event.params


@law("OATH-6.3a")
def test_relics_of_other_sites_are_not_looked_at() -> None:
    s = with_relics()
    assert "peek" not in options(s, 0)
    assert "peek" in options(s, 1)


@law("OATH-6.3b", "OATH-6.3c")
def test_what_was_looked_at_stays_known_from_any_site() -> None:
    s = with_relics()
    do(s, 1, "peek")("relic:0")
    do(s, 1, "peek")
    assert "peek" not in options(s, 1), "both were seen"
    s.player(1, site=8)
    assert [card["card"] for card in view(s.state, s.board, 1)["sites"][2]["relics"]] == ["cup-of-plenty", "dowsing-sticks"]
    assert [card["card"] for card in view(s.state, s.board, 2)["sites"][2]["relics"]] == [None, None]


@law("OATH-6.3d")
def test_the_right_ends_with_the_relic_in_the_deck() -> None:
    s = with_relics()
    do(s, 1, "peek")("relic:0")
    relic = s.state.site(3).relics.pop(0)
    s.state.relic_deck.append(relic.slug)
    s.table.shuffle("relics", s.state.relic_deck)
    s.state.relic_deck.remove(relic.slug)
    s.state.site(3).relics.insert(0, facedown(s.state, relic.slug))
    s.state.changed()
    assert view(s.state, s.board, 1)["sites"][2]["relics"][0]["card"] is None
    assert do(s, 1, "peek").options == ["relic:0", "relic:1"]


@law("OATH-6.4a", "OATH-2.4.2c")
def test_the_holder_of_the_scepter_looks_into_the_reliquary() -> None:
    s = Scene(3)
    s.reliquary("bandit-crown", None, "cup-of-plenty", "sticky-fire")
    assert "peek-reliquary" not in options(s, 1)
    d = do(s, 0, "peek-reliquary")
    assert d.options == ["space:0", "space:2", "space:3"]
    d("space:2")
    (event,) = s.logged("peeked")
    assert [event.seen(viewer).get("card") for viewer in range(3)] == ["cup-of-plenty", None, None]
    assert do(s, 0, "peek-reliquary").options == ["space:0", "space:3"]


@law("OATH-6.4b")
def test_what_was_seen_in_the_reliquary_outlives_the_scepter() -> None:
    s = Scene(3)
    s.reliquary("bandit-crown", "cup-of-plenty", None, None)
    do(s, 0, "peek-reliquary")("space:1")
    hold_relic(s.table, 1, "grand-scepter")
    assert "peek-reliquary" not in options(s, 0)
    assert view(s.state, s.board, 0)["reliquary"][1]["relic"]["card"] == "cup-of-plenty"
    assert view(s.state, s.board, 1)["reliquary"][1]["relic"]["card"] is None
    assert do(s, 1, "peek-reliquary").options == ["space:0", "space:1"]


@law("OATH-6.4a", "OATH-2.4.2e")
def test_nobody_wields_the_scepter_in_the_turn_in_which_it_came() -> None:
    s = Scene(3)
    s.state.taken = ["1:grand-scepter"]
    hold_relic(s.table, 1, "grand-scepter")
    assert not {"peek-reliquary", "offer", "exile"} & {*options(s, 1)}
    s.state.taken = ["1:bandit-crown"]
    assert {"peek-reliquary", "offer"} <= {*options(s, 1)}


WIELDED = {"peek-reliquary", "offer", "exile"}


def coveted() -> Scene:
    """The Chancellor, seat 0, holds the Scepter at site 3, where red is; blue is a Citizen whom red can afford to exile."""
    s = Scene(4, roles=("exile", "citizen", "exile"))
    s.player(0, site=3, advisers=["encirclement", "rangers"])
    s.player(1, favor=6, secrets=1)
    s.site(3, cards=["tinkers-fair"])
    return s


def trading(s: Scene) -> Driver:
    """Red asks for the Scepter at the fair, and gets it."""
    return s.act(1)("power:tinkers-fair", "seat:@0", "want-relic:grand-scepter", "propose", "accept")


@law("OATH-2.4.2e", "OATH-10.give-a")
@pytest.mark.answer("grand-scepter", 1)
def test_a_scepter_that_was_given_is_wielded_at_once() -> None:
    s = coveted()
    assert not WIELDED & {*s.act(1).options}
    d = trading(s)
    assert {*d.options} >= WIELDED
    d("peek-reliquary", "space:0", "exile")
    assert (s.blue.role, s.red.favor) == ("exile", 1)
    d("offer", "seat:@2", "space:1", "propose", "accept")
    assert s.blue.role == "citizen"
    s.check()


def by_conspiracy(s: Scene) -> Driver:
    s.player(1, advisers=["?conspiracy", "longbows", "bear-traps"])
    return s.act(1)("play-adviser", "reveal", "conspire:grand-scepter")


def by_campaign(s: Scene) -> Driver:
    s.table.dice = GivenDice("", "s s s s s s")
    s.player(1, warbands=6)
    s.state.banners["darkest-secret"].holder = 0
    d = s.act(1)("campaign")
    while d.ask.prompt != "act":
        wanted = [option for option in ("defender:@0", "target-relic:grand-scepter", "done", "dice:6") if option in d.options]
        d([*wanted, *d.options[-1:]][0] if d.ask.most == 1 else [])
    return d


def by_taking(s: Scene) -> Driver:
    """As the Relic Thief does, and whatever else takes."""
    s.run(take_relics(s.table, 1, ["grand-scepter"]), turn=1)
    return s.act(1)


@law("OATH-2.4.2e")
@pytest.mark.parametrize("came", [by_conspiracy, by_campaign, by_taking])
def test_a_scepter_that_was_taken_waits_for_the_next_turn(came: Callable[[Scene], Driver]) -> None:
    s = coveted()
    s.player(1, site=3)
    d = came(s)
    assert "grand-scepter" in [relic.slug for relic in s.red.relics]
    assert not WIELDED & {*d.options}
    assert s.run(wake(s.table, 1, 2)).over
    assert {"peek-reliquary", "offer"} <= {*s.act(1).options}


@law("OATH-2.4.2e")
def test_who_took_it_cannot_have_it_given_back_to_use_it() -> None:
    """Whoever took it cannot use it in that turn, also when it was given to and fro since."""
    s = coveted()
    d = by_taking(s)("power:tinkers-fair", "seat:@0", "give-relic:grand-scepter", "propose", "accept")
    d("power:tinkers-fair", "seat:@0", "want-relic:grand-scepter", "propose", "accept")
    assert not WIELDED & {*d.options}


# -- warbands ---------------------------------------------------------------------------------------------------------


@law("OATH-6.5a")
def test_the_last_warband_stays() -> None:
    s = shared_site()
    assert do(s, 2, "take-from-site").options == ["amount:1", "withdraw"]
    s.state.site(3).warbands["blue"] = 1
    assert "take-from-site" not in options(s, 2)


@law("OATH-6.5a")
def test_nothing_is_taken_from_a_site_of_others() -> None:
    s = shared_site()
    s.player(2, site=1)
    assert "take-from-site" not in options(s, 2)


@law("OATH-6.5b")
def test_a_ruler_moves_warbands_to_the_site() -> None:
    s = shared_site()
    d = do(s, 2, "put-at-site")
    assert d.options == ["amount:1", "amount:2", "amount:3", "amount:4", "withdraw"]
    d("amount:4")
    assert (s.blue.warbands, s.state.site(3).warbands) == (0, {"blue": 6})
    s.check()


@law("OATH-6.5c")
def test_nobody_moves_warbands_to_a_site_of_others_or_of_nobody() -> None:
    s = shared_site()
    for slot in (1, 5):
        s.player(2, site=slot)
        assert "put-at-site" not in options(s, 2)


@law("OATH-6.5b", "OATH-9.2b")
def test_who_cannot_place_warbands_moves_none_to_the_site(new_card: NewCard) -> None:
    card = new_card((BAN_PLACING, lambda held, t, seat: seat == held.owner))
    s = shared_site()
    s.state.world_deck.append(card)
    s.player(2, advisers=[card])
    assert "put-at-site" not in options(s, 2)
    assert "put-at-site" in options(s, 0)


@law("OATH-7.6.5c", "OATH-6.5a")
def test_who_commands_bandits_takes_the_last_warband_too(new_card: NewCard) -> None:
    card = new_card((RULES_BARE_SITES, lambda held, state: held.owner))
    s = shared_site()
    s.state.world_deck.append(card)
    s.player(2, advisers=[card])
    do(s, 2, "take-from-site")("amount:2")
    assert s.state.site(3).warbands == {}
    assert do(s, 2, "put-at-site").options[-2:] == ["amount:6", "withdraw"], "it rules the site without them"


@law("OATH-6.5d", "OATH-6.5h", "OATH-6.5i", "OATH-9.register-a")
def test_a_citizen_asks_the_chancellor_for_warbands_of_the_site() -> None:
    s = shared_site()
    d = do(s, 1, "take-from-site")
    assert d.options == ["amount:1", "amount:2", "withdraw"], "of three purple ones, whoever placed them"
    d("amount:2")
    assert (d.ask.seat, d.ask.prompt, d.options) == (0, "take-from-site", ["yes", "no"])
    assert d.ask.params == {"by_seat": 1, "count": 2}
    assert s.red.warbands == 1
    d("yes")
    assert (s.red.warbands, s.state.site(1).warbands) == (3, {"purple": 1})


@law("OATH-6.5h")
def test_a_refusal_costs_nothing_and_the_same_is_not_asked_again() -> None:
    s = shared_site()
    do(s, 1, "take-from-site")("amount:2", "no")
    assert (s.red.warbands, s.state.site(1).warbands) == (1, {"purple": 3})
    assert s.logged("refused")
    assert do(s, 1, "take-from-site").options == ["amount:1", "withdraw"]


@law("OATH-6.5h")
def test_the_asker_may_withdraw() -> None:
    s = shared_site()
    d = do(s, 1, "take-from-site")("withdraw")
    assert d.over
    assert s.state.site(1).warbands == {"purple": 3}
    assert not s.logged("refused")


@law("OATH-6.5e", "OATH-board.citizen-e")
def test_a_citizen_moves_warbands_to_an_imperial_site_unasked() -> None:
    s = shared_site()
    d = do(s, 1, "put-at-site")("amount:1")
    assert d.over
    assert (s.red.warbands, s.state.site(1).warbands) == (0, {"purple": 4})


@law("OATH-6.5f", "OATH-6.5g", "OATH-6.5h")
@pytest.mark.parametrize(("way", "boards"), [("hand-over", (1, 2)), ("ask-for", (3, 0))])
def test_imperial_players_at_one_site_move_warbands_between_their_boards(way: str, boards: tuple[int, int]) -> None:
    s = shared_site()
    d = do(s, 0, way)("amount:1")
    assert (d.ask.seat, d.ask.prompt, d.ask.params) == (1, way, {"by_seat": 0, "count": 1})
    d("yes")
    assert (s.purple.warbands, s.red.warbands) == boards
    s.check()


@law("OATH-6.5g", "OATH-6.5h")
def test_the_other_one_may_refuse() -> None:
    s = shared_site()
    do(s, 1, "hand-over")("amount:1", "no")
    assert (s.purple.warbands, s.red.warbands) == (2, 1)
    assert "hand-over" not in options(s, 1), "it has one warband, and that was refused"
    assert "ask-for" in options(s, 1)


@law("OATH-6.5f")
def test_boards_elsewhere_or_of_exiles_are_out_of_reach() -> None:
    s = shared_site()
    s.player(2, site=1)
    assert not {"hand-over", "ask-for"} & {*options(s, 2)}
    assert do(s, 0, "hand-over").ask.prompt == "hand-over-count", "the Citizen is the only one to ask"
    s.player(1, site=2)
    assert not {"hand-over", "ask-for"} & {*options(s, 0)}
