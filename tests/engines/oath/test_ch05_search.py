"""5.1.1 to 5.1.3: what a Search costs, what it draws, what it keeps."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.engine.play.core.actions import Action, Search, Toll
from games.oath.engine.play.core.cards import discard, draw_world
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import SEARCH_TOLL, SEARCHES, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.majors.search import can_search, search
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
THREE = ("longbows", "rangers", "mercenaries")
CARDS = [f"card:{slug}" for slug in THREE]


def scene(**player: Any) -> Scene:
    """Red, with its pawn in the Provinces, and three cards without anything to say on top of the world deck."""
    s = Scene(3)
    s.deck(*THREE)
    s.player(1, **player)
    return s


def searching(s: Scene, seat: int = 1, *, free: bool = False) -> Driver:
    return s.run(search(s.table, seat, free=free), turn=seat)


def modifier(do: Callable[[Search], Any]) -> tuple[Any, Any]:
    def used(held: Held[Any], t: OathTable, action: Search) -> None:
        do(action)

    return SEARCHES, used


@law("OATH-5.1.3a", "OATH-5.1.3c", "OATH-5.1.4b", "OATH-10.discard-d", "OATH-10.deck-order-a", "OATH-board.exile-d")
def test_it_works() -> None:
    s = scene()
    d = searching(s)
    assert (d.ask.seat, d.ask.prompt, d.options) == (1, "keep", CARDS)
    assert s.red.hand == list(THREE)
    d("card:longbows", "card:mercenaries")
    assert s.state.discards["hinterland"] == ["rangers", "mercenaries"]
    assert d.ask.prompt == "play-card"
    d("discard")
    assert d.over
    assert s.state.discards["hinterland"] == ["longbows", "rangers", "mercenaries"]
    assert (s.red.supply, s.red.hand) == (5, [])
    s.check()


# -- the price --------------------------------------------------------------------------------------------------------


@law("OATH-5.1.1a", "OATH-5.1.1b", "OATH-5.1.1c", "OATH-board.citizen-d")
@pytest.mark.parametrize(("visions", "price"), [(0, 2), (1, 3), (2, 3), (3, 4), (5, 4), (6, 4)])
@pytest.mark.parametrize("role", ["exile", "citizen"])
def test_the_world_deck_gets_dearer_a_pile_does_not(role: str, visions: int, price: int) -> None:
    for source, supply in (("deck", price), ("pile:provinces", 2)):
        s = scene(role=role)
        s.discards("provinces", "bear-traps")
        s.state.visions_drawn = visions
        searching(s)(source)
        assert s.red.supply == 7 - supply


@law("OATH-5.1.1b", "OATH-9.3g")
def test_what_cannot_be_paid_is_not_offered() -> None:
    s = scene(supply=3)
    s.state.visions_drawn = 3
    assert not can_search(s.table, 1)
    s.discards("provinces", "bear-traps")
    assert can_search(s.table, 1)
    assert searching(s).ask.prompt == "play-card"
    s.red.supply = 1
    assert not can_search(s.table, 1)


@law("OATH-5.1.1d", "OATH-5.1.2f", "OATH-5.1.2g", "OATH-5.1.2l", "OATH-2.7.1a")
def test_a_vision_stops_the_draw_and_raises_later_prices_only() -> None:
    s = Scene(3)
    s.deck("longbows", "vision-of-faith", "rangers")
    s.state.visions_drawn = 2
    d = searching(s)
    assert d.options == ["card:longbows", "card:vision-of-faith"]
    assert (s.red.supply, s.state.visions_drawn) == (4, 3)
    assert s.state.world_deck[0] == "rangers"


@law("OATH-7.6.2a")
def test_a_power_can_let_it_be_free() -> None:
    s = scene(supply=0)
    d = searching(s, free=True)
    assert d.options == CARDS
    assert s.red.supply == 0


# -- where from -------------------------------------------------------------------------------------------------------


@law("OATH-5.1.2a", "OATH-5.1.2b", "OATH-5.1.2h", "OATH-10.your-site-a")
def test_deck_or_pile_of_the_own_region() -> None:
    s = scene()
    s.discards("provinces", "vision-of-faith", "bear-traps")
    s.discards("cradle", "lancers")
    d = searching(s)
    assert d.options == ["deck", "pile:provinces"]
    assert d.ask.reveals
    d("pile:provinces")
    assert d.options == ["card:vision-of-faith", "card:bear-traps"]  # two, and none from the deck
    assert s.state.visions_drawn == 0
    assert not s.logged("vision-drawn")


@law("OATH-5.1.2c", "OATH-5.1.2d", "OATH-5.1.3b", "OATH-10.draw-a", "OATH-9.3f")
def test_fewer_where_there_are_fewer() -> None:
    s = scene()
    s.discards("provinces", "bear-traps")
    d = searching(s)("pile:provinces")
    assert d.ask.prompt == "play-card"  # nothing to choose from
    s = scene()
    rest = s.state.world_deck[2:]
    s.state.dispossessed, s.state.world_deck = rest, list(THREE[:2])
    assert searching(s).options == CARDS[:2]
    s.state.world_deck = []
    assert not can_search(s.table, 1)


@law("OATH-5.1.2e", "OATH-5.1.2j", "OATH-5.1.2k", "OATH-9.4m")
def test_the_searcher_alone_sees_the_fronts() -> None:
    s = Scene(3)
    s.deck("longbows", "vision-of-faith")
    searching(s)
    (drawn,) = s.logged("drawn")
    assert drawn.params == {"seat": 1, "source": "deck", "backs": ["denizen", "vision"]}
    assert (drawn.secret, drawn.seen_by) == ({"cards": ["longbows", "vision-of-faith"]}, (1,))
    assert drawn.reveals
    (announced,) = s.logged("vision-drawn")
    assert announced.params == {"seat": 1, "drawn": 1}


@law("OATH-5.1.2i", "OATH-10.draw-b", "OATH-2.7.1a")
def test_powers_draw_like_a_search() -> None:
    s = Scene(3)
    s.deck("longbows", "conspiracy", "rangers")
    assert draw_world(s.table, 2, 3) == ["longbows", "conspiracy"]
    assert s.state.visions_drawn == 1
    assert len(s.logged("vision-drawn")) == 1


# -- discarding -------------------------------------------------------------------------------------------------------


@law("OATH-10.discard-a", "OATH-10.discard-c", "OATH-10.discard-d", "OATH-10.discard-e", "OATH-10.discard-g")
@pytest.mark.parametrize(("slot", "pile"), [(1, "provinces"), (4, "hinterland"), (8, "cradle")])
def test_the_pile_follows_the_pawn(slot: int, pile: str) -> None:
    s = scene(site=slot)
    searching(s)("card:longbows", "card:rangers", "discard")
    assert s.state.discards[pile] == ["longbows", "mercenaries", "rangers"]


@law("OATH-5.1.3c", "OATH-10.discard-b", "OATH-9.register-b")
def test_others_learn_backs_and_piles_of_discards() -> None:
    s = scene()
    d = searching(s)("card:longbows")
    assert (d.ask.seat, d.ask.prompt, d.options) == (1, "discard-next", CARDS[1:])
    d("card:rangers")
    first = s.logged("discarded")[0]
    assert first.params == {"seat": 1, "back": "denizen", "pile": "hinterland"}
    assert (first.secret, first.seen_by) == ({"card": "rangers"}, (1,))


@law("OATH-10.discard-f", "OATH-10.discard-h", "OATH-10.discard-i", "OATH-10.discard-j")
def test_a_card_far_from_the_pawn_goes_by_its_own_region() -> None:
    s = Scene(3)
    site = s.site(7, cards=["longbows"])
    site.cards[0].favor, site.cards[0].secrets = 1, 2
    s.state.shared -= 1
    s.run(discard(s.table, 1, ["longbows"]), turn=1)
    assert s.state.discards["cradle"] == ["longbows"]
    assert s.state.banks["order"] == 4
    assert (s.red.secrets, s.red.turned) == (0, 2)
    s.check()


# -- modifiers --------------------------------------------------------------------------------------------------------


@law("OATH-7.4a", "OATH-7.4c")
@pytest.mark.parametrize(
    ("change", "drawn"),
    [
        (lambda search: setattr(search, "more", 1), [*THREE, "lancers"]),
        (lambda search: setattr(search, "more", -1), list(THREE[:2])),
        (lambda search: setattr(search, "more", -5), []),
    ],
)
def test_powers_change_how_many_are_drawn(new_card: NewCard, change: Callable[[Search], None], drawn: list[str]) -> None:
    card = new_card(modifier(change))
    s = Scene(3)
    s.deck(*THREE, "lancers")
    s.player(1, advisers=[card])
    d = searching(s)([f"modifier:{card}"])
    assert s.red.hand == drawn
    assert d.over == (not drawn)


@law("OATH-7.4a", "OATH-9.3f")
def test_less_than_nothing_cannot_be_drawn(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: setattr(search, "more", -4)), mandatory=True)
    s = scene(advisers=[card])
    s.discards("provinces", "bear-traps", "lancers")
    assert searching(s)("pile:provinces").over
    assert s.state.discards["provinces"] == ["bear-traps", "lancers"]


@law("OATH-7.4.1a", "OATH-7.4a")
def test_what_must_be_needs_no_question(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: setattr(search, "more", -1)), mandatory=True)
    s = scene(advisers=[card])
    assert searching(s).options == CARDS[:2]


def from_below(search: Search) -> None:
    search.sources, search.base, search.from_bottom = {"provinces": 0}, 1, True


@law("OATH-7.4a", "OATH-7.1.2d")
def test_one_card_from_underneath_for_a_secret(new_card: NewCard) -> None:
    card = new_card(modifier(from_below), cost=Cost(secret=1))
    s = scene(supply=0, secrets=1, advisers=[card])
    assert not can_search(s.table, 1)  # nothing lies there
    s.discards("provinces", "bear-traps", "lancers")
    assert can_search(s.table, 1)
    d = searching(s)([f"modifier:{card}"])
    assert s.red.hand == ["lancers"]
    assert s.state.discards["provinces"] == ["bear-traps"]
    assert (s.red.secrets, s.red.supply, s.red.advisers[0].secrets) == (0, 0, 1)
    assert d.ask.prompt == "play-card"


@law("OATH-7.4a", "OATH-9.2e")
def test_a_search_that_needs_a_modifier_is_not_offered_without_it(new_card: NewCard) -> None:
    card = new_card(modifier(from_below), cost=Cost(secret=1))
    s = scene(supply=0, secrets=1, advisers=[card])
    s.discards("provinces", "bear-traps")
    d = searching(s)
    assert (d.options, d.ask.least) == ([f"modifier:{card}"], 1)
    d([f"modifier:{card}"])
    assert (s.red.secrets, s.red.supply) == (0, 0)


@law("OATH-5.1.2a")
def test_powers_open_other_piles(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: search.sources.update(cradle=2)), cost=Cost(favor=1))
    s = scene(favor=1, advisers=[card])
    s.discards("cradle", "lancers")
    d = searching(s)([f"modifier:{card}"])
    assert d.options == ["deck", "pile:cradle"]
    d("pile:cradle")
    assert s.red.hand == ["lancers"]
    assert (s.red.favor, s.red.advisers[0].favor) == (0, 1)


@law("OATH-7.6.2a")
def test_powers_make_it_cost_nothing(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: setattr(search, "free", True)), cost=Cost(favor=2))
    s = scene(supply=0, favor=1, advisers=[card])
    assert not can_search(s.table, 1)
    s.player(1, favor=1)
    assert can_search(s.table, 1)
    searching(s)([f"modifier:{card}"])
    assert (s.red.supply, s.red.favor) == (0, 0)
    assert s.red.hand == list(THREE)


@law("OATH-9.2b")
def test_a_dear_search_can_be_forbidden(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: setattr(search, "dearest", 2)), mandatory=True)
    s = scene(advisers=[card])
    assert can_search(s.table, 1)
    s.state.visions_drawn = 1
    assert not can_search(s.table, 1)


@law("OATH-5.1.3a", "OATH-7.4.2a")
def test_two_can_be_kept_when_one_goes_to_a_site(new_card: NewCard) -> None:
    def warden(search: Search) -> None:
        search.keep, search.needs_site = 2, True

    card = new_card(modifier(warden))

    def keeping(*answers: str) -> Driver:
        s = scene(advisers=[card])
        d = searching(s)([f"modifier:{card}"], ["card:longbows", "card:rangers"])
        assert s.state.discards["hinterland"] == ["mercenaries"]
        return d("card:rangers", *answers)

    assert keeping("as-adviser").options == ["to-site:3:fertile-valley", "discard"]
    assert keeping("facedown").options == ["to-site:3:fertile-valley", "discard"]
    assert "as-adviser" in keeping("to-site:3:fertile-valley").options
    assert "as-adviser" in keeping("discard").options
    s = scene(advisers=[card])
    d = searching(s)([f"modifier:{card}"], ["card:longbows"])
    assert d.ask.prompt == "discard-next"  # one will do


@law("OATH-5.1.2j")
def test_a_power_can_show_everything_to_everybody(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: setattr(search, "shown", True)))
    s = scene(advisers=[card])
    searching(s)([f"modifier:{card}"], "card:rangers")
    assert s.logged("drawn-shown")[0].params == {"seat": 1, "cards": list(THREE)}
    assert s.logged("kept-shown")[0].params == {"seat": 1, "cards": ["rangers"]}


@law("OATH-10.discard-a")
def test_discards_can_go_elsewhere(new_card: NewCard) -> None:
    card = new_card(modifier(lambda search: setattr(search, "discard_to", ("deck", True))))
    s = scene(advisers=[card])
    searching(s)([f"modifier:{card}"], "card:rangers", "card:longbows", "discard")
    assert s.state.world_deck[-3:] == ["longbows", "mercenaries", "rangers"]
    assert [event.params["pile"] for event in s.logged("discarded-under")] == ["deck"] * 3
    assert not s.logged("discarded")


@law("OATH-7.4a")
def test_powers_act_between_drawing_and_keeping(new_card: NewCard) -> None:
    """As a card does that swaps drawn cards, or a power that lets a pile be chosen."""

    def swap(held: Held[Any], t: OathTable, action: Search) -> None:
        def step() -> Rules[None]:
            answer = yield from choose(1, "test", ["card:longbows", "card:rangers"])
            hand = t.state.players[1].hand
            hand[hand.index(answer.partition(":")[2])] = "lancers"

        action.drawn.append(step)

    card = new_card((SEARCHES, swap))
    s = scene(advisers=[card])
    d = searching(s)([f"modifier:{card}"], "card:rangers")
    assert d.options == ["card:longbows", "card:lancers", "card:mercenaries"]


@law("OATH-7.4a", "OATH-10.after-a")
def test_powers_act_after_it_and_know_where_it_drew(new_card: NewCard) -> None:
    drew: list[str] = []

    def hunt(held: Held[Any], t: OathTable, action: Search) -> None:
        def step() -> Rules[None]:
            drew.append(action.source)
            assert not t.state.players[1].hand
            yield from ()

        action.after.append(step)

    card = new_card((SEARCHES, hunt))
    s = scene(advisers=[card])
    s.discards("provinces", "lancers")
    d = searching(s)([f"modifier:{card}"], "pile:provinces")
    assert not drew
    d("discard")
    assert drew == ["provinces"]


@law("OATH-9.3g", "OATH-9.2b")
def test_a_toll_that_cannot_be_paid_forbids_it(new_card: NewCard) -> None:
    def labour(held: Held[Any], t: OathTable, action: Action) -> None:
        if action.seat == 1:
            action.tolls.append(Toll(held, favor=1, to=2))

    card = new_card((SEARCH_TOLL, labour))
    s = scene()
    s.player(2, advisers=[card])
    assert not can_search(s.table, 1)
    assert can_search(s.table, 2)
    s.player(1, favor=1)
    assert can_search(s.table, 1)
    d = searching(s)
    assert d.options == CARDS
    assert (s.red.favor, s.blue.favor) == (0, 1)


@law("OATH-9.3d", "OATH-7.4c")
def test_favor_for_the_toll_is_not_there_for_modifiers(new_card: NewCard) -> None:
    def labour(held: Held[Any], t: OathTable, action: Action) -> None:
        action.tolls.append(Toll(held, favor=1))

    toll = new_card((SEARCH_TOLL, labour))
    dear = new_card(modifier(lambda search: setattr(search, "more", 1)), cost=Cost(favor=1))
    s = scene(favor=1, advisers=[dear])
    s.player(2, advisers=[toll])
    d = searching(s)
    assert d.options == CARDS
    assert s.red.favor == 0


@law("OATH-5.1.4d")
def test_what_is_not_of_this_search_stays_in_the_hand(new_card: NewCard) -> None:
    """A power that searches while another drawn card waits."""
    s = scene(hand=["lancers"])
    d = searching(s)
    assert d.options == CARDS
    d("card:longbows", "card:rangers", "discard")
    assert d.over
    assert s.red.hand == ["lancers"]


# -- the Darkest Secret -----------------------------------------------------------------------------------------------


@law("OATH-banner.ds-a")
def test_the_darkest_secret_makes_the_world_deck_cheap() -> None:
    s = scene(supply=2)
    s.banner("darkest-secret", holder=1)
    s.state.visions_drawn = 4
    assert can_search(s.table, 1)
    searching(s)(["modifier:darkest-secret"])
    assert s.red.supply == 0
    assert s.red.hand == list(THREE)


@law("OATH-banner.ds-a")
def test_it_is_optional_and_says_nothing_where_nothing_is_saved() -> None:
    s = scene()
    s.banner("darkest-secret", holder=1)
    assert searching(s).options == CARDS  # it costs 2 anyway
    s = scene()
    s.banner("darkest-secret", holder=1)
    s.state.visions_drawn = 4
    searching(s)([])
    assert s.red.supply == 3


@law("OATH-banner.ds-a")
def test_it_serves_its_holder_only() -> None:
    s = scene(supply=2)
    s.banner("darkest-secret", holder=2)
    s.state.visions_drawn = 4
    assert not can_search(s.table, 1)
