"""The chronicle's choices."""

TEXTS = {
    "event.chronicle-become-citizen": "{seat} accepts Citizenship.",
    "event.chronicle-build-edifice": "{seat} will have an edifice built at {site} (slot {slot}), in the place of {card}.",
    "event.chronicle-oath": "{seat} swears in the next oath: {oath}.",
    "event.chronicle-offers": "{seat} offers Citizenship to: {seats}.",
    "event.chronicle-repair-edifice": "{seat} will have {card} repaired at {site} (slot {slot}).",
    "event.chronicle-stay-exile": "{seat} declines Citizenship.",
    "event.chronicle-suit": "{seat} chooses the suit that leaves the Archive: {suit}.",
    "ask.chronicle-citizenship": "{winner_seat} offers you Citizenship in the next age.",
    "ask.chronicle-edifice": "Build or repair one edifice at a site you rule?",
    "ask.chronicle-oath": "Which oath will be in force in the next game?",
    "ask.chronicle-offers": "To which Exiles do you offer Citizenship?",
    "ask.chronicle-suit": "Which suit leads among the cards that leave the Archive?",
    "option.build-edifice": "Build in the place of {1} (slot {0})",
    "option.from-archive": "{0}",
    "option.no-edifice": "Neither",
    "option.offer-citizenship": "{0}",
    "option.repair-edifice": "Repair {1} (slot {0})",
    "option.swear": "{0}",
}
