class Illegal(Exception):
    """An answer or request the rules refuse: what was wrong, what was expected, which rule says so. Nothing was changed."""

    def __init__(self, code: str, message: str, *, law: tuple[str, ...] = (), at: str = "", option: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.law = law
        self.at = at
        self.option = option
        """The one that was refused, if it was one."""
