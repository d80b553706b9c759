"""Bewitch, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import red
from tests.engines.oath.hand import HERE, playing


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
