"""Powers of edifices and ruins."""

TEXTS = {
    "event.discards-exchanged": "{seat} exchanges {count:denizen|denizens} of the pile of the {pile} with the Dispossessed.",
    "event.drawn-exchanged": "{seat} exchanges {count} of the cards drawn with the Dispossessed.",
    "event.drawn-exchanged.secret": "{seat} exchanges cards drawn with the Dispossessed: {cards} for {new_cards}.",
    "event.edifice-repaired": "{seat} repairs {card} (slot {slot}): {repaired}.",
    "event.end-die-changed": "{seat} changes the end die by {card}: {roll} becomes {changed}.",
    "event.mob-roused": "The Mob takes over the People's Favor ({card}).",
    "ask.end-die": "The end die shows {roll}. Do you change it?",
    "ask.exchange-discards": "How many denizens of the pile do you exchange?",
    "ask.exchange-drawn": "Which of the cards drawn do you exchange with the Dispossessed?",
    "option.die-as-is": "It stays",
    "option.die-down": "One less",
    "option.die-up": "One more",
    "option.exchange": "{0}",
}
