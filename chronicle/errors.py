"""Refusals: what was wrong, what was expected, which rule says so. The edges turn them into pages and problem details."""

from typing import Any


class Refusal(Exception):
    """A request that is not carried out; nothing was changed.

    What is `Refused` can be asked for again in another way, so the page it came from says what was wrong; the other kinds
    are answered by a page of their own.
    """

    def __init__(self, code: str, message: str, *, field: str | None = None, law: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.law = law


class Refused(Refusal):
    """The request cannot be carried out as asked: the input is wrong, or a rule forbids it."""


class Conflict(Refused):
    """Somebody else was faster, or what was asked for is already so."""


class RulesChanged(Conflict):
    """What is stored of a game does not come out the same any more. `mended` lists the rules that have been mended
    since."""

    def __init__(self, code: str, message: str, mended: list[Any]) -> None:
        super().__init__(code, message)
        self.mended = mended


class AgainstTheRules(Refused):
    """A rule of the game refuses the request: `at` points into the data, `options` are what may be chosen, `option` is what
    was not among them."""

    def __init__(
        self, code: str, message: str, *, at: str, law: tuple[str, ...], options: list[Any] | None = None, option: str = ""
    ) -> None:
        super().__init__(code, message, field=at, law=law)
        self.at = at
        self.options = options
        self.option = option


class Forbidden(Refusal):
    """The person may know of the thing, but may not do this with it."""


class NotFound(Refusal):
    """The thing does not exist, or not for this person; the answer is the same for both."""

    def __init__(self, message: str = "Not found.") -> None:
        super().__init__("not_found", message)


class Gone(Refusal):
    """The thing existed once: a link that expired, was revoked or has been used up."""
