"""What each Manuscript says, in a few words: the tests of them go through these lines."""

MANUSCRIPTS: dict[str, tuple[int, str, str, str]] = {
    "grey-3-deed": (3, "grey", "black", "1 deed"),
    "grey-3-flip": (3, "grey", "grey", "flip 1 either"),
    "grey-3-stone-virtue": (3, "grey", "grey", "1 stone + 1 virtue"),
    "grey-4-two-stone": (4, "grey", "black", "2 stone"),
    "grey-4-workshop": (4, "grey", "black", "build workshop any_site"),
    "grey-5-trading-post": (5, "grey", "black", "build trading_post any_site"),
    "grey-5-vp-resources": (5, "grey", "black", "1 vp for 2 unspent_resources"),
    "grey-6-guildhall": (6, "grey", "black", "build guildhall any_site"),
    "grey-6-vp-buildings": (6, "grey", "black", "1 vp for 1 buildings_built"),
    "yellow-3-deed": (3, "yellow", "grey", "1 deed"),
    "yellow-3-flip": (3, "yellow", "black", "flip 1 either"),
    "yellow-3-gold-virtue": (3, "yellow", "black", "1 gold + 1 virtue"),
    "yellow-4-two-gold": (4, "yellow", "black", "2 gold"),
    "yellow-4-two-workers": (4, "yellow", "black", "place 2 any_one_tier1_section"),
    "yellow-5-two-flips": (5, "yellow", "black", "flip 2 either"),
    "yellow-5-vp-noble-icons": (5, "yellow", "black", "1 vp for 1 noble_icons"),
    "yellow-6-four-workers": (6, "yellow", "black", "place 4 any_one_tier1_section"),
    "yellow-6-vp-paid-debts": (6, "yellow", "black", "1 vp for 1 paid_debts"),
    "black-3-destroy": (3, "black", "black", "destroy 1"),
    "black-3-flip": (3, "black", "black", "flip 1 either"),
    "black-3-ink-virtue": (3, "black", "grey", "1 ink + 1 virtue"),
    "black-4-two-ink": (4, "black", "black", "2 ink"),
    "black-4-two-virtue": (4, "black", "black", "2 virtue"),
    "black-5-free-manuscript": (5, "black", "black", "manuscript 3 4"),
    "black-5-vp-cleric-icons": (5, "black", "black", "1 vp for 1 cleric_icons"),
    "black-6-vp-approved-deeds": (6, "black", "black", "1 vp for 1 approved_deeds"),
    "black-6-vp-manuscripts": (6, "black", "black", "1 vp for 1 manuscripts"),
    "blue-3-four-silver": (3, "blue", "black", "4 silver"),
    "blue-3-hire": (3, "blue", "grey", "hire_free"),
    "blue-3-resource-silver": (3, "blue", "black", "1 any_resource + 1 silver"),
    "blue-4-hire-resource": (4, "blue", "black", "hire_free + 1 any_resource"),
    "blue-4-two-resources": (4, "blue", "black", "2 any_resource"),
    "blue-5-vp-trade-icons": (5, "blue", "black", "1 vp for 2 trade_icons"),
    "blue-6-debt-and-deed-flip": (6, "blue", "black", "flip 1 debt + flip 1 deed"),
    "blue-6-vp-criminal-icons": (6, "blue", "black", "1 vp for 1 criminal_icons"),
}
"""Slug → cost, ribbon, colour of the back, and what it brings at once or scores at the end."""


def immediate(slug: str) -> str:
    """Says what it brings at once; nothing where it scores."""
    power = MANUSCRIPTS[slug][3]
    return "" if " vp for " in power else power


def scoring(slug: str) -> tuple[int, int, str] | None:
    """Says how many points it scores for how many of what."""
    vp, _, rest = MANUSCRIPTS[slug][3].partition(" vp for ")
    per, _, unit = rest.partition(" ")
    return (int(vp), int(per), unit) if rest else None
