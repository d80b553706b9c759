"""The worked examples of Viscounts, each through the rules that play the game."""

from games.kernel.cases import Given
from games.viscounts.cases.actions import Build, Castle, Dismiss, IconsOf, Trade, TradeTable, Transcribe
from games.viscounts.cases.ends import EndScoring, Majority, SetScoring, SetUp, Supply, Table
from games.viscounts.cases.solo import Solo
from games.viscounts.cases.turns import Collision, Criminal, Draw, DropOff, Movement, Row, Track

KINDS: dict[str, type[Given]] = {
    "movement": Movement,
    "trade": Trade,
    "build": Build,
    "castle": Castle,
    "collision": Collision,
    "draw": Draw,
    "end_scoring": EndScoring,
    "solo": Solo,
    "trade_table": TradeTable,
    "dismiss": Dismiss,
    "transcribe": Transcribe,
    "icons": IconsOf,
    "criminal": Criminal,
    "dropoff": DropOff,
    "row": Row,
    "track": Track,
    "set_scoring": SetScoring,
    "majority": Majority,
    "table": Table,
    "supply": Supply,
    "setup": SetUp,
}
