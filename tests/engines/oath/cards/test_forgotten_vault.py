"""Forgotten Vault, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import power, red
from tests.engines.oath.play_scenario import Scene


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


@pytest.mark.answer("forgotten-vault", 1)
def test_who_recovers_the_secret_from_the_bank_takes_one_of_what_the_vault_put_on_it() -> None:
    s = Scene(3)
    s.site(3, cards=["forgotten-vault"])
    s.player(1, favor=1, secrets=4)
    s.banner("darkest-secret", tokens=2)
    d = s.act(1)("power:forgotten-vault", "into-the-vault", "recover", "recover-banner:darkest-secret")
    assert d.ask.prompt == "act"
    banner = s.state.banners["darkest-secret"]
    assert (banner.holder, banner.tokens, s.red.secrets, s.blue.secrets, s.purple.secrets) == (1, 4, 1, 0, 0)
