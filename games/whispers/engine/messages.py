"""How a game reads. Parameters are named; ids of things read as their names."""

from typing import Any

import fixtures
from games.kernel.messages import Messages

ENGLISH = {
    "ask.action": "{council}: choose an action, or play a card first.",
    "ask.add": "{empire}: {count:banner|banners} to place. Where?",
    "ask.after-action": "{council}: the action is done. Play a card, or go on.",
    "ask.after-attack": "The battle is over. Play a card, or go on.",
    "ask.attack-declare": "The attack is being declared. Play a card, or go on if anything is in reach.",
    "ask.attackers": "How many attack {region} from {source}?",
    "ask.borrow": "Which other office acts instead of the {council}?",
    "ask.call-count": "How many banners come from {source}?",
    "ask.call-from": "From which region do banners of the {empire} join the attack?",
    "ask.change-seat": "Where does the agent of the {council} go?",
    "ask.deploy": "Place an agent.",
    "ask.discard": "Discard {least:card|cards}: five may stay.",
    "ask.disperse": "Which army is dispersed?",
    "ask.fire": "Which banner burns? Up to {count} more, next to {source}.",
    "ask.fire-from": "Next to which of your banners does the fire break out?",
    "ask.kill-count": "How many banners die in {region}?",
    "ask.kill-where": "In which region are up to {count:banner|banners} killed?",
    "ask.loyalty": "Swap two face-down loyalty tokens, or keep them all hidden.",
    "ask.march-count": "How many banners march from {source} to {region}?",
    "ask.march-from": "From which region do banners of the {empire} march?",
    "ask.march-to": "Where do they march from {source}?",
    "ask.pay": "Which card pays for {effect}?",
    "ask.populate": "The reserve is short: which {least} regions of the {empire} get a banner?",
    "ask.recall": "Recall one of your agents.",
    "ask.recruit": "Which region gets up to {count:banner|banners}?",
    "ask.redeploy": "Which empire is redeployed?",
    "ask.redeploy-to": "{empire}: {count:banner|banners} to place. Where?",
    "ask.retreat": "{empire}: {count:dispersed banner|dispersed banners}. Where to?",
    "ask.source": "From where is {region} attacked?",
    "ask.target": "Which region does the {empire} attack?",
    "ask.vacate": "To which free seat does your agent of the {council} move?",
    "option.act": "{0}",
    "option.add": "One to {0}",
    "option.card": "{0}",
    "option.empire": "{0}",
    "option.from": "{0}",
    "option.go-on": "Go on",
    "option.keep": "Keep them hidden",
    "option.n": "{0}",
    "option.pass": "Nothing to do",
    "option.pay": "{0}",
    "option.play": "Play {0}: {1}",
    "option.region": "{0}",
    "option.rest": "All that fit to {0}",
    "option.seat": "{0}",
    "option.stop": "No more",
    "option.swap": "Swap {0} and {1}",
    "option.target": "{0}",
    "event.action": "{seat} takes the action of the {council} for the {empire}: {action}.",
    "event.add": "The {empire} gets {count:banner|banners} in {region}.",
    "event.attack-off": "The attack of the {empire} comes to nothing.",
    "event.battle": "The {empire} attacks {region} from {source} with {attackers:banner|banners}[[, {lost} of them lost]]"
    "[[, {fort} to a fort]][[; {killed:banner|banners} of the {defender} lost]]. {region} is held by the {holder}.",
    "event.borrow": "{seat} acts on the {to} instead of the {council}.",
    "event.called": "{count:banner|banners} of the {empire} called from {source} to the attack.",
    "event.change-seat": "{seat}'s agent goes from the {council} to the {to}.",
    "event.deploy": "{seat} places an agent: {where}.",
    "event.discard": "{seat} discards: {empires}.",
    "event.discard.secret": "{seat} discards {cards}.",
    "event.disperse": "The {empire} takes {count:banner|banners} from {region} back to the reserve.",
    "event.draw": "{seat} draws {count:card|cards} of the {empire}.",
    "event.draw.secret": "{seat} draws {cards}.",
    "how.loyalty": "by loyalty",
    "event.end": "The game is over. The winner: {winner_seats}.",
    "event.first-player": "{seat} is first player.",
    "event.garrison": "The {empire} takes {count:banner|banners} home from {region}: the garrison is full.",
    "event.join": "The {empire} brings {count:banner|banners} from the reserve into the attack.",
    "event.kill": "The {empire} loses {count:banner|banners} in {region}.",
    "event.lot": "Lots are drawn: {what}.",
    "event.loyalty-dealt": "{seat} gets five loyalty tokens, face down.",
    "event.loyalty-dealt.secret": "{seat}'s loyalty: {tokens}.",
    "event.loyalty-kept": "{seat} keeps the loyalty tokens hidden.",
    "event.loyalty-revealed": "{seat}'s loyalty: {tokens}.",
    "event.loyalty-swapped": "{seat} swaps two loyalty tokens: {tokens}.",
    "event.move": "The {empire} moves {count:banner|banners} from {source} to {region}.",
    "event.no-action": "{seat} has nothing to do on the {council}.",
    "event.play": "{seat} plays {card} for {effect}; it costs {cards}.",
    "event.recall": "{seat} recalls an agent: {where}.",
    "event.redeploy": "The {empire} is redeployed: {regions}.",
    "event.round-marked": "Round {round} is over.",
    "event.score": "{seat}: {points} points ({parts}).",
    "event.seat-idle": "Nobody controls the {council}.",
    "event.shuffle": "The {what} is shuffled ({count:card|cards}).",
}

_SYMBOLS = {
    "bear": {"en": "Bear", "pl": "Niedźwiedź"},
    "eagle": {"en": "Eagle", "pl": "Orzeł"},
    "elephant": {"en": "Elephant", "pl": "Słoń"},
    "lion": {"en": "Lion", "pl": "Lew"},
    "horse": {"en": "Horse", "pl": "Koń"},
}


def _with_cost(effect: dict[str, Any]) -> dict[str, str]:
    """Spells out the cost of an effect wherever it is named (WOW-20.2j)."""
    symbols = [symbol for symbol, n in effect["powers"][0]["cost"].items() for _ in range(n)]
    return {
        language: f"{name} ({' + '.join(_SYMBOLS[symbol][language] for symbol in symbols)})"
        for language, name in effect["names"].items()
    }


_EXTRA = {
    "first-player": {"en": "the first player"},
    "secrecy": {"en": "secrecy"},
    **{effect["slug"]: _with_cost(effect) for effect in fixtures.read("whispers", "effects")["records"]},
    **{f"deck-{e['slug']}": {"en": f"deck of the {e['names']['en']}"} for e in fixtures.read("whispers", "empires")["records"]},
}
MESSAGES = Messages({"en": ENGLISH}, {record["slug"]: record["names"] for record in fixtures.records("whispers")} | _EXTRA)
