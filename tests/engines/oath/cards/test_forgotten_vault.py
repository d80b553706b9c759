"""Forgotten Vault, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import power, red


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
