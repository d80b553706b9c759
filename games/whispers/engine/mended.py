"""The rules that were mended after games had been played by them."""

from games.kernel.game import Mend

MENDED = (
    Mend(
        1,
        "2026-11-19",
        ("WOW-2.2a", "WOW-16.9e"),
        "A redeployment that is played while an attack is declared leaves the banners that have joined the attack with it.",
    ),
    Mend(
        2,
        "2026-11-19",
        ("WOW-10.5b", "WOW-16.1b", "WOW-16.9l"),
        "An attack that only Armada or Strike the undefended makes possible can be chosen by whoever can pay for the card, "
        "also as a further or repeated one, and its declaration does not end before something is in reach.",
    ),
    Mend(
        3,
        "2026-11-19",
        ("WOW-16.1b",),
        "How many survivors can make a further attack is counted when it sets out, not when the card is played.",
    ),
    Mend(
        4,
        "2026-11-19",
        ("WOW-16.6a", "WOW-16.6b", "WOW-16.6c"),
        "In a further attack reinforcements can come from the region where it starts, too.",
    ),
)
