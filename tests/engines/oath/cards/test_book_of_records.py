"""Book of Records, a relic."""

import pytest

from tests.engines.oath.cards.scenes.relics import holding

law = pytest.mark.law


@law("OATH-7.4.1a", "OATH-5.1.4.If")
def test_the_book_brings_a_secret_for_the_favor() -> None:
    s = holding("book-of-records")
    s.deck("wolves", "vision-of-faith")
    s.act(1)("search", "card:wolves", "to-site:3:fertile-valley")
    assert (s.red.secrets, s.red.favor) == (1, 0)
    assert s.state.banks["beast"] == 3
    s.check()


@law("OATH-6.1d")
def test_the_book_acts_on_advisers_played_to_a_site() -> None:
    s = holding("book-of-records", advisers=["?wolves"])
    s.act(1)("play-adviser", "to-site:3:fertile-valley")
    assert (s.red.secrets, s.red.favor) == (1, 0)


def test_the_book_says_nothing_of_advisers() -> None:
    s = holding("book-of-records", advisers=["?wolves"])
    s.act(1)("play-adviser", "as-adviser")
    assert (s.red.secrets, s.red.favor) == (0, 0)


@law("OATH-site.homeland-a")
@pytest.mark.answer("book-of-records", 1)
def test_the_book_changes_no_homeland_reward() -> None:
    s = holding("book-of-records", advisers=["?tavern-songs"])
    s.act(1)("play-adviser", "to-site:3:fertile-valley")
    assert (s.red.secrets, s.red.favor) == (1, 1)
