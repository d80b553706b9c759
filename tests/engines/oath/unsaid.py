"""Options of Oath that by their nature have no place, cost or gain: to leave something be, to say yes or no, to shift a die."""

from collections.abc import Iterable, Iterator

from games.kernel.values import UNSAID as NOTHING
from games.kernel.values import Ask
from games.oath.texts import MESSAGES

UNSAID = frozenset(
    {
        # what ends a choice, or leaves it be
        ("act", "rest"),  # with full Supply, and no secrets on cards
        ("bargain", "done"),
        ("burn-spared", "spare-them"),
        ("burn-survivors", "spare-them"),
        ("chronicle-edifice", "no-edifice"),
        ("conspiracy", "no-conspiracy"),
        ("deal-with", "done"),
        ("discard-first", "no-discard"),
        ("gathering", "stay-away"),
        ("great-herd", "no-swap"),
        ("jinx", "let-lie"),
        ("last-favor", "leave-banner"),
        ("modifier", "done"),
        ("plan", "done"),
        ("relic-drawn", "bury-relic"),
        ("rest", "done"),
        ("sacrifice", "no-sacrifice"),
        ("sneak-attack", "no-campaign"),
        ("steal-relics", "no-theft"),
        ("target", "done"),
        ("trade-as", "as-oneself"),
        ("travel-secret", "stay-away"),
        ("travel-toll", "stay-away"),
        ("travel-unguided", "let-choose"),
        ("twin-brother", "no-swap"),
        ("unlocked", "leave-relic"),
        ("wake", "done"),
        # answers to what others want, and drafts
        ("ask-for", "no"),
        ("ask-for-count", "withdraw"),
        ("by-round", "by-round"),
        ("citizenship-proposed", "counter"),
        ("citizenship-proposed", "decline"),
        ("deal-proposed", "counter"),
        ("deal-proposed", "decline"),
        ("draft", "withdraw"),
        ("hand-over", "no"),
        ("hand-over-count", "withdraw"),
        ("own-citizenship", "withdraw"),
        ("put-at-site-count", "withdraw"),
        ("take-from-site", "no"),
        ("take-from-site-count", "withdraw"),
        # sides to be on
        ("ancient-pact", "stay-exile"),
        ("become-citizen", "stay-exile"),
        ("chronicle-citizenship", "become-citizen"),
        ("chronicle-citizenship", "stay-exile"),
        ("chronicle-oath", "swear"),
        ("join-as-ally", "stay-out"),
        # a further action, whose own questions say where
        ("free-campaign", "campaign"),
        ("free-campaign", "no-campaign"),
        ("free-travel", "no-travel"),
        ("free-travel", "travel"),
        # a die
        ("end-die", "die-as-is"),
        ("end-die", "die-down"),
        ("end-die", "die-up"),
    }
)
"""By prompt and verb."""


def unsaid(asks: Iterable[Ask]) -> Iterator[tuple[str, str]]:
    """Lists the options that say nothing of themselves, by prompt and verb; not of questions that a test has made up."""
    for ask in (ask for ask in asks if f"ask.{ask.prompt}" in MESSAGES.language("en").texts):
        yield from ((ask.prompt, option.partition(":")[0]) for option in ask.options if ask.explains(option) == NOTHING)
