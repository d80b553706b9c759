"""The world of Oath as a drawing: everything has room, and nothing lies on anything else."""

from itertools import pairwise
from typing import Any

from chronicle.web.campaigns.drawing import _HEAD, _ROW, world_map
from games.kernel.dice import Dice
from games.oath.engine.world.founding import new_world


def slots() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = new_world(Dice(bytes(32))).view(sealed=True)["slots"]
    return found


def test_every_card_has_room_on_its_site() -> None:
    regions = world_map(slots())
    plots = [plot for region in regions for plot in region.plots]
    assert [plot.slot for plot in plots] == list(range(1, 9))
    assert any(plot.strips for plot in plots)
    for plot in plots:
        rows = [plot.y, *(strip.y for strip in plot.strips)]
        assert [below - above for above, below in pairwise(rows)] == [_HEAD, *[_ROW] * len(plot.strips)][: len(plot.strips)]
        assert plot.y + plot.height > (rows[-1] + _ROW if plot.strips else plot.y + _HEAD)
    for region in regions:
        assert all(above.y + above.height < below.y for above, below in pairwise(region.plots))
        assert region.plots[-1].y + region.plots[-1].height == region.height


def test_what_lies_facedown_is_counted() -> None:
    there = slots()
    there[0]["cards"] += [{"card": None, "kind": "relic", "faceup": False}] * 2
    hidden = sum(card["card"] is None for card in there[0]["cards"])
    plots = world_map(there, [{"places": [{"zone": "slot", "slot": 1, "count": 1}, {"zone": "archive", "count": 9}]}])[0].plots
    assert [strip.text for strip in plots[0].strips if strip.card is None] == [f"{hidden + 1} facedown relics"]
