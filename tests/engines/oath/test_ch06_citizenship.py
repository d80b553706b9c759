"""6.6: offers of Citizenship, and what becoming a Citizen does; 7.6.1."""

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.cards import hold_relic, lift
from games.oath.engine.play.core.faces import RELIQUARY as FACES_OF_SPACES
from games.oath.engine.play.core.hooks import TOOK_RELICS, in_play
from games.oath.engine.play.core.states import Item, OathTable
from games.oath.engine.play.minors import minor
from games.oath.engine.play.minors.citizenship import become_citizen, take_reliquary
from games.oath.engine.play.views import view
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
RELIQUARY = ("bandit-crown", "cup-of-plenty", "sticky-fire", "dowsing-sticks")


def empire() -> Scene:
    """Chancellor 0 with the Scepter; Exiles 1 and 2."""
    s = Scene(3)
    s.reliquary(*RELIQUARY)
    s.site(1, warbands={"purple": 2})
    s.site(3, warbands={"red": 2})
    s.site(6, warbands={"red": 1})
    s.player(0, favor=4, secrets=1)
    s.player(1, favor=2, secrets=2, warbands=3)
    return s


def offer(s: Scene, seat: int = 0, to: int = 1) -> Driver:
    d = s.run(minor.perform(s.table, seat, "offer"), turn=seat)
    return d(f"seat:@{to}") if d.ask.prompt == "offer-to" else d


@law("OATH-6.6.1a", "OATH-6.6.1b", "OATH-2.3b", "OATH-6.6.2h", "OATH-6.6.2j", "OATH-2.4.2c", "OATH-6.6.1g")
def test_it_works() -> None:
    s = empire()
    d = offer(s)
    assert d.ask.seat == 0
    assert "propose" not in d.options, "a relic of the Reliquary must be part of it"
    d("space:2")
    assert not [option for option in d.options if option.startswith("space")], "exactly one"
    d("propose")
    assert (d.ask.seat, d.ask.prompt, d.options) == (1, "citizenship-proposed", ["accept", "decline", "counter"])
    assert s.red.role == "exile", "nothing moves before both agree"
    d("accept")
    assert d.over
    assert s.red.role == "citizen"
    assert [(card.slug, card.faceup) for card in s.red.relics] == [("sticky-fire", True)]
    assert [relic and relic.slug for relic in s.state.reliquary] == ["bandit-crown", "cup-of-plenty", None, "dowsing-sticks"]
    assert s.state.offer is None
    s.check()


@law("OATH-6.6.1a", "OATH-6.6.1f")
def test_any_exile_may_be_asked_wherever_its_pawn_is() -> None:
    s = empire()
    s.player(2, site=8)
    assert "offer" in minor.options(s.table, 0)
    assert s.run(minor.perform(s.table, 0, "offer")).options == ["seat:@1", "seat:@2"]
    assert "offer" not in minor.options(s.table, 1), "it does not hold the Scepter"
    s.player(2, role="citizen")
    assert offer(s).ask.prompt == "draft", "there is one Exile left"
    s.player(1, role="citizen")
    assert "offer" not in minor.options(s.table, 0)


@law("OATH-6.6.1e")
def test_an_empty_reliquary_offers_nothing() -> None:
    s = empire()
    s.reliquary(None, None, None, None)
    assert "offer" not in minor.options(s.table, 0)


@law("OATH-6.6.1a", "OATH-6.6.2f")
def test_a_holder_who_is_an_exile_makes_itself_a_citizen() -> None:
    s = empire()
    hold_relic(s.table, 1, "grand-scepter")
    d = s.run(minor.perform(s.table, 1, "offer"), turn=1)("seat:@1")
    assert d.options == ["space:0", "space:1", "space:2", "space:3", "withdraw"]
    d("space:1")
    assert (s.red.role, s.state.act_over) == ("citizen", True)
    assert [card.slug for card in s.red.relics] == ["grand-scepter", "cup-of-plenty"]
    s.check()


@law("OATH-6.6.1a")
def test_it_may_think_better_of_it() -> None:
    s = empire()
    hold_relic(s.table, 1, "grand-scepter")
    s.run(minor.perform(s.table, 1, "offer"), turn=1)("seat:@1", "withdraw")
    assert (s.red.role, s.state.act_over) == ("exile", False)


# -- drafting ---------------------------------------------------------------------------------------------------------


@law("OATH-6.6.1c", "OATH-6.6.2h", "OATH-10.exchange-a", "OATH-9.6b")
def test_an_exchange_goes_with_it() -> None:
    s = empire()
    s.player(1, relics=["obsidian-cage"])
    s.banner("darkest-secret", holder=1, tokens=3)
    s.banner("peoples-favor", holder=0, tokens=2)
    d = offer(s)("space:0", "give-some:favor", "amount:3", "give-banner:peoples-favor", "want-some:secrets", "amount:2")
    d("want-relic:obsidian-cage", "want-banner:darkest-secret", "propose")
    assert d.ask.params == {
        "by_seat": 0,
        "gives": ["space:0", "favor:3", "banner:peoples-favor"],
        "wants": ["secrets:2", "relic:obsidian-cage", "banner:darkest-secret"],
    }
    d("accept")
    assert (s.purple.favor, s.red.favor, s.purple.secrets, s.red.secrets) == (1, 5, 3, 0)
    assert {slug: (banner.holder, banner.tokens) for slug, banner in s.state.banners.items()} == {
        "peoples-favor": (1, 2),
        "darkest-secret": (0, 3),
    }, "given, they keep their tokens"
    assert [card.slug for card in s.purple.relics] == ["grand-scepter", "obsidian-cage"]
    assert [card.slug for card in s.red.relics] == ["bandit-crown"]
    s.check()


@law("OATH-6.6.1c", "OATH-10.exchange-b", "OATH-10.exchange-d")
def test_facedown_secrets_go_with_it_in_both_directions() -> None:
    s = empire()
    s.player(0, turned=1)
    s.player(1, turned=2)
    d = offer(s)("space:0", "give-some:facedown-secrets", "want-some:facedown-secrets", "amount:2", "want-some:secrets")
    d("amount:1", "propose")
    assert d.ask.params["gives"] == ["space:0", "facedown-secrets:1"]
    assert d.ask.params["wants"] == ["facedown-secrets:2", "secrets:1"]
    d("accept")
    assert (s.purple.secrets, s.purple.turned, s.red.secrets, s.red.turned) == (2, 2, 1, 1)
    s.check()


@law("OATH-6.6.1c", "OATH-2.3b")
def test_neither_advisers_nor_sites_nor_promises_go_with_it() -> None:
    s = empire()
    s.player(1, advisers=["?wolves", "longbows"])
    d = offer(s)("space:0")
    assert d.options == [
        *(f"let-look:{space}" for space in range(4)),
        "give-some:favor",
        "give-some:secrets",
        "give-relic:grand-scepter",
        "want-some:favor",
        "want-some:secrets",
        "propose",
        "withdraw",
    ]


@law("OATH-6.6.1d", "OATH-9.4n", "OATH-6.6.1g")
def test_the_exile_sees_of_the_relic_what_the_holder_lets_it_see() -> None:
    s = empire()
    d = offer(s)("let-look:2")
    assert view(s.state, s.board, 1)["reliquary"][2]["relic"]["card"] == "sticky-fire"
    assert view(s.state, s.board, 0)["reliquary"][2]["relic"]["card"] is None, "the holder did not look"
    d("space:3", "propose")
    assert d.ask.params["gives"] == ["space:3"]
    assert view(s.state, s.board, 1)["reliquary"][3]["relic"]["card"] is None
    assert "let-look:2" not in offer(s).options


@law("OATH-6.6.1g")
def test_the_draft_lies_open_until_it_is_settled() -> None:
    s = empire()
    d = offer(s)("space:1", "want-some:favor", "amount:1", "propose")
    assert s.state.offer
    assert (s.state.offer.space, s.state.offer.gives, s.state.offer.wants) == (1, [], [Item("favor", number=1)])
    d("decline")
    assert s.state.offer is None
    assert (s.red.role, s.red.favor) == ("exile", 2)
    assert s.logged("deal-declined")


@law("OATH-6.6.1g")
def test_the_exile_counters_and_the_holder_decides() -> None:
    s = empire()
    d = offer(s)("space:1", "propose", "counter")
    assert (d.ask.seat, d.ask.prompt) == (1, "draft")
    assert not [option for option in d.options if option.startswith("let-look")], "that is the holder's to grant"
    d("space:3", "want-some:favor", "amount:4", "propose")
    assert (d.ask.seat, d.ask.params["gives"], d.ask.params["wants"]) == (0, [], ["space:3", "favor:4"])
    d("accept")
    assert (s.red.role, s.red.favor, s.purple.favor) == ("citizen", 6, 0)
    assert [card.slug for card in s.red.relics] == ["dowsing-sticks"]


@law("OATH-6.6.1g")
def test_the_holder_may_leave_it() -> None:
    s = empire()
    d = offer(s)("space:1", "propose", "counter", "space:2", "propose", "decline")
    assert d.over
    assert s.red.role == "exile"
    offer(s)("withdraw")
    assert s.logged("deal-withdrawn")


@law("OATH-6.6.1g")
def test_terms_that_were_refused_are_not_put_again_in_the_same_turn() -> None:
    s = empire()
    offer(s)("space:1", "propose", "decline")
    d = offer(s)("space:1")
    assert "propose" not in d.options
    assert "propose" in d("give-some:favor", "amount:1").options, "other terms are"
    s.state.used = []  # a new turn
    assert "propose" in offer(s)("space:1").options


@law("OATH-6.6.1g")
def test_countering_comes_to_an_end() -> None:
    s = empire()
    d = offer(s)("space:0", "propose", "counter", "space:1", "propose", "counter", "space:2", "propose", "counter")
    d("space:3", "propose")
    assert d.options == ["accept", "decline"]


@law("OATH-6.6.1h")
def test_what_is_not_there_any_more_makes_the_offer_void() -> None:
    s = empire()
    d = offer(s)("space:1", "want-some:favor", "amount:2", "propose")
    s.red.favor = 1
    d("accept")
    assert d.over
    assert (s.red.role, s.red.favor) == ("exile", 1)
    assert s.logged("deal-void")


@law("OATH-6.6.1h")
def test_so_does_a_relic_that_left_the_reliquary() -> None:
    s = empire()
    d = offer(s)("space:1", "propose")
    lift(s.state, "cup-of-plenty")
    d("accept")
    assert s.red.role == "exile"


# -- becoming a Citizen -----------------------------------------------------------------------------------------------


def citizen(s: Scene, turn: int = 0) -> Driver:
    return s.run(become_citizen(s.table, 1), turn=turn)


@law("OATH-6.6.2a", "OATH-6.6.2b", "OATH-6.6.3a", "OATH-6.6.3b", "OATH-10.imperial-a", "OATH-10.imperial-b", "OATH-5.2.2b")
def test_the_warbands_are_replaced_one_for_one() -> None:
    s = empire()
    citizen(s)
    assert (s.red.role, s.red.warbands, s.red.force) == ("citizen", 3, "purple")
    assert (s.state.site(3).warbands, s.state.site(6).warbands) == ({"purple": 2}, {"purple": 1})
    assert (s.state.reserve["red"], s.state.reserve["purple"]) == (14, 24 - 2 - 6)
    assert [ruling.rulers(s.state, slot) for slot in (1, 3, 6)] == [[0, 1]] * 3, "all Imperial players at the same time"
    assert not ruling.enemies(s.state, 0, 1)
    assert ruling.enemies(s.state, 1, 2)
    s.check()


@law("OATH-6.6.2c")
def test_the_exile_chooses_where_purple_warbands_go_that_run_short() -> None:
    s = empire()
    s.state.reserve["purple"], s.state.site(1).warbands["purple"] = 4, 20
    d = citizen(s)
    assert (d.ask.seat, d.ask.params["place"], d.options) == (1, "fertile-valley", ["amount:0", "amount:1", "amount:2"])
    d("amount:0")
    assert d.over, "four are left for the four others"
    assert (s.red.warbands, s.state.site(6).warbands, s.state.site(3).warbands) == (3, {"purple": 1}, {})
    assert (s.state.reserve["purple"], s.state.reserve["red"]) == (0, 14)
    s.check()


@law("OATH-6.6.2c", "OATH-9.3b")
def test_as_many_as_possible_are_replaced() -> None:
    s = empire()
    s.state.reserve["purple"], s.state.site(1).warbands["purple"] = 5, 19
    d = citizen(s)
    assert d.options == ["amount:1", "amount:2"]
    d("amount:2")
    assert (d.ask.params["place"], d.options) == ("great-slum", ["amount:0", "amount:1"])
    d("amount:1")
    assert (s.red.warbands, s.state.reserve["purple"]) == (2, 0)
    s.check()


@law("OATH-6.6.2d")
def test_a_revealed_vision_is_discarded() -> None:
    s = empire()
    s.player(1, vision="vision-of-faith")
    citizen(s)
    assert s.red.vision is None
    assert s.state.discards["hinterland"] == ["vision-of-faith"], "the pawn is in the Provinces"
    s.check()


@law("OATH-6.6.2e")
def test_a_usurper_is_oathkeeper_again() -> None:
    s = Scene(3, oath="protection")
    s.reliquary(*RELIQUARY)
    s.player(1, relics=["obsidian-cage", "ivory-eye"])
    s.state.title, s.state.usurper = 1, True
    citizen(s)
    assert (s.state.title, s.state.usurper) == (1, False)
    assert s.logged("usurper-no-more")
    s.check()


@law("OATH-6.6.2f", "OATH-6.6.2g", "OATH-6.6.2k")
@pytest.mark.parametrize("turn", [0, 1])
def test_its_own_act_phase_ends_not_that_of_the_holder(turn: int) -> None:
    s = empire()
    s.red.supply = 2
    citizen(s, turn)
    assert s.state.act_over == (turn == 1)
    assert s.red.supply == 7


@law("OATH-6.6.2k", "OATH-6.6.1f")
def test_the_holder_goes_on_acting() -> None:
    s = empire()
    d = s.act(0)("offer", "seat:@1", "space:0", "propose", "accept")
    assert (d.ask.seat, d.ask.prompt) == (0, "act")


@law("OATH-6.6.2i", "OATH-2.3d")
def test_the_chancellor_has_the_modifier_of_the_bare_space() -> None:
    s = empire()
    offer(s)("space:2", "propose", "accept")
    live = {
        (held.slug, held.zone, held.at)
        for found in filter(None, in_play(s.state))
        for held in found
        if held.zone == "reliquary"
    }
    assert live == {(FACES_OF_SPACES[2], "reliquary", 0)}
    assert [space["uncovered"] for space in view(s.state, s.board, 1)["reliquary"]] == [False, False, True, False]


@law("OATH-10.give-b", "OATH-10.give-a")
def test_what_is_given_was_not_taken(new_card: NewCard) -> None:
    def punished(held: object, t: OathTable, seat: int, relics: list[str]) -> Rules[None]:
        t.tell("punished")
        yield from ()

    card = new_card((TOOK_RELICS, punished))
    s = empire()
    s.state.world_deck.append(card)
    s.site(4, cards=[card])
    offer(s)("space:2", "propose", "accept")
    assert s.red.relics
    assert not s.logged("punished")


# -- without an offer -------------------------------------------------------------------------------------------------


@law("OATH-7.6.1a")
def test_a_power_makes_a_citizen_without_an_offer() -> None:
    s = empire()
    citizen(s, turn=1)
    assert (s.red.role, s.red.relics, s.state.act_over) == ("citizen", [], True)
    assert all(s.state.reliquary)


@law("OATH-7.6.1a", "OATH-2.3d")
def test_a_power_takes_a_relic_from_the_reliquary_unseen() -> None:
    s = empire()
    d = s.run(take_reliquary(s.table, 1))
    assert (d.ask.seat, d.options) == (1, ["space:0", "space:1", "space:2", "space:3"])
    d("space:3")
    assert [card.slug for card in s.red.relics] == ["dowsing-sticks"]
    assert s.state.reliquary[3] is None
    s.check()


@law("OATH-7.6.1a")
def test_an_empty_reliquary_gives_nothing() -> None:
    s = empire()
    s.reliquary(None, None, None, None)
    assert s.run(take_reliquary(s.table, 1)).over
    assert s.red.relics == []


@law("OATH-empire.a", "OATH-2.11o")
def test_the_sites_of_a_new_citizen_make_the_chancellor_oathkeeper() -> None:
    s = empire()
    s.state.title = 1
    citizen(s)
    assert s.state.title == 0
    s.check()
