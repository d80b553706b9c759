"""What each of the Townsfolk says, in a few words, as printed on the card: the tests of them go through these lines."""

from typing import NamedTuple


class Says(NamedTuple):
    """A card. Powers are written as in `powers.py`; what helps to pay is written as what pays for an icon."""

    value: int
    icons: str
    when: str
    """`played` · `drops off` · `after <action>` · `debt gained` · `debt flipped` · `collision` · `pays <action>`"""
    power: str
    top_right: str = ""


STARTING: dict[str, Says] = {
    "abbot": Says(2, "1 cleric", "", ""),
    "financer": Says(3, "1 trade", "played", "discard 1 + 2 silver"),
    "journeyman": Says(2, "2 trade", "drops off", "hire_free + 1 virtue"),
    "labourer": Says(2, "1 build", "", ""),
    "lender": Says(1, "2 trade", "drops off", "flip 1 either"),
    "squire": Says(2, "1 noble", "", ""),
    "thief": Says(1, "1 criminal", "drops off", "1 debt + 1 silver"),
    "trader": Says(1, "1 trade", "after trade", "1 silver"),
}
COMMON: dict[str, Says] = {
    "acolyte": Says(3, "1 trade 1 cleric", "drops off", "flip 1 either", "discard 1"),
    "antagonist": Says(3, "2 criminal", "played", "1 debt", "1 corruption"),
    "architect": Says(1, "1 trade 1 build", "played", "rearrange | discard 2", "rearrange"),
    "aristocrat": Says(2, "1 trade 1 noble", "played", "destroy 1 | discard 1", "1 virtue"),
    "artisan": Says(3, "1 trade 1 build", "drops off", "flip 1 either", "discard 1"),
    "artist": Says(3, "1 noble", "pays noble", "first gold 2", "discard 1"),
    "benefactor": Says(2, "2 trade", "pays noble", "2 trade", "1 virtue"),
    "bishop": Says(3, "2 cleric", "after cleric", "1 corruption", "1 debt"),
    "charlatan": Says(3, "2 build", "after build", "1 corruption", "1 debt"),
    "chevalier": Says(3, "1 trade 1 noble", "drops off", "flip 1 either", "discard 1"),
    "clergyman": Says(1, "1 trade 1 cleric", "pays cleric", "2 silver", "rearrange"),
    "conspirator": Says(2, "1 criminal", "drops off", "1 virtue", "discard 1"),
    "courier": Says(1, "3 trade", "played", "destroy 1 | discard 2", "shuffle"),
    "deacon-thinning": Says(3, "1 cleric", "after cleric", "destroy 1 | discard 1", "rearrange"),
    "deacon-virtue": Says(2, "1 cleric", "after cleric", "1 virtue", "1 virtue"),
    "debt-collector-deed": Says(3, "1 criminal", "debt flipped", "flip 1 deed", "1 corruption"),
    "debt-collector-hire": Says(3, "1 criminal", "debt flipped", "hire_free | destroy 1", "1 corruption"),
    "debt-collector-resource": Says(2, "1 criminal", "debt flipped", "1 any_resource", "1 corruption"),
    "debt-collector-virtue": Says(2, "1 criminal", "debt flipped", "1 silver + 1 virtue", "1 corruption"),
    "defender": Says(1, "1 trade 1 build", "drops off", "hire_free | destroy 1", "shuffle"),
    "diplomat": Says(1, "1 trade 1 noble", "pays noble", "2 silver", "rearrange"),
    "disciple": Says(1, "1 trade 1 cleric", "drops off", "hire_free | destroy 1", "shuffle"),
    "enforcer": Says(3, "2 noble", "after noble", "1 corruption", "1 debt"),
    "foreman": Says(2, "1 trade 1 build", "played", "destroy 1 | discard 1", "1 virtue"),
    "friar": Says(2, "1 cleric", "played", "1 virtue", "1 virtue"),
    "gatekeeper": Says(1, "1 trade 1 noble", "played", "rearrange | discard 2", "rearrange"),
    "illusionist": Says(1, "1 criminal", "played", "rearrange | discard 2", "rearrange"),
    "jeweller": Says(2, "2 trade", "after trade", "1 virtue", "1 virtue"),
    "lookout": Says(1, "1 criminal", "played", "hire_free | destroy 1", "shuffle"),
    "mason": Says(1, "1 trade 1 build", "pays build", "2 silver", "rearrange"),
    "meddler": Says(2, "1 criminal", "drops off", "1 deed + 1 debt", "1 corruption"),
    "miner": Says(2, "1 build", "played", "1 virtue", "1 virtue"),
    "missionary-double": Says(3, "1 trade 1 cleric", "drops off", "2 ink", "discard 1"),
    "missionary-single": Says(2, "1 trade 1 cleric", "played", "1 ink", "discard 1"),
    "overseer-thinning": Says(3, "1 noble", "after noble", "destroy 1 | discard 1", "rearrange"),
    "overseer-virtue": Says(2, "1 noble", "after noble", "1 virtue", "1 virtue"),
    "pastor": Says(1, "1 trade 1 cleric", "played", "rearrange | discard 2", "rearrange"),
    "patron-double": Says(3, "1 trade 1 noble", "drops off", "2 gold", "discard 1"),
    "patron-single": Says(2, "1 trade 1 noble", "played", "1 gold", "discard 1"),
    "peddler-gold": Says(2, "3 trade", "collision", "1 gold", "1 virtue"),
    "peddler-ink": Says(2, "3 trade", "collision", "1 ink", "1 virtue"),
    "peddler-silver": Says(1, "3 trade", "collision", "2 silver", "discard 1"),
    "peddler-stone": Says(2, "3 trade", "collision", "1 stone", "1 virtue"),
    "pickpocket": Says(1, "1 criminal", "played", "destroy 1 | 2 silver", "discard 1"),
    "priest": Says(3, "1 cleric", "pays cleric", "first ink 2", "discard 1"),
    "princess": Says(2, "1 noble", "played", "1 virtue", "1 virtue"),
    "racketeer-rearrange": Says(1, "1 criminal", "debt gained", "rearrange | discard 1", "shuffle"),
    "racketeer-thinning": Says(2, "1 criminal", "debt gained", "destroy 1 | discard 1", "shuffle"),
    "scoundrel-gold": Says(1, "1 criminal", "played", "1 gold", "discard 1"),
    "scoundrel-ink": Says(1, "1 criminal", "played", "1 ink", "discard 1"),
    "scoundrel-stone": Says(1, "1 criminal", "played", "1 stone", "discard 1"),
    "sculptor": Says(3, "1 build", "pays build", "first stone 2", "discard 1"),
    "stonecutter-double": Says(3, "1 trade 1 build", "drops off", "2 stone", "discard 1"),
    "stonecutter-single": Says(2, "1 trade 1 build", "played", "1 stone", "discard 1"),
    "strongman": Says(2, "2 trade", "pays build", "2 trade", "1 virtue"),
    "swindler-gold": Says(3, "1 criminal", "drops off", "2 gold", "1 corruption"),
    "swindler-ink": Says(3, "1 criminal", "drops off", "2 ink", "1 corruption"),
    "swindler-stone": Says(3, "1 criminal", "drops off", "2 stone", "1 corruption"),
    "tinker-build-cleric": Says(2, "1 build 1 cleric", "drops off", "1 gold", "1 virtue"),
    "tinker-build-noble": Says(2, "1 build 1 noble", "drops off", "1 ink", "1 virtue"),
    "tinker-cleric-noble": Says(2, "1 noble 1 cleric", "drops off", "1 stone", "1 virtue"),
    "traitor": Says(2, "1 criminal", "played", "1 any_resource", "shuffle"),
    "traveller": Says(2, "2 trade", "pays cleric", "2 trade", "1 virtue"),
    "trickster": Says(3, "1 criminal", "drops off", "flip 1 either", "1 corruption"),
    "vicar": Says(2, "1 trade 1 cleric", "played", "destroy 1 | discard 1", "1 virtue"),
    "watchman": Says(1, "1 trade 1 noble", "drops off", "hire_free | destroy 1", "shuffle"),
    "woodcutter-thinning": Says(3, "1 build", "after build", "destroy 1 | discard 1", "rearrange"),
    "woodcutter-virtue": Says(2, "1 build", "after build", "1 virtue", "1 virtue"),
}
HEROES: dict[str, Says] = {
    "ada": Says(2, "1 criminal", "collision", "1 virtue + 1 any_resource"),
    "bertha": Says(3, "1 trade 1 noble", "played", "move_worker_tier1 | 1 virtue"),
    "clovis": Says(3, "1 trade 1 criminal", "played", "hire_free"),
    "emma": Says(3, "1 cleric", "pays cleric", "stone gold"),
    "guntram": Says(2, "1 trade 1 cleric", "drops off", "1 debt + flip 1 deed | 1 deed + flip 1 debt"),
    "judith": Says(1, "1 trade 1 build", "played", "destroy 1 | flip 1 either"),
    "lothaire": Says(1, "1 trade", "played", "1 stone + 1 gold + 1 ink"),
    "merovech": Says(2, "1 build", "after build", "rearrange | discard 1"),
    "rudolf": Says(2, "1 noble", "drops off", "destroy 2 | 2 any_resource"),
    "therese": Says(3, "3 trade", "drops off", "discard 1 + 2 virtue"),
}
TOWNSFOLK = STARTING | COMMON | HEROES


def shown(icons: str) -> dict[str, int]:
    """Reads `1 trade 2 cleric`."""
    parts = icons.split()
    return {icon: int(n) for n, icon in zip(parts[::2], parts[1::2], strict=True)}


def those(when: str) -> list[str]:
    """Lists the cards whose ability works then."""
    return [slug for slug, says in TOWNSFOLK.items() if says.when == when]


def acts(when: str) -> list[tuple[str, int]]:
    """Lists those cards once for each of the effects that are parted by a stroke, with its number."""
    return [(slug, n) for slug in those(when) for n, _ in enumerate(TOWNSFOLK[slug].power.split(" | "))]
