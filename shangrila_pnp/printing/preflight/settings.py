"""The settings that a file says it was printed with, as far as a preflight needs them. Imports :mod:`geometry`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.geometry import Size, Spot
from shangrila_pnp.printing.inventory import CONTENTS
from shangrila_pnp.printing.paper import Paper, PaperError, read_paper

NO_BACKS, DUPLEX, FOLD = "none", "duplex", "fold"
LONG_EDGE, SHORT_EDGE = "long", "short"
_PRINTER_SCALES = "x_scale", "y_scale"
_WORDS = {"backs": (NO_BACKS, DUPLEX, FOLD), "flip": (LONG_EDGE, SHORT_EDGE)}


@dataclass(frozen=True, slots=True)
class Settings:
    """What is left of the settings when all that makes no sense is taken out, and what that was."""

    contents: tuple[str, ...]
    margin: float
    paper: Paper | None
    backs: str
    flip: str
    back_offset: Spot
    scale: float
    printer_scales: Size
    problems: tuple[str, ...]

    @classmethod
    def of(cls, found: Mapping[str, str]) -> Settings:
        """The settings of a file, by name."""
        contents = tuple(word.strip() for word in found.get("contents", "").split(",") if word.strip())
        return cls(
            contents=tuple(word for word in contents if word in CONTENTS),
            margin=as_length(found.get("margin", "")) or 0.0,
            paper=_paper(found.get("paper", "")),
            backs=_one_of("backs", found),
            flip=_one_of("flip", found),
            back_offset=_offset(found.get("back_offset", "")) or Spot(0.0, 0.0),
            scale=(_positive(found.get("scale", "")) or 100.0) / 100,
            printer_scales=Size(*(_positive(found.get(name, "")) or 1.0 for name in _PRINTER_SCALES)),
            problems=tuple(_problems(found, contents)),
        )

    def true_size(self, size: Size, page: Size) -> Size:
        """How large something has to be in the file for it to come out at this size.

        What the printer does was measured on upright paper: a page on its side is printed turned.
        """
        scales = self.printer_scales.turned if page.width > page.height else self.printer_scales
        return Size(size.width / scales.width, size.height / scales.height)


def as_length(text: str) -> float | None:
    """A length of nought or more in millimetres, if it is one."""
    value = _number(text)
    return value if value is not None and value >= 0 else None


def _positive(text: str) -> float | None:
    value = _number(text)
    return value if value is not None and value > 0 else None


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def _paper(text: str) -> Paper | None:
    try:
        return read_paper(text)
    except PaperError:
        return None


def _one_of(name: str, found: Mapping[str, str]) -> str:
    words = _WORDS[name]
    value = found.get(name, words[0])
    return value if value in words else words[0]


def _offset(text: str) -> Spot | None:
    parts = [_number(part) for part in text.split(",")]
    match parts:
        case [float(x), float(y)]:
            return Spot(x, y)
        case _:
            return None


def _problems(found: Mapping[str, str], contents: tuple[str, ...]) -> Iterator[str]:
    if not contents:
        yield "the settings do not say what the pages hold (contents)"
    for word in contents:
        if word not in CONTENTS:
            yield f"the settings name {quoted(word)} as contents, and nobody knows what the game needs of that"
    for name in ("paper", "margin"):
        if name not in found:
            yield f"the settings do not say the {name}"
    is_right = {
        "paper": _paper(found.get("paper", "")) is not None,
        "margin": as_length(found.get("margin", "")) is not None,
        "back_offset": _offset(found.get("back_offset", "")) is not None,
        **{name: _positive(found.get(name, "")) is not None for name in ("scale", *_PRINTER_SCALES)},
        **{name: found.get(name) in words for name, words in _WORDS.items()},
    }
    for name, is_fine in is_right.items():
        if name in found and not is_fine:
            yield f"the settings have {quoted(found[name])} as {name}, which makes no sense"
