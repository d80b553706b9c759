"""Files of real save strings with what they mean: read as it says, and written again byte for byte."""

from typing import Any

import msgspec

from games.kernel.cases import Case, Given
from games.kernel.errors import Illegal
from games.oath.engine.save.strings import decode, encode_checked


class Vector(msgspec.Struct):
    id: str
    string: str
    expected: dict[str, Any]


class Decoded(Given):
    string: str

    def found(self) -> dict[str, Any]:
        data = decode(self.string)
        if (written := encode_checked(data)) != self.string.strip():
            raise Illegal("round_trip", f"written again it is {written}")
        return data


KINDS = {"string": Decoded}


def read_cases(text: bytes) -> list[Case]:
    try:
        vectors = msgspec.json.decode(text, type=list[Vector])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Illegal("bad_cases", f"Not a file of save strings: {error}.") from error
    return [Case(vector.id, "string", {"string": vector.string}, vector.expected) for vector in vectors]
