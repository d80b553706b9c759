"""Book Binders, a denizen of Hearth."""

import pytest

from games.oath.engine.world.facts import SUITS
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.hearth import listening
from tests.engines.oath.hand import playing, turning_up

law = pytest.mark.law


@law("OATH-7.3.3b")
def test_it_works() -> None:
    s = listening("book-binders")
    d = playing(s, "vision-of-faith")("reveal")
    assert (asked(d), d.options) == ((2, "favor-bank"), [f"bank:{suit}" for suit in s.state.banks])
    d("bank:nomad")
    assert (s.blue.favor, s.state.banks["nomad"]) == (2, 1)
    assert d.over
    s.check()


def test_book_binders_take_what_there_is() -> None:
    s = listening("book-binders", banks=dict.fromkeys(SUITS, 0) | {"beast": 1})
    assert playing(s, "vision-of-faith")("reveal").over  # one bank has any
    assert s.blue.favor == 1
    s = listening("book-binders", banks=dict.fromkeys(SUITS, 0))
    assert playing(s, "vision-of-faith")("reveal").over
    assert s.blue.favor == 0


def test_book_binders_hear_of_a_vision_that_is_turned_up() -> None:
    s = listening("book-binders")
    s.player(1, advisers=["?vision-of-faith"])
    d = turning_up(s)("reveal")
    assert asked(d) == (2, "favor-bank")


@pytest.mark.answer("book-binders", 1)
def test_book_binders_hear_of_the_conspiracy_before_it_acts() -> None:
    s = listening("book-binders")
    s.player(1, secrets=1, advisers=["longbows", "bear-traps"])
    s.player(2, site=7, advisers=["encirclement"], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert asked(d) == (2, "favor-bank")
    d("bank:order")
    assert asked(d) == (1, "conspiracy")


def test_book_binders_hear_nothing_of_hidden_visions() -> None:
    s = listening("book-binders")
    assert playing(s, "vision-of-faith")("facedown").over
    assert playing(s, "longbows")("as-adviser").over
    assert s.blue.favor == 0


def test_book_binders_bind_nothing_of_their_holder() -> None:
    s = listening("book-binders", holder=1)
    assert playing(s, "vision-of-faith")("reveal").over
    assert s.red.favor == 0


def test_book_binders_hear_of_fellow_imperials() -> None:
    s = listening("book-binders", holder=0, roles=("citizen", "exile"))
    s.player(1, secrets=1)
    d = playing(s, "conspiracy")("reveal")
    assert asked(d) == (0, "favor-bank")


def test_book_binders_are_silent_facedown() -> None:
    s = listening("?book-binders")
    assert playing(s, "vision-of-faith")("reveal").over
