"""Powers of denizens of Order."""

TEXTS = {
    "event.hidden-relic-targeted": "{seat} also targets a facedown relic at {site}.",
    "event.palanquin": "{seat} takes {to_seat} along to the site in slot {slot}.",
    "ask.besiege": "At which site are two warbands killed?",
    "ask.campaign-from": "From which site do you campaign?",
    "ask.garrison-which": "Which sites get a warband from your board?",
    "ask.hidden-relics": "Which facedown relics are targets too? Each adds 1 defense die.",
    "ask.palanquin-to": "Where do you go, and {traveller_seat} with you?",
    "ask.palanquin-with": "Whom do you take along?",
    "option.besiege": "{1}",
    "option.hidden-relic": "A relic at site {0} ({1})",
    "option.ruled-site": "{1}",
}
