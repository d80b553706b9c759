"""Denizens of Arcane, but for their battle plans."""

from typing import Any

import pytest

from games.oath.engine.play.campaign.rolls import roll
from games.oath.engine.play.core.tokens import purse
from games.oath.engine.play.majors.muster import can_muster
from games.oath.engine.play.majors.recover import can_recover
from games.oath.engine.play.majors.trade import can_trade
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.hand import HERE, advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def red(*cards: str, **what: Any) -> Scene:
    """It is red's turn, at slot 3, with these advisers."""
    s = Scene(3)
    s.player(1, advisers=list(cards), **what)
    s.state.turn = 1
    return s


def act(s: Scene, *answers: str | list[str]) -> Driver:
    return s.act(1)(*answers)


def power(s: Scene, card: str, *answers: str | list[str]) -> Driver:
    return act(s, f"power:{card}", *answers)


# -- what binds -------------------------------------------------------------------------------------------------------


def test_it_works() -> None:
    """Vow of Silence."""
    s = red("vow-of-silence", secrets=5)
    assert "recover" not in act(s).options
    s.banner("darkest-secret", holder=1)
    assert not can_recover(s.table, 1)  # not even from oneself
    s.player(2, secrets=5, site=4)
    s.banner("darkest-secret", holder=None)
    d = s.act(2)("recover", "recover-banner:darkest-secret", "recover-pay:3")
    assert s.red.secrets == 5 + 3  # as many as were placed
    assert s.state.banners["darkest-secret"].tokens == 3
    assert d.ask.prompt == "act"


@pytest.mark.answer("vow-of-silence", 1)
@pytest.mark.answer("witchs-bargain", 3)
def test_vow_of_silence_does_not_give_secrets() -> None:
    s = red("witchs-bargain", "vow-of-silence", secrets=3, favor=3)
    s.player(2, site=3, favor=3, secrets=1)
    d = power(s, "witchs-bargain")
    assert d.options == ["favor-for-secret:@2", "done"]
    d("favor-for-secret:@2")
    assert (s.red.favor, s.red.secrets, s.blue.favor, s.blue.secrets) == (1, 3, 5, 0)


@pytest.mark.answer("vow-of-silence", 1)
@pytest.mark.answer("witchs-bargain", 1)
def test_secrets_of_the_silent_can_be_taken() -> None:
    s = red("witchs-bargain", secrets=1, favor=2)
    s.player(2, site=3, advisers=["vow-of-silence"], secrets=1)
    power(s, "witchs-bargain", "favor-for-secret:@2")
    assert (s.red.secrets, s.blue.secrets) == (1, 0)


# -- Jinx -------------------------------------------------------------------------------------------------------------


def rolling(s: Scene, seat: int = 1, what: str = "attack") -> Driver:
    return s.run(roll(s.table, seat, what, 3, "OATH-5.5.5a"))


def test_jinx_rolls_all_dice_again_once() -> None:
    s = red("jinx", secrets=1)
    d = rolling(s)
    assert (d.ask.seat, d.options) == (1, ["reroll", "let-lie"])
    d("reroll")
    assert d.over
    rolls = [event.params["rolled"] for event in s.told("roll")]
    assert len(rolls) == 2
    assert d.result == rolls[1]
    assert (s.red.secrets, s.state.where["jinx"].card.secrets) == (0, 1)


@law("OATH-7.1.2i")
def test_jinx_off_turn_turns_the_secret_down() -> None:
    s = red("jinx", secrets=1)
    s.state.turn = 2
    rolling(s, what="defense")("reroll")
    assert (s.red.secrets, s.red.turned, s.state.where["jinx"].card.secrets) == (0, 1, 0)


def test_jinx_is_left_alone_or_out_of_reach() -> None:
    s = red("jinx", secrets=1)
    d = rolling(s)("let-lie")
    assert d.result == s.told("roll")[0].params["rolled"]
    assert rolling(s, seat=2).over  # another's roll
    s = red("jinx")
    assert rolling(s).over  # nothing to pay with
    s = red(secrets=1)
    s.site(3, cards=["jinx"])
    assert rolling(s).over  # a pawn at its site is not enough
    s.site(3, warbands={"red": 1})
    assert rolling(s).ask.prompt == "jinx"


@pytest.mark.answer("jinx", 3)
def test_jinx_bears_on_gambling_hall() -> None:
    s = red("jinx", favor=2, secrets=1)
    s.site(3, cards=["gambling-hall"])
    assert power(s, "gambling-hall").ask.prompt == "jinx"


# -- Search, Muster, Recover, Travel ----------------------------------------------------------------------------------


def test_augury_draws_one_more() -> None:
    s = red("augury")
    s.deck("wolves", "longbows", "rangers", "lancers", "tents")
    act(s, "search", ["modifier:augury"])
    assert s.red.hand == ["wolves", "longbows", "rangers", "lancers"]


@pytest.mark.answer("augury", 1)
@pytest.mark.answer("mushrooms", 1)
def test_augury_adds_to_mushrooms_and_stops_at_a_vision() -> None:
    s = red("augury", secrets=1)
    s.site(3, cards=["mushrooms"])
    s.discards("provinces", "wolves", "longbows", "rangers")
    act(s, "search", ["modifier:augury", "modifier:mushrooms"])
    assert sorted(s.red.hand) == ["longbows", "rangers"]
    s = red("augury")
    s.deck("wolves", "vision-of-faith", "longbows")
    act(s, "search", ["modifier:augury"])
    assert s.red.hand == ["wolves", "vision-of-faith"]


def test_observatory_searches_any_pile_from_its_site() -> None:
    s = red()
    s.site(3, cards=["observatory"])
    s.discards("cradle", "wolves", "rangers")
    d = act(s, "search", ["modifier:observatory"], "pile:cradle", "card:wolves")
    assert s.red.supply == 5
    assert s.state.discards["hinterland"] == ["rangers"]  # by the pawn's region
    assert d.ask.prompt == "play-card"


def test_observatory_is_of_no_use_elsewhere() -> None:
    s = red()
    s.site(4, cards=["observatory"], warbands={"red": 1})
    s.discards("cradle", "wolves")
    assert act(s, "search").ask.prompt == "keep"  # of the world deck: there is no other choice


@law("OATH-7.4.1a")
def test_initiation_rite_musters_with_a_secret() -> None:
    s = red("initiation-rite", secrets=1, favor=3)
    s.site(3, cards=["wolves"])
    act(s, "muster", "muster-on:wolves:2")
    card = s.state.where["wolves"].card
    assert (s.red.secrets, s.red.favor, card.secrets, card.favor, s.red.supply) == (0, 3, 1, 0, 6)
    assert not can_muster(s.table, 1)  # favor is no help


@pytest.mark.answer("spell-breaker", 4)
def test_spell_breaker_does_not_stop_initiation() -> None:
    s = red("initiation-rite", secrets=1)
    s.site(3, cards=["wolves", "spell-breaker"])
    assert can_muster(s.table, 1)


def code(secrets: int = 0, favor: int = 2, on_it: int = 1) -> Scene:
    s = red("magicians-code", secrets=secrets, favor=favor)
    s.banner("darkest-secret", tokens=on_it)
    s.banner("peoples-favor", tokens=5)
    return s


def test_magicians_code_pays_two_secrets() -> None:
    s = code()
    d = act(s, "recover", ["modifier:magicians-code"], "recover-banner:darkest-secret")
    assert s.state.banners["darkest-secret"].holder == 1
    assert s.state.banners["darkest-secret"].tokens == 2
    assert s.red.favor == 0
    assert d.ask.prompt == "act"


def test_magicians_code_must_still_exceed_the_banner() -> None:
    assert not can_recover(code(on_it=2).table, 1)
    s = code(secrets=3, on_it=2)
    d = act(s, "recover", ["modifier:magicians-code"], "recover-banner:darkest-secret")
    assert d.options == ["recover-pay:1", "recover-pay:2", "recover-pay:3"]
    d("recover-pay:2")
    assert s.state.banners["darkest-secret"].tokens == 4
    assert s.red.secrets == 3 - 2 + 1


@law("OATH-9.2e", "OATH-site.homeland-d")
def test_magicians_code_is_for_the_darkest_secret_alone() -> None:
    s = code()
    s.banner("darkest-secret", holder=2, tokens=1)
    s.banner("peoples-favor", tokens=1)
    s.player(2, advisers=["rangers"], site=8)  # without a card at its site: out of reach
    assert act(s, "recover").ask.prompt != "modifiers"
    s = code()
    s.site(3, "deep-woods", relics=["map"])
    assert playing(s, "wolves")("to-site:3:deep-woods").over
    assert "map" in [card.slug for card in s.red.relics]
    assert s.red.favor >= 2  # a relic for nothing


def test_portal_leads_anywhere_from_its_site() -> None:
    s = red(secrets=1, supply=0)
    s.site(3, cards=["portal"])
    s.site(7, "the-hidden-place")
    d = act(s, "travel", ["modifier:portal"], "travel-to:7:the-hidden-place:0")
    assert (s.red.site, s.red.supply, s.red.secrets) == (7, 0, 0)
    assert s.state.where["portal"].card.secrets == 1
    assert d.ask.prompt == "act"


@pytest.mark.answer("portal", 1)
def test_portal_can_be_reached_by_its_ruler_alone() -> None:
    s = red(secrets=1, supply=0)
    s.site(8, cards=["portal"])
    assert "travel" not in act(s).options
    s.site(8, warbands={"red": 1})
    d = act(s, "travel", ["modifier:portal"])
    assert [option for option in d.options if option.endswith(":0")] == ["travel-to:8:river:0"]
    d("travel-to:8:river:0")
    assert s.red.site == 8


@pytest.mark.answer("portal", 2)
def test_portal_does_not_open_with_a_token_on_it_and_does_not_save_tolls() -> None:
    s = red(secrets=1, supply=0, favor=1)
    s.site(3, cards=["portal"])
    s.state.where["portal"].card.favor = 1
    assert "travel" not in act(s).options
    s.state.where["portal"].card.favor = 0
    s.site(7, cards=["toll-roads"], warbands={"blue": 1})
    act(s, "travel", ["modifier:portal"], "travel-to:7:rocky-coast:0")
    assert (s.red.favor, s.blue.favor) == (0, 1)


# -- Trade ------------------------------------------------------------------------------------------------------------


def market(*cards: str, at: tuple[str, ...] = ("wolves",), **what: Any) -> Scene:
    s = red(*cards, **({"secrets": 2, "favor": 4} | what))
    s.site(3, cards=at)
    return s


@pytest.mark.parametrize(("part", "gain"), [("suit:beast", 2), ("suit:order", 1)])
def test_acting_troupe_plays_a_suit_for_one_trade(part: str, gain: int) -> None:
    s = market("acting-troupe")
    d = act(s, "trade", ["modifier:acting-troupe"], part)
    assert f"trade-for-favor:wolves:{gain}" in d.options
    d(f"trade-for-favor:wolves:{gain}")
    assert s.red.favor == 4 + gain


@pytest.mark.answer("acting-troupe", 1)
def test_acting_troupe_is_no_longer_arcane_then() -> None:
    s = market("acting-troupe", at=("alchemist",))
    assert "trade-for-favor:alchemist:1" in act(s, "trade", ["modifier:acting-troupe"], "suit:beast").options
    assert "trade-for-favor:alchemist:2" in act(s, "trade", []).options


def test_map_library_trades_in_the_whole_region() -> None:
    s = market(at=("map-library",))
    s.site(5, cards=["wolves"])
    s.site(6, cards=["tents"])
    d = act(s, "trade", ["modifier:map-library"])
    assert "trade-for-favor:wolves:1" in d.options
    assert not any("tents" in option for option in d.options)


def test_map_library_takes_a_pawn_there() -> None:
    s = red(secrets=2)
    s.site(4, cards=["map-library"], warbands={"red": 1})
    s.site(5, cards=["wolves"])
    assert not can_trade(s.table, 1)


def disguised(*own: str, theirs: tuple[str, ...] = ("rangers", "wild-cry"), **what: Any) -> Scene:
    s = market("master-of-disguise", *own, **what)
    s.player(2, advisers=list(theirs), site=6)
    return s


def test_master_of_disguise_has_anothers_advisers() -> None:
    s = disguised()
    d = act(s, "trade")
    assert d.options == ["as-oneself", "as:@0", "as:@2"]
    d("as:@2")
    assert "trade-for-favor:wolves:3" in d.options
    d("trade-for-favor:wolves:3")
    assert (s.red.favor, s.red.secrets) == (7, 0)
    assert s.state.where["master-of-disguise"].card.secrets == 1
    assert s.state.guise == {}


def test_own_advisers_count_for_nothing_then() -> None:
    s = disguised("rangers", theirs=())
    assert "trade-for-favor:wolves:1" in act(s, "trade", "as:@2").options
    assert "trade-for-favor:wolves:2" in act(s, "trade", "as-oneself").options


@pytest.mark.answer("master-of-disguise", 1)
@pytest.mark.answer("master-of-disguise", 2)
def test_modifiers_of_the_imitated_are_usable_and_own_ones_not() -> None:
    s = disguised("birdsong", theirs=("secret-signal",))
    assert act(s, "trade", "as:@2").options == ["modifier:secret-signal"]
    assert act(s, "trade", "as-oneself").options == ["modifier:birdsong"]


@pytest.mark.answer("master-of-disguise", 2)
def test_no_own_modifier_goes_with_a_disguise_and_one_of_the_imitated_does() -> None:
    s = disguised("small-friends")
    s.site(6, cards=["rangers"])
    assert act(s, "trade", "as:@2").ask.prompt == "trade"
    s = Scene(3)
    s.player(1, advisers=["small-friends", "master-of-disguise"], secrets=2, favor=4)
    s.site(6, cards=["wolves"])
    assert act(s, "trade", "trade-at:6:great-slum").ask.prompt == "trade"
    s = disguised(theirs=("small-friends",), at=())
    s.site(6, cards=["rangers"])
    assert can_trade(s.table, 1)  # as blue, and with blue's friends alone
    d = act(s, "trade", "as:@2", "trade-at:6:great-slum")
    assert d.options == ["trade-for-favor:rangers:2", "trade-for-secrets:rangers:1"]


@pytest.mark.answer("master-of-disguise", 3)
def test_master_of_disguise_escapes_vows() -> None:
    s = disguised("vow-of-poverty")
    act(s, "trade", "as:@2", "trade-for-favor:wolves:3")
    assert s.red.favor == 7
    s = disguised("vow-of-kinship", favor=0)
    act(s, "trade", "as:@2", "trade-for-favor:wolves:3")
    assert (s.red.favor, s.state.banks["nomad"]) == (3, 3)


@pytest.mark.answer("master-of-disguise", 1)
def test_marriage_doubles_for_who_imitates() -> None:
    s = disguised(theirs=("marriage",), at=("salad-days",))
    assert "trade-for-favor:salad-days:3" in act(s, "trade", "as:@2").options


def test_master_of_disguise_costs_a_secret() -> None:
    s = disguised(secrets=0)
    assert "as:@2" not in act(s).options


def test_secret_signal_adds_to_a_single_favor() -> None:
    s = market("secret-signal")
    d = act(s, "trade", ["modifier:secret-signal"])
    assert "trade-for-favor:wolves:2" in d.options
    s = market("secret-signal", "rangers")
    assert "trade-for-favor:wolves:2" in act(s, "trade", ["modifier:secret-signal"]).options  # two already


@pytest.mark.answer("secret-signal", 2)
@pytest.mark.parametrize(("bank", "gain"), [(1, 1), (3, 2)])
def test_secret_signal_has_the_same_bank_alone(bank: int, gain: int) -> None:
    s = market("secret-signal")
    s.state.shared += s.state.banks["beast"] - bank
    s.state.banks["beast"] = bank
    others = {suit: favor for suit, favor in s.state.banks.items() if suit != "beast"}
    d = act(s, "trade", ["modifier:secret-signal"])
    assert d.options[0] == f"trade-for-favor:wolves:{gain}"
    d(d.options[0])
    assert (s.red.favor, s.state.banks) == (4 + gain, others | {"beast": bank - gain})


@law("OATH-7.4b")
@pytest.mark.answer("secret-signal", 1)
def test_secret_signal_hears_the_careless_chancellor() -> None:
    s = Scene(3)
    s.reliquary("map", "whistle", None, "brass-horse")
    s.site(1, cards=["wolves"])
    s.player(0, advisers=["secret-signal"], favor=2, secrets=1)
    d = s.act(0)("trade", ["modifier:secret-signal"])
    assert "trade-for-both:wolves:secrets:2:0" in d.options  # one favor of a Trade for secrets, and one more
    assert "trade-for-favor:wolves:3" in d.options  # one, one more, and then the Careless one


# -- when played ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "turned", "chancellor", "asked"), [(2, 0, 1, True), (1, 1, 1, True), (1, 0, 1, False)])
def test_bewitch_takes_more_secrets_than_the_chancellors(own: int, turned: int, chancellor: int, asked: bool) -> None:
    s = red(secrets=own, turned=turned)
    s.player(0, secrets=chancellor)
    d = playing(s, "bewitch")(HERE)
    assert (not d.over and d.ask.prompt == "become-citizen") is asked
    if asked:
        d("become-citizen")
        assert s.red.role == "citizen"
        assert s.state.act_over
        assert all(s.state.reliquary)


def test_bewitch_counts_secrets_on_cards_and_not_on_the_banner() -> None:
    s = red(relics=["whistle"])
    s.player(0, secrets=1)
    s.state.where["whistle"].card.secrets = 2
    assert playing(s, "bewitch")(HERE).ask.prompt == "become-citizen"
    s = red()
    s.player(0, secrets=1)
    s.banner("darkest-secret", holder=1, tokens=4)
    assert playing(s, "bewitch")(HERE).over


def test_bewitch_is_declined() -> None:
    s = red(secrets=2)
    playing(s, "bewitch")(HERE, "stay-exile")
    assert s.red.role == "exile"


def test_dazzle_clears_hearth_and_order_from_the_region() -> None:
    s = red(relics=[])
    s.site(4, cards=["longbows", "keep", "salad-days"])
    s.site(5, cards=["wolves", "sprawling-rampart"])
    s.site(6, cards=["outriders"])
    s.player(2, advisers=["battle-honors"])
    d = playing(s, "dazzle")("as-adviser")
    assert d.ask.prompt == "discard-next"
    d("card:longbows")
    left = [card.slug for slot in (4, 5, 6) for card in s.state.site(slot).cards]
    assert left == ["keep", "wolves", "sprawling-rampart", "outriders"]
    assert s.state.discards["hinterland"] == ["salad-days", "longbows"]
    assert advisers(s, 2) == ["battle-honors"]


def test_revelation_goes_round_from_the_chancellor() -> None:
    s = red(favor=2)
    s.player(0, favor=1)
    shared = s.state.shared
    d = playing(s, "revelation")(HERE)
    asked = []
    while not d.over:
        asked.append(d.ask.seat)
        d(d.options[-1])
    assert asked == [0, 1]  # who has no favor has no choice
    assert (s.purple.favor, s.purple.secrets, s.red.favor) == (0, 1, 0)
    assert s.red.secrets >= 2
    assert s.state.shared >= shared + 3


def test_revelation_burns_nothing_of_who_will_not() -> None:
    s = red(favor=2)
    d = playing(s, "revelation")(HERE, "amount:0")
    assert d.over
    assert s.red.secrets == 0


# -- actions ----------------------------------------------------------------------------------------------------------


@law("OATH-7.1.2d", "OATH-7.1.2f")
def test_alchemist_gains_four_from_any_banks() -> None:
    s = red("alchemist", secrets=2)
    power(s, "alchemist", "bank:beast", "bank:beast", "bank:nomad", "bank:order")
    assert (s.red.favor, s.state.banks["beast"], s.state.banks["nomad"], s.state.banks["order"]) == (4, 1, 2, 2)
    assert (s.red.secrets, s.state.where["alchemist"].card.secrets) == (0, 1)


def test_alchemist_takes_two_faceup_secrets() -> None:
    assert "alchemist" not in usable(red("alchemist", secrets=1, turned=3).table, 1)


def test_alchemist_gains_what_there_is() -> None:
    s = red("alchemist", secrets=2)
    for suit in s.state.banks:
        s.state.shared += s.state.banks[suit] - (suit == "beast")
        s.state.banks[suit] = int(suit == "beast")
    power(s, "alchemist")
    assert s.red.favor == 1


@pytest.mark.parametrize("card", ["alchemist", "spirit-snare"])
def test_from_empty_banks_nothing_is_gained(card: str) -> None:
    s = red(card, secrets=2)
    s.state.shared += sum(s.state.banks.values())
    s.state.banks = dict.fromkeys(s.state.banks, 0)
    assert card not in usable(s.table, 1)


def test_spirit_snare_takes_one() -> None:
    s = red("spirit-snare", secrets=1)
    power(s, "spirit-snare", "bank:discord")
    assert (s.red.favor, s.state.banks["discord"]) == (1, 2)


def test_tutor_gains_a_secret_for_a_favor() -> None:
    s = red("tutor", secrets=1, favor=1)
    d = power(s, "tutor")
    card = s.state.where["tutor"].card
    assert (s.red.secrets, s.red.favor, card.favor, card.secrets) == (1, 0, 1, 1)
    assert "power:tutor" not in d.options


def test_wizard_school_ends_the_act_phase() -> None:
    s = red(favor=1)
    s.site(3, cards=["wizard-school"])
    d = power(s, "wizard-school")
    assert d.over
    assert s.red.secrets == 1


@pytest.mark.parametrize(("before", "answer", "after"), [(2, "into-the-vault", 3), (2, "out-of-the-vault", 1)])
def test_forgotten_vault_changes_the_banner(before: int, answer: str, after: int) -> None:
    s = red(favor=1)
    s.site(3, cards=["forgotten-vault"])
    s.banner("darkest-secret", tokens=before)  # in the shared bank
    power(s, "forgotten-vault", answer)
    assert s.state.banners["darkest-secret"].tokens == after


def test_forgotten_vault_leaves_the_last_secret() -> None:
    s = red(favor=1)
    s.site(3, cards=["forgotten-vault"])
    power(s, "forgotten-vault")
    assert s.state.banners["darkest-secret"].tokens == 2


def test_plague_engines_tax_every_site() -> None:
    s = Scene(4, roles=("exile", "citizen", "exile"))
    s.player(1, advisers=["plague-engines"], secrets=2, favor=1)
    s.player(0, favor=1)
    s.player(2, favor=3)
    s.player(3, favor=2)
    s.site(1, warbands={"purple": 1})
    s.site(2, warbands={"purple": 1})
    s.site(4, warbands={"red": 1})
    power(s, "plague-engines")
    assert [player.favor for player in s.state.players] == [0, 0, 1, 2]
    assert s.state.banks["arcane"] == 3 + 1 + 1 + 2


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


@pytest.mark.answer("witchs-bargain", 2)
def test_witchs_bargain_asks_nobody() -> None:
    s = red("witchs-bargain", secrets=2)
    s.player(2, site=3, favor=3, secrets=2)
    s.player(0, site=3, favor=1)
    d = power(s, "witchs-bargain", "secret-for-favor:@2")
    assert (s.red.favor, s.red.secrets, s.blue.favor, s.blue.secrets) == (2, 0, 1, 3)
    d("favor-for-secret:@2", "secret-for-favor:@0")
    assert s.purple.favor == 0
    assert s.red.favor == 1  # there was but one
    assert {event.params["seat"] for event in s.told("favor-taken")} == {1}


@law("OATH-10.exchange-b", "OATH-9.4p", "OATH-7.1.2j")
def test_witchs_bargain_gives_facedown_secrets_as_they_lie() -> None:
    """But they do not pay for it."""
    s = red("witchs-bargain", secrets=0, turned=2)
    s.player(2, site=3, favor=3)
    assert "witchs-bargain" not in usable(s.table, 1)
    s.red.secrets = 2
    d = power(s, "witchs-bargain", "secret-for-favor:@2")
    assert (d.ask.prompt, d.options) == ("facedown-given", ["amount:0", "amount:1"])
    d("amount:1")
    assert (s.red.secrets, s.red.turned, s.red.favor, s.blue.secrets, s.blue.turned) == (1, 1, 2, 0, 1)
    d("secret-for-favor:@2", "amount:0")
    assert (s.red.secrets, s.red.turned, s.red.favor, s.blue.secrets) == (0, 1, 3, 1)


@law("OATH-10.exchange-b")
@pytest.mark.answer("witchs-bargain", 1)
@pytest.mark.parametrize(("secrets", "turned"), [(1, 0), (0, 1)])
def test_witchs_bargain_takes_the_last_secret_as_it_lies(secrets: int, turned: int) -> None:
    s = red("witchs-bargain", secrets=1, favor=2)
    s.player(2, site=3, secrets=secrets, turned=turned)
    power(s, "witchs-bargain", "favor-for-secret:@2")
    assert (s.red.secrets, s.red.turned, s.blue.secrets, s.blue.turned) == (secrets, turned, 0, 0)


def test_witchs_bargain_is_with_those_present() -> None:
    s = red("witchs-bargain", secrets=2)
    s.player(2, site=4, favor=3)
    assert "witchs-bargain" not in usable(s.table, 1)


@pytest.mark.answer("taming-charm", 1)
def test_taming_charm_turns_a_beast_into_favor() -> None:
    s = red("taming-charm", secrets=1)
    s.site(3, cards=["wolves", "tents", "longbows"])
    s.state.where["wolves"].card.favor = 1
    s.state.banks["beast"], s.state.shared = 1, s.state.shared + 1
    d = power(s, "taming-charm")
    assert d.options == ["card:wolves", "card:tents"]
    d("card:wolves")
    assert (s.red.favor, s.state.banks["beast"]) == (2, 0)  # its own favor was back first
    assert s.state.discards["hinterland"] == ["wolves"]


@law("OATH-7.2.2a")
def test_taming_charm_leaves_the_locked() -> None:
    s = red("taming-charm", secrets=1)
    s.site(3, cards=["forest-council", "forest-temple"])
    assert "taming-charm" not in usable(s.table, 1)


def dreamers() -> Scene:
    s = red("dream-thief", "?longbows", favor=2)
    s.player(2, advisers=["?vision-of-faith"], site=8)
    s.player(0, advisers=["?tents"])
    return s


@law("OATH-9.4i", "OATH-9.4l")
def test_dream_thief_exchanges_facedown_advisers_of_anybody() -> None:
    s = dreamers()
    marks = {slug: s.state.where[slug].card.mark for slug in ("longbows", "vision-of-faith", "tents")}
    d = power(s, "dream-thief")
    assert set(d.options) == {
        f"facedown-adviser:@{owner}:#{marks[slug]}" for owner, slug in ((1, "longbows"), (2, "vision-of-faith"), (0, "tents"))
    }
    d(f"facedown-adviser:@2:#{marks['vision-of-faith']}", f"facedown-adviser:@0:#{marks['tents']}")
    assert (advisers(s, 2), advisers(s, 0)) == (["?tents"], ["?vision-of-faith"])
    told = s.told("adviser-swapped-facedown")
    assert [(event.seen_by, event.secret["card"]) for event in told] == [((0,), "vision-of-faith"), ((2,), "tents")]
    s.check()


def test_dream_thief_needs_two() -> None:
    s = red("dream-thief", "?longbows", favor=2)
    assert "dream-thief" not in usable(s.table, 1)


@law("OATH-9.4i", "OATH-9.4q", "OATH-10.swap-a")
def test_dream_thief_leaves_two_of_the_same_player_alone() -> None:
    s = red("dream-thief", "?longbows", "?wolves", favor=2)
    assert "dream-thief" not in usable(s.table, 1)
    s.player(2, advisers=["?vision-of-faith"])
    marks = {slug: s.state.where[slug].card.mark for slug in ("longbows", "wolves")}
    d = power(s, "dream-thief", f"facedown-adviser:@1:#{marks['longbows']}")
    assert (advisers(s, 1), advisers(s, 2)) == (["dream-thief", "?vision-of-faith", "?wolves"], ["?longbows"])
    assert d.ask.prompt == "act"


def inquiry(card: str) -> Scene:
    s = red("inquisitor", favor=1)
    s.player(2, site=3, advisers=[f"?{card}"])
    return s


def test_inquisitor_pays_whom_he_suspects_wrongly() -> None:
    s = inquiry("longbows")
    d = power(s, "inquisitor")
    assert (s.red.favor, s.blue.favor, s.state.where["inquisitor"].card.favor) == (0, 1, 0)
    assert s.told("peeked")[0].seen_by == (1,)
    assert s.state.where["longbows"].card.seen == [1]
    assert d.ask.prompt == "act"


@pytest.mark.parametrize("way", ["facedown", "reveal", "discard"])
@pytest.mark.answer("inquisitor", 1)
def test_inquisitor_finds_the_conspiracy(way: str) -> None:
    s = inquiry("conspiracy")
    d = power(s, "inquisitor")
    assert (d.ask.prompt, d.ask.params["card"]) == ("play-card", "conspiracy")
    d(way)
    assert advisers(s, 2) == []
    assert s.state.where["inquisitor"].card.favor == 1
    assert ("?conspiracy" in advisers(s, 1)) is (way == "facedown")
    assert ("conspiracy" in s.state.box) is (way == "reveal")


def test_inquisitor_looks_at_those_present() -> None:
    s = red("inquisitor", "?longbows", favor=1)
    s.player(2, site=4, advisers=["?tents"])
    assert "inquisitor" not in usable(s.table, 1)


def terror() -> Scene:
    s = red("terror-spells", secrets=1, warbands=1)
    s.banner("darkest-secret", holder=1)
    s.site(4, warbands={"blue": 1})
    s.player(2, site=5, warbands=2)
    return s


def test_terror_spells_kill_two_in_the_region() -> None:
    s = terror()
    s.site(6, warbands={"purple": 1})
    d = power(s, "terror-spells")
    assert set(d.options) == {"terror:site:4:blue", "terror:board:@1:red", "terror:board:@2:blue"}
    d("terror:site:4:blue", "terror:board:@2:blue")
    assert (s.state.site(4).warbands, s.blue.warbands) == ({}, 1)
    s.check()


def test_terror_spells_kill_the_only_one() -> None:
    s = red("terror-spells", secrets=1, warbands=1)
    s.banner("darkest-secret", holder=1)
    power(s, "terror-spells")
    assert s.red.warbands == 0


def test_terror_spells_take_the_darkest_secret() -> None:
    s = terror()
    s.banner("darkest-secret", holder=2)
    assert "terror-spells" not in usable(s.table, 1)


def test_purse_of_a_guise() -> None:
    s = disguised("vow-of-kinship", favor=0)
    assert (purse(s.state, 1), purse(s.state, 1, 2)) == (3, 0)
