"""What text may contain, for every edge alike: addresses, forms, the API's bodies, files, and the columns of names."""

import re
import unicodedata

from django.core.exceptions import ValidationError

_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_NO_EYE_SEES = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
"""Characters that show nothing or turn the direction of writing: Unicode's default ignorables, directions, tags, unusual
blanks."""
_JOINERS = "\u200c\u200d"
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u201b\u02bc\u00b4\u0060\u2032", "'"))
_CURSIVE = ("ARABIC", "SYRIAC", "MONGOLIAN", "MANDAIC", "NKO", "PHAGS-PA", "ADLAM", "HANIFI ROHINGYA")
"""Scripts whose letters join, and in which a word may need two of them held apart."""
_VIRAMA = 9
MOST = 999_999_999
"""The highest number accepted where nothing else limits it."""
MOST_WORDS = 10
"""The most words of a search."""


def unfit(text: str) -> str:
    """Names what in the text cannot be stored or shown; empty for text that is fit."""
    found = _UNFIT.search(text)
    return _named(found.group()) if found else ""


def hidden(name: str) -> str:
    """Names what in a name nobody can see, or what turns its direction; empty for a name that is what it looks like."""
    for found in _NO_EYE_SEES.finditer(name):
        before, after = name[: found.start()], name[found.end() :]
        if not _belongs(found.group(), before, after):
            return _named(found.group())
    return ""


def is_fit(text: str) -> None:
    """Validates any text."""
    if found := unfit(text):
        raise ValidationError(f"Text cannot contain {found}.", code="unfit")


def is_name(name: str) -> None:
    """Validates names and titles: they must be no more than what a person reads."""
    is_fit(name)
    if found := hidden(name):
        raise ValidationError(f"A name may contain visible characters only: not {found}.", code="hidden")
    if name and not any(unicodedata.category(letter)[0] in "LNPS" for letter in _NO_EYE_SEES.sub("", name)):
        raise ValidationError("A name needs at least one visible character.", code="hidden")


def few_words(sought: str) -> None:
    """Validates searches: each word is looked for in every entry."""
    if (words := len(sought.split())) > MOST_WORDS:
        raise ValidationError(f"At most {MOST_WORDS} words, please; these are {words}.", code="too_many_words")


def plain_marks(text: str) -> str:
    """Returns the text with straight apostrophes, as searches compare it: phones type curly ones."""
    return text.translate(_APOSTROPHES)


def whole(text: str | None, most: int = MOST, least: int = 0) -> int | None:
    """Returns the number that the digits mean; None for anything else, and outside the limits."""
    if text is None or not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    return number if least <= (number := int(text)) <= most else None


def _named(character: str) -> str:
    other = "half of a character" if unicodedata.category(character) == "Cs" else "a control character"
    return f"the character U+{ord(character):04X} ({unicodedata.name(character, other).lower()})"


def _belongs(character: str, before: str, after: str) -> bool:
    """Admits joiners inside words whose script needs them (as in RFC 5892) and inside emoji, and variation selectors after
    what they vary."""
    previous, following = before[-1:] or " ", after[:1] or " "
    if character in _JOINERS:
        if unicodedata.combining(previous) == _VIRAMA and following.isalpha():
            return True
        if character == "\u200c":
            return _of_script(_base(before), _CURSIVE) and _of_script(following, _CURSIVE)
        return (_is_picture(previous) or previous == "\ufe0f") and _is_picture(following)
    if character in "\ufe0e\ufe0f":
        return _is_picture(previous) or previous in "‼⁉" or (previous in "#*0123456789" and following == "\u20e3")
    if "\ufe00" <= character <= "\ufe0d" or "\U000e0100" <= character <= "\U000e01ef":
        return _of_script(previous, ("CJK",))
    return character in "\u180b\u180c\u180d\u180f" and _of_script(previous, ("MONGOLIAN",))


def _base(text: str) -> str:
    """Returns the text's last letter, without the marks it carries."""
    return next((letter for letter in reversed(text) if unicodedata.category(letter) != "Mn"), " ")


def _of_script(letter: str, scripts: tuple[str, ...]) -> bool:
    return letter.isalpha() and unicodedata.name(letter, "").startswith(scripts)


def _is_picture(character: str) -> bool:
    """Says whether the character is a symbol or a skin tone."""
    return not character.isascii() and unicodedata.category(character) in ("So", "Sk", "Sm")
