"""What the attributes of an SVG say: numbers, transforms, styles and the data of paths. Imports :mod:`pens`.

Nobody vouches for what is read here. fontTools draws the curves, but it passes over whatever it does not understand;
so path data is taken apart here first, to the letter, and fontTools is handed only what has been understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import radians, tan

from fontTools.svgLib.path.parser import parse_path

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.geometry import UNMOVED, Matrix, Spot
from shangrila_pnp.printing.paths import Path
from shangrila_pnp.printing.pens import PathPen

LARGEST_NUMBER = 1e6
MOST_SEGMENTS = 20_000
_LONGEST_NUMBER = 64
"""A number with more characters than this was not written to be read."""

_SPACE = " \t\r\n\f"
_SEPARATOR = rf"[{_SPACE}]*(?:,[{_SPACE}]*)?"
_NUMBER = re.compile(rf"([-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?){_SEPARATOR}")
_FLAG = re.compile(rf"([01]){_SEPARATOR}")
_COMMAND = re.compile("([MmZzLlHhVvCcSsQqTtAa])")
_TRANSFORM = re.compile(rf"([A-Za-z]+)[{_SPACE}]*\(([^()]*)\){_SEPARATOR}")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_FLAGS_OF_AN_ARC = (3, 4)


class UnreadableError(ValueError):
    """An attribute that says nothing we could draw; whoever knows the file and the line adds them."""


def numbers(text: str, *, are_arcs: bool = False) -> list[float]:
    """Numbers between spaces and commas; in those of arcs, two of seven are flags that may stick to the next."""
    text = text.strip(_SPACE)
    found: list[float] = []
    place = 0
    while place < len(text):
        is_flag = are_arcs and len(found) % _TAKES["A"] in _FLAGS_OF_AN_ARC
        match = (_FLAG if is_flag else _NUMBER).match(text, place)
        if match is None:
            wanted = "a flag, 0 or 1, is needed" if is_flag else "a number is needed"
            raise UnreadableError(f"{wanted} in place of {quoted(text[place : place + 20])}")
        found.append(_number(match[1]))
        place = match.end()
    if text.endswith(","):
        raise UnreadableError("a number is missing after the last comma")
    return found


def _number(text: str) -> float:
    if len(text) > _LONGEST_NUMBER or not abs(value := float(text)) <= LARGEST_NUMBER:
        raise UnreadableError(f"{quoted(text)} is too large or too long for a number: none is beyond a million")
    return value


def length(text: str) -> float:
    """One number, in the units of the drawing, which are also called px."""
    found = numbers(text.strip(_SPACE).removesuffix("px"))
    if len(found) != 1:
        raise UnreadableError(f"one number is needed in place of {quoted(text)}")
    return found[0]


def spots(text: str) -> list[Spot]:
    """The corners of a polygon."""
    found = numbers(text)
    if len(found) % 2:
        raise UnreadableError(f"points come in pairs, but these are {len(found)} numbers")
    return [Spot(x, y) for x, y in zip(found[::2], found[1::2], strict=True)]


def declarations(text: str) -> list[tuple[str, str]]:
    """The properties of a style attribute, with their values; there is nothing else that could be !important."""
    found = []
    for declaration in filter(None, (part.strip(_SPACE) for part in text.split(";"))):
        name, colon, value = declaration.partition(":")
        if not colon:
            raise UnreadableError(f"{quoted(declaration)} is not a property with a value")
        found.append((name.strip(_SPACE).lower(), value.partition("!")[0].strip(_SPACE)))
    return found


# --- transforms ------------------------------------------------------------------------------------------------------


def transform(text: str) -> Matrix:
    """A list of transforms as one: the last of the list is done first."""
    text = text.strip(_SPACE)
    if text == "none":
        return UNMOVED
    result, place = UNMOVED, 0
    while place < len(text):
        match = _TRANSFORM.match(text, place)
        if match is None:
            raise UnreadableError(f"{quoted(text[place : place + 30])} is not a transform such as rotate(45 50 50)")
        result = _single_transform(match[1], numbers(match[2])).then(result)
        place = match.end()
    if text.endswith(","):
        raise UnreadableError("a transform is missing after the last comma")
    return result


def _single_transform(name: str, values: list[float]) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) <= 1:
            return Matrix.moving(x, *(rest or [0.0]))
        case "scale", [_] | [_, _]:
            return Matrix.scaling(*values)
        case "rotate", [degrees]:
            return Matrix.turning(degrees)
        case "rotate", [degrees, x, y]:
            return Matrix.turning(degrees).around(Spot(x, y))
        case "skewX", [degrees]:
            return Matrix(c=tan(radians(degrees)))
        case "skewY", [degrees]:
            return Matrix(b=tan(radians(degrees)))
        case "matrix" | "translate" | "scale" | "rotate" | "skewX" | "skewY", _:
            raise UnreadableError(f"{name} does not take {len(values)} numbers")
    known = "matrix, translate, scale, rotate, skewX and skewY"
    raise UnreadableError(f"{quoted(name)} is not one of the transforms, which are {known}")


# --- path data -------------------------------------------------------------------------------------------------------


def outline(data: str) -> Path:
    """What path data draws; arcs arrive as curves."""
    commands = list(_commands(data))
    if len(commands) > MOST_SEGMENTS:
        raise UnreadableError(f"a path of {len(commands)} steps is too long, {MOST_SEGMENTS} are allowed: simplify it")
    pen = PathPen()
    try:
        parse_path(" ".join(commands), pen)
    except (ValueError, ArithmeticError) as error:
        # The grammar is right by now. What is left are arcs so flat or so small that their middle cannot be computed.
        raise UnreadableError("an arc is too extreme to be drawn: replace it by curves") from error
    return pen.path


def _commands(data: str) -> Iterator[str]:
    """Path data step by step, every repeated letter written out."""
    before, *parts = _COMMAND.split(data)
    if before.strip(_SPACE) or (parts and parts[0] not in "Mm"):
        raise UnreadableError(f"path data begins with M, not with {quoted(data.strip(_SPACE)[:20])}")
    for letter, words in zip(parts[::2], parts[1::2], strict=True):
        kind = letter.upper()
        values = numbers(words, are_arcs=kind == "A")
        if kind == "Z":
            if values:
                raise UnreadableError(f"no number can follow {letter}")
            yield letter
            continue
        takes = _TAKES[kind]
        if not values or len(values) % takes:
            raise UnreadableError(f"{letter} takes {takes} number{'s' * (takes > 1)} at a time, not {len(values)}")
        for start in range(0, len(values), takes):
            yield _command(_repeated(letter) if start else letter, values[start : start + takes])


def _repeated(letter: str) -> str:
    """What a letter means when only its numbers are written again: after a first move come lines."""
    return {"M": "L", "m": "l"}.get(letter, letter)


def _command(letter: str, values: list[float]) -> str:
    if letter in "Aa":
        across, down, turn, is_large, is_clockwise, *end = values
        if not across or not down:
            # The standard has a straight line here; fontTools would leave it out, and the corner with it.
            return f"{'L' if letter == 'A' else 'l'} {end[0]!r} {end[1]!r}"
        return f"{letter} {across!r} {down!r} {turn!r} {is_large:.0f} {is_clockwise:.0f} {end[0]!r} {end[1]!r}"
    return f"{letter} {' '.join(map(repr, values))}"
