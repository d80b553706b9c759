"""What powers of denizens of several suits tell and ask."""

TEXTS = {
    "event.advisers-swapped": "{seat} swaps {card} with {from_seat}'s adviser {other_card}.",
    "event.bank-favor-burnt": "{count} favor from the bank of {suit} is burnt ({why}).",
    "event.favor-shifted": "{seat} moves {count} favor from the bank of {suit} to the bank of {to_suit}.",
    "event.secrets-taken": "{seat} takes {count:secret|secrets} from {from_seat}.",
    "ask.become-citizen": "Do you become a Citizen?",
    "ask.call-in": "How many warbands go from {site} to your board?",
    "ask.favor-bank": "From which bank do you take {count} favor ({card})?",
    "ask.free-campaign": "Do you campaign at once, spending no Supply?",
    "ask.free-travel": "Do you travel at once, spending no Supply?",
    "ask.last-secret": "All your secrets but one are burnt. Which one stays?",
    "ask.send-out": "How many warbands go from your board to {site}?",
    "option.bank": "{0}",
    "option.become-citizen": "Become a Citizen",
    "option.keep-facedown": "A facedown one",
    "option.keep-faceup": "A faceup one",
    "option.no-campaign": "No campaign",
    "option.no-travel": "No travel",
    "option.stay-exile": "Stay an Exile",
}
