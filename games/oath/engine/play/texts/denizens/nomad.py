"""Powers of denizens of Nomad."""

TEXTS = {
    "event.gathered": "{seat} puts the own pawn at {site}.",
    "event.no-vision-left": "{seat} finds no Vision in the world deck.",
    "event.pile-moved": "{seat} puts the pile of the {pile} onto the pile of the {to_pile} ({count:card|cards}).",
    "event.pilgrims": "From slot {slot} these go to the Dispossessed, and {seat} draws as many from there: {gone}.",
    "event.site-cards-swapped": "{seat} swaps {card} with {other_card} in slot {slot}.",
    "ask.ancient-pact": "Do you give the Darkest Secret to the Chancellor, and become a Citizen with a relic of the Reliquary?",
    "ask.convoys": "Which discard pile goes onto the one of your region?",
    "ask.gathering": "Do you put your pawn at {site}?",
    "ask.great-herd": "With which Nomad card at a site does the Great Herd trade places?",
    "ask.mountain-giant": "How hard does the Mountain Giant strike?",
    "ask.resettle": "Which Nomad adviser moves to a site?",
    "ask.resettle-at": "To which site does {card} move?",
    "ask.twin-brother": "With which Nomad adviser does the Twin Brother trade places?",
    "ask.wild-mounts": "Which Beast card is discarded so that these stay: {cards}?",
    "option.discard-plans": "None: the plans are discarded",
    "option.giant-strong": "3 attack dice; the card is discarded",
    "option.giant-weak": "1 attack die; the card stays",
    "option.join-gathering": "Yes",
    "option.no-swap": "None",
    "option.resettle-at": "{1}",
}
