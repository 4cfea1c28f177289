"""The templates of the board's drawing: what is read from them, and what is said about mistakes in them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from shangrila_pnp.printing.board.landmarks import LandmarkError, read_landmark
from shangrila_pnp.printing.board.landscape_file import load_landscape
from shangrila_pnp.printing.board.tables import BoardArtError
from shangrila_pnp.printing.board.themes import THEMES, Theme, load_theme, themes
from shangrila_pnp.printing.geometry import Box, Spot
from shangrila_pnp.printing.scene import Rgb, Shape
from shangrila_pnp.templates import TemplateError, Templates

TEMPLATES = Templates.find()


@cache
def theme(name: str) -> Theme:
    return load_theme(TEMPLATES, name)


def own(folder: Path, name: str, old: str, new: str) -> Templates:
    text = TEMPLATES.read(name)
    assert old in text
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return Templates.find(folder)


def test_a_theme_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    text = TEMPLATES.read("themes/plain.toml")
    (tmp_path / "themes" / "night-2.toml").write_text(text, encoding="utf-8")
    templates = Templates.find(tmp_path)
    assert themes(templates) == (*THEMES, "night-2")
    assert replace(load_theme(templates, "night-2"), name="plain") == theme("plain")
    with pytest.raises(BoardArtError, match=r"unknown theme 'nigt-2': did you mean night-2\?"):
        load_theme(templates, "nigt-2")


@pytest.mark.parametrize("name", ["Night.toml", "two words.toml", "night.txt", "../night.toml"])
def test_a_theme_with_a_name_that_nobody_can_type(tmp_path: Path, name: str) -> None:
    (tmp_path / "own" / "themes").mkdir(parents=True)
    (tmp_path / "own" / "themes" / name).write_text("", encoding="utf-8")
    with pytest.raises(TemplateError, match="is not a template that the program knows"):
        Templates.find(tmp_path / "own")


def test_a_theme_that_does_not_exist() -> None:
    with pytest.raises(BoardArtError, match="unknown theme 'baroque': choose from painted, parchment, plain"):
        load_theme(TEMPLATES, "baroque")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('field = "#', 'feild = "#', "colours has an unknown entry 'feild'"),
        ('water = "#', '# water = "#', "colours has no entry 'water'"),
        ('water = "#', 'water = "blue #', "colours, water: 'blue #.*' is not a colour such as #a1b2c3"),
        ('landmarks = "colours"', 'landmarks = "neon"', "'neon' is not one of colours, tones, lines"),
        ("relief = 0.16", "relief = 16", "relief: 16 is not between 0 and 1"),
        ("relief = 0.16", 'relief = "much"', "relief: 'much' is not a number"),
        ("density = 1", "density = nan", "density: nan is not a number"),
        ("relief = 0.16", "relief = ", "is not valid TOML"),
    ],
)
def test_a_theme_with_a_mistake(tmp_path: Path, old: str, new: str, message: str) -> None:
    templates = own(tmp_path, "themes/painted.toml", old, new)
    with pytest.raises(BoardArtError, match=message) as caught:
        load_theme(templates, "painted")
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "meadow"', 'name = "moor"', "coat 1: 'moor' is not one of meadow, rock, desert, snow"),
        ("steps = 4", "steps = 0", "coat 1, steps: 0 is not between 1 and 20"),
        ("[255, 380, 95, 70]", "[255, 380, 95]", r"hills: \[255, 380, 95\] is not \[x, y, across, down\]"),
        ("[255, 380, 95, 70]", "[255, 380, 95, 0]", "hills: 0 is not between 1 and 2000"),
        ('"AG"', '"AA"', "'AA' is not a bridge"),
        ('"AG"', '"AZ"', "'Z' is not a village"),
        ('"AG"', "17", r"17 is not a place as \[x, y\]"),
        ("widths = [12, ", "widths = [", "widths has 9 numbers for 10 points of the course"),
        ("widths = [12, ", "widths = [-12, ", "widths: -12 is not between 0 and 200"),
        ("\nA = {", "\n# A = {", "landmarks has no entry for village A"),
        ("\nA = {", "\nZ = {", "landmarks has no entry for village A"),
        ("width = 50 }", "width = 0 }", "A, width: 0 is not between 1 and 500"),
        ("width = 50 }", "size = 50 }", "A has an unknown entry 'size': known are foot, width"),
        ("seed = 2003", 'seed = "2003"', "seed: '2003' is not a number"),
        ("compass = [33, 458]", "compass = [33]", r"compass: \[33\] is not a place as \[x, y\]"),
        ("[[peak]]", "[peak]", "peak has to be a list in brackets|Cannot|not valid TOML"),
        ("[roads]", "[[roads]]", r"roads has to be a table, \[roads\]"),
    ],
)
def test_a_landscape_with_a_mistake(tmp_path: Path, old: str, new: str, message: str) -> None:
    templates = own(tmp_path, "landscape.toml", old, new)
    with pytest.raises(BoardArtError, match=message) as caught:
        load_landscape(templates)
    assert str(tmp_path) in str(caught.value)


def svg(body: str, box: str = "0 0 50 30") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n{body}\n</svg>'


def test_a_landmark_keeps_its_colours_its_order_and_its_place() -> None:
    landmark = read_landmark(
        "X",
        svg(
            "<title>x</title><!-- y -->"
            '<g fill="#102030" transform="translate(10 5)"><rect width="4" height="6"/>'
            '<circle cx="2" cy="2" r="1" fill="#ff0000"/></g>'
        ),
        "x.svg",
    )
    assert [fill.code for _, fill in landmark.parts] == ["#102030", "#ff0000"]
    assert landmark.parts[0][0].bounds == Box(10, 5, 4, 6)
    standing = landmark.standing(theme("painted"), Spot(100, 200), 25)
    assert standing.matrix.apply(25, 30) == pytest.approx((100, 200))
    assert standing.matrix.a == pytest.approx(0.5)


def test_a_landmark_follows_the_theme() -> None:
    landmark = read_landmark("X", svg('<rect width="4" height="6" fill="#ff0000"/>'), "x.svg")
    (painted,), (sepia,), (plain,) = (landmark.piece(theme(name)).elements for name in THEMES)
    assert isinstance(painted, Shape)
    assert isinstance(sepia, Shape)
    assert isinstance(plain, Shape)
    assert painted.fill == Rgb(1, 0, 0)
    assert sepia.fill not in (None, painted.fill)
    assert plain.fill == Rgb(1, 1, 1)
    assert plain.line is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<svg", "this is not valid XML"),
        ("<html/>", "a landmark begins with <svg>"),
        (svg("", box="0 0 50"), "a landmark begins with <svg>"),
        (svg(""), "x.svg draws nothing"),
        (svg("<text>A</text>"), "line 2: <text> is not supported in a landmark"),
        (svg('<rect width="4" height="6"/>'), "line 2: <rect> has no fill"),
        (svg('<rect width="4" height="6" fill="red"/>'), "is a colour such as #a05030, not 'red'"),
        (svg('<rect width="4" height="6" fill="#ff0000" opacity="0.5"/>'), "<rect> has 'opacity', not supported"),
        (svg('<rect width="4" height="6" fill="#ff0000" stroke="#000000"/>'), "<rect> has 'stroke', not supported"),
        (svg('<rect width="70" height="6" fill="#ff0000"/>'), "reaches out of the viewBox"),
        (svg('<rect width="x" height="6" fill="#ff0000"/>'), "width of <rect>: a number is needed"),
        ("<!DOCTYPE svg []>" + svg(""), "DOCTYPE"),
        (svg("<g>" * 30 + "</g>" * 30), "more than 20 deep"),
    ],
)
def test_a_landmark_that_cannot_be_drawn(text: str, message: str) -> None:
    with pytest.raises(LandmarkError, match=message) as caught:
        read_landmark("X", text, "x.svg")
    assert str(caught.value).startswith("x.svg")
