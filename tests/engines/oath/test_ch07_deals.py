"""7.6.3: binding deals and promises; 9.6: what binds and what does not."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.values import Ask, LogEntry, Rules
from games.oath.engine.play.core.hooks import (
    ACTION,
    ADVISER_LIMIT,
    BAN_GIVING_SECRETS,
    BAN_PLACING,
    IGNORES_LIMIT,
    RULES_BARE_SITES,
)
from games.oath.engine.play.core.states import Agreement, Exchangeable, Item, Offer
from games.oath.engine.play.core.tokens import return_tokens
from games.oath.engine.play.minors import minor
from games.oath.engine.play.minors.citizenship import EXCHANGED
from games.oath.engine.play.minors.deal_items import GOODS
from games.oath.engine.play.minors.deals import can_deal, deal, haggle, negotiate
from games.oath.engine.play.views import view
from games.oath.texts import MESSAGES
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
LAW = "OATH-7.6.3g"
PROMISES: set[Exchangeable] = {"favor", "secrets", "promises"}


def table() -> Scene:
    s = Scene(3)
    s.reliquary("bandit-crown", "cup-of-plenty", "sticky-fire", "dowsing-sticks")
    s.player(1, favor=3, secrets=2, warbands=2)
    s.player(2, favor=1, secrets=1, warbands=3)
    return s


def negotiating(s: Scene, kinds: Iterable[Exchangeable], giver: int = 1, taker: int = 2) -> Driver:
    return s.run(negotiate(s.table, giver, taker, {*kinds}, LAW), turn=giver)


@law("OATH-7.6.3f", "OATH-7.6.3g", "OATH-10.exchange-a", "OATH-10.give-a", "OATH-9.register-a")
def test_it_works() -> None:
    s = table()
    d = negotiating(s, {"favor", "secrets"})
    assert (d.ask.seat, d.options) == (
        1,
        ["give-some:favor", "give-some:secrets", "want-some:favor", "want-some:secrets", "withdraw"],
    )
    d("give-some:favor")
    assert d.options == ["amount:1", "amount:2", "amount:3"]
    d("amount:3", "want-some:secrets")
    assert d.options[-3:] == ["want-some:favor", "propose", "withdraw"], "each thing once; one secret needs no question"
    d("propose")
    assert (d.ask.seat, d.options) == (2, ["accept", "decline", "counter"])
    assert d.ask.params == {"by_seat": 1, "gives": ["favor:3"], "wants": ["secrets:1"]}
    assert (s.red.favor, s.blue.secrets) == (3, 1), "nothing moves yet"
    d("accept")
    assert d.result is True
    assert (s.red.favor, s.red.secrets, s.blue.favor, s.blue.secrets) == (0, 3, 4, 0)
    assert s.state.offer is None
    s.check()


@law("OATH-7.6.3g")
def test_declined_nothing_moves() -> None:
    s = table()
    d = negotiating(s, {"favor"})("give-some:favor", "amount:1", "propose", "decline")
    assert d.result is False
    assert (s.red.favor, s.blue.favor, s.state.offer) == (3, 1, None)


@law("OATH-7.6.3g")
def test_the_other_party_drafts_anew() -> None:
    s = table()
    d = negotiating(s, {"favor", "secrets"})("give-some:favor", "amount:1", "propose", "counter")
    assert (d.ask.seat, d.ask.params["gives"], d.ask.params["wants"]) == (2, [], [])
    d("want-some:favor", "amount:2", "give-some:secrets", "propose")
    assert (d.ask.seat, d.ask.params) == (1, {"by_seat": 2, "gives": ["secrets:1"], "wants": ["favor:2"]})
    d("accept")
    assert (s.red.favor, s.red.secrets, s.blue.favor) == (1, 3, 3)


@law("OATH-7.6.3g")
def test_the_drafter_may_leave_it() -> None:
    s = table()
    assert negotiating(s, {"favor"})("withdraw").result is False
    assert negotiating(s, {"favor"})("give-some:favor", "amount:1", "propose", "counter", "withdraw").result is False


@law("OATH-7.6.3g")
def test_an_empty_deal_is_not_put_forward() -> None:
    s = table()
    assert "propose" not in negotiating(s, {"favor"}).options


@law("OATH-7.6.3g")
def test_the_terms_are_public() -> None:
    s = table()
    negotiating(s, {"favor"})("give-some:favor", "amount:2", "propose")
    (event,) = s.logged("deal-proposed")
    assert event.params == {"seat": 1, "to_seat": 2, "gives": ["favor:2"], "wants": []}
    assert not event.seen_by
    offers = [view(s.state, s.board, viewer)["offer"] for viewer in (-1, 0, 1, 2)]
    assert all(offer["gives"] == ["favor:2"] for offer in offers)


@law("OATH-7.6.3a", "OATH-10.exchange-a")
def test_only_what_the_power_names_can_be_put_in() -> None:
    s = table()
    s.player(1, relics=["obsidian-cage"], advisers=["?wolves"])
    s.banner("darkest-secret", holder=1)
    s.site(3, warbands={"red": 2})
    offered = {kind: negotiating(s, {kind}).options for kind in ("secrets", "relics", "banners", "advisers", "sites")}
    mark = s.red.advisers[0].mark
    assert offered == {
        "secrets": ["give-some:secrets", "want-some:secrets", "withdraw"],
        "relics": ["give-relic:obsidian-cage", "withdraw"],
        "banners": ["give-banner:darkest-secret", "withdraw"],
        "advisers": [f"give-counsellor:#{mark}", "withdraw"],
        "sites": ["give-site:3", "withdraw"],
    }


@law("OATH-2.3c")
def test_relics_of_the_reliquary_are_no_part_of_any_other_deal() -> None:
    s = table()
    d = negotiating(s, {"favor", "relics"}, giver=0, taker=1)
    assert [option for option in d.options if "relic" in option or "space" in option] == ["give-relic:grand-scepter"]


@law("OATH-7.6.3f")
def test_a_deal_that_became_impossible_is_void() -> None:
    s = table()
    d = negotiating(s, {"favor"})("give-some:favor", "amount:3", "propose")
    s.red.favor = 2
    d("accept")
    assert d.result is False
    assert (s.red.favor, s.blue.favor) == (2, 1)


@law("OATH-7.6.3b", "OATH-9.2b")
def test_who_cannot_give_secrets_promises_none(new_card: NewCard) -> None:
    card = new_card((BAN_GIVING_SECRETS, lambda held, t, seat: seat == held.owner))
    s = table()
    s.state.world_deck.append(card)
    s.player(2, advisers=[card])
    assert negotiating(s, {"secrets"}).options == ["give-some:secrets", "withdraw"]


@law("OATH-10.exchange-b", "OATH-10.exchange-d", "OATH-7.1.2j", "OATH-9.4p")
def test_secrets_change_hands_as_they_lie() -> None:
    s = table()
    s.player(2, secrets=1, turned=3)
    d = negotiating(s, {"secrets"})
    assert d.options == ["give-some:secrets", "want-some:secrets", "want-some:facedown-secrets", "withdraw"]
    assert read(s, d)["want-some:facedown-secrets"] == "Ask for facedown secrets"
    d("want-some:facedown-secrets")
    assert d.options == ["amount:1", "amount:2", "amount:3"]
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == "What amount of facedown secrets?"
    d("amount:2", "give-some:secrets", "amount:1", "want-some:secrets")
    assert "want-some:facedown-secrets" not in d.options, "each once"
    d("propose")
    assert d.ask.params["wants"] == ["facedown-secrets:2", "secrets:1"], "told apart"
    assert "You give: 2 facedown secrets, 1 secret." in MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"])
    d("accept")
    assert (s.red.secrets, s.red.turned, s.blue.secrets, s.blue.turned) == (2, 2, 1, 1)
    assert logged(s, "facedown-secrets-given") == ["Cleo gives 2 facedown secrets to Ben."]
    s.check()
    return_tokens(s.table, 1)
    assert (s.red.secrets, s.red.turned, s.blue.turned) == (4, 0, 1), "they turn up in the Rest of whoever has them"


@law("OATH-10.exchange-b", "OATH-7.6.3f")
def test_facedown_secrets_that_have_turned_up_are_not_there_any_more() -> None:
    s = table()
    s.player(2, secrets=1, turned=2)
    d = negotiating(s, {"secrets"})("want-some:facedown-secrets", "amount:2", "propose")
    return_tokens(s.table, 2)
    d("accept")
    assert d.result is False
    assert (s.red.secrets, s.blue.secrets) == (2, 3)


@law("OATH-10.exchange-b", "OATH-7.1.2j")
@pytest.mark.parametrize("power", ["the-tribunal", "tinkers-fair"])
def test_a_facedown_secret_that_was_given_still_pays_for_nothing(power: str) -> None:
    """Neither a cost nor the Recover of a banner."""
    s = table()
    s.site(3, "the-tribunal", cards=["tinkers-fair", "levelers"])
    s.player(2, site=3, turned=2)
    paid_with_secrets = {"power:levelers", "recover"}
    s.red.favor, s.state.shared = 0, s.state.shared + s.red.favor
    assert {*s.act(1).options} >= paid_with_secrets
    d = s.act(1)(f"power:{power}", "seat:@2", "want-some:facedown-secrets", "amount:2", "give-some:secrets", "amount:2")
    d("propose", "accept")
    assert (s.red.secrets, s.red.turned, s.blue.secrets, s.blue.turned) == (0, 2, 3, 0)
    assert not paid_with_secrets & {*d.options}
    return_tokens(s.table, 1)
    assert {*s.act(1).options} >= paid_with_secrets
    s.check()


@law("OATH-7.6.3g")
def test_with_any_one_player() -> None:
    s = table()
    assert can_deal(s.table, 1, {"favor"})
    d = s.run(deal(s.table, 1, {"favor"}, LAW))
    assert d.options == ["seat:@0", "seat:@2"]
    d("seat:@2", "want-some:favor", "propose", "accept")
    assert s.red.favor == 4
    assert not can_deal(s.table, 1, {"advisers"}), "nobody has any"


# -- advisers ---------------------------------------------------------------------------------------------------------


@law("OATH-9.4i", "OATH-9.4q", "OATH-9.4s")
def test_a_facedown_adviser_changes_hands_by_its_mark() -> None:
    s = table()
    s.player(1, advisers=["?wolves"])
    card = s.red.advisers[0]
    card.seen = [0]
    negotiating(s, {"advisers"})(f"give-counsellor:#{card.mark}", "propose", "accept")
    assert s.blue.advisers == [card]
    assert (card.slug, card.faceup, card.seen) == ("wolves", False, [])
    names = [view(s.state, s.board, viewer)["players"][2]["advisers"][0]["card"] for viewer in range(3)]
    assert names == [None, None, "wolves"], "what was shown of it holds only where it lay"
    events = [(event.params, event.seen_by) for event in s.table.events if "wolves" in str(event.params)]
    assert events == []
    (event,) = s.logged("adviser-given-facedown")
    assert (event.params["mark"], event.secret, event.seen_by) == (card.mark, {"card": "wolves"}, (1, 2))
    s.check()


@law("OATH-9.4s")
def test_no_question_tells_what_lies_facedown() -> None:
    asked = []
    for slug in ("wolves", "vow-of-silence", "tinkers-fair"):
        s = table()
        s.player(2, advisers=[f"?{slug}"])
        asked.append([negotiating(s, {"advisers"}, giver, 3 - giver).options for giver in (1, 2)])
    assert asked[0] == asked[1] == asked[2]


@law("OATH-7.2.2b", "OATH-10.exchange-a")
def test_faceup_advisers_that_are_locked_stay(new_card: NewCard) -> None:
    locked = new_card(locked=True)
    s = table()
    s.state.world_deck.append(locked)
    s.player(1, advisers=["longbows", locked])
    assert negotiating(s, {"advisers"}).options == ["give-counsellor:longbows", "withdraw"]


@law("OATH-7.6.3f", "OATH-2.2.2b")
def test_nobody_gets_more_advisers_than_it_may_have() -> None:
    s = table()
    s.player(1, advisers=["longbows"])
    s.player(2, advisers=["wolves", "elders", "?scryer"])
    d = negotiating(s, {"favor", "advisers"})("give-counsellor:longbows")
    assert "propose" not in d.options
    d("want-counsellor:elders", "propose", "accept")
    assert [card.slug for card in s.red.advisers] == ["elders"]
    assert [card.slug for card in s.blue.advisers] == ["wolves", "scryer", "longbows"]
    s.check()


@law("OATH-7.6.3f", "OATH-9.2h")
def test_a_card_that_ignores_the_limit_comes_to_a_full_set(new_card: NewCard) -> None:
    card = new_card((IGNORES_LIMIT, lambda: True))
    s = table()
    s.state.world_deck.append(card)
    s.player(1, advisers=[card])
    s.player(2, advisers=["wolves", "elders", "?scryer"])
    assert "propose" in negotiating(s, {"advisers"})(f"give-counsellor:{card}").options


@law("OATH-7.6.4b", "OATH-7.6.3f")
def test_a_card_that_lowers_the_limit_sends_advisers_away(new_card: NewCard) -> None:
    card = new_card((ADVISER_LIMIT, lambda held, state: 1))
    s = table()
    s.state.world_deck.append(card)
    s.player(1, advisers=[card])
    s.player(2, advisers=["wolves"])
    d = negotiating(s, {"advisers"})(f"give-counsellor:{card}", "propose", "accept")
    assert d.ask.seat == 2
    d(next(option for option in d.options if "wolves" in option))
    assert [adviser.slug for adviser in s.blue.advisers] == [card]


# -- sites ------------------------------------------------------------------------------------------------------------


def rulers() -> Scene:
    s = table()
    s.site(1, warbands={"purple": 2})
    s.site(3, warbands={"red": 2})
    s.site(4, warbands={"red": 1})
    s.site(6, warbands={"blue": 1})
    return s


@law("OATH-7.6.3f")
def test_sites_change_their_rulers() -> None:
    s = rulers()
    d = negotiating(s, {"sites"})
    assert d.options == ["give-site:3", "give-site:4", "want-site:6", "withdraw"]
    d("give-site:3", "want-site:6", "propose", "accept")
    assert (d.ask.seat, d.ask.prompt) == (2, "garrison")
    assert d.options == ["amount:1", "amount:2", "amount:3", "amount:4"], "with the warband that comes home"
    d("amount:3")
    assert (d.ask.seat, d.options) == (1, ["amount:1", "amount:2", "amount:3", "amount:4"])
    d("amount:1")
    assert (s.state.site(3).warbands, s.state.site(6).warbands) == ({"blue": 3}, {"red": 1})
    assert (s.red.warbands, s.blue.warbands) == (3, 1)
    s.check()


@law("OATH-7.6.3f")
def test_each_site_gets_a_warband() -> None:
    s = rulers()
    s.player(2, warbands=-1)
    d = negotiating(s, {"sites"})("give-site:3", "give-site:4", "propose", "accept")
    assert d.over, "two warbands for two sites"
    assert (s.state.site(3).warbands, s.state.site(4).warbands) == ({"blue": 1}, {"blue": 1})


@law("OATH-7.6.3f")
def test_who_has_no_warband_gets_no_site() -> None:
    s = rulers()
    s.state.reserve["blue"] += s.blue.warbands
    s.blue.warbands = 0
    assert "propose" not in negotiating(s, {"sites"})("give-site:3").options


@law("OATH-7.6.3f", "OATH-9.2b")
def test_who_cannot_place_warbands_gets_no_site(new_card: NewCard) -> None:
    card = new_card((BAN_PLACING, lambda held, t, seat: seat == held.owner))
    s = rulers()
    s.state.world_deck.append(card)
    s.player(2, advisers=[card])
    assert "propose" not in negotiating(s, {"sites"})("give-site:3").options


@law("OATH-7.6.3f", "OATH-7.6.5b")
def test_who_commands_bandits_needs_no_warband(new_card: NewCard) -> None:
    card = new_card((RULES_BARE_SITES, lambda held, state: held.owner))
    s = rulers()
    s.state.world_deck.append(card)
    s.player(2, advisers=[card])
    d = negotiating(s, {"sites"})("give-site:3", "propose", "accept")
    assert d.options == ["amount:0", "amount:1", "amount:2", "amount:3"]
    d("amount:0")
    assert s.state.site(3).warbands == {}


@law("OATH-7.6.3f", "OATH-6.6.3b")
def test_imperial_players_do_not_hand_each_other_what_both_rule() -> None:
    s = rulers()
    s.player(2, role="citizen")
    s.blue.warbands, s.state.site(6).warbands = 0, {}
    assert not [option for option in negotiating(s, {"sites"}, giver=0).options if option.startswith("give-site")]
    d = negotiating(s, {"sites"}, giver=2, taker=1)("give-site:1", "propose", "accept")
    d("amount:2")
    assert (s.state.site(1).warbands, s.blue.warbands) == ({"red": 2}, 2), "to the board of the Citizen who gave it"


@law("OATH-2.11b", "OATH-7.6.3f")
def test_the_title_moves_when_everything_has_moved() -> None:
    s = rulers()
    s.state.title = 1
    negotiating(s, {"sites"})("give-site:3", "give-site:4", "propose", "accept", "amount:1", "amount:1")
    assert s.state.title == 2


# -- promises ---------------------------------------------------------------------------------------------------------


def promise(s: Scene, *drafted: str) -> Driver:
    """Red drafts, blue accepts."""
    return negotiating(s, PROMISES)(*drafted, "propose", "accept")


def options(s: Scene, seat: int) -> list[str]:
    return [option for option in minor.options(s.table, seat) if option.startswith("promise")]


def do(s: Scene, seat: int, option: str) -> Driver:
    assert option in options(s, seat), options(s, seat)
    return s.run(minor.perform(s.table, seat, option), turn=seat)


@law("OATH-7.6.3d", "OATH-7.6.3f", "OATH-7.6.3h")
def test_promises_and_their_penalties_are_written_down() -> None:
    s = table()
    d = negotiating(s, PROMISES)
    assert not [option for option in d.options if "penalty" in option], "there is nothing to punish yet"
    d("give-peace:@2", "give-penalty:favor", "amount:4", "want-some:secrets")
    assert not [option for option in d.options if option.startswith("give-penalty")], "one is enough"
    d("propose", "accept")
    assert s.state.agreements == [Agreement(Item("peace", "@2"), [1, 2], Item("penalty-favor", number=4))]
    assert (s.red.secrets, s.blue.secrets) == (3, 0), "the rest is done at once"
    assert view(s.state, s.board, 2)["agreements"][0]["text"] == "peace:@2"
    (event,) = s.logged("promised")
    assert event.params["penalties"] == ["penalty-favor:4"]


@law("OATH-7.6.3d", "OATH-7.6.3h")
def test_what_can_be_promised() -> None:
    s = table()
    s.state.round = 6
    s.site(3, warbands={"blue": 1})
    d = negotiating(s, {"promises"})
    assert d.options == [
        *("give-peace:@2", "give-leave:3", "give-pay:favor", "give-pay:secrets"),
        *("want-peace:@1", "want-pay:favor", "want-pay:secrets", "withdraw"),
    ]
    d("want-pay:favor", "amount:2")
    assert (d.ask.prompt, d.options) == ("by-round", ["by-round:6", "by-round:7"])
    d("by-round:7", "propose", "accept")
    assert s.state.agreements == [Agreement(Item("pay-favor", number=2, by_round=7), [2, 1])]


def read(s: Scene, d: Driver) -> dict[str, str]:
    """How the options of the question read."""
    return dict(zip(d.options, MESSAGES.options(d.ask, ["Ada", "Ben", "Cleo"]), strict=True))


def logged(s: Scene, kind: str) -> list[str]:
    return [MESSAGES.event(LogEntry(1, kind, event.params), ["Ada", "Ben", "Cleo"]) for event in s.logged(kind)]


@law("OATH-7.6.3h")
def test_who_drafts_promises_is_told_that_they_are_a_list() -> None:
    s = table()
    expected = "Draft the terms for Cleo. Promises that are not listed here do not bind."
    d = negotiating(s, PROMISES)
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == expected
    d("give-some:favor", "amount:1", "propose", "counter")
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == expected.replace("Cleo", "Ben")
    assert MESSAGES.prompt(negotiating(s, {"favor"}).ask, ["Ada", "Ben", "Cleo"]) == "Draft the terms for Cleo."


@law("OATH-7.6.3f")
def test_a_promise_about_a_site_is_told_by_its_name() -> None:
    s = table()
    s.site(3, "mine", warbands={"blue": 1})
    d = negotiating(s, PROMISES)
    assert read(s, d)["give-leave:3"] == "Promise not to target Mine before the end of their next turn"
    d("give-leave:3")
    shown = "not to target Mine before the end of the other's next turn"
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]).endswith(f" You give: {shown}.")
    d("propose")
    assert shown in MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"])
    assert view(s.state, s.board, 0)["offer"]["gives"] == ["leave:mine"]
    d("accept")
    assert view(s.state, s.board, 0)["agreements"][0]["text"] == "leave:mine"
    assert s.state.agreements[0].promise == Item("leave", number=3)
    d = do(s, 2, "promise-broken:1")
    assert shown in MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"])
    d("admit")
    for kind in ("deal-proposed", "promised", "promise-broken"):
        assert shown in logged(s, kind)[0]


@law("OATH-10.exchange-a")
def test_a_site_on_the_table_is_told_by_its_name() -> None:
    s = table()
    s.site(3, "mine", warbands={"red": 2})
    s.site(6, "plains", warbands={"blue": 1})
    d = negotiating(s, {"sites"})
    assert [text for option, text in read(s, d).items() if "site" in option] == ["Hand over Mine", "Ask for Plains"]
    d("give-site:3", "propose")
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == "Ben proposes a binding deal. You get: Mine."
    assert view(s.state, s.board, -1)["offer"]["gives"] == ["site:mine"]
    assert logged(s, "deal-proposed") == ["Ben proposes a deal to Cleo; gives: Mine."]


@law("OATH-9.4o")
def test_a_facedown_site_is_told_by_its_place() -> None:
    """Nobody offers one; should a promise ever be about it, its name is not given away."""
    s = table()
    s.site(4, "mine", faceup=False)
    s.state.agreements.append(Agreement(Item("leave", number=4), [1, 2]))
    for viewer in (-1, 0, 1, 2):
        (agreement,) = view(s.state, s.board, viewer)["agreements"]
        assert "mine" not in agreement["text"]
        assert MESSAGES.word(agreement["text"], []).startswith("not to target the site in slot 4 (Provinces) before")


@law("OATH-7.6.3f")
def test_old_logs_still_read() -> None:
    """Events that were told when sites went by their slots."""
    assert MESSAGES.word("leave:3", []).startswith("not to target the site in slot 3 (Provinces) before")


@law("OATH-7.6.3d")
def test_in_the_last_round_no_payment_is_promised() -> None:
    s = table()
    s.state.round = 8
    assert not [option for option in negotiating(s, {"promises"}).options if "pay" in option]


@law("OATH-7.6.3f")
def test_whoever_was_promised_says_it_was_kept() -> None:
    s = table()
    promise(s, "give-peace:@2")
    assert (options(s, 0), options(s, 1)) == ([], []), "that is nobody else's affair"
    assert options(s, 2) == ["promise-kept:1", "promise-broken:1"]
    assert do(s, 2, "promise-kept:1").over
    assert s.state.agreements[0].status == "kept"
    assert options(s, 2) == []


@law("OATH-7.6.3b", "OATH-7.6.3f")
def test_a_payment_is_made_when_its_time_has_come() -> None:
    s = table()
    promise(s, "give-pay:favor", "amount:2", "by-round:2")
    assert options(s, 1) == ["promise-pay:1"]
    assert options(s, 2) == ["promise-kept:1"], "it is not due yet"
    s.state.round = 3
    assert do(s, 2, "promise-broken:1").over, "it must be done if able"
    assert (s.red.favor, s.blue.favor, s.state.agreements[0].status) == (1, 3, "kept")
    s.check()


@law("OATH-7.6.3b")
@pytest.mark.parametrize("what", ["favor", "secrets"])
def test_or_before(what: str) -> None:
    s = table()
    promise(s, f"give-pay:{what}", "amount:2", "by-round:2")
    do(s, 1, "promise-pay:1")
    assert s.state.agreements[0].status == "kept"
    assert (getattr(s.red, what), getattr(s.blue, what)) == ({"favor": 1, "secrets": 0}[what], 3)


@law("OATH-7.6.3b", "OATH-10.exchange-b")
def test_facedown_secrets_keep_a_promise_too() -> None:
    """A payment is no cost; who pays says which."""
    s = table()
    promise(s, "give-pay:secrets", "amount:3", "by-round:2")
    assert options(s, 1) == [], "it has two"
    s.player(1, turned=2)
    d = do(s, 1, "promise-pay:1")
    assert (d.ask.seat, d.ask.prompt, d.options) == (1, "facedown-given", ["amount:1", "amount:2"])
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == "You give 3 secrets to Cleo. How many of them facedown?"
    d("amount:2")
    assert (s.red.secrets, s.red.turned, s.blue.secrets, s.blue.turned) == (1, 0, 2, 2)
    assert s.state.agreements[0].status == "kept"


@law("OATH-7.6.3b", "OATH-10.exchange-b")
def test_a_penalty_takes_facedown_secrets_too() -> None:
    s = table()
    promise(s, "give-peace:@2", "give-penalty:secrets", "amount:6")
    s.player(1, turned=1)
    assert do(s, 2, "promise-broken:1")("admit").over
    assert (s.red.secrets, s.red.turned, s.blue.secrets, s.blue.turned) == (0, 0, 3, 1)


@law("OATH-7.6.3b")
def test_who_may_not_give_secrets_is_not_able_to() -> None:
    """Nothing that was not paid counts as kept."""
    s = table()
    promise(s, "give-pay:secrets", "amount:2", "by-round:1")
    s.player(1, advisers=["vow-of-silence"])
    s.state.round = 2
    assert options(s, 1) == []
    d = do(s, 2, "promise-broken:1")
    assert (d.ask.seat, d.options) == (1, ["admit", "dispute"])
    d("admit")
    assert (s.red.secrets, s.state.agreements[0].status) == (2, "broken")


@law("OATH-7.6.3b", "OATH-7.6.3d")
def test_who_cannot_pay_answers_for_it() -> None:
    s = table()
    promise(s, "give-pay:favor", "amount:4", "by-round:1", "give-penalty:secrets", "amount:3")
    assert options(s, 1) == [], "it has three favor"
    s.state.round = 2
    d = do(s, 2, "promise-broken:1")
    assert (d.ask.seat, d.options) == (1, ["admit", "dispute"])
    d("admit")
    assert (s.red.secrets, s.blue.secrets) == (0, 3), "as far as possible"
    assert s.state.agreements[0].status == "broken"


@law("OATH-7.6.3e", "OATH-7.6.3f")
def test_in_doubt_a_coin_decides() -> None:
    verdicts = set()
    for seed in range(12):
        s = Scene(3, seed=str(seed))
        s.player(1, favor=3)
        promise(s, "give-peace:@2", "give-penalty:favor", "amount:2")
        do(s, 2, "promise-broken:1")("dispute")
        (agreement,) = s.state.agreements
        (coin,) = s.logged("lot")
        assert (agreement.status, agreement.verdict) == ("disputed", coin.params["drawn"])
        assert s.blue.favor == (2 if agreement.verdict == "broken" else 0)
        assert options(s, 2) == []
        verdicts.add(agreement.verdict)
    assert verdicts == {"kept", "broken"}


@law("OATH-7.6.3d")
def test_a_relic_can_be_the_penalty() -> None:
    s = table()
    s.player(1, relics=["obsidian-cage"])
    promise(s, "give-peace:@2", "give-penalty-relic:obsidian-cage")
    do(s, 2, "promise-broken:1")("admit")
    assert [card.slug for card in s.blue.relics] == ["obsidian-cage"]
    s.check()


@law("OATH-7.6.3d")
def test_a_relic_that_is_gone_is_no_penalty() -> None:
    s = table()
    s.player(1, relics=["obsidian-cage"])
    promise(s, "give-peace:@2", "give-penalty-relic:obsidian-cage")
    s.state.relic_deck.append(s.red.relics.pop().slug)
    s.state.changed()
    do(s, 2, "promise-broken:1")("admit")
    assert s.blue.relics == []


@law("OATH-7.6.3c", "OATH-9.6a", "OATH-9.6b", "OATH-9.6c")
def test_other_promises_are_no_business_of_the_engine(new_card: NewCard) -> None:
    """Without a power that says so there is nothing to agree on, and nothing is kept of what was said."""

    def act(held: Any, t: Any, seat: int) -> Rules[None]:
        yield from deal(t, seat, {"promises"}, LAW)

    card = new_card((ACTION, act))
    s = table()
    assert not [option for option in s.act(1).options if option.startswith(("offer", "promise", "power"))]
    s.state.world_deck.append(card)
    s.player(1, advisers=[card])
    s.act(1)(f"power:{card}", "seat:@2", "give-peace:@2", "propose", "accept")
    assert len(s.state.agreements) == 1


@law("OATH-7.6.3a", "OATH-6.6.1d")
def test_a_draft_takes_exactly_the_answers_that_it_shows() -> None:
    """What can be added is found when somebody looks; an answer is asked for alone."""
    known = {"propose", "withdraw", "give-", "want-some:nothing", "space:9", "let-look:0", "nothing"}
    looked = 0
    for n in range(60):
        dice, s = Dice(seed_of(f"draft {n}")), table()
        s.player(1, relics=["obsidian-cage"], advisers=["?wolves"], turned=2)
        s.banner("darkest-secret", holder=1)
        s.site(3, warbands={"red": 2})
        offer = Offer("deal", 1, 2, 1, sorted(GOODS)) if n % 2 else Offer("citizenship", 0, 1, 0, EXCHANGED)
        rules = haggle(s.table, offer, LAW)
        with suppress(StopIteration):
            ask = next(rules)
            while isinstance(ask, Ask):
                shown = ask.found().options
                if ask.prompt == "draft":
                    known.update(shown)
                    assert {option for option in known if ask.offers(option)} == set(shown)
                    looked += 1
                ask = rules.send(dice.pick(shown))
    assert looked > 200
    assert {
        "let-look:0",
        "space:3",
        "give-some:facedown-secrets",
        "want-pay:favor",
        "give-penalty-relic:obsidian-cage",
    } <= known
