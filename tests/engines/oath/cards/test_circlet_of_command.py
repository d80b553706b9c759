"""Circlet of Command, a relic."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.cards import give_relic
from tests.engines.oath.cards.scenes.relics_campaign import attack_of_red
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def crowned() -> Scene:
    s = Scene(3)
    s.player(1, relics=["circlet-of-command", "whistle"], banners=["peoples-favor"])
    return s


@law("OATH-9.2b")
@pytest.mark.parametrize("what", ["whistle", "peoples-favor"])
def test_the_circlet_guards_other_relics_and_banners(what: str) -> None:
    s = crowned()
    assert not ruling.can_take(s.table, 2, what)
    assert not ruling.can_take(s.table, 0, what)
    assert ruling.can_take(s.table, 1, what)


@pytest.mark.parametrize("what", ["circlet-of-command", "grand-scepter", "darkest-secret", "map"])
def test_the_circlet_guards_nothing_else(what: str) -> None:
    assert ruling.can_take(crowned().table, 2, what)


@law("OATH-5.4.1c")
@pytest.mark.answer("circlet-of-command", 1)
def test_nobody_but_the_holder_recovers_a_guarded_banner() -> None:
    s = crowned()
    s.player(2, favor=3)
    assert "recover" not in s.act(2).options
    s.player(1, favor=3)
    s.act(1)("recover", "recover-banner:peoples-favor", "recover-pay:3", "first-bank:beast")
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, s.red.favor, s.state.banks["beast"]) == (1, 3, 0, 4)
    s.check()


@law("OATH-10.give-b")
def test_the_circlet_does_not_hinder_giving() -> None:
    s = crowned()
    give_relic(s.table, 2, "whistle")
    assert [card.slug for card in s.blue.relics] == ["whistle"]


@law("OATH-9.2b")
def test_the_circlet_leaves_itself_as_the_only_target() -> None:
    s = attack_of_red(relic="sticky-fire")
    s.player(2, relics=["circlet-of-command", "whistle"], banners=["darkest-secret"])
    d = s.act(1)("campaign")
    assert set(d.options) == {"target-relic:circlet-of-command", "target-pawn", "done"}
    d("target-relic:circlet-of-command")
    assert set(d.options) == {"target-pawn", "done"}  # the others stay protected


@law("OATH-5.5.2i")
@pytest.mark.parametrize(("relic", "dice"), [("circlet-of-command", 1 + 3), ("whistle", 1 + 2)])
def test_the_circlet_adds_a_die_to_pawn_and_favor(relic: str, dice: int) -> None:
    s = attack_of_red(relic="sticky-fire")
    s.player(2, relics=[relic])
    d = s.act(1)("campaign")
    assert d.ask.params["dice"] == 1
    d("target-pawn")
    assert d.ask.params["dice"] == dice


def test_the_circlet_adds_nothing_to_its_holders_attack() -> None:
    s = attack_of_red(relic="circlet-of-command")
    d = s.act(1)("campaign", "target-pawn")
    assert d.ask.params["defense"] == 1 + 2


@pytest.mark.answer("circlet-of-command", 1)
def test_the_circlet_lets_its_holder_recover_an_own_banner() -> None:
    s = Scene(3)
    s.player(1, favor=4, relics=["circlet-of-command"])
    s.banner("peoples-favor", holder=1, tokens=2)
    d = s.act(1)("recover", "recover-banner:peoples-favor", "recover-pay:4", "first-bank:beast")
    assert d.ask.prompt == "act"
    assert (s.state.banners["peoples-favor"].holder, s.state.banners["peoples-favor"].tokens, s.red.favor) == (1, 4, 0)
