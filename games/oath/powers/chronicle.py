"""Cards that change the chronicle phase."""

from games.oath.aftermath import EndSlot
from games.oath.chronicle.hooks import HOOKS, ChronicleHook
from games.oath.facts import SUIT


def _has_beast_card(site: EndSlot) -> bool:
    return any(SUIT.get(p.card) == "beast" and p.faceup and p.side != "ruined" for p in site.cards if p.kind != "relic")


HOOKS["forest-temple"] = ChronicleHook(keeps_site=_has_beast_card)
HOOKS["marriage"] = ChronicleHook(counts_as_advisers=2)
HOOKS["false-prophet"] = ChronicleHook(shares_visions=True)
HOOKS["bandit-crown"] = ChronicleHook(rules_bandit_sites=True)
