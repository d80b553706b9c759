from collections.abc import Callable, Mapping, Sequence

Names = Mapping[str, str | Sequence[str]]


class Illegal(Exception):
    """An answer or request the rules refuse: what was wrong, what was expected, which rule says so. Nothing was changed.

    With `names` the message is a template, as of `str.format`, of the things that it names by their ids.
    """

    def __init__(
        self, code: str, message: str, *, law: tuple[str, ...] = (), at: str = "", option: str = "", names: Names | None = None
    ) -> None:
        self.code = code
        self.template = message
        self.names = names
        self.message = self.worded(str)
        self.law = law
        self.at = at
        self.option = option
        """The one that was refused, if it was one."""
        super().__init__(self.message)

    def worded(self, name: Callable[[str], str]) -> str:
        """Returns the message with its things called as people call them."""
        if self.names is None:
            return self.template
        called = {key: name(one) if isinstance(one, str) else ", ".join(map(name, one)) for key, one in self.names.items()}
        return self.template.format(**called)
