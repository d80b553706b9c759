"""What the Spots and Links of both sides of the Segments bring, as printed: the tests of them go through these lines."""

SPOTS: dict[str, dict[str, list[str]]] = {
    "3-4": {
        "1-2": ["1 ink", "hire_free", "1 any_resource", "flip 1 either", "destroy 1"],
        "3-4": ["1 ink", "1 stone", "1 deed", "hire_free", "flip 1 either"],
        "5-6": ["1 virtue", "1 gold", "rearrange", "flip 1 either", "1 stone"],
        "7-8": ["1 deed", "1 ink", "destroy 1", "1 any_resource", "1 gold"],
        "9-10": ["rearrange", "flip 1 either", "1 gold", "1 deed", "1 any_resource"],
    },
    "1-2": {
        "1-2": ["1 ink", "hire_free", "flip 1 either", "destroy 1"],
        "3-4": ["1 ink", "1 stone", "1 deed", "flip 1 either"],
        "5-6": ["1 virtue", "1 gold", "flip 1 either", "1 stone"],
        "7-8": ["1 deed", "destroy 1", "1 any_resource", "1 gold"],
        "9-10": ["rearrange", "flip 1 either", "1 gold", "1 deed"],
    },
}
"""Side → Segment → its Spots from left to right."""
LEFT = {"3-4": {"1-2": 3, "3-4": 2, "5-6": 2, "7-8": 3, "9-10": 2}, "1-2": dict.fromkeys(SPOTS["1-2"], 2)}
"""Side → Segment → how many of them lie left of the River."""
LINKS = {
    "3-4": {
        "1-2": {1: "1 virtue", 3: "1 debt", 4: "1 stone", 5: "1 virtue"},
        "3-4": {1: "2 silver", 2: "1 debt", 4: "destroy 1", 5: "1 gold"},
        "5-6": {1: "flip 1 either", 2: "1 virtue", 4: "1 virtue", 5: "hire_free"},
        "7-8": {2: "hire_free", 3: "1 stone", 4: "1 virtue", 5: "1 ink"},
        "9-10": {1: "2 silver", 2: "1 deed", 3: "1 virtue", 5: "1 stone"},
    },
    "1-2": {
        "1-2": {1: "1 virtue", 2: "1 debt", 3: "1 stone", 4: "1 virtue"},
        "3-4": {1: "2 silver", 2: "1 debt", 3: "destroy 1", 4: "1 gold"},
        "5-6": {1: "flip 1 either", 2: "1 virtue", 3: "1 virtue", 4: "hire_free"},
        "7-8": {1: "hire_free", 2: "1 stone", 3: "1 virtue", 4: "1 ink"},
        "9-10": {1: "2 silver", 2: "1 deed", 3: "1 virtue", 4: "1 stone"},
    },
}
"""Side → Segment → number of the Spot at its left end → what the Link brings; the last one leads to the next Segment."""


def site(side: str, segment: str, n: int) -> str:
    return f"face-{side}-seg-{segment}-site-{n}"


def spot(slug: str) -> str:
    """Says what the Spot brings."""
    side, _, place = slug.removeprefix("face-").partition("-seg-")
    segment, _, n = place.partition("-site-")
    return SPOTS[side][segment][int(n) - 1]
