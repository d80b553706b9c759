"""What a page holds, a line an element or a piece of text, without what differs from run to run."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

KEPT = {"action", "alt", "aria-label", "aria-describedby", "autocomplete", "checked", "content", "disabled", "hidden", "href"}
KEPT |= {"inputmode", "list", "max", "maxlength", "method", "min", "multiple", "name", "pattern", "placeholder", "readonly"}
KEPT |= {"required", "rows", "selected", "spellcheck", "src", "type", "value"}
SILENT = {"a", "abbr", "b", "button", "dd", "div", "dl", "dt", "em", "fieldset", "i", "kbd", "label", "legend", "li", "main"}
SILENT |= {"ol", "option", "p", "section", "small", "span", "strong", "table", "tbody", "td", "th", "thead", "time", "tr", "ul"}
"""Elements that say nothing unless they hold text or an attribute."""
MOST = 8
IDS = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
CHANGING = re.compile(
    r"\b[0-9a-f]{32}\b|\.[\w-]{40,}|[\w-]{30,}\.[\w-]{6,}\S*|\d+.minutes? ago|\b\d\d:\d\d\b"
    r"|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, "
    r"|\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: 20\d\d)?|\b20\d\d-\d\d-\d\d\b"
)


class Lines(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = self.skips = 0

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        self.inside += tag == "main"
        self.skips += tag in ("svg", "style", "script")
        named = dict(given)
        if not self.inside or self.skips or named.get("name") in ("csrfmiddlewaretoken", "once"):
            return
        kept = [f"{name}={value}" if value else name for name, value in given if name in KEPT]
        if kept or tag not in SILENT:
            self.found.append(" ".join([f"<{tag}>", *kept]))

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "main"
        self.skips -= tag in ("svg", "style", "script")

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if self.inside and not self.skips and text:
            self.found.append(text)


def lines(html: str, names: dict[str, str]) -> list[str]:
    parser = Lines()
    parser.feed(html)
    return [*_few(CHANGING.sub("…", IDS.sub(lambda found: names.get(found[0], "an id"), line)) for line in parser.found)]


def _few(found: Iterator[str]) -> Iterator[str]:
    """Leaves out all but the first of many options."""
    options, text = 0, False
    for line in found:
        is_option = line.startswith("<option>")
        options = options + 1 if is_option else options if text else 0
        text = is_option
        if options <= MOST:
            yield line
