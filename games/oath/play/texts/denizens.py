"""What powers of denizens of several suits tell and ask."""

TEXTS = {
    "event.bank-favor-burnt": "{count} favor from the bank of {suit} is burnt ({why}).",
    "ask.favor-bank": "From which bank do you take {count} favor ({card})?",
    "ask.free-campaign": "Do you campaign at once, spending no Supply?",
    "option.bank": "{0}",
    "option.no-campaign": "No campaign",
}
