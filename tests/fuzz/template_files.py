"""Templates: boards, palettes, landscapes, themes, words, symbols and landmarks that somebody else made."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

from shangrila_pnp.openings import all_openings
from shangrila_pnp.printing.board.landmarks import load_landmark
from shangrila_pnp.printing.board.landscape_file import load_landscape
from shangrila_pnp.printing.board.themes import load_theme
from shangrila_pnp.printing.palette import load_palette
from shangrila_pnp.printing.press import Ink
from shangrila_pnp.printing.scene import BLACK
from shangrila_pnp.printing.symbols import load_symbol, read_symbol
from shangrila_pnp.printing.words import load_words
from shangrila_pnp.rules import Colour, Village, load_board, parse_board
from shangrila_pnp.templates import Templates
from tests.fuzz import good, junk
from tests.fuzz.core import Target, WrongAnswerError
from tests.fuzz.sandbox import Sandbox, guarded

TOML_VALUES = (
    *(
        "nan",
        "inf",
        "-inf",
        "1e400",
        "-1",
        "0",
        "0.0",
        "1e-300",
        "9" * 30,
        "9" * 5000,
        "true",
        '""',
        '"x"',
        "[]",
        "{}",
        "[[]]",
    ),
    *(
        "[1]",
        "[1, 2]",
        "[nan, 0]",
        "[[1, 2], [3]]",
        "07:32:00",
        "1979-05-27",
        "0x7fffffffffffffff",
        '"\\u0000"',
        '"#12345"',
    ),
    *(
        '"#ffffff"',
        "10000",
        "100000",
        '"{}"',
        '"{0}"',
        '"{x!r:>999999999}"',
        '"{a.b}"',
        "'''\n'''",
        '"\\ud800"',
        "3.14159",
    ),
)
ODD_KEYS = (
    '"a\\nb" = 1',
    '"\\u001b[31m" = "x"',
    '["a\\nb"]',
    '["\\r\\n"]\n"\\u2028" = 3',
    '"" = ""',
    '[""]',
    f'"{"k" * 3000}" = 1',
)
SVG_VALUES = (
    *(
        "",
        "0",
        "-1",
        "nan",
        "inf",
        "1e6",
        "1e7",
        "1e308",
        "1e-308",
        "99999",
        "100%",
        "10mm",
        "1 2 3",
        "0 0 0 0",
        "0 0 1e6 1e6",
    ),
    *(
        "0 0 1e-9 1e-9",
        "M0 0",
        "M0 0L1 1Z",
        "M0 0A1e-9 1e6 0 1 0 5 5",
        "M0,0 a1,1 0 00.5.5",
        "M" + "0 0 " * 3000,
        "z",
        "M0 0Q",
    ),
    *(
        "rotate(45)",
        "scale(0)",
        "scale(1e6)",
        "matrix(1 0 0 1 0)",
        "skewX(90)",
        "translate(1e6)" * 50,
        "scale(1e6)" * 60,
    ),
    *(
        "none",
        "red",
        "#fff",
        "#ffff",
        "url(#a)",
        "url(http://127.0.0.1/x)",
        "currentColor",
        "inherit",
        "rgb(1,2,3)",
        "hsl(0,0%,0%)",
    ),
    *(
        "rgb(999999999999,0,0)",
        "hsl(1e9,1%,1%)",
        "hsv(0,0%,0%)",
        "fill:red",
        "fill:red;;stroke:none",
        "x:y!important",
        "evenodd",
    ),
    *("&lt;", "&#0;", "&#xD800;", "\x01", "x" * 3000, "0," * 4000, "9" * 400, "1e", ".", "+", "١"),
)
SVG_PARTS = (
    '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    '<!DOCTYPE svg SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]>',
    '<?xml-stylesheet href="x.css"?>',
    "<?xml version='1.0' encoding='utf-16'?>",
    "<!-- -- -->",
    "<![CDATA[x]]>",
    "&lol;",
    "<script>alert(1)</script>",
    '<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="file:///etc/passwd"/>',
    '<use href="#a"/>',
    '<style>@import "x";</style>',
    '<circle cx="50" cy="50" r="10"/>',
    '<ellipse cx="50" cy="50" rx="1e-7" ry="3"/>',
    '<rect x="1" y="1" width="9" height="9" rx="1e6"/>',
    '<polygon points="1,1 2,2 3,1"/>',
    '<path d="M1 1h9v9h-9z"/>',
    "<g>" * 60,
    "</g>" * 3,
    '<g transform="scale(1e5)">',
    "<svg/>",
    "<defs><g/></defs>",
    "<title>" * 10,
    '<a:b xmlns:a="x"/>',
    '<rect xmlns="x"/>',
    "\x00",
    "\ufffe",
)


def _toml(random: Random, text: str) -> str:
    """A file with a value or a line changed, or any other change."""
    if random.random() < 0.4:
        return junk.mutated_text(random, text)
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 4))):
        place = random.randrange(len(lines))
        key, equals, _ = lines[place].partition("=")
        kind = random.random()
        if equals and kind < 0.7:
            lines[place] = f"{key}= {random.choice(TOML_VALUES)}"
        elif kind < 0.8:
            lines.insert(random.randrange(len(lines)), lines[place])
        elif kind < 0.9:
            lines.pop(place)
        else:
            lines.insert(
                place,
                random.choice(
                    ("[x]", "[[village]]", "x = 1", "[clans]", "[colours]", "[board]", "a.b = 2", "[[", *ODD_KEYS)
                ),
            )
        lines = lines or [""]
    return "\n".join(lines)


@cache
def _numbers_in(text: str) -> list[tuple[int, int]]:
    """Where the values of attributes stand in an SVG."""
    return [match.span(1) for match in re.finditer(r'="([^"]*)"', text)]


def _svg(random: Random, text: str) -> str:
    """A drawing with another value, another element, or any other change."""
    kind = random.random()
    if kind < 0.45:
        start, end = random.choice(_numbers_in(text))
        old = text[start:end]
        new = random.choice(SVG_VALUES) if random.random() < 0.6 else junk.mutated_text(random, old)
        return text[:start] + new + text[end:]
    if kind < 0.75:
        places = [index + 1 for index, sign in enumerate(text) if sign == ">"]
        place = random.choice(places)
        return text[:place] + random.choice(SVG_PARTS) * random.choice((1, 1, 1, 2, 30)) + text[place:]
    return junk.mutated_text(random, text)


class TemplateFiles:
    """Lays one made-up file over the templates that ship, and reads it."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.folder = box.root / "templates"

    def target(self, name: str, files: str, load: Callable[[Templates, str], Any], weight: float) -> Target:
        """Reads files whose names begin like this."""
        texts = {
            file: text
            for file, text in {**good.templates(".toml"), **good.templates(".svg")}.items()
            if file.startswith(files)
        }
        assert texts

        def make(random: Random) -> tuple[str, str]:
            file = random.choice(sorted(texts))
            change = _svg if file.endswith(".svg") else _toml
            return file, change(random, texts[file])

        def run(made: tuple[str, str]) -> None:
            file, text = made
            path = self.folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
            try:
                with guarded(self.box.root):
                    load(Templates(good.TEMPLATES.shipped, self.folder), Path(file).stem)
            finally:
                path.unlink()

        return Target(name, make, run, weight)


def _board(templates: Templates, _: str) -> None:
    """A board that is accepted can be played on: openings are counted on it."""
    board = load_board(templates)
    all_openings(tuple(Colour)[:3], board).count  # noqa: B018


def _symbol(templates: Templates, name: str) -> None:
    symbol = load_symbol(templates, name)
    symbol.piece(BLACK)


def _landmark(templates: Templates, name: str) -> None:
    load_landmark(templates, Village(name))


def _words(templates: Templates, language: str) -> None:
    """Whatever a text leaves open is filled in, and stays about as long as it was."""
    words = load_words(templates, language)
    for name, text in words.texts.items():
        if len(text) < 5000 and "{" in text and "colour" in text:
            words(name, **dict.fromkeys(_blanks(text), "x"))


def _blanks(text: str) -> set[str]:
    return {blank for _, blank, _, _ in Formatter().parse(text) if blank}


def _bomb(random: Random) -> str:
    """A drawing from nothing but parts that may be trouble."""
    first = random.choice(SVG_PARTS[:5]) if random.random() < 0.1 else ""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' if random.random() < 0.9 else "<svg>"
    body = "".join(random.choices(SVG_PARTS, k=random.choice((0, 0, 0, 1, 1, 2, 6))))
    shape = random.choice(("path d", "polygon points", "rect width", "g transform", "circle r", "rect style", "g fill"))
    values = " ".join(random.choices(SVG_VALUES, k=random.choice((1, 1, 1, 2, 8))))
    last = random.choice(('<rect width="9" height="9"/></svg>',) * 8 + ("</svg>", ""))
    return f'{first}{head}{body}<{shape}="{values}"/>{last}'


def _read_bomb(text: str) -> None:
    symbol = read_symbol("bomb", text, "bomb.svg")
    if not symbol.outlines:
        raise WrongAnswerError("a symbol without outlines was accepted")


def _board_text(random: Random) -> str:
    return _toml(random, good.templates(".toml")["board.toml"])


def _read_board_text(text: str) -> None:
    parse_board(text, "board.toml")


def targets(box: Sandbox) -> list[Target]:
    """Every kind of template."""
    files = TemplateFiles(box)
    return [
        files.target("board", "board.toml", _board, 8),
        Target("board-text", _board_text, _read_board_text, weight=25),
        files.target("palette", "palette.toml", lambda templates, _: load_palette(templates, Ink.FULL), 50),
        files.target("landscape", "landscape.toml", lambda templates, _: load_landscape(templates), 5),
        files.target("theme", "themes/", load_theme, 10),
        files.target("text", "text/", _words, 4),
        files.target("symbol", "symbols/", _symbol, 30),
        files.target("landmark", "landmarks/", _landmark, 8),
        Target("svg-bomb", _bomb, _read_bomb, weight=70),
    ]
