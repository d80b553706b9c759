"""Powers of denizens of Hearth."""

TEXTS = {
    "event.pile-looked-at": "{seat} looks at the top of the pile of the {pile}.",
    "event.pile-looked-at.secret": "{seat} looks at the top of the pile of the {pile}: {cards}.",
    "event.secret-on-banner": "{seat} adds {count:secret|secrets} to {banner}: {tokens} lie there.",
    "event.settled-down": "{seat}'s adviser {card} moves to {site}.",
    "ask.break-relic": "Which facedown relic goes under the relic deck?",
    "ask.charm": "From whom do you take a favor?",
    "ask.chase-away": "Which adviser is discarded?",
    "ask.emptied-bank": "Which favor bank is moved to that of Hearth?",
    "ask.emptiest-bank": "Which of the emptiest banks gets the favor of {suit}?",
    "ask.fullest-bank": "From which of the fullest banks is favor taken?",
    "ask.settle-down": "Which adviser moves to your site?",
    "ask.three-banks": "From which three banks do you take 1 favor each?",
}
