"""Powers of denizens of Beast."""

TEXTS = {
    "event.adviser-moved": "{seat}'s adviser {card} goes to {to_seat}.",
    "event.denizen-moved": "{seat} moves {card} to {site}.",
    "ask.favor-to-beasts": "How much favor of {suit} goes to the bank of Beast? It and the next banks give {count} together.",
    "ask.kill-whose": "On whose board is a warband killed?",
    "ask.redirect": "Where does everything go that you discard in this action?",
    "ask.replace-denizen": "Which denizen is discarded, and its place taken?",
    "ask.return-relic": "Which of your relics goes under the relic deck?",
    "ask.send-piper": "Whose adviser does the piper become?",
    "option.beast-site": "{1}",
    "option.redirect-top": "On top of the pile of the {0}",
    "option.redirect-under": "Under the pile of the {0}",
    "option.trade-at": "Trade as if at {1}",
}
