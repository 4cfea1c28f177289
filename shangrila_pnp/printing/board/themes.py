"""How the board looks: a theme is a palette with a few switches, read from a template. Imports :mod:`tables`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum

from shangrila_pnp.errors import quoted
from shangrila_pnp.printing.board.mountains import Tones
from shangrila_pnp.printing.board.tables import BoardArtError, Table
from shangrila_pnp.printing.press import Ink, PressError
from shangrila_pnp.printing.scene import BLACK, WHITE, Line, Rgb
from shangrila_pnp.templates import Templates

THEMES = ("painted", "parchment", "plain")
"""Those that ship; :func:`themes` has those that somebody added as well."""
DEFAULT_THEME = "painted"
PLAIN = "plain"

ROLES = (
    *("ground", "meadow", "rock", "desert", "snow"),
    *("rock_lit", "rock_half", "rock_shade", "ice_lit", "ice_half", "ice_shade"),
    *("mesa_lit", "mesa_half", "mesa_shade", "dune_lit", "dune_shade", "cap_lit", "cap_shade"),
    *("tuft", "hill_lit", "hill_shade", "tree_lit", "tree_shade", "cloud", "cloud_shade", "bird", "pole"),
    *("flag_1", "flag_2", "flag_3", "flag_4", "flag_5"),
    *("gorge_rim", "gorge_lit", "gorge_half", "gorge_shade", "gorge_floor", "gorge_depth", "bank", "water", "ripple"),
    *("road", "road_edge", "road_step", "bridge", "bridge_shadow"),
    *("terrace", "terrace_edge", "terrace_shadow", "field", "field_edge", "symbol"),
    *("badge", "badge_edge", "letter", "stone", "stone_edge", "note"),
    *("landmark_dark", "landmark_light", "frame", "frame_line", "frame_pattern"),
)
"""What a theme has colours for."""


class LandmarkStyle(StrEnum):
    """How the drawings of the villages are coloured: as drawn, between two tones, or as white shapes with lines."""

    COLOURS = "colours"
    TONES = "tones"
    LINES = "lines"


@dataclass(frozen=True)
class Theme:
    """The colours of everything by its role.

    ``relief`` is how dark the steps of the ground are; without a number there is no relief at all. ``density`` is the
    part of all trees and hills that is drawn. With a ``line``, mountains, trees and hills are outlined.
    """

    name: str
    colours: dict[str, Rgb]
    relief: float | None
    density: float
    line: Line | None
    landmarks: LandmarkStyle

    def __getitem__(self, role: str) -> Rgb:
        return self.colours[role]

    def in_black(self) -> Theme:
        """The same in black and white. The symbols on the fields are faint, but nobody can play without them.

        It has a name of its own, because both may be drawn in one file, and what is drawn is stored by name.
        """
        colours = {role: in_black(colour) for role, colour in self.colours.items()} | {"symbol": BLACK}
        line = self.line and replace(self.line, colour=BLACK)
        return replace(self, name=f"{self.name}-black", colours=colours, line=line)

    def tones(self, name: str) -> Tones:
        """The faces of a mountain: those of ``rock``, ``ice`` or ``mesa``."""
        return Tones(self[f"{name}_lit"], self[f"{name}_half"], self[f"{name}_shade"], self.line)

    def pair(self, name: str) -> Tones:
        """The two sides of something small: a tree, a dune, a cap of snow."""
        return Tones(self[f"{name}_lit"], self[f"{name}_lit"], self[f"{name}_shade"], self.line)


def themes(templates: Templates) -> tuple[str, ...]:
    """Those that ship, and those that somebody added."""
    return (*THEMES, *(name for name in templates.themes() if name not in THEMES))


def theme_for(ink: Ink, wanted: str | None) -> str:
    """The theme that was asked for, or the one for so much ink: with little of it, only the plain one will do."""
    if ink is not Ink.FULL and wanted not in (None, PLAIN):
        raise PressError(f"--ink {ink} prints the plain theme: leave out --theme, or use --ink full")
    return wanted or (DEFAULT_THEME if ink is Ink.FULL else PLAIN)


def theme_of(templates: Templates, ink: Ink, wanted: str | None = None) -> Theme:
    """That theme, in the colours that so much ink allows."""
    theme = load_theme(templates, theme_for(ink, wanted))
    return theme.in_black() if ink is Ink.BLACK else theme


def load_theme(templates: Templates, name: str) -> Theme:
    """A theme by its name, complete, or an error that names what is missing."""
    known = themes(templates)
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"
        raise BoardArtError(f"unknown theme {quoted(name)}: {hint}")
    table = Table.read(templates, f"themes/{name}.toml")
    table.only("relief", "density", "line", "landmarks", "colours")
    colours = table.table("colours")
    colours.only(*ROLES)
    style = table.text("landmarks")
    if style not in list(LandmarkStyle):
        raise BoardArtError(f"{table.where}, landmarks: {quoted(style)} is not one of {', '.join(LandmarkStyle)}")
    return Theme(
        name=name,
        colours={role: colours.colour(role) for role in ROLES},
        relief=table.number("relief", 0, 1) if table.has("relief") else None,
        density=table.number("density", 0, 3),
        line=_line(table.table("line")) if table.has("line") else None,
        landmarks=LandmarkStyle(style),
    )


def _line(table: Table) -> Line:
    table.only("colour", "width")
    return Line(table.colour("colour"), table.number("width", 0.05, 2), is_round=True)


def in_black(colour: Rgb) -> Rgb:
    """What is light is left white, what is dark is printed black."""
    return WHITE if sum(colour) / 3 > 0.6 else BLACK
